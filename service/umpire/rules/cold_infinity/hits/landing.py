"""Damage is applied when a phase of fire ends (CI 7.3): every hit, in the order it was scored."""

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.hits.happenings import HitSpent
from umpire.rules.cold_infinity.hits.on_groups import strike_group
from umpire.rules.cold_infinity.hits.on_ships import strike_ship
from umpire.rules.cold_infinity.state.battle import Ruling
from umpire.rules.cold_infinity.state.fire_step import Hit
from umpire.rules.cold_infinity.state.group import Group


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
