"""Writing orders for ships, secretly, at the start of a turn (FT 3.3, FT-2.7-2)."""

from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.rules.full_thrust.movement.flight import plot_flight
from umpire.rules.full_thrust.movement.happenings import OrderWarning, OrderWritten
from umpire.rules.full_thrust.movement.limits import flyable
from umpire.rules.full_thrust.movement.orders import WriteOrder, WriteSquadronOrder
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.manoeuvre import Fault, Manoeuvre
from umpire.rules.full_thrust.state.notation import parse, written
from umpire.rules.full_thrust.state.refusals import NO_DRIVE, UNKNOWN_TARGET
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.units import acting_ship, require_unfinished
from umpire.rules.full_thrust.wonders.cloaking_field import back_from_cloak, under_cloak


class Wording(NamedTuple):
    """An order as it was given, and the field in which it was."""

    manoeuvre: Manoeuvre
    at: str


def write_order(ruling: Ruling, order: WriteOrder, _dice: Dice) -> Ruling:
    """Write the order of one ship; a later one takes its place (FT-3.3-1, FT-RUL-39).

    Raises:
        IllegalOrder: the ship is not on the table, or its side is done; or, with the option,
            the ship cannot carry the order out.
        Malformed: it is not in the notation, or the target of a ram is unknown.
    """
    battle = ruling.state
    ship = _ordered_ship(battle, order.ship)
    require_unfinished(battle, ship.side, at="/ship")
    wording = worded(battle, order)
    manoeuvre, wrong = flyable(battle, ship, wording.manoeuvre)
    require_possible(battle, wrong, wording)
    return ruling.then(order_written(battle, ship, wording.manoeuvre, manoeuvre, wrong))


def _ordered_ship(battle: Battle, name: str) -> Ship:
    """Return a ship that flies by orders: on the table, or under its cloak (FT-12.3-9)."""
    ship = battle.ship(name)
    if ship is not None and ship.status == "cloaked":
        return under_cloak(battle, ship)
    return acting_ship(battle, name, at="/ship")


def worded(battle: Battle, order: WriteOrder | WriteSquadronOrder) -> Wording:
    """Return the manoeuvre that an order gives, in notation or as numbers.

    Raises:
        Malformed: it gives both or neither, is not in the notation, or names no target.
    """
    if (order.notation is None) == (order.manoeuvre is None):
        raise UNKNOWN_VALUE.refuse(
            "An order is given by either `notation` or `manoeuvre`, and not by both.",
            at="/notation",
        )
    if order.manoeuvre is not None:
        wording = Wording(order.manoeuvre, "/manoeuvre")
    else:
        wording = Wording(parse(order.notation or ""), "/notation")
    target = wording.manoeuvre.ram
    if target is not None and not _can_be_named(battle.ship(target)):
        raise UNKNOWN_TARGET.refuse(
            f"There is no ship {target} to ram: name an enemy ship on the table.", at=wording.at
        )
    return wording


def require_possible(battle: Battle, wrong: Fault | None, wording: Wording) -> None:
    """Refuse an impossible order, where the scenario does so as soon as it is written.

    A station takes no orders to move in any (FT-13.7-1).

    Raises:
        IllegalOrder: the ship cannot carry it out.
    """
    if wrong and (battle.options.illegal_orders == "reject" or wrong.code is NO_DRIVE):
        raise wrong.code.refuse(wrong.message, at=wording.at, rule=wrong.rule)


def order_written(
    battle: Battle, ship: Ship, given: Manoeuvre, manoeuvre: Manoeuvre, wrong: Fault | None
) -> OrderWritten:
    """Return what is noted of an order: as given, as it will be flown, and what is wrong."""
    return OrderWritten(
        ship=ship.id,
        side=ship.side,
        turn=battle.turn,
        manoeuvre=manoeuvre,
        notation=written(given),
        voided=wrong.code.name if wrong else None,
        warning=None if wrong else warning(battle, ship, manoeuvre),
        sealed_until=back_from_cloak(battle, ship, manoeuvre),
        rule="FT-3.3-1" if wrong else "FT-2.7-2",
    )


def warning(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> OrderWarning | None:
    """Return what is odd about an order that can be flown: the note of velocity (FT-RUL-40)."""
    noted = manoeuvre.final_velocity
    if noted is None or noted == plot_flight(battle, ship, manoeuvre).velocity:
        return None
    return "final_velocity_mismatch"


def _can_be_named(target: Ship | None) -> bool:
    """Tell whether a ship can be a target: one that waits to enter is not known of (FT-8.2-1)."""
    return target is not None and target.status != "waiting"
