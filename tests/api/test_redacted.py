"""Redacted transcripts: what a seat may have before the close, and what it proves afterwards."""

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import NDJSON, TO_FIRE, Rest, ask
from api.test_import import rechained
from contracts import schemas
from contracts.files import FILES
from served import Served
from umpire.app import create_app
from umpire.rules import RULEBOOKS
from umpire.scenarios.journal import Lines
from umpire.scenarios.transcripts import against, verification_of
from umpire.scenarios.verify import Verification
from umpire.settings import Settings

Json = Any
GOLDEN = sorted(Path(__file__).parents[1].joinpath("golden").glob("*.ndjson"))
WRITTEN: Json = {"kind": "write_order", "ship": "Candle", "notation": "+2"}
SALT = re.compile(rb'"salt":"([0-9a-f]{32})"')
JOURNAL: Json = json.loads(FILES["schema/journal.v1.json"])


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Return a client of a service that takes long transcripts."""
    folder = tmp_path_factory.mktemp("elsewhere")
    with Served(create_app(Settings(data_dir=folder, embedded_fsync="everysec"))) as client:
        yield client


def file_of(client: TestClient, name: str, seat: str = "referee") -> bytes:
    """Return the transcript that a seat gets."""
    answer = client.get(f"/v1/scenarios/{name}/transcript", headers={"umpire-seat": seat})
    assert answer.status_code == 200, answer.text
    return answer.content


def sealed(client: TestClient, **dice: str) -> str:
    """Return a battle with orders of Compact that are sealed, and a nonce of each side."""
    body = {"system": "full-thrust-light", "sample": "duel", "dice": dice}
    name = str(client.post("/v1/scenarios", json=body).json()["scenario"])
    for version, side in enumerate(("Compact", "Union") if not dice else ()):
        client.post(
            f"/v1/scenarios/{name}/nonces",
            json={"nonce": f"words of {side}"},
            headers={"umpire-seat": f"side:{side}", "if-match": f'"{version}"'},
        )
    edge = Rest(client, name)
    edge.give(edge.look()["version"], [WRITTEN])
    return name


def seats_of(client: TestClient, name: str) -> list[str]:
    """Return the seats that hear less than the referee."""
    return [f"side:{side}" for side in Rest(client, name).look()["battle"]["sides"]] + ["observer"]


@pytest.fixture(scope="module", params=GOLDEN, ids=lambda file: file.stem)
def golden(request: pytest.FixtureRequest, elsewhere: TestClient) -> tuple[str, bytes]:
    """Return a whole battle of the goldens, brought in: its name, and its transcript."""
    lines = request.param.read_bytes().splitlines(keepends=True)
    content = b"".join(lines[: 2 * len(lines) // 3])
    answer = elsewhere.post("/v1/transcripts", content=content, headers=NDJSON)
    assert answer.status_code in {200, 201}, answer.text
    return answer.json()["scenario"], content


def test_of_every_book_it_is_verified_and_is_of_the_whole(
    elsewhere: TestClient, golden: tuple[str, bytes]
) -> None:
    """For each seat: every roll that it tells is thrown anew, and the whole proves every line."""
    name, whole = golden
    for seat in seats_of(elsewhere, name):
        part = Lines(file_of(elsewhere, name, seat))
        verdict = verification_of(part, RULEBOOKS).run()
        assert verdict.difference is None, seat
        assert verdict.redacted is not None
        assert (verdict.redacted.seat, verdict.dice) == (seat, "recomputed")
        assert verdict.redacted.hashed + verdict.redacted.told == whole.count(b"\n")
        assert against(Lines(whole), part, RULEBOOKS).difference is None
        assert [json.loads(frame)["hash"] for frame in part] == [
            json.loads(frame)["hash"] for frame in Lines(whole)
        ]


def test_of_every_book_it_holds_what_the_seat_may_read_and_no_more(
    elsewhere: TestClient, golden: tuple[str, bytes]
) -> None:
    """The battle of version 0 and the entries, as the other answers tell them."""
    name, _ = golden
    for seat in seats_of(elsewhere, name):
        head = {"umpire-seat": seat}
        place = f"/v1/scenarios/{name}"
        first, *rest = map(json.loads, Lines(file_of(elsewhere, name, seat)))
        opening = elsewhere.get(f"{place}?version=0", headers=head).json()
        assert first["told"]["battle"] == opening["battle"]
        entries = elsewhere.get(f"{place}/rulings?limit=500", headers=head).json()["entries"]
        assert [frame.get("line", frame.get("told")) for frame in rest][:500] == entries
        assert {tuple(frame) for frame in rest} <= {("hash", "line"), ("hash", "told")}


def test_a_verdict_counts_the_rolls_of_which_the_seat_hears(
    elsewhere: TestClient, golden: tuple[str, bytes]
) -> None:
    """How many there are besides is its opponent's to know: a sweep may throw for a hidden ship.

    GraphQL tells what REST does; it is asked for one seat.
    """
    name, _ = golden
    query = """query($s: ID!, $seat: String!) {scenario(scenario: $s, seat: $seat) {
        ... on ScenarioSeen {verification {verified rolls}}}}"""
    for seat in ("referee", *seats_of(elsewhere, name)):
        place, head = f"/v1/scenarios/{name}", {"umpire-seat": seat}
        heard = elsewhere.get(f"{place}/rolls", headers=head).json()["count"]
        verdict = elsewhere.get(f"{place}/verification", headers=head).json()
        assert (verdict["verified"], verdict["rolls"]) == (True, heard), seat
    found = ask(elsewhere, query, s=name, seat=seat)["data"]["scenario"]["verification"]
    assert found == {"verified": True, "rolls": heard}


def test_each_frame_is_as_the_schema_says(elsewhere: TestClient, golden: tuple[str, bytes]) -> None:
    """Redacted or whole."""
    name, whole = golden
    frames = [*Lines(file_of(elsewhere, name, "observer")), *Lines(whole)[:5]]
    assert [found for each in frames for found in schemas.faults(JOURNAL, json.loads(each))] == []


def test_lines_that_stand_are_hashed_and_those_that_are_told_keep_no_secret(
    client: TestClient,
) -> None:
    """The nonces of both sides stand; a sealed order is not there, and neither is its salt."""
    name = sealed(client)
    whole, part = file_of(client, name), file_of(client, name, "side:Union")
    frames = Lines(part)
    assert [list(json.loads(frame)) for frame in frames] == [
        ["hash", "told"],
        ["hash", "line"],
        ["hash", "line"],
        ["hash", "told"],
    ]
    assert frames[1:3] == Lines(whole)[1:3]
    salts = SALT.findall(whole)
    assert len(set(salts)) == 2
    assert [salt for salt in salts if salt in part] == []
    assert b"+2" not in part
    own = file_of(client, name, "side:Compact")
    assert Lines(own)[1:] == Lines(whole)[1:]


def test_a_seat_proves_after_the_close_what_it_was_told_before(client: TestClient) -> None:
    """Against the whole, with the revealed seed; and the counts say what is proved by itself."""
    name = sealed(client)
    edge = Rest(client, name)
    edge.give(3, TO_FIRE)
    parts = {seat: Lines(file_of(client, name, seat)) for seat in seats_of(client, name)}
    before = verification_of(parts["observer"], RULEBOOKS).run()
    assert (before.verified, before.dice) == (True, "sealed")
    assert before.rolls >= 2
    answer = client.post(f"/v1/scenarios/{name}/close", headers={"if-match": '"4"'})
    assert answer.status_code == 200
    whole = Lines(file_of(client, name))
    for part in parts.values():
        found = against(whole, part, RULEBOOKS)
        assert (found.difference, found.dice) == (None, "recomputed")
        assert found.entries == 4


def test_a_redacted_transcript_is_not_mistaken_for_a_whole_one(client: TestClient) -> None:
    """Readers of whole ones refuse it, here and elsewhere; it is not brought in."""
    name = sealed(client)
    part = file_of(client, name, "observer")
    verdict = Verification(Lines(part), RULEBOOKS).run()
    assert verdict.difference is not None
    assert (verdict.difference.line, verdict.difference.fault) == (1, "format")
    for place in ("/v1/transcripts", "/v1/explanations?roll=1"):
        answer = client.post(place, content=part, headers=NDJSON)
        assert answer.status_code in {400, 409}, answer.text
        assert "redacted" in answer.json()["detail"]


def test_the_service_verifies_it_through_either_edge(client: TestClient) -> None:
    """With the same verdict."""
    part = file_of(client, sealed(client), "observer")
    told = client.post("/v1/verifications", content=part, headers=NDJSON).json()
    assert told["verified"]
    assert told["redacted"] == {"seat": "observer", "hashed": 2, "told": 2}
    query = """query($t: String!) {verify(transcript: $t) {
        verified redacted {seat hashed told}}}"""
    found = ask(client, query, t=part.decode())["data"]["verify"]
    assert found == {"verified": True, "redacted": told["redacted"]}


def edits(part: bytes) -> Iterator[tuple[str, bytes, tuple[int, str, str]]]:
    """Yield forgeries of a seat's file, and where each is found against the whole."""
    frames = part.splitlines(keepends=True)

    def with_line(at: int, frame: bytes) -> bytes:
        return b"".join([*frames[: at - 1], frame, *frames[at:]])

    yield (
        "a battle",
        with_line(1, frames[0].replace(b'"Candle"', b'"Kandle"', 1)),
        (
            1,
            "redaction",
            "",
        ),
    )
    yield (
        "a told order",
        with_line(4, frames[3].replace(b'"orders":[]', b'"orders":[{"kind":"move_ships"}]')),
        (4, "redaction", "/orders"),
    )
    yield (
        "a seat",
        with_line(4, frames[3].replace(b'"seat":"referee"', b'"seat":"observer"')),
        (4, "redaction", "/seat"),
    )
    digits = json.loads(frames[3])["hash"].encode()
    other = hashlib.sha256(digits).hexdigest().encode()
    yield (
        "a hash that is told",
        with_line(4, frames[3].replace(digits, other)),
        (4, "redaction", ""),
    )
    yield "a line", with_line(2, frames[1].replace(b"words", b"wards")), (2, "chain", "")
    yield "a line left out", b"".join(frames[:3]) + b"".join(frames[4:]), (4, "format", "/version")
    yield "a line more", part + frames[3], (5, "format", "/version")


