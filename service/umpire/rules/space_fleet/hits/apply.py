"""What the events of hits do to a battle (SF 4, SF 7)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.space_fleet.battle import Battle
from umpire.rules.space_fleet.changes import change_ship
from umpire.rules.space_fleet.hits.events import (
    CounterRemoved,
    DamageThrown,
    EwDestroyed,
    HitDisregarded,
    HitsEntered,
    RepairThrown,
    ShieldsLost,
    ShieldsRegenerated,
    ShipDestroyed,
    SurrenderThrown,
)


def _hits_entered(battle: Battle, event: HitsEntered) -> Battle:
    return replace(battle, hits_entered=event.number)


def _shields_changed(battle: Battle, event: ShieldsLost | ShieldsRegenerated) -> Battle:
    return change_ship(battle, event.ship, shields=event.shields)


def _hit_disregarded(battle: Battle, event: HitDisregarded) -> Battle:
    return change_ship(battle, event.ship, armour_used=True)


def _damage_thrown(battle: Battle, event: DamageThrown) -> Battle:
    return change_ship(
        battle,
        event.ship,
        damage_points=event.damage_points,
        engines=event.engines,
        halvings=event.halvings,
        weapons=event.weapons,
    )


def _ew_destroyed(battle: Battle, event: EwDestroyed) -> Battle:
    return change_ship(battle, event.ship, ew=False, ew_active=False)


def _ship_destroyed(battle: Battle, event: ShipDestroyed) -> Battle:
    return change_ship(battle, event.ship, status="destroyed")


def _counter_removed(battle: Battle, event: CounterRemoved) -> Battle:
    kept = tuple([dummy for dummy in battle.dummies if dummy.id != event.counter])
    return replace(battle, dummies=kept)


def _surrender_thrown(battle: Battle, event: SurrenderThrown) -> Battle:
    if not event.surrendered:
        return battle
    return change_ship(battle, event.ship, status="surrendered")


def _repair_thrown(battle: Battle, event: RepairThrown) -> Battle:
    if not event.repaired:
        return battle
    points = event.damage_points
    if event.item == "engines":
        return change_ship(battle, event.ship, engines="ok", halvings=0, damage_points=points)
    return change_ship(battle, event.ship, weapons="ok", damage_points=points)


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    HitsEntered: _hits_entered,
    ShieldsLost: _shields_changed,
    HitDisregarded: _hit_disregarded,
    DamageThrown: _damage_thrown,
    EwDestroyed: _ew_destroyed,
    ShipDestroyed: _ship_destroyed,
    CounterRemoved: _counter_removed,
    SurrenderThrown: _surrender_thrown,
    ShieldsRegenerated: _shields_changed,
    RepairThrown: _repair_thrown,
}
