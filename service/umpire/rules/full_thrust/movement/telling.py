"""Telling movement in plain words. Units: MU."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import dice, place, points
from umpire.rules.full_thrust.movement.events import (
    DisengagementThrown,
    GroupCarried,
    OrderVoided,
    OrderWritten,
    RamContested,
    RamMissed,
    RamTried,
    ReturnThrown,
    ReturnWritten,
    ShipLeftTable,
    ShipMoved,
    ShipReturned,
    ShipsCollided,
    TableShifted,
)
from umpire.rules.full_thrust.movement.notation import written
from umpire.rules.full_thrust.ship import Manoeuvre

_WARNINGS = {"final_velocity_mismatch": "the velocity noted is not the one that results"}
_EDGES = {"min_x": "left", "max_x": "right", "min_y": "lower", "max_y": "upper"}


def _flies(manoeuvre: Manoeuvre) -> str:
    return f"the ship will fly {written(manoeuvre) or 'straight on'}"


def _order_written(event: OrderWritten) -> str:
    ordered = f"{event.ship}'s order is written: {event.notation or 'straight on'}"
    if event.voided:
        return f"{ordered}; it is void ({event.voided}), and {_flies(event.manoeuvre)}"
    return f"{ordered}; {_WARNINGS[event.warning]}" if event.warning else ordered


def _order_voided(event: OrderVoided) -> str:
    return (
        f"{event.ship}'s order has become impossible ({event.voided}), and "
        f"{_flies(event.manoeuvre)}"
    )


def _return_written(event: ReturnWritten) -> str:
    return f"{event.ship} is to come back at {place((event.x, event.y))} on course {event.facing}"


def _ship_moved(event: ShipMoved) -> str:
    start, *way = [place(vertex) for vertex in event.path]
    by = f" by {' and '.join(way[:-1])}" if way[:-1] else ""
    flown = f"moves from {start}{by} to {way[-1]}" if way else f"turns at {start}"
    cost = f" for {event.thrust_used} thrust" if event.thrust_used else ""
    course = "" if event.course_deg is None else f" on {event.course_deg:.2f} degrees"
    rolled = ", rolled over" if event.rolled else ""
    fast = "" if event.velocity is None else f", velocity {event.velocity}"
    return f"{event.ship} {flown}{cost}: facing {event.facing}{fast}{course}{rolled}"


def _group_carried(event: GroupCarried) -> str:
    return f"{event.group} goes with {event.ship}, to {place((event.x, event.y))}"


def _ship_left_table(event: ShipLeftTable) -> str:
    along = f", and {', '.join(event.groups)} with it" if event.groups else ""
    return f"{event.ship} leaves the table by the {_EDGES[event.edge]} edge{along}"


def _return_thrown(event: ReturnThrown) -> str:
    when = f"may come back from turn {event.return_turn} on"
    if event.return_turn is None:
        when = "does not come back"
    return f"{event.ship} has left: {dice(event.rolls)}, it {when}"


def _ship_returned(event: ShipReturned) -> str:
    return f"{event.ship} comes back at {place((event.x, event.y))} on course {event.facing}"


def _ram_missed(event: RamMissed) -> str:
    if event.range_mu is None:
        return f"{event.ship} cannot ram {event.target}, which is not there any more"
    return f"{event.ship} cannot ram {event.target}, which is {event.range_mu:.2f} MU away"


def _ram_tried(event: RamTried) -> str:
    outcome = "the crew dares" if event.dares else "the crew does not dare"
    return (
        f"{event.ship} is to ram {event.target}, needing {event.needed}: {dice(event.rolls)}, "
        f"{outcome}"
    )


def _ram_contested(event: RamContested) -> str:
    outcome = "they collide" if event.contact else f"{event.target} evades"
    return (
        f"{event.ship} has {event.total} with its thrust, {event.target} {event.target_total}: "
        f"{dice(event.rolls)}, {outcome}"
    )


def _ships_collided(event: ShipsCollided) -> str:
    return (
        f"{event.ship} and {event.target} collide: {dice(event.rolls)}, "
        f"{points(event.target_points)} for {event.target} and {points(event.points)} for "
        f"{event.ship}"
    )


def _table_shifted(event: TableShifted) -> str:
    return f"Everything is shifted by {place((event.dx, event.dy))}"


def _disengagement_thrown(event: DisengagementThrown) -> str:
    others = ", ".join(f"{each.side} {each.total}" for each in event.pursuers) or "nobody"
    outcome = "it gets away" if event.escaped else "it is pursued"
    return (
        f"{event.side} disengages by the {_EDGES[event.edge]} edge with {event.total} against "
        f"{others}: {dice(event.rolls)}, {outcome}"
    )


TELLINGS: dict[type, Callable[[Any], str]] = {
    OrderWritten: _order_written,
    OrderVoided: _order_voided,
    ReturnWritten: _return_written,
    ShipMoved: _ship_moved,
    GroupCarried: _group_carried,
    ShipLeftTable: _ship_left_table,
    ReturnThrown: _return_thrown,
    ShipReturned: _ship_returned,
    RamMissed: _ram_missed,
    RamTried: _ram_tried,
    RamContested: _ram_contested,
    ShipsCollided: _ships_collided,
    TableShifted: _table_shifted,
    DisengagementThrown: _disengagement_thrown,
}
