"""Guided weapons under way: each was launched by a unit that has such a launcher (CI 9)."""

from collections.abc import Iterator

from umpire.rules.cold_infinity.consistency.claims import Claim
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.weapons import DirectWeapon


def guided(battle: Battle) -> Iterator[Claim]:
    """Claim that launchers, munitions and targets are there (CI-9.0-1, CI-9.2.3-1)."""
    for place, each in enumerate(battle.guided):
        yield from _launcher(battle, each, f"/guided/{place}")
        yield from _target(battle, each, f"/guided/{place}")


def _launcher(battle: Battle, guided: GuidedWeapon, at: str) -> Iterator[Claim]:
    """Claim that a unit of its side has the rack or launcher, and knows the munition."""
    if guided.swarm is not None:
        itself = guided.launcher == guided.id and guided.munition == guided.swarm.id
        yield Claim(itself, f"{at}/launcher", "A swarm is its own launcher.")
        return
    unit = battle.unit(guided.launcher)
    yield Claim(unit is not None, f"{at}/launcher", f"There is no unit {guided.launcher}.")
    if unit is None:
        return
    yield Claim(unit.side == guided.side, f"{at}/side", f"{unit.id} is of another side.")
    block = weapons_of(unit).get(guided.weapon)
    launches = block is not None and not isinstance(block, DirectWeapon)
    yield Claim(launches, f"{at}/weapon", f"{unit.id} has no launcher {guided.weapon}.")
    kinds = unit.craft.munitions if isinstance(unit, Group) else unit.sheet.munitions
    there = guided.munition in [kind.id for kind in kinds]
    yield Claim(there, f"{at}/munition", f"{unit.id} has no munition {guided.munition}.")


def _target(battle: Battle, guided: GuidedWeapon, at: str) -> Iterator[Claim]:
    """Claim that it is aimed at a unit, or at a hex; a drone at the unit that it follows."""
    one = (guided.target is None) != (guided.aimed_at is None)
    yield Claim(one, f"{at}/target", "It is aimed at a unit or at a hex.")
    there = guided.target is None or battle.unit(guided.target) is not None
    yield Claim(there, f"{at}/target", f"There is no unit {guided.target}.")
    if guided.drone is not None:
        same = guided.drone.target == guided.target
        yield Claim(same, f"{at}/drone/target", "A drone goes for its target.")
