"""What the book prints of prices, limits and Mass (CI 16, 17), as tables that a caller may change.

Prices are in construction points (CP), Mass in its own units, percents are whole hundredths.
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import Count
from umpire.rules.cold_infinity.state.weapons import Sides

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
    """From which level on damage is thrown with dice of so many sides (CI-17.1-3)."""

    sides: Sides
    level: Level


class TechnologyLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least level of a technology (CI-17.1-1)."""

    technology: Id
    level: Level


class ArcPrices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the shape of an arc adds to a price, in percent (CI-16.4.1-1, CI-RUL-104)."""

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
    """Weapons of direct fire (CI 17.1): where they begin, and what is always charged."""

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
