"""Several orders of a side in one command, through either edge: nothing follows an outcome."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import TO_FIRE, Rest, opened
from api.refusals import Json, write
from api.test_dry_run import by_graphql, by_rest, everything

FINISH_COMPACT, FINISH_UNION, MOVE, INITIATIVE = TO_FIRE
FAST = write(notation="+2")
PASS = {"kind": "pass_fire", "side": "Compact"}
FOLLOWED: dict[str, tuple[list[Json], list[Json], str]] = {
    "dice": (TO_FIRE[:3], [INITIATIVE, PASS], "/orders/1"),
    "the orders of all": (TO_FIRE[:2], [MOVE, INITIATIVE], "/orders/1"),
    "seals": ([FINISH_UNION], [FAST, FINISH_COMPACT, MOVE], "/orders/2"),
}


def given(client: TestClient, name: str, version: int, orders: list[Json], seat: str) -> Any:
    """Return the answer to orders of a seat over REST."""
    headers = {"if-match": f'"{version}"', "umpire-seat": seat}
    place = f"/v1/scenarios/{name}/rulings"
    return client.post(place, json={"orders": orders}, headers=headers)


@pytest.mark.parametrize("case", FOLLOWED.values(), ids=FOLLOWED)
def test_nothing_follows_an_outcome(
    client: TestClient, case: tuple[list[Json], list[Json], str]
) -> None:
    """The same refusal at both edges, in earnest and dry; the scenario is as it was."""
    before, orders, pointer = case
    name = opened(client)
    Rest(client, name).give(0, before)
    stood = everything(client, name)
    answer = given(client, name, 1, orders, "side:Compact")
    dry = by_rest(client, name, 1, orders, headers={"umpire-seat": "side:Compact"})
    told = answer.json()
    assert (answer.status_code, answer.headers["content-type"]) == (403, "application/problem+json")
    assert (told["code"], told["kind"]) == ("batch_after_outcome", "forbidden")
    assert told["pointer"] == pointer
    assert (dry.status_code, dry.content) == (answer.status_code, answer.content)
    for in_earnest in (True, False):
        typed = by_graphql(client, name, 1, orders, seat="side:Compact", dry=not in_earnest)
        assert typed["__typename"] == "Forbidden"
        assert (typed["code"], typed["pointer"]) == (told["code"], pointer)
        assert typed["message"] == told["detail"]
    assert everything(client, name) == stood


def test_the_refusal_does_not_depend_on_the_dice(client: TestClient) -> None:
    """Byte for byte; what the referee is told, who may go on, does depend on them."""
    answers, taken = set(), set()
    for _ in range(100):
        name = opened(client)
        Rest(client, name).give(0, TO_FIRE[:3])
        orders = [INITIATIVE, PASS]
        answers.add(given(client, name, 1, orders, "side:Compact").content)
        answers.add(str(by_graphql(client, name, 1, orders, seat="side:Compact", dry=False)))
        taken.add(given(client, name, 1, orders, "referee").status_code)
        if len(taken) > 1:
            break
    assert len(answers) == 2  # one at each edge
    assert taken == {201, 422}


def test_orders_are_given_one_by_one_instead(client: TestClient) -> None:
    """Each for the version that the last one left, until the ships may fire."""
    name = opened(client)
    Rest(client, name).give(0, [FINISH_UNION])
    for version, orders in enumerate(([FAST, FINISH_COMPACT], [MOVE], [INITIATIVE]), start=1):
        assert given(client, name, version, orders, "side:Compact").status_code == 201
    assert client.get(f"/v1/scenarios/{name}").json()["battle"]["phase"] == "fire"


def test_the_refusal_has_a_page(client: TestClient) -> None:
    """As every code."""
    page = client.get("/problems/batch_after_outcome")
    assert page.status_code == 200
    assert "403" in page.text
