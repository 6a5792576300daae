"""Setting up a battle, and checking one that comes from outside."""

from msgspec.structs import replace

from umpire.kernel.classes import in_short as shortened
from umpire.rules.full_thrust.opening import require_opening
from umpire.rules.full_thrust.setup import (
    all_named_apart,
    names_in,
    open_groups,
    opening,
    require_launcher,
    written_out,
)
from umpire.rules.full_thrust.setup import check as check_as_remixed
from umpire.rules.to_boldly_thrust.consistency import (
    require_mounts,
    require_options,
    require_phase,
    require_ship,
)
from umpire.rules.to_boldly_thrust.samples import CLASSES
from umpire.rules.to_boldly_thrust.state.battle import Battle, Setup, ShipSetup
from umpire.rules.to_boldly_thrust.state.ship import Ship


def setup(given: Setup) -> Battle:
    """Return the opening battle of a set-up.

    Raises:
        Malformed: names repeat or are unknown, or a unit is as it cannot be.
        IllegalOrder: an option of Remixed is on that this book replaces, or a weapon is mounted aft
            where the option for that is off.
    """
    given = written_out(given, Ship, CLASSES)
    battle = opening(given, Battle)
    check(battle)
    require_opening(battle, given)
    require_mounts(battle)
    return open_groups(battle)


def in_short(given: Setup) -> Setup:
    """Return a set-up whose ships are of the book's classes by name, where they are."""
    ships = [shortened(each, ShipSetup, CLASSES) for each in given.ships]
    return replace(given, ships=tuple(ships))


def check(battle: Battle) -> None:
    """Refuse a battle that contradicts itself.

    Raises:
        Malformed: names repeat or are unknown, or a unit is as it cannot be.
        IllegalOrder: an option of Remixed is on that this book replaces.
    """
    require_options(battle.options)
    require_phase(battle)
    check_as_remixed(battle)
    _require_spreads(battle)
    for place, ship in enumerate(battle.ships):
        require_ship(battle, ship, f"/ships/{place}")


def _require_spreads(battle: Battle) -> None:
    """Refuse spreads of nobody, and those that bear the name of something else (TBT-PHOT-03)."""
    spreads = [(each, f"/spreads/{place}") for place, each in enumerate(battle.spreads)]
    all_named_apart((*names_in(battle), *((each.id, f"{at}/id") for each, at in spreads)))
    for each, at in spreads:
        require_launcher(battle, each.side, each.ship, at)
