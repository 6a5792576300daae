"""What the auditors of Space Fleet and Cold Infinity share: battles opened and read, and findings.

All of it is plain JSON, as the service tells it to the referee.
"""

from collections.abc import Callable
from hashlib import sha256
from json import dumps
from typing import Any, NamedTuple

from starlette.testclient import TestClient

Json = Any
PAGE = 50


class Finding(NamedTuple):
    """A disagreement. `event` is its place in the entry; None is where the entry ends."""

    version: int
    event: int | None
    kind: str
    what: str
    expected: Json
    said: Json


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
