"""What ten ships of a side may order, of each book, where the phase of a turn offers the most."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from measures import admiral, ambusher, captain, commodore
from measures.fleets import BOOK as LIGHT
from measures.fleets import fleets as light_fleets
from measures.fleets import in_fire_phase
from measures.harness import Figure, Size, at_most, context, interleaved, require, spread
from measures.subjects.fleet_turn import fleets as squadrons
from measures.subjects.power_turn import fleets as cold_fleets
from measures.subjects.turn import fleets as thrust_fleets
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.kernel.rulebook import Rulebook, Seat
from umpire.kernel.ruling import Value

SUBJECT = "choices"
SEED = "bench"
OF_A_SQUADRON = 5
APART_MU = 12.0
GOAL_MS = 40.0
MILLI = 1e3


class Offered(NamedTuple):
    """A battle of a book, and a side that is offered something in it."""

    book: Rulebook[Any, Any, Any]
    battle: Any
    seat: Seat

    def choices(self) -> Any:
        """Return what the side may order."""
        return self.book.choices(self.battle, self.seat, None)


def measure(size: Size) -> list[Figure]:
    """Return how long it takes to find what a side may order."""
    offers = [richest(_turn(*each)) for each in _openings(size.ships)]
    taken = interleaved(size, *(each.choices for each in offers))
    told = list(zip(offers, ([us / MILLI for us in each] for each in taken), strict=True))
    light, cold = told[0], told[-1]
    require(light[0].book is LIGHT, "The first is not the simplest.")
    return [
        *(context(SUBJECT, _name(offer, size), spread(ms).median, "ms") for offer, ms in told[:-1]),
        at_most(SUBJECT, f"{_name(cold[0], size)}, ms", spread(cold[1]), GOAL_MS),
    ]


def _name(offer: Offered, size: Size) -> str:
    return f"{size.ships} ships, {offer.book.title}, {offer.battle.phase}"


def _openings(
    ships: int,
) -> Iterator[tuple[Rulebook[Any, Any, Any], Any, Callable[[Any], Value] | None]]:
    """Yield each book with an opening battle, and who plays it; Light stands in its fire phase."""
    yield LIGHT, in_fire_phase(light_fleets(2 * ships)), None
    yield captain.BOOK, captain.BOOK.setup(thrust_fleets(ships)), captain.next_order
    yield ambusher.BOOK, ambusher.BOOK.setup(_patrols(ships)), ambusher.next_order
    yield (
        admiral.BOOK,
        admiral.BOOK.setup(squadrons(-(-ships // OF_A_SQUADRON))),
        admiral.next_order,
    )
    yield commodore.BOOK, commodore.BOOK.setup(cold_fleets(ships)), commodore.next_order


def _patrols(number_of_ships: int) -> Any:
    """Return two lines of ships of To Boldly Thrust, of the classes of a sample battle."""
    sample = ambusher.BOOK.samples["border-incident"]
    ships = [
        replace(ship, id=f"{ship.id}-{number}", x=APART_MU * (side == ship.side), y=3.0 * number)
        for side in sample.sides[:1]
        for number in range(number_of_ships)
        for ship in sample.ships
    ]
    return replace(sample, ships=tuple(ships))


def _turn(
    book: Rulebook[Any, Any, Any], battle: Any, next_order: Callable[[Any], Value] | None
) -> Iterator[Offered]:
    """Yield a battle of a book whenever a phase of its first turn begins, for either side."""
    dice, turn, phase = KeyedDice(seed_bytes(SEED), SEED), battle.turn, ""
    while battle.turn == turn and battle.phase != "over":
        if battle.phase != phase:
            yield from (Offered(book, battle, Seat("side", side)) for side in battle.sides)
        if next_order is None:
            return
        phase = battle.phase
        battle = book.adjudicate(battle, next_order(battle), dice).state


def richest(offers: Iterator[Offered]) -> Offered:
    """Return where there is the most to find, by the length of what is told."""
    return max(offers, key=lambda each: len(repr(each.choices())))
