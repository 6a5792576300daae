"""A whole turn of Space Fleet, six squadrons of five against six, in contact.

An admiral plays the turn once; its orders are then ruled on again and again, from the first to the
last. Beside it the same with one squadron against one, and with limited sensors, where every move
is looked at by every ship of the other side.
"""

from measures.admiral import BOOK, next_order
from measures.harness import Figure, Size, at_most, context, interleaved, ratios, require, spread
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet import Battle, Design, HexPlace, Options, Ruling, Setup, ShipSetup
from umpire.rules.space_fleet.firing import ShotsFired
from umpire.rules.space_fleet.tables import ShipClass

SUBJECT = "fleet_turn"
SEED = "bench"
GOAL = 2.0
SQUADRONS = 6
SQUADRON: tuple[ShipClass, ...] = ("DN", "BB", "HC", "LC", "DD")
APART = 11  # hexes
MILLI = 1e3
OPEN = Options()
HIDDEN = Options(limited_sensors=True)


def fleets(squadrons: int, options: Options = OPEN) -> Setup:
    """Return two lines of squadrons that face each other, each squadron in one hex."""
    lines = (("Red", 0, 0, 1), ("Blue", APART // 2, -APART, 4))
    ships = tuple(
        ShipSetup(
            id=f"{side}-{number}-{ship_class}",
            side=side,
            design=Design(ship_class=ship_class),
            place=HexPlace(q + 2 * number, r - number, facing),
            squadron=f"{side}-{number}",
        )
        for side, q, r, facing in lines
        for number in range(squadrons)
        for ship_class in SQUADRON
    )
    return Setup(sides=("Red", "Blue"), ships=ships, options=options)


def played(battle: Battle) -> list[Value]:
    """Return the orders of an admiral for one whole turn."""
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
    battles = [
        BOOK.setup(fleets(SQUADRONS)),
        BOOK.setup(fleets(1)),
        BOOK.setup(fleets(SQUADRONS, HIDDEN)),
    ]
    whole, small, unseen = ((battle, played(battle)) for battle in battles)
    events = replay(*whole).events
    require(any(isinstance(event, ShotsFired) for event in events), "Nobody fired.")
    taken = interleaved(
        size, lambda: replay(*whole), lambda: replay(*small), lambda: replay(*unseen)
    )
    a_turn_us, _, a_hidden_turn_us = (spread(each).median for each in taken)
    orders = len(whole[1])
    each = ([us / orders for us in taken[0]], [us / len(small[1]) for us in taken[1]])
    told = (
        ("turn, 6 squadrons against 6 (60 ships)", a_turn_us / MILLI, "ms"),
        ("orders of the turn", float(orders), "orders"),
        ("events of the turn", float(len(events)), "events"),
        ("rulings", orders / a_turn_us * MILLI * MILLI, "rulings/s"),
        ("a ruling, 60 ships / 10 ships", ratios(*each).median, "times"),
        ("turn with limited sensors", a_hidden_turn_us / MILLI, "ms"),
    )
    hidden = ratios(taken[2], taken[0])
    return [
        *(context(SUBJECT, name, value, unit) for name, value, unit in told),
        at_most(SUBJECT, "turn with limited sensors / without", hidden, GOAL),
    ]
