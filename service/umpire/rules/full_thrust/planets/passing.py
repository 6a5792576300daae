"""What planets, and edges that are orbits, make of the move of a ship (FT 14.0, 14.1). Units: MU.

Units: MU, MU a turn.
"""

from umpire.kernel.dice import Dice
from umpire.kernel.plane import DECIMALS, TOLERANCE_MU, Point
from umpire.rules.full_thrust.flight.cinematic import Flight
from umpire.rules.full_thrust.movement.flight import bent_flight
from umpire.rules.full_thrust.movement.happenings import ShipMoved
from umpire.rules.full_thrust.planets.happenings import (
    AtmosphereReached,
    EdgeOrbitReached,
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
from umpire.rules.full_thrust.state.battle import Battle, Ruling, Table
from umpire.rules.full_thrust.state.bodies import Planet
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.options import EdgeOrbit, Options
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.ship_state import Edge, Orbit

SIDES: tuple[Edge, ...] = ("min_x", "max_x")


def is_orbit(options: Options, edge: Edge) -> bool:
    """Tell whether an edge of the table stands for an orbit (FT-14.1-2)."""
    return (
        options.planets
        and options.orbit_model == "table_edge"
        and options.table_edge_orbit.edge == edge
    )


def missed_by_mu(orbit: EdgeOrbit, offset_mu: float) -> float:
    """Return how far off the window a ship leaves: from its nearer end, 0 inside (FT-RUL-93).

    Args:
        orbit: with the width of the window.
        offset_mu: from the middle of the window, to either side.
    """
    missed = abs(offset_mu) - orbit.window_width / 2
    return missed if missed > TOLERANCE_MU else 0.0


def is_safe(orbit: EdgeOrbit, offset_mu: float, velocity: int) -> bool:
    """Tell whether a ship that leaves there comes into orbit (FT-14.1-2)."""
    return not missed_by_mu(orbit, offset_mu) and velocity <= orbit.max_velocity


def offset_mu(table: Table, orbit: EdgeOrbit, place: Point) -> float:
    """Return how far from the middle of the window a point of the edge is."""
    if orbit.edge in SIDES:
        along, middle = place[1], (table.min_y + table.max_y) / 2
    else:
        along, middle = place[0], (table.min_x + table.max_x) / 2
    return along - (middle if orbit.window_position is None else orbit.window_position)


def reach_orbit(ruling: Ruling, ship_id: str, place: Point) -> Ruling:
    """Return the ruling on a ship that has left by the edge of the orbit (FT-14.1-2).

    Args:
        ruling: what has happened so far; the ship has left the table.
        ship_id: who has.
        place: where its way crossed the edge.
    """
    battle, orbit = ruling.state, ruling.state.options.table_edge_orbit
    ship = battle.ship(ship_id)
    if ship is None or battle.table is None:
        return ruling
    offset = offset_mu(battle.table, orbit, place)
    if is_safe(orbit, offset, ship.velocity):
        return ruling.then(EdgeOrbitReached(ship=ship_id))
    missed = missed_by_mu(orbit, offset)
    return ruling.then(
        AtmosphereReached(
            ship=ship_id,
            planet=None,
            way_down="window_missed" if missed else "too_fast",
            excess=max(0, ship.velocity - orbit.max_velocity),
            missed_mu=round(missed, DECIMALS),
            rule="FT-14.1-2",
        )
    )


_WAY_DOWN_OF: dict[str, WayDown] = {
    "descends": "descent",
    "decays": "decay",
    "too_fast": "too_fast",
    "crosses": "crossing",
}
_RULES: dict[WayDown, str] = {"descent": "FT-14.0-3", "crossing": "FT-RUL-92"}


def pass_planets(ruling: Ruling, before: Ship, moved: ShipMoved, _dice: Dice) -> Ruling:
    """Carry out what planets make of a whole move (FT-14.0-3, FT-14.1-1).

    Args:
        ruling: what has happened so far; the ship stands at the end of its move.
        before: the ship as it was before.
        moved: how it moved; a ship that jumps ends each part of its move by itself.
    """
    battle = ruling.state
    if not planets_of(battle) or moved.rule.startswith("FT-8."):
        return ruling
    order = before.order or Manoeuvre()
    flown = bent_flight(battle, before, order)
    ruling = end_voyage(ruling, before, flown)
    if order.orbit is not None and flown.bend is None:
        return ruling.then(OrbitMissed(ship=before.id, orbit=order.orbit))
    return ruling


def end_voyage(ruling: Ruling, ship: Ship, voyage: Voyage) -> Ruling:
    """Put a ship that has flown into orbit or out of it, or let it fall.

    Args:
        ruling: what has happened so far.
        ship: as it was before the move.
        voyage: the move as planets bent it.
    """
    event = _came_of(ruling.state, ship, voyage)
    return ruling if event is None else ruling.then(event)


def is_falling(ruling: Ruling, ship_id: str) -> bool:
    """Whether a ship has reached an atmosphere in this ruling, and still has to come down."""
    return any(
        isinstance(event, AtmosphereReached) and event.ship == ship_id for event in ruling.events
    )


def fall_onto(ruling: Ruling, ship: Ship, planet: Planet) -> Ruling:
    """Let a ship come down that is inside a planet (FT-RUL-92, FT-UMP-69)."""
    flown = Flight((ship.place,), ship.facing, ship.velocity, ship.course_deg)
    return end_voyage(ruling, ship, Voyage(flown, "crosses", Orbit(planet.id)))


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
    way_down = _WAY_DOWN_OF[flown.bend]
    safe = orbital_velocity(planet) if planet else flown.flight.velocity
    return AtmosphereReached(
        ship=ship.id,
        planet=flown.orbit.planet,
        way_down=way_down,
        excess=max(0, flown.flight.velocity - safe),
        rule=_RULES.get(way_down, "FT-14.1-1"),
    )
