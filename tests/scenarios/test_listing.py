"""The record of a battle: what lists tell of it; at its end, for whom it waits."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from scenarios.table import BOOK
from umpire.scenarios.repository import Listed, listed, record_of


@pytest.mark.parametrize("title", ["", 'x","waits_for":["Union"],"any_of_them":true}', "Köln\\"])
def test_a_record_ends_with_whom_the_battle_waits_for(title: str) -> None:
    """Whatever its title, which is anybody's: a store compares the end alone."""
    header: Any = SimpleNamespace(system=BOOK.system, edition="1", title=title)
    battle = BOOK.setup(BOOK.samples["duel"])
    for closed in (False, True):
        record = record_of(BOOK, header, battle, closed=closed)
        told = listed(BOOK, header, battle, closed=closed)
        assert msgspec.json.decode(record.told, type=Listed) == told
        end = msgspec.json.decode(b"{" + record.told[-record.waits :])
        assert end == {"waits_for": list(told.waits_for), "any_of_them": told.any_of_them}
