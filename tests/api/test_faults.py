"""When the service fails, or its server does: what is told, and what is not."""

import asyncio
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as RedisTimeoutError
from starlette.requests import ClientDisconnect
from starlette.testclient import TestClient

from api.edges import MODERN, ask, opened
from api.graphql_form import REFUSAL
from api.refusals import DUEL, FINISH, KEPT, chosen
from umpire.api.http.middleware import Faults
from umpire.api.problems import Problems
from umpire.scenarios.errors import JOURNAL_UNAVAILABLE
from umpire.store.redis import RedisStore

Json = Any
SECRET = "what the fault says: 10.0.0.1, /srv/umpire, hunter2"  # noqa: S105 — it must not go out
SCENARIO = f'{{scenario(scenario: "%s") {{__typename {REFUSAL}}}}}'
NESTED = '{scenario(scenario: "%s") {... on ScenarioSeen {version journal {edges {cursor}}}}}'


class Broken(Exception):  # noqa: N818 — a fault of the program, for the tests
    """What nobody expects."""


@pytest.fixture
def broken(name: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Break the store in a way that nobody has thought of."""

    async def fail(*_: Any, **__: Any) -> None:
        raise Broken(SECRET)

    for act in ("header", "lines", "version", "append", "create"):
        monkeypatch.setattr(RedisStore, act, fail)
    return name


@pytest.fixture(
    params=[
        RedisConnectionError(SECRET),
        RedisTimeoutError(SECRET),
        ResponseError(SECRET),
        ConnectionResetError(SECRET),
        OSError(SECRET),
    ],
    ids=lambda wrong: type(wrong).__name__,
)
def unreachable(name: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Take the server away."""

    async def fail(*_: Any, **__: Any) -> None:
        raise request.param

    monkeypatch.setattr(Redis, "execute_command", fail)
    return name


ONE = "/v1/scenarios/{name}"
CALLS: list[tuple[str, str]] = [
    ("GET", ONE),
    ("GET", f"{ONE}/rulings"),
    ("GET", f"{ONE}/verification"),
    ("POST", "/v1/scenarios"),
    ("POST", f"{ONE}/rulings"),
    ("POST", f"{ONE}/forks"),
    ("POST", f"{ONE}/close"),
]
BODIES: dict[str, Json] = {"/v1/scenarios": DUEL, f"{ONE}/rulings": {"orders": [FINISH]}}


@pytest.fixture
def name(client: TestClient) -> str:
    """Return a scenario that was opened while all was well."""
    return opened(client)


def call(client: TestClient, name: str, method: str, path: str) -> Any:
    """Make a call that would be good."""
    body = {"json": BODIES[path]} if path in BODIES else {}
    return client.request(method, path.format(name=name), headers={"if-match": '"0"'}, **body)


@pytest.mark.parametrize(("method", "path"), CALLS)
def test_a_fault_is_told_without_its_insides(
    client: TestClient, broken: str, quiet_logs: list[Json], method: str, path: str
) -> None:
    """As a problem document of its own; the log has one line for the request."""
    answer = call(client, broken, method, path)
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert (answer.json()["code"], answer.json()["type"]) == ("fault", "/problems/fault")
    assert_nothing_shown(answer.text)
    lines = [line for line in quiet_logs if line["event"] == "request"]
    assert (lines[-1]["method"], lines[-1]["status"]) == (method, 500)
    assert lines[-1]["refusal"] == "fault"


@pytest.mark.parametrize("query", [SCENARIO, NESTED])
def test_a_fault_in_a_resolver_is_masked(
    client: TestClient, broken: str, quiet_logs: list[Json], query: str
) -> None:
    """GraphQL tells that there is one, and the log tells which."""
    told = client.post("/graphql", json={"query": query % broken}, headers=MODERN)
    (error,) = told.json()["errors"]
    assert error["message"] == "The service failed on this request."
    assert error["extensions"] == {"code": "fault"}
    assert_nothing_shown(told.text)
    (line,) = [line for line in quiet_logs if line["event"] == "fault"]
    assert isinstance(line["exc_info"], Broken)


def assert_nothing_shown(text: str) -> None:
    """Assert that an answer holds nothing of a fault."""
    for part in ("hunter2", "/srv", "10.0.0.1", "Broken", "Traceback", ".py", "redis", "Redis"):
        assert part not in text


@pytest.mark.parametrize(("method", "path"), CALLS)
def test_without_its_server_the_service_says_when_to_retry(
    client: TestClient, unreachable: str, method: str, path: str
) -> None:
    """503, a code, and no address of the server."""
    answer = call(client, unreachable, method, path)
    assert (answer.status_code, answer.json()["code"]) == (503, "journal_unavailable")
    assert answer.headers["retry-after"] == "1"
    assert_nothing_shown(answer.text)


def test_without_its_server_graphql_says_so_too(client: TestClient, unreachable: str) -> None:
    """Typed, for queries and for commands."""
    read = ask(client, SCENARIO % unreachable)["data"]["scenario"]
    ruled = ask(client, KEPT, scenario=unreachable, version=0, orders=[chosen(FINISH)])
    for told in (read, ruled["data"]["resolveOrders"]):
        assert (told["__typename"], told["code"]) == ("Unavailable", "journal_unavailable")
        assert_nothing_shown(str(told))


@pytest.mark.usefixtures("unreachable")
def test_without_its_server_the_service_lives_but_is_not_ready(client: TestClient) -> None:
    """It takes no traffic, and is not started anew; what needs no journal goes on."""
    assert client.get("/livez").status_code == 200
    assert client.get("/readyz").status_code == 503
    assert client.post("/v1/battles", json=DUEL).status_code == 200


def test_it_goes_on_when_the_server_is_back(
    client: TestClient, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing has to be restarted, and a retry finds what became of the order."""
    headers = {"if-match": '"0"', "idempotency-key": "mine"}
    place = f"/v1/scenarios/{name}/rulings"
    sent = RedisStore.append

    async def cut_off(*what: Any) -> None:
        """Take the line, and lose the answer."""
        await sent(*what)
        raise JOURNAL_UNAVAILABLE.refuse("The answer did not come.")

    with monkeypatch.context() as patch:
        patch.setattr(RedisStore, "append", cut_off)
        lost = client.post(place, json={"orders": [FINISH]}, headers=headers)
        assert lost.status_code == 503
    again = client.post(place, json={"orders": [FINISH]}, headers=headers)
    assert (again.status_code, again.json()["version"]) == (200, 1)
    assert client.get(f"/v1/scenarios/{name}").json()["version"] == 1


async def test_what_is_cut_off_as_the_process_stops_may_be_asked_again() -> None:
    """It is told with 503, which clients repeat; where an answer had begun, with nothing."""
    sent: list[Any] = []
    begun = asyncio.Event()

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError

    def serving(*first: Any) -> asyncio.Task[None]:
        async def app(_scope: Any, _receive: Any, answer: Any) -> None:
            for message in first:
                await answer(message)
            begun.set()
            await asyncio.Event().wait()

        serve = Faults(app, Problems(()))({"type": "http"}, receive, send)
        return asyncio.create_task(serve)

    task = serving()
    await begun.wait()
    task.cancel()
    await task
    assert sent[0]["status"] == 503
    assert b'"code":"draining"' in sent[1]["body"]
    sent.clear()
    begun.clear()
    head = {"type": "http.response.start", "status": 200, "headers": []}
    task = serving(head)
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert sent == [head]


async def test_a_body_that_is_cut_off_is_no_fault_of_the_service() -> None:
    """It is answered, logged and counted as a bad request; where an answer had begun, it ends."""

    async def receive() -> Any:
        raise AssertionError

    async def answers(*first: Any) -> list[Any]:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        async def app(_scope: Any, _receive: Any, answer: Any) -> None:
            for message in first:
                await answer(message)
            raise ClientDisconnect

        await Faults(app, Problems(()))({"type": "http"}, receive, send)
        return sent

    head, body = await answers()
    assert head["status"] == 400
    assert b"The connection closed before the end of the body." in body["body"]
    begun = {"type": "http.response.start", "status": 200, "headers": []}
    assert await answers(begun) == [begun]
