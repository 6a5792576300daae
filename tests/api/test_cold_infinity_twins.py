"""What a side of Cold Infinity keeps to itself changes no word that others are told (CI 2.3.1).

Battles are played alike, but for what is secret: what racks hold, EW levels, plans, what is
launched at what, declared fire and defence. Others are told the same texts through REST.
"""

import re
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

Json = Any
RED, BLUE = "red", "blue"
OTHERS = (f"side:{BLUE}", "observer")
RANDOM = re.compile(r"[0-9a-f]{20,64}|\d{4}-\d\d-\d\dT[\d:.]+Z")
"""Names, hashes and command ids are random; times pass."""
PLACES = {"Curlew": [0, 4], "Heron": [1, -4], "Dunlins": [-2, 4]}
"""Where the units of the sample begin, so that they are in range of each other at once."""


def opened(client: TestClient, rack: list[str], *, identification: bool) -> str:
    """Open a battle of frigates and some fighters; return where it is kept."""
    setup = client.get("/v1/rulebooks/cold-infinity/samples/first-contact").json()["setup"]
    for unit in (*setup["ships"], *setup["groups"]):
        unit |= {"cell": PLACES[unit["id"]], "vector": "0"}
    setup["ships"][0]["magazines"] = [{"rack": "rack", "missiles": rack}]
    setup["ships"].append({**setup["ships"][1], "id": "Rail", "cell": [3, -5]})
    setup["options"] = {"unit_identification": identification}
    body = {"system": "cold-infinity", "setup": setup, "dice": {"source": "supplied"}}
    answer = client.post("/v1/scenarios", json=body)
    assert answer.status_code == 201, answer.text
    return f"/v1/scenarios/{answer.json()['scenario']}"


def give(client: TestClient, place: str, *orders: Json, faces: tuple[int, ...] = ()) -> None:
    """Give orders one by one, with the dice that they throw; the referee gives for all."""
    for order in orders:
        version = client.get(place).json()["version"]
        headers, body = {"if-match": f'"{version}"'}, {"orders": [order], "faces": faces}
        answer = client.post(f"{place}/rulings", json=body, headers=headers)
        assert answer.status_code == 201, (order, answer.text)


def phase_of(client: TestClient, place: str) -> str:
    """Return the phase that a battle is in."""
    return str(client.get(place).json()["battle"]["phase"])


def finish(client: TestClient, place: str, phase: str, random: Random) -> None:
    """Let all sides that are asked say that they are done with a phase; Red may say so ahead."""
    while (battle := client.get(place).json()["battle"])["phase"] == phase:
        done = {"kind": "finish", "side": battle["asked"][0]}
        if done["side"] == RED and random.random() < 0.5:
            done |= {"kind": "finish_ahead", "through": phase}
        give(client, place, done)


def finishes(client: TestClient, place: str) -> list[Json]:
    """Return the orders by which all sides that are asked say that they are done."""
    asked = client.get(place).json()["battle"]["asked"]
    return [{"kind": "finish", "side": side} for side in asked]


def secrets(random: Random) -> dict[str, list[Json]]:
    """Return what Red does in secret, phase by phase: as many orders whatever it does."""
    ew = {"shroud": random.randint(3, 4), "ecm": random.randint(0, 4)}
    plans = {"wear": random.choice(("damage", "range")), "stores": random.random() < 0.5}
    target = random.choice(("Heron", "Rail"))
    said = {name: random.random() < 0.5 for name in SAID_ONCE}
    attacks = [{"weapon": gun, "target": "Heron"} for gun in ("flint_1", "flint_2")]
    return {
        "electronic_warfare": [
            {"kind": "allocate_ew", "unit": "Curlew", "ew": ew},
            {"kind": "plan_defences", "ship": "Curlew", "defences": plans},
            {"kind": "set_standing_orders", "side": RED, "orders": said},
        ],
        "launch": [{"kind": "launch_guided", "unit": "Curlew", "weapon": "rack", "target": target}],
        "secret_attacks": [
            {
                "kind": "declare_fire",
                "unit": "Curlew",
                "attacks": attacks[: random.randint(0, 2)],
            },
            {
                "kind": "set_defence",
                "unit": "Curlew",
                "weapon": "hailstone_1",
                "mode": random.choice(MODES),
            },
        ],
    }


