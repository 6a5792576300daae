"""What the events of damage do to a battle (FT 2.6, 4.5, 4.6, 7)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.full_thrust.damage.events import (
    CoreDumped,
    DamageHeld,
    DamageTaken,
    HeldFireReleased,
    HoldsLost,
    LifeSupportFailed,
    ReactorThrown,
    RepairTried,
    ShipAbandoned,
    ShipDestroyed,
    SystemLost,
    SystemRepaired,
    ThresholdChecked,
)
from umpire.rules.full_thrust.ship import Ship
from umpire.rules.full_thrust.ship_state import Core


def _damage_taken(battle: Battle, event: DamageTaken) -> Battle:
    return change_ship(battle, event.ship, armour_lost=event.armour_lost, damage=event.damage)


def _damage_held(battle: Battle, event: DamageHeld) -> Battle:
    return replace(battle, held_fire=(*battle.held_fire, event.fire))


def _held_fire_released(battle: Battle, _event: HeldFireReleased) -> Battle:
    return replace(battle, held_fire=())


def _nothing(battle: Battle, _event: ThresholdChecked | ReactorThrown) -> Battle:
    return battle


def _system_lost(battle: Battle, event: SystemLost) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    if event.system in _CORE_LOST:
        return change_ship(battle, ship.id, core=_CORE_LOST[event.system](ship.core, event))
    if event.drive == "half":
        return change_ship(battle, ship.id, drive="half")
    lost = (*ship.lost, event.system)
    return change_ship(battle, ship.id, lost=lost, drive=event.drive or ship.drive)


_CORE_LOST: dict[str, Callable[[Core, SystemLost], Core]] = {
    "bridge": lambda core, event: replace(core, bridge="out", bridge_until=event.until),
    "power_core": lambda core, _event: replace(core, power_core="critical"),
    "life_support": lambda core, event: replace(
        core, life_support="failing", life_support_until=event.until
    ),
}


def _holds_lost(battle: Battle, event: HoldsLost) -> Battle:
    return change_ship(battle, event.ship, holds_lost=event.holds_lost)


def _ship_destroyed(battle: Battle, event: ShipDestroyed) -> Battle:
    return change_ship(battle, event.ship, status="destroyed")


def _system_repaired(battle: Battle, event: SystemRepaired) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    if event.system in _CORE_REPAIRED:
        return change_ship(battle, ship.id, core=_CORE_REPAIRED[event.system](ship.core))
    return change_ship(battle, ship.id, lost=_without(ship, event), drive=event.drive or ship.drive)


def _without(ship: Ship, event: SystemRepaired) -> tuple[str, ...]:
    return tuple([system for system in ship.lost if system != event.system])


_CORE_REPAIRED: dict[str, Callable[[Core], Core]] = {
    "bridge": lambda core: replace(core, bridge="working", bridge_until=None),
    "power_core": lambda core: replace(core, power_core="working"),
    "life_support": lambda core: replace(core, life_support="working", life_support_until=None),
}


def _repair_tried(battle: Battle, event: RepairTried) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    tried = (*ship.repairs_tried, event.system)
    return change_ship(battle, ship.id, repaired_with=event.repaired_with, repairs_tried=tried)


def _core_changed(battle: Battle, ship_id: str, **changes: object) -> Battle:
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    return change_ship(battle, ship_id, core=replace(ship.core, **changes))


def _core_dumped(battle: Battle, event: CoreDumped) -> Battle:
    return _core_changed(battle, event.ship, power_core="dumped")


def _ship_abandoned(battle: Battle, event: ShipAbandoned) -> Battle:
    return _core_changed(battle, event.ship, power_core="abandoned", abandoned_turn=event.turn)


def _life_support_failed(battle: Battle, event: LifeSupportFailed) -> Battle:
    return _core_changed(battle, event.ship, life_support="failed")


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    DamageTaken: _damage_taken,
    DamageHeld: _damage_held,
    HeldFireReleased: _held_fire_released,
    ThresholdChecked: _nothing,
    SystemLost: _system_lost,
    HoldsLost: _holds_lost,
    ShipDestroyed: _ship_destroyed,
    RepairTried: _repair_tried,
    SystemRepaired: _system_repaired,
    CoreDumped: _core_dumped,
    ShipAbandoned: _ship_abandoned,
    ReactorThrown: _nothing,
    LifeSupportFailed: _life_support_failed,
}
