"""Plays Broadside over every edge of a service that knows it, and writes the answers as JSON."""

import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

from served import Served
from umpire.api.contracts import contracts
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
SCHEMAS = {
    "sdl": "schema/graphql/broadside.graphql",
    "rulebook": "schema/rulebooks/broadside.json",
    "openapi": "schema/openapi/broadside.json",
    "readings": "service/umpire/rules/broadside/READINGS.md",
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


def main(folder: Path) -> None:
    """Play, and write what was answered."""
    script, transcript = folder / "broadside.json", folder / "broadside.ndjson"
    script.write_text(json.dumps(SCRIPT))
    settings = Settings(data_dir=folder, embedded_fsync="everysec")
    with Served(create_app(settings), raise_server_exceptions=False) as client:
        answers = {
            "rest": over_rest(client),
            "graphql": [over_graphql(client, path) for path in ("/graphql", "/graphql/broadside")],
        }
    files = contracts()
    answers |= {
        "play": command("play", str(script), "--transcript", str(transcript)),
        "verify": command("verify", str(transcript)),
        "odds": command("odds", str(script)),
        "schemas": {name: files[path] for name, path in SCHEMAS.items()},
    }
    (folder / "answers.json").write_text(json.dumps(answers))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
