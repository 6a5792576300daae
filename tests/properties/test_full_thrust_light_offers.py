"""Whatever Full Thrust Light offers is accepted when it is ordered."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from properties.full_thrust_light_play import game, random_battle
from properties.offering import heed_offers, nothing_yet
from properties.play import Player
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT as BOOK

DETERMINISTIC = settings(derandomize=True, deadline=None, database=None)
OFFERED = nothing_yet()
PLAYER = Player(BOOK, random_battle, {}, {})


@settings(DETERMINISTIC, max_examples=80)
@given(random=st.randoms(use_true_random=True))
def offers_of_a_game(random: Random) -> None:
    """Every choice, as it stands and filled in at random."""
    for step in game(random):
        heed_offers(PLAYER, random, step.before, OFFERED)


def test_everything_offered_is_accepted() -> None:
    """And every kind of choice was offered, and every reason to refuse it met."""
    offers_of_a_game()
    assert set(OFFERED.kinds) == set(BOOK.choice_types)
    assert set(OFFERED.stated) <= set(OFFERED.met)
