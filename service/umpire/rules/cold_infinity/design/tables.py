"""Printed prices and limits, the lost schedules that callers supply, refusals (CI 16, 17)."""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, floor
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.errors import illegal
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.sheet import Costs
from umpire.rules.cold_infinity.state.values import Configuration, Count, HullType, Name
from umpire.rules.cold_infinity.state.weapons import (
    DriveKind,
    RangeRating,
    RateOfFire,
    Sides,
    Traits,
)

Exact = Fraction | int | float


def exact(number: Exact) -> Fraction:
    """Return a number as it is written: 0.05 is a twentieth."""
    return Fraction(str(number)) if isinstance(number, float) else Fraction(number)


def charged(cp: Exact) -> int:
    """Return what a system is charged: the nearest whole number, a half up (CI-16.1-1, CI-RUL-3).

    It is never below 1.
    """
    return max(1, floor(exact(cp) + Fraction(1, 2)))


def changed(cp: Exact, percents: Iterable[Exact]) -> Fraction:
    """Return a price after percents that are added up (CI-16.4.13-1, CI-RUL-105)."""
    return exact(cp) * (1 + sum(map(exact, percents), Fraction(0)) / 100)


def parts_up(whole: Exact, parts: Exact) -> int:
    """Return how many parts there are in a whole, a part that is begun counted."""
    return ceil(exact(whole) / exact(parts))


def shown(number: Fraction) -> float:
    """Return an exact number as it is shown: to the sixth place."""
    return round(float(number), 6)


RoundingOfArcs: TypeAlias = Literal["once", "before_arc"]


class DesignOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Optional rules and house rules of design; `title` names the rule that each changes."""

    technology_levels: Annotated[
        bool,
        Meta(title="CI-16.2-1", description="Whether technology levels limit what is built."),
    ] = True
    stardock_docking_bays: Annotated[
        bool,
        Meta(title="CI-RUL-107", description="Whether stardocks may have docking bays."),
    ] = True
    cargo_in_core: Annotated[
        bool,
        Meta(title="CI-RUL-109", description="Whether cargo holds may stand in a core."),
    ] = True
    rounding: Annotated[
        RoundingOfArcs,
        Meta(
            title="CI-UMP-236",
            description="Whether a price is rounded once, with its arc, or first without it, too.",
        ),
    ] = "once"
    default_enhancements: Annotated[
        Traits,
        Meta(
            title="CI-17.1-5",
            description="Enhancements and limitations that all weapons have: they cost nothing, "
            "and do not count.",
        ),
    ] = ()


Cp: TypeAlias = Annotated[float, Meta(ge=0, le=100_000)]

Mass: TypeAlias = Annotated[float, Meta(ge=0, le=10_000)]

Percent: TypeAlias = Annotated[int, Meta(ge=-1000, le=10_000)]

Each: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]

Level: TypeAlias = Annotated[int, Meta(ge=1, le=20)]


class PriceRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a schedule: a value, and what it costs from the base on."""

    value: Annotated[int, Meta(ge=-10_000, le=10_000)]
    cp: Annotated[float, Meta(ge=-100_000, le=100_000)]


Schedule: TypeAlias = Annotated[tuple[PriceRow, ...], Meta(max_length=1000)]


def rows(*told: tuple[int, float]) -> Schedule:
    """Return the rows of a schedule."""
    return tuple([PriceRow(value, cp) for value, cp in told])


def price_at(schedule: Schedule, value: int) -> float | None:
    """Return what a schedule asks for a value; `None`: it has no such row."""
    return next((row.cp for row in schedule if row.value == value), None)


class DieLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lowest level for damage dice with this number of sides (CI-17.1-3)."""

    sides: Sides
    level: Level


class TechnologyLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least level of a technology (CI-17.1-1)."""

    technology: Id
    level: Level


class ArcPrices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The price of the shape of an arc, in percent (CI-16.4.1-1, CI-RUL-104)."""

    fixed: Percent = -50
    narrow: Percent = -25
    standard: Percent = 0
    wide: Percent = 25
    turret: Percent = 50


class HullPrices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Hull, armour, and what counts on a whole ship (CI-16.4.3-1, CI-16.4.9-1, CI 16.4.13)."""

    hull_cp: Cp = 0.5
    hull_mass: Mass = 0.05
    armour_mass: Mass = 0.1
    adjustment_step: Annotated[float, Meta(gt=0, le=100)] = 0.1
    adjustment_percent: Percent = 1
    most_adjustment: Mass = 2.5
    specialised_percent: Percent = 5
    mobile_percent: Percent = 5
    stealth_cp: Cp = 20


