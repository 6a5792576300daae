"""Full Thrust: Remixed.

Its orders, events, choices and battles.
Generated from `schema/openapi/full-thrust-remixed.json` by `tools/generate.py`; do not edit.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from umpire_client import models as shared
from umpire_client import values

SYSTEM = "full-thrust-remixed"


class AbandonShip(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="abandon_ship"):
    """Leave a ship whose power core may explode (FT-7.2-5)."""

    ship: str


class AbandonShipChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="abandon_ship"
):
    """A crew may leave its ship, whose core then explodes at the end of this turn by `chance`."""

    ship: str
    chance: float
    rule: str = "FT-7.2-5"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class AcceptSurrender(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="accept_surrender"
):
    """Take the surrender of a ship, which is out of the battle by that (FT-11.7-1)."""

    side: str
    ship: str


class AcceptSurrenderChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="accept_surrender",
):
    """A side may take the surrender of a ship."""

    side: str
    ship: str
    rule: str = "FT-11.7-1"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class AceDuelled(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ace_duelled"
):
    """An ace fired at the ace of another group."""

    group: str
    target: str
    killed: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-5.10-4"


class AceNeedled(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ace_needled"
):
    """The ace of a group fired at a system of a ship as a needle beam does."""

    group: str
    ship: str
    system: str
    points: int
    hit: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-5.10-3"


class Defence(msgspec.Struct, frozen=True):
    """One weapon of point defence, and the group or salvo that it is allocated to (FT-5.3-2)."""

    ship: str
    weapon: str
    target: str


class AllocateDefence(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="allocate_defence"
):
    """Allocate all the point defence of a side, before any of it is thrown for (FT-5.3-2).

    An empty allocation says that nothing is fired.
    """

    side: str
    defences: tuple[Defence, ...] = ()


class ReadyDefence(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon of point defence, and the ships under attack that it may protect."""

    weapon: str
    pds: bool
    protects: tuple[str, ...]


class DefendingShip(msgspec.Struct, frozen=True, kw_only=True):
    """A ship that may defend: its weapons, and how many other ships its ADFCs protect."""

    ship: str
    others: int
    weapons: tuple[ReadyDefence, ...]


class DieFigures(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of one die of a weapon, with dice thrown again: any kill, and the mean of kills.

    Surplus kills are included here, although they do not count.
    """

    chance: float
    mean_kills: float


class Threat(msgspec.Struct, frozen=True, kw_only=True):
    """A salvo or group that attacks a ship: missiles that fighters have left, or craft."""

    target: str
    ship: str
    strength: int
    pds: DieFigures
    beam: DieFigures
    rule: str


class AllocateDefenceChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="allocate_defence",
):
    """A side that is to allocate its point defence: what it has, and what attacks it."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    ships: tuple[DefendingShip, ...]
    threats: tuple[Threat, ...]
    rule: str = "FT-5.3-2"


class ApplyDamage(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="apply_damage"):
    """Enter the damage of one attack: armour, hull boxes, threshold check and all."""

    target: str
    points: int
    mode: Literal["armour_piercing", "needle", "ordinary", "penetrating"] = "ordinary"
    attacker: str = "referee"
    reason: str = ""


class ArcSettled(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="arc_settled"
):
    """A target was on the line of two arcs, and a die chose its arc for the ship."""

    ship: str
    target: str
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"]
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-RUL-4"


class AreaDefence(msgspec.Struct, frozen=True, tag_field="kind", tag="area_defence"):
    """An area defence fire control, ADFC (FT-5.3-4)."""

    id: str
    name: str | None = None


class Violation(msgspec.Struct, frozen=True, kw_only=True):
    """One rule that a design breaks; `pointer` is a JSON Pointer into the design."""

    code: str
    rule: str | None
    message: str
    pointer: str


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One part of a design: its mass, its price and the rule; `id` where the designer named it."""

    part: str
    mass: int
    points: int
    rule: str
    id: str | None = None


class ClassLabel(msgspec.Struct, frozen=True, kw_only=True):
    """A class into whose range of masses the ship falls (FT-9.2-1)."""

    code: str
    name: str


class FireControl(msgspec.Struct, frozen=True, tag_field="kind", tag="fire_control"):
    """A FireCon: one target engaged in the fire phase (FT-4.2-1)."""

    id: str
    name: str | None = None


class Beam(msgspec.Struct, frozen=True, tag_field="kind", tag="beam"):
    """A beam battery of a class (FT-4.3-1)."""

    id: str
    weapon_class: int
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    name: str | None = None


class PulseTorpedo(msgspec.Struct, frozen=True, tag_field="kind", tag="pulse_torpedo"):
    """A pulse torpedo launcher (FT-4.7-1)."""

    id: str
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    name: str | None = None


class NeedleBeam(msgspec.Struct, frozen=True, tag_field="kind", tag="needle_beam"):
    """A needle beam, which aims at one system (FT-4.8-1)."""

    id: str
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    name: str | None = None


class SubmunitionPack(msgspec.Struct, frozen=True, tag_field="kind", tag="submunition_pack"):
    """A submunition pack, good for one shot (FT-4.9-1)."""

    id: str
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    name: str | None = None


class SalvoMissileLauncher(
    msgspec.Struct, frozen=True, tag_field="kind", tag="salvo_missile_launcher"
):
    """A launcher (SML) that one magazine feeds (FT-6.4-1, FT-6.5-1)."""

    id: str
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    magazine: str | None = None
    name: str | None = None


class SalvoMissileRack(msgspec.Struct, frozen=True, tag_field="kind", tag="salvo_missile_rack"):
    """A rack (SMR) that holds one salvo (FT-6.4-1)."""

    id: str
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    ammunition: Literal["extended_range", "standard"] = "standard"
    name: str | None = None


class Magazine(msgspec.Struct, frozen=True, tag_field="kind", tag="magazine"):
    """A magazine and the salvoes that it is loaded with at the start (FT-6.5-2)."""

    id: str
    standard: int = 0
    extended_range: int = 0
    name: str | None = None


class PointDefence(msgspec.Struct, frozen=True, tag_field="kind", tag="point_defence"):
    """A point defence system, PDS (FT-5.3-1)."""

    id: str
    name: str | None = None


class ScreenGenerator(msgspec.Struct, frozen=True, tag_field="kind", tag="screen_generator"):
    """One screen generator, one level (FT-4.4-1, FT-7.1-1)."""

    id: str
    name: str | None = None


class MainDrive(msgspec.Struct, frozen=True, tag_field="kind", tag="main_drive"):
    """The main drive; the thrust rating is in the display (FT-3.1-3, FT-4.6-3)."""

    id: str
    name: str | None = None


class FtlDrive(msgspec.Struct, frozen=True, tag_field="kind", tag="ftl_drive"):
    """The drive for faster-than-light travel (FT-8.1-1)."""

    id: str
    name: str | None = None


class FighterBay(msgspec.Struct, frozen=True, tag_field="kind", tag="fighter_bay"):
    """A hangar bay for one group of six craft (FT-7.1-2, FT-9.7-1)."""

    id: str
    name: str | None = None


class Hangar(msgspec.Struct, frozen=True, tag_field="kind", tag="hangar"):
    """A bay for so much mass of small craft, or of ships: a tender's (FT-8.3-1, FT-9.7-1).

    Fighters have 1 mass each. The ships in a tender's bay are no part of a battle.
    """

    id: str
    capacity: int
    name: str | None = None


class Minelayer(msgspec.Struct, frozen=True, tag_field="kind", tag="minelayer"):
    """A minelayer and the mines that it carries at the start (FT-12.1-2)."""

    id: str
    mines: int = 0
    name: str | None = None


class Minesweeper(msgspec.Struct, frozen=True, tag_field="kind", tag="minesweeper"):
    """A minesweeper (FT-12.1-3)."""

    id: str
    name: str | None = None


class Ortillery(msgspec.Struct, frozen=True, tag_field="kind", tag="ortillery"):
    """A system that bombards planets, of no use against ships (FT-12.2-1)."""

    id: str
    name: str | None = None


class SensorSuite(msgspec.Struct, frozen=True, tag_field="kind", tag="sensor_suite"):
    """An enhanced or a superior sensor suite (FT-11.2-1)."""

    id: str
    grade: Literal["enhanced", "superior"] = "enhanced"
    name: str | None = None


class WeaselDecoy(msgspec.Struct, frozen=True, tag_field="kind", tag="weasel_decoy"):
    """A decoy that gives a bogey the signature of a larger group (FT-11.3-2)."""

    id: str
    shows: Literal["capital", "cruiser"] = "cruiser"
    name: str | None = None


class Jammer(msgspec.Struct, frozen=True, tag_field="kind", tag="jammer"):
    """An ECM package, for its own ship or, if `area`, for friends near it (FT-11.4-1)."""

    id: str
    area: bool = False
    name: str | None = None


class NovaCannon(msgspec.Struct, frozen=True, tag_field="kind", tag="nova_cannon"):
    """A nova cannon along the keel of a capital ship (FT-12.3-1)."""

    id: str
    name: str | None = None


class WaveGun(msgspec.Struct, frozen=True, tag_field="kind", tag="wave_gun"):
    """A wave gun, charged before it fires (FT-12.3-3)."""

    id: str
    name: str | None = None


class ReflexField(msgspec.Struct, frozen=True, tag_field="kind", tag="reflex_field"):
    """A reflex field, which may throw beams back at their firer (FT-12.3-7)."""

    id: str
    name: str | None = None


class CloakingField(msgspec.Struct, frozen=True, tag_field="kind", tag="cloaking_field"):
    """A cloaking field (FT-12.3-9)."""

    id: str
    name: str | None = None


class Hold(msgspec.Struct, frozen=True):
    """A hold, passenger, science or troop space, in spaces of one mass (FT-7.5-1)."""

    kind: Literal["hold", "passenger", "science", "troop"]
    size: int


class Ssd(msgspec.Struct, frozen=True):
    """A ship system display: what the ship is when nothing is lost (FT 2.6, 9).

    `thrust` is the rating of the main drive; `rows` are hull boxes from the top row down, and empty
    rows do not count (FT-RUL-10). Without a `group`, the mass decides it (FT-RUL-67). `craft` names
    the shuttles and the like in its hangars (FT-14.3-3).
    """

    rows: tuple[int, ...]
    systems: tuple[
        FireControl
        | Beam
        | PulseTorpedo
        | NeedleBeam
        | SubmunitionPack
        | SalvoMissileLauncher
        | SalvoMissileRack
        | Magazine
        | PointDefence
        | AreaDefence
        | ScreenGenerator
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
        | ReflexField
        | CloakingField,
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


class Assessment(values.Assessment, msgspec.Struct, frozen=True, kw_only=True):
    """The assessment of a design.

    `points` buy the ship, `fighter_points` the fighters that it carries besides. `mass_free` is
    below 0 where the mass is exceeded. `crew_dots` are the numbers of hull boxes, from 1, with
    which a crew factor is lost. `ssd` is ready for a set-up, and there only for a legal design.
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


class AssignScreen(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="assign_screen"
):
    """Assign a group to screen a ship, or with no ship release it (FT-5.5-1, FT-RUL-96)."""

    group: str
    ship: str | None = None


class AssignScreenChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="assign_screen"
):
    """The ships that a group may be assigned to, and the one that it screens now, if any."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    group: str
    ships: tuple[str, ...]
    screening: str | None
    rule: str = "FT-5.5-1"


class Drift(msgspec.Struct, frozen=True):
    """How a body moves each turn before the ships do: along a course, by `speed` MU (FT-13.2-1)."""

    course: int
    speed: int


class Asteroid(msgspec.Struct, frozen=True, tag_field="kind", tag="asteroid"):
    """An asteroid (FT-13.1-1); with `damage_points` it can be worn down (FT-13.2-3).

    Without a drift of its own it moves with the field, where that moves.
    """

    id: str
    x: float
    y: float
    radius: float
    drift: Drift | None = None
    damage_points: int | None = None
    damage: int = 0
    name: str | None = None


class AsteroidBroke(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="asteroid_broke"
):
    """An asteroid broke up into chunks, each with a course and a speed of its own."""

    terrain: str
    chunks: tuple[Asteroid, ...]
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-13.2-3"


class AsteroidHit(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="asteroid_hit"
):
    """An asteroid was worn down by `points`; `damage` is the total."""

    terrain: str
    attacker: str
    points: int
    damage: int
    rule: str = "FT-13.2-3"


class AsteroidMet(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="asteroid_met"
):
    """A ship and an asteroid met; the ship avoids it on `needed` or more.

    Nothing is thrown where that is certain, or out of the question.
    """

    ship: str
    terrain: str
    needed: int
    avoided: bool
    rolls: tuple[shared.Roll, ...] = ()
    rule: str = "FT-13.1-2"


class AtmosphereReached(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="atmosphere_reached",
):
    """A ship goes down, `excess` above the safe velocity; `missed_mu` is how far off the window.

    By `descent` it leaves its orbit, in a `decay` it was too slow for one, or it was too fast; by a
    `crossing` it flew straight into the planet. Without a `planet` it left by the table's edge.
    """

    ship: str
    planet: str | None
    way_down: Literal["crossing", "decay", "descent", "too_fast", "window_missed"]
    excess: int = 0
    missed_mu: float = 0.0
    rule: str = "FT-14.1-1"


class AtmosphereTable(msgspec.Struct, frozen=True):
    """The modifiers of the die of an entry, and the meaning of the total and later dice.

    A total up to `crash_to` lands, one from `lost_from` on loses all; `launch` is by a die.
    """

    unstreamlined: int = 4
    partial: int = 0
    full: int = -2
    each_excess_velocity: int = 1
    each_missed_band: int = 1
    missed_band_mu: float = 6.0
    drive_half: int = 1
    drive_out: int = 3
    crash_to: int = 2
    lost_from: int = 6
    launch: tuple[
        Literal["intended_landing", "lost", "random_landing"],
        Literal["intended_landing", "lost", "random_landing"],
        Literal["intended_landing", "lost", "random_landing"],
        Literal["intended_landing", "lost", "random_landing"],
        Literal["intended_landing", "lost", "random_landing"],
        Literal["intended_landing", "lost", "random_landing"],
    ] = ("lost", "lost", "random_landing", "random_landing", "intended_landing", "intended_landing")


class AtmosphereThrust(msgspec.Struct, frozen=True):
    """The thrust that a streamlined ship needs to land, by the gravity of the world (FT-14.2-1)."""

    full: int = 4
    partial: int = 6


class AttackAborted(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="attack_aborted"
):
    """A group's target is gone, or the group cannot attack it any more."""

    group: str
    target: str
    rule: str = "FT-RUL-12"


