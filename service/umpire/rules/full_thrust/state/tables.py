"""Tables of Full Thrust: Remixed, chapters 2 to 14; a scenario may replace them.

Distances are in MU (`_mu`). A percentage is one of the ship's total mass; how it is rounded is a
rule, not a number (FT-9.2-3).
"""

from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.arrays import np
from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.odds import Chances, repeated, zero

Mass: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
Percent: TypeAlias = Annotated[float, Meta(ge=0, le=100)]
Arcs: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
ShipGroup: TypeAlias = Literal["escort", "cruiser", "capital"]


class FixedCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A system that has the same mass and price in every ship."""

    mass: Mass
    points: Points


class PercentCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A system that takes a share of the ship's mass, at least `min_mass`, priced by its mass."""

    pct: Percent
    points_per_mass: Points
    min_mass: Mass = 1


class HullCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hull (FT-9.2-2, FT-9.3-1, -2): its envelope by total mass, its boxes by number.

    The least number of boxes is a percentage of the mass; `min_rounding` is for parts of a box
    (FT-RUL-62). Stations have a row more for each full step above a mass (FT-13.8-2).
    """

    points_per_total_mass: Points = 1
    mass_per_box: Mass = 1
    points_per_mass: Points = 2
    min_pct: Percent = 10
    min_rounding: Literal["nearest", "up"] = "nearest"
    rows: Annotated[int, Meta(ge=1, le=20)] = 4
    station_rows_from_mass: Annotated[int, Meta(ge=0, le=100_000)] = 400
    station_mass_per_row: Annotated[int, Meta(ge=1, le=100_000)] = 100


class StreamliningCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Streamlining (FT-9.6-1)."""

    partial_pct: Percent = 10
    full_pct: Percent = 20
    points_per_mass: Points = 2


class HangarCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bays (FT-8.3-1, FT-9.7-1): by the mass that they hold; fighters have a usual one."""

    mass_per_craft_mass: Annotated[float, Meta(gt=0, le=100)] = 1.5
    points_per_mass: Points = 3
    fighter_bay: FixedCost = FixedCost(mass=9, points=27)
    fighter_bay_craft: Annotated[int, Meta(ge=1, le=100)] = 6


class ScreenCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Screens (FT-9.8-2): level 1, level 2 as a whole, and each spare generator."""

    level_1: PercentCost = PercentCost(pct=5, points_per_mass=3, min_mass=3)
    level_2: PercentCost = PercentCost(pct=10, points_per_mass=3, min_mass=6)
    backup: PercentCost = PercentCost(pct=5, points_per_mass=3, min_mass=3)


class BeamCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Beams (FT-9.9-2): the mass doubles with each class; arcs beyond those included cost more."""

    class_1_mass: Mass = 1
    class_2_mass: Mass = 2
    class_2_arcs: Arcs = 3
    class_2_all_arcs_mass: Mass = 3
    class_3_mass: Mass = 4
    extra_arc_pct: Percent = 25
    points_per_mass: Points = 3


class PulseTorpedoCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pulse torpedoes (FT-9.9-4)."""

    mass: Mass = 4
    extra_arc_mass: Mass = 1
    max_arcs: Arcs = 3
    points_per_mass: Points = 3


class SalvoCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Salvo missiles (FT-9.9-6, FT-RUL-36): launcher, magazine space a salvo, rack, free `arcs`."""

    launcher_mass: Mass = 3
    magazine_standard_mass: Annotated[int, Meta(ge=1, le=10_000)] = 2
    magazine_er_mass: Annotated[int, Meta(ge=1, le=10_000)] = 3
    rack_standard_mass: Mass = 4
    rack_er_mass: Mass = 5
    points_per_mass: Points = 3
    arcs: Arcs = 3


class TugCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """FTL tugs (FT-8.3-2): each further mass of drive tows so much."""

    towed_per_drive_mass: Annotated[int, Meta(ge=1, le=10_000)] = 5
    points_per_mass: Points = 2


class MinelayerCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Minelayers (FT-RUL-64): the system, and each mine that it carries."""

    system: FixedCost = FixedCost(mass=2, points=6)
    mine: FixedCost = FixedCost(mass=1, points=2)


