"""To Boldly Thrust.

Its orders, events, choices and battles.
Generated from `schema/openapi/to-boldly-thrust.json` by `tools/generate.py`; do not edit.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from umpire_client import models as shared
from umpire_client import values
from umpire_client.full_thrust_remixed import (
    AbandonShip,
    AbandonShipChoice,
    AcceptSurrender,
    AcceptSurrenderChoice,
    AceDuelled,
    AceNeedled,
    AllocateDefence,
    AllocateDefenceChoice,
    ApplyDamage,
    ArcSettled,
    AreaDefence,
    AssignScreen,
    AssignScreenChoice,
    Asteroid,
    AsteroidBroke,
    AsteroidHit,
    AsteroidMet,
    AtmosphereReached,
    AtmosphereTable,
    AtmosphereThrust,
    AttackAborted,
    AttackDeclared,
    Attackers,
    AttackSolution,
    BattleEnded,
    BeamCost,
    BeamFired,
    BeamTable,
    BlindMoveWritten,
    BoardingRound,
    BoardingTable,
    BogeyRevealed,
    BreakOff,
    BreakOffChoice,
    CarriedFighters,
    Charge,
    ClassLabel,
    Cloak,
    ColoursStruck,
    ColoursThrown,
    Core,
    CoreDumped,
    CoreSystemsTable,
    CorrectGroup,
    CorrectShip,
    CraftEscaped,
    DamageControlTable,
    DamageHeld,
    DamageTaken,
    DebrisDiameters,
    DeclareAttack,
    DeclareAttackChoice,
    DeclareVictory,
    Defence,
    DefenceAllocated,
    DefendingShip,
    Departure,
    DesignCosts,
    DieFigures,
    DieTable,
    Disengage,
    DisengageChoice,
    DisengagementThrown,
    Docking,
    DockingFailed,
    DogfightChanged,
    Drift,
    DriftThrown,
    DummyRemoved,
    DumpCore,
    DumpCoreChoice,
    DustCloud,
    DustCrossed,
    EdgeOrbit,
    EdgeOrbitReached,
    EndTurn,
    EndTurnChoice,
    EnduranceSpent,
    EntryDangerThrown,
    EntryScattered,
    EntryThrown,
    EvadeContact,
    EvadeContactChoice,
    ExplosionThrown,
    FighterBay,
    FighterFigures,
    FighterGroup,
    FighterTable,
    FighterTypes,
    FinishPhase,
    FinishPhaseChoice,
    FireControl,
    FireNova,
    FireNovaChoice,
    FireWaveGun,
    FireWaveGunChoice,
    FireWeapons,
    FireWeaponsChoice,
    FiringSolution,
    FixedCost,
    FlareArea,
    FlareRaised,
    FlareStruck,
    FleetBroken,
    FtlDamage,
    FtlDrive,
    FtlEntry,
    FtlExitThrown,
    FtlStopped,
    FtlTable,
    FtlWarmedUp,
    GroupCarried,
    GroupClosed,
    GroupCorrected,
    GroupDestroyed,
    GroupFired,
    GroupLaunched,
    GroupMasses,
    GroupMoved,
    GroupRearmed,
    GroupRecovered,
    GroupReduced,
    GroupsMerged,
    GroupView,
    Hangar,
    HangarCost,
    HeldFire,
    HeldFireReleased,
    Hit,
    Hold,
    HoldsLost,
    HullCost,
    HullLabel,
    InitiativeRolled,
    Jammer,
    Laid,
    LandingPlace,
    Launch,
    LaunchesDone,
    LaunchesGivenUp,
    LaunchSalvoes,
    LaunchSalvoesChoice,
    LeavingTable,
    LifeSupportFailed,
    Line,
    Load,
    LockOnThrown,
    Magazine,
    MagazineSpace,
    MainDrive,
    Manoeuvre,
    MeteorsStruck,
    MeteorSwarm,
    Mine,
    MineDestroyed,
    MineDetonated,
    MineDrop,
    MineLaid,
    Minelayer,
    MinelayerCost,
    Minesweeper,
    MineSwept,
    MineTable,
    MoraleThrown,
    MoveGroup,
    MoveGroupChoice,
    MoveShips,
    MoveShipsChoice,
    MoveTemplates,
    MoveTemplatesChoice,
    NeedleFired,
    NeedleTable,
    NovaBurnedOut,
    NovaCannon,
    NovaFired,
    NovaMoved,
    NovaStage,
    NovaTable,
    NovaTemplate,
    Orbit,
    OrbitEntered,
    OrbitLeft,
    OrbitMissed,
    OrderVoided,
    OrderWritten,
    Ortillery,
    PassFire,
    PassFireChoice,
    PassLaunch,
    PassLaunchChoice,
    PercentCost,
    PhaseBegan,
    PhaseFinished,
    PilotsThrown,
    PilotTable,
    Planet,
    PointDefence,
    PointDefenceFired,
    PointDefenceTable,
    PulseTorpedoCost,
    PulseTorpedoTable,
    Pursuer,
    RaiseFlare,
    RaiseFlareChoice,
    RamContested,
    RamMissed,
    RamTable,
    RamTried,
    ReactorThrown,
    ReadyDefence,
    ReadyLauncher,
    ReadySalvo,
    RearmTable,
    RecoverGroup,
    RecoverGroupChoice,
    ReflexField,
    ReflexFieldThrown,
    ReflexTable,
    RefuseSurrender,
    RefuseSurrenderChoice,
    RepairTried,
    ResolveAttacks,
    ResolveAttacksChoice,
    ResolveFighterActions,
    ResolveFighterActionsChoice,
    ResolvePointDefence,
    ResolvePointDefenceChoice,
    Result,
    ReturnThrown,
    ReturnToTable,
    ReturnToTableChoice,
    ReturnWritten,
    RollInitiative,
    RollInitiativeChoice,
    Salvo,
    SalvoCost,
    SalvoHomed,
    SalvoIntercepted,
    SalvoLaunched,
    SalvoLocked,
    SalvoLost,
    SalvoMissileLauncher,
    SalvoMissileRack,
    SalvoStruck,
    SalvoTable,
    ScanAnnounced,
    ScanShip,
    ScanShipChoice,
    ScansTable,
    ScreenAssigned,
    ScreenBroken,
    ScreenCost,
    SecondaryMove,
    SecondaryMoveChoice,
    SectionBrokeUp,
    SectionStruck,
    SensorSuite,
    SensorTable,
    SettleArc,
    SettleArcChoice,
    SettledArc,
    ShiftTable,
    ShiftTableChoice,
    ShipAbandoned,
    ShipActivated,
    ShipAttacked,
    ShipCastOff,
    ShipClass,
    ShipCloaked,
    ShipCorrected,
    ShipDecloaked,
    ShipDestroyed,
    ShipDocked,
    ShipEntered,
    ShipJumped,
    ShipLanded,
    ShipLeftTable,
    ShipMoved,
    ShipReturned,
    ShipsCollided,
    Shot,
    ShotLost,
    SideActivated,
    SideWithdrew,
    Station,
    StationTable,
    StreamliningCost,
    SubmunitionPack,
    SubmunitionsFired,
    SubmunitionTable,
    SurrenderAccepted,
    SurrenderRefused,
    SystemLost,
    SystemRepaired,
    Table,
    TableShifted,
    TemplateStruck,
    TerrainDrifted,
    TerrainTable,
    Threat,
    ThresholdChecked,
    ThresholdTable,
    ThrowDrift,
    ThrowDriftChoice,
    TorpedoFired,
    TugCost,
    VectorItem,
    Violation,
    WaveBand,
    WaveGun,
    WaveGunBurst,
    WaveGunCharged,
    WaveGunFired,
    WaveTable,
    WeaselDecoy,
    Withdraw,
    WithdrawChoice,
    WreckCloud,
    WreckDispersed,
    WreckExploded,
    WriteOrder,
    WriteOrderChoice,
    WriteSquadronOrder,
    WriteSquadronOrderChoice,
)

SYSTEM = "to-boldly-thrust"


class NeedleAim(msgspec.Struct, frozen=True, kw_only=True):
    """A phaser that may aim at systems of a target: its dice, and the arcs where it bears.

    Those of `die_arcs` are for a die to choose from; `arcs` may be named. `chance` is that of
    knocking the system out, the lock through dust counted in; it is null where the display of the
    target is closed.
    """

    weapon: str
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    dice: int
    chance: float | None
    die_arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...] = ()


class NeedleTarget(msgspec.Struct, frozen=True, kw_only=True):
    """A ship with `systems` that phasers may aim at; each system takes a FireCon of its own.

    Where the display of the target is closed, `systems` is empty: any may be named.
    """

    target: str
    range_mu: float
    systems: tuple[str, ...]
    aims: tuple[NeedleAim, ...]


class AimAtSystemsChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="aim_at_systems"
):
    """A ship that may name systems in its order to fire (TBT-PHAS-03)."""

    ship: str
    fire_controls: int
    targets: tuple[NeedleTarget, ...]
    rule: str = "TBT-PHAS-03"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class ArcSwept(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="arc_swept"
):
    """A ship swept an arc for cloaked ships; findings have events of their own (TBT-SENS-04).

    Only the referee sees for how many ships a die was thrown, because that would reveal them.
    """

    ship: str
    side: str
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"]
    thrown_for: int | None
    rule: str = "TBT-SENS-04"


class Phaser(msgspec.Struct, frozen=True, tag_field="kind", tag="phaser"):
    """A phaser or disrupter of class A, B or C: a beam that may aim at systems (TBT-PHAS-01)."""

    id: str
    weapon_class: Literal["A", "B", "C"]
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    name: str | None = None


class PhotonTube(msgspec.Struct, frozen=True, tag_field="kind", tag="photon_tube"):
    """A tube for photon torpedoes, which never runs out of them (TBT-PHOT-01)."""

    id: str
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"]]
    name: str | None = None


class ShieldGenerator(msgspec.Struct, frozen=True, tag_field="kind", tag="shield_generator"):
    """The generator of the shields, and the strength that these have when whole (TBT-SHLD-01)."""

    id: str
    strength: int
    grade: Literal["inferior", "standard", "superior"] = "standard"
    name: str | None = None


class Transporter(msgspec.Struct, frozen=True, tag_field="kind", tag="transporter"):
    """The transporters of a ship (TBT-TRAN-01)."""

    id: str
    name: str | None = None


class Tractor(msgspec.Struct, frozen=True, tag_field="kind", tag="tractor"):
    """A tractor beam of a class, in the one arc of its design (TBT-TRAC-01, TBT-RUL-27)."""

    id: str
    tractor_class: Literal["A", "B", "C"]
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"]]
    name: str | None = None


class CloakingDevice(msgspec.Struct, frozen=True, tag_field="kind", tag="cloaking_device"):
    """A cloaking device (TBT-CLOAK-01)."""

    id: str
    name: str | None = None


class Ssd(msgspec.Struct, frozen=True):
    """A ship system display of this setting; the warp engine is the drive for FTL (TBT-WARP-01)."""

    rows: tuple[int, ...]
    systems: tuple[
        FireControl
        | Phaser
        | PhotonTube
        | ShieldGenerator
        | Transporter
        | Tractor
        | CloakingDevice
        | SubmunitionPack
        | SalvoMissileLauncher
        | SalvoMissileRack
        | Magazine
        | PointDefence
        | AreaDefence
        | MainDrive
        | FtlDrive
        | FighterBay
        | Hangar
        | Minelayer
        | Minesweeper
        | Ortillery
        | SensorSuite
        | WeaselDecoy
        | Jammer
        | NovaCannon
        | WaveGun
        | ReflexField,
        ...,
    ] = ()
    thrust: int = 0
    armour: int = 0
    mass: int = 0
    class_name: str = ""
    class_code: str = ""
    group: Literal["capital", "cruiser", "escort", "merchant"] | None = None
    military: bool = True
    holds: tuple[Hold, ...] = ()
    points: int = 0
    streamlining: Literal["full", "none", "partial"] = "none"
    craft: tuple[str, ...] = ()
    race: Literal["federation", "klingon", "other"] = "other"


class Assessment(values.Assessment, msgspec.Struct, frozen=True, kw_only=True):
    """The assessment of a design.

    `points` buy the ship, `fighter_points` the fighters that it carries besides. `mass_free` is
    below 0 where the mass is exceeded. `crew_dots` are the numbers of hull boxes, from 1, that cost
    a crew factor. `ssd` is ready for a set-up, and only there for a legal design; it shows the
    strength of the shields.
    """

    legal: bool
    violations: tuple[Violation, ...]
    mass: int
    mass_used: int
    mass_free: int
    points: int
    fighter_points: int
    lines: tuple[Line, ...]
    hull_rows: tuple[int, ...]
    hull_label: str | None
    crew_factors: int
    crew_dots: tuple[int, ...]
    group: Literal["capital", "cruiser", "escort", "merchant"]
    classes: tuple[ClassLabel, ...]
    ssd: Ssd | None


class BatteryCost(msgspec.Struct, frozen=True):
    """A class of phaser: points, points for each arc, mass."""

    points: int
    per_arc: int
    mass: int


class Stance(msgspec.Struct, frozen=True):
    """Written orders of a ship beside its move: shields, cloak, active sensors.

    `lower_shields` holds until the end of the turn (TBT-RUL-20); `active_sensors` may sweep an arc
    (TBT-SENS-04), and find a cloaked ship (TBT-CLOAK-06).
    """

    lower_shields: bool = False
    cloak: Literal["drop", "engage", "none"] = "none"
    active_sensors: bool = False


class Hidden(msgspec.Struct, frozen=True):
    """Where a cloaked ship really is (TBT-CLOAK-09); its marker is what the ship's own place says.

    `moves` counts its moves under the cloak, `since` is the turn when it vanished: 0 where it was
    so from the start. Everything after that turn is hidden with it.
    """

    x: float
    y: float
    facing: int
    velocity: int
    since: int
    course_deg: float | None = None
    rolled: bool = False
    moves: int = 0


class TractorLock(msgspec.Struct, frozen=True):
    """A tractor beam that will drag when all ships have moved, so strongly (TBT-TRAC-03, -06)."""

    tractor: str
    target: str
    pull_mu: float


class Prize(msgspec.Struct, frozen=True):
    """The crew that holds a captured ship, and whether it is locked out (TBT-BOARD-03, -04)."""

    factors: int
    captured_turn: int
    locked_out: bool = True


class Failures(msgspec.Struct, frozen=True):
    """How many turns in a row parties have failed on a system, up to `last_turn` (TBT-DC-05)."""

    system: str
    turns: int
    last_turn: int


class Ship(msgspec.Struct, frozen=True):
    """A ship in play.

    `shield_marks` count what the shields have absorbed. A `stance` is written in the orders phase
    as `stance_written`, in secret, and holds from the end of that phase to the end of the turn.
    `engaged` names what FireCons have been used for this turn besides fire; with any of it, or
    with the cloak dropped, the ship's activation has `begun`. `spreads_done` says that it launches
    no more spreads this turn, `beamed` that one of its transporters was used; `boarders_lost`
    counts the boarding factors lost in fights, and `swept` is the arc that it has searched this
    turn.
    """

    id: str
    side: str
    ssd: Ssd
    x: float
    y: float
    facing: int
    velocity: int
    movement: Literal["cinematic", "vector"] | None = None
    course_deg: float | None = None
    damage: int = 0
    armour_lost: int = 0
    lost: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    loads: tuple[Load, ...] = ()
    laid: tuple[Laid, ...] = ()
    drive: Literal["full", "half", "out"] = "full"
    core: Core = msgspec.field(default_factory=Core)
    holds_lost: int = 0
    rolled: bool = False
    activated: bool = False
    order: Manoeuvre | None = None
    order_written: bool = False
    returning: tuple[float | int, float | int, float | int] | None = None
    manoeuvred: bool = False
    main_drive_used: bool = False
    launches_done: bool = False
    launched: int = 0
    recovered: int = 0
    repaired_with: int = 0
    repairs_tried: tuple[str, ...] = ()
    boarded: bool = False
    fired: bool = False
    arcs_settled: tuple[SettledArc, ...] = ()
    crew_lost: int = 0
    first_side: str | None = None
    struck_to: str | None = None
    ftl_since: int | None = None
    entry: FtlEntry | None = None
    squadron: str | None = None
    departure: Departure | None = None
    status: Literal[
        "active",
        "cloaked",
        "destroyed",
        "in_orbit",
        "jumped",
        "landed",
        "off_table",
        "surrendered",
        "waiting",
        "withdrawn",
    ] = "active"
    bogey: bool = False
    dummy: bool = False
    scanned: tuple[str, ...] = ()
    station: Station | None = None
    docked: Docking | None = None
    orbit: Orbit | None = None
    landing: Literal["crash_landing", "safe_landing"] | None = None
    charges: tuple[Charge, ...] = ()
    wave_fired: bool = False
    reflex_shown: bool = False
    cloak: Cloak | None = None
    shield_marks: int = 0
    stance_written: Stance | None = None
    stance: Stance = msgspec.field(default_factory=Stance)
    cloak_state: Literal["cloaked", "dropped", "fading", "off"] = "off"
    hidden: Hidden | None = None
    begun: bool = False
    engaged: tuple[str, ...] = ()
    locks: tuple[TractorLock, ...] = ()
    spreads_done: bool = False
    beamed: bool = False
    boarders_lost: int = 0
    prize: Prize | None = None
    core_ejected: bool = False
    failures: tuple[Failures, ...] = ()
    swept: Literal["A", "AP", "AS", "F", "FP", "FS"] | None = None
    name: str | None = None


class Options(values.Options, msgspec.Struct, frozen=True):
    """Optional rules and house rules; `title` names the rule or reading that each changes."""

    open_book: bool = True
    merge_pd_and_attack: bool = False
    simultaneous_fire: bool = False
    illegal_orders: Literal["reject", "straight"] = "straight"
    invalid_order: Literal["void_all", "void_movement"] = "void_all"
    rotate_while_launching: bool = True
    movement_system: Literal["cinematic", "per_ship", "vector"] = "cinematic"
    table_return: bool = False
    ramming: bool = False
    ram_number: int = 6
    squadrons: bool = False
    squadron_fire: bool = False
    moving_table: bool = False
    disengage_roll: bool = False
    aft_launches: bool = False
    aft_arc_fire: bool = False
    range_band_edge: Literal["far", "near"] = "far"
    arc_edge: Literal["bow", "dice", "shooter", "stern"] = "dice"
    ap_unit: Literal["attack", "weapon"] = "weapon"
    submunition_needs_firecon: bool = True
    sm_needs_firecon: bool = False
    drive_half_rounding: Literal["down", "up"] = "down"
    core_systems: bool = False
    bridge_lost_for_good: bool = True
    countdown_includes_hit_turn: bool = False
    abandon_first_number: int = 5
    split_fire_at_heavy: Literal["all", "any"] = "any"
    morale_losses: Literal["battle", "launch"] = "battle"
    recovery_rounding: Literal["down", "up"] = "up"
    contact_distance: float = 1.0
    dogfight_rerolls: bool = True
    modified_six_rerolls: bool = False
    heavy_reroll_protection: bool = True
    fighters_vs_missiles: Literal["after_on_target", "before"] = "before"
    pilot_quality: bool = False
    ace_purchase: bool = False
    rearming: bool = False
    vector_salvo_radius: float = 3.0
    non_ftl_ships: bool = True
    ftl_scatter_multiplier: bool = False
    ftl_half_rounding: Literal["down", "exact"] = "down"
    jump_without_bridge: bool = False
    ftl_strikes_mines: bool = False
    ftl_explosion_armour: Literal["applies", "ignored"] = "ignored"
    mines: bool = False
    boarding: bool = False
    boarding_after_fire: bool = False
    boarding_at_rest: Literal["any_course", "facing"] = "any_course"
    fleet_morale_loss: float | None = None
    strike_colours: bool = False
    strike_dice: Literal["high", "low"] = "high"
    tournament: bool = False
    tournament_allows: tuple[
        Literal["sensors", "squadrons", "stations", "wonder_weapons"], ...
    ] = ()
    fleet_points_limit: int | None = None
    fleet_composition: Literal["escorted_capitals", "free", "half_in_capitals"] = "free"
    sensors: bool = False
    advanced_sensors: bool = False
    dummy_bogeys: bool = False
    weasel_boats: bool = False
    ecm: bool = False
    ecm_blocks_basic: bool = False
    nova_cannon: bool = False
    wave_gun: bool = False
    reflex_field: bool = False
    cloaking_field: bool = False
    asteroids: bool = False
    asteroid_drift: Drift | None = None
    asteroid_damage: bool = False
    dust_clouds: bool = False
    solar_flares: bool = False
    meteor_swarms: bool = False
    battle_debris: bool = False
    starbases: bool = False
    multi_section_bases: bool = False
    planets: bool = False
    orbit_model: Literal["map", "table_edge"] = "map"
    table_edge_orbit: EdgeOrbit = msgspec.field(default_factory=EdgeOrbit)
    atmosphere_thrust: AtmosphereThrust = msgspec.field(default_factory=AtmosphereThrust)
    orbit_capture_all: bool = False
    shield_crossing: Literal["attack", "point"] = "attack"
    shield_attack_unit: Literal["ship", "weapon"] = "ship"
    unscreened_past_shields: bool = True
    beam_rerolls: bool = True
    rerolls_bypass_shields: bool = False
    needle_range: Literal["beam", "twelve"] = "beam"
    needle_hull_damage: bool = False
    rear_arc_mounts: bool = True
    warp_core_breach: bool = True
    boarding_rounding: Literal["down", "up"] = "up"
    cloak_position_uncertainty: bool = False
    shield_repair: Literal["d3", "three"] = "d3"
    miracle_worker: Literal["literal", "mirrored", "off"] = "literal"


class SpreadBand(msgspec.Struct, frozen=True):
    """How many dice a spread throws at a ship up to so far from where it detonates."""

    far_mu: float
    dice: int


class PhotonTable(msgspec.Struct, frozen=True):
    """Spreads of photon torpedoes (TBT-PHOT-03, -04).

    The source has lost what spreads do; `bands`, nearest first, are a replacement (TBT-RUL-13).
    Without any, no spread can be launched.
    """

    reach_mu: float = 24.0
    turn_points: int = 2
    bands: tuple[SpreadBand, ...] = (
        SpreadBand(far_mu=2.0, dice=3),
        SpreadBand(far_mu=4.0, dice=2),
        SpreadBand(far_mu=6.0, dice=1),
    )


class PhaserNeedleTable(msgspec.Struct, frozen=True):
    """Needle attacks of phasers (TBT-PHAS-04, -06): the face, and class C at half shields."""

    system_on: int = 6
    half_shields: int = -1
    class_c_mu: float = 3.0
    limit_mu: float = 12.0


class WarpTable(msgspec.Struct, frozen=True):
    """Warp engines lost to a check (TBT-WARP-04): breach from a face, ejection fails from one."""

    breach_from: int = 5
    destroyed_from: int = 5


class VelocityMatch(msgspec.Struct, frozen=True):
    """How velocities are compared up to a difference of courses, in points (TBT-TRAN-03)."""

    points: int
    compares: Literal["average", "difference", "sum"]
    most: int = 6


class TransporterTable(msgspec.Struct, frozen=True):
    """Transporters (TBT-TRAN-02, -03): their reach, and the match of velocities."""

    reach_mu: float = 9.0
    match: tuple[VelocityMatch, VelocityMatch, VelocityMatch] = (
        VelocityMatch(points=1, compares="difference"),
        VelocityMatch(points=4, compares="average"),
        VelocityMatch(points=6, compares="sum"),
    )


class FactorTable(msgspec.Struct, frozen=True):
    """Hull boxes that make a boarding factor (TBT-BOARD-01), and what frees a prize (-04)."""

    military: int = 4
    merchant: int = 10
    klingon: int = 3
    prize_crew: int = 1
    unlocks_from: int = 6


class Drag(msgspec.Struct, frozen=True):
    """How far a tractor beam drags the smaller and the larger ship, in parts of its pull."""

    smaller: float
    larger: float


class TractorTable(msgspec.Struct, frozen=True):
    """Tractor beams (TBT-TRAC-01, -03, -05): strength by class, shields, drag by sizes apart."""

    class_a: int = 18
    class_b: int = 12
    class_c: int = 6
    shield_step: int = 10
    drag: tuple[Drag, Drag, Drag] = (
        Drag(smaller=0.5, larger=0.5),
        Drag(smaller=1.0, larger=0.25),
        Drag(smaller=2.0, larger=0.0),
    )


class CloakTable(msgspec.Struct, frozen=True):
    """The shift of a ship that drops its cloak, in MU for each move by a die (TBT-CLOAK-08)."""

    shift: tuple[int, int, int, int, int, int] = (0, 0, 0, 1, 1, 2)


class SweepTable(msgspec.Struct, frozen=True):
    """Sweeps for cloaked ships (TBT-SENS-04): the face that finds, and what sensors add.

    The source has lost its modifiers; these are those of scans (TBT-RUL-33).
    """

    found_from: int = 6
    basic: int = 0
    enhanced: int = 0
    superior: int = 2


class ShieldRepairTable(msgspec.Struct, frozen=True):
    """The result of a repair of shields: at most below half, or from half on (TBT-DC-01, -02)."""

    below_half: int = 3
    from_half: int = 1


class PersistenceTable(msgspec.Struct, frozen=True):
    """Parties of the Federation: failed turns before, and faces that repair (TBT-DC-05)."""

    failed_turns: int = 3
    faces: int = 2


class ShieldCost(msgspec.Struct, frozen=True):
    """A grade of shields: points for each mass, ship mass for each of mass and strength."""

    points_per_mass: float
    mass_per: float
    strength_per: float


class PartCost(msgspec.Struct, frozen=True):
    """Systems with the same mass and cost in every ship."""

    mass: int
    points: int


class SettingCosts(msgspec.Struct, frozen=True):
    """The mass and the cost of this setting's systems.

    (TBT-SHLD-01, TBT-PHAS-01, TBT-PHOT-01, TBT-AFT-02, TBT-WARP-03, TBT-TRAN-01, TBT-TRAC-01,
    TBT-CLOAK-01; TBT-RUL-02, -08, -38.)
    """

    standard_shields: ShieldCost = ShieldCost(points_per_mass=1.0, mass_per=20, strength_per=3)
    superior_shields: ShieldCost = ShieldCost(points_per_mass=1.5, mass_per=10, strength_per=2)
    inferior_shields: ShieldCost = ShieldCost(points_per_mass=0.5, mass_per=30, strength_per=4)
    shield_strength_factor: float = 1.0
    mass_rounding: Literal["nearest", "up"] = "nearest"
    phaser_a: BatteryCost = BatteryCost(points=6, per_arc=4, mass=3)
    phaser_b: BatteryCost = BatteryCost(points=4, per_arc=2, mass=2)
    phaser_c: BatteryCost = BatteryCost(points=3, per_arc=1, mass=1)
    phaser_cost: Literal["per_arc", "per_extra_arc"] = "per_arc"
    photon_tube: PartCost = PartCost(mass=3, points=20)
    aft_points_factor: int = 2
    aft_mass: int = 1
    without_warp_factor: int = 2
    transporter_capital: PartCost = PartCost(mass=1, points=15)
    transporter_cruiser: PartCost = PartCost(mass=1, points=10)
    transporter_escort: PartCost = PartCost(mass=1, points=5)
    transporter_merchant: PartCost = PartCost(mass=1, points=5)
    tractor_a: PartCost = PartCost(mass=3, points=15)
    tractor_b: PartCost = PartCost(mass=2, points=10)
    tractor_c: PartCost = PartCost(mass=1, points=5)
    cloak_points_per_mass: float = 1.5
    cloak_mass_per: float = 18


class Tables(values.Tables, msgspec.Struct, frozen=True):
    """The tables of the book, those of Remixed included; a scenario may replace them."""

    beam: BeamTable = msgspec.field(default_factory=BeamTable)
    pulse_torpedo: PulseTorpedoTable = msgspec.field(default_factory=PulseTorpedoTable)
    needle: NeedleTable = msgspec.field(default_factory=NeedleTable)
    submunition: SubmunitionTable = msgspec.field(default_factory=SubmunitionTable)
    salvo: SalvoTable = msgspec.field(default_factory=SalvoTable)
    point_defence: PointDefenceTable = msgspec.field(default_factory=PointDefenceTable)
    fighter: FighterTable = msgspec.field(default_factory=FighterTable)
    pilot: PilotTable = msgspec.field(default_factory=PilotTable)
    rearm: RearmTable = msgspec.field(default_factory=RearmTable)
    threshold: ThresholdTable = msgspec.field(default_factory=ThresholdTable)
    core_systems: CoreSystemsTable = msgspec.field(default_factory=CoreSystemsTable)
    damage_control: DamageControlTable = msgspec.field(default_factory=DamageControlTable)
    boarding: BoardingTable = msgspec.field(default_factory=BoardingTable)
    leaving: LeavingTable = msgspec.field(default_factory=LeavingTable)
    ram: RamTable = msgspec.field(default_factory=RamTable)
    ftl: FtlTable = msgspec.field(default_factory=FtlTable)
    sensors: SensorTable = SensorTable(scans=ScansTable(merchant=1))
    terrain: TerrainTable = msgspec.field(default_factory=TerrainTable)
    mine: MineTable = msgspec.field(default_factory=MineTable)
    nova: NovaTable = msgspec.field(default_factory=NovaTable)
    wave: WaveTable = msgspec.field(default_factory=WaveTable)
    reflex: ReflexTable = msgspec.field(default_factory=ReflexTable)
    station: StationTable = msgspec.field(default_factory=StationTable)
    atmosphere: AtmosphereTable = msgspec.field(default_factory=AtmosphereTable)
    design: DesignCosts = msgspec.field(default_factory=DesignCosts)
    photon: PhotonTable = msgspec.field(default_factory=PhotonTable)
    phaser_needle: PhaserNeedleTable = msgspec.field(default_factory=PhaserNeedleTable)
    warp: WarpTable = msgspec.field(default_factory=WarpTable)
    transporter: TransporterTable = msgspec.field(default_factory=TransporterTable)
    factors: FactorTable = msgspec.field(default_factory=FactorTable)
    tractor: TractorTable = msgspec.field(default_factory=TractorTable)
    cloak: CloakTable = msgspec.field(default_factory=CloakTable)
    sweep: SweepTable = msgspec.field(default_factory=SweepTable)
    shield_repair: ShieldRepairTable = msgspec.field(default_factory=ShieldRepairTable)
    persistence: PersistenceTable = msgspec.field(default_factory=PersistenceTable)
    setting: SettingCosts = msgspec.field(default_factory=SettingCosts)


class Spread(msgspec.Struct, frozen=True):
    """A spread of photon torpedoes where it will detonate this turn (TBT-PHOT-03)."""

    id: str
    side: str
    ship: str
    tube: str
    x: float
    y: float


class Battle(values.Battle, msgspec.Struct, frozen=True):
    """The whole state of one engagement."""

    sides: tuple[str, ...]
    ships: tuple[Ship, ...]
    groups: tuple[FighterGroup, ...] = ()
    salvoes: tuple[Salvo, ...] = ()
    mines: tuple[Mine, ...] = ()
    templates: tuple[NovaTemplate, ...] = ()
    table: Table | None = None
    terrain: tuple[Asteroid | DustCloud | MeteorSwarm | WreckCloud | Planet, ...] = ()
    flares: int = 0
    names: tuple[shared.NamedId, ...] = ()
    options: Options = msgspec.field(default_factory=Options)
    tables: Tables = msgspec.field(default_factory=Tables)
    turn: int = 1
    phase: Literal[
        "allocation",
        "attacks",
        "boarding",
        "damage_control",
        "fighter_actions",
        "fighters",
        "fire",
        "initiative",
        "missiles",
        "movement",
        "orders",
        "over",
        "point_defence",
        "secondary_moves",
        "sensors",
        "templates",
    ] = "orders"
    finished: tuple[str, ...] = ()
    initiative: tuple[str, ...] = ()
    active: str | None = None
    salvoes_launched: int = 0
    mines_laid: int = 0
    defences: tuple[Defence, ...] = ()
    held_fire: tuple[HeldFire, ...] = ()
    shift: tuple[float, float] = (0.0, 0.0)
    result: Result | None = None
    spreads: tuple[Spread, ...] = ()
    spreads_launched: int = 0


class ShipView(msgspec.Struct, frozen=True, kw_only=True):
    """A ship as a seat sees it; of one under its cloak others see the marker.

    `shields_left` is what the marks leave, `shield_points` what can absorb anything now. `stance`
    is null while it is secret, or, to its own side, not written; `hidden` is for its side alone.
    """

    id: str
    side: str
    x: float
    y: float
    facing: int
    velocity: int
    movement: Literal["cinematic", "vector"] | None
    course_deg: float | None
    damage: int
    armour_lost: int
    lost: tuple[str, ...]
    spent: tuple[str, ...]
    used: tuple[str, ...]
    loads: tuple[Load, ...]
    laid: tuple[Laid, ...]
    drive: Literal["full", "half", "out"]
    core: Core
    holds_lost: int
    rolled: bool
    activated: bool
    order: Manoeuvre | None
    order_written: bool
    returning: tuple[float | int, float | int, float | int] | None
    manoeuvred: bool
    main_drive_used: bool
    ftl_since: int | None
    entry: FtlEntry | None
    squadron: str | None
    departure: Departure | None
    boarded: bool
    crew_lost: int
    first_side: str | None
    struck_to: str | None
    status: Literal[
        "active",
        "cloaked",
        "destroyed",
        "in_orbit",
        "jumped",
        "landed",
        "off_table",
        "surrendered",
        "waiting",
        "withdrawn",
    ]
    thrust: int
    hull: int
    armour: int
    screen_level: int
    fire_controls: int
    crew: int
    bogey: bool
    dummy: bool
    scanned: tuple[str, ...]
    station: Station | None
    docked: Docking | None
    orbit: Orbit | None
    landing: Literal["crash_landing", "safe_landing"] | None
    charges: tuple[Charge, ...]
    wave_fired: bool
    cloak: Cloak | None
    ssd: Ssd
    name: str | None = None
    shield_marks: int
    shield_strength: int
    shields_left: int
    shield_points: int
    shield_status: Literal["down", "full", "half"]
    stance: Stance | None
    cloak_state: Literal["cloaked", "dropped", "fading", "off"]
    hidden: Hidden | None
    begun: bool
    engaged: tuple[str, ...]
    locks: tuple[TractorLock, ...]
    spreads_done: bool
    beamed: bool
    boarders_lost: int
    prize: Prize | None
    core_ejected: bool
    failures: tuple[Failures, ...]
    swept: Literal["A", "AP", "AS", "F", "FP", "FS"] | None


class ModelView(msgspec.Struct, frozen=True, kw_only=True):
    """A ship whose display is closed to a seat: its model, and its open marks.

    `shield_status` is null where no ship of the seat's side senses it.
    """

    id: str
    side: str
    class_name: str
    class_code: str
    group: Literal["capital", "cruiser", "escort", "merchant"]
    x: float
    y: float
    facing: int
    course_deg: float | None
    rolled: bool
    status: Literal[
        "active",
        "cloaked",
        "destroyed",
        "in_orbit",
        "jumped",
        "landed",
        "off_table",
        "surrendered",
        "waiting",
        "withdrawn",
    ]
    activated: bool
    boarded: bool
    damage: int
    armour_lost: int
    lost: tuple[str, ...]
    spent: tuple[str, ...]
    used: tuple[str, ...]
    drive: Literal["full", "half", "out"]
    core: Core
    holds_lost: int
    crew_lost: int
    squadron: str | None
    first_side: str | None
    struck_to: str | None
    ftl_since: int | None
    entry: FtlEntry | None
    departure: Departure | None
    station: Station | None
    docked: Docking | None
    orbit: Orbit | None
    landing: Literal["crash_landing", "safe_landing"] | None
    name: str | None = None
    shield_status: Literal["below_half", "down", "full"] | None
    cloak_state: Literal["cloaked", "dropped", "fading", "off"]
    locks: tuple[TractorLock, ...]
    prize: Prize | None
    core_ejected: bool
    swept: Literal["A", "AP", "AS", "F", "FP", "FS"] | None


class BogeyView(msgspec.Struct, frozen=True, kw_only=True):
    """A bogey as a seat sees it; `shield_status` only where a ship of the seat's side senses it."""

    code: str
    side: str
    shown: Literal["capital", "cruiser", "escort", "merchant"]
    x: float
    y: float
    facing: int
    velocity: int | None
    course_deg: float | None
    status: Literal[
        "active",
        "cloaked",
        "destroyed",
        "in_orbit",
        "jumped",
        "landed",
        "off_table",
        "surrendered",
        "waiting",
        "withdrawn",
    ]
    shield_status: Literal["below_half", "down", "full"] | None


