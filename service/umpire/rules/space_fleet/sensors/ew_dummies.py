"""SF 7: the dummies of EW suites, which are there while the suite is active (SF-EW-01, SF-UMP-40).

Lengths are in units.
"""

from collections.abc import Iterator

from umpire.kernel.dice import Dice
from umpire.kernel.errors import illegal
from umpire.rules.space_fleet.hits.happenings import CounterRemoved
from umpire.rules.space_fleet.sensors.happenings import DummiesEnded
from umpire.rules.space_fleet.state.audience import others, own
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.state.places import TOLERANCE, Spot, distance
from umpire.rules.space_fleet.state.ship import Dummy, Ship
from umpire.rules.space_fleet.state.units import counter_of, dummies_of

TOO_FAR_FROM_EW = illegal(
    "too_far_from_ew", "SF-EW-01", "The dummy counter is too far from the ship with EW."
)


def end_with_suites(ruling: Ruling, _dice: Dice) -> Ruling:
    """Take away the dummies of suites that are off, destroyed, or out with their ship (SF-UMP-40).

    They go in the order of the names of their squadrons, which others see too.
    """
    battle = ruling.state
    for squadron in sorted(_ended(battle)):
        ruling = _take_away(ruling, squadron, dummies_of(battle, squadron))
    return ruling


def _ended(battle: Battle) -> set[str]:
    """Return the dummy squadrons on the field whose suite is not active any more."""
    made = {ship.ew_dummies for ship in battle.ships if ship.ew_dummies is not None}
    active = {ship.ew_dummies for ship in battle.ships if _is_active(ship)}
    return {dummy.squadron for dummy in battle.dummies} & (made - active)


def _is_active(ship: Ship) -> bool:
    return ship.ew_active and ship.status == "active"


def _take_away(ruling: Ruling, squadron: str, dummies: tuple[Dummy, ...]) -> Ruling:
    """Remove dummies; others see that their counters are gone."""
    battle, side = ruling.state, dummies[0].side
    only = own(battle, side)
    names = tuple(dummy.id for dummy in dummies)
    ruling = ruling.then(DummiesEnded(squadron=squadron, side=side, dummies=names, only=only))
    return ruling.then(*_gone(battle, dummies, others(battle, only)))


def _gone(
    battle: Battle, dummies: tuple[Dummy, ...], rest: tuple[str, ...]
) -> Iterator[CounterRemoved]:
    for counter in sorted({counter_of(battle, dummy) for dummy in dummies} if rest else ()):
        yield CounterRemoved(counter=counter, side=dummies[0].side, only=rest)


def suite_of(battle: Battle, dummy: Dummy) -> Ship | None:
    """Return the ship whose EW suite makes a dummy; `None` for any other dummy."""
    mine = (ship for ship in battle.ships if ship.ew_dummies == dummy.squadron)
    return next((ship for ship in mine if _is_active(ship)), None)


def require_within_reach(battle: Battle, ship: Ship, spot: Spot, *, at: str) -> None:
    """Require that dummies are put near enough to the ship whose EW suite makes them (SF-EW-01).

    Raises:
        IllegalOrder: they would be too far off.
    """
    within, units = battle.tables.detection.ew_dummy_within, distance(ship.place, spot)
    if units > within + TOLERANCE:
        raise TOO_FAR_FROM_EW.refuse(
            f"The dummies of {ship.id} are put within {within} of it, not at {units:g}.", at=at
        )
