"""Chapters of one book as another plays them, and what a book waits for or hides as a whole."""

from typing import Any

import pytest
from msgspec.structs import replace

from kernel.test_binding import (
    BLUE,
    GROUND,
    IMPRINT,
    LOUD,
    LOW,
    RED,
    TURN,
    WAVE,
    WHISPER,
    Began,
    Table,
    Wave,
    WaveChoice,
    Whisper,
    Whispered,
    in_words,
)
from umpire.kernel.binding import rulebook_of
from umpire.kernel.chapter import Chapter, extended
from umpire.kernel.rulebook import Rulebook


def offered(book: Rulebook[Any, Any, Any], table: Table) -> list[str]:
    """Return the kinds of what red may order."""
    found: tuple[Any, ...] = book.choices(table, RED, None)
    return [choice.__struct_config__.tag for choice in found]


def test_a_chapter_is_extended_by_acts_for_the_same_orders() -> None:
    """They stand in the places of those that they replace; all else stays."""
    mild = replace(WHISPER, family="fire")
    chapter = Chapter(acts=(WHISPER, WAVE), events=(Whispered, Began))

    found = extended(chapter, acts=(mild,))

    assert found == replace(chapter, acts=(mild, WAVE))


def test_a_chapter_is_extended_by_what_it_leaves_out_and_lists() -> None:
    """Acts go, events and choices are others."""
    lists = in_words(WaveChoice, "wave")

    found = extended(LOW, without=LOW.acts, events=(Began,), choices=lists)

    assert (found.acts, found.events, found.choices) == ((), (Began,), lists)


@pytest.mark.parametrize("change", [{"acts": (WAVE,)}, {"without": (WAVE,)}])
def test_a_chapter_is_not_extended_by_what_it_does_not_have(change: dict[str, Any]) -> None:
    """A new act stands in a chapter of its own."""
    with pytest.raises(ValueError, match="extended in acts that it has"):
        extended(LOW, **change)


def test_while_a_battle_waits_for_an_answer_only_chapters_that_answer_are_offered() -> None:
    """The others are offered again when it has been given."""
    ground = replace(GROUND, waits=lambda table: table.turn == 1)
    chapters = (LOW, replace(LOUD, answers=True))

    book = rulebook_of(IMPRINT, ground, TURN, chapters)

    assert offered(book, Table()) == ["wave"]
    assert offered(book, Table(turn=2)) == ["whisper", "wave"]


def test_a_book_says_who_reads_orders_where_more_hangs_on_it_than_acts_say() -> None:
    """Then nothing else is asked."""
    ground = replace(GROUND, hears=lambda act, _table, _order, _seat: act.order is Wave)

    book = rulebook_of(IMPRINT, ground, TURN, (LOW, LOUD))

    assert [book.hears(Table(), each, BLUE) for each in (Wave(), Whisper("blue"))] == [True, False]


def test_a_book_says_what_any_order_may_show() -> None:
    """Beside what its act says."""
    ground = replace(GROUND, explores=lambda table, _order: table.turn == 1)

    book = rulebook_of(IMPRINT, ground, TURN, (LOW, LOUD))

    assert [book.explores(Table(turn=turn), Wave()) for turn in (1, 2)] == [True, False]


def test_a_phase_that_the_turn_does_not_have_offers_nothing_of_acts() -> None:
    """A battle may come to it in the book on which this one builds."""
    book = rulebook_of(IMPRINT, GROUND, TURN, (Chapter(acts=(WHISPER, WAVE)),))

    assert offered(book, Table(phase="songs")) == []


def test_an_act_says_what_its_dice_and_its_odds_show() -> None:
    """Others show nothing."""
    act = replace(
        WAVE,
        bares=lambda table, _order: table.turn == 1,
        hides_odds=lambda _table, _order, seat: seat == BLUE,
    )
    book = rulebook_of(IMPRINT, GROUND, TURN, (Chapter(acts=(WHISPER, act)),))

    assert [book.bares(Table(turn=turn), Wave()) for turn in (1, 2)] == [True, False]
    assert [book.hides_odds(Table(), Wave(), seat) for seat in (RED, BLUE)] == [False, True]
    assert not book.bares(Table(), Whisper("red"))
