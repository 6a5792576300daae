"""The events of guided weapons (CI 9): launches, drones on their way, strikes, reload racks.

What a weapon is, and at what it is aimed, is its side's alone until fire is declared.
"""

from typing import Literal, TypeAlias

import msgspec

from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.battle import PhaseName
from umpire.rules.cold_infinity.bounds import Cell
from umpire.rules.cold_infinity.guided.drones import Drone
from umpire.rules.cold_infinity.guided.reloading import ReloadOperation
from umpire.rules.cold_infinity.power.arming import Readiness
from umpire.rules.cold_infinity.starship import Magazine

Loss: TypeAlias = Literal[
    "blocked",
    "too_far",
    "lock_lost",
    "target_gone",
    "unguided",
    "range_spent",
    "track_lost",
]
"""Why a guided weapon strikes nothing."""


class GuidedLaunched(Event, frozen=True, tag="guided_launched", kw_only=True):
    """A guided weapon was launched; all see its marker in its launch hex (CI-9.1-1)."""

    guided: str
    side: str
    cell: Cell
    turn: int
    rule: str = "CI-2.1.4-1"


class GuidedAimed(Event, frozen=True, tag="guided_aimed", kw_only=True):
    """What was launched, from where, and at what; secret until fire is declared (CI-2.1.4-1).

    `ready` and `missiles` are how ready its launcher is then, and what a rack holds yet; `locked`,
    `arrival` and `came` stand as in the state.
    """

    guided: str
    side: str
    unit: str
    weapon: str
    munition: str
    target: str | None
    aimed_at: Cell | None
    cell: Cell
    locked: bool
    arrival: int
    came: Cell | None
    drone: Drone | None
    ready: Readiness
    missiles: tuple[str, ...] | None
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-9.0-1"


class DroneMoved(Event, frozen=True, tag="drone_moved", kw_only=True):
    """A drone travelled, hex by hex, at the end of the Movement Step; its hex comes first."""

    guided: str
    path: tuple[Cell, ...]
    rule: str = "CI-9.2.3-1"


class DroneTracked(Event, frozen=True, tag="drone_tracked", kw_only=True):
    """Where a drone saw its target last, and how far it goes yet: secret as its target is."""

    guided: str
    side: str
    last_seen: Cell
    range_left: int
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-9.2.3-2"


class DroneFlewOn(Event, frozen=True, tag="drone_flew_on", kw_only=True):
    """A drone on its way outlived all that shot at it this turn."""

    guided: str
    turn: int
    rule: str = "CI-11.1.6.2-1"


class GuidedTold(msgspec.Struct, frozen=True, kw_only=True):
    """A guided weapon as it is told: who launched it, from what, and at what."""

    guided: str
    unit: str
    weapon: str
    munition: str
    target: str | None
    aimed_at: Cell | None


class TargetsTold(Event, frozen=True, tag="targets_told", kw_only=True):
    """The guided weapons of this turn were told, with their targets (CI-2.1.4-1)."""

    told: tuple[GuidedTold, ...]
    rule: str = "CI-2.3.1-1"


class GuidedLost(Event, frozen=True, tag="guided_lost", kw_only=True):
    """A guided weapon strikes nothing any more, and why."""

    guided: str
    loss: Loss
    rule: str = "CI-9.1-1"


class GuidedArrived(Event, frozen=True, tag="guided_arrived", kw_only=True):
    """A guided weapon reached a target, and is spent; it throws to hit next.

    `instead_of` is its first target, where an enemy got in its way (CI-RUL-62).
    """

    guided: str
    target: str | None
    instead_of: str | None
    rule: str = "CI-9.1-1"


class GuidedBurst(Event, frozen=True, tag="guided_burst", kw_only=True):
    """A guided weapon detonated in a hex, and goes outward from there as a wave (CI-7.8-1)."""

    guided: str
    cell: Cell
    rule: str = "CI-7.8-1"


class ReloadRackUsed(Event, frozen=True, tag="reload_rack_used", kw_only=True):
    """A reload rack loaded and unloaded racks: what each holds now; its owner's alone."""

    ship: str
    rack: str
    turn: int
    operations: tuple[ReloadOperation, ...]
    magazines: tuple[Magazine, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-9.2.4-1"


GuidedEvent: TypeAlias = (
    GuidedLaunched
    | GuidedAimed
    | DroneMoved
    | DroneTracked
    | DroneFlewOn
    | TargetsTold
    | GuidedLost
    | GuidedArrived
    | GuidedBurst
    | ReloadRackUsed
)
