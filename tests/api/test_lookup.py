"""Rules are looked up by words or by id: ranked, page by page, over both edges."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import ask
from umpire.api.lookup import LONGEST_QUERY, index_of
from umpire.rules import RULEBOOKS

Json = Any
QUERY = """query($system: String!, $q: String!, $first: Int!, $after: Int!) {
    rules(system: $system, query: $q, first: $first, after: $after) {
        ... on RulesFound {system edition count next
            rules {id section gist adjudicated reading {id question answer option}
                   options {name rule description} refusals {code meaning rule}}}
        ... on Refusal {code message}}}"""


def look_up(client: TestClient, system: str, q: str, **page: int) -> Json:
    """Return a page of rules."""
    answer = client.get(f"/v1/rulebooks/{system}/rules", params={"q": q, **page})
    assert answer.status_code == 200, answer.text
    return answer.json()


def ids_of(found: Json) -> list[str]:
    """Return the ids of the rules of a page."""
    return [rule["id"] for rule in found["rules"]]


@pytest.mark.parametrize(
    ("system", "q", "first"),
    [
        ("full-thrust-remixed", "FT-4.6-1", "FT-4.6-1"),
        ("full-thrust-remixed", "ft-4.6-1 ", "FT-4.6-1"),
        ("full-thrust-remixed", "what does FT-4.6-1 say?", "FT-4.6-1"),
        ("full-thrust-light", "FTL-RUL-13", "FTL-RUL-13"),
        ("space-fleet", "plasma cannon range", "SF-PLAS-01"),
        ("space-fleet", "plasma_cannon", "SF-PLAS-01"),
        ("to-boldly-thrust", "under_cloak", "TBT-CLOAK-04"),
        ("cold-infinity", "saucer pivots", "CI-15.3.1-1"),
    ],
)
def test_the_best_rule_comes_first(client: TestClient, system: str, q: str, first: str) -> None:
    """An id that is named, the words of a gist, an option by its name, the code of a refusal."""
    assert ids_of(look_up(client, system, q))[0] == first


def test_a_section_is_found_by_the_beginning_of_its_ids(client: TestClient) -> None:
    """All its rules, and no others: the parts of an id are no words."""
    found = look_up(client, "full-thrust-remixed", "FT-4.6")
    assert found["count"] == len(found["rules"])
    assert {rule["section"] for rule in found["rules"]} == {"4.6 Threshold checks"}


@pytest.mark.parametrize("system", RULEBOOKS)
def test_every_rule_is_found_by_its_id_and_by_its_gist(system: str) -> None:
    """By its id at the top; by all words of its gist among the first."""
    book, index = RULEBOOKS[system], index_of(RULEBOOKS[system])
    for rule in book.rules:
        assert index.look_up(rule.id, limit=1).rules[0].id == rule.id
    for rule in book.rules[:: len(book.rules) // 20]:
        found = index.look_up(rule.gist[:LONGEST_QUERY], limit=10)
        assert rule.gist in {one.gist for one in found.rules}


def test_a_reading_comes_with_its_question_and_its_option(client: TestClient) -> None:
    """And the option with its default and its legal values."""
    rule = look_up(client, "space-fleet", "SF-RUL-01")["rules"][0]
    assert rule["reading"]["question"].startswith("SF 4: the damage table has no entry")
    (option,) = rule["options"]
    assert (option["name"], option["default"]) == ("score_two", "destroyed")
    assert "destroyed" in option["schema"]["enum"]


def test_pages_list_each_rule_once(client: TestClient) -> None:
    """In one order, until `next` is null; a page has at most 50."""
    whole = look_up(client, "cold-infinity", "ship", limit=1000)
    assert len(whole["rules"]) == 50
    seen = list[str]()
    after: int | None = 0
    while after is not None and len(seen) < whole["count"]:
        page = look_up(client, "cold-infinity", "ship", limit=37, after=after or 0)
        seen += ids_of(page)
        after = page["next"]
    assert after is None
    assert len(seen) == len(set(seen)) == whole["count"]
    assert seen[:50] == ids_of(whole)


def test_nothing_found_is_an_empty_page(client: TestClient) -> None:
    """No rule of a spaceship book mentions it."""
    assert look_up(client, "full-thrust-light", "zeppelin")["rules"] == []


@pytest.mark.parametrize(
    "q",
    [
        '"',
        '" OR NEAR(',
        "gist:x*",
        "a AND",
        "-",
        "NOT",
        "'; DROP TABLE rules",
        "ß",
        "\x00a",
        "x" * 200,
    ],
)
def test_no_query_is_a_fault(client: TestClient, q: str) -> None:
    """Whatever it holds; the syntax of the index is not that of the service."""
    answer = client.get("/v1/rulebooks/full-thrust-light/rules", params={"q": q})
    assert answer.status_code in {200, 400}, answer.text
    assert look_up(client, "full-thrust-light", "torpedo")["count"]


@pytest.mark.parametrize("q", [None, "", "  ", "?!", "x" * 201])
def test_a_query_without_words_is_refused(client: TestClient, q: str | None) -> None:
    """So is one that is too long."""
    answer = client.get("/v1/rulebooks/full-thrust-light/rules", params={"q": q} if q else {})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_parameter")
    assert "1 to 200 characters" in answer.json()["detail"]


def test_an_unknown_rulebook_is_refused(client: TestClient) -> None:
    """As for every other question about it."""
    answer = client.get("/v1/rulebooks/chess/rules", params={"q": "castling"})
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_rulebook")


def test_graphql_finds_the_same(client: TestClient) -> None:
    """In the same order, with the same next page; a refusal is a result."""
    rest = look_up(client, "full-thrust-remixed", "needle beam", limit=3, after=2)
    asked: Json = {"system": "full-thrust-remixed", "q": "needle beam", "first": 3, "after": 2}
    found = ask(client, QUERY, **asked)["data"]["rules"]
    assert (found["count"], found["next"]) == (rest["count"], rest["next"])
    assert [one["id"] for one in found["rules"]] == ids_of(rest)
    refused = ask(client, QUERY, **{**asked, "q": "?"})["data"]["rules"]
    assert refused["code"] == "bad_parameter"
