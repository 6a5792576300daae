"""How one ship flies by its order, or straight on without one (FT 3.2, 10.2). Units: MU."""

from typing import TypeAlias

from umpire.kernel.plane import rounded
from umpire.rules.full_thrust.flight import cinematic
from umpire.rules.full_thrust.flight.cinematic import Flight, movement_of
from umpire.rules.full_thrust.movement.flight import plot_flight
from umpire.rules.full_thrust.movement.happenings import ShipMoved
from umpire.rules.full_thrust.movement.limits import (
    STRAIGHT_ON,
    leaves_course,
    manoeuvres,
    thrust_needed,
)
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.ship import Ship

Flown: TypeAlias = tuple[tuple[Ship, ShipMoved], ...]
"""The ships that have flown, each as it was before and how it moved, in the order of moving."""


def fly(battle: Battle, ship: Ship) -> ShipMoved:
    """Return how a ship flies by an order that it can carry out, or straight on (FT-2.7-6)."""
    manoeuvre = ship.order or STRAIGHT_ON
    flown = plot_flight(battle, ship, manoeuvre)
    return ShipMoved(
        ship=ship.id,
        path=tuple([rounded(vertex) for vertex in flown.path]),
        facing=flown.facing,
        velocity=flown.velocity,
        course_deg=flown.course_deg,
        rolled=ship.rolled != manoeuvre.roll,
        thrust_used=thrust_needed(battle, ship, manoeuvre),
        main_drive_used=_uses_main_drive(manoeuvre),
        manoeuvred=leaves_course(battle, manoeuvre),
        rule=_rule(battle, ship, manoeuvre),
    )


def coast(ship: Ship, flown: Flight, rule: str) -> ShipMoved:
    """Return a move that is only a part of a turn's (FT-8.1-2)."""
    return ShipMoved(
        ship=ship.id,
        path=tuple([rounded(vertex) for vertex in flown.path]),
        facing=flown.facing,
        velocity=flown.velocity,
        course_deg=flown.course_deg,
        rolled=ship.rolled,
        rule=rule,
    )


def _uses_main_drive(manoeuvre: Manoeuvre) -> bool:
    """Tell whether the main drive changes the velocity (FT-4.1-5, FT-RUL-71)."""
    return bool(manoeuvre.speed) or any(item.kind == "burn" for item in manoeuvre.items)


def _rule(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> str:
    if not ship.can("steer", battle.turn) and manoeuvre == STRAIGHT_ON:
        return "FT-7.2-2"
    if ship.orbit is not None:
        return "FT-14.0-2"
    if movement_of(battle, ship) == "vector":
        return "FT-10.2-6"
    if not manoeuvres(manoeuvre):
        return "FT-3.3-1"
    return "FT-3.2-3" if cinematic.rotates_freely(ship.velocity, manoeuvre) else "FT-3.2-1"
