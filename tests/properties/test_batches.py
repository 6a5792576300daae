"""Whatever a side orders at once: a refusal tells neither how dice fall nor what is sealed."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from properties import (
    full_thrust_light_play,
    full_thrust_play,
    space_fleet_play,
    to_boldly_thrust_secrets,
)
from properties.games import GAMES, LIGHT
from properties.play import Games
from properties.test_full_thrust_light_secrecy import reordered
from properties.test_full_thrust_secrecy import otherwise
from properties.test_space_fleet_secrecy import otherwise as hidden_otherwise
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Rulebook, Seat
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT
from umpire.rules.space_fleet import SPACE_FLEET
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST
from umpire.scenarios.journal import DiceTerms, Header
from umpire.scenarios.ports import StoredHeader
from umpire.scenarios.repository import opening
from umpire.scenarios.submit import Command, judge

SHARE = 0.25
"""Of the moments of a game, how many are looked at."""
MOST_ORDERS = 4
NAME = "batches"


class Play(NamedTuple):
    """How a rulebook is played at random.

    Attributes:
        rulebook: which.
        games: whose orders are given, each with the battle before it.
        otherwise: returns a battle with other secrets, given the side that asks and another.
        nonsense: returns any order.
    """

    rulebook: Rulebook[Any, Any, Any]
    games: Games
    otherwise: Callable[[Random, Any, str, str], Any]
    nonsense: Callable[[Random, Any], Any]


PLAYS = {
    "full-thrust-light": Play(
        FULL_THRUST_LIGHT,
        LIGHT,
        lambda random, battle, _asking, other: reordered(random, battle, other),
        full_thrust_light_play.nonsense,
    ),
    "full-thrust-remixed": Play(
        FULL_THRUST,
        GAMES["full-thrust-remixed"],
        lambda random, battle, _asking, other: otherwise(random, battle, other),
        full_thrust_play.PLAYER.nonsense,
    ),
    "space-fleet": Play(
        SPACE_FLEET,
        GAMES["space-fleet"],
        lambda random, battle, asking, _other: hidden_otherwise(
            random, battle, Seat("side", asking), renaming=False
        ),
        space_fleet_play.PLAYER.nonsense,
    ),
    "to-boldly-thrust": Play(
        TO_BOLDLY_THRUST,
        Games(to_boldly_thrust_secrets.PLAYER.game),
        lambda random, battle, _asking, other: to_boldly_thrust_secrets.other_secrets(
            random, battle, other
        ),
        to_boldly_thrust_secrets.PLAYER.nonsense,
    ),
}


def _hides_something(play: Play, battle: Any) -> bool:
    """Tell whether sides keep anything from each other now: what is sealed, ships, whole fleets."""
    sealed = play.rulebook.sequence.phase(battle.phase).sealed
    cloaks = any(getattr(ship, "hidden", None) for ship in getattr(battle, "ships", ()))
    return sealed or cloaks or getattr(battle.options, "limited_sensors", False)


def batch(random: Random, play: Play, steps: tuple[Any, ...], side: str) -> tuple[Any, ...]:
    """Return orders that a side may give from the first step on, and perhaps any order last."""
    battle = steps[0].before
    own = [
        step.order
        for step in steps[: 4 * MOST_ORDERS]
        if play.rulebook.side_of(battle, step.order) in {None, side}
    ]
    orders = own[: random.randint(1, MOST_ORDERS)]
    if not orders or random.random() < 0.5:
        orders.append(play.nonsense(random, battle))
    return tuple(orders)


def answered(play: Play, battle: Any, orders: tuple[Any, ...], side: str, seed: bytes) -> Any:
    """Return all that a refusal of a side's orders tells; `None` if they are accepted."""
    book = play.rulebook
    terms = DiceTerms("committed", NAME)
    header = Header(NAME, book.system, book.edition, book.title, terms, battle)
    try:
        judge(
            opening(book, header, StoredHeader(b"", seed)),
            Command(NAME, Seat("side", side), 0, orders),
        )
    except Refusal as refusal:
        return (type(refusal), refusal.message, vars(refusal))
    return None


def moments(play: Play) -> Iterator[tuple[Random, tuple[Any, ...], Any]]:
    """Yield some moments of games: chance, the orders that follow, and the battle."""
    for random, steps in play.games.played(35):
        for place, step in enumerate(steps):
            if random.random() < SHARE:
                yield random, steps[place:], step.before


@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
def test_a_refusal_is_the_same_whatever_the_dice(play: Play) -> None:
    """Of one order and of several: so no side tries dice and keeps those that it likes."""
    for random, steps, battle in moments(play):
        side = random.choice(battle.sides)
        orders = batch(random, play, steps, side)
        told = [answered(play, battle, orders, side, random.randbytes(32)) for _ in range(3)]
        assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
def test_a_refusal_is_the_same_whatever_is_sealed(play: Play) -> None:
    """Nor does a side open what another has written, and take that back."""
    for random, steps, battle in moments(play):
        if not _hides_something(play, battle):
            continue
        side, other = random.sample(battle.sides, 2)
        twin = play.otherwise(random, battle, side, other)
        orders = batch(random, play, steps, side)
        told = [answered(play, each, orders, side, random.randbytes(32)) for each in (battle, twin)]
        assert told[0] == told[1]
