"""Who sees and hears what: movement orders are secret until every side has finished."""

import pytest

from rules.full_thrust_light.table import battle, only, rule, ship
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.full_thrust_light import (
    FULL_THRUST_LIGHT,
    Battle,
    BattleView,
    FinishOrders,
    Manoeuvre,
    MoveShips,
    OrdersFinished,
    OrderWritten,
    PassFire,
    PhaseBegan,
    WriteOrder,
    show_battle,
)

A, B = Seat("side", "A"), Seat("side", "B")
ORDER = WriteOrder("A1", notation="+1")
BOOK = FULL_THRUST_LIGHT


def ordered() -> Battle:
    """Return an orders phase in which A1 has its order."""
    return rule(battle(ship("A1"), ship("B1", (0.0, 20.0))), ORDER).state


def seen(state: Battle, seat: Seat) -> Manoeuvre | None:
    """Return the order of A1 as a seat sees it."""
    shown = show_battle(state, seat)
    assert isinstance(shown, BattleView)
    return shown.ships[0].order


@pytest.mark.parametrize(("seat", "sees"), [(REFEREE, 1), (A, 1), (B, 0), (OBSERVER, 0)])
def test_ftl_move_01_an_order_is_secret_while_orders_are_written(seat: Seat, sees: int) -> None:
    """Its own side and the referee see it: in the view, in the events, in the journal."""
    state = ordered()
    assert bool(sees) == (seen(state, seat) is not None)
    event = only(rule(state, ORDER), OrderWritten)
    assert bool(sees) == (BOOK.report(state, event, seat) is not None)
    assert bool(sees) == BOOK.hears(state, ORDER, seat)


@pytest.mark.parametrize("seat", [REFEREE, A, B, OBSERVER])
def test_ftl_seq_01_orders_are_open_from_the_movement_phase_on(seat: Seat) -> None:
    """Everybody sees and hears them then, and those of earlier turns for ever."""
    state = ordered()
    event = only(rule(state, ORDER), OrderWritten)
    for side in state.sides:
        state = rule(state, FinishOrders(side)).state
    assert seen(state, seat) == Manoeuvre(speed=1)
    assert event == BOOK.report(state, event, seat)
    assert BOOK.hears(state, MoveShips(), seat)
    later = PhaseBegan(turn=2, phase="orders").apply(state)
    assert event == BOOK.report(later, event, seat)


@pytest.mark.parametrize("seat", [REFEREE, A, B, OBSERVER])
def test_ftl_gen_08_everything_else_is_open(seat: Seat) -> None:
    """Ships, damage, who has finished, whose turn it is."""
    state = rule(ordered(), FinishOrders("A")).state
    shown = show_battle(state, seat)
    assert (
        shown.phase,
        shown.finished,
        shown.ships[0].thrust,
        shown.ships[0].fire_controls,
    ) == ("orders", ("A",), 4, 2)
    event = only(rule(ordered(), FinishOrders("A")), OrdersFinished)
    assert event == BOOK.report(state, event, seat)
    assert BOOK.hears(state, PassFire("A"), seat)
    assert BOOK.hears(state, WriteOrder("X9", notation=""), seat)
