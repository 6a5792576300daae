"""Ending a battle for good: its journal, and all that is kept with it, is removed."""

import msgspec

from umpire.kernel.decoders import decoder_of
from umpire.scenarios.errors import Unknown
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.ports import Hooks
from umpire.scenarios.standing import Standing, indexed
from umpire.scenarios.webhooks import forget_hooks

PAGE = 200


class _Command(msgspec.Struct):
    command: str


async def end_scenario(scenarios: Scenarios, scenario: str, hooks: Hooks | None = None) -> Standing:
    """Remove a scenario, and return it as it stood.

    What is kept of its commands goes first, then its journal with the rest in one step, then its
    copies in the archive, its webhooks and its place in the lists. Cut off in between, it may be
    removed again: what is left goes then, even if the journal is gone. An order that comes in
    meanwhile is removed too. Whoever follows it is told that it is gone.

    Raises:
        Unknown: there is no such scenario (any more).
        Unavailable: the journals, or the archive, cannot be reached; ask again.
    """
    try:
        standing = await scenarios.now(scenario)
    except Unknown:
        await _forget_rest(scenarios, scenario, hooks)
        raise
    forgotten = 0
    while True:
        forgotten = await _forget_commands(scenarios, standing, forgotten)
        left = await scenarios.store.remove(scenario, standing.opened, forgotten)
        if left is None:
            break
    scenarios.forget(scenario)
    await scenarios.store.index.strike(indexed(standing))
    await _forget_rest(scenarios, scenario, hooks)
    return standing


async def _forget_rest(scenarios: Scenarios, scenario: str, hooks: Hooks | None) -> None:
    """Remove what lies elsewhere than the journal: copies in the archive, and webhooks."""
    if hooks is not None:
        await forget_hooks(hooks, scenario)
    await scenarios.store.forget_copies(scenario)


async def _forget_commands(scenarios: Scenarios, standing: Standing, after: int) -> int:
    """Forget what became of the commands after a version; return the version up to which."""
    scenario = standing.header.scenario
    while True:
        lines = await scenarios.store.lines(scenario, after, PAGE, standing.opened)
        if lines:
            commands = [decoder_of(_Command).decode(one.line).command for one in lines]
            await scenarios.store.forget(scenario, commands)
            after = lines[-1].version
        if len(lines) < PAGE:
            return after