class SystemPrices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Systems of a ship as far as the book prints them (CI-16.4.4-1 to CI-16.4.12-1, CI 16.8)."""

    base_ew: Count = 1
    base_boost: Each = 16
    base_support: Count = 9
    support_per_structure: Each = 3
    structure_per_ew: Each = 2
    structure_per_channel: Each = 2
    structure_per_thrust: Each = 2
    bays_per_section: Each = 2
    containers_per_section: Each = 3
    operation_cp: Cp = 3
    receiving_cp: Cp = 20
    tube_cp: Cp = 1
    bridge_level_cp: Cp = 50
    repair_cp: Cp = 50
    repair_point_cp: Cp = 25
    repair_level_cp: Cp = 5
    repair_power: Count = 3
    brigade_cp: Cp = 50
    convert_base: Each = 10
    convert_cp: Cp = 4
    recharge_base: Count = 1
    collector_base: Count = 1
    engine_conversion: Each = 10
    engine_structure: Each = 30
    engine_mass: Mass = 1
    channel_cp: Cp = 4
    non_inertial_factor: Each = 2
    sail_cp: Cp = 1
    sail_mass: Mass = 0.2
    sail_structure: Each = 5
    sink_cp: Cp = 1
    sink_mass: Mass = 0.05


class RocketPrices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Rockets, chaff and flares (CI-16.4.7.2-1 to -4-1): price by rating, structure, Mass."""

    rockets: Schedule = rows((1, 50), (2, 75), (4, 100))
    chaff: Schedule = rows((1, 50), (2, 75), (3, 100), (4, 125))
    flares: Schedule = rows((2, 50), (4, 75), (6, 100))
    magazine: Count = 20
    structure: Each = 1
    mass: Mass = 0.5


class TeleporterPrices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Teleporters (CI-16.8.3-1)."""

    cp: Cp = 250
    penetrating_cp: Cp = 500
    operation_cp: Cp = 100
    reach_cp: Cp = 50
    structure: Each = 20
    mass: Mass = 1.0
    tech_level: Level = 4


class CraftPrices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Fighters and shuttles (CI 16.5, 16.7); limits of fighters by Mass, from 1 on."""

    thrust_cp: Cp = 3
    non_inertial_cp: Cp = 50
    non_inertial_thrust_cp: Cp = 6
    fighter_thrust: tuple[Count, Count] = (24, 12)
    fighter_non_inertial_thrust: tuple[Count, Count] = (18, 9)
    shuttle_thrust: Count = 6
    evasion_base: Count = 4
    evasion_cp: tuple[Cp, Cp] = (3, 5)
    armour_cp: Cp = 5
    fighter_armour: tuple[Count, Count] = (5, 10)
    fighter_weapons: tuple[Count, Count] = (2, 4)
    shuttle_armour: Count = 5
    shuttle_weapons: Count = 1
    suicide_armour: Count = 20
    pack_cp: Cp = 25
    hull_cp: Cp = 1
    hull_per_mass: Each = 15
    enhancements_per_mass: Count = 1
    cutter_cp: Cp = 20


