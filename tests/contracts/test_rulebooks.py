"""The schemas of rulebooks and journals: true of a played battle, and of its transcript."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import Rest
from contracts import schemas
from contracts.files import FILES
from scenarios.player import next_orders

Json = Any
RULEBOOK: Json = json.loads(FILES["schema/rulebooks/full-thrust-light.json"])
JOURNAL: Json = json.loads(FILES["schema/journal.v1.json"])


def faults(value: Json, name: str) -> list[str]:
    """Return what is wrong with a value of the rulebook."""
    return schemas.faults({**RULEBOOK, "$ref": f"#/$defs/{name}"}, value)


@pytest.fixture(scope="session")
def entries(client: TestClient, battle: str) -> list[Json]:
    """Return the journal of a battle."""
    return Rest(client, battle).journal()


def test_every_order_and_event_of_a_battle_is_valid(entries: list[Json]) -> None:
    """Most kinds of both occur in it."""
    orders = [order for entry in entries for order in entry["orders"]]
    events = [event for entry in entries for event in entry["events"]]
    assert [fault for order in orders for fault in faults(order, "Order")] == []
    assert [fault for event in events for fault in faults(event, "Event")] == []
    assert len({order["kind"] for order in orders}) >= 6
    assert len({event["kind"] for event in events}) >= 13


def test_every_choice_of_a_battle_is_valid(client: TestClient, entries: list[Json]) -> None:
    """And every order that the player made of one."""
    place = {"system": "full-thrust-light"}
    battle = client.post("/v1/battles", json={**place, "sample": "crossing"}).json()["battle"]
    kinds = set()
    for entry in entries:
        choices = client.post("/v1/choices", json={**place, "battle": battle}).json()["choices"]
        assert [fault for choice in choices for fault in faults(choice, "Choice")] == []
        assert [
            fault
            for order in next_orders(choices, battle["turn"])
            for fault in faults(order, "Order")
        ] == []
        assert faults(battle, "Battle") == []
        kinds |= {choice["kind"] for choice in choices}
        body = {**place, "battle": battle, "orders": entry["orders"], "seed": "other"}
        ruled = client.post("/v1/adjudications", json=body)
        if ruled.status_code != 200:
            break
        battle = ruled.json()["battle"]
    assert len(kinds) >= 6


def test_every_sample_is_a_valid_set_up(client: TestClient) -> None:
    """As the service gives it."""
    told = client.get("/v1/rulebooks/full-thrust-light").json()
    for sample in told["samples"]:
        place = f"/v1/rulebooks/full-thrust-light/samples/{sample}"
        assert faults(client.get(place).json()["setup"], "Setup") == []
    assert faults(told["tables"], "Tables") == []


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("Order", {"kind": "finish_orders"}),
        ("Order", {"kind": "finish_orders", "side": "Compact", "loudly": True}),
        ("Order", {"kind": "teleport"}),
        ("Order", {"kind": "write_order", "ship": "a/b"}),
        ("Event", {"kind": "ship_moved", "ship": "Candle"}),
        ("Setup", {"sides": ["Compact"], "ships": []}),
    ],
)
def test_what_the_service_refuses_is_not_valid(name: str, wrong: Json) -> None:
    """The schemas say as much as the decoder does."""
    assert faults(wrong, name) != []


@pytest.mark.parametrize("closed", [False, True])
def test_every_line_of_a_transcript_is_valid(client: TestClient, *, closed: bool) -> None:
    """Header, rulings and close; kept or forked."""
    root = client.post(
        "/v1/scenarios", json={"system": "full-thrust-light", "sample": "duel"}
    ).json()["scenario"]
    Rest(client, root).give(0, [{"kind": "finish_orders", "side": "Compact"}])
    name = client.post(f"/v1/scenarios/{root}/forks").json()["scenario"] if not closed else root
    if closed:
        client.post(f"/v1/scenarios/{root}/close", headers={"if-match": '"1"'})
    lines = client.get(f"/v1/scenarios/{name}/transcript").text.splitlines()
    assert [fault for line in lines for fault in schemas.faults(JOURNAL, json.loads(line))] == []
    assert len(lines) == (3 if closed else 1)


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"hash": "0" * 64},
        {"hash": "0" * 63, "line": {"kind": "close"}},
        {"hash": "0" * 64, "line": {"kind": "close", "version": 1}},
        {"hash": "0" * 64, "line": {"kind": "note"}},
    ],
)
def test_other_lines_are_not_valid(wrong: Json) -> None:
    """The schema of a journal is no formality."""
    assert schemas.faults(JOURNAL, wrong) != []