class AttackDeclared(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="attack_declared"
):
    """A group attacks a ship, groups or a salvo; without targets it has called its attack off."""

    group: str
    side: str
    targets: tuple[str, ...]
    ace_aims_at: str | None = None
    rule: str = "FT-5.2-1"


class AttackSolution(msgspec.Struct, frozen=True, kw_only=True):
    """One target: the chance of any effect, and its mean in points, craft or missiles.

    `morale` is the chance that an attack on a ship is made at all, which the others contain;
    `screens` are the groups that have to be engaged first (FT-5.5-2). `chance` and `mean_effect`
    are null where the display of a ship is closed.
    """

    target: str
    target_kind: Literal["group", "salvo", "ship"]
    range_mu: float
    chance: float | None
    mean_effect: float | None
    rule: str
    morale: float | None = None
    screens: tuple[str, ...] = ()


class Attackers(msgspec.Struct, frozen=True, kw_only=True):
    """The attackers of one ship."""

    ship: str
    salvoes: tuple[str, ...]
    groups: tuple[str, ...]


class Load(msgspec.Struct, frozen=True):
    """The salvoes that have left a magazine so far (FT-6.5-2)."""

    magazine: str
    standard: int = 0
    extended_range: int = 0


class Laid(msgspec.Struct, frozen=True):
    """How many mines a minelayer has dropped so far (FT-12.1-2)."""

    minelayer: str
    mines: int = 0


class Core(msgspec.Struct, frozen=True):
    """The core systems (FT-7.2-1 to -6), used where the option is on.

    `bridge_until` is the last turn out of control (with a bridge that is out and no such turn, for
    the rest of the game); life support fails at the end of turn `life_support_until`.
    """

    bridge: Literal["out", "working"] = "working"
    bridge_until: int | None = None
    power_core: Literal["abandoned", "critical", "dumped", "working"] = "working"
    abandoned_turn: int | None = None
    life_support: Literal["failed", "failing", "working"] = "working"
    life_support_until: int | None = None


class VectorItem(msgspec.Struct, frozen=True):
    """One item of a vector order, in the order written (FT-10.2-2 to -4).

    `burn` moves by `amount` MU along the facing; `rotate_port` and `rotate_starboard` turn by
    `amount` points; a push moves 1 MU whatever the amount.
    """

    kind: Literal[
        "burn", "push_port", "push_rear", "push_starboard", "rotate_port", "rotate_starboard"
    ]
    amount: int = 1


class MineDrop(msgspec.Struct, frozen=True):
    """Where a minelayer drops its mine: on the way that its ship flies this turn (FT-12.1-2)."""

    minelayer: str
    x: float
    y: float


class Orbit(msgspec.Struct, frozen=True):
    """The ring round a planet, and which way a ship flies on it (FT-14.0-1, -2)."""

    planet: str
    direction: Literal["ccw", "cw"] = "cw"


class Manoeuvre(msgspec.Struct, frozen=True):
    """A written order (FT 3.3): change of velocity in MU, course points (starboard positive).

    `final_velocity` is a note and changes nothing (FT-RUL-40); `items` are for vector movement; a
    ship that lays a `mine` moves before others, and may name the points of several (`mines`;
    FT-2.7-7, FT-12.1-2); it may `sweep` (FT-12.1-3); `scan` and `ecm` use sensors and ECM this
    turn, and `reveal` gives a bogey up (FT-11.1-3, FT-11.4-1, FT-UMP-36). `nova` arms a nova
    cannon, `wave` charges the wave guns, `reflex` turns the reflex field on, and `cloak` is for how
    many turns the ship vanishes (FT-12.3-1, -3, -7, -9). It may `dock` at a station, in a bay
    `inside` it, or `undock` (FT-13.7-2); it goes into `orbit` where it reaches the ring
    (FT-14.1-1).
    """

    speed: int = 0
    turn: int = 0
    roll: bool = False
    launch: bool = False
    ftl: bool = False
    ram: str | None = None
    items: tuple[VectorItem, ...] = ()
    final_velocity: int | None = None
    mine: bool = False
    mines: tuple[MineDrop, ...] = ()
    sweep: bool = False
    scan: bool = False
    ecm: bool = False
    reveal: bool = False
    dock: str | None = None
    inside: bool = False
    undock: bool = False
    orbit: Orbit | None = None
    nova: bool = False
    wave: bool = False
    reflex: bool = False
    cloak: int = 0


class SettledArc(msgspec.Struct, frozen=True):
    """In which arc a target on a line counts for a ship this turn, by a die (FT-RUL-4)."""

    target: str
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"]


class FtlEntry(msgspec.Struct, frozen=True):
    """Where and when a waiting ship means to enter (FT-8.2-1); facing and velocity are its own.

    `point` is set when the entry has been thrown for: where it will really appear.
    """

    turn: int
    x: float
    y: float
    point: tuple[float, float] | None = None


class Departure(msgspec.Struct, frozen=True):
    """How a ship left the table; `return_turn` only where it may come back (FT-3.5-2).

    `pursued` ships have thrown to disengage, and have not got away (FT-3.9-1).
    """

    turn: int
    edge: Literal["max_x", "max_y", "min_x", "min_y"]
    return_turn: int | None = None
    pursued: bool = False


class Station(msgspec.Struct, frozen=True):
    """A station, or a section of a `base` (FT-13.7-1, FT-13.8-1).

    It drifts on its own facing at its own velocity. Each of the `bays` takes one ship up to that
    mass; `adjacent` are the sections that suffer when this one is destroyed (FT-13.8-3).
    """

    base: str | None = None
    adjacent: tuple[str, ...] = ()
    bays: tuple[int, ...] = ()


class Docking(msgspec.Struct, frozen=True):
    """A ship at a station, from the start of turn `since` to that of turn `until` (FT-RUL-90)."""

    station: str
    berth: Literal["external", "internal"] = "external"
    since: int = 1
    until: int | None = None


class Charge(msgspec.Struct, frozen=True):
    """The points that a wave gun has gathered so far (FT-12.3-3)."""

    weapon: str
    points: int = 0


class Cloak(msgspec.Struct, frozen=True):
    """The secret acts of a cloaked ship (FT-12.3-9): its moves so far, and when it is back.

    It is placed at the start of turn `until`; `moves` are flown from its marker only then.
    """

    until: int
    moves: tuple[Manoeuvre, ...] = ()


