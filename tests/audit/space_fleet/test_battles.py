"""Whole battles of Space Fleet, recomputed from the book alone."""

import pytest

from audit.journals import Log, check_kinds
from audit.space_fleet.auditor import CHECKS, HEARD, audit
from audit.space_fleet.battles import BATTLES

FEWEST_CHECKS = 2_000
SELDOM = {"field_swept"}
"""Audited, but these battles need not bring it about."""


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_is_as_the_book_has_it(logs: dict[str, Log], name: str) -> None:
    """Every event is recomputed, and the auditor's own account is that of the service."""
    found = audit(*logs[name])
    assert found.findings == []
    assert found.checks > FEWEST_CHECKS


def test_every_kind_of_event_is_audited_or_named(logs: dict[str, Log]) -> None:
    """What is audited does occur, and what is only heard stands in a list, with its reason."""
    check_kinds(logs, CHECKS, HEARD, SELDOM)


def test_an_unknown_kind_does_not_pass(logs: dict[str, Log]) -> None:
    """An event that the auditor has never heard of is a finding."""
    log = logs["core"]
    first, *others = log.entries
    entry = {**first, "events": [*first["events"], {"kind": "boarded", "ship": "A10"}]}
    (found,) = audit(log.opening, [entry, *others], log.views).findings
    assert (found.version, found.event, found.kind) == (1, len(entry["events"]) - 1, "boarded")
