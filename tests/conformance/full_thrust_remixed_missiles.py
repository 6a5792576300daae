"""Salvo missiles and point defence in the words of the suite (FT 5.3, 6)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust import salvoes
from umpire.rules.full_thrust.fighter_attacks import DeclareAttack, ResolveFighterActions
from umpire.rules.full_thrust.point_defence import pending_defence, sides_to_allocate
from umpire.rules.full_thrust.salvoes import (
    AllocateDefence,
    Launch,
    LaunchSalvoes,
    ResolveAttacks,
    ResolvePointDefence,
    count_held,
    home,
    missiles_left,
    pending_attacks,
)
from umpire.rules.full_thrust.state.battle import (
    Battle,
    Defence,
    Ruling,
    change_salvoes,
    require_salvo,
    require_ship,
)
from umpire.rules.full_thrust.state.ship import Magazine

from .full_thrust_remixed_asking import Happened, Question, in_phase, ruled, side_of
from .full_thrust_remixed_moving import as_ordered
from .full_thrust_remixed_systems import AMMUNITION
from .full_thrust_remixed_telling import everything
from .vocabulary import Answer

When = Mapping[str, Any]


# Launching and homing.


def _launch_salvo(question: Question) -> Answer:
    """Answer for one salvo of a ship, or for several at once."""
    battle, when = question.battle, question.when
    ship = require_ship(battle, when["ship"], at="/ship")
    for each in question.given.get("ships", ()):
        battle = as_ordered(battle, each)
    launches = tuple(_launch(each) for each in when.get("launches", (when,)))
    battle = in_phase(battle, "missiles", ship.side)
    after, happened = ruled(battle, LaunchSalvoes(ship.id, launches), question.dice)
    launched = [each for each in happened if isinstance(each, salvoes.SalvoLaunched)]
    now = require_ship(after, ship.id, at="/ship")
    return {
        **everything(question, after, happened),
        "salvo": {"x": launched[0].x, "y": launched[0].y, "type": launched[0].ammunition},
        "launched": len(launched),
        "systems_spent": [each for each in now.spent if each not in ship.spent],
        "ammo_left": {
            each.id: {kind: count_held(now, each, AMMUNITION[kind]) for kind in ("standard", "er")}
            for each in now.ssd.systems
            if isinstance(each, Magazine)
        },
    }


def _launch(when: When) -> Launch:
    kind = when.get("type", when.get("salvo"))
    aim = when["aim"]
    return Launch(when["weapon"], aim["x"], aim["y"], AMMUNITION[kind] if kind else None)


def _salvo_target(question: Question) -> Answer:
    """Answer with the ship on which a salvo homes; the others of the case stay where they are."""
    battle, name = in_phase(question.battle, "movement"), question.when["salvo"]
    alone = replace(battle, salvoes=(require_salvo(battle, name, at="/salvo"),))
    ruling = home(Ruling(alone), question.dice)
    homed = [event for event in ruling.events if isinstance(event, salvoes.SalvoHomed)]
    return {
        "target": homed[0].ship if homed else None,
        "range": homed[0].range_mu if homed else None,
        "removed": not homed,
    }


# Salvoes at their target.


def _resolve_salvoes(question: Question) -> Answer:
    """Answer for all salvoes on a ship: fighters first, then missiles on target, then defence."""
    battle, target = question.battle, question.when["target"]
    pairs = list(_allocated(question.when.get("allocation", {})))
    told: Happened = ()
    fighters = [(group, salvo) for group, salvo in pairs if battle.group(group)]
    battle, told = _fighters_first(question, battle, fighters)
    defences = tuple(
        Defence(_owner(battle, weapon, target), weapon, salvo)
        for weapon, salvo in pairs
        if not battle.group(weapon)
    )
    side = side_of(battle, target)
    battle, happened = _defended(question, battle, side, defences)
    told += happened
    if pending_attacks(battle):
        battle = in_phase(battle, "attacks")
        battle, happened = ruled(battle, ResolveAttacks(target), question.dice)
        told += happened
    return _struck(question, battle, told)


def _allocated(allocation: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield who defends against what, of an allocation by salvo."""
    for salvo, defenders in allocation.items():
        for defender in [defenders] if isinstance(defenders, str) else defenders:
            yield defender, salvo


def _fighters_first(
    question: Question, battle: Battle, fighters: list[tuple[str, str]]
) -> tuple[Battle, Happened]:
    told: Happened = ()
    for group, salvo in fighters:
        battle = in_phase(battle, "allocation")
        battle, happened = ruled(battle, DeclareAttack(group, (salvo,)), question.dice)
        told += happened
    if fighters:
        battle = in_phase(battle, "fighter_actions")
        battle, happened = ruled(battle, ResolveFighterActions(), question.dice)
        told += happened
    return battle, told


