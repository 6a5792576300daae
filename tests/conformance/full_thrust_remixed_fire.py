"""Fire in the words of the suite (FT 4): arcs, tables, the fire of one ship and of a phase."""

from collections.abc import Callable, Mapping
from typing import Any

from umpire.kernel.errors import IllegalOrder
from umpire.kernel.plane import DECIMALS, relative_bearing_deg
from umpire.rules.full_thrust import gunnery
from umpire.rules.full_thrust.gunnery import (
    AT_RANGE_0,
    FireWeapons,
    Shot,
    arcs_of,
    arcs_open,
    beam_dice,
    in_reach,
    may_fire_through,
    submunition_dice,
    throw_for_arc,
    torpedo_need,
)
from umpire.rules.full_thrust.refusals import DESTROYED
from umpire.rules.full_thrust.state.battle import Battle, require_ship
from umpire.rules.full_thrust.state.values import range_between
from umpire.rules.full_thrust.terrain import LockOnThrown

from .full_thrust_remixed_asking import Happened, Question, in_phase, ruled, side_of
from .full_thrust_remixed_moving import as_ordered
from .full_thrust_remixed_telling import everything, thrown
from .vocabulary import Answer, Unsupported

When = Mapping[str, Any]

_SHOTS = (
    gunnery.BeamFired,
    gunnery.TorpedoFired,
    gunnery.NeedleFired,
    gunnery.SubmunitionsFired,
    gunnery.ShotLost,
)


# Arcs and tables.


def _arc(question: Question) -> Answer:
    """Answer with the arc in which a target counts; on a line, by the reading in use."""
    battle, when, dice = _before_fire(question), question.when, question.dice
    firer = require_ship(battle, when["ship"], at="/ship")
    aft_open = firer.may_fire_aft(battle.options)
    target = require_ship(battle, when["target"], at="/target")
    found = arcs_of(firer, target)
    arcs = arcs_open(found, battle.options.arc_edge)
    if when.get("choice") in arcs:
        arcs = (when["choice"],)
    if len(arcs) > 1 and battle.options.arc_edge == "dice" and arcs != AT_RANGE_0:
        arcs = (throw_for_arc(arcs, dice, "arc")[0],)
    return {
        "arc": arcs[0] if len(arcs) == 1 else None,
        "arcs": found,
        "relative_bearing": relative_bearing_deg(firer.place, firer.facing, target.place),
        "range": round(range_between(firer, target), DECIMALS),
        "fire_allowed": any(may_fire_through(arc, aft_open=aft_open) for arc in arcs),
    }


def _beam_dice(question: Question) -> Answer:
    asked = {**question.given, **question.when}
    weapon_class = asked["beam_class"] if "beam_class" in asked else asked["class"]
    table = question.battle.tables.beam
    dice = beam_dice(
        weapon_class,
        asked["range"],
        band_mu=table.band_mu,
        reach_mu=weapon_class * table.reach_per_class_mu,
        edge=question.battle.options.range_band_edge,
    )
    return {"dice": dice, "in_range": dice > 0}


def _to_hit(question: Question) -> Answer:
    """Answer with the face from which a weapon hits, or with the dice of one that needs none."""
    asked = {**question.given, **question.when}
    tables, edge = question.battle.tables, question.battle.options.range_band_edge
    weapon, range_mu = asked.get("weapon", "pulse_torpedo"), asked["range"]
    if weapon == "pulse_torpedo":
        need = torpedo_need(range_mu, tables.pulse_torpedo, edge)
        return {"need": need, "in_range": need is not None}
    if weapon == "needle":
        reaches = in_reach(range_mu, tables.needle.max_mu)
        return {"need": tables.needle.hull_on if reaches else None, "in_range": reaches}
    if weapon == "submunition":
        dice = submunition_dice(range_mu, tables.submunition, edge)
        return {"need": None, "dice": dice, "in_range": dice > 0}
    raise Unsupported(f"no weapon {weapon!r}")


# Fire.


def _fire(question: Question) -> Answer:
    battle, when = _before_fire(question), question.when
    battle = in_phase(battle, "fire", side_of(battle, when["ship"]))
    after, happened = ruled(battle, _declared(when), question.dice)
    told = _told(question, after, happened) | {"systems_spent": _spent(battle, after, when["ship"])}
    return told | _locks(happened)


def _locks(happened: Happened) -> Answer:
    """Tell of locks on targets in dust; an order that comes to nothing for them is refused."""
    tried = [each for each in happened if isinstance(each, LockOnThrown)]
    locks = {each.target: each.has_lock for each in tried}
    fired = any(isinstance(each, _SHOTS) for each in happened)
    told: Answer = {"locked": all(locks.values()), "locks": locks}
    if fired or not tried or any(locks.values()):
        return told
    return told | {"refused": True, "reason": tried[0].held_for}


def _before_fire(question: Question) -> Battle:
    """Return the battle after the movement that orders of its ships have brought about."""
    battle = question.battle
    for ship in question.given.get("ships", ()):
        battle = as_ordered(battle, ship)
    return battle


def _declared(when: When) -> FireWeapons:
    shots = tuple(
        Shot(each["weapon"], each["target"], each.get("system"), each.get("arc"))
        for each in when["attacks"]
    )
    return FireWeapons(when["ship"], shots)


def _spent(before: Battle, after: Battle, ship: str) -> list[str]:
    was, now = (require_ship(battle, ship, at="/ship").spent for battle in (before, after))
    return [system for system in now if system not in was]


def _told(question: Question, after: Battle, happened: Happened) -> Answer:
    told = everything(question, after, happened)
    return told | {
        "damage": {name: ship["damage"] for name, ship in told["ships"].items()},
        "shots": [_shot(event) for event in happened if isinstance(event, _SHOTS)],
    }


def _shot(event: Any) -> Answer:
    told: Answer = {"weapon": event.weapon, "target": event.target, "arc": event.arc}
    if isinstance(event, gunnery.ShotLost):
        return told | {"fired": False, "damage": 0}
    return told | {
        "range": event.range_mu,
        "damage": event.damage,
        "penetrating": getattr(event, "penetrating", 0),
        "screens": getattr(event, "screens", None),
        "need": getattr(event, "need", None),
        "hit": getattr(event, "hit", None),
        "knocked_out": getattr(event, "knocked_out", False),
        "dice": thrown([event]),
    }


def _fire_round(question: Question) -> Answer:
    """Answer for several ships that fire one after the other; a destroyed one does not."""
    battle, when = _before_fire(question), question.when
    first = when.get("first", when["fire"][0]["ship"])
    battle = in_phase(battle, "fire", side_of(battle, first))
    told: Happened = ()
    for activation in when["fire"]:
        battle = in_phase(battle, "fire", side_of(battle, activation["ship"]))
        try:
            battle, happened = ruled(battle, _declared(activation), question.dice)
        except IllegalOrder as refusal:
            if refusal.code != DESTROYED.name:
                raise
        else:
            told += happened
    return _told(question, battle, told)


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "arc": _arc,
    "beam_dice": _beam_dice,
    "to_hit": _to_hit,
    "fire": _fire,
    "fire_round": _fire_round,
}
