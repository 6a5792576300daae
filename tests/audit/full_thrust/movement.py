"""Orders and moves in cinematic movement (FT 3.1 to 3.5)."""

import re
from typing import Any, NamedTuple

from audit.full_thrust.audit import Audit, Check
from audit.full_thrust.geometry import Point, ahead, course_after
from audit.full_thrust.state import Ship

Json = Any
NOTATION = re.compile(
    r"^(?P<roll>Roll)?\s*(?:(?P<hand>[PS])(?P<turn>\d+))?(?P<speed>[+-]\d+)?(?:: ?\d+)?$"
)


class Order(NamedTuple):
    """A written order: change of velocity, points to starboard, what else."""

    speed: int = 0
    turn: int = 0
    roll: bool = False
    launch: bool = False


def written(order: Json) -> Order:
    """Read an order as a player wrote it, in notation or in numbers (FT 3.3, 3.4)."""
    given = order["manoeuvre"]
    if given is not None:
        return Order(given["speed"], given["turn"], given["roll"], given["launch"])
    text = order["notation"].strip()
    if text == "Launch":
        return Order(launch=True)
    parts = NOTATION.match(text)
    assert parts is not None, f"what does {text!r} mean?"
    turn = int(parts["turn"] or 0) * (-1 if parts["hand"] == "P" else 1)
    return Order(int(parts["speed"] or 0), turn, parts["roll"] is not None)


def cost(order: Order) -> int:
    """Return the thrust that an order takes: a point for each MU, course point and roll."""
    return abs(order.speed) + abs(order.turn) + order.roll


def spins(ship: Ship, order: Order) -> bool:
    """Tell whether a ship at rest turns on the spot, which takes no thrust (FT 3.2)."""
    return ship.velocity == 0 and order == Order(turn=order.turn) and order.turn != 0


def possible(ship: Ship, order: Order) -> bool:
    """Tell whether a ship can do what is ordered (FT 3.1 to 3.4)."""
    if spins(ship, order):
        return abs(order.turn) < 12
    if order.launch and cost(order):
        return False
    turning = (ship.thrust + 1) // 2
    within = abs(order.turn) + order.roll <= turning and cost(order) <= ship.thrust
    return within and ship.velocity + order.speed >= 0


def path(ship: Ship, order: Order) -> tuple[list[Point], int, int]:
    """Return the way of a ship, its course at the end and its velocity (FT 3.2).

    Half of the turn comes first, rounded down, then half of the way, rounded down; then the rest.
    """
    if spins(ship, order):
        return [ship.place], course_after(ship.facing, order.turn), 0
    velocity = ship.velocity + order.speed
    hand = -1 if order.turn < 0 else 1
    early = hand * (abs(order.turn) // 2)
    first = course_after(ship.facing, early)
    middle = ahead(ship.place, first, velocity // 2)
    last = course_after(first, order.turn - early)
    return [ship.place, middle, ahead(middle, last, velocity - velocity // 2)], last, velocity


def order_written(audit: Audit, event: Json) -> None:
    """An impossible order is void, and the ship flies straight on (FT 3.3)."""
    ship = audit.ships[event["ship"]]
    order = written(audit.order("write_order", ship=ship.id))
    legal = possible(ship, order)
    audit.expect("possible orders", legal, event["voided"] is None)
    ship.order = order if legal else Order()
    kept = event["manoeuvre"]
    said = Order(kept["speed"], kept["turn"], kept["roll"], kept["launch"])
    audit.expect("orders as written", ship.order, said)


def ship_moved(audit: Audit, event: Json) -> None:
    """A ship flies as ordered: way, course, velocity, and which side is up."""
    ship = audit.ships[event["ship"]]
    audit.expect("ships that move", "active", ship.status)
    audit.expect("velocity", path(ship, _order(ship))[2], event["velocity"])
    audit.expect("thrust used", _thrust(ship), event["thrust_used"])
    audit.expect("main drive used", _order(ship).speed != 0, event["main_drive_used"])
    fly(audit, ship, event)
    audit.expect("roll", ship.rolled, event["rolled"])
    audit.expect("course", ship.facing, event["facing"])
    edge = _edge(audit.table, ship.place)
    if edge is not None:
        audit.owe("ship_left_table", ship.id, due=edge)


def fly(audit: Audit, ship: Ship, event: Json) -> None:
    """Move a ship by its order, or straight on without one; check its way."""
    order = _order(ship)
    way, facing, velocity = path(ship, order)
    audit.expect("way", way, event["path"])
    (ship.x, ship.y), ship.facing, ship.velocity = way[-1], facing, velocity
    ship.rolled = ship.rolled != order.roll
    audit.extra.setdefault("moved", set()).add(ship.id)


def _order(ship: Ship) -> Order:
    return ship.order if ship.order is not None and ship.commanded else Order()


def _thrust(ship: Ship) -> int:
    return 0 if spins(ship, _order(ship)) else cost(_order(ship))


def _edge(table: Json, place: Point) -> str | None:
    """Return the edge beyond which a place lies (FT 3.5); `None` on the table."""
    if table is None:
        return None
    for axis, at in zip("xy", place, strict=True):
        if at < table[f"min_{axis}"]:
            return f"min_{axis}"
        if at > table[f"max_{axis}"]:
            return f"max_{axis}"
    return None


def ship_left_table(audit: Audit, event: Json) -> None:
    """A ship that flies off the table has left the battle, with the groups that screen it."""
    ship = audit.ships[event["ship"]]
    audit.expect("leaving the table", audit.paid("ship_left_table", ship.id), event["edge"])
    screening = [each.id for each in audit.groups.values() if each.screening == ship.id]
    aboard = [
        each
        for each in audit.groups.values()
        if each.carrier == ship.id and each.status == "aboard"
    ]
    audit.expect("screens that leave", screening, event["groups"])
    ship.status = "off_table"
    for each in [*aboard, *(audit.groups[name] for name in screening)]:
        each.status = "withdrawn"


CHECKS: dict[str, Check] = {
    "order_written": order_written,
    "ship_moved": ship_moved,
    "ship_left_table": ship_left_table,
}
