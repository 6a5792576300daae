"""Throws to hit and damage of whole battles of Cold Infinity, recomputed from the book alone."""

import pytest

from audit.cold_infinity.auditor import CHECKS, HEARD, audit
from audit.cold_infinity.battles import BATTLES
from audit.cold_infinity.ways import WAYS
from audit.journals import Log, check_kinds

FEWEST_CHECKS = 5_000
SELDOM = {"system_destroyed", "reactor_checked"}
"""Audited, but these battles need not bring it about."""
TERMS = {"silhouette", "amplification", "ecm", "accuracy", "range"} | {
    *("defence", "deflection", "signature"),
}


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_is_as_the_book_has_it(logs: dict[str, Log], name: str) -> None:
    """Every throw and every hit is recomputed, and the own account is that of the service."""
    found = audit(*logs[name])
    assert found.findings == []
    assert found.checks > FEWEST_CHECKS


def test_every_kind_of_event_is_audited_or_named(logs: dict[str, Log]) -> None:
    """What is audited does occur, and what is only heard stands in a list, with its reason."""
    check_kinds(logs, CHECKS, HEARD, SELDOM)


def test_every_term_and_every_configuration_occurs(logs: dict[str, Log]) -> None:
    """The battles try each term of the modifier and each way of dealing damage out."""
    events = [event for log in logs.values() for entry in log.entries for event in entry["events"]]
    thrown = [event for event in events if event["kind"] == "shot_thrown"]
    scored = [event["hit"]["shot"] for event in events if event["kind"] == "hit_scored"]
    assert {term["name"] for event in thrown for term in event["terms"]} == TERMS
    assert {shot["configuration"] for shot in scored} == set(WAYS)


def test_an_unknown_kind_does_not_pass(logs: dict[str, Log]) -> None:
    """An event that the auditor has never heard of is a finding."""
    log = logs["frigates"]
    first, *others = log.entries
    entry = {**first, "events": [*first["events"], {"kind": "boarded", "ship": "red_0"}]}
    (found,) = audit(log.opening, [entry, *others], log.views).findings
    assert (found.version, found.event, found.kind) == (1, len(entry["events"]) - 1, "boarded")
