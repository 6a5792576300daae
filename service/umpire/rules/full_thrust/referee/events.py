"""What came of the referee's orders, and how a battle ended (FT-UMP-2 to -5)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.bounds import EndReason
from umpire.rules.full_thrust.ship import Status
from umpire.rules.full_thrust.small_craft import GroupStatus


class ShipCorrected(Event, frozen=True, tag="ship_corrected", kw_only=True):
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
    status: Status
    rule: str = "FT-UMP-3"


class GroupCorrected(Event, frozen=True, tag="group_corrected", kw_only=True):
    """The referee set a fighter group right: it is as these fields say."""

    group: str
    note: str
    x: float
    y: float
    facing: int
    strength: int
    endurance: int
    status: GroupStatus
    rule: str = "FT-UMP-3"


class SideWithdrew(Event, frozen=True, tag="side_withdrew", kw_only=True):
    """A side gave up the battle."""

    side: str
    rule: str = "FT-UMP-4"


class BattleEnded(Event, frozen=True, tag="battle_ended", kw_only=True):
    """The battle is over."""

    winner: str | None
    reason: EndReason
    condition: str = ""
    rule: str = "FT-UMP-5"


RefereeEvent: TypeAlias = ShipCorrected | GroupCorrected | SideWithdrew | BattleEnded