class BattleView(values.BattleView, msgspec.Struct, frozen=True, kw_only=True):
    """A battle as a seat sees it."""

    turn: int
    phase: Literal[
        "allocation",
        "attacks",
        "boarding",
        "damage_control",
        "fighter_actions",
        "fighters",
        "fire",
        "initiative",
        "missiles",
        "movement",
        "orders",
        "over",
        "point_defence",
        "secondary_moves",
        "sensors",
        "templates",
    ]
    sides: tuple[str, ...]
    groups: tuple[GroupView, ...]
    salvoes: tuple[Salvo, ...]
    mines: tuple[Mine, ...]
    templates: tuple[NovaTemplate, ...]
    table: Table | None
    terrain: tuple[Asteroid | DustCloud | MeteorSwarm | WreckCloud | Planet, ...]
    finished: tuple[str, ...]
    initiative: tuple[str, ...]
    active: str | None
    defences: tuple[Defence, ...]
    held_fire: tuple[HeldFire, ...]
    result: Result | None
    names: tuple[shared.NamedId, ...] = ()
    ships: tuple[ShipView, ...]
    models: tuple[ModelView, ...]
    bogeys: tuple[BogeyView, ...]
    options: Options
    tables: Tables
    spreads: tuple[Spread, ...]


class BeamBoarders(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="beam_boarders"
):
    """Beam a boarding party onto an enemy; the fight is fought to its end at once (TBT-RUL-23).

    Without `factors`, all that the ship has go over. If they win, `prize_factors` of them stay
    aboard (without it, one; none on a ship of their own side), and the others beam back
    (TBT-BOARD-03).
    """

    ship: str
    target: str
    factors: int | None = None
    prize_factors: int | None = None


class BeamBoardersChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="beam_boarders"
):
    """A ship may beam up to `factors` onto `target`, against `defence_factors`.

    `course_points` is by how much their courses differ, `match` what their velocities come to;
    `defence_factors` are null where the display of the target is closed.
    """

    ship: str
    target: str
    course_points: float
    match: float
    factors: int
    defence_factors: int | None
    rule: str = "TBT-TRAN-02"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class BoardersBeamed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="boarders_beamed"
):
    """A party of `factors` was beamed aboard `target`, through one FireCon of the ship."""

    ship: str
    target: str
    factors: int
    engaged: tuple[str, ...]
    rule: str = "TBT-TRAN-02"


class WriteStanceChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="write_stance"
):
    """A ship whose stance may be written: the orders for its cloak that are open, its sensors.

    `shield_points` are those that it gives up if it lowers its shields; `written` is its stance so
    far, or `null`.
    """

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    cloak: tuple[Literal["drop", "engage", "none"], ...]
    active_sensors: bool
    shield_points: int
    written: Stance | None
    rule: str = "FT-2.7-2"


class ReadyTube(msgspec.Struct, frozen=True, kw_only=True):
    """A tube that may launch, and its courses (TBT-RUL-14)."""

    tube: str
    courses: tuple[int, ...]


class LaunchSpreadsChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="launch_spreads"
):
    """A ship that may launch spreads: how far, and with how many points of turn in mid-way."""

    ship: str
    tubes: tuple[ReadyTube, ...]
    reach_mu: float
    turn_points: int
    rule: str = "TBT-PHOT-03"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class RepairSystemsChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="repair_systems"
):
    """A ship with parties free and something to repair.

    `chances[n - 1]` is the chance of a job that n parties work on; on `persistent` systems it is
    `persistent_chance`, whatever their number, unless the owner says otherwise. A success on
    shields restores one of `restores`, each as likely.
    """

    ship: str
    parties: int
    systems: tuple[str, ...]
    chances: tuple[float, ...]
    rule: str = "TBT-DC-01"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    persistent: tuple[str, ...] = ()
    persistent_chance: float = 0.0
    restores: tuple[int, ...] = ()


class LockTractorChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="lock_tractor"
):
    """A tractor beam that may hold `target`, `range_mu` away, with an effective strength.

    The strength is null where the display of the target is closed.
    """

    ship: str
    tractor: str
    target: str
    range_mu: float
    pull_mu: float | None
    rule: str = "TBT-TRAC-03"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class DropCloakChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drop_cloak"
):
    """A ship that is ordered to drop its cloak, and where it would appear.

    By option as many dice as `moves` shift it from there (TBT-CLOAK-08).
    """

    ship: str
    x: float
    y: float
    moves: int
    rule: str = "TBT-CLOAK-07"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class SweepArcChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sweep_arc"
):
    """A ship that may sweep an arc: how many scans it has left, its reach in MU, what it adds."""

    ship: str
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    scans: int
    reach_mu: float
    modifier: int
    rule: str = "TBT-SENS-04"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class CloakDropped(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="cloak_dropped"
):
    """A ship is back at (x, y), `shift_mu` from where it should be, without shields this turn.

    `begun`: this began its activation; otherwise it has lost its device. `velocity` is null to
    others in a closed book (FT-UMP-66).
    """

    ship: str
    side: str
    x: float
    y: float
    facing: int
    velocity: int | None
    course_deg: float | None
    rolled: bool
    shift_mu: int
    begun: bool = True
    rolls: tuple[shared.Roll, ...] = ()
    rule: str = "TBT-CLOAK-07"


