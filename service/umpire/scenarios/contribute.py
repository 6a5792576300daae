"""Player entropy: each side may put words of its own into the key of the dice, before they fall.

The seed was committed to before, so nobody can choose words that suit it; and whoever keeps the
seed could not know the words when it was committed to.
"""

import secrets

from umpire.kernel.rulebook import Seat
from umpire.scenarios.errors import (
    DICE_THROWN,
    NO_COMMITMENT,
    NONCE_GIVEN,
    SIDES_ONLY,
)
from umpire.scenarios.journal import Contributed
from umpire.scenarios.seats import name_of
from umpire.scenarios.standing import Scenarios, Standing
from umpire.scenarios.submit import COMMAND_BYTES


async def contribute(
    scenarios: Scenarios, scenario: str, seat: Seat, expected: int, nonce: str
) -> Standing:
    """Put a side's nonce into the key of the dice.

    Raises:
        Forbidden: it is not a side that asks.
        Conflict: the dice are not committed, have been thrown, or the side has contributed.
        StaleScenario: the scenario stands at another version.
    """
    before = await scenarios.exactly(scenario, expected)
    name = name_of(seat)
    if seat.side not in before.battle.sides:
        raise SIDES_ONLY.refuse(f"{name} is no side of this battle.")
    if before.header.dice.source != "committed":
        raise NO_COMMITMENT.refuse(f"The dice are {before.header.dice.source}.")
    if name in before.contributed:
        raise NONCE_GIVEN.refuse(f"{name} has contributed already.")
    if before.rolled:
        raise DICE_THROWN.refuse("The first dice have been thrown.")
    entry = Contributed(
        version=before.version + 1,
        seat=name,
        command=secrets.token_hex(COMMAND_BYTES),
        edition=before.rulebook.edition,
        nonce=nonce,
    )
    return await scenarios.extend(before, entry)
