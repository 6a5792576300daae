"""Fire in the words of the suite (CI 7.3, 7.6, 7.8): throws to hit, called shots, end to end."""

from collections.abc import Callable, Mapping
from typing import Any

from umpire.kernel.hexes import offset
from umpire.rules.cold_infinity.fire.lines import Call, accuracy, require_call
from umpire.rules.cold_infinity.fire.throws import ToHit, eleven, to_hit
from umpire.rules.cold_infinity.guided.launchers import burst
from umpire.rules.cold_infinity.hits.failures import (
    DECOMPRESSION_SIDES,
    FIRE_SIDES,
    catastrophe,
    decompressed,
    is_catastrophic,
    set_on_fire,
)
from umpire.rules.cold_infinity.hits.volleys import Struck, pulse_count
from umpire.rules.cold_infinity.power.allocation import fired
from umpire.rules.cold_infinity.sighting.arcs import require_arc
from umpire.rules.cold_infinity.small import group_accuracy
from umpire.rules.cold_infinity.state.sheet import section_of
from umpire.rules.cold_infinity.state.values import CORES, SectionName
from umpire.rules.cold_infinity.state.vessels import Readiness
from umpire.rules.cold_infinity.state.weapons import DirectWeapon, Munition, RangeRating

from .cold_infinity_aiming import (
    Fired,
    hexes_to,
    sections_of,
    target_of,
    terms_of,
    to_fired,
    told_terms,
)
from .cold_infinity_arcs import chosen_among, hour_of, to_target
from .cold_infinity_asking import Question, judged
from .cold_infinity_damage import told_bridge
from .cold_infinity_frigate import FRIGATE, label, weapon_told
from .cold_infinity_hits import struck, to_shot, what_happened
from .cold_infinity_targets import Unit, to_unit
from .cold_infinity_words import to_accuracy, to_arc, to_attitude, to_cell, to_damage, to_range
from .vocabulary import Answer, Unsupported

_RATINGS = ("plasma_rating", "plasma", "slashing", "rating")
"""What a case may tell of a weapon, of which the throw to hit knows nothing."""


def _accuracy(question: Question) -> Answer:
    """Answer for a weapon against a target, or in the hands of a group of fighters."""
    said = question.said
    weapon = weapon_told(said)
    rating = to_accuracy(said.get("accuracy", weapon.get("accuracy", 0)))
    if "count" in said:
        number = rating.number
        table, formation = question.tables.small_vessels, said.get("formation", False)
        linked = weapon.get("linked", False)
        found = group_accuracy(number, said["count"], table, linked=linked, formation=formation)
        return {"drm": found.total, "terms": found._asdict()}
    more = told_bridge(question).accuracy
    return {"drm": accuracy(rating, sections_of(question, target_of(said))) + more}


def told_throw(found: ToHit) -> Answer:
    """Return a throw to hit as the suite tells it."""
    return {
        "natural": found.natural,
        "result": found.result,
        "hit": found.hit,
        "half_damage": found.glancing,
        "location": found.place,
        "rolled": found.natural is not None,
    }


def thrown(question: Question, drm: int, *, called: bool = False) -> ToHit:
    """Throw to hit; a weapon that is set to eleven need not, unless its modifier is below 0."""
    fire = question.tables.fire
    set_so = question.said.get("eleven") and question.options.set_to_eleven != "off"
    found = eleven(drm, fire, called=called) if set_so else None
    return found or to_hit(question.throw(3), drm, fire, called=called)


def _roll_to_hit(question: Question) -> Answer:
    """Answer with a throw; without dice, with whether a weapon that is set to eleven needs one."""
    drm = question.said["drm"]
    set_so = question.said.get("eleven") and question.options.set_to_eleven != "off"
    if set_so and not question.thrown and eleven(drm, question.tables.fire) is None:
        return {"rolled": True}
    return told_throw(thrown(question, drm))


def _home(name: str) -> SectionName:
    """Return the section of a system of the book's frigate; the forward one of any other."""
    homes = {label(s): part.name for part in FRIGATE.sections for s in part.systems}
    return homes.get(name, "forward")


