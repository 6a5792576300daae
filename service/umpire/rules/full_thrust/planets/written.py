"""Written orders near planets: into orbit, and in it (FT 14.0, 14.1)."""

from umpire.kernel.words import one_of
from umpire.rules.full_thrust.flight.faults import Fault
from umpire.rules.full_thrust.planets.orbits import planet_named, planets_of
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.refusals import IN_ORBIT, NO_PLANET, OPTION_OFF
from umpire.rules.full_thrust.state.ship import Ship

_IN_ORBIT = frozenset({"burn", "push_rear"})


def bar_in_orbit(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return what is wrong with an order to enter orbit, or for a ship in orbit (FT-14.0-2).

    There it writes nothing about its course, and any change of velocity takes it out (FT-14.0-3).
    """
    if ship.orbit is not None and _steers(manoeuvre):
        return Fault(
            IN_ORBIT,
            f"{ship.id} is in orbit around {ship.orbit.planet}: it changes its velocity alone.",
        )
    if manoeuvre.orbit is None:
        return None
    if not battle.options.planets or battle.options.orbit_model != "map":
        return Fault(
            OPTION_OFF,
            f"{ship.id} enters no orbit: the scenario plays without the option planets.",
            "FT-14.0-1",
        )
    if planet_named(battle, manoeuvre.orbit.planet) is None:
        return Fault(
            NO_PLANET,
            f"There is no planet {manoeuvre.orbit.planet} for {ship.id}: {_planets(battle)}.",
        )
    return None


def _planets(battle: Battle) -> str:
    """Return which planets there are, in words."""
    known = [planet.id for planet in planets_of(battle)]
    return f"there is {one_of(known)}" if known else "the table has none"


def _steers(manoeuvre: Manoeuvre) -> bool:
    """Tell whether an order does to the flight of a ship in orbit what is not up or down."""
    turns = any(item.kind not in _IN_ORBIT for item in manoeuvre.items)
    leaves = manoeuvre.ftl or manoeuvre.ram is not None
    return bool(manoeuvre.turn or turns or leaves or manoeuvre.orbit)
