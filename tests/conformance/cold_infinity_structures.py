"""Structures in the words of the suite (CI 15.2, 15.3, 15.7): cargo, rotation, docks."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity import docking as docks
from umpire.rules.cold_infinity.hangars.bays import EJECTED_A_TURN, unit_of
from umpire.rules.cold_infinity.movement.flights import effective_mass
from umpire.rules.cold_infinity.movement.plots import rotated, rotation_of
from umpire.rules.cold_infinity.state.units import rotating_sections

from .cold_infinity_asking import Question, barred
from .cold_infinity_words import section_named, to_attitude, to_sections
from .vocabulary import Answer


def rotation_turns(question: Question) -> Answer:
    """Answer with how a structure lies at the end of each turn."""
    said = question.said
    rotation = rotation_of(str(said.get("saucer", said.get("barrel"))))
    attitude, first = to_attitude(said), said.get("turn", 1)
    found = []
    for turn in range(first, first + question.said["turns"]):
        attitude = rotated(attitude, rotation, turn)
        found.append(attitude)
    return {
        "facing_end": [each.facing for each in found],
        "roll_end": [each.roll for each in found],
        "tumble_end": [each.tumble for each in found],
    }


def _effective_mass(question: Question) -> Answer:
    """Answer with the Mass of a ship and its cargo; its hull type is that of the sheet."""
    said = question.said
    full, counts = said.get("full_containers", 0), question.options.cargo_mass
    mass = effective_mass(said["mass"], full, counts=counts)
    return {"mass": mass, "hull_type_changes": False}


def _container(question: Question) -> Answer:
    return {"units": unit_of(question.said["goods"]), "ejected_per_turn": EJECTED_A_TURN}


def _eject(question: Question) -> Answer:
    allowed = question.said.get("count", 1) <= EJECTED_A_TURN
    return {"accepted": allowed, "allowed": allowed, "max_per_turn": EJECTED_A_TURN}


def _rotating_sections(question: Question) -> Answer:
    said = question.said
    shell: Any = said.get("shell", "outer")
    rotation = rotation_of(str(said.get("saucer", said.get("barrel"))), shell)
    sections = to_sections(said["sections"])
    found = rotating_sections(rotation, sections)
    return {"sections": [section_named(each, sections) for each in found]}


def _kind(question: Question) -> Any:
    """Return what kind of dock a case is about."""
    said = question.said
    told = said.get("kind", said.get("dock", said.get("at", "clamp")))
    told = told.get("kind", "clamp") if isinstance(told, dict) else told
    return _KINDS.get(str(told), str(told))


def _lost(question: Question) -> int:
    told = question.said.get("clamp", question.said.get("dock", {}))
    return int(told.get("lost", 0)) if isinstance(told, dict) else int(question.said.get("lost", 0))


def _turns(question: Question) -> Answer:
    turns = docks.turns_of(_kind(question), _lost(question))
    return {"enter": turns.enter, "exit": turns.leave}


def _attach_turns(question: Question) -> Answer:
    return {"turns": docks.turns_of(_kind(question), _lost(question)).enter}


def _detach_turns(question: Question) -> Answer:
    return {"turns": docks.turns_of(_kind(question), _lost(question)).leave}


def _dock(question: Question) -> Answer:
    """Answer whether a ship may dock, and in how many turns it has."""
    said = question.said
    kind = _kind(question)
    told = said.get("structure", said.get("dock_structure", said.get("bay", {})))
    points = told.get("structure", 0) if isinstance(told, dict) else told
    lost = told.get("lost", 0) if isinstance(told, dict) else 0
    ship = said.get("ship", said)
    there = said.get("docked_masses", said.get("docked", []))
    masses = list(there.values()) if isinstance(there, dict) else list(there)
    mass = ship.get("mass", said.get("ship_mass"))
    known = mass is not None and bool(points)
    room = (
        docks.has_room(kind, masses, mass, points - lost)
        if known
        else not (kind == "clamp" and masses)
    )
    bar = docks.bar_to_docking(
        ship.get("speed", 0),
        alongside=said.get("same_hex", True),
        through_arc=said.get("entry_facing_in_arc", True),
        room=said.get("free", room),
    )
    turns = docks.turns_of(kind, _lost(question))
    return barred(bar, turns=turns.enter)


def _exit_dock(question: Question) -> Answer:
    """Answer whether a ship that leaves may move so in a turn of leaving, the first being 1."""
    said, kind = question.said, _kind(question)
    left = docks.turns_of(kind, _lost(question)).leave - said.get("turn", 1) + 1
    allowed = docks.may_leave(kind, left, said.get("speed", 0))
    return {"accepted": allowed, "allowed": allowed}


def _exposed_facing(question: Question) -> Answer:
    return {"facing": docks.exposed_facing(question.said["entry_direction"])}


def _bay_hit(question: Question) -> Answer:
    said = question.said
    docked: Any = {name: ("docked", facing) for name, facing in said["docked"].items()}
    kind: Any = _kind(question) if "kind" in said or "dock" in said else "bay"
    found = docks.struck_in(kind, docked, said["crossing"])
    several = {"selection": "random"} if len(found) > 1 else {}
    return {"candidates": list(found), **several, **({} if found else {"treat_as": "hangar"})}


def _can_dock(question: Question) -> Answer:
    said, kind = question.said, _kind(question)
    told = said.get("structure", said.get("bays", 0)) - said.get("lost", 0)
    loads = said.get("loads", [said.get("masses", [])])
    fits = [docks.has_room(kind, each[:-1], each[-1] if each else 0, told) for each in loads]
    return {"fits": fits, "capacity": told}


def _docked_operations(question: Question) -> Answer:
    limit = docks.operations_of(_kind(question))
    times = question.said.get("count", 1)
    allowed = limit is None or times <= limit
    return {"limit": limit, "accepted": allowed, "allowed": allowed}


_KINDS = {"docking_clamp": "clamp", "docking_bay": "bay", "dry": "dry_dock", "drydock": "dry_dock"}
COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "container": _container,
    "eject_container": _eject,
    "eject_containers": _eject,
    "effective_mass": _effective_mass,
    "rotating_sections": _rotating_sections,
    "dock": _dock,
    "can_dock": _can_dock,
    "dock_turns": _turns,
    "attach_turns": _attach_turns,
    "detach_turns": _detach_turns,
    "exit_dock": _exit_dock,
    "undock": _exit_dock,
    "exposed_facing": _exposed_facing,
    "bay_hit_candidates": _bay_hit,
    "docked_operations": _docked_operations,
}
