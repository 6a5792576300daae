"""SF 8: ships lay patterns of mines, one in a move (SF-MINE-02)."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from umpire.kernel import offers
from umpire.kernel.dice import Dice
from umpire.kernel.errors import illegal
from umpire.kernel.offers import Choice, Open, open_at, order_of
from umpire.kernel.plane import rounded
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.initiative.steps import may_act, require_turn_of
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.state.condition import may_lay_mines
from umpire.rules.space_fleet.state.places import (
    TOLERANCE,
    HexSpot,
    Spot,
    distance,
    is_hex,
    require_kind_of_field,
    spot_of,
    told,
)
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.state.units import acting_ship, in_use
from umpire.rules.space_fleet.terrain.happenings import MinesLaid

ONE_PATTERN_PER_MOVE = illegal(
    "one_pattern_per_move", "SF-MINE-02", "A minelayer lays one pattern in a move."
)
NO_PATTERNS = illegal("no_patterns", "SF-MINE-02", "The ship carries no mines any more.")
NOT_ON_PATH = illegal("not_on_path", "SF-MINE-02", "Mines are laid where the ship has been.")


class LayMines(Value, frozen=True, tag="lay_mines"):
    """Lay a pattern of mines where the ship is, or has been in this turn's move (SF-MINE-02)."""

    ship: Id
    spots: Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=20)]


class LayMinesChoice(Choice, frozen=True, tag="lay_mines"):
    """A ship that may lay a pattern now, in one of these spots; `patterns` are what it has."""

    ship: str
    patterns: int
    spots: tuple[Spot, ...]
    rule: str = "SF-MINE-02"


def lay_mines(ruling: Ruling, order: LayMines, _dice: Dice) -> Ruling:
    """Lay a pattern of mines in the ship's step of movement, before its move or after it.

    None but the ship's own side learns of it (SF-MINE-05). A ship does not enter a field that it
    lays.

    Raises:
        IllegalOrder: it is more than one pattern in a move, or none is left; the ship has not been
            there this turn; it is not its step.
        Malformed: the ship is unknown, or the spot does not fit the field.
    """
    battle = ruling.state
    in_use(battle, "mines")
    ship = acting_ship(battle, order.ship, at="/ship")
    require_turn_of(battle, ship, at="/ship")
    if len(order.spots) > 1 or ship.laid:
        has = "has laid one this turn" if ship.laid else f"is to lay {len(order.spots)}"
        one = f"{ship.id} lays one pattern in a move, in one spot, and {has}."
        raise ONE_PATTERN_PER_MOVE.refuse(one, at="/spots")
    if not ship.mine_patterns:
        raise NO_PATTERNS.refuse(f"{ship.id} carries no mines any more, and lays none.", at="/ship")
    spot = _where_it_was(ship, order.spots[0])
    return ruling.then(
        MinesLaid(
            ship=ship.id,
            side=ship.side,
            field=_field_name(battle, ship.side, spot),
            spot=spot,
            patterns=ship.mine_patterns - 1,
            only=(ship.side,),
        )
    )


def spots_to_mine(ship: Ship) -> tuple[Spot, ...]:
    """Return where a ship may lay mines now: where it is, or has been in its move."""
    return ship.track or (spot_of(ship.place),)


def _where_it_was(ship: Ship, spot: Spot) -> Spot:
    """Return the spot of a ship's move that is meant."""
    require_kind_of_field(spot, on_grid=is_hex(ship.place), at="/spots/0")
    for flown in spots_to_mine(ship):
        if distance(flown, spot) <= TOLERANCE:
            return flown
    been = one_of(told(flown) for flown in spots_to_mine(ship))
    away = f"{ship.id} has not been at {told(spot)} this turn, but at {been}."
    raise NOT_ON_PATH.refuse(away, at="/spots/0")


def _field_name(battle: Battle, side: str, spot: Spot) -> str:
    """Return a name for a new field.

    It tells no more than where the field is: a number would tell how many others there are.
    """
    where = (spot.q, spot.r) if isinstance(spot, HexSpot) else rounded((spot.x, spot.y))
    name = f"mines-{battle.sides.index(side) + 1}-{where[0]}.{where[1]}"
    taken = {field.id for field in battle.minefields}
    names = (name, *(f"{name}-{number}" for number in range(2, len(taken) + 2)))
    return next(each for each in names if each not in taken)


def choices(battle: Battle, ship: Ship) -> Iterator[LayMinesChoice]:
    """Yield that a ship may lay a pattern in its step, and where."""
    if may_lay_mines(ship, battle.options) and may_act(require_turn_of, battle, ship):
        spots = spots_to_mine(ship)
        yield LayMinesChoice(
            ship=ship.id,
            patterns=ship.mine_patterns,
            spots=spots,
            order=order_of(LayMines, ship=ship.id, spots=spots[-1:]),
            open=_other_spots(spots),
        )


def _other_spots(spots: tuple[Spot, ...]) -> tuple[Open, ...]:
    """Return that a ship that has moved may lay its pattern elsewhere than where it is now."""
    several = tuple(dict.fromkeys(spots))
    return (open_at("/spots/0", offers.one_of(several), optional=True),) if len(several) > 1 else ()
