"""Damage to systems and hull in the words of the suite (CI 13): Ratings, wear, catastrophes."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity.hits.failures import (
    DECOMPRESSION_SIDES,
    FAILURE_DICE,
    FIRE_SIDES,
    burned,
    catastrophe,
    damaged_rack,
    decompressed,
    fails,
    failure_checked,
    is_catastrophic,
    is_worn,
    rack_capacity,
    rack_dice,
    reduced,
    reductions,
    set_on_fire,
)
from umpire.rules.cold_infinity.movement.thrusters import engine_thrust
from umpire.rules.cold_infinity.repair import repair_rating
from umpire.rules.cold_infinity.state.sheet import section_of
from umpire.rules.cold_infinity.state.units import BridgeEffects, BridgeState, bridge_effects
from umpire.rules.cold_infinity.state.weapons import Bridge, Sensors, SupportSensors
from umpire.rules.cold_infinity.warfare.levels import sensor_rating, support_rating

from .cold_infinity_aiming import to_weapon
from .cold_infinity_asking import Given, Question, judged
from .cold_infinity_flight import thruster_channel
from .cold_infinity_frigate import of_ship
from .cold_infinity_moving import to_engine
from .cold_infinity_power import left_of_plant
from .cold_infinity_targets import Unit, to_unit
from .cold_infinity_words import damage_written, range_written
from .vocabulary import Answer

_BRIDGE = 10
"""Structure of a bridge of which a case tells none."""


def _rating(question: Question) -> Answer:
    """Answer with the Rating of a system that has lost structure, by its own name and as such."""
    word = next((each for each in _RATINGS if each in question.said), "engine")
    found = _RATINGS[word](question, of_ship(question.said)[word])
    return {"rating": next(iter(found.values())), **found}


def _plant(question: Question, _told: Given) -> Answer:
    left = left_of_plant(question, 0)
    return {"power": next(iter(left.values())), **left}


def _sensor(question: Question, told: Given) -> Answer:
    rating, structure = told["rating"], told.get("structure", 2 * told["rating"])
    sensors = Sensors(id="sensors", structure=structure, ew=rating, boost=1)
    options = question.options
    times = options.signature_sensor_multiplier if options.ship_signatures else 1
    return {"ew": sensor_rating(sensors, told.get("lost", 0), times)}


def _support(_question: Question, told: Given) -> Answer:
    structure = told.get("structure", -(-told["rating"] // 3))
    ess = SupportSensors(id="ess", structure=structure, rating=told["rating"])
    return {"ess": support_rating(ess, told.get("lost", 0))}


def _repair_system(_question: Question, told: Given) -> Answer:
    structure = told.get("structure", told["rating"])
    return {"repair": repair_rating(told["rating"], structure, told.get("lost", 0))}


def _engine(question: Question, told: Given) -> Answer:
    rounding = question.options.engine_damage_rounding
    return {"thrust": engine_thrust(to_engine(told), told.get("lost", 0), rounding)}


def _dock(_question: Question, told: Given) -> Answer:
    return {"mass": told["structure"] - told.get("lost", 0)}


_RATINGS: dict[str, Callable[[Question, Given], Answer]] = {
    **dict.fromkeys(("reactor", "capacitor", "battery", "collector"), _plant),
    **dict.fromkeys(("bay", "docking_bay", "dry_dock", "dock"), _dock),
    "ars": _repair_system,
    "thruster": lambda question, _: thruster_channel(question),
    "sensor": _sensor,
    "ess": _support,
    "engine": _engine,
}
"""Ratings of systems, each first by the word that its kind has for it."""


def told_bridge(question: Question) -> BridgeEffects:
    """Return what the bridge of a case does; one of which it tells no losses is whole."""
    said = question.said
    told = said.get("bridge", {})
    flag = told.get("flag", said.get("flag_bridge", False))
    bridge = Bridge(id="bridge", structure=told.get("structure", _BRIDGE), flag=flag)
    state = BridgeState(bridge, told.get("lost", 0))
    bonus = question.tables.warfare.flag_bridge_bonus
    return bridge_effects(state, question.options.level, bonus)


def _bridge(question: Question) -> Answer:
    found = told_bridge(question)
    return {"accuracy": found.accuracy, "sensor": found.sensors, "ship": found.ship}


def _degrade_needed(question: Question) -> Answer:
    told = question.said["weapon"]
    return {"needed": is_worn(told["structure"], told.get("lost", 0))}


def _degrade(question: Question) -> Answer:
    """Answer with a worn weapon, as its defender chooses; with neither left it is destroyed."""
    told, table = question.said["weapon"], question.tables.damage
    weapon = to_weapon({"damage": "1d6", **told})
    if not reductions(weapon, table):
        return {"destroyed": True}
    choice: Any = question.said.get("defender_choice", reductions(weapon, table)[0])

    def worn() -> Answer:
        after = reduced(weapon, choice, table)
        damage = damage_written(after.damage)
        return {"damage": damage, "range": range_written(after.range), "destroyed": False}

    return judged(worn)


def _damage_rack(question: Question) -> Answer:
    """Answer with a rack after a hit, which throws as often as the options have it.

    One with no structure left is lost, whatever a case throws for it.
    """
    told, points, table = question.said["rack"], question.said["points"], question.tables.damage
    lost = told.get("lost", 0) + points
    throws = question.thrown or lost < told["structure"]
    count = rack_dice(points, question.options.rack_explosion) if throws else 0
    faces = question.throw(count) if count else ()
    capacity = rack_capacity(told["magazine"], lost, table)
    after = damaged_rack(capacity, told.get("missiles", told["magazine"]), faces, table)
    destroyed = after.destroyed or lost >= told["structure"]
    return {"capacity": after.capacity, "missiles": after.missiles, "destroyed": destroyed}


def _failure(question: Question) -> Answer:
    """Answer with whether a small vessel throws for its systems, and drops out."""
    said, table = question.said, question.tables.damage
    if not failure_checked(said["natural"], table):
        return {"checked": False, "failed": False}
    faces = question.throw(FAILURE_DICE)
    return {"checked": True, "failed": fails(faces, said.get("destroyed_hull", 0), table)}


def _catastrophic(question: Question) -> Answer:
    """Answer with whether a hit is catastrophic, and what then happens to the hull.

    What the hit was is told: hull by its result, past all armour, or as it was called.
    """
    said, fire = question.said, question.tables.fire
    called = said.get("called") == "hull"
    location = said.get("location", "hull" if called else None)
    result = said.get("result", fire.hits_from)
    on_hull = location == "hull" and said.get("past_armor", 0) > 0 and result >= fire.hits_from
    table = question.tables.damage
    if not on_hull or not is_catastrophic(said["natural"], table, called_hull=called):
        return {"catastrophic": False, "kind": None}
    unit = to_unit({"section": said.get("section", "forward")})
    kind = catastrophe(unit.sheet, unit.route[0])
    told: Answer = {"catastrophic": True, "kind": kind}
    if not question.thrown:
        return told
    sides = FIRE_SIDES if kind == "fire" else DECOMPRESSION_SIDES
    (face,) = question.throw(1, sides)
    return told | {("turns" if kind == "fire" else "points"): face}


def _decompression(question: Question) -> Answer:
    unit = to_unit(question.said)
    (points,) = question.throw(1, DECOMPRESSION_SIDES)
    after = decompressed(unit.condition, unit.route[0], points)
    left = section_of(after.condition, unit.route[0])
    return {"armor": left.armour, "hull": left.hull, "section_destroyed": left.destroyed}


def fire_turns(question: Question) -> Answer:
    """Answer with the hull of a section that burns, turn by turn; the first turn is that of a hit.

    Fires of a list burn beside each other.
    """
    told: Given = {**question.said["section"], "section": "core"}
    fires = question.said["fire"]
    listed = fires if isinstance(fires, list) else [fires]
    unit = to_unit(told)
    turns = question.said["turns"]
    first = min(each["started_turn"] for each in listed)
    hulls: dict[int, int] = {}
    for turn in range(first, max(turns) + 1):
        unit = _burnt(unit)
        for each in listed:
            if each["started_turn"] == turn:
                burning = set_on_fire(unit.condition, unit.route[0], each["turns"])
                unit = unit._replace(condition=burning)
        hulls[turn] = section_of(unit.condition, unit.route[0]).hull
    return {"hull": [hulls.get(turn, told["hull"]) for turn in turns]}


def _burnt(unit: Unit) -> Unit:
    """Return a unit after a turn of its fires."""
    after = burned(unit.condition, unit.route[0])
    return unit._replace(condition=after.condition)


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "rating": _rating,
    "bay_capacity": _rating,
    "dock_capacity": _rating,
    "bridge_effects": _bridge,
    "weapon_degrade_needed": _degrade_needed,
    "weapon_degrade": _degrade,
    "damage_rack": _damage_rack,
    "systems_failure": _failure,
    "catastrophic": _catastrophic,
    "decompression": _decompression,
}
