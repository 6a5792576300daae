"""Plays Broadside over every edge of a service that knows it, and writes the answers as JSON."""

import contextlib
import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import umpire
from served import Served
from umpire.app import create_app
from umpire.cli.command import run
from umpire.settings import Settings

Json = Any
TURN: list[Json] = [
    {"kind": "sail", "ship": "Heron", "by": 3},
    {"kind": "sail", "ship": "Curlew", "by": -3},
    {"kind": "fire", "ship": "Heron"},
]
SCRIPT = {"system": "broadside", "sample": "duel", "dice": {"faces": [3]}, "orders": TURN}
ADDRESSES = {
    "sdl": "/schema/broadside.graphql",
    "rulebook": "/v1/rulebooks/broadside/schema",
    "openapi": "/openapi/broadside.json",
}


def command(*arguments: str) -> Json:
    """Return what a command prints."""
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        code = run(list(arguments))
    return {"code": code, "told": told.getvalue()}


def over_rest(client: Served) -> Json:
    """Play a turn over REST."""
    opening = {"system": "broadside", "sample": "duel", "dice": {"source": "supplied"}}
    opened = client.post("/v1/scenarios", json=opening).json()
    place = f"/v1/scenarios/{opened['scenario']}"
    body = {"orders": TURN[:2]}
    sailed = client.post(f"{place}/rulings", json=body, headers={"if-match": '"0"'}).json()
    body = {"orders": TURN[2:], "faces": [3]}
    return {
        "scenario": opened["scenario"],
        "sailed": sailed,
        "choices": client.get(f"{place}/choices").json(),
        "odds": client.post(f"{place}/odds", json={"order": TURN[2]}).json(),
        "fired": client.post(f"{place}/rulings", json=body, headers={"if-match": '"1"'}).json(),
        "verified": client.get(f"{place}/verification").json(),
        "refused": client.post(
            f"{place}/rulings", json={"orders": TURN[:1]}, headers={"if-match": '"2"'}
        ).json(),
    }


def over_graphql(client: Served, path: str) -> Json:
    """Play a turn over GraphQL, with the schema of all books or with that of this one."""
    query = """
    query($battle: PositionInput!, $orders: [MovementOrderInput!]!) {
      movement(battle: $battle, orders: $orders) {
        ... on RulingGiven {
          events { ... on BroadsideShipSailed { ship to } ... on BroadsidePhaseBegan { phase } }
        }
      }
      choices(battle: $battle) { ... on ChoicesGiven { choices { __typename } } }
    }"""
    variables = {
        "battle": {"broadside": {"sample": "duel"}},
        "orders": [
            {"broadside": {"sail": {"ship": ship, "by": by}}}
            for ship, by in (("Heron", 3), ("Curlew", -3))
        ],
    }
    return client.post(path, json={"query": query, "variables": variables}).json()


def served_schemas(client: Served) -> Json:
    """Return its documents, and the types of the whole schema with and without it."""
    own = Path(umpire.__file__).parents[2] / "schema" / "umpire.graphql"
    documents = {name: client.get(address).text for name, address in ADDRESSES.items()}
    return documents | {
        "described": client.get("/v1/rulebooks/broadside").json(),
        "without": types_of(own.read_text()),
        "with": types_of(client.get("/schema.graphql").text),
    }


def types_of(sdl: str) -> dict[str, list[str]]:
    """Return the lines of each definition of a schema, by its name."""
    definition = re.compile(r"^(?:type|input|union|enum|interface|scalar) (\w+)", re.MULTILINE)
    parts = [part.strip() for part in sdl.split("\n\n")]
    named = [(definition.search(part), part) for part in parts]
    return {found[1]: re.split(r"\n| \| | = ", part) for found, part in named if found}


def main(folder: Path) -> None:
    """Play, and write what was answered."""
    script, transcript = folder / "broadside.json", folder / "broadside.ndjson"
    script.write_text(json.dumps(SCRIPT))
    settings = Settings(data_dir=folder, embedded_fsync="everysec")
    with Served(create_app(settings), raise_server_exceptions=False) as client:
        answers = {
            "rest": over_rest(client),
            "graphql": [over_graphql(client, path) for path in ("/graphql", "/graphql/broadside")],
            "schemas": served_schemas(client),
        }
    answers |= {
        "play": command("play", str(script), "--transcript", str(transcript)),
        "verify": command("verify", str(transcript)),
        "odds": command("odds", str(script)),
        "header": json.loads(transcript.read_text().splitlines()[0])["line"],
        "folder": str(folder),
    }
    (folder / "answers.json").write_text(json.dumps(answers))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
