"""What may be written of sensors, ECM and bogeys: in orders, and in battles given (FT 11)."""

from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.manoeuvre import Fault, Manoeuvre
from umpire.rules.full_thrust.state.refusals import (
    BOGEY,
    INCONSISTENT,
    NO_ECM,
    NO_SENSOR,
    OPTION_OFF,
    TOO_MANY_DUMMIES,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.ship_state import Core
from umpire.rules.full_thrust.state.systems import Jammer


def require_bogey(battle: Battle, ship: Ship, at: str) -> None:
    """Refuse a bogey or a dummy where none is played, or with more than it can have.

    What has been hit is no bogey any more (FT-UMP-37); a dummy is a drive signature and nothing
    else: no systems, armour or mass (FT-11.3-1).

    Raises:
        Malformed: it is as it cannot be.
    """
    if ship.bogey and not battle.options.sensors:
        raise INCONSISTENT.refuse(
            f"{ship.id} is a bogey without sensors: that needs the option sensors.",
            at=f"{at}/bogey",
        )
    if ship.bogey and _is_marked(ship):
        raise INCONSISTENT.refuse(
            f"{ship.id} is a bogey that has been hit: a bogey opens unhurt.", at=f"{at}/bogey"
        )
    if not ship.dummy:
        return
    if not battle.options.dummy_bogeys:
        raise INCONSISTENT.refuse(
            f"{ship.id} is a dummy; there are none without the option dummy_bogeys.",
            at=f"{at}/dummy",
        )
    if ship.ssd.systems or ship.ssd.armour or ship.ssd.mass or ship.ssd.holds:
        raise INCONSISTENT.refuse(
            f"{ship.id} is a dummy with systems or mass: it has none.", at=f"{at}/ssd"
        )
    if ship.status == "active" and not ship.bogey:
        raise INCONSISTENT.refuse(
            f"{ship.id} is a dummy that is found out: on the table it is a bogey.", at=f"{at}/bogey"
        )


def _is_marked(ship: Ship) -> bool:
    hit = ship.damage or ship.armour_lost or ship.lost or ship.spent or ship.holds_lost
    return bool(hit) or ship.drive != "full" or ship.core != Core()


def require_dummies(battle: Battle) -> None:
    """Refuse more dummies than real ships on a side (FT-11.3-1), captured ones included.

    Raises:
        IllegalOrder: a side has too many.
    """
    for side in battle.sides:
        fleet = [ship for ship in battle.ships if (ship.first_side or ship.side) == side]
        require_enough_ships(side, len([ship for ship in fleet if not ship.dummy]), _dummies(fleet))


def _dummies(fleet: list[Ship]) -> int:
    return len([ship for ship in fleet if ship.dummy])


def require_enough_ships(side: str, ships: int, dummies: int) -> None:
    """Refuse more dummies than there are ships (FT-11.3-1).

    Raises:
        IllegalOrder: there are too many.
    """
    if dummies > ships:
        raise TOO_MANY_DUMMIES.refuse(
            f"Side {side} has {dummies} dummies for {ships} ships: {ships} is the most.",
            at="/ships",
        )


def bar_to_written_scan(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return what is wrong with a scan that is ordered (FT-11.1-3)."""
    if not manoeuvre.scan:
        return None
    if not battle.options.sensors:
        return Fault(OPTION_OFF, _without_sensors(ship), "FT-11.1-1")
    if not ship.has_active_sensors():
        return Fault(NO_SENSOR, f"{ship.id} has no active sensors: leave Scan out of its order.")
    return None


def _without_sensors(ship: Ship) -> str:
    return f"{ship.id} neither scans nor hides: the scenario plays without the option sensors."


def bar_to_ecm(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return what is wrong with ECM that is ordered (FT-11.4-1)."""
    if not manoeuvre.ecm:
        return None
    if not battle.options.ecm:
        return Fault(
            OPTION_OFF,
            f"{ship.id} does not jam: the scenario plays without the option ecm.",
            "FT-11.4-1",
        )
    if not ship.working(Jammer):
        return Fault(NO_ECM, f"{ship.id} has no ECM that works: leave ECM out of its order.")
    return None


def bar_to_revealing(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return what is wrong with giving a bogey up (FT-UMP-36)."""
    if manoeuvre.reveal and not battle.options.sensors:
        return Fault(OPTION_OFF, _without_sensors(ship), "FT-11.1-1")
    return None


def bar_to_ramming_bogey(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return what a bogey suffers from nobody: to be rammed (FT-UMP-37)."""
    target = battle.ship(manoeuvre.ram) if manoeuvre.ram is not None else None
    if target is not None and target.bogey:
        return Fault(
            BOGEY,
            f"{target.id} is a bogey, and {ship.id} does not ram it: it may ram what is revealed.",
        )
    return None
