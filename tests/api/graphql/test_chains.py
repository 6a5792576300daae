"""Calls that keep nothing, one after another: each begins with the battle of the last answer."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import SYSTEM, TO_FIRE, ask, at_fire
from api.graphql_form import REFUSAL, to_graphql

Json = Any
APPROACH = {"system": "space-fleet", "sample": "hidden-approach"}
LAUNCH = {"kind": "launch_missile", "ship": "Gloaming", "launcher": "L1", "facing": 3}
HIT = {"kind": "apply_hits", "target": "Gloaming", "hits": 1}
SCAN = {"kind": "scan", "side": "North", "target": "Mirage"}
FINISH = [{"kind": "finish", "side": side} for side in ("North", "South")]
DRIFT = {"kind": "move_bodies"}
CHAIN: list[tuple[str, list[Json]]] = [
    ("fire", [LAUNCH]),
    ("damage", [HIT]),
    ("sensors", [SCAN]),
    ("sequence", FINISH),
    ("movement", [DRIFT]),
]


def result(client: TestClient, query: str, **variables: Json) -> Json:
    """Return the one result of a query."""
    answered = ask(client, query, **variables)
    assert "errors" not in answered, answered
    (one,) = answered["data"].values()
    return one


def ruled(client: TestClient, act: str, position: Json, orders: list[Json]) -> Json:
    """Return what a query of a family answers to plain orders: the whole battle, or a refusal."""
    kind = "OrderInput" if act == "adjudicate" else f"{act.capitalize()}OrderInput"
    query = f"""query($b: PositionInput!, $o: [{kind}!]!) {{
        {act}(battle: $b, orders: $o, dice: {{seed: "s"}})
        {{__typename {REFUSAL} ... on RulingGiven {{whole events {{__typename}}}}}}}}"""
    return result(client, query, b=position, o=[{"plain": order} for order in orders])


def test_5_families_follow_each_other_from_the_answer_before(client: TestClient) -> None:
    """Fire, damage, sensors, movement: each leaves what REST leaves, and no field is selected."""
    position: Json = {"sample": APPROACH["sample"]}
    body: Json = dict(APPROACH)
    for family, orders in CHAIN:
        given = ruled(client, family, {"spaceFleet": position}, orders)
        assert given["__typename"] == "RulingGiven", given
        sent = {**body, "orders": orders, "seed": "s"}
        by_rest = client.post(f"/v1/adjudications/{family}", json=sent).json()
        assert given["whole"] == by_rest["battle"]
        assert len(given["events"]) == len(by_rest["events"]) > 0
        position = {"whole": given["whole"]}
        body = {"system": "space-fleet", "battle": by_rest["battle"]}


def test_5_an_order_of_a_choice_can_be_sent_as_it_is(client: TestClient) -> None:
    """A choice in which nothing is open, from a query into a query, and into a mutation."""
    query = """query($b: PositionInput!) {choices(battle: $b) {... on ChoicesGiven {choices {
        ... on SpaceFleetFinishChoice {order open {at}}}}}}"""
    position = {"spaceFleet": {"sample": APPROACH["sample"]}}
    offered = [one for one in result(client, query, b=position)["choices"] if one]
    assert not any(one["open"] for one in offered)
    orders = [one["order"] for one in offered]
    assert ruled(client, "sequence", position, orders)["__typename"] == "RulingGiven"
    name = client.post("/v1/scenarios", json=APPROACH).json()
    mutation = f"""mutation($s: ID!, $o: [OrderInput!]!) {{
        resolveOrders(scenario: $s, expectedVersion: 0, orders: $o)
        {{{REFUSAL} ... on RulingKept {{version}}}}}}"""
    given = [{"plain": order} for order in orders]
    assert result(client, mutation, s=name["scenario"], o=given) == {"version": 1}


def test_5_an_order_may_be_plain_for_odds_too(client: TestClient) -> None:
    """Of a scenario; the chances are those of the typed order."""
    name = at_fire(client)
    order = {
        "kind": "fire_weapons",
        "ship": "Candle",
        "shots": [{"weapon": "B1", "target": "Hammer"}],
    }
    query = f"""query($s: ID!, $o: OrderInput!) {{scenarioOdds(scenario: $s, order: $o)
        {{__typename {REFUSAL} ... on OddsGiven {{odds {{targets {{target}}}}}}}}}}"""
    typed = {"fullThrustLight": to_graphql(order, "FullThrustLightOrderInput")}
    assert result(client, query, s=name, o={"plain": order}) == result(
        client, query, s=name, o=typed
    )


@pytest.mark.parametrize("more", [{"sample": "duel"}, {"battle": {}}, {"setup": {}}])
def test_5_a_whole_battle_stands_for_itself(client: TestClient, more: Json) -> None:
    """Beside it there is no other way to say which battle it is."""
    battle = client.post("/v1/battles", json={"system": SYSTEM, "sample": "duel"}).json()["battle"]
    if "battle" in more:
        more = {"battle": to_graphql(battle, "FullThrustLightBattleInput")}
    if "setup" in more:
        setup = client.get(f"/v1/rulebooks/{SYSTEM}/samples/duel").json()["setup"]
        more = {"setup": to_graphql(setup, "FullThrustLightSetupInput")}
    told = ruled(client, "adjudicate", {"fullThrustLight": {"whole": battle, **more}}, TO_FIRE)
    assert (told["__typename"], told["code"]) == ("Malformed", "malformed")


@pytest.mark.parametrize("whole", [5, "x", [], {}, {"turn": "one"}])
def test_5_a_whole_battle_that_is_none_is_refused_as_over_rest(
    client: TestClient, whole: Json
) -> None:
    """With the same code, and the same pointer."""
    told = ruled(client, "adjudicate", {"fullThrustLight": {"whole": whole}}, TO_FIRE)
    body = {"system": SYSTEM, "battle": whole, "orders": TO_FIRE}
    problem = client.post("/v1/adjudications", json=body).json()
    assert (told["code"], told["pointer"], told["message"]) == (
        problem["code"],
        problem.get("pointer"),
        problem["detail"],
    )


@pytest.mark.parametrize("order", [5, "x", [], {}, {"kind": "nothing"}, {"kind": "withdraw"}, None])
def test_5_a_plain_order_that_is_none_is_refused_as_over_rest(
    client: TestClient, order: Json
) -> None:
    """With the same code, and the same pointer; null is not given at all."""
    query = f"""query($b: PositionInput!, $o: [OrderInput!]!) {{adjudicate(battle: $b, orders: $o)
        {{__typename {REFUSAL}}}}}"""
    position = {"fullThrustLight": {"sample": "duel"}}
    answered = ask(client, query, b=position, o=[{"plain": order}])
    if order is None:
        assert answered["errors"][0]["extensions"]["code"] == "malformed"
        return
    told = answered["data"]["adjudicate"]
    body = {"system": SYSTEM, "sample": "duel", "orders": [order]}
    problem = client.post("/v1/adjudications", json=body).json()
    assert (told["code"], told["pointer"], told["message"]) == (
        problem["code"],
        problem.get("pointer"),
        problem["detail"],
    )


def test_5_an_order_of_another_book_is_refused(client: TestClient) -> None:
    """The battle says of which book it is."""
    query = f"""query {{adjudicate(battle: {{fullThrustLight: {{sample: "duel"}}}},
        orders: [{{spaceFleet: {{moveBodies: true}}}}]) {{{REFUSAL}}}}}"""
    told = result(client, query)
    assert (told["code"], told["pointer"]) == ("malformed", "/orders/0")
    assert "space-fleet" in told["message"]


def test_5_the_family_of_a_plain_order_is_heeded(client: TestClient) -> None:
    """As over REST: movement does not take fire."""
    order = {"kind": "write_order", "ship": "Candle", "notation": "+1"}
    told = ruled(client, "fire", {"fullThrustLight": {"sample": "duel"}}, [order])
    problem = client.post(
        "/v1/adjudications/fire", json={"system": SYSTEM, "sample": "duel", "orders": [order]}
    ).json()
    assert told["code"] == problem["code"]
