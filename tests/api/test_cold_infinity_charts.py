"""A chart of hit locations of one's own: it changes what a throw strikes, and stands on record."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import NDJSON
from api.infinity_rulings import SYSTEM, Judge, told

Json = Any
SAMPLE = f"/v1/rulebooks/{SYSTEM}/samples/custom-chart"
ATTACK = {"weapon": "flint_1", "target": "Pickering"}
FIRE = {"kind": "declare_fire", "unit": "Whimbrel", "attacks": [ATTACK]}
FACES = (6, 6, 5, 3, 4)
"""The throw to hit, and the damage."""


def sample(client: TestClient) -> Json:
    """Return the set-up of the sample that has a chart of its own, its fleets in reach."""
    setup = client.get(SAMPLE).json()["setup"]
    for ship in setup["ships"]:
        ship["cell"] = {"Whimbrel": [0, 1], "Godwit": [9, 9], "Pickering": [0, 0]}[ship["id"]]
    return setup


def struck(client: TestClient, setup: Json) -> list[str]:
    """Return the systems that a shot strikes, of the same throw under any chart."""
    judge = Judge(client)
    names = [ship["id"] for ship in setup["ships"]]
    battle = judge.opened(setup, phase="secret_attacks", order=names)
    battle = judge.led_to(judge.ruled(battle, [FIRE])["battle"], "starship")
    ruling = judge.ruled(battle, [{"kind": "resolve_fire", "shot": None}], FACES)
    return [each["system"] for each in told(ruling, "ship_struck")["losses"]]


def test_7_4_1_3_a_chart_of_ones_own_changes_what_is_struck(client: TestClient) -> None:
    """The same throw strikes something else under the chart as it is read (CI-7.4.1.3-2)."""
    own = sample(client)
    usual = {**own, "tables": {}}
    assert struck(client, own) != struck(client, usual)


@pytest.mark.parametrize("first", ["weapon", "engine"])
def test_7_4_1_3_a_transcript_has_the_chart_in_its_header(client: TestClient, first: str) -> None:
    """It is verified with the chart that was played (CI-7.4.1.3-2)."""
    setup = sample(client)
    chart = [first, *setup["tables"]["locations"]]
    setup["tables"]["locations"] = chart[:10]
    opened = client.post("/v1/scenarios", json={"system": SYSTEM, "setup": setup}).json()
    place = f"/v1/scenarios/{opened['scenario']}"
    hit = {"kind": "apply_hits", "unit": "Pickering", "technology": "particle"}
    order = {**hit, "section": "forward", "result": 15, "rolled": [9]}
    given = client.post(f"{place}/rulings", json={"orders": [order]}, headers={"if-match": '"0"'})
    assert given.status_code == 201, given.text
    transcript = client.get(f"{place}/transcript").content
    header = json.loads(transcript.splitlines()[0])
    assert header["line"]["battle"]["tables"]["locations"] == chart[:10]
    assert client.post("/v1/verifications", content=transcript, headers=NDJSON).json()["verified"]
    other = transcript.replace(f'["{first}",'.encode(), b'["bridge",', 1)
    assert not client.post("/v1/verifications", content=other, headers=NDJSON).json()["verified"]
