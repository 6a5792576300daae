"""Operators: each key opens what its scopes say, and all that it does can be looked up."""

import itertools
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from typing import Any

import pytest
import redis
from pydantic import SecretStr, ValidationError
from starlette.testclient import TestClient

import umpire.app
from api.seats.keys import KEY_OF, KEYS, Forgetful
from served import Served
from umpire.api.gate import ACTIONS, UNKNOWN_ADDRESSES, UNKNOWN_S, Operators
from umpire.api.rest.operation import Operation
from umpire.api.rest.routes import operations
from umpire.api.state import AppState
from umpire.app import create_app
from umpire.rules import SERVED
from umpire.scenarios.ports import Acted
from umpire.settings import SCOPES, Settings, operator_keys_of
from umpire.store.audit import COUNT, OF, UNKNOWN, RedisAudit
from umpire.store.redis import connected
from umpire.telemetry.logs import Call, begin

Json = Any
DUEL = {"system": "full-thrust-light", "sample": "duel"}
NDJSON = {"content-type": "application/x-ndjson"}
KEPT = 20
MUTATIONS = {
    "openScenario": 'mutation { openScenario(battle: {fullThrustLight: {sample: "duel"}}) {R} }',
    "importTranscript": 'mutation { importTranscript(transcript: "{}") {R} }',
    "listScenarios": "query { scenarios {R} }",
    "revokeTokens": 'mutation { revokeTokens(scenario: "$S", seat: "observer") {R} }',
    "removeScenario": 'mutation { removeScenario(scenario: "$S") {R} }',
    "readAudit": "query { audit {R} }",
    "listOperatorKeys": "query { operatorKeys {R} }",
}
REFUSAL = "{ __typename ... on Refusal { code } }"


def bearer(token: str) -> dict[str, str]:
    """Return the header that carries a token."""
    return {"authorization": f"Bearer {token}"}


@pytest.fixture(scope="module")
def settings(embedded_url: str) -> Settings:
    """Return the settings of a closed service with a key for each scope."""
    return Settings(
        redis_url=embedded_url,
        unsound_journal="allow",
        access="closed",
        webhooks=True,
        operator_keys=SecretStr(KEYS),
        audit_entries=KEPT,
    )