class CloakEngaged(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="cloak_engaged"
):
    """A marker stands for a ship; the next opposing ship may still fire at it (TBT-CLOAK-03)."""

    ship: str
    side: str
    rule: str = "TBT-CLOAK-03"


class CloakFailed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="cloak_failed"
):
    """A ship that cloaks stays in sight: it has lost its device, or is in no state to cloak."""

    ship: str
    side: str
    rule: str = "TBT-UMP-28"


class TubeMount(msgspec.Struct, frozen=True, tag_field="kind", tag="photon_tube"):
    """A photon tube through the arcs that its designer wants; it can have but one (TBT-PHOT-01)."""

    id: str
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    name: str | None = None


class TractorMount(msgspec.Struct, frozen=True, tag_field="kind", tag="tractor"):
    """A tractor beam through the arcs that its designer wants; it can have but one (TBT-RUL-27)."""

    id: str
    tractor_class: Literal["A", "B", "C"]
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    name: str | None = None


class Design(values.Design, msgspec.Struct, frozen=True):
    """A ship to be assessed: nothing in it need be legal.

    Its drive for FTL, `ftl`, is the warp engine: without it thrust costs more (TBT-WARP-03). It has
    no screens (TBT-RUL-07). In the display the generator of its shields comes after the systems,
    before the drives.
    """

    mass: int
    hull: int
    thrust: int = 0
    ftl: bool = True
    tows: int = 0
    streamlining: Literal["full", "none", "partial"] = "none"
    armour: int = 0
    screens: int = 0
    backup_screens: int = 0
    systems: tuple[
        FireControl
        | Phaser
        | TubeMount
        | Transporter
        | TractorMount
        | CloakingDevice
        | SubmunitionPack
        | SalvoMissileLauncher
        | SalvoMissileRack
        | MagazineSpace
        | PointDefence
        | AreaDefence
        | FighterBay
        | Minelayer
        | Minesweeper
        | Ortillery
        | SensorSuite
        | WeaselDecoy
        | Jammer
        | NovaCannon
        | WaveGun
        | ReflexField
        | Hangar,
        ...,
    ] = ()
    holds: tuple[Hold, ...] = ()
    fighters: tuple[CarriedFighters, ...] = ()
    class_name: str = ""
    class_code: str = ""
    group: Literal["capital", "cruiser", "escort", "merchant"] | None = None
    military: bool = True
    station: bool = False
    shields: Literal["inferior", "standard", "superior"] | None = None
    race: Literal["federation", "klingon", "other"] = "other"


class DropCloak(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="drop_cloak"):
    """Activate a ship that was ordered to drop its cloak: it is placed, and may fire at once."""

    ship: str


class StanceWritten(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="stance_written"
):
    """A ship's stance was written in `turn`; others see it when orders open, if at all."""

    ship: str
    side: str
    turn: int
    stance: Stance
    rule: str = "FT-2.7-2"


class SystemTargeted(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="system_targeted"
):
    """A phaser aimed at one system of its target, and knocked it out or not (TBT-PHAS-04)."""

    ship: str
    weapon: str
    target: str
    system: str
    range_mu: float
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"]
    damage: int
    knocked_out: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "TBT-PHAS-04"


class SpreadLaunched(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="spread_launched"
):
    """A spread flew along `path` to (x, y), where it will detonate (TBT-PHOT-03)."""

    spread: str
    side: str
    ship: str
    weapon: str
    path: tuple[tuple[float, float], ...]
    x: float
    y: float
    rule: str = "TBT-PHOT-03"


class SpreadsDone(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="spreads_done"
):
    """A ship has launched all the spreads that it launches this turn."""

    ship: str
    side: str
    rule: str = "TBT-PHOT-03"


class SpreadStruck(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="spread_struck"
):
    """A spread threw its dice at a ship in `turn`, `away_mu` from where it detonated (TBT-PHOT-04).

    Only its own side sees how far away a cloaked ship is (TBT-UMP-35).
    """

    spread: str
    ship: str
    turn: int
    away_mu: float | None
    damage: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "TBT-RUL-13"


class SpreadDetonated(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="spread_detonated",
):
    """A spread detonated, and is gone (TBT-PHOT-04)."""

    spread: str
    x: float
    y: float
    rule: str = "TBT-PHOT-04"


