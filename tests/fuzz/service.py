"""A running service, and how a generated case is sent to it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from starlette.testclient import TestClient

from served import Served
from umpire.app import create_app
from umpire.settings import Settings


@contextmanager
def running(folder: Path) -> Iterator[TestClient]:
    """Run a service with the sample scenario."""
    app = create_app(Settings(data_dir=folder, embedded_fsync="everysec"), sample=True)
    with Served(app, raise_server_exceptions=False) as client:
        yield client


def bounded(examples: int) -> settings:
    """Return settings by which every run has the same few cases."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )


def answer(client: TestClient, case: Any) -> Any:
    """Send a case, in the loop in which the service lives, and return the answer."""
    sent = case.as_transport_kwargs(base_url=str(client.base_url))
    body = sent.pop("data", None)
    if isinstance(body, (bytes, str)):
        sent["content"] = body
    # A header may have any octets, and is a text of Latin-1 here.
    sent["headers"] = {name: value.encode("latin-1") for name, value in sent["headers"].items()}
    return client.request(**{name: value for name, value in sent.items() if name != "cookies"})
