"""Fleets that differ in closed displays alone are told in the same words, through either edge."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import Rest, ask
from api.graphql_form import REFUSAL, selection, to_graphql

Json = Any
NORTH, SOUTH = "North", "South"
OTHERS = (f"side:{SOUTH}", "observer")
BOOKS = {"full-thrust-remixed": "FullThrust", "to-boldly-thrust": "ToBoldlyThrust"}
FIELDS = {"full-thrust-remixed": "fullThrustRemixed", "to-boldly-thrust": "toBoldlyThrust"}
"""What stands in front of the types of each book."""
# Names, hashes and command ids are random; times pass.
RANDOM = re.compile(r"[0-9a-f]{20,64}|\d{4}-\d\d-\d\dT[\d:.]+Z")
AHEAD = ["FP", "F", "FS"]
COMMON: list[Json] = [{"kind": "main_drive", "id": "D"}, {"kind": "fire_control", "id": "F"}]
ARMED: dict[str, list[Json]] = {
    "full-thrust-remixed": [{"kind": "beam", "id": "B1", "weapon_class": 1, "arcs": AHEAD}],
    "to-boldly-thrust": [
        {"kind": "phaser", "id": "B1", "weapon_class": "C", "arcs": AHEAD},
        {"kind": "shield_generator", "id": "G", "strength": 4},
    ],
}
OTHERWISE: dict[str, list[Json]] = {
    "full-thrust-remixed": [{"kind": "screen_generator", "id": "S"}],
    "to-boldly-thrust": [{"kind": "shield_generator", "id": "G", "strength": 9}],
}


def plain(system: str) -> Json:
    """Return the display of a cruiser."""
    systems = [*COMMON, *ARMED[system]]
    return {"rows": [4, 4], "systems": systems, "thrust": 4, "mass": 60, "group": "cruiser"}


def other(system: str) -> Json:
    """Return another display of the same class, whose shields are as whole."""
    more: list[Json] = [
        {"kind": "salvo_missile_rack", "id": "R", "arcs": AHEAD},
        {"kind": "fighter_bay", "id": "H"},
    ]
    systems = [*COMMON, *OTHERWISE[system], *more]
    grown = {"rows": [9, 9], "armour": 4, "thrust": 6, "mass": 90}
    return {**plain(system), "systems": systems, **grown}


FINISH = "finish_phase"
FIRE: Json = {
    "kind": "fire_weapons",
    "ship": "S1",
    "shots": [{"weapon": "B1", "target": "N1"}],
}
FROM_THERE: Json = {**FIRE, "ship": "N1", "shots": [{"weapon": "B1", "target": "S1"}]}
TRIED: list[Json] = [
    FIRE,
    FROM_THERE,
    {**FIRE, "shots": [{"weapon": "B1", "target": "N1", "system": "S"}]},
    {"kind": "write_order", "ship": "N1", "notation": "+5"},
    {"kind": "write_order", "ship": "S1", "notation": "+2"},
    {"kind": FINISH, "side": SOUTH},
    {"kind": "launch_salvoes", "ship": "N1", "launches": []},
    {"kind": "move_ships"},
    {"kind": "end_turn"},
]


def opened(
    client: TestClient, system: str, display: Callable[[str], Json], velocity: int, how: Json
) -> str:
    """Open a battle of two ships in a closed book, and return its name."""
    ships = [
        {"id": "N1", "side": NORTH, "x": 0, "y": 14, "facing": 6, "velocity": velocity},
        {"id": "S1", "side": SOUTH, "x": 0, "y": 0, "facing": 12, "velocity": 1},
    ]
    setup = {
        "sides": [NORTH, SOUTH],
        "ships": [{**ships[0], "ssd": display(system)}, {**ships[1], "ssd": plain(system)}],
        "options": {"open_book": False},
    }
    body = {"system": system, "setup": setup, "dice": how}
    answer = client.post("/v1/scenarios", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["scenario"])


def give(client: TestClient, name: str, seat: str, order: Json, *faces: int) -> None:
    """Let a seat give an order."""
    version = Rest(client, name).look()["version"]
    answer = client.post(
        f"/v1/scenarios/{name}/rulings",
        json={"orders": [order], **({"faces": list(faces)} if faces else {})},
        headers={"umpire-seat": seat, "if-match": f'"{version}"'},
    )
    assert answer.status_code == 201, (order, answer.text)


def played_to(client: TestClient, name: str, phase: str) -> None:
    """Play the first turn up to a phase: nobody does anything but say so, South first."""
    for side in (NORTH, SOUTH):
        give(client, name, f"side:{side}", {"kind": FINISH, "side": side})
    give(client, name, f"side:{SOUTH}", {"kind": "roll_initiative"}, 1, 6)
    while (battle := Rest(client, name).look()["battle"])["phase"] != phase:
        if battle["phase"] == "movement":
            give(client, name, f"side:{SOUTH}", {"kind": "move_ships"})
        else:
            side = battle["active"]
            give(client, name, f"side:{side}", {"kind": FINISH, "side": side})


def told(client: TestClient, system: str, name: str, seat: str) -> list[str]:
    """Return all that a seat can be told of a battle, through both edges."""
    headers = {"umpire-seat": seat}
    place = f"/v1/scenarios/{name}"
    version = Rest(client, name).look()["version"]
    reads = ("", "?version=0", "/rulings?limit=50", "/rulings?after=3&limit=50&told=true")
    more = ("/choices", "/choices?unit=N1", "/verification", "/transcript", "/rolls", "/rolls/1")
    answers = [client.get(place + path, headers=headers) for path in (*reads, *more)]
    answers += [
        client.post(
            f"{place}/rulings?dry_run=true",
            json={"orders": [tried], **faces},
            headers={**headers, "if-match": f'"{version}"'},
        )
        for tried in TRIED
        for faces in ({}, {"faces": [6, 6]}, {"faces": [1]})
    ]
    answers += [
        client.post(f"{place}/odds", json={"order": asked}, headers=headers)
        for asked in (FIRE, FROM_THERE)
    ]
    assert not [answer for answer in answers if answer.status_code >= 500]
    book = BOOKS[system]
    asked = (
        f"""version chain battle {selection("BattleView", book)}
            choices {selection("Choice", book)} verification {selection("Verdict")}""",
        f"journal(first: 50) {{edges {{node {selection('JournalEntry', book)}}}}}",
    )
    queries = [
        f"""query($s: ID!, $seat: String!, $o: OrderInput!) {{
            scenario(scenario: $s, seat: $seat) {{{REFUSAL} ... on ScenarioSeen {{{fields}}}}}
            scenarioOdds(scenario: $s, order: $o, seat: $seat) {{__typename {REFUSAL}}}}}"""
        for fields in asked
    ]
    given = {FIELDS[system]: to_graphql(FIRE, f"{book}OrderInput")}
    found = [ask(client, query, s=name, seat=seat, o=given) for query in queries]
    assert not [each for each in found if "errors" in each], found
    texts = (*[each.text for each in answers], *map(str, found))
    return [RANDOM.sub("#", text) for text in texts]


TWINS: dict[str, tuple[Callable[[str], Json], int, str]] = {
    "display before moving": (other, 1, "missiles"),
    "velocity before moving": (plain, 9, "missiles"),
    "display at fire": (other, 1, "fire"),
}


@pytest.mark.parametrize("seat", OTHERS)
@pytest.mark.parametrize("twin", TWINS)
@pytest.mark.parametrize("system", BOOKS)
def test_what_is_closed_is_told_in_the_same_words(
    client: TestClient, system: str, twin: str, seat: str
) -> None:
    """Views, journals, choices, odds, dry runs, refusals (FT-UMP-66 to -68)."""
    display, velocity, phase = TWINS[twin]
    texts = []
    for each in ((plain, 1), (display, velocity)):
        name = opened(client, system, *each, {"source": "supplied"})
        played_to(client, name, phase)
        texts.append(told(client, system, name, seat))
    assert texts[0] == texts[1]


@pytest.mark.parametrize("twin", TWINS)
def test_it_does_show_to_its_own_side(client: TestClient, twin: str) -> None:
    """So the comparison above would find a difference if there were one."""
    display, velocity, _ = TWINS[twin]
    system = "full-thrust-remixed"
    names = [
        opened(client, system, *each, {"source": "supplied"})
        for each in ((plain, 1), (display, velocity))
    ]
    one, another = (told(client, system, name, f"side:{NORTH}") for name in names)
    assert one != another


@pytest.mark.parametrize("system", BOOKS)
def test_a_dry_run_tells_the_dice_and_odds_are_refused(client: TestClient, system: str) -> None:
    """To the referee they are told."""
    name = opened(client, system, other, 1, {"source": "committed"})
    give(client, name, f"side:{NORTH}", {"kind": FINISH, "side": NORTH})
    give(client, name, f"side:{SOUTH}", {"kind": FINISH, "side": SOUTH})
    give(client, name, f"side:{SOUTH}", {"kind": "roll_initiative"})
    while (battle := Rest(client, name).look()["battle"])["active"] != SOUTH or (
        battle["phase"] != "fire"
    ):
        side, moving = battle["active"], battle["phase"] == "movement"
        order = {"kind": "move_ships"} if moving else {"kind": FINISH, "side": side}
        give(client, name, "referee", order)
    version = Rest(client, name).look()["version"]
    seat = {"umpire-seat": f"side:{SOUTH}", "if-match": f'"{version}"'}
    place = f"/v1/scenarios/{name}"
    body = {"orders": [FIRE]}
    run = client.post(f"{place}/rulings?dry_run=true", json=body, headers=seat).json()
    assert (run["throws"]["count"], run["throws"]["sides"]) == (1, 6)
    assert run["events"] == []
    refused = client.post(f"{place}/odds", json={"order": FIRE}, headers=seat)
    assert (refused.status_code, refused.json()["code"]) == (403, "hidden_odds")
    answer = client.post(f"{place}/odds", json={"order": FIRE})
    assert answer.status_code == 200, answer.text
    assert answer.json()["odds"]["targets"][0]["mean_damage"] > 0
