"""Closed books of Full Thrust: Remixed: displays and velocities change nothing that others learn.

A twin of a battle has other displays, velocities and orders for the ships of one side: all that
stands on its paper, and is not told by models or marks (FT-UMP-66 to -68).
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from properties.full_thrust_battles import random_battle
from properties.full_thrust_closed_books import CLOSED, other_displays
from properties.full_thrust_play import PLAYER
from properties.play import Step
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.movement.happenings import OrderVoided, OrderWritten, ShipMoved
from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.referee.happenings import ShipCorrected
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.wonders.happenings import ShipDecloaked

DETERMINISTIC = settings(derandomize=True, deadline=None, database=None)
randoms = st.randoms(use_true_random=True)


def steps(random: Random) -> Iterator[Step]:
    """Yield the accepted orders of a game whose book is closed."""
    opened = random_battle(random, CLOSED)
    return (each for each in PLAYER.game(random, opened) if isinstance(each, Step))


def strangers(battle: Battle, side: str) -> list[Seat]:
    """Return the seats that have no part in a side."""
    return [OBSERVER, *[Seat("side", other) for other in battle.sides if other != side]]


def refused(ruling: Ruling | Refusal) -> Any:
    """Return all that a refusal says, `None` where an order is accepted."""
    if not isinstance(ruling, Refusal):
        return None
    return (ruling.code, ruling.message, ruling.rule, ruling.at)


def heard(ruling: Ruling | Refusal, seat: Seat) -> Any:
    """Return what a seat hears of a ruling, and whether that is all there is."""
    if isinstance(ruling, Refusal):
        return ()
    told = [BOOK.report(ruling.state, event, seat) for event in ruling.events]
    veiled = any(BOOK.veils(ruling.state, event, seat) for event in ruling.events)
    whole = not veiled and told == list(ruling.events)
    return [event for event in told if event is not None], whole


def giver_of(battle: Battle, order: Order, seat: Seat) -> str | None:
    """Return as what a seat may give an order, as the service asks; `None` if it may not."""
    try:
        giver = BOOK.giver(battle, order)
    except Refusal:
        return None
    own = giver == "owner" and BOOK.side_of(battle, order) == seat.side
    return giver if own or (giver == "any_side" and seat.side is not None) else None


def odds_of(battle: Battle, order: Order, seat: Seat) -> Any:
    """Return the odds that a seat is told of an order, or why there are none."""
    own = BOOK.side_of(battle, order) == seat.side is not None
    if not own and not BOOK.hears(battle, order, seat):
        return "not to be asked"
    if BOOK.hides_odds(battle, order, seat):
        return "hidden"
    try:
        return BOOK.odds(battle, order)
    except Refusal as refusal:
        return refused(refusal)


def bares(battle: Battle, order: Order) -> bool:
    """Tell whether what comes of an order may show what is hidden: then it may well differ."""
    return (
        BOOK.families[type(order)] == "sensors"
        or BOOK.explores(battle, order)
        or BOOK.bares(battle, order)
    )


@settings(DETERMINISTIC, max_examples=150)
@given(randoms)
def test_displays_and_velocities_change_nothing_for_anybody_else(random: Random) -> None:
    """Views, choices, odds, refusals, salts, and what others hear of their own orders."""
    for step in steps(random):
        battle = step.before
        side = random.choice(battle.sides)
        twin = other_displays(random, battle, side)
        for seat in strangers(battle, side):
            assert BOOK.view(battle, seat) == BOOK.view(twin, seat)
            assert BOOK.choices(battle, seat, None) == BOOK.choices(twin, seat, None)
            for order in (PLAYER.any_order(random, battle), PLAYER.nonsense(random, battle)):
                _check_order(random, battle, twin, order, seat)


def _check_order(random: Random, battle: Battle, twin: Battle, order: Order, seat: Seat) -> None:
    """Check that an order tells a seat the same in both battles, but by what it lays bare."""
    assert BOOK.hears(battle, order, seat) == BOOK.hears(twin, order, seat)
    assert bares(battle, order) == bares(twin, order)
    assert odds_of(battle, order, seat) == odds_of(twin, order, seat)
    giver = giver_of(battle, order, seat)
    assert giver == giver_of(twin, order, seat)
    if giver is None:
        return
    seed = random.randbytes(32)
    one, other = PLAYER.heard(battle, order, seed), PLAYER.heard(twin, order, seed)
    assert refused(one) == refused(other)
    if giver == "owner" and not bares(battle, order):
        assert heard(one, seat) == heard(other, seat)


@settings(DETERMINISTIC, max_examples=80)
@given(randoms)
def test_others_are_told_no_velocity_and_no_order(random: Random) -> None:
    """In no event, and of every ship they see the model alone."""
    for step in steps(random):
        after = step.ruling.state
        for side in after.sides:
            for seat in strangers(after, side):
                for event in step.ruling.events:
                    told = BOOK.report(after, event, seat)
                    ship = after.ship(getattr(event, "ship", None) or "")
                    if ship is None or ship.side != side:
                        continue
                    assert not isinstance(told, OrderWritten | OrderVoided)
                    if isinstance(told, ShipMoved | ShipDecloaked | ShipCorrected):
                        assert told.velocity is None
                    assert getattr(told, "thrust_used", 0) == 0
                seen = BOOK.view(after, seat)
                assert side not in {each.side for each in seen.ships}  # type: ignore[attr-defined]


def test_a_twin_differs_from_its_battle() -> None:
    """Else the properties would say nothing."""
    random = Random(3)  # noqa: S311 — games, not secrets
    battles = [random_battle(random, CLOSED) for _ in range(20)]
    twins = [other_displays(random, battle, battle.sides[0]) for battle in battles]
    assert all(one.ships != other.ships for one, other in zip(battles, twins, strict=True))
    assert all(
        replace(one, ships=(), groups=()) == replace(other, ships=(), groups=())
        for one, other in zip(battles, twins, strict=True)
    )
