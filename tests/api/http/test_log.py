"""The canonical log line: one for each request, with what is worth knowing and nothing secret."""

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import ask, opened
from api.graphql_form import REFUSAL

Json = Any
SEED = "the-seed-nobody-may-see-0815"
TOKEN = "forged.token.0815"  # noqa: S105 — it must not be logged
NOTATION = "P2+2, B1"


def requests(lines: list[Json]) -> list[Json]:
    """Return the canonical lines."""
    return [line for line in lines if line["event"] == "request"]


def test_a_ruling_is_logged_with_what_it_was(client: TestClient, quiet_logs: list[Json]) -> None:
    """Seat, scenario, kinds of orders, outcome, dice, version, sizes, durations."""
    name = opened(client)
    orders = [{"kind": "finish_orders", "side": side} for side in ("Compact", "Union")]
    answer = client.post(
        f"/v1/scenarios/{name}/rulings",
        json={"orders": orders},
        headers={"if-match": '"0"', "x-request-id": "mine-1"},
    )
    assert answer.status_code == 201
    line = requests(quiet_logs)[-1]
    expected = {
        "id": "mine-1",
        "method": "POST",
        "route": "/v1/scenarios/{scenario}/rulings",
        "status": 201,
        "seat": "referee",
        "scenario": name,
        "orders": ("finish_orders",),
        "order_count": 2,
        "ruling": "accepted",
        "dice": 0,
        "version": 1,
        "bytes_out": len(answer.content),
    }
    assert expected == {key: line[key] for key in expected}
    assert line["bytes_in"] > 0
    assert 0 < line["store_ms"] < line["ms"]
    assert 0 < line["rules_ms"] < line["ms"]


def test_a_refusal_is_logged_by_its_code(client: TestClient, quiet_logs: list[Json]) -> None:
    """Whether it is of a ruling or of anything else."""
    name = opened(client)
    body = {"orders": [{"kind": "move_ships"}]}
    client.post(f"/v1/scenarios/{name}/rulings", json=body, headers={"if-match": '"7"'})
    client.get("/v1/scenarios/none")
    stale, unknown = requests(quiet_logs)[-2:]
    assert (stale["ruling"], stale["refusal"], stale["status"]) == ("stale", "stale", 412)
    assert (unknown["refusal"], unknown["status"]) == ("unknown_scenario", 404)
    assert "ruling" not in unknown


def test_graphql_is_logged_by_its_operation(client: TestClient, quiet_logs: list[Json]) -> None:
    """Its name, or the fields that it asks for; and the details of what it did."""
    name = opened(client)
    ask(client, "query Look { rulebooks { system } }")
    ask(client, f'{{ scenario(scenario: "{name}") {{ __typename {REFUSAL} }} }}')
    named, unnamed = requests(quiet_logs)[-2:]
    assert named["operation"] == "Look"
    assert (unnamed["operation"], unnamed["scenario"]) == ("scenario", name)


@pytest.mark.parametrize(
    ("given", "taken"),
    [("abc-1.2_3", True), ("a b", False), ("x" * 65, False), ('"<script>', False), ("", False)],
)
def test_a_request_id_is_taken_if_it_is_sane(
    client: TestClient, given: str, *, taken: bool
) -> None:
    """Else one is made; either way it is answered."""
    answered = client.get("/livez", headers={"x-request-id": given}).headers["x-request-id"]
    assert (answered == given) == taken
    assert re.fullmatch(r"[A-Za-z0-9._-]{1,64}", answered)


def test_no_secret_is_in_any_line(client: TestClient, quiet_logs: list[Json]) -> None:
    """No token, no seed, no sealed order, no query string, in good requests and in bad ones."""
    name = opened(client)
    place = f"/v1/scenarios/{name}"
    write = {"orders": [{"kind": "write_order", "ship": "Candle", "notation": NOTATION}]}
    client.get(f"{place}?token={TOKEN}", headers={"authorization": f"Bearer {TOKEN}"})
    client.get(f"{place}?version={TOKEN}")
    client.post(f"{place}/rulings?t={TOKEN}", json=write, headers={"if-match": '"0"'})
    client.post(f"{place}/rulings", json=write, headers={"if-match": f'"{TOKEN}"'})
    client.post(
        "/v1/scenarios",
        json={
            "system": "full-thrust-light",
            "sample": "duel",
            "dice": {"source": "seeded", "seed": SEED},
        },
    )
    client.post("/v1/scenarios", json={"seed": SEED, "token": TOKEN})
    ask(client, f'query {{ scenario(scenario: "{TOKEN}x", seat: "{SEED}") {{ __typename }} }}')
    tokens = client.post("/v1/scenarios", json={"system": "full-thrust-light", "sample": "duel"})
    logged = json.dumps(quiet_logs, default=repr)
    assert len(requests(quiet_logs)) >= 8
    for secret in (SEED, NOTATION, "token=", *tokens.json()["tokens"].values()):
        assert secret not in logged