def _called_shot(question: Question) -> Answer:
    """Answer with whether a shot may be called, and with what it does if it is thrown for."""
    said, name = question.said, question.said["system"]
    system = None if name == "hull" else name
    section = said.get("section", _home(name))
    in_sight = said.get("sections_in_sight", [section] if section not in CORES else [])
    configuration = said.get("weapon", {}).get("configuration", "burst")
    call = Call(configuration, system, section)

    def told() -> Answer:
        require_call(call, in_sight, said.get("known_systems", ()), question.options)
        if not question.thrown:
            return {}
        drm = said.get("drm", 0) + question.tables.fire.called_shot
        found = thrown(question, drm, called=True)
        location = name if found.hit else None
        return {**told_throw(found), "drm": drm, "location": location}

    return judged(told)


def _to_hit_drm(question: Question) -> Answer:
    return told_terms(terms_of(question))


def _fire_at_hex(question: Question) -> Answer:
    """Answer with the wave that a munition becomes in the hex at which it is aimed."""
    told = question.said["munition"]
    is_wave = told.get("detonation", "wave") == "wave"
    munition = Munition(
        id="munition",
        damage=to_damage(told.get("damage", 0)),
        launch_range=0,
        wave=told.get("wave_range", 0) if is_wave else None,
        range=to_range(told["range"]) if "range" in told else RangeRating(),
    )

    def found() -> Answer:
        wave = burst(to_cell(question.said["target_hex"]), munition)
        return {"hit": True, "wave_centre": wave.cell, "wave_range": wave.limit, "arc": "turret"}

    return judged(found)


def route_of(question: Question) -> tuple[Any, ...]:
    """Return the sections on the way of fire at a ship that stands somewhere."""
    target = question.said["target"]
    source = question.said.get("launch_hex") or question.said["firer"]["position"]
    sections = [section.name for section in to_unit(target).sheet.sections]
    seen = to_target({**target, "sections": sections})
    first = chosen_among(question, seen, hour_of(target, source))[0]
    return (first.section, *first.behind)


def target_unit(question: Question) -> Unit:
    """Return the unit under fire; one that stands somewhere is met from where fire comes."""
    target = target_of(question.said)
    if "ship" in target and "position" in target:
        return to_unit({"ship": target["ship"]})._replace(route=route_of(question))
    return to_unit({"section": question.said.get("section", "forward"), **target})


def _damage(question: Question, weapon: DirectWeapon, drm: int) -> tuple[tuple[int, ...], Answer]:
    """Throw damage: of each pulse, when those have been counted, or once."""
    count, facts = 1, {}
    if weapon.pulse and "pulse" in weapon.configurations:
        total = sum(question.throw(3)) + drm
        (die,) = question.throw(1, weapon.pulse.die) if weapon.pulse.die else (0,)
        count = pulse_count(weapon.pulse, total, die)
        facts = {"pulse_total": total, "pulses": count}
    rolls = count if question.options.pulse_damage == "per_pulse" else 1
    rolled = [_one_damage(question, weapon) for _ in range(rolls)]
    return tuple(rolled if len(rolled) == count else rolled * count), facts


def _one_damage(question: Question, weapon: DirectWeapon) -> int:
    dice = (question.throw(term.number, term.sides) for term in weapon.damage.dice)
    return weapon.damage.fixed + sum(sum(faces) for faces in dice)


def _fire(question: Question) -> Answer:
    """Answer with shots of one weapon, from the modifier to what is left of the target."""
    aimed = to_fired(question.said)
    if not isinstance(aimed.block, DirectWeapon):
        raise Unsupported("guided weapons are resolved by resolve_guided")
    found, shots = terms_of(question, aimed), question.said.get("shots", 1)

    def told() -> Answer:
        _check_fire(question, aimed, shots)
        unit = target_unit(question)
        results = []
        for _ in range(shots):
            shot, unit = _one_shot(question, aimed, found.total, unit)
            results.append(shot)
        hulls = {f"{s.name}_hull": s.hull for s in unit.condition.sections}
        return {**results[-1], **hulls, "shots": results}

    return {**told_terms(found), **judged(told)}


