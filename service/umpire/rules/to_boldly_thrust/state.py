"""The state of To Boldly Thrust: options, systems, ships, tables, the battle."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel import ruling
from umpire.kernel.arcs import Arc
from umpire.kernel.classes import ClassName
from umpire.kernel.names import NamedValue
from umpire.kernel.plane import Point, rounded
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.refusals import UNKNOWN_SHIP
from umpire.rules.full_thrust.state.battle import Battle as RemixedBattle
from umpire.rules.full_thrust.state.battle import PhaseName
from umpire.rules.full_thrust.state.battle import Setup as RemixedSetup
from umpire.rules.full_thrust.state.battle import acting_ship as acting_in_remixed
from umpire.rules.full_thrust.state.options import CoreOptions, Rounding
from umpire.rules.full_thrust.state.options import Options as RemixedOptions
from umpire.rules.full_thrust.state.ship import (
    AreaDefence,
    Bar,
    Beam,
    Deed,
    FighterBay,
    FireControl,
    FtlDrive,
    Hangar,
    Jammer,
    Magazine,
    MainDrive,
    Minelayer,
    Minesweeper,
    NovaCannon,
    Ortillery,
    PointDefence,
    PulseTorpedo,
    ReflexField,
    SalvoMissileLauncher,
    SalvoMissileRack,
    SensorSuite,
    Status,
    SubmunitionPack,
    WaveGun,
    WeaselDecoy,
)
from umpire.rules.full_thrust.state.ship import Ship as RemixedShip
from umpire.rules.full_thrust.state.ship import Ssd as RemixedSsd
from umpire.rules.full_thrust.state.tables import (
    Count,
    DiceNumber,
    Distance,
    Face,
    Modifier,
    ScansTable,
    SensorTable,
)
from umpire.rules.full_thrust.state.tables import Tables as RemixedTables
from umpire.rules.full_thrust.state.values import (
    MOST_SALVOES,
    MOST_SHIPS,
    MOST_SYSTEMS,
    Angle,
    AtPoint,
    Coordinate,
    Course,
    Marks,
    Points,
    Shift,
    Turn,
    Velocity,
    halve,
)
from umpire.rules.to_boldly_thrust.refusals import CLOAKING, LOCKED_OUT, PRIZE

ShieldCrossing: TypeAlias = Literal["attack", "point"]
ShieldAttackUnit: TypeAlias = Literal["ship", "weapon"]
NeedleRange: TypeAlias = Literal["beam", "twelve"]
ShieldRepair: TypeAlias = Literal["d3", "three"]
MiracleWorker: TypeAlias = Literal["literal", "mirrored", "off"]


class Options(RemixedOptions, frozen=True, forbid_unknown_fields=True):
    """Optional rules and house rules; `title` names the rule or reading that each changes."""

    # Shields

    shield_crossing: Annotated[
        ShieldCrossing,
        Meta(
            title="TBT-RUL-04",
            description="An attack that takes shields past half: halved from the next attack on, "
            "or from that point on.",
        ),
    ] = "attack"
    shield_attack_unit: Annotated[
        ShieldAttackUnit,
        Meta(
            title="TBT-RUL-05",
            description="What shields count as one attack: all fire of a ship at a target, or each "
            "weapon.",
        ),
    ] = "ship"

    unscreened_past_shields: Annotated[
        bool,
        Meta(
            title="TBT-RUL-39",
            description="Whether nova cannons, wave guns and dust, which no screen stops, go past "
            "shields too.",
        ),
    ] = True

    # Phasers

    beam_rerolls: Annotated[
        bool,
        Meta(title="TBT-RUL-06", description="Whether phasers throw again for each 6."),
    ] = True
    rerolls_bypass_shields: Annotated[
        bool,
        Meta(
            title="TBT-RUL-06",
            description="Whether dice thrown again go past shields.",
        ),
    ] = False
    needle_range: Annotated[
        NeedleRange,
        Meta(
            title="TBT-RUL-09",
            description="How far phasers aim at systems: as far as they fire, or 12 MU.",
        ),
    ] = "beam"
    needle_hull_damage: Annotated[
        bool,
        Meta(
            title="TBT-RUL-10",
            description="Whether needle attacks cost hull boxes too, as needle beams of Remixed.",
        ),
    ] = False
    rear_arc_mounts: Annotated[
        bool,
        Meta(title="TBT-AFT-01", description="Whether weapons may be mounted to fire aft."),
    ] = True

    # Warp engines

    warp_core_breach: Annotated[
        bool,
        Meta(
            title="TBT-WARP-04",
            description="Whether a warp engine that is lost to a threshold check may breach.",
        ),
    ] = True

    # Boarding

    boarding_rounding: Annotated[
        Rounding,
        Meta(title="TBT-RUL-21", description="Parts of a boarding factor: rounded up, or down."),
    ] = "up"

    # Sizes and sensors

    # Cloaks

    cloak_position_uncertainty: Annotated[
        bool,
        Meta(
            title="TBT-CLOAK-08",
            description="Whether a ship that drops its cloak is displaced by dice.",
        ),
    ] = False

    # Damage control

    shield_repair: Annotated[
        ShieldRepair,
        Meta(
            title="TBT-RUL-36",
            description="What a repair restores below half strength: a D3, or 3 points.",
        ),
    ] = "d3"
    miracle_worker: Annotated[
        MiracleWorker,
        Meta(
            title="TBT-RUL-37",
            description="What repairs what Federation parties have failed on for long: 5 and 6 as "
            "printed, 1 and 2, or nothing special.",
        ),
    ] = "literal"


ShieldGrade: TypeAlias = Literal["standard", "superior", "inferior"]
BatteryClass: TypeAlias = Literal["A", "B", "C"]

_DICE: dict[BatteryClass, int] = {"A": 3, "B": 2, "C": 1}


class ShieldGenerator(NamedValue, frozen=True, tag="shield_generator"):
    """The generator of the shields, and the strength that these have when whole (TBT-SHLD-01)."""

    id: Id
    strength: Annotated[int, Meta(ge=1, le=100_000)]
    grade: ShieldGrade = "standard"


class Phaser(Beam, frozen=True, tag="phaser"):
    """A phaser or disrupter of class A, B or C: a beam that may aim at systems (TBT-PHAS-01)."""

    # What fires it asks for `dice`, never for the class: letters stand for numbers here.
    weapon_class: BatteryClass  # type: ignore[assignment]

    @property
    def dice(self) -> int:
        """The dice that it throws in the nearest band (TBT-PHAS-02)."""
        return _DICE[self.weapon_class]


class PhotonTube(PulseTorpedo, frozen=True, tag="photon_tube"):
    """A tube for photon torpedoes, which never runs out of them (TBT-PHOT-01)."""

    arcs: tuple[Arc]


class Transporter(NamedValue, frozen=True, tag="transporter"):
    """The transporters of a ship (TBT-TRAN-01)."""

    id: Id


class Tractor(NamedValue, frozen=True, tag="tractor"):
    """A tractor beam of a class, in the one arc of its design (TBT-TRAC-01, TBT-RUL-27)."""

    id: Id
    tractor_class: BatteryClass
    arcs: tuple[Arc]


class CloakingDevice(NamedValue, frozen=True, tag="cloaking_device"):
    """A cloaking device (TBT-CLOAK-01)."""

    id: Id


System: TypeAlias = (
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
    | ReflexField
)
"""Phasers, tubes, shields and cloaking devices replace systems of Remixed."""

Race: TypeAlias = Literal["federation", "klingon", "other"]
ShieldStatus: TypeAlias = Literal["full", "half", "down"]
CloakOrder: TypeAlias = Literal["none", "engage", "drop"]

CloakState: TypeAlias = Literal["off", "fading", "cloaked", "dropped"]
"""`fading` until the next opposing ship has been activated; `dropped` in the turn of the return."""

SHIELDS = "shields"
"""What the strength of the shields is called where it is repaired: no system bears the name."""


class Ssd(RemixedSsd, frozen=True, forbid_unknown_fields=True):
    """A ship system display of this setting; the warp engine is the drive for FTL (TBT-WARP-01)."""

    # Wider here and narrower there than in Remixed, whose code asks each system what it is.
    systems: Annotated[tuple[System, ...], Meta(max_length=MOST_SYSTEMS)] = ()  # type: ignore[assignment]
    race: Race = "other"


class Stance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Written orders of a ship beside its move: shields, cloak, active sensors.

    `lower_shields` holds until the end of the turn (TBT-RUL-20); `active_sensors` may sweep an arc
    (TBT-SENS-04), and find a cloaked ship (TBT-CLOAK-06).
    """

    lower_shields: bool = False
    cloak: CloakOrder = "none"
    active_sensors: bool = False


