"""What the tests of clients share: a service that wants tokens, and a browser."""

from collections.abc import Iterator

import pytest
import pytest_asyncio

from docs.test_guides import serving
from web.conftest import browser

__all__ = ["browser"]

OPERATOR_KEY = "the operators key of enough bytes"
CLOSED = {
    "UMPIRE_ACCESS": "closed",
    "UMPIRE_OPERATOR_KEYS": f"operator:all:{OPERATOR_KEY}",
    "UMPIRE_PAGE_LIMIT": "3",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what has a browser in the loop of the session, where the browser lives."""
    for item in items:
        if item.path.parent.name == "clients" and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def closed_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a service where every act takes a token, and pages are short."""
    with serving(tmp_path_factory.mktemp("clients") / "closed", CLOSED) as address:
        yield address
