"""A running service, and the documents that it serves."""

import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.test_guides import serving
from tools.world import SYSTEMS, Documents


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run a service that is open to all, and yield its address."""
    with serving(tmp_path_factory.mktemp("service") / "open", {}) as address:
        yield address


@pytest.fixture(scope="session")
def documents(service: str, tmp_path_factory: pytest.TempPathFactory) -> Documents:
    """Fetch the documents of the rulebooks, as any client author would."""
    folder = tmp_path_factory.mktemp("documents")

    def fetched(address: str, name: str) -> Path:
        with urllib.request.urlopen(service + address) as answer:  # noqa: S310
            (folder / name).write_bytes(answer.read())
        return folder / name

    return Documents(
        {
            "umpire": fetched("/openapi.json", "umpire.json"),
            **{system: fetched(f"/openapi/{system}.json", f"{system}.json") for system in SYSTEMS},
        },
        {
            "umpire": fetched("/schema.graphql", "umpire.graphql"),
            **{
                system: fetched(f"/schema/{system}.graphql", f"{system}.graphql")
                for system in SYSTEMS
            },
        },
    )
