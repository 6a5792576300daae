"""A set-up of Cold Infinity is a position that play could have reached: all else is refused."""

from collections import Counter
from itertools import cycle

import msgspec
import pytest

from properties.cold_infinity_mutants import MUTANTS
from properties.cold_infinity_positions import OPENINGS, game
from properties.play import Games
from rules.cold_infinity.asked import adjudicate
from umpire.kernel.dice import RecordedDice
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.setup import check
from umpire.rules.cold_infinity.state.battle import Battle

TURNS = cycle(OPENINGS)
GAMES = Games(lambda random: game(random, next(TURNS)))
PLAYED, LOOKED_AT = len(OPENINGS), 0.1
OFTEN = 3
RULES = frozenset(rule.id for rule in COLD_INFINITY.rules)
BATTLES = msgspec.json.Decoder(Battle)


def test_a_position_that_play_reached_is_accepted_and_plays_on_alike() -> None:
    """CI-2.0-1: as JSON, from outside, it is the battle that it was."""
    for random, step in GAMES.steps(PLAYED):
        if random.random() < LOOKED_AT:
            before = BATTLES.decode(msgspec.json.encode(step.before))
            check(before)
            again = adjudicate(before, step.order, RecordedDice(step.rolls))
            assert msgspec.json.encode(again.events) == msgspec.json.encode(step.ruling.events)
            assert again.state == step.ruling.state


def test_a_position_that_play_could_not_reach_is_refused() -> None:
    """CI-2.0-1: with a pointer to what cannot be, and the rule."""
    made: Counter[str] = Counter()
    for random, step in GAMES.steps(PLAYED):
        for name, mutant in MUTANTS.items() if step.ruling.state.phase != "over" else ():
            found = mutant(random, step.ruling.state) if made[name] < OFTEN else None
            if found is None:
                continue
            made[name] += 1
            state, at = found
            with pytest.raises(Refusal) as refused:
                check(state)
            assert refused.value.at.startswith(at), name
            assert refused.value.code in {"inconsistent_battle", "rack_full"}, name
            assert refused.value.rule in RULES, name
    assert sorted(MUTANTS.keys() - made) == []
