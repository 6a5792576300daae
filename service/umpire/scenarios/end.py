"""Ending a battle for good: its journal, and all that is kept with it, is removed."""

from umpire.scenarios.errors import Unknown
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.ports import Hooks
from umpire.scenarios.standing import Standing, indexed
from umpire.scenarios.webhooks import forget_hooks


async def end_scenario(scenarios: Scenarios, scenario: str, hooks: Hooks | None = None) -> Standing:
    """Remove a scenario, and return it as it stood.

    Its journal goes first, in one step with what became of its commands, then its copies in the
    archive, its webhooks and its place in the lists. Cut off in between, it may be removed again:
    what is left goes then, even if the journal is gone. An order that comes in meanwhile is removed
    too. Whoever follows it is told that it is gone.

    Raises:
        Unknown: there is no such scenario (any more).
        Unavailable: the journals, or the archive, cannot be reached; ask again.
    """
    try:
        standing = await scenarios.now(scenario)
    except Unknown:
        await _forget_rest(scenarios, scenario, hooks)
        raise
    version: int | None = standing.version
    while version is not None:
        version = await scenarios.store.remove(scenario, standing.opened, version)
    scenarios.forget(scenario)
    await scenarios.store.index.strike(indexed(standing))
    await _forget_rest(scenarios, scenario, hooks)
    return standing


async def _forget_rest(scenarios: Scenarios, scenario: str, hooks: Hooks | None) -> None:
    """Remove what lies elsewhere than the journal: copies in the archive, and webhooks."""
    if hooks is not None:
        await forget_hooks(hooks, scenario)
    await scenarios.store.forget_copies(scenario)
