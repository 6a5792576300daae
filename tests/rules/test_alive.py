"""Every option of every book is read by its rules."""

from typing import Any

import pytest

from rules.alive import read_in_rules
from umpire.kernel.rulebook import Rulebook
from umpire.rules import RULEBOOKS


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_every_option_is_read(book: Rulebook[Any, Any, Any]) -> None:
    """By its name, somewhere in the rules; that its values differ, each book's tests show."""
    unread = ", ".join(sorted(set(book.options_type.__struct_fields__) - read_in_rules()))
    assert not unread, f"No line of service/umpire/rules reads {unread}."


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_every_reading_that_names_an_option_has_it(book: Rulebook[Any, Any, Any]) -> None:
    """It can be chosen."""
    named = {reading.option for reading in book.readings if reading.option is not None}
    missing = ", ".join(sorted(named - set(book.options_type.__struct_fields__)))
    assert not missing, f"A reading names {missing}, and the book has no such option."
