"""Damage: armour, hull boxes, and what they end (FT 2.6, 4.5). All damage enters a ship here."""

from collections.abc import Iterable

from umpire.kernel.dice import Dice
from umpire.kernel.tracks import boxes, rows_ended
from umpire.rules.full_thrust.damage.happenings import DamageTaken, HoldsLost, ShipDestroyed
from umpire.rules.full_thrust.damage.thresholds import check_threshold, lose_aboard, lose_system
from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.state.battle import Attack, DamageMode, Hit, Ruling
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.units import known_ship
from umpire.rules.full_thrust.stations.bases import break_up, inside_of, neighbours
from umpire.rules.full_thrust.terrain.explosions import throw_explosion
from umpire.rules.full_thrust.wonders.capacitors import burst_hit, bursts

SUFFERING = ("active", "cloaked")
"""Ships that damage can still do something to: the others are gone, and take marks alone."""


def shared_out(hits: Iterable[Hit], armour: int) -> tuple[int, int]:
    """Return how much of `hits` armour takes, and how much the hull (FT-4.5-1 to -4, FT-RUL-17).

    Args:
        hits: in the order in which they are marked.
        armour: the armour boxes that are left.
    """
    to_armour = to_hull = 0
    for points, mode in ((hit.points, hit.mode) for hit in hits):
        share = _met_by_armour(points, mode)
        taken = min(share, armour - to_armour)
        to_armour += taken
        to_hull += points - taken
    return to_armour, to_hull


def _met_by_armour(points: int, mode: DamageMode) -> int:
    """Return how many points of a hit meet armour, while there is any (FT-4.5-1 to -4)."""
    if mode == "ordinary":
        return points
    return (points + 1) // 2 if mode == "armour_piercing" else 0


def take_damage(ruling: Ruling, ship_id: str, attack: Attack, dice: Dice) -> Ruling:
    """Mark the damage of one attack, lose what was needled, and check what rows it ends.

    A ship that is destroyed already takes no more than the marks (FT-RUL-12). What the attack has
    set off aboard is an attack of its own, when all else is done (FT-12.3-6).
    """
    ship = known_ship(ruling.state, ship_id, at="/target")
    ruling = _mark(ruling, ship, attack, dice)
    for burst in bursts(ruling.state, ship):
        inside = Attack(ship_id, (burst_hit(burst),), note="wave gun", rule=burst.rule)
        ruling = take_damage(ruling.then(burst), ship_id, inside, dice)
    return ruling


def _mark(ruling: Ruling, ship: Ship, attack: Attack, dice: Dice) -> Ruling:
    """Mark the damage of one attack at a ship, as it was before it."""
    ship_id, struck = ship.id, bool(attack.hits)
    ruling, attack = delta_of(ruling.state).protection(ruling, ship, attack)
    to_armour, to_hull = shared_out(attack.hits, ship.armour)
    damage = ship.damage + to_hull
    if attack.hits or not struck:
        ruling = ruling.then(
            DamageTaken(
                ship=ship_id,
                attacker=attack.attacker,
                points=to_armour + to_hull,
                to_armour=to_armour,
                to_hull=to_hull,
                armour_lost=ship.armour_lost + to_armour,
                damage=damage,
                note=attack.note,
                rule=attack.rule,
            )
        )
    if ship.status not in SUFFERING:
        return ruling
    needle_rule = delta_of(ruling.state).needle_rule
    for system in attack.needled:
        ruling = lose_system(ruling, ship_id, system, dice, rule=needle_rule)
    if damage >= boxes(ship.ssd.rows):
        excess = damage - boxes(ship.ssd.rows)
        ruling = throw_explosion(destroy(ruling, ship_id, excess), ship, excess, dice)
        return _break_up(ruling, ship, dice)
    return _end_rows(ruling, ship, damage, dice)


def destroy(ruling: Ruling, ship_id: str, excess: int = 0, rule: str = "FT-2.6-2") -> Ruling:
    """Destroy a ship, the ships inside it, and the groups aboard (FT-2.6-2, FT-7.1-2)."""
    ruling = ruling.then(ShipDestroyed(ship=ship_id, excess=excess, rule=rule))
    for docked in inside_of(ruling.state, ship_id):
        ruling = destroy(ruling, docked, rule="FT-UMP-53")
    return lose_aboard(ruling, ship_id)


def _break_up(ruling: Ruling, section: Ship, dice: Dice) -> Ruling:
    """Let a destroyed section damage those beside it, and those theirs (FT-13.8-3, FT-RUL-91)."""
    for neighbour in neighbours(section):
        ruling, points = break_up(ruling, section, neighbour, dice)
        if points:
            attack = Attack(section.id, (Hit(points),), note="break-up", rule="FT-13.8-3")
            ruling = take_damage(ruling, neighbour, attack, dice)
    return ruling


def _end_rows(ruling: Ruling, ship: Ship, damage: int, dice: Dice) -> Ruling:
    """Check the threshold points that the damage has passed, and lose holds (FT-4.6-1, FT-7.5-1).

    Args:
        ruling: what has happened so far.
        ship: the ship as it was before the attack.
        damage: all its damage now.
        dice: where the faces come from.
    """
    rows = tuple([row for row in ship.ssd.rows if row])
    before, after = rows_ended(rows, ship.damage), rows_ended(rows, damage)
    if after == before:
        return ruling
    holds = min(len(ship.ssd.holds), ship.holds_lost + after - before)
    if holds > ship.holds_lost:
        ruling = ruling.then(HoldsLost(ship=ship.id, holds_lost=holds))
    return check_threshold(ruling, ship.id, after, after - before - 1, dice)
