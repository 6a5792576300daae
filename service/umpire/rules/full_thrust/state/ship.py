"""A ship in play: its systems, its display (SSD), its place, its losses, its crew. Units: MU.

The systems of a display say how the ship was built, never what it has lost. They throw at a
threshold point in the order of the display (FT-DICE-3).
"""

from collections.abc import Collection
from typing import Annotated, Literal, Self, TypeAlias, TypeVar, get_args

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.errors import Code
from umpire.kernel.names import Named, NamedValue
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.tracks import boxes
from umpire.rules.full_thrust.refusals import DOCKED, NO_DRIVE, NO_POWER, OUT_OF_CONTROL
from umpire.rules.full_thrust.state.options import CoreOptions
from umpire.rules.full_thrust.state.tables import DamageControlTable
from umpire.rules.full_thrust.state.values import (
    CORE_SYSTEMS,
    MOST_ROWS,
    MOST_SYSTEMS,
    Angle,
    AtPoint,
    Charge,
    Coordinate,
    Core,
    Course,
    Departure,
    Docking,
    FtlEntry,
    Hold,
    Laid,
    Landing,
    Load,
    Manoeuvre,
    Marks,
    Mass,
    Name,
    Orbit,
    Points,
    SettledArc,
    Shift,
    ShipMass,
    Station,
    Streamlining,
    Turn,
    Velocity,
    halve,
)

Arcs: TypeAlias = Annotated[tuple[Arc, ...], Meta(min_length=1, max_length=6)]
"""The arcs of a weapon, as its design fixes them (FT-4.1-3)."""

Ammunition: TypeAlias = Literal["standard", "extended_range"]
Salvoes: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]


class FireControl(NamedValue, frozen=True, tag="fire_control"):
    """A FireCon: one target engaged in the fire phase (FT-4.2-1)."""

    id: Id


class Beam(NamedValue, frozen=True, tag="beam"):
    """A beam battery of a class (FT-4.3-1)."""

    id: Id
    weapon_class: Annotated[int, Meta(ge=1, le=9)]
    arcs: Arcs

    @property
    def dice(self) -> int:
        """The dice that it throws in the nearest band: its class (FT-4.3-1)."""
        return self.weapon_class


class PulseTorpedo(NamedValue, frozen=True, tag="pulse_torpedo"):
    """A pulse torpedo launcher (FT-4.7-1)."""

    id: Id
    arcs: Arcs


class NeedleBeam(NamedValue, frozen=True, tag="needle_beam"):
    """A needle beam, which aims at one system (FT-4.8-1)."""

    id: Id
    arcs: Arcs


class SubmunitionPack(NamedValue, frozen=True, tag="submunition_pack"):
    """A submunition pack, good for one shot (FT-4.9-1)."""

    id: Id
    arcs: Arcs


class SalvoMissileLauncher(NamedValue, frozen=True, tag="salvo_missile_launcher"):
    """A launcher (SML) that one magazine feeds (FT-6.4-1, FT-6.5-1)."""

    id: Id
    arcs: Arcs
    magazine: Id | None = None


class SalvoMissileRack(NamedValue, frozen=True, tag="salvo_missile_rack"):
    """A rack (SMR) that holds one salvo (FT-6.4-1)."""

    id: Id
    arcs: Arcs
    ammunition: Ammunition = "standard"


class Magazine(NamedValue, frozen=True, tag="magazine"):
    """A magazine and the salvoes that it is loaded with at the start (FT-6.5-2)."""

    id: Id
    standard: Salvoes = 0
    extended_range: Salvoes = 0


class PointDefence(NamedValue, frozen=True, tag="point_defence"):
    """A point defence system, PDS (FT-5.3-1)."""

    id: Id


class AreaDefence(NamedValue, frozen=True, tag="area_defence"):
    """An area defence fire control, ADFC (FT-5.3-4)."""

    id: Id


class ScreenGenerator(NamedValue, frozen=True, tag="screen_generator"):
    """One screen generator, one level (FT-4.4-1, FT-7.1-1)."""

    id: Id


class MainDrive(NamedValue, frozen=True, tag="main_drive"):
    """The main drive; the thrust rating is in the display (FT-3.1-3, FT-4.6-3)."""

    id: Id


class FtlDrive(NamedValue, frozen=True, tag="ftl_drive"):
    """The drive for faster-than-light travel (FT-8.1-1)."""

    id: Id


class FighterBay(NamedValue, frozen=True, tag="fighter_bay"):
    """A hangar bay for one group of six craft (FT-7.1-2, FT-9.7-1)."""

    id: Id


