"""Player entropy: each side may put words of its own into the key of the dice, before they fall.

The seed was committed to before, so nobody can choose words that suit it; and whoever keeps the
seed could not know the words when it was committed to.
"""

from umpire.kernel.rulebook import Seat
from umpire.scenarios.errors import (
    DICE_THROWN,
    NO_COMMITMENT,
    NONCE_GIVEN,
    SIDES_ONLY,
)
from umpire.scenarios.journal import Contributed
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.once import entry_once
from umpire.scenarios.seats import name_of
from umpire.scenarios.standing import Standing


async def contribute(  # noqa: PLR0913, PLR0917 — who, where, when and what
    scenarios: Scenarios,
    scenario: str,
    seat: Seat,
    expected: int,
    nonce: str,
    command: str | None = None,
) -> Standing:
    """Put a side's nonce into the key of the dice. The id of a `command` makes a retry safe.

    Raises:
        Forbidden: it is not a side that asks.
        Conflict: the dice are not committed, have been thrown, or the side has contributed; or the
            command id was used for something else.
        StaleScenario: the scenario stands at another version.
    """
    name = name_of(seat)

    async def keep(record: str, digest: bytes) -> tuple[Standing, Contributed]:
        before = await scenarios.exactly(scenario, expected)
        _may_contribute(before, seat)
        entry = Contributed(
            version=before.version + 1,
            seat=name,
            edition=before.rulebook.edition,
            nonce=nonce,
        )
        return await scenarios.extend(before, entry, record, digest), entry

    standing, _ = await entry_once(scenarios, scenario, seat, command, ("nonce", nonce), keep)
    return standing


def _may_contribute(before: Standing, seat: Seat) -> None:
    name = name_of(seat)
    if seat.side not in before.battle.sides:
        raise SIDES_ONLY.refuse(f"{name} is no side of this battle.")
    if before.header.dice.source != "committed":
        raise NO_COMMITMENT.refuse(f"The dice are {before.header.dice.source}.")
    if name in before.contributed:
        raise NONCE_GIVEN.refuse(f"{name} has contributed already.")
    if before.rolled:
        raise DICE_THROWN.refuse("The first dice have been thrown.")