class Ship(msgspec.Struct, frozen=True):
    """A ship in play.

    `facing` is also the course in cinematic movement (FT-3.1-1); in vector movement `course_deg` is
    the direction of motion, and without it motion is along the facing. `damage` counts hull boxes
    struck off, beyond the last one too; `lost`, `spent` and `used` name systems; `drive` shows a
    halved drive, which is lost only when `out`. `holds_lost` counts from the left. `fired` says
    that it has fired in the fire phase of this turn; `arcs_settled` are thrown for before it
    declares its fire. `crew_lost` counts crew factors lost in fights; `first_side` is whose a
    captured ship was, and `struck_to` the enemy that took its surrender. A `bogey` is known to
    others by its name alone (FT-11.1-1); a `dummy` is nothing but a bogey (FT-11.3-1). `scanned`
    names what its active sensors have scanned this turn. `charges` are those of its wave guns; in a
    turn in which it has `wave_fired` it is unscreened to its front (FT-12.3-5); `reflex_shown` says
    that its reflex field has shown itself this turn.
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
    name: str | None = None


class FighterGroup(msgspec.Struct, frozen=True):
    """A fighter group (FT-5.0-1).

    Losses count from `start_strength` for its morale (FT-RUL-33); a group that does not state it
    has lost nobody. A recovered group may be launched again from `relaunch_turn` on, or never if
    `grounded` (FT-5.11-1). Its acts of this turn: `targets` is the ship, the groups or the salvo
    that it attacks, `dogfight` the groups that it fights, since the turn `dogfight_since`;
    `combat_cef_spent`: it has paid for combat this turn (FT-RUL-31); `evaded_turn` is the last turn
    when it slipped away (FT-5.4-3).
    """

    id: str
    side: str
    type: Literal["attack", "fast", "heavy", "interceptor", "long_range", "standard", "torpedo"] = (
        "standard"
    )
    strength: int = 6
    start_strength: int = 0
    endurance: int = 6
    x: float = 0.0
    y: float = 0.0
    facing: int = 12
    status: Literal[
        "aboard", "active", "destroyed", "landed", "merged", "off_table", "withdrawn"
    ] = "active"
    carrier: str | None = None
    bay: str | None = None
    quality: Literal["normal", "turkey"] = "normal"
    ace: bool = False
    torpedoes: bool = True
    screening: str | None = None
    launched_turn: int | None = None
    relaunch_turn: int | None = None
    grounded: bool = False
    moved: bool = False
    moved_secondary: bool = False
    targets: tuple[str, ...] = ()
    ace_aims_at: str | None = None
    dogfight: tuple[str, ...] = ()
    fired: bool = False
    combat_cef_spent: bool = False
    dogfight_since: int | None = None
    evaded_turn: int | None = None
    name: str | None = None


class Salvo(msgspec.Struct, frozen=True):
    """A salvo of missiles (FT-6.0-1).

    `target` is the ship it homes on; `killed_by_fighters` and `killed` count missiles, `locked`
    is the throw for missiles on target, once made (FT-6.2-1).
    """

    id: str
    side: str
    ship: str
    x: float
    y: float
    ammunition: Literal["extended_range", "standard"] = "standard"
    target: str | None = None
    locked: int | None = None
    killed_by_fighters: int = 0
    killed: int = 0
    status: Literal["flying", "on_target", "spent"] = "flying"


class Mine(msgspec.Struct, frozen=True):
    """A mine on the table (FT-12.1-1, -2); one laid before the battle has turn 0."""

    id: str
    side: str
    x: float
    y: float
    laid_turn: int = 0
    name: str | None = None


class NovaTemplate(msgspec.Struct, frozen=True):
    """A nova shot that burns on the table (FT-12.3-2), fired from (x, y) along `facing`.

    `stage` counts its turns of movement, that of the shot included.
    """

    ship: str
    x: float
    y: float
    facing: int
    launched_turn: int
    stage: int = 1


class Table(msgspec.Struct, frozen=True):
    """The playing area, in MU; a point on its edge is inside."""

    min_x: float
    min_y: float
    max_x: float
    max_y: float


class DustCloud(msgspec.Struct, frozen=True, tag_field="kind", tag="dust_cloud"):
    """A cloud of dust or gas (FT-13.3-1, -2)."""

    id: str
    x: float
    y: float
    radius: float
    drift: Drift | None = None
    name: str | None = None


class MeteorSwarm(msgspec.Struct, frozen=True, tag_field="kind", tag="meteor_swarm"):
    """A swarm of meteors, or a field of debris (FT-13.5-1)."""

    id: str
    x: float
    y: float
    radius: float
    drift: Drift | None = None
    name: str | None = None


class WreckCloud(msgspec.Struct, frozen=True, tag_field="kind", tag="wreck_cloud"):
    """The wreck of a ship that exploded in `turn`: it flies on as the ship did (FT-13.6-2)."""

    id: str
    x: float
    y: float
    radius: float
    course_deg: float
    velocity: int
    turn: int
    name: str | None = None


class Planet(msgspec.Struct, frozen=True, tag_field="kind", tag="planet"):
    """A planet or a moon: its radius is its orbital velocity, half that of its ring (FT-14.0-1)."""

    id: str
    x: float
    y: float
    radius: float
    name: str | None = None


class EdgeOrbit(msgspec.Struct, frozen=True):
    """The edge of the table that stands for an orbit, and the window in it (FT-14.1-2).

    `window_position` is where its middle is: x on an upper or lower edge, y on one at a side.
    Without one, it is the middle of the edge.
    """

    edge: Literal["max_x", "max_y", "min_x", "min_y"] = "max_y"
    window_width: float = 6.0
    window_position: float | None = None
    max_velocity: int = 6


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


class DieTable(msgspec.Struct, frozen=True):
    """Points or kills of a die: face f makes `counts[f - 1]`; a natural `again` is thrown again.

    `again` is 0 where no die is.
    """

    counts: tuple[int, int, int, int, int, int]
    again: int = 6


class BeamTable(msgspec.Struct, frozen=True):
    """Beams (FT-4.3-1 to -3, FT-4.4-1): a band costs a die; a class reaches so much each."""

    band_mu: float = 12.0
    reach_per_class_mu: float = 12.0
    unscreened: DieTable = DieTable(counts=(0, 0, 0, 1, 1, 2))
    screen_1: DieTable = DieTable(counts=(0, 0, 0, 0, 1, 2))
    screen_2: DieTable = DieTable(counts=(0, 0, 0, 0, 1, 1))


class PulseTorpedoTable(msgspec.Struct, frozen=True):
    """Pulse torpedoes (FT-4.7-1): `first_need` hits in the first band; each band needs one more."""

    max_mu: float = 30.0
    band_mu: float = 6.0
    first_need: int = 2


class NeedleTable(msgspec.Struct, frozen=True):
    """Needle beams (FT-4.8-1): from `hull_on` the hull is hit, from `system_on` the system too."""

    max_mu: float = 12.0
    hull_on: int = 5
    system_on: int = 6
    hull_damage: int = 1


class SubmunitionTable(msgspec.Struct, frozen=True):
    """Submunition packs (FT-4.9-1): `dice` in the first band, one fewer in each further one."""

    max_mu: float = 18.0
    band_mu: float = 6.0
    dice: int = 3


class SalvoTable(msgspec.Struct, frozen=True):
    """Salvo missiles (FT-6.0-1, FT-6.1-1, -2); vector drives have a radius among the options."""

    standard_mu: float = 24.0
    er_mu: float = 36.0
    attack_radius_mu: float = 6.0
    missiles: int = 6


class PointDefenceTable(msgspec.Struct, frozen=True):
    """Point defence (FT-5.3-1 to -4, FT-6.2-2): kills a die, and the reach of an ADFC."""

    pds_vs_fighter: DieTable = DieTable(counts=(0, 0, 0, 1, 1, 2))
    pds_vs_heavy: DieTable = DieTable(counts=(0, 0, 0, 0, 1, 2))
    pds_vs_missile: DieTable = DieTable(counts=(0, 0, 0, 1, 1, 2))
    beam_1: DieTable = DieTable(counts=(0, 0, 0, 0, 1, 1))
    adfc_mu: float = 6.0


class FighterFigures(msgspec.Struct, frozen=True):
    """A type of fighter (section 5.9): points a craft, endurance, move, and what dice add."""

    points: int = 3
    cef: int = 6
    main_mu: float = 24.0
    vs_fighter: int = 0
    vs_missile: int = 0
    vs_ship: int = 0


class FighterTypes(msgspec.Struct, frozen=True):
    """The seven types of fighter (FT-5.9-1 to -7)."""

    standard: FighterFigures = msgspec.field(default_factory=FighterFigures)
    fast: FighterFigures = FighterFigures(points=4, main_mu=36.0)
    heavy: FighterFigures = FighterFigures(points=5)
    interceptor: FighterFigures = FighterFigures(vs_fighter=1, vs_missile=1)
    attack: FighterFigures = FighterFigures(points=4, vs_ship=1)
    long_range: FighterFigures = FighterFigures(points=4, cef=9)
    torpedo: FighterFigures = FighterFigures(points=6)


class FighterTable(msgspec.Struct, frozen=True):
    """Fighters (sections 5.1 to 5.9): reaches, kills a die, and the types.

    Against ships they throw on the table of beams. A die of `blast_on` or more loses a fighter
    for a missile that was killed.
    """

    secondary_mu: float = 12.0
    attack_mu: float = 6.0
    screen_mu: float = 3.0
    intercept_mu: float = 6.0
    dogfight: DieTable = DieTable(counts=(0, 0, 0, 1, 1, 2))
    vs_heavy: DieTable = DieTable(counts=(0, 0, 0, 0, 1, 2))
    vs_missile: DieTable = DieTable(counts=(0, 0, 0, 0, 1, 1))
    six_only: DieTable = DieTable(counts=(0, 0, 0, 0, 0, 1), again=0)
    torpedo_strike: DieTable = DieTable(counts=(0, 0, 0, 4, 5, 6), again=0)
    blast_on: int = 6
    types: FighterTypes = msgspec.field(default_factory=FighterTypes)


class PilotTable(msgspec.Struct, frozen=True):
    """Pilots (FT-5.8-3, FT-5.10-1 to -6): quality by a die, and what it does to other dice."""

    quality: tuple[
        Literal["ace", "average", "turkey"],
        Literal["ace", "average", "turkey"],
        Literal["ace", "average", "turkey"],
        Literal["ace", "average", "turkey"],
        Literal["ace", "average", "turkey"],
        Literal["ace", "average", "turkey"],
    ] = ("turkey", "average", "average", "average", "average", "ace")
    ace_dice: int = 1
    ace_morale: int = -1
    turkey_morale: int = 1
    turkey_dogfight: int = -1


class RearmTable(msgspec.Struct, frozen=True):
    """Re-arming (FT-5.11-1): turns from landing to the next launch by a die; 0 is never."""

    turns: tuple[int, int, int, int, int, int] = (0, 2, 2, 2, 2, 1)


class ThresholdTable(msgspec.Struct, frozen=True):
    """Threshold checks (FT-4.6-1, -2, FT-7.2-1): row k loses a system on `numbers[k - 1]` or less.

    Rows beyond the list have its last number. `extra_point` is added to each die for each further
    point that the same attack passed, `core_offset` to the number of a core system.
    """

    numbers: tuple[int, ...] = (1, 2, 3)
    extra_point: int = -1
    core_offset: int = -1


class CoreSystemsTable(msgspec.Struct, frozen=True):
    """Core systems (FT-7.2-2, -3, -5): a bridge lost for good, a core that explodes from a face."""

    bridge_for_good_on: int = 6
    explodes_on: int = 5
    abandoned_step: int = 1


class DamageControlTable(msgspec.Struct, frozen=True):
    """Damage control (FT-7.3-1, -2): mass a crew factor, parties a job at most."""

    military_mass: int = 20
    civilian_mass: int = 50
    max_parties: int = 3


class BoardingTable(msgspec.Struct, frozen=True):
    """Boarding (FT-11.5-1 to -4): how near ships must be in place, velocity and course.

    More than `decisive` times the other's total wins. Civilians defend with one `civilian_part` of
    their crew; of boarders thrown back, one `returning_part` gets home.
    """

    reach_mu: float = 6.0
    velocity: int = 1
    course_points: int = 1
    decisive: int = 2
    civilian_part: int = 2
    returning_part: int = 2


class LeavingTable(msgspec.Struct, frozen=True):
    """Leaving the table (FT-3.5-2, FT-3.9-1): who comes back, and what a faster ship adds."""

    returns_from: int = 4
    faster_bonus: int = 2


class RamTable(msgspec.Struct, frozen=True):
    """Ramming (FT-3.6-2): how near; the needed die is an option."""

    reach_mu: float = 2.0


class FtlTable(msgspec.Struct, frozen=True):
    """FTL exit and entry (FT-8.1-3, FT-8.2-2, -3): danger, and what a die does.

    At an entry the face `multiplied` is multiplied by a second die.
    """

    danger_mu: float = 6.0
    exit: tuple[
        Literal["explode", "fail", "jump"],
        Literal["explode", "fail", "jump"],
        Literal["explode", "fail", "jump"],
        Literal["explode", "fail", "jump"],
        Literal["explode", "fail", "jump"],
        Literal["explode", "fail", "jump"],
    ] = ("fail", "jump", "jump", "jump", "explode", "explode")
    multiplied: int = 6


class ScansTable(msgspec.Struct, frozen=True):
    """How many enemies a ship may scan each turn, by its group (FT-11.1-3)."""

    escort: int = 1
    cruiser: int = 2
    capital: int = 3
    merchant: int = 0


class SensorTable(msgspec.Struct, frozen=True):
    """Sensors and ECM (FT-11.1-2, -3, FT-11.2-1, FT-11.4-1): reaches, scans, disclosures.

    A score below `mass_from` discloses nothing; superior suites add `superior_bonus` to their die.
    """

    passive_mu: float = 36.0
    active_mu: float = 54.0
    area_ecm_mu: float = 12.0
    scans: ScansTable = msgspec.field(default_factory=ScansTable)
    superior_bonus: int = 2
    mass_from: int = 3
    drive_from: int = 4
    systems_from: int = 5
    everything_from: int = 6


class DebrisDiameters(msgspec.Struct, frozen=True):
    """How wide the debris of a ship is, by its group, in MU (FT-13.6-2)."""

    escort: float = 2.0
    cruiser: float = 4.0
    capital: float = 6.0


class TerrainTable(msgspec.Struct, frozen=True):
    """Terrain (FT-13.2-3, FT-13.3-1, -2, FT-13.4-1, FT-13.5-1, FT-13.6-2).

    A chunk has `chunk_share` of the radius of its asteroid; meteors throw a die for each full
    `meteor_band` of velocity.
    """

    chunk_share: float = 0.5
    dust_safe_velocity: int = 12
    dust_screens: int = 1
    lock_on_from: int = 4
    flare_safe_from: int = 4
    meteor_band: int = 6
    debris_diameter_mu: DebrisDiameters = msgspec.field(default_factory=DebrisDiameters)


class MineTable(msgspec.Struct, frozen=True):
    """Mines (FT-12.1-1, -3): how near they and sweepers work, their dice, what sweeping does."""

    reach_mu: float = 3.0
    dice: int = 2
    sweep: tuple[
        Literal["attack", "nothing", "removed"],
        Literal["attack", "nothing", "removed"],
        Literal["attack", "nothing", "removed"],
        Literal["attack", "nothing", "removed"],
        Literal["attack", "nothing", "removed"],
        Literal["attack", "nothing", "removed"],
    ] = ("attack", "nothing", "removed", "removed", "removed", "removed")


class NovaStage(msgspec.Struct, frozen=True):
    """One turn of a nova shot: how wide its template is, and the dice of whatever it touches."""

    diameter_mu: float
    dice: int


class NovaTable(msgspec.Struct, frozen=True):
    """Nova cannons (FT-12.3-2): a shot arms at a distance, then goes so far in each turn."""

    arms_at_mu: float = 6.0
    way_mu: float = 24.0
    stages: tuple[NovaStage, ...] = (
        NovaStage(diameter_mu=2.0, dice=6),
        NovaStage(diameter_mu=4.0, dice=4),
        NovaStage(diameter_mu=6.0, dice=2),
    )


class WaveBand(msgspec.Struct, frozen=True):
    """A part of the way of a wave gun's burst, as far as `far_mu`: its width and its dice."""

    far_mu: float
    diameter_mu: float
    dice: int


class WaveTable(msgspec.Struct, frozen=True):
    """Wave guns (FT-12.3-3, -4): the charge that makes them ready, and the bands of a burst."""

    ready_from: int = 6
    bands: tuple[WaveBand, ...] = (
        WaveBand(far_mu=12.0, diameter_mu=2.0, dice=4),
        WaveBand(far_mu=24.0, diameter_mu=3.0, dice=3),
        WaveBand(far_mu=36.0, diameter_mu=4.0, dice=2),
    )


class ReflexTable(msgspec.Struct, frozen=True):
    """Reflex fields (FT-12.3-8): their effect on the damage of beams, by a die."""

    outcomes: tuple[
        Literal["absorbed", "all_returned", "all_taken", "half_returned", "half_taken"],
        Literal["absorbed", "all_returned", "all_taken", "half_returned", "half_taken"],
        Literal["absorbed", "all_returned", "all_taken", "half_returned", "half_taken"],
        Literal["absorbed", "all_returned", "all_taken", "half_returned", "half_taken"],
        Literal["absorbed", "all_returned", "all_taken", "half_returned", "half_taken"],
        Literal["absorbed", "all_returned", "all_taken", "half_returned", "half_taken"],
    ] = ("all_taken", "half_taken", "absorbed", "absorbed", "half_returned", "all_returned")


