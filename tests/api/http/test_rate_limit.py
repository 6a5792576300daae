"""Rate limits: by token or address, shared by all workers, and no reason to fail."""

import re
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from pydantic import SecretStr
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as NotConnected
from starlette.testclient import TestClient

from served import Served
from umpire.api.gate import Keyring
from umpire.api.turns import site_of
from umpire.app import create_app
from umpire.kernel.rulebook import OBSERVER, REFEREE
from umpire.settings import Settings
from umpire.store.limiter import REST_S, limiting


@contextmanager
def limited(url: str, rate: str = "5/hour") -> Iterator[TestClient]:
    """Run a service with a limit."""
    with Served(create_app(Settings(redis_url=url, rate_limit=rate))) as client:
        yield client


@pytest.fixture
def fresh(embedded_url: str) -> str:
    """Return a server on which nothing was counted yet."""
    from redis import Redis as Plain  # noqa: PLC0415 — only here

    with Plain.from_url(embedded_url) as redis:
        for key in redis.scan_iter("umpire:limit*"):
            redis.delete(key)
    return embedded_url


def test_who_asks_too_often_is_told_when_to_ask_again(fresh: str) -> None:
    """A problem document with a code of its own, on both edges."""
    with limited(fresh) as client:
        statuses = [client.get("/v1/rulebooks").status_code for _ in range(6)]
        refused = client.post("/graphql", json={"query": "{ __typename }"})
    assert statuses == [200] * 5 + [429]
    assert (refused.status_code, refused.json()["code"]) == (429, "rate_limited")
    assert 1 <= int(refused.headers["retry-after"]) <= 3600
    assert refused.headers["ratelimit-policy"] == '"caller";q=5;w=3600'
    assert refused.headers["ratelimit"].startswith('"caller";r=0;t=')


def test_a_dry_run_counts_as_any_request(fresh: str) -> None:
    """It costs as much as a ruling."""
    with limited(fresh, "3/hour") as client:
        body = {"system": "full-thrust-light", "sample": "duel"}
        name = client.post("/v1/scenarios", json=body).json()["scenario"]
        place = f"/v1/scenarios/{name}/rulings?dry_run=true"
        orders = {"orders": [{"kind": "finish_orders", "side": "Compact"}]}
        answers = [client.post(place, json=orders, headers={"if-match": '"0"'}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]


def test_probes_are_never_refused(fresh: str) -> None:
    """Else a limit would end the service."""
    with limited(fresh, "1/hour") as client:
        for place in ("/livez", "/readyz", "/version", "/metrics"):
            assert {client.get(place).status_code for _ in range(4)} == {200}


def test_files_of_pages_are_not_counted(fresh: str) -> None:
    """One visit to the table asks for more than a hundred of them."""
    with limited(fresh, "2/hour") as client:
        page = client.get("/docs")
        files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text)
        assert len(files) > 1
        assert {client.get(file).status_code for file in files} == {200}
        places = ["/table/src/table.js", "/javascript/src/umpire.js"]
        assert 429 not in {client.get(place).status_code for place in places}
        assert [client.get("/docs").status_code for _ in range(2)] == [200, 429]


def test_all_workers_count_together(fresh: str) -> None:
    """The windows are in Redis."""
    with limited(fresh, "2/hour") as one, limited(fresh, "2/hour") as other:
        assert one.get("/v1/rulebooks").status_code == 200
        assert other.get("/v1/rulebooks").status_code == 200
        assert {each.get("/v1/rulebooks").status_code for each in (one, other)} == {429}


def test_each_token_has_a_limit_of_its_own(fresh: str) -> None:
    """A token that is not good counts for its address: else a forger had no limit."""
    with limited(fresh, "3/hour") as client:
        opened = client.post(
            "/v1/scenarios", json={"system": "full-thrust-light", "sample": "duel"}
        )
        tokens = opened.json()["tokens"]

        def statuses(token: str) -> list[int]:
            headers = {"authorization": f"Bearer {token}"}
            return [client.get("/v1/rulebooks", headers=headers).status_code for _ in range(4)]

        assert statuses(tokens["referee"]) == [200, 200, 200, 429]
        assert statuses(tokens["observer"]) == [200, 200, 200, 429]
        assert [statuses(f"forged{number}")[-1] for number in range(2)] == [429, 429]


def test_the_server_holds_no_token(fresh: str) -> None:
    """Callers are counted under a digest."""
    from redis import Redis as Plain  # noqa: PLC0415 — only here

    with limited(fresh) as client:
        opened = client.post(
            "/v1/scenarios", json={"system": "full-thrust-light", "sample": "duel"}
        )
        token = opened.json()["tokens"]["referee"]
        client.get("/v1/rulebooks", headers={"authorization": f"Bearer {token}"})
    with Plain.from_url(fresh) as redis:
        keys = b" ".join(redis.scan_iter("umpire:limit*"))
    assert keys
    assert token.encode() not in keys


