"""The editions of every rulebook are sound data."""

from typing import Any

import msgspec
import pytest

from umpire.kernel.rulebook import Rulebook
from umpire.rules import RULEBOOKS

each_book = pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)


@each_book
def test_every_edition_has_defaults(book: Rulebook[Any, Any, Any]) -> None:
    """Names are given once; what changes keep are values; the newest edition is the code's."""
    names = [edition.name for edition in book.editions]
    assert len(set(names)) == len(names)
    defaults = [book.defaults(name) for name in names]
    assert (defaults[-1].options, defaults[-1].tables) == (book.options_type(), book.tables_type())


@each_book
def test_every_change_cites_a_rule_of_its_book(book: Rulebook[Any, Any, Any]) -> None:
    """Or a reading; and names at most one default."""
    known = {rule.id for rule in book.rules} | {reading.id for reading in book.readings}
    changes = [change for edition in book.editions for change in edition.changes]
    assert {change.rule for change in changes} <= known
    assert [each for each in changes if each.option is not None and each.table is not None] == []


@each_book
def test_the_edition_of_a_book_is_its_newest(book: Rulebook[Any, Any, Any]) -> None:
    """With one more, it is that one, and the others keep their defaults."""
    more = msgspec.structs.replace(
        book,
        editions=(
            *book.editions,
            msgspec.structs.replace(book.editions[-1], name="next", changes=()),
        ),
    )
    assert more.edition == "next"
    assert more.defaults(book.edition) == book.defaults(book.edition)