class HullLabel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a hull with boxes of `pct` of the total mass."""

    name: Name
    pct: Percent


class ShipClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class (FT-9.2-1): a loose label for masses from `min_mass` to `max_mass`, if that ends."""

    code: Name
    name: Name
    min_mass: Mass
    max_mass: Mass | None
    group: ShipGroup

    def __post_init__(self) -> None:
        """Refuse a class that no ship can have."""
        if self.max_mass is not None and self.max_mass < self.min_mass:
            raise ValueError(f"Class {self.code} ends below its least mass.")


class GroupMasses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The group of a ship that names none (FT-RUL-67), by the least mass of each larger one."""

    cruiser_from: Mass = 45
    capital_from: Mass = 91

    def __post_init__(self) -> None:
        """Refuse groups out of order."""
        if self.capital_from < self.cruiser_from:
            raise ValueError("Capital ships begin below cruisers.")


HULL_LABELS = (
    HullLabel("fragile", 10),
    HullLabel("weak", 20),
    HullLabel("average", 30),
    HullLabel("strong", 40),
    HullLabel("super", 50),
)

SHIP_CLASSES = (
    ShipClass("SC", "Scout or Courier", 4, 10, "escort"),
    ShipClass("CT", "Corvette", 8, 16, "escort"),
    ShipClass("FF", "Frigate", 14, 26, "escort"),
    ShipClass("DD", "Destroyer", 24, 36, "escort"),
    ShipClass("DH", "Heavy Destroyer", 30, 44, "escort"),
    ShipClass("CL", "Light Cruiser", 40, 60, "cruiser"),
    ShipClass("CE", "Patrol or Escort Cruiser", 50, 70, "cruiser"),
    ShipClass("CA", "Heavy Cruiser", 60, 90, "cruiser"),
    ShipClass("BC", "Battlecruiser", 80, 110, "capital"),
    ShipClass("BB", "Battleship", 100, 140, "capital"),
    ShipClass("BDN", "Heavy Battleship", 120, 160, "capital"),
    ShipClass("DN", "Dreadnought", 140, 180, "capital"),
    ShipClass("SDN", "Superdreadnought", 160, None, "capital"),
    ShipClass("CVE", "Escort Carrier", 80, 140, "capital"),
    ShipClass("CVL", "Light Carrier", 120, 180, "capital"),
    ShipClass("CVH", "Heavy Carrier", 160, None, "capital"),
    ShipClass("CVA", "Attack Carrier", 150, None, "capital"),
)


class DesignCosts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mass and points of all that a ship is made of (FT-9.1-1 to FT-9.9-6, section 12.4).

    `ftl_required` is for scenarios that leave out ships without FTL (FT-8.4-1).
    """

    hull: HullCost = HullCost()
    armour: FixedCost = FixedCost(mass=1, points=2)
    ftl_drive: PercentCost = PercentCost(pct=10, points_per_mass=2)
    main_drive_per_thrust: PercentCost = PercentCost(pct=5, points_per_mass=2)
    tug: TugCost = TugCost()
    streamlining: StreamliningCost = StreamliningCost()
    cargo_passenger: FixedCost = FixedCost(mass=1, points=0)
    hangar: HangarCost = HangarCost()
    screen: ScreenCost = ScreenCost()

    firecon: FixedCost = FixedCost(mass=1, points=4)
    adfc: FixedCost = FixedCost(mass=2, points=8)
    pds: FixedCost = FixedCost(mass=1, points=3)
    beam: BeamCost = BeamCost()
    pulse_torpedo: PulseTorpedoCost = PulseTorpedoCost()
    needle: FixedCost = FixedCost(mass=2, points=6)
    submunition: FixedCost = FixedCost(mass=1, points=3)
    salvo: SalvoCost = SalvoCost()

    minelayer: MinelayerCost = MinelayerCost()
    minesweeper: FixedCost = FixedCost(mass=5, points=15)
    ortillery: FixedCost = FixedCost(mass=3, points=9)
    enhanced_sensors: FixedCost = FixedCost(mass=2, points=8)
    superior_sensors: FixedCost = FixedCost(mass=4, points=16)
    weasel_cruiser: FixedCost = FixedCost(mass=4, points=16)
    weasel_capital: FixedCost = FixedCost(mass=8, points=32)
    ecm: FixedCost = FixedCost(mass=4, points=16)
    area_ecm: FixedCost = FixedCost(mass=6, points=24)
    nova_cannon: FixedCost = FixedCost(mass=20, points=60)
    wave_gun: FixedCost = FixedCost(mass=12, points=36)
    reflex_field: PercentCost = PercentCost(pct=10, points_per_mass=6, min_mass=10)
    cloaking_field: PercentCost = PercentCost(pct=10, points_per_mass=10, min_mass=2)
    dummy_bogey_points: Points = 20

    hull_labels: tuple[HullLabel, ...] = HULL_LABELS
    classes: tuple[ShipClass, ...] = SHIP_CLASSES
    groups: GroupMasses = GroupMasses()
    ftl_required: bool = False


