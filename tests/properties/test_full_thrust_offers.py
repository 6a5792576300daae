"""Whatever Full Thrust: Remixed and To Boldly Thrust offer is accepted when it is ordered."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from properties import full_thrust_play, to_boldly_thrust_play
from properties.full_thrust_offers import ordered
from properties.play import Player, Step
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import REFEREE

OPEN = frozenset({("launch_salvoes", "line_blocked"), ("launch_spreads", "line_blocked")})
"""Refusals of the place aimed at, which is for the player to choose."""
DETERMINISTIC = settings(derandomize=True, deadline=None, database=None)
SHARE = 0.25
"""Of the steps of a game, how many are looked at."""
PLAYERS = (full_thrust_play.PLAYER, to_boldly_thrust_play.PLAYER)


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.book.system)
@settings(DETERMINISTIC, max_examples=60)
@given(random=st.randoms(use_true_random=True))
def test_everything_offered_is_accepted(player: Player, random: Random) -> None:
    """Every choice, in the form that it names: each weapon at each target, through each arc."""
    for step in player.game(random):
        if isinstance(step, Step) and random.random() < SHARE:
            for choice in player.book.choices(step.before, REFEREE, None):
                assert refused(player, step.before, choice, random) == []


def refused(player: Player, battle: Any, choice: Any, random: Random) -> list[Any]:
    """Return the orders of a choice that are refused, with what is said."""
    found = []
    for order in ordered(battle, choice, random):
        answer = player.heard(battle, order, random.randbytes(32))
        kind = order.__struct_config__.tag
        if isinstance(answer, Refusal) and (kind, answer.code) not in OPEN:
            found.append((order, answer.code, str(answer)))
    return found
