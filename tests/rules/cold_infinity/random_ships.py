"""Orders of what ships do to themselves and each other by chapter 15, made at random."""

from collections.abc import Callable

from rules.cold_infinity.random_names import Names
from rules.cold_infinity.table import ci


def _machine(names: Names) -> ci.Value:
    ship = names.ship()
    work = ci.MendSystem(system=names.system(ship), points=names.random.choice((1, 2)))
    return ci.UseRepairSystem(
        ship=ship.id, system=names.system(ship, ci.RepairSystem), work=(work,)
    )


def _crew(names: Names) -> ci.Value:
    ship = names.ship()
    if names.chance(0.1):
        return ci.RepairAdHoc(ship=ship.id, fire_in="core")
    return ci.RepairAdHoc(ship=ship.id, system=names.system(ship))


def _hack(names: Names) -> ci.Value:
    ship = names.ship()
    return ci.Hack(ship=ship.id, target=names.enemy(ship), system=names.system(names.ship()))


def _ram(names: Names) -> ci.Value:
    unit = names.unit()
    beside = [each.id for each in names.battle.units if each.cell == unit.cell]
    return ci.DeclareRam(unit=unit.id, target=names.one(beside) if beside else names.enemy(unit))


def _outboard(names: Names) -> ci.Value:
    ship = names.ship()
    system = names.system(ship, ci.SolarSail, ci.HeatSink)
    return ci.MoveOutboard(ship=ship.id, system=system, out=names.chance(0.5))


def _jettison(names: Names) -> ci.Value:
    ship = names.ship()
    return ci.JettisonSink(ship=ship.id, sink=names.system(ship, ci.HeatSink))


SHIPS: dict[type, Callable[[Names], ci.Value]] = {
    ci.UseRepairSystem: _machine,
    ci.RepairAdHoc: _crew,
    ci.Hack: _hack,
    ci.MoveOutboard: _outboard,
    ci.JettisonSink: _jettison,
    ci.DeclareRam: _ram,
}
