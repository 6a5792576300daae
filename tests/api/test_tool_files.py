"""Files of other tools at both edges: the same answers, and refusals that point into the file."""

from copy import deepcopy
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import ask
from umpire.api.rest.examples import KESTREL, PACKAGE

Json = dict[str, Any]
SYSTEM = "full-thrust-remixed"


def post(client: TestClient, path: str, **body: Any) -> Any:
    return client.post(path, json={"system": SYSTEM} | body)


def test_a_ship_file_is_imported_and_exported_again(client: TestClient) -> None:
    read = post(client, "/v1/designs/imports", file=KESTREL).json()
    (ship,) = read["ships"]
    assert read["format"] == "ftlibship"
    assert ship["assessment"]["legal"]
    assert ship["figures"] == {
        "stated_mass": 20,
        "mass": 20,
        "used": 14,
        "stated_points": 51,
        "points": ship["assessment"]["points"],
        "fighter_points": 0,
    }
    written = post(client, "/v1/designs/exports", designs=[ship["design"]]).json()
    assert {key: written["file"][key] for key in ("name", "class", "weapons")} == {
        key: KESTREL[key] for key in ("name", "class", "weapons")
    }
    text = post(client, "/v1/designs/exports", designs=[ship["design"]], format="ftpf").json()
    again = post(client, "/v1/designs/imports", file=text["file"]).json()
    assert again["format"] == "ftpf"
    assert again["ships"][0]["figures"]["points"] == ship["figures"]["points"]


def test_an_imported_game_is_opened_fought_and_exported(client: TestClient) -> None:
    game = post(client, "/v1/games/imports", package=PACKAGE).json()
    battle = post(client, "/v1/battles", setup=game["setup"]).json()["battle"]
    assert [ship["id"] for ship in battle["ships"]] == ["Argo", "Beryl"]
    written = post(client, "/v1/games/exports", battle=battle, title="Again").json()
    again = post(client, "/v1/games/imports", package=written["file"]).json()
    assert again["setup"] == game["setup"]
    drawn = post(client, "/v1/games/exports", battle=battle, format="ftmap").json()
    assert drawn["file"].startswith("Battle\n-\n1\n")


def test_a_phase_is_ruled_on_with_the_dice_of_a_seed_or_with_typed_ones(
    client: TestClient,
) -> None:
    seeded = post(client, "/v1/games/phases", package=PACKAGE, seed="a").json()
    assert seeded == post(client, "/v1/games/phases", package=PACKAGE, seed="a").json()
    assert [each["name"] for each in seeded["commands"]] == ["logDice", "logDice", "setInitiative"]
    assert seeded["commands"][0]["source"] == "external"
    typed = post(client, "/v1/games/phases", package=PACKAGE, faces=[2, 6]).json()
    assert typed["commands"][-1]["winner"] == "West"
    assert typed["commands"][0]["source"] == "moderatorSequence"


@pytest.mark.parametrize(
    ("path", "body", "code", "pointer"),
    [
        ("/v1/designs/imports", {"file": {**KESTREL, "mass": "x"}}, "bad_file", "/file/mass"),
        ("/v1/designs/imports", {"file": 5}, "bad_file", "/file"),
        ("/v1/designs/imports", {"file": "a"}, "bad_file", "/file/lines/0"),
        (
            "/v1/designs/imports",
            {"file": KESTREL, "format": "ftx"},
            "unknown_format",
            "/format",
        ),
        ("/v1/designs/exports", {"designs": [{}]}, "malformed", "/designs/0"),
        ("/v1/designs/exports", {"designs": []}, "malformed", "/designs"),
        ("/v1/games/imports", {"package": []}, "bad_file", "/package"),
        ("/v1/games/phases", {"package": PACKAGE, "faces": [1]}, "too_few_dice", "/faces"),
        ("/v1/games/phases", {"package": PACKAGE, "faces": [1, 9]}, "impossible_die", "/faces/1"),
        (
            "/v1/games/phases",
            {"package": PACKAGE, "faces": [1, 2, 3]},
            "too_many_dice",
            "/faces/2",
        ),
        ("/v1/games/phases", {"package": {**PACKAGE, "name": 5}}, "bad_file", "/package/name"),
        (
            "/v1/games/exports",
            {"sample": "meeting-engagement", "format": "x"},
            "unknown_format",
            "/format",
        ),
    ],
)
def test_a_bad_file_is_refused_where_it_is_wrong(
    client: TestClient, path: str, body: Json, code: str, pointer: str
) -> None:
    answer = post(client, path, **body)
    told = answer.json()
    assert (answer.status_code, told["code"], told["pointer"]) == (400, code, pointer)


