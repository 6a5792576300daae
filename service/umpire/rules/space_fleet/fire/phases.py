"""SF 3: the class that fires in each phase, smallest first (SF-FIRE-01)."""

from umpire.kernel.turn import Finishing
from umpire.rules.space_fleet.state.battle import Battle, PhaseName
from umpire.rules.space_fleet.state.bounds import ShipClass
from umpire.rules.space_fleet.state.condition import beams_left, has_shots_left, mounts_left
from umpire.rules.space_fleet.state.ship import Ship

CLASS_OF: dict[PhaseName, ShipClass] = {
    "fire_dd": "DD",
    "fire_lc": "LC",
    "fire_hc": "HC",
    "fire_bb": "BB",
    "fire_dn": "DN",
}


def has_fired(ship: Ship) -> bool:
    """Tell whether a ship has done its firing of this turn (SF-FIRE-14, SF-RUL-33)."""
    return ship.fired_at_missile or (ship.fired_any and not has_shots_left(ship))


def is_ready(ship: Ship) -> bool:
    """Tell whether a ship has something to fire directly, and has not done so this turn."""
    if ship.status != "active" or ship.weapons != "ok" or has_fired(ship):
        return False
    return bool(beams_left(ship) or mounts_left(ship))


def fires_now(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship is of the class whose fire this phase is for."""
    return CLASS_OF.get(battle.phase) == ship.ship_class


def may_fire(battle: Battle, side: str) -> bool:
    """Tell whether a side has a ship of the phase's class that could fire at all."""
    return any(
        ship.side == side and fires_now(battle, ship) and is_ready(ship) for ship in battle.ships
    )


def in_fire(battle: Battle, _order: object = None) -> bool:
    """Tell whether fire of a class is declared now, or resolved."""
    return battle.phase in CLASS_OF


def _declares(battle: Battle, side: str) -> bool:
    """Tell whether a side is asked for the fire of this class.

    With limited sensors, while anything could be fired at. Of three sides or more one is not told
    what others have detected, so that all are asked always.
    """
    if not battle.in_play(side):
        return False
    if not battle.options.limited_sensors:
        return may_fire(battle, side)
    if battle.missiles or battle.sides[2:]:
        return True
    return any(ship.detected_by for ship in battle.ships if ship.status == "active")


DECLARING: Finishing[Battle] = Finishing(asked=_declares, finished=lambda battle: battle.finished)
"""Sides declare the fire of a class, and say when they have done so (SF-UMP-2)."""
