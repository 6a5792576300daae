"""What came of the referee's orders, and how a battle ended (SF-UMP-3 to -5)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.space_fleet.battle import EndReason
from umpire.rules.space_fleet.places import Place
from umpire.rules.space_fleet.ship import Engines, Status, Weapons


class ShipCorrected(Event, frozen=True, tag="ship_corrected", kw_only=True):
    """The referee set a ship right: it is as these fields say."""

    ship: str
    note: str
    place: Place
    shields: int
    damage_points: int
    engines: Engines
    halvings: int
    weapons: Weapons
    status: Status
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-5"


class SideWithdrew(Event, frozen=True, tag="side_withdrew", kw_only=True):
    """A side gave up the battle."""

    side: str
    rule: str = "SF-UMP-4"


class BattleEnded(Event, frozen=True, tag="battle_ended", kw_only=True):
    """The battle is over."""

    winner: str | None
    reason: EndReason
    condition: str = ""
    rule: str = "SF-UMP-3"


RefereeEvent: TypeAlias = ShipCorrected | SideWithdrew | BattleEnded
