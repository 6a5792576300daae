"""The chapter of tractor beams, and switching one on (TBT-TRAC-02, -03)."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state.battle import if_book_is_closed, is_closed, side_of_ship
from umpire.rules.full_thrust.state.values import range_between
from umpire.rules.to_boldly_thrust.activations import (
    acting_ships,
    activated_ship,
    passes,
    require_firecon,
)
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling, acting_ship
from umpire.rules.to_boldly_thrust.state.refusals import NO_TRACTOR, TRACTOR_USED
from umpire.rules.to_boldly_thrust.state.ship import Ship
from umpire.rules.to_boldly_thrust.state.systems import Tractor
from umpire.rules.to_boldly_thrust.tractors.happenings import EVENTS, TractorLocked
from umpire.rules.to_boldly_thrust.tractors.pulling import free_tractors, pull_on, require_hold


class LockTractor(Value, frozen=True, tag="lock_tractor"):
    """Switch a tractor beam on at a ship; it drags when all ships have moved (TBT-TRAC-02)."""

    ship: Id
    tractor: Id
    target: Id


def lock_tractor(ruling: Ruling, order: LockTractor, _dice: Dice) -> Ruling:
    """Lock a tractor beam on a ship; how strongly is settled now (TBT-TRAC-02, -03, -06).

    Raises:
        IllegalOrder: the ship may not be activated now, has no such beam or no FireCon for it, or
            the beam cannot hold the target.
        Malformed: there is no such ship.
    """
    battle = ruling.state
    ship = activated_ship(battle, order.ship)
    tractor = _free_tractor(ship, order.tractor)
    require_firecon(ship, tractor.id, rule="TBT-TRAC-02")
    target = acting_ship(battle, order.target, at="/target")
    require_hold(battle, ship, tractor, target)
    return ruling.then(
        TractorLocked(
            ship=ship.id,
            tractor=tractor.id,
            target=target.id,
            range_mu=round(range_between(ship, target), DECIMALS),
            pull_mu=max(0.0, pull_on(battle, ship, tractor, target)),
            engaged=(*ship.engaged, tractor.id),
        )
    )


def _free_tractor(ship: Ship, name: str) -> Tractor:
    """Return a tractor beam that works and has not been used this turn.

    Raises:
        IllegalOrder: there is none of that name, it is lost, or it holds something already.
    """
    found = [each for each in ship.working(Tractor) if each.id == name]
    free = [each.id for each in free_tractors(ship)]
    instead = f"; free: {', '.join(free)}" if free else ""
    if not found:
        raise NO_TRACTOR.refuse(
            f"{ship.id} has no tractor beam {name} that works{instead}.", at="/tractor"
        )
    if name not in free:
        raise TRACTOR_USED.refuse(
            f"{name} of {ship.id} holds a ship already{instead}.", at="/tractor"
        )
    return found[0]


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


LOCK_TRACTOR: Act[Battle, LockTractor] = Act(
    order=LockTractor,
    procedure=lock_tractor,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(LockTractorChoice),
    explores=if_book_is_closed,
)
"""How strongly a tractor beam holds depends on shields, which a closed display hides."""

TRACTORS: Chapter[Battle] = Chapter(acts=(LOCK_TRACTOR,), events=EVENTS, choices=choices)
