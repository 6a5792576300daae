"""Weapons over turns in the words of the suite (CI 3.2, 7.1.1 to 7.1.3, 7.9)."""

from collections.abc import Callable

from umpire.rules.cold_infinity.fire.throws import points_for_eleven
from umpire.rules.cold_infinity.power.allocation import at_start, next_turn
from umpire.rules.cold_infinity.power.allocation import fired as the_fired
from umpire.rules.cold_infinity.state.vessels import Readiness

from .cold_infinity_asking import Given, Question, judged
from .cold_infinity_frigate import weapon_told
from .cold_infinity_words import to_rate
from .vocabulary import Answer, Unsupported

_LAST_TURN = 200
_READY = ("armed", "ready", "fired", "active")
UNPOWERED = ("deactivated", "inactive", "off", "unpowered")
"""States of a weapon by what a case calls them."""


def to_readiness(weapon: Given) -> Readiness:
    """Return how ready a weapon is, by its `state`: armed, if nothing else is told."""
    rate, state = to_rate(weapon), weapon.get("state", "armed")
    if state == "arming":
        return Readiness(arming=weapon.get("turns_to_arm", max(1, rate.arming)))
    if state in ("cooling", "cooldown"):
        return Readiness(rate.arming, weapon.get("turns_to_cool", rate.cooldown or 1))
    if state not in (*_READY, *UNPOWERED):
        raise Unsupported(f"no state {state!r}")
    fired = state == "fired" or weapon.get("fired_this_turn", False)
    return Readiness(shots=weapon.get("shots", int(fired)))


def is_on(weapon: Given) -> bool:
    """Return whether a weapon has power, be it told by its `state` or by itself."""
    told = (weapon.get(each, True) for each in ("active", "powered"))
    off = weapon.get("deactivated", False) or weapon.get("state") in UNPOWERED
    return all(told) and not off


def _activate_then_fire(question: Question) -> Answer:
    """Answer with what a weapon may fire on the turn in which it is switched on."""
    rate = to_rate(weapon_told(question.said))
    armed = at_start(rate, powered=False) == Readiness()
    return {"fire_allowed": armed, "shots": rate.shots if armed else 0}


def _timeline(question: Question) -> Answer:
    """Answer with the next turn on which a weapon that has fired could fire again."""
    rate, when = to_rate(weapon_told(question.said)), question.said
    now, off = when["fired_on"], set(when.get("off_on", ()))
    readiness = next_turn(Readiness(shots=1), rate, powered=True)
    for turn in range(now + 1, now + _LAST_TURN):
        if turn not in off and readiness == Readiness():
            return {"next_fire": turn}
        readiness = next_turn(readiness, rate, powered=turn not in off)
    return {"next_fire": None}


def _can_fire(question: Question) -> Answer:
    """Answer for a weapon at the start of a battle, or after turns in which it was on."""
    weapon, turn = weapon_told(question.said), question.said.get("turn", 1)
    rate, on = to_rate(weapon), is_on(weapon)
    ready = at_start(rate, powered=on, armed_at_start=question.options.armed_at_start)
    for _ in range(turn - 1):
        ready = next_turn(ready, rate, powered=on)
    if "state" in weapon:
        ready = to_readiness(weapon)
    return judged(lambda: the_fired(ready, rate, 1, powered=on))


def _declare_shots(question: Question) -> Answer:
    weapon = weapon_told(question.said)
    rate, shots = to_rate(weapon), question.said["shots"]
    on, ready = is_on(weapon), to_readiness(weapon)
    return judged(
        lambda: the_fired(ready, rate, shots, powered=on), max_shots=rate.shots, shots=shots
    )


def _set_to_eleven(question: Question) -> Answer:
    rate, points = to_rate(weapon_told(question.said)), question.said["ew"]
    shots = range(rate.shots + 1)
    needed = [points_for_eleven(["weapon"] * count, question.options) for count in shots]
    return {"shots_set": max(count for count in shots if needed[count] <= points)}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "activate_then_fire": _activate_then_fire,
    "arming_timeline": _timeline,
    "can_fire": _can_fire,
    "declare_shots": _declare_shots,
    "set_to_eleven": _set_to_eleven,
}
