"""Battles for the pages to show: opened and played through the REST edge, beside the page."""

import atexit
import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import httpx2
import msgspec

from umpire.rules import RULEBOOKS

GOLDEN = Path(__file__).parents[1] / "golden"
# One for all requests: making one costs more than a request.
CLIENT = httpx2.Client(timeout=120.0, limits=httpx2.Limits(keepalive_expiry=2.0))
"""It gives a connection up before the service does, after five seconds in which nothing comes."""
atexit.register(CLIENT.close)

Json = Any


class Battle(NamedTuple):
    """A scenario of a service: its address, its name, and the tokens of its seats."""

    service: str
    name: str
    tokens: dict[str, str]

    def link(self, seat: str, **more: str) -> str:
        """Return the address of its table for a seat."""
        query = urlencode({"token": self.tokens[seat], **more})
        return f"{self.service}/#/battle/{self.name}?{query}"

    def look(self, seat: str = "referee") -> Json:
        """Return the scenario as a seat has it."""
        return self.ask("GET", "", seat).json()

    def order(self, *orders: Json, seat: str = "referee", faces: Sequence[int] = ()) -> None:
        """Let a seat give orders, with the faces that were thrown where dice are physical."""
        body = {"orders": orders, "faces": faces} if faces else {"orders": orders}
        version = {"If-Match": f'"{self.look(seat)["version"]}"'}
        answer = self.ask("POST", "/rulings", seat, json=body, headers=version)
        assert answer.status_code == 201, (orders, answer.text)

    def close(self) -> str:
        """Close the scenario, and return the seed that this reveals."""
        version = {"If-Match": f'"{self.look()["version"]}"'}
        answer = self.ask("POST", "/close", "referee", headers=version)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["seed"])

    def transcript(self, seat: str = "referee") -> str:
        """Return the transcript."""
        return self.ask("GET", "/transcript", seat).text

    def ask(
        self, method: str, path: str, seat: str, headers: dict[str, str] | None = None, **more: Any
    ) -> httpx2.Response:
        """Let a seat ask something of the scenario, and return the answer."""
        token = {"Authorization": f"Bearer {self.tokens[seat]}"}
        return CLIENT.request(
            method,
            f"{self.service}/v1/scenarios/{self.name}{path}",
            headers={**token, **(headers or {})},
            **more,
        )


def open_battle(service: str, system: str, sample: str | None = None, **more: Any) -> Battle:
    """Open a scenario from a sample, or with a `setup`; `operator` is the key, where one is due."""
    key = more.pop("operator", None)
    body = {"system": system, **({} if sample is None else {"sample": sample}), **more}
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    answer = CLIENT.post(f"{service}/v1/scenarios", json=body, headers=headers)
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    return Battle(service, opened["scenario"], opened["tokens"])


def sample_setup(system: str, sample: str) -> Json:
    """Return the set-up of a sample with its displays written out, to be changed."""
    book = RULEBOOKS[system]
    return msgspec.json.decode(msgspec.json.encode(book.samples[sample]))


def open_golden(service: str, system: str, sample: str, entries: int) -> Battle:
    """Play the first entries of a golden transcript again, its faces as physical dice."""
    battle = open_battle(service, system, sample, dice={"source": "supplied"})
    for entry in islice(golden_entries(f"{system}-{sample}"), entries):
        battle.order(*entry["orders"], faces=list(faces_of(entry["events"])))
    return battle


def golden_entries(name: str) -> Iterator[Json]:
    """Return the rulings of a golden transcript, of the newest edition that was recorded."""
    newest = sorted(GOLDEN.glob(f"{name}-edition-*.ndjson"))[-1:] or [GOLDEN / f"{name}.ndjson"]
    lines = newest[0].read_text(encoding="utf-8").splitlines()
    entries = (json.loads(line)["line"] for line in lines[1:])
    return (entry for entry in entries if entry["kind"] == "ruling")


def faces_of(events: Sequence[Json]) -> Iterator[int]:
    """Return all faces that events carry, in the order in which they fell."""
    for event in events:
        for roll in event.get("rolls", ()):
            yield from roll["faces"]
