"""Asks for a stored battle whose rulebook is not installed, and prints the answers."""

import json
import sys
from pathlib import Path

from served import Served
from umpire.app import create_app
from umpire.settings import Settings

folder, scenario = sys.argv[1:]
place = f"/v1/scenarios/{scenario}"
settings = Settings(data_dir=Path(folder), embedded_fsync="everysec")
with Served(create_app(settings), raise_server_exceptions=False) as client:
    order = {"orders": [{"kind": "sail", "ship": "Heron"}]}
    answers = {
        "battle": client.get(place),
        "journal": client.get(f"{place}/rulings"),
        "choices": client.get(f"{place}/choices"),
        "transcript": client.get(f"{place}/transcript"),
        "verification": client.get(f"{place}/verification"),
        "ruling": client.post(f"{place}/rulings", json=order, headers={"if-match": '"1"'}),
    }
    listed = client.get("/v1/scenarios").status_code
told = {name: (each.status_code, each.json().get("code")) for name, each in answers.items()}
print(json.dumps({"list": listed, "answers": told, "detail": answers["battle"].json()["detail"]}))
