"""Whatever Cold Infinity offers is accepted when it is ordered, or refused as the offer says."""

from collections import Counter
from functools import partial
from itertools import chain
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from properties.cold_infinity_offers import AT_ODDS, RARE, SELDOM
from properties.cold_infinity_play import PLAYER
from properties.filling import faults_of, filled_in
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.rules.cold_infinity import COLD_INFINITY as BOOK
from umpire.rules.cold_infinity.state.battle import Battle

DETERMINISTIC = settings(derandomize=True, deadline=None, database=None)
SEATS = (REFEREE, Seat("side", "red"), Seat("side", "blue"))
SHARE = 0.1
"""Of the steps of a game, how many are looked at."""
OF_A_KIND = 2
"""Of the choices of one kind, how many are ordered in one battle."""
FILLINGS = 250
"""How often a choice of a kind is filled in until each of its codes has been met."""
OFFERED: Counter[type] = Counter()
UNLESS: dict[str, set[str]] = {}


@settings(DETERMINISTIC, max_examples=12)
@given(random=st.randoms(use_true_random=True))
def offers_of_a_game(random: Random) -> None:
    """To the referee, or to one of the sides."""
    for step in PLAYER.steps(random):
        if random.random() < SHARE:
            try_offers(random, step.before, random.choice(SEATS))


@settings(DETERMINISTIC, max_examples=1)
@given(random=st.randoms(use_true_random=True))
def offers_that_are_rare(random: Random) -> None:
    """Games seldom come to them: here they are offered at once."""
    for rare in (*RARE, *chain.from_iterable(AT_ODDS.values())):
        try_offers(random, rare(), REFEREE)


def try_offers(random: Random, battle: Battle, seat: Seat) -> None:
    """Order a few of each kind that are offered, one order after another in the same battle."""
    seen: Counter[type] = Counter()
    offered = offers(battle, seat)
    for choice in random.sample(offered, len(offered)):
        seen[type(choice)] += 1
        if seen[type(choice)] <= OF_A_KIND:
            OFFERED[type(choice)] += 1
            UNLESS.setdefault(kind_of(choice), set()).update(choice.unless)
            hear = partial(PLAYER.heard, battle, seed=random.randbytes(32))
            assert faults_of(BOOK, battle, choice, hear, random) == []


def offers(battle: Battle, seat: Seat) -> list[Choice]:
    """Return what a seat is offered: each is a choice that carries its order."""
    offered = BOOK.choices(battle, seat, None)
    carrying = [each for each in offered if isinstance(each, Choice)]
    assert len(carrying) == len(offered)
    return carrying


def kind_of(choice: Choice) -> str:
    """Return the kind of a choice, as it is written."""
    return str(choice.__struct_config__.tag)


def test_everything_offered_is_accepted() -> None:
    """And every kind of choice was offered; what may be refused is met in cases of its own."""
    offers_of_a_game()
    offers_that_are_rare()
    assert set(OFFERED) == set(BOOK.choice_types)
    assert {kind for kind, codes in UNLESS.items() if codes} == {*AT_ODDS, "plot_move"}
    for kind, codes in UNLESS.items():
        assert codes <= named("move" if kind == "plot_move" else kind)


def offered_in(battle: Battle, kind: str) -> list[Choice]:
    """Return the choices of a kind that there are in a battle."""
    return [each for each in offers(battle, REFEREE) if kind_of(each) == kind]


def named(kind: str) -> set[str]:
    """Return the codes that offers of a kind name in battles that are made for them."""
    battles = [make() for make in AT_ODDS.get(kind, ())]
    return {code for each in battles for one in offered_in(each, kind) for code in one.unless}


@pytest.mark.parametrize("kind", AT_ODDS)
def test_every_code_of_an_offer_is_met(kind: str) -> None:
    """By values that are legal each for itself, and not together."""
    random, left = Random(kind), named(kind)  # noqa: S311 — tests, not secrets
    left -= seldom_refused(kind)
    for make in AT_ODDS[kind]:
        battle = make()
        for choice in offered_in(battle, kind) * FILLINGS:
            left -= refused(battle, filled_in(choice, random)) if left else set()
    assert left == set()


def seldom_refused(kind: str) -> set[str]:
    """Return with which codes values are refused that fit their places."""
    found = set()
    for make, at, value in SELDOM.get(kind, ()):
        battle = make()
        choice = offered_in(battle, kind)[0]
        (place,) = [each for each in choice.open if each.at == at]
        Draft202012Validator(place.legal).validate(value)
        found |= refused(battle, {**choice.order, at.removeprefix("/"): value})
    return found


def refused(battle: Battle, order: object) -> set[str]:
    """Return the code with which an order is refused, if it is."""
    answer = PLAYER.heard(battle, msgspec.convert(order, BOOK.any_order), bytes(32))
    return {answer.code} if isinstance(answer, Refusal) else set()