EntryFate: TypeAlias = Literal["crash_lands", "burns_up", "all_lost"]
LaunchFate: TypeAlias = Literal["lost", "random_landing", "intended_landing"]
Modifier: TypeAlias = Annotated[int, Meta(ge=-6, le=6)]
Total: TypeAlias = Annotated[int, Meta(ge=-100, le=100)]


class AtmosphereTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The modifiers of the die of an entry, and the meaning of the total and later dice.

    A total up to `crash_to` lands, one from `lost_from` on loses all; `launch` is by a die.
    """

    unstreamlined: Modifier = 4
    partial: Modifier = 0
    full: Modifier = -2
    each_excess_velocity: Modifier = 1
    each_missed_band: Modifier = 1
    missed_band_mu: Annotated[float, Meta(gt=0, le=1000)] = 6.0
    drive_half: Modifier = 1
    drive_out: Modifier = 3
    crash_to: Total = 2
    lost_from: Total = 6
    launch: tuple[LaunchFate, LaunchFate, LaunchFate, LaunchFate, LaunchFate, LaunchFate] = (
        "lost",
        "lost",
        "random_landing",
        "random_landing",
        "intended_landing",
        "intended_landing",
    )


Distance: TypeAlias = Annotated[float, Meta(ge=0, le=1000)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Face: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
FaceOrNever: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
Band: TypeAlias = Annotated[float, Meta(gt=0, le=1000)]
DiceNumber: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
FtlExit: TypeAlias = Literal["fail", "jump", "explode"]
SweepOutcome: TypeAlias = Literal["attack", "nothing", "removed"]
PilotQuality: TypeAlias = Literal["turkey", "average", "ace"]


class StationTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How near a ship docks, and the range beyond which fire strikes any section of a base.

    In vector movement a ship that docks is on the course of its station within `course_deg`.
    """

    dock_mu: Distance = 2.0
    course_deg: Annotated[float, Meta(ge=0, le=180)] = 1.0
    any_section_from_mu: Distance = 18.0


class DieTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points or kills of a die: face f makes `counts[f - 1]`; a natural `again` is thrown again.

    `again` is 0 where no die is.
    """

    counts: tuple[Count, Count, Count, Count, Count, Count]
    again: FaceOrNever = 6


class BeamTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Beams (FT-4.3-1 to -3, FT-4.4-1): a band costs a die; a class reaches so much each."""

    band_mu: Band = 12.0
    reach_per_class_mu: Distance = 12.0
    unscreened: DieTable = DieTable((0, 0, 0, 1, 1, 2))
    screen_1: DieTable = DieTable((0, 0, 0, 0, 1, 2))
    screen_2: DieTable = DieTable((0, 0, 0, 0, 1, 1))


class PulseTorpedoTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pulse torpedoes (FT-4.7-1): `first_need` hits in the first band; each band needs one more."""

    max_mu: Distance = 30.0
    band_mu: Band = 6.0
    first_need: Face = 2


class NeedleTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Needle beams (FT-4.8-1): from `hull_on` the hull is hit, from `system_on` the system too."""

    max_mu: Distance = 12.0
    hull_on: Face = 5
    system_on: Face = 6
    hull_damage: Count = 1


class SubmunitionTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Submunition packs (FT-4.9-1): `dice` in the first band, one fewer in each further one."""

    max_mu: Distance = 18.0
    band_mu: Band = 6.0
    dice: DiceNumber = 3


class SalvoTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Salvo missiles (FT-6.0-1, FT-6.1-1, -2); vector drives have a radius among the options."""

    standard_mu: Distance = 24.0
    er_mu: Distance = 36.0
    attack_radius_mu: Distance = 6.0
    missiles: Face = 6


class PointDefenceTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Point defence (FT-5.3-1 to -4, FT-6.2-2): kills a die, and the reach of an ADFC."""

    pds_vs_fighter: DieTable = DieTable((0, 0, 0, 1, 1, 2))
    pds_vs_heavy: DieTable = DieTable((0, 0, 0, 0, 1, 2))
    pds_vs_missile: DieTable = DieTable((0, 0, 0, 1, 1, 2))
    beam_1: DieTable = DieTable((0, 0, 0, 0, 1, 1))
    adfc_mu: Distance = 6.0


class FighterFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of fighter (section 5.9): points a craft, endurance, move, and what dice add."""

    points: Annotated[int, Meta(ge=0, le=1000)] = 3
    cef: Annotated[int, Meta(ge=0, le=100)] = 6
    main_mu: Distance = 24.0
    vs_fighter: Modifier = 0
    vs_missile: Modifier = 0
    vs_ship: Modifier = 0


class FighterTypes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seven types of fighter (FT-5.9-1 to -7)."""

    standard: FighterFigures = FighterFigures()
    fast: FighterFigures = FighterFigures(points=4, main_mu=36.0)
    heavy: FighterFigures = FighterFigures(points=5)
    interceptor: FighterFigures = FighterFigures(vs_fighter=1, vs_missile=1)
    attack: FighterFigures = FighterFigures(points=4, vs_ship=1)
    long_range: FighterFigures = FighterFigures(points=4, cef=9)
    torpedo: FighterFigures = FighterFigures(points=6)


class FighterTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fighters (sections 5.1 to 5.9): reaches, kills a die, and the types.

    Against ships they throw on the table of beams. A die of `blast_on` or more loses a fighter
    for a missile that was killed.
    """

    secondary_mu: Distance = 12.0
    attack_mu: Distance = 6.0
    screen_mu: Distance = 3.0
    intercept_mu: Distance = 6.0
    dogfight: DieTable = DieTable((0, 0, 0, 1, 1, 2))
    vs_heavy: DieTable = DieTable((0, 0, 0, 0, 1, 2))
    vs_missile: DieTable = DieTable((0, 0, 0, 0, 1, 1))
    six_only: DieTable = DieTable((0, 0, 0, 0, 0, 1), again=0)
    torpedo_strike: DieTable = DieTable((0, 0, 0, 4, 5, 6), again=0)
    blast_on: Face = 6
    types: FighterTypes = FighterTypes()


class PilotTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pilots (FT-5.8-3, FT-5.10-1 to -6): quality by a die, and what it does to other dice."""

    quality: tuple[
        PilotQuality, PilotQuality, PilotQuality, PilotQuality, PilotQuality, PilotQuality
    ] = ("turkey", "average", "average", "average", "average", "ace")
    ace_dice: Count = 1
    ace_morale: Modifier = -1
    turkey_morale: Modifier = 1
    turkey_dogfight: Modifier = -1


class RearmTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Re-arming (FT-5.11-1): turns from landing to the next launch by a die; 0 is never."""

    turns: tuple[Count, Count, Count, Count, Count, Count] = (0, 2, 2, 2, 2, 1)


class ThresholdTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Threshold checks (FT-4.6-1, -2, FT-7.2-1): row k loses a system on `numbers[k - 1]` or less.

    Rows beyond the list have its last number. `extra_point` is added to each die for each further
    point that the same attack passed, `core_offset` to the number of a core system.
    """

    numbers: Annotated[tuple[FaceOrNever, ...], Meta(min_length=1, max_length=20)] = (1, 2, 3)
    extra_point: Modifier = -1
    core_offset: Modifier = -1


class CoreSystemsTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Core systems (FT-7.2-2, -3, -5): a bridge lost for good, a core that explodes from a face."""

    bridge_for_good_on: Face = 6
    explodes_on: Face = 5
    abandoned_step: Annotated[int, Meta(ge=1, le=6)] = 1


class DamageControlTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Damage control (FT-7.3-1, -2): mass a crew factor, parties a job at most."""

    military_mass: Annotated[int, Meta(ge=1, le=10_000)] = 20
    civilian_mass: Annotated[int, Meta(ge=1, le=10_000)] = 50
    max_parties: Annotated[int, Meta(ge=1, le=6)] = 3


class BoardingTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Boarding (FT-11.5-1 to -4): how near ships must be in place, velocity and course.

    More than `decisive` times the other's total wins. Civilians defend with one `civilian_part` of
    their crew; of boarders thrown back, one `returning_part` gets home.
    """

    reach_mu: Distance = 6.0
    velocity: Count = 1
    course_points: Face = 1
    decisive: DiceNumber = 2
    civilian_part: DiceNumber = 2
    returning_part: DiceNumber = 2


class LeavingTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Leaving the table (FT-3.5-2, FT-3.9-1): who comes back, and what a faster ship adds."""

    returns_from: Face = 4
    faster_bonus: Modifier = 2


class RamTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ramming (FT-3.6-2): how near; the needed die is an option."""

    reach_mu: Distance = 2.0


class FtlTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """FTL exit and entry (FT-8.1-3, FT-8.2-2, -3): danger, and what a die does.

    At an entry the face `multiplied` is multiplied by a second die.
    """

    danger_mu: Distance = 6.0
    exit: tuple[FtlExit, FtlExit, FtlExit, FtlExit, FtlExit, FtlExit] = (
        "fail",
        "jump",
        "jump",
        "jump",
        "explode",
        "explode",
    )
    multiplied: FaceOrNever = 6


class ScansTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many enemies a ship may scan each turn, by its group (FT-11.1-3)."""

    escort: Count = 1
    cruiser: Count = 2
    capital: Count = 3
    merchant: Count = 0


class SensorTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sensors and ECM (FT-11.1-2, -3, FT-11.2-1, FT-11.4-1): reaches, scans, disclosures.

    A score below `mass_from` discloses nothing; superior suites add `superior_bonus` to their die.
    """

    passive_mu: Distance = 36.0
    active_mu: Distance = 54.0
    area_ecm_mu: Distance = 12.0
    scans: ScansTable = ScansTable()
    superior_bonus: Count = 2
    mass_from: Count = 3
    drive_from: Count = 4
    systems_from: Count = 5
    everything_from: Count = 6


class DebrisDiameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How wide the debris of a ship is, by its group, in MU (FT-13.6-2)."""

    escort: Band = 2.0
    cruiser: Band = 4.0
    capital: Band = 6.0


class TerrainTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Terrain (FT-13.2-3, FT-13.3-1, -2, FT-13.4-1, FT-13.5-1, FT-13.6-2).

    A chunk has `chunk_share` of the radius of its asteroid; meteors throw a die for each full
    `meteor_band` of velocity.
    """

    chunk_share: Annotated[float, Meta(gt=0, le=1)] = 0.5
    dust_safe_velocity: Annotated[int, Meta(ge=0, le=1000)] = 12
    dust_screens: Annotated[int, Meta(ge=0, le=2)] = 1
    lock_on_from: Face = 4
    flare_safe_from: Annotated[int, Meta(ge=1, le=8)] = 4
    meteor_band: Annotated[int, Meta(ge=1, le=1000)] = 6
    debris_diameter_mu: DebrisDiameters = DebrisDiameters()


class MineTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mines (FT-12.1-1, -3): how near they and sweepers work, their dice, what sweeping does."""

    reach_mu: Distance = 3.0
    dice: DiceNumber = 2
    sweep: tuple[
        SweepOutcome, SweepOutcome, SweepOutcome, SweepOutcome, SweepOutcome, SweepOutcome
    ] = ("attack", "nothing", "removed", "removed", "removed", "removed")


class NovaStage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One turn of a nova shot: how wide its template is, and the dice of whatever it touches."""

    diameter_mu: Band
    dice: DiceNumber


class NovaTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nova cannons (FT-12.3-2): a shot arms at a distance, then goes so far in each turn."""

    arms_at_mu: Distance = 6.0
    way_mu: Band = 24.0
    stages: Annotated[tuple[NovaStage, ...], Meta(min_length=1, max_length=20)] = (
        NovaStage(2.0, 6),
        NovaStage(4.0, 4),
        NovaStage(6.0, 2),
    )


class WaveBand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the way of a wave gun's burst, as far as `far_mu`: its width and its dice."""

    far_mu: Band
    diameter_mu: Band
    dice: DiceNumber


class WaveTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wave guns (FT-12.3-3, -4): the charge that makes them ready, and the bands of a burst."""

    ready_from: DiceNumber = 6
    bands: Annotated[tuple[WaveBand, ...], Meta(min_length=1, max_length=20)] = (
        WaveBand(12.0, 2.0, 4),
        WaveBand(24.0, 3.0, 3),
        WaveBand(36.0, 4.0, 2),
    )


ReflexOutcome: TypeAlias = Literal[
    "all_taken", "half_taken", "absorbed", "half_returned", "all_returned"
]


class ReflexTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Reflex fields (FT-12.3-8): their effect on the damage of beams, by a die."""

    outcomes: tuple[
        ReflexOutcome, ReflexOutcome, ReflexOutcome, ReflexOutcome, ReflexOutcome, ReflexOutcome
    ] = ("all_taken", "half_taken", "absorbed", "absorbed", "half_returned", "all_returned")


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The book's tables; a scenario may put its own in their place."""

    beam: BeamTable = BeamTable()
    pulse_torpedo: PulseTorpedoTable = PulseTorpedoTable()
    needle: NeedleTable = NeedleTable()
    submunition: SubmunitionTable = SubmunitionTable()
    salvo: SalvoTable = SalvoTable()
    point_defence: PointDefenceTable = PointDefenceTable()
    fighter: FighterTable = FighterTable()
    pilot: PilotTable = PilotTable()
    rearm: RearmTable = RearmTable()
    threshold: ThresholdTable = ThresholdTable()
    core_systems: CoreSystemsTable = CoreSystemsTable()
    damage_control: DamageControlTable = DamageControlTable()
    boarding: BoardingTable = BoardingTable()
    leaving: LeavingTable = LeavingTable()
    ram: RamTable = RamTable()
    ftl: FtlTable = FtlTable()
    sensors: SensorTable = SensorTable()
    terrain: TerrainTable = TerrainTable()
    mine: MineTable = MineTable()
    nova: NovaTable = NovaTable()
    wave: WaveTable = WaveTable()
    reflex: ReflexTable = ReflexTable()
    station: StationTable = StationTable()
    atmosphere: AtmosphereTable = AtmosphereTable()
    design: DesignCosts = DesignCosts()


