"""Sails and heat sinks in the words of the suite (CI 16.8)."""

from collections.abc import Callable, Mapping

from umpire.rules.cold_infinity.hits.impact import SAIL_SIDES, struck_to
from umpire.rules.cold_infinity.power.allocation import (
    MELTING,
    begins_to_melt,
    full_turns,
    room_in,
    sheds,
    sink_capacity,
    taken_by_sinks,
)

from .cold_infinity_asking import Given, Question
from .vocabulary import Answer


def _sail_hit(question: Question) -> Answer:
    """Answer whether a hit finds a sail."""
    sail = question.said["sail"]
    reach = struck_to(sail["state"], sail.get("turn", 1))
    thrown = question.throw(1, SAIL_SIDES) if question.thrown else (SAIL_SIDES,)
    return {"sail_struck": thrown[0] <= reach, "struck_to": reach}


def _rates(question: Question) -> Answer:
    """Answer with what a sink holds, and sheds in and out."""
    structure = structure_of(question.said["hsr"])
    return {
        "capacity": sink_capacity(structure),
        "retracted": sheds(structure, extended=False),
        "extended": sheds(structure, extended=True),
    }


def structure_of(told: object) -> int:
    """Return the structure that a sink has left, told as a number or with its losses."""
    if not isinstance(told, Mapping):
        return int(str(told))
    whole = told.get("structure", told.get("capacity", 0))
    return sink_capacity(whole, told.get("lost", 0))


def sink_turns(question: Question) -> Answer:
    """Answer with the heat of a sink turn by turn, and the hull that it costs when it melts."""
    sink: Given = question.said["hsr"]
    capacity, heat = structure_of(sink), sink.get("heat", structure_of(sink))
    full, made = sink.get("full_turns", 0), question.said.get("heat_per_turn", 0)
    hull, heats = [], []
    for _ in range(question.said["turns"]):
        hull.append(MELTING if begins_to_melt(full) else 0)
        heat += min(made, room_in(heat, capacity))
        if not begins_to_melt(full):
            full = full_turns(full, heat, capacity)
        heat -= min(heat, sheds(capacity, extended=sink.get("extended", False)))
        heats.append(heat)
    return {"hull_lost": hull, "heat": heats, "melting": begins_to_melt(full)}


def _share_heat(question: Question) -> Answer:
    """Answer with the heat that each sink takes, and what is left for the plant."""
    heat: int = question.said["heat"]
    rooms = [
        room_in(sink.get("heat", 0), structure_of(sink), extended=bool(sink.get("extended", False)))
        for sink in question.said["sinks"]
    ]
    taken = taken_by_sinks(heat, rooms)
    return {"taken": list(taken), "heat": heat - sum(taken)}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "sail_hit": _sail_hit,
    "hsr_rates": _rates,
    "share_heat": _share_heat,
}
