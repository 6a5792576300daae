"""The battle of To Boldly Thrust: one of Remixed, with spreads of photon torpedoes. Units: MU."""

from typing import TYPE_CHECKING, Annotated, Any, Self, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel import ruling
from umpire.kernel.classes import ClassName
from umpire.kernel.plane import Point, rounded
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.refusals import UNKNOWN_SHIP
from umpire.rules.full_thrust.state.battle import Battle as RemixedBattle
from umpire.rules.full_thrust.state.battle import PhaseName
from umpire.rules.full_thrust.state.battle import Setup as RemixedSetup
from umpire.rules.full_thrust.state.battle import acting_ship as acting_in_remixed
from umpire.rules.full_thrust.state.values import MOST_SALVOES, MOST_SHIPS, Coordinate
from umpire.rules.to_boldly_thrust.state.options import Options
from umpire.rules.to_boldly_thrust.state.ship import Ship, Ssd
from umpire.rules.to_boldly_thrust.state.tables import Tables


class Spread(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spread of photon torpedoes where it will detonate this turn (TBT-PHOT-03)."""

    id: Id
    side: Id
    ship: Id
    tube: Id
    x: Coordinate
    y: Coordinate

    @property
    def place(self) -> tuple[float, float]:
        """Where it detonates."""
        return (self.x, self.y)


class ShipSetup(Ship, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A ship of a set-up: of one of the book's classes, or with a display of its own (`ssd`)."""

    class_name: ClassName | None = None
    ssd: Ssd | None = None  # type: ignore[assignment]  # it is filled in before the ship is in play


if TYPE_CHECKING:
    AnyShip: TypeAlias = Ship
else:
    AnyShip = ShipSetup
"""What a set-up takes: in code ships in play, too; in JSON those that it can tell apart."""


class Setup(RemixedSetup, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a battle is opened from. Without a table, nobody can leave it.

    `names` are those that people gave sides and squadrons; ships have theirs beside their ids.
    """

    ships: Annotated[tuple[AnyShip, ...], Meta(min_length=1, max_length=MOST_SHIPS)]
    options: Options = Options()
    tables: Tables = Tables()


class Battle(RemixedBattle, frozen=True, forbid_unknown_fields=True):
    """The whole state of one engagement."""

    ships: Annotated[tuple[Ship, ...], Meta(max_length=MOST_SHIPS)]
    options: Options = Options()
    tables: Tables = Tables()
    spreads: Annotated[tuple[Spread, ...], Meta(max_length=MOST_SALVOES)] = ()
    spreads_launched: Annotated[int, Meta(ge=0)] = 0

    def ship(self, ship_id: str) -> Ship | None:
        """Return the ship of that name, or `None`."""
        for ship in self.ships:
            if ship.id == ship_id:
                return ship
        return None

    def begin(self, turn: int, phase: PhaseName) -> Self:
        """Return it at the beginning of a phase; stances hold when orders are open."""
        begun = super().begin(turn, phase)
        if phase == "orders":
            return replace(begun, spreads=(), spreads_launched=0)
        if self.phase == "orders":
            return replace(begun, ships=tuple([ship.opened() for ship in begun.ships]))
        return begun

    def shifted(self, dx: float, dy: float) -> Self:
        """Return it with all that stands on the table shifted by (dx, dy) MU; spreads too."""

        def moved(spread: Spread) -> Spread:
            x, y = rounded((spread.x + dx, spread.y + dy))
            return replace(spread, x=x, y=y)

        spreads = tuple([moved(spread) for spread in self.spreads])
        return replace(super().shifted(dx, dy), spreads=spreads)

    def places(self) -> list[Point]:
        """Return the places of all that a shift moves: spreads and hidden ships too."""
        hidden = [ship.hidden.place for ship in self.ships if ship.hidden]
        return [*super().places(), *[(each.x, each.y) for each in self.spreads], *hidden]


Ruling: TypeAlias = ruling.Ruling[Any, Any]
"""A ruling on a battle of this book; the chapters of Remixed rule on it too."""


def known_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship by name.

    Raises:
        Malformed: there is none of that name.
    """
    ship = battle.ship(ship_id)
    if ship is None:
        raise UNKNOWN_SHIP.refuse(f"There is no ship {ship_id}.", at=at)
    return ship


def acting_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship on the table by name; one under its cloak is not.

    Raises:
        IllegalOrder: the ship is destroyed, gone or cloaked.
        Malformed: there is none of that name on the table.
    """
    acting_in_remixed(battle, ship_id, at=at)
    return known_ship(battle, ship_id, at=at)
