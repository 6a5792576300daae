"""Secrecy of movement orders: what a side has written changes nothing that others see or hear."""

from random import Random
from typing import Any

from msgspec.structs import replace

from properties.full_thrust_light_play import nonsense
from properties.games import LIGHT
from properties.recording import RecordingDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT as BOOK
from umpire.rules.full_thrust_light import Battle, Manoeuvre, Ship, WriteOrder, find_fault


def reordered(random: Random, battle: Battle, side: str) -> Battle:
    """Return the battle with other secret orders of one side."""

    def other(ship: Ship) -> Ship:
        if ship.side != side or ship.status != "active":
            return ship
        order = random.choice(
            (None, Manoeuvre(random.randint(-4, 4), random.randint(-3, 3)), Manoeuvre())
        )
        if order is not None and find_fault(battle, ship, order):
            order = None
        return replace(ship, order=order)

    return replace(battle, ships=tuple(other(ship) for ship in battle.ships))


def heard(battle: Battle, order: Value, seat: Seat, seed: bytes) -> Any:
    """Return all that a seat hears of an order: the refusal, or the events as reported to it."""
    try:
        ruling = BOOK.adjudicate(battle, order, RecordingDice(seed))
    except Refusal as refusal:
        return (refusal.code, refusal.message, refusal.rule, refusal.at)
    if ruling.state.phase != "orders":
        return ruling.events[-1]
    told = [BOOK.report(ruling.state, event, seat) for event in ruling.events]
    return [event for event in told if event is not None]


def test_secret_orders_change_nothing_for_anybody_else() -> None:
    """The view, the choices, the reports and the refusals of the others stay the same."""
    for random, step in LIGHT.steps(120):
        battle = step.before
        if battle.phase != "orders":
            continue
        side = random.choice(battle.sides)
        twin = reordered(random, battle, side)
        others = [Seat("side", other) for other in battle.sides if other != side]
        for seat in (OBSERVER, *others):
            assert BOOK.view(battle, seat) == BOOK.view(twin, seat)
            assert BOOK.choices(battle, seat, None) == BOOK.choices(twin, seat, None)
            assert BOOK.waits_for(battle) == BOOK.waits_for(twin)
            order = nonsense(random, battle)
            seed = random.randbytes(32)
            assert BOOK.hears(battle, order, seat) == BOOK.hears(twin, order, seat)
            assert heard(battle, order, seat, seed) == heard(twin, order, seat, seed)


def test_nobody_else_hears_that_an_order_is_written() -> None:
    """Neither the order nor its event, until the orders are opened."""
    for _, step in LIGHT.steps(70):
        if not isinstance(step.order, WriteOrder):
            continue
        side = BOOK.side_of(step.before, step.order)
        for seat in (OBSERVER, *[Seat("side", other) for other in step.before.sides]):
            own = seat.side == side
            assert own == BOOK.hears(step.before, step.order, seat)
            for event in step.ruling.events:
                assert own == (BOOK.report(step.ruling.state, event, seat) is not None)
