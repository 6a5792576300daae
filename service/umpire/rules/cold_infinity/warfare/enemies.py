"""Whom the ESS functions of a side may name (CI 4.7)."""

from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.reach import may_touch
from umpire.rules.cold_infinity.warfare.knowledge import known_of
from umpire.rules.cold_infinity.warfare.levels import carries_ess
from umpire.rules.cold_infinity.warfare.support import Enemy


def enemies_of(battle: Battle, supporter: Unit) -> tuple[Enemy, ...]:
    """Return the enemies of a unit that are in play and in reach, as it knows them (CI-4.9-1).

    Of a unit that is not identified it does not know that it has no ESS.
    """
    side = supporter.side
    return tuple(
        [
            Enemy(
                unit.id,
                small_vessel=isinstance(unit, Group),
                ess=carries_ess(unit) or not known_of(battle, side, unit).full,
            )
            for unit in battle.units
            if unit.side != side and unit.in_play and may_touch(supporter, unit)
        ]
    )