@pytest.fixture(scope="module")
def closed(settings: Settings) -> Iterator[TestClient]:
    """Return a client of it."""
    with Served(create_app(settings), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def battle(closed: TestClient) -> Json:
    """Return an opened scenario with its tokens."""
    answer = closed.post("/v1/scenarios", json=DUEL, headers=bearer(KEY_OF["all"]))
    assert answer.status_code == 201, answer.text
    return answer.json()


def audited(client: TestClient, **query: Any) -> list[Json]:
    """Return the entries of the audit log, the newest first."""
    answer = client.get("/v1/audit", params=query, headers=bearer(KEY_OF["audit"]))
    assert answer.status_code == 200, answer.text
    entries: list[Json] = answer.json()["entries"]
    return entries


def asked(client: TestClient, one: Operation, scenario: str, key: str) -> Any:
    """Return the answer to an operation that a key asks for."""
    given = {"scenario": scenario, "of_seat": "observer", "system": "full-thrust-light"}
    given |= {"bag": scenario, "family": "fire", "number": "1", "webhook": "none", "sample": "duel"}
    path = re.sub(r"\{(\w+)\}", lambda place: given[place[1]], one.path)
    headers = {**bearer(key), "content-type": one.body_type}
    if one.name == "openScenario":
        return client.post(path, json=DUEL, headers=headers)
    if one.name == "openBag":
        return client.post(path, json={"seats": ["Ann"]}, headers=headers)
    content = b"{}" if one.method == "POST" else None
    return client.request(one.method, path, content=content, headers=headers)


OPERATIONS = {one.name: one for one in operations(AppState(SERVED, 10))}
STREAMS = {"followRulings"}


def test_each_action_is_an_operation() -> None:
    """A name that no operation has would protect nothing."""
    assert ACTIONS.keys() <= OPERATIONS.keys()
    assert set(ACTIONS.values()) == set(SCOPES) - {"all"}


@pytest.mark.parametrize("name", sorted(OPERATIONS.keys() - STREAMS))
def test_each_operation_takes_the_scope_that_it_declares_and_no_other(
    closed: TestClient, battle: Json, name: str
) -> None:
    """A key is a token of no seat, and is good for nothing that declares no scope."""
    one, took = OPERATIONS[name], set[str]()
    for scope in SCOPES:
        answer = asked(closed, one, battle["scenario"], KEY_OF[scope])
        code = answer.json().get("code") if answer.content[:1] == b"{" else None
        assert answer.status_code < 500, answer.text
        if code == "scope_missing":
            assert answer.status_code == 403
            assert ACTIONS[name] in answer.json()["detail"]
        elif answer.status_code != 401:
            took.add(scope)
    if name in ACTIONS:
        assert took == {ACTIONS[name], "all"}
    else:
        assert took in (set(), set(SCOPES)), "a scope that it does not declare makes a difference"
        if "{scenario}" in one.path:
            assert took == set()


@pytest.mark.parametrize(("name", "scope"), list(itertools.product(MUTATIONS, SCOPES)))
def test_graphql_takes_the_same_scopes(
    closed: TestClient, battle: Json, name: str, scope: str
) -> None:
    query = MUTATIONS[name].replace("$S", battle["scenario"]).replace("{R}", REFUSAL)
    answer = closed.post("/graphql", json={"query": query}, headers=bearer(KEY_OF[scope]))
    (told,) = answer.json()["data"].values()
    missing = told.get("code") == "scope_missing"
    assert missing is (scope not in {ACTIONS[name], "all"}), answer.text


def test_graphql_has_each_action_that_it_can_do() -> None:
    """REST alone renews tokens; a bag of dice is opened as any scenario is."""
    assert MUTATIONS.keys() == ACTIONS.keys() - {"renewTokens", "openBag"}


def test_the_audit_log_says_who_did_what_to_which_battle_when_and_from_where(
    closed: TestClient,
) -> None:
    key = bearer(KEY_OF["all"])
    opened = closed.post("/v1/scenarios", json=DUEL, headers=key | {"x-request-id": "find-me"})
    name = opened.json()["scenario"]
    closed.post(f"/v1/scenarios/{name}/tokens", headers=key)
    closed.delete(f"/v1/scenarios/{name}/tokens/observer", headers=key)
    closed.delete(f"/v1/scenarios/{name}", headers=key)
    entries = [one for one in audited(closed, key="all") if one["scenario"] == name]
    actions = ["removeScenario", "revokeTokens", "renewTokens", "openScenario"]
    assert [one["action"] for one in entries] == actions
    assert {one["address"] for one in entries} == {"127.0.0.1"}
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", one["at"]) for one in entries)
    assert entries[-1]["request"] == "find-me"
    assert all(one["allowed"] for one in entries)


def test_an_operator_that_happens_on_the_id_of_another_opens_a_battle_of_its_own(
    closed: TestClient,
) -> None:
    """And does not get the tokens of a battle of somebody else."""

    def opened(scope: str) -> str:
        headers = bearer(KEY_OF[scope]) | {"idempotency-key": "friday-night"}
        answer = closed.post("/v1/scenarios", json=DUEL, headers=headers)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["scenario"])

    assert opened("all") == opened("all") != opened("open") == opened("open")


def test_a_key_that_lacks_the_scope_is_logged_as_refused(closed: TestClient, battle: Json) -> None:
    answer = closed.delete(f"/v1/scenarios/{battle['scenario']}", headers=bearer(KEY_OF["list"]))
    assert (answer.status_code, answer.json()["code"]) == (403, "scope_missing")
    last = audited(closed, key="list")[0]
    assert (last["action"], last["allowed"]) == ("removeScenario", False)
    assert last["scenario"] == battle["scenario"]


def test_neither_the_log_nor_the_list_shows_a_key(
    closed: TestClient, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.DEBUG):
        listed = closed.get("/v1/operator-keys", headers=bearer(KEY_OF["audit"]))
        log = closed.get("/v1/audit", headers=bearer(KEY_OF["all"]))
    written = capfd.readouterr()
    told = listed.text + log.text + caplog.text + written.out + written.err
    assert not [key for key in KEY_OF.values() if key in told]


def test_the_list_shows_names_scopes_and_the_last_use(closed: TestClient) -> None:
    def listed() -> dict[str, Json]:
        answer = closed.get("/v1/operator-keys", headers=bearer(KEY_OF["all"]))
        return {one["name"]: one for one in answer.json()["keys"]}

    scopes: dict[str, list[str]] = {scope: [scope] for scope in SCOPES}
    scopes["never"] = ["list", "open"]
    assert {name: one["scopes"] for name, one in listed().items()} == scopes
    assert listed()["never"]["last_used"] is None
    before = listed()["list"]["last_used"]
    closed.get("/v1/scenarios", headers=bearer(KEY_OF["list"]))
    assert listed()["list"]["last_used"] > (before or "")


