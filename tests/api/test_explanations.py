"""A roll explained through the edges: of a scenario that is kept, and of a transcript."""

from functools import cache
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import NDJSON, TO_FIRE, Rest, ask, at_fire, opened
from api.graphql_form import REFUSAL, selection, to_rest
from umpire.rules import RULEBOOKS
from umpire.scenarios.explain import explain
from umpire.scenarios.journal import Lines
from umpire.scenarios.ports import StoredLine
from umpire.scenarios.repository import PAGE
from umpire.store.redis import RedisStore

Json = Any
SIDE = {"umpire-seat": "side:Union"}


def read(client: TestClient, name: str, path: str, **headers: str) -> Json:
    """Return what a scenario answers at a path."""
    answer = client.get(f"/v1/scenarios/{name}{path}", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_rolls_of_a_scenario_are_listed(client: TestClient) -> None:
    """With their numbers, labels and events; page by page."""
    name = at_fire(client)
    told = read(client, name, "/rolls")
    assert told["count"] == len(told["rolls"]) >= 2
    assert told["rolls"][0]["label"] == "t1/initiative/Compact"
    assert told["rolls"][0]["told"].startswith("Initiative: ")
    for roll in told["rolls"]:
        found = client.get(f"/v1/scenarios/{name}/rolls", params={"label": roll["label"]}).json()
        assert found == {**told, "rolls": [roll]}
        number = {"label": roll["label"], "after": str(roll["number"])}
        later = client.get(f"/v1/scenarios/{name}/rolls", params=number)
        assert later.json()["rolls"] == []
    assert read(client, name, "/rolls?label=none")["rolls"] == []
    later = read(client, name, "/rolls?after=1&limit=1")["rolls"]
    assert [line["number"] for line in later] == [2]
    assert later[0] == told["rolls"][1]


def test_a_roll_is_explained_as_the_command_line_does(client: TestClient) -> None:
    """To the referee: the same as from the transcript."""
    name = at_fire(client)
    transcript = client.get(f"/v1/scenarios/{name}/transcript").content
    found = read(client, name, "/rolls/2")
    sent = client.post("/v1/explanations?roll=2", content=transcript, headers=NDJSON)
    assert sent.json() == found
    assert (
        client.post(
            "/v1/explanations",
            params={"label": "t1/initiative/Union"},
            content=transcript,
            headers=NDJSON,
        ).json()
        == found
    )
    assert found["roll"]["told"] == explain(Lines(transcript), RULEBOOKS, number=2).roll.told
    assert found["order"] == {"kind": "roll_initiative"}
    assert found["rule"]["id"] == "FTL-FIRE-01"
    assert found["readings"]["tried"] > 5


def test_the_seed_is_told_after_the_close_alone(client: TestClient) -> None:
    """Not even to the referee before."""
    name = opened(client)
    version = Rest(client, name).give(0, TO_FIRE)["version"]
    sealed = read(client, name, "/rolls/1")["dice"]
    assert (sealed["state"], sealed["seed"]) == ("sealed", None)
    headers = {"if-match": f'"{version}"'}
    closed = client.post(f"/v1/scenarios/{name}/close", headers=headers).json()
    dice = read(client, name, "/rolls/1", **SIDE)["dice"]
    assert dice == {**sealed, "state": "recomputed", "seed": closed["seed"]}


def test_a_seat_that_hears_part_of_an_entry_is_told_no_orders(client: TestClient) -> None:
    """Sealed orders stood in it; after the close all is told."""
    name = opened(client, "crossing")
    secret = {"kind": "write_order", "ship": "Candle", "notation": "-3"}
    version = Rest(client, name).give(0, [secret])["version"]
    version = Rest(client, name).give(version, TO_FIRE)["version"]
    for seat in ("side:Union", "observer"):
        found = client.get(f"/v1/scenarios/{name}/rolls/1", headers={"umpire-seat": seat})
        assert "notation" not in found.text


def test_other_readings_are_told_where_nothing_is_hidden(client: TestClient) -> None:
    """A duel hides nothing once ships may fire: every seat is told what the referee is."""
    name = opened(client, source="seeded", seed="s")
    edge = Rest(client, name)
    version = edge.give(0, TO_FIRE)["version"]
    choice = edge.choices()[0]
    shots = [{key: choice["solutions"][0][key] for key in ("weapon", "target")}]
    edge.give(version, [{"kind": "fire_weapons", "ship": choice["ship"], "shots": shots}])
    number = read(client, name, "/rolls")["count"]
    told = read(client, name, f"/rolls/{number}")
    assert told["readings"] is not None
    assert read(client, name, f"/rolls/{number}", **SIDE) == told


def behind_a_field(client: TestClient, notation: str) -> str:
    """Return a battle in which West ordered its reflex cruiser, and dice were thrown."""
    body = {
        "system": "full-thrust-remixed",
        "sample": "cloaked-approach",
        "dice": {"source": "supplied"},
    }
    name = str(client.post("/v1/scenarios", json=body).json()["scenario"])
    edge = Rest(client, name)
    written = [{"kind": "write_order", "ship": "Speculum", "notation": notation}]
    finished = [{"kind": "finish_phase", "side": side} for side in ("West", "East")]
    version = edge.give(edge.give(0, written)["version"], finished)["version"]
    answer = client.post(
        f"/v1/scenarios/{name}/rulings",
        json={"orders": [{"kind": "roll_initiative"}], "faces": [2, 5]},
        headers={"if-match": f'"{version}"'},
    )
    assert answer.status_code == 201, answer.text
    return name


@pytest.mark.parametrize("seat", ["side:East", "observer"])
def test_whether_other_readings_are_told_shows_nothing_hidden(
    client: TestClient, seat: str
) -> None:
    """A reflex field that is off, or on, is explained in the same words to others (FT-12.3-7)."""
    told = []
    for notation in ("", "Reflex"):
        name = behind_a_field(client, notation)
        found = str(read(client, name, "/rolls/1", **{"umpire-seat": seat}))
        told.append(found.replace(name, "#"))
        assert read(client, name, "/rolls/1")["readings"] is not None
    assert told[0] == told[1]


@pytest.mark.parametrize("number", ["0", "99", "999999999999"])
def test_there_is_no_such_roll(client: TestClient, number: str) -> None:
    """404."""
    answer = client.get(f"/v1/scenarios/{at_fire(client)}/rolls/{number}")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_roll")


@pytest.mark.parametrize("asked", ["", "?roll=x", "?roll=1&label=x"])
def test_which_roll_is_not_understood(client: TestClient, asked: str) -> None:
    """400, before the transcript is read."""
    answer = client.post(f"/v1/explanations{asked}", content=b"junk", headers=NDJSON)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_parameter")


def test_a_transcript_that_does_not_verify_is_not_explained(client: TestClient) -> None:
    """Junk, and one with a byte changed."""
    transcript = client.get(f"/v1/scenarios/{at_fire(client)}/transcript").content
    for sent in (b"", b"junk", transcript.replace(b'"sides":6', b'"sides":8')):
        answer = client.post("/v1/explanations?roll=1", content=sent, headers=NDJSON)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_transcript")


@cache
def explained() -> str:
    """Return what is asked of an explanation."""
    return f"{REFUSAL} ... on Explanation {selection('Explanation')}"


def by_rest(client: TestClient, name: str, number: int, **headers: str) -> Json:
    """Return what REST says of a roll, with what it leaves out where it goes without saying."""
    found = read(client, name, f"/rolls/{number}", **headers)
    return {**found, "rule": {**found["rule"], "adjudicated": True}}


def test_both_edges_explain_the_same(client: TestClient) -> None:
    """A list, a roll of a scenario, and one of a transcript."""
    name = at_fire(client)
    transcript = client.get(f"/v1/scenarios/{name}/transcript").text
    query = f"""query($id: ID!, $text: String!) {{
        rolls(scenario: $id, after: 1) {{... on RollsHeard {{
            version count rolls {selection("RollLine")}}}}}
        roll(scenario: $id, number: 2) {{{explained()}}}
        explain(transcript: $text, label: "t1/initiative/Union") {{{explained()}}}
        none: roll(scenario: $id, number: 99) {{{REFUSAL}}}
        junk: explain(transcript: "junk", roll: 1) {{{REFUSAL}}}}}"""
    answered = ask(client, query, id=name, text=transcript)
    assert "errors" not in answered, answered
    found = to_rest(answered["data"])
    assert found["rolls"] == read(client, name, "/rolls?after=1")
    assert found["roll"] == found["explain"] == by_rest(client, name, 2)
    assert found["none"]["code"] == "unknown_roll"
    assert found["junk"]["code"] == "bad_transcript"


def test_a_seat_asks_graphql_for_itself(client: TestClient) -> None:
    """What it is told is what REST tells it."""
    name = opened(client, "crossing")
    secret = {"kind": "write_order", "ship": "Candle", "notation": "-3"}
    Rest(client, name).give(0, [secret, *TO_FIRE])
    query = f"""query($id: ID!) {{
        roll(scenario: $id, number: 1, seat: "side:Union") {{{explained()}}}}}"""
    found = to_rest(ask(client, query, id=name)["data"])["roll"]
    assert found == by_rest(client, name, 1, **SIDE)


def test_19_a_page_of_rolls_reads_their_entries_alone(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once they have been counted; the pages together are the whole."""
    name = at_fire(client)
    for seat in ({}, SIDE):
        whole = read(client, name, "/rolls", **seat)
        asked: list[int] = []
        lines = RedisStore.lines

        async def counted(
            store: RedisStore,
            scenario: str,
            after: int,
            limit: int,
            *opened: int,
            lines: Any = lines,
        ) -> list[StoredLine]:
            asked.append(limit)  # noqa: B023 — it is called while the loop stands here
            found: list[StoredLine] = await lines(store, scenario, after, limit, *opened)
            return found

        with monkeypatch.context() as patched:
            patched.setattr(RedisStore, "lines", counted)
            pages = [
                read(client, name, f"/rolls?after={at}&limit=1", **seat)["rolls"]
                for at in range(whole["count"] + 1)
            ]
        assert [roll for page in pages for roll in page] == whole["rolls"]
        assert pages[-1] == []
        # What came in since is asked for by each; then the one entry.
        assert [limit for limit in asked if limit < PAGE] == [1] * whole["count"]
