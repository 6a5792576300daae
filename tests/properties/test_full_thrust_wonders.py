"""Secrecy of fields in Full Thrust: Remixed: what is hidden of them changes nothing for others.

A twin of a battle has other reflex fields on, and other turns, moves and orders under its cloaks.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from properties.full_thrust_battles import random_battle
from properties.full_thrust_play import PLAYER
from properties.full_thrust_wonders import IN_PLAY, other_secrets
from properties.play import Step
from properties.recording import RecordingDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.kernel.ruling import Ruling
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.combat.orders import FireWeapons
from umpire.rules.full_thrust.movement.happenings import OrderWritten
from umpire.rules.full_thrust.movement.orders import WriteOrder
from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.turns.orders import FinishPhase
from umpire.rules.full_thrust.wonders.happenings import (
    BlindMoveWritten,
    ReflexFieldThrown,
    ShipCloaked,
    ShipDecloaked,
)
from umpire.rules.full_thrust.wonders.orders import FireNova, FireWaveGun

DETERMINISTIC = settings(derandomize=True, deadline=None, database=None)
SHOWING = (ReflexFieldThrown, ShipDecloaked)
randoms = st.randoms(use_true_random=True)


CALM = {
    **IN_PLAY,
    "sensors": False,
    "dummy_bogeys": False,
    "weasel_boats": False,
    "boarding": False,
    "strike_colours": False,
    "mines": False,
}
EAGER = PLAYER._replace(
    seldom={
        **PLAYER.seldom,
        WriteOrder: 1.5,
        FinishPhase: 0.4,
        FireWeapons: 3.0,
        FireNova: 1.0,
        FireWaveGun: 0.3,
    }
)
"""Plays so that fields come on and ships vanish; what has tests of its own stays out of it."""


def steps(random: Random) -> Iterator[Step]:
    """Yield the accepted orders of a game with all wonder weapons in use: any, or a calm one."""
    if random.random() < 0.3:
        opened, player = random_battle(random, IN_PLAY), PLAYER
    else:
        opened, player = replace(random_battle(random, CALM), groups=()), EAGER
    return (each for each in player.game(random, opened) if isinstance(each, Step))


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


def shows(*rulings: Ruling[Any, Any] | Refusal) -> bool:
    """Tell whether a field shows itself in any of some rulings: then they may well differ."""
    return any(
        isinstance(event, SHOWING)
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
def test_hidden_fields_change_nothing_for_anybody_else(random: Random) -> None:
    """Views and choices are the same, and what others hear of their own orders (FT-12.3-7, -9)."""
    for step in steps(random):
        battle = step.before
        side = random.choice(battle.sides)
        twin = other_secrets(random, battle, side)
        for seat in strangers(battle, side):
            assert BOOK.view(battle, seat) == BOOK.view(twin, seat)
            assert BOOK.choices(battle, seat, None) == BOOK.choices(twin, seat, None)
            order, seed = EAGER.any_order(random, battle), random.randbytes(32)
            assert BOOK.hears(battle, order, seat) == BOOK.hears(twin, order, seat)
            assert BOOK.explores(battle, order) == BOOK.explores(twin, order)
            assert is_given_by(battle, order, seat) == is_given_by(twin, order, seat)
            if is_given_by(battle, order, seat):
                one, other = ruled(battle, order, seed), ruled(twin, order, seed)
                assert shows(one, other) or heard(one, seat) == heard(other, seat)


@settings(DETERMINISTIC, max_examples=120)
@given(randoms)
def test_nobody_else_hears_what_a_cloaked_ship_is_ordered(random: Random) -> None:
    """Neither its moves nor for how long it is gone, while it is (FT-UMP-45)."""
    for step in steps(random):
        after = step.ruling.state
        for event in step.ruling.events:
            ship = after.ship(getattr(event, "ship", ""))
            if ship is not None and ship.status == "cloaked":
                _check_report(after, event, ship)


def _check_report(after: Battle, event: Any, ship: Ship) -> None:
    for seat in strangers(after, ship.side):
        told = BOOK.report(after, event, seat)
        if isinstance(event, (OrderWritten, BlindMoveWritten)):
            assert told is None
        if isinstance(event, ShipCloaked):
            assert isinstance(told, ShipCloaked)
            assert told.until is None


@settings(DETERMINISTIC, max_examples=60)
@given(randoms)
def test_a_cloaked_ship_stands_at_its_marker_until_it_is_back(random: Random) -> None:
    """Nothing moves, hurts or changes it but the referee (FT-RUL-83)."""
    for step in steps(random):
        for ship in step.before.ships:
            after = step.ruling.state.ship(ship.id)
            assert after is not None
            if (ship.status, after.status) != ("cloaked", "cloaked"):
                continue
            kinds = type(step.order).__name__
            if kinds not in {"CorrectShip", "ShiftTable"}:
                assert (ship.place, ship.damage, ship.lost) == (
                    after.place,
                    after.damage,
                    after.lost,
                )


@settings(DETERMINISTIC, max_examples=60)
@given(randoms)
def test_games_with_wonder_weapons_are_sound(random: Random) -> None:
    """Each state is consistent, every event told; no shot burns beyond its turns (FT-12.3-2)."""
    for step in steps(random):
        after = step.ruling.state
        BOOK.check(after)
        for template in after.templates:
            assert 0 <= after.turn - template.launched_turn <= template.stage
        for event in step.ruling.events:
            assert BOOK.tell(event)
