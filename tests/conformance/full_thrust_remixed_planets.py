"""Planets, orbits and atmospheres in the words of the suite (FT 14)."""

from collections.abc import Callable

from umpire.rules.full_thrust.atmosphere import fall, find_descent, launch_fate
from umpire.rules.full_thrust.flight import current_thrust
from umpire.rules.full_thrust.orbits import orbital_velocity, ring_radius_mu
from umpire.rules.full_thrust.planet_passing import (
    AtmosphereReached,
    CraftEscaped,
    EntryThrown,
    OrbitLeft,
    is_safe,
    miss_distance_mu,
    pass_planets,
)
from umpire.rules.full_thrust.state.battle import Ruling, change_ship, require_ship
from umpire.rules.full_thrust.state.tables import DIE
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.full_thrust.table_edges import fly

from .full_thrust_remixed_asking import Question
from .full_thrust_remixed_telling import where
from .full_thrust_remixed_worlds import to_orbit, to_planet
from .vocabulary import Answer

_OUT_OF_CONTROL = frozenset({"too_fast", "crossing"})
_DECAYING = frozenset({"descent", "decay"})


def _orbit(question: Question) -> Answer:
    planet = to_planet({"radius": question.given["planet_radius"]})
    return {"ring_radius": ring_radius_mu(planet), "velocity": orbital_velocity(planet)}


def _flown(question: Question, order: Manoeuvre) -> Ruling:
    """Return the ruling on the move of a ship alone; that it can carry its order out is not asked.

    What falls into the atmosphere falls only when all ships have moved.
    """
    battle = change_ship(question.battle, question.when["ship"], order=order)
    ship = require_ship(battle, question.when["ship"], at="/ship")
    moved = fly(battle, ship)
    return pass_planets(Ruling(battle).then(moved), ship, moved, question.dice)


def _told(question: Question, order: Manoeuvre) -> Answer:
    ruling = _flown(question, order)
    down = [each.way_down for each in ruling.events if isinstance(each, AtmosphereReached)]
    excess = [each.excess for each in ruling.events if isinstance(each, AtmosphereReached)]
    ship = require_ship(ruling.state, question.when["ship"], at="/ship")
    return {
        **where(ship),
        "in_orbit": ship.orbit is not None,
        "direction": ship.orbit.direction if ship.orbit else None,
        "leaves": any(isinstance(each, OrbitLeft) for each in ruling.events),
        "decays": bool(_DECAYING.intersection(down)),
        "uncontrolled": bool(_OUT_OF_CONTROL.intersection(down)),
        "excess_velocity": excess[0] if excess else 0,
    }


def _orbit_move(question: Question) -> Answer:
    return _told(question, Manoeuvre(speed=question.when.get("velocity_change", 0)))


def _orbit_entry(question: Question) -> Answer:
    orbit = to_orbit({"direction": question.when.get("direction", "cw")})
    return _told(question, Manoeuvre(orbit=orbit, speed=question.when.get("velocity_change", 0)))


def _edge_orbit(question: Question) -> Answer:
    orbit, when = question.battle.options.table_edge_orbit, question.when
    safe = is_safe(orbit, when["offset"], when["velocity"])
    return {
        "safe": safe,
        "uncontrolled": not safe,
        "missed_by": miss_distance_mu(orbit, when["offset"]),
        "excess_velocity": max(0, when["velocity"] - orbit.max_velocity),
    }


def _descent(question: Question) -> str:
    ship = require_ship(question.battle, question.when["ship"], at="/ship")
    needed = question.battle.options.atmosphere_thrust
    return find_descent(ship.ssd.streamlining, current_thrust(question.battle, ship), needed)


def _landing(question: Question) -> Answer:
    result = _descent(question)
    return {
        "result": result,
        "safe_landing": result == "safe_landing",
        "crash_landing": result == "crash_landing",
        "uncontrolled": result == "uncontrolled",
    }


def _descend(question: Question) -> Answer:
    """Answer for a ship that slows down in orbit; a fall is thrown for where dice are scripted."""
    result = _descent(question)
    told = {"result": result, "uncontrolled": result == "uncontrolled"}
    if result != "uncontrolled" or not question.when.get("dice"):
        return told
    return {**_uncontrolled_entry(question), "uncontrolled": True}


def _uncontrolled_entry(question: Question) -> Answer:
    when = question.when
    ship = require_ship(question.battle, when["ship"], at="/ship")
    how = (when.get("excess_velocity", 0), float(when.get("missed_by", 0.0)))
    ruling = fall(Ruling(question.battle), ship, how, question.dice)
    (thrown,) = [event for event in ruling.events if isinstance(event, EntryThrown)]
    escaped = [event for event in ruling.events if isinstance(event, CraftEscaped)]
    after = require_ship(ruling.state, ship.id, at="/ship")
    return {
        "total": thrown.total,
        "modifier": thrown.modifier,
        "result": thrown.fate,
        "craft": {event.craft: event.arrival for event in escaped},
        "destroyed": after.status == "destroyed",
    }


def _emergency_launch(question: Question) -> Answer:
    """Answer for one craft, or for as many as dice are scripted."""
    table = question.battle.tables.atmosphere
    faces = question.dice.roll("emergency-launch", len(question.when["dice"]), DIE).faces
    results = [launch_fate(face, table) for face in faces]
    return {"result": results[0], "results": results}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "orbit": _orbit,
    "orbit_move": _orbit_move,
    "orbit_entry": _orbit_entry,
    "edge_orbit": _edge_orbit,
    "landing": _landing,
    "descend": _descend,
    "uncontrolled_entry": _uncontrolled_entry,
    "emergency_launch": _emergency_launch,
}