def threshold_number(point: int, table: ThresholdTable) -> int:
    """Return the highest face that loses a system at a point, counted from 1 (FT-4.6-1)."""
    return table.numbers[min(point, len(table.numbers)) - 1]


def is_lost(face: int, number: int, extra_points: int, table: ThresholdTable) -> bool:
    """Return whether a die loses its system, given how many points more were passed (FT-4.6-2)."""
    return face + table.extra_point * extra_points <= number


DIE = D6
FACES = range(1, DIE + 1)
COURSE_DIE = 12
DEEPEST_WAVE = 20  # a longer chain of sixes has a chance below 1e-15


def d12_of(first: int, second: int) -> int:
    """Return the D12 that two D6 stand for: the first chooses the half (FT-2.1-1)."""
    return second if first <= DIE // 2 else second + DIE


class Reading(NamedTuple):
    """How dice are read: the table of the first dice, and of those that are thrown again.

    `modifier` is added to every die before it is looked up, but to a natural 6 only where it
    lowers it; a die that it has made a 6, or a 6 that it has lowered, is thrown again only where
    `modified_again` says so or not at all (FT-RUL-20).
    """

    first: DieTable
    again: DieTable
    modifier: int = 0
    modified_again: bool = False

    def counts(self, face: int, table: DieTable) -> int:
        """Return what a face makes in a table."""
        return table.counts[min(DIE, max(1, face + self.modifier)) - 1]

    def repeats(self, face: int, table: DieTable) -> bool:
        """Return whether a face is thrown again: the natural number, also when modified."""
        if not table.again:
            return False
        modified = min(DIE, face + self.modifier)
        natural = face == table.again or self.modified_again
        return natural and modified >= table.again


class Throw(NamedTuple):
    """What was thrown: the points of the first dice, those of the dice thrown again, the rolls."""

    first: int
    again: int
    rolls: tuple[Roll, ...]

    @property
    def total(self) -> int:
        """All points."""
        return self.first + self.again


def throw(
    dice: Dice, label: str, count: int, reading: Reading, *, enough: int | None = None
) -> Throw:
    """Throw `count` dice, and again for each that says so, wave after wave (FT-DICE-1).

    Beams, submunitions, point defence and fighters all throw like this (FT-4.3-3). They differ in
    their tables, in the modifier of a die, and in whether dice thrown again pass armour.

    `label` is the purpose of the first dice; later waves add `/again-1` and so on. With `enough`
    points no further wave falls (FT-RUL-100).
    """
    if not count:
        return Throw(0, 0, ())
    roll = dice.roll(label, count, DIE)
    rolls = [roll]
    first = sum([reading.counts(face, reading.first) for face in roll.faces])
    waiting = len([face for face in roll.faces if reading.repeats(face, reading.first)])
    again = 0
    while waiting and (enough is None or first + again < enough):
        roll = dice.roll(f"{label}/again-{len(rolls)}", waiting, DIE)
        rolls.append(roll)
        again += sum([reading.counts(face, reading.again) for face in roll.faces])
        waiting = len([face for face in roll.faces if reading.repeats(face, reading.again)])
    return Throw(first, again, tuple(rolls))


def die_chances(reading: Reading) -> Chances:
    """Return the distribution of all points of one die, those of its further waves included."""
    later = zero()
    for _ in range(DEEPEST_WAVE):
        later = _one_wave(reading, reading.again, later)
    return _one_wave(reading, reading.first, later)


def throw_chances(reading: Reading, count: int) -> Chances:
    """Return the distribution of all points of `count` dice."""
    return repeated(die_chances(reading), count)


def _one_wave(reading: Reading, table: DieTable, later: Chances) -> Chances:
    """Return the distribution of a die of this wave, given that of a die of the next."""
    most = max(table.counts) + len(later)
    chances = np.zeros(most)
    for face in range(1, DIE + 1):
        points = reading.counts(face, table)
        if reading.repeats(face, table):
            chances[points : points + len(later)] += later / DIE
        else:
            chances[points] += 1 / DIE
    return chances
