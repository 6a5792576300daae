"""Drones and swarms of mines: guided weapons that fire, or are shot at, as units are.

CI 9.2.3.1, 10.1.2, 10.5.
"""

from collections.abc import Iterator

from umpire.rules.cold_infinity.state.arms import Arms, WeaponReadiness
from umpire.rules.cold_infinity.state.attitude import Attitude
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.drives import is_shifted
from umpire.rules.cold_infinity.state.field import Mine
from umpire.rules.cold_infinity.state.group import Fighter, Group
from umpire.rules.cold_infinity.state.guided_weapon import Drone, GuidedWeapon
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.sheet import CraftMount, CraftSheet
from umpire.rules.cold_infinity.state.systems import FireArc
from umpire.rules.cold_infinity.state.units import acting_unit, attachment_of, known_unit
from umpire.rules.cold_infinity.state.weapons import DirectWeapon, MissileRack, Munition, SwarmMine

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


SWARM = "swarm"
"""The launcher of a swarm, by name: itself."""
_ARC = FireArc(heading="1", shape="turret")
_WITHOUT_END = 1000


def swarm_of(mine: Mine, munition: SwarmMine, target: str, turn: int) -> GuidedWeapon:
    """Return a swarm mine as the guided weapon that it becomes."""
    return GuidedWeapon(
        id=mine.id,
        side=mine.side,
        launcher=mine.id,
        weapon=SWARM,
        munition=munition.id,
        cell=mine.cell,
        turn=turn,
        target=target,
        swarm=munition,
    )


def mark_of_mine(mine: Mine) -> GuidedWeapon:
    """Return a mine as it is shot at: small, where it lies (CI-10.5-2)."""
    return GuidedWeapon(
        id=mine.id,
        side=mine.side,
        launcher=mine.id,
        weapon=mine.munition.id,
        munition=mine.munition.id,
        cell=mine.cell,
        turn=mine.live,
    )


def mines_known_to(battle: Battle, side: str) -> Iterator[Mine]:
    """Yield the mines of others that a side has found (CI-10.5-1)."""
    for mine in battle.mines:
        if is_target(mine, side):
            yield mine


def is_target(mine: Mine, side: str) -> bool:
    """Tell whether a side may aim at a mine: one of others that it has found (CI-10.5-1)."""
    return mine.side != side and side in mine.found


def launcher_of(battle: Battle, weapon: GuidedWeapon) -> Unit:
    """Return the unit that launched a guided weapon; of a swarm a vessel in the hex of the mine.

    That has neither sensors nor accuracy, and goes as far as it must (CI-10.1.2-1).
    """
    if weapon.swarm is None:
        return known_unit(battle, weapon.launcher, at="")
    return _nest(weapon, weapon.swarm, weapon.cell)


def _nest(weapon: GuidedWeapon, mine: SwarmMine, cell: Cell) -> Group:
    munition = Munition(
        id=mine.id,
        name=mine.name,
        technology=mine.technology,
        configuration="pulse",
        damage=mine.damage,
        pulse=mine.pulse,
        launch_range=_WITHOUT_END,
        amplification=0,
        traits=mine.traits,
    )
    rack = MissileRack(id=SWARM, magazine=1, munitions=(mine.id,))
    craft = CraftSheet(
        class_name=mine.id,
        hull_type="light_shuttle",
        mass=1,
        thrust=0,
        hull=1,
        mounts=(CraftMount(SWARM, SWARM, _ARC),),
        weapons=(rack,),
        munitions=(munition,),
    )
    return Group(
        id=weapon.id,
        side=weapon.side,
        craft=craft,
        cell=cell,
        motion=Motion((0, 0), Attitude(1)),
        fighters=(Fighter(weapon.id, 1),),
    )
