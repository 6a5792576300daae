"""Damage: armour, hull boxes, and what they end (FT 2.6, 4.5). All damage enters a ship here."""

from collections.abc import Iterable
from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.kernel.tracks import boxes, rows_ended
from umpire.rules.full_thrust.battle import Battle, Hit
from umpire.rules.full_thrust.damage.consequences import after_destruction
from umpire.rules.full_thrust.damage.events import DamageTaken, HoldsLost, ShipDestroyed
from umpire.rules.full_thrust.damage.losses import lose_aboard, lose_system
from umpire.rules.full_thrust.damage.thresholds import check_threshold
from umpire.rules.full_thrust.events import AnyEvent
from umpire.rules.full_thrust.ship import Ship
from umpire.rules.full_thrust.units import known_ship


class Attack(NamedTuple):
    """All that one attack does to a ship at once, in the order in which it is marked (FT-RUL-8).

    `needled` are systems that needle beams have knocked out; they go before the threshold check.
    """

    attacker: str
    hits: tuple[Hit, ...]
    needled: tuple[str, ...] = ()
    note: str = ""
    rule: str = "FT-2.6-1"


def shared_out(hits: Iterable[Hit], armour: int) -> tuple[int, int]:
    """Return how much of `hits` armour takes, and how much the hull (FT-4.5-1 to -4, FT-RUL-17).

    Args:
        hits: in the order in which they are marked.
        armour: the armour boxes that are left.
    """
    to_armour = to_hull = 0
    for points, mode in ((hit.points, hit.mode) for hit in hits):
        share = {"ordinary": points, "penetrating": 0, "armour_piercing": (points + 1) // 2}[mode]
        taken = min(share, armour - to_armour)
        to_armour += taken
        to_hull += points - taken
    return to_armour, to_hull


def take_damage(
    ruling: Ruling[Battle, AnyEvent], ship_id: str, attack: Attack, dice: Dice
) -> Ruling[Battle, AnyEvent]:
    """Mark the damage of one attack, lose what was needled, and check what rows it ends.

    A ship that is destroyed already takes no more than the marks (FT-RUL-12).
    """
    ship = known_ship(ruling.state, ship_id, at="/target")
    to_armour, to_hull = shared_out(attack.hits, ship.armour)
    damage = ship.damage + to_hull
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
    if ship.status != "active":
        return ruling
    for system in attack.needled:
        ruling = lose_system(ruling, ship_id, system, dice, rule="FT-4.8-1")
    if damage >= boxes(ship.ssd.rows):
        excess = damage - boxes(ship.ssd.rows)
        return after_destruction(destroy(ruling, ship_id, excess), ship, excess, dice)
    return _end_rows(ruling, ship, damage, dice)


def destroy(
    ruling: Ruling[Battle, AnyEvent], ship_id: str, excess: int = 0, rule: str = "FT-2.6-2"
) -> Ruling[Battle, AnyEvent]:
    """Destroy a ship, and the groups that are aboard it (FT-2.6-2, FT-7.1-2)."""
    ruling = ruling.then(ShipDestroyed(ship=ship_id, excess=excess, rule=rule))
    return lose_aboard(ruling, ship_id)


def _end_rows(
    ruling: Ruling[Battle, AnyEvent], ship: Ship, damage: int, dice: Dice
) -> Ruling[Battle, AnyEvent]:
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
