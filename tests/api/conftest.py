"""One service for all tests of its edges, on a server of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr
from starlette.testclient import TestClient

from api.edges import TO_FIRE, at_fire, opened
from api.refusals import DUEL, Json
from api.rest.calls import OPERATOR_KEY
from served import Served
from umpire.app import create_app
from umpire.settings import Settings


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Return the settings of the service."""
    folder: Path = tmp_path_factory.mktemp("service")
    return Settings(
        data_dir=folder,
        embedded_fsync="everysec",
        snapshot_every=7,
        page_limit=50,
        body_limit=2_000_000,
        transcript_limit=4_000_000,
        webhooks=True,
        webhook_private=True,
        access="open",
        open_to_strangers=True,
        operator_keys=SecretStr(f"operator:all:{OPERATOR_KEY}"),
    )


@pytest.fixture(scope="session")
def client(settings: Settings) -> Iterator[TestClient]:
    """Return a client of the running service; a fault is an answer, as it is for others."""
    app = create_app(settings, sample=True)
    with Served(app, raise_server_exceptions=False) as one:
        yield one


@pytest.fixture(scope="session")
def kept(client: TestClient) -> dict[str, str]:
    """Return a scenario in each phase, in which it is the turn of Compact."""
    for _ in range(50):
        name = at_fire(client)
        if client.get(f"/v1/scenarios/{name}").json()["battle"]["active"] == "Compact":
            return {"orders": opened(client), "fire": name}
    raise AssertionError("Compact never won the initiative")


@pytest.fixture(scope="session")
def sent(client: TestClient) -> dict[str, Json]:
    """Return a battle in each phase, in which it is the turn of Compact."""
    ruled = client.post("/v1/adjudications", json={**DUEL, "orders": TO_FIRE, "faces": [6, 1]})
    return {
        "orders": client.post("/v1/battles", json=DUEL).json()["battle"],
        "fire": ruled.json()["battle"],
    }
