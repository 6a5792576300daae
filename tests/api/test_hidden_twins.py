"""Fleets that differ in what is hidden alone are told in the same words, through either edge."""

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import Rest, ask
from api.graphql_form import REFUSAL, selection, to_graphql
from umpire.kernel import hexes

Json = Any
NORTH, SOUTH = "North", "South"
OTHERS = (f"side:{SOUTH}", "observer")
# Names, hashes and command ids are random; times pass.
BOOK = "SpaceFleet"
"""What stands in front of the types of the book."""
RANDOM = re.compile(r"[0-9a-f]{20,64}|\d{4}-\d\d-\d\dT[\d:.]+Z")
FACES = [1, 3, 5, 2, 4, 6]
"""What the squadrons throw by name: no two alike, so that nobody throws again.

Nq1 moves first, and North is together: so dummies, which see nothing, are never the nearest.
"""
FAST: Json = {"ship_class": "HC"}
STRONG: Json = {"ship_class": "BB", "speed": 3, "shots": 4, "shields": 8}
MINER: Json = {"ship_class": "HC", "shields": 4, "mine_patterns": 2}


def start(squadron: str, r: int) -> dict[str, int]:
    """Return where a squadron starts: those of South apart, those of North together."""
    return {"q": 6 if squadron.startswith("N") else 3 * int(squadron[-1]), "r": r}


def fleet(side: str, designs: dict[str, Json], r: int) -> list[Json]:
    """Return two ships in a squadron, for each squadron that has a design."""
    facing = 4 if side == NORTH else 1
    squadrons = sorted(designs)
    return [
        {
            "id": f"{designs[squadron].get('name', squadron)}{number}",
            "side": side,
            "squadron": squadron,
            "design": {key: value for key, value in designs[squadron].items() if key != "name"},
            "place": {"kind": "hex", **start(squadron, r), "facing": facing},
        }
        for squadron in squadrons
        for number in (1, 2)
    ]


def opened(client: TestClient, designs: dict[str, Json], mines: list[hexes.Hex], r: int) -> str:
    """Open a battle; squadrons of North without a design are dummies. Return its name."""
    dummies = [
        {
            "squadron": squadron,
            "side": NORTH,
            "number": 2,
            "spot": {"kind": "hex", **start(squadron, r)},
        }
        for squadron in ("Nq1", "Nq2", "Nq3")
        if squadron not in designs
    ]
    plain = dict.fromkeys(("Sq1", "Sq2", "Sq3"), FAST)
    fields = [
        {"id": f"field{number}", "side": NORTH, "spot": {"kind": "hex", "q": q, "r": at}}
        for number, (q, at) in enumerate(mines)
    ]
    setup = {
        "sides": [NORTH, SOUTH],
        "ships": [*fleet(NORTH, designs, r), *fleet(SOUTH, plain, 10)],
        "dummies": dummies,
        "minefields": fields,
        "options": {
            "limited_sensors": True,
            "squadron_initiative": True,
            "mines": True,
            "dummy_rate": 0,
        },
    }
    body = {"system": "space-fleet", "setup": setup, "dice": {"source": "supplied"}}
    answer = client.post("/v1/scenarios", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["scenario"])


def order(client: TestClient, name: str, seat: str, order: Json, *faces: int) -> None:
    """Let a seat give an order."""
    version = Rest(client, name).look()["version"]
    answer = client.post(
        f"/v1/scenarios/{name}/rulings",
        json={"orders": [order], "faces": list(faces)},
        headers={"umpire-seat": seat, "if-match": f'"{version}"'},
    )
    assert answer.status_code == 201, (order, answer.text)


