"""What the referee's events do to a battle (CI-UMP-64 to -66)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.cold_infinity.battle import Battle, Result
from umpire.rules.cold_infinity.changes import (
    change_group,
    change_groups,
    change_ship,
    change_ships,
    change_unit,
    without_guided,
)
from umpire.rules.cold_infinity.group import Group
from umpire.rules.cold_infinity.hits.apply import damaged, with_room
from umpire.rules.cold_infinity.referee.events import (
    BattleEnded,
    SideWithdrew,
    SystemsForcedOff,
    UnitCorrected,
)
from umpire.rules.cold_infinity.starship import Starship


def _unit_corrected(battle: Battle, event: UnitCorrected) -> Battle:
    moved = replace(
        change_unit(
            battle,
            event.unit,
            cell=event.cell,
            came=event.came,
            arrival=event.arrival,
            motion=event.motion,
        ),
        arrivals=max(battle.arrivals, event.arrival + 1),
    )
    ship = moved.ship(event.unit)
    if ship is None:
        return change_group(moved, event.unit, fighters=event.vessels)
    changed = change_ship(
        damaged(moved, ship.id, event.sections),
        ship.id,
        status=event.status,
        unstable=event.unstable,
        arms=replace(ship.arms, worn=event.worn),
    )
    for each in event.racks:
        changed = with_room(changed, ship.id, each.rack, each.capacity)
    return changed


def _systems_forced_off(battle: Battle, event: SystemsForcedOff) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    on = tuple([each for each in ship.power.on if each not in event.deactivated])
    extra = tuple([each for each in ship.power.extra if each.system not in event.deactivated])
    power = replace(ship.power, on=on, extra=extra, forced_off=event.forced_off)
    return change_ship(battle, ship.id, power=power)


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
    UnitCorrected: _unit_corrected,
    SystemsForcedOff: _systems_forced_off,
    SideWithdrew: _side_withdrew,
    BattleEnded: _battle_ended,
}
