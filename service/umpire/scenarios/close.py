"""Closing a scenario: no more orders, and the seed is revealed."""

import contextlib

from umpire.kernel.rulebook import Seat
from umpire.scenarios.errors import ROOT_OPEN, Unavailable, Unknown
from umpire.scenarios.journal import Closed
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.once import entry_once
from umpire.scenarios.open import secret_seed
from umpire.scenarios.seats import name_of, referee_only
from umpire.scenarios.standing import Standing, indexed


async def close_scenario(
    scenarios: Scenarios, scenario: str, seat: Seat, expected: int, command: str | None = None
) -> tuple[Standing, Closed]:
    """Close a scenario, and return its last entry. The id of a `command` makes a retry safe.

    Raises:
        Forbidden: only the referee closes.
        StaleScenario: the scenario stands at another version.
        Conflict: it is closed already, or it is a fork whose root still keeps the same seed secret;
            or the command id was used for something else.
    """
    referee_only(seat)

    async def keep(record: str, digest: bytes) -> tuple[Standing, Closed]:
        before = await scenarios.exactly(scenario, expected)
        await _root_is_closed(scenarios, before)
        entry = Closed(
            version=before.version + 1,
            seat=name_of(seat),
            edition=before.rulebook.edition,
            seed=secret_seed(before),
        )
        standing = await scenarios.extend(before, entry, record, digest)
        with contextlib.suppress(Unavailable):  # the record says that it is closed
            await scenarios.store.index.closed(indexed(standing))
        return standing, entry

    return await entry_once(scenarios, scenario, seat, command, ("close",), keep)


async def _root_is_closed(scenarios: Scenarios, standing: Standing) -> None:
    terms = standing.header.dice
    if terms.source != "committed" or terms.scenario == standing.header.scenario:
        return
    try:
        root = await scenarios.now(terms.scenario)
    except Unknown:  # it has been removed, and its seed with it
        return
    if not root.closed:
        raise ROOT_OPEN.refuse(f"Close {terms.scenario} first: both throw the same dice.")