class StationTable(msgspec.Struct, frozen=True):
    """How near a ship docks, and the range beyond which fire strikes any section of a base.

    In vector movement a ship that docks is on the course of its station within `course_deg`.
    """

    dock_mu: float = 2.0
    course_deg: float = 1.0
    any_section_from_mu: float = 18.0


class HullCost(msgspec.Struct, frozen=True):
    """The hull (FT-9.2-2, FT-9.3-1, -2): its envelope by total mass, its boxes by number.

    The least number of boxes is a percentage of the mass; `min_rounding` is for parts of a box
    (FT-RUL-62). Stations have a row more for each full step above a mass (FT-13.8-2).
    """

    points_per_total_mass: int = 1
    mass_per_box: int = 1
    points_per_mass: int = 2
    min_pct: float = 10
    min_rounding: Literal["nearest", "up"] = "nearest"
    rows: int = 4
    station_rows_from_mass: int = 400
    station_mass_per_row: int = 100


class FixedCost(msgspec.Struct, frozen=True):
    """A system that has the same mass and price in every ship."""

    mass: int
    points: int


class PercentCost(msgspec.Struct, frozen=True):
    """A system that takes a share of the ship's mass, at least `min_mass`, priced by its mass."""

    pct: float
    points_per_mass: int
    min_mass: int = 1


class TugCost(msgspec.Struct, frozen=True):
    """FTL tugs (FT-8.3-2): each further mass of drive tows so much."""

    towed_per_drive_mass: int = 5
    points_per_mass: int = 2


class StreamliningCost(msgspec.Struct, frozen=True):
    """Streamlining (FT-9.6-1)."""

    partial_pct: float = 10
    full_pct: float = 20
    points_per_mass: int = 2


class HangarCost(msgspec.Struct, frozen=True):
    """Bays (FT-8.3-1, FT-9.7-1): by the mass that they hold; fighters have a usual one."""

    mass_per_craft_mass: float = 1.5
    points_per_mass: int = 3
    fighter_bay: FixedCost = FixedCost(mass=9, points=27)
    fighter_bay_craft: int = 6


class ScreenCost(msgspec.Struct, frozen=True):
    """Screens (FT-9.8-2): level 1, level 2 as a whole, and each spare generator."""

    level_1: PercentCost = PercentCost(pct=5, points_per_mass=3, min_mass=3)
    level_2: PercentCost = PercentCost(pct=10, points_per_mass=3, min_mass=6)
    backup: PercentCost = PercentCost(pct=5, points_per_mass=3, min_mass=3)


class BeamCost(msgspec.Struct, frozen=True):
    """Beams (FT-9.9-2): the mass doubles with each class; arcs beyond those included cost more."""

    class_1_mass: int = 1
    class_2_mass: int = 2
    class_2_arcs: int = 3
    class_2_all_arcs_mass: int = 3
    class_3_mass: int = 4
    extra_arc_pct: float = 25
    points_per_mass: int = 3


class PulseTorpedoCost(msgspec.Struct, frozen=True):
    """Pulse torpedoes (FT-9.9-4)."""

    mass: int = 4
    extra_arc_mass: int = 1
    max_arcs: int = 3
    points_per_mass: int = 3


class SalvoCost(msgspec.Struct, frozen=True):
    """Salvo missiles (FT-9.9-6, FT-RUL-36): launcher, magazine space a salvo, rack, free `arcs`."""

    launcher_mass: int = 3
    magazine_standard_mass: int = 2
    magazine_er_mass: int = 3
    rack_standard_mass: int = 4
    rack_er_mass: int = 5
    points_per_mass: int = 3
    arcs: int = 3


class MinelayerCost(msgspec.Struct, frozen=True):
    """Minelayers (FT-RUL-64): the system, and each mine that it carries."""

    system: FixedCost = FixedCost(mass=2, points=6)
    mine: FixedCost = FixedCost(mass=1, points=2)


class HullLabel(msgspec.Struct, frozen=True):
    """The name of a hull with boxes of `pct` of the total mass."""

    name: str
    pct: float


class ShipClass(msgspec.Struct, frozen=True):
    """A class (FT-9.2-1): a loose label for masses from `min_mass` to `max_mass`, if that ends."""

    code: str
    name: str
    min_mass: int
    max_mass: int | None
    group: Literal["capital", "cruiser", "escort"]


class GroupMasses(msgspec.Struct, frozen=True):
    """The group of a ship that names none (FT-RUL-67), by the least mass of each larger one."""

    cruiser_from: int = 45
    capital_from: int = 91


class DesignCosts(msgspec.Struct, frozen=True):
    """Mass and points of all that a ship is made of (FT-9.1-1 to FT-9.9-6, section 12.4).

    `ftl_required` is for scenarios that leave out ships without FTL (FT-8.4-1).
    """

    hull: HullCost = msgspec.field(default_factory=HullCost)
    armour: FixedCost = FixedCost(mass=1, points=2)
    ftl_drive: PercentCost = PercentCost(pct=10, points_per_mass=2)
    main_drive_per_thrust: PercentCost = PercentCost(pct=5, points_per_mass=2)
    tug: TugCost = msgspec.field(default_factory=TugCost)
    streamlining: StreamliningCost = msgspec.field(default_factory=StreamliningCost)
    cargo_passenger: FixedCost = FixedCost(mass=1, points=0)
    hangar: HangarCost = msgspec.field(default_factory=HangarCost)
    screen: ScreenCost = msgspec.field(default_factory=ScreenCost)
    firecon: FixedCost = FixedCost(mass=1, points=4)
    adfc: FixedCost = FixedCost(mass=2, points=8)
    pds: FixedCost = FixedCost(mass=1, points=3)
    beam: BeamCost = msgspec.field(default_factory=BeamCost)
    pulse_torpedo: PulseTorpedoCost = msgspec.field(default_factory=PulseTorpedoCost)
    needle: FixedCost = FixedCost(mass=2, points=6)
    submunition: FixedCost = FixedCost(mass=1, points=3)
    salvo: SalvoCost = msgspec.field(default_factory=SalvoCost)
    minelayer: MinelayerCost = msgspec.field(default_factory=MinelayerCost)
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
    dummy_bogey_points: int = 20
    hull_labels: tuple[HullLabel, ...] = (
        HullLabel(name="fragile", pct=10),
        HullLabel(name="weak", pct=20),
        HullLabel(name="average", pct=30),
        HullLabel(name="strong", pct=40),
        HullLabel(name="super", pct=50),
    )
    classes: tuple[ShipClass, ...] = (
        ShipClass(code="SC", name="Scout or Courier", min_mass=4, max_mass=10, group="escort"),
        ShipClass(code="CT", name="Corvette", min_mass=8, max_mass=16, group="escort"),
        ShipClass(code="FF", name="Frigate", min_mass=14, max_mass=26, group="escort"),
        ShipClass(code="DD", name="Destroyer", min_mass=24, max_mass=36, group="escort"),
        ShipClass(code="DH", name="Heavy Destroyer", min_mass=30, max_mass=44, group="escort"),
        ShipClass(code="CL", name="Light Cruiser", min_mass=40, max_mass=60, group="cruiser"),
        ShipClass(
            code="CE", name="Patrol or Escort Cruiser", min_mass=50, max_mass=70, group="cruiser"
        ),
        ShipClass(code="CA", name="Heavy Cruiser", min_mass=60, max_mass=90, group="cruiser"),
        ShipClass(code="BC", name="Battlecruiser", min_mass=80, max_mass=110, group="capital"),
        ShipClass(code="BB", name="Battleship", min_mass=100, max_mass=140, group="capital"),
        ShipClass(code="BDN", name="Heavy Battleship", min_mass=120, max_mass=160, group="capital"),
        ShipClass(code="DN", name="Dreadnought", min_mass=140, max_mass=180, group="capital"),
        ShipClass(
            code="SDN", name="Superdreadnought", min_mass=160, max_mass=None, group="capital"
        ),
        ShipClass(code="CVE", name="Escort Carrier", min_mass=80, max_mass=140, group="capital"),
        ShipClass(code="CVL", name="Light Carrier", min_mass=120, max_mass=180, group="capital"),
        ShipClass(code="CVH", name="Heavy Carrier", min_mass=160, max_mass=None, group="capital"),
        ShipClass(code="CVA", name="Attack Carrier", min_mass=150, max_mass=None, group="capital"),
    )
    groups: GroupMasses = msgspec.field(default_factory=GroupMasses)
    ftl_required: bool = False


class Tables(values.Tables, msgspec.Struct, frozen=True):
    """The book's tables; a scenario may put its own in their place."""

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
    sensors: SensorTable = msgspec.field(default_factory=SensorTable)
    terrain: TerrainTable = msgspec.field(default_factory=TerrainTable)
    mine: MineTable = msgspec.field(default_factory=MineTable)
    nova: NovaTable = msgspec.field(default_factory=NovaTable)
    wave: WaveTable = msgspec.field(default_factory=WaveTable)
    reflex: ReflexTable = msgspec.field(default_factory=ReflexTable)
    station: StationTable = msgspec.field(default_factory=StationTable)
    atmosphere: AtmosphereTable = msgspec.field(default_factory=AtmosphereTable)
    design: DesignCosts = msgspec.field(default_factory=DesignCosts)


class Hit(msgspec.Struct, frozen=True):
    """Points of damage, how armour meets them (FT-4.5-1 to -4), and the weapon if that counts."""

    points: int
    mode: Literal["armour_piercing", "needle", "ordinary", "penetrating"] = "ordinary"
    weapon: str | None = None


class HeldFire(msgspec.Struct, frozen=True):
    """Damage and needled systems noted now, and applied when both ships have fired (FT-2.7-17)."""

    attacker: str
    target: str
    hits: tuple[Hit, ...]
    needled: tuple[str, ...] = ()


class Result(msgspec.Struct, frozen=True):
    """How a battle ended: who won (`None`: nobody), and why."""

    winner: str | None
    reason: Literal[
        "disengaged", "fleet_eliminated", "pursuit", "retreat", "victory_condition", "withdrawal"
    ]


class Battle(values.Battle, msgspec.Struct, frozen=True):
    """The whole state of one engagement.

    Ships keep the order of the set-up. `initiative` ranks the sides, winner first. `active` is the
    side whose turn it is in a phase of alternation; `finished` are the sides that are done with a
    phase without one.
    """

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


class BattleEnded(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="battle_ended"
):
    """The battle is over."""

    winner: str | None
    reason: Literal[
        "disengaged", "fleet_eliminated", "pursuit", "retreat", "victory_condition", "withdrawal"
    ]
    condition: str = ""
    rule: str = "FT-UMP-5"


class ShipView(msgspec.Struct, frozen=True, kw_only=True):
    """A ship as a seat sees it; `order` and `returning` are null where secret, or not written.

    `thrust`, `hull`, `armour`, `screen_level`, `fire_controls` and `crew` are what it has now.
    """

    id: str
    side: str
    ssd: Ssd
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
    name: str | None = None


class ModelView(msgspec.Struct, frozen=True, kw_only=True):
    """A ship whose display and velocity are closed to a seat: its model, and its open marks.

    The model shows `group` and the class. `damage`, `armour_lost`, `lost`, `spent`, `drive`,
    `core`, `holds_lost` and `crew_lost` are the marks that events have shown, or that the battle
    opened with.
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


class BogeyView(msgspec.Struct, frozen=True, kw_only=True):
    """A bogey as everybody sees it: its code, the group that it shows, its place and its course.

    In a closed book `velocity` is null to others.
    """

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


class GroupView(msgspec.Struct, frozen=True, kw_only=True):
    """A fighter group as a seat sees it; `screening` is null while it is secret."""

    id: str
    side: str
    type: Literal["attack", "fast", "heavy", "interceptor", "long_range", "standard", "torpedo"]
    strength: int
    start_strength: int
    endurance: int
    x: float
    y: float
    facing: int
    status: Literal["aboard", "active", "destroyed", "landed", "merged", "off_table", "withdrawn"]
    carrier: str | None
    bay: str | None
    quality: str
    ace: bool
    torpedoes: bool
    screening: str | None
    launched_turn: int | None
    relaunch_turn: int | None
    grounded: bool
    moved: bool
    moved_secondary: bool
    targets: tuple[str, ...]
    ace_aims_at: str | None
    dogfight: tuple[str, ...]
    fired: bool
    name: str | None = None


class BattleView(values.BattleView, msgspec.Struct, frozen=True, kw_only=True):
    """A battle as a seat sees it; `models` are the ships whose displays are closed to it."""

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
    ships: tuple[ShipView, ...]
    models: tuple[ModelView, ...]
    bogeys: tuple[BogeyView, ...]
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
    options: Options
    tables: Tables
    names: tuple[shared.NamedId, ...] = ()


class BeamFired(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="beam_fired"
):
    """A beam fired at a target with screens of a level; of `damage`, `penetrating` goes to hull."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"]
    screens: int
    damage: int
    penetrating: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-4.3-2"


