"""A running service, and the documents that it serves."""

from collections.abc import Iterator

import pytest

from docs.test_guides import serving
from tools.world import Documents, Fetched


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run a service that is open to all, and yield its address."""
    with serving(tmp_path_factory.mktemp("service") / "open", {}) as address:
        yield address


@pytest.fixture(scope="session")
def documents(service: str, tmp_path_factory: pytest.TempPathFactory) -> Documents:
    """Return the documents of the rulebooks."""
    folder = tmp_path_factory.mktemp("documents")
    openapi = (f"{service}/openapi.json", f"{service}/openapi/{{}}.json")
    graphql = (f"{service}/schema.graphql", f"{service}/schema/{{}}.graphql")
    return Documents(Fetched(openapi, folder), Fetched(graphql, folder))
