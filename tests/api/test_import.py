"""Transcripts that are brought in: verified, kept under their own name, and played on."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from starlette.testclient import TestClient

from api.edges import NDJSON, TO_FIRE, Rest, ask
from served import Served
from umpire.app import create_app
from umpire.scenarios.lifecycle import verified_journal
from umpire.settings import Settings

Json = Any
GOLDEN = sorted(Path(__file__).parents[1].joinpath("golden").glob("*.ndjson"))
REFEREE = {"umpire-seat": "referee"}
FINISH: Json = {"kind": "finish_orders", "side": "Union"}


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return a client of another service, which knows nothing of the first."""
    settings = Settings(
        data_dir=tmp_path_factory.mktemp("elsewhere"),
        embedded_fsync="everysec",
        transcript_limit=4_000_000,
    )
    with Served(create_app(settings), raise_server_exceptions=False) as client:
        yield client


def opened(client: TestClient, **dice: str) -> str:
    """Open a duel with such dice, and return its name."""
    body = {"system": "full-thrust-light", "sample": "duel", "dice": dice}
    return str(client.post("/v1/scenarios", json=body).json()["scenario"])


def given(client: TestClient, name: str, orders: list[Json], faces: list[int] | None = None) -> Any:
    """Give orders, and return the answer."""
    version = Rest(client, name).look()["version"]
    return client.post(
        f"/v1/scenarios/{name}/rulings",
        json={"orders": orders, "faces": faces},
        headers={**REFEREE, "if-match": f'"{version}"'},
    )


def transcript(client: TestClient, name: str) -> bytes:
    """Return the whole transcript of a scenario."""
    return client.get(f"/v1/scenarios/{name}/transcript", headers=REFEREE).content


def close(client: TestClient, name: str) -> Any:
    """Close a scenario."""
    version = Rest(client, name).look()["version"]
    place = f"/v1/scenarios/{name}/close"
    return client.post(place, headers={**REFEREE, "if-match": f'"{version}"'})


def sent(client: TestClient, content: bytes) -> Any:
    """Send a transcript, and return the answer."""
    return client.post(
        "/v1/transcripts", content=content, headers={"content-type": "application/x-ndjson"}
    )


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_what_comes_out_is_what_went_in(elsewhere: TestClient, file: Path) -> None:
    """To the byte; and the scenario is verified there, and seen by its sides."""
    content = file.read_bytes()
    answer = sent(elsewhere, content)
    assert answer.status_code == 201, answer.text
    name, tokens = answer.json()["scenario"], answer.json()["tokens"]
    assert answer.headers["location"] == f"/v1/scenarios/{name}"
    assert transcript(elsewhere, name) == content
    assert answer.json()["version"] == content.count(b"\n") - 1
    assert Rest(elsewhere, name).verdict()["verified"]
    for token in tokens.values():
        seen = elsewhere.get(f"/v1/scenarios/{name}", headers={"authorization": f"Bearer {token}"})
        assert seen.status_code == 200


@pytest.mark.parametrize(
    ("dice", "faces"), [({"source": "seeded", "seed": "s"}, None), ({"source": "supplied"}, [6, 2])]
)
def test_a_battle_goes_on_elsewhere_as_it_would_have_here(
    client: TestClient, elsewhere: TestClient, dice: Json, faces: list[int] | None
) -> None:
    """With seeded dice the same faces fall; those of the players are typed in as before."""
    name = opened(client, **dice)
    assert given(client, name, TO_FIRE[:2]).status_code == 201
    assert sent(elsewhere, transcript(client, name)).status_code == 201
    here, there = (given(one, name, TO_FIRE[2:], faces) for one in (client, elsewhere))
    assert (here.status_code, there.status_code) == (201, 201)
    assert here.json()["events"] == there.json()["events"]
    assert Rest(elsewhere, name).verdict()["verified"]


def test_without_the_seed_it_is_kept_to_be_read(client: TestClient, elsewhere: TestClient) -> None:
    """Whatever would need the seed, or tell it, is refused with a code of its own."""
    name = opened(client, source="committed")
    assert given(client, name, TO_FIRE).status_code == 201
    assert sent(elsewhere, transcript(client, name)).status_code == 201
    place, head = f"/v1/scenarios/{name}", {**REFEREE, "if-match": '"1"'}
    words = {"nonce": "mine"}
    refused = [
        given(elsewhere, name, [FINISH]),
        elsewhere.post(f"{place}/rulings?dry_run=true", json={"orders": [FINISH]}, headers=head),
        elsewhere.post(f"{place}/close", headers=head),
        elsewhere.post(
            f"{place}/nonces", json=words, headers={**head, "umpire-seat": "side:Union"}
        ),
        elsewhere.post(f"{place}/forks", headers=REFEREE),
        elsewhere.post(f"{place}/forks", json={"version": 0}, headers=REFEREE),
    ]
    assert [(each.status_code, each.json()["code"]) for each in refused] == [
        (409, "seed_unknown")
    ] * len(refused)
    read = ("", "?version=0", "/rulings?told=true", "/choices", "/rolls", "/rolls/1", "/transcript")
    assert {elsewhere.get(place + path, headers=REFEREE).status_code for path in read} == {200}
    verdict = Rest(elsewhere, name).verdict()
    assert (verdict["verified"], verdict["dice"]) == (True, "sealed")


