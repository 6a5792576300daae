"""Every summary tells whom the battle waits for, and since when, through both edges."""

from datetime import datetime
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import Rest, ask, opened
from api.refusals import FINISH
from umpire.rules import RULEBOOKS

Json = Any
BOTH = ["side:Compact", "side:Union"]
TOLD = "phase state waitsFor anyOfThem waitsSince changedAt openedAt"


def summary(client: TestClient, name: str, **query: Any) -> Json:
    """Return what is told of a battle."""
    return client.get(f"/v1/scenarios/{name}", params=query).json()


def turn(told: Json) -> tuple[str, list[str], bool]:
    """Return the phase, and whom a battle waits for in it."""
    return told["phase"], told["waits_for"], told["any_of_them"]


def test_2_a_battle_waits_for_those_who_have_not_finished(client: TestClient) -> None:
    """Of sealed orders nothing shows but that a side is done with them, which all know."""
    name = opened(client)
    edge = Rest(client, name)
    assert turn(summary(client, name)) == ("orders", BOTH, False)
    edge.give(0, [FINISH])
    assert turn(summary(client, name)) == ("orders", BOTH[1:], False)
    edge.give(1, [{"kind": "finish_orders", "side": "Union"}])
    assert turn(summary(client, name)) == ("movement", BOTH, True)


def test_2_since_when_it_waits_stays_while_it_waits_for_the_same(client: TestClient) -> None:
    """An order that leaves the turn where it was changes the battle, not since when it waits."""
    name = opened(client)
    begun = summary(client, name)
    assert begun["opened_at"] == begun["changed_at"] == begun["waits_since"]
    write = {"kind": "write_order", "ship": "Candle", "notation": "+1"}
    Rest(client, name).give(0, [write])
    written = summary(client, name)
    assert written["waits_since"] == begun["waits_since"] < written["changed_at"]
    Rest(client, name).give(1, [FINISH])
    finished = summary(client, name)
    assert written["waits_since"] < finished["waits_since"] == finished["changed_at"]
    assert summary(client, name, version=1)["changed_at"] == written["changed_at"]
    assert datetime.fromisoformat(finished["changed_at"]).tzinfo is not None


def test_2_a_closed_battle_waits_for_nobody(client: TestClient) -> None:
    """Neither does one that is over."""
    name = opened(client)
    client.post(f"/v1/scenarios/{name}/close", headers={"if-match": '"0"'})
    told = summary(client, name)
    assert (told["state"], told["waits_for"]) == ("closed", [])


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_2_every_book_tells_whom_it_waits_for(client: TestClient, book: Any) -> None:
    """The seats are the battle's own; GraphQL tells the same."""
    sample = next(iter(book.samples))
    told = client.post("/v1/scenarios", json={"system": book.system, "sample": sample}).json()
    assert told["state"] == "open"
    assert told["waits_for"]
    assert set(told["waits_for"]) <= set(told["tokens"])
    query = f'{{ scenario(scenario: "{told["scenario"]}") {{ ... on ScenarioSeen {{ {TOLD} }} }} }}'
    answer = ask(client, query)["data"]["scenario"]
    assert answer["waitsFor"] == told["waits_for"]
    assert answer["waitsSince"] == told["waits_since"]