class BlindMoveWritten(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="blind_move_written",
):
    """What a cloaked ship flies in a turn is settled; nobody else sees it until it is back."""

    ship: str
    side: str
    turn: int
    until: int | None
    manoeuvre: Manoeuvre
    rule: str = "FT-12.3-9"


class BoardShip(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="board_ship"):
    """Send boarders from a ship to an enemy that it flies beside; the fight is fought to its end.

    Without `factors`, all that the ship has go over (FT-RUL-75).
    """

    ship: str
    target: str
    factors: int | None = None


class BoardShipChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="board_ship"
):
    """A ship may board `target`, with up to `factors` against `defence_factors`.

    Those are null where the display of the target is closed.
    """

    ship: str
    target: str
    factors: int
    defence_factors: int | None
    rule: str = "FT-11.5-1"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class BoardersRepulsed(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="boarders_repulsed",
):
    """Boarders were thrown back, and `returned` of their factors got home to `ship`.

    `crew_lost` and `target_crew_lost` are the crew factors that each ship has lost by fights in
    all; `repaired_with` and `target_repaired_with` the parties that can do no more this turn.
    """

    ship: str
    target: str
    returned: int
    crew_lost: int
    target_crew_lost: int
    repaired_with: int
    target_repaired_with: int
    rule: str = "FT-11.5-4"


class BoardingRound(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="boarding_round"
):
    """One round of a fight aboard `target`: the totals, and the factors left after it.

    `won_by` is the winner, `None` while the fight continues.
    """

    ship: str
    target: str
    attack_total: int
    defence_total: int
    attack_factors: int
    defence_factors: int
    won_by: Literal["attacker", "defender"] | None
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-11.5-3"


class BogeyRevealed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="bogey_revealed"
):
    """A bogey is identified: the ship takes its place, of this group and class."""

    ship: str
    side: str
    cause: Literal["act", "active", "order", "passive", "scanning"]
    shown: Literal["capital", "cruiser", "escort", "merchant"]
    really: Literal["capital", "cruiser", "escort", "merchant"]
    class_name: str
    rule: str = "FT-11.1-2"


class BreakOff(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="break_off"):
    """Break a group off its dogfight; each enemy in it may shoot (FT-5.4-5).

    `parting` names the enemy groups that take the shot; without it, all of them.
    """

    group: str
    x: float
    y: float
    facing: int | None = None
    parting: tuple[str, ...] | None = None


class BreakOffChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="break_off"
):
    """How far a group may go that breaks off, and the enemies that can fire after it."""

    group: str
    enemies: tuple[str, ...]
    reach_mu: float
    rule: str = "FT-5.4-5"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class CarriedFighters(msgspec.Struct, frozen=True):
    """The fighters that a bay holds at the start (FT-9.7-1, FT-9.11-1)."""

    bay: str
    type: Literal["attack", "fast", "heavy", "interceptor", "long_range", "standard", "torpedo"] = (
        "standard"
    )
    craft: int = 6


class RollInitiativeChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="roll_initiative",
):
    """Throw for initiative."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    rule: str = "FT-2.7-3"


class FinishPhaseChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="finish_phase"
):
    """A side may say that it is done with this phase."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    rule: str = "FT-UMP-6"


class MoveShipsChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="move_ships"
):
    """All orders are open; the ships may be moved."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    rule: str = "FT-2.7-6"


class WriteOrderChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="write_order"
):
    """What a ship's thrust allows: points in all, for turning alone, velocities it can reach.

    In vector movement `turn` is how many rotations it can make. `rolls`, `launches`, `ftl`,
    `wonders` and `sweeps` list its other possible orders; it launches only groups aboard. `rams`
    names the ships that it may be ordered to ram, `lays` the minelayers that may drop a mine;
    `may_scan` and `may_jam` are for active sensors and ECM. `docks` names the stations at which the
    ship may be ordered to dock, `orbits` the planets whose orbit it may enter; whether it comes
    near enough, its flight will show. `written` is whether it has an order already, which another
    replaces.
    """

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    movement: Literal["cinematic", "vector"]
    thrust: int
    turn: int
    slowest: int
    fastest: int
    rotates_freely: bool
    rolls: bool
    launches: bool
    ftl: bool
    rams: tuple[str, ...]
    wonders: tuple[Literal["cloak", "nova", "reflex", "wave"], ...] = ()
    lays: tuple[str, ...] = ()
    sweeps: bool = False
    may_scan: bool = False
    may_jam: bool = False
    docks: tuple[str, ...] = ()
    undocks: bool = False
    orbits: tuple[str, ...] = ()
    written: bool = False
    rule: str = "FT-3.1-4"


class WriteSquadronOrderChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="write_squadron_order",
):
    """A squadron whose ships fly alike, and so may be given one order."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    squadron: str
    ships: tuple[str, ...]
    rule: str = "FT-3.7-1"


class ReturnToTableChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="return_to_table",
):
    """A ship that left, and may come back this turn anywhere on that edge."""

    ship: str
    edge: Literal["max_x", "max_y", "min_x", "min_y"]
    rule: str = "FT-3.5-2"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class ShiftTableChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="shift_table"
):
    """The referee may shift everything, by as much as keeps it within the bounds of places."""

    rule: str = "FT-3.8-1"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class DisengageChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="disengage"
):
    """A fleet that has left by one edge, and may throw to get away."""

    side: str
    edge: Literal["max_x", "max_y", "min_x", "min_y"]
    rule: str = "FT-3.9-1"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class MoveGroupChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="move_group"
):
    """How far a group may move from where it is, or from its `carrier` when it is launched."""

    group: str
    x: float
    y: float
    reach_mu: float
    carrier: str | None = None
    rule: str = "FT-5.1-1"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class EvadeContactChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="evade_contact"
):
    """How far a group may slip away, from whom, and for how many CEF."""

    group: str
    attackers: tuple[str, ...]
    reach_mu: float
    cef: int
    rule: str = "FT-5.4-3"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class SecondaryMoveChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="secondary_move"
):
    """How far a group may go once more, for one of its CEF."""

    group: str
    x: float
    y: float
    reach_mu: float
    endurance: int
    rule: str = "FT-5.1-2"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class DeclareAttackChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="declare_attack"
):
    """The possible targets of a group, each by itself; `declared` are its targets so far."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    group: str
    declared: tuple[str, ...]
    solutions: tuple[AttackSolution, ...]
    rule: str = "FT-5.2-1"


class LandingPlace(msgspec.Struct, frozen=True, kw_only=True):
    """A carrier that a group can land on, and its free places in craft."""

    ship: str
    free_places: int


class RecoverGroupChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="recover_group"
):
    """Where a group may land."""

    group: str
    carriers: tuple[LandingPlace, ...]
    rule: str = "FT-5.0-3"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class ResolveFighterActionsChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="resolve_fighter_actions",
):
    """The groups whose dogfights and interceptions are left."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    groups: tuple[str, ...]
    rule: str = "FT-2.7-9"


class ReadySalvo(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of salvo at hand: how many are left, and how far it can be aimed."""

    ammunition: Literal["extended_range", "standard"]
    left: int
    reach_mu: float


class ReadyLauncher(msgspec.Struct, frozen=True, kw_only=True):
    """A launcher or rack that may be used, the arcs it launches into now, and its salvoes.

    Launchers that share a `magazine` share its salvoes.
    """

    weapon: str
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    magazine: str | None
    salvoes: tuple[ReadySalvo, ...]


class LaunchSalvoesChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="launch_salvoes"
):
    """A ship that may launch now."""

    ship: str
    launchers: tuple[ReadyLauncher, ...]
    rule: str = "FT-6.1-1"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class PassLaunchChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="pass_launch"
):
    """A ship that may give up its turn to launch."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    rule: str = "FT-RUL-13"


class ResolvePointDefenceChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="resolve_point_defence",
):
    """Throw dice for the attackers of these ships."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ships: tuple[str, ...]
    rule: str = "FT-6.2-1"


class ResolveAttacksChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="resolve_attacks",
):
    """Resolve attacks."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    attacks: tuple[Attackers, ...]
    rule: str = "FT-2.7-11"


class SettleArcChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="settle_arc"
):
    """A ship that may have the die thrown for the arc of a target, before it declares its fire."""

    ship: str
    target: str
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    rule: str = "FT-RUL-4"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class FiringSolution(msgspec.Struct, frozen=True, kw_only=True):
    """One weapon at one target: its dice, the face that a torpedo or needle `need`s.

    It bears in `arcs`, and the order may name one: several where the firer may choose. Where a die
    chooses, none may be named, and the weapon bears in `die_arcs`. `chance` is that of any damage;
    where dust dims the line, a die must come to `lock_on` first, and the chances count it in. They
    are null where the display of the target is closed. The system that a needle aims at is for the
    order to name.
    """

    weapon: str
    target: str
    range_mu: float
    arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...]
    dice: int
    need: int | None
    lock_on: int | None
    chance: float | None
    mean_damage: float | None
    rule: str
    die_arcs: tuple[Literal["A", "AP", "AS", "F", "FP", "FS"], ...] = ()


class FireWeaponsChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fire_weapons"
):
    """A ship with something to fire at, and its FireCons; every solution by itself."""

    ship: str
    fire_controls: int
    solutions: tuple[FiringSolution, ...]
    rule: str = "FT-4.2-1"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class PassFireChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="pass_fire"
):
    """A ship may be done for this turn without firing."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    rule: str = "FT-RUL-13"


class RepairSystemsChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="repair_systems"
):
    """A ship with parties free and something to repair.

    `chances[n - 1]` is the chance of a job that n parties work on.
    """

    ship: str
    parties: int
    systems: tuple[str, ...]
    chances: tuple[float, ...]
    rule: str = "FT-7.3-2"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class DumpCoreChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dump_core"
):
    """A ship may dump its power core, which explodes at the end of the turn by `chance`."""

    ship: str
    chance: float
    rule: str = "FT-7.2-4"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class EndTurnChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="end_turn"
):
    """The turn may be counted down; power cores of the ships `reactors` throw dice."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    reactors: tuple[str, ...]
    rule: str = "FT-2.7-15"


class RefuseSurrenderChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="refuse_surrender",
):
    """A side may refuse the surrender of a ship."""

    side: str
    ship: str
    rule: str = "FT-11.7-1"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class ScanShipChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="scan_ship"
):
    """A ship that scans this turn: how many scans it has left, and the enemies in reach."""

    ship: str
    scans: int
    targets: tuple[str, ...]
    rule: str = "FT-11.1-3"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class ThrowDriftChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="throw_drift"
):
    """The referee may throw for the drift of the asteroid field."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    rule: str = "FT-13.2-1"


class RaiseFlareChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="raise_flare"
):
    """The referee may let a flare break out, over an area or everywhere."""

    rule: str = "FT-13.4-1"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class FireNovaChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fire_nova"
):
    """A nova cannon that is armed, and what its shot would touch this turn, nearest first."""

    ship: str
    weapon: str
    touches: tuple[str, ...]
    rule: str = "FT-12.3-1"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class FireWaveGunChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fire_wave_gun"
):
    """A wave gun that is ready, and what its burst would touch, nearest first."""

    ship: str
    weapon: str
    touches: tuple[str, ...]
    rule: str = "FT-12.3-4"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class MoveTemplatesChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="move_templates"
):
    """Move the nova shots of earlier turns."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    rule: str = "FT-12.3-2"


class WithdrawChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="withdraw"
):
    """A side may give up."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "leave"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    rule: str = "FT-UMP-4"


class ColoursStruck(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="colours_struck"
):
    """A ship surrenders to `target`, its nearest enemy, whose `side` has yet to answer."""

    ship: str
    target: str
    side: str
    rule: str = "FT-11.7-1"


class ColoursThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="colours_thrown"
):
    """A captain's die at a threshold point; `modifier` was added for points passed with it."""

    ship: str
    point: int
    modifier: int
    strikes: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-11.7-1"


class CoreDumped(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="core_dumped"
):
    """A ship threw out its power core, and drifts from now on."""

    ship: str
    rule: str = "FT-7.2-4"


class CorrectGroup(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="correct_group"
):
    """Correct a fighter group, with a reason. Fields that are left out stay as they are."""

    group: str
    reason: str
    x: float | None = None
    y: float | None = None
    facing: int | None = None
    strength: int | None = None
    endurance: int | None = None


