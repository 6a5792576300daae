"""The same battle through REST and through GraphQL: the same events, dice and all."""

from functools import cache
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import GraphQL, Rest, ask, opened, played
from api.graphql_form import PREFIX, REFUSAL, selection, to_graphql, to_rest

Json = Any
SEED = "umpire"
TURNS = 5


@cache
def adjudicating() -> str:
    """Return the query: made when it is first asked, as it takes the schema."""
    return f"""query($battle: PositionInput!, $orders: [OrderInput!]!, $dice: PureDiceInput) {{
    adjudicate(battle: $battle, orders: $orders, dice: $dice)
    {{{REFUSAL} ... on RulingGiven {{
        events {selection("Event", PREFIX)} battle {selection("Battle", PREFIX)}}}}}}}"""


@pytest.fixture(scope="session")
def battles(client: TestClient) -> tuple[Rest, GraphQL, list[Json], list[Json]]:
    """Play two forks of one crossing, one through each edge: forks throw the same dice."""
    root = opened(client, "crossing", source="seeded", seed=SEED)
    one, other = (client.post(f"/v1/scenarios/{root}/forks").json()["scenario"] for _ in range(2))
    rest, graphql = Rest(client, one), GraphQL(client, other)
    return rest, graphql, played(rest, TURNS), played(graphql, TURNS)


def test_a_battle_has_the_same_events_through_either_edge(
    battles: tuple[Rest, GraphQL, list[Json], list[Json]],
) -> None:
    """Four turns of the crossing: moves, shots, faces, damage, thresholds, citations."""
    _, _, by_rest, by_graphql = battles
    assert by_graphql == by_rest
    kinds = {event["kind"] for ruling in by_rest for event in ruling["events"]}
    assert kinds >= {
        "order_written",
        "ship_moved",
        "initiative_rolled",
        "beam_fired",
        "torpedo_fired",
        "hull_damaged",
        "threshold_checked",
        "system_lost",
    }
    assert max(event.get("turn", 0) for ruling in by_rest for event in ruling["events"]) == TURNS


def test_it_leaves_the_same_battle(battles: tuple[Rest, GraphQL, list[Json], list[Json]]) -> None:
    """As each edge tells its own."""
    rest, graphql, *_ = battles
    assert graphql.look()["battle"] == rest.look()["battle"]
    assert graphql.choices() == rest.choices()


def test_each_edge_tells_the_others_scenario_as_its_own(
    client: TestClient, battles: tuple[Rest, GraphQL, list[Json], list[Json]]
) -> None:
    """Scenario, journal, choices and verdict: whatever was played through, they read the same.

    The salt is for those who check hashes, and they need the bytes of the transcript anyway.
    """
    for edge in battles[:2]:
        as_rest, as_graphql = Rest(client, edge.name), GraphQL(client, edge.name)
        assert as_graphql.look() == as_rest.look()
        assert as_graphql.choices() == as_rest.choices()
        assert as_graphql.verdict() == as_rest.verdict()
        entries = as_rest.journal()
        assert len(entries) > 20
        assert as_graphql.journal() == [
            {"seed": None, **{name: one for name, one in entry.items() if name != "salt"}}
            for entry in entries
        ]


def test_both_verify(battles: tuple[Rest, GraphQL, list[Json], list[Json]]) -> None:
    """Every ruling, and every die from its seed."""
    verdicts = [edge.verdict() for edge in battles[:2]]
    assert [(one["verified"], one["dice"]) for one in verdicts] == [(True, "recomputed")] * 2
    assert verdicts[0]["rolls"] == verdicts[1]["rolls"] > 30


def test_pure_rulings_are_the_same_through_either_edge_and_as_the_kept_ones(
    client: TestClient, battles: tuple[Rest, GraphQL, list[Json], list[Json]]
) -> None:
    """Nothing is kept, and yet the same seed and the same name give the same dice."""
    rest, _, rulings, _ = battles
    name = rest.look()["dice"]["scenario"]
    setup = {"system": "full-thrust-light", "sample": "crossing"}
    battle = client.post("/v1/battles", json=setup).json()["battle"]
    for entry, ruling in zip(rest.journal(), rulings, strict=True):
        body = {
            "system": "full-thrust-light",
            "battle": battle,
            "orders": entry["orders"],
            "seed": SEED,
            "scenario": name,
        }
        by_rest = client.post("/v1/adjudications", json=body).json()
        by_graphql = ask(
            client,
            adjudicating(),
            battle={
                "fullThrustLight": {"battle": to_graphql(battle, "FullThrustLightBattleInput")}
            },
            orders=[
                {"fullThrustLight": to_graphql(order, "FullThrustLightOrderInput")}
                for order in entry["orders"]
            ],
            dice={"seed": SEED, "scenario": name},
        )
        told = to_rest(by_graphql["data"]["adjudicate"])
        assert by_rest["events"] == ruling["events"]
        assert [told["events"], told["battle"]] == [by_rest["events"], by_rest["battle"]]
        battle = by_rest["battle"]


def test_a_command_given_through_one_edge_is_known_at_the_other(
    client: TestClient,
) -> None:
    """A retry gets the first answer, wherever it is sent to."""
    name = opened(client, source="seeded", seed="s")
    orders = [{"kind": "write_order", "ship": "Candle", "notation": "+1"}]
    first = Rest(client, name).give(0, orders, "mine")
    assert GraphQL(client, name).give(0, orders, "mine") == first
    assert Rest(client, name).give(0, orders, "mine") == first
    assert Rest(client, name).look()["version"] == 1
