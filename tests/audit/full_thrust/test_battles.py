"""Whole battles of Full Thrust: Remixed and To Boldly Thrust, recomputed from the books alone."""

from collections import Counter

import pytest

from audit.full_thrust.battles import BATTLES
from audit.full_thrust.books import BOOKS, book_of
from audit.full_thrust.conftest import Logs

FEWEST_CHECKS = 1000
SELDOM = {
    "remixed": {
        *("ship_left_table", "core_dumped", "ship_abandoned", "life_support_failed"),
        *("group_recovered", "group_rearmed", "reactor_thrown", "shot_lost", "arc_settled"),
        *("screen_broken", "salvo_lost"),
    },
    "boldly": {"cloak_failed", "tractor_released", "party_repulsed", "lock_out_thrown"},
}
"""Audited kinds that need not occur in the battles of the suite."""


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_is_as_the_book_says(logs: Logs, name: str) -> None:
    """Every move, range, arc, die, point, box, row, loss and view agrees with the audit."""
    audit = book_of(name).audited(logs(name))
    assert audit.findings == []
    assert sum(audit.checks.values()) > FEWEST_CHECKS


@pytest.mark.parametrize("name", BATTLES)
def test_no_kind_of_event_passes_unseen(logs: Logs, name: str) -> None:
    """Each is audited, or stands with a reason among those that are only heard."""
    book = book_of(name).chapters
    kinds = {event["kind"] for entry in logs(name).entries for event in entry["events"]}
    assert kinds <= book.checks.keys() | book.heard.keys()
    assert not book.checks.keys() & book.heard.keys()
    assert all(book.heard.values())


@pytest.mark.parametrize("book", BOOKS)
def test_all_that_is_audited_occurs(logs: Logs, book: str) -> None:
    """The battles bring about all kinds of events that the audit of their book knows."""
    heard = Counter(
        event["kind"]
        for name in BATTLES
        if name.startswith(book)
        for entry in logs(name).entries
        for event in entry["events"]
    )
    own = set(BOOKS[book].chapters.checks)
    if book == "boldly":
        own -= BOOKS["remixed"].chapters.checks.keys() - {
            "beam_fired",
            "torpedo_fired",
            "ship_destroyed",
        }
    assert own - heard.keys() <= SELDOM[book]
