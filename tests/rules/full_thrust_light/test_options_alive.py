"""Every option of Full Thrust Light is alive: a play for each shows what its values change."""

from typing import Any

import pytest

from rules.alive import alive, undistinguished, unshown
from rules.full_thrust_light.table import battle, driven, duel, fire, ship
from umpire.kernel.dice import KeyedDice, SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import REFEREE
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT as BOOK
from umpire.rules.full_thrust_light import (
    ApplyDamage,
    Battle,
    FinishOrders,
    FireWeapons,
    MoveShips,
    Options,
    PassFire,
    ReturnToTable,
    Shot,
    Table,
    WriteOrder,
)

TABLE = Table(48.0, 48.0)
SIXTY_DEG = (5.0, 5.0 * 3**0.5)
"""On the line of F and FS of a ship at the origin."""


def ruled(before: Battle, *given: Value, faces: tuple[int, ...] | None = None) -> Any:
    """Return what comes of some orders: the events of the last, or the code of a refusal."""
    state, events = before, tuple[Any, ...]()
    for order in given:
        dice = KeyedDice(bytes(32), "alive") if faces is None else SuppliedDice(faces)
        try:
            ruling = BOOK.adjudicate(state, order, dice)
        except Refusal as refusal:
            return refusal.code
        state, events = ruling.state, ruling.events
    return events


def flown(notation: str, options: Options, *, table: Table | None = None, **changes: Any) -> Any:
    """Return how A1 flies by an order, or why it may not be given."""
    before = battle(driven(8, **changes), ship("B1", (0.0, 40.0)), options=options, table=table)
    orders_given = (
        WriteOrder("A1", notation=notation),
        FinishOrders("A"),
        FinishOrders("B"),
        MoveShips(),
    )
    return ruled(before, *orders_given)


def half_move(options: Options) -> Any:
    """Return the way of a ship of odd velocity that turns."""
    return flown("S2", options, velocity=5)


def too_much(options: Options) -> Any:
    """Return what comes of an order beyond the ship's thrust."""
    return flown("+9", options)


def turned_at_rest(options: Options) -> Any:
    """Return what comes of a turn by more than thrust allows, at velocity 0."""
    return flown("S6", options, velocity=0)


def on_a_line(options: Options) -> Any:
    """Return what may be fired at a target on a line of two arcs."""
    before = duel(ship("A1"), ship("B1", SIXTY_DEG), options=options)
    return BOOK.choices(before, REFEREE, "A1"), ruled(before, fire("E1"))


def chosen_arc(options: Options) -> Any:
    """Return what comes of naming the counter-clockwise arc for such a target."""
    before = duel(ship("A1"), ship("B1", SIXTY_DEG), options=options)
    return ruled(before, FireWeapons("A1", (Shot("E1", "B1", "F"),)))


def three_rows(options: Options) -> Any:
    """Return the threshold check of three rows that end at once."""
    hurt = ship("B1", rows=(1, 1, 1, 5))
    return ruled(battle(ship("A1"), hurt, options=options), ApplyDamage("B1", 3))


def passed(options: Options) -> Any:
    """Return what a side's pass does to its fire."""
    return ruled(duel(ship("A1"), ship("B1", (0.0, 9.0)), options=options), PassFire("A"))


def over_the_edge(options: Options) -> Any:
    """Return the move of a ship whose way leads over the edge and back, half and half."""
    return flown("B4", options, table=TABLE, place=(5.0, 1.0), course=6, velocity=6)


def come_back(options: Options) -> Any:
    """Return whether a ship that left the table may come back."""
    gone = ship("A1", (0.0, 9.0), status="off_table")
    before = battle(gone, ship("A2"), ship("B1", (9.0, 9.0)), options=options, table=TABLE)
    return ruled(before, ReturnToTable("A1", 0.0, 5.0, 3))


def reported(options: Options) -> Any:
    """Return the order of a ship as it is reported."""
    before = battle(driven(4), ship("B1", (0.0, 40.0)), options=options)
    return ruled(before, WriteOrder("A1", notation="+1, B1"))


def measured(options: Options) -> Any:
    """Return what players are told one MU is: it changes no ruling, and is there to be read."""
    seen = BOOK.view(battle(ship("A1"), ship("B1"), options=options), REFEREE)
    return seen.options.unit  # type: ignore[attr-defined] # the view of this book


ALIVE = {
    "half_move": alive(half_move),
    "illegal_orders": alive(too_much),
    "stationary_rotation": alive(turned_at_rest),
    "arc_line": alive(on_a_line, chosen_arc),
    "multi_threshold": alive(three_rows),
    "pass_is_final": alive(passed),
    "leave_table": alive(over_the_edge),
    "return_to_table": alive(come_back),
    "order_language": alive(reported),
    "unit": alive(measured),
}


def test_every_option_is_shown() -> None:
    """None is forgotten, and none is shown that the book has not."""
    assert unshown(Options.__struct_fields__, ALIVE) == []


@pytest.mark.parametrize("option", ALIVE)
def test_each_value_makes_a_difference(option: str) -> None:
    """In one of the plays of the option."""
    assert undistinguished(BOOK, option, ALIVE[option]) == []
