"""Ships in stealth: which are off the map, and what betrays them (CI 15.8)."""

from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.stealth import betrays
from umpire.rules.cold_infinity.state.traits import STEALTH_HULL, has_trait


def is_hidden(unit: Unit | None) -> bool:
    """Tell whether a unit is off the map, in stealth (CI-15.8-1)."""
    return getattr(unit, "status", None) == "hidden"


def has_stealth(ship: Starship) -> bool:
    """Tell whether a ship was built for stealth (CI-15.8-1)."""
    return has_trait(ship.sheet.traits, STEALTH_HULL)


def betraying(ship: Starship) -> tuple[str, ...]:
    """Return what has power aboard a ship and betrays it (CI-15.8-1)."""
    on = frozenset(ship.power.on)
    return tuple([each.id for each in ship.sheet.systems if each.id in on and betrays(each)])


def hidden_ships(battle: Battle) -> tuple[Starship, ...]:
    """Return the ships in stealth, of all sides."""
    return tuple([ship for ship in battle.ships if ship.status == "hidden"])


def hides_ships(battle: Battle, _order: object = None) -> bool:
    """Tell whether any ship is in stealth; all know that (CI-UMP-180)."""
    return any(ship.status == "hidden" for ship in battle.ships)