class Hidden(msgspec.Struct, AtPoint, frozen=True, forbid_unknown_fields=True):
    """Where a cloaked ship really is (TBT-CLOAK-09); its marker is what the ship's own place says.

    `moves` counts its moves under the cloak, `since` is the turn when it vanished: 0 where it was
    so from the start. Everything after that turn is hidden with it.
    """

    x: Coordinate
    y: Coordinate
    facing: Course
    velocity: Velocity
    since: Annotated[int, Meta(ge=0, le=1_000_000)]
    course_deg: Angle | None = None
    rolled: bool = False
    moves: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class TractorLock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tractor beam that will drag when all ships have moved, so strongly (TBT-TRAC-03, -06)."""

    tractor: Id
    target: Id
    pull_mu: Annotated[float, Meta(gt=0, le=1000)]


class Prize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The crew that holds a captured ship, and whether it is locked out (TBT-BOARD-03, -04)."""

    factors: Annotated[int, Meta(ge=1, le=100_000)]
    captured_turn: Turn
    locked_out: bool = True


class Failures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many turns in a row parties have failed on a system, up to `last_turn` (TBT-DC-05)."""

    system: Id
    turns: Annotated[int, Meta(ge=1, le=1_000_000)]
    last_turn: Turn


class Ship(RemixedShip, frozen=True, forbid_unknown_fields=True):
    """A ship in play.

    `shield_marks` count what the shields have absorbed. A `stance` is written in the orders phase
    as `stance_written`, in secret, and holds from the end of that phase to the end of the turn.
    `engaged` names what FireCons have been used for this turn besides fire; with any of it, or
    with the cloak dropped, the ship's activation has `begun`. `spreads_done` says that it launches
    no more spreads this turn, `beamed` that one of its transporters was used; `boarders_lost`
    counts the boarding factors lost in fights, and `swept` is the arc that it has searched this
    turn.
    """

    ssd: Ssd
    shield_marks: Marks = 0
    stance_written: Stance | None = None
    stance: Stance = Stance()
    cloak_state: CloakState = "off"
    hidden: Hidden | None = None
    begun: bool = False
    engaged: Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    locks: Annotated[tuple[TractorLock, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    spreads_done: bool = False
    beamed: bool = False
    boarders_lost: Points = 0
    prize: Prize | None = None
    core_ejected: bool = False
    failures: Annotated[tuple[Failures, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    swept: Arc | None = None

    # Shields (TBT 2)

    @property
    def generator(self) -> ShieldGenerator | None:
        """The shield generator of its display, working or not."""
        found = [each for each in self.ssd.systems if isinstance(each, ShieldGenerator)]
        return found[0] if found else None

    @property
    def shield_strength(self) -> int:
        """The strength of its shields when whole, 0 without any."""
        return self.generator.strength if self.generator else 0

    @property
    def shields_left(self) -> int:
        """The strength that its marks leave, whether the shields are up or not (TBT-SHLD-05)."""
        return max(0, self.shield_strength - self.shield_marks)

    def shields_up(self, turn: int) -> bool:
        """Return whether its own shields can absorb anything in a turn (TBT-SHLD-05, -RUL-20)."""
        generator = self.generator
        works = generator is not None and self.works(generator.id)
        return works and not self.stance.lower_shields and self.can("screen", turn)

    def shield_points(self, turn: int) -> int:
        """Return the points of its shields in a turn; none where they are not up (TBT-RUL-40)."""
        return self.shields_left if self.shields_up(turn) else 0

    def shield_status(self, turn: int) -> ShieldStatus:
        """Return how its shields are: half from the mark that reaches half on (TBT-RUL-03)."""
        left = self.shield_points(turn)
        if not left:
            return "down"
        return "full" if 2 * left > self.shield_strength else "half"

    # What Remixed asks of a ship

    @property
    def fire_controls(self) -> int:
        """The FireCons that work and are not used for something else (TBT-TRAC-02, TBT-TRAN-02)."""
        return max(0, super().fire_controls - len(self.engaged))

    @property
    def is_cloaked(self) -> bool:
        """Return whether it flies under its cloak (TBT-CLOAK-04)."""
        return self.cloak_state == "cloaked"

    @property
    def uses_active_sensors(self) -> bool:
        """Return whether it is ordered to use its active sensors this turn (TBT-SENS-03, -04)."""
        return self.stance.active_sensors or super().uses_active_sensors

    def has_active_sensors(self) -> bool:
        """Return whether its active sensors work: basic ones always do, suites while one is left.

        Ships that are not military have no basic ones (FT-11.1-3, TBT-UMP-37).
        """
        if any(isinstance(each, SensorSuite) for each in self.ssd.systems):
            return not self.dummy and bool(self.working(SensorSuite))
        return not self.dummy and self.ssd.military

    @property
    def scans_made(self) -> int:
        """How many scans it has made this turn; a sweep is one of them (TBT-SENS-04)."""
        return super().scans_made + (self.swept is not None)

    def in_hiding(self) -> Self:
        """Return it, cloaked, as it is where it really is (TBT-CLOAK-09)."""
        return in_hiding(self)

    def sensing(self) -> "Ship":
        """Return it as it is where its sensors are, which work under its cloak (TBT-CLOAK-06)."""
        return in_hiding(self)

    @property
    def has_warp(self) -> bool:
        """Return whether it has a warp engine that works (TBT-WARP-01)."""
        return bool(self.working(FtlDrive))

    def thrust(self, rounding: Literal["down", "up"]) -> int:
        """Return the thrust that drive hits and a lost warp engine leave (TBT-WARP-01, -02)."""
        fitted = any(isinstance(each, FtlDrive) for each in self.ssd.systems)
        lost = fitted and not self.has_warp
        if not lost:
            return super().thrust(rounding)
        return halve(self.ssd.thrust, rounding) if self.drive == "full" else 0

    def may_fire_aft(self, options: CoreOptions) -> bool:
        """Return whether weapons that are mounted aft may fire (TBT-AFT-01)."""
        return isinstance(options, Options) and options.rear_arc_mounts

    def threshold_throws(self) -> tuple[tuple[Id, ...], ...]:
        """Return which systems throw together: a warp engine ends a throw (TBT-RUL-41)."""
        throws: list[list[Id]] = [[]]
        (names,) = super().threshold_throws()
        for place, name in enumerate(names, start=1):
            throws[-1].append(name)
            if isinstance(self.ssd.system(name), FtlDrive) and place < len(names):
                throws.append([])
        return tuple([tuple(each) for each in throws])

    def parts(self) -> tuple[Id, ...]:
        """Return all that can be damaged: as in Remixed, and the strength of its shields."""
        return (*super().parts(), SHIELDS)

    def fresh(self, turn: int) -> Self:
        """Return it at the start of a turn; its stance is over."""
        return replace(
            super().fresh(turn),
            stance_written=None,
            stance=Stance(),
            cloak_state="cloaked" if self.is_cloaked else "off",
            begun=False,
            engaged=(),
            spreads_done=False,
            beamed=False,
            swept=None,
        )

    def open_stance(self) -> Self:
        """Return it with the stance that was written, now that orders are open."""
        return replace(self, stance=self.stance_written or Stance(), stance_written=None)

    def become(self, status: Status) -> Self:
        """Return it with another status; without its cloak, it is where it was (TBT-CLOAK-09)."""
        if self.hidden is None or status == "cloaked":
            return super().become(status)
        return replace(in_hiding(self), status=status, cloak_state="off", hidden=None)

    def restore(self, systems: Collection[str]) -> Self:
        """Return it with systems that work again; a warp engine has a core (TBT-UMP-19)."""
        engine = any(isinstance(self.ssd.system(name), FtlDrive) for name in systems)
        restored = super().restore(systems)
        return replace(restored, core_ejected=False) if engine else restored

    def shifted(self, shift: Shift) -> Self:
        """Return it shifted with the table; under its cloak, where it really is, too (FT-3.8-1)."""
        moved = super().shifted(shift)
        if self.hidden is None:
            return moved
        x, y = shift(self.hidden.place)
        return replace(moved, hidden=replace(self.hidden, x=x, y=y))

    def out_of_sight_before(self, turn: int) -> bool:
        """Return whether it has been under its cloak since before a turn (TBT-CLOAK-09)."""
        return self.hidden is not None and turn > self.hidden.since

    def bar_to_cloaking(self, at: str) -> tuple[str, str] | None:
        """Return why nothing is aimed at it, or what it does under its cloak (TBT-CLOAK-04)."""
        if at.endswith("/target"):
            return (
                f"{self.id} is under its cloak, where only what bursts near reaches it.",
                "TBT-RUL-31",
            )
        does = "where it only flies and senses; drop_cloak brings it out if its stance orders that"
        return f"{self.id} is under its cloak, {does}.", "TBT-CLOAK-04"

    def bar_to(self, deed: Deed, turn: int) -> Bar | None:
        """Return what keeps the ship from a deed in a turn: a cloak, or a prize's crew besides.

        The computer of a prize may be locked, and her crew does no more than fly her
        (TBT-BOARD-04, TBT-UMP-21); under a cloak, or on the way there, nothing else works
        (TBT-CLOAK-02, -07).
        """
        if deed == "defend" and self.stance.cloak == "engage":
            return CLOAKING, f"{self.id} is cloaking, and defends itself by no weapon this turn."
        wrong = super().bar_to(deed, turn)
        if wrong is not None:
            return wrong
        if self.prize is not None and self.prize.locked_out:
            return (
                LOCKED_OUT,
                f"The computer of {self.id} is locked until a die at the end of a turn unlocks it.",
            )
        if self.prize is not None and deed in {"act", "defend", "screen"}:
            return PRIZE, f"{self.id} is a prize; its crew does no more than fly it."
        if deed == "screen" and (self.stance.cloak == "engage" or self.cloak_state != "off"):
            return CLOAKING, f"{self.id} is cloaked, or about to be, and has no shields."
        return None

    def has_parties_at_work(self) -> bool:
        """Return whether damage control works aboard: under the cloak too (TBT-UMP-29)."""
        return super().has_parties_at_work() or self.is_cloaked

    def can_be_repaired(self, system_id: str) -> bool:
        """Return whether something is damaged, and not beyond repair (TBT-DC-01 to -04, -RUL-17).

        A prize crew repairs nothing (TBT-BOARD-04).
        """
        if self.prize is not None:
            return False
        generator = self.generator
        if system_id == SHIELDS:
            works = generator is not None and self.works(generator.id)
            repaired = generator is not None and generator.id in self.repairs_tried
            return works and not repaired and self.shield_marks > 0
        if generator is not None and system_id == generator.id and SHIELDS in self.repairs_tried:
            return False
        ejected = self.core_ejected and isinstance(self.ssd.system(system_id), FtlDrive)
        return not ejected and super().can_be_repaired(system_id)


T = TypeVar("T", bound=Ship)


def in_hiding(ship: T) -> T:
    """Return a cloaked ship as it is where it really is, able to fly (TBT-CLOAK-09)."""
    hidden = ship.hidden
    if hidden is None:
        return ship
    return replace(
        ship,
        status="active",
        x=hidden.x,
        y=hidden.y,
        facing=hidden.facing,
        velocity=hidden.velocity,
        course_deg=hidden.course_deg,
        rolled=hidden.rolled,
    )


Factor: TypeAlias = Annotated[float, Meta(ge=0, le=100)]
PerMass: TypeAlias = Annotated[float, Meta(gt=0, le=1000)]
MassRounding: TypeAlias = Literal["nearest", "up"]
PhaserCost: TypeAlias = Literal["per_arc", "per_extra_arc"]


class SpreadBand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many dice a spread throws at a ship up to so far from where it detonates."""

    far_mu: Distance
    dice: Annotated[int, Meta(ge=1, le=20)]


class PhotonTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Spreads of photon torpedoes (TBT-PHOT-03, -04).

    The source has lost what spreads do; `bands`, nearest first, are a replacement (TBT-RUL-13).
    Without any, no spread can be launched.
    """

    reach_mu: Distance = 24.0
    turn_points: Annotated[int, Meta(ge=0, le=6)] = 2
    bands: Annotated[tuple[SpreadBand, ...], Meta(max_length=20)] = (
        SpreadBand(2.0, 3),
        SpreadBand(4.0, 2),
        SpreadBand(6.0, 1),
    )


class PhaserNeedleTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Needle attacks of phasers (TBT-PHAS-04, -06): the face, and class C at half shields."""

    system_on: Face = 6
    half_shields: Modifier = -1
    class_c_mu: Distance = 3.0
    limit_mu: Distance = 12.0


class WarpTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Warp engines lost to a check (TBT-WARP-04): breach from a face, ejection fails from one."""

    breach_from: Face = 5
    destroyed_from: Face = 5


class VelocityMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How velocities are compared up to a difference of courses, in points (TBT-TRAN-03)."""

    points: Annotated[int, Meta(ge=0, le=6)]
    compares: Literal["difference", "average", "sum"]
    most: Count = 6


class TransporterTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Transporters (TBT-TRAN-02, -03): their reach, and the match of velocities."""

    reach_mu: Distance = 9.0
    match: tuple[VelocityMatch, VelocityMatch, VelocityMatch] = (
        VelocityMatch(1, "difference"),
        VelocityMatch(4, "average"),
        VelocityMatch(6, "sum"),
    )


class FactorTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hull boxes that make a boarding factor (TBT-BOARD-01), and what frees a prize (-04)."""

    military: DiceNumber = 4
    merchant: DiceNumber = 10
    klingon: DiceNumber = 3
    prize_crew: DiceNumber = 1
    unlocks_from: Face = 6


