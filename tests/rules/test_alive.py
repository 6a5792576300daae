"""Every option of every book is read by its rules."""

from typing import Any

import pytest

from rules.alive import read_in_rules
from umpire.kernel.rulebook import Rulebook
from umpire.rules import RULEBOOKS


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_every_option_is_read(book: Rulebook[Any, Any, Any]) -> None:
    """By its name, somewhere in the rules; that its values differ, each book's tests show."""
    named = set(book.options_type.__struct_fields__)
    assert named - read_in_rules() == set()


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_every_reading_that_names_an_option_has_it(book: Rulebook[Any, Any, Any]) -> None:
    """It can be chosen."""
    named = {reading.option for reading in book.readings if reading.option is not None}
    assert named <= set(book.options_type.__struct_fields__)
