"""The words of the suite for Cold Infinity: options, tables, and notations of a data sheet."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from umpire.kernel.hexes import Hex, at_layer
from umpire.rules.cold_infinity.sighting.sections import NUMBERED, SIDES
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Silhouettes
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.values import (
    FARTHEST,
    ArcShape,
    Attitude,
    HullType,
    SectionName,
)
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Damage,
    DefensiveFire,
    DiceTerm,
    FireArc,
    PulseRating,
    RangeRating,
    RateOfFire,
)

from .cold_infinity_asking import Given
from .vocabulary import Unsupported

OPTION_NAMES = {
    "fixed_engine_rating": "engine_rating",
    "hyper_transfer_min_dice": "transfer_least_dice",
    "partial_shift_mass_limit": "part_shift_mass",
    "ruleset_level": "level",
    "initiative_clamp_stage": "initiative_clamp",
    "collector_damage_rule": "collector_loss",
    "small_vessel_missiles_ignore_ecm": "small_missiles_ignore_ecm",
    "tumbles_allowed": "tumbles",
    "rolls_allowed": "rolls",
    "off_axis_maneuvering": "off_axis_manoeuvres",
    "partial_thrusting": "partial_thrust",
    "cinematic_motion": "cinematic",
    "all_engines_non_inertial": "all_non_inertial",
    "acceleration_thrusters_maneuver": "all_vaned",
    "noninertial_surcharge_per_facing": "surcharge_per_facing",
    "abstracted_firing_arcs": "abstracted_arcs",
    "los_reading": "line_of_sight",
    "los_edge_rule": "line_of_sight_edge",
    "plasma_double_stage": "plasma_double",
    "ablative_df_base": "ablative_fire_base",
    "passthrough_armor": "armour_of_core_hits",
    "pulse_damage_roll": "pulse_damage",
    "ablative_armor_loss_per": "ablative_armour_loss",
    "roaming_pd_in_core": "roaming_shields_in_core",
    "missile_fire_in_order": "missiles_in_order",
    "rack_explosion_roll": "rack_explosion",
    "weapons_armed_at_start": "armed_at_start",
    "hack_disable_cumulative": "hacks_add_up",
    "mine_needs_roll": "mines_throw_to_hit",
    "overheat_restart_threshold": "overheat_restart",
    "bridge_transfer_any_time": "control_from_lost_bridge",
    "simple_3d_range": "ranges_added",
    "three_d_firing_arcs": "arcs_in_layers",
}
"""Options by other names than the rulebook's."""
OPTION_VALUES: dict[str, dict[object, str]] = {
    "overheat_restart": {"rating": "below_rating", "zero": "at_zero"},
}
"""Values of options that the rulebook calls otherwise."""
READINGS = {"evasion_ignored_by_small_vessels": False, "seams_on_facings": False}
"""Readings of cases that name none, where an edition has changed the umpire's default since."""
DESIGN_OPTIONS: dict[str, str | None] = {
    "use_technology_levels": "technology_levels",
    "stardock_docking_bays": "stardock_docking_bays",
    "cargo_in_core": "cargo_in_core",
    "free_default_enhancements": "default_enhancements",
    "wide_arc_cost_pct": None,
}
"""Options of design, which no battle has, by the rulebook's names; the last is a price."""
SETTLED: dict[str, tuple[bool, ...]] = {
    "shield_overloading": (True,),
    "overheating": (True,),
    "vector_markers": (True, False),
}
"""Options that are settled: what shields and plants are built for they do; markers only show."""
TUMBLED = {"nose_down": 90, "forward": 90, "nose_up": 270, "aft": 270, "inverted": 180}
ROLLED = {"starboard": 90, "port": 270, "inverted": 180}
"""Degrees that a ship is tumbled forward and rolled to starboard, by what a case calls it."""
ORIENTATIONS: dict[str, tuple[int, int]] = {
    "upright": (0, 0),
    "rolled": (90, 0),
    "rolled_starboard": (90, 0),
    "rolled_port": (270, 0),
    "inverted": (180, 0),
    "rolled_180": (180, 0),
    "tumbled": (0, 90),
    "tumbled_forward": (0, 90),
    "tumbled_aft": (0, 270),
    "tumbled_180": (0, 180),
}
"""Degrees that a ship is rolled to starboard and tumbled forward, by what its cases say."""
HULL_NAMES: dict[str, HullType] = {
    "fighter": "light_fighter",
    "small_vessel": "light_fighter",
    "group": "light_fighter",
    "shuttle": "light_shuttle",
    "starship": "cruiser",
    "ship": "cruiser",
    "structure": "starbase",
    "stationary": "starbase",
    "base": "starbase",
    "hyper_dreadnought": "mobile_base",
    "trans_light_gate": "satellite",
    "gate": "satellite",
}
"""Units by what they are, each by a hull type that stands for all of its kind."""
SIDE_NAMES = {"fore": "forward"}
"""Sides of a small vessel, by what its cases call them."""
SILHOUETTE_NAMES = {"fore_aft": "fa", "port_starboard": "ps", "as_upright": "as_upright"}
_CORES: tuple[SectionName, ...] = ("port_core", "starboard_core")
_ARRANGED: dict[int, tuple[SectionName, ...]] = {
    1: ("core",),
    3: ("forward", "core", "aft"),
    5: (*SIDES, "core"),
    7: (*NUMBERED, "core"),
    9: (*NUMBERED, *_CORES, "core"),
    11: (*NUMBERED, "forward_core", "aft_core", *_CORES, "core"),
}
_TECHNOLOGIES = {"em": "electromagnetic"}


