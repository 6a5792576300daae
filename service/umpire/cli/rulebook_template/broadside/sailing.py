"""Sailing: a ship sails along the line (BS-2). Unit: lengths of a ship."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from umpire.kernel.chapter import Act, Chapter, OfUnit
from umpire.kernel.dice import Dice
from umpire.kernel.errors import illegal
from umpire.kernel.happening import Happening
from umpire.kernel.offers import Choice, codes, open_at, order_of, whole
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value

from .state import LONGEST, Battle, Ruling, Ship, change_ship, find_pair, side_of_ship

MUST_SAIL = illegal("must_sail", "BS-UMP-1", "The ship must leave its place.")
FARTHEST = 3


class Sail(Value, frozen=True, tag="sail"):
    """Sail along the line, forward or back."""

    ship: Id
    by: Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)] = 0


class SailChoice(Choice, frozen=True, tag="sail"):
    """A ship may sail."""

    ship: str
    rule: str = "BS-2"


class ShipSailed(Happening, frozen=True, tag="ship_sailed", kw_only=True):
    """A ship sailed to another mark."""

    line: ClassVar[str] = "{ship} sails to mark {to}"

    ship: str
    to: int
    rule: str = "BS-2"

    def apply(self, battle: Battle) -> Battle:
        """Return the battle with the ship at its new mark."""
        return change_ship(battle, self.ship, at=self.to, acted=True)


def sail(ruling: Ruling, order: Sail, _dice: Dice) -> Ruling:
    """Move a ship; it stops at the ends of the line (BS-2).

    Raises:
        IllegalOrder: it is sunk, has acted, or must leave its place.
        Malformed: the battle has no such ship.
    """
    ship, _ = find_pair(ruling.state, order.ship)
    if not order.by and not ruling.state.options.may_stay:
        raise MUST_SAIL.refuse(
            f"{ship.id} must leave its place: 1 to {FARTHEST} lengths are legal.", at="/by"
        )
    return ruling.then(ShipSailed(ship=ship.id, to=min(LONGEST, max(0, ship.at + order.by))))


def offer_sailing(battle: Battle, ship: Ship) -> Iterator[SailChoice]:
    """Yield the choice to sail for a ship that has not acted."""
    if not ship.acted:
        yield SailChoice(
            ship=ship.id,
            order=order_of(Sail, ship=ship.id),
            open=(open_at("/by", whole(-FARTHEST, FARTHEST), optional=battle.options.may_stay),),
            unless=() if battle.options.may_stay else codes(MUST_SAIL),
        )


SAILING: Chapter[Battle] = Chapter(
    acts=(
        Act(
            order=Sail,
            procedure=sail,
            family="movement",
            phases=("sailing",),
            side=side_of_ship,
            offer=OfUnit(SailChoice, offer_sailing),
        ),
    ),
    events=(ShipSailed,),
)