def advance(client: TestClient, name: str, battle: Json, squadron: str) -> None:
    """Fly two units forward with a squadron, or with each of its counters; dummies fly along."""
    side = NORTH if squadron.startswith("N") else SOUTH
    seat, way = f"side:{side}", 4 if side == NORTH else 1
    ships = [ship for ship in battle["ships"] if ship["squadron"] == squadron]
    dummies = [dummy for dummy in battle["dummies"] if dummy["squadron"] == squadron]
    broken = squadron in battle["broken"]
    if ships and not broken:
        moved = {"kind": "move_squadron", "side": side, "squadron": squadron, "path": ["F", "F"]}
        order(client, name, seat, moved)
    for ship in ships if broken else ():
        order(client, name, seat, {"kind": "move_ship", "ship": ship["id"], "path": ["F", "F"]})
    for dummy in dummies if broken else dummies[:1]:
        q, r = hexes.neighbour((dummy["spot"]["q"], dummy["spot"]["r"]), way, 2)
        put: Json = {
            "kind": "move_dummies",
            "side": side,
            "counter": dummy["id"] if broken else squadron,
            "spot": {"kind": "hex", "q": q, "r": r},
        }
        order(client, name, seat, put)


def hide(client: TestClient, name: str, battle: Json) -> None:
    """Let North do something that nobody hears of: lay mines, or look around."""
    laying = [ship for ship in battle["ships"] if ship["mine_patterns"] and not ship["laid"]]
    if laying:
        spot = {key: laying[0]["place"][key] for key in ("kind", "q", "r")}
        hidden: Json = {"kind": "lay_mines", "ship": laying[0]["id"], "spots": [spot]}
    else:
        target = "Sq2-1" if "Sq2" in battle["broken"] else "Sq2"
        hidden = {"kind": "scan", "side": NORTH, "target": target}
    order(client, name, f"side:{NORTH}", hidden)


def played(client: TestClient, name: str, turns: int) -> None:
    """Play some turns: the squadrons fly at each other, and North does something hidden."""
    edge = Rest(client, name)
    for _ in range(turns):
        order(client, name, "referee", {"kind": "roll_initiative"}, *FACES)
        for squadron in edge.look()["battle"]["squadron_order"]:
            battle = edge.look()["battle"]
            if squadron == "Nq1":
                hide(client, name, battle)
            advance(client, name, battle, squadron)
            side = NORTH if squadron.startswith("N") else SOUTH
            order(client, name, f"side:{side}", {"kind": "finish", "side": side})
        order(client, name, f"side:{SOUTH}", {"kind": "end_turn"})


HERE = {"kind": "hex", "q": 0, "r": 0}
ATTEMPTS: list[Json] = [
    {"kind": "move_ship", "ship": "Nq11", "path": ["F"]},
    {"kind": "scan", "side": SOUTH, "target": "Nq11"},
    {"kind": "scan", "side": SOUTH, "target": "Nq1-1"},
    {"kind": "scan", "side": SOUTH, "target": "Nq3"},
    {"kind": "move_dummies", "side": NORTH, "counter": "Nq3", "spot": HERE},
    {"kind": "set_dummies", "side": NORTH, "squadron": "Nq3", "number": 1},
    {"kind": "sweep_mines", "ship": "Sq11", "field": "field0"},
    {"kind": "declare_fire", "ship": "Sq11", "shots": [{"target": "Nq3-1"}]},
    {"kind": "move_ship", "ship": "Sq11", "path": ["F"]},
    {"kind": "move_squadron", "side": SOUTH, "squadron": "Sq1", "path": ["F", "F", "F"]},
    {"kind": "roll_initiative"},
    {"kind": "end_turn"},
]
ODDS = [
    {"kind": "declare_fire", "ship": firer, "shots": [{"target": target}]}
    for firer, target in (("Nq11", "Sq11"), ("Sq11", "Nq3-1"), ("Nq31", "Sq11"), ("Sq11", "Nq31"))
]