class ShieldsAbsorbed(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="shields_absorbed",
):
    """Shields absorbed a part of an attack of `points`; `let_through` goes on to the ship.

    `shield_marks` are all that they have absorbed; `shield_status` is how they are now. To others
    both are null in a closed book (TBT-UMP-32). `docked` is the ship that was attacked, where they
    are those of its station (FT-13.7-3).
    """

    ship: str
    attacker: str
    points: int
    absorbed: int
    let_through: int
    shield_marks: int | None
    shield_status: Literal["down", "full", "half"] | None
    docked: str | None = None
    rule: str = "TBT-SHLD-02"


class WarpCoreThrown(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="warp_core_thrown",
):
    """A ship that lost its warp engine to a check threw for its core (TBT-WARP-04).

    Where it is `breached`, it was `ejected`, or takes the ship along.
    """

    ship: str
    breached: bool
    ejected: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "TBT-WARP-04"


class ShieldsRestored(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="shields_restored",
):
    """Parties gave shields back `restored` points; `shield_marks` are left (TBT-DC-01, -02).

    These are null to others in a closed book (TBT-UMP-32).
    """

    ship: str
    restored: int
    shield_marks: int | None
    rolls: tuple[shared.Roll, ...] = ()
    rule: str = "TBT-DC-01"


class FailuresCounted(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="failures_counted",
):
    """The failures of a ship's parties, and for how many turns in a row (TBT-DC-05)."""

    ship: str
    failures: tuple[Failures, ...]
    rule: str = "TBT-DC-05"


class PartyRepulsed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="party_repulsed"
):
    """A party was beaten, and `returned` of its factors got home (TBT-RUL-23).

    `boarders_lost` and `target_boarders_lost` are what each ship's own crew has lost in fights in
    all; `prize` is who still holds the target where it was a prize.
    """

    ship: str
    target: str
    returned: int
    boarders_lost: int
    target_boarders_lost: int
    prize: Prize | None
    rule: str = "TBT-BOARD-02"


class PrizeTaken(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="prize_taken"
):
    """A party took `target`, which belongs to `side` from now on.

    `prize` holds it, or nobody need where its own side has retaken it; of the party, `returned`
    are home. The losses are as in `PartyRepulsed`.
    """

    ship: str
    target: str
    side: str
    returned: int
    prize: Prize | None
    boarders_lost: int
    target_boarders_lost: int
    rule: str = "TBT-BOARD-03"


class LockOutThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="lock_out_thrown"
):
    """A prize crew threw for the lock-out of the computer, and broke it or not (TBT-BOARD-04)."""

    ship: str
    broken: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "TBT-BOARD-04"


class TractorLocked(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="tractor_locked"
):
    """A tractor beam holds a target with an effective strength (TBT-TRAC-03), through a FireCon.

    In a closed book shields may leave nothing of it, and it holds nothing (FT-UMP-68).
    """

    ship: str
    tractor: str
    target: str
    range_mu: float
    pull_mu: float
    engaged: tuple[str, ...]
    rule: str = "TBT-TRAC-03"


class TractorReleased(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="tractor_released",
):
    """A lock came to nothing: one of the ships is gone or cloaked (TBT-UMP-10)."""

    ship: str
    tractor: str
    target: str
    rule: str = "TBT-UMP-10"


class TractorDragged(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="tractor_dragged"
):
    """A tractor beam dragged both ships, so far each, along the line between them (TBT-TRAC-05)."""

    ship: str
    tractor: str
    target: str
    pull_mu: float
    ship_dragged_mu: float
    target_dragged_mu: float
    rule: str = "TBT-TRAC-05"


class ShipDragged(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_dragged"
):
    """All drags together put a ship at (x, y); its course and velocity stay (TBT-RUL-27)."""

    ship: str
    x: float
    y: float
    rule: str = "TBT-TRAC-04"


class ShipVanished(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_vanished"
):
    """Nothing can be aimed at a ship any more: it is under its cloak (TBT-CLOAK-05)."""

    ship: str
    side: str
    turn: int
    rule: str = "TBT-CLOAK-05"


class HiddenMove(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="hidden_move"
):
    """A cloaked ship moved along `path`, as its own side alone knows (TBT-CLOAK-04, -09)."""

    ship: str
    side: str
    path: tuple[tuple[float, float], ...]
    hidden: Hidden
    rule: str = "TBT-CLOAK-04"


class MarkerMoved(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="marker_moved"
):
    """The marker of a cloaked ship was put where the ship is (TBT-CLOAK-06, TBT-SENS-05).

    The marker keeps the course and the velocity that it had (TBT-UMP-38).
    """

    ship: str
    side: str
    x: float
    y: float
    rule: str = "TBT-CLOAK-06"


class Findings(msgspec.Struct, frozen=True, kw_only=True):
    """The findings of a scan of a ship of this setting; null: not disclosed."""

    mass: int
    military: bool
    thrust: int | None = None
    screens: int | None = None
    ssd: Ssd | None = None
    damage: int | None = None
    armour_lost: int | None = None
    drive: Literal["full", "half", "out"] | None = None
    lost: tuple[str, ...] | None = None
    spent: tuple[str, ...] | None = None


class ShipScanned(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_scanned"
):
    """A ship has scanned another one (TBT-SENS-03)."""

    ship: str
    side: str
    target: str
    target_side: str
    scanned: tuple[str, ...]
    blocked: bool = False
    score: int | None = None
    disclosed: (
        Literal["all_original", "everything_current", "mass_and_type", "mass_drive_screens", "none"]
        | None
    ) = None
    findings: Findings | None = None
    rolls: tuple[shared.Roll, ...] = ()
    rule: str = "FT-11.1-3"


class SensorsUsed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sensors_used"
):
    """A ship uses its active sensors this turn, and all can see it (TBT-SENS-06)."""

    ship: str
    side: str
    rule: str = "TBT-SENS-06"


class SweepThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sweep_thrown"
):
    """A die was thrown for one cloaked ship in the arc; all see it if the ship was found.

    Otherwise only the referee does, because it would reveal the ship.
    """

    ship: str
    target: str
    modifier: int
    found: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "TBT-RUL-33"


class Job(msgspec.Struct, frozen=True):
    """One repair: which system, core system or `shields`, by how many parties (TBT-DC-01).

    Parties of the Federation that have failed on it for long throw as miracle workers, unless the
    owner says that they are not `persistent` (TBT-RUL-37).
    """

    system: str
    parties: int
    persistent: bool = True


class SpreadAim(msgspec.Struct, frozen=True):
    """One spread: its tube, its course, how far in MU, how many points it turns.

    It turns in the middle of its way, to starboard where `turn` is positive (TBT-RUL-14).
    """

    tube: str
    course: int
    length: float
    turn: int = 0


class LaunchSpreads(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="launch_spreads"
):
    """Launch all the spreads of one ship, before any ship moves (TBT-PHOT-03)."""

    ship: str
    spreads: tuple[SpreadAim, ...]


class LockTractor(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="lock_tractor"):
    """Switch a tractor beam on at a ship; it drags when all ships have moved (TBT-TRAC-02)."""

    ship: str
    tractor: str
    target: str


class WriteStance(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="write_stance"):
    """Write a ship's stance for this turn, secretly; a later one takes the place of the earlier.

    Ships without a written stance keep their shields up and their cloaks as they are.
    """

    ship: str
    stance: Stance


class RepairSystems(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="repair_systems"
):
    """Set a ship's damage control parties to work, one throw a job, in this order."""

    ship: str
    jobs: tuple[Job, ...]


class SweepArc(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="sweep_arc"):
    """Search one arc for cloaked ships, with one of the ship's scans (TBT-SENS-04)."""

    ship: str
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"]


class ShipSetup(msgspec.Struct, frozen=True):
    """A ship of a set-up: of one of the book's classes, or with a display of its own (`ssd`)."""

    id: str
    side: str
    x: float
    y: float
    facing: int
    velocity: int
    movement: Literal["cinematic", "vector"] | None = None
    course_deg: float | None = None
    damage: int = 0
    armour_lost: int = 0
    lost: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    loads: tuple[Load, ...] = ()
    laid: tuple[Laid, ...] = ()
    drive: Literal["full", "half", "out"] = "full"
    core: Core = msgspec.field(default_factory=Core)
    holds_lost: int = 0
    rolled: bool = False
    activated: bool = False
    order: Manoeuvre | None = None
    order_written: bool = False
    returning: tuple[float | int, float | int, float | int] | None = None
    manoeuvred: bool = False
    main_drive_used: bool = False
    launches_done: bool = False
    launched: int = 0
    recovered: int = 0
    repaired_with: int = 0
    repairs_tried: tuple[str, ...] = ()
    boarded: bool = False
    fired: bool = False
    arcs_settled: tuple[SettledArc, ...] = ()
    crew_lost: int = 0
    first_side: str | None = None
    struck_to: str | None = None
    ftl_since: int | None = None
    entry: FtlEntry | None = None
    squadron: str | None = None
    departure: Departure | None = None
    status: Literal[
        "active",
        "cloaked",
        "destroyed",
        "in_orbit",
        "jumped",
        "landed",
        "off_table",
        "surrendered",
        "waiting",
        "withdrawn",
    ] = "active"
    bogey: bool = False
    dummy: bool = False
    scanned: tuple[str, ...] = ()
    station: Station | None = None
    docked: Docking | None = None
    orbit: Orbit | None = None
    landing: Literal["crash_landing", "safe_landing"] | None = None
    charges: tuple[Charge, ...] = ()
    wave_fired: bool = False
    reflex_shown: bool = False
    cloak: Cloak | None = None
    shield_marks: int = 0
    stance_written: Stance | None = None
    stance: Stance = msgspec.field(default_factory=Stance)
    cloak_state: Literal["cloaked", "dropped", "fading", "off"] = "off"
    hidden: Hidden | None = None
    begun: bool = False
    engaged: tuple[str, ...] = ()
    locks: tuple[TractorLock, ...] = ()
    spreads_done: bool = False
    beamed: bool = False
    boarders_lost: int = 0
    prize: Prize | None = None
    core_ejected: bool = False
    failures: tuple[Failures, ...] = ()
    swept: Literal["A", "AP", "AS", "F", "FP", "FS"] | None = None
    ssd: Ssd | None = None
    name: str | None = None
    class_name: str | None = None


