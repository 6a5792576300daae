"""Rotating the token keys: in two steps no token is refused, whatever the order of restarts."""

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from pydantic import SecretStr
from starlette.testclient import TestClient

from api.seats.keys import KEY_OF, KEYS
from conftest import running_server
from served import Served
from store.running import valkey_binary
from umpire.api.gate import Keyring
from umpire.app import create_app
from umpire.settings import Settings

SECRETS = {"old": bytes(range(1, 33)), "new": bytes(range(101, 133))}
DUEL = {"system": "full-thrust-light", "sample": "duel"}
STEPS = (("old",), ("old", "new"), ("new", "old"))
"""Before, after the first roll, after the second."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the URL of a server of its own."""
    with running_server(tmp_path_factory.mktemp("rotation"), valkey_binary()) as url:
        yield url


def setting(names: tuple[str, ...]) -> str:
    """Return the setting of some keys, the first of which signs."""
    return ",".join(
        f"{name}:{base64.urlsafe_b64encode(SECRETS[name]).decode().rstrip('=')}" for name in names
    )


@contextmanager
def service(url: str, names: tuple[str, ...]) -> Iterator[TestClient]:
    """Run a service with some keys."""
    settings = Settings(
        redis_url=url,
        access="closed",
        unsound_journal="allow",
        operator_keys=SecretStr(KEYS),
        token_keys=SecretStr(setting(names)),
    )
    with Served(create_app(settings)) as one:
        yield one


def refused(issuer: TestClient, reader: TestClient) -> bool:
    """Whether one service refuses a token of another."""
    operator = {"authorization": f"Bearer {KEY_OF['all']}"}
    opened = issuer.post("/v1/scenarios", json=DUEL, headers=operator).json()
    token = {"authorization": f"Bearer {opened['tokens']['referee']}"}
    status = reader.get(f"/v1/scenarios/{opened['scenario']}", headers=token).status_code
    assert status in {200, 401}
    return status == 401


def warned(client: TestClient) -> bool:
    """Whether a service says that others do not know its first key."""
    return Keyring.unknown_mark in client.get("/readyz").text


@pytest.mark.parametrize("pair", [STEPS[:2], STEPS[1:]], ids=["add", "switch"])
def test_while_one_step_is_rolled_out_each_service_takes_the_tokens_of_the_other(
    server: str, pair: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    with service(server, pair[0]) as before, service(server, pair[1]) as after:
        assert not refused(before, after)
        assert not refused(after, before)
        assert not warned(after)


def test_a_key_that_is_first_before_others_know_it_is_warned_of(server: str) -> None:
    """Both steps at once are what the two steps are there to avoid."""
    with service(server, STEPS[0]) as before, service(server, STEPS[2]) as after:
        assert refused(after, before)
        assert warned(after)
        assert not warned(before)


def test_the_same_id_with_another_key_is_another_key() -> None:
    one, other = Keyring({"k": SECRETS["old"]}, 60), Keyring({"k": SECRETS["new"]}, 60)
    assert one.unknown_to([one.fingerprints]) is None
    warning = one.unknown_to([one.fingerprints, other.fingerprints]) or ""
    assert "1 other" in warning
    assert "(k)" in warning


def test_fingerprints_give_no_key_away() -> None:
    told = str(Keyring(SECRETS, 60).fingerprints)
    assert not [key for key in SECRETS.values() if key.hex()[:16] in told]