def told(client: TestClient, name: str, seat: str) -> list[str]:
    """Return all that a seat can be told of a battle, through both edges."""
    headers = {"umpire-seat": seat}
    place = f"/v1/scenarios/{name}"
    version = Rest(client, name).look()["version"]
    reads = (
        "",
        "?version=0",
        "?version=9",
        "/rulings?limit=50",
        "/rulings?after=20&limit=50&told=true",
    )
    more = ("/choices", "/choices?unit=Nq11", "/choices?unit=Nq3-1", "/verification", "/transcript")
    rolls = ("/rolls", "/rolls?after=3&limit=2", "/rolls/1", "/rolls/9")
    answers = [client.get(place + path, headers=headers) for path in (*reads, *more, *rolls)]
    answers += [
        client.post(
            f"{place}/rulings?dry_run=true",
            json={"orders": [tried]},
            headers={**headers, "if-match": f'"{version}"'},
        )
        for tried in ATTEMPTS
    ]
    answers += [
        client.post(f"{place}/odds", json={"order": asked}, headers=headers) for asked in ODDS
    ]
    answers.append(client.post(f"{place}/forks", headers=headers))
    asked = (
        f"""version chain battle {selection("BattleView", BOOK)}
            choices(unit: "Nq1") {selection("Choice", BOOK)} verification {selection("Verdict")}""",
        f"journal(first: 50) {{edges {{node {selection('JournalEntry', BOOK)}}}}}",
    )
    queries = [
        f"""query($s: ID!, $seat: String!, $o: OrderInput!) {{
            scenario(scenario: $s, seat: $seat) {{{REFUSAL} ... on ScenarioSeen {{{fields}}}}}
            scenarioOdds(scenario: $s, order: $o, seat: $seat) {{__typename {REFUSAL}}}}}"""
        for fields in asked
    ]
    given = {"spaceFleet": to_graphql(ODDS[0], "SpaceFleetOrderInput")}
    found = [ask(client, query, s=name, seat=seat, o=given) for query in queries]
    assert not [each for each in found if "errors" in each], found
    texts = (*[each.text for each in answers], *map(str, found))
    return [RANDOM.sub("#", text) for text in texts]


ALIKE: Json = {"Nq1": MINER, "Nq2": FAST, "Nq3": FAST}
TWINS: dict[str, tuple[dict[str, Json], list[hexes.Hex]]] = {
    "classes": ({"Nq1": MINER, "Nq2": STRONG, "Nq3": STRONG}, []),
    "names": ({"Nq1": MINER, "Nq2": {**FAST, "name": "Rook"}, "Nq3": {**FAST, "name": "Jay"}}, []),
    "dummies": ({"Nq1": MINER, "Nq2": FAST}, []),
    "mines on the field": (ALIKE, [(50, 50), (60, -60)]),
    "mines aboard": ({"Nq1": FAST, "Nq2": FAST, "Nq3": STRONG}, []),
    "all": ({"Nq1": {**STRONG, "name": "Owl"}, "Nq3": STRONG}, [(40, 0)]),
}


@pytest.fixture(scope="module", params=[-30, -12], ids=["squadrons", "counters"])
def plain(client: TestClient, request: pytest.FixtureRequest) -> tuple[int, dict[str, list[str]]]:
    """Play the battle that the others are twins of; return how far off, and what others hear."""
    name = opened(client, ALIKE, [], request.param)
    played(client, name, 2)
    return request.param, {seat: told(client, name, seat) for seat in OTHERS}


@pytest.mark.parametrize("twin", TWINS)
def test_what_is_hidden_is_told_in_the_same_words(
    client: TestClient, twin: str, plain: tuple[int, dict[str, list[str]]]
) -> None:
    """Views, journals, choices, odds, refusals: whatever is under counters, and how it moves."""
    r, expected = plain
    name = opened(client, *TWINS[twin], r)
    played(client, name, 2)
    for seat in OTHERS:
        assert told(client, name, seat) == expected[seat], seat


@pytest.mark.parametrize("twin", TWINS)
def test_it_does_show_to_its_own_side(client: TestClient, twin: str) -> None:
    """So the comparison above would find a difference if there were one."""
    designs, mines = TWINS[twin]
    seat = f"side:{NORTH}"
    one, other = opened(client, ALIKE, [], -8), opened(client, designs, mines, -8)
    assert told(client, one, seat) != told(client, other, seat)
