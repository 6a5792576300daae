"""What came of the referee's orders, and how a battle ended (CI-UMP-64 to -66)."""

from typing import TypeAlias

import msgspec

from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.battle import EndReason
from umpire.rules.cold_infinity.bounds import Cell
from umpire.rules.cold_infinity.group import Fighter
from umpire.rules.cold_infinity.hits.changed import SectionAfter
from umpire.rules.cold_infinity.movement.actions import Motion
from umpire.rules.cold_infinity.starship import Status, SystemTurns, WornWeapon


class RackRoom(msgspec.Struct, frozen=True):
    """A rack, and for how many missiles it has room now."""

    rack: str
    capacity: int


class UnitCorrected(Event, frozen=True, tag="unit_corrected", kw_only=True):
    """The referee set a unit right: it is as these fields say.

    Of a ship: `sections` that have changed, weapons that are worn, racks with less room, reactors
    that are unstable. `vessels` are all of a group.
    """

    unit: str
    note: str
    cell: Cell
    came: Cell | None
    arrival: int
    motion: Motion
    status: Status
    sections: tuple[SectionAfter, ...] = ()
    worn: tuple[WornWeapon, ...] = ()
    racks: tuple[RackRoom, ...] = ()
    unstable: tuple[SystemTurns, ...] = ()
    vessels: tuple[Fighter, ...] = ()
    rule: str = "CI-UMP-66"


class SystemsForcedOff(Event, frozen=True, tag="systems_forced_off", kw_only=True):
    """Systems are forced off for some turns; `deactivated` are those that were on."""

    ship: str
    note: str
    forced_off: tuple[SystemTurns, ...]
    deactivated: tuple[str, ...]
    rule: str = "CI-3.2.2-1"


class SideWithdrew(Event, frozen=True, tag="side_withdrew", kw_only=True):
    """A side gave up the battle."""

    side: str
    rule: str = "CI-UMP-64"


class BattleEnded(Event, frozen=True, tag="battle_ended", kw_only=True):
    """The battle is over."""

    winner: str | None
    reason: EndReason
    condition: str = ""
    rule: str = "CI-UMP-64"


RefereeEvent: TypeAlias = UnitCorrected | SystemsForcedOff | SideWithdrew | BattleEnded
