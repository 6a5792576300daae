"""Who stands too near a jump or an entry, and what it does to them (FT 8.1, 8.2). Units: MU."""

from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.kernel.plane import TOLERANCE_MU, Point, distance_mu
from umpire.rules.full_thrust.damage.damage import take_damage
from umpire.rules.full_thrust.fighters.losses import lose_craft
from umpire.rules.full_thrust.ftl.happenings import FtlDamage
from umpire.rules.full_thrust.state.attack import Attack
from umpire.rules.full_thrust.state.battle import Battle, DamageMode, Hit, Ruling
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup

_TIED = 3  # decimals: distances nearer to each other than the tolerance are the same (FT-RUL-3)


def near(battle: Battle, point: Point, ship_id: str) -> tuple[str, ...]:
    """Return all ships and groups but one ship within the danger, nearest first (FT-RUL-45).

    Those equally near come by name (FT-DICE-9). Salvoes are not in danger (FT-RUL-101).
    """
    units: list[Ship | FighterGroup] = [*battle.ships, *battle.groups]
    ranges = [
        (distance_mu(point, unit.place), unit.id)
        for unit in units
        if unit.status == "active" and unit.id != ship_id
    ]
    limit_mu = battle.tables.ftl.danger_mu + TOLERANCE_MU
    found = [(round(range_mu, _TIED), name) for range_mu, name in ranges if range_mu <= limit_mu]
    return tuple(name for _, name in sorted(found))


class Burst(NamedTuple):
    """What a jump or an entry does: points for each ship and group, in the order dealt."""

    source: str
    damage: tuple[FtlDamage, ...]
    mode: DamageMode = "penetrating"
    rule: str = "FT-8.1-3"


def deal(ruling: Ruling, burst: Burst, dice: Dice) -> Ruling:
    """Deal the damage of a burst to ships and groups; a point is a craft (FT-RUL-101)."""
    for each in burst.damage:
        if ruling.state.group(each.unit) is not None:
            ruling = lose_craft(ruling, each.unit, each.points, burst.rule)
        else:
            hits = (Hit(each.points, burst.mode),)
            attack = Attack(burst.source, hits, note="FTL", rule=burst.rule)
            ruling = take_damage(ruling, each.unit, attack, dice)
    return ruling
