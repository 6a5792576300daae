"""Whatever Full Thrust: Remixed offers is accepted when it is ordered."""

from random import Random

from properties.full_thrust_clashes import CLASHES
from properties.full_thrust_moments import moment
from properties.full_thrust_play import PLAYER
from properties.offering import Offered
from umpire.rules.full_thrust import FULL_THRUST as BOOK

SHARE = 0.15
"""Of the steps of a game, how many are looked at."""
GAMES, MOMENTS = 15, 800
OFFERED = Offered(BOOK)


def offers_of_games(random: Random) -> None:
    """What one seat is offered, now and then in a game."""
    for _ in range(GAMES):
        for step in PLAYER.steps(random):
            if random.random() < SHARE:
                OFFERED.heed(step.before, random)


def offers_of_moments(random: Random) -> None:
    """What one seat is offered in the midst of some phase."""
    for _ in range(MOMENTS):
        OFFERED.heed(moment(random, PLAYER.opened(random)), random)


def test_everything_offered_is_accepted() -> None:
    """Every kind of choice is offered, and each reason for which it may be refused is met."""
    random = Random(17)  # noqa: S311 — games, not secrets
    offers_of_games(random)
    offers_of_moments(random)
    for clash in CLASHES:
        OFFERED.meet(clash)
    assert set(OFFERED.kinds) == set(BOOK.choice_types)
    assert OFFERED.stated - OFFERED.met == set()