class StructurePrices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Stationary structures: docks and gates (CI 16.6)."""

    dock_cp: Cp = 2
    dock_part: Each = 3
    dock_structure_per_mass: Each = 6
    gate_cp: Cp = 500
    gate_hull_cp: Cp = 1
    gate_mass: Mass = 60
    gate_silhouette: Count = 24


class WeaponPrices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Weapons of direct fire (CI 17.1): base prices, and surcharges that always apply."""

    base_cp: Cp = 10
    new_technology_cp: Cp = 7
    small_cp: Cp = 2
    configuration_percent: Percent = 50
    least_percent: Percent = -80
    link_percent: Percent = 100
    small_enhancements: Count = 1
    fixed_step: Each = 5
    fixed_free: Count = 5
    fixed_power: Count = 1
    fixed_structure: Count = 2
    structure_cp: Cp = 1
    power_cp: Cp = 3
    enhanced_power: Count = 1
    enhanced_structure: Count = 2
    per_mass: Each = 10
    base_pulse_most: Each = 1
    base_pulse_interval: Each = 10
    base_plasma: Count = 3
    base_slashing: Count = 4
    base_tracking: Count = 2
    base_arming: Count = 3
    multiplied_pulse: Each = 4
    multiplied_wave: Each = 5
    laser_rate_factor: Each = 2
    dice_from_level: Annotated[tuple[DieLevel, ...], Meta(max_length=20)] = (
        DieLevel(4, 1),
        DieLevel(6, 1),
        DieLevel(8, 2),
        DieLevel(10, 3),
    )
    levels: Annotated[tuple[TechnologyLevel, ...], Meta(max_length=100)] = (
        TechnologyLevel("matter", 1),
        TechnologyLevel("radiation", 1),
        TechnologyLevel("particle", 2),
        TechnologyLevel("plasma", 2),
        TechnologyLevel("electromagnetic", 3),
        TechnologyLevel("laser", 3),
        TechnologyLevel("gravitic", 4),
    )


class GuidedPrices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Missiles, torpedoes and racks (CI 17.2)."""

    missile_cp: Cp = 5
    missiles_per_price: Each = 20
    technology_percent: Percent = 30
    cp_per_level: Each = 30
    missile_enhancements: Count = 1
    missile_technologies: tuple[Id, ...] = ("electromagnetic", "radiation", "plasma")
    torpedo_enhancements: Count = 1
    torpedo_limitations: Count = 1
    torpedo_technologies: tuple[Id, ...] = ("electromagnetic", "plasma", "gravitic")
    base_arming: Count = 4
    missiles_per_structure: Each = 4
    missiles_per_mass: Each = 20
    reload_cp: Cp = 18
    reload_operation_cp: Cp = 2


class DrumPrices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Drums, mines, platforms and beacons (CI 17.4)."""

    minelayer_cp: Cp = 10
    beacon_launcher_cp: Cp = 15
    deployer_cp: Cp = 20
    base_size: Each = 1
    base_arming: Count = 3
    mines_per_mass: Each = 10
    beacons_per_mass: Each = 5
    eject_percent: Percent = 50
    eject_power: Count = 1
    platform_mass_per_power: Each = 3
    platform_reach: Count = 1
    proximity_cp: Cp = 15
    swarm_cp: Cp = 10
    micro_power_below: Count = 4
    beacon_power_below: Count = 11
    parts_per_price: Each = 10


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that the book prints of prices, limits and Mass in chapters 16 and 17."""

    arcs: ArcPrices = ArcPrices()
    hull: HullPrices = HullPrices()
    systems: SystemPrices = SystemPrices()
    rockets: RocketPrices = RocketPrices()
    teleporters: TeleporterPrices = TeleporterPrices()
    craft: CraftPrices = CraftPrices()
    structures: StructurePrices = StructurePrices()
    weapons: WeaponPrices = WeaponPrices()
    guided: GuidedPrices = GuidedPrices()
    drums: DrumPrices = DrumPrices()


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the caller's: nothing in it is unknown."""


class MassPerCost(_Table, frozen=True):
    """The divisor of Mass for the cost of a manoeuvre, rounded to the nearest; never below 1."""

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
    """SSB6: the price of a point of armour on a unit with this number of sections."""

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
    """SSB13: the power and structure for this number of dice."""

    sides: Sides
    number: Each
    power: Count
    structure: Count


class RateRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SSB13, SSB24, SSB27: a rate of fire, its price, and its power multiplier."""

    rate: RateOfFire
    cp: Cp
    factor: Each = 1


class RangeRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SSB13: a range rating, its price, and the power multiplier of an envelope."""

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
    """SSB27: drums by their contents, rates, and mines."""

    size: Schedule = ()
    rates: Rates = ()
    mine_dice: Schedule = ()
    wave: Schedule = ()
    activation: Schedule = ()
    pulse_most: Schedule = ()


class SmallDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SSB28: the price of this number of dice on a small vessel."""

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
    """Tables of the design book that the source has lost; null: not supplied."""

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
    """The tables for a design.

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


