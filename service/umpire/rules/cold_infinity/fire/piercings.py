"""EW points for piercing shots of one unit, shot by shot (CI 8.1.5)."""

from collections.abc import Iterator

from umpire.rules.cold_infinity.fire.solutions import Shooting
from umpire.rules.cold_infinity.hits.piercing import piercing_points, require_piercing
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import Configuration
from umpire.rules.cold_infinity.state.fire_step import Attack
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.units import known_gun
from umpire.rules.cold_infinity.warfare.effects import free_for_piercing, masks

PIERCING: Configuration = "piercing"


def require_points(battle: Battle, firer: Unit, attacks: tuple[Attack, ...]) -> None:
    """Check that a unit has EW points left for all of its piercing shots (CI-8.1.5-2, CI-RUL-26).

    Raises:
        IllegalOrder: it has not, or one of them is at a small vessel.
    """
    aimed = tuple(_piercing(battle, firer, attacks))
    if not aimed:
        return
    free, table = free_for_piercing(battle, firer), battle.tables.warfare
    for target in aimed:
        masked = masks(battle, target)
        require_piercing(free, table, small=isinstance(target, Group), masked=masked)
        free -= piercing_points(table, masked=masked)


def _piercing(battle: Battle, firer: Unit, attacks: tuple[Attack, ...]) -> Iterator[Unit]:
    """Yield the targets of piercing shots."""
    for place, attack in enumerate(attacks):
        block = known_gun(firer, attack.weapon, at=f"/attacks/{place}/weapon")
        target = battle.unit(attack.target or "")
        if target is not None and Shooting(firer, block, attack).configuration == PIERCING:
            yield target
