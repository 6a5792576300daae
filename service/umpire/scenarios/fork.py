"""Forking a scenario: play on from an earlier version, with the same dice for the same rolls."""

import contextlib
import secrets

from msgspec.structs import replace

from umpire.kernel.rulebook import Seat
from umpire.scenarios.errors import Unknown
from umpire.scenarios.journal import SALT_BYTES, DiceTerms, ForkedFrom
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.once import name_once
from umpire.scenarios.open import begin
from umpire.scenarios.seats import referee_only
from umpire.scenarios.standing import Standing, require_seed


async def fork(
    scenarios: Scenarios,
    scenario: str,
    seat: Seat,
    version: int | None,
    command: str | None = None,
) -> Standing:
    """Open a scenario that begins where another stood at `version` (`None`: stands now).

    The dice keep the name of the root: the same shot throws the same faces in both. The id of a
    `command` makes a retry safe: it gets the same fork, though the scenario may have moved on.

    Raises:
        Forbidden: only the referee forks, for a fork shows what the dice would be.
        Unknown: there is no such scenario, or it has not come that far.
        Conflict: it was brought in without the seed of its dice, or the command id was used for
            something else.
    """
    referee_only(seat)
    origin = await (scenarios.now(scenario) if version is None else scenarios.at(scenario, version))
    require_seed(origin)
    said = ("fork", version)
    header = replace(
        origin.header,
        scenario=await name_once(scenarios, f"fork {scenario}", command, said),
        dice=await _dice_of(scenarios, origin),
        battle=origin.battle,
        forked_from=ForkedFrom(scenario, origin.version, origin.chain.hex()),
        salt=secrets.token_hex(SALT_BYTES),
    )
    secret = origin.seed if header.dice.source == "committed" else b""
    once = command is not None
    return await begin(scenarios, origin.rulebook, header, secret, once=once)


async def _dice_of(scenarios: Scenarios, origin: Standing) -> DiceTerms:
    """Return the terms of a fork's dice: those of its root, with all nonces.

    Once the root is closed its seed is public, and the fork says so.
    """
    terms = origin.header.dice
    nonces = (*terms.nonces, *origin.contributed.values())
    if terms.source == "committed" and await _is_revealed(scenarios, origin):
        return replace(terms, source="seeded", seed=origin.seed.hex(), nonces=nonces)
    return replace(terms, nonces=nonces)


async def _is_revealed(scenarios: Scenarios, origin: Standing) -> bool:
    """Tell whether a close has revealed the seed: that of the origin, or of the root of its dice.

    The origin is asked first: of one that was brought in, the root may be unknown here.
    """
    names = (origin.header.scenario, origin.header.dice.scenario)
    if (await scenarios.now(names[0])).closed:
        return True
    with contextlib.suppress(Unknown):  # the root may have been removed
        return (await scenarios.now(names[1])).closed
    return False
