"""Mines that nobody has found change nothing that others learn (CI-10.5-1, CI-UMP-164)."""

from collections import Counter
from random import Random
from typing import Any

from properties.cold_infinity_mines import GAMES, PLAYER, opened, other_mines
from properties.hearing import Answer, giver_of, heard, strangers, told
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.play import knows_mine
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.stationary import MineLaid, MinesFound
from umpire.rules.cold_infinity.view import view

BOOK = COLD_INFINITY
PLAYED = 30
LEFT_OUT = 0.5
"""Of the steps of a game, how many are not looked at."""


def odds_of(battle: Battle, order: Any, seat: Seat) -> Any:
    """Return the odds that a seat is told of an order, or why there are none."""
    if BOOK.hides_odds(battle, order, seat):
        return "hidden"
    try:
        return BOOK.odds(battle, order)
    except Refusal as refusal:
        return told(refusal)


def refused(answer: Answer) -> Any:
    """Return all that a refusal says, `None` where an order is accepted."""
    return told(answer) if isinstance(answer, Refusal) else None


def test_mines_that_nobody_has_found_change_nothing_for_others() -> None:
    """Views, choices, odds, refusals, salts, dry runs, and what they hear of their own orders."""
    for random, step in GAMES.steps(PLAYED):
        if random.random() < LEFT_OUT:
            continue
        battle = step.before
        side = random.choice(battle.sides)
        for seat in strangers(battle, side):
            twin = other_mines(random, battle, seat)
            assert BOOK.view(battle, seat) == BOOK.view(twin, seat)
            if random.random() < 0.2:
                assert BOOK.choices(battle, seat, None) == BOOK.choices(twin, seat, None)
            for make in (PLAYER.any_order, PLAYER.nonsense):
                order, seed = make(random, battle), random.randbytes(32)
                check_order((battle, twin), order, seat, seed)


def check_order(twins: tuple[Battle, Battle], order: Any, seat: Seat, seed: bytes) -> None:
    """Check that an order tells a seat the same in both battles, but by what it finds."""
    battle, twin = twins
    assert BOOK.hears(battle, order, seat) == BOOK.hears(twin, order, seat)
    assert bares(battle, order) == bares(twin, order)
    giver = giver_of(BOOK, battle, order, seat)
    assert giver == giver_of(BOOK, twin, order, seat)
    if giver is None:
        return
    assert odds_of(battle, order, seat) == odds_of(twin, order, seat)
    one, other = PLAYER.heard(battle, order, seed), PLAYER.heard(twin, order, seed)
    assert refused(one) == refused(other)
    if not bares(battle, order):
        assert heard(BOOK, one, seat) == heard(BOOK, other, seat)
        assert whole(one, seat) == whole(other, seat)


def bares(battle: Battle, order: Any) -> bool:
    """Tell whether what comes of an order may show what is hidden: then it may well differ."""
    return BOOK.explores(battle, order) or BOOK.bares(battle, order)


def whole(answer: Answer, seat: Seat) -> bool:
    """Tell whether a seat is told that it hears all of an order, by the salt of its entry."""
    if isinstance(answer, Refusal):
        return True
    reports = [BOOK.report(answer.state, event, seat) for event in answer.events]
    veiled = any(BOOK.veils(answer.state, event, seat) for event in answer.events)
    return not veiled and reports == list(answer.events)


def test_nobody_else_is_told_of_a_mine_before_it_is_found_or_goes_off() -> None:
    """In no event, and in no view."""
    for _, step in GAMES.steps(PLAYED):
        after = step.ruling.state
        for mine in after.mines:
            for seat in strangers(after, mine.side):
                if knows_mine(after, mine, seat):
                    continue
                assert mine.id not in {each.id for each in view(after, seat).mines}
                reports = [BOOK.report(after, event, seat) for event in step.ruling.events]
                assert mine.id not in laid_in(reports)


def laid_in(reports: list[Any]) -> set[str]:
    """Return the mines of which reports tell that they lie somewhere."""
    laid = {each.mine.id for each in reports if isinstance(each, MineLaid)}
    found = [each.mines for each in reports if isinstance(each, MinesFound)]
    return laid | {mine.id for mines in found for mine in mines}


def test_games_meet_what_the_properties_are_about() -> None:
    """Mines are laid, set off by both kinds, and found."""
    met: Counter[str] = Counter()
    for _, step in GAMES.steps(PLAYED):
        for event in step.ruling.events:
            met[type(event).__name__] += 1
    assert {"MineLaid", "MineTriggered", "MinesFound", "PlatformPlaced"} <= set(met)


def test_a_twin_differs_from_its_battle() -> None:
    """Else the properties would say nothing."""
    random = Random(3)  # noqa: S311 — games, not secrets
    battles = [opened(random) for _ in range(12)]
    seat = Seat("side", "red")
    assert sum(other_mines(random, each, seat).mines != each.mines for each in battles) > 6
