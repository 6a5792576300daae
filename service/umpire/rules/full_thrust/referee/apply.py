"""What the referee's events do to a battle, and how it ends (FT-UMP-2 to -5)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.battle import Battle, Result
from umpire.rules.full_thrust.changes import change_group, change_groups, change_ship, change_ships
from umpire.rules.full_thrust.referee.events import (
    BattleEnded,
    GroupCorrected,
    ShipCorrected,
    SideWithdrew,
)
from umpire.rules.full_thrust.ship import Ship
from umpire.rules.full_thrust.small_craft import FighterGroup
from umpire.rules.full_thrust.systems import MainDrive


def _ship_corrected(battle: Battle, event: ShipCorrected) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    drives = {each.id for each in ship.ssd.systems if isinstance(each, MainDrive)}
    return change_ship(
        battle,
        ship.id,
        x=event.x,
        y=event.y,
        facing=event.facing,
        course_deg=event.course_deg,
        velocity=event.velocity,
        damage=event.damage,
        armour_lost=event.armour_lost,
        lost=tuple([system for system in ship.lost if system not in event.restored]),
        drive="full" if drives.intersection(event.restored) else ship.drive,
        status=event.status,
        bogey=ship.bogey or (ship.dummy and event.status == "active"),
    )


def _group_corrected(battle: Battle, event: GroupCorrected) -> Battle:
    return change_group(
        battle,
        event.group,
        x=event.x,
        y=event.y,
        facing=event.facing,
        strength=event.strength,
        endurance=event.endurance,
        status=event.status,
    )


_HERE = frozenset({"active", "waiting", "off_table", "cloaked"})


def _side_withdrew(battle: Battle, event: SideWithdrew) -> Battle:
    def ship_out(ship: Ship) -> Ship:
        leaving = ship.side == event.side and ship.status in _HERE
        return replace(ship, status="withdrawn") if leaving else ship

    def group_out(group: FighterGroup) -> FighterGroup:
        leaving = group.side == event.side and group.status in {"active", "aboard"}
        return replace(group, status="withdrawn") if leaving else group

    return change_groups(change_ships(battle, ship_out), group_out)


def _battle_ended(battle: Battle, event: BattleEnded) -> Battle:
    return replace(battle, phase="over", active=None, result=Result(event.winner, event.reason))


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    ShipCorrected: _ship_corrected,
    GroupCorrected: _group_corrected,
    SideWithdrew: _side_withdrew,
    BattleEnded: _battle_ended,
}
