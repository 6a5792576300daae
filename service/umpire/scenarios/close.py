"""Closing a scenario: no more orders, and the seed is revealed."""

import secrets

from umpire.kernel.rulebook import Seat
from umpire.scenarios.errors import ROOT_OPEN
from umpire.scenarios.journal import Closed
from umpire.scenarios.open import secret_seed
from umpire.scenarios.seats import name_of, referee_only
from umpire.scenarios.standing import Scenarios, Standing
from umpire.scenarios.submit import COMMAND_BYTES


async def close_scenario(
    scenarios: Scenarios, scenario: str, seat: Seat, expected: int
) -> tuple[Standing, Closed]:
    """Close a scenario, and return its last entry.

    Raises:
        Forbidden: only the referee closes.
        StaleScenario: the scenario stands at another version.
        Conflict: it is closed already, or it is a fork whose root still keeps the same seed secret.
    """
    referee_only(seat)
    before = await scenarios.exactly(scenario, expected)
    await _root_is_closed(scenarios, before)
    entry = Closed(
        version=before.version + 1,
        seat=name_of(seat),
        command=secrets.token_hex(COMMAND_BYTES),
        edition=before.rulebook.edition,
        seed=secret_seed(before),
    )
    return await scenarios.extend(before, entry), entry


async def _root_is_closed(scenarios: Scenarios, standing: Standing) -> None:
    terms = standing.header.dice
    if terms.source != "committed" or terms.scenario == standing.header.scenario:
        return
    root = await scenarios.now(terms.scenario)
    if not root.closed:
        raise ROOT_OPEN.refuse(f"Close {terms.scenario} first: both throw the same dice.")
