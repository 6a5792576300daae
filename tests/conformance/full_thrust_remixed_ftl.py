"""Faster-than-light travel in the words of the suite (FT 8.1, 8.2)."""

from collections.abc import Callable

from msgspec.structs import replace

from umpire.rules.full_thrust import ftl
from umpire.rules.full_thrust.ftl import (
    enter_by_ftl,
    leave_by_ftl,
    scatter_entries,
    stop_what_cannot_jump,
)
from umpire.rules.full_thrust.movement import ShipMoved
from umpire.rules.full_thrust.state.battle import Ruling, require_ship
from umpire.rules.full_thrust.state.values import FtlEntry

from .full_thrust_remixed_asking import Question, in_phase
from .full_thrust_remixed_telling import everything
from .full_thrust_remixed_words import to_ship
from .vocabulary import Answer

ENTERING = "entering"
"""The name of a ship of which a case says no more than where it means to enter."""


def _ftl_exit(question: Question) -> Answer:
    """Answer for the second turn of an exit; all other ships have moved."""
    battle, name = in_phase(question.battle, "movement"), question.when["ship"]
    ruling = stop_what_cannot_jump(Ruling(battle))
    if require_ship(ruling.state, name, at="/ship").ftl_since is None:
        return {**everything(question, ruling.state, ruling.events), "jumped": False}
    ruling = leave_by_ftl(ruling, name, question.dice)
    moves = [event for event in ruling.events if isinstance(event, ShipMoved)]
    thrown = [event for event in ruling.events if isinstance(event, ftl.FtlExitThrown)]
    x, y = moves[0].path[-1]
    return {
        **everything(question, ruling.state, ruling.events),
        "jump_point": {"x": x, "y": y},
        "jumped": require_ship(ruling.state, name, at="/ship").status == "jumped",
        "rolled": bool(thrown),
        "result": thrown[0].result if thrown else None,
        "damage": {each.unit: each.points for event in thrown for each in event.damage},
        "mines": [mine.id for mine in ruling.state.mines],
    }


def _ftl_entry(question: Question) -> Answer:
    """Answer for where a ship comes out of FTL, that of the case or one that it does not tell."""
    battle, point = question.battle, {**question.given, **question.when}["entry_point"]
    entry = FtlEntry(battle.turn, float(point["x"]), float(point["y"]))
    waiting = [ship for ship in battle.ships if ship.status == "waiting"]
    entering = waiting[0] if waiting else to_ship(battle, {"id": ENTERING})
    entering = replace(entering, status="waiting", entry=entry)
    ruling = scatter_entries(Ruling(replace(battle, ships=(entering,))), question.dice)
    (scattered,) = (each for each in ruling.events if isinstance(each, ftl.EntryScattered))
    return {
        "position": {"x": scattered.x, "y": scattered.y},
        "direction": scattered.direction,
        "distance": scattered.distance_mu,
        "enters": scattered.enters,
    }


def _ftl_entry_danger(question: Question) -> Answer:
    """Answer for what a ship that comes out of FTL does to others, and they to it."""
    battle = in_phase(question.battle, "movement")
    (entering,) = (ship for ship in battle.ships if ship.status == "waiting")
    position = question.given.get("position", {})
    point = (position.get("x", entering.x), position.get("y", entering.y))
    ruling = enter_by_ftl(Ruling(battle), entering.id, point, question.dice)
    thrown = [event for event in ruling.events if isinstance(event, ftl.EntryDangerThrown)]
    return {
        **everything(question, ruling.state, ruling.events),
        "rolled": bool(thrown),
        "damage": {each.unit: each.points for event in thrown for each in event.damage},
    }


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "ftl_exit": _ftl_exit,
    "ftl_entry": _ftl_entry,
    "ftl_entry_danger": _ftl_entry_danger,
}
