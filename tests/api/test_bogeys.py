"""Bogeys of Full Thrust: Remixed through both edges: what they stand for is told to nobody else."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import Rest, ask
from api.graphql_form import REFUSAL, selection

Json = Any
SECRETS = ("Gimlet", "heavy cruiser", "Taper", "FC3", "P1+2")
"""Words that tell of the eastern fleet: its classes, what it is armed with, what it is ordered."""
STRANGERS = ["side:West", "observer"]
OWNERS = ["side:East", "referee"]


@pytest.fixture
def approach(client: TestClient) -> str:
    """Return a scenario in which both fleets of bogeys have moved once, and have found nothing."""
    body = {"system": "full-thrust-remixed", "sample": "sensor-approach"}
    answer = client.post("/v1/scenarios", json=body)
    assert answer.status_code == 201, answer.text
    name = str(answer.json()["scenario"])
    written = [{"kind": "write_order", "ship": "E1", "notation": "P1+2"}]
    done = [{"kind": "finish_phase", "side": side} for side in ("West", "East")]
    moving = [{"kind": "roll_initiative"}, {"kind": "move_ships"}]
    for version, orders in enumerate((written, done, moving)):
        Rest(client, name).give(version, orders)
    return name


def told_to(client: TestClient, name: str, seat: str) -> str:
    """Return all that a seat can be told of a scenario, through both edges."""
    headers, place = {"umpire-seat": seat}, f"/v1/scenarios/{name}"
    paths = ("", "?version=0", "?version=2", "/rulings", "/choices", "/choices?unit=E1")
    more = ("/rulings?told=true", "/rolls", "/rolls/1", "/transcript")
    answers = [client.get(place + path, headers=headers).text for path in (*paths, *more)]
    question = {"kind": "scan_ship", "ship": "W1", "target": "E1"}
    answers.append(client.post(f"{place}/odds", json={"order": question}, headers=headers).text)
    for fields in (
        f"battle {selection('BattleView', 'FullThrust')}",
        f"journal {{edges {{node {selection('JournalEntry', 'FullThrust')}}}}}",
    ):
        query = f"""query($s: ID!, $seat: String!) {{scenario(scenario: $s, seat: $seat) {{{REFUSAL}
            ... on ScenarioSeen {{{fields}}}}}}}"""
        found = ask(client, query, s=name, seat=seat)
        assert "errors" not in found, found
        answers.append(str(found))
    return "\n".join(answers)


def of_east(text: str) -> list[str]:
    """Return the secrets of the eastern fleet that a text tells."""
    return [word for word in SECRETS if word in text]


@pytest.mark.parametrize("seat", STRANGERS)
def test_what_a_bogey_stands_for_is_told_to_nobody_else(
    client: TestClient, approach: str, seat: str
) -> None:
    """Neither in a view, nor in the journal, nor in what may be ordered or is refused."""
    west = {"Taper"} if seat == "side:West" else set()
    text = told_to(client, approach, seat)
    assert '"code":"E1"' in text
    assert [word for word in of_east(text) if word not in west] == []


@pytest.mark.parametrize("seat", OWNERS)
def test_its_owner_and_the_referee_are_told(client: TestClient, approach: str, seat: str) -> None:
    """So the search above would find it."""
    assert of_east(told_to(client, approach, seat)) == list(SECRETS)


def test_a_move_that_is_told_in_part_keeps_the_salt_back(client: TestClient, approach: str) -> None:
    """Else what is left out could be tried until the hash fits."""
    entries = client.get(
        f"/v1/scenarios/{approach}/rulings", headers={"umpire-seat": "side:West"}
    ).json()["entries"]
    moved = [event for event in entries[2]["events"] if event["kind"] == "ship_moved"]
    assert {event["ship"]: event.get("thrust_used", 0) for event in moved}["E1"] == 0
    assert not entries[2].get("salt")
    own = Rest(client, approach).journal()
    used = {each["ship"]: each.get("thrust_used", 0) for each in own[2]["events"] if "path" in each}
    assert used["E1"] == 3
