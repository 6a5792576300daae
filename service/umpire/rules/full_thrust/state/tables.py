"""Tables of Full Thrust: Remixed, chapters 2 to 14; a scenario may put its own in their place.

Distances are in MU (`_mu`). A table of dice holds a number for each face of a D6, from 1 to 6.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.rules.full_thrust.state.design_costs import DesignCosts
from umpire.rules.full_thrust.state.planet_tables import AtmosphereTable

Distance: TypeAlias = Annotated[float, Meta(ge=0, le=1000)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Face: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
FaceOrNever: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
Modifier: TypeAlias = Annotated[int, Meta(ge=-6, le=6)]
Band: TypeAlias = Annotated[float, Meta(gt=0, le=1000)]
DiceNumber: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
FtlExit: TypeAlias = Literal["fail", "jump", "explode"]
SweepOutcome: TypeAlias = Literal["attack", "nothing", "removed"]
PilotQuality: TypeAlias = Literal["turkey", "average", "ace"]


class StationTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How near a ship docks, and from which range on fire strikes any section of a base.

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
    """Ramming (FT-3.6-2): how near; the die that is needed stands among the options."""

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
    """Sensors and ECM (FT-11.1-2, -3, FT-11.2-1, FT-11.4-1): reaches, scans, what a score tells.

    A score below `mass_from` tells nothing; superior suites add `superior_bonus` to their die.
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
    """Wave guns (FT-12.3-3, -4): the charge at which they are ready, and the bands of a burst."""

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
    """Reflex fields (FT-12.3-8): what becomes of the damage of beams, by a die."""

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
    """Return the face up to which a system is lost at a point, counted from 1 (FT-4.6-1)."""
    return table.numbers[min(point, len(table.numbers)) - 1]


def is_lost(face: int, number: int, extra_points: int, table: ThresholdTable) -> bool:
    """Tell whether a die loses its system, given how many points more were passed (FT-4.6-2)."""
    return face + table.extra_point * extra_points <= number
