"""A roll explained through the edges: of a scenario that is kept, and of a transcript."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import TO_FIRE, Rest, at_fire, opened
from umpire.rules import RULEBOOKS
from umpire.scenarios.explain import explain
from umpire.scenarios.journal import lines_of

Json = Any
BOOKS = {book.system: book for book in RULEBOOKS}
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
    later = read(client, name, "/rolls?after=1&limit=1")["rolls"]
    assert [line["number"] for line in later] == [2]
    assert later[0] == told["rolls"][1]


def test_a_roll_is_explained_as_the_command_line_does(client: TestClient) -> None:
    """To the referee: the same as from the transcript."""
    name = at_fire(client)
    transcript = client.get(f"/v1/scenarios/{name}/transcript").content
    found = read(client, name, "/rolls/2")
    sent = client.post("/v1/explanations?roll=2", content=transcript)
    assert sent.json() == found
    assert (
        client.post(
            "/v1/explanations", params={"label": "t1/initiative/Union"}, content=transcript
        ).json()
        == found
    )
    assert found["roll"]["told"] == explain(lines_of(transcript), BOOKS, number=2).roll.told
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


@pytest.mark.parametrize("number", ["0", "99", "999999999999"])
def test_there_is_no_such_roll(client: TestClient, number: str) -> None:
    """404."""
    answer = client.get(f"/v1/scenarios/{at_fire(client)}/rolls/{number}")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_roll")


@pytest.mark.parametrize("asked", ["", "?roll=x", "?roll=1&label=x"])
def test_which_roll_is_not_understood(client: TestClient, asked: str) -> None:
    """400, before the transcript is read."""
    answer = client.post(f"/v1/explanations{asked}", content=b"junk")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_parameter")


def test_a_transcript_that_does_not_verify_is_not_explained(client: TestClient) -> None:
    """Junk, and one with a byte changed."""
    transcript = client.get(f"/v1/scenarios/{at_fire(client)}/transcript").content
    for sent in (b"", b"junk", transcript.replace(b'"sides":6', b'"sides":8')):
        answer = client.post("/v1/explanations?roll=1", content=sent)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_transcript")
