"""The schedules of the design book, which the source has lost: data that the caller supplies.

Each has the name of its sheet in the book (SSB). A schedule tells what a value costs from the base
on; the base itself needs none. What no schedule tells cannot be adjudicated, and is named so.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.design.tables import (
    Cp,
    Each,
    Level,
    Mass,
    Percent,
    Prices,
    Schedule,
)
from umpire.rules.cold_infinity.state.bounds import Configuration, Count, HullType, Name
from umpire.rules.cold_infinity.state.field import DriveKind
from umpire.rules.cold_infinity.state.sheet import Costs
from umpire.rules.cold_infinity.state.weapons import RangeRating, RateOfFire, Sides


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the caller's: nothing in it is unknown."""


class MassPerCost(_Table, frozen=True):
    """By what Mass is divided for what a manoeuvre costs, to the nearest; never below 1."""

    acceleration: Each
    pivot: Each
    roll_tumble: Each
    slide: Each


class HullChart(_Table, frozen=True):
    """SSB2, one hull type: its Mass, what it pays for manoeuvres, its silhouettes together.

    Where costs go by Mass, `mass_per_cost` replaces `costs`.
    """

    hull_type: HullType
    from_mass: Mass
    to_mass: Mass
    costs: Costs
    silhouette: Count
    mass_per_cost: MassPerCost | None = None


SystemKind: TypeAlias = Literal[
    "battery",
    "bridge",
    "capacitor",
    "cargo_hold",
    "clamp",
    "collector",
    "drive",
    "engine",
    "ew_detector",
    "external_launcher",
    "flag_bridge",
    "hangar",
    "masking_sensors",
    "omni_thruster",
    "other_system",
    "reactor",
    "repair_system",
    "sensors",
    "support_sensors",
    "thruster_vane",
]


class SystemRow(_Table, frozen=True):
    """SSB3-4, one kind of system: its basic price, Mass, power and level."""

    kind: SystemKind
    cp: Cp = 0
    cp_per_structure: Cp = 0
    mass: Mass = 0
    mass_per_structure: Mass = 0
    power: Count = 0
    power_per_structure: Annotated[float, Meta(ge=0, le=100)] = 0
    tech_level: Level = 1


class ShieldRow(_Table, frozen=True):
    """SSB5, one type of shield: its base, without any Rating."""

    covers: Literal["arc", "encapsulating", "stationary", "roaming"]
    cp: Cp
    mass: Mass = 0
    power: Count = 0


class BufferingRow(_Table, frozen=True):
    """SSB5: an enhancement of buffering shields: the points that it regains, and its percent."""

    name: Name
    up_to: Count
    percent: Percent


class ShieldSchedules(_Table, frozen=True):
    """SSB5: types of shields, schedules, and enhancements in percent.

    A buffering shield pays for the first of `buffering_enhancements` that regains enough.
    """

    types: Annotated[tuple[ShieldRow, ...], Meta(max_length=4)] = ()
    deflection: Schedule = ()
    absorption: Schedule = ()
    buffering: Schedule = ()
    buffering_enhancements: Annotated[tuple[BufferingRow, ...], Meta(max_length=20)] = ()
    hybrid_percent: Percent = 0
    layered_percent: Percent = 0
    partial_percent: Percent = 0
    overload_percent: Percent = 0


class ArmourRow(_Table, frozen=True):
    """SSB6: what a point of armour costs on a unit of so many sections."""

    sections: Each
    standard: Cp
    ablative: Cp


class ArmourSchedules(_Table, frozen=True):
    """SSB6: armour by the size of the unit, adaptive armour, and enhancements in percent."""

    by_sections: Annotated[tuple[ArmourRow, ...], Meta(max_length=20)] = ()
    adaptive_each: Schedule = ()
    adaptive_total: Schedule = ()
    linked_percent: Percent = 0
    collective_percent: Percent = 0
    stealth_percent: Percent = 0


class SensorSchedules(_Table, frozen=True):
    """SSB7: EW points, what boosting takes, and the Rating of an ESS."""

    ew: Schedule = ()
    boost: Schedule = ()
    support: Schedule = ()


class DriveRow(_Table, frozen=True):
    """SSB8, one kind of drive: its base, its Rating and reach, enhancements in percent."""

    travel: DriveKind
    cp: Cp
    mass: Mass = 0
    tech_level: Level = 1
    rating: Schedule = ()
    reach: Schedule = ()
    enhanced_percent: Percent = 0


class PlantSchedules(_Table, frozen=True):
    """SSB9: capacity of each kind of plant, recharging, and changes in percent."""

    reactor: Schedule = ()
    capacitor: Schedule = ()
    recharge: Schedule = ()
    battery: Schedule = ()
    collector: Schedule = ()
    overheating_percent: Percent = 0
    weapon_collector_percent: Percent = 0


class EngineSchedules(_Table, frozen=True):
    """SSB10: thrust, and the power that a point more of it takes."""

    thrust: Schedule = ()
    conversion: Schedule = ()


class Permitted(_Table, frozen=True):
    """SSB12: the configurations that a technology may have."""

    technology: Id
    configurations: Annotated[tuple[Configuration, ...], Meta(max_length=9)]


class Multiplier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By what power is multiplied from some rating on."""

    from_rating: Each
    factor: Each


Multipliers: TypeAlias = Annotated[tuple[Multiplier, ...], Meta(max_length=100)]


class ConfigurationCharts(_Table, frozen=True):
    """SSB12: what technologies permit, and what long pulses and wide waves multiply power by."""

    permitted: Annotated[tuple[Permitted, ...], Meta(max_length=100)] = ()
    pulse: Multipliers = ()
    wave: Multipliers = ()


class DiceRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SSB13: the power and structure that so many dice take."""

    sides: Sides
    number: Each
    power: Count
    structure: Count


class RateRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SSB13, SSB24, SSB27: a rate of fire, its price, and by what it multiplies power."""

    rate: RateOfFire
    cp: Cp
    factor: Each = 1


class RangeRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SSB13: a range rating, its price, and by what it multiplies the power of an envelope."""

    range: RangeRating
    cp: Cp
    factor: Each = 1


Rates: TypeAlias = Annotated[tuple[RateRow, ...], Meta(max_length=400)]
Ranges: TypeAlias = Annotated[tuple[RangeRow, ...], Meta(max_length=400)]


class DamageSchedules(_Table, frozen=True):
    """SSB13: damage, rates, ranges, accuracy, and the ratings of configurations."""

    dice: Annotated[tuple[DiceRow, ...], Meta(max_length=1000)] = ()
    rates: Rates = ()
    ranges: Ranges = ()
    accuracy: Schedule = ()
    sign_cp: Cp = 0
    standard_fire: Schedule = ()
    ad_hoc_fire: Schedule = ()
    emergency_fire: Schedule = ()
    pulse_most: Schedule = ()
    pulse_interval: Schedule = ()
    plasma: Schedule = ()
    slashing: Schedule = ()
    tracking: Schedule = ()
    wave: Schedule = ()


TraitOf: TypeAlias = Literal["direct", "small", "missile", "torpedo", "rack", "craft", "drum"]


class TraitRow(_Table, frozen=True):
    """SSB14 to SSB23, SSB26, SSB29: an enhancement, or a limitation if it takes off."""

    name: Name
    percent: Percent
    of: Annotated[tuple[TraitOf, ...], Meta(max_length=7)] = ("direct",)
    cp: Cp = 0
    powered: bool = False


class MissileSchedules(_Table, frozen=True):
    """SSB24: racks and missiles, launch range and what multiplies it, drones."""

    rates: Rates = ()
    magazine: Schedule = ()
    accuracy: Schedule = ()
    damage: Schedule = ()
    launch_range: Schedule = ()
    factor: Schedule = ()
    drone_percent: Percent | None = None


class DrumSchedules(_Table, frozen=True):
    """SSB27: drums by what they carry, rates, and mines."""

    size: Schedule = ()
    rates: Rates = ()
    mine_dice: Schedule = ()
    wave: Schedule = ()
    activation: Schedule = ()
    pulse_most: Schedule = ()


class SmallDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SSB28: what so many dice cost on a small vessel."""

    sides: Sides
    number: Each
    cp: Cp


class SmallSchedules(_Table, frozen=True):
    """SSB28: weapons of small vessels, and their sensors."""

    dice: Annotated[tuple[SmallDice, ...], Meta(max_length=1000)] = ()
    fixed: Schedule = ()
    rates: Rates = ()
    ranges: Ranges = ()
    accuracy: Schedule = ()
    sensors: Schedule = ()


class TechnologyChoice(_Table, frozen=True):
    """SSB30: something that a technology may do, and what it adds to, or takes off, the base."""

    name: Name
    cp: Annotated[float, Meta(ge=-1000, le=1000)]


class Schedules(_Table, frozen=True):
    """What the source has lost of the design book; null: nobody has supplied it."""

    hulls: Annotated[tuple[HullChart, ...], Meta(max_length=100)] | None = None
    systems: Annotated[tuple[SystemRow, ...], Meta(max_length=100)] | None = None
    shields: ShieldSchedules | None = None
    armour: ArmourSchedules | None = None
    sensors: SensorSchedules | None = None
    drives: Annotated[tuple[DriveRow, ...], Meta(max_length=4)] | None = None
    plants: PlantSchedules | None = None
    engines: EngineSchedules | None = None
    configurations: ConfigurationCharts | None = None
    damage: DamageSchedules | None = None
    traits: Annotated[tuple[TraitRow, ...], Meta(max_length=500)] | None = None
    missiles: MissileSchedules | None = None
    drums: DrumSchedules | None = None
    small_weapons: SmallSchedules | None = None
    technologies: Annotated[tuple[TechnologyChoice, ...], Meta(max_length=500)] | None = None


SHEETS = {
    "hulls": "SSB2",
    "systems": "SSB3-4",
    "shields": "SSB5",
    "armour": "SSB6",
    "sensors": "SSB7",
    "drives": "SSB8",
    "plants": "SSB9",
    "engines": "SSB10",
    "configurations": "SSB12",
    "damage": "SSB13",
    "traits": "SSB14-23, SSB26, SSB29",
    "missiles": "SSB24",
    "drums": "SSB27",
    "small_weapons": "SSB28",
    "technologies": "SSB30",
}
"""Where each schedule stood in the book."""


class TableSet(_Table, frozen=True):
    """The tables by which a design is reckoned up.

    - `named`: `book` has what the source prints and no more; `umpire_example` fills what you leave
      out of `schedules` with an example of this project's making. No book prints it.
      `ship_systems_book` does so, too, but takes the chart of hulls from the designer's companion
      book. The chart was read from a stored copy of its first page, not from the printed page.
      Hull types that the page does not list, and the silhouette of a mobile base, are examples.
    - `prices`: what the source prints.
    - `schedules`: what it has lost.
    """

    named: Literal["book", "umpire_example", "ship_systems_book"] = "book"
    prices: Prices = Prices()
    schedules: Schedules = Schedules()
