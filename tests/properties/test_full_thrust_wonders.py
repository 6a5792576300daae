"""Secrecy of fields in Full Thrust: Remixed: what is hidden of them changes nothing for others.

A twin of a battle has other reflex fields on, and other turns, moves and orders under its cloaks.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from properties.full_thrust_battles import random_battle
from properties.full_thrust_play import PLAYER
from properties.full_thrust_wonders import IN_PLAY, other_secrets
from properties.hearing import giver_of, heard, shows, strangers
from properties.play import Games, Refused, Step
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.gunnery import FireWeapons
from umpire.rules.full_thrust.movement import OrderWritten, WriteOrder
from umpire.rules.full_thrust.sequence import FinishPhase
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.wonder_fields import (
    BlindMoveWritten,
    ReflexFieldThrown,
    ShipCloaked,
    ShipDecloaked,
)
from umpire.rules.full_thrust.wonder_weapons import FireNova, FireWaveGun

SHOWING = (ReflexFieldThrown, ShipDecloaked)


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


def game(random: Random) -> Iterator[Step | Refused]:
    """Play a game with all wonder weapons in use: any, or a calm one."""
    if random.random() < 0.3:
        return PLAYER.game(random, random_battle(random, IN_PLAY))
    return EAGER.game(random, replace(random_battle(random, CALM), groups=()))


GAMES = Games(game)


def test_hidden_fields_change_nothing_for_anybody_else() -> None:
    """Views and choices are the same, and what others hear of their own orders (FT-12.3-7, -9)."""
    for random, step in GAMES.steps(50):
        battle = step.before
        side = random.choice(battle.sides)
        twin = other_secrets(random, battle, side)
        for seat in strangers(battle, side):
            assert BOOK.view(battle, seat) == BOOK.view(twin, seat)
            assert BOOK.choices(battle, seat, None) == BOOK.choices(twin, seat, None)
            order, seed = EAGER.any_order(random, battle), random.randbytes(32)
            assert BOOK.hears(battle, order, seat) == BOOK.hears(twin, order, seat)
            assert BOOK.explores(battle, order) == BOOK.explores(twin, order)
            assert giver_of(BOOK, battle, order, seat) == giver_of(BOOK, twin, order, seat)
            if giver_of(BOOK, battle, order, seat):
                one, other = PLAYER.heard(battle, order, seed), PLAYER.heard(twin, order, seed)
                if not shows(SHOWING, one, other):
                    assert heard(BOOK, one, seat) == heard(BOOK, other, seat)


def test_nobody_else_hears_what_a_cloaked_ship_is_ordered() -> None:
    """Neither its moves nor for how long it is gone, while it is (FT-UMP-45)."""
    for _, step in GAMES.steps(50):
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


def test_a_cloaked_ship_stands_at_its_marker_until_it_is_back() -> None:
    """Nothing moves, hurts or changes it but the referee (FT-RUL-83)."""
    for _, step in GAMES.steps(25):
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


def test_games_with_wonder_weapons_are_sound() -> None:
    """Each state is consistent, every event told; no shot burns beyond its turns (FT-12.3-2)."""
    for _, step in GAMES.steps(25):
        after = step.ruling.state
        BOOK.check(after)
        for template in after.templates:
            assert 0 <= after.turn - template.launched_turn <= template.stage
        for event in step.ruling.events:
            assert BOOK.tell(event)
