"""Whom the ESS functions of a side may name (CI 4.7)."""

from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.warfare.knowledge import known_of
from umpire.rules.cold_infinity.warfare.levels import carries_ess
from umpire.rules.cold_infinity.warfare.support import Enemy


def enemies_of(battle: Battle, side: str) -> tuple[Enemy, ...]:
    """Return the enemies of a side that are in play, as it knows them (CI-4.9-1).

    Of a unit that is not identified it does not know that it has no ESS.
    """
    return tuple(
        [
            Enemy(
                unit.id,
                small_vessel=isinstance(unit, Group),
                ess=carries_ess(unit) or not known_of(battle, side, unit).full,
            )
            for unit in battle.units
            if unit.side != side and unit.in_play
        ]
    )
