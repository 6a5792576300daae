"""Ships, markers and battles for the tests of sensors and of what is kept secret."""

from rules.to_boldly_thrust.words import *
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK

A, B = Seat("side", "A"), Seat("side", "B")
ACTIVE = Stance(active_sensors=True)
BASIC: tuple[System, ...] = (MainDrive("D"), FireControl("F"), ShieldGenerator("S", 20))
BASIC += (CloakingDevice("C"), Phaser("P", "A", ("F",)))
ENHANCED: tuple[System, ...] = (*BASIC, SensorSuite("X"))
SUPERIOR: tuple[System, ...] = (*BASIC, SensorSuite("X", "superior"))
BOTH: tuple[System, ...] = (*ENHANCED, SensorSuite("Y", "superior"))


def ship(name: str, place: tuple[float, float] = (0.0, 0.0), **changes: Any) -> Ship:
    """Return a cruiser of the side that its name begins with: facing 12, at rest, 20 of shields."""
    display = {
        key: changes.pop(key)
        for key in ("systems", "mass", "group", "military", "rows")
        if key in changes
    }
    shown: dict[str, Any] = {"rows": (5, 5, 5, 5), "systems": ENHANCED, "thrust": 4, "mass": 60}
    given: dict[str, Any] = {"facing": 12, "velocity": 0} | changes
    ssd = Ssd(**(shown | display))
    return Ship(id=name, side=name[0], ssd=ssd, x=place[0], y=place[1], **given)


def cloaked(
    name: str,
    place: tuple[float, float],
    marker: tuple[float, float] = (-99.0, -99.0),
    **changes: Any,
) -> Ship:
    """Return a ship under its cloak since turn 1: really at `place`, its marker elsewhere."""
    hidden = Hidden(*place, facing=6, velocity=3, since=0)
    given: dict[str, Any] = {"status": "cloaked", "cloak_state": "cloaked", "hidden": hidden}
    return ship(name, marker, **(given | changes))


def battle(*ships: Ship, options: dict[str, Any] | None = None, **changes: Any) -> Battle:
    """Return a battle of turn 2 that does not contradict itself."""
    sides = tuple(dict.fromkeys(each.side for each in ships))
    given: dict[str, Any] = {"turn": 2, "sides": sides, "options": Options(**(options or {}))}
    made = Battle(ships=ships, **(given | changes))
    BOOK.check(made)
    return made


def sweeping(*ships: Ship, options: dict[str, Any] | None = None, **changes: Any) -> Battle:
    """Return a battle in the phase of active sensors."""
    sides = tuple(dict.fromkeys(each.side for each in ships))
    return battle(*ships, options=options, phase="sensors", initiative=sides, **changes)


def searched(before: Battle, arc: Any, *faces: int) -> dict[str, bool]:
    """Return which cloaked ships A1 throws for in an arc, and whether it finds them."""
    ruling = rule(before, SweepArc("A1", arc), *faces)
    return {thrown.target: thrown.found for thrown in told(ruling, SweepThrown)}


def heard(ruling: Ruling, seat: Seat) -> list[Any]:
    """Return the events of a ruling as a seat hears them."""
    reports = [BOOK.report(ruling.state, event, seat) for event in ruling.events]
    return [event for event in reports if event is not None]
