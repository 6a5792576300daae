"""The journal as it is specified: for verifiers that others write."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields
from starlette.testclient import TestClient

from umpire.api.rest.examples import example_transcript
from umpire.rules import RULEBOOKS, SERVED
from umpire.scenarios.journal import Lines
from umpire.scenarios.verify import Verification

SCHEMA = Path(__file__).parents[2] / "schema"
PAGE = (SCHEMA / "journal.v1.md").read_text(encoding="utf-8")
EXAMPLE = (SCHEMA / "journal.v1.example.ndjson").read_bytes()


def test_the_worked_example_has_the_hashes_on_the_page() -> None:
    """Computed here as the page says, and by nothing of ours."""
    lines = re.findall(r"`(\{\"(?:system|kind)\"[^`]+\})`", PAGE)
    hashes = re.findall(r"^\| \d \| `([0-9a-f]{64})` \|$", PAGE, re.MULTILINE)
    assert (len(lines), len(hashes)) == (3, 3)
    chain = b""
    for line, expected in zip(lines, hashes, strict=True):
        chain = hashlib.sha256(chain + line.encode()).digest()
        assert chain.hex() == expected


def test_the_example_file_is_framed_and_chained_as_the_page_says() -> None:
    """Cut at the fixed offsets, without parsing."""
    assert EXAMPLE.endswith(b"\n")
    chain = b""
    for frame in EXAMPLE.removesuffix(b"\n").split(b"\n"):
        assert frame[0:9] == b'{"hash":"'
        assert frame[73:82] == b'","line":'
        assert frame[-1:] == b"}"
        chain = hashlib.sha256(chain + frame[82:-1]).digest()
        assert chain.hex().encode() == frame[9:73]
        assert json.loads(frame) == {"hash": chain.hex(), "line": json.loads(frame[82:-1])}


def test_the_example_file_verifies() -> None:
    """Its dice are recomputed from the seed that its close reveals."""
    verdict = Verification(Lines(EXAMPLE), SERVED).run()
    assert verdict.difference is None
    assert (verdict.verified, verdict.closed, verdict.dice) == (True, True, "recomputed")
    assert (verdict.entries, verdict.rolls) == (2, 2)


def test_the_example_file_is_what_the_generator_makes() -> None:
    """To the byte."""
    assert example_transcript().encode() == EXAMPLE


@pytest.mark.parametrize("bit", range(8))
def test_every_changed_byte_of_the_example_is_found(bit: int) -> None:
    """As the page demands of a verifier."""
    for place in range(len(EXAMPLE) - 1):
        changed = bytearray(EXAMPLE)
        changed[place] ^= 1 << bit
        assert not Verification(Lines(bytes(changed)), SERVED).run().verified, place


def fields_of(row: str) -> set[str]:
    """Return the fields that the page lists for a kind of line."""
    (found,) = re.findall(rf"^\| {row} \| (.*) \|$", PAGE, re.MULTILINE)
    return set(re.findall(r"`(\w+)`", re.sub(r"\(`[^)]*`\)", "", found)))


@pytest.mark.parametrize(("row", "place"), [("header", 0), ("ruling", 1), ("close", 2)])
def test_the_page_lists_the_fields_of_every_line(row: str, place: int) -> None:
    """All of them, and no others."""
    lines: list[Any] = [json.loads(frame)["line"] for frame in EXAMPLE.splitlines()]
    assert fields_of(row) == set(lines[place])


TABLE: dict[str, str] = {
    row[1]: row[2] for row in re.finditer(r"^\| (\w[^|]*) \| (`/[^|]*) \|$", PAGE, re.MULTILINE)
}


@pytest.mark.parametrize("system", sorted(RULEBOOKS))
def test_the_header_holds_all_that_a_battle_was_begun_with(client: TestClient, system: str) -> None:
    """Of every book, at the places that the page names."""
    book = SERVED[system]
    sample = min(book.samples)
    body = {"system": system, "sample": sample, "title": "T", "dice": {"source": "committed"}}
    opened = client.post("/v1/scenarios", json=body).json()
    side = next(seat for seat in opened["tokens"] if seat.startswith("side:"))
    place = f"/v1/scenarios/{opened['scenario']}"
    head = {"umpire-seat": side, "if-match": '"0"'}
    assert client.post(f"{place}/nonces", json={"nonce": "n"}, headers=head).status_code == 201
    fork = client.post(f"{place}/forks").json()["scenario"]
    kept, forked = (
        json.loads(client.get(f"/v1/scenarios/{name}/transcript").content.splitlines()[0])["line"]
        for name in (opened["scenario"], fork)
    )
    (options,) = re.findall(r"`([^`]*)`", TABLE["options, and readings (which are options)"])
    (tables,) = re.findall(r"`([^`]*)`", TABLE["tables; the scenario's replace the book's"])
    battle = json.loads(msgspec.json.encode(book.setup(book.samples[sample])))
    assert (at(kept, "/system"), at(kept, "/edition")) == (system, book.edition)
    assert set(at(kept, options)) == {one.name for one in fields(book.options_type)}
    assert set(at(kept, tables)) == {one.name for one in fields(book.tables_type)}
    assert at(kept, "/battle") == battle
    assert at(kept, "/dice/commitment") == opened["dice"]["commitment"]
    assert at(forked, "/dice") == {**at(kept, "/dice"), "nonces": ["n"]}
    assert len({at(kept, "/salt"), at(forked, "/salt"), ""}) == 3


def at(line: Any, pointer: str) -> Any:
    """Return what stands at a JSON Pointer without escapes."""
    for step in pointer.split("/")[1:]:
        line = line[step]
    return line