NAMES = ("a battle", "a told order", "a seat", "a hash that is told", "a line", "a line more")


@pytest.mark.parametrize("edit", NAMES)
def test_what_was_edited_is_named(client: TestClient, edit: str) -> None:
    """The first line and field that differ."""
    name = sealed(client)
    whole, part = file_of(client, name), file_of(client, name, "side:Union")
    forged, expected = {case[0]: case[1:] for case in edits(part)}[edit]
    assert forged != part
    found = against(Lines(whole), Lines(forged), RULEBOOKS).difference
    assert found is not None
    assert (found.line, found.fault) == expected[:2]
    if expected[2]:
        assert found.field.startswith(expected[2])


def test_another_battle_is_not_the_whole_of_it(client: TestClient) -> None:
    """Nor is the same battle with other sealed orders, however well it is ruled and hashed."""
    name, other = sealed(client, source="supplied"), sealed(client, source="supplied")
    part = Lines(file_of(client, name, "observer"))
    strange = against(Lines(file_of(client, other)), part, RULEBOOKS).difference
    assert strange is not None
    assert (strange.line, strange.fault) == (1, "redaction")
    honest = file_of(client, name)
    swapped = rechained(SALT.sub(b'"salt":"' + b"0" * 32 + b'"', honest))
    assert Verification(Lines(swapped), RULEBOOKS).run().verified
    found = against(Lines(swapped), part, RULEBOOKS).difference
    assert found is not None
    assert (found.line, found.fault, found.field) == (1, "redaction", "")


