"""Every pool of a worker says which share one caller has of it, so that nobody uses it up."""

import ast
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from served import Served
from umpire.api.http.limits import FREE_REFUSALS, REFUSAL_S, AtOnce, Callers, Limits
from umpire.api.problems import Problems
from umpire.app import create_app
from umpire.kernel.errors import Refusal
from umpire.scenarios.repository import Recent
from umpire.settings import Settings

SERVICE = Path("service/umpire")
EDGES = ("api", "scenarios", "store", "app.py")
KINDS = {
    *("AtOnce", "Budget", "Pace", "Places", "Pool", "Queue", "Recent", "ProcessPool", "Semaphore"),
    *("Share", "Starts", "Threads", "ThreadPoolExecutor", "Turns", "to_thread"),
}
"""The names of what callers share: as soon as one of them is made somewhere, it belongs below."""

TURNS = "fair turns: addresses, then their battles and callers; a quarter of the places to wait"
MISS = "no share: a caller that fills it costs others one more look-up, and no failure"
OWN = "no caller reaches it: the service's own work at its start, or that of its commands"

POOLS = {
    "api/questions.py Recent": MISS,
    "api/process_pool.py ProcessPool": "3 processes; see its Turns",
    "api/process_pool.py ThreadPoolExecutor": "one question at a time; see its Turns",
    "api/process_pool.py Turns": TURNS,
    "api/state.py Share": "see its Turns",
    "api/gate.py Recent": MISS,
    "api/graphql/limits.py Recent": MISS,
    "api/graphql/endpoints.py Pace": "see its Starts",
    "api/graphql/endpoints.py Threads": TURNS,
    "api/graphql/derive.py Recent": MISS,
    "api/graphql/schema.py Threads": OWN,
    "api/http/limits.py Budget": "4, by token and kind; one caller has one largest body",
    "api/http/limits.py Recent": "no share: a caller that fills it has others refused sooner",
    "api/http/limits.py Starts": "fair turns of the event loop; `UMPIRE_REQUESTS_AT_ONCE`",
    "api/http/middleware.py AtOnce": "`UMPIRE_REQUESTS_AT_ONCE`, `UMPIRE_FOLLOWERS_AN_ADDRESS`",
    "api/rest/openapi.py to_thread": "one document per rulebook, made once",
    "api/turns.py Turns": TURNS,
    "api/turns.py Starts": "fair turns; `UMPIRE_REQUESTS_AT_ONCE` bounds the operations",
    "api/turns.py Queue": "a quarter of the places; of two places one; the largest gives way",
    "api/turns.py ThreadPoolExecutor": "see its Turns",
    "app.py Places": "100 streams an address, a quarter of all a token, half of all a battle",
    "app.py Threads": TURNS,
    "scenarios/webhooks.py Recent": MISS,
    "scenarios/webhooks.py Semaphore": "one attempt per webhook and turn; slow ones wait apart",
    "scenarios/repository.py Recent": MISS,
    "scenarios/live.py Places": "the default of tests",
    "store/archive.py to_thread": OWN,
    "store/archive.py Recent": MISS,
    "api/graphql/queries.py to_thread": "one index per rulebook, made once",
    "api/mcp.py Recent": MISS,
    "api/rest/stateless.py to_thread": "one index per rulebook, made once",
    "store/backup.py to_thread": OWN,
    "store/clients.py Pool": "`UMPIRE_REQUESTS_AT_ONCE`; whoever finds none free waits in order",
    "store/embedded.py to_thread": OWN,
}
"""Where each pool is made, and the share of one caller.

Long polls do not exist. What became of commands (`Idempotency-Key`) is in Redis with the journal of
its battle and bounded by its length; a battle can be forked so often (`UMPIRE_FORK_RATE`).
"""


def _name(node: ast.expr) -> str:
    inner = node.value if isinstance(node, ast.Subscript) else node
    return inner.attr if isinstance(inner, ast.Attribute) else getattr(inner, "id", "")


def _made() -> Counter[str]:
    """Return the places where pools are made."""
    found: Counter[str] = Counter()
    for edge in EDGES:
        path = SERVICE / edge
        for module in [path] if path.is_file() else sorted(path.rglob("*.py")):
            for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and _name(node.func) in KINDS:
                    found[f"{module.relative_to(SERVICE)} {_name(node.func)}"] += 1
    return found


def test_every_pool_says_the_share_of_one_caller() -> None:
    """A new pool of a worker is added to the table, with its share."""
    assert sorted(_made()) == sorted(POOLS)


BOUNDLESS = {
    "api/graphql/derive.py": "one entry for each type of the rulebooks",
    "api/pages/layout.py": "one entry for each file of the package",
}
"""The caches without a bound, and how many entries they have; `Recent` is bounded."""


