"""A real service for the tests of the Python client: uvicorn in a thread."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn
from pydantic import SecretStr

from clients.python.playing import KEY
from umpire.app import create_app
from umpire.settings import Settings
from umpire_client import Client

PATIENCE_S = 30.0


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """Run the service, and yield its address."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        create_app(settings),
        lifespan="on",
        log_config=None,
        ws="websockets-sansio",
        timeout_graceful_shutdown=5,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        deadline = time.monotonic() + PATIENCE_S
        while not server.started:
            assert thread.is_alive(), "the service does not start"
            assert time.monotonic() < deadline, "the service does not start in time"
            time.sleep(0.02)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE_S)
        listener.close()


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a service in closed mode."""
    folder: Path = tmp_path_factory.mktemp("client")
    settings = Settings(
        data_dir=folder,
        embedded_fsync="everysec",
        access="closed",
        operator_keys=SecretStr(f"operator:all:{KEY}"),
        page_limit=3,
    )
    with serving(settings) as address:
        yield address


@pytest.fixture
def client(url: str) -> Iterator[Client]:
    """Return a client who may open scenarios."""
    with Client(url, operator_key=KEY) as one:
        yield one
