"""Numbers in plain JSON within a query: those alone that everybody reads alike, as over REST."""

from typing import Any

import pytest
from starlette.testclient import TestClient

Json = Any
WHOLE = """query($whole: PlainBattle) {
  choices(battle: {fullThrustLight: {whole: $whole}}) { __typename } }"""
LITERAL = "{choices(battle: {fullThrustLight: {whole: %s}}) { __typename } }"
PLAIN = """{adjudicate(battle: {fullThrustLight: {sample: "duel"}}, orders: [{plain: %s}])
  { __typename } }"""
HUGE = "9007199254740993"
BAD = [HUGE, f"-{HUGE}", "9" * 400, "1e999", "-1e999", "[" * 450 + "1" + "]" * 450]


def refused(answer: Any) -> Json:
    """Return the one error of an answer that says that the request was not understood."""
    assert answer.status_code in {200, 400}
    told = answer.json()
    if "errors" not in told:  # no GraphQL at all
        assert told["code"] == "malformed"
        return told
    (error,) = told["errors"]
    assert error["extensions"]["code"] == "malformed", error
    return error


@pytest.mark.parametrize("number", BAD)
def test_a_variable_holds_no_number_that_readers_disagree_on(
    client: TestClient, number: str
) -> None:
    """Whole numbers beyond 2^53, what is no number, and what is nested without end."""
    body = '{"query": %s, "variables": {"whole": {"turn": %s}}}'
    sent = body % (_quoted(WHOLE), number)
    headers = {"content-type": "application/json"}
    answer = client.post("/graphql", content=sent, headers=headers)
    if number.startswith("["):  # a depth that JSON may have: the battle is not understood
        assert "errors" not in answer.json()
    else:
        refused(answer)


@pytest.mark.parametrize("query", [LITERAL, PLAIN])
@pytest.mark.parametrize("number", BAD[:-1])
def test_a_text_holds_no_number_that_readers_disagree_on(
    client: TestClient, query: str, number: str
) -> None:
    """The same, where it stands in the text of the query."""
    refused(client.post("/graphql", json={"query": query % f"{{turn: {number}}}"}))


def test_a_text_nested_without_end_is_refused(client: TestClient) -> None:
    """Before or after it is parsed, and never as a fault."""
    for depth in (450, 900, 3_000):
        query = LITERAL % ("[" * depth + "1" + "]" * depth)
        answer = client.post("/graphql", json={"query": query})
        if "errors" in answer.json():
            refused(answer)
        else:
            assert answer.json()["data"]["choices"]["__typename"] == "Malformed"


def _quoted(text: str) -> str:
    return '"' + text.replace("\n", " ").replace('"', '\\"') + '"'
