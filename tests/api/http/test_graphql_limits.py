"""What a GraphQL request may cost, and that none holds up the others."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx2
import pytest
from graphql import get_introspection_query
from starlette.testclient import TestClient

from api.edges import MODERN, ask
from api.graphql_form import selection
from served import Served
from umpire.api.graphql.types import name_of
from umpire.app import create_app
from umpire.kernel.rulebook import Rulebook
from umpire.rules import RULEBOOKS
from umpire.settings import Settings


@pytest.fixture(scope="module")
def narrow() -> TestClient:
    """Return a client of a service that allows little."""
    return Served(create_app(Settings(graphql_cost=2_200, page_limit=50)))


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


RULEBOOK = (
    "rules {id gist section} readings {id question} codes {code meaning} options {name description}"
)
REPEATED = "{" + " ".join(f"a{n}: rulebooks {{{RULEBOOK}}}" for n in range(95)) + "}"
MESH = "{...f0} " + " ".join(
    f"fragment f{n} on Query {{rulebooks {{system}} "
    + " ".join(f"...f{later}" for later in range(n + 1, 60))
    + "}"
    for n in range(60)
)
DEAR: dict[str, str] = {
    "95 aliases of all rules": REPEATED,
    "all rules under one name, again and again": "{" + f"rulebooks {{{RULEBOOK}}} " * 200 + "}",
    "a hundred questions": "{"
    + " ".join(
        f'a{n}: choices(battle: {{fullThrustLight: {{sample: "duel"}}}}) {{__typename}}'
        for n in range(99)
    )
    + "}",
    "a hundred transcripts, in a fragment": '{scenario(scenario: "sample") {...s}} '
    "fragment s on ScenarioSeen {" + " ".join(f"a{n}: transcript" for n in range(90)) + "}",
}


@pytest.mark.parametrize("query", DEAR.values(), ids=list(DEAR))
def test_6_what_would_be_too_much_is_refused_before_it_is_done(
    client: TestClient, query: str
) -> None:
    """Every list counts as long as it is, whatever names it goes by."""
    (error, *_) = ask(client, query)["errors"]
    assert "The operation costs" in error["message"]


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_6_all_that_a_book_has_may_be_asked_for_at_once(
    client: TestClient, book: Rulebook[Any, Any, Any]
) -> None:
    """All fields of its battle, choices and journal in one query, and its schema in another."""
    own = {name_of(book)} | ({"FullThrust"} if book.system == "to-boldly-thrust" else set())
    node = selection("JournalEntry", *own)
    query = f"""query($s: ID!) {{scenario(scenario: $s) {{... on ScenarioSeen {{
        battle {selection("BattleView", name_of(book))} choices {selection("Choice", *own)}
        journal(first: 500) {{edges {{node {node}}}}}}}}}}}"""
    sample = next(iter(book.samples))
    body = {"system": book.system, "sample": sample}
    name = client.post("/v1/scenarios", json=body).json()["scenario"]
    told = ask(client, query, s=name)
    assert "errors" not in told
    assert told["data"]["scenario"]["choices"]
    address = f"/graphql/{book.system}"
    assert "errors" not in client.post(address, json={"query": get_introspection_query()}).json()


def test_6_fragments_in_a_mesh_are_weighed_once_each(client: TestClient) -> None:
    """Sixty, each of which spreads all that follow: who follows every way goes 2^59 of them."""
    begun = time.perf_counter()
    ask(client, MESH)
    assert time.perf_counter() - begun < 20


@pytest.mark.parametrize(
    "query",
    [
        "{" + " ".join(f"{'x' * 240}{n}" for n in range(1_500)) + "}",
        '{rulebook(system: "' + "x" * 300_000 + '") {title}}',
    ],
    ids=["names", "a text"],
)
def test_6_a_query_has_a_greatest_length(client: TestClient, query: str) -> None:
    """What is long goes into the variables; of them there may be as much as of any body."""
    (error,) = ask(client, query)["errors"]
    assert "variables" in error["message"]
    assert error["extensions"]["code"] == "malformed"


def test_6_an_answer_has_a_greatest_size() -> None:
    """What would be larger ends with a code; nothing of it is told."""
    small = Served(create_app(Settings(answer_limit=20_000)))
    fits = small.post("/graphql", json={"query": "{rulebooks {title}}"}, headers=MODERN).json()
    assert "errors" not in fits
    for query in (f"{{rulebooks {{{RULEBOOK}}}}}", "{rulebooks {tables families}}"):
        answer = small.post("/graphql", json={"query": query}, headers=MODERN)
        (error,) = answer.json()["errors"]
        assert answer.json()["data"] is None
        assert error["extensions"]["code"] == "answer_too_large"
        assert "20000 bytes" in error["message"]
    names = " ".join(f"{'n' * 400}{n}: title" for n in range(90))
    answer = small.post("/graphql", json={"query": f"{{rulebooks {{{names}}}}}"}, headers=MODERN)
    assert answer.json()["errors"][0]["extensions"]["code"] == "answer_too_large"


def test_6_a_long_answer_gives_others_their_turn() -> None:
    """While the schema is told, two megabytes of it, the loop goes on turning."""
    app = create_app(Settings())
    query = {"query": get_introspection_query()}

    async def asked() -> tuple[int, list[float]]:
        transport = httpx2.ASGITransport(app)
        async with httpx2.AsyncClient(transport=transport, base_url="http://umpire") as client:
            await client.post("/graphql", json={"query": "{__typename}"})  # the schema is made
            return await _beside(lambda: client.post("/graphql", json=query))

    size, gaps = asyncio.run(asked())
    assert size > 1_000_000
    assert len(gaps) > 30
    assert max(gaps) < 0.2


async def _beside(act: Callable[[], Awaitable[Any]]) -> tuple[int, list[float]]:
    """Return the size of an answer, and for how long, in time of this processor, others waited."""
    task, gaps, last = asyncio.ensure_future(act()), [], time.thread_time()
    while not task.done():
        await asyncio.sleep(0)
        now = time.thread_time()
        gaps.append(now - last)
        last = now
    return len(task.result().content), [gap for gap in gaps if gap > 0.001]


@pytest.mark.parametrize(("form", "refused"), [("battle", True), ("whole", False)])
def test_variables_hold_so_many_values(form: str, *, refused: bool) -> None:
    """They are read on the event loop, value by value; plain JSON is read as one."""
    client = Served(create_app(Settings(graphql_values=20)))
    battle = {"sides": ["A", "B"], "ships": [{"id": f"S{number}"} for number in range(20)]}
    query = "query($b: PositionInput!) { choices(battle: $b) { __typename } }"
    variables = {"b": {"fullThrustLight": {form: battle}}}
    answer = client.post("/graphql", json={"query": query, "variables": variables}).json()
    codes = [error["extensions"].get("code") for error in answer.get("errors", ())]
    assert ("too_many_values" in codes) == refused
