"""SF 8: the two kinds of warhead, and what they need to hit (SF-LRM-04, -05).

A contact warhead strikes in the target's hex. Directed energy strikes as beams at a multiple of
the range that is measured, and heeds no modifier for missiles (SF-RUL-32). Ranges are in units.
"""

from typing import NamedTuple

from umpire.kernel.dice import D6
from umpire.rules.space_fleet.battle import Battle
from umpire.rules.space_fleet.bounds import ShipClass, Warhead
from umpire.rules.space_fleet.fire.events import Band
from umpire.rules.space_fleet.fire.lines import range_band, through_debris
from umpire.rules.space_fleet.places import Where, distance
from umpire.rules.space_fleet.ship import Missile, Ship
from umpire.rules.space_fleet.tables import FireModifiers, Tables
from umpire.rules.space_fleet.terrain.debris import is_in_debris

RULES: dict[Warhead, str] = {"contact": "SF-LRM-04", "directed": "SF-LRM-05"}


class Strike(NamedTuple):
    """How a salvo strikes: range as it counts, the score that each die needs, what is added.

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
    return None if band is None else getattr(tables.to_hit.beam, band)


def contact_modifiers(target: ShipClass, table: FireModifiers, *, debris: bool) -> dict[str, int]:
    """Return what is added to the die of a contact warhead, by rule (SF-FIRE-09, SF-TERR-10)."""
    added = {}
    if target in {"DD", "LC"}:
        added["SF-FIRE-09"] = table.missile_at_dd_or_lc
    if debris:
        added["SF-TERR-10"] = table.debris
    return added


def directed_modifiers(
    target: ShipClass, band: Band | None, table: FireModifiers, *, debris: bool
) -> dict[str, int]:
    """Return what is added to the dice of directed energy, by rule (SF-FIRE-06, SF-TERR-10)."""
    added = {}
    if target == "DD" and band == "long":
        added["SF-FIRE-06"] = table.target_dd_long
    if debris:
        added["SF-TERR-10"] = table.debris
    return added


def is_hit(face: int, strike: Strike, *, natural_six: bool) -> bool:
    """Tell whether a die hits (SF-FIRE-02); where a house rule says so, any 6 does (SF-RUL-07)."""
    return face + strike.modifier >= strike.need or (natural_six and face == D6)


def strike_at(battle: Battle, missile: Missile, ship: Ship) -> Strike | None:
    """Return how a missile strikes a ship from where it is; `None` out of range."""
    if missile.warhead == "contact":
        return _contact(battle, missile, ship)
    return _directed(battle, missile, ship)


def _contact(battle: Battle, missile: Missile, ship: Ship) -> Strike:
    tables = battle.tables
    in_field = is_in_debris(battle, missile.place) or is_in_debris(battle, ship.place)
    added = contact_modifiers(ship.ship_class, tables.fire_modifiers, debris=in_field)
    return Strike(0.0, tables.to_hit.contact, sum(added.values()), tuple(added))


def _directed(battle: Battle, missile: Missile, ship: Ship) -> Strike | None:
    tables = battle.tables
    units = directed_range(missile.place, ship.place, tables)
    need = directed_need(units, tables)
    if need is None:
        return None
    added = directed_modifiers(
        ship.ship_class,
        range_band(units, tables.range_bands),
        tables.fire_modifiers,
        debris=through_debris(battle, missile.place, ship.place),
    )
    return Strike(units, need, sum(added.values()), tuple(added))
