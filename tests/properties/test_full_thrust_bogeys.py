"""Secrecy of bogeys in Full Thrust: Remixed: what they stand for changes nothing that others learn.

A twin of a battle has other ships behind the bogeys of one side, dummies too, with other orders:
whatever its markers do not show.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from properties.full_thrust_battles import SENSORS_IN_PLAY, random_battle
from properties.full_thrust_bogeys import other_truth
from properties.full_thrust_play import PLAYER
from properties.play import Step
from properties.recording import RecordingDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.kernel.ruling import Ruling
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.morale.happenings import FleetBroken
from umpire.rules.full_thrust.movement.happenings import OrderVoided, OrderWritten
from umpire.rules.full_thrust.movement.orders import MoveShips
from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.sensors.happenings import BogeyRevealed, DummyRemoved
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.view import is_seen

DETERMINISTIC = settings(derandomize=True, deadline=None, database=None)
REVEALING = (BogeyRevealed, DummyRemoved, FleetBroken)
"""After these, it is known what a marker stood for, or what all of a fleet weighed."""
randoms = st.randoms(use_true_random=True)


def steps(random: Random) -> Iterator[Step]:
    """Yield the accepted orders of a game with bogeys in it."""
    opened = random_battle(random, SENSORS_IN_PLAY)
    return (each for each in PLAYER.game(random, opened) if isinstance(each, Step))


def strangers(battle: Battle, side: str) -> list[Seat]:
    """Return the seats that have no part in a side."""
    return [OBSERVER, *[Seat("side", other) for other in battle.sides if other != side]]


def ruled(battle: Battle, order: Order, seed: bytes) -> Ruling[Any, Any] | Refusal:
    """Return what comes of an order: a ruling, or the refusal."""
    try:
        return BOOK.adjudicate(battle, order, RecordingDice(seed))
    except Refusal as refusal:
        return refusal


def heard(ruling: Ruling[Any, Any] | Refusal, seat: Seat) -> Any:
    """Return what a seat hears of an order: the refusal, or the events as reported to it."""
    if isinstance(ruling, Refusal):
        return (ruling.code, ruling.message, ruling.rule, ruling.at)
    told = [BOOK.report(ruling.state, event, seat) for event in ruling.events]
    return [event for event in told if event is not None]


def reveals(*rulings: Ruling[Any, Any] | Refusal) -> bool:
    """Tell whether a bogey is found out by any of some rulings: then they may well differ."""
    return any(
        isinstance(event, REVEALING)
        for ruling in rulings
        if isinstance(ruling, Ruling)
        for event in ruling.events
    )


def is_given_by(battle: Battle, order: Order, seat: Seat) -> bool:
    """Tell whether a seat may give an order, as the service asks."""
    try:
        giver = BOOK.giver(battle, order)
    except Refusal:
        return False
    own = giver == "owner" and BOOK.side_of(battle, order) == seat.side
    return own or (giver == "any_side" and seat.side is not None)


@settings(DETERMINISTIC, max_examples=120)
@given(randoms)
def test_what_bogeys_stand_for_changes_nothing_for_anybody_else(random: Random) -> None:
    """Views and choices are the same, and what others hear of their own orders (FT-11.1-1)."""
    for step in steps(random):
        battle = step.before
        side = random.choice(battle.sides)
        twin = other_truth(random, battle, side)
        for seat in strangers(battle, side):
            assert BOOK.view(battle, seat) == BOOK.view(twin, seat)
            assert BOOK.choices(battle, seat, None) == BOOK.choices(twin, seat, None)
            order, seed = PLAYER.any_order(random, battle), random.randbytes(32)
            assert BOOK.hears(battle, order, seat) == BOOK.hears(twin, order, seat)
            assert is_given_by(battle, order, seat) == is_given_by(twin, order, seat)
            if isinstance(order, MoveShips) or not is_given_by(battle, order, seat):
                continue
            one, other = ruled(battle, order, seed), ruled(twin, order, seed)
            if not reveals(one, other):
                assert heard(one, seat) == heard(other, seat)


@settings(DETERMINISTIC, max_examples=120)
@given(randoms)
def test_nothing_is_heard_of_what_is_written_for_a_bogey(random: Random) -> None:
    """Neither the order nor its event, in any phase, while it is one (FT-UMP-38)."""
    for step in steps(random):
        after = step.ruling.state
        for event in step.ruling.events:
            if not isinstance(event, OrderWritten | OrderVoided):
                continue
            ship = after.ship(event.ship)
            assert ship is not None
            for seat in strangers(after, ship.side) if ship.bogey else ():
                assert BOOK.report(after, event, seat) is None
                if event is step.ruling.events[0]:
                    assert not BOOK.hears(after, step.order, seat)


@settings(DETERMINISTIC, max_examples=80)
@given(randoms)
def test_a_bogey_is_a_marker_and_no_ship_to_others(random: Random) -> None:
    """They see each bogey that is announced once, and of its ship nothing (FT-11.1-1)."""
    for step in steps(random):
        battle = step.ruling.state
        for side in battle.sides:
            for seat in strangers(battle, side):
                seen = BOOK.view(battle, seat)
                hidden = [ship.id for ship in battle.ships if ship.side == side and ship.bogey]
                ships = {each.id for each in seen.ships}  # type: ignore[attr-defined]
                markers = [each.code for each in seen.bogeys]  # type: ignore[attr-defined]
                known = [ship.id for ship in battle.ships if is_seen(ship, seat)]
                assert not ships & set(hidden)
                assert set(markers) & set(hidden) == set(known) & set(hidden)
                assert len(set(markers)) == len(markers)


@settings(DETERMINISTIC, max_examples=80)
@given(randoms)
def test_a_bogey_is_whole_and_is_never_hidden_again(random: Random) -> None:
    """Whatever hits it shows it (FT-UMP-37)."""
    for step in steps(random):
        for was, now in zip(step.before.ships, step.ruling.state.ships, strict=True):
            if now.bogey:
                assert was.bogey or now.dummy
                assert (now.damage, now.armour_lost, now.lost, now.spent) == (0, 0, (), ())
            assert now.bogey or now.status != "active" or not now.dummy


def test_a_twin_differs_from_its_battle() -> None:
    """Else the properties would say nothing."""
    random = Random(3)  # noqa: S311 — games, not secrets
    battles = [random_battle(random, SENSORS_IN_PLAY) for _ in range(20)]
    twins = [other_truth(random, battle, battle.sides[0]) for battle in battles]
    different = [one != other for one, other in zip(battles, twins, strict=True)]
    assert sum(different) > 10
    assert all(
        replace(one, ships=(), groups=()) == replace(other, ships=(), groups=())
        for one, other in zip(battles, twins, strict=True)
    )
