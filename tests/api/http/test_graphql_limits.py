"""What a GraphQL request may cost."""

import pytest
from starlette.testclient import TestClient

from api.edges import MODERN
from umpire.app import create_app
from umpire.settings import Settings


@pytest.fixture(scope="module")
def narrow() -> TestClient:
    """Return a client of a service that allows little."""
    return TestClient(create_app(Settings(graphql_cost=2_200, page_limit=50)))


def journal(first: str, fields: str, variables: str = "") -> str:
    """Return a query for a page of a journal."""
    page = f"journal(first: {first}) {{ edges {{ node {{ {fields} }} }} }}"
    return f'query {variables} {{ scenario(scenario: "x") {{ ... on ScenarioSeen {{ {page} }} }} }}'


@pytest.mark.parametrize(
    ("query", "refused"),
    [
        (journal("10", "version seat"), False),
        (journal("60", "version seat"), True),
        (journal("1000000", "version"), False),  # a page has at most 50
        (journal("$n", "version seat kind", "($n: Int!)"), True),
        ("query { ...A } fragment A on Query { rulebooks { system title } }", False),
    ],
)
def test_a_page_costs_what_all_its_entries_do(
    narrow: TestClient, query: str, *, refused: bool
) -> None:
    """Each field counts once for each entry; a size that is not known counts as the largest."""
    body = {"query": query, "variables": {"n": 1}}
    answer = narrow.post("/graphql", json=body, headers=MODERN).json()
    messages = [error["message"] for error in answer.get("errors", ())]
    assert any("costs" in message for message in messages) == refused


def test_fragments_in_a_circle_end(narrow: TestClient) -> None:
    """They are refused for that, and counting them does not go on for ever."""
    query = "query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }"
    answer = narrow.post("/graphql", json={"query": query}, headers=MODERN)
    assert answer.status_code == 400


def test_several_operations_in_one_request_are_refused(narrow: TestClient) -> None:
    """Batches would slip through every limit of one operation."""
    answer = narrow.post("/graphql", json=[{"query": "{ __typename }"}] * 2, headers=MODERN)
    assert answer.status_code == 400


def test_the_schema_may_be_asked_for(narrow: TestClient) -> None:
    """Tools read it."""
    query = "{ __schema { queryType { name } types { name } } }"
    answer = narrow.post("/graphql", json={"query": query}, headers=MODERN)
    assert answer.json()["data"]["__schema"]["queryType"] == {"name": "Query"}
