"""The battles that are audited: each is played once a session, through the REST edge in process."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from audit.full_thrust.battles import BATTLES, Log, played
from served import Served
from umpire.app import create_app
from umpire.settings import Settings

Logs = Callable[[str], Log]


@pytest.fixture(scope="session")
def audit_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Return a client of a service of its own."""
    folder: Path = tmp_path_factory.mktemp("audit")
    settings = Settings(data_dir=folder, embedded_fsync="everysec", page_limit=100)
    with Served(create_app(settings), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture(scope="session")
def logs(audit_client: TestClient) -> Logs:
    """Return what gives the log of a battle by its name."""
    kept: dict[str, Log] = {}

    def log(name: str) -> Log:
        if name not in kept:
            kept[name] = played(audit_client, BATTLES[name]())
        return kept[name]

    return log
