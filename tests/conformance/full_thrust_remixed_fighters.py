"""Fighters in the words of the suite (FT 5): moves, targets, attacks, dogfights, interception."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.fighter_attacks import (
    DeclareAttack,
    MoveGroup,
    ResolveFighterActions,
    SecondaryMove,
    find_screened_ship,
    lose_craft,
    needs_morale,
)
from umpire.rules.full_thrust.fighter_declarations import require_screens
from umpire.rules.full_thrust.fighter_events import MoraleThrown, SalvoIntercepted
from umpire.rules.full_thrust.fighter_moves import moving_order
from umpire.rules.full_thrust.salvoes import ResolveAttacks
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, Ruling, require_group
from umpire.rules.full_thrust.state.ship import Ship

from .full_thrust_remixed_asking import Happened, Ones, Question, in_phase, ruled, side_of
from .full_thrust_remixed_craft import enemy_of, to_group
from .full_thrust_remixed_telling import everything, flying
from .full_thrust_remixed_words import to_ship
from .vocabulary import Answer

Given = Mapping[str, Any]

STAND_IN = "stand-in"
"""The name of what a case leaves unnamed: the ship or group that is attacked, or attacks."""


APART_MU = 1000.0


# Moves.


def _fighter_move(question: Question) -> Answer:
    battle, when = question.battle, question.when
    name, end = when["group"], when.get("to", {})
    side = side_of(battle, name)
    if when.get("phase", 3) == 3:
        order: MoveGroup | SecondaryMove = MoveGroup(
            name, end.get("x"), end.get("y"), when.get("facing")
        )
        battle = in_phase(battle, "fighters", side)
    else:
        order = SecondaryMove(name, end["x"], end["y"], when.get("facing"))
        battle = in_phase(battle, "secondary_moves", side)
    after, happened = ruled(battle, order, question.dice)
    return {
        **everything(question, after, happened),
        **flying(require_group(after, name, at="/group")),
        "destroyed": require_group(after, name, at="/group").status == "destroyed",
    }


def _fighter_order(question: Question) -> Answer:
    """Answer with the groups as they move, or with their sides where only numbers are told."""
    groups = question.when.get("groups")
    battle = in_phase(question.battle, "fighters")
    if isinstance(groups, Mapping):
        battle = replace(battle, groups=tuple(_numbered(battle, groups)))
    elif groups is not None:
        battle = replace(battle, groups=tuple(to_group(battle, each) for each in groups))
    battle = replace(battle, groups=tuple(_apart(battle)))
    side = question.when.get("side")
    order = [name for name in moving_order(battle) if side in {None, side_of(battle, name)}]
    sides = [side_of(battle, name) for name in order]
    return {"sequence": sides if isinstance(groups, Mapping) else order, "sides": sides}


def _numbered(battle: Battle, groups: Mapping[str, int]) -> Iterator[FighterGroup]:
    for side, number in groups.items():
        for place in range(number):
            yield to_group(battle, {"id": f"{side}-{place + 1}", "side": side})


def _apart(battle: Battle) -> Iterator[FighterGroup]:
    """Yield the groups far from each other, so that none is in contact; screens stay."""
    for place, group in enumerate(battle.groups):
        yield group if group.screening else replace(group, x=APART_MU * place)


def _screen_check(question: Question) -> Answer:
    name = question.when.get("group", question.battle.groups[0].id)
    group = require_group(question.battle, name, at="/group")
    ship = find_screened_ship(question.battle, group)
    return {"screening": ship.id if ship else None}


# Targets.


def _fighter_target(question: Question) -> Answer:
    battle, name = question.battle, question.when["group"]
    target = question.when["target"]
    group = require_group(battle, name, at="/group")
    after, happened = ruled(
        in_phase(battle, "allocation", group.side), DeclareAttack(name, (target,)), question.dice
    )
    return {
        **everything(question, after, happened),
        "morale_needed": battle.ship(target) is not None and needs_morale(group),
    }


def _check_attack(question: Question) -> Answer:
    """Answer for attacks of several groups, on a screened ship and on what screens it."""
    given, when = question.given, question.when
    ship = question.battle.ships[0]
    battle = _at_hand(question.battle, ship, given)
    side = side_of(battle, given["attackers"][0])
    battle = in_phase(battle, "allocation", side)
    targets = list(when.get("engagements", {}).items())
    targets += [(group, ship.id) for group in when["ship_attackers"]]
    for group, target in targets:
        battle, _ = ruled(battle, DeclareAttack(group, (target,)), question.dice)
    require_screens(battle, side)
    return {}


def _at_hand(battle: Battle, ship: Ship, given: Given) -> Battle:
    """Return the battle with the groups that a case only names, where their ship is."""
    enemy = enemy_of(battle, ship.side)
    named = {name: {"side": ship.side, "screening": ship.id} for name in given.get("screens", ())}
    named |= {name: {"side": enemy} for name in given.get("attackers", ())}
    groups = tuple(
        to_group(battle, {"id": name, "x": ship.x, "y": ship.y, **words})
        for name, words in named.items()
        if battle.group(name) is None
    )
    return replace(battle, groups=(*battle.groups, *groups))


# Attacks on ships.


def _fighter_attack(question: Question) -> Answer:
    battle, when = question.battle, question.when
    name, target = when["group"], when["target"]
    before = require_group(battle, name, at="/group")
    after, happened = attacked(battle, name, target, question.dice, when.get("ace_needle"))
    group = require_group(after, name, at="/group")
    morale = [event for event in happened if isinstance(event, MoraleThrown)]
    return {
        **everything(question, after, happened),
        **flying(group),
        "cef_spent": before.endurance - group.endurance,
        "attacks": all(event.holds for event in morale),
        "aborted": not all(event.holds for event in morale),
    }


def attacked(
    battle: Battle, name: str, target: str, dice: Dice, ace_aims_at: str | None = None
) -> tuple[Battle, Happened]:
    """Return what the attack of a group on a ship brings about, from its declaration on."""
    battle = in_phase(battle, "allocation", side_of(battle, name))
    battle, told = ruled(battle, DeclareAttack(name, (target,), ace_aims_at), dice)
    battle, happened = ruled(in_phase(battle, "attacks"), ResolveAttacks(target), dice)
    return battle, told + happened


def with_target(battle: Battle, name: str) -> Battle:
    """Return the battle with a ship that a group may attack, if it has none."""
    group = require_group(battle, name, at="/group")
    if any(ship.side != group.side for ship in battle.ships):
        return battle
    words = {"id": STAND_IN, "side": enemy_of(battle, group.side), "x": group.x, "y": group.y}
    return replace(battle, ships=(*battle.ships, to_ship(battle, words)))


def _morale(question: Question) -> Answer:
    """Answer for the morale die of a group, and for what its attack costs; other dice are ones."""
    name = question.when["group"]
    if question.when.get("target") == "fighters":
        return {"roll_needed": False, "attacks": True}
    battle = with_target(question.battle, name)
    before = require_group(battle, name, at="/group")
    target = next(ship.id for ship in battle.ships if ship.side != before.side)
    after, happened = attacked(battle, name, target, Ones(question.dice, "morale"))
    thrown = [event for event in happened if isinstance(event, MoraleThrown)]
    return {
        "roll_needed": bool(thrown),
        "attacks": all(event.holds for event in thrown),
        "combat_cef": before.endurance - require_group(after, name, at="/group").endurance,
    }


# Interception and losses.


def _intercept(question: Question) -> Answer:
    battle, when = question.battle, question.when
    name, salvo = when["group"], when["salvo"]
    battle = in_phase(battle, "allocation", side_of(battle, name))
    battle, told = ruled(battle, DeclareAttack(name, (salvo,)), question.dice)
    battle = in_phase(battle, "fighter_actions")
    battle, happened = ruled(battle, ResolveFighterActions(name), question.dice)
    fired = [event for event in happened if isinstance(event, SalvoIntercepted)]
    group = require_group(battle, name, at="/group")
    return {
        **everything(question, battle, told + happened),
        "kills": sum(event.kills for event in fired),
        "fighters_lost": sum(event.lost for event in fired),
        "remaining": group.strength,
        "cef": group.endurance,
    }


def _lose_fighters(question: Question) -> Answer:
    name = question.when["group"]
    ruling = lose_craft(Ruling(question.battle), name, question.when["count"])
    return flying(require_group(ruling.state, name, at="/group"))


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "fighter_move": _fighter_move,
    "fighter_order": _fighter_order,
    "screen_check": _screen_check,
    "fighter_target": _fighter_target,
    "check_attack": _check_attack,
    "fighter_attack": _fighter_attack,
    "morale": _morale,
    "intercept": _intercept,
    "lose_fighters": _lose_fighters,
}