def test_a_closed_one_is_closed_and_its_seed_is_known(
    client: TestClient, elsewhere: TestClient
) -> None:
    """Its dice are checked, and a fork of it throws them."""
    name = opened(client, source="committed")
    given(client, name, TO_FIRE)
    assert close(client, name).status_code == 200
    assert sent(elsewhere, transcript(client, name)).json()["closed"]
    assert given(elsewhere, name, [FINISH]).json()["code"] == "closed"
    assert Rest(elsewhere, name).verdict()["dice"] == "recomputed"
    body = {"version": 0}
    forks = [one.post(f"/v1/scenarios/{name}/forks", json=body) for one in (client, elsewhere)]
    assert [fork.status_code for fork in forks] == [201, 201]
    thrown = [
        given(one, fork.json()["scenario"], TO_FIRE).json()["events"]
        for one, fork in zip((client, elsewhere), forks, strict=True)
    ]
    assert thrown[0] == thrown[1]


def test_a_fork_comes_without_its_root(client: TestClient, elsewhere: TestClient) -> None:
    """It is read, and taken for sealed, though nobody here knows where it came from."""
    root = opened(client, source="committed")
    given(client, root, TO_FIRE)
    fork = client.post(f"/v1/scenarios/{root}/forks", headers=REFEREE).json()["scenario"]
    answer = sent(elsewhere, transcript(client, fork))
    assert answer.json()["forked_from"]["scenario"] == root
    assert close(elsewhere, fork).json()["code"] == "seed_unknown"
    close(client, root)
    close(client, fork)
    assert sent(elsewhere, transcript(client, fork)).status_code == 409


def test_the_seed_of_a_scenario_here_is_not_lent_to_what_is_brought_in(client: TestClient) -> None:
    """A file that says it is a fork of ours learns nothing of how our dice fall."""
    root = opened(client, source="committed")
    fork = client.post(f"/v1/scenarios/{root}/forks", headers=REFEREE).json()["scenario"]
    lines = transcript(client, fork).replace(fork.encode(), b"borrowed")
    answer = sent(client, rechained(lines))
    assert answer.status_code == 201
    assert given(client, "borrowed", TO_FIRE).json()["code"] == "seed_unknown"


def rechained(content: bytes) -> bytes:
    """Return a transcript with the hashes that its lines have."""
    import hashlib  # noqa: PLC0415 — of this forger alone

    chain, made = b"", b""
    for frame in content.splitlines():
        line = frame[82:-1]
        chain = hashlib.sha256(chain + line).digest()
        made += b'{"hash":"' + chain.hex().encode() + b'","line":' + line + b"}\n"
    return made


def test_who_sends_it_again_gets_the_scenario_as_it_is(
    client: TestClient, elsewhere: TestClient
) -> None:
    """200, whether it has gone on since or not; an earlier part of the file is the same journal."""
    name = opened(client, source="supplied")
    given(client, name, TO_FIRE[:2])
    file = transcript(client, name)
    first = sent(elsewhere, file)
    again = sent(elsewhere, file)
    assert (first.status_code, again.status_code) == (201, 200)
    given(elsewhere, name, TO_FIRE[2:], [6, 2])
    for part in (file, file.splitlines(keepends=True)[0]):
        later = sent(elsewhere, part)
        assert (later.status_code, later.json()["version"]) == (200, 2)
    assert set(later.json()["tokens"]) == {"referee", "side:Compact", "side:Union", "observer"}


def test_another_journal_of_the_same_name_is_refused(
    client: TestClient, elsewhere: TestClient
) -> None:
    """What is here stays as it is: neither replaced, nor gone on with."""
    name = opened(client, source="supplied")
    opening = transcript(client, name)
    given(client, name, TO_FIRE[:2])
    longer = transcript(client, name)
    sent(elsewhere, opening)
    before = transcript(elsewhere, name)
    answer = sent(elsewhere, longer)
    assert (answer.status_code, answer.json()["code"]) == (409, "other_journal")
    assert transcript(elsewhere, name) == before == opening


def changed(content: bytes) -> dict[str, tuple[bytes, Json]]:
    """Return edits of a closed golden transcript, and where each is found."""
    lines = content.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if b'"faces":[' in line)
    start = lines[at].index(b'"faces":[') + len(b'"faces":[')
    face = lines[at][start : start + 1]
    other = b"1" if face != b"1" else b"2"
    edited = lines[at][:start] + other + lines[at][start + 1 :]
    one = b"".join([*lines[:at], edited, *lines[at + 1 :]])
    place = {"line": at + 1}
    return {
        "a face": (one, {**place, "fault": "chain"}),
        "a face, and all hashes": (rechained(one), {**place, "fault": "dice"}),
        "a line left out": (b"".join(lines[:2] + lines[3:]), {"line": 3, "fault": "chain"}),
        "no transcript": (b"\xff\x00", {"line": 1, "fault": "format"}),
        "nothing": (b"", {"line": 1, "fault": "format"}),
    }


