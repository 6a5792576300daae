"""What emergency fire costs weapons and small vessels at once (CI 11.1.3, 8.2.7)."""

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.defence.happenings import FighterHull, WeaponStrained
from umpire.rules.cold_infinity.hits.aftermath import follow
from umpire.rules.cold_infinity.hits.harm import harm_system
from umpire.rules.cold_infinity.state.battle import Ruling
from umpire.rules.cold_infinity.state.changed_sections import changed
from umpire.rules.cold_infinity.state.condition import system_of
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.starship import Starship


def strained(ruling: Ruling, unit_id: str, weapon: str, dice: Dice, rule: str) -> Ruling:
    """Return the ruling in which a weapon is damaged by its own fire, past all armour.

    Of a group, the hull of each that flies is (CI-11.1.3-1, CI-UMP-91).

    Args:
        ruling: before it.
        unit_id: whose weapon it is.
        weapon: its mount.
        dice: for what damage brings about.
        rule: under which it is damaged.
    """
    unit = ruling.state.unit(unit_id)
    points = ruling.state.tables.defence.emergency_damage
    if unit is None or not points:
        return ruling
    if isinstance(unit, Group):
        return ruling.then(_on_group(unit, weapon, points, rule))
    told = _on_ship(unit, weapon, points, rule)
    return follow(ruling.then(told), unit, dice, f"strain-{weapon}")


def _on_group(group: Group, weapon: str, points: int, rule: str) -> WeaponStrained:
    hulls = [FighterHull(each.id, max(0, each.hull - points)) for each in group.flying]
    return WeaponStrained(
        unit=group.id,
        weapon=weapon,
        points=points,
        hulls=tuple(hulls),
        broken=not any(each.hull for each in hulls),
        rule=rule,
    )


def _on_ship(ship: Starship, weapon: str, points: int, rule: str) -> WeaponStrained:
    after = harm_system(ship.condition, ship.sheet, weapon, points).condition
    return WeaponStrained(
        unit=ship.id,
        weapon=weapon,
        points=points,
        sections=changed(ship.condition, after),
        broken=system_of(after, weapon).destroyed,
        rule=rule,
    )
