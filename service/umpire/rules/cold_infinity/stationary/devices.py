"""Platforms and beacons as they stand on the map, until they have had their time.

CI 10.2 to 10.4.
"""

from typing import TypeAlias

from umpire.kernel.dice import Dice
from umpire.kernel.hexes import Line
from umpire.rules.cold_infinity.hits.happenings import UnitLost
from umpire.rules.cold_infinity.power.arming import readiness_at_start
from umpire.rules.cold_infinity.power.grids import levels_at_start
from umpire.rules.cold_infinity.state.arms import Arms, Power, WeaponReadiness
from umpire.rules.cold_infinity.state.attitude import Attitude
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.bounds import Cell, HullType
from umpire.rules.cold_infinity.state.condition import whole
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.running import all_on
from umpire.rules.cold_infinity.state.sheet import Section, Sheet, Silhouettes
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import (
    FireArc,
    Reactor,
    Sensors,
    SupportSensors,
    System,
    WeaponMount,
)
from umpire.rules.cold_infinity.state.weapons import (
    Beacon,
    DirectWeapon,
    MicroPlatform,
    WeaponPlatform,
)
from umpire.rules.cold_infinity.stationary.triggers import life_of

Device: TypeAlias = MicroPlatform | Beacon | WeaponPlatform
_TURRET = FireArc(heading="1", shape="turret")


def platform_of(battle: Battle, layer: Starship, name: str, device: Device, cell: Cell) -> Starship:
    """Return a device as a unit in the hex where it is deployed (CI-10.2-1, -10.3-1, -10.4-1).

    It is on and armed on the next turn. Cast out, it has come from the side of its ship.
    """
    sheet = sheet_of(device)
    on = tuple(sorted(all_on(sheet).on))
    ready = readiness_at_start(sheet, on, battle.options)
    way = Line(layer.cell, cell)
    return Starship(
        id=name,
        side=layer.side,
        sheet=sheet,
        cell=cell,
        motion=Motion((0, 0), Attitude(layer.motion.attitude.facing)),
        condition=whole(sheet),
        power=Power(on=on, levels=levels_at_start(sheet)),
        arms=Arms(readiness=tuple([WeaponReadiness(each, at) for each, at in ready.items()])),
        arrival=battle.arrivals,
        came=way[-2] if len(way) > 1 else None,
        device=device,
        deployed=battle.turn,
    )


def sheet_of(device: Device) -> Sheet:
    """Return the sheet of a device: one core, and what it works with (CI-16.6.2-1, CI-UMP-166)."""
    match device:
        case MicroPlatform():
            core = Section(
                name="core", hull=1, systems=_armed((device.weapon,), device.weapon.power)
            )
            return _sheet(device, "weapon_platform", core)
        case Beacon():
            ess = SupportSensors(id="ess", structure=1, rating=device.rating, power=device.power)
            core = Section(name="core", hull=1, systems=(_plant(device.power), ess))
            return _sheet(device, "satellite", core)
        case WeaponPlatform():
            sensors = Sensors(id="sensors", structure=1, ew=device.ew, boost=1)
            systems = (*_armed(device.weapons, device.power), sensors)
            core = Section(name="core", hull=device.hull, armour=device.armour, systems=systems)
            return _sheet(device, "weapon_platform", core, device.mass, device.silhouette)


def _sheet(
    device: Device, hull_type: HullType, core: Section, mass: float = 1, silhouette: int = 0
) -> Sheet:
    return Sheet(
        class_name=device.name or device.id,
        hull_type=hull_type,
        mass=mass,
        silhouettes=Silhouettes(silhouette, silhouette),
        sections=(core,),
        weapons=_weapons(device),
    )


def _weapons(device: Device) -> tuple[DirectWeapon, ...]:
    match device:
        case MicroPlatform():
            return (device.weapon,)
        case WeaponPlatform():
            return device.weapons
        case Beacon():
            return ()


def _armed(weapons: tuple[DirectWeapon, ...], power: int) -> tuple[System, ...]:
    """Return a turret for each weapon, and the plant that feeds them."""
    mounts = [
        WeaponMount(id=f"turret_{place}", structure=1, weapon=each.id, arc=_TURRET)
        for place, each in enumerate(weapons, 1)
    ]
    return (_plant(power), *mounts)


def _plant(power: int) -> Reactor:
    """Return a plant that works, even where it has nothing to give: weapons of 0 power need one.

    CI-3.3-1.
    """
    return Reactor(id="plant", structure=1, rating=max(1, power))


def spend_platforms(ruling: Ruling, _dice: Dice) -> Ruling:
    """Destroy the micro-platforms that have fired: they do so once (CI-10.2-1)."""
    for ship in ruling.state.ships:
        fired = any(each.readiness.shots for each in ship.arms.readiness)
        if isinstance(ship.device, MicroPlatform) and ship.in_play and fired:
            lost = UnitLost(unit=ship.id, status="destroyed", rule="CI-10.2-1")
            ruling = ruling.then(lost)
    return ruling


def spend_beacons(ruling: Ruling) -> Ruling:
    """Take the beacons off the map whose last turn this is (CI-10.3-1, CI-RUL-24)."""
    for ship in ruling.state.ships:
        if not isinstance(ship.device, Beacon) or not ship.in_play or ship.deployed is None:
            continue
        if life_of(ship.deployed, ship.device.power).last == ruling.state.turn:
            lost = UnitLost(unit=ship.id, status="removed", rule="CI-10.3-1")
            ruling = ruling.then(lost)
    return ruling
