"""Tables, which a scenario may replace; hull types and technologies."""

import re
from collections.abc import Iterable
from math import ceil
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.sheet import NO_TECHNOLOGY
from umpire.rules.cold_infinity.state.values import (
    SMALL_VESSELS,
    Count,
    Dice,
    GroupClass,
    HullSide,
    HullType,
    Manoeuvre,
    Modifier,
    Placement,
    SpinSense,
    SystemType,
)
from umpire.rules.cold_infinity.state.weapons import RangeRating


class OverthrustRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The structure that 2d6 and the excess cost a thruster, from a limit on (CI-5.3.1-1)."""

    from_total: Count
    structure: Count


class ManoeuvreRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Thrusters that `together` make a manoeuvre; no `sense`: in either (CI-5.1.2.5-1)."""

    manoeuvre: Manoeuvre
    sense: SpinSense | None
    together: Annotated[tuple[Placement, ...], Meta(min_length=1, max_length=4)]


MANOEUVRES: tuple[ManoeuvreRow, ...] = (
    *(ManoeuvreRow("pivot", "clockwise", (place,)) for place in ("P", "FP", "AS")),
    *(ManoeuvreRow("pivot", "counter_clockwise", (place,)) for place in ("S", "FS", "AP")),
    *(ManoeuvreRow("roll", None, (place,)) for place in ("P", "S")),
    ManoeuvreRow("roll", None, ("FP", "AP")),
    ManoeuvreRow("roll", None, ("FS", "AS")),
    *(ManoeuvreRow("tumble", None, (place,)) for place in ("F", "A")),
    ManoeuvreRow("tumble", None, ("FP", "FS")),
    ManoeuvreRow("tumble", None, ("AP", "AS")),
)
"""The chart is lost; these are the manoeuvres that its rule tells."""


class SlideRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which thrusters slide a ship towards a side: those opposite (CI-5.4.2.3-1).

    The chart of those that slide it up and down is lost; ours names the four of 5.1 (CI-UMP-203).
    """

    towards: HullSide
    through: Annotated[tuple[Placement, ...], Meta(max_length=8)]


class SpeedRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The modifier of barnstorming from a Speed on (CI-5.5.3-1)."""

    from_speed: Count
    modifier: Modifier


class BarnstormTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Barnstorming (CI-5.5.3-1, -3): the modifiers of 3d6, and the outcomes."""

    speeds: Annotated[tuple[SpeedRow, ...], Meta(max_length=20)] = (
        SpeedRow(6, 2),
        SpeedRow(11, 3),
        SpeedRow(16, 5),
        SpeedRow(21, 8),
    )
    off_vector: Modifier = 5
    target_off_vector: Modifier = 5
    lost_thruster: Modifier = 2
    evasion_level: Modifier = 3
    formation: Modifier = -2
    success_to: Count = 15
    disengaged_to: Count = 20
    points_per_ram: Dice = 5


class DriftTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Derelict ships (CI-5.7-1, CI-RUL-35): a d10, what each face of a d6 begins, which way."""

    begins_to: Count = 1
    manoeuvres: Annotated[tuple[Manoeuvre, ...], Meta(min_length=6, max_length=6)] = (
        "pivot",
        "pivot",
        "roll",
        "roll",
        "tumble",
        "tumble",
    )
    first_sense_to: Count = 3


class MovementTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Movement (CI 5): overthrust, thrusters, evasion, barnstorming, derelict ships."""

    overthrust: Annotated[tuple[OverthrustRow, ...], Meta(max_length=20)] = (
        OverthrustRow(10, 1),
        OverthrustRow(13, 2),
    )
    manoeuvres: Annotated[tuple[ManoeuvreRow, ...], Meta(max_length=100)] = MANOEUVRES
    slides: Annotated[tuple[SlideRow, ...], Meta(max_length=6)] = (
        SlideRow("starboard", ("P", "FP", "AP")),
        SlideRow("port", ("S", "FS", "AS")),
        SlideRow("forward", ("A", "AP", "AS")),
        SlideRow("aft", ("F", "FP", "FS")),
        SlideRow("dorsal", ("FP", "FS", "AP", "AS")),
        SlideRow("keel", ("FP", "FS", "AP", "AS")),
    )
    evasion_levels: Count = 4
    evasion_ignored_beyond: Count = 10
    barnstorm: BarnstormTable = BarnstormTable()
    drift: DriftTable = DriftTable()


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
    """A technology and its special rules (CI 8.2); `speed` null: the sheet must have it.

    `half_armour` counts armour at half, rounded up; `hull_factor` multiplies what goes to hull
    structure; `halves_shields` names the technology of shields that count half against it. Weapons
    that do not defend may be `enhanced_to_defend`. Some throw damage with dice of `die_sides`
    alone.
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
    """The price of arming in an emergency, and its cost to the shot (CI-7.1.3.1-1)."""

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
    """The layers that a Narrow arc reaches, by distance (CI-7.1.4.3-2, -3, CI-RUL-40).

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
    """The modifiers of fire when arcs are abstracted (CI-7.1.4.2-1, -2, CI-RUL-41).

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
    """Damage to systems, and its worse effects (CI 13.1.9, 13.1.10, 13.2, 13.3)."""

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

    Ranges are in hexes; the sheet does not show those of these weapons.
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


