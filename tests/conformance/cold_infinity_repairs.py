"""Repairs and hacks in the words of the suite (CI 15.5, 15.6)."""

from collections.abc import Callable, Mapping
from typing import Any

from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.hacking import (
    HACK_LOCKED_OUT,
    HACK_TOO_SOON,
    HACK_UNLOCKED,
    IMMUNE_TO_HACKS,
    Terms,
    hack_rate,
    hack_value,
    hacked,
    may_hack_again,
)
from umpire.rules.cold_infinity.repair import (
    AD_HOC_DICE,
    BASE_LEVEL,
    CREWS_BUSY,
    REPAIR_OVERSPENT,
    Damaged,
    Thing,
    ad_hoc_repair,
    attempts,
    bar_to_ad_hoc_repair,
    bar_to_automatic_repair,
    points_for,
    power_for,
    repair_rating,
)

from .cold_infinity_asking import Given, Question, barred
from .vocabulary import Answer

_THINGS: Mapping[str, Thing] = {"armor": "armour", "armour": "armour", "hull": "hull"}
_THINGS_TO_REPAIR = ("target", "system", "hull_block", "fire", "section")


def _ars_repair(question: Question) -> Answer:
    """Answer whether a repair system may repair so much, and what power that takes."""
    said = question.said
    ars = said.get("ars", {"rating": said.get("points", 1)})
    points = said.get("points", 1)
    rating = _rating(ars)
    facts = {"rating": rating, "power": power_for(points)}
    fed = points_for(said["power"]) if "power" in said else points
    over = REPAIR_OVERSPENT if points > min(rating, fed) else None
    damaged = _damaged(said)
    if over is None and damaged is not None:
        level = _level(ars, BASE_LEVEL) or BASE_LEVEL
        over = bar_to_automatic_repair(damaged, level, points)
    return barred(over, **facts)


def _rating(ars: Given) -> int:
    structure = ars.get("structure", ars["rating"])
    return repair_rating(ars["rating"], structure, ars.get("lost", 0))


def _damaged(said: Given) -> Damaged | None:
    """Return what is to be repaired, if the case tells it."""
    told = next((said[each] for each in _THINGS_TO_REPAIR if each in said), None)
    if told is None:
        return None
    if isinstance(told, str):
        return Damaged(_THINGS.get(told, "system"), said.get("points", 1), itself=told == "ars")
    if not isinstance(told, Mapping):
        told = {}
    thing: Any = "fire" if told.get("fire", "fire" in said) else told.get("kind", "system")
    lost = told.get("lost", said.get("points", 1))
    whole = told.get("structure", told.get("hull"))
    gone = told.get("destroyed", whole is not None and lost >= whole)
    return Damaged(
        _THINGS.get(thing, thing),
        lost,
        gone,
        itself=told.get("itself", False),
        tech_level=_level(told),
    )


def _level(told: Given, otherwise: int | None = None) -> int | None:
    """Return a tech level, which a case may write as the sheet does."""
    level: int | None = told.get("tech_level", told.get("tl", otherwise))
    return level


def _ars_rating(question: Question) -> Answer:
    return {"rating": _rating(question.said.get("ars", question.said))}


def _ad_hoc_repair(question: Question) -> Answer:
    """Answer with what a crew's throw does to a system, and to the hull of its section."""
    said = question.said
    system, hull = said.get("system", {}), said.get("hull", 1)
    done, brigades = said.get("attempts", 0), said.get("brigades", said.get("fire_brigades", 0))
    if done >= attempts(brigades):
        return barred(CREWS_BUSY)
    damaged = _damaged(said) or Damaged()
    code = bar_to_ad_hoc_repair(damaged)
    if code:
        return barred(code)
    found = ad_hoc_repair(question.throw(AD_HOC_DICE), hull)
    restored = found.outcome == "repaired"
    left = system.get("structure", 0) - system.get("lost", 0) + restored
    return {
        "system_left": left,
        "hull": hull - found.price,
        "aborted": found.outcome == "aborted",
        "repaired": restored,
        "success": restored,
        "hull_cost": found.price,
    }


def _repair_attempts(question: Question) -> Answer:
    said = question.said
    brigades = said.get("brigades", said.get("fire_brigades", 0))
    return {"attempts": attempts(brigades), "count": attempts(brigades)}


def _hack(question: Question) -> Answer:
    """Answer with what a hack throws, and what its dice do."""
    said = question.said
    code = _bar_to_hack(said)
    if code:
        return barred(code)
    value = _value(said)
    faces = question.throw(value) if value else ()
    done = hacked(faces, add_up=question.options.hacks_add_up)
    return {
        "dice_count": value,
        "value": value,
        "success": done.turns > 0,
        "disabled_turns": done.turns,
        "locked_out": done.shut_out,
    }


def _value(said: Given) -> int:
    """Return the dice of a hack; what an ESS adds may be told apart."""
    return hack_value(
        Terms(
            said.get("amplification", 0) + said.get("ess_amplification", 0),
            said["bridge_tl"],
            said.get("target_ecm", 0) + said.get("ess_ecm", said.get("target_ess_ecm", 0)),
            said["target_bridge_tl"],
        )
    )


def _bar_to_hack(said: Given) -> Code | None:
    """Return why a hack is refused, as far as the case tells of it."""
    if not said.get("locked", True):
        return HACK_UNLOCKED
    if said.get("locked_out", said.get("shut_out", False)):
        return HACK_LOCKED_OUT
    system = said.get("system", {})
    if not isinstance(system, Mapping):
        system = {}
    told = next((each[key] for each, key in _levels(said, system) if key in each), BASE_LEVEL)
    if told is None:
        return IMMUNE_TO_HACKS
    turn, last = said.get("turn", 0), said.get("last_attempt", said.get("last_attempt_turn"))
    if last is not None and not may_hack_again(said["bridge_tl"], turn, last):
        return HACK_TOO_SOON
    return None


def _levels(said: Given, system: Given) -> tuple[tuple[Given, str], ...]:
    """Return where a case may tell the tech level of the system that is hacked."""
    return (system, "tech_level"), (system, "tl"), (said, "system_tech_level"), (said, "system_tl")


def _hack_value(question: Question) -> Answer:
    value = _value(question.said)
    return {"value": value, "dice_count": value}


def _hack_rate(question: Question) -> Answer:
    rate = hack_rate(question.said["bridge_tl"])
    return {"rof": f"{rate.shots}+{rate.arming}"}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "ars_repair": _ars_repair,
    "ars_rating": _ars_rating,
    "ad_hoc_repair": _ad_hoc_repair,
    "fire_brigade": _repair_attempts,
    "fire_brigades": _repair_attempts,
    "repair_attempts": _repair_attempts,
    "ad_hoc_attempts": _repair_attempts,
    "hack": _hack,
    "hack_value": _hack_value,
    "hack_rof": _hack_rate,
}