def _check_fire(question: Question, aimed: Fired, shots: int) -> None:
    """Refuse what the weapon does not fire, or not there."""
    said, block = question.said, aimed.block
    fired(Readiness(), block.rate_of_fire, shots, powered=True)
    if "arc_override" in said:
        firer, target = said["firer"], said["target"]
        line = offset(to_cell(firer["position"]), to_cell(target["position"]))
        require_arc(to_arc(said["arc_override"]), to_attitude(firer), question.tables.arcs, line)


def _one_shot(question: Question, aimed: Fired, drm: int, unit: Unit) -> tuple[Answer, Unit]:
    """Return one shot, and its target after it."""
    weapon = aimed.block
    assert isinstance(weapon, DirectWeapon)
    found = thrown(question, drm)
    told = told_throw(found)
    if not found.hit:
        return told, unit
    rolled, facts = _damage(question, weapon, drm)
    told_of_it = question.said.get("weapon")
    more = told_of_it if isinstance(told_of_it, Mapping) else {}
    said = {
        **{name: more[name] for name in _RATINGS if name in more},
        "count": question.said.get("count", 1),
        "technology": weapon.technology,
        "configuration": weapon.configurations[0],
        "traits": weapon.traits,
        "pulse_damage": rolled,
        "slashing": weapon.slashing or 1,
        "plasma": weapon.plasma or 0,
        "range": hexes_to(question),
    }
    after = struck(question, unit, to_shot(said, result=found.result))
    effects = catastrophic_of(question, after, found.natural)
    left = unit._replace(condition=after.condition)
    done = what_happened(unit, after)
    damage = {"damage": sum(rolled), "catastrophic": bool(effects)}
    return {**told, **done, **facts, **damage}, left


def catastrophic_of(question: Question, after: Struck, natural: int | None) -> tuple[str, ...]:
    """Return the sections to whose hull a hit was catastrophic."""
    table = question.tables.damage
    if natural is None or not is_catastrophic(natural, table):
        return ()
    return after.hull


def _fire_and_effects(question: Question) -> Answer:
    """Answer with one shot and its catastrophic effects; damage is told, dice fall after it."""
    said, unit = question.said, target_unit(question)
    found = thrown(question, said["drm"])
    told: Answer = {**told_throw(found), "catastrophic": None}
    if not found.hit:
        return told
    weapon = said["weapon"] if isinstance(said["weapon"], Mapping) else {}
    facts = {**weapon, "damage": said["damage"], "range": hexes_to(question)}
    after = struck(question, unit, to_shot(facts, found.result))
    told |= what_happened(unit, after)
    told |= {"catastrophic": None, "armor_after": told["armor"]}
    for name in catastrophic_of(question, after, found.natural):
        told |= _catastrophe(question, unit._replace(condition=after.condition), name)
    return told


def _catastrophe(question: Question, unit: Unit, name: Any) -> Answer:
    """Throw for what happens to the hull of a section, and return what is left of it."""
    kind = catastrophe(unit.sheet, name)
    if kind == "fire":
        (turns,) = question.throw(1, FIRE_SIDES)
        burning = set_on_fire(unit.condition, name, turns)
        return {"catastrophic": kind, "turns": turns, "hull": section_of(burning, name).hull}
    (points,) = question.throw(1, DECOMPRESSION_SIDES)
    left = section_of(decompressed(unit.condition, name, points).condition, name)
    return {"catastrophic": kind, "armor_after": left.armour, "hull": left.hull}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "accuracy": _accuracy,
    "roll_to_hit": _roll_to_hit,
    "called_shot": _called_shot,
    "to_hit_drm": _to_hit_drm,
    "fire_at_hex": _fire_at_hex,
    "fire": _fire,
    "fire_and_effects": _fire_and_effects,
}