class Hangar(NamedValue, frozen=True, tag="hangar"):
    """A bay for so much mass of small craft, or of ships: a tender's (FT-8.3-1, FT-9.7-1).

    Fighters have 1 mass each. The ships in a tender's bay are no part of a battle.
    """

    id: Id
    capacity: ShipMass


class SensorSuite(NamedValue, frozen=True, tag="sensor_suite"):
    """An enhanced or a superior sensor suite (FT-11.2-1)."""

    id: Id
    grade: Literal["enhanced", "superior"] = "enhanced"


class WeaselDecoy(NamedValue, frozen=True, tag="weasel_decoy"):
    """A decoy that gives a bogey the signature of a larger group (FT-11.3-2)."""

    id: Id
    shows: Literal["cruiser", "capital"] = "cruiser"


class Jammer(NamedValue, frozen=True, tag="jammer"):
    """An ECM package, for its own ship or, if `area`, for friends near it (FT-11.4-1)."""

    id: Id
    area: bool = False


class Minelayer(NamedValue, frozen=True, tag="minelayer"):
    """A minelayer and the mines that it carries at the start (FT-12.1-2)."""

    id: Id
    mines: Annotated[int, Meta(ge=0, le=1000)] = 0


class Minesweeper(NamedValue, frozen=True, tag="minesweeper"):
    """A minesweeper (FT-12.1-3)."""

    id: Id


class Ortillery(NamedValue, frozen=True, tag="ortillery"):
    """A system that bombards planets, of no use against ships (FT-12.2-1)."""

    id: Id


class NovaCannon(NamedValue, frozen=True, tag="nova_cannon"):
    """A nova cannon along the keel of a capital ship (FT-12.3-1)."""

    id: Id


class WaveGun(NamedValue, frozen=True, tag="wave_gun"):
    """A wave gun, charged before it fires (FT-12.3-3)."""

    id: Id


class ReflexField(NamedValue, frozen=True, tag="reflex_field"):
    """A reflex field, which may throw beams back at their firer (FT-12.3-7)."""

    id: Id


class CloakingField(NamedValue, frozen=True, tag="cloaking_field"):
    """A cloaking field (FT-12.3-9)."""

    id: Id


Weapon: TypeAlias = Beam | PulseTorpedo | NeedleBeam | SubmunitionPack
"""Weapons that fire in the fire phase, through a FireCon."""

Bay: TypeAlias = FighterBay | Hangar
"""Bays that hold fighters."""


def room_in(bay: Bay, in_fighter_bay: int) -> int:
    """Return how many craft a bay holds; `usual` is the usual number (FT-7.1-2, FT-9.7-1)."""
    return bay.capacity if isinstance(bay, Hangar) else in_fighter_bay


Launcher: TypeAlias = SalvoMissileLauncher | SalvoMissileRack

System: TypeAlias = (
    FireControl
    | Weapon
    | Launcher
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
    | CloakingField
)

WEAPONS: tuple[type[Weapon], ...] = get_args(Weapon)
LAUNCHERS: tuple[type[Launcher], ...] = get_args(Launcher)

ONE_SHOT = (SubmunitionPack, SalvoMissileRack)
"""Systems that are spent by one use, and then neither fire nor throw at thresholds (FT-RUL-54)."""

Group: TypeAlias = Literal["escort", "cruiser", "capital", "merchant"]


class Ssd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship system display: what the ship is when nothing is lost (FT 2.6, 9).

    `thrust` is the rating of the main drive; `rows` are hull boxes from the top row down, and empty
    rows do not count (FT-RUL-10). Without a `group`, the mass decides it (FT-RUL-67). `craft` names
    the shuttles and the like in its hangars (FT-14.3-3).
    """

    rows: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=1000)], ...], Meta(min_length=1, max_length=MOST_ROWS)
    ]
    systems: Annotated[tuple[System, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    thrust: Annotated[int, Meta(ge=0, le=100)] = 0
    armour: Points = 0
    mass: Mass = 0
    class_name: Name = ""
    class_code: Annotated[str, Meta(max_length=10)] = ""
    group: Group | None = None
    military: bool = True
    holds: Annotated[tuple[Hold, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    points: Points = 0
    streamlining: Streamlining = "none"
    craft: Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)] = ()

    def system(self, system_id: str) -> System | None:
        """Return the system of that name, or `None`."""
        return next((each for each in self.systems if each.id == system_id), None)


Movement: TypeAlias = Literal["cinematic", "vector"]
DriveState: TypeAlias = Literal["full", "half", "out"]

Status: TypeAlias = Literal[
    "active",
    "waiting",
    "destroyed",
    "off_table",
    "jumped",
    "withdrawn",
    "surrendered",
    "cloaked",
    "landed",
    "in_orbit",
]
"""`waiting` has yet to enter by FTL; `jumped` has left by it.