ANTI_SHIELD = "anti_shield"
"""Shields absorb half against it (CI-11.2.2.1-2)."""

IGNORES_ARMOUR = "ignores_armour"
"""It alone goes through armour, whatever its technology (CI-11.4.2-5)."""

DOUBLE_TO_STRUCTURE = "double_damage_to_structure"
HALF_TO_STRUCTURE = "half_damage_to_structure"
"""What it does to hull structure counts double, or half (CI-7.4-2)."""

DEFENSIVE_FIRE = "defensive_fire"
"""A matter weapon that defends nevertheless (CI-8.2.1-1)."""

ABLATIVE_FIRE = "ablative_defensive_fire"
"""Its defensive fire takes damage off in place of chances to hit (CI-11.1.5-1)."""

GUARDIAN = "guardian"
"""It screens from farther away (CI-11.1.7.1-1)."""

LINKED = "linked"
"""A computer network aims it for a group of fighters (CI-12.2.2-1)."""

AIMS_AT_SMALL = "small_vessel_targeting"
"""It hits small vessels, whatever its configuration (CI-12.3-1)."""

EMERGENCY_ARMING = "emergency_arming"
"""It may be armed faster, at the cost of damage or accuracy (CI-7.1.3.1-1)."""

DETONATION_PACK = "detonation_pack"
"""A shuttle whose ramming value triples when it strikes (CI-16.7.1-1)."""

STEALTH_HULL = "stealth_hull"
"""A ship that is locked on to from near alone (CI-15.8-3)."""


GATE = "trans_light_gate"
"""A structure that holds a tunnel in its hex (CI-14.5-1)."""

SNAP_FIELD = "snap_field"
"""A structure that holds a snap field in its hex (CI-14.5-1)."""


def has_trait(traits: Iterable[str], trait: str) -> bool:
    """Return whether a trait is among those of a sheet, in whatever letters they are printed."""
    return any(_plain(each) == trait for each in traits)


def _plain(name: str) -> str:
    words = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return words.replace("armor", "armour")


MATTER = "matter"
"""The technology as which a ram strikes (CI-15.4-3)."""


def technology_row(technology: Id, tables: Tables) -> TechnologyRow:
    """Return the special rules of a technology (CI-8.2-1).

    Raises:
        CannotAdjudicate: the tables have no such technology.
    """
    for row in tables.technologies:
        if row.technology == technology:
            return row
    raise NO_TECHNOLOGY.refuse(
        f"Technology {technology!r} is in no table: supply a row in tables.technologies."
    )


Category: TypeAlias = Literal["small_vessel", "starship", "stationary"]


STATIONARY: tuple[HullType, ...] = (
    "satellite",
    "weapon_platform",
    "stardock",
    "starbase",
    "space_station",
    "mobile_base",
)
"""Stationary structures; a mobile base is one that has thrusters (CI-1.6-2)."""


PLATFORMS: tuple[HullType, ...] = ("satellite", "weapon_platform")
"""Structures whose only section is a core (CI-16.6.1-1, CI-16.6.2-1)."""


def category(hull: HullType) -> Category:
    """Return whether a hull type is a small vessel, a starship or stationary (CI-1.3-3)."""
    if hull in SMALL_VESSELS:
        return "small_vessel"
    return "stationary" if hull in STATIONARY else "starship"


def leaves_its_hex(hull: HullType) -> bool:
    """Return whether units of a hull type move between hexes (CI-1.6-1, -2).

    Among stationary units only mobile bases do. Micro-thrusters turn a unit inside its hex.
    """
    return hull == "mobile_base" or category(hull) != "stationary"


def row_of(hull: HullType, hulls: tuple[HullRow, ...]) -> HullRow | None:
    """Return what the table has for a hull type; `None`: nothing."""
    return next((row for row in hulls if row.hull_type == hull), None)


def sections_for_mass(mass: float, tables: Tables) -> int | None:
    """Return how many sections a ship of that Mass has (CI-16.3-1, CI-RUL-111).

    0: it is a small vessel. `None`: it is so massive that its sheet has to show.
    """
    if mass > tables.most_mass:
        return None
    return max((b.sections for b in _bands_in_reach(mass, tables.mass_bands)), default=0)


def _bands_in_reach(mass: float, bands: tuple[MassBand, ...]) -> list[MassBand]:
    """Return the bands that a Mass reaches."""
    return [band for band in bands if mass >= band.from_mass]


def ramming_value(mass: float, printed: int | None) -> int:
    """Return the ramming value of a ship: the printed one, or twice its Mass (CI-RUL-10).

    Twice the Mass is rounded up (CI-16.4.15-1). Small vessels count otherwise (CI-16.5).
    """
    return ceil(2 * mass) if printed is None else printed
