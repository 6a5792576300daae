"""What is asked of a battle that is kept, however small, has its time; large bodies are bounded."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import TO_FIRE, Rest, ask, at_fire, opened
from umpire.api.problems import TAKES_TOO_LONG
from umpire.api.process_pool import ProcessPool
from umpire.app import create_app
from umpire.kernel.errors import Refusal
from umpire.settings import Settings

Json = Any
ORDER = {"kind": "finish_orders", "side": "Compact"}
REFUSED = "... on Malformed { code }"
SCENARIO = "query($s: ID!) { scenario(scenario: $s) { ... on ScenarioSeen { choices %s } } }"
ODDS = """query($s: ID!, $o: PlainOrder!) {
  scenarioOdds(scenario: $s, order: {plain: $o}) { __typename ... on Malformed { code } } }"""
DESIGN = """{ assessDesign(design: {fullThrustRemixed: {design: {mass: 20, hull: 4, thrust: 4}}}) {
  __typename ... on Malformed { code } } }"""
WIDE = b'{"system": "full-thrust-light", "orders": [%s{}]}' % (b"{}," * 200_000)


@pytest.fixture
def slow(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> tuple[TestClient, str, list[str]]:
    """Return a client, a scenario, and what is asked beside the loop, where all takes too long."""
    name, asked = at_fire(client), []

    async def late(_room: ProcessPool, act: str, *_given: Any, **_more: Any) -> Refusal:
        asked.append(act)
        raise TAKES_TOO_LONG.refuse("It takes more than no time.")

    monkeypatch.setattr(ProcessPool, "ask", late)
    return client, name, asked


def test_small_kept_battles_have_the_time_of_stateless_questions_over_rest(
    slow: tuple[TestClient, str, list[str]],
) -> None:
    """Choices and odds are refused like those of a battle that is sent along."""
    client, name, asked = slow
    place = f"/v1/scenarios/{name}"
    for answer in (
        client.get(f"{place}/choices"),
        client.post(f"{place}/odds", json={"order": ORDER}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (413, "takes_too_long")
    assert asked == ["choices_now", "odds_now"]


def test_small_kept_battles_have_the_time_of_stateless_questions_over_graphql(
    slow: tuple[TestClient, str, list[str]],
) -> None:
    """So have the choices of a scenario, its odds, and the assessment of a design."""
    client, name, asked = slow
    choices = ask(client, SCENARIO % "{ __typename }", s=name)
    assert choices["errors"][0]["extensions"]["code"] == "takes_too_long"
    odds = ask(client, ODDS, s=name, o=ORDER)["data"]["scenarioOdds"]
    design = ask(client, DESIGN)["data"]["assessDesign"]
    assert [odds["code"], design["code"]] == ["takes_too_long"] * 2
    assert asked == ["choices_now", "odds_now", "designs"]


@pytest.mark.parametrize("place", ["/v1/scenarios", "rulings", "odds", "/graphql"])
def test_a_body_with_too_many_values_is_not_read_on_the_event_loop(
    client: TestClient, kept: dict[str, str], place: str
) -> None:
    """It is looked at beside it, and refused there."""
    path = place if place.startswith("/") else f"/v1/scenarios/{kept['orders']}/{place}"
    headers = {"content-type": "application/json", "if-match": '"0"'}
    answer = client.post(path, content=WIDE, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_many_values")


def test_a_long_text_in_a_query_is_one_value(client: TestClient) -> None:
    """A transcript that is sent along has many commas, and is read all the same."""
    query = "query($t: String!) { verify(transcript: $t) { valid } }"
    told = ask(client, query, t='{"a": [1, 2, 3]}\n' * 20_000)
    assert "too_many_values" not in str(told)


@pytest.fixture(scope="module")
def short(embedded_url: str) -> Iterator[TestClient]:
    """Return a client of a service whose answers are short."""
    settings = Settings(redis_url=embedded_url, answer_limit=1_500)
    with TestClient(create_app(settings)) as client:
        yield client


@pytest.mark.parametrize("told", ["false", "true"])
def test_a_page_of_a_journal_ends_before_it_is_too_large(short: TestClient, told: str) -> None:
    """It has fewer entries than were asked for, and the next page goes on behind them."""
    name = opened(short, source="seeded", seed="s")
    edge = Rest(short, name)
    for version, order in enumerate(TO_FIRE):
        edge.give(version, [order])
    place = f"/v1/scenarios/{name}/rulings?after=0&limit=50&told={told}"
    versions: list[int] = []
    pages = 0
    while place:
        answer = short.get(place)
        assert answer.status_code == 200
        entries = answer.json()["entries"]
        assert len(entries) == 1 or len(answer.content) < 1_700
        versions += [entry["version"] for entry in entries]
        place = answer.links.get("next", {}).get("url", "")
        pages += 1
    assert versions == list(range(1, len(TO_FIRE) + 1))
    assert pages > 1
