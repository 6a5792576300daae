"""Damage is applied when a phase of fire ends: every hit, in the order it was scored.

CI 7.3, 12.3, 13.3.
"""

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.hits.failures import failure_checked
from umpire.rules.cold_infinity.hits.group_damage import Craft, CraftStruck, Quarry, group_struck
from umpire.rules.cold_infinity.hits.happenings import (
    FighterStruck,
    GroupStruck,
    HitSpent,
    UnitLost,
)
from umpire.rules.cold_infinity.hits.on_ships import strike_ship
from umpire.rules.cold_infinity.hits.shots import Rules
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.fire_step import Hit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.units import status_of


def strike_group(ruling: Ruling, group: Group, hit: Hit) -> Ruling:
    """Return the ruling in which a hit has done its damage to a group (CI-12.3.1-1, -2).

    Raises:
        CannotAdjudicate: the tables do not have the technology of the weapon.
    """
    battle = ruling.state
    quarry = Quarry(
        sheet=group.craft,
        side=hit.route[0],
        craft=_craft(group, hit.fighter),
        ablative_fire=hit.ablative,
    )
    done = group_struck(quarry, hit.shot, Rules(battle.tables, battle.options))
    told = GroupStruck(
        hit_id=hit.id,
        firer=hit.firer,
        weapon=hit.weapon,
        group=group.id,
        side_struck=quarry.side,
        fighters=tuple([_fighter(each) for each in done.craft]),
        lost_points=done.lost,
        threatened=_threatened(battle, hit, done.craft),
    )
    return with_group_lost(ruling.then(told), group.id)


def _craft(group: Group, only: str | None) -> tuple[Craft, ...]:
    """Return those that a hit may strike: the one that it is for, if it flies, or any."""
    flying = [Craft(each.id, each.hull) for each in group.flying]
    return tuple([each for each in flying if each.id == only] or flying)


def _fighter(struck: CraftStruck) -> FighterStruck:
    return FighterStruck(
        fighter=struck.craft, blows=struck.blows, hull=struck.hull, over=struck.over
    )


def _threatened(battle: Battle, hit: Hit, struck: tuple[CraftStruck, ...]) -> tuple[str, ...]:
    """Return the fighters that live, and whose systems may fail (CI-13.3-1, CI-RUL-92)."""
    if not failure_checked(hit.natural or 0, battle.tables.damage):
        return ()
    return tuple([each.craft for each in struck if not each.destroyed])


def with_group_lost(ruling: Ruling, group_id: str) -> Ruling:
    """Return the ruling in which a group is lost, if nothing of it flies any more (12.3.3)."""
    group = ruling.state.group(group_id)
    if group is None or group.in_play:
        return ruling
    status = status_of(group)
    rule = "CI-12.3.3-1" if status == "destroyed" else "CI-13.3-1"
    return ruling.then(UnitLost(unit=group.id, status=status, rule=rule))


def land(ruling: Ruling, dice: Dice) -> Ruling:
    """Apply the damage of all hits of this phase (CI-7.3-1); see `strike_home`."""
    for hit in ruling.state.fire.hits:
        ruling = strike_home(ruling, hit, dice)
    return ruling


def strike_home(ruling: Ruling, hit: Hit, dice: Dice) -> Ruling:
    """Apply the damage of one hit; a unit that is lost already takes none (CI-7.4.4-1).

    Raises:
        CannotAdjudicate: the tables do not have the technology of the weapon.
    """
    battle = ruling.state
    ship, group = battle.ship(hit.target), battle.group(hit.target)
    if ship is not None and ship.in_play:
        return strike_ship(ruling, ship, hit, dice)
    if group is not None and group.in_play and _flies(group, hit):
        return strike_group(ruling, group, hit)
    return ruling.then(HitSpent(hit_id=hit.id, unit=hit.target))


def _flies(group: Group, hit: Hit) -> bool:
    """Tell whether the fighter still flies that a hit is for, if it is for one (CI-15.4-3)."""
    return hit.fighter is None or any(each.id == hit.fighter for each in group.flying)
