"""What may be ordered in writing of sensors, ECM and bogeys (FT 11.1, 11.3, 11.4)."""

from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.manoeuvre import Fault, Manoeuvre
from umpire.rules.full_thrust.state.refusals import BOGEY, NO_ECM, NO_SENSOR, OPTION_OFF
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import Jammer


def bar_to_written_scan(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return what is wrong with a scan that is ordered (FT-11.1-3)."""
    if not manoeuvre.scan:
        return None
    if not battle.options.sensors:
        return Fault(OPTION_OFF, _without_sensors(ship), "FT-11.1-1")
    if not ship.has_active_sensors(battle.options):
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


def bar_to_bogey(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return what a bogey suffers from nobody: to be rammed (FT-UMP-37)."""
    target = battle.ship(manoeuvre.ram) if manoeuvre.ram is not None else None
    if target is not None and target.bogey:
        return Fault(
            BOGEY,
            f"{target.id} is a bogey, and {ship.id} does not ram it: it may ram what is revealed.",
        )
    return None
