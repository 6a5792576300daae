"""A battle of two ships with names in Japanese and German, over REST, GraphQL and the CLI."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from api.edges import SYSTEM, TO_FIRE, Rest, ask
from api.graphql_form import REFUSAL
from api.refusals import fire, write
from umpire.cli.command import run
from umpire.rules.full_thrust_light import DUEL

Json = Any
FLEET, SHIP, GUN, TITLE = "帝国海軍", "第七艦隊", "Königin", "Schlacht bei 対馬"


def two_ships() -> Json:
    """Return a set-up of two ships with names; one comes in the decomposed form."""
    setup = msgspec.to_builtins(DUEL)
    setup["ships"][0]["name"] = SHIP
    setup["ships"][1]["name"] = "Ko\u0308ln"
    setup["ships"][0]["ssd"]["systems"][4]["name"] = GUN
    setup["names"] = [{"id": "Compact", "name": FLEET}]
    return setup


@pytest.fixture(scope="module")
def named(client: TestClient) -> str:
    """Return the battle, open and at its fire phase."""
    body = {
        "system": SYSTEM,
        "setup": two_ships(),
        "title": TITLE,
        "dice": {"source": "seeded", "seed": "対馬"},
    }
    answer = client.post("/v1/scenarios", json=body)
    assert answer.status_code == 201, answer.text
    assert answer.json()["title"] == TITLE
    name = str(answer.json()["scenario"])
    Rest(client, name).give(0, TO_FIRE)
    return name


def told(client: TestClient, name: str) -> list[str]:
    """Return all that is told of a battle."""
    page = client.get(f"/v1/scenarios/{name}/rulings?told=true").json()
    return [line for entry in page["entries"] for line in entry["told"]]


def test_views_have_names_beside_ids(client: TestClient, named: str) -> None:
    """Composed, whatever form they came in; what has none says nothing of it."""
    battle = client.get(f"/v1/scenarios/{named}").json()["battle"]
    assert [(ship["id"], ship["name"]) for ship in battle["ships"]] == [
        ("Candle", SHIP),
        ("Hammer", "Köln"),
    ]
    assert battle["names"] == [{"id": "Compact", "name": FLEET}]
    assert [system.get("name") for system in battle["ships"][0]["ssd"]["systems"][4:6]] == [
        GUN,
        None,
    ]
    query = """query($s: ID!) {scenario(scenario: $s) {... on ScenarioSeen {title battle {
        ... on FullThrustLightBattleView {ships {id name} names {id name}}}}}}"""
    seen = ask(client, query, s=named)["data"]["scenario"]
    assert seen["title"] == TITLE
    assert [ship["name"] for ship in seen["battle"]["ships"]] == [SHIP, "Köln"]
    assert seen["battle"]["names"] == [{"id": "Compact", "name": FLEET}]


def test_both_edges_tell_names(client: TestClient, named: str) -> None:
    """And the labels of dice keep the ids."""
    lines = told(client, named)
    assert any(line.startswith(f"{SHIP} moves from") for line in lines)
    assert any(line.startswith("Köln moves from") for line in lines)
    assert f"{FLEET} has finished its orders" in lines
    query = """query($s: ID!) {scenario(scenario: $s) {... on ScenarioSeen {
        journal {edges {node {told}}}}}}"""
    edges = ask(client, query, s=named)["data"]["scenario"]["journal"]["edges"]
    assert [line for edge in edges for line in edge["node"]["told"]] == lines
    rolls = client.get(f"/v1/scenarios/{named}/rolls").json()["rolls"]
    assert FLEET in rolls[0]["told"]
    assert rolls[0]["label"].isascii()
    explained = client.get(f"/v1/scenarios/{named}/rolls/1").json()
    assert explained["roll"] == rolls[0]


def test_refusals_speak_names(client: TestClient, named: str) -> None:
    """At both edges, with the id in brackets: it is what an order takes."""
    version = client.get(f"/v1/scenarios/{named}").json()["version"]
    order = fire(shot={"weapon": "B9"})
    answer = client.post(
        f"/v1/scenarios/{named}/rulings",
        json={"orders": [order]},
        headers={"if-match": f'"{version}"'},
    )
    assert answer.json()["code"] in {"unknown_weapon", "not_active_side"}
    assert any(f"{name}" in answer.json()["detail"] for name in (SHIP, FLEET))


@pytest.mark.parametrize(
    ("ship", "meant"),
    [("Kandle", f"{SHIP} (Candle)"), (SHIP, f"{SHIP} (Candle)"), ("Koln", "Köln (Hammer)")],
)
def test_a_wrong_id_is_refused_with_the_one_that_is_meant(
    client: TestClient, ship: str, meant: str
) -> None:
    """A name where an id belongs, too: an id is what stands in labels of dice."""
    body = {"system": SYSTEM, "setup": two_ships(), "orders": [write(ship=ship)]}
    problem = client.post("/v1/adjudications", json=body).json()
    assert (problem["kind"], problem["pointer"]) == ("malformed", "/orders/0/ship")
    assert problem["detail"].endswith(f"Did you mean {meant}?")
    assert "regex" not in problem["detail"]


@pytest.mark.parametrize("bad", ["", "a\u202eb", "x" * 81, "a\nb"])
def test_what_is_no_name_is_refused_at_its_place(client: TestClient, bad: str) -> None:
    """At both edges, by one code."""
    setup = two_ships()
    setup["ships"][1]["name"] = bad
    problem = client.post("/v1/battles", json={"system": SYSTEM, "setup": setup}).json()
    assert (problem["code"], problem["pointer"]) == ("bad_name", "/setup/ships/1/name")
    setup["ships"][1]["name"] = None
    assert client.post("/v1/battles", json={"system": SYSTEM, "setup": setup}).status_code == 200
    opening = f"""mutation($t: String!) {{openScenario(
        battle: {{fullThrustLight: {{sample: "duel"}}}}, title: $t) {{__typename {REFUSAL}}}}}"""
    if bad:
        told = ask(client, opening, t=bad)["data"]["openScenario"]
        assert (told["code"], told["pointer"]) == ("bad_name", "/title")


def test_half_a_character_is_no_fault(client: TestClient) -> None:
    """A lone surrogate in a variable of GraphQL is refused, and no fault of the service."""
    query = """mutation($t: String!) {openScenario(
        battle: {fullThrustLight: {sample: "duel"}}, title: $t) {__typename}}"""
    text = json.dumps({"query": query, "variables": {"t": "\ud800"}})
    answer = client.post("/graphql", content=text, headers={"content-type": "application/json"})
    assert answer.status_code < 500


@pytest.mark.parametrize(
    "names",
    [[{"id": "Nobody", "name": "x"}], [{"id": "Union", "name": "x"}, {"id": "Union", "name": "y"}]],
)
def test_a_name_is_of_a_side_that_there_is(client: TestClient, names: Json) -> None:
    """And of each once."""
    setup = {**two_ships(), "names": names}
    problem = client.post("/v1/battles", json={"system": SYSTEM, "setup": setup}).json()
    assert problem["code"] == "inconsistent_battle"
    assert problem["pointer"] == f"/setup/names/{len(names) - 1}/id"
    assert "Compact or Union" in problem["detail"]


def test_the_transcript_replays_and_verifies(
    client: TestClient, named: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The CLI reports, explains and verifies it by its names."""
    file = tmp_path / "named.ndjson"
    file.write_bytes(client.get(f"/v1/scenarios/{named}/transcript").content)
    for words, said in (
        (["replay"], [TITLE, f"{SHIP} moves from", "Köln moves from", FLEET]),
        (["verify"], []),
        (["explain", "--roll", "1"], [FLEET]),
    ):
        assert run([words[0], str(file), *words[1:]]) == 0
        out = capfd.readouterr().out
        assert all(name in out for name in said), out