def test_a_limit_that_cannot_be_counted_refuses_nobody(
    fresh: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What needs no journal goes on when the server is away."""

    async def fail(*_: Any, **__: Any) -> None:
        raise NotConnected

    with limited(fresh, "1/hour") as client:
        monkeypatch.setattr(Redis, "execute_command", fail)
        assert {client.get("/v1/rulebooks").status_code for _ in range(3)} == {200}


async def test_a_server_that_failed_is_left_alone_for_a_while(
    fresh: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To count is to write, and a server whose disk is full may end at each write."""
    now, asked = [100.0], list[float]()

    async def fail(*_: Any, **__: Any) -> None:
        asked.append(now[0])
        raise NotConnected

    monkeypatch.setattr("umpire.store.limiter.monotonic", lambda: now[0])
    async with limiting(fresh, "1/hour") as limiter:
        with monkeypatch.context() as failing:
            failing.setattr(Redis, "execute_command", fail)
            for now[0] in (100.0, 100.0 + REST_S / 2, 100.0 + REST_S):
                assert await limiter.take("rests") is None
        assert asked == [100.0, 100.0 + REST_S]
        now[0] += REST_S
        assert await limiter.take("rests") is None
        assert await limiter.take("rests") is not None


@pytest.mark.parametrize("rate", ["often", "0/minute", "5", "5/minute; 3/second", "-1/hour"])
def test_a_rate_that_is_not_understood_is_told_at_once(rate: str) -> None:
    """Not by the first request."""
    with pytest.raises(ValueError, match="rate_limit"):
        Settings(rate_limit=rate)


CLOSED: dict[str, Any] = {"access": "closed"}
STRANGERS: dict[str, Any] = {"access": "open", "open_to_strangers": True}
ALONE: dict[str, Any] = {"access": "open"}


@pytest.mark.parametrize(
    ("given", "with_token", "without"),
    [
        (CLOSED, "6000/minute", "600/minute"),
        (STRANGERS, "6000/minute", "6000/minute"),
        (ALONE, None, None),
        (CLOSED | {"rate_limit": "9/hour"}, "9/hour", "9/hour"),
        (ALONE | {"rate_limit": "9/hour"}, "9/hour", "9/hour"),
        (CLOSED | {"anonymous_rate_limit": "8/hour"}, "6000/minute", "8/hour"),
        (ALONE | {"anonymous_rate_limit": "8/hour"}, None, "8/hour"),
        (CLOSED | {"anonymous_rate_limit": "off"}, "6000/minute", None),
        (CLOSED | {"rate_limit": "off"}, None, "600/minute"),
        (STRANGERS | {"rate_limit": "off"}, None, None),
    ],
)
def test_a_service_that_strangers_reach_limits_each_caller_by_itself(
    given: dict[str, Any], with_token: str | None, without: str | None
) -> None:
    """Where access is open everybody is without a token. The operator's word goes first."""
    settings = Settings(**given)
    assert (settings.token_rate, settings.anonymous_rate) == (with_token, without)


def test_a_renewed_token_has_no_limit_of_its_own(fresh: str) -> None:
    """A referee may issue any number of them. Those of another seat or battle count apart."""
    key = bytes(range(32))
    settings = Settings(
        redis_url=fresh,
        rate_limit="3/hour",
        token_keys=SecretStr(f"now:{urlsafe_b64encode(key).decode()}"),
    )
    first, renewed = (Keyring({"now": key}, ttl_s) for ttl_s in (1000, 2000))
    tokens = [
        *(each.issue("one", REFEREE) for each in (first, renewed, renewed, first)),
        first.issue("one", OBSERVER),
        first.issue("another", REFEREE),
    ]
    assert tokens[0] != tokens[1]
    with Served(create_app(settings)) as client:
        statuses = [
            client.get("/v1/rulebooks", headers={"authorization": f"Bearer {token}"}).status_code
            for token in tokens
        ]
    assert statuses == [200, 200, 200, 429, 200, 200]


def test_who_has_a_token_is_not_counted_with_those_who_have_none(fresh: str) -> None:
    """The limit of the nameless is for them alone."""
    settings = Settings(
        redis_url=fresh,
        access="closed",
        operator_keys=SecretStr("operator:all:a key of more than thirty-two bytes"),
        embedded_fsync="everysec",  # as the server of the tests is
        anonymous_rate_limit="2/hour",
    )
    with Served(create_app(settings)) as client:
        nameless = [client.get("/v1/rulebooks").status_code for _ in range(3)]
        headers = {"authorization": "Bearer a key of more than thirty-two bytes"}
        named = {client.get("/v1/rulebooks", headers=headers).status_code for _ in range(3)}
        forged = client.get("/v1/rulebooks", headers={"authorization": "Bearer forged"})
    assert (nameless, named, forged.status_code) == ([200, 200, 429], {200}, 429)


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_counts_with_its_site(address: str, site: str) -> None:
    """One site has 64 bits of an IPv6 address, and so as many addresses as it likes."""
    assert site_of(address) == site