EDITS = changed(GOLDEN[-1].read_bytes())


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_one_is_refused_and_the_place_is_named(elsewhere: TestClient, edit: str) -> None:
    """Line and fault, and the field where there is one; nothing of it is kept."""
    content, place = EDITS[edit]
    answer = sent(elsewhere, content)
    told = answer.json()
    assert (answer.status_code, told["code"]) == (409, "not_verified")
    assert {key: told["difference"][key] for key in place} == place
    assert ("pointer" in told) == ("face, and" in edit)


def test_graphql_brings_in_and_refuses_alike(client: TestClient, elsewhere: TestClient) -> None:
    """The scenario with its tokens; or the conflict, with its place."""
    query = """mutation($t: String!) {importTranscript(transcript: $t) {
        ... on ScenarioOpened {scenario {scenario version} tokens {seat}}
        ... on Refusal {code} ... on Conflict {difference {line fault}}}}"""
    name = opened(client, source="seeded", seed="s")
    file = transcript(client, name).decode()
    told = ask(elsewhere, query, t=file)["data"]["importTranscript"]
    assert (told["scenario"], len(told["tokens"])) == ({"scenario": name, "version": 0}, 4)
    forged = ask(elsewhere, query, t=file.replace("duel", "dual").replace("Candle", "Kandle"))
    place = {"line": 1, "fault": "CHAIN"}
    assert forged["data"]["importTranscript"] == {"code": "not_verified", "difference": place}


@pytest.mark.parametrize("name", ["", "..", "a/b", "a}b", "Ünder", "a\nb", "x" * 129, "-x"])
def test_a_name_that_cannot_be_used_is_refused(client: TestClient, name: str) -> None:
    """It would stand in addresses and keys."""
    own = opened(client, source="supplied")
    header = transcript(client, own).replace(
        f'"scenario":"{own}"'.encode(), f'"scenario":{json.dumps(name)}'.encode(), 1
    )
    answer = sent(client, rechained(header))
    assert (answer.status_code, answer.json()["code"]) == (400, "unusable_name")


COMMITTED: Json = {"source": "committed", "scenario": "x"}
ORIGIN: Json = {"scenario": "x", "version": 1, "hash": "0" * 64}
UNKEPT: dict[str, Json] = {
    "a long title": {"title": "x" * 201},
    "a long edition": {"edition": "1" * 201},
    "a long salt": {"salt": "0" * 201},
    "a long seed": {"dice": {"source": "seeded", "scenario": "x", "seed": "s" * 201}},
    "many nonces": {"dice": {"source": "supplied", "scenario": "x", "nonces": ["n"] * 65}},
    "no commitment": {"dice": COMMITTED},
    "no hash for a commitment": {"dice": {**COMMITTED, "commitment": "0" * 63}},
    "a version before the first": {"forked_from": {**ORIGIN, "version": -1}},
    "a version beyond all": {"forked_from": {**ORIGIN, "version": 2**31}},
    "no hash of its origin": {"forked_from": {**ORIGIN, "hash": "none"}},
}


@pytest.mark.parametrize("what", UNKEPT)
def test_a_header_with_which_nothing_opens_here_is_refused(client: TestClient, what: str) -> None:
    """It would stand in every answer about the scenario; nothing of it is kept."""
    own = opened(client, source="supplied")
    header = json.loads(transcript(client, own))["line"]
    name = f"unkept-{list(UNKEPT).index(what)}"
    line = json.dumps({**header, "scenario": name, **UNKEPT[what]}).encode()
    answer = sent(client, rechained(b'{"hash":"' + b"0" * 64 + b'","line":' + line + b"}"))
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_transcript"), answer.text
    assert client.get(f"/v1/scenarios/{name}").status_code == 404


def test_where_access_is_closed_it_takes_the_operators_key(tmp_path: Path) -> None:
    """As opening does: whoever brings in a battle that goes on is told all of it."""
    key = "a key of the operator of enough bytes"
    settings = Settings(
        data_dir=tmp_path, access="closed", operator_keys=SecretStr(f"operator:open:{key}")
    )
    content = GOLDEN[-1].read_bytes()
    with Served(create_app(settings)) as closed:
        assert sent(closed, content).json()["code"] == "operator_only"
        assert sent(closed, b"").json()["code"] == "operator_only"
        head = {"authorization": f"Bearer {key}"}
        answer = closed.post("/v1/transcripts", content=content, headers=head | NDJSON)
        assert answer.status_code == 201
        name = answer.json()["scenario"]
        assert closed.get(f"/v1/scenarios/{name}").status_code == 401


def test_a_closed_golden_is_verified_in_full_before_it_is_kept(rulebooks: Any) -> None:
    """Its chain is that of the last line of the file."""
    content = GOLDEN[0].read_bytes()
    lines = content.removesuffix(b"\n").split(b"\n")
    journal = verified_journal(lines, rulebooks)
    assert journal.chain.hex() == json.loads(lines[-1])["hash"]
    assert len(journal.lines) == len(lines) - 1
