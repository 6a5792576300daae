"""Ships and battles for the tests of transporters and tractor beams, with scripted dice."""

from rules.to_boldly_thrust.words import *
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK

LOWERED = Stance(lower_shields=True)
CRUISER: tuple[System, ...] = (
    MainDrive("D"),
    FireControl("F1"),
    FireControl("F2"),
    ShieldGenerator("S", 20),
    Phaser("P", weapon_class="B", arcs=ARCS[:3]),
    SensorSuite("X"),
    Transporter("T"),
    Tractor("TB", "B", ("F",)),
)
_DISPLAY = ("systems", "rows", "thrust", "mass", "group", "military", "race", "holds", "class_code")


def ship(name: str, place: tuple[float, float] = (0.0, 0.0), **changes: Any) -> Ship:
    """Return a cruiser of the side that its name begins with: facing 12, velocity 6, hull 24."""
    display = {key: changes.pop(key) for key in _DISPLAY if key in changes}
    shown: dict[str, Any] = {"rows": (6, 6, 6, 6), "systems": CRUISER, "thrust": 4, "mass": 60}
    given: dict[str, Any] = {"side": name[0], "facing": 12, "velocity": 6} | changes
    return Ship(id=name, ssd=Ssd(**(shown | display)), x=place[0], y=place[1], **given)


def without(*names: str) -> tuple[System, ...]:
    """Return the systems of a cruiser but for some."""
    return tuple([system for system in CRUISER if system.id not in names])


def group(name: str, place: tuple[float, float] = (0.0, 0.0), **changes: Any) -> FighterGroup:
    """Return a fighter group of the side that its name begins with."""
    return FighterGroup(id=name, side=name[0], x=place[0], y=place[1], **changes)


def battle(
    *units: Ship | FighterGroup, options: dict[str, Any] | None = None, **changes: Any
) -> Battle:
    """Return a battle of turn 3 in the fire phase, which does not contradict itself."""
    sides = tuple(dict.fromkeys(each.side for each in units))
    given: dict[str, Any] = {"turn": 3, "phase": "fire", "initiative": sides, "active": sides[0]}
    made = Battle(
        sides=sides,
        ships=tuple(each for each in units if isinstance(each, Ship)),
        groups=tuple(each for each in units if isinstance(each, FighterGroup)),
        options=Options(**(options or {})),
        **(given | changes),
    )
    BOOK.check(made)
    return made
