"""Ships, bogeys and battles for the tests of sensors."""

from typing import Any

from rules.full_thrust.fleets import Fields, Place, sides_of
from rules.full_thrust.table import Outfit, battle, play, ship
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.movement import MoveShips
from umpire.rules.full_thrust.sensors import detect
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, Ruling
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Jammer, SensorSuite, Ship, WeaselDecoy
from umpire.rules.full_thrust.state.values import Manoeuvre

SCAN, JAM = Manoeuvre(scan=True), Manoeuvre(ecm=True)
SENSORS: Fields = {"sensors": True}
SUITES: Fields = {"sensors": True, "advanced_sensors": True, "ecm": True}
EVERYTHING: Fields = {**SUITES, "dummy_bogeys": True, "weasel_boats": True}
SUPERIOR: Outfit = (SensorSuite("X", "superior"),)
ENHANCED: Outfit = (SensorSuite("X"),)
ECM: Outfit = (Jammer("J"),)
AREA_ECM: Outfit = (Jammer("J", area=True),)
WEASEL: Outfit = (WeaselDecoy("W"),)


def bogey(name: str, place: Place = (0.0, 0.0), **changes: Any) -> Ship:
    """Return a ship of the side that its name begins with, which is a bogey yet."""
    return ship(name, place, **{"velocity": 0, "bogey": True, **changes})


def dummy(name: str, place: Place = (0.0, 0.0), **changes: Any) -> Ship:
    """Return a dummy: a bogey without mass or systems."""
    given: Fields = {"systems": (), "mass": 0, "rows": (1,), "dummy": True, **changes}
    return bogey(name, place, **given)


def sighting(*units: Ship | FighterGroup, options: Fields = SENSORS, **changes: Any) -> Battle:
    """Return a battle with some options of sensors in force."""
    return battle(*units, options=Options(**options), **changes)


def scanning(*units: Ship, options: Fields = SENSORS) -> Battle:
    """Return a battle in the phase of active scans."""
    return sighting(*units, options=options, phase="sensors", initiative=sides_of(units))


def detected(before: Battle) -> Ruling:
    """Return what sensors find after movement."""
    return detect(Ruling(before), SuppliedDice(()))


def moved(before: Battle) -> Battle:
    """Return the battle of the movement phase after all ships have moved."""
    return play(before, MoveShips())


def bogeys(after: Battle) -> list[str]:
    """Return the names of the ships that are bogeys still."""
    return [each.id for each in after.ships if each.bogey]
