"""Structures in the words of the suite (CI 15.2, 15.3): cargo, and rotation over turns."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity.movement.rotations import rotated, rotating_sections, rotation_of

from .cold_infinity_asking import Question
from .cold_infinity_words import to_attitude, to_sections
from .vocabulary import Answer


def rotation_turns(question: Question) -> Answer:
    """Answer with how a structure lies at the end of each turn."""
    said = question.said
    rotation = rotation_of(str(said.get("saucer", said.get("barrel"))))
    attitude, first = to_attitude(said), said.get("turn", 1)
    found = []
    for turn in range(first, first + question.when["turns"]):
        attitude = rotated(attitude, rotation, turn)
        found.append(attitude)
    return {
        "facing_end": [each.facing for each in found],
        "roll_end": [each.roll for each in found],
        "tumble_end": [each.tumble for each in found],
    }


def _rotating_sections(question: Question) -> Answer:
    said = question.said
    shell: Any = said.get("shell", "outer")
    rotation = rotation_of(str(said.get("saucer", said.get("barrel"))), shell)
    return {"sections": list(rotating_sections(rotation, to_sections(said["sections"])))}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "rotating_sections": _rotating_sections,
}
