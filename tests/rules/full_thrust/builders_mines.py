"""Ships, mines and battles for the tests of mines."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.fleets import Fields, Place
from rules.full_thrust.table import Outfit, battle_of, consistent, rule, ship_of
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.movement import MoveShips, WriteOrder
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, Mine, Ruling
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FireControl,
    FtlDrive,
    MainDrive,
    Minelayer,
    Minesweeper,
    ScreenGenerator,
    Ship,
)

LAYER: Outfit = (MainDrive("D"), Minelayer("L1", 2), Minelayer("L2", 1))
SWEEPER: Outfit = (MainDrive("D"), Minesweeper("W"), FireControl("F"), Beam("B", 1, ARCS))
PLAIN: Outfit = (MainDrive("D"), FtlDrive("X"))
SCREENED: Outfit = (ScreenGenerator("S1"), ScreenGenerator("S2"))
MINES = Options(mines=True)


def ship(name: str, place: Place = (0.0, 0.0), systems: Outfit = PLAIN, **changes: Any) -> Ship:
    """Return a ship of the side that its name begins with: facing 12, velocity 6, 80 boxes."""
    shown: Fields = {"rows": (20, 20, 20, 20), "thrust": 4, "mass": 60}
    return ship_of(name, place, changes, systems=systems, **shown)


def mine(name: str, place: Place, laid_turn: int = 0) -> Mine:
    """Return a mine of the side that its name begins with."""
    return Mine(name, name[0], *place, laid_turn)


def battle(*units: Ship | FighterGroup | Mine, **changes: Any) -> Battle:
    """Return a battle of sides A and B in its orders phase, in turn 5, with mines in use."""
    given: Fields = {"sides": ("A", "B"), "turn": 5, "options": MINES} | changes
    return consistent(battle_of(*units, **given))


def in_phase(before: Battle, phase: str, active: str | None = None) -> Battle:
    """Return the battle in a phase, the sides ranked as they are listed."""
    return replace(before, phase=phase, initiative=before.sides, active=active)


def ordered(before: Battle, **notations: str) -> Battle:
    """Return the battle after orders for some ships have been written."""
    for name, notation in notations.items():
        before = rule(before, WriteOrder(name, notation=notation)).state
    return before


def moved(before: Battle, *faces: int) -> Ruling:
    """Return the ruling on the movement of all ships."""
    return rule(in_phase(before, "movement"), MoveShips(), *faces)
