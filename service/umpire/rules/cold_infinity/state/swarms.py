"""Mines as guided weapons: what guides a swarm, and how a mine is shot at (CI 10.1.2, 10.5)."""

from collections.abc import Iterator

from umpire.rules.cold_infinity.state.attitude import Attitude
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.craft import CraftMount, CraftSheet
from umpire.rules.cold_infinity.state.group import Fighter, Group
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.mines import Mine
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.systems import FireArc
from umpire.rules.cold_infinity.state.units import known_unit
from umpire.rules.cold_infinity.state.weapons import MissileRack, Munition, SwarmMine

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
        if mine.side != side and side in mine.found:
            yield mine


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
