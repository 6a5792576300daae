"""The metrics: what is counted, in one process and over several, and that they stay bounded."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from api.edges import ask, opened
from umpire.telemetry import metrics

ROUTE = "/v1/scenarios/{scenario}/rulings"
FINISH = {"orders": [{"kind": "finish_orders", "side": "Compact"}]}


def value(client: TestClient, name: str, **labels: str) -> float:
    """Return a sample of the exposition, 0 where there is none."""
    found = 0.0
    for family in text_string_to_metric_families(client.get("/metrics").text):
        for sample in family.samples:
            if sample.name == name and labels.items() <= sample.labels.items():
                found += sample.value
    return found


def give(client: TestClient, name: str, version: int, body: Any = FINISH) -> int:
    """Give orders, and return the status."""
    place, headers = f"/v1/scenarios/{name}/rulings", {"if-match": f'"{version}"'}
    return client.post(place, json=body, headers=headers).status_code


def test_requests_and_rulings_are_counted(client: TestClient) -> None:
    """By route, method, status; and by rulebook and outcome."""
    book = "full-thrust-light"
    kept = {"system": book, "kept": "yes"}
    asked = {"route": ROUTE, "method": "POST"}

    def counts() -> list[float]:
        return [
            value(client, "umpire_request_duration_seconds_count", status="201", **asked),
            value(client, "umpire_request_duration_seconds_count", status="412", **asked),
            value(client, "umpire_rulings_total", outcome="accepted", **kept),
            value(client, "umpire_rulings_total", outcome="stale", **kept),
            value(client, "umpire_store_duration_seconds_count", operation="append"),
        ]

    before = counts()
    name = opened(client)
    assert (give(client, name, 0), give(client, name, 9)) == (201, 412)
    assert [new - old for new, old in zip(counts(), before, strict=True)] == [1, 1, 1, 1, 1]


@pytest.mark.parametrize("query", ["", "?dry_run=true"])
def test_an_order_is_one_lookup(client: TestClient, query: str) -> None:
    """Of the scenario, in the memory of the worker."""
    name = opened(client)
    before = value(client, "umpire_standings_total")
    place, headers = f"/v1/scenarios/{name}/rulings{query}", {"if-match": '"0"'}
    assert client.post(place, json=FINISH, headers=headers).is_success
    assert value(client, "umpire_standings_total") == before + 1


def test_pure_rulings_count_their_dice(client: TestClient) -> None:
    """They are told apart from those that are kept."""
    body = {
        "system": "full-thrust-light",
        "sample": "duel",
        "seed": "s",
        "orders": [
            {"kind": "finish_orders", "side": "Compact"},
            {"kind": "finish_orders", "side": "Union"},
            {"kind": "move_ships"},
            {"kind": "roll_initiative"},
        ],
    }
    dice = value(client, "umpire_dice_total")
    pure = value(client, "umpire_rulings_total", kept="no", outcome="accepted")
    assert client.post("/v1/adjudications", json=body).status_code == 200
    assert value(client, "umpire_dice_total") >= dice + 2
    assert value(client, "umpire_rulings_total", kept="no", outcome="accepted") == pure + 1


def test_graphql_rulings_are_counted_too(client: TestClient) -> None:
    """Whatever the edge."""
    name = opened(client)
    before = value(client, "umpire_rulings_total", kept="yes", outcome="accepted")
    order = '{fullThrustLight: {finishOrders: {side: "Compact"}}}'
    told = ask(
        client,
        f'mutation {{ resolveOrders(scenario: "{name}", expectedVersion: 0, orders: [{order}]) '
        "{ __typename } }",
    )
    assert told["data"]["resolveOrders"]["__typename"] == "RulingKept"
    assert value(client, "umpire_rulings_total", kept="yes", outcome="accepted") == before + 1


def test_what_comes_from_outside_makes_no_series(client: TestClient) -> None:
    """No scenario, path, method or seat is a label."""
    name = opened(client)
    client.get(f"/v1/scenarios/{name}")
    client.get("/no/such/place/at/all")
    client.request("BREW", "/livez")
    text = client.get("/metrics").text
    assert name not in text
    assert "no/such" not in text
    assert "BREW" not in text


def test_every_metric_is_in_the_page_for_operators(client: TestClient) -> None:
    """With what it is for; and the page names no other."""
    page = (Path(__file__).parents[3] / "docs" / "operations.md").read_text()
    named = set(re.findall(r"`(umpire_[a-z_]+)`", page))
    ours = set()
    for family in text_string_to_metric_families(client.get("/metrics").text):
        if family.name.startswith("umpire"):
            ours.add(family.name + ("_total" if family.type == "counter" else ""))
    assert ours == named


def test_followers_come_and_go(client: TestClient) -> None:
    """The gauge holds those who are there now."""
    before = value(client, "umpire_followers")
    metrics.following(1)
    assert value(client, "umpire_followers") == before + 1
    metrics.following(-1)
    assert value(client, "umpire_followers") == before


WORKER = """
import sys
from umpire.telemetry import metrics
metrics.ruled("book", "accepted", 3, kept=True)
metrics.following(2)
print(metrics.exposition("")[0].decode())
"""


def test_several_workers_tell_one_sum(tmp_path: Path) -> None:
    """Counters of those that are gone stay; their followers do not."""
    environment = {**os.environ, metrics.DIRECTORY: str(tmp_path)}

    def worker() -> str:
        run = [sys.executable, "-c", WORKER]
        return subprocess.run(
            run, env=environment, capture_output=True, text=True, check=True, timeout=60
        ).stdout

    worker()
    text = worker()
    assert 'umpire_dice_total{system="book"} 6.0' in text
    assert "umpire_followers 2.0" in text
    assert 'umpire_rulings_total{kept="yes",outcome="accepted",system="book"} 2.0' in text


@pytest.mark.parametrize("accept", ["", "text/plain", "application/openmetrics-text"])
def test_the_format_is_what_prometheus_asks_for(client: TestClient, accept: str) -> None:
    """Its own text, or OpenMetrics."""
    answer = client.get("/metrics", headers={"accept": accept})
    expected = "application/openmetrics-text" if "open" in accept else "text/plain"
    assert answer.headers["content-type"].startswith(expected)


def test_several_workers_tell_of_their_processes_together(tmp_path: Path) -> None:
    """The library leaves `process_*` out where several share a directory."""
    environment = {**os.environ, metrics.DIRECTORY: str(tmp_path)}
    several = (
        "import subprocess, sys; from umpire.telemetry import metrics\n"
        "alive = 'from umpire.telemetry import metrics; print(flush=True); input()'\n"
        "other = subprocess.Popen([sys.executable, '-c', alive], stdin=-1, stdout=-1)\n"
        "alone = metrics.exposition('')[0].decode(); other.stdout.readline()\n"
        "print(alone, '=====', metrics.exposition('')[0].decode()); other.communicate(b'x\\n')"
    )
    run = [sys.executable, "-c", several]
    told = subprocess.run(
        run, env=environment, capture_output=True, text=True, check=True, timeout=120
    ).stdout

    def read(text: str) -> dict[str, float]:
        families = text_string_to_metric_families(text)
        return {
            sample.name: sample.value
            for family in families
            for sample in family.samples
            if sample.name.startswith("process_")
        }

    alone, both = map(read, told.split(" ===== "))
    assert len(both) == len(metrics.Workers.FOLDED)
    assert both["process_resident_memory_bytes"] > 1.5 * alone["process_resident_memory_bytes"]
    assert both["process_max_fds"] == alone["process_max_fds"]
