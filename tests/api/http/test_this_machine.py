"""An open service that nobody has confirmed answers this machine alone, whatever starts it."""

from collections.abc import Mapping

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from umpire.app import create_app
from umpire.settings import Settings

HERE = ("127.0.0.1", 50_000)
STRANGER = ("192.0.2.9", 50_000)
OWN = "http://127.0.0.1:8000"


def asked(
    base: str = OWN,
    client: tuple[str, int] = HERE,
    settings: Settings | None = None,
    headers: Mapping[str, str] | None = None,
) -> tuple[int, str]:
    """Return the status and the code of an answer."""
    app = create_app(settings or Settings())
    answer = TestClient(app, base_url=base, client=client).get("/docs", headers=headers)
    problem = answer.json() if "problem" in answer.headers["content-type"] else {}
    return answer.status_code, problem.get("code", "")


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8000", "localhost:8000", "table.localhost", "[::1]:8000", "LOCALHOST", ""]
)
def test_this_machine_is_answered_by_each_of_its_names(host: str) -> None:
    assert asked(headers={"host": host}) == (200, "")


def test_a_server_that_listens_elsewhere_is_noticed_by_the_address_that_was_asked() -> None:
    assert asked("http://192.0.2.1:8000") == (403, "this_machine_only")
    assert asked("http://[2001:db8::1]:8000") == (403, "this_machine_only")


def test_a_client_from_elsewhere_is_refused() -> None:
    assert asked(client=STRANGER) == (403, "this_machine_only")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("x-forwarded-for", "192.0.2.9"),
        ("x-forwarded-for", "192.0.2.9, 127.0.0.1"),
        ("x-real-ip", "192.0.2.9"),
        ("x-forwarded-host", "umpire.example.org"),
        ("forwarded", "for=192.0.2.9"),
        ("via", "1.1 proxy"),
    ],
)
def test_a_proxy_that_passes_strangers_on_is_refused(name: str, value: str) -> None:
    assert asked(headers={name: value}) == (403, "this_machine_only")


def test_a_proxy_that_passes_this_machine_on_is_not() -> None:
    assert asked(headers={"x-forwarded-for": "127.0.0.1", "x-real-ip": "::1"}) == (200, "")


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "0", "192.0.2.1"]
)
def test_a_page_whose_name_resolves_to_this_machine_is_refused(host: str) -> None:
    assert asked(headers={"host": host}) == (403, "this_machine_only")


def test_the_name_that_the_service_listens_on_is_its_own() -> None:
    named = Settings(host="localhost").model_copy(update={"host": "games.example"})
    assert asked(settings=named, headers={"host": "games.example:8000"}) == (200, "")


@pytest.mark.parametrize(
    "settings", [Settings(access="closed"), Settings(access="open", open_to_strangers=True)]
)
def test_closed_and_confirmed_services_answer_everybody(settings: Settings) -> None:
    elsewhere = "http://192.0.2.1"
    assert asked(elsewhere, STRANGER, settings, {"x-forwarded-for": "192.0.2.9"}) == (200, "")


def test_a_websocket_is_refused_too() -> None:
    client = TestClient(create_app(Settings()), base_url=OWN, client=STRANGER)
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("ws://127.0.0.1/graphql"):
        pass


def test_the_first_refusal_is_logged(quiet_logs: list[dict[str, object]]) -> None:
    client = TestClient(create_app(Settings()), base_url=OWN, client=STRANGER)
    for _ in range(2):
        client.get("/docs")
    (line,) = [one for one in quiet_logs if one["event"].startswith("open access")]  # type: ignore[attr-defined]
    assert line["log_level"] == "warning"
