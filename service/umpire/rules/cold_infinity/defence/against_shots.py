"""What defensive fire does to a shot when it is thrown for (CI 11.1)."""

from collections.abc import Iterator

from umpire.rules.cold_infinity.defence.totals import (
    Contribution,
    DefenceTotal,
    contribution,
    defence_total,
)
from umpire.rules.cold_infinity.guns.mounted import gun_of, works_yet
from umpire.rules.cold_infinity.small.groups import defence_change
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.group import Group


def defence_against(battle: Battle, shot: str, *, guided: bool, attackers: Unit) -> DefenceTotal:
    """Return what all defensive fire against a shot comes to now (CI-11.1-1, CI-12.2.4-1).

    What an earlier phase has struck does nothing (CI-RUL-123).

    Args:
        battle: as it stands when the shot is thrown for.
        shot: a shot of direct fire, or a guided weapon, by its name.
        guided: which of the two.
        attackers: who made it; the number of a group counts for its direct fire alone.
    """
    change = 0
    if isinstance(attackers, Group) and not guided:
        table = battle.tables.small_vessels
        change = defence_change(len(attackers.flying), table, formation=attackers.formation)
    met = contributions(battle, shot)
    return defence_total(met, battle.tables.defence, guided=guided, group=change)


def contributions(battle: Battle, shot: str) -> Iterator[Contribution]:
    """Yield each weapon that meets a shot, in the order of the allocation (CI-7.2.7-1)."""
    for each in battle.fire.met:
        unit = battle.unit(each.unit)
        gun = gun_of(battle, unit, each.weapon) if unit and each.shot == shot else None
        if gun and gun.mode:
            works = works_yet(battle, each.unit, each.weapon)
            yield contribution(each.unit, gun, gun.mode, works=works)
