"""Volleys in the words of the suite (CI 7.4.1.3, 8.1, 11.4): where, how many, what armour."""

from collections.abc import Callable

from umpire.rules.cold_infinity.fire.throws import to_hit
from umpire.rules.cold_infinity.hits.impact import (
    Attack,
    Board,
    ablative_reduction,
    effective,
    located,
    specialised,
)
from umpire.rules.cold_infinity.hits.volleys import (
    Blow,
    TrackingHold,
    goes_on,
    pulse_count,
    rings,
    shares,
    tracking_broken,
    tracking_turns,
)
from umpire.rules.cold_infinity.sighting.arcs import range_penalty
from umpire.rules.cold_infinity.state.sheet import section_of
from umpire.rules.cold_infinity.state.tables import row_of, technology_row
from umpire.rules.cold_infinity.state.values import CORES

from .cold_infinity_asking import Given, Question
from .cold_infinity_frigate import label, to_sheet
from .cold_infinity_hits import struck, to_shot
from .cold_infinity_space import apart
from .cold_infinity_targets import MOST_HULL, to_unit
from .cold_infinity_words import to_hull, to_pulse, to_range, to_sections, to_tables, to_technology
from .vocabulary import Answer


def _hit_locations(question: Question) -> Answer:
    """Answer with what a result strikes; with volleys, if the weapon has several."""
    said = question.said
    unit = to_unit(said)
    if "weapon" in said:
        shot = to_shot(said)
        after = struck(question, unit, shot)
        blows = [each for each in after.blows if each.volleys]
        return {"volleys": [[_dealt(each), each.location.type or "hull"] for each in blows]}
    tables = question.tables
    board = Board(unit.sheet, unit.condition, tables.locations, tables.fire)
    found = located(board, unit.route, said["result"], said.get("tracked", 0))
    candidates = [label(unit.named(each)) for each in found.candidates]
    several = len(candidates) > 1
    return {
        "section": found.section,
        "type": found.type,
        "location": found.type or "hull",
        "candidates": candidates,
        "defender_chooses": several,
        "chooser": "defender" if several else None,
    }


def _dealt(blow: Blow) -> int:
    return sum(volley.dealt for volley in blow.volleys)


def _pulse_count(question: Question) -> Answer:
    """Answer with the pulses that strike; the die of a rating is thrown after the 3d6."""
    said, rating = question.said, to_pulse(question.said["pulse"])
    total = said["total"] if "total" in said else sum(question.throw(3)) + said.get("drm", 0)
    (die,) = question.throw(1, rating.die) if rating.die else (0,)
    return {"total": total, "pulses": pulse_count(rating, total, die)}


def _tracking_turns(question: Question) -> Answer:
    said = question.said
    total = said["total"] if "total" in said else sum(question.throw(3)) + said.get("drm", 0)
    turns = tracking_turns(total, said["tracking"], question.tables.tracking)
    return {"total": total, "turns": turns}


def _damage_weapon(question: Question) -> Answer:
    """Answer with whether a weapon that tracks goes on; any damage ends that."""
    given = question.said
    broken = tracking_broken(TrackingHold(undamaged=question.said["points"] == 0))
    going = bool(given.get("tracking_in_progress")) and broken is None
    return {"tracking_in_progress": going, "turns_left": given.get("turns_left", 0) if going else 0}


def _strikes(question: Question) -> Answer:
    """Answer with strikes one after another: what gets past armour, and what it learns of them."""
    said, unit = question.said, to_unit({"hull": MOST_HULL, **question.said})
    past, before = [], unit
    told = said["damage"]
    for damage in told if isinstance(told, list) else [told]:
        shot = to_shot({**said, "damage": damage})
        after = struck(question, before, shot)
        before = before._replace(condition=after.condition)
        past.append(sum(volley.past for blow in after.blows for volley in blow.volleys))
    section = section_of(before.condition, unit.route[0])
    points = {row.technology: row.points for row in section.adaptive if row.points}
    return {"past": past, "points": points, "pool": section.pool}


def _armour_volleys(question: Question) -> Answer:
    """Answer with volleys of one weapon against armour, and what is left of that."""
    unit = to_unit({"hull": MOST_HULL, **question.said})
    after = struck(question, unit, to_shot(question.said))
    section = section_of(after.condition, unit.route[0])
    past = [volley.past for blow in after.blows for volley in blow.volleys]
    return {"past": past, "rating": section.armour, "destroyed": section.armour == 0}


def _effective_armour(question: Question) -> Answer:
    said = question.said
    row = technology_row(to_technology(said["technology"]), question.tables)
    against = [to_technology(each) for each in said.get("specialised", ())]
    special = specialised(against, Attack(row, said.get("configuration", "burst")))
    return {"armor": effective(said["armor"], special, row, question.tables.defence)}


def _enveloping(question: Question) -> Answer:
    said = question.said
    found = shares(said["damage"], _facing(said))
    return {"per_section": found.each, "lost": found.lost}


def _facing(said: Given) -> int:
    """Return how many sections of a unit face outward, told so, or by all that it has."""
    if "outer_sections" in said:
        return int(said["outer_sections"])
    if "ship" in said:
        names = tuple(section.name for section in to_sheet(said["ship"]).sections)
    elif "hull_type" in said:
        row = row_of(to_hull(said["hull_type"]), to_tables(said).hulls)
        names = to_sections(row.sections if row else 1)
    else:
        names = to_sections(said["sections"])
    return len([name for name in names if name not in CORES])


def _wave(question: Question) -> Answer:
    """Answer with whom a wave throws for, ring by ring, until one of them is missed."""
    said, weapon = question.said, question.said["weapon"]
    order = list(said.get("order", [each["id"] for each in said["units"]]))
    units = {each["id"]: each for each in sorted(said["units"], key=lambda u: order.index(u["id"]))}
    results: dict[str, int] = {}
    for ring in rings(
        {name: apart(each, question.options, "range") for name, each in units.items()},
        weapon["wave_range"],
    ):
        for name in ring.units:
            results[name] = sum(question.throw(3)) + _wave_drm(question, weapon, units[name])
        if not goes_on([results[name] for name in ring.units], question.tables.fire.hits_from):
            break
    fire = question.tables.fire
    return {
        "rolled": list(results),
        "results": results,
        "hits": [name for name, result in results.items() if to_hit((), result, fire).hit],
        "not_rolled": [name for name in order if name not in results],
    }


def _wave_drm(question: Question, weapon: Given, unit: Given) -> int:
    """Return the modifier of a wave against one unit; a lock-on is there unless it is not."""
    fire, options = question.tables.fire, question.options
    rating, doubled = to_range(weapon["range"]), not unit.get("locked", True)
    hexes = apart(unit, options, "range")
    penalty = range_penalty(rating, hexes, fire, options, doubled=doubled)
    return int(unit.get("drm_before_range", 0)) + penalty


def _ablative(question: Question) -> Answer:
    said = question.said
    damage, fire = said["damage"], abs(said["ablative_df"])
    reduction = ablative_reduction(damage, fire, question.tables.defence)
    return {"reduction": reduction, "damage": max(0, damage - reduction)}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "hit_locations": _hit_locations,
    "pulse_count": _pulse_count,
    "tracking_turns": _tracking_turns,
    "damage_weapon": _damage_weapon,
    "strikes": _strikes,
    "armor_volleys": _armour_volleys,
    "effective_armor": _effective_armour,
    "enveloping_shares": _enveloping,
    "fire_wave": _wave,
    "ablative_df": _ablative,
}
