"""What may be asked at once is bounded, and a refusal says by how much and by which setting."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from served import Served
from umpire.app import create_app
from umpire.kernel.rulebook import Seat
from umpire.rules import RULEBOOKS
from umpire.settings import Settings

Json = Any

BOOK = RULEBOOKS["full-thrust-light"]
DUEL: Json = msgspec.to_builtins(BOOK.samples["duel"])
FINISH = {"kind": "finish_orders", "side": "Compact"}
UNITS, ORDERS, ANSWER = 30, 3, 60_000


@pytest.fixture(scope="module")
def narrow(embedded_url: str) -> Iterator[TestClient]:
    """Return a client of a service with narrow bounds."""
    settings = Settings(
        redis_url=embedded_url, units_limit=UNITS, orders_limit=ORDERS, answer_limit=ANSWER
    )
    with Served(create_app(settings)) as client:
        yield client


def fleet(ships: int) -> Json:
    """Return a set-up of so many ships."""
    own = DUEL["ships"]
    grown = [{**own[place % len(own)], "id": f"S{place}"} for place in range(ships)]
    return {**DUEL, "ships": grown}


def large(ships: int) -> Json:
    """Return a battle of so many ships."""
    return msgspec.to_builtins(BOOK.setup(msgspec.convert(fleet(ships), BOOK.setup_type)))


def question(ships: int, **more: Any) -> Json:
    """Return a question about a set-up of so many ships."""
    return {"system": BOOK.system, "setup": fleet(ships), **more}


ASKED: list[tuple[str, Json]] = [
    ("/v1/battles", {}),
    ("/v1/choices", {}),
    ("/v1/adjudications", {"orders": [FINISH], "seed": "s"}),
    ("/v1/odds", {"order": FINISH}),
    ("/v1/scenarios", {}),
]


@pytest.mark.parametrize(("place", "more"), ASKED)
def test_a_set_up_with_too_many_units_is_refused(
    narrow: TestClient, place: str, more: Json
) -> None:
    """Before anything is done with it, whatever is asked."""
    answer = narrow.post(place, json=question(UNITS + 1, **more))
    told = answer.json()
    assert (answer.status_code, told["code"]) == (413, "battle_too_large")
    assert told["pointer"] == "/setup"
    assert all(word in told["detail"] for word in ("31", "30", "UMPIRE_UNITS_LIMIT"))


def test_a_battle_with_too_many_units_is_refused(narrow: TestClient) -> None:
    """As a set-up is."""
    sent = {"system": BOOK.system, "battle": large(UNITS + 1)}
    answer = narrow.post("/v1/choices", json=sent)
    assert (answer.status_code, answer.json()["code"]) == (413, "battle_too_large")
    assert answer.json()["pointer"] == "/battle"


def test_graphql_has_the_same_bounds(narrow: TestClient) -> None:
    """It asks as REST does."""
    query = """query($battle: PositionInput!) { choices(battle: $battle) {
      __typename ... on Malformed { code pointer } } }"""
    battle = {"fullThrustLight": {"whole": large(UNITS + 1)}}
    sent = {"query": query, "variables": {"battle": battle}}
    told = narrow.post("/graphql", json=sent).json()["data"]["choices"]
    assert (told["code"], told["pointer"]) == ("battle_too_large", "/battle")


def test_as_many_units_as_may_be_are_taken(narrow: TestClient) -> None:
    """A kept battle of that size is asked about beside the event loop, and answered alike."""
    sent = question(UNITS)
    name = narrow.post("/v1/scenarios", json=sent).json()["scenario"]
    kept = narrow.get(f"/v1/scenarios/{name}/choices").json()["choices"]
    assert kept == narrow.post("/v1/choices", json=sent).json()["choices"]
    assert len(kept) >= UNITS


def test_too_many_orders_at_once_are_refused(narrow: TestClient) -> None:
    """In a battle that is sent along, and in one that is kept."""
    orders = {"orders": [FINISH] * (ORDERS + 1)}
    name = narrow.post("/v1/scenarios", json=question(2)).json()["scenario"]
    kept = narrow.post(f"/v1/scenarios/{name}/rulings", json=orders, headers={"if-match": '"0"'})
    sent = narrow.post("/v1/adjudications", json=question(2, **orders, seed="s"))
    for answer in (kept, sent):
        assert (answer.status_code, answer.json()["code"]) == (413, "too_many_orders")
        assert answer.json()["pointer"] == "/orders"
        assert "UMPIRE_ORDERS_LIMIT" in answer.json()["detail"]


def under_fire() -> Json:
    """Return a battle in which a side may fire with many ships at many."""
    battle = large(UNITS)
    sides = battle["sides"]
    return {**battle, "phase": "fire", "initiative": sides, "active": sides[0]}


def test_an_answer_has_a_greatest_size(narrow: TestClient) -> None:
    """What would be larger is refused, with what to ask for instead: GraphQL tells no pages."""
    query = """query($battle: PositionInput!, $first: Int, $after: Int! = 0) {
      choices(battle: $battle, first: $first, after: $after) {
      ... on Malformed { code message } ... on ChoicesGiven { choices { __typename } } } }"""
    given: Json = {"battle": {"fullThrustLight": {"whole": under_fire()}}}

    def told(**page: int) -> Json:
        sent = {"query": query, "variables": {**given, **page}}
        return narrow.post("/graphql", json=sent).json()["data"]["choices"]

    refused = told()
    assert refused["code"] == "answer_too_large"
    assert "`first` and `after`" in refused["message"]
    assert [len(told(first=1, after=after)["choices"]) for after in (0, 3, 999)] == [1, 1, 0]


def test_choices_come_page_by_page(narrow: TestClient) -> None:
    """A page ends where it grows long, or at its limit; together they tell what there is."""
    sent = {"system": BOOK.system, "battle": under_fire()}
    pages: list[Json] = [{"choices": [], "next": 0}]
    while pages[-1]["next"] is not None:
        answer = narrow.post("/v1/choices", json={**sent, "after": pages[-1]["next"]})
        assert (answer.status_code, len(answer.content) < ANSWER) == (200, True)
        pages.append(answer.json())
    found = [choice for page in pages for choice in page["choices"]]
    assert len(pages) > 2
    battle = msgspec.convert(sent["battle"], BOOK.battle_type)
    assert found == msgspec.json.decode(msgspec.json.encode(BOOK.choices(battle, Seat("referee"))))
    some = narrow.post("/v1/choices", json={**sent, "after": 2, "limit": 3}).json()
    assert (some["choices"], some["next"]) == (found[2:5], 5)
