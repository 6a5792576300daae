"""Hits in the words of the suite (CI 7.4, 8): what is struck, what gets through, what is left."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from umpire.rules.cold_infinity.fire.throws import to_hit
from umpire.rules.cold_infinity.hits.impact import (
    Defence,
    Rules,
    after_range,
    multiplied,
    multipliers,
    strikes_hull,
)
from umpire.rules.cold_infinity.hits.volleys import Blow, Struck, slices, strike
from umpire.rules.cold_infinity.movement.manoeuvres import called_drm
from umpire.rules.cold_infinity.power.grids import charged
from umpire.rules.cold_infinity.state.battle import Called, Shot
from umpire.rules.cold_infinity.state.sheet import section_of
from umpire.rules.cold_infinity.state.tables import technology_row
from umpire.rules.cold_infinity.state.weapons import System

from .cold_infinity_asking import Given, Question
from .cold_infinity_frigate import label, systems_of
from .cold_infinity_power import to_battery
from .cold_infinity_small import craft_hit
from .cold_infinity_space import apart
from .cold_infinity_targets import PANEL, SHIELD, Unit, to_unit
from .cold_infinity_words import to_options, to_technology
from .vocabulary import Answer, Unsupported


def rules(question: Question) -> Rules:
    """Return the tables and options of a case for hits."""
    return Rules(question.tables, question.options)


def to_shot(said: Given, result: int | None = None) -> Shot:
    """Return a hit that a case tells; on hull structure, if it tells no result.

    Pulses come as `pulse_damage`, other weapons as `damage`.
    """
    weapon = said.get("weapon")
    told = {**(weapon if isinstance(weapon, Mapping) else {}), **said}
    rolled = tuple(told.get("pulse_damage", told.get("volleys", [told.get("damage", 0)])))
    configuration = told.get("configuration", "pulse" if len(rolled) > 1 else "burst")
    rating = told.get("rating", told.get("slashing", 1))
    named = told.get("called")
    return Shot(
        technology=to_technology(told.get("technology", "particle")),
        configuration=configuration,
        traits=_traits(told),
        result=said.get("result", 14) if result is None else result,
        rolled=rolled,
        times=said.get("count", 1),
        range_hexes=apart(said, to_options(said), "range"),
        plasma=told.get("plasma_rating", told.get("plasma", 0)),
        slashing=rating if isinstance(rating, int) else 1,
        tracked=said.get("tracked", 0),
        called=Called(None if named == "hull" else named) if named else None,
    )


def _traits(told: Given) -> tuple[str, ...]:
    """Return the traits of a weapon; that it ignores armour a case may tell apart."""
    listed = tuple(told.get("traits", ()))
    ignores = told.get("ignores_armor", told.get("weapon_ignores_armor", False))
    return (*listed, "ignores armour") if ignores else listed


def to_defence(unit: Unit, said: Given) -> Defence:
    """Return how a unit meets a hit: the defender gives up the system that the case names."""
    named = said.get("defender_choice", said.get("system"))
    picks = [unit.named(named).id] if isinstance(named, str) and _has(unit, named) else []
    battery = said.get("battery")
    has_panel = said.get("panel") == PANEL
    full = battery is None or battery["stored"] >= battery["capacity"]
    room = has_panel and not ("battery" in said and full)
    return Defence(
        route=unit.route,
        picks=tuple(picks),
        shields=unit.shields,
        panels=(PANEL,) if room else (),
        ablative_fire=abs(said.get("ablative_df", 0)),
        sail=bool(said.get("sail")),
    )


def _has(unit: Unit, name: str) -> bool:
    try:
        unit.named(name)
    except Unsupported:
        return False
    return True


def struck(question: Question, unit: Unit, shot: Shot) -> Struck:
    """Strike a unit of a case."""
    defence = to_defence(unit, question.said)
    return strike(unit.condition, unit.sheet, shot, defence, rules(question))


def unit_of(question: Question) -> Unit:
    """Return the unit of a case; what its command names is a system that the position tells."""
    return to_unit({**question.said, **_described(question.given)})


def _described(given: Given) -> Given:
    return {"system": given["system"]} if isinstance(given.get("system"), Mapping) else {}


def _apply_hit(question: Question) -> Answer:
    """Answer with what a hit does, place by place."""
    said = question.said
    if "fighters" in said or "group" in said:
        shot = to_shot(said)
        return {**_dealt(question, shot), **craft_hit(question, shot)}
    unit = unit_of(question)
    shot = to_shot(said)
    after = struck(question, unit, shot)
    told = what_happened(unit, after)
    return {
        **told,
        **_dealt(question, shot),
        **_split(question, unit, shot),
        **_collected(said, after),
        "sail": "destroyed" if after.sail_lost else said.get("sail"),
    }


def what_happened(unit: Unit, after: Struck) -> Answer:
    """Return a hit as the suite tells it; a single blow at the top, several as `volleys`."""
    now = unit._replace(condition=after.condition)
    blows = [each for each in after.blows if each.volleys]
    last = blows[-1].location.section if blows else unit.route[0]
    section = section_of(after.condition, last)
    told: Answer = {
        "section": last,
        "hull": section.hull,
        "armor": section.armour,
        "section_destroyed": section.destroyed,
        "ship_destroyed": after.destroyed,
        "core_hit": any(each.location.section == "core" for each in blows),
        "lost": after.lost + _took(blows, "lost"),
        "overkill": sum(_overkill(each) for each in blows),
        "systems_destroyed": sum(each.destroyed for each in after.systems),
        "structures": {label(each): now.left(label(each)) for each in _told_systems(unit)},
        "volleys": [_blow(now, each) for each in blows],
        "portions": {each.location.section: each.volleys[0].dealt for each in blows},
        "locations": {each.location.section: each.location.type or "hull" for each in blows},
    }
    return told | _past(blows) | _struck_system(now, blows)


def _told_systems(unit: Unit) -> tuple[System, ...]:
    return tuple(each for each in systems_of(unit.sheet) if each.id not in (SHIELD, PANEL))


def _past(blows: list[Blow]) -> Answer:
    """Return what got past armour: a number, one for each pulse, or by section."""
    if len({each.location.section for each in blows}) > 1:
        past: Any = {each.location.section: each.volleys[0].past for each in blows}
        return {"past_armor": past}
    volleys = [volley for blow in blows for volley in blow.volleys]
    found = [volley.past for volley in volleys]
    used = sum(s.took for v in volleys for s in v.steps if s.stage in ("armour", "adaptive"))
    applied = sum(step.took for blow in blows for step in blow.effects)
    one = found[0] if len(found) == 1 else found
    return {"past_armor": one, "applied": applied, "armor_used": used}


def _struck_system(now: Unit, blows: list[Blow]) -> Answer:
    """Return what is left of the one system that was struck."""
    systems = {each.location.system for each in blows if each.location.system}
    if not blows:
        return {"location": None}
    if len(systems) != 1:
        first = blows[0].location
        hull = f"{first.section} hull"
        return {"location": label(now.named(first.system)) if first.system else hull}
    (name,) = systems
    built = now.named(name)
    return {
        "system_structure": now.left(name),
        "structure": now.left(name),
        "location": label(built),
    }


def _took(blows: Iterable[Blow], stage: str) -> int:
    return sum(step.took for blow in blows for step in blow.effects if step.stage == stage)


def _overkill(blow: Blow) -> int:
    """Return what went to hull beyond a system."""
    return _took([blow], "hull") if blow.location.system else 0


def _blow(now: Unit, blow: Blow) -> Answer:
    """Return one blow: where it went, what got through, and what the system could not take."""
    past = sum(volley.past for volley in blow.volleys)
    told: Answer = {
        "to": blow.location.type or "hull",
        "damage": sum(volley.dealt for volley in blow.volleys),
        "past_armor": past,
        "overkill": _overkill(blow),
    }
    name = blow.location.system
    if name is None:
        return told
    taken = _took([blow], "system")
    excess = past - taken
    return told | {"system_structure": now.left(name), "excess": excess, "system": name}


def _dealt(question: Question, shot: Shot) -> Answer:
    """Return what is dealt before anything wards it off, less by range, or halved."""
    row = technology_row(shot.technology, question.tables)
    counts = multipliers(shot.result, row, shot.traits, question.tables.fire)
    if counts is None:
        return {"hit": False}
    near = [after_range(each, shot.plasma, shot.range_hexes) for each in shot.rolled]
    dealt = [multiplied(each, counts.dealt) for each in near]
    one = len(dealt) == 1
    return {"halved": dealt[0] if one else dealt, "after_range": near[0] if one else near}


def _split(question: Question, unit: Unit, shot: Shot) -> Answer:
    """Return how slices share the damage of a section."""
    if shot.configuration not in ("slicing", "wave"):
        return {}
    counts = multipliers(
        shot.result,
        technology_row(shot.technology, question.tables),
        shot.traits,
        question.tables.fire,
    )
    if counts is None:
        return {}
    systems = [each for each in unit.sheet.sections[0].systems if each.id not in (SHIELD, PANEL)]
    damage = multiplied(shot.rolled[0], counts.dealt)
    on_hull = strikes_hull(shot.result, question.tables.fire)
    parts = slices(damage, len(systems), on_hull=on_hull)
    volleys = struck(question, unit, shot).blows
    past = [each.volleys[0].past for each in volleys if each.location.system]
    told = {"share": parts.each, "excess": parts.lost, "hull_volley": parts.hull}
    return told | ({"past_armor_each": past[0]} if past else {})


def _collected(said: Given, after: Struck) -> Answer:
    """Return what weapon collectors took, and what their battery holds then."""
    diverted = len(after.diverted)
    battery = said.get("battery")
    if battery is None:
        return {"diverted": diverted}
    held = charged(to_battery(battery), battery["stored"], diverted).stored
    return {"diverted": diverted, "battery": held}


def _group_hit(question: Question) -> Answer:
    """Answer with a hit that all fighters of a group repeat (CI-12.2-1)."""
    unit, shot = to_unit(question.said), to_shot(question.said)
    after = struck(question, unit, shot)
    volleys = [volley for blow in after.blows for volley in blow.volleys]
    dealt, past = [each.dealt for each in volleys], [each.past for each in volleys]
    return {
        **_dealt(question, shot),
        **what_happened(unit, after),
        "volleys": dealt,
        "past_armor": past,
    }


def _at_barnstormer(question: Question) -> Answer:
    """Answer with fire at a barnstormer; what misses it strikes the hull of the large unit."""
    said, fire = question.said, question.tables.fire
    drm = said.get("target_drm", 0) + called_drm("success", fire) * said["barnstorming"]
    thrown = to_hit(question.throw(3), drm, fire)
    told: Answer = {"drm": drm, "to_hit": thrown.result, "hit": thrown.hit}
    if thrown.hit:
        return told | {"big_unit_hull": said["big_unit_hull"], "big_unit_hull_hit": 0}
    large = {**said, "armor": said["big_unit_armor"], "hull": said["big_unit_hull"]}
    unit = to_unit(large)
    shot = to_shot(large, result=fire.hull_to)
    after = struck(question, unit, shot)
    hull = section_of(after.condition, unit.route[0]).hull
    return told | {"big_unit_hull": hull, "big_unit_hull_hit": sum(shot.rolled)}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "apply_hit": _apply_hit,
    "group_hit": _group_hit,
    "fire_at_barnstormer": _at_barnstormer,
}
