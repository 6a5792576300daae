"""SF 8: the two kinds of warhead, and what they need to hit (SF-LRM-04, -05).

A contact warhead strikes as a short-range missile does, in the target's hex. Directed energy
strikes as beams at a multiple of the range that is measured, and heeds no modifier for missiles
(SF-RUL-32). Ranges are in units.
"""

from typing import NamedTuple

from umpire.kernel.plane import DECIMALS
from umpire.rules.space_fleet.fire.to_hit import Aim, modifiers, need, range_band, through_debris
from umpire.rules.space_fleet.fire.volley import SALVO_SIDES
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.bounds import Source, Warhead
from umpire.rules.space_fleet.state.places import Where, distance
from umpire.rules.space_fleet.state.ship import Missile, Ship
from umpire.rules.space_fleet.state.tables import Tables
from umpire.rules.space_fleet.terrain.debris import is_in_debris

SOURCES: dict[Warhead, Source] = {"contact": "missile", "directed": "beam"}
RULES: dict[Warhead, str] = {"contact": "SF-LRM-04", "directed": "SF-LRM-05"}


class Attack(NamedTuple):
    """How a salvo attacks: range as it counts, the score that each die needs, what is added.

    `modifiers` names the rules that add up to `modifier`.
    """

    range: float
    need: int
    modifier: int
    modifiers: tuple[str, ...]


def directed_range(start: Where, end: Where, tables: Tables) -> float:
    """Return the range of directed energy as it counts, in units (SF-LRM-05)."""
    return distance(start, end) * tables.to_hit.directed_range_factor


def directed_need(units: float, tables: Tables) -> int | None:
    """Return the score that a shot needs at a range as it counts; `None` out of range."""
    band = range_band(units, tables.range_bands)
    return None if band is None else need("beam", band, tables.to_hit)


def attack_on(battle: Battle, missile: Missile, ship: Ship) -> Attack | None:
    """Return how a missile strikes a ship from where it is; `None` out of range."""
    if missile.warhead == "contact":
        return _contact(battle, missile, ship)
    return _directed(battle, missile, ship)


def contact_sides(battle: Battle) -> int:
    """Return the die for the hits of a contact warhead: that of short-range salvoes (SF-LRM-04)."""
    return SALVO_SIDES[battle.options.srm_hit_die]


def _contact(battle: Battle, missile: Missile, ship: Ship) -> Attack:
    """Return how a contact warhead strikes (SF-LRM-04, SF-FIRE-09, SF-TERR-10)."""
    debris = any(is_in_debris(battle, each.place) for each in (missile, ship))
    aim = Aim("sr_missile", "short", ship.ship_class, debris=debris)
    added = modifiers(aim, battle.tables.fire_modifiers)
    return Attack(0.0, battle.tables.to_hit.contact, sum(added.values()), tuple(added))


def _directed(battle: Battle, missile: Missile, ship: Ship) -> Attack | None:
    """Return how directed energy strikes (SF-LRM-05, SF-FIRE-06, SF-TERR-10, SF-RUL-32)."""
    units = directed_range(missile.place, ship.place, battle.tables)
    band = range_band(units, battle.tables.range_bands)
    score = directed_need(units, battle.tables)
    if band is None or score is None:
        return None
    debris = through_debris(battle, missile.place, ship.place)
    aim = Aim("beam", band, ship.ship_class, debris=debris)
    added = modifiers(aim, battle.tables.fire_modifiers)
    return Attack(round(units, DECIMALS), score, sum(added.values()), tuple(added))
