"""Who may hack anything in Final Actions, and whom (CI 15.6), by what all know."""

import msgspec

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.hacking.aims import aim, hackable, hacker_level
from umpire.rules.cold_infinity.hacking.rates import hack_value
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import acting_ships

MOST_TARGETS = 40
"""As many targets of one ship as are told."""


class HackTarget(msgspec.Struct, frozen=True):
    """A ship that may be hacked, the dice that a hack of it throws, and the systems to name."""

    target: str
    dice: int
    systems: tuple[str, ...]


def is_asked_for_hacks(battle: Battle, side: str) -> bool:
    """Tell whether a side has a ship that may hack a system of an enemy (CI-15.6-1)."""
    return any(targets_of(battle, ship) for ship in acting_ships(battle, side))


def targets_of(battle: Battle, ship: Starship) -> tuple[HackTarget, ...]:
    """Return the ships that a ship may hack now with any dice at all (CI-15.6-1)."""
    try:
        hacker_level(battle, ship)
    except Refusal:
        return ()
    found = []
    for other in battle.ships:
        if other.side == ship.side or not other.sheet.told_levels:
            continue
        try:
            at = aim(battle, ship, other.id)
        except Refusal:
            continue
        systems, dice = hackable(battle, other), hack_value(at.terms)
        if systems and dice:
            found.append(HackTarget(other.id, dice, systems))
    return tuple(found[:MOST_TARGETS])