THROWN = (1, 2, 3, 6)
"""What the units throw for initiative."""
MODES = ("standard", None)
SAID_ONCE = ("ew_as_last_turn", "defence_as_last_turn", "free_weapons_to_standard")
ATTEMPTS: list[list[Json]] = [
    [{"kind": "allocate_ew", "unit": "Heron", "ew": {"shroud": 2}}],
    [{"kind": "launch_guided", "unit": "Heron", "weapon": "rack", "target": "Curlew"}],
    [{"kind": "set_defence", "unit": "Heron", "weapon": "hailstone_1", "mode": "standard"}],
    [{"kind": "declare_intercept", "unit": "Heron", "weapon": "hailstone_1", "guided": "g1"}],
    [{"kind": "declare_intercept", "unit": "Heron", "weapon": "hailstone_1", "guided": "g2"}],
    [
        {
            "kind": "declare_fire",
            "unit": "Heron",
            "attacks": [{"weapon": "flint_1", "target": "Curlew"}],
        }
    ],
    [{"kind": "declare_fire", "unit": "Curlew", "attacks": []}],
    [{"kind": "finish", "side": BLUE}],
    [{"kind": "finish", "side": BLUE}, {"kind": "resolve_fire"}],
    [{"kind": "finish", "side": RED}],
    [{"kind": "end_turn"}],
]


def told(client: TestClient, place: str, seat: str) -> list[str]:
    """Return all that a seat is told of a battle as it stands, and of what it tries."""
    seen = {"umpire-seat": seat}
    version = client.get(place).json()["version"]
    paths = [
        "",
        "/choices",
        "/choices?unit=Curlew",
        "/verification",
        "/transcript",
        "/rolls",
        "/rolls/1",
    ]
    paths += [f"?version={version // 2}", f"?version={version - 1}", "/rulings?limit=50"]
    answers = [client.get(place + path, headers=seen) for path in paths]
    at = {**seen, "if-match": f'"{version}"'}
    for orders in ATTEMPTS:
        body = {"orders": orders}
        answers.append(client.post(f"{place}/rulings?dry_run=true", json=body, headers=at))
        answers.append(client.post(f"{place}/odds", json={"order": orders[0]}, headers=seen))
    assert all(answer.status_code < 500 for answer in answers)
    return [RANDOM.sub("#", answer.text) for answer in answers]


def played(
    client: TestClient, random: Random, *seats: str, identification: bool
) -> dict[str, list[str]]:
    """Play up to declared fire; return all that each seat is told, phase by phase."""
    rack = random.sample(("burr", "thistle") * 5, 10)
    place = opened(client, rack, identification=identification)
    texts: dict[str, list[str]] = {seat: [] for seat in seats}
    hidden = secrets(random)
    while (phase := phase_of(client, place)) != "switch_defence":
        if phase == "initiative":
            give(client, place, *finishes(client, place))
            give(client, place, {"kind": "determine_initiative"}, faces=THROWN)
        elif phase == "movement":
            give(client, place, {"kind": "move", "unit": mover(client, place)})
        else:
            give(client, place, *hidden.get(phase, ()))
            for seat in seats:
                texts[seat] += told(client, place, seat)
            if phase == "secret_attacks":
                return texts
            finish(client, place, phase, random)
    raise AssertionError("nobody was asked for attacks")


def mover(client: TestClient, place: str) -> str:
    """Return the unit whose turn it is to move."""
    return str(client.get(place).json()["battle"]["mover"])


@pytest.mark.parametrize("identification", [False, True], ids=["identified", "counters"])
def test_2_3_1_what_is_secret_is_told_in_the_same_words(
    client: TestClient,
    identification: bool,  # noqa: FBT001 — of pytest
) -> None:
    """Views, journals, salts, choices, odds, dry runs, refusals (CI-2.1.3-1, CI-2.1.4-1)."""
    one, *others = (
        played(client, Random(seed), *OTHERS, identification=identification)  # noqa: S311 — games
        for seed in range(3)
    )
    for other in others:
        for seat in OTHERS:
            assert other[seat] == one[seat], seat


def test_2_3_1_what_is_secret_shows_to_its_own_side(client: TestClient) -> None:
    """So the comparison above would find a difference if there were one."""
    one, other = (
        played(client, Random(seed), f"side:{RED}", identification=False)  # noqa: S311 — games
        for seed in range(2)
    )
    assert one != other
