"""Ships, markers and battles for the tests of sensors and of what is kept secret."""

from typing import Any

from rules.full_thrust.fleets import Fields, Place, sides_of
from rules.to_boldly_thrust.table import Outfit, battle_of, consistent, rule, ship_of, told
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.state.ship import FireControl, MainDrive, SensorSuite
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.sensors import SweepArc, SweepThrown
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    CloakingDevice,
    Hidden,
    Options,
    Phaser,
    Ruling,
    ShieldGenerator,
    Ship,
    Stance,
)

A, B = Seat("side", "A"), Seat("side", "B")
ACTIVE = Stance(active_sensors=True)
BASIC: Outfit = (MainDrive("D"), FireControl("F"), ShieldGenerator("S", 20))
BASIC += (CloakingDevice("C"), Phaser("P", "A", ("F",)))
ENHANCED: Outfit = (*BASIC, SensorSuite("X"))
SUPERIOR: Outfit = (*BASIC, SensorSuite("X", "superior"))
BOTH: Outfit = (*ENHANCED, SensorSuite("Y", "superior"))


def ship(name: str, place: Place = (0.0, 0.0), **changes: Any) -> Ship:
    """Return a cruiser of the side that its name begins with: facing 12, at rest, 20 of shields."""
    shown: Fields = {"rows": (5, 5, 5, 5), "systems": ENHANCED, "thrust": 4, "mass": 60}
    return ship_of(name, place, {"velocity": 0} | changes, **shown)


def cloaked(name: str, place: Place, marker: Place = (-99.0, -99.0), **changes: Any) -> Ship:
    """Return a ship under its cloak since turn 1: really at `place`, its marker elsewhere."""
    hidden = Hidden(*place, facing=6, velocity=3, since=0)
    given: Fields = {"status": "cloaked", "cloak_state": "cloaked", "hidden": hidden}
    return ship(name, marker, **(given | changes))


def battle(*ships: Ship, options: Fields | None = None, **changes: Any) -> Battle:
    """Return a battle of turn 2 that does not contradict itself."""
    given: Fields = {"turn": 2, "options": Options(**(options or {}))} | changes
    return consistent(battle_of(*ships, **given))


def sweeping(*ships: Ship, options: Fields | None = None, **changes: Any) -> Battle:
    """Return a battle in the phase of active sensors."""
    given: Fields = {"phase": "sensors", "initiative": sides_of(ships)} | changes
    return battle(*ships, options=options, **given)


def searched(before: Battle, arc: Any, *faces: int) -> dict[str, bool]:
    """Return which cloaked ships A1 throws for in an arc, and whether it finds them."""
    ruling = rule(before, SweepArc("A1", arc), *faces)
    return {thrown.target: thrown.found for thrown in told(ruling, SweepThrown)}


def heard(ruling: Ruling, seat: Seat) -> list[Any]:
    """Return the events of a ruling as a seat hears them."""
    reports = [BOOK.report(ruling.state, event, seat) for event in ruling.events]
    return [event for event in reports if event is not None]
