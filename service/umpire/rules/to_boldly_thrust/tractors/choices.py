"""Which ships tractor beams may hold now, and how strongly."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from umpire.kernel.offers import Choice, order_of
from umpire.kernel.plane import DECIMALS
from umpire.rules.full_thrust.state.audience import is_closed
from umpire.rules.full_thrust.state.placing import range_between
from umpire.rules.to_boldly_thrust.activations import acting_ships
from umpire.rules.to_boldly_thrust.engagements import passes
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Ship
from umpire.rules.to_boldly_thrust.tractors.locking import LockTractor
from umpire.rules.to_boldly_thrust.tractors.pulling import free_tractors, pull_on, require_hold


class LockTractorChoice(Choice, frozen=True, tag="lock_tractor"):
    """A tractor beam that may hold `target`, `range_mu` away, with an effective strength.

    That is null where the display of the target is closed.
    """

    ship: str
    tractor: str
    target: str
    range_mu: float
    pull_mu: float | None
    rule: str = "TBT-TRAC-03"


TractorChoice: TypeAlias = LockTractorChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[TractorChoice]:
    """Yield what the ships of the side whose turn it is may hold."""
    for ship in acting_ships(battle, side_sees, unit):
        if ship.fire_controls:
            yield from _of_ship(battle, ship, side_sees)


def _of_ship(
    battle: Battle, ship: Ship, side_sees: Callable[[str], bool]
) -> Iterator[TractorChoice]:
    others = [other for other in battle.ships if other.status == "active"]
    for tractor in free_tractors(ship):
        for other in others:
            if passes(partial(require_hold, battle, ship, tractor, other)):
                yield LockTractorChoice(
                    ship=ship.id,
                    tractor=tractor.id,
                    target=other.id,
                    range_mu=round(range_between(ship, other), DECIMALS),
                    pull_mu=None
                    if is_closed(battle, other.side, side_sees)
                    else pull_on(battle, ship, tractor, other),
                    order=order_of(LockTractor, ship=ship.id, tractor=tractor.id, target=other.id),
                )
