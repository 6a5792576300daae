"""Orders of what ships do to themselves and each other by chapter 15, made at random."""

from collections.abc import Callable

from rules.cold_infinity.random_names import Names
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.boarding import DeclareRam
from umpire.rules.cold_infinity.hacking import Hack
from umpire.rules.cold_infinity.noncombat import JettisonSink, MoveOutboard
from umpire.rules.cold_infinity.repair import MendSystem, RepairAdHoc, UseRepairSystem
from umpire.rules.cold_infinity.state.weapons import HeatSink, RepairSystem, SolarSail


def _machine(names: Names) -> Value:
    ship = names.ship()
    work = MendSystem(system=names.system(ship), points=names.random.choice((1, 2)))
    return UseRepairSystem(ship=ship.id, system=names.system(ship, RepairSystem), work=(work,))


def _crew(names: Names) -> Value:
    ship = names.ship()
    if names.chance(0.1):
        return RepairAdHoc(ship=ship.id, fire_in="core")
    return RepairAdHoc(ship=ship.id, system=names.system(ship))


def _hack(names: Names) -> Value:
    ship = names.ship()
    return Hack(ship=ship.id, target=names.enemy(ship), system=names.system(names.ship()))


def _ram(names: Names) -> Value:
    unit = names.unit()
    beside = [each.id for each in names.battle.units if each.cell == unit.cell]
    return DeclareRam(unit=unit.id, target=names.one(beside) if beside else names.enemy(unit))


def _outboard(names: Names) -> Value:
    ship = names.ship()
    system = names.system(ship, SolarSail, HeatSink)
    return MoveOutboard(ship=ship.id, system=system, out=names.chance(0.5))


def _jettison(names: Names) -> Value:
    ship = names.ship()
    return JettisonSink(ship=ship.id, sink=names.system(ship, HeatSink))


SHIPS: dict[type, Callable[[Names], Value]] = {
    UseRepairSystem: _machine,
    RepairAdHoc: _crew,
    Hack: _hack,
    MoveOutboard: _outboard,
    JettisonSink: _jettison,
    DeclareRam: _ram,
}
