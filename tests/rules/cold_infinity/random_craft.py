"""Orders of hangars, holds and docks, made at random."""

from collections.abc import Callable

from rules.cold_infinity.random_names import Names
from rules.cold_infinity.table import ci


def _group(names: Names) -> str:
    return names.one(each.id for each in names.battle.groups)


def _launch(names: Names) -> ci.Value:
    ship = names.ship()
    group = _group(names)
    apart = f"{group}-{names.battle.turn}" if names.chance(0.3) else None
    return ci.LaunchCraft(
        ship=ship.id, hangar=names.system(ship, ci.Hold), group=group, group_name=apart
    )


def _land(names: Names) -> ci.Value:
    ship = names.ship()
    return ci.LandCraft(group=_group(names), ship=ship.id, hangar=names.system(ship, ci.Hold))


def _ordnance(names: Names) -> ci.Value:
    ship = names.ship()
    kind = names.random.choice((ci.LoadOrdnance, ci.UnloadOrdnance))
    load = kind(group=_group(names), fighter="1", rack="pod", munition="thistle")
    return ci.HandleOrdnance(ship=ship.id, hangar=names.system(ship, ci.Hold), operations=(load,))


def _to_launcher(names: Names) -> ci.Value:
    ship = names.ship()
    hangar, launcher = names.system(ship, ci.Hold), names.system(ship, ci.Hold)
    return ci.MoveToLauncher(ship=ship.id, hangar=hangar, launcher=launcher, group=_group(names))


def _eject(names: Names) -> ci.Value:
    ship = names.ship()
    return ci.EjectContainer(ship=ship.id, hold=names.system(ship, ci.Hold))


def _dock(names: Names) -> ci.Value:
    host = names.random.choice(names.battle.ships)
    return ci.DockShip(ship=names.ship().id, host=host.id, dock=names.system(host, ci.Dock))


CRAFT: dict[type, Callable[[Names], ci.Value]] = {
    ci.LaunchCraft: _launch,
    ci.LandCraft: _land,
    ci.HandleOrdnance: _ordnance,
    ci.MoveToLauncher: _to_launcher,
    ci.EjectContainer: _eject,
    ci.DockShip: _dock,
    ci.LeaveDock: lambda names: ci.LeaveDock(ship=names.ship().id),
}
