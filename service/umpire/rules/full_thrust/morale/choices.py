"""Which surrenders a side may take or refuse."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.offers import Choice, order_of
from umpire.rules.full_thrust.morale.answers import (
    AcceptSurrender,
    RefuseSurrender,
)
from umpire.rules.full_thrust.morale.surrender import captor_of, unanswered
from umpire.rules.full_thrust.state.battle import Battle


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
    for ship in unanswered(battle):
        side = captor_of(battle, ship)
        if side is not None and side_sees(side) and unit in {None, ship.id}:
            accept = order_of(AcceptSurrender, side=side, ship=ship.id)
            refuse = order_of(RefuseSurrender, side=side, ship=ship.id)
            yield AcceptSurrenderChoice(side=side, ship=ship.id, order=accept)
            yield RefuseSurrenderChoice(side=side, ship=ship.id, order=refuse)
