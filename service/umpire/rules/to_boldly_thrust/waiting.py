"""What the fire phase waits for: ships to activate, for their fire or for something else."""

from collections.abc import Callable

from umpire.rules.full_thrust.fire import has_fire_left
from umpire.rules.to_boldly_thrust.activations import is_amid
from umpire.rules.to_boldly_thrust.boarding.beaming import has_beaming_left
from umpire.rules.to_boldly_thrust.cloaks.cloaking import is_to_cloak
from umpire.rules.to_boldly_thrust.cloaks.hiding import waits_under_cloak
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Ship
from umpire.rules.to_boldly_thrust.tractors.pulling import has_lock_left

REASONS: tuple[Callable[[Battle, Ship], bool], ...] = (
    is_to_cloak,
    waits_under_cloak,
    has_beaming_left,
    has_lock_left,
)
"""Why the phase waits for a ship that has no fire left, chapter by chapter.

Whoever watches the phase wait must learn nothing by it that he does not know.
"""


def has_activation_left(battle: Battle, side: str) -> bool:
    """Tell whether a side still has a ship to activate this turn (FT-2.7-12)."""
    return has_fire_left(battle, side) or any(
        ship.side == side and has_reason(battle, ship) for ship in battle.ships
    )


def has_reason(battle: Battle, ship: Ship) -> bool:
    """Tell whether the phase waits for a ship for something else than its fire."""
    if ship.activated:
        return False
    return is_amid(ship) or any(reason(battle, ship) for reason in REASONS)