def to_options(given: Given) -> Options:
    """Return the options that a case plays with.

    Raises:
        Unsupported: it plays with an option that is not known.
    """
    options = given.get("options", {})
    told = {
        name: value
        for name, value in options.items()
        if name not in DESIGN_OPTIONS and value not in SETTLED.get(name, ())
    }
    if "ruleset_level" in given:
        told["ruleset_level"] = given["ruleset_level"]
    known = {_plain(OPTION_NAMES.get(name, name)): value for name, value in told.items()}
    known |= {
        name: values.get(known[name], known[name])
        for name, values in OPTION_VALUES.items()
        if name in known
    }
    together = known.pop("simultaneous_movement", False)
    if known.pop("nimble_small_vessels", False):
        known["movement_turns"] = "nimble"
    elif together:
        known["movement_turns"] = "simultaneous"
    in_one_hex = known.pop("same_hex_range_penalty", True)
    known.setdefault("no_penalty_in_one_hex", not in_one_hex)
    unknown = set(known) - set(Options.__struct_fields__)
    if unknown:
        raise Unsupported(f"no option {min(unknown)!r}")
    return msgspec.convert(READINGS | known, Options)


def _plain(name: str) -> str:
    return name.replace("maneuver", "manoeuvre").replace("armor", "armour")


def to_tables(given: Given) -> Tables:
    """Return the tables of a case: the book's, but for what it replaces."""
    book: dict[str, Any] = msgspec.to_builtins(Tables())
    return msgspec.convert(_over(book, given.get("tables", {})), Tables)


def _over(below: Any, above: Any) -> Any:
    if isinstance(below, Mapping) and isinstance(above, Mapping):
        return {**below, **{key: _over(below.get(key), each) for key, each in above.items()}}
    return above


def matched(pattern: str, text: object) -> re.Match[str]:
    """Return how a text reads in a notation.

    Raises:
        Unsupported: it is not in it.
    """
    found = re.fullmatch(pattern, str(text).replace(" ", ""))
    if found is None:
        raise Unsupported(f"no notation {text!r}")
    return found


def to_pair(told: object) -> tuple[int, int]:
    """Return two numbers, A/B."""
    found = matched(r"(\d+)/(\d+)", told)
    return int(found[1]), int(found[2])


def to_rate(given: Given) -> RateOfFire:
    """Return a rate of fire, X+Y with C-n or a `cooldown` of its own."""
    found = matched(r"(\d+)\+(\d+)(?:,?C-?(\d+))?", given.get("rof", "1+0"))
    cooldown = given.get("cooldown", int(found[3] or 0))
    return RateOfFire(int(found[1]), int(found[2]), cooldown)


def to_range(told: object) -> RangeRating:
    """Return a range rating, -a/b."""
    found = matched(r"-?(\d+)/(\d+)", told)
    return RangeRating(int(found[1]), int(found[2]))


def range_written(rating: RangeRating) -> str:
    """Return a range rating as the sheet prints it."""
    return f"-{rating.penalty}/{rating.hexes}"


