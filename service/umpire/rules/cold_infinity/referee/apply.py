"""What the referee's events do to a battle (CI-UMP-64 to -66)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.cold_infinity.battle import Battle, Result
from umpire.rules.cold_infinity.changes import change_groups, change_ships, without_guided
from umpire.rules.cold_infinity.group import Group
from umpire.rules.cold_infinity.referee.events import BattleEnded, SideWithdrew
from umpire.rules.cold_infinity.starship import Starship


def _side_withdrew(battle: Battle, event: SideWithdrew) -> Battle:
    def ship_gone(ship: Starship) -> Starship:
        gone = ship.side == event.side and ship.in_play
        return replace(ship, status="withdrawn") if gone else ship

    def group_gone(group: Group) -> Group:
        gone = group.side == event.side and group.in_play
        return replace(group, withdrawn=True) if gone else group

    left = change_groups(change_ships(battle, ship_gone), group_gone)
    return without_guided(left, lambda guided: guided.side == event.side)


def _battle_ended(battle: Battle, event: BattleEnded) -> Battle:
    return replace(battle, phase="over", result=Result(event.winner, event.reason))


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    SideWithdrew: _side_withdrew,
    BattleEnded: _battle_ended,
}
