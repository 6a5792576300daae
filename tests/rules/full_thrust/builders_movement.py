"""Ships, groups and battles for the tests of movement and of FTL."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.fleets import Fields, Place
from rules.full_thrust.table import battle_of, rule, ship_of
from rules.table import taken
from umpire.rules.full_thrust.movement import MoveShips, WriteOrder
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, Ruling, Salvo, Table
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import FighterBay, FtlDrive, Ship
from umpire.rules.full_thrust.state.values import Core

TABLE = Table(0.0, 0.0, 72.0, 48.0)
OUT_OF_CONTROL = Core(bridge="out")
HULK = Core(power_core="dumped")


def ship(name: str = "A1", place: Place = (0.0, 0.0), **changes: Any) -> Ship:
    """Return a ship of the side that its name begins with: facing 12, velocity 6, FTL drive X."""
    ftl_drive = (FtlDrive("X"),) if changes.pop("ftl_drive", True) else ()
    shown: Fields = {"rows": (20, 20, 20, 20), "thrust": 4, "mass": 100}
    return ship_of(name, place, changes, systems=(FighterBay("H"), *ftl_drive), **shown)


def group(name: str, place: Place, **changes: Any) -> FighterGroup:
    """Return a group of six of the side that its name begins with."""
    return FighterGroup(id=name, side=name[0], x=place[0], y=place[1], **changes)


def battle(*units: Ship | FighterGroup | Salvo, turn: int = 5, **changes: Any) -> Battle:
    """Return a battle of those units in the orders phase; the rest may be options."""
    options = Options(**taken(changes, Options))
    return battle_of(*units, turn=turn, options=options, **changes)


def ordered(before: Battle, notation: str, name: str = "A1") -> Battle:
    """Return the battle after an order for a ship has been written."""
    return rule(before, WriteOrder(name, notation=notation)).state


def moves(before: Battle, *faces: int) -> Ruling:
    """Return the ruling on the moves of all ships."""
    return rule(replace(before, phase="movement", initiative=before.sides), MoveShips(), *faces)


def moved(before: Battle, *faces: int) -> Battle:
    """Return the battle after all ships have moved."""
    return moves(before, *faces).state
