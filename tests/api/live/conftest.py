"""Two workers on one journal, and one with tight limits: each started once a session."""

from collections.abc import Iterator

import pytest
from pydantic import SecretStr
from redis import Redis

from api.live.service import IMPATIENT_S, OPERATOR_KEY, serving
from umpire.settings import Settings


@pytest.fixture(scope="session")
def workers(embedded_url: str) -> Iterator[tuple[str, str]]:
    """Return where two workers are; neither looks at the journal of itself."""
    settings = Settings(
        redis_url=embedded_url, follow_check_s=3600, heartbeat_s=0.2, graphql_depth=6
    )
    with serving(settings) as one, serving(settings) as other:
        yield one, other


@pytest.fixture(scope="session")
def tight(embedded_url: str) -> Iterator[str]:
    """Return where a worker with tight limits is."""
    settings = Settings(
        redis_url=embedded_url,
        access="closed",
        operator_keys=SecretStr(f"operator:all:{OPERATOR_KEY}"),
        embedded_fsync="everysec",  # as the server of the tests is
        most_followers=2,
        subscriptions=2,
        allowed_origins=("https://table.example",),
    )
    with serving(settings) as one:
        yield one


@pytest.fixture
def counted(embedded_url: str) -> Iterator[str]:
    """Return where a worker is that answers an address five times a day."""
    with Redis.from_url(embedded_url) as redis:
        for key in redis.scan_iter("umpire:limit*"):
            redis.delete(key)
    with serving(Settings(redis_url=embedded_url, rate_limit="5/day")) as one:
        yield one


@pytest.fixture(scope="session")
def impatient(embedded_url: str) -> Iterator[str]:
    """Return where a worker is that soon gives up a slow reader."""
    settings = Settings(redis_url=embedded_url, follow_patience_s=IMPATIENT_S)
    with serving(settings, send_buffer=4096) as one:
        yield one
