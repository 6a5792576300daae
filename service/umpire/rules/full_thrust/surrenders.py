"""FT 11.7: a side answers a ship that has struck its colours."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.chapter import Act, Chapter, InChapter, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import side_in_play
from umpire.rules.full_thrust.morale import EVENTS, SurrenderAccepted, SurrenderRefused
from umpire.rules.full_thrust.refusals import NOT_STRUCK, OPTION_OFF, WITHDRAWN
from umpire.rules.full_thrust.state.battle import (
    Battle,
    Ruling,
    acting_ship,
    captor_of,
    find_unanswered,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.table_edges import release_screens


class AcceptSurrender(Value, frozen=True, tag="accept_surrender"):
    """Take the surrender of a ship, which is out of the battle by that (FT-11.7-1)."""

    side: Id
    ship: Id


class RefuseSurrender(Value, frozen=True, tag="refuse_surrender"):
    """Refuse the surrender of a ship, which fights on (FT-11.7-1)."""

    side: Id
    ship: Id


def accept_surrender(ruling: Ruling, order: AcceptSurrender, _dice: Dice) -> Ruling:
    """Take a surrender: the ship is out of the battle (FT-11.7-1).

    While orders are sealed, its screens are secret: they are released when orders open (FT-UMP-33).
    """
    battle = ruling.state
    ship = _surrendering_ship(battle, order)
    ruling = ruling.then(SurrenderAccepted(ship=ship.id, side=order.side))
    return ruling if battle.phase == "orders" else release_screens(ruling, ship.id)


def refuse_surrender(ruling: Ruling, order: RefuseSurrender, _dice: Dice) -> Ruling:
    """Refuse a surrender: the ship fights on (FT-11.7-1)."""
    ship = _surrendering_ship(ruling.state, order)
    return ruling.then(SurrenderRefused(ship=ship.id, side=order.side))


def _surrendering_ship(battle: Battle, order: AcceptSurrender | RefuseSurrender) -> Ship:
    """Return the ship that has struck its colours to the side that answers."""
    if not battle.options.strike_colours:
        raise OPTION_OFF.refuse(
            f"{order.ship} strikes no colours: the scenario plays without the option "
            "strike_colours.",
            rule="FT-11.7-1",
        )
    side_in_play(battle, order.side, WITHDRAWN, at="/side")
    ship = acting_ship(battle, order.ship, at="/ship")
    if captor_of(battle, ship) != order.side:
        raise NOT_STRUCK.refuse(
            f"{ship.id} has not struck to side {order.side}: only a ship that has is answered.",
            at="/ship",
        )
    return ship


class AcceptSurrenderChoice(Choice, frozen=True, tag="accept_surrender"):
    """A side may take the surrender of a ship."""

    side: str
    ship: str
    rule: str = "FT-11.7-1"


class RefuseSurrenderChoice(Choice, frozen=True, tag="refuse_surrender"):
    """A side may refuse the surrender of a ship."""

    side: str
    ship: str
    rule: str = "FT-11.7-1"


MoraleChoice: TypeAlias = AcceptSurrenderChoice | RefuseSurrenderChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[MoraleChoice]:
    """Yield the answers that are waited for, for each ship that has struck its colours."""
    for ship in find_unanswered(battle):
        side = captor_of(battle, ship)
        if side is not None and side_sees(side) and unit in {None, ship.id}:
            accept = order_of(AcceptSurrender, side=side, ship=ship.id)
            refuse = order_of(RefuseSurrender, side=side, ship=ship.id)
            yield AcceptSurrenderChoice(side=side, ship=ship.id, order=accept)
            yield RefuseSurrenderChoice(side=side, ship=ship.id, order=refuse)


ACCEPT_SURRENDER: Act[Battle, AcceptSurrender] = Act(
    order=AcceptSurrender,
    procedure=accept_surrender,
    family="sequence",
    side=of_side_named,
    offer=InChapter(AcceptSurrenderChoice),
)

REFUSE_SURRENDER: Act[Battle, RefuseSurrender] = Act(
    order=RefuseSurrender,
    procedure=refuse_surrender,
    family="sequence",
    side=of_side_named,
    offer=InChapter(RefuseSurrenderChoice),
)

MORALE: Chapter[Battle] = Chapter(
    acts=(ACCEPT_SURRENDER, REFUSE_SURRENDER),
    events=EVENTS,
    choices=choices,
    answers=True,
)
