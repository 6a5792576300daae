"""Every field of the GraphQL edge, as it is meant to be used."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import NDJSON, SYSTEM, TO_FIRE, Rest, ask, at_fire, opened, version_of
from api.graphql_form import PREFIX, REFUSAL, selection, to_graphql, to_rest, under_system
from api.rest.calls import DUEL, FINISH

Json = Any
BATTLE = {"fullThrustLight": {"sample": "duel"}}
BY_FAMILY: dict[str, Json] = {
    "movement": {"kind": "write_order", "ship": "Candle", "notation": "+1"},
    "damage": {"kind": "apply_damage", "target": "Hammer", "points": 1},
    "sequence": {"kind": "withdraw", "side": "Union"},
}


def result(client: TestClient, query: str, **variables: Json) -> Json:
    """Return the one result of a query, in the form of REST."""
    answered = ask(client, query, **variables)
    assert "errors" not in answered, answered
    (one,) = answered["data"].values()
    return one


@pytest.mark.parametrize("family", [*BY_FAMILY, "adjudicate"])
def test_a_family_rules_and_keeps_nothing(client: TestClient, family: str) -> None:
    """The same events as REST gives."""
    kind = "OrderInput" if family == "adjudicate" else f"{family.capitalize()}OrderInput"
    order = BY_FAMILY.get(family, FINISH)
    query = f"""query($b: PositionInput!, $o: [{kind}!]!) {{
        {family}(battle: $b, orders: $o, dice: {{seed: "s"}})
        {{{REFUSAL} ... on RulingGiven {{events {selection("Event", PREFIX)}}}}}}}"""
    told = to_rest(result(client, query, b=BATTLE, o=[under_system(order)]))
    body = {**DUEL, "orders": [order], "seed": "s"}
    assert told["events"] == client.post("/v1/adjudications", json=body).json()["events"]


@pytest.mark.parametrize("family", [*BY_FAMILY, "orders"])
def test_a_family_rules_and_is_kept(client: TestClient, family: str) -> None:
    """The answer has the version, the events, and the battle as the seat sees it."""
    name = opened(client)
    kind = "OrderInput" if family == "orders" else f"{family.capitalize()}OrderInput"
    order = BY_FAMILY.get(family, FINISH)
    query = f"""mutation($s: ID!, $o: [{kind}!]!) {{
        resolve{family.capitalize()}(scenario: $s, expectedVersion: 0, orders: $o)
        {{{REFUSAL} ... on RulingKept {{scenario version command repeated
          events {selection("Event", PREFIX)} battle {selection("BattleView", PREFIX)}}}}}}}"""
    told = result(client, query, s=name, o=[under_system(order)])
    assert (told["scenario"], told["version"], told["repeated"]) == (name, 1, False)
    assert to_rest(told["battle"]) == Rest(client, name).look()["battle"]
    assert to_rest(told["events"]) == Rest(client, name).journal()[0]["events"]


@pytest.mark.parametrize("address", ["/graphql", f"/graphql/{SYSTEM}"])
def test_all_choices_and_events_have_something_in_common(client: TestClient, address: str) -> None:
    """An app asks for that once, whatever kinds come, and sends an order back as it came."""
    asked = """query($b: PositionInput!) {choices(battle: $b, seat: "side:Union")
        {... on ChoicesGiven {choices {... on Offer {
            order open {at legal optional} unless rule}}}}}"""
    body = {"query": asked, "variables": {"b": BATTLE}}
    (found,) = client.post(address, json=body).json()["data"].values()
    by_rest = client.post("/v1/choices", json={**DUEL, "seat": "side:Union"}).json()["choices"]
    common = ("order", "open", "unless", "rule")
    assert found["choices"] == [{name: one[name] for name in common} for one in by_rest]
    order = next(one["order"] for one in found["choices"] if not one["open"])
    given = """query($b: PositionInput!, $o: [OrderInput!]!) {adjudicate(battle: $b, orders: $o)
        {... on RulingGiven {events {__typename ... on Cited {rule}}}}}"""
    body = {"query": given, "variables": {"b": BATTLE, "o": [{"plain": order}]}}
    (ruled,) = client.post(address, json=body).json()["data"].values()
    assert ruled["events"] == [
        {"__typename": "FullThrustLightOrdersFinished", "rule": "FTL-MOVE-01"}
    ]


def test_a_place_and_a_course_in_one_list_come_in_as_over_rest(client: TestClient) -> None:
    """GraphQL has one type for a list, and tells the course of a ship as `3.0`."""
    system = "full-thrust-remixed"
    sample = {"system": system, "sample": "meeting-engagement"}
    battle = client.post("/v1/battles", json=sample).json()["battle"]
    for ship, place in zip(battle["ships"], ([1.5, 2.0, 3], [0.0, -0.0, 12]), strict=False):
        ship["returning"] = place
    order = {"kind": "withdraw", "side": battle["sides"][0]}
    told = f"events {selection('Event', 'FullThrust')} battle {selection('Battle', 'FullThrust')}"
    query = f"""query($b: PositionInput!, $o: [OrderInput!]!) {{
        adjudicate(battle: $b, orders: $o, dice: {{seed: "s"}})
        {{{REFUSAL} ... on RulingGiven {{{told}}}}}}}"""
    position = {"fullThrustRemixed": {"battle": to_graphql(battle, "FullThrustBattleInput")}}
    orders = [{"fullThrustRemixed": to_graphql(order, "FullThrustOrderInput")}]
    ruling = to_rest(result(client, query, b=position, o=orders))
    body = {"system": system, "battle": battle, "orders": [order], "seed": "s"}
    by_rest = client.post("/v1/adjudications", json=body).json()
    assert [ruling["events"], ruling["battle"]] == [by_rest["events"], by_rest["battle"]]
    assert [ship["returning"] for ship in ruling["battle"]["ships"][:2]] == [
        [1.5, 2.0, 3],
        [0.0, 0.0, 12],
    ]


@pytest.mark.parametrize("family", ["fire", "sensors"])
def test_fire_and_sensors_answer_too(client: TestClient, family: str) -> None:
    """With a ruling, or with the reason why there is none."""
    order: Json = {"scanShip": {"ship": "Candle", "target": "Hammer"}}
    if family == "fire":
        order = {"rollInitiative": True}
    query = f"""query($b: PositionInput!, $o: [{family.capitalize()}OrderInput!]!) {{
        {family}(battle: $b, orders: $o) {{__typename {REFUSAL}}}}}"""
    told = result(client, query, b=BATTLE, o=[{"fullThrustLight": order}])
    expected = {
        "fire": ("IllegalOrder", "FTL-SEQ-01"),
        "sensors": ("CannotAdjudicate", "FTL-UMP-02"),
    }
    assert (told["__typename"], told["citation"]["rule"]) == expected[family]
    assert told["citation"]["gist"]


def test_a_repeated_command_says_so(client: TestClient) -> None:
    """With the first answer."""
    name = opened(client)
    query = """mutation($s: ID!) {resolveOrders(scenario: $s, expectedVersion: 0, commandId: "mine",
        orders: [{fullThrustLight: {finishOrders: {side: "Union"}}}])
        {... on RulingKept {repeated version command}}}"""
    first, again = (result(client, query, s=name) for _ in range(2))
    assert first == {"repeated": False, "version": 1, "command": "mine"}
    assert again == {**first, "repeated": True}


def test_a_stale_scenario_tells_both_versions(client: TestClient) -> None:
    """Typed, so that a client can read on from there."""
    name = at_fire(client)
    query = f"""mutation {{resolveOrders(scenario: "{name}", expectedVersion: 0,
        orders: [{{fullThrustLight: {{moveShips: true}}}}])
        {{__typename ... on StaleScenario {{code expectedVersion currentVersion}}}}}}"""
    assert result(client, query) == {
        "__typename": "StaleScenario",
        "code": "stale",
        "expectedVersion": 0,
        "currentVersion": 1,
    }
    assert version_of(client, name) == 1


@pytest.mark.parametrize("command", ["", " ", "a" * 129, "\n", "é"])
def test_a_command_id_that_is_none_is_malformed(client: TestClient, command: str) -> None:
    """As over REST."""
    name = opened(client)
    query = f"""mutation($s: ID!, $c: String) {{resolveOrders(scenario: $s, expectedVersion: 0,
        commandId: $c, orders: [{{fullThrustLight: {{finishOrders: {{side: "Union"}}}}}}])
        {{{REFUSAL}}}}}"""
    told = result(client, query, s=name, c=command)
    assert (told["code"], told["pointer"]) == ("malformed", "/commandId")
    assert version_of(client, name) == 0


def test_an_order_without_fields_is_true(client: TestClient) -> None:
    """And false is not a way to leave it out."""
    query = f"""query($o: [OrderInput!]!) {{adjudicate(
        battle: {{fullThrustLight: {{sample: "duel"}}}}, orders: $o) {{__typename {REFUSAL}}}}}"""
    told = result(client, query, o=[{"fullThrustLight": {"moveShips": False}}])
    assert (told["__typename"], told["pointer"]) == ("Malformed", "/orders/0/kind")


def test_a_scenario_is_opened_forked_and_closed(client: TestClient) -> None:
    """With its title, its dice, where it came from, and its seed in the end."""
    fields = f"scenario title version closed seat dice {selection('DiceTerms')}"
    query = f"""mutation {{openScenario(battle: {{fullThrustLight: {{sample: "duel"}}}},
        title: "Ours") {{... on ScenarioOpened {{tokens {{seat}} scenario {{{fields}}}}}}}}}"""
    opened = result(client, query)
    seats = [each["seat"] for each in opened["tokens"]]
    assert seats == ["referee", "side:Compact", "side:Union", "observer"]
    root = opened["scenario"]
    assert (root["title"], root["version"], root["closed"], root["seat"]) == (
        "Ours",
        0,
        False,
        "referee",
    )
    assert len(root["dice"]["commitment"]) == 64
    fork = result(
        client,
        f"""mutation {{forkScenario(scenario: "{root["scenario"]}", version: 0) {{
            ... on ScenarioOpened {{
                scenario {{scenario forkedFrom {selection("ForkedFrom")}}}}}}}}}""",
    )["scenario"]
    assert fork["forkedFrom"]["scenario"] == root["scenario"]
    close = """mutation($s: ID!) {closeScenario(scenario: $s, expectedVersion: 0)
        {__typename ... on Refusal {code} ... on ScenarioClosed {seed scenario {closed}}}}"""
    assert result(client, close, s=fork["scenario"])["code"] == "root_open"
    closed = result(client, close, s=root["scenario"])
    assert closed["scenario"]["closed"]
    assert len(closed["seed"]) == 64
    assert result(client, close, s=fork["scenario"])["seed"] == closed["seed"]


def test_a_scenario_is_read_at_an_earlier_version_and_by_a_seat(client: TestClient) -> None:
    """As REST tells it."""
    name = at_fire(client)
    query = """query($s: ID!) {scenario(scenario: $s, version: 0, seat: "side:Union")
        {... on ScenarioSeen {version seat battle {... on FullThrustLightBattleView {phase}}
         choices(unit: "Hammer") {__typename}}}}"""
    assert result(client, query, s=name) == {
        "version": 0,
        "seat": "side:Union",
        "battle": {"phase": "ORDERS"},
        "choices": [{"__typename": "FullThrustLightWriteOrderChoice"}],
    }


@pytest.mark.parametrize(
    ("after", "first", "cursors", "more"),
    [
        (0, 2, [1, 2], True),
        (2, 2, [3], False),
        (3, 2, [], False),
        (-5, 1, [1], True),
        (0, 0, [1], True),
    ],
)
def test_the_journal_is_a_connection(
    client: TestClient, after: int, first: int, cursors: list[int], *, more: bool
) -> None:
    """Its cursors are versions."""
    name = opened(client)
    for version in range(3):
        order = {"kind": "write_order", "ship": "Candle", "notation": ""}
        Rest(client, name).give(version, [order])
    query = f"""{{scenario(scenario: "{name}") {{... on ScenarioSeen {{
        journal(after: {after}, first: {first})
        {{edges {{cursor}} pageInfo {{hasNextPage endCursor}}}}}}}}}}"""
    told = result(client, query)["journal"]
    assert [edge["cursor"] for edge in told["edges"]] == cursors
    assert told["pageInfo"]["hasNextPage"] is more
    assert told["pageInfo"]["endCursor"] == (cursors[-1] if cursors else after)


def test_odds_and_choices_of_a_battle_are_those_of_rest(client: TestClient) -> None:
    """To the last digit."""
    body = {**DUEL, "orders": TO_FIRE, "faces": [6, 1]}
    battle = client.post("/v1/adjudications", json=body).json()["battle"]
    sent = {"system": SYSTEM, "battle": battle}
    choices = client.post("/v1/choices", json=sent).json()["choices"]
    given = {"fullThrustLight": {"battle": to_graphql(battle, "FullThrustLightBattleInput")}}
    query = f"""query($b: PositionInput!) {{choices(battle: $b)
        {{{REFUSAL} ... on ChoicesGiven {{choices {selection("Choice", PREFIX)}}}}}}}"""
    assert to_rest(result(client, query, b=given))["choices"] == choices
    shots = [{key: choices[0]["solutions"][0][key] for key in ("weapon", "target")}]
    order = {"kind": "fire_weapons", "ship": choices[0]["ship"], "shots": shots}
    odds = client.post("/v1/odds", json={**sent, "order": order}).json()["odds"]
    query = f"""query($b: PositionInput!, $o: OrderInput!) {{odds(battle: $b, order: $o)
        {{{REFUSAL} ... on OddsGiven {{odds {selection("Odds")}}}}}}}"""
    assert to_rest(result(client, query, b=given, o=under_system(order)))["odds"] == odds
    assert odds["targets"]


@pytest.mark.parametrize("seat", ["referee", "side:Union"])
def test_a_view_of_a_battle_is_that_of_rest(client: TestClient, seat: str) -> None:
    """As a seat sees a battle that is sent along; nobody sits where there is no side."""
    seen = client.post("/v1/views", json={**DUEL, "seat": seat}).json()["battle"]
    query = f"""query($b: PositionInput!, $s: String!) {{view(battle: $b, seat: $s)
        {{{REFUSAL} ... on ViewGiven {{battle {selection("BattleView", PREFIX)}}}}}}}"""
    assert to_rest(result(client, query, b=BATTLE, s=seat))["battle"] == seen
    refused = result(client, query, b=BATTLE, s="side:Nobody")
    assert refused["code"] == "bad_seat"


def test_sample_designs_are_those_of_rest(client: TestClient) -> None:
    """By their names; none where the book has no rules of design, or there is no such book."""
    query = "query($s: String!) {designs(system: $s) {name design {__typename}}}"
    for system in ("full-thrust-remixed", "cold-infinity"):
        told = client.get(f"/v1/rulebooks/{system}/designs").json()["designs"]
        assert [one["name"] for one in result(client, query, s=system)] == [
            one["name"] for one in told
        ]
    assert result(client, query, s=SYSTEM) == []
    assert result(client, query, s="chess") == []


def test_a_sample_design_is_told_field_by_field(client: TestClient) -> None:
    """Its systems too, as REST has them."""
    query = """{designs(system: "full-thrust-remixed") {name design {... on FullThrustDesign {
        mass hull thrust systems {__typename}}}}}"""
    told = client.get("/v1/rulebooks/full-thrust-remixed/designs").json()["designs"]
    for one, other in zip(result(client, query), told, strict=True):
        found, whole = one["design"], other["design"]
        assert [found[name] for name in ("mass", "hull", "thrust")] == [
            whole[name] for name in ("mass", "hull", "thrust")
        ]
        assert len(found["systems"]) == len(whole["systems"])


def test_a_transcript_is_verified(client: TestClient) -> None:
    """As REST verifies it; a changed line feed is a changed byte here too."""
    text = client.get(f"/v1/scenarios/{at_fire(client)}/transcript").text
    query = f"query($t: String!) {{verify(transcript: $t) {selection('Verdict')}}}"
    good = to_rest(result(client, query, t=text))
    assert good == client.post("/v1/verifications", content=text, headers=NDJSON).json()
    assert good["verified"]
    assert not result(client, query, t=text.replace("\n", "\r", 1))["verified"]
    assert not result(client, query, t="")["verified"]


@pytest.mark.parametrize("seat", ["referee", "side:Compact", "observer"])
def test_a_transcript_is_exported_as_rest_does(client: TestClient, seat: str) -> None:
    """Whole for the referee, redacted for others before the close."""
    scenario = at_fire(client)
    rest = client.get(f"/v1/scenarios/{scenario}/transcript", headers={"umpire-seat": seat}).text
    query = f"""query($s: ID!, $seat: String) {{scenario(scenario: $s, seat: $seat) {{
        {REFUSAL} ... on ScenarioSeen {{transcript}}}}}}"""
    told = result(client, query, s=scenario, seat=seat)["transcript"]
    assert told == rest
    assert ("umpire-redacted/1" in told) == (seat != "referee")


@pytest.mark.parametrize(
    ("given", "source"),
    [
        ("{}", "COMMITTED"),
        ('{source: SEEDED, seed: "s"}', "SEEDED"),
        ("{source: SUPPLIED}", "SUPPLIED"),
    ],
)
def test_where_dice_come_from_is_an_enum(client: TestClient, given: str, source: str) -> None:
    """Given as it is told."""
    query = f"""mutation {{openScenario(battle: {{fullThrustLight: {{sample: "duel"}}}},
        dice: {given}) {{... on ScenarioOpened {{scenario {{dice {{source}}}}}}}}}}"""
    assert result(client, query)["scenario"]["dice"]["source"] == source
