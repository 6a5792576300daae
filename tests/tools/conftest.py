"""A running service, and the documents that it serves."""

import pytest

from tools.world import Documents, Fetched


@pytest.fixture(scope="session")
def service(open_service: str) -> str:
    """Return the address of a service that is open to all."""
    return open_service


@pytest.fixture(scope="session")
def documents(service: str, tmp_path_factory: pytest.TempPathFactory) -> Documents:
    """Return the documents of the rulebooks."""
    folder = tmp_path_factory.mktemp("documents")
    openapi = (f"{service}/openapi.json", f"{service}/openapi/{{}}.json")
    graphql = (f"{service}/schema.graphql", f"{service}/schema/{{}}.graphql")
    return Documents(Fetched(openapi, folder), Fetched(graphql, folder))
