"""Manners: what a request may carry, who may send it, and what a refusal tells."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import SYSTEM, ask, at_fire, opened
from api.graphql_form import REFUSAL
from api.refusals import DUEL, FINISH, Told, assert_problem, assert_told
from api.rest.calls import CALLS
from served import Served
from umpire.api.rest.routes import operations
from umpire.api.state import AppState
from umpire.app import create_app
from umpire.rules import SERVED
from umpire.settings import Settings

Json = Any
BAD_PARAMETER = Told("bad_parameter")
BAD_SEAT = Told("bad_seat")
SEATS = "referee, side:Compact, side:Union, observer"
NAMES = {
    "system": SYSTEM,
    "sample": "duel",
    "number": "1",
    "family": "movement",
    "of_seat": "observer",
    "webhook": "1",
}


# Query names


@pytest.mark.parametrize(("method", "path"), CALLS, ids=[" ".join(key) for key in CALLS])
def test_7_a_query_name_that_an_address_does_not_have_is_refused(
    client: TestClient, method: str, path: str
) -> None:
    """At every address, before anything else; the refusal names it, and those that there are."""
    place = path.format(**NAMES, scenario="sample")
    answer = client.request(method, f"{place}?colour=red")
    assert_problem(answer, BAD_PARAMETER, None)
    assert "'colour'" in answer.json()["detail"]


def test_7_a_refused_query_name_comes_with_those_that_there_are(client: TestClient) -> None:
    """So that a slip of the pen is seen."""
    answer = client.get("/v1/scenarios/sample/rulings?afer=3")
    assert (
        answer.json()["detail"]
        == "This address has no parameter 'afer'; it has after, lang, limit or told."
    )
    twice = client.get("/v1/scenarios/sample/rulings?after=3&after=4")
    assert twice.json()["detail"] == "`after` is given more than once; give it once."


@pytest.mark.parametrize("path", ["/rulings?limit=0", "/rolls?limit=0"])
def test_7_a_limit_begins_at_one(client: TestClient, path: str) -> None:
    """A page of nothing would go on for ever."""
    assert_problem(client.get(f"/v1/scenarios/sample{path}"), BAD_PARAMETER, None)


# Seats


@pytest.mark.parametrize("path", ["", "/choices", "/rulings", "/rolls", "/transcript", "/events"])
def test_7_a_seat_that_a_battle_does_not_have_is_refused_with_those_that_there_are(
    client: TestClient, path: str
) -> None:
    """Though access is open, and anyone may say who asks."""
    place = f"/v1/scenarios/{opened(client)}{path}"
    answer = client.get(place, headers={"umpire-seat": "side:Nobody"})
    assert_problem(answer, BAD_SEAT, None)
    assert SEATS in answer.json()["detail"]


def test_7_a_seat_that_there_is_not_gives_no_orders(client: TestClient) -> None:
    """Nor does one ask what it may order in a battle that is sent along."""
    headers = {"umpire-seat": "side:Nobody", "if-match": '"0"'}
    place = f"/v1/scenarios/{opened(client)}/rulings"
    answer = client.post(place, json={"orders": [FINISH]}, headers=headers)
    assert_problem(answer, BAD_SEAT, None)
    answer = client.post("/v1/choices", json={**DUEL, "seat": "side:Nobody"})
    assert_problem(answer, BAD_SEAT, "/seat")


def test_7_graphql_refuses_a_seat_that_a_battle_does_not_have(client: TestClient) -> None:
    """In a scenario, and in a battle that is sent along."""
    name = opened(client)
    query = f'{{rolls(scenario: "{name}", seat: "side:Nobody") {{__typename {REFUSAL}}}}}'
    assert_told(ask(client, query), BAD_SEAT, None)
    query = f"""{{choices(battle: {{fullThrustLight: {{sample: "duel"}}}}, seat: "side:Nobody")
        {{__typename {REFUSAL}}}}}"""
    assert_told(ask(client, query), BAD_SEAT, "/seat")


# Addresses


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ("/v1/rulebooks/", "/v1/rulebooks"),
        ("/v1/scenarios/sample/?version=0", "/v1/scenarios/sample?version=0"),
        ("/v1/scenarios/a%0d%0ab%22/", "/v1/scenarios/a%0D%0Ab%22"),
        ("/docs/", "/docs"),
    ],
)
def test_7_a_redirect_does_not_tell_the_host_of_the_request(
    client: TestClient, asked: str, place: str
) -> None:
    """It says where to go on the same host, whatever `Host` says."""
    headers = {"host": "evil.example"}
    answer = client.get(asked, headers=headers, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, place)
    assert "evil" not in str(answer.headers)


@pytest.mark.parametrize("asked", ["//evil.example/", "//evil.example", "//", "/v1/none/"])
def test_7_nobody_is_sent_where_nothing_is(client: TestClient, asked: str) -> None:
    """Least of all to another host."""
    answer = client.get(f"http://testserver{asked}", follow_redirects=False)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_7_v1_is_an_index(client: TestClient) -> None:
    """Of all operations, by their names; what needs no name to be filled in can be followed."""
    told = client.get("/v1").json()
    named = {(one["method"], one["href"]) for one in told["operations"]}
    assert named == set(CALLS) - {("GET", "/v1")}
    plain = [one["href"] for one in told["operations"] if one["method"] == "GET"]
    plain = [href for href in plain if "{" not in href]
    for href in [*plain, *(one["href"] for one in told["documents"])]:
        operators_own = href in {"/v1/operator-keys", "/v1/audit"}
        expected = 401 if operators_own else 200
        answer = client.get(href, headers={"accept": "text/html"})
        assert answer.status_code == expected, href


def test_7_the_samples_of_a_book_are_listed(client: TestClient) -> None:
    """Each of them can be read."""
    told = client.get(f"/v1/rulebooks/{SYSTEM}/samples").json()
    assert [one["sample"] for one in told["samples"]] == ["crossing", "duel"]
    for one in told["samples"]:
        assert client.get(one["href"]).json()["sample"] == one["sample"]
    assert client.get("/v1/rulebooks/chess/samples").json()["code"] == "unknown_rulebook"


# Media types


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "", "application/x-ndjson"])
@pytest.mark.parametrize(
    "place", ["/v1/battles", "/v1/scenarios/sample/rulings", "/v1/scenarios/sample/forks"]
)
def test_7_a_post_of_another_type_than_json_gets_415(
    client: TestClient, place: str, kind: str
) -> None:
    """A form on any page can send text; nothing is done because of it."""
    headers = {"content-type": kind, "if-match": '"0"'}
    answer = client.post(place, content=json.dumps(DUEL).encode(), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_type")
    assert "application/json" in answer.json()["detail"]


def test_7_json_is_taken_by_its_name(client: TestClient) -> None:
    """With parameters or without, in any case."""
    for kind in ("application/json", "Application/JSON; charset=utf-8"):
        body = json.dumps(DUEL).encode()
        answer = client.post("/v1/battles", content=body, headers={"content-type": kind})
        assert answer.status_code == 200


@pytest.mark.parametrize("place", ["/v1/verifications", "/v1/transcripts", "/v1/explanations"])
def test_7_a_transcript_is_ndjson(client: TestClient, place: str) -> None:
    """And says so."""
    answer = client.post(place, content=b"{}", headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_type")
    assert "application/x-ndjson" in answer.json()["detail"]


# Pages of other hosts


@pytest.fixture(scope="module")
def strict(settings: Settings) -> Iterator[TestClient]:
    """Return a client of an open service that one page of another host may use."""
    told = settings.model_copy(update={"allowed_origins": ("https://vtt.example",)})
    folder = settings.data_dir / "strict"
    app = create_app(told.model_copy(update={"data_dir": folder}))
    with Served(app, raise_server_exceptions=False) as one:
        yield one


FOREIGN: list[dict[str, str]] = [
    {"origin": "https://evil.example"},
    {"origin": "http://testserver:81"},
    {"origin": "null"},
    {"origin": "https://evil.example", "sec-fetch-site": "cross-site"},
    {"origin": "http://localhost:3000", "sec-fetch-site": "same-site"},
    {"sec-fetch-site": "cross-site"},
]


@pytest.mark.parametrize("page", FOREIGN, ids=str)
@pytest.mark.parametrize("place", ["/v1/scenarios", "/v1/bags", "/v1/transcripts", "/graphql"])
def test_7_an_open_service_changes_no_battle_for_pages_of_others(
    client: TestClient, place: str, page: dict[str, str]
) -> None:
    """Any page in a player's browser could give orders otherwise; it may read."""
    answer = client.post(place, json=DUEL, headers=page)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_page")
    read = client.get("/v1/scenarios/sample", headers=page)
    assert read.status_code == 200
    assert "origin" not in page or read.headers["access-control-allow-origin"] == "*"


