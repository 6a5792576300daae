"""What the events of long-range missiles do to a battle (SF 8)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.space_fleet.battle import Battle
from umpire.rules.space_fleet.changes import change_missiles, change_ship
from umpire.rules.space_fleet.missiles.events import (
    AttackUnseen,
    MissileAimed,
    MissileAttacked,
    MissileLaunched,
    MissileMoved,
    MissileRemoved,
    SalvoSpent,
    SalvoWasted,
    TargetDrawn,
)
from umpire.rules.space_fleet.ship import Missile


def _missile_launched(battle: Battle, event: MissileLaunched) -> Battle:
    missile = Missile(id=event.missile, side=event.side, place=event.place, warhead=event.warhead)
    launched = battle.missiles_launched + 1
    return replace(battle, missiles=(*battle.missiles, missile), missiles_launched=launched)


def _salvo_spent(battle: Battle, event: SalvoSpent) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    launchers = tuple(
        replace(each, salvoes=event.salvoes) if each.id == event.launcher else each
        for each in ship.lr_launchers
    )
    launched = (*ship.launched, event.launcher)
    return change_ship(battle, ship.id, lr_launchers=launchers, launched=launched)


def _missile_moved(battle: Battle, event: MissileMoved) -> Battle:
    def moved(missile: Missile) -> Missile:
        if missile.id != event.missile:
            return missile
        return replace(
            missile,
            place=event.place,
            moves_made=event.moves_made,
            moved=True,
            target=event.target,
        )

    return change_missiles(battle, moved)


def _missile_removed(battle: Battle, event: MissileRemoved) -> Battle:
    left = tuple([missile for missile in battle.missiles if missile.id != event.missile])
    return replace(battle, missiles=left)


def _nothing(battle: Battle, _event: object) -> Battle:
    """Leave the battle as it is: the hits that follow are events of their own."""
    return battle


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    MissileLaunched: _missile_launched,
    SalvoSpent: _salvo_spent,
    MissileMoved: _missile_moved,
    MissileAimed: _nothing,
    MissileRemoved: _missile_removed,
    TargetDrawn: _nothing,
    MissileAttacked: _nothing,
    AttackUnseen: _nothing,
    SalvoWasted: _nothing,
}
