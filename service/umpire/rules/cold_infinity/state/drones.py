"""Drones that carry weapons fire as small vessels do (CI 9.2.3.1)."""

from collections.abc import Iterator

from umpire.rules.cold_infinity.state.arms import Arms, WeaponReadiness
from umpire.rules.cold_infinity.state.attitude import Attitude
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.craft import CraftMount, CraftSheet
from umpire.rules.cold_infinity.state.drives import is_shifted
from umpire.rules.cold_infinity.state.group import Fighter, Group
from umpire.rules.cold_infinity.state.guided_weapon import Drone, GuidedWeapon
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.systems import FireArc
from umpire.rules.cold_infinity.state.units import acting_unit, attachment_of
from umpire.rules.cold_infinity.state.weapons import DirectWeapon

ATTACHMENT_ARC = FireArc(heading="1", shape="turret")
"""Weapons of drones fire all round, above and below (CI-9.2.3.1-1)."""


def armed_drone(battle: Battle, name: str) -> Group | None:
    """Return a drone as it fires: a small vessel with one turret, or None if it has no weapon.

    Its weapon goes by the name of its block. It has sensors, and so meets ECM (CI-9.2.3.1-1).
    """
    weapon = battle.guided_weapon(name)
    if weapon is None or weapon.drone is None:
        return None
    block = attachment_of(battle, weapon)
    return None if block is None else _vessel(battle, weapon, weapon.drone, block)


def _vessel(battle: Battle, weapon: GuidedWeapon, drone: Drone, block: DirectWeapon) -> Group:
    """Return an armed drone as a small vessel, which came to its hex after all that have moved."""
    return Group(
        id=weapon.id,
        side=weapon.side,
        craft=CraftSheet(
            class_name=weapon.munition,
            hull_type="light_shuttle",
            mass=1,
            thrust=0,
            hull=1,
            mounts=(CraftMount(block.id, block.id, ATTACHMENT_ARC),),
            weapons=(block,),
            sensors=1,
        ),
        cell=drone.position,
        motion=Motion((0, 0), Attitude(1)),
        fighters=(Fighter(weapon.id, 1),),
        arms=Arms(readiness=(WeaponReadiness(block.id, drone.readiness),)),
        high_density=True,
        arrival=battle.arrivals if drone.came else weapon.arrival,
        came=drone.came or weapon.came,
    )


def armed_drones(battle: Battle) -> Iterator[Group]:
    """Yield the drones that carry weapons, in the order of their launches."""
    for each in battle.guided:
        found = armed_drone(battle, each.id)
        if found is not None:
            yield found


def firer_named(battle: Battle, name: str) -> Unit | None:
    """Return what may fire of that name: a unit, or a drone with a weapon."""
    return battle.unit(name) or armed_drone(battle, name)


def acting_firer(battle: Battle, name: str, *, at: str) -> Unit:
    """Return what fires by name: a unit that acts, or a drone with a weapon (CI-9.2.3.1-1).

    Raises:
        IllegalOrder: the unit is out of the battle, or a derelict.
        Malformed: there is none of that name.
    """
    return armed_drone(battle, name) or acting_unit(battle, name, at=at)


def strikes_now(battle: Battle, weapon: GuidedWeapon) -> bool:
    """Tell whether a guided weapon strikes this turn: all but drones on their way (CI-9.2.3-1)."""
    if weapon.drone is None:
        return True
    target = battle.unit(weapon.drone.target)
    if target is None or not target.in_play or is_shifted(target):
        return False
    return target.cell == weapon.position
