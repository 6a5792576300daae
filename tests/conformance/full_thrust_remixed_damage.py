"""Damage and its control in the words of the suite (FT 2.6, 4.5, 4.6, 7)."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.damage import (
    AbandonShip,
    DumpCore,
    EndTurn,
    Job,
    RepairSystems,
    take_damage,
)
from umpire.rules.full_thrust.referee import ApplyDamage
from umpire.rules.full_thrust.state.battle import Attack, Battle, DamageMode, Ruling, require_ship
from umpire.rules.full_thrust.thresholds import ReactorThrown, SystemRepaired, lose_system
from umpire.rules.full_thrust.wonder_fields import WaveGunBurst

from .full_thrust_remixed_asking import Happened, Question, in_phase, ruled
from .full_thrust_remixed_telling import everything, hurt, standing
from .vocabulary import Answer, Unsupported

MODES: dict[str, DamageMode] = {
    "ordinary": "ordinary",
    "penetrating": "penetrating",
    "ap": "armour_piercing",
    "armour_piercing": "armour_piercing",
}


# Damage.


def _apply_damage(question: Question) -> Answer:
    """Answer for one attack, or for several of which each is one of its own."""
    battle, when = question.battle, question.when
    target = when["target"]
    told: Happened = ()
    for attack in when.get("attacks", (when,)):
        order = ApplyDamage(target, attack["damage"], MODES[attack.get("mode", "ordinary")])
        battle, happened = ruled(battle, order, question.dice)
        told += happened
    ship = require_ship(battle, target, at="/target")
    return {
        **everything(question, battle, told),
        **hurt(question, battle, target, told),
        "repairable": {
            each.id: ship.can_be_repaired(each.id)
            for each in ship.ssd.systems
            if each.id in ship.lost
        },
    }


def _core_hit(question: Question) -> Answer:
    battle, name = question.battle, question.when["ship"]
    ruling = lose_system(Ruling(battle), name, question.when["system"], question.dice)
    return standing(require_ship(ruling.state, name, at="/ship"), ruling.state)


def _crew_factors_left(question: Question) -> Answer:
    ship = require_ship(question.battle, question.when["ship"], at="/ship")
    return standing(ship, question.battle)


# Damage control and the end of the turn.


def _damage_control(question: Question) -> Answer:
    battle = in_phase(question.battle, "damage_control")
    after, happened = ruled(battle, _repairs(question.when, "jobs"), question.dice)
    return _controlled(question, after, happened)


def _repairs(when: Mapping[str, Any], field: str) -> RepairSystems:
    jobs = tuple(Job(each["system"], each["dcp"]) for each in when[field])
    return RepairSystems(when["ship"], jobs)


def _phase9(question: Question) -> Answer:
    """Answer for a ship's whole phase 9: repairs, then what its captain decides, then dice."""
    battle, when = in_phase(question.battle, "damage_control"), question.when
    told: Happened = ()
    if when.get("repairs"):
        battle, told = ruled(battle, _repairs(when, "repairs"), question.dice)
    if when.get("choice"):
        battle, happened = ruled(battle, _choice(when), question.dice)
        told += happened
    battle, happened = _turn_ended(battle, question.dice)
    return _controlled(question, battle, told + happened)


def _choice(when: Mapping[str, Any]) -> DumpCore | AbandonShip:
    if when["choice"] == "dump_core":
        return DumpCore(when["ship"])
    if when["choice"] in {"abandon", "abandon_ship"}:
        return AbandonShip(when["ship"])
    raise Unsupported(f"no choice {when['choice']!r}")


def _turn_ended(battle: Battle, dice: Dice) -> tuple[Battle, Happened]:
    """Return what the end of a turn brings about; no side has more to repair."""
    return ruled(replace(battle, finished=battle.sides), EndTurn(), dice)


def _reactor_roll(question: Question) -> Answer:
    battle = in_phase(question.battle, "damage_control")
    after, happened = _turn_ended(battle, question.dice)
    return _controlled(question, after, happened)


def _controlled(question: Question, after: Battle, happened: Happened) -> Answer:
    name = question.when["ship"]
    mine = [event for event in happened if getattr(event, "ship", None) == name]
    thrown = [event for event in mine if isinstance(event, ReactorThrown)]
    return {
        **everything(question, after, happened),
        **hurt(question, after, name, happened),
        "repaired": [event.system for event in mine if isinstance(event, SystemRepaired)],
        "rolled": bool(thrown),
        "number": thrown[0].number if thrown else None,
        "explodes": any(event.explodes for event in thrown),
    }


def _end_turn_sequence(question: Question) -> Answer:
    """Answer with how a ship stands in each of some turns, before the turn ends."""
    battle, name = in_phase(question.battle, "damage_control"), question.when["ship"]
    turns: dict[str, Answer] = {}
    for turn in question.when["turns"]:
        battle = replace(battle, turn=turn)
        turns[str(turn)] = standing(require_ship(battle, name, at="/ship"), battle)
        battle, _ = _turn_ended(battle, question.dice)
    told = {key: {turn: each[key] for turn, each in turns.items()} for key in _IN_TURNS}
    return {**told, "turns": turns}


_IN_TURNS = ("in_control", "bridge", "power_core", "life_support", "hulk", "destroyed")


def _lose_system(question: Question) -> Answer:
    """Answer for a system that an attack knocks out, and for what that sets off aboard."""
    battle, when = question.battle, question.when
    attack = Attack("the case", (), (when["system"],))
    ruling = take_damage(Ruling(battle), when["ship"], attack, question.dice)
    bursts = [event for event in ruling.events if isinstance(event, WaveGunBurst)]
    return {
        **hurt(question, ruling.state, when["ship"], ruling.events),
        "self_damage": sum(burst.points for burst in bursts),
    }


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "apply_damage": _apply_damage,
    "core_hit": _core_hit,
    "crew_factors_left": _crew_factors_left,
    "damage_control": _damage_control,
    "phase9": _phase9,
    "reactor_roll": _reactor_roll,
    "end_turn_sequence": _end_turn_sequence,
    "lose_system": _lose_system,
}
