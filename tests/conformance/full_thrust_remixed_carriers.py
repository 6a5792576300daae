"""Carriers and pilots in the words of the suite (FT 3.4, 5.0, 5.9 to 5.11, 7.1)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.design import price_fighters
from umpire.rules.full_thrust.fighter_attacks import MoveGroup, RecoverGroup, quality_of
from umpire.rules.full_thrust.fighter_moves import free_places, hangar_capacity, relaunch_turn
from umpire.rules.full_thrust.movement import OrderWritten, WriteOrder
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, require_group, require_ship
from umpire.rules.full_thrust.state.ship import FighterBay, Ship
from umpire.rules.full_thrust.state.values import parse

from .full_thrust_remixed_asking import Question, in_phase, ruled
from .full_thrust_remixed_craft import to_group
from .full_thrust_remixed_moving import as_ordered
from .full_thrust_remixed_telling import everything, flying
from .vocabulary import Answer

DIE = 6


def _launch(question: Question) -> Answer:
    """Answer for the launch of so many groups; it is ordered with whatever else the ship does."""
    battle, when = question.battle, question.when
    ship = require_ship(battle, when["ship"], at="/ship")
    groups = list(_groups_at(question, ship, aboard=True))
    battle = replace(battle, groups=(*battle.groups, *groups), phase="orders")
    order = replace(parse(_words_of(question, ship).get("orders") or ""), launch=True)
    battle, written = ruled(battle, WriteOrder(ship.id, manoeuvre=order), question.dice)
    voided = next((each.voided for each in written if isinstance(each, OrderWritten)), None)
    if voided:
        return {"ok": False, "refused": True, "allowed": False, "reason": voided}
    for group in groups:
        battle = in_phase(battle, "fighters", ship.side)
        battle, _ = ruled(battle, MoveGroup(group.id), question.dice)
    return {"launched": len(groups)}


def _recover(question: Question) -> Answer:
    """Answer for the recovery of so many groups by a ship that they have met."""
    battle, when = question.battle, question.when
    ship = require_ship(battle, when["ship"], at="/ship")
    groups = list(_groups_at(question, ship, aboard=False))
    battle = _ordered(question, replace(battle, groups=(*battle.groups, *groups)), ship)
    for group in groups:
        battle = in_phase(battle, "allocation", ship.side)
        battle, _ = ruled(battle, RecoverGroup(group.id, ship.id), question.dice)
    return {"recovered": len(groups)}


def _groups_at(question: Question, ship: Ship, *, aboard: bool) -> Iterator[FighterGroup]:
    """Yield so many groups of which a case tells only the number, at a ship or in its bays."""
    bays = [bay.id for bay in ship.working(FighterBay)]
    for number in range(question.when["groups"]):
        words = {"id": f"{ship.id}-{number + 1}", "side": ship.side, "x": ship.x, "y": ship.y}
        if aboard:
            bay = bays[number % len(bays)] if bays else None
            words |= {"aboard": True, "carrier": ship.id, "bay": bay}
        yield to_group(question.battle, words)


def _ordered(question: Question, battle: Battle, ship: Ship) -> Battle:
    return as_ordered(battle, _words_of(question, ship))


def _words_of(question: Question, ship: Ship) -> Mapping[str, Any]:
    return next(each for each in question.given["ships"] if each["id"] == ship.id)


def _recover_group(question: Question) -> Answer:
    when = question.when
    ship = require_ship(question.battle, when["ship"], at="/ship")
    battle = in_phase(_ordered(question, question.battle, ship), "allocation", ship.side)
    places = free_places(battle, ship)
    order = RecoverGroup(when["group"], ship.id)
    after, happened = ruled(battle, order, question.dice)
    return {
        **everything(question, after, happened),
        **flying(require_group(after, when["group"], at="/group")),
        "free_places": places,
    }


def _hangar_capacity(question: Question) -> Answer:
    battle = question.battle
    ship = require_ship(battle, question.when["ship"], at="/ship")
    return {
        "craft": hangar_capacity(battle, ship),
        "free_places": free_places(battle, ship),
    }


def _rearm(question: Question) -> Answer:
    """Answer for one group, or for several that are combined into one."""
    battle = question.battle
    roll = question.dice.roll("rearm", question.when.get("groups", 1), DIE)
    turn = relaunch_turn(battle.turn, roll.faces, battle.tables.rearm)
    return {"relaunch_turn": turn, "never": turn is None}


def _pilot_quality(question: Question) -> Answer:
    roll = question.dice.roll("pilots", 1, DIE)
    quality = quality_of(roll.faces[0], question.battle.tables.pilot)
    return {"quality": quality, "ace": quality == "ace"}


def _new_group(question: Question) -> Answer:
    """Answer with what a group of a type has when a battle begins."""
    tables = question.battle.tables.fighter
    group = question.battle.groups[0]
    figures = getattr(tables.types, group.type)
    return {
        "cef": group.endurance,
        "strength": group.strength,
        "main_move": figures.main_mu,
        "secondary": tables.secondary_mu,
        "points": price_fighters(group.type, group.strength, tables.types),
    }


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "launch": _launch,
    "recover": _recover,
    "recover_group": _recover_group,
    "hangar_capacity": _hangar_capacity,
    "rearm": _rearm,
    "pilot_quality": _pilot_quality,
    "new_group": _new_group,
}