OWN: list[dict[str, str]] = [
    {},
    {"origin": "http://testserver"},
    {"origin": "HTTP://TestServer:80"},
    {"origin": "https://behind.a.proxy", "sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
]


@pytest.mark.parametrize("page", OWN, ids=str)
def test_7_pages_of_the_service_itself_keep_working(
    client: TestClient, page: dict[str, str]
) -> None:
    """And so does what is no page."""
    assert client.post("/v1/battles", json=DUEL, headers=page).status_code == 200


def test_7_an_open_service_can_be_told_to_answer_a_page(strict: TestClient) -> None:
    """That one, and no other."""
    told = strict.post("/v1/scenarios", json=DUEL, headers={"origin": "https://vtt.example"})
    assert told.status_code == 201
    assert told.headers["access-control-allow-origin"] == "https://vtt.example"
    other = strict.post("/v1/scenarios", json=DUEL, headers={"origin": "https://evil.example"})
    assert other.json()["code"] == "foreign_page"


ASKED = "authorization, content-type, if-match, umpire-seat"


def preflight(client: TestClient, place: str, origin: str, method: str = "POST") -> Json:
    """Ask as a browser does before it sends a request with a JSON body."""
    return client.options(
        place,
        headers={
            "origin": origin,
            "access-control-request-method": method,
            "access-control-request-headers": ASKED,
        },
    )


def test_7_every_page_may_ask_what_needs_no_stored_battle(strict: TestClient) -> None:
    """Whatever origins are set; and no call of that kind is left out."""
    table = [one for one in operations(create_state()) if one.reaches == "none"]
    kinds = {one.tag for one in table}
    assert kinds == {"stateless", "transcripts", "rulebooks", "service"}
    for one in table:
        place = re.sub(r"\{\w+\}", "movement", one.path)
        answer = preflight(strict, place, "https://evil.example", one.method)
        assert answer.status_code == 200, one.name
        assert answer.headers["access-control-allow-origin"] == "*"
        assert "access-control-allow-credentials" not in answer.headers
    answer = strict.post("/v1/battles", json=DUEL, headers={"origin": "https://evil.example"})
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == "*"


READS = ["/v1/scenarios/sample/checks", "/v1/scenarios/sample/odds", "/v1/seats"]
CHANGES = ["/v1/scenarios/sample/rulings", "/v1/scenarios", "/v1/bags", "/graphql"]


@pytest.mark.parametrize("place", READS + CHANGES)
def test_7_a_preflight_lets_a_page_of_another_host_read_alone(
    client: TestClient, strict: TestClient, place: str
) -> None:
    """A browser then does not even send what would be refused."""
    reads = place in READS
    assert preflight(client, place, "https://vtt.example").status_code == (200 if reads else 400)
    assert preflight(strict, place, "https://vtt.example").status_code == 200
    assert preflight(strict, place, "https://evil.example").status_code == 400
    answer = strict.post(place, json={}, headers={"origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_page")


def test_7_every_operation_that_may_change_a_battle_is_closed_to_pages_of_others(
    client: TestClient,
) -> None:
    """All but those listed here, which change none."""
    for one in operations(create_state()):
        if one.method == "GET" or one.reaches != "changes":
            continue
        place = re.sub(r"\{\w+\}", "x", one.path)
        assert preflight(client, place, "https://evil.example", one.method).status_code == 400
    reading = {
        one.path
        for one in operations(create_state())
        if (one.method, one.reaches) == ("POST", "reads")
    }
    assert reading == {each.replace("sample", "{scenario}") for each in READS}


def create_state() -> AppState:
    """Return the state of a service, for the table of its operations."""
    return AppState(SERVED, page_limit=50)


# Bad JSON


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b'{"system":\n "x",}', "line 2, column 6 (byte 16)"),
        ('{"é": NaN}'.encode(), "line 1, column 7 (byte 7)"),
        (b'{"system": "x', "line 1, column 12 (byte 11)"),
        (b'{"system"', "line 1, column 10 (byte 9)"),
        (b'\n{"a": 1e999}', "number is out of range, at line 2, column 7 (byte 7)"),
        (b"[" * 10_000, "deeper than 500 levels, at line 1, column 501 (byte 500)"),
        ('{"a": "\xe9"}'.encode("latin-1"), "not UTF-8, at line 1, column 8 (byte 7)"),
        (b'{"a": "\\ud800"}', "surrogate pair is missing, at line 1, column 8 (byte 7)"),
    ],
)
@pytest.mark.parametrize("place", ["/v1/battles", "/graphql"])
def test_7_bad_json_is_told_where_it_is_bad(
    client: TestClient, place: str, body: bytes, told: str
) -> None:
    """By line, column and byte; how deep is too deep, too."""
    answer = client.post(place, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert told in answer.json()["detail"]


def test_7_a_whole_number_that_readers_would_not_agree_on_is_told_by_its_pointer(
    client: TestClient,
) -> None:
    """JSON has no bound, but most readers have that of a double."""
    order = {**FINISH, "side": {"deep": [0, 2**53]}}
    answer = client.post("/v1/adjudications", json={**DUEL, "orders": [order], "seed": "s"})
    assert_problem(answer, Told("malformed"), "/orders/0/side/deep/1")
    assert str(2**53 - 1) in answer.json()["detail"]


def test_7_what_looks_like_a_great_number_in_a_text_is_none(client: TestClient) -> None:
    """A seed of digits is a seed."""
    body = {**DUEL, "dice": {"source": "seeded", "seed": "9" * 30}}
    assert client.post("/v1/scenarios", json=body).status_code == 201


def test_7_a_text_of_quotes_alone_is_read_once(client: TestClient) -> None:
    """Finding the place takes no longer than reading does."""
    body = b'["' + b'\\"' * 900_000
    answer = client.post("/v1/battles", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert at_fire(client)
