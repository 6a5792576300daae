"""The state of Broadside: two ships on a line, options and tables. Unit: lengths of a ship."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel import reasons, ruling
from umpire.kernel.errors import illegal
from umpire.kernel.rulebook import Id, Seat

PhaseName: TypeAlias = Literal["sailing", "gunnery", "over"]
LONGEST = 100
Mark: TypeAlias = Annotated[int, Meta(ge=0, le=LONGEST)]

BATTLE_OVER = reasons.BATTLE_OVER.under("BS-4")
NO_ODDS = reasons.NO_ODDS.under("BS-3")
DESTROYED = reasons.DESTROYED.under("BS-4")
HAS_ACTED = illegal("has_acted", "BS-1", "The ship has already acted in this phase.")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules. `title` names the reading that an option changes."""

    may_stay: Annotated[
        bool, Meta(title="BS-UMP-1", description="A ship may stay at its mark.")
    ] = True


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of the book that a battle may replace: the sides of a gun's die (BS-3)."""

    die: Annotated[int, Meta(ge=2, le=20)] = 6


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship at a mark of the line."""

    id: Id
    side: Id
    at: Mark
    acted: bool = False
    sunk: bool = False


Pair: TypeAlias = Annotated[tuple[Ship, ...], Meta(min_length=2, max_length=2)]


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a battle."""

    winner: str
    reason: Literal["fleet_eliminated"] = "fleet_eliminated"


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The opening of a battle."""

    ships: Pair
    options: Options = Options()
    tables: Tables = Tables()


class Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle of two ships, each a side of its own."""

    sides: Annotated[tuple[Id, ...], Meta(min_length=2, max_length=2)]
    ships: Pair
    turn: Annotated[int, Meta(ge=1)] = 1
    phase: PhaseName = "sailing"
    options: Options = Options()
    tables: Tables = Tables()
    result: Result | None = None


Ruling: TypeAlias = ruling.Ruling[Battle, Any]

SAMPLES = {"duel": Setup((Ship("Heron", "Red", 0), Ship("Curlew", "Blue", 9)))}


def open_battle(setup: Setup) -> Battle:
    """Return the opening battle of a set-up.

    Raises:
        Malformed: two ships share an id or a side.
    """
    sides = tuple([ship.side for ship in setup.ships])
    battle = Battle(sides, setup.ships, options=setup.options, tables=setup.tables)
    check(battle)
    return battle


def check(battle: Battle) -> None:
    """Require a battle that play could have reached.

    Raises:
        Malformed: two ships share an id or a side.
    """
    one, other = battle.ships
    if one.id == other.id or one.side == other.side:
        raise reasons.INCONSISTENT.refuse(
            f"{one.id} of {one.side} and {other.id} of {other.side}: each ship needs its own id "
            "and its own side.",
            at="/ships",
        )
    if battle.sides != (one.side, other.side):
        raise reasons.INCONSISTENT.refuse(
            f"The sides are {one.side} and {other.side}, in the order of the ships.", at="/sides"
        )


def in_play(battle: Battle, side: str) -> bool:
    """Return True if the ship of a side is afloat."""
    return any(ship.side == side and not ship.sunk for ship in battle.ships)


def view(battle: Battle, _seat: Seat) -> Battle:
    """Return the whole battle: every seat sees all of it."""
    return battle


def ships_of(battle: Battle, seat: Seat, name: str | None) -> list[Ship]:
    """Return the ships that a seat orders; with a name, that one if it is among them."""
    return [ship for ship in battle.ships if seat.sees(ship.side) and name in {None, ship.id}]


def side_of_ship(battle: Battle, order: Any) -> str | None:
    """Return the side of the ship that an order names."""
    return next((ship.side for ship in battle.ships if ship.id == order.ship), None)


def find_pair(battle: Battle, name: str) -> tuple[Ship, Ship]:
    """Return a ship that may act now, and the other one (BS-1).

    Raises:
        IllegalOrder: it is sunk, or has acted in this phase.
        Malformed: the battle has no ship of that name.
    """
    one, other = battle.ships
    if name not in {one.id, other.id}:
        raise reasons.UNKNOWN_SHIP.refuse(
            f"The battle has no ship {name}: it has {one.id} and {other.id}.", at="/ship"
        )
    ship, target = (one, other) if one.id == name else (other, one)
    if ship.sunk:
        raise DESTROYED.refuse(f"{name} is sunk and takes no orders.", at="/ship")
    if ship.acted:
        raise HAS_ACTED.refuse(f"{name} has acted: it acts again in the next phase.", at="/ship")
    return ship, target


def change_ship(battle: Battle, name: str, **changes: Any) -> Battle:
    """Return the battle with changed fields of one ship."""
    ships = [replace(ship, **changes) if ship.id == name else ship for ship in battle.ships]
    return replace(battle, ships=tuple(ships))
