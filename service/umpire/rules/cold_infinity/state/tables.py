"""The tables of Cold Infinity; a scenario may put its own in their place.

Some stand for what the source has lost, and say so; what it gives no hint of has no default.
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import (
    Count,
    Dice,
    GroupClass,
    HullType,
    Modifier,
    SystemType,
)
from umpire.rules.cold_infinity.state.movement_tables import MovementTable
from umpire.rules.cold_infinity.state.weapons import RangeRating

Degrees: TypeAlias = Annotated[int, Meta(ge=0, le=180, multiple_of=60)]
"""Whole sixties, so that what an arc touches of a hex is told exactly."""


class HullRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hull type: its sections, 0 for small vessels, and what moves it makes (CI-1.5.1-2, -5.6-1).

    `motions` null: no limit.
    """

    hull_type: HullType
    sections: Annotated[int, Meta(ge=0, le=11)]
    motions: Count | None = None


HULLS: tuple[HullRow, ...] = (
    *(HullRow(hull, 0) for hull in ("light_fighter", "heavy_fighter")),
    *(HullRow(hull, 0) for hull in ("light_shuttle", "medium_shuttle", "heavy_shuttle")),
    *(HullRow(hull, 1, 5) for hull in ("gunboat", "corvette")),
    *(HullRow(hull, 3, 4) for hull in ("frigate", "destroyer", "light_cruiser")),
    *(HullRow(hull, 5, 3) for hull in ("cruiser", "heavy_cruiser", "battlecruiser", "battleship")),
    *(HullRow(hull, 7, 2) for hull in ("dreadnought", "super_dreadnought")),
    *(HullRow(hull, 1) for hull in ("satellite", "weapon_platform")),
    HullRow("stardock", 9),
    *(HullRow(hull, 11) for hull in ("starbase", "space_station")),
    HullRow("mobile_base", 7, 1),
)


class MassBand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sections of a ship of at least so much Mass; 0: a small vessel (CI-RUL-111)."""

    from_mass: Annotated[float, Meta(ge=0, le=10_000)]
    sections: Annotated[int, Meta(ge=0, le=11)]


class TechnologyRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A technology and what is special about it (CI 8.2); `speed` null: the sheet must say it.

    `half_armour` counts armour at half, rounded up; `hull_factor` multiplies what goes to hull
    structure; `halves_shields` names the technology of shields that count half against it. What
    does not defend may be `enhanced_to_defend`. Some throw damage with dice of `die_sides` alone.
    """

    technology: Id
    speed: Count | None = None
    ignores_armour: bool = False
    half_armour: bool = False
    overkills: bool = True
    defends: bool = True
    enhanced_to_defend: bool = False
    interceptable: bool = True
    hull_factor: Annotated[int, Meta(ge=1, le=10)] = 1
    halves_shields: Id | None = None
    die_sides: Annotated[int, Meta(ge=2, le=100)] | None = None


TECHNOLOGIES: tuple[TechnologyRow, ...] = (
    TechnologyRow(
        technology="matter",
        speed=1,
        ignores_armour=True,
        overkills=False,
        defends=False,
        enhanced_to_defend=True,
    ),
    TechnologyRow(technology="laser", speed=6, defends=False, interceptable=False),
    TechnologyRow(technology="particle"),
    TechnologyRow(technology="radiation"),
    TechnologyRow(technology="electromagnetic", halves_shields="electromagnetic", die_sides=4),
    TechnologyRow(technology="plasma", speed=2, half_armour=True, hull_factor=2),
    TechnologyRow(technology="gravitic", halves_shields="gravitic"),
)


class InitiativeTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Initiative (CI-2.1.2-3, -5, CI-2.1.2.2-1): what Speed takes off, how far it may go."""

    speed_per_point: Dice = 2
    most_for_speed: Count = 10
    within: Count = 20
    bridge_transfer: Count = 5
    launched: Count = 10
    launching: Count = 5
    receiving: Count = 3


class EmergencyArming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What arming in an emergency takes, and what it costs the shot (CI-7.1.3.1-1)."""

    arming: Count
    damage: Modifier = 0
    accuracy: Modifier = 0


class PowerTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Power (CI 3): what plants lose with their structure, heat, and what arms in an emergency.

    The terms of emergency arming are lost, and have no default.
    """

    capacitor_per_structure: Dice = 2
    collector_loss: Count = 2
    collector_yield: Count = 1
    zero_power_turns: Dice = 10
    power_per_heat: Dice = 2
    cooling: Count = 2
    emergency_arming: EmergencyArming | None = None


class WarfareTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Electronic warfare (CI 4): what EW and ESS points buy."""

    shroud_hexes: Dice = 10
    support_shroud_hexes: Dice = 8
    countermeasures_points: Dice = 3
    jamming_points: Dice = 3
    negation_points: Dice = 5
    masking_points: Dice = 2
    piercing_points: Dice = 2
    piercing_points_masked: Dice = 3
    flag_bridge_shroud: Count = 4
    flag_bridge_bonus: Count = 1
    detector_divisor: Dice = 2


class NarrowChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which layers a Narrow arc reaches so many hexes away (CI-7.1.4.3-2, -3, CI-RUL-40).

    The charts of all other arcs are lost; those are cones. Along the map it reaches `level_layers`
    up and down for each hex beyond the first `level_from`; straight up or down, `upright_layers`
    for each hex, and all layers beyond.
    """

    level_layers: Count = 1
    level_from: Count = 1
    upright_layers: Count = 2


class ArcWidths(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How wide the shapes of arcs are, in degrees; a turret fires all round (CI-RUL-38).

    The diagrams are lost; Narrow and Wide follow from examples, Standard lies between.
    """

    narrow: Degrees = 60
    standard: Degrees = 120
    wide: Degrees = 180
    narrow_in_space: NarrowChart = NarrowChart()


class SilhouetteWedges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How wide the F/A silhouette shows ahead and astern, in degrees (CI-RUL-42).

    The diagrams are lost; a long hull shows its ends less than a wide one.
    """

    long_hull: Degrees = 60
    wide_hull: Degrees = 120


class AbstractedArcsTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What fire adds when arcs are abstracted (CI-7.1.4.2-1, -2, CI-RUL-41).

    By the shape of the arc, or by the facing towards the target: 1, 1/2, 2 and so on to 6/1.
    """

    standard: Modifier = -1
    narrow: Modifier = -2
    fixed: Modifier = -3
    facings: Annotated[tuple[Modifier, ...], Meta(min_length=12, max_length=12)] = (
        *(0, -1, -1, -2, -3, -3),
        *(-4, -3, -3, -2, -1, -1),
    )


class FireTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fire (CI 7): what hits, where, and what counts half; `eleven` replaces a throw (CI-7.9-1)."""

    eleven: Count = 11
    hits_from: Count = 11
    glancing_to: Count = 12
    hull_to: Count = 14
    core_from: Count = 25
    called_shot: Modifier = -6
    unlocked_factor: Dice = 2
    least_range_penalty: Count = 1


LOCATIONS: tuple[SystemType, ...] = (
    "other",
    "trans_light_drive",
    "cargo_hangar",
    "weapon",
    "shield",
    "thruster",
    "bridge",
    "sensors_ess",
    "engine",
    "power_plant",
)
"""What results from 15 to 24 strike; the next column is to the right, and the last leads to the
first. The chart is lost: 16 and 20 are printed, some orders follow from examples, and the rest is
filler (CI-RUL-51)."""


class TrackingRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For how many turns a weapon tracks from so much on (CI-8.1.9-1)."""

    from_total: Count
    turns: Dice


class DefenceTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Defences (CI 11): caps, ranges, shares in hundredths."""

    cap_factor: Dice = 4
    emergency_damage: Count = 1
    ablative_percent: Count = 10
    guardian_factor: Dice = 2
    overload_percent: Count = 50
    specialised_percent: Count = 50
    intercept_hexes: tuple[Count, Count, Count] = (4, 2, 1)
    rocket_hexes: Count = 4
    flare_hexes: Count = 1
    screening_per_speed: Count = 1


class GuidedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Guided weapons (CI 9): their Speed, and what drones with weapons gain and give."""

    speed: Count = 0
    attachment_amplification: Modifier = 1
    drone_exposed_per_shot: Modifier = 1


class GroupRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class of fighter groups: its least fighters, its accuracy, what fire at it loses."""

    name: GroupClass
    from_count: Dice
    accuracy: Modifier = 0
    defence: Modifier = 0


class SmallVesselTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Small vessels (CI 12): groups, weapons that are linked, formation, silhouettes.

    `merges` lists classes that make one group together (CI-12.1.1-1); `together` are the least
    fighters of a network, or a formation.
    """

    groups: Annotated[tuple[GroupRow, ...], Meta(min_length=1, max_length=10)] = (
        GroupRow("vanguard", 1),
        GroupRow("flight", 4, 2, -1),
        GroupRow("strike_force", 7, 4, -2),
    )
    most_fighters: Dice = 12
    merges: Annotated[tuple[tuple[GroupClass, ...], ...], Meta(max_length=20)] = (
        ("vanguard", "vanguard"),
        ("flight", "vanguard"),
        ("flight", "flight"),
        ("vanguard", "vanguard", "vanguard", "vanguard"),
    )
    together: Count = 3
    linked: Modifier = 2
    formation_accuracy: Modifier = 1
    formation_defence: Modifier = 1
    mass_per_silhouette: Dice = 3


class DriveTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Drives beyond light (CI 14): transfers that fail, the price of shifting in part, gates.

    A hyper drive takes a tunnel over with more than `transfer_fails_to`; a shift drive needs
    `part_percent` of its power more to shift in part; a gate fails by 1 for each `gate_percent`.
    """

    transfer_fails_to: Count = 7
    part_percent: Count = 20
    gate_percent: Dice = 10


class DamageTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Damage to systems, and what is worse than damage (CI 13.1.9, 13.1.10, 13.2, 13.3)."""

    worn_fixed: Count = 5
    worst_range: RangeRating = RangeRating(3, 1)
    missiles_per_structure: Dice = 4
    rack_explodes_to: Count = 1
    catastrophic_from: Count = 15
    failure_from: Count = 17
    failure_above: Count = 18
    piercing_sections: Dice = 3
    detonates_from: Count = 15


class StationaryTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stationary weapons (CI 10): from how far they are set off, and the throws that find mines.

    Ranges are in hexes, and those of weapons of which the sheet tells none.
    """

    proximity_hexes: Count = 1
    swarm_hexes: Count = 2
    micro_platform_hexes: Count = 2
    found_by_ew_to: Count = 6
    found_by_ess_to: Count = 9


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The book's tables; a scenario may put its own in their place."""

    hulls: Annotated[tuple[HullRow, ...], Meta(max_length=100)] = HULLS
    technologies: Annotated[tuple[TechnologyRow, ...], Meta(max_length=100)] = TECHNOLOGIES
    mass_bands: Annotated[tuple[MassBand, ...], Meta(min_length=1, max_length=20)] = (
        MassBand(0, 0),
        MassBand(5, 1),
        MassBand(10, 3),
        MassBand(20, 5),
        MassBand(40, 7),
    )
    most_mass: Annotated[float, Meta(gt=0, le=10_000)] = 50
    initiative: InitiativeTable = InitiativeTable()
    power: PowerTable = PowerTable()
    warfare: WarfareTable = WarfareTable()
    movement: MovementTable = MovementTable()
    arcs: ArcWidths = ArcWidths()
    silhouettes: SilhouetteWedges = SilhouetteWedges()
    abstracted_arcs: AbstractedArcsTable = AbstractedArcsTable()
    fire: FireTable = FireTable()
    locations: Annotated[tuple[SystemType, ...], Meta(min_length=1, max_length=10)] = LOCATIONS
    tracking: Annotated[tuple[TrackingRow, ...], Meta(min_length=1, max_length=20)] = (
        TrackingRow(0, 1),
        TrackingRow(14, 2),
        TrackingRow(17, 3),
        TrackingRow(20, 4),
    )
    defence: DefenceTable = DefenceTable()
    guided: GuidedTable = GuidedTable()
    small_vessels: SmallVesselTable = SmallVesselTable()
    damage: DamageTable = DamageTable()
    drives: DriveTable = DriveTable()
    stationary: StationaryTable = StationaryTable()