class Drag(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a tractor beam drags the smaller and the larger ship, in parts of its pull."""

    smaller: Factor
    larger: Factor


class TractorTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tractor beams (TBT-TRAC-01, -03, -05): strength by class, shields, drag by sizes apart."""

    class_a: Count = 18
    class_b: Count = 12
    class_c: Count = 6
    shield_step: DiceNumber = 10
    drag: tuple[Drag, Drag, Drag] = (Drag(0.5, 0.5), Drag(1.0, 0.25), Drag(2.0, 0.0))


class CloakTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shift of a ship that drops its cloak, in MU for each move by a die (TBT-CLOAK-08)."""

    shift: tuple[Count, Count, Count, Count, Count, Count] = (0, 0, 0, 1, 1, 2)


class SweepTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sweeps for cloaked ships (TBT-SENS-04): the face that finds, and what sensors add.

    The source has lost its modifiers; these are those of scans (TBT-RUL-33).
    """

    found_from: Face = 6
    basic: Modifier = 0
    enhanced: Modifier = 0
    superior: Modifier = 2


class ShieldRepairTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a repair of shields: at most below half, or from half on (TBT-DC-01, -02)."""

    below_half: DiceNumber = 3
    from_half: DiceNumber = 1


class PersistenceTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Parties of the Federation: failed turns before, and faces that repair (TBT-DC-05)."""

    failed_turns: DiceNumber = 3
    faces: DiceNumber = 2


class ShieldCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A grade of shields: points for each mass, ship mass for each of mass and strength."""

    points_per_mass: Factor
    mass_per: PerMass
    strength_per: PerMass


class BatteryCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class of phaser: points, points for each arc, mass."""

    points: Count
    per_arc: Count
    mass: DiceNumber


class PartCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Systems with the same mass and cost in every ship."""

    mass: DiceNumber
    points: Count


class SettingCosts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mass and the cost of this setting's systems.

    (TBT-SHLD-01, TBT-PHAS-01, TBT-PHOT-01, TBT-AFT-02, TBT-WARP-03, TBT-TRAN-01, TBT-TRAC-01,
    TBT-CLOAK-01; TBT-RUL-02, -08, -38.)
    """

    standard_shields: ShieldCost = ShieldCost(1.0, 20, 3)
    superior_shields: ShieldCost = ShieldCost(1.5, 10, 2)
    inferior_shields: ShieldCost = ShieldCost(0.5, 30, 4)
    shield_strength_factor: Factor = 1.0
    mass_rounding: MassRounding = "nearest"
    phaser_a: BatteryCost = BatteryCost(6, 4, 3)
    phaser_b: BatteryCost = BatteryCost(4, 2, 2)
    phaser_c: BatteryCost = BatteryCost(3, 1, 1)
    phaser_cost: PhaserCost = "per_arc"
    photon_tube: PartCost = PartCost(3, 20)
    aft_points_factor: DiceNumber = 2
    aft_mass: Count = 1
    without_warp_factor: DiceNumber = 2
    transporter_capital: PartCost = PartCost(1, 15)
    transporter_cruiser: PartCost = PartCost(1, 10)
    transporter_escort: PartCost = PartCost(1, 5)
    transporter_merchant: PartCost = PartCost(1, 5)
    tractor_a: PartCost = PartCost(3, 15)
    tractor_b: PartCost = PartCost(2, 10)
    tractor_c: PartCost = PartCost(1, 5)
    cloak_points_per_mass: Factor = 1.5
    cloak_mass_per: PerMass = 18


class Tables(RemixedTables, frozen=True, forbid_unknown_fields=True):
    """The tables of the book, those of Remixed included; a scenario may replace them."""

    sensors: SensorTable = SensorTable(scans=ScansTable(merchant=1))
    photon: PhotonTable = PhotonTable()
    phaser_needle: PhaserNeedleTable = PhaserNeedleTable()
    warp: WarpTable = WarpTable()
    transporter: TransporterTable = TransporterTable()
    factors: FactorTable = FactorTable()
    tractor: TractorTable = TractorTable()
    cloak: CloakTable = CloakTable()
    sweep: SweepTable = SweepTable()
    shield_repair: ShieldRepairTable = ShieldRepairTable()
    persistence: PersistenceTable = PersistenceTable()
    setting: SettingCosts = SettingCosts()


class Spread(msgspec.Struct, AtPoint, frozen=True, forbid_unknown_fields=True):
    """A spread of photon torpedoes where it will detonate this turn (TBT-PHOT-03)."""

    id: Id
    side: Id
    ship: Id
    tube: Id
    x: Coordinate
    y: Coordinate


class ShipSetup(Ship, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A ship of a set-up: of one of the book's classes, or with a display of its own (`ssd`)."""

    class_name: ClassName | None = None
    ssd: Ssd | None = None  # type: ignore[assignment]  # it is filled in before the ship is in play


# A set-up takes ships in play, too, in code; in JSON those that it can tell apart.
if TYPE_CHECKING:
    AnyShip: TypeAlias = Ship
else:
    AnyShip = ShipSetup


class Setup(RemixedSetup, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The opening of a battle. Without a table, nobody can leave it.

    `names` are those that people gave sides and squadrons; ships have theirs beside their ids.
    """

    ships: Annotated[tuple[AnyShip, ...], Meta(min_length=1, max_length=MOST_SHIPS)]
    options: Options = Options()
    tables: Tables = Tables()


class Battle(RemixedBattle, frozen=True, forbid_unknown_fields=True):
    """The whole state of one engagement."""

    ships: Annotated[tuple[Ship, ...], Meta(max_length=MOST_SHIPS)]
    options: Options = Options()
    tables: Tables = Tables()
    spreads: Annotated[tuple[Spread, ...], Meta(max_length=MOST_SALVOES)] = ()
    spreads_launched: Annotated[int, Meta(ge=0)] = 0

    def ship(self, ship_id: str) -> Ship | None:
        """Return the ship of that name, or `None`."""
        for ship in self.ships:
            if ship.id == ship_id:
                return ship
        return None

    def begin(self, turn: int, phase: PhaseName) -> Self:
        """Return it at the beginning of a phase; stances hold when orders are open."""
        begun = super().begin(turn, phase)
        if phase == "orders":
            return replace(begun, spreads=(), spreads_launched=0)
        if self.phase == "orders":
            return replace(begun, ships=tuple([ship.open_stance() for ship in begun.ships]))
        return begun

    def shifted(self, dx: float, dy: float) -> Self:
        """Return it with everything on the table shifted by (dx, dy) MU; spreads too."""

        def move(spread: Spread) -> Spread:
            x, y = rounded((spread.x + dx, spread.y + dy))
            return replace(spread, x=x, y=y)

        spreads = tuple([move(spread) for spread in self.spreads])
        return replace(super().shifted(dx, dy), spreads=spreads)

    def places(self) -> list[Point]:
        """Return the places of all that a shift moves: spreads and hidden ships too."""
        hidden = [ship.hidden.place for ship in self.ships if ship.hidden]
        return [*super().places(), *[(each.x, each.y) for each in self.spreads], *hidden]


Ruling: TypeAlias = ruling.Ruling[Any, Any]
"""A ruling on a battle of this book; the chapters of Remixed rule on it too."""


def require_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship by name."""
    ship = battle.ship(ship_id)
    if ship is None:
        raise UNKNOWN_SHIP.refuse(f"There is no ship {ship_id}.", at=at)
    return ship


def acting_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship on the table by name; one under its cloak is not.

    Raises:
        IllegalOrder: the ship is destroyed, gone or cloaked.
        Malformed: no ship on the table has that name.
    """
    acting_in_remixed(battle, ship_id, at=at)
    return require_ship(battle, ship_id, at=at)
