"""Chaff and flares that are out in this turn (CI 11.5.2, 11.5.3)."""

from collections.abc import Callable, Iterator

from umpire.rules.cold_infinity.defence.decoys import decoys
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.fire_step import DecoyDeclared
from umpire.rules.cold_infinity.state.sheet import Dispenser
from umpire.rules.cold_infinity.state.starship import Starship


def chaff_at(battle: Battle, cell: Cell) -> int:
    """Return what chaff takes off guided weapons at targets in a hex (CI-11.5.2-1, CI-RUL-78)."""
    clouds = tuple(_strengths(battle, lambda ship, each: not each.guided and ship.cell == cell))
    return decoys(clouds, (), chaff_stacks=battle.options.chaff_stacks).chaff


def flares_at(battle: Battle, guided: str) -> int:
    """Return what flares take off the throw of a guided weapon (CI-11.5.3-1, CI-RUL-78)."""
    flares = tuple(_strengths(battle, lambda _ship, each: each.guided == guided))
    return decoys((), flares, chaff_stacks=battle.options.chaff_stacks).flares


def dispenser_of(ship: Starship, name: str) -> Dispenser | None:
    """Return the dispenser of that name, or `None`."""
    found = (each for each in ship.sheet.systems if isinstance(each, Dispenser) and each.id == name)
    return next(found, None)


def _strengths(battle: Battle, counts: Callable[[Starship, DecoyDeclared], bool]) -> Iterator[int]:
    """Yield the strengths of the decoys that count, in the order in which they were released."""
    for each in battle.fire.decoys:
        ship = battle.ship(each.unit)
        dispenser = dispenser_of(ship, each.system) if ship else None
        if ship and dispenser and ship.in_play and counts(ship, each):
            yield dispenser.strength
