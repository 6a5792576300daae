"""Dogfights in the words of the suite (FT 5.4), and the endurance of groups (FT 5.7)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust.dogfights import duel
from umpire.rules.full_thrust.fighter_attacks import (
    BreakOff,
    DeclareAttack,
    EvadeContact,
    MoveGroup,
    ResolveFighterActions,
    SecondaryMove,
    lose_ace,
)
from umpire.rules.full_thrust.fighter_events import GroupFired
from umpire.rules.full_thrust.state.battle import (
    Battle,
    PhaseName,
    Ruling,
    change_group,
    require_group,
)

from .full_thrust_remixed_asking import Happened, Ones, Question, in_phase, ruled, side_of
from .full_thrust_remixed_craft import enemy_of, to_group
from .full_thrust_remixed_fighters import STAND_IN, attacked, with_target
from .full_thrust_remixed_telling import everything, flying
from .vocabulary import Answer, Unsupported

Given = Mapping[str, Any]


# Leaving the enemy.


def _evade_contact(question: Question) -> Answer:
    """Answer for a group that slips away from one that has come up to it."""
    when = question.when
    name, attacker = when["group"], when["from"]
    phase: PhaseName = "fighters" if when.get("phase", 3) == 3 else "allocation"
    battle = in_phase(question.battle, phase, side_of(question.battle, name))
    group = require_group(battle, name, at="/group")
    battle = change_group(battle, attacker, moved=True, targets=(name,), x=group.x, y=group.y)
    order = EvadeContact(name, *_end(when, group))
    after, happened = ruled(battle, order, question.dice)
    return _left_enemy(question, after, happened)


def _break_off(question: Question) -> Answer:
    """Answer for a group that breaks off, and for what both may do later in the turn."""
    when = question.when
    name, enemy = when["group"], when["from"]
    battle = _in_dogfight(question.battle, (name, enemy))
    battle = in_phase(battle, "fighters", side_of(battle, name))
    order = BreakOff(name, *_end(when, require_group(battle, name, at="/group")))
    after, happened = ruled(battle, order, question.dice)
    return {
        **_left_enemy(question, after, happened),
        f"{enemy}_may_fire_again": not require_group(after, enemy, at="/group").fired,
        f"{enemy}_may_move": _may_move(after, enemy),
        f"{name}_may_attack": _may_attack(after, name),
    }


def _end(when: Given, group: Any) -> tuple[float, float]:
    """Return where a group goes that leaves the enemy: where it is, if the case does not say."""
    end = when.get("to", {})
    return end.get("x", group.x), end.get("y", group.y)


def _left_enemy(question: Question, after: Battle, happened: Happened) -> Answer:
    name = question.when["group"]
    shots = [event for event in happened if isinstance(event, GroupFired)]
    return {
        **everything(question, after, happened),
        "kills": sum(sum(shot.kills) for shot in shots),
        "remaining": require_group(after, name, at="/group").strength,
        "returned_fire": any(shot.group == name for shot in shots),
        "cef": require_group(after, name, at="/group").endurance,
    }


def _may_move(battle: Battle, name: str) -> bool:
    group = require_group(battle, name, at="/group")
    battle = in_phase(battle, "fighters", group.side)
    return _is_allowed(battle, MoveGroup(name, group.x + 1, group.y))


def _may_attack(battle: Battle, name: str) -> bool:
    """Tell whether a group may attack a ship in reach, one of the case or a stand-in."""
    battle, group = with_target(battle, name), require_group(battle, name, at="/group")
    battle = in_phase(battle, "allocation", group.side)
    enemies = [ship.id for ship in battle.ships if ship.side != group.side]
    return any(_is_allowed(battle, DeclareAttack(name, (enemy,))) for enemy in enemies)


def _is_allowed(battle: Battle, order: Any) -> bool:
    try:
        ruled(battle, order, Ones())
    except Refusal:
        return False
    return True


# Fights.


def _dogfight(question: Question) -> Answer:
    """Answer for groups that fight each other, or for the fire of one at several."""
    battle, when = question.battle, question.when
    names = list(when.get("groups") or (when["attacker"], *when["split"]))
    battle = _in_dogfight(battle, names)
    if "split" in when:
        battle = change_group(battle, names[0], targets=tuple(when["split"]))
        for name in when["split"]:
            battle = change_group(battle, name, fired=True)
    battle = in_phase(battle, "fighter_actions")
    after, happened = ruled(battle, ResolveFighterActions(names[0]), question.dice)
    told = [event for event in happened if isinstance(event, GroupFired)]
    kills = {f"by_{event.group}": sum(event.kills) for event in told}
    for event in told:
        for target, count in zip(event.at, event.kills, strict=True):
            kills[target] = kills.get(target, 0) + count
    return {
        **everything(question, after, happened),
        "kills": kills,
        "remaining": {name: require_group(after, name, at="/group").strength for name in names},
        "cef": {name: require_group(after, name, at="/group").endurance for name in names},
    }


def _in_dogfight(battle: Battle, names: Iterable[str]) -> Battle:
    """Return the battle in which each group fights those of the others that are enemies."""
    groups = [require_group(battle, name, at="/group") for name in names]
    for group in groups:
        enemies = tuple(each.id for each in groups if each.side != group.side)
        battle = change_group(battle, group.id, dogfight=enemies)
    return battle


def _ace_duel(question: Question) -> Answer:
    when = question.when
    names = (when["attacker"], when["defender"])
    battle = _in_dogfight(question.battle, names)
    attacker, rival = (require_group(battle, name, at="/group") for name in names)
    battle = in_phase(battle, "allocation", attacker.side)
    battle, _ = ruled(battle, DeclareAttack(attacker.id, (rival.id,), rival.id), question.dice)
    duelled = duel(battle, attacker, rival, question.dice)
    ruling = Ruling(battle).then(duelled)
    if duelled.killed:
        ruling = lose_ace(ruling, rival.id)
    after = {group.id: flying(group) for group in ruling.state.groups}
    return {"ace_killed": duelled.killed, "fighters": after, **after}


# Endurance.


def _cef(question: Question) -> Answer:
    """Answer with the CEF that are left when some things have happened to a group in one turn."""
    battle, name = question.battle, question.when["group"]
    for event in question.when["events"]:
        if event not in _HAPPENINGS:
            raise Unsupported(f"no event {event!r}")
        battle = _HAPPENINGS[event](battle, name)
    return {"cef": require_group(battle, name, at="/group").endurance}


def _moves(battle: Battle, name: str) -> Battle:
    group = require_group(battle, name, at="/group")
    order = MoveGroup(name, group.x, group.y)
    return ruled(in_phase(battle, "fighters", group.side), order, Ones())[0]


def _moves_again(battle: Battle, name: str) -> Battle:
    group = require_group(battle, name, at="/group")
    order = SecondaryMove(name, group.x, group.y)
    return ruled(in_phase(battle, "secondary_moves", group.side), order, Ones())[0]


def _attacks(battle: Battle, name: str) -> Battle:
    battle = with_target(battle, name)
    side = side_of(battle, name)
    target = next(ship.id for ship in battle.ships if ship.side != side)
    return attacked(battle, name, target, Ones())[0]


def _fights(battle: Battle, name: str) -> Battle:
    """Return the battle after a dogfight with a stand-in, in which nobody is killed."""
    group = require_group(battle, name, at="/group")
    enemy = f"{STAND_IN} {len(battle.groups)}"
    words = {"id": enemy, "side": enemy_of(battle, group.side), "x": group.x, "y": group.y}
    battle = replace(battle, groups=(*battle.groups, to_group(battle, words)))
    battle = in_phase(_in_dogfight(battle, (name, enemy)), "fighter_actions")
    return ruled(battle, ResolveFighterActions(name), Ones())[0]


_HAPPENINGS: dict[str, Callable[[Battle, str], Battle]] = {
    "main": _moves,
    "secondary": _moves_again,
    "attack": _attacks,
    "dogfight": _fights,
    "attacked": _fights,
}

COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "evade_contact": _evade_contact,
    "break_off": _break_off,
    "dogfight": _dogfight,
    "ace_duel": _ace_duel,
    "cef": _cef,
}