def test_a_face_that_is_told_wrongly_is_found_by_the_seat_alone(client: TestClient) -> None:
    """Where the dice are seeded, nobody need wait for the close."""
    name = sealed(client, source="seeded", seed="s")
    Rest(client, name).give(1, TO_FIRE)
    part = file_of(client, name, "observer")
    hits = re.search(rb'"faces":\[(\d)\]', part)
    assert hits is not None
    face = b"1" if hits[1] != b"1" else b"2"
    forged = part[: hits.start(1)] + face + part[hits.end(1) :]
    told = forged.replace(
        b'"line":{"kind":"ruling","version":2', b'"told":{"kind":"ruling","version":2'
    )
    found = verification_of(Lines(told), RULEBOOKS).run().difference
    assert found is not None
    assert (found.line, found.fault) == (3, "dice")


@pytest.mark.parametrize("bad", [b"", b"\n", b'{"hash":"x"}', b"\xff" * 90])
def test_what_is_no_transcript_is_refused(bad: bytes) -> None:
    """As a fault of format on the first line."""
    found = verification_of(Lines(bad), RULEBOOKS).run().difference
    assert found is not None
    assert (found.line, found.fault) == (1, "format")


def test_what_is_cut_off_at_the_end_may_show_against_the_whole(client: TestClient) -> None:
    """By itself it is of an earlier version; but its lines were told as they are heard later."""
    name = sealed(client)
    Rest(client, name).give(3, TO_FIRE)
    whole, part = Lines(file_of(client, name)), Lines(file_of(client, name, "observer"))
    short = part[:-1]
    verdict = verification_of(short, RULEBOOKS).run()
    assert (verdict.verified, verdict.entries) == (True, 3)
    found = against(whole, short, RULEBOOKS).difference
    assert found is not None
    assert (found.line, found.fault) == (4, "redaction")
    assert "another part of this line at version 3" in found.message
    assert against(whole, part[:3], RULEBOOKS).verified


