"""Forking a scenario: play on from an earlier version, with the same dice for the same rolls."""

import secrets

from msgspec.structs import replace

from umpire.kernel.rulebook import Seat
from umpire.scenarios.journal import ForkedFrom
from umpire.scenarios.open import NAME_BYTES, begin
from umpire.scenarios.seats import referee_only
from umpire.scenarios.standing import Scenarios, Standing


async def fork(scenarios: Scenarios, scenario: str, seat: Seat, version: int | None) -> Standing:
    """Open a scenario that begins where another stood at `version` (`None`: stands now).

    The dice keep the name of the root: the same shot throws the same faces in both.

    Raises:
        Forbidden: only the referee forks, for a fork shows what the dice would be.
        Unknown: there is no such scenario, or it has not come that far.
    """
    referee_only(seat)
    origin = await (scenarios.now(scenario) if version is None else scenarios.at(scenario, version))
    header = replace(
        origin.header,
        scenario=secrets.token_hex(NAME_BYTES),
        edition=origin.rulebook.edition,
        dice=replace(
            origin.header.dice,
            nonces=(*origin.header.dice.nonces, *origin.contributed.values()),
        ),
        battle=origin.battle,
        forked_from=ForkedFrom(scenario, origin.version, origin.chain.hex()),
    )
    return await begin(scenarios, origin.rulebook, header, origin.seed)