def to_damage(told: object) -> Damage:
    """Return dice and a number: 2d10+16."""
    parts = str(told).replace(" ", "").split("+")
    dice = [matched(r"(\d+)d(\d+)", part) for part in parts if "d" in part]
    fixed = sum(int(part) for part in parts if "d" not in part)
    return Damage(tuple(DiceTerm(int(each[1]), int(each[2])) for each in dice), fixed)


def damage_written(damage: Damage) -> str:
    """Return damage as the sheet prints it."""
    parts = [f"{term.number}d{term.sides}" for term in damage.dice]
    return "+".join([*parts, *([str(damage.fixed)] if damage.fixed or not parts else [])])


def to_accuracy(told: object) -> Accuracy:
    """Return an accuracy: a number, "+3 -" with its signs, or both by name."""
    if isinstance(told, Mapping):
        signs = str(told.get("signs", ""))
        return Accuracy(int(told.get("number", 0)), signs.count("+") - signs.count("-"))
    found = matched(r"([+-]?\d+)?([+-]*)", told)
    return Accuracy(int(found[1] or 0), found[2].count("+") - found[2].count("-"))


def to_pulse(told: object) -> PulseRating:
    """Return a pulse rating: 5/4, or 5/4+1d3."""
    found = matched(r"(\d+)/(\d+)(?:\+1?d(\d+))?", told)
    return PulseRating(int(found[1]), int(found[2]), int(found[3]) if found[3] else None)


def to_defensive_fire(given: Given) -> DefensiveFire:
    """Return ratings S/A/E, or each by its name."""
    found = matched(r"-?(\d+)/-?(\d+)/-?(\d+)", given.get("df", "0/0/0"))
    printed = (int(found[1]), int(found[2]), int(found[3]))
    named = zip(("sdf", "ahdf", "edf"), printed, strict=True)
    return DefensiveFire(*(abs(given.get(name, rating)) for name, rating in named))


def to_technology(told: str) -> str:
    """Return a technology by its whole name."""
    return _TECHNOLOGIES.get(told, told)


def to_hull(told: str) -> HullType:
    """Return the hull type that a unit has, or that stands for what it is called."""
    plain = told.lower().replace(" ", "_").removeprefix("enemy_").removeprefix("friendly_")
    return HULL_NAMES.get(plain) or msgspec.convert(plain, HullType)


def to_attitude(given: Given) -> Attitude:
    """Return how a unit lies: facing 1 and upright, if nothing else is told."""
    roll, tumble = ORIENTATIONS[given.get("orientation") or "upright"]
    rolled, tumbled = _or(given.get("roll"), roll), _or(given.get("tumble"), tumble)
    told = {
        "facing": given.get("facing", 1),
        "roll": ROLLED.get(rolled, rolled),
        "tumble": TUMBLED.get(tumbled, tumbled),
    }
    return msgspec.convert(told, Attitude)


def _or(told: Any, otherwise: int) -> Any:
    """Return what is told, be it 0; nothing is told by null either."""
    return otherwise if told is None else told


def to_arc(given: Given) -> FireArc:
    """Return an arc of fire; a turret is `KT` on the keel."""
    mount = given.get("mount")
    shape: ArcShape = given.get("shape", "turret" if mount else "standard")
    return FireArc(msgspec.convert(str(given.get("facing", "1")), Any), shape, mount == "KT")


def to_silhouettes(given: Given | None) -> Silhouettes:
    """Return both silhouettes; those of a long hull, if none are told."""
    told = given or {}
    return Silhouettes(told.get("fa", 1), told.get("ps", 3))


def to_sections(told: int | list[SectionName]) -> tuple[SectionName, ...]:
    """Return the sections of a unit, told by their names or their number."""
    return _ARRANGED[told] if isinstance(told, int) else tuple(told)


def section_named(name: SectionName, sections: tuple[SectionName, ...]) -> int | str:
    """Return a section as cases tell it: the six of large ships by their numbers."""
    numbered = name in NUMBERED and set(NUMBERED) <= set(sections)
    return NUMBERED.index(name) + 1 if numbered else name


def to_cell(told: Any) -> Hex:
    """Return a hex, or a vector, of two numbers, and its layer behind them.

    Raises:
        Unsupported: it is beyond all maps.
    """
    if any(abs(each) > FARTHEST for each in told):
        raise Unsupported(f"no hex {told!r}")
    q, r, *layers = map(int, told)
    return at_layer((q, r), sum(layers))
