"""What the referee's events do to a battle (SF-UMP-3 to -5)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.space_fleet.battle import Battle, Result
from umpire.rules.space_fleet.changes import change_ship, change_ships
from umpire.rules.space_fleet.referee.events import BattleEnded, ShipCorrected, SideWithdrew
from umpire.rules.space_fleet.ship import Ship


def _ship_corrected(battle: Battle, event: ShipCorrected) -> Battle:
    return change_ship(
        battle,
        event.ship,
        place=event.place,
        shields=event.shields,
        damage_points=event.damage_points,
        engines=event.engines,
        halvings=event.halvings,
        weapons=event.weapons,
        status=event.status,
    )


def _side_withdrew(battle: Battle, event: SideWithdrew) -> Battle:
    def taken_out(ship: Ship) -> Ship:
        gone = ship.side == event.side and ship.status == "active"
        return replace(ship, status="withdrawn") if gone else ship

    leaving = {ship.id for ship in battle.ships if ship.side == event.side}
    return replace(
        change_ships(battle, taken_out),
        declared=tuple([each for each in battle.declared if each.ship not in leaving]),
        dummies=tuple([dummy for dummy in battle.dummies if dummy.side != event.side]),
        missiles=tuple([missile for missile in battle.missiles if missile.side != event.side]),
    )


def _battle_ended(battle: Battle, event: BattleEnded) -> Battle:
    return replace(battle, phase="over", result=Result(event.winner, event.reason))


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    ShipCorrected: _ship_corrected,
    SideWithdrew: _side_withdrew,
    BattleEnded: _battle_ended,
}
