"""Fleet morale: a side that has lost too much of its mass withdraws (FT-11.6-1, FT-RUL-77)."""

from collections.abc import Iterator

from umpire.rules.full_thrust.morale.happenings import FleetBroken
from umpire.rules.full_thrust.referee.happenings import SideWithdrew
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Ship

ROUNDING = 1e-9
"""What a share of a mass may be off by, since half of it need not be a whole number."""


def breaks(lost_mass: int, start_mass: int, share: float) -> bool:
    """Tell whether a side has lost that share of the mass it began with (FT-RUL-77)."""
    return start_mass > 0 and lost_mass >= share * start_mass - ROUNDING


def masses_of(battle: Battle, side: str) -> tuple[int, int]:
    """Return the mass that a side has lost, and the mass with which it began (FT-UMP-34).

    Lost are ships destroyed, captured or surrendered; a captured ship is no gain.
    """
    own = [ship for ship in battle.ships if (ship.first_side or ship.side) == side]
    lost = [ship for ship in own if _is_lost(ship, side)]
    return sum([ship.ssd.mass for ship in lost]), sum([ship.ssd.mass for ship in own])


def _is_lost(ship: Ship, side: str) -> bool:
    return ship.status in {"destroyed", "surrendered"} or ship.side != side


def withdrawals(battle: Battle) -> Iterator[FleetBroken | SideWithdrew]:
    """Yield which sides withdraw at the end of the turn, for what they have lost (FT-11.6-1)."""
    share = battle.options.fleet_morale_loss
    if share is None:
        return
    for side in battle.sides:
        lost, start = masses_of(battle, side)
        if battle.in_play(side) and breaks(lost, start, share):
            yield FleetBroken(side=side, lost_mass=lost)
            yield SideWithdrew(side=side, rule="FT-11.6-1")