def test_every_cache_is_bounded() -> None:
    """A caller that fills one costs others one more look-up, and the process no more memory."""
    found = set()
    for edge in EDGES:
        path = SERVICE / edge
        for module in [path] if path.is_file() else sorted(path.rglob("*.py")):
            for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
                bare = isinstance(node, ast.FunctionDef) and any(
                    _name(each) in {"cache", "lru_cache"} for each in node.decorator_list
                )
                endless = (
                    isinstance(node, ast.Call)
                    and _name(node.func) == "lru_cache"
                    and not any(
                        each.arg == "maxsize"
                        and isinstance(each.value, ast.Constant)
                        and isinstance(each.value.value, int)
                        for each in node.keywords
                    )
                )
                if bare or endless:
                    found.add(str(module.relative_to(SERVICE)))
    assert found == set(BOUNDLESS)


async def test_a_full_cache_costs_others_a_look_up() -> None:
    """What was kept of others goes; what is kept never grows beyond its bound."""
    recent = Recent[str, int](100)
    recent.keep("other", 1)
    for number in range(10_000):
        recent.keep(f"flood {number}", number)
    assert (recent.get("other"), len(recent)) == (None, 100)
    assert recent.keep("other", 1) == recent.get("other")


def test_a_caller_has_so_many_requests_under_way() -> None:
    """Others are served; and what has ended counts no longer, however often it says so."""
    at_once = AtOnce(2, "requests")
    ends = [at_once.take("one") for _ in range(2)]
    with pytest.raises(Refusal) as refused:
        at_once.take("one")
    assert refused.value.code == "busy"
    at_once.take("two")
    ends[0]()
    ends[0]()
    at_once.take("one")
    with pytest.raises(Refusal):
        at_once.take("one")


@pytest.mark.parametrize("refuses", ["the application", "a rate limit", "the share of requests"])
async def test_refusals_of_a_flood_wait(monkeypatch: pytest.MonkeyPatch, refuses: str) -> None:
    """Whoever refuses; a caller gets some at once, and then one after the other."""
    paused: list[float] = []

    async def sleep(seconds: float) -> None:
        paused.append(round(seconds / REFUSAL_S))

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 503, "headers": []})

    async def sent(*_message: Any) -> Any:
        """Take it."""

    class Full:
        rate, most, window_s = "1/minute", 1, 60

        async def take(self, _caller: str) -> float | None:
            return 30.0

    monkeypatch.setattr("umpire.api.http.limits.asyncio.sleep", sleep)
    monkeypatch.setattr("asyncio.BaseEventLoop.time", lambda _loop: 100.0)
    limits = Limits(lambda _known: Full() if refuses == "a rate limit" else None)
    most = 0 if refuses == "the share of requests" else 1
    callers = Callers(
        app, Problems(()), limits, lambda _token: None, {"http": AtOnce(most, "requests")}
    )
    scope: Any = {"type": "http", "path": "/v1/scenarios", "headers": []}
    for _ in range(FREE_REFUSALS):
        await callers(scope, sent, sent)
    assert paused == []
    for _ in range(3):
        await callers(scope, sent, sent)
    assert paused == [1, 2, 3]
    await callers({**scope, "client": ("192.0.2.1", 80)}, sent, sent)
    assert paused == [1, 2, 3]


def _opened(client: TestClient) -> str:
    body = {"system": "full-thrust-light", "sample": "duel"}
    return f"/v1/scenarios/{client.post('/v1/scenarios', json=body).json()['scenario']}"


def test_a_battle_and_its_forks_are_forked_so_often(embedded_url: str) -> None:
    """On either edge; a fork of a fork counts for the battle that both came from."""
    settings = Settings(redis_url=embedded_url, fork_rate="2/minute")
    with Served(create_app(settings)) as client:
        place = _opened(client)
        fork = client.post(f"{place}/forks", headers={"x-forwarded-for": "192.0.2.1"})
        again = f"/v1/scenarios/{fork.json()['scenario']}/forks"
        statuses = [fork.status_code, client.post(again).status_code]
        refused = client.post(again)
        query = (
            f'mutation {{ fork(scenario: "{place[14:]}") {{ __typename ... on Busy {{ code }} }} }}'
        )
        other = client.post("/graphql", json={"query": query})
    assert statuses == [201, 201]
    assert (refused.status_code, refused.json()["code"]) == (429, "rate_limited")
    assert int(refused.headers["retry-after"]) >= 1
    assert "Scenario" not in str(other.json().get("data"))


def test_a_caller_with_too_many_sockets_is_refused(embedded_url: str) -> None:
    """Idle ones, too: each holds memory."""
    settings = Settings(redis_url=embedded_url, followers_an_address=1)
    protocols = ["graphql-transport-ws"]
    with Served(create_app(settings)) as client:
        with (
            client.websocket_connect("/graphql", protocols),
            pytest.raises(WebSocketDenialResponse) as refused,
            client.websocket_connect("/graphql", protocols),
        ):
            pass
        assert refused.value.status_code == 503
        with client.websocket_connect("/graphql", protocols):
            pass
