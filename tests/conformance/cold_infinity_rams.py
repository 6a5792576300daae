"""Rams in the words of the suite (CI 15.4): who rams whom, how hard, and who is entangled."""

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

from . import cold_infinity_book as ci
from .cold_infinity_asking import Given, Question, barred
from .cold_infinity_words import to_hull
from .vocabulary import Answer


def _declare(question: Question) -> Answer:
    """Answer whether a unit may ram another."""
    said = question.said
    rammer, target = said["rammer"], said["target"]
    facts = ci.Rammer(_category(rammer), rammer.get("sections", 0), rammer.get("speed", 1))
    together = said.get("same_hex", rammer.get("hex") == target.get("hex"))
    return barred(ci.bar_to_ramming(facts, target.get("sections", 0), in_its_hex=together))


def _category(told: Given) -> ci.Category:
    named = told.get("hull_type", told.get("kind", told.get("type")))
    if named is None:
        return "starship" if told.get("sections") else "small_vessel"
    return ci.category(to_hull(named))


def _ram(question: Question) -> Answer:
    """Answer with the result of a ram, and what each does to the other."""
    said = question.said
    rammer, target = said["rammer"], said["target"]
    faces = question.throw(ci.RAM_DICE)
    result = ci.ram_result(faces, *_terms(rammer, target), mutual=said.get("both_ramming", False))
    force = ci.force_of(result)
    return {
        "result": result,
        "may_entangle": ci.entangles(result),
        **_damage("damage_to_target", rammer, force),
        **_damage("damage_to_rammer", target, force),
    }


def _terms(one: Given, other: Given) -> tuple[int, int]:
    """Return by how much sections and Speeds of two units differ."""
    sections = abs(one.get("sections", 0) - other.get("sections", 0))
    return sections, abs(one.get("speed", 0) - other.get("speed", 0))


def _damage(name: str, by: Given, force: ci.Force) -> Answer:
    return {name: ci.ram_damage(by["ramming_value"], force)} if "ramming_value" in by else {}


def _entangle(question: Question) -> Answer:
    """Answer with the throw of an entanglement, and the vector of all that hang together."""
    said = question.said
    faces = question.throw(ci.RAM_DICE)
    mutual = said.get("both_ramming", False)
    if "drm" in said:
        result = ci.ram_result(faces, 0, -said["drm"], mutual=mutual)
    else:
        terms = _terms(said.get("rammer", {}), said.get("target", {}))
        result = ci.ram_result(faces, *terms, mutual=mutual)
    survive = said.get("survive", said.get("both_survive", True))
    caught = ci.entangles(said.get("ram_result", result)) and ci.entangles(result) and survive
    return {"result": result, "entangled": caught, **_together(said, caught=caught)}


def _together(said: Given, *, caught: bool) -> Answer:
    told: Mapping[str, Any] = said.get("vectors", {})
    if not caught or not told:
        return {}
    vector = reduce(ci.added, [ci.parse(each) for each in told.values()])
    return {"vector": ci.written(vector), "speed": ci.speed(vector)}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "declare_ram": _declare,
    "ram": _ram,
    "entangle": _entangle,
}
