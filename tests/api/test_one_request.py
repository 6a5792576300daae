"""One request an order: a ruling brings what its seat may order next, through either edge."""

from typing import Any

from starlette.testclient import TestClient

from api.edges import TO_FIRE, ask, opened

Json = Any
FINISH: Json = {"kind": "finish_orders", "side": "Compact"}
MUTATION = """mutation($s: ID!, $seat: String!) {
    resolveOrders(scenario: $s, seat: $seat, expectedVersion: 0, orders: [
        {fullThrustLight: {finishOrders: {side: "Compact"}}}]) {
        ... on RulingKept {version now {version phase waitsFor anyOfThem choices {
            __typename ... on FullThrustLightFinishOrdersChoice {role}}}}}}"""


def give(client: TestClient, name: str, orders: list[Json], seat: str, asked: str) -> Any:
    """Return the answer to orders for a new battle."""
    return client.post(
        f"/v1/scenarios/{name}/rulings{asked}",
        json={"orders": orders},
        headers={"umpire-seat": seat, "if-match": '"0"'},
    )


def test_a_ruling_brings_the_choices_of_its_seat(client: TestClient) -> None:
    """They are those that it would be told afterwards; so is the phase, and who is waited for."""
    for seat in ("referee", "side:Compact"):
        name = opened(client)
        now = give(client, name, [FINISH], seat, "?choices=true").json()["now"]
        asked = {"umpire-seat": seat}
        found = client.get(f"/v1/scenarios/{name}/choices", headers=asked).json()
        assert (now["version"], now["choices"], now["next"]) == (1, found["choices"], None)
        stands = client.get(f"/v1/scenarios/{name}", headers=asked).json()
        assert all(now[key] == stands[key] for key in ("phase", "state", "waits_for"))
        assert now["any_of_them"] is False


def test_the_choices_of_another_seat_stay_its_own(client: TestClient) -> None:
    """Orders of Union are not offered to Compact."""
    now = give(client, opened(client), [FINISH], "side:Compact", "?choices=true").json()["now"]
    assert {each["order"].get("side") for each in now["choices"]} == {"Compact"}
    assert now["waits_for"] == ["side:Union"]


def test_without_the_question_it_is_not_answered(client: TestClient) -> None:
    """Who asks in another way pays nothing for it."""
    for asked in ("", "?choices=false"):
        assert "now" not in give(client, opened(client), [FINISH], "referee", asked).json()


def test_a_repeated_command_brings_the_choices_as_they_are_by_now(client: TestClient) -> None:
    """Its ruling is the first; what may be ordered is of the present version."""
    name = opened(client)
    once = {"umpire-seat": "referee", "if-match": '"0"', "idempotency-key": "once"}
    place, body = f"/v1/scenarios/{name}/rulings?choices=true", {"orders": [FINISH]}
    client.post(place, json=body, headers=once)
    later = {"umpire-seat": "referee", "if-match": '"1"'}
    client.post(place, json={"orders": TO_FIRE[1:]}, headers=later)
    again = client.post(place, json=body, headers=once)
    assert (again.status_code, again.json()["version"]) == (200, 1)
    assert again.json()["now"]["version"] == client.get(f"/v1/scenarios/{name}").json()["version"]


def test_what_is_tried_has_no_choices(client: TestClient) -> None:
    """A dry run leaves nothing to choose from; a refused order changes nothing."""
    name = opened(client)
    tried = give(client, name, [FINISH], "referee", "?dry_run=true&choices=true")
    assert (tried.status_code, tried.json()["code"]) == (400, "bad_parameter")
    wrong = give(client, name, [FINISH], "referee", "?choices=perhaps")
    assert wrong.json()["code"] == "bad_parameter"
    assert client.get(f"/v1/scenarios/{name}").json()["version"] == 0


def test_graphql_brings_them_too(client: TestClient) -> None:
    """As `now`, the scenario as it stands."""
    name = opened(client)
    ruled = ask(client, MUTATION, s=name, seat="side:Compact")
    now = ruled["data"]["resolveOrders"]["now"]
    assert (now["version"], now["phase"], now["waitsFor"]) == (1, "orders", ["side:Union"])
    found = client.get(f"/v1/scenarios/{name}/choices", headers={"umpire-seat": "side:Compact"})
    assert len(now["choices"]) == len(found.json()["choices"]) > 0


def test_graphql_names_the_role_of_a_choice(client: TestClient) -> None:
    """One enum for the choices of all rulebooks."""
    name = opened(client)
    query = MUTATION.replace('"Compact"', '"Union"')
    found = ask(client, query, s=name, seat="side:Union")["data"]["resolveOrders"]["now"]["choices"]
    assert {each.get("role") for each in found} == {None}
    seen = """query($s: ID!) {scenario(scenario: $s, seat: "side:Compact") {... on ScenarioSeen {
        choices {... on FullThrustLightFinishOrdersChoice {role}
                 ... on FullThrustLightWriteOrderChoice {role}}}}}"""
    roles = ask(client, seen, s=name)["data"]["scenario"]["choices"]
    assert {each["role"] for each in roles if each} == {"FINISH", "PREPARE"}
