"""Ships, mines and battles for the tests of mines."""

import msgspec

from rules.full_thrust.words import *

LAYER: tuple[System, ...] = (MainDrive("D"), Minelayer("L1", 2), Minelayer("L2", 1))
SWEEPER: tuple[System, ...] = (
    MainDrive("D"),
    Minesweeper("W"),
    FireControl("F"),
    Beam("B", 1, ARCS),
)
PLAIN: tuple[System, ...] = (MainDrive("D"), FtlDrive("X"))
SCREENED: tuple[System, ...] = (ScreenGenerator("S1"), ScreenGenerator("S2"))
MINES = Options(mines=True)


def ship(
    name: str,
    place: tuple[float, float] = (0.0, 0.0),
    systems: tuple[System, ...] = PLAIN,
    **changes: Any,
) -> Ship:
    """Return a ship of the side that its name begins with: facing 12, velocity 6, 80 boxes."""
    shown: dict[str, Any] = {"rows": (20, 20, 20, 20), "thrust": 4, "mass": 60}
    display = {
        key: changes.pop(key) for key in ("rows", "armour", "thrust", "mass") if key in changes
    }
    given: dict[str, Any] = {"facing": 12, "velocity": 6} | changes
    ssd = Ssd(systems=systems, **(shown | display))
    return Ship(id=name, side=name[0], ssd=ssd, x=place[0], y=place[1], **given)


def mine(name: str, place: tuple[float, float], laid_turn: int = 0) -> Mine:
    """Return a mine of the side that its name begins with."""
    return Mine(name, name[0], *place, laid_turn)


def battle(*units: Ship | FighterGroup | Mine, **changes: Any) -> Battle:
    """Return a battle of sides A and B in its orders phase, in turn 5, with mines in use."""
    given: dict[str, Any] = {"sides": ("A", "B"), "turn": 5, "options": MINES} | changes
    made = Battle(
        ships=tuple(each for each in units if isinstance(each, Ship)),
        groups=tuple(each for each in units if isinstance(each, FighterGroup)),
        mines=tuple(each for each in units if isinstance(each, Mine)),
        **given,
    )
    FULL_THRUST.check(made)
    return made


def in_phase(before: Battle, phase: str, active: str | None = None) -> Battle:
    """Return the battle in a phase, the sides ranked as they are listed."""
    return msgspec.structs.replace(before, phase=phase, initiative=before.sides, active=active)


def ordered(before: Battle, **notations: str) -> Battle:
    """Return the battle after orders for some ships have been written."""
    for name, notation in notations.items():
        before = rule(before, WriteOrder(name, notation=notation)).state
    return before


def moved(before: Battle, *faces: int) -> Ruling:
    """Return the ruling on the movement of all ships."""
    return rule(in_phase(before, "movement"), MoveShips(), *faces)