def test_a_busy_key_drives_out_its_own_entries_alone(closed: TestClient, battle: Json) -> None:
    """Who floods the log to hide something hides it from nobody."""
    closed.delete(f"/v1/scenarios/{battle['scenario']}", headers=bearer(KEY_OF["delete"]))
    for _ in range(KEPT + 5):
        closed.get("/v1/scenarios", headers=bearer(KEY_OF["list"]))
    assert len(audited(closed, key="list", limit=500)) == KEPT
    assert audited(closed, key="delete")[0]["scenario"] == battle["scenario"]


def test_pages_of_the_log_hold_each_entry_once(closed: TestClient) -> None:
    """Newest first, over all keys; what comes in meanwhile is in none of them."""
    for scope in ("list", "all", "list"):
        closed.get("/v1/scenarios", headers=bearer(KEY_OF[scope]))
    pages, before = list[int](), dict[str, Any]()
    while True:
        page = closed.get(
            "/v1/audit",
            params={"limit": 7, **before},
            headers=bearer(KEY_OF["all"]),
        )
        pages += [one["number"] for one in page.json()["entries"]]
        if page.json()["next"] is None:
            assert "link" not in page.headers
            break
        before = {"before": page.json()["next"]}
        assert f"before={page.json()['next']}" in page.headers["link"]
    assert pages == sorted(set(pages), reverse=True)
    assert len(pages) > 7


@pytest.mark.parametrize("query", [{"key": "no such/key"}, {"before": "0"}, {"limit": "0"}])
def test_the_log_refuses_questions_that_it_does_not_understand(
    closed: TestClient, query: dict[str, str]
) -> None:
    answer = closed.get("/v1/audit", params=query, headers=bearer(KEY_OF["audit"]))
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_parameter")


def unknown(client: TestClient) -> list[Json]:
    """Return the entries about keys that are not in the settings."""
    return [one for one in audited(client, limit=500) if one["key"] is None]


@pytest.fixture
def strangers(
    settings: Settings, embedded_url: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[TestClient, list[float]]]:
    """Return a client of a service that has logged no unknown key so far, and its clock."""
    with redis.Redis.from_url(embedded_url) as server:
        server.delete(f"{OF}{UNKNOWN}")
    time = [0.0]
    monkeypatch.setattr(umpire.app, "Operators", partial(Operators, clock=lambda: time[0]))
    with Served(create_app(settings), raise_server_exceptions=False) as client:
        yield client, time


WRONG = "a key that somebody has made up, and that is long enough"


@pytest.mark.parametrize("name", sorted(ACTIONS))
def test_an_unknown_key_is_logged_by_its_fingerprint(
    strangers: tuple[TestClient, list[float]], battle: Json, name: str
) -> None:
    """Each action; with action, battle and address, and without the key."""
    client, _ = strangers
    answer = asked(client, OPERATIONS[name], battle["scenario"], WRONG)
    assert answer.status_code == 401, answer.text
    (entry,) = unknown(client)
    assert (entry["action"], entry["allowed"], entry["address"]) == (name, False, "127.0.0.1")
    assert entry["fingerprint"] == sha256(WRONG.encode()).hexdigest()[:8]
    assert entry["scenario"] == (
        battle["scenario"] if "{scenario}" in OPERATIONS[name].path else None
    )
    assert WRONG not in str(entry)


@pytest.mark.parametrize("name", sorted(MUTATIONS))
def test_graphql_logs_an_unknown_key(
    strangers: tuple[TestClient, list[float]], battle: Json, name: str
) -> None:
    client, _ = strangers
    query = MUTATIONS[name].replace("$S", battle["scenario"]).replace("{R}", REFUSAL)
    client.post("/graphql", json={"query": query}, headers=bearer(WRONG))
    assert [one["action"] for one in unknown(client)] == [name]


def test_whoever_guesses_keys_fills_no_log(
    strangers: tuple[TestClient, list[float]], battle: Json
) -> None:
    """One entry for each address in a minute; the next one counts the others. Real entries stay."""
    client, time = strangers
    place = f"/v1/scenarios/{battle['scenario']}"
    client.delete(f"{place}/tokens/observer", headers=bearer(KEY_OF["tokens"]))
    real = audited(client, key="tokens")
    for attempt in range(3 * KEPT):
        assert client.delete(place, headers=bearer(f"{WRONG} {attempt}")).status_code == 401
    assert [one["left_out"] for one in unknown(client)] == [0]
    time[0] += UNKNOWN_S
    client.delete(place, headers=bearer(WRONG))
    assert [one["left_out"] for one in unknown(client)] == [3 * KEPT - 1, 0]
    assert audited(client, key="tokens") == real


