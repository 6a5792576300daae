"""Random battles of Cold Infinity, for the games that are played under every book."""

from collections.abc import Callable
from random import Random

from properties.play import Player
from rules.cold_infinity.random_battles import SIDES, random_battle
from rules.cold_infinity.random_names import Names
from rules.cold_infinity.random_orders import MAKERS, SELDOM
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity import COLD_INFINITY as BOOK
from umpire.rules.cold_infinity.state.battle import Battle

THREE = (*SIDES, "green")


def opened(random: Random) -> Battle:
    """Return the opening of a small battle, now and then of three sides."""
    return random_battle(random, random.choice((SIDES, SIDES, THREE)))


def _made_by(make: Callable[[Names], Value]) -> Callable[[Random, Battle], Value]:
    return lambda random, battle: make(Names(random, battle))


PLAYER = Player(
    book=BOOK,
    opened=opened,
    makers={kind: _made_by(make) for kind, make in MAKERS.items()},
    seldom=SELDOM,
    looked_at=0.125,
)
