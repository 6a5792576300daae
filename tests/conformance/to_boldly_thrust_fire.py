"""Fire and needle attacks in the words of the suite (TBT 3 to 5), and who may be aimed at."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.fire import engagements, solve
from umpire.rules.full_thrust.gunnery import BeamFired, FireWeapons, PassFire, Shot, TorpedoFired
from umpire.rules.full_thrust.state.ship import WEAPONS
from umpire.rules.to_boldly_thrust.state import Battle, require_ship
from umpire.rules.to_boldly_thrust.weapons import SystemTargeted

from .full_thrust_remixed_asking import Ones
from .full_thrust_remixed_telling import thrown
from .to_boldly_thrust_asking import Happened, Question, in_phase, ruled, with_ship
from .to_boldly_thrust_ships import name_of, not_yet_back, word_for
from .to_boldly_thrust_telling import each_struck, found, struck
from .vocabulary import Answer

When = Mapping[str, Any]

_SHOTS = (BeamFired, TorpedoFired, SystemTargeted)


# Fire.


def _fire(question: Question) -> Answer:
    """Answer for all the fire of one ship."""
    when = question.when
    shots = [_shot(each, when) for each in when["shots"]]
    after, happened = _fired(question, shots)
    targets = each_struck(after, happened)
    named = list(dict.fromkeys(shot.target for shot in shots))
    scored: list[Any] = [event for event in happened if isinstance(event, _SHOTS)]
    torpedoes = found(happened, TorpedoFired)
    return {
        **_total(targets, named),
        "damage": sum(event.damage for event in scored),
        "shots": [_told(event) for event in scored],
        "need": torpedoes[0].need if torpedoes else None,
        "hit": torpedoes[0].hit if torpedoes else None,
        "firecons_used": _firecons_used(question, shots),
        "destroyed": [word_for(each.system) for each in scored if _destroys(each)],
        "target": _target(targets[named[0]]),
        "targets": {name: _target(targets[name]) for name in named},
    }


def _shot(given: When, when: When) -> Shot:
    system = given.get("system")
    target = given.get("target", when.get("target"))
    return Shot(given["weapon"], target, name_of(system) if system else None, given.get("arc"))


def _fired(question: Question, shots: Sequence[Shot]) -> tuple[Battle, Happened]:
    battle = in_phase(question.battle, "fire", question.ship.side)
    return ruled(battle, FireWeapons(question.ship.id, tuple(shots)), question.dice)


def _total(targets: Mapping[str, Answer], named: Sequence[str]) -> Answer:
    """Tell what the shields of all targets absorbed, and what went on to them."""
    keys = ("shield_absorbed", "to_ship", "to_armour", "to_hull")
    return {key: sum(targets[name][key] for name in named) for key in keys}


def _target(told: Answer) -> Answer:
    """Tell of a target as its state has it: marks on its shields, marks on its hull."""
    return {**told, "shield_absorbed": told["absorbed"], "damage": told["hull_damage"]}


def _told(event: Any) -> Answer:
    return {
        "weapon": event.weapon,
        "target": event.target,
        "range": event.range_mu,
        "arc": event.arc,
        "dice": thrown([event]),
        "damage": event.damage,
        "need": getattr(event, "need", None),
        "hit": getattr(event, "hit", None),
        "destroyed": _destroys(event),
    }


def _destroys(event: Any) -> bool:
    return bool(getattr(event, "knocked_out", False))


def _firecons_used(question: Question, shots: Sequence[Shot]) -> int:
    """Return how many FireCons the fire takes, besides those that are used for something else."""
    firer = question.ship
    armed = [(firer.ssd.system(shot.weapon), shot) for shot in shots]
    weapons = [(weapon, shot) for weapon, shot in armed if isinstance(weapon, WEAPONS)]
    return len(engagements(weapons, question.battle.options))


def _needle_attack(question: Question) -> Answer:
    """Answer for one phaser at one system."""
    when = question.when
    after, happened = _fired(question, [_shot(when, when)])
    (aimed,) = found(happened, SystemTargeted)
    target = struck(after, when["target"], happened)
    return {
        "dice_count": len(thrown([aimed])),
        "dice": thrown([aimed]),
        "destroyed": aimed.knocked_out,
        "damage_points": aimed.damage,
        "shield_marks": target["shield_absorbed"],
        "target": _target(target),
        **{key: target[key] for key in ("warp", "thrust", "shield", "to_ship", "ftl")},
    }


def _may_target(question: Question) -> Answer:
    """Answer whether a ship may fire at another, which may have been activated, and others since.

    What a case does not tell apart are ships that do nothing: they pass.
    """
    battle, when, firer = question.battle, question.when, question.ship
    told = when.get("activation", {})
    if question.target.cloak_state == "dropped" and told.get("target_activated") is False:
        hiding = not_yet_back(battle, question.target, question.given)
        battle = with_ship(battle, hiding)
    if told.get("target_activated"):
        battle = _activated(battle, when["target"])
        for number in range(told.get("opposing_activations_since", 0)):
            passing = replace(firer, id=f"passing {number + 1}", activated=False)
            battle = _activated(replace(battle, ships=(*battle.ships, passing)), passing.id)
    battle = in_phase(battle, "fire", firer.side)
    weapons = [each.id for each in firer.ready_weapons]
    solve(battle, firer, [Shot(weapon, when["target"]) for weapon in weapons])
    return {}


def _activated(battle: Battle, name: str) -> Battle:
    ship = require_ship(battle, name, at="/target")
    after, _ = ruled(in_phase(battle, "fire", ship.side), PassFire(name), Ones())
    return after


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "fire": _fire,
    "needle_attack": _needle_attack,
    "may_target": _may_target,
}
