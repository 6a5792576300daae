"""Orders of hangars, holds and docks, made at random."""

from collections.abc import Callable

from rules.cold_infinity.random_names import Names
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.docking import DockShip, LeaveDock
from umpire.rules.cold_infinity.hangars.bays import (
    EjectContainer,
    HandleOrdnance,
    LandCraft,
    LaunchCraft,
    LoadOrdnance,
    MoveToLauncher,
    UnloadOrdnance,
)
from umpire.rules.cold_infinity.state.weapons import Dock, Hold


def _group(names: Names) -> str:
    return names.one(each.id for each in names.battle.groups)


def _launch(names: Names) -> Value:
    ship = names.ship()
    group = _group(names)
    apart = f"{group}-{names.battle.turn}" if names.chance(0.3) else None
    return LaunchCraft(ship=ship.id, hangar=names.system(ship, Hold), group=group, group_name=apart)


def _land(names: Names) -> Value:
    ship = names.ship()
    return LandCraft(group=_group(names), ship=ship.id, hangar=names.system(ship, Hold))


def _ordnance(names: Names) -> Value:
    ship = names.ship()
    kind = names.random.choice((LoadOrdnance, UnloadOrdnance))
    load = kind(group=_group(names), fighter="1", rack="pod", munition="thistle")
    return HandleOrdnance(ship=ship.id, hangar=names.system(ship, Hold), operations=(load,))


def _to_launcher(names: Names) -> Value:
    ship = names.ship()
    hangar, launcher = names.system(ship, Hold), names.system(ship, Hold)
    return MoveToLauncher(ship=ship.id, hangar=hangar, launcher=launcher, group=_group(names))


def _eject(names: Names) -> Value:
    ship = names.ship()
    return EjectContainer(ship=ship.id, hold=names.system(ship, Hold))


def _dock(names: Names) -> Value:
    host = names.random.choice(names.battle.ships)
    return DockShip(ship=names.ship().id, host=host.id, dock=names.system(host, Dock))


CRAFT: dict[type, Callable[[Names], Value]] = {
    LaunchCraft: _launch,
    LandCraft: _land,
    HandleOrdnance: _ordnance,
    MoveToLauncher: _to_launcher,
    EjectContainer: _eject,
    DockShip: _dock,
    LeaveDock: lambda names: LeaveDock(ship=names.ship().id),
}
