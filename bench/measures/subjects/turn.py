"""A whole turn of Full Thrust: Remixed, 20 ships against 20, with fighters and salvoes.

A captain plays the first turn once; its orders are then ruled on again and again, from the first
to the last. Beside it the same with 5 ships against 5: what a ruling costs should grow with what
is shot at, not with the fleet.
"""

from measures.captain import BOOK, next_order
from measures.harness import Figure, Size, context, interleaved, ratios, require, spread
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.fighter_events import ShipAttacked
from umpire.rules.full_thrust.salvoes import SalvoLaunched
from umpire.rules.full_thrust.samples import DESIGNS, built
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, Ruling, Setup
from umpire.rules.full_thrust.state.ship import Ship

SUBJECT = "turn"
SEED = "bench"
SHIPS, FEW = 20, 5
GROUPS = 6  # of 20 ships
CLASSES = ("sling", "gimlet", "beacon", "taper", "picket")
APART_MU = 24.0
MILLI = 1e3


def fleets(ships: int) -> Setup:
    """Return two lines of ships that face each other, fighters between them."""
    displays = {name: built(design) for name, design in DESIGNS.items()}
    units: list[Ship] = []
    groups: list[FighterGroup] = []
    for side, y, facing in (("Red", 0.0, 12), ("Blue", APART_MU, 6)):
        for place in range(ships):
            ssd = displays[CLASSES[place % len(CLASSES)]]
            name = f"{side}-{place}"
            units.append(Ship(name, side, ssd, 2.0 * place, y, facing, 4))
        ahead = y + (4.0 if facing == 12 else -4.0)
        for place in range(max(1, ships * GROUPS // SHIPS)):
            name = f"{side}-flight-{place}"
            groups.append(FighterGroup(name, side, x=6.0 * place, y=ahead, facing=facing))
    return Setup(sides=("Red", "Blue"), ships=tuple(units), groups=tuple(groups))


def played(battle: Battle) -> list[Value]:
    """Return the orders of a captain for one whole turn."""
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
    many, few = (BOOK.setup(fleets(ships)) for ships in (SHIPS, FEW))
    orders, fewer = played(many), played(few)
    events = replay(many, orders).events
    require(any(isinstance(event, SalvoLaunched) for event in events), "No salvo flew.")
    require(any(isinstance(event, ShipAttacked) for event in events), "No fighter attacked.")
    taken = interleaved(size, lambda: replay(many, orders), lambda: replay(few, fewer))
    whole, part = taken
    a_turn_us = spread(whole).median
    each = ([us / len(orders) for us in whole], [us / len(fewer) for us in part])
    told = (
        ("turn, 20 ships against 20", a_turn_us / MILLI, "ms"),
        ("orders of the turn", float(len(orders)), "orders"),
        ("events of the turn", float(len(events)), "events"),
        ("rulings", len(orders) / a_turn_us * MILLI * MILLI, "rulings/s"),
        ("a ruling, 20 against 20 / 5 against 5", ratios(*each).median, "times"),
    )
    return [context(SUBJECT, name, value, unit) for name, value, unit in told]
