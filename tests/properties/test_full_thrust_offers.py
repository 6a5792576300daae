"""Whatever Full Thrust: Remixed offers is accepted when it is ordered."""

from random import Random

from properties.full_thrust_clashes import CLASHES
from properties.full_thrust_moments import look_at_offers
from properties.full_thrust_play import PLAYER
from properties.offering import Offered
from umpire.rules.full_thrust import FULL_THRUST as BOOK

GAMES, MOMENTS, ROUNDS = 15, 800, 6
OFFERED = Offered(BOOK)


def test_everything_offered_is_accepted() -> None:
    """Every kind of choice is offered, and each reason for which it may be refused is met."""
    random = Random(24)  # noqa: S311 — games, not secrets
    for _ in range(ROUNDS):
        look_at_offers(OFFERED, PLAYER, random, GAMES, MOMENTS)
        if set(OFFERED.kinds) == set(BOOK.choice_types):
            break
    for clash in CLASHES:
        OFFERED.meet(clash)
    assert set(OFFERED.kinds) == set(BOOK.choice_types)
    assert OFFERED.stated - OFFERED.met == set()
