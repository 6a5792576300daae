"""A whole turn of Cold Infinity, ten ships against ten, in contact.

A commodore plays the turn once; its orders are then ruled on again and again, from the first to the
last. Beside it the same with one ship against one.
"""

from measures.commodore import BOOK, next_order
from measures.harness import Figure, Size, context, interleaved, ratios, require, spread
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.fire.throws import ShotThrown
from umpire.rules.cold_infinity.samples import SHIPS
from umpire.rules.cold_infinity.setup import NamedSheet, Setup, ShipSetup
from umpire.rules.cold_infinity.state.battle import Battle, Ruling

SUBJECT = "power_turn"
SEED = "bench"
CLASSES = ("bittern", "bittern", "harrowgate", "bittern", "meridian")
APART = 14  # hexes
MILLI = 1e3


def fleets(pairs: int) -> Setup:
    """Return two lines of ships that face each other, frigates, cruisers and dreadnoughts."""
    lines = (("Red", 0, 1), ("Blue", -APART, 4))
    ships = tuple(
        ShipSetup(
            id=f"{side}-{number}",
            side=side,
            sheet=CLASSES[number % len(CLASSES)],
            cell=(2 * number, row - number),
            facing=facing,
            vector=f"{facing}+2",
        )
        for side, row, facing in lines
        for number in range(pairs)
    )
    sheets = tuple(NamedSheet(name, SHIPS[name]) for name in dict.fromkeys(CLASSES))
    return Setup(sides=("Red", "Blue"), sheets=sheets, ships=ships)


def played(battle: Battle) -> list[Value]:
    """Return the orders of a commodore for one whole turn."""
    dice = KeyedDice(seed_bytes(SEED), SEED)
    orders, turn = [], battle.turn
    while battle.turn == turn and battle.phase != "over":
        orders.append(next_order(battle))
        battle = BOOK.adjudicate(battle, orders[-1], dice).state
    return orders


def replay(battle: Battle, orders: list[Value]) -> Ruling:
    """Rule on all orders of a turn."""
    dice = KeyedDice(seed_bytes(SEED), SEED)
    ruling: Ruling = Ruling(battle)
    for order in orders:
        one = BOOK.adjudicate(ruling.state, order, dice)
        ruling = Ruling(one.state, ruling.events + one.events)
    return ruling


def measure(size: Size) -> list[Figure]:
    """Return what a whole turn costs, and one ruling of it."""
    whole, small = (
        (battle, played(battle))
        for battle in (BOOK.setup(fleets(size.ships)), BOOK.setup(fleets(1)))
    )
    events = replay(*whole).events
    require(any(isinstance(event, ShotThrown) for event in events), "Nobody fired.")
    taken = interleaved(size, lambda: replay(*whole), lambda: replay(*small))
    a_turn_us = spread(taken[0]).median
    orders = len(whole[1])
    each = ([us / orders for us in taken[0]], [us / len(small[1]) for us in taken[1]])
    told = (
        (f"turn, {size.ships} ships against {size.ships}", a_turn_us / MILLI, "ms"),
        ("orders of the turn", float(orders), "orders"),
        ("events of the turn", float(len(events)), "events"),
        ("rulings", orders / a_turn_us * MILLI * MILLI, "rulings/s"),
        (f"a ruling, {2 * size.ships} ships / 2 ships", ratios(*each).median, "times"),
    )
    return [context(SUBJECT, name, value, unit) for name, value, unit in told]