def test_a_file_nested_too_deeply_is_refused(client: TestClient) -> None:
    deep = b'{"system": "full-thrust-remixed", "file": ' + b"[" * 5_000 + b"]" * 5_000 + b"}"
    headers = {"content-type": "application/json"}
    answer = client.post("/v1/designs/imports", content=deep, headers=headers)
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/designs/imports", {"file": KESTREL}),
        ("/v1/designs/exports", {"designs": [{"ship_class": "DN"}]}),
        ("/v1/games/imports", {"package": PACKAGE}),
        ("/v1/games/phases", {"package": PACKAGE, "seed": "a"}),
        ("/v1/games/exports", {"sample": "first-contact"}),
    ],
)
def test_a_rulebook_without_such_files_says_which_has_them(
    client: TestClient, path: str, body: Json
) -> None:
    told = client.post(path, json={"system": "space-fleet"} | body).json()
    assert (told["code"], told["pointer"]) == ("unknown_format", "/system")
    assert SYSTEM in told["detail"]


def test_graphql_answers_as_rest_does(client: TestClient) -> None:
    query = """query($f: ToolFile!, $p: ToolFile!) {
      importShips(system: "full-thrust-remixed", file: $f) {
        ... on ImportedFleet {format ships {pointer name design remarks {pointer message}}}}
      importGame(system: "full-thrust-remixed", package: $p) {... on ImportedGame {title setup}}
      adjudicateGamePhase(system: "full-thrust-remixed", package: $p, dice: {seed: "a"}) {
        ... on PhaseRuled {turn phase commands}}}"""
    data = ask(client, query, f=KESTREL, p=PACKAGE)["data"]
    ships = post(client, "/v1/designs/imports", file=KESTREL).json()["ships"]
    assert data["importShips"]["ships"][0]["design"] == ships[0]["design"]
    game = post(client, "/v1/games/imports", package=PACKAGE).json()
    assert data["importGame"]["setup"] == game["setup"]
    phase = post(client, "/v1/games/phases", package=PACKAGE, seed="a").json()
    assert data["adjudicateGamePhase"]["commands"] == phase["commands"]


def test_graphql_refuses_a_bad_file_by_type(client: TestClient) -> None:
    bad = deepcopy(KESTREL) | {"mass": []}
    query = """query($f: ToolFile!) {importShips(system: "full-thrust-remixed", file: $f) {
      __typename ... on Malformed {code pointer}}}"""
    told = ask(client, query, f=bad)["data"]["importShips"]
    assert told == {"__typename": "Malformed", "code": "bad_file", "pointer": "/file/mass"}


def test_graphql_exports_designs_and_battles(client: TestClient) -> None:
    design = post(client, "/v1/designs/imports", file=KESTREL).json()["ships"][0]["design"]
    setup = post(client, "/v1/games/imports", package=PACKAGE).json()["setup"]
    battle = post(client, "/v1/battles", setup=setup).json()["battle"]
    query = """query($d: ToolFile!, $b: ToolFile!) {
      exportShips(system: "full-thrust-remixed", designs: [$d]) {... on ExportedFile {file}}
      exportGame(system: "full-thrust-remixed", battle: $b, format: "ftmap") {
        ... on ExportedFile {format file}}}"""
    data = ask(client, query, d=design, b=battle)["data"]
    assert data["exportShips"]["file"]["name"] == "Kestrel"
    assert data["exportGame"]["file"].startswith("Battle\n")