class CorrectShip(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="correct_ship"):
    """Correct a ship, with a reason. Fields that are left out stay as they are."""

    ship: str
    reason: str
    x: float | None = None
    y: float | None = None
    facing: int | None = None
    course_deg: float | None = None
    velocity: int | None = None
    damage: int | None = None
    armour_lost: int | None = None
    lose: tuple[str, ...] = ()
    restore: tuple[str, ...] = ()


class CraftEscaped(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="craft_escaped"
):
    """A craft or a group of fighters tried to leave a burning ship."""

    ship: str
    craft: str
    arrival: Literal["intended_landing", "lost", "random_landing"]
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-14.3-3"


class DamageHeld(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="damage_held"
):
    """Damage was noted that counts when both ships have fired (FT-2.7-17)."""

    fire: HeldFire
    rule: str = "FT-2.7-17"


class DamageTaken(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="damage_taken"
):
    """A ship took the damage of one attack, points to armour and points to the hull.

    `armour_lost` and `damage` are the totals of the ship by now.
    """

    ship: str
    attacker: str
    points: int
    to_armour: int
    to_hull: int
    armour_lost: int
    damage: int
    note: str = ""
    rule: str = "FT-2.6-1"


class DeclareAttack(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="declare_attack"
):
    """Bring a group into contact with its targets: a ship, groups or a salvo (FT-5.2-1, -4.1).

    Several targets are enemy groups among which its kills are split (FT-5.4-6). `ace_aims_at` is a
    system of the ship for the ace's needle shot (FT-5.10-3), or the enemy group whose ace it duels
    with (FT-5.10-4). A later declaration takes the place of an earlier one, until the side has
    finished; without targets it calls the attack off.
    """

    group: str
    targets: tuple[str, ...] = ()
    ace_aims_at: str | None = None


class DeclareVictory(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="declare_victory"
):
    """Declare that an agreed victory condition is met (`winner` null: a draw)."""

    winner: str | None = None
    condition: str = ""


class DefenceAllocated(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="defence_allocated",
):
    """A side has allocated its point defence; the side has finished with it."""

    side: str
    defences: tuple[Defence, ...]
    rule: str = "FT-5.3-2"


class MagazineSpace(msgspec.Struct, frozen=True, tag_field="kind", tag="magazine"):
    """A magazine: its `space`, and the salvoes it starts with (FT-6.5-1, -2).

    Without a `space` it has just what the salvoes need.
    """

    id: str
    standard: int = 0
    extended_range: int = 0
    space: int | None = None
    name: str | None = None


class Design(values.Design, msgspec.Struct, frozen=True):
    """A ship to be assessed: nothing in it need be legal.

    `hull` and `armour` are boxes, `screens` the level, `backup_screens` spare generators, `tows`
    the mass that a tug tows through a jump (FT-8.3-2). A size in `holds` is all the space of that
    kind; the rows divide it (FT-9.4-1). A launcher that names no magazine is fed by the only one.
    The systems are the order of the display; screens and drives come after them. A `station` has no
    drives (FT-13.7-1), and if very large more rows of hull (FT-13.8-2).
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
        | Beam
        | PulseTorpedo
        | NeedleBeam
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
        | CloakingField
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


class Disengage(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="disengage"):
    """Throw for whether a side that has left by one edge gets away (FT-3.9-1)."""

    side: str


class Pursuer(msgspec.Struct, frozen=True, kw_only=True):
    """A side that pursues a fleet, and what it threw in all."""

    side: str
    total: int


class DisengagementThrown(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="disengagement_thrown",
):
    """A fleet that has left by one edge threw to get away; `pursuers` are the others."""

    side: str
    edge: Literal["max_x", "max_y", "min_x", "min_y"]
    total: int
    pursuers: tuple[Pursuer, ...]
    escaped: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-3.9-1"


class DockingFailed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="docking_failed"
):
    """A ship was to dock, and could not; `fault` is the code of the reason."""

    ship: str
    station: str
    fault: str
    rule: str = "FT-13.7-2"


class DogfightChanged(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="dogfight_changed",
):
    """Whom a group fights in a dogfight now, and since which turn; `targets` is what it attacks."""

    group: str
    dogfight: tuple[str, ...]
    since: int | None
    targets: tuple[str, ...]
    rule: str = "FT-5.4-1"


class DriftThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drift_thrown"
):
    """Dice said how the asteroid field drifts from now on."""

    drift: Drift
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-13.2-1"


class DummyRemoved(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dummy_removed"
):
    """A bogey is found out to be a dummy, and removed."""

    ship: str
    side: str
    cause: Literal["act", "active", "order", "passive", "scanning"]
    rule: str = "FT-11.3-1"


class DumpCore(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="dump_core"):
    """Throw out a power core that may explode; the ship drifts from then on (FT-7.2-4)."""

    ship: str


class DustCrossed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dust_crossed"
):
    """A ship was too fast in dust; of its `points`, `penetrating` go past armour."""

    ship: str
    velocity: int
    points: int
    penetrating: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-13.3-1"


class EdgeOrbitReached(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="edge_orbit_reached",
):
    """A ship left the table through the window, slowly enough, and is in orbit there."""

    ship: str
    rule: str = "FT-14.1-2"


class EndTurn(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="end_turn"):
    """Count down the turn: reactors are thrown for, bridges and life support run on (FT-2.7-15)."""


class EnduranceSpent(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="endurance_spent"
):
    """A group has paid for its combat of this turn; `endurance` is what it has left."""

    group: str
    endurance: int
    rule: str = "FT-5.7-1"


class FtlDamage(msgspec.Struct, frozen=True, kw_only=True):
    """The damage of a ship or a group near another that jumps or comes out of FTL."""

    unit: str
    points: int


class EntryDangerThrown(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="entry_danger_thrown",
):
    """A ship came out of FTL near others: `damage` lists it first, then those, nearest first."""

    ship: str
    damage: tuple[FtlDamage, ...]
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-8.2-3"


class EntryScattered(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="entry_scattered"
):
    """A ship announces its entry by FTL; dice shift the point, and it may miss the table."""

    ship: str
    direction: int
    distance_mu: int
    x: float
    y: float
    enters: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-8.2-1"


class EntryThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="entry_thrown"
):
    """A ship fell through an atmosphere: a die, its modifier, and the ship's fate."""

    ship: str
    modifier: int
    total: int
    fate: Literal["all_lost", "burns_up", "crash_lands"]
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-14.3-2"


class EvadeContact(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="evade_contact"
):
    """Move a group away from the groups that have moved into contact with it (FT-5.4-3)."""

    group: str
    x: float
    y: float
    facing: int | None = None


class PhaseBegan(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="phase_began"
):
    """A phase began. Orders written before it are open once it is not the orders phase."""

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
    rule: str = "FT-2.7-1"


class PhaseFinished(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="phase_finished"
):
    """A side has nothing more to order in this phase."""

    side: str
    rule: str = "FT-UMP-6"


class InitiativeRolled(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="initiative_rolled",
):
    """The sides threw for initiative; `order` ranks them, the winner first."""

    order: tuple[str, ...]
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-2.7-3"


class SideActivated(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="side_activated"
):
    """It is this side's turn to act with one unit."""

    side: str
    rule: str = "FT-2.7-4"


class OrderWritten(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="order_written"
):
    """A ship's order is written, secretly; `notation` is the order as it was given.

    `manoeuvre` is what the ship will really fly: where the order is impossible, `voided` names why,
    and nothing of it (or no more than can be done) is left. `warning` is about a note. Where it is
    for a ship under a cloak, or puts it there, others read it from turn `sealed_until` on.
    """

    ship: str
    side: str
    turn: int
    manoeuvre: Manoeuvre
    notation: str
    voided: str | None = None
    warning: Literal["final_velocity_mismatch"] | None = None
    sealed_until: int | None = None
    rule: str = "FT-2.7-2"


class OrderVoided(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="order_voided"
):
    """Since an order was written it has become impossible; `manoeuvre` is the part that is left."""

    ship: str
    manoeuvre: Manoeuvre
    voided: str
    rule: str = "FT-3.3-1"


class ReturnWritten(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="return_written"
):
    """A side has said, secretly, where a ship of its comes back this turn."""

    ship: str
    side: str
    turn: int
    x: float
    y: float
    facing: int
    rule: str = "FT-3.5-2"


class ShipMoved(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_moved"
):
    """A ship flew along `path`, to its end.

    `thrust_used` is the total; `main_drive_used`: it changed velocity by its main drive (FT-4.1-5);
    `manoeuvred`: it did anything except fly straight on. In a closed book others see only its path:
    `velocity` is null, and the rest is left out (FT-UMP-66).
    """

    ship: str
    path: tuple[tuple[float, float], ...]
    facing: int
    velocity: int | None
    course_deg: float | None = None
    rolled: bool = False
    thrust_used: int = 0
    main_drive_used: bool = False
    manoeuvred: bool = False
    rule: str = "FT-3.2-1"


class GroupCarried(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="group_carried"
):
    """A group that screens a ship moved with it, to this place."""

    group: str
    ship: str
    x: float
    y: float
    rule: str = "FT-5.5-1"


class ShipLeftTable(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_left_table"
):
    """A ship flew off the table by an edge; the groups that screened it went with it."""

    ship: str
    turn: int
    edge: Literal["max_x", "max_y", "min_x", "min_y"]
    groups: tuple[str, ...] = ()
    rule: str = "FT-3.5-1"


class ReturnThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="return_thrown"
):
    """A die decided whether a ship may come back, and its first turn to do so (null: never)."""

    ship: str
    return_turn: int | None
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-3.5-2"


class ShipReturned(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_returned"
):
    """A ship came back on the edge where it had left; it does not move this turn.

    `groups` screened it when it left, and are beside it again (FT-RUL-47).
    """

    ship: str
    x: float
    y: float
    facing: int
    groups: tuple[str, ...] = ()
    rule: str = "FT-RUL-47"


class RamMissed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ram_missed"
):
    """A ship that was to ram did not end near enough to its target, or that cannot be rammed."""

    ship: str
    target: str
    range_mu: float | None
    rule: str = "FT-3.6-2"


class RamTried(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ram_tried"
):
    """A crew was asked to ram, and dares it from `needed` on."""

    ship: str
    target: str
    needed: int
    dares: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-3.6-2"


class RamContested(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ram_contested"
):
    """Rammer and target threw, and added their thrust; only the higher sum makes contact."""

    ship: str
    target: str
    total: int
    target_total: int
    contact: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-3.6-3"


class ShipsCollided(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ships_collided"
):
    """Each ship was dealt a die times the damage points that the other had left."""

    ship: str
    target: str
    points: int
    target_points: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-3.6-4"


class TableShifted(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="table_shifted"
):
    """Everything was shifted by the same vector; `shift` is the sum of all such so far."""

    dx: float
    dy: float
    shift: tuple[float, float]
    rule: str = "FT-3.8-1"


class ScreenAssigned(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="screen_assigned"
):
    """A group is to screen a ship from now on, or with no ship is released from that."""

    group: str
    side: str
    turn: int
    ship: str | None = None
    rule: str = "FT-5.5-1"


class ScreenBroken(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="screen_broken"
):
    """A group screens a ship no more: it is too far from it, or the ship is in other hands."""

    group: str
    ship: str
    rule: str = "FT-5.5-1"


class GroupLaunched(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="group_launched"
):
    """A group left its carrier, which has now `launched` that many groups this turn.

    Its morale counts from `start_strength`; it had lost `lost_before` of these craft before
    (FT-RUL-33).
    """

    group: str
    side: str
    turn: int
    ship: str
    launched: int
    start_strength: int
    x: float
    y: float
    lost_before: int = 0
    rule: str = "FT-3.4-2"


class GroupMoved(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="group_moved"
):
    """A group moved, or turned where it stood; `endurance` is what it has left."""

    group: str
    side: str
    move: Literal["break_off", "evasion", "main", "secondary"]
    x: float
    y: float
    facing: int
    endurance: int
    moved: bool
    moved_secondary: bool
    evaded_turn: int | None = None
    rule: str = "FT-5.1-1"


class LaunchesGivenUp(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="launches_given_up",
):
    """Groups stay aboard this turn: their side has moved a group that goes after them.

    The move itself ends their launches; nothing else changes.
    """

    group: str
    side: str
    groups: tuple[str, ...]
    rule: str = "FT-2.7-4"


class GroupClosed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="group_closed"
):
    """A group came into contact with its targets."""

    group: str
    target: str
    x: float
    y: float
    rule: str = "FT-RUL-26"


class GroupFired(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="group_fired"
):
    """A group fired at groups; `kills` are craft of each of them, in the order of `at`."""

    group: str
    at: tuple[str, ...]
    kills: tuple[int, ...]
    occasion: Literal["dogfight", "free_shot", "parting_shot"]
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-5.4-2"


