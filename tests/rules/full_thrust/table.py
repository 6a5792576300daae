"""Ships, groups and battles for whole turns of Full Thrust: Remixed, given with scripted dice."""

from rules.full_thrust.words import *

CRUISER: tuple[System, ...] = (
    MainDrive("D"),
    FireControl("F"),
    Beam("B1", 2, ARCS),
    Beam("B2", 1, ARCS),
    PointDefence("P"),
    ScreenGenerator("S"),
)


def ship(name: str, place: tuple[float, float] = (0.0, 0.0), **changes: Any) -> Ship:
    """Return a ship of the side that its name begins with: facing 12, velocity 6, thrust 4."""
    display = {
        key: changes.pop(key)
        for key in ("rows", "systems", "thrust", "armour", "mass", "holds", "military")
        if key in changes
    }
    shown: dict[str, Any] = {"rows": (5, 5, 5, 5), "systems": CRUISER, "thrust": 4, "mass": 60}
    ssd = Ssd(**(shown | display))
    given: dict[str, Any] = {"facing": 12, "velocity": 6} | changes
    return Ship(id=name, side=name[0], ssd=ssd, x=place[0], y=place[1], **given)


def group(name: str, place: tuple[float, float] = (0.0, 0.0), **changes: Any) -> FighterGroup:
    """Return a fighter group of the side that its name begins with."""
    return FighterGroup(id=name, side=name[0], x=place[0], y=place[1], **changes)


def battle(*units: Ship | FighterGroup, **changes: Any) -> Battle:
    """Return a battle of those units, which does not contradict itself."""
    sides = tuple(dict.fromkeys(each.side for each in units))
    made = Battle(
        sides=changes.pop("sides", sides),
        ships=tuple(each for each in units if isinstance(each, Ship)),
        groups=tuple(each for each in units if isinstance(each, FighterGroup)),
        **changes,
    )
    FULL_THRUST.check(made)
    return made


def duel(**changes: Any) -> Battle:
    """Return a battle of two cruisers, 30 MU apart."""
    return battle(ship("A1"), ship("B1", (0.0, 30.0), facing=6), **changes)


def finished(before: Battle) -> Battle:
    """Return the battle after every side in play has finished its orders."""
    return play(before, *[FinishPhase(side) for side in before.sides if before.in_play(side)])
