"""What both edges do alike before they ask the rules."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from umpire.api.questions import battle_of, opening_of
from umpire.rules import RULEBOOKS

BOOK = RULEBOOKS["full-thrust-light"]
SETUP = msgspec.to_builtins(BOOK.samples["duel"])


@pytest.mark.parametrize(
    "battle_from",
    [
        lambda book: opening_of(book, None, SETUP, None),
        lambda book: battle_of(book, None, None, SETUP, None),
    ],
)
def test_a_set_up_is_opened_once(battle_from: Callable[[Any], Any]) -> None:
    """That checks it too, and a fleet costs time."""
    openings = []

    def setup(given: Any) -> Any:
        openings.append(given)
        return BOOK.setup(given)

    battle = battle_from(msgspec.structs.replace(BOOK, setup=setup))
    assert battle == BOOK.setup(BOOK.samples["duel"])
    assert len(openings) == 1