@pytest.mark.parametrize("line", [1, 2, 4])
def test_what_is_not_in_utf_8_is_found_where_it_would_be_skipped(
    client: TestClient, line: int
) -> None:
    """In a field that nobody knows, too: of the header, a line that stands, and a told one."""
    name = sealed(client)
    whole, part = Lines(file_of(client, name)), list(Lines(file_of(client, name, "side:Union")))
    part[line - 1] = part[line - 1][:-2] + b',"\xb2":1' + part[line - 1][-2:]
    for found in (against(whole, part, RULEBOOKS), verification_of(part, RULEBOOKS).run()):
        assert found.difference is not None
        told = found.difference
        assert (told.line, told.fault) == (line, "chain" if line == 2 else "format")
    chained = Lines(rechained(b"\n".join([whole[0], whole[1][:-2] + b',"\xb2":1}}'])))
    wrong = Verification(chained, RULEBOOKS).run().difference
    assert wrong is not None
    assert (wrong.line, wrong.fault) == (2, "format")


def test_any_changed_byte_that_could_mislead_is_found(client: TestClient) -> None:
    """Against the whole, every changed byte of a seat's file is found, on its own line or later."""
    name = sealed(client, source="supplied")
    whole, part = Lines(file_of(client, name)), file_of(client, name, "observer")
    line = 1
    for place in range(0, len(part) - 1, 3):
        changed = bytearray(part)
        changed[place] ^= 1
        line = part.count(b"\n", 0, place) + 1
        found = against(whole, Lines(bytes(changed)), RULEBOOKS).difference
        assert found is not None, place
        assert found.line <= line + 1, (place, found)
