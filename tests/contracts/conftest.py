"""The service whose answers are held against its contracts, and a battle played through it."""

from collections.abc import Iterator

import pytest
from pydantic import SecretStr
from starlette.testclient import TestClient

from api.edges import Rest, opened, played
from api.rest.calls import OPERATOR_KEY
from served import Served
from umpire.app import create_app
from umpire.settings import Settings

TURNS = 6


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Return a client of a running service."""
    settings = Settings(
        data_dir=tmp_path_factory.mktemp("contracts"),
        embedded_fsync="everysec",
        webhooks=True,
        webhook_private=True,
        access="open",
        open_to_strangers=True,
        operator_keys=SecretStr(f"operator:all:{OPERATOR_KEY}"),
    )
    with Served(create_app(settings, sample=True), raise_server_exceptions=False) as one:
        yield one


@pytest.fixture(scope="session")
def battle(client: TestClient) -> str:
    """Return the name of a scenario in which some turns were played."""
    name = opened(client, "crossing", source="seeded", seed="umpire")
    played(Rest(client, name), TURNS)
    return name
