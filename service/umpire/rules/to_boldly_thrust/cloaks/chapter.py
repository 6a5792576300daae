"""The chapter of cloaking devices (TBT 9): which ships may drop their cloak, or be passed over."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.offers import Choice, order_of
from umpire.rules.full_thrust.declarations import (
    CombatChoice,
    PassFireChoice,
    can_fire,
    waiting_squadron,
)
from umpire.rules.full_thrust.declarations import choices as choices_of_fire
from umpire.rules.full_thrust.gunnery import PassFire
from umpire.rules.full_thrust.state.battle import side_of_ship
from umpire.rules.to_boldly_thrust.activations import passes
from umpire.rules.to_boldly_thrust.cloaks.happenings import EVENTS
from umpire.rules.to_boldly_thrust.cloaks.passing import require_cloaks_done, require_passable
from umpire.rules.to_boldly_thrust.cloaks.reappearing import (
    DropCloak,
    drop_cloak,
    require_able_to_drop,
)
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Ship
from umpire.rules.to_boldly_thrust.waiting import has_reason


class DropCloakChoice(Choice, frozen=True, tag="drop_cloak"):
    """A ship that is ordered to drop its cloak, and where it would appear.

    By option as many dice as `moves` shift it from there (TBT-CLOAK-08).
    """

    ship: str
    x: float
    y: float
    moves: int
    rule: str = "TBT-CLOAK-07"


CloakChoice: TypeAlias = DropCloakChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[CloakChoice | PassFireChoice]:
    """Yield what the side whose turn it is may do now with ships that have no fire (TBT 9)."""
    if battle.phase != "fire" or battle.active is None or not side_sees(battle.active):
        return
    for ship in battle.ships:
        if ship.side != battle.active or unit not in {None, ship.id}:
            continue
        hidden = ship.hidden
        if hidden is not None and passes(partial(require_able_to_drop, battle, ship)):
            yield DropCloakChoice(
                ship=ship.id,
                x=hidden.x,
                y=hidden.y,
                moves=hidden.moves,
                order=order_of(DropCloak, ship=ship.id),
            )
        elif _may_pass(battle, ship):
            yield PassFireChoice(ship=ship.id, order=order_of(PassFire, ship=ship.id))


def fire_choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[CombatChoice]:
    """Yield what Remixed offers in the fire phase, but no pass that an activation forbids."""
    for choice in choices_of_fire(battle, side_sees, unit):
        if not isinstance(choice, PassFireChoice) or may_pass(battle, choice.ship):
            yield choice


def may_finish(battle: Battle, side: str) -> bool:
    """Tell whether no ship of a side keeps it from being done with the fire (TBT-CLOAK-03)."""
    return battle.phase != "fire" or passes(partial(require_cloaks_done, battle, side))


def may_pass(battle: Battle, ship_id: str) -> bool:
    """Tell whether a ship may be passed over: no other of its side is amid its own activation."""
    ship = battle.ship(ship_id)
    return ship is not None and passes(partial(require_passable, battle, ship))


def _may_pass(battle: Battle, ship: Ship) -> bool:
    waits = has_reason(battle, ship) and not can_fire(battle, ship)
    squadron = waiting_squadron(battle, ship.side)
    return (
        waits
        and squadron in {None, ship.squadron}
        and passes(partial(require_passable, battle, ship))
    )


DROP_CLOAK: Act[Battle, DropCloak] = Act(
    order=DropCloak,
    procedure=drop_cloak,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(DropCloakChoice),
)

CLOAKS: Chapter[Battle] = Chapter(acts=(DROP_CLOAK,), events=EVENTS, choices=choices)
