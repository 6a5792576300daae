"""Movement in the words of the suite (FT 3, 10), and what orders written before have done."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import IllegalOrder, Malformed
from umpire.rules.full_thrust import movement
from umpire.rules.full_thrust.flight import meets
from umpire.rules.full_thrust.movement import (
    Disengage,
    DisengagementThrown,
    MoveShips,
    ShiftTable,
    WriteOrder,
    WriteSquadronOrder,
    ram,
)
from umpire.rules.full_thrust.sequence import moving_order
from umpire.rules.full_thrust.state.battle import Battle, Ruling, change_ship, require_ship
from umpire.rules.full_thrust.state.ship import FighterBay, Ship
from umpire.rules.full_thrust.state.values import Departure, Manoeuvre, parse
from umpire.rules.full_thrust.table_edges import throw_for_return

from .full_thrust_remixed_asking import Happened, Question, in_phase, ruled
from .full_thrust_remixed_telling import everything, where
from .full_thrust_remixed_words import UNLISTED, named, to_ship
from .vocabulary import Answer, Unsupported

Given = Mapping[str, Any]

ABLE = 100
"""Thrust and velocity enough for any order."""

_KEPT = ("order", "manoeuvred", "main_drive_used", "ftl_since")
"""What an order has done to a ship that a case tells as it stands after its move."""


def as_ordered(battle: Battle, given: Given | str) -> Battle:
    """Return the battle in which a ship has moved by the order that a case gives with it.

    The ship stands where the case puts it: only what the order has made of it is taken over. That
    it was able to carry the order out is not asked.
    """
    ship = require_ship(battle, named(given)["id"], at="/ship")
    text = named(given).get("orders")
    if text is None:
        return battle
    able = replace(ship, ssd=replace(ship.ssd, thrust=ABLE), drive="full", velocity=ABLE)
    alone = replace(
        battle,
        ships=(able,),
        groups=(),
        salvoes=(),
        mines=(),
        table=None,
        terrain=(),
        phase="orders",
    )
    try:
        alone, _ = ruled(alone, WriteOrder(ship.id, notation=text), SuppliedDice(()))
    except Malformed as refusal:
        raise Unsupported(f"no order {text!r}") from refusal
    alone, _ = ruled(in_phase(alone, "movement"), MoveShips(), SuppliedDice(()))
    moved = require_ship(alone, ship.id, at="/ship")
    return change_ship(battle, ship.id, **{field: getattr(moved, field) for field in _KEPT})


# Moves.


def _fitted(question: Question) -> Battle:
    """Return the battle, with a bay for each ship of whose systems the case says nothing."""
    ships_told = [named(each) for each in question.given.get("ships", ())]
    told = {each["id"] for each in ships_told if each.get("systems")}
    battle = question.battle
    ships = [ship if ship.id in told else _with_bay(ship) for ship in battle.ships]
    return replace(battle, ships=tuple(ships))


def _with_bay(ship: Ship) -> Ship:
    systems = (*ship.ssd.systems, FighterBay(f"{UNLISTED}hangar"))
    return replace(ship, ssd=replace(ship.ssd, systems=systems))


def _move(question: Question) -> Answer:
    orders = dict(question.when.get("orders", {}))
    if "ship" in question.when:
        orders[question.when["ship"]] = question.when.get("order")
    battle = replace(_fitted(question), phase="orders")
    written: Happened = ()
    refused: list[IllegalOrder] = []
    for name, order in orders.items():
        if order is not None:
            try:
                battle, happened = ruled(battle, _written(battle, name, order), question.dice)
            except IllegalOrder as refusal:
                refused.append(refusal)
            else:
                written += happened
    after, happened = ruled(in_phase(battle, "movement"), MoveShips(), question.dice)
    told = everything(question, after, happened)
    moved = {event.ship: event for event in happened if isinstance(event, movement.ShipMoved)}
    for name, event in moved.items():
        told["ships"][name] |= {"thrust_used": event.thrust_used, "path": event.path}
    ships = list(dict.fromkeys(_ships_of(battle, orders)))
    one = told["ships"][ships[0]] if len(ships) == 1 else {}
    judged = _judged(after, written + happened, ships)
    if refused:
        judged |= {"order_valid": False, "refused": True, "reason": refused[0].code}
    return {**one, **told, **judged, "collisions": []}


def _collision_check(question: Question) -> Answer:
    """Tell whether the line that a ship flies by an order meets any body of a case (FT 10.2)."""
    name, order = question.when["ship"], question.when.get("order", "")
    battle = replace(question.battle, phase="orders", terrain=())
    battle, _ = ruled(battle, WriteOrder(name, notation=order), question.dice)
    _, happened = ruled(in_phase(battle, "movement"), MoveShips(), question.dice)
    paths = [e.path for e in happened if isinstance(e, movement.ShipMoved) and e.ship == name]
    bodies = [((body["x"], body["y"]), body["radius"]) for body in question.given["terrain"]]
    return {"intersects": any(meets(path, *body) for path in paths for body in bodies)}


def _written(battle: Battle, name: str, order: str) -> WriteOrder | WriteSquadronOrder:
    ships = [ship for ship in battle.ships if ship.squadron == name]
    if battle.ship(name) is None and ships:
        return WriteSquadronOrder(ships[0].side, name, notation=order)
    return WriteOrder(name, notation=order)


def _ships_of(battle: Battle, orders: Mapping[str, Any]) -> Iterator[str]:
    """Yield the ships that orders name; without orders, all."""
    for ship in battle.ships:
        if not orders or ship.id in orders or ship.squadron in orders:
            yield ship.id


def _judged(after: Battle, happened: Happened, ships: list[str]) -> Answer:
    """Tell what was wrong with orders, or odd about them, and what they have begun."""
    voids = [
        event.voided
        for event in happened
        if isinstance(event, (movement.OrderWritten, movement.OrderVoided)) and event.voided
    ]
    warnings = [
        event.warning
        for event in happened
        if isinstance(event, movement.OrderWritten) and event.warning
    ]
    ordered = [require_ship(after, name, at="/ship") for name in ships]
    return {
        "order_valid": not voids,
        "reason": voids[0] if voids else None,
        "warning": warnings[0] if warnings else None,
        "launched": any(ship.order is not None and ship.order.launch for ship in ordered),
        "announced": any(ship.ftl_since == after.turn for ship in ordered),
    }


def _move_order(question: Question) -> Answer:
    """Answer with the ships as they move, and with those before and after the ordinary ones."""
    orders = {name: parse(text) for name, text in question.given["orders"].items()}
    battle = question.battle
    for name, manoeuvre in orders.items():
        battle = change_ship(battle, name, order=manoeuvre)
    sequence = moving_order(battle)
    ordinary = [place for place, ship in enumerate(sequence) if _is_ordinary(ship)]
    begin, end = (ordinary[0], ordinary[-1] + 1) if ordinary else (len(sequence), len(sequence))
    return {
        "sequence": [ship.id for ship in sequence],
        "first": [ship.id for ship in sequence[:begin]],
        "last": [ship.id for ship in sequence[end:]],
    }


def _is_ordinary(ship: Ship) -> bool:
    order = ship.order or Manoeuvre()
    return not (order.ftl or order.lays_mines or ship.ftl_since is not None)


# Rams, edges, the table.


def _ram(question: Question) -> Answer:
    battle, when = in_phase(question.battle, "movement"), question.when
    ruling = ram(Ruling(battle), when["ship"], when["target"], question.dice)
    tried = [event for event in ruling.events if isinstance(event, movement.RamTried)]
    contest = [event for event in ruling.events if isinstance(event, movement.RamContested)]
    dealt = [event for event in ruling.events if isinstance(event, movement.ShipsCollided)]
    return {
        **everything(question, ruling.state, ruling.events),
        "attempt": any(event.dares for event in tried),
        "contact": any(event.contact for event in contest),
        "totals": {
            name: total
            for event in contest
            for name, total in ((event.ship, event.total), (event.target, event.target_total))
        },
        "damage_to": {
            name: points
            for event in dealt
            for name, points in ((event.ship, event.points), (event.target, event.target_points))
        },
    }


def _table_return(question: Question) -> Answer:
    battle, name = question.battle, question.when["ship"]
    ruling = throw_for_return(Ruling(battle), name, question.dice)
    ship = require_ship(ruling.state, name, at="/ship")
    turn = ship.departure.return_turn if ship.departure else None
    return {**where(ship), "returns": turn is not None, "return_turn": turn}


def _shift_table(question: Question) -> Answer:
    order = ShiftTable(question.when["dx"], question.when["dy"])
    after, happened = ruled(question.battle, order, question.dice)
    return everything(question, after, happened)


def _disengage(question: Question) -> Answer:
    """Answer for a fleet that is gone and one that follows it; thrust ratings are those of now."""
    battle, given = question.battle, question.given
    fleeing, pursuing = battle.sides[:2]
    one_edge = given["fleeing"].get("all_off_same_edge", True)
    ships = (
        *_fleet(battle, fleeing, given["fleeing"]["thrusts"], gone=True),
        *(() if one_edge else _fleet(battle, fleeing, [0], gone=False)),
        *_fleet(battle, pursuing, given["pursuing"]["thrusts"], gone=False),
    )
    battle = replace(battle, ships=tuple(ships))
    _, happened = ruled(battle, Disengage(fleeing), question.dice)
    (thrown,) = (each for each in happened if isinstance(each, DisengagementThrown))
    return {
        "fleeing_total": thrown.total,
        "pursuing_total": max(each.total for each in thrown.pursuers),
        "success": thrown.escaped,
    }


def _fleet(battle: Battle, side: str, thrusts: list[int], *, gone: bool) -> Iterator[Ship]:
    for number, thrust in enumerate(thrusts):
        name = f"{side}-{'gone' if gone else 'here'}-{number + 1}"
        ship = to_ship(battle, {"id": name, "side": side, "thrust": thrust})
        if gone:
            ship = replace(ship, status="off_table", departure=Departure(battle.turn, "max_x"))
        yield ship


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "move": _move,
    "move_order": _move_order,
    "collision_check": _collision_check,
    "ram": _ram,
    "table_return": _table_return,
    "shift_table": _shift_table,
    "disengage": _disengage,
}
