"""What the edges never tell: sealed orders to other seats, and the seed before the close."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import Rest, ask, opened
from api.graphql_form import PREFIX, REFUSAL, selection
from api.refusals import FINISH

Json = Any
WRITTEN: list[Json] = [
    {"kind": "write_order", "ship": "Candle", "notation": "-3"},
    {"kind": "write_order", "ship": "Torch", "manoeuvre": {"speed": 1, "turn": -1}},
]
TELLING = ("order_written", "OrderWritten", "notation", "-3", '"speed":1', '"speed":-')
OTHERS = ["side:Union", "observer"]


@pytest.fixture
def sealed(client: TestClient) -> str:
    """Return a scenario in which Compact has written orders and finished them."""
    name = opened(client, "crossing")
    for version, orders in enumerate((WRITTEN, [FINISH])):
        Rest(client, name).give(version, orders)
    return name


def told_to(client: TestClient, name: str, seat: str) -> list[str]:
    """Return all that a seat can be told of a scenario, through both edges."""
    headers = {"umpire-seat": seat}
    place = f"/v1/scenarios/{name}"
    answers = [
        client.get(place + path, headers=headers)
        for path in (
            "",
            "?version=0",
            "?version=1",
            "/rulings",
            "/rulings?after=1&told=true",
            "/choices?unit=Candle",
            "/verification",
            "/transcript",
            "/rolls",
            "/rolls/1",
        )
    ]
    attempts: list[Json] = [
        WRITTEN,
        [{"kind": "move_ships"}],
        [FINISH],
        [{"kind": "finish_orders", "side": "Union"}, {"kind": "roll_initiative"}],
    ]
    opening = [{"kind": "finish_orders", "side": "Union"}, {"kind": "move_ships"}]
    answers += [
        client.post(
            f"{place}/rulings{asked}",
            json={"orders": orders},
            headers={**headers, "if-match": '"2"'},
        )
        for asked, orders in (
            *(("", each) for each in attempts),
            *(("?dry_run=true", each) for each in (*attempts, opening)),
        )
    ]
    answers.append(client.post(f"{place}/forks", headers=headers))
    asked = (
        f"""version chain battle {selection("BattleView", PREFIX)}
            choices(unit: "Candle") {selection("Choice", PREFIX)}
            verification {selection("Verdict")}""",
        f"journal {{edges {{node {selection('JournalEntry', PREFIX)}}}}}",
    )
    queries = [
        f"""query($s: ID!, $seat: String!) {{scenario(scenario: $s, seat: $seat) {{{REFUSAL}
            ... on ScenarioSeen {{{fields}}}}}}}"""
        for fields in asked
    ]
    found = [str(ask(client, query, s=name, seat=seat)) for query in queries]
    texts = [answer.text for answer in answers]
    return [*texts, *[text.replace("'", '"').replace(": ", ":") for text in found]]


@pytest.mark.parametrize("seat", OTHERS)
def test_sealed_orders_are_told_to_nobody_else(client: TestClient, sealed: str, seat: str) -> None:
    """Whatever is asked, and whatever is tried."""
    text = "\n".join(told_to(client, sealed, seat))
    assert "orders_finished" in text
    assert [word for word in TELLING if word in text] == []


@pytest.mark.parametrize("seat", ["side:Compact", "referee"])
def test_they_are_told_to_those_who_may_know(client: TestClient, sealed: str, seat: str) -> None:
    """The same search finds them there."""
    text = "\n".join(told_to(client, sealed, seat))
    assert [word for word in TELLING[:4] if word not in text] == []


@pytest.mark.parametrize("seat", OTHERS)
def test_they_are_told_to_all_once_they_are_open(
    client: TestClient, sealed: str, seat: str
) -> None:
    """The journal shows the earlier entries whole."""
    Rest(client, sealed).give(2, [{"kind": "finish_orders", "side": "Union"}])
    headers = {"umpire-seat": seat}
    entries = client.get(f"/v1/scenarios/{sealed}/rulings", headers=headers).json()["entries"]
    assert entries == Rest(client, sealed).journal()
    assert entries[0]["orders"][0]["notation"] == "-3"


def test_a_side_is_told_its_own_ruling_whole(client: TestClient) -> None:
    """It gave the orders itself."""
    name = opened(client)
    answer = client.post(
        f"/v1/scenarios/{name}/rulings",
        json={"orders": [{"kind": "write_order", "ship": "Candle", "notation": "+1"}]},
        headers={"if-match": '"0"', "umpire-seat": "side:Compact"},
    )
    assert [event["kind"] for event in answer.json()["events"]] == ["order_written"]


def test_the_seed_is_told_to_nobody_before_the_close(
    client: TestClient, sealed: str, quiet_logs: list[Json]
) -> None:
    """Not even to the referee; afterwards, to all."""
    texts = [text for seat in ("referee", *OTHERS) for text in told_to(client, sealed, seat)]
    texts += [client.get("/metrics").text, client.get("/version").text]
    headers = {"if-match": client.get(f"/v1/scenarios/{sealed}").headers["etag"]}
    seed = client.post(f"/v1/scenarios/{sealed}/close", headers=headers).json()["seed"]
    assert len(seed) == 64
    assert [text for text in texts if seed in text] == []
    assert seed not in str(quiet_logs)
    assert (
        seed
        in client.get(f"/v1/scenarios/{sealed}/rulings", headers={"umpire-seat": "observer"}).text
    )
