"""What came of the referee's orders, and how a battle ended (CI-UMP-64 to -66)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.battle import EndReason


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


RefereeEvent: TypeAlias = SideWithdrew | BattleEnded
