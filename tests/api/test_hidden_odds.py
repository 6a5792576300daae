"""Odds are told of what a seat knows: to ask for those of a hidden ship tells nothing of it."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import Rest, at_fire, opened
from api.graphql_form import REFUSAL, to_graphql
from api.refusals import fire

Json = Any


def hidden(client: TestClient) -> str:
    """Open a battle between fleets that have not detected each other, and return its name."""
    body = {"system": "space-fleet", "sample": "hidden-approach"}
    answer = client.post("/v1/scenarios", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["scenario"])


def fire_of(ship: str, target: str) -> Json:
    """Return the fire of a ship, with more shots than it can have."""
    shots = [{"target": target, "weapon": "beam", "count": 1000}]
    return {"kind": "declare_fire", "ship": ship, "shots": shots}


def asked(client: TestClient, name: str, seat: str, order: Json) -> tuple[str, str]:
    """Return what is answered to the question for odds, through both edges."""
    headers = {"umpire-seat": seat}
    place = f"/v1/scenarios/{name}/odds"
    rest = client.post(place, json={"order": order}, headers=headers)
    query = f"""query($s: ID!, $seat: String!, $o: OrderInput!)
        {{scenarioOdds(scenario: $s, order: $o, seat: $seat) {{__typename {REFUSAL}}}}}"""
    given = {"spaceFleet": to_graphql(order, "SpaceFleetOrderInput")}
    body = {"query": query, "variables": {"s": name, "seat": seat, "o": given}}
    return rest.text, client.post("/graphql", json=body).text


@pytest.mark.parametrize("seat", ["side:South", "observer"])
@pytest.mark.parametrize("target", ["Aurora", "Murk", "Umbra", "Nothing"])
def test_a_hidden_ship_is_as_unknown_as_one_that_is_not_there(
    client: TestClient, seat: str, target: str
) -> None:
    """Neither its name, nor its weapons, nor what it sees or bears on."""
    name = hidden(client)
    of_hidden = asked(client, name, seat, fire_of("Tenebra", target))
    of_nothing = asked(client, name, seat, fire_of("Nothing", target))
    assert tuple([told.replace("Tenebra", "Nothing") for told in of_hidden]) == of_nothing
    assert all("not_your_order" in text and "errors" not in text for text in of_hidden)


def test_its_own_side_and_the_referee_are_answered(client: TestClient) -> None:
    """So the comparison above would find a difference if there were one."""
    name = hidden(client)
    for seat in ("side:North", "referee"):
        told = asked(client, name, seat, fire_of("Tenebra", "Murk"))
        assert all("too_many_shots" in text for text in told)


@pytest.mark.parametrize("seat", ["side:Union", "observer"])
def test_where_nothing_is_hidden_all_may_ask(client: TestClient, seat: str) -> None:
    """Odds are for planning, and for those who watch."""
    name = at_fire(client)
    place = f"/v1/scenarios/{name}"
    active = Rest(client, name).look()["battle"]["active"]
    orders = {
        "Compact": fire(),
        "Union": fire(ship="Hammer", shot={"target": "Candle"}),
    }
    headers = {"umpire-seat": seat}
    answer = client.post(f"{place}/odds", json={"order": orders[active]}, headers=headers)
    assert answer.status_code == 200, answer.text


def test_sealed_orders_have_no_odds_for_others(client: TestClient) -> None:
    """What may not be read may not be asked after."""
    name = opened(client)
    order = {"kind": "write_order", "ship": "Candle", "notation": "+1"}
    seat = {"umpire-seat": "side:Union"}
    answer = client.post(f"/v1/scenarios/{name}/odds", json={"order": order}, headers=seat)
    assert answer.json()["code"] == "not_your_order"
