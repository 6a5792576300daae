"""GraphQL over HTTP: status codes, media types, limits; and faults, which show nothing."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import MODERN, SYSTEM, ask, opened
from api.graphql_form import PREFIX, selection
from umpire.rules import SERVED
from umpire.settings import Settings

Json = Any
NEW = "application/graphql-response+json"
OLD = "application/json"
GOOD = "{rulebooks {system}}"
BAD: dict[str, str] = {
    "syntax": "{",
    "an unknown field": "{nope}",
    "a missing argument": "{scenario {__typename}}",
    "no selection": "{rulebooks}",
    "a wrong argument": "{scenario(scenario: 1.5) {__typename}}",
    "an unknown type": "query($x: Nope) {rulebooks {system}}",
    "fragments in a circle": "{...a} fragment a on Query {...b} fragment b on Query {...a}",
}


def many_aliases(count: int) -> str:
    """Return a query that asks for one thing under so many names."""
    return "{" + " ".join(f"a{n}: rulebooks {{system}}" for n in range(count)) + "}"


def post(client: TestClient, query: str, accept: str = NEW, **more: Json) -> Any:
    """Send a query."""
    body = {"query": query, **more}
    return client.post("/graphql", json=body, headers={"accept": accept})


def codes(answer: Any) -> set[str]:
    """Return the codes of the errors of an answer."""
    return {error["extensions"]["code"] for error in answer.json()["errors"]}


# Media types and status codes


@pytest.mark.parametrize("name", [{}, 1, ["a"], True])
def test_an_operation_name_that_is_no_text_is_refused(client: TestClient, name: Json) -> None:
    """Audit 6C00 of graphql-http: it may be 400, and so it is."""
    answer = post(client, GOOD, operationName=name)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize(
    ("accept", "given"),
    [
        (NEW, NEW),
        (f"{NEW}, {OLD};q=0.9", NEW),
        (OLD, OLD),
        ("*/*", OLD),
        ("application/*", OLD),
    ],
)
def test_an_answer_has_the_media_type_asked_for(
    client: TestClient, accept: str, given: str
) -> None:
    """The old one by default."""
    answer = post(client, GOOD, accept)
    assert (answer.status_code, answer.headers["content-type"]) == (200, given)
    assert answer.json() == {
        "data": {"rulebooks": [{"system": book.system} for book in SERVED.values()]}
    }


@pytest.mark.parametrize("query", BAD.values(), ids=list(BAD))
def test_what_cannot_be_executed_is_400_to_those_who_know(client: TestClient, query: str) -> None:
    """With the new media type; with the old one it is 200, as its clients expect."""
    for accept, status in ((NEW, 400), (OLD, 200)):
        answer = post(client, query, accept)
        assert (answer.status_code, answer.headers["content-type"]) == (status, accept)
        assert "data" not in answer.json()
        assert codes(answer) == {"malformed"}


def test_a_refusal_is_an_answer(client: TestClient) -> None:
    """It is typed, with 200: the query was understood and executed."""
    answer = post(client, '{scenario(scenario: "none") {__typename ... on NotFound {code page}}}')
    found = {"__typename": "NotFound", "code": "unknown_scenario"}
    assert answer.status_code == 200
    assert answer.json()["data"]["scenario"] == {**found, "page": "/problems/unknown_scenario"}


def test_a_refusal_further_in_is_an_error_with_its_code(client: TestClient) -> None:
    """Where no type tells it; `data` is there, and null as far as need be."""
    query = '{scenario(scenario: "%s") {... on ScenarioSeen {journal(after: 99) {edges {cursor}}}}}'
    answer = post(client, query % opened(client))
    (error,) = answer.json()["errors"]
    assert answer.status_code == 200
    assert answer.json()["data"] is None
    assert error["extensions"]["code"] == "unknown_version"
    assert error["message"] == "There is no version 99; the scenario has versions 0 to 0."


@pytest.mark.parametrize(
    ("variables", "query"),
    [
        ({"v": 2**31}, 'query($v: Int!) {scenario(scenario: "sample", version: $v) {__typename}}'),
        ({"v": "1"}, 'query($v: Int!) {scenario(scenario: "sample", version: $v) {__typename}}'),
        ({"v": None}, 'query($v: Int!) {scenario(scenario: "sample", version: $v) {__typename}}'),
        ({}, 'query($v: Int!) {scenario(scenario: "sample", version: $v) {__typename}}'),
        ({"i": {"a": 1}}, "query($i: ID!) {scenario(scenario: $i) {__typename}}"),
        ({"i": 1.5}, "query($i: ID!) {scenario(scenario: $i) {__typename}}"),
        ({"b": {}}, "query($b: PositionInput!) {choices(battle: $b) {__typename}}"),
        ({"b": {"chess": {}}}, "query($b: PositionInput!) {choices(battle: $b) {__typename}}"),
        (
            {"b": {"fullThrustLight": None}},
            "query($b: PositionInput!) {choices(battle: $b) {__typename}}",
        ),
    ],
)
def test_wrong_variables_are_malformed(
    client: TestClient, quiet_logs: list[Json], variables: Json, query: str
) -> None:
    """Theirs is the fault; nothing is logged as ours."""
    answer = post(client, query, variables=variables)
    assert answer.status_code == 400
    assert codes(answer) == {"malformed"}
    assert [line for line in quiet_logs if line["event"] == "fault"] == []


@pytest.mark.parametrize(
    "body",
    [
        {"query": None},
        {"query": ""},
        {"query": 5},
        {},
        {"query": GOOD, "variables": []},
        {"query": GOOD, "variables": "x"},
        {"query": GOOD, "extensions": 5},
        {"query": GOOD, "operationName": "other"},
        {"query": GOOD, "operationName": {}},
        {"query": GOOD, "operationName": 5},
        [{"query": GOOD}],
        [],
        [[]],
        [5],
    ],
)
def test_what_is_no_request_is_a_problem(client: TestClient, body: Json) -> None:
    """It is not even GraphQL."""
    answer = client.post("/graphql", json=body, headers=MODERN)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "nonsense"],
)
def test_a_body_of_another_type_is_a_problem(client: TestClient, kind: str) -> None:
    """A page of another host cannot send it without being asked first."""
    answer = client.post("/graphql", content=b'{"query":"{x}"}', headers={"content-type": kind})
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_type")


def test_queries_may_come_in_the_address(client: TestClient) -> None:
    """And mutations may not."""
    answer = client.get("/graphql", params={"query": GOOD})
    assert answer.json()["data"]["rulebooks"][0]["system"] == SYSTEM
    name = opened(client)
    mutation = f'mutation {{closeScenario(scenario: "{name}", expectedVersion: 0) {{__typename}}}}'
    refused = client.get("/graphql", params={"query": mutation})
    assert (refused.status_code, refused.json()["code"]) == (405, "method_not_allowed")
    assert refused.headers["allow"] == "POST"
    assert not client.get(f"/v1/scenarios/{name}").json()["closed"]


@pytest.mark.parametrize("variables", ["{", "[]", "NaN", "5", '{"a": 1e999}'])
def test_bad_variables_in_the_address_are_a_problem(client: TestClient, variables: str) -> None:
    """As they are in a body."""
    answer = client.get("/graphql", params={"query": GOOD, "variables": variables})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_an_operation_is_chosen_by_its_name(client: TestClient) -> None:
    """Where there are several."""
    query = "query a {rulebooks {system}} query b {rulebooks {edition}}"
    answer = post(client, query, operationName="b")
    assert answer.json() == {
        "data": {"rulebooks": [{"edition": book.edition} for book in SERVED.values()]}
    }


def test_of_several_operations_one_is_named(client: TestClient) -> None:
    """Nothing is executed otherwise: the first would be a guess."""
    answer = post(client, "query a {rulebooks {system}} query b {rulebooks {edition}}")
    assert (answer.status_code, codes(answer)) == (400, {"malformed"})
    assert answer.json()["errors"][0]["message"].endswith("in `operationName`: one of a, b.")
    name = opened(client)
    close = f'closeScenario(scenario: "{name}", expectedVersion: 0) {{__typename}}'
    unnamed = post(client, f"mutation a {{{close}}} query b {{rulebooks {{system}}}}")
    assert "data" not in unnamed.json()
    assert not client.get(f"/v1/scenarios/{name}").json()["closed"]


# Limits


def test_a_query_may_be_as_deep_as_the_settings_say(client: TestClient, settings: Settings) -> None:
    """And no deeper."""
    journal = "journal {edges {node {events {... on FullThrustLightShipMoved {path}}}}}"
    shallow = f'{{scenario(scenario: "sample") {{... on ScenarioSeen {{{journal}}}}}}}'
    assert "data" in post(client, shallow).json()
    rungs = settings.graphql_depth + 1
    too_deep = post(client, "{rulebooks {" + "rules {" * rungs + "id" + "}" * rungs + "}}")
    assert f"goes {rungs + 1} deep" in too_deep.text


@pytest.mark.parametrize(
    "query",
    [
        "{a" * 2_000 + "}" * 2_000,
        "{scenario(scenario: " + "[" * 2_000 + "]" * 2_000 + ") {__typename}}",
        "{scenario(scenario: " + "{a: " * 900 + "1" + "}" * 900 + ") {__typename}}",
        "query($v: " + "[" * 2_000 + "Int" + "]" * 2_000 + ") {rulebooks {system}}",
        "{rulebooks " + "@skip(if: true) " * 2_000 + "{system}}",
        "{" + "...{" * 1_000 + "a" + "}" * 1_000 + "}",
        "{rulebooks{" + "system " * 4_900 + "}}",
        "{" + "a " * 6_000 + "}",
        "#" * 500_000,
        '"""' + "x" * 500_000,
        "{" + " ".join(f"a{n}: rulebooks {{system}}" for n in range(101)) + "}",
    ],
    ids=[
        "selections",
        "lists",
        "objects",
        "types",
        "directives",
        "inline fragments",
        "fields",
        "tokens",
        "a comment",
        "a text",
        "aliases",
    ],
)
def test_no_query_is_too_much(client: TestClient, query: str) -> None:
    """Whatever there is too much of, it is refused, or it is answered."""
    answer = post(client, query)
    if answer.status_code == 200:
        assert "data" in answer.json()
        return
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json" or codes(answer) == {
        "malformed"
    }