async def test_many_addresses_fill_no_log() -> None:
    """Only so many of them get an entry."""
    entries = list[Acted]()

    class Listed(Forgetful):
        async def write(self, acted: Acted) -> None:
            entries.append(acted)

    operators = Operators(operator_keys_of(KEYS), Listed(), clock=lambda: 0.0)
    for number in range(3 * UNKNOWN_ADDRESSES):
        begin(Call(address=f"192.0.2.{number}"))
        await operators.note_unknown("openScenario", WRONG, None)
    begin(Call())
    assert len(entries) == UNKNOWN_ADDRESSES


def test_tokens_of_seats_are_no_unknown_keys(
    strangers: tuple[TestClient, list[float]], battle: Json
) -> None:
    """A player who asks for what operators may do shows no key; nor does a caller without any."""
    client, _ = strangers
    for headers in (bearer(battle["tokens"]["observer"]), {}):
        assert client.get("/v1/scenarios", headers=headers).status_code in {401, 403}
    assert unknown(client) == []


def test_an_unknown_key_is_refused_whatever_the_log_does(
    strangers: tuple[TestClient, list[float]], embedded_url: str
) -> None:
    client, _ = strangers
    with unwritable(embedded_url):
        assert client.get("/v1/scenarios", headers=bearer(WRONG)).status_code == 401


@contextmanager
def unwritable(embedded_url: str) -> Iterator[None]:
    """Make the audit log impossible to write, while journals can be."""
    with redis.Redis.from_url(embedded_url) as server:
        kept = server.get(COUNT)
        server.set(COUNT, "no number")
        try:
            yield
        finally:
            server.set(COUNT, kept or 0)


@pytest.mark.parametrize("name", sorted(ACTIONS))
def test_what_cannot_be_logged_is_not_done(
    closed: TestClient, battle: Json, embedded_url: str, name: str
) -> None:
    """Nothing is opened, issued or removed, and the answer says so."""
    place, referee = f"/v1/scenarios/{battle['scenario']}", bearer(battle["tokens"]["referee"])
    observer = bearer(battle["tokens"]["observer"])
    transcript = closed.get(f"{place}/transcript", headers=referee).content

    def listed() -> set[str]:
        answer = closed.get("/v1/scenarios", headers=bearer(KEY_OF["all"]))
        return {one["scenario"] for one in answer.json()["scenarios"]}

    before = listed()
    with unwritable(embedded_url):
        if name == "importTranscript":
            headers = NDJSON | bearer(KEY_OF["all"])
            answer = closed.post("/v1/transcripts", content=transcript, headers=headers)
        else:
            answer = asked(closed, OPERATIONS[name], battle["scenario"], KEY_OF["all"])
    assert (answer.status_code, answer.json()["kind"]) == (503, "unavailable"), answer.text
    assert listed() == before
    assert closed.get(place, headers=observer).status_code == 200


async def test_the_log_is_bounded_and_numbers_go_on(embedded_url: str) -> None:
    async with connected(embedded_url) as store:
        audit = RedisAudit(store.client, most=3)
        acted = Acted(
            key="bounded", action="x", scenario=None, address="a", request="r", allowed=True
        )
        for _ in range(5):
            await audit.write(acted)
        entries = await audit.entries(None, 100, "bounded")
        numbers = [one.number for one in entries]
        assert numbers == list(range(numbers[0], numbers[0] - 3, -1))
        assert await store.client.xlen(f"{OF}bounded") == 3
        assert [one.number for one in await audit.entries(numbers[0], 1, "bounded")] == [numbers[1]]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "entry 1"),
        ("club", "entry 1"),
        ("club:all", "entry 1"),
        ("Club:all:" + "k" * 32, "entry 1"),
        ("club:all:" + "k" * 32 + ",", "entry 2"),
        ("club:everything:" + "k" * 32, "scopes of club"),
        ("club::" + "k" * 32, "scopes of club"),
        ("club:open+open:" + "k" * 32, "scopes of club"),
        ("a:all:" + "k" * 32 + ",a:open:" + "l" * 32, "a repeats"),
        ("a:all:" + "k" * 32 + ",b:open:" + "k" * 32, "b repeats"),
    ],
)
def test_keys_that_cannot_be_read_end_the_start_and_are_not_shown(text: str, words: str) -> None:
    with pytest.raises(ValidationError, match=words) as refused:
        Settings(operator_keys=SecretStr(text))
    assert "kkkk" not in str(refused.value)


def test_a_key_may_hold_a_colon() -> None:
    (key,) = operator_keys_of("club:open+list:" + "k:" * 20)
    assert (key.name, key.scopes, key.key) == ("club", {"open", "list"}, "k:" * 20)
