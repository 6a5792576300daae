"""What a planet makes of the move of a ship, and of one that leaves over the edge (FT 14.0, 14.1).

Units: MU, MU a turn.
"""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.movement.flight import bent_flight
from umpire.rules.full_thrust.movement.happenings import ShipMoved
from umpire.rules.full_thrust.planets.happenings import (
    AtmosphereReached,
    OrbitEntered,
    OrbitLeft,
    OrbitMissed,
    WayDown,
)
from umpire.rules.full_thrust.planets.orbits import (
    Voyage,
    orbital_velocity,
    planet_named,
    planets_of,
)
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.ship import Ship

_WAYS_DOWN: dict[str, WayDown] = {
    "descends": "descent",
    "decays": "decay",
    "too_fast": "too_fast",
    "crosses": "crossing",
}
_RULES: dict[WayDown, str] = {"descent": "FT-14.0-3", "crossing": "FT-RUL-92"}


def pass_planets(ruling: Ruling, before: Ship, moved: ShipMoved, _dice: Dice) -> Ruling:
    """Return the ruling with what planets have made of a move (FT-14.0-3, FT-14.1-1).

    Args:
        ruling: what has happened so far; the ship stands at the end of its move.
        before: the ship as it was before.
        moved: how it moved; the coasting of a ship that jumps is no such move.
    """
    battle = ruling.state
    if not planets_of(battle) or moved.rule.startswith("FT-8."):
        return ruling
    order = before.order or Manoeuvre()
    flown = bent_flight(battle, before, order)
    event = _came_of(battle, before, flown)
    if event is not None:
        return ruling.then(event)
    if order.orbit is not None and flown.bend is None:
        return ruling.then(OrbitMissed(ship=before.id, orbit=order.orbit))
    return ruling


def _came_of(
    battle: Battle, ship: Ship, flown: Voyage
) -> OrbitEntered | OrbitLeft | AtmosphereReached | None:
    if flown.orbit is None or flown.bend is None or flown.bend == "orbits":
        return None
    if flown.bend == "enters":
        return OrbitEntered(ship=ship.id, orbit=flown.orbit)
    if flown.bend == "leaves":
        return OrbitLeft(ship=ship.id, orbit=flown.orbit)
    planet = planet_named(battle, flown.orbit.planet)
    way_down = _WAYS_DOWN[flown.bend]
    safe = orbital_velocity(planet) if planet else flown.flight.velocity
    return AtmosphereReached(
        ship=ship.id,
        planet=flown.orbit.planet,
        way_down=way_down,
        excess=max(0, flown.flight.velocity - safe),
        rule=_RULES.get(way_down, "FT-14.1-1"),
    )
