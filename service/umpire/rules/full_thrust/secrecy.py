"""Which orders a seat may read, and of which events it must not learn whether it hears all.

Sealed are, until the orders phase ends: written orders, screens, the places where ships come back.
What is ordered of a bogey stays secret while it is one (FT 11.1); what is written on displays that
are closed stays with their side for good (FT-UMP-66), and so does what tells of a reflex field or
a cloak (FT-12.3-7, -9, FT-UMP-45). What a seat hears of an event, the event says itself.
"""

from typing import Any

from umpire.kernel.chapter import Act
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.fighters.orders import AssignScreen
from umpire.rules.full_thrust.movement.happenings import OrderVoided, OrderWritten, ShipMoved
from umpire.rules.full_thrust.movement.orders import WriteOrder, WriteSquadronOrder
from umpire.rules.full_thrust.sensors.happenings import ShipScanned
from umpire.rules.full_thrust.state.audience import (
    is_aboard_closed,
    is_closed,
    is_hidden_bogey,
    is_of_closed,
    is_yet_unknown,
)
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.notation import parse
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import ReflexField
from umpire.rules.full_thrust.turns.happenings import InitiativeRolled
from umpire.rules.full_thrust.turns.phases import is_from


def hears(act: Act[Any, Any], battle: Battle, order: Value, seat: Seat) -> bool:
    """Tell whether `seat` may read an order given in the present phase of the battle."""
    if _is_of_unknown(battle, order, seat) or not _hears_of_closed(battle, order, seat):
        return False
    if not act.sealed or battle.phase not in act.phases:
        return _hears_of_bogey(battle, order, seat) and _may_read(battle, order, seat)
    if isinstance(order, WriteSquadronOrder):
        return seat.sees(order.side)
    if isinstance(order, AssignScreen):
        group = battle.group(order.group)
        return group is None or seat.sees(group.side)
    ship = battle.ship(getattr(order, "ship", None) or "")
    return ship is None or seat.sees(ship.side)


def _is_of_unknown(battle: Battle, order: Value, seat: Seat) -> bool:
    """Tell whether an order is for a ship that is yet to be announced, or what is aboard it."""
    group = battle.group(getattr(order, "group", None) or "")
    aboard = None if group is None or group.status != "aboard" else group.carrier
    return is_yet_unknown(battle, getattr(order, "ship", None) or aboard or "", seat)


def _hears_of_closed(battle: Battle, order: Value, seat: Seat) -> bool:
    """Tell whether a seat may read an order, or ask after it, as far as the book is closed.

    What a ship can do, or a side with its ships, hangs on what is written on their displays.
    """
    if battle.options.open_book:
        return True
    side = getattr(order, "side", None)
    if side is not None:
        return not (is_closed(battle, side, seat.sees) and isinstance(order, WriteSquadronOrder))
    ship_id, group = getattr(order, "ship", None), battle.group(getattr(order, "group", None) or "")
    if group is not None:
        return not is_aboard_closed(battle, group, seat.sees)
    return ship_id is None or not is_of_closed(battle, ship_id, seat)


def _hears_of_bogey(battle: Battle, order: Value, seat: Seat) -> bool:
    """Tell whether a seat may read an order, as far as sensors are concerned.

    What is ordered of a bogey stays secret, and of a squadron with one.
    """
    if isinstance(order, WriteSquadronOrder):
        return not any(
            is_hidden_bogey(battle, ship.id, seat)
            for ship in battle.ships
            if (ship.side, ship.squadron) == (order.side, order.squadron)
        )
    name = getattr(order, "ship", None)
    return name is None or not is_hidden_bogey(battle, name, seat)


def _may_read(battle: Battle, order: Value, seat: Seat) -> bool:
    """Tell whether a seat may read an order, as far as fields are concerned.

    What is written for a ship that has a reflex field, or puts a ship under its cloak, stays with
    its side for good; what is for a ship under its cloak as long as it is there.
    """
    if isinstance(order, WriteSquadronOrder):
        ordered = [ship for ship in battle.ships if ship.squadron == order.squadron]
        ships = [ship for ship in ordered if ship.side == order.side]
    elif isinstance(order, WriteOrder):
        ships = [ship for ship in battle.ships if ship.id == order.ship]
    else:
        return True
    if all(seat.sees(ship.side) for ship in ships):
        return True
    hidden = any(ship.status == "cloaked" or _has_field(battle, ship) for ship in ships)
    return not hidden and not _cloaks(order)


def _cloaks(order: WriteOrder | WriteSquadronOrder) -> bool:
    if order.manoeuvre is not None:
        return bool(order.manoeuvre.cloak)
    try:
        return bool(parse(order.notation or "").cloak)
    except Refusal:
        return False


def may_break(battle: Battle, _order: Value) -> bool:
    """Tell whether an order may end a turn at which fleets are judged (FT-UMP-34).

    Whether one withdraws hangs on the mass of its ships: of bogeys, or in a closed book of all. Up
    to the movement of ships no order ends a turn, since that phase is never passed over.
    """
    options = battle.options
    hidden = options.sensors or not options.open_book
    judged = hidden and options.fleet_morale_loss is not None
    return judged and is_from(battle.phase, "movement")


def veils(battle: Battle, event: Any, seat: Seat) -> bool:
    """Tell whether `seat` must not learn if what it hears of an event is all there is."""
    hidden = _veils_bogey(battle, event, seat) or _veils_field(battle, event, seat)
    return hidden or _veils_pilots(battle, event)


def _veils_bogey(battle: Battle, event: Any, seat: Seat) -> bool:
    """Tell whether a seat must not learn if it hears all of an event.

    That a bogey did no more than its marker shows, or that a scan disclosed nothing, is hidden too.
    """
    if isinstance(event, ShipScanned):
        return not seat.sees(event.side) and not seat.sees(event.target_side)
    return isinstance(event, ShipMoved) and is_hidden_bogey(battle, event.ship, seat)


def _veils_field(battle: Battle, event: Any, seat: Seat) -> bool:
    """Tell whether a reflex field may be left out of an event before a seat (FT-12.3-7).

    So it is of every order for a ship that has one: else what is whole would tell what is not.
    """
    if not isinstance(event, OrderWritten | OrderVoided):
        return False
    ship = battle.ship(event.ship)
    return ship is not None and not seat.sees(ship.side) and _has_field(battle, ship)


def _veils_pilots(battle: Battle, event: Any) -> bool:
    """Tell whether a seat must not learn if it hears all of an event.

    With initiative pilots are thrown for, of groups that may be aboard a ship that is closed, a
    bogey, or yet to be announced.
    """
    return isinstance(event, InitiativeRolled) and battle.options.pilot_quality


def _has_field(battle: Battle, ship: Ship) -> bool:
    """Tell whether a display shows a reflex field that may be turned on, lost since or not."""
    return battle.options.reflex_field and ship.is_fitted(ReflexField)
