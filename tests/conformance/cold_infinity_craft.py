"""Small vessels that move, in the words of the suite (CI 5.5): snaps, evasion, barnstorming."""

import re
from collections.abc import Callable
from typing import Any

from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.rules.cold_infinity.movement.manoeuvres import (
    Attempt,
    barnstorm,
    carry_out_snap,
    evade,
    evasion_drm,
    modifiers,
    speed_modifier,
)
from umpire.rules.cold_infinity.movement.thrusters import SENSES
from umpire.rules.cold_infinity.state.values import HullType, StartManoeuvre, StopManoeuvre

from .cold_infinity_asking import Given, Question, judged
from .cold_infinity_moving import flown, rules, to_motion
from .cold_infinity_space import hexes_apart
from .cold_infinity_words import to_hull
from .vocabulary import Answer


def _halt(question: Question) -> Answer:
    """Answer with what it takes to stop the manoeuvre that goes on."""
    unit = question.said.get("fighter", question.said.get("shuttle", question.said))
    going = {"pivoting": "pivot", "rolling": "roll", "tumbling": "tumble"}
    kind: Any = next(kind for word, kind in going.items() if unit.get(word))
    turned = question._replace(given={**question.given, **unit})
    stop = StopManoeuvre(manoeuvre=kind)
    return judged(lambda: {"thrust_used": flown(turned, stop).spent.thrust})


def _small(question: Question) -> tuple[HullType, Given]:
    """Return what small vessel a case tells, and what it tells of it."""
    said = question.said
    word = "shuttle" if "shuttle" in said else "fighter"
    return to_hull(word), said[word]


def _snap(question: Question) -> Answer:
    hull, told = _small(question)
    when = question.said
    kind, steps = when.get("kind", "pivot"), when.get("steps", 1)

    def made() -> Answer:
        if kind not in SENSES:
            raise UNKNOWN_VALUE.refuse(f"{kind!r} is no manoeuvre.")
        sense = when.get("direction", SENSES[kind][0])
        action = StartManoeuvre(manoeuvre=kind, sense=sense, steps=steps)
        left = told["thrust_left"]
        after = carry_out_snap(hull, action, to_motion(question), left, rules(question))
        return {"thrust_left": left - after.spent.thrust, "facing": after.motion.attitude.facing}

    return judged(made)


def _evade(question: Question) -> Answer:
    hull, told = _small(question)
    limit = told.get("evasion_limit", question.tables.movement.evasion_levels)

    def gained() -> Answer:
        found = evade(hull, question.said["level"], limit, told["thrust"])
        return {"thrust_left_each": found.thrust_left, "own_to_hit": found.own_drm}

    return judged(gained)


def _evasion_drm(question: Question) -> Answer:
    said, table = question.said, question.tables.movement
    firer = to_hull(said.get("firer", "starship"))
    hexes = hexes_apart(question, "range", "target_range")
    drm = evasion_drm(said["target_evasion"], firer, hexes, table, question.options)
    return {"drm": drm}


def _attempt(told: Given) -> tuple[Attempt, int]:
    """Return what modifies an attempt, by names such as `speed_12`; and points of other names."""
    facts: dict[str, Any] = {"speed": 0}
    points = 0
    for name, value in told.items():
        counted = re.fullmatch(r"(speed|evasion|lost_thruster)s?_(\d+)", name)
        flag = {"facing_off_vector": "off_vector"}.get(name, name)
        if counted:
            field = {"lost_thruster": "lost_thrusters"}.get(counted[1], counted[1])
            facts[field] = int(counted[2])
        elif flag in ("off_vector", "target_off_vector", "formation"):
            facts[flag] = bool(value)
        else:
            points += value
    return Attempt(**facts), points


def _barnstorm(question: Question) -> Answer:
    """Answer with what comes of an attempt; the modifiers are those of the table."""
    table, unit = question.tables.movement.barnstorm, question.said["barnstormer"]
    attempt, points = _attempt(question.said.get("modifiers", {}))
    added = modifiers(attempt, table)
    first, second, third = question.throw(3)
    count = 1 if unit.get("single_ship") else unit.get("count", 1)
    added = added._replace(speed=added.speed + points)
    return barnstorm((first, second, third), added, count, table)._asdict()


def _barnstorm_speed(question: Question) -> Answer:
    table = question.tables.movement.barnstorm
    return {"modifier": speed_modifier(question.said["speed"], table)}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "halt_maneuver": _halt,
    "snap": _snap,
    "evade": _evade,
    "evasion_drm": _evasion_drm,
    "barnstorm": _barnstorm,
    "barnstorm_speed_modifier": _barnstorm_speed,
}
