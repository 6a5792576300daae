"""Prints what `/readyz` warns of, and the rulebooks that are served."""

import json
import tempfile
from pathlib import Path

from served import Served
from umpire.app import create_app
from umpire.settings import Settings

with tempfile.TemporaryDirectory() as folder:
    settings = Settings(data_dir=Path(folder), embedded_fsync="everysec")
    with Served(create_app(settings)) as client:
        told = client.get("/readyz").json()
        books = [each["system"] for each in client.get("/v1/rulebooks").json()["rulebooks"]]
        assert client.post("/graphql", json={"query": "{__typename}"}).status_code == 200
print(json.dumps({"warnings": told["warnings"], "rulebooks": books}))
