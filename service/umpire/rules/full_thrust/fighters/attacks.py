"""Attacks of groups on ships: morale, dice, the strike of torpedoes, the ace's shot (FT 5.2).

Called in the attacks phase, for the groups that point defence has left (FT-2.7-11).
"""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.combat.beams import penetrating_hits
from umpire.rules.full_thrust.combat.needle_beams import has_system, needle_effect
from umpire.rules.full_thrust.damage.damage import take_damage
from umpire.rules.full_thrust.fighters.contact import close_in
from umpire.rules.full_thrust.fighters.fight_happenings import (
    AceNeedled,
    AttackAborted,
    ShipAttacked,
)
from umpire.rules.full_thrust.fighters.groups import may_fight, opponents, pay_for_combat
from umpire.rules.full_thrust.fighters.gunnery import ONE_STRIKE, at_ship
from umpire.rules.full_thrust.fighters.pilots import check_morale, dice_of
from umpire.rules.full_thrust.fighters.targets import attacks_ships
from umpire.rules.full_thrust.state.battle import Attack, Battle, Hit, Ruling, label
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.tables import PilotTable
from umpire.rules.full_thrust.state.throws import DIE, throw
from umpire.rules.full_thrust.state.units import known_group


def attack_ship(ruling: Ruling, group_id: str, dice: Dice) -> Ruling:
    """Let a group attack the ship that it has declared (FT-5.2-2, FT-DICE-4).

    A group that was shot down, has fired, or is in a dogfight attacks nothing; of a ship that is
    gone its attack is lost (FT-RUL-12), and so is that of a group that is no longer able to make
    it. Damage and threshold checks apply at once, for each group by itself (FT-RUL-8).
    """
    battle = ruling.state
    group = known_group(battle, group_id, at="/group")
    if not _attacks(battle, group):
        return ruling
    ship = battle.ship(group.targets[0])
    able = may_fight(group) and attacks_ships(group)
    if ship is None or ship.status != "active" or not able:
        return ruling.then(AttackAborted(group=group_id, target=group.targets[0]))
    ruling = close_in(ruling, group_id, ship.id)
    ruling, goes_on = check_morale(ruling, group_id, ship.id, dice)
    if not goes_on:
        return ruling
    return _fire(ruling, group, ship, dice)


def _attacks(battle: Battle, group: FighterGroup) -> bool:
    at_a_ship = bool(group.targets) and battle.ship(group.targets[0]) is not None
    free = group.status == "active" and not group.fired
    return free and at_a_ship and not opponents(battle, group)


def _fire(ruling: Ruling, group: FighterGroup, ship: Ship, dice: Dice) -> Ruling:
    battle = ruling.state
    thrown = throw(
        dice,
        label(battle, group.id, ship.id, "attack"),
        ship_dice(group, battle.tables.pilot),
        at_ship(battle, group, ship),
    )
    strike = group.type in ONE_STRIKE
    event = ShipAttacked(
        group=group.id,
        ship=ship.id,
        points=thrown.first,
        penetrating=thrown.again,
        torpedoes=group.torpedoes and not strike,
        rolls=thrown.rolls,
        rule="FT-5.9-7" if strike else "FT-5.2-2",
    )
    ruling = pay_for_combat(ruling.then(event), group.id)
    hits = penetrating_hits(thrown.first, thrown.again)
    if strike and thrown.total:
        hits = (Hit(thrown.total, "armour_piercing"),)
    needled: tuple[str, ...] = ()
    if needles(group):
        needle = _throw_needle(battle, group, ship, dice)
        ruling = ruling.then(needle)
        hits = (*hits, Hit(needle.points, "needle")) if needle.points else hits
        needled = (needle.system,) if needle.hit else ()
    if not hits and not needled:
        return ruling
    return take_damage(ruling, ship.id, Attack(group.id, hits, needled, rule=event.rule), dice)


def needles(group: FighterGroup) -> bool:
    """Tell whether the ace of a group makes a shot of its own at a ship (FT-5.10-3)."""
    return group.ace and group.ace_aims_at is not None and group.type not in ONE_STRIKE


def ship_dice(group: FighterGroup, table: PilotTable) -> int:
    """Return the dice of a group at a ship: a strike has none for an ace (FT-RUL-35)."""
    if group.type in ONE_STRIKE:
        return group.strength
    return dice_of(group, table, ace_apart=needles(group))


def _throw_needle(battle: Battle, group: FighterGroup, ship: Ship, dice: Dice) -> AceNeedled:
    """Throw one die of the ace at a system, as a needle beam (FT-5.10-3, FT-4.8-1)."""
    roll = dice.roll(label(battle, group.id, ship.id, "needle"), 1, DIE)
    points, hit = needle_effect(roll.faces[0], battle.tables.needle)
    return AceNeedled(
        group=group.id,
        ship=ship.id,
        system=group.ace_aims_at or "",
        points=points,
        hit=hit and has_system(ship, group.ace_aims_at),
        rolls=(roll,),
    )
