"""The audit can fail: each small lie in a log of a sound battle is found, where it is told."""

from copy import deepcopy

import pytest

from audit.full_thrust.battles import BATTLES, Log
from audit.full_thrust.books import BOOKS
from audit.full_thrust.conftest import Logs
from audit.full_thrust.forgeries import BOLDLY, OF_REMIXED_ALONE, REMIXED, Forgery

FORGERIES = [
    *(("remixed", name, each) for name, each in {**REMIXED, **OF_REMIXED_ALONE}.items()),
    *(("boldly", name, each) for name, each in {**REMIXED, **BOLDLY}.items()),
]


def forged(logs: Logs, book: str, forgery: Forgery) -> tuple[Log, int, int]:
    """Return a log of a book, forged in its last entry; with that the event that now lies."""
    for name in BATTLES:
        log = logs(name) if name.startswith(book) else None
        for entry in log.entries if log else ():
            for number, event in enumerate(entry["events"]):
                if log and event["kind"] == forgery.kind and forgery.fits(event):
                    entries = [*log.entries[: entry["version"] - 1], deepcopy(entry)]
                    forgery.change(entries[-1]["events"][number])
                    return log._replace(entries=entries), entry["version"], number
    raise AssertionError(f"nothing to forge: {forgery.kind}")


@pytest.mark.parametrize(
    ("book", "name", "forgery"), FORGERIES, ids=[f"{book}: {name}" for book, name, _ in FORGERIES]
)
def test_a_lie_is_found_where_it_is_told(
    logs: Logs, book: str, name: str, forgery: Forgery
) -> None:
    """The first finding names the entry, the event and its kind."""
    log, version, number = forged(logs, book, forgery)
    first, *_ = BOOKS[book].audited(log).findings
    assert (first.entry, first.event, first.kind) == (version, number, forgery.kind), name


MISSING = [
    ("remixed", "damage_taken"),
    ("remixed", "threshold_checked"),
    ("remixed", "system_lost"),
    ("remixed", "ship_destroyed"),
    ("remixed", "group_reduced"),
    ("boldly", "warp_core_thrown"),
    ("boldly", "spread_struck"),
    ("boldly", "shields_absorbed"),
]


@pytest.mark.parametrize(("book", "kind"), MISSING)
def test_an_event_that_is_kept_back_is_missed(logs: Logs, book: str, kind: str) -> None:
    """The entry that lacks it is named."""
    log, version, number = forged(logs, book, Forgery(kind, lambda _event: None))
    del log.entries[-1]["events"][number]
    first, *_ = BOOKS[book].audited(log).findings
    assert first.entry == version


@pytest.mark.parametrize("field", ["x", "damage", "lost", "velocity", "thrust"])
def test_a_view_that_differs_is_found(logs: Logs, field: str) -> None:
    """At the version that it shows."""
    log = logs("remixed-10")
    version = min(log.views)
    seen = deepcopy(log.views[version])
    ship = seen["ships"][0]
    ship[field] = [*ship[field], "X1"] if field == "lost" else ship[field] + 1
    first, *_ = BOOKS["remixed"].audited(log._replace(views={**log.views, version: seen})).findings
    assert (first.entry, first.kind) == (version, "view")


def test_a_kind_that_nobody_knows_is_found(logs: Logs) -> None:
    """It does not pass in silence."""
    forgery = Forgery("launches_done", lambda event: event.update(kind="luck_pushed"))
    log, version, number = forged(logs, "remixed", forgery)
    first, *_ = BOOKS["remixed"].audited(log).findings
    assert (first.entry, first.event, first.kind) == (version, number, "luck_pushed")
