"""A ship of this setting: what it has beside the state of a ship of Remixed. Units: MU, points."""

from collections.abc import Collection
from typing import Annotated, Literal, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.state.options import CoreOptions
from umpire.rules.full_thrust.state.ship import Bar, Deed, FtlDrive, SensorSuite, Status
from umpire.rules.full_thrust.state.ship import Ship as RemixedShip
from umpire.rules.full_thrust.state.ship import Ssd as RemixedSsd
from umpire.rules.full_thrust.state.values import (
    MOST_SYSTEMS,
    Angle,
    Coordinate,
    Course,
    Marks,
    Points,
    Shift,
    Turn,
    Velocity,
    halved,
)
from umpire.rules.to_boldly_thrust.state.options import Options
from umpire.rules.to_boldly_thrust.state.refusals import CLOAKING, LOCKED_OUT, PRIZE
from umpire.rules.to_boldly_thrust.state.systems import ShieldGenerator, System

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
    """What a ship is ordered in writing beside its move: shields, cloak, active sensors.

    `lower_shields` holds until the end of the turn (TBT-RUL-20); `active_sensors` may sweep an arc
    (TBT-SENS-04), and tell where a cloaked ship is (TBT-CLOAK-06).
    """

    lower_shields: bool = False
    cloak: CloakOrder = "none"
    active_sensors: bool = False


class Hidden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a cloaked ship really is (TBT-CLOAK-09); its marker is what the ship's own place says.

    `moves` counts its moves under the cloak, `since` is the turn in which it vanished: 0 where it
    was so from the start. What came after that turn is hidden with it.
    """

    x: Coordinate
    y: Coordinate
    facing: Course
    velocity: Velocity
    since: Annotated[int, Meta(ge=0, le=1_000_000)]
    course_deg: Angle | None = None
    rolled: bool = False
    moves: Annotated[int, Meta(ge=0, le=1_000_000)] = 0

    @property
    def place(self) -> tuple[float, float]:
        """The centre of the ship."""
        return (self.x, self.y)


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
        """Tell whether its own shields can absorb anything in a turn (TBT-SHLD-05, -RUL-20)."""
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
        """Whether it flies under its cloak (TBT-CLOAK-04)."""
        return self.cloak_state == "cloaked"

    @property
    def uses_active_sensors(self) -> bool:
        """Whether it is ordered to use its active sensors this turn (TBT-SENS-03, -04)."""
        return self.stance.active_sensors or super().uses_active_sensors

    def has_active_sensors(self) -> bool:
        """Tell whether its active sensors work: basic ones always do, suites while one is left.

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
        """Whether it has a warp engine that works (TBT-WARP-01)."""
        return bool(self.working(FtlDrive))

    def thrust(self, rounding: Literal["down", "up"]) -> int:
        """Return the thrust that drive hits and a lost warp engine leave (TBT-WARP-01, -02)."""
        fitted = any(isinstance(each, FtlDrive) for each in self.ssd.systems)
        lost = fitted and not self.has_warp
        if not lost:
            return super().thrust(rounding)
        return halved(self.ssd.thrust, rounding) if self.drive == "full" else 0

    def may_fire_aft(self, options: CoreOptions) -> bool:
        """Tell whether weapons that are mounted aft may fire (TBT-AFT-01)."""
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

    def opened(self) -> Self:
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
        """Tell whether it has been under its cloak since before a turn (TBT-CLOAK-09)."""
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
                f"The computer of {self.id} obeys nobody until a die at a turn's end unlocks it.",
            )
        if self.prize is not None and deed in {"act", "defend", "screen"}:
            return PRIZE, f"{self.id} is a prize; its crew does no more than fly it."
        if deed == "screen" and (self.stance.cloak == "engage" or self.cloak_state != "off"):
            return CLOAKING, f"{self.id} is cloaked, or about to be, and has no shields."
        return None

    def has_parties_at_work(self) -> bool:
        """Tell whether damage control works aboard: under the cloak too (TBT-UMP-29)."""
        return super().has_parties_at_work() or self.is_cloaked

    def can_be_repaired(self, system_id: str) -> bool:
        """Tell whether something is damaged, and not beyond repair (TBT-DC-01 to -04, -RUL-17).

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