class GroupReduced(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="group_reduced"
):
    """A group lost craft; `ace`: its ace still flies."""

    group: str
    lost: int
    strength: int
    ace: bool
    rule: str = "FT-5.0-1"


class GroupDestroyed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="group_destroyed"
):
    """The last craft of a group is gone, or it was lost aboard."""

    group: str
    rule: str = "FT-5.0-1"


class SalvoIntercepted(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="salvo_intercepted",
):
    """A group fired at a salvo: missiles killed now, in all by fighters, craft lost."""

    group: str
    salvo: str
    kills: int
    killed_by_fighters: int
    lost: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-5.6-1"


class MoraleThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="morale_thrown"
):
    """A group with losses threw for whether it attacks a ship: `left` or less, and it does."""

    group: str
    ship: str
    left: int
    modifier: int
    holds: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-5.8-1"


class ShipAttacked(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_attacked"
):
    """A group fired at a ship: points of the first dice, and past armour those of extra dice.

    `torpedoes`: it has a torpedo strike left.
    """

    group: str
    ship: str
    points: int
    penetrating: int
    torpedoes: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-5.2-2"


class GroupRecovered(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="group_recovered"
):
    """A group landed in a bay of a carrier, which has now `recovered` that many this turn."""

    group: str
    side: str
    ship: str
    bay: str
    recovered: int
    x: float
    y: float
    rule: str = "FT-5.0-3"


class GroupRearmed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="group_rearmed"
):
    """A group threw for its re-arming: when it may be launched again, or `grounded`: never."""

    group: str
    relaunch_turn: int | None
    grounded: bool
    endurance: int
    torpedoes: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-5.11-1"


class GroupsMerged(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="groups_merged"
):
    """The craft of a group went over to another aboard; what that is and has from now on."""

    group: str
    into: str
    strength: int
    ace: bool
    endurance: int
    torpedoes: bool
    relaunch_turn: int | None
    grounded: bool
    rule: str = "FT-5.11-1"


class PilotsThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="pilots_thrown"
):
    """The quality of a group's pilots."""

    group: str
    quality: Literal["normal", "turkey"]
    ace: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-5.10-1"


class SalvoLaunched(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="salvo_launched"
):
    """A ship launched a salvo at a point; `salvo` is its name from now on."""

    salvo: str
    side: str
    ship: str
    weapon: str
    x: float
    y: float
    ammunition: Literal["extended_range", "standard"]
    magazine: str | None = None
    rule: str = "FT-6.1-1"


class LaunchesDone(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="launches_done"
):
    """A ship has launched all that it launches this turn."""

    ship: str
    side: str
    rule: str = "FT-2.7-5"


class SalvoHomed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="salvo_homed"
):
    """A salvo homed on the nearest enemy ship; a die settled which, where several were nearest."""

    salvo: str
    ship: str
    range_mu: float
    rolls: tuple[shared.Roll, ...] = ()
    rule: str = "FT-6.1-2"


class SalvoLost(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="salvo_lost"
):
    """A salvo is wasted: no enemy ship was near, or its target is there no more."""

    salvo: str
    rule: str = "FT-6.1-2"


class SalvoLocked(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="salvo_locked"
):
    """So many missiles of a salvo are on target, before any that are shot down."""

    salvo: str
    ship: str
    locked: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-6.2-1"


class PointDefenceFired(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="point_defence_fired",
):
    """Point defence fired at one salvo or group that attacks `ship`; its weapons are used.

    The dice of the first roll of each kind of weapon are in the order of `defences`. `kills` are
    the missiles or craft shot down, without the `surplus`; of a salvo, `killed` have now been shot
    down by ships in all.
    """

    ship: str
    target: str
    defences: tuple[Defence, ...]
    kills: int
    surplus: int
    killed: int | None
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-5.3-1"


class SalvoStruck(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="salvo_struck"
):
    """A salvo reached its target with some missiles, or none, and is spent."""

    salvo: str
    ship: str
    hits: int
    damage: int
    rolls: tuple[shared.Roll, ...] = ()
    rule: str = "FT-6.3-1"


class ShotLost(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="shot_lost"
):
    """A declared weapon did not bear after all, in the arc that the die gave; it is not used."""

    ship: str
    weapon: str
    target: str
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"]
    rule: str = "FT-4.1-3"


class TorpedoFired(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="torpedo_fired"
):
    """A pulse torpedo was fired; it hits on `need` or more, and then does one die of damage."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"]
    need: int
    hit: bool
    damage: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-4.7-1"


class NeedleFired(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="needle_fired"
):
    """A needle beam fired at a system; `knocked_out`: it hit the system, not only hull."""

    ship: str
    weapon: str
    target: str
    system: str
    range_mu: float
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"]
    damage: int
    knocked_out: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-4.8-1"


class SubmunitionsFired(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="submunitions_fired",
):
    """A submunition pack was fired and is spent; of `damage`, `penetrating` goes to the hull."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"]
    damage: int
    penetrating: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-4.9-2"


class ShipActivated(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_activated"
):
    """A ship has done all its firing for this turn, with the weapons `fired`."""

    ship: str
    side: str
    fired: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    rule: str = "FT-2.7-14"


class HeldFireReleased(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="held_fire_released",
):
    """The damage that was noted counts from now on."""

    rule: str = "FT-2.7-17"


class ThresholdChecked(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="threshold_checked",
):
    """Systems threw at a threshold point; each is lost on `number` or less, core ones on less.

    `modifier` was added to each die, for points passed by the same attack.
    """

    ship: str
    point: int
    number: int
    modifier: int
    systems: tuple[str, ...]
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-4.6-1"


class SystemLost(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="system_lost"
):
    """A system, or a core system, is out; a main drive may be halved first.

    `until` is the last turn out of control of a bridge, or the last turn of life support.
    """

    ship: str
    system: str
    drive: Literal["full", "half", "out"] | None = None
    until: int | None = None
    rolls: tuple[shared.Roll, ...] = ()
    rule: str = "FT-2.6-3"


class HoldsLost(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="holds_lost"
):
    """The left-most holds that were left are gone, with their contents; `holds_lost` in all."""

    ship: str
    holds_lost: int
    rule: str = "FT-7.5-1"


class ShipDestroyed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_destroyed"
):
    """A ship is destroyed; `excess` is the damage beyond its last hull box."""

    ship: str
    excess: int = 0
    rule: str = "FT-2.6-2"


class RepairTried(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="repair_tried"
):
    """Parties worked on a system; it is `done` on their number or less.

    `repaired_with` is how many parties of the ship have worked this turn by now.
    """

    ship: str
    system: str
    parties: int
    repaired_with: int
    done: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-7.3-2"


class SystemRepaired(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="system_repaired"
):
    """A system, or a core system, works again; a main drive goes up by one step."""

    ship: str
    system: str
    drive: Literal["full", "half", "out"] | None = None
    rule: str = "FT-7.3-2"


class ShipAbandoned(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_abandoned"
):
    """A crew left its ship in this turn, with a power core that nobody holds back any more."""

    ship: str
    turn: int
    rule: str = "FT-7.2-5"


class ReactorThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="reactor_thrown"
):
    """A die was thrown for a power core that explodes on `number` or more."""

    ship: str
    number: int
    explodes: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-7.2-3"


class LifeSupportFailed(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="life_support_failed",
):
    """Nobody can live aboard any more: the ship is a drifting hulk."""

    ship: str
    rule: str = "FT-7.2-6"


class ShipCaptured(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_captured"
):
    """The boarders of `ship` took `target`, which belongs to `side` from now on.

    The counts are as in `BoardersRepulsed`; those of the target include the prize crew. `stayed` is
    the number of boarders that the prize has no room for; they belong to their ship as before.
    """

    ship: str
    target: str
    side: str
    crew_lost: int
    target_crew_lost: int
    target_repaired_with: int
    stayed: int = 0
    rule: str = "FT-11.5-4"


class SurrenderAccepted(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="surrender_accepted",
):
    """The surrender of a ship was taken by `side`, and the ship is out of the battle."""

    ship: str
    side: str
    rule: str = "FT-11.7-1"


class SurrenderRefused(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="surrender_refused",
):
    """The surrender of a ship was refused by `side`, and the ship fights on."""

    ship: str
    side: str
    rule: str = "FT-11.7-1"


class FleetBroken(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fleet_broken"
):
    """A side has lost so much of the mass that it began with that it withdraws.

    The mass that it began with stays secret, because it includes ships that others have not
    identified.
    """

    side: str
    lost_mass: int
    rule: str = "FT-11.6-1"


class FtlWarmedUp(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ftl_warmed_up"
):
    """A ship's FTL drive warms up, for all to see; it jumps in the turn after `turn`."""

    ship: str
    turn: int
    rule: str = "FT-8.1-1"


class FtlStopped(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ftl_stopped"
):
    """A ship that was to jump cannot: its FTL drive is lost, or nobody is there to command it."""

    ship: str
    rule: str = "FT-8.1-2"


class FtlExitThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ftl_exit_thrown"
):
    """A ship jumps from (x, y) with others near it; a die decides the result.

    `damage` lists each of them, nearest first, with its points.
    """

    ship: str
    x: float
    y: float
    result: Literal["explode", "fail", "jump"]
    damage: tuple[FtlDamage, ...]
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-8.1-3"


class ShipJumped(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_jumped"
):
    """A ship left by FTL, and does not come back."""

    ship: str
    rule: str = "FT-8.1-3"


class ShipEntered(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_entered"
):
    """A ship came out of FTL, at the place that was thrown for its entry."""

    ship: str
    x: float
    y: float
    rule: str = "FT-8.2-1"


class ScanAnnounced(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="scan_announced"
):
    """A ship uses its active sensors this turn, on up to `scans` enemies."""

    ship: str
    side: str
    scans: int
    rule: str = "FT-11.1-3"


class Findings(msgspec.Struct, frozen=True, kw_only=True):
    """The findings of a scan of a ship; null: not disclosed (FT-11.2-1).

    `thrust`, `screens` and the display are original values; the rest is as it is now.
    """

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
    """A ship has scanned another one; `blocked` scans found nothing for ECM.

    With a sensor suite the dice made a `score`, and that a disclosure: its level and its findings
    are for the two sides alone, and null to others.
    """

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


class TerrainDrifted(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="terrain_drifted"
):
    """A body moved to this place, before the ships."""

    terrain: str
    x: float
    y: float
    rule: str = "FT-13.2-1"


class LockOnThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="lock_on_thrown"
):
    """A ship tried to lock on to a target through dust; without a lock, `held` are not fired.

    `held_for` is the code that says why.
    """

    ship: str
    target: str
    has_lock: bool
    held: tuple[str, ...]
    held_for: str | None = None
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-13.3-2"


class FlareArea(msgspec.Struct, frozen=True):
    """Where a flare is felt: a circle about a point; its rim is inside."""

    x: float
    y: float
    radius: float


class FlareRaised(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="flare_raised"
):
    """A solar flare broke out, over an area or (without one) everywhere; `flares` count so far."""

    area: FlareArea | None
    flares: int
    rule: str = "FT-13.4-1"


class FlareStruck(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="flare_struck"
):
    """Systems of a ship threw against a flare, each die with its `screens` added."""

    ship: str
    systems: tuple[str, ...]
    screens: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-13.4-1"


class MeteorsStruck(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="meteors_struck"
):
    """A ship met meteors or debris, whose dice are points past its armour."""

    ship: str
    terrain: str
    velocity: int
    points: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-13.5-1"


class ExplosionThrown(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="explosion_thrown",
):
    """A wreck explodes on the damage beyond its hull, `excess`, or less."""

    ship: str
    excess: int
    explodes: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-13.6-1"


class WreckExploded(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="wreck_exploded"
):
    """A wreck has become a cloud of debris."""

    ship: str
    cloud: WreckCloud
    rule: str = "FT-13.6-2"


class WreckDispersed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="wreck_dispersed"
):
    """A cloud of debris has spread, and is no danger any more."""

    terrain: str
    rule: str = "FT-13.6-2"


class ShipDocked(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_docked"
):
    """A ship has come alongside a station, and is docked from the start of turn `docked_from`.

    In vector movement it takes over the course of the station, where that is another.
    """

    ship: str
    station: str
    berth: Literal["external", "internal"]
    docked_from: int
    course_deg: float | None = None
    rule: str = "FT-13.7-2"


class ShipCastOff(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_cast_off"
):
    """A ship leaves its station, and is free from the start of turn `free_from`."""

    ship: str
    station: str
    free_from: int
    rule: str = "FT-13.7-2"


class SectionStruck(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="section_struck"
):
    """Fire at a base from afar, aimed at its section `target`, strikes `section`."""

    ship: str
    target: str
    section: str
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-13.8-1"