`in_orbit` has left over the edge of the table that stands for an orbit (FT-14.1-2), `landed` is on
a planet (FT-14.3-1).
"""

Deed: TypeAlias = Literal["steer", "thrust", "act", "defend", "screen", "jump"]
"""Abilities that a ship may lose.

To be ordered to fly anywhere, to use its drive, to do more than fly, to defend itself, to use its
own screens or shields, to complete a jump.
"""

Bar: TypeAlias = tuple[Code, str]
"""Why a ship cannot do a thing."""

MOST_SCREENS = 2
S = TypeVar("S", bound=Value)


class Cloak(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret acts of a cloaked ship (FT-12.3-9): its moves so far, and when it is back.

    It is placed at the start of turn `until`; `moves` are flown from its marker only then.
    """

    until: Turn
    moves: Annotated[tuple[Manoeuvre, ...], Meta(max_length=1000)] = ()


class Ship(Named, AtPoint, frozen=True, forbid_unknown_fields=True):
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

    id: Id
    side: Id
    ssd: Ssd
    x: Coordinate
    y: Coordinate
    facing: Course
    velocity: Velocity
    movement: Movement | None = None
    course_deg: Angle | None = None
    damage: Marks = 0
    armour_lost: Points = 0
    lost: tuple[Id, ...] = ()
    spent: tuple[Id, ...] = ()
    used: tuple[Id, ...] = ()
    loads: tuple[Load, ...] = ()
    laid: tuple[Laid, ...] = ()
    drive: DriveState = "full"
    core: Core = Core()
    holds_lost: Annotated[int, Meta(ge=0)] = 0
    rolled: bool = False
    activated: bool = False
    order: Manoeuvre | None = None
    order_written: bool = False
    returning: tuple[Coordinate, Coordinate, Course] | None = None
    manoeuvred: bool = False
    main_drive_used: bool = False
    launches_done: bool = False
    launched: Annotated[int, Meta(ge=0)] = 0
    recovered: Annotated[int, Meta(ge=0)] = 0
    repaired_with: Annotated[int, Meta(ge=0)] = 0
    repairs_tried: tuple[Id, ...] = ()
    boarded: bool = False
    fired: bool = False
    arcs_settled: tuple[SettledArc, ...] = ()
    crew_lost: Points = 0
    first_side: Id | None = None
    struck_to: Id | None = None
    ftl_since: Turn | None = None
    entry: FtlEntry | None = None
    squadron: Id | None = None
    departure: Departure | None = None
    status: Status = "active"
    bogey: bool = False
    dummy: bool = False
    scanned: tuple[Id, ...] = ()
    station: Station | None = None
    docked: Docking | None = None
    orbit: Orbit | None = None
    landing: Landing | None = None
    charges: tuple[Charge, ...] = ()
    wave_fired: bool = False
    reflex_shown: bool = False
    cloak: Cloak | None = None

    def works(self, system_id: str) -> bool:
        """Return whether a system is neither lost nor spent."""
        return system_id not in self.lost and system_id not in self.spent

    def working(self, kind: type[S]) -> list[S]:
        """Return the systems of a kind that are neither lost nor spent, in SSD order."""
        return [each for each in self.ssd.systems if isinstance(each, kind) and self.works(each.id)]

    def is_fitted(self, kind: type[object]) -> bool:
        """Return whether the SSD shows a system of a kind, lost or not."""
        return any(isinstance(each, kind) for each in self.ssd.systems)

    @property
    def fire_controls(self) -> int:
        """How many FireCons work (FT-4.2-1)."""
        return len(self.working(FireControl))

    @property
    def screen_level(self) -> int:
        """The level of the screens: working generators, two at most (FT-4.4-1, FT-RUL-53)."""
        return min(MOST_SCREENS, len(self.working(ScreenGenerator)))

    def screens(self, turn: int) -> int:
        """Return the level of its own screens in a turn (FT-13.7-3, FT-RUL-102)."""
        return self.screen_level if self.can("screen", turn) else 0

    @property
    def armour(self) -> int:
        """The armour boxes left (FT-4.5-1)."""
        return max(0, self.ssd.armour - self.armour_lost)

    @property
    def hull(self) -> int:
        """The hull boxes left, never fewer than none (FT-2.6-1)."""
        return max(0, boxes(self.ssd.rows) - self.damage)

    @property
    def is_cloaked(self) -> bool:
        """Return whether it flies under a cloak, and meets nothing on its way (FT-12.3-9)."""
        return self.cloak is not None

    @property
    def uses_active_sensors(self) -> bool:
        """Return whether it is ordered to use its active sensors this turn (FT-11.1-3)."""
        return self.order is not None and self.order.scan

    def has_active_sensors(self) -> bool:
        """Return whether it has active sensors: a military ship, that is no dummy (FT-11.1-3)."""
        return self.ssd.military and not self.dummy

    @property
    def scans_made(self) -> int:
        """How many scans its active sensors have made this turn (FT-11.1-3)."""
        return len(self.scanned)

    def in_hiding(self) -> Self | None:
        """Return it as it is where it hides, `None` where its moves under the cloak say where."""
        return None

    def sensing(self) -> "Ship":
        """Return the ship as it is where its sensors are; they work where it is on the table."""
        return self

    def thrust(self, rounding: Literal["down", "up"]) -> int:
        """Return the thrust that the main drive gives in its present state (FT-4.6-3, -RUL-15)."""
        if self.drive == "out":
            return 0
        rating = self.ssd.thrust
        return rating if self.drive == "full" else halve(rating, rounding)

    def may_fire_aft(self, options: CoreOptions) -> bool:
        """Return whether it may attack through its aft arc this turn (FT-4.1-4, -5).

        It may by the option alone, and only if its main drive left its velocity as it was.
        """
        return options.aft_arc_fire and not self.main_drive_used

    def has_parties_at_work(self) -> bool:
        """Return whether damage control works aboard: on the table it does (FT-7.3-1)."""
        return self.status == "active"

    def repairs(self) -> tuple[Id, ...]:
        """Return what damage control can repair (FT-7.1-3)."""
        return tuple([name for name in self.parts() if self.can_be_repaired(name)])

    def parts(self) -> tuple[Id, ...]:
        """Return all that can be damaged: the systems in SSD order, then the core systems."""
        return (*[system.id for system in self.ssd.systems], *CORE_SYSTEMS)

    def can_be_repaired(self, system_id: str) -> bool:
        """Return whether a system is damaged, and not beyond repair (FT-7.1-3, FT-RUL-59)."""
        if system_id in CORE_SYSTEMS:
            return self.core.can_be_repaired(system_id)
        system = self.ssd.system(system_id)
        if isinstance(system, MainDrive):
            return self.drive != "full"
        beyond = isinstance(system, Magazine) or system_id in self.spent
        return system_id in self.lost and not beyond

    def threshold_throws(self) -> tuple[tuple[Id, ...], ...]:
        """Return which systems throw together at a threshold, in SSD order: all (FT-DICE-3)."""
        return (tuple([each.id for each in self.ssd.systems if rolls_at_threshold(self, each)]),)

    @property
    def ready_weapons(self) -> list[Weapon]:
        """The weapons that may still fire this turn (FT-2.7-10)."""
        return [
            each
            for each in self.ssd.systems
            if isinstance(each, WEAPONS) and self.works(each.id) and each.id not in self.used
        ]

    @property
    def bays(self) -> list[Bay]:
        """The bays that work, hangars among them, in SSD order (FT-7.1-2, FT-9.7-1)."""
        return [
            each
            for each in self.ssd.systems
            if isinstance(each, (FighterBay, Hangar)) and self.works(each.id)
        ]

    @property
    def is_hulk(self) -> bool:
        """Return whether nobody commands the ship any more (FT-7.2-4 to -6, FT-RUL-102)."""
        core = self.core
        return core.power_core in {"dumped", "abandoned"} or core.life_support == "failed"

    # What happens to it

    def fresh(self, turn: int) -> Self:
        """Return it at the start of a turn; of a jump that failed nothing is left (FT-RUL-44)."""
        warming = self.ftl_since is not None and self.ftl_since >= turn - 1
        return replace(
            self,
            ftl_since=self.ftl_since if warming else None,
            used=(),
            activated=False,
            order=None,
            order_written=False,
            returning=None,
            manoeuvred=False,
            main_drive_used=False,
            launches_done=False,
            launched=0,
            recovered=0,
            repaired_with=0,
            repairs_tried=(),
            scanned=(),
            boarded=False,
            fired=False,
            arcs_settled=(),
            docked=self.docked if self.docked and self.docked.until != turn else None,
            wave_fired=False,
            reflex_shown=False,
        )

    def become(self, status: Status) -> Self:
        """Return it with another status, as it is then."""
        return replace(self, status=status)

    def restore(self, systems: Collection[str]) -> Self:
        """Return it with systems that work again, whatever had become of them (FT-UMP-3)."""
        drives = {each.id for each in self.ssd.systems if isinstance(each, MainDrive)}
        return replace(
            self,
            lost=tuple([system for system in self.lost if system not in systems]),
            drive="full" if drives.intersection(systems) else self.drive,
        )

    def shifted(self, shift: Shift) -> Self:
        """Return it shifted with the table, and places in its orders, too (FT-3.8-1)."""
        if self.status == "waiting" and self.entry is not None:
            return replace(self, entry=self.entry.shifted(shift))
        if self.status not in {"active", "cloaked"}:
            return self
        x, y = shift(self.place)
        order = None if self.order is None else self.order.shifted(shift)
        return replace(self, x=x, y=y, order=order)

    def out_of_sight_before(self, _turn: int) -> bool:
        """Return whether others have seen nothing of it since before a turn but a marker.

        A cloak of Remixed says itself what is sealed (FT-12.3-9).
        """
        return False

    def bar_to_cloaking(self, _at: str) -> tuple[str, str] | None:
        """Return why an order cannot name it while it is cloaked, and the rule; `None`: the usual.

        The answer depends on its name alone, because its orders are hidden.
        """
        return None

    def bar_to(self, deed: Deed, turn: int) -> Bar | None:
        """Return what keeps the ship from a deed in a turn, `None` where nothing does.

        All that asks what a ship can still do asks this: orders and offers, thrust and evasion,
        pursuit, rams, fire, defence, screens, jumps. What an order of this turn takes from a ship
        (a nova cannon, a reflex field) is no part of it: orders are secret while they are written.

        (FT-7.2-2, -4 to -6, FT-13.7-1, -3, FT-RUL-102.)
        """
        if self.core.power_core == "dumped":
            return (
                NO_POWER,
                f"{self.id} has dumped its power core: it can only fly straight on.",
            )
        if self.is_hulk or (self.core.bridge != "working" and deed != "screen"):
            return (
                OUT_OF_CONTROL,
                f"{self.id} is out of control: it can only fly straight on.",
            )
        if deed == "thrust" and self.station is not None:
            return NO_DRIVE, f"{self.id} is a station: it goes where it drifts."
        moored = self.docked is not None and self.docked.holds(turn)
        if moored and deed in {"thrust", "screen"}:
            return DOCKED, f"{self.id} is docked: it uses neither its drive nor its screens."
        return None

    def can(self, deed: Deed, turn: int) -> bool:
        """Return whether nothing keeps the ship from a deed in a turn."""
        return self.bar_to(deed, turn) is None


