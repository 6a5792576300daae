"""Rams in the words of the suite (CI 15.4): who rams whom, how hard, and who is entangled."""

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

from umpire.rules.cold_infinity.boarding import (
    RAM_DICE,
    Force,
    Rammer,
    bar_to_ramming,
    entangles,
    force_of,
    ram_damage,
    ram_result,
)
from umpire.rules.cold_infinity.state.tables import Category, category
from umpire.rules.cold_infinity.state.units import added, parse, speed, written

from .cold_infinity_asking import Given, Question, barred
from .cold_infinity_words import to_hull
from .vocabulary import Answer


def _declare(question: Question) -> Answer:
    """Answer whether a unit may ram another."""
    said = question.said
    rammer, target = said["rammer"], said["target"]
    facts = Rammer(_category(rammer), rammer.get("sections", 0), rammer.get("speed", 1))
    together = said.get("same_hex", rammer.get("hex") == target.get("hex"))
    return barred(bar_to_ramming(facts, target.get("sections", 0), in_its_hex=together))


def _category(told: Given) -> Category:
    named = told.get("hull_type", told.get("kind", told.get("type")))
    if named is None:
        return "starship" if told.get("sections") else "small_vessel"
    return category(to_hull(named))


def _ram(question: Question) -> Answer:
    """Answer with the result of a ram, and what each does to the other."""
    said = question.said
    rammer, target = said["rammer"], said["target"]
    faces = question.throw(RAM_DICE)
    result = ram_result(faces, *_terms(rammer, target), mutual=said.get("both_ramming", False))
    force = force_of(result)
    return {
        "result": result,
        "may_entangle": entangles(result),
        **_damage("damage_to_target", rammer, force),
        **_damage("damage_to_rammer", target, force),
    }


def _terms(one: Given, other: Given) -> tuple[int, int]:
    """Return by how much sections and Speeds of two units differ."""
    sections = abs(one.get("sections", 0) - other.get("sections", 0))
    return sections, abs(one.get("speed", 0) - other.get("speed", 0))


def _damage(name: str, by: Given, force: Force) -> Answer:
    return {name: ram_damage(by["ramming_value"], force)} if "ramming_value" in by else {}


def _entangle(question: Question) -> Answer:
    """Answer with the throw of an entanglement, and the vector of all that hang together."""
    said = question.said
    faces = question.throw(RAM_DICE)
    mutual = said.get("both_ramming", False)
    if "drm" in said:
        result = ram_result(faces, 0, -said["drm"], mutual=mutual)
    else:
        terms = _terms(said.get("rammer", {}), said.get("target", {}))
        result = ram_result(faces, *terms, mutual=mutual)
    survive = said.get("survive", said.get("both_survive", True))
    caught = entangles(said.get("ram_result", result)) and entangles(result) and survive
    return {"result": result, "entangled": caught, **_together(said, caught=caught)}


def _together(said: Given, *, caught: bool) -> Answer:
    told: Mapping[str, Any] = said.get("vectors", {})
    if not caught or not told:
        return {}
    vector = reduce(added, [parse(each) for each in told.values()])
    return {"vector": written(vector), "speed": speed(vector)}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "declare_ram": _declare,
    "ram": _ram,
    "entangle": _entangle,
}
