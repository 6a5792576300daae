"""A starship or stationary structure in battle: where it is, how it moves, what is left of it.

Its sheet says what it is; all that play changes stands here, chapter by chapter.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from umpire.kernel.names import Named
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.arms import MOST, Arms, Missiles, Power, SystemTurns
from umpire.rules.cold_infinity.state.bounds import Cell, Count, Counted, Facing, Turn
from umpire.rules.cold_infinity.state.condition import Condition
from umpire.rules.cold_infinity.state.defences import Defences, ShieldSplit, ToldArmour
from umpire.rules.cold_infinity.state.field import NOTHING_BEYOND, Beyond
from umpire.rules.cold_infinity.state.motion import Barnstorming, Motion, Share
from umpire.rules.cold_infinity.state.noncombat import Hacks, OutboardRows, Repairs, Stealth
from umpire.rules.cold_infinity.state.running import Running, fitted
from umpire.rules.cold_infinity.state.sequence import Rating
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.systems import Bridge
from umpire.rules.cold_infinity.state.warfare import Warfare
from umpire.rules.cold_infinity.state.weapons import Deployed

Status: TypeAlias = Literal[
    "active",
    "derelict",
    "destroyed",
    "removed",
    "withdrawn",
    "departed",
    "beyond",
    "stowed",
    "hidden",
]
"""A derelict drifts without control (CI-13.1.8.1-1); a unit that is removed is out of play.

One that has departed has left beyond light for good (CI-14.1-3); one that is beyond has yet to
come in (CI-14.6-1); small vessels that are stowed are aboard a ship (CI-12.4-1); a ship that is
hidden is off the map, in stealth (CI-15.8-1).
"""
IN_PLAY: frozenset[Status] = frozenset(("active", "derelict"))
Arrival: TypeAlias = Counted
Steps: TypeAlias = Annotated[int, Meta(ge=0, le=5)]


class HoldState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hangar or launcher over turns: what it did in the turn when it last did any (CI-12.4-2).

    `stores` is the ordnance that it has for the craft aboard (CI-UMP-152).
    """

    hold: Id
    turn: Counted = 0
    operations: Count = 0
    stores: Missiles = ()


class Cargo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many containers of a cargo hold are full (CI-15.2-1)."""

    hold: Id
    containers: Count


DockStage: TypeAlias = Literal["entering", "docked", "leaving"]


class Docked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where a ship is docked, or is docking (CI-15.7.1-1).

    `turns` are to come until it is docked, or has left; `since` is the turn in which that began.
    `exposed` is the facing at which it shows, counted from the facing of the structure. `worked` is
    the turn in which the dock did something for it last (CI-15.7.4-1).
    """

    host: Id
    dock: Id
    stage: DockStage
    turns: Count = 0
    since: Counted = 0
    exposed: Facing = 1
    worked: Turn | UnsetType = UNSET