class SectionBrokeUp(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="section_broke_up",
):
    """A section was destroyed, and does `points` of damage to one beside it."""

    ship: str
    section: str
    points: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-13.8-3"


class OrbitEntered(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="orbit_entered"
):
    """A ship came to the ring of a planet at orbital velocity, and flies along it."""

    ship: str
    orbit: Orbit
    rule: str = "FT-14.1-1"


class OrbitMissed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="orbit_missed"
):
    """A ship was to enter orbit, and did not come to the ring."""

    ship: str
    orbit: Orbit
    rule: str = "FT-14.1-1"


class OrbitLeft(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="orbit_left"
):
    """A ship flew out of its orbit, straight on from now on."""

    ship: str
    orbit: Orbit
    rule: str = "FT-14.0-3"


class ShipLanded(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_landed"
):
    """A streamlined ship has come down in control, to land safely or to crash-land."""

    ship: str
    landing: Literal["crash_landing", "safe_landing"]
    rule: str = "FT-14.3-1"


class MineLaid(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mine_laid"
):
    """A minelayer dropped a mine at this place; it has dropped `mines_laid` of its own by now."""

    mine: str
    ship: str
    side: str
    minelayer: str
    turn: int
    x: float
    y: float
    mines_laid: int
    rule: str = "FT-12.1-2"


class MineSwept(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mine_swept"
):
    """A sweeper came near a mine and threw: the mine attacks it, lies on, or is removed."""

    mine: str
    ship: str
    outcome: Literal["attack", "nothing", "removed"]
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-12.1-3"


class MineDetonated(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mine_detonated"
):
    """A mine fired at a ship that came near it, and is no more.

    `damage` is everything that its dice did against `screens`; `penetrating` points of it pass
    armour.
    """

    mine: str
    target: str
    screens: int
    damage: int
    penetrating: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-12.1-1"


class MineDestroyed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mine_destroyed"
):
    """A nova shot touched a mine, or a jump or an entry endangered it: it is gone."""

    mine: str
    ship: str
    rule: str = "FT-12.3-2"


class NovaFired(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="nova_fired"
):
    """A ship fired its nova cannon from (x, y) along its bow."""

    ship: str
    side: str
    weapon: str
    x: float
    y: float
    facing: int
    turn: int
    rule: str = "FT-12.3-1"


class NovaMoved(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="nova_moved"
):
    """The template of a ship's nova shot of a turn swept along `path`; `touched` nearest first."""

    ship: str
    launched_turn: int
    stage: int
    diameter_mu: float
    path: tuple[tuple[float, float], ...]
    touched: tuple[str, ...]
    rule: str = "FT-12.3-2"


class NovaBurnedOut(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="nova_burned_out"
):
    """A nova shot has made its last move, and is gone."""

    ship: str
    launched_turn: int
    rule: str = "FT-12.3-2"


class WaveGunCharged(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="wave_gun_charged",
):
    """A die was added to the charge of a wave gun; `charge` is what it has by now."""

    ship: str
    weapon: str
    charge: int
    ready: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-12.3-3"


class WaveGunFired(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="wave_gun_fired"
):
    """A wave gun fired along the bow and is empty; `touched` nearest first."""

    ship: str
    side: str
    weapon: str
    path: tuple[tuple[float, float], ...]
    touched: tuple[str, ...]
    rule: str = "FT-12.3-4"


class WaveGunBurst(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="wave_gun_burst"
):
    """A charged wave gun was knocked out; its own ship takes the points of its charge."""

    ship: str
    weapon: str
    points: int
    rule: str = "FT-12.3-6"


class TemplateStruck(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="template_struck"
):
    """A nova shot or a wave of a ship struck a target, with these dice."""

    ship: str
    target: str
    damage: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-12.3-2"


class ReflexFieldThrown(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="reflex_field_thrown",
):
    """Beams met a ship's reflex field: of `points`, it takes some and returns some."""

    ship: str
    attacker: str
    points: int
    result_of_field: Literal["absorbed", "all_returned", "all_taken", "half_returned", "half_taken"]
    taken: int
    returned: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "FT-12.3-8"


class ShipCloaked(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_cloaked"
):
    """A ship vanished, and left a marker at (x, y).

    Until it is back, only its own side knows the turn of its return.
    """

    ship: str
    side: str
    x: float
    y: float
    until: int | None
    rule: str = "FT-12.3-9"


class ShipDecloaked(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_decloaked"
):
    """A ship came out of its cloak at the end of `path`, all that it has flown unseen.

    `velocity` is null to others in a closed book (FT-UMP-66).
    """

    ship: str
    path: tuple[tuple[float, float], ...]
    facing: int
    velocity: int | None
    course_deg: float | None
    rolled: bool
    rule: str = "FT-12.3-9"


class ShipCorrected(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_corrected"
):
    """The referee set a ship right: it is as these fields say, `restored` systems work again.

    `velocity` is null to others in a closed book (FT-UMP-66).
    """

    ship: str
    note: str
    x: float
    y: float
    facing: int
    course_deg: float | None
    velocity: int | None
    damage: int
    armour_lost: int
    restored: tuple[str, ...]
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
    rule: str = "FT-UMP-3"


class GroupCorrected(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="group_corrected"
):
    """The referee set a fighter group right: it is as these fields say."""

    group: str
    note: str
    x: float
    y: float
    facing: int
    strength: int
    endurance: int
    status: Literal["aboard", "active", "destroyed", "landed", "merged", "off_table", "withdrawn"]
    rule: str = "FT-UMP-3"


class SideWithdrew(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="side_withdrew"
):
    """A side gave up the battle."""

    side: str
    rule: str = "FT-UMP-4"


class FinishPhase(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="finish_phase"):
    """Say that a side has nothing more to order in this phase (FT-UMP-6).

    In the orders phase its orders are then final. Where sides alternate, it leaves the rest of
    its units as they are.
    """

    side: str


class FireNova(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="fire_nova"):
    """Fire a nova cannon that was armed by this turn's order, along the bow (FT-12.3-1, -2)."""

    ship: str
    weapon: str


class FireWaveGun(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="fire_wave_gun"):
    """Fire a charged wave gun along the bow: all that the ship fires this turn (FT-12.3-4, -5)."""

    ship: str
    weapon: str


class Shot(msgspec.Struct, frozen=True):
    """One weapon at one target.

    `system` is what a needle beam aims at; `arc` is for the firer's choice, where the reading
    gives it (FT-RUL-4, FT-RUL-5).
    """

    weapon: str
    target: str
    system: str | None = None
    arc: Literal["A", "AP", "AS", "F", "FP", "FS"] | None = None


class FireWeapons(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="fire_weapons"):
    """Perform all the fire of one ship (FT-2.7-12, -13); other weapons do not fire."""

    ship: str
    shots: tuple[Shot, ...]


class Job(msgspec.Struct, frozen=True):
    """One repair: which system (or core system), by how many parties (FT-7.3-2)."""

    system: str
    parties: int


class Launch(msgspec.Struct, frozen=True):
    """One salvo: its launcher or rack, its point of aim, its kind (FT-6.1-1).

    A rack fires what it holds; a launcher fires `ammunition`, standard where it is left out.
    """

    weapon: str
    x: float
    y: float
    ammunition: Literal["extended_range", "standard"] | None = None


class LaunchSalvoes(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="launch_salvoes"
):
    """Launch all the salvoes of one ship for this turn (FT-2.7-5)."""

    ship: str
    launches: tuple[Launch, ...]


class MoveGroup(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="move_group"):
    """Make a group's main move; one that is aboard is launched by it (FT-5.1-1, FT-3.4-2).

    Without a place it stays where it is, or at its carrier; the facing may change all the same.
    """

    group: str
    x: float | None = None
    y: float | None = None
    facing: int | None = None


class MoveShips(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="move_ships"):
    """Move every ship by its order (FT-2.7-6, -7), rams, FTL and homing of salvoes included."""


class MoveTemplates(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="move_templates"
):
    """Move the nova shots of earlier turns, each as wide as it is by now (FT-12.3-2)."""


class RollInitiative(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="roll_initiative"
):
    """Throw for initiative; first, ships due to enter by FTL throw for where (FT-2.7-3)."""


class WriteOrder(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="write_order"):
    """Write a ship's order, secretly: in notation (`P2+4: 12`, `MD2 TP3`), or as numbers.

    A later order for the same ship takes the place of the earlier one, until its side has finished.
    """

    ship: str
    notation: str | None = None
    manoeuvre: Manoeuvre | None = None


class WriteSquadronOrder(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="write_squadron_order"
):
    """Write one order for all ships of a squadron (FT-3.7-1)."""

    side: str
    squadron: str
    notation: str | None = None
    manoeuvre: Manoeuvre | None = None


class ReturnToTable(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="return_to_table"
):
    """Choose the place on its edge, and the course, of a ship that comes back (FT-3.5-2)."""

    ship: str
    x: float
    y: float
    facing: int


class ShiftTable(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="shift_table"):
    """Shift everything on the table by the same vector, where that was agreed (FT-3.8-1)."""

    dx: float
    dy: float


class SecondaryMove(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="secondary_move"
):
    """Make a group's secondary move, for one CEF (FT-5.1-2)."""

    group: str
    x: float
    y: float
    facing: int | None = None


class RecoverGroup(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="recover_group"
):
    """Land a group on a carrier that it has met (FT-5.0-3, FT-3.4-2).

    `join` is a depleted group aboard; both are combined into one (FT-5.11-1).
    """

    group: str
    ship: str
    join: str | None = None


class ResolveFighterActions(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="resolve_fighter_actions"
):
    """Fight dogfights and interceptions: those of one group, or all that are left (FT-2.7-9)."""

    group: str | None = None


class PassLaunch(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="pass_launch"):
    """Let a ship launch nothing this turn (FT-RUL-13)."""

    ship: str


class ResolvePointDefence(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="resolve_point_defence"
):
    """Throw for missiles on target and for point defence: for one ship, or for all (FT-6.2-1)."""

    ship: str | None = None


class ResolveAttacks(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="resolve_attacks"
):
    """Let salvoes and groups attack: all those on one ship, or all there are (FT-2.7-11)."""

    ship: str | None = None


class SettleArc(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="settle_arc"):
    """Throw for the arc of a target on a line, before a ship declares its fire (FT-RUL-4)."""

    ship: str
    target: str


class PassFire(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="pass_fire"):
    """Activate a ship without firing: it is done for this turn (FT-RUL-13)."""

    ship: str


class RepairSystems(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="repair_systems"
):
    """Set a ship's damage control parties to work, one throw a job, in this order (FT-7.3-2)."""

    ship: str
    jobs: tuple[Job, ...]


class RefuseSurrender(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="refuse_surrender"
):
    """Refuse the surrender of a ship, which fights on (FT-11.7-1)."""

    side: str
    ship: str


class ScanShip(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="scan_ship"):
    """Let a ship that was ordered to scan scan one enemy: a bogey or, with a suite, a ship.

    It is given in phase `sensors`. Where sensors are not in play, the answer says so.
    """

    ship: str
    target: str


class ThrowDrift(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="throw_drift"):
    """Throw for the drift of the asteroid field, before it moves for the first time (FT-13.2-1)."""


class RaiseFlare(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="raise_flare"):
    """Let a solar flare break out, over an area or (without one) everywhere (FT-13.4-1)."""

    area: FlareArea | None = None


class Withdraw(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="withdraw"):
    """Take a side out of the battle."""

    side: str


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
    ssd: Ssd | None = None
    name: str | None = None
    class_name: str | None = None


class Setup(values.Setup, msgspec.Struct, frozen=True):
    """What a battle is opened from. Without a table, nobody can leave it.

    `names` are those that people gave sides and squadrons; ships have theirs beside their ids.
    `turn` is the one that begins: a later one than the first where a battle is resumed.
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
    | SettleArc
    | FireWeapons
    | PassFire
    | RepairSystems
    | DumpCore
    | AbandonShip
    | EndTurn
    | BoardShip
    | AcceptSurrender
    | RefuseSurrender
    | ScanShip
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
    | ArcSettled
    | ShotLost
    | BeamFired
    | TorpedoFired
    | NeedleFired
    | SubmunitionsFired
    | ShipActivated
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
    | BoardingRound
    | BoardersRepulsed
    | ShipCaptured
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
    | SettleArcChoice
    | FireWeaponsChoice
    | PassFireChoice
    | RepairSystemsChoice
    | DumpCoreChoice
    | AbandonShipChoice
    | EndTurnChoice
    | BoardShipChoice
    | AcceptSurrenderChoice
    | RefuseSurrenderChoice
    | ScanShipChoice
    | ThrowDriftChoice
    | RaiseFlareChoice
    | FireNovaChoice
    | FireWaveGunChoice
    | MoveTemplatesChoice
    | WithdrawChoice
)
"""Every kind of choice."""