class Setup(values.Setup, msgspec.Struct, frozen=True):
    """The opening of a battle. Without a table, nobody can leave it.

    `names` are those that people gave sides and squadrons; ships have theirs beside their ids.
    """

    sides: tuple[str, ...]
    ships: tuple[ShipSetup, ...]
    groups: tuple[FighterGroup, ...] = ()
    mines: tuple[Mine, ...] = ()
    table: Table | None = None
    terrain: tuple[Asteroid | DustCloud | MeteorSwarm | WreckCloud | Planet, ...] = ()
    names: tuple[shared.NamedId, ...] = ()
    options: Options = msgspec.field(default_factory=Options)
    tables: Tables = msgspec.field(default_factory=Tables)
    turn: int = 1


Order: TypeAlias = (
    RollInitiative
    | FinishPhase
    | MoveShips
    | WriteOrder
    | WriteSquadronOrder
    | ReturnToTable
    | ShiftTable
    | Disengage
    | WriteStance
    | AssignScreen
    | MoveGroup
    | EvadeContact
    | BreakOff
    | SecondaryMove
    | DeclareAttack
    | RecoverGroup
    | ResolveFighterActions
    | LaunchSalvoes
    | PassLaunch
    | AllocateDefence
    | ResolvePointDefence
    | ResolveAttacks
    | LaunchSpreads
    | SettleArc
    | FireWeapons
    | PassFire
    | DumpCore
    | AbandonShip
    | EndTurn
    | RepairSystems
    | BeamBoarders
    | LockTractor
    | DropCloak
    | AcceptSurrender
    | RefuseSurrender
    | ScanShip
    | SweepArc
    | ThrowDrift
    | RaiseFlare
    | FireNova
    | FireWaveGun
    | MoveTemplates
    | ApplyDamage
    | CorrectShip
    | CorrectGroup
    | Withdraw
    | DeclareVictory
)
"""Every kind of order."""
Event: TypeAlias = (
    PhaseBegan
    | PhaseFinished
    | InitiativeRolled
    | SideActivated
    | OrderWritten
    | OrderVoided
    | ReturnWritten
    | ShipMoved
    | GroupCarried
    | ShipLeftTable
    | ReturnThrown
    | ShipReturned
    | RamMissed
    | RamTried
    | RamContested
    | ShipsCollided
    | TableShifted
    | DisengagementThrown
    | StanceWritten
    | ScreenAssigned
    | ScreenBroken
    | GroupLaunched
    | GroupMoved
    | LaunchesGivenUp
    | AttackDeclared
    | DogfightChanged
    | GroupClosed
    | GroupFired
    | AceDuelled
    | EnduranceSpent
    | GroupReduced
    | GroupDestroyed
    | SalvoIntercepted
    | MoraleThrown
    | AttackAborted
    | ShipAttacked
    | AceNeedled
    | GroupRecovered
    | GroupRearmed
    | GroupsMerged
    | PilotsThrown
    | SalvoLaunched
    | LaunchesDone
    | SalvoHomed
    | SalvoLost
    | DefenceAllocated
    | SalvoLocked
    | PointDefenceFired
    | SalvoStruck
    | SystemTargeted
    | SpreadLaunched
    | SpreadsDone
    | SpreadStruck
    | SpreadDetonated
    | ArcSettled
    | ShotLost
    | BeamFired
    | TorpedoFired
    | NeedleFired
    | SubmunitionsFired
    | ShipActivated
    | ShieldsAbsorbed
    | DamageTaken
    | DamageHeld
    | HeldFireReleased
    | ThresholdChecked
    | SystemLost
    | HoldsLost
    | ShipDestroyed
    | RepairTried
    | SystemRepaired
    | CoreDumped
    | ShipAbandoned
    | ReactorThrown
    | LifeSupportFailed
    | WarpCoreThrown
    | ShieldsRestored
    | FailuresCounted
    | BoardersBeamed
    | BoardingRound
    | PartyRepulsed
    | PrizeTaken
    | LockOutThrown
    | TractorLocked
    | TractorReleased
    | TractorDragged
    | ShipDragged
    | CloakEngaged
    | CloakFailed
    | ShipVanished
    | HiddenMove
    | MarkerMoved
    | CloakDropped
    | ColoursThrown
    | ColoursStruck
    | SurrenderAccepted
    | SurrenderRefused
    | FleetBroken
    | FtlWarmedUp
    | FtlStopped
    | FtlExitThrown
    | ShipJumped
    | EntryScattered
    | ShipEntered
    | EntryDangerThrown
    | BogeyRevealed
    | DummyRemoved
    | ScanAnnounced
    | ShipScanned
    | SensorsUsed
    | ArcSwept
    | SweepThrown
    | DriftThrown
    | TerrainDrifted
    | AsteroidMet
    | AsteroidHit
    | AsteroidBroke
    | DustCrossed
    | LockOnThrown
    | FlareRaised
    | FlareStruck
    | MeteorsStruck
    | ExplosionThrown
    | WreckExploded
    | WreckDispersed
    | ShipDocked
    | DockingFailed
    | ShipCastOff
    | SectionStruck
    | SectionBrokeUp
    | OrbitEntered
    | OrbitMissed
    | OrbitLeft
    | AtmosphereReached
    | EdgeOrbitReached
    | ShipLanded
    | EntryThrown
    | CraftEscaped
    | MineLaid
    | MineSwept
    | MineDetonated
    | MineDestroyed
    | NovaFired
    | NovaMoved
    | NovaBurnedOut
    | WaveGunCharged
    | WaveGunFired
    | WaveGunBurst
    | TemplateStruck
    | ReflexFieldThrown
    | ShipCloaked
    | BlindMoveWritten
    | ShipDecloaked
    | ShipCorrected
    | GroupCorrected
    | SideWithdrew
    | BattleEnded
)
"""Every kind of event."""
Choice: TypeAlias = (
    RollInitiativeChoice
    | FinishPhaseChoice
    | MoveShipsChoice
    | WriteOrderChoice
    | WriteSquadronOrderChoice
    | ReturnToTableChoice
    | ShiftTableChoice
    | DisengageChoice
    | WriteStanceChoice
    | AssignScreenChoice
    | MoveGroupChoice
    | EvadeContactChoice
    | BreakOffChoice
    | SecondaryMoveChoice
    | DeclareAttackChoice
    | RecoverGroupChoice
    | ResolveFighterActionsChoice
    | LaunchSalvoesChoice
    | PassLaunchChoice
    | AllocateDefenceChoice
    | ResolvePointDefenceChoice
    | ResolveAttacksChoice
    | LaunchSpreadsChoice
    | AimAtSystemsChoice
    | SettleArcChoice
    | FireWeaponsChoice
    | PassFireChoice
    | DumpCoreChoice
    | AbandonShipChoice
    | EndTurnChoice
    | RepairSystemsChoice
    | BeamBoardersChoice
    | LockTractorChoice
    | DropCloakChoice
    | AcceptSurrenderChoice
    | RefuseSurrenderChoice
    | ScanShipChoice
    | SweepArcChoice
    | ThrowDriftChoice
    | RaiseFlareChoice
    | FireNovaChoice
    | FireWaveGunChoice
    | MoveTemplatesChoice
    | WithdrawChoice
)
"""Every kind of choice."""
__all__ = [
    "AbandonShip",
    "AbandonShipChoice",
    "AcceptSurrender",
    "AcceptSurrenderChoice",
    "AceDuelled",
    "AceNeedled",
    "AimAtSystemsChoice",
    "AllocateDefence",
    "AllocateDefenceChoice",
    "ApplyDamage",
    "ArcSettled",
    "ArcSwept",
    "AreaDefence",
    "Assessment",
    "AssignScreen",
    "AssignScreenChoice",
    "Asteroid",
    "AsteroidBroke",
    "AsteroidHit",
    "AsteroidMet",
    "AtmosphereReached",
    "AtmosphereTable",
    "AtmosphereThrust",
    "AttackAborted",
    "AttackDeclared",
    "AttackSolution",
    "Attackers",
    "BatteryCost",
    "Battle",
    "BattleEnded",
    "BattleView",
    "BeamBoarders",
    "BeamBoardersChoice",
    "BeamCost",
    "BeamFired",
    "BeamTable",
    "BlindMoveWritten",
    "BoardersBeamed",
    "BoardingRound",
    "BoardingTable",
    "BogeyRevealed",
    "BogeyView",
    "BreakOff",
    "BreakOffChoice",
    "CarriedFighters",
    "Charge",
    "ClassLabel",
    "Cloak",
    "CloakDropped",
    "CloakEngaged",
    "CloakFailed",
    "CloakTable",
    "CloakingDevice",
    "ColoursStruck",
    "ColoursThrown",
    "Core",
    "CoreDumped",
    "CoreSystemsTable",
    "CorrectGroup",
    "CorrectShip",
    "CraftEscaped",
    "DamageControlTable",
    "DamageHeld",
    "DamageTaken",
    "DebrisDiameters",
    "DeclareAttack",
    "DeclareAttackChoice",
    "DeclareVictory",
    "Defence",
    "DefenceAllocated",
    "DefendingShip",
    "Departure",
    "Design",
    "DesignCosts",
    "DieFigures",
    "DieTable",
    "Disengage",
    "DisengageChoice",
    "DisengagementThrown",
    "Docking",
    "DockingFailed",
    "DogfightChanged",
    "Drag",
    "Drift",
    "DriftThrown",
    "DropCloak",
    "DropCloakChoice",
    "DummyRemoved",
    "DumpCore",
    "DumpCoreChoice",
    "DustCloud",
    "DustCrossed",
    "EdgeOrbit",
    "EdgeOrbitReached",
    "EndTurn",
    "EndTurnChoice",
    "EnduranceSpent",
    "EntryDangerThrown",
    "EntryScattered",
    "EntryThrown",
    "EvadeContact",
    "EvadeContactChoice",
    "ExplosionThrown",
    "FactorTable",
    "Failures",
    "FailuresCounted",
    "FighterBay",
    "FighterFigures",
    "FighterGroup",
    "FighterTable",
    "FighterTypes",
    "Findings",
    "FinishPhase",
    "FinishPhaseChoice",
    "FireControl",
    "FireNova",
    "FireNovaChoice",
    "FireWaveGun",
    "FireWaveGunChoice",
    "FireWeapons",
    "FireWeaponsChoice",
    "FiringSolution",
    "FixedCost",
    "FlareArea",
    "FlareRaised",
    "FlareStruck",
    "FleetBroken",
    "FtlDamage",
    "FtlDrive",
    "FtlEntry",
    "FtlExitThrown",
    "FtlStopped",
    "FtlTable",
    "FtlWarmedUp",
    "GroupCarried",
    "GroupClosed",
    "GroupCorrected",
    "GroupDestroyed",
    "GroupFired",
    "GroupLaunched",
    "GroupMasses",
    "GroupMoved",
    "GroupRearmed",
    "GroupRecovered",
    "GroupReduced",
    "GroupView",
    "GroupsMerged",
    "Hangar",
    "HangarCost",
    "HeldFire",
    "HeldFireReleased",
    "Hidden",
    "HiddenMove",
    "Hit",
    "Hold",
    "HoldsLost",
    "HullCost",
    "HullLabel",
    "InitiativeRolled",
    "Jammer",
    "Job",
    "Laid",
    "LandingPlace",
    "Launch",
    "LaunchSalvoes",
    "LaunchSalvoesChoice",
    "LaunchSpreads",
    "LaunchSpreadsChoice",
    "LaunchesDone",
    "LaunchesGivenUp",
    "LeavingTable",
    "LifeSupportFailed",
    "Line",
    "Load",
    "LockOnThrown",
    "LockOutThrown",
    "LockTractor",
    "LockTractorChoice",
    "Magazine",
    "MagazineSpace",
    "MainDrive",
    "Manoeuvre",
    "MarkerMoved",
    "MeteorSwarm",
    "MeteorsStruck",
    "Mine",
    "MineDestroyed",
    "MineDetonated",
    "MineDrop",
    "MineLaid",
    "MineSwept",
    "MineTable",
    "Minelayer",
    "MinelayerCost",
    "Minesweeper",
    "ModelView",
    "MoraleThrown",
    "MoveGroup",
    "MoveGroupChoice",
    "MoveShips",
    "MoveShipsChoice",
    "MoveTemplates",
    "MoveTemplatesChoice",
    "NeedleAim",
    "NeedleFired",
    "NeedleTable",
    "NeedleTarget",
    "NovaBurnedOut",
    "NovaCannon",
    "NovaFired",
    "NovaMoved",
    "NovaStage",
    "NovaTable",
    "NovaTemplate",
    "Options",
    "Orbit",
    "OrbitEntered",
    "OrbitLeft",
    "OrbitMissed",
    "OrderVoided",
    "OrderWritten",
    "Ortillery",
    "PartCost",
    "PartyRepulsed",
    "PassFire",
    "PassFireChoice",
    "PassLaunch",
    "PassLaunchChoice",
    "PercentCost",
    "PersistenceTable",
    "PhaseBegan",
    "PhaseFinished",
    "Phaser",
    "PhaserNeedleTable",
    "PhotonTable",
    "PhotonTube",
    "PilotTable",
    "PilotsThrown",
    "Planet",
    "PointDefence",
    "PointDefenceFired",
    "PointDefenceTable",
    "Prize",
    "PrizeTaken",
    "PulseTorpedoCost",
    "PulseTorpedoTable",
    "Pursuer",
    "RaiseFlare",
    "RaiseFlareChoice",
    "RamContested",
    "RamMissed",
    "RamTable",
    "RamTried",
    "ReactorThrown",
    "ReadyDefence",
    "ReadyLauncher",
    "ReadySalvo",
    "ReadyTube",
    "RearmTable",
    "RecoverGroup",
    "RecoverGroupChoice",
    "ReflexField",
    "ReflexFieldThrown",
    "ReflexTable",
    "RefuseSurrender",
    "RefuseSurrenderChoice",
    "RepairSystems",
    "RepairSystemsChoice",
    "RepairTried",
    "ResolveAttacks",
    "ResolveAttacksChoice",
    "ResolveFighterActions",
    "ResolveFighterActionsChoice",
    "ResolvePointDefence",
    "ResolvePointDefenceChoice",
    "Result",
    "ReturnThrown",
    "ReturnToTable",
    "ReturnToTableChoice",
    "ReturnWritten",
    "RollInitiative",
    "RollInitiativeChoice",
    "Salvo",
    "SalvoCost",
    "SalvoHomed",
    "SalvoIntercepted",
    "SalvoLaunched",
    "SalvoLocked",
    "SalvoLost",
    "SalvoMissileLauncher",
    "SalvoMissileRack",
    "SalvoStruck",
    "SalvoTable",
    "ScanAnnounced",
    "ScanShip",
    "ScanShipChoice",
    "ScansTable",
    "ScreenAssigned",
    "ScreenBroken",
    "ScreenCost",
    "SecondaryMove",
    "SecondaryMoveChoice",
    "SectionBrokeUp",
    "SectionStruck",
    "SensorSuite",
    "SensorTable",
    "SensorsUsed",
    "SettingCosts",
    "SettleArc",
    "SettleArcChoice",
    "SettledArc",
    "Setup",
    "ShieldCost",
    "ShieldGenerator",
    "ShieldRepairTable",
    "ShieldsAbsorbed",
    "ShieldsRestored",
    "ShiftTable",
    "ShiftTableChoice",
    "Ship",
    "ShipAbandoned",
    "ShipActivated",
    "ShipAttacked",
    "ShipCastOff",
    "ShipClass",
    "ShipCloaked",
    "ShipCorrected",
    "ShipDecloaked",
    "ShipDestroyed",
    "ShipDocked",
    "ShipDragged",
    "ShipEntered",
    "ShipJumped",
    "ShipLanded",
    "ShipLeftTable",
    "ShipMoved",
    "ShipReturned",
    "ShipScanned",
    "ShipSetup",
    "ShipVanished",
    "ShipView",
    "ShipsCollided",
    "Shot",
    "ShotLost",
    "SideActivated",
    "SideWithdrew",
    "Spread",
    "SpreadAim",
    "SpreadBand",
    "SpreadDetonated",
    "SpreadLaunched",
    "SpreadStruck",
    "SpreadsDone",
    "Ssd",
    "Stance",
    "StanceWritten",
    "Station",
    "StationTable",
    "StreamliningCost",
    "SubmunitionPack",
    "SubmunitionTable",
    "SubmunitionsFired",
    "SurrenderAccepted",
    "SurrenderRefused",
    "SweepArc",
    "SweepArcChoice",
    "SweepTable",
    "SweepThrown",
    "SystemLost",
    "SystemRepaired",
    "SystemTargeted",
    "Table",
    "TableShifted",
    "Tables",
    "TemplateStruck",
    "TerrainDrifted",
    "TerrainTable",
    "Threat",
    "ThresholdChecked",
    "ThresholdTable",
    "ThrowDrift",
    "ThrowDriftChoice",
    "TorpedoFired",
    "Tractor",
    "TractorDragged",
    "TractorLock",
    "TractorLocked",
    "TractorMount",
    "TractorReleased",
    "TractorTable",
    "Transporter",
    "TransporterTable",
    "TubeMount",
    "TugCost",
    "VectorItem",
    "VelocityMatch",
    "Violation",
    "WarpCoreThrown",
    "WarpTable",
    "WaveBand",
    "WaveGun",
    "WaveGunBurst",
    "WaveGunCharged",
    "WaveGunFired",
    "WaveTable",
    "WeaselDecoy",
    "Withdraw",
    "WithdrawChoice",
    "WreckCloud",
    "WreckDispersed",
    "WreckExploded",
    "WriteOrder",
    "WriteOrderChoice",
    "WriteSquadronOrder",
    "WriteSquadronOrderChoice",
    "WriteStance",
    "WriteStanceChoice",
]
