"""Whatever Full Thrust Light offers is accepted when it is ordered."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from properties.full_thrust_light_play import game
from properties.offering import Offered
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT as BOOK

DETERMINISTIC = settings(derandomize=True, deadline=None, database=None)
OFFERED = Offered(BOOK)


@settings(DETERMINISTIC, max_examples=80)
@given(random=st.randoms(use_true_random=True))
def offers_of_a_game(random: Random) -> None:
    """Every choice, as it stands and filled in at random."""
    for step in game(random):
        OFFERED.heed(step.before, random)


def test_everything_offered_is_accepted() -> None:
    """And every kind of choice was offered, and every reason to refuse it met."""
    offers_of_a_game()
    assert set(OFFERED.kinds) == set(BOOK.choice_types)
    assert OFFERED.stated <= OFFERED.met
