"""Whatever To Boldly Thrust offers is accepted when it is ordered."""

from random import Random

from properties.full_thrust_moments import look_at_offers
from properties.offering import Offered, tag_of
from properties.to_boldly_thrust_clashes import CLASHES
from properties.to_boldly_thrust_play import PLAYER
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK

GAMES, MOMENTS = 8, 1_200
OFFERED = Offered(BOOK)


def test_everything_offered_is_accepted() -> None:
    """Every kind of choice is offered, and each reason for which it may be refused is met.

    What is offered as in Remixed may be refused as there.
    """
    random = Random(24)  # noqa: S311 — games, not secrets
    look_at_offers(OFFERED, PLAYER, random, GAMES, MOMENTS)
    for clash in CLASHES:
        OFFERED.meet(clash)
    assert set(OFFERED.kinds) == set(BOOK.choice_types)
    own = {tag_of(kind) for kind in BOOK.choice_types if "to_boldly_thrust" in kind.__module__}
    assert {each for each in OFFERED.stated if each[0] in own} - OFFERED.met == set()