@pytest.mark.parametrize(
    ("over", "query"),
    [
        ("aliases", many_aliases(Settings().graphql_aliases + 1)),
        ("tokens", "{" + "a " * 13_000 + "}"),
        ("nested too deeply", "{a" * 300 + "}" * 300),
    ],
)
def test_what_is_over_a_limit_is_told(client: TestClient, over: str, query: str) -> None:
    """By name."""
    assert over in post(client, query).json()["errors"][0]["message"]


def test_as_many_aliases_as_the_settings_say_are_allowed(
    client: TestClient, settings: Settings
) -> None:
    """Each is answered."""
    count = settings.graphql_aliases
    assert len(post(client, many_aliases(count)).json()["data"]) == count


def test_everything_that_a_scenario_has_may_be_asked_for_at_once(client: TestClient) -> None:
    """Battle, choices, journal and verdict, all fields of each, keep within the limits."""
    node = selection("JournalEntry", PREFIX)
    journal = f"journal {{edges {{cursor node {node}}} pageInfo {{endCursor}}}}"
    fields = (
        f"scenario version battle {selection('BattleView', PREFIX)} "
        f"choices {selection('Choice', PREFIX)} {journal} "
        f"verification {selection('Verdict')} dice {selection('DiceTerms')}"
    )
    query = f'{{scenario(scenario: "sample") {{... on ScenarioSeen {{{fields}}}}}}}'
    answered = ask(client, query)
    assert "errors" not in answered
    assert answered["data"]["scenario"]["verification"]["verified"]
