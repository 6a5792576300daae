"""Squadrons: one order for several ships, by which all fly alike (FT-3.7-1, FT-RUL-49)."""

from umpire.kernel.dice import Dice
from umpire.kernel.sides import known_side
from umpire.rules.full_thrust.flight.cinematic import movement_of
from umpire.rules.full_thrust.flight.vector import course_of
from umpire.rules.full_thrust.movement.limits import flyable_by_all
from umpire.rules.full_thrust.movement.orders import WriteSquadronOrder
from umpire.rules.full_thrust.movement.written_orders import order_written, require_possible, worded
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.refusals import (
    NOT_ALIKE,
    NOT_ALLOWED_BY_OPTION,
    OPTION_OFF,
    UNKNOWN_SQUADRON,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.units import require_unfinished
from umpire.rules.full_thrust.tournament import is_shut_out


def write_squadron_order(ruling: Ruling, order: WriteSquadronOrder, _dice: Dice) -> Ruling:
    """Write one order for all ships of a squadron (FT-3.7-1).

    It is possible only if every ship can carry it out; else it is void for all of them.

    Raises:
        IllegalOrder: squadrons are not in use, the side is done, or the ships do not share
            course and velocity; or, with the option, one of them cannot carry the order out.
        Malformed: there is no such side or squadron, or the order is not in the notation.
    """
    battle = ruling.state
    _require_squadrons(battle, order.squadron)
    side = known_side(battle, order.side, at="/side")
    require_unfinished(battle, side, at="/side")
    ships = members(battle, side, order.squadron)
    if not ships:
        raise UNKNOWN_SQUADRON.refuse(
            f"Side {side} has no ships of {order.squadron} on the table: name a squadron that has.",
            at="/squadron",
        )
    if not fly_alike(battle, ships):
        raise NOT_ALIKE.refuse(
            f"The ships of {order.squadron} differ in course or velocity: give each its own order "
            "(write_order).",
            at="/squadron",
        )
    wording = worded(battle, order)
    manoeuvre, wrong = flyable_by_all(battle, ships, wording.manoeuvre)
    require_possible(battle, wrong, wording)
    return ruling.then(
        *[order_written(battle, ship, wording.manoeuvre, manoeuvre, wrong) for ship in ships]
    )


def _require_squadrons(battle: Battle, squadron: str) -> None:
    """Require that squadrons are in use (FT-3.7-1, FT-15.1-7)."""
    if is_shut_out(battle.options, "squadrons"):
        raise NOT_ALLOWED_BY_OPTION.refuse(
            f"{squadron} takes no order: a tournament is played without squadrons, so give each "
            "ship its own (write_order).",
            rule="FT-15.1-7",
        )
    if not battle.options.squadrons:
        raise OPTION_OFF.refuse(
            f"{squadron} takes no order: the scenario plays without the option squadrons.",
            rule="FT-3.7-1",
        )


def members(battle: Battle, side: str, squadron: str) -> tuple[Ship, ...]:
    """Return the ships of a squadron that are on the table."""
    return tuple(
        ship
        for ship in battle.ships
        if ship.side == side and ship.squadron == squadron and ship.status == "active"
    )


def fly_alike(battle: Battle, ships: tuple[Ship, ...]) -> bool:
    """Tell whether ships share course, velocity and movement system (FT-RUL-49)."""
    return len({_flying(battle, ship) for ship in ships}) == 1


def _flying(battle: Battle, ship: Ship) -> tuple[str, int, int, float]:
    system = movement_of(battle, ship)
    course_deg = course_of(ship.facing, ship.course_deg if system == "vector" else None)
    return system, ship.facing, ship.velocity, course_deg