class Starship(Named, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """A starship or stationary structure.

    - `arrival`: counts up with each hex that a unit enters; of two in one hex the lower was there
      first; `came` is the hex from which it came (CI-7.7-1).
    - `overthrust`: excess through thrusters this turn, for the Damage Effects Step (CI-5.3.1-1).
    - `told_armour`: points of adaptive armour that others have heard of.
    - `bridge`: which has control; `lost_control`: whether it is too late to hand control
      over from one that is destroyed (CI-RUL-87).
    - `unstable`: reactors that are more than half destroyed, and for how many turns (13.1.4-2).
    - `travel`: what it does beyond light; left out while it does nothing (CI 14).
    - `device`: what it was in its drum, and the turn in which that `deployed` it (CI 10).
    - `repairs`: what has been tried and spent on repairs in a turn (CI-15.5.2-1).
    - `outboard`: sails and heat sinks that are out, on their way, hot or gone (CI-16.8.1-1).
    - `hacks`: when it last hacked, and who has shut it out (CI-15.6-2).
    - `turned`: whether it has pivoted, rolled or tumbled this turn (CI-12.4.1-1).
    - `docked`: at which structure, if it is at any (CI-15.7.1-1).
    - `cargo`: of cargo holds, those that hold any (CI-15.2-1).
    - `holds`: of hangars and launchers, those that have done anything, or have ordnance.
    - `turned_alone`: steps by which a shell of it has turned alone (CI-15.3.3.1-1).
    - `stealth`: what it does with its stealth, once it does anything (CI-15.8-1).
    """

    id: Id
    side: Id
    sheet: Sheet
    cell: Cell
    motion: Motion
    condition: Condition
    status: Status = "active"
    power: Power = Power()
    arms: Arms = Arms()
    warfare: Warfare = Warfare()
    rating: Rating = Rating()
    defences: Defences = Defences()
    splits: Annotated[tuple[ShieldSplit, ...], Meta(max_length=MOST)] = ()
    told_armour: Annotated[tuple[ToldArmour, ...], Meta(max_length=MOST)] = ()
    bridge: Id | None = None
    lost_control: bool = False
    moved: bool = False
    arrival: Arrival = 0
    came: Cell | None = None
    overthrust: Annotated[tuple[Share, ...], Meta(max_length=60)] = ()
    barnstorming: Barnstorming | None = None
    unstable: Annotated[tuple[SystemTurns, ...], Meta(max_length=MOST)] = ()
    device: Deployed | None = None
    deployed: Turn | None = None
    travel: Beyond | UnsetType = UNSET
    repairs: Repairs = Repairs()
    hacks: Hacks = Hacks()
    outboard: OutboardRows = ()
    turned: bool = False
    holds: Annotated[tuple[HoldState, ...], Meta(max_length=MOST)] = ()
    docked: Docked | None = None
    cargo: Annotated[tuple[Cargo, ...], Meta(max_length=MOST)] = ()
    stealth: Stealth | UnsetType = UNSET
    turned_alone: Steps | UnsetType = UNSET

    @property
    def beyond(self) -> Beyond:
        """What of it has to do with travel beyond light (CI 14)."""
        return self.travel or NOTHING_BEYOND

    @property
    def in_play(self) -> bool:
        """Whether it is on the map."""
        return self.status in IN_PLAY

    @property
    def under_way(self) -> bool:
        """Whether its plants and weapons go on: it is on the map, or hidden in stealth."""
        return self.in_play or self.status == "hidden"

    def hold(self, hold: str) -> HoldState:
        """Return a hangar or launcher over turns."""
        return next((each for each in self.holds if each.hold == hold), HoldState(hold))

    def with_hold(self, hold: HoldState) -> "Starship":
        """Return the ship with one hangar or launcher as told."""
        others = [each for each in self.holds if each.hold != hold.hold]
        return replace(self, holds=(*others, hold))

    def full(self, hold: str) -> int:
        """Return how many containers of a cargo hold are full."""
        return sum(each.containers for each in self.cargo if each.hold == hold)

    def with_cargo(self, hold: str, containers: int) -> tuple[Cargo, ...]:
        """Return the cargo of the ship with so many full containers in one hold."""
        others = [each for each in self.cargo if each.hold != hold]
        return (*others, Cargo(hold, containers)) if containers > 0 else tuple(others)

    @property
    def may_be_saved(self) -> bool:
        """Whether another bridge may yet take control of it, a derelict (CI-RUL-87)."""
        if self.status != "derelict" or self.lost_control:
            return False
        others = [each for each in fitted(self.running, Bridge) if each.system.id != self.bridge]
        return any(each.intact for each in others)

    @cached_property
    def running(self) -> Running:
        """The ship as its systems run this turn."""
        extra: Mapping[Id, int] = {each.system: each.power for each in self.power.extra}
        return Running(self.sheet, self.condition, frozenset(self.power.on), extra)