def _struck(question: Question, after: Battle, happened: Happened) -> Answer:
    target = question.when["target"]
    told = everything(question, after, happened)
    locked = [each for each in happened if isinstance(each, salvoes.SalvoLocked)]
    struck = [each for each in happened if isinstance(each, salvoes.SalvoStruck)]
    fired = [each for each in happened if isinstance(each, salvoes.PointDefenceFired)]
    before = {group.id: group.strength for group in question.battle.groups}
    return {
        **told["ships"][target],
        **told,
        "on_target": {each.salvo: each.locked for each in locked},
        "kills": {each.target: each.kills for each in fired},
        "hits": {each.salvo: each.hits for each in struck},
        "damages": {each.salvo: each.damage for each in struck},
        "damage": sum(each.damage for each in struck),
        "fighter_kills": sum(salvo.killed_by_fighters for salvo in after.salvoes),
        "fighters_lost": sum(before[group.id] - group.strength for group in after.groups),
    }


# Point defence.


def _point_defence(question: Question) -> Answer:
    """Answer for point defence alone: missiles of which a case says no less are all on target."""
    battle, when = _on_target(question), question.when
    defences = tuple(_defences(battle, when))
    side = side_of(battle, defences[0].ship)
    after, happened = _defended(question, battle, side, defences)
    told = everything(question, after, happened)
    fired = {each.target: each for each in happened if isinstance(each, salvoes.PointDefenceFired)}
    kills = {
        each.target: fired[each.target].kills if each.target in fired else 0 for each in defences
    }
    surplus = {name: each.surplus for name, each in fired.items()}
    remaining = {name: _remaining(after, name) for name in kills}
    one = when.get("target")
    return {
        **told,
        "kills": kills[one] if one else kills,
        "surplus": surplus.get(one, 0) if one else surplus,
        "remaining": remaining[one] if one else remaining,
    }


def _on_target(question: Question) -> Battle:
    """Return the battle in which all missiles are on target of which nothing else is told."""
    most = question.battle.tables.salvo.missiles
    return change_salvoes(
        question.battle,
        lambda salvo: replace(salvo, locked=most if salvo.locked is None else salvo.locked),
    )


def _defences(battle: Battle, when: When) -> Iterator[Defence]:
    """Yield the defences of a side, told in one of three ways."""
    for weapon, targets in when.get("allocation", {}).items():
        for target in [targets] if isinstance(targets, str) else targets:
            yield Defence(_owner(battle, weapon, _attacked(battle, target)), weapon, target)
    told = when.get("defenders") or ({when["ship"]: when["weapons"]} if "weapons" in when else {})
    for ship, weapons in told.items():
        for weapon in weapons:
            yield Defence(ship, weapon, when["target"])


def _owner(battle: Battle, weapon: str, attacked: str | None) -> str:
    """Return the ship to which a weapon belongs: of several, the one that is attacked."""
    owners = [ship.id for ship in battle.ships if ship.ssd.system(weapon)]
    return attacked if attacked in owners or not owners else owners[0]  # type: ignore[return-value]


def _attacked(battle: Battle, threat: str) -> str | None:
    group, salvo = battle.group(threat), battle.salvo(threat)
    if group is not None:
        return group.targets[0] if group.targets else None
    return salvo.target if salvo else None


def _defended(
    question: Question, battle: Battle, side: str, defences: tuple[Defence, ...]
) -> tuple[Battle, Happened]:
    """Return what point defence does; sides of which the case tells nothing do not defend."""
    battle = in_phase(battle, "point_defence")
    battle, told = ruled(battle, AllocateDefence(side, defences), question.dice)
    battle = replace(battle, phase="point_defence")
    for other in sides_to_allocate(battle):
        battle, _ = ruled(battle, AllocateDefence(other), question.dice)
    if pending_defence(battle):
        battle, happened = ruled(battle, ResolvePointDefence(), question.dice)
        told += happened
    return battle, told


def _remaining(battle: Battle, name: str) -> int:
    group, salvo = battle.group(name), battle.salvo(name)
    if group is not None:
        return group.strength
    return missiles_left(salvo, salvo.locked or 0) if salvo else 0


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "launch_salvo": _launch_salvo,
    "salvo_target": _salvo_target,
    "resolve_salvoes": _resolve_salvoes,
    "point_defence": _point_defence,
}