ABOVE_LEVEL = illegal("design_above_level", "CI-16.2-1", "The builder has not so high a level.")

WRONG_SECTIONS = illegal(
    "design_sections", "CI-16.3-1", "A unit of this Mass, or of this kind, has other sections."
)

OUTSIDE_MASS = illegal("design_outside_mass", "CI-16.3-1", "The Mass is not that of the hull type.")

WRONG_COSTS = illegal("design_thrust_costs", "CI-16.3-1", "The hull type pays other thrust.")

NOT_IN_CORE = illegal(
    "design_not_in_core", "CI-16.4.1-1", "Such a system does not stand in a core."
)

WRONG_STRUCTURE = illegal(
    "design_wrong_structure", "CI-16.4-1", "A system of this Rating has other structure."
)

WRONG_POWER = illegal("design_wrong_power", "CI-16.4-1", "A system of this kind takes other power.")

TOO_LARGE = illegal("design_too_large", "CI-16.4.5.1-1", "A system has more than it may have.")

NO_SUCH_RATING = illegal(
    "design_no_such_rating", "CI-16.4.7.2-1", "There is no system of such a Rating."
)

WRONG_ARC = illegal("design_wrong_arc", "CI-16.4.5.5-1", "Launch tubes ask for other arcs.")

TOO_MANY_BRIGADES = illegal(
    "design_brigades", "CI-16.4.7.1F-1", "There are more fire brigades than the bridge leads."
)

WRONG_ADJUSTMENT = illegal(
    "design_adjustment", "CI-16.4.13.1-1", "The Mass of a ship is not adjusted so."
)

TOO_SPECIALISED = illegal(
    "design_specialised", "CI-16.4.13.2-1", "The level does not give so many, or such, armours."
)

WRONG_SILHOUETTE = illegal(
    "design_silhouette", "CI-16.4.14-1", "The silhouettes are not those of the hull type."
)

NO_DRIVES = illegal("design_no_drives", "CI-16.6-1", "Structures have no engines and thrusters.")

NO_THRUSTERS = illegal("design_no_thrusters", "CI-16.7.6-1", "A mobile base has thrusters.")

NOT_ABOARD = illegal("design_not_aboard", "CI-16.6-1", "Such a unit has no such system.")

LACKS_SYSTEM = illegal("design_lacks_system", "CI-16.6.2-1", "Such a unit has a system it lacks.")

WEAPONS_APART = illegal(
    "design_weapons_apart", "CI-16.6.3-1", "Weapons stand outside or inside, not both."
)

NO_ROTATION = illegal("design_no_rotation", "CI-16.6.3.4-1", "Such a unit does not rotate.")

NO_WEAPON = illegal("design_no_weapon", "CI-16.4.1-1", "No such weapon is among the designs.")

NAMED_TWICE = illegal("design_named_twice", "CI-16.4-1", "Two designs have one name.")

LOW_LEVEL = illegal("design_low_level", "CI-17.1-3", "The level does not give such dice.")

NOT_PERMITTED = illegal(
    "design_not_permitted", "CI-17.1-2", "The technology does not permit this configuration."
)

TRACKS_ALONE = illegal(
    "design_tracks_alone", "CI-17.1-2", "A weapon that tracks has a configuration to strike with."
)

NO_TECHNOLOGY = illegal("design_no_technology", "CI-17.5-1", "No such technology is known.")

TOO_ENHANCED = illegal(
    "design_too_enhanced", "CI-17.2.1-2", "There are more enhancements than may be."
)

WRONG_DAMAGE = illegal("design_wrong_damage", "CI-17.2.2-1", "Such damage is not for this weapon.")

NOT_ON_CRAFT = illegal("design_not_on_craft", "CI-17.3-1", "Small vessels mount no such weapon.")

WRONG_LOAD = illegal("design_wrong_load", "CI-17.4.1-1", "Such a drum does not carry this.")

TOO_FAR = illegal("design_too_far", "CI-17.4.1-2", "Such a drum does not cast so far.")

TOO_MUCH_POWER = illegal(
    "design_too_much_power", "CI-17.4.2-1", "The system takes too much power for that."
)

WAVE_TOO_SHORT = illegal(
    "design_wave_too_short", "CI-17.4.2-1", "The wave ends before the mine is set off."
)
