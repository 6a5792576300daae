"""Stations and bases in the words of the suite (FT 13.7, 13.8)."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.damage import take_damage
from umpire.rules.full_thrust.design import rows_of_station
from umpire.rules.full_thrust.state.battle import (
    Attack,
    Battle,
    Hit,
    Ruling,
    change_ship,
    require_ship,
)
from umpire.rules.full_thrust.state.tables import threshold_number
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.full_thrust.stations import (
    DockingFailed,
    SectionBrokeUp,
    ShipCastOff,
    ShipDocked,
    bar_to_mooring,
    dock,
    dock_ships,
    strike_section,
)

from .full_thrust_remixed_asking import Question
from .full_thrust_remixed_telling import everything
from .full_thrust_remixed_words import to_ship
from .full_thrust_remixed_worlds import to_station
from .vocabulary import Answer

Given = Mapping[str, Any]
BASE, FIRER = "base", "firer"
"""The names of a base and of a ship that a case does not describe."""


def _dock(question: Question) -> Answer:
    when = question.when
    inside = when.get("mode", "external") == "internal"
    ship = require_ship(question.battle, when["ship"], at="/ship")
    order = Manoeuvre(dock=when["station"], inside=inside)
    wrong = bar_to_mooring(question.battle, ship, order)
    if wrong:
        raise wrong.code.refuse(wrong.message, rule=wrong.rule)
    ruling = dock(Ruling(question.battle), when["ship"], when["station"], inside=inside)
    (event,) = ruling.events
    if isinstance(event, DockingFailed):
        return {"ok": False, "refused": True, "allowed": False, "reason": event.fault}
    docked_from = event.docked_from if isinstance(event, ShipDocked) else 0
    offset = docked_from - question.battle.turn
    return {"docked_from_turn": docked_from, "docked_from_turn_offset": offset}


def _undock(question: Question) -> Answer:
    battle = change_ship(question.battle, question.when["ship"], order=Manoeuvre(undock=True))
    events = dock_ships(Ruling(battle), question.dice).events
    (free_from,) = [event.free_from for event in events if isinstance(event, ShipCastOff)]
    return {"free_from_turn": free_from, "free_from_turn_offset": free_from - battle.turn}


def _with_sections(question: Question) -> Battle:
    """Return the battle with the sections of the base that a case lists, or tells by name."""
    told = question.given["sections"]
    named: dict[str, Given] = (
        {name: {} if isinstance(told[name], str) else told[name] for name in told}
        if isinstance(told, Mapping)
        else {each if isinstance(each, str) else each["id"]: {} for each in told}
    )
    beside = [name for each in named.values() for name in each.get("adjacent", ())]
    battle = question.battle
    for name in dict.fromkeys((*named, *beside)):
        words = dict(named.get(name, {}))
        rows = words.pop("rows", None)
        given = {"id": name, "ftl_drive": False, **({"hull_rows": rows} if rows else {}), **words}
        section = to_station(to_ship(battle, given), {"base": BASE, **words})
        battle = replace(battle, ships=(*battle.ships, section))
    return battle


def _section_hit(question: Question) -> Answer:
    battle = _with_sections(question)
    aim = question.when.get("chosen", battle.ships[0].id)
    target = require_ship(battle, aim, at="/target")
    range_mu = question.when.get("range", question.given.get("range", 0.0))
    firer = to_ship(battle, {"id": FIRER, "side": battle.sides[1]})
    _, struck = strike_section(Ruling(battle), firer, target, range_mu, question.dice)
    return {"section": struck.id}


def _section_rows(question: Question) -> Answer:
    return {"rows": rows_of_station(question.given["mass"], question.battle.tables.design.hull)}


def _section_threshold(question: Question) -> Answer:
    row = question.when.get("row", question.given.get("row"))
    return {"number": threshold_number(row, question.battle.tables.threshold)}


def _section_destroyed(question: Question) -> Answer:
    """Answer for a section that loses all its hull at once."""
    battle = _with_sections(question)
    section = require_ship(battle, question.when["section"], at="/target")
    attack = Attack(FIRER, (Hit(section.hull + section.armour),))
    ruling = take_damage(Ruling(battle), section.id, attack, question.dice)
    broken = [event for event in ruling.events if isinstance(event, SectionBrokeUp)]
    after = everything(question._replace(battle=battle), ruling.state, ruling.events)
    damage: dict[str, int] = {}
    for event in broken:
        damage[event.section] = damage.get(event.section, 0) + event.points
    return {**after, "damage": damage}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "dock": _dock,
    "undock": _undock,
    "section_hit": _section_hit,
    "section_rows": _section_rows,
    "section_threshold": _section_threshold,
    "section_destroyed": _section_destroyed,
}