def rolls_at_threshold(ship: Ship, system: System) -> bool:
    """Return whether a system throws at a threshold: not lost, no spent one-shot (FT-RUL-54)."""
    spent = isinstance(system, ONE_SHOT) and system.id in ship.spent
    return system.id not in ship.lost and not spent


_BOOK = DamageControlTable()


def crew_factors(
    mass: int,
    military: bool,  # noqa: FBT001 — the two kinds of crew that the book knows
    table: DamageControlTable = _BOOK,
) -> int:
    """Return the crew factors of a ship: one for so much mass or part of it (FT-7.3-1)."""
    per_factor = table.military_mass if military else table.civilian_mass
    return _divide_up(mass, per_factor)


def crew_dots(hull_boxes: int, factors: int) -> tuple[int, ...]:
    """Return the numbers, from 1, of the hull boxes that hold a dot (FT-7.4-1).

    A dot is at every step along the track, and the last in the last box. Steps that would pass the
    end stop there, so that a weak hull holds several dots in its last box.
    """
    if hull_boxes < 1 or factors < 1:
        return ()
    step = _divide_up(hull_boxes, factors)
    return (*[min(step * dot, hull_boxes) for dot in range(1, factors)], hull_boxes)


def crew_left(ship: Ship, table: DamageControlTable = _BOOK) -> int:
    """Return the crew factors that a ship has now, less those lost in fights (FT-UMP-31)."""
    return max(0, crew_places(ship, table) - ship.crew_lost)


def crew_places(ship: Ship, table: DamageControlTable = _BOOK) -> int:
    """Return the crew factors for which a ship has room: dots not yet struck off (FT-7.4-1)."""
    ssd = ship.ssd
    factors = crew_factors(ssd.mass, ssd.military, table)
    return sum(dot > ship.damage for dot in crew_dots(boxes(ssd.rows), factors))


def is_deserted(ship: Ship) -> bool:
    """Return whether the crew has left a ship (FT-7.2-5, -6)."""
    return ship.core.power_core == "abandoned" or ship.core.life_support == "failed"


def _divide_up(amount: int, per: int) -> int:
    return -(-amount // per)
