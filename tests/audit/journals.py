"""What the auditors of Space Fleet and Cold Infinity share: battles opened and read, and findings.

All of it is plain JSON, as the service tells it to the referee.
"""

from collections import Counter
from collections.abc import Callable, Container, Mapping
from hashlib import sha256
from json import dumps
from typing import Any, NamedTuple

from starlette.testclient import TestClient

Json = Any
ABSENT = "(nothing)"
PAGE = 50


class Finding(NamedTuple):
    """A disagreement. `event` is its place in the entry; None is where the entry ends."""

    version: int
    event: int | None
    kind: str
    what: str
    expected: Json
    said: Json


class Account:
    """What has been checked of a battle: how often, what was found, and where the auditor is."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.checks = 0
        self.entry: Json = {"version": 0, "orders": [], "events": []}
        self.at: int | None = None

    def same(self, what: str, expected: Json, said: Json) -> None:
        """Check that what is said is what the book makes of it."""
        self.checks += 1
        if not self.alike(expected, said):
            kind = "entry" if self.at is None else self.entry["events"][self.at]["kind"]
            found = Finding(self.entry["version"], self.at, kind, what, expected, said)
            self.findings.append(found)

    def told(self, event: Json, **expected: Json) -> None:
        """Check fields of an event."""
        for field, value in expected.items():
            self.same(field, value, event.get(field, ABSENT))

    def holds(self, what: str, claim: object) -> None:
        """Check that something is so."""
        self.same(what, expected=True, said=bool(claim))

    def alike(self, expected: Json, said: Json) -> bool:
        """Tell whether what is said is what was expected."""
        return bool(expected == said)

    def check(
        self, event: Json, checks: Mapping[str, Callable[[Any, Json], None]], heard: Container[str]
    ) -> None:
        """Check one event; one that names what is not there is a finding too."""
        check = checks.get(event["kind"])
        if check is None:
            self.holds(f"{event['kind']} is known", event["kind"] in heard)
            return
        try:
            check(self, event)
        except (LookupError, StopIteration) as missing:
            self.same("names what there is", None, repr(missing))


class Log(NamedTuple):
    """A whole battle as the service tells it: how it opened, every entry, and views by version."""

    opening: Json
    entries: list[Json]
    views: dict[int, Json]


def opened(client: TestClient, system: str, setup: Json, seed: str) -> str:
    """Open a battle under a name of its own, so that its dice fall the same in every run."""
    body = {"system": system, "setup": setup, "dice": {"source": "seeded", "seed": seed}}
    answer = client.post("/v1/scenarios", json=body)
    assert answer.status_code == 201, answer.text
    place = f"/v1/scenarios/{answer.json()['scenario']}/transcript"
    header = client.get(place).json()["line"]
    header["scenario"] = header["dice"]["scenario"] = seed.replace(" ", "-")
    line = dumps(header, separators=(",", ":"))
    framed = f'{{"hash":"{sha256(line.encode()).hexdigest()}","line":{line}}}\n'
    kept = client.post(
        "/v1/transcripts", content=framed, headers={"content-type": "application/x-ndjson"}
    )
    assert kept.status_code == 201, kept.text
    return str(kept.json()["scenario"])


def entries_to(version: int, read: Callable[[str], Json]) -> list[Json]:
    """Return the entries of a journal up to a version, page by page."""
    entries: list[Json] = []
    while len(entries) < version:
        entries += read(f"/rulings?after={len(entries)}&limit={PAGE}")["entries"]
    return entries


def check_kinds(
    logs: Mapping[str, Log],
    checks: Mapping[str, object],
    heard: Mapping[str, str],
    seldom: set[str],
) -> None:
    """Check that what is audited does occur, and what is only heard stands in a list, with why.

    Args:
        logs: all battles.
        checks: what is audited, by kind.
        heard: what is only heard, and the reason.
        seldom: audited, but these battles need not bring it about.
    """
    kinds = Counter(
        event["kind"] for log in logs.values() for entry in log.entries for event in entry["events"]
    )
    assert not set(checks) & set(heard)
    assert set(kinds) - set(checks) - set(heard) == set()
    assert set(checks) - set(kinds) - seldom == set()
    assert all(heard.values())
