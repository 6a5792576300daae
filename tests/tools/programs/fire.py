# ruff: noqa: T201 -- a program tells by printing
# Its imports are in another environment.
# mypy: disable-error-code="import-not-found"
"""A schema is fetched with gql; by it a battle is brought to its fire, ruled on and followed."""

import asyncio
import sys
from typing import Any

from gql import Client, GraphQLRequest, gql
from gql.transport.aiohttp import AIOHTTPTransport
from gql.transport.aiohttp_websockets import AIOHTTPWebsocketsTransport

BEGIN = gql("""
query Begin($orders: [OrderInput!]!) {
  adjudicate(
    battle: { fullThrustLight: { sample: "duel" } }
    orders: $orders
    dice: { seed: "s" }
  ) {
    __typename
    ... on RulingGiven { whole }
  }
}""")
FIRE = gql("""
query Fire($whole: PlainBattle!, $orders: [FireOrderInput!]!) {
  fire(battle: { fullThrustLight: { whole: $whole } }, orders: $orders, dice: { seed: "s" }) {
    __typename
    ... on RulingGiven {
      events {
        __typename
        ... on FullThrustLightBeamFired { ship target rule }
      }
    }
    ... on IllegalOrder { code message }
  }
}""")
OPEN = gql("""
mutation Open {
  openScenario(battle: { fullThrustLight: { sample: "duel" } }) {
    ... on ScenarioOpened { scenario { scenario } }
  }
}""")
ORDER = gql("""
mutation Order($scenario: ID!) {
  resolveMovement(
    scenario: $scenario
    expectedVersion: 0
    orders: [{ fullThrustLight: { finishOrders: { side: "Union" } } }]
  ) {
    ... on RulingKept { version }
  }
}""")
FOLLOW = gql("""
subscription Follow($scenario: ID!) {
  rulings(scenario: $scenario) {
    ... on RulingHeard { version }
  }
}""")
TO_FIRE = [
    {"finishOrders": {"side": "Compact"}},
    {"finishOrders": {"side": "Union"}},
    {"moveShips": True},
    {"rollInitiative": True},
]


def given(query: GraphQLRequest, **values: Any) -> GraphQLRequest:
    """Return a request with its variables."""
    query.variable_values = values
    return query


async def fire(umpire: Any) -> list[str]:
    """Bring a battle to its fire, and send it back with an order to fire."""
    orders = [{"fullThrustLight": one} for one in TO_FIRE]
    begun = (await umpire.execute(given(BEGIN, orders=orders)))["adjudicate"]
    whole = {**begun["whole"], "active": "Compact"}
    shots = [{"weapon": "B1", "target": "Hammer"}]
    order = {"fullThrustLight": {"fireWeapons": {"ship": "Candle", "shots": shots}}}
    ruled = (await umpire.execute(given(FIRE, whole=whole, orders=[order])))["fire"]
    assert ruled["__typename"] == "RulingGiven", ruled
    return [one["__typename"] for one in ruled["events"]]


async def heard(umpire: Any, socket: str) -> int:
    """Order, and return the version that a subscription hears."""
    opened = (await umpire.execute(OPEN))["openScenario"]["scenario"]["scenario"]
    await umpire.execute(given(ORDER, scenario=opened))
    async with Client(transport=AIOHTTPWebsocketsTransport(socket)) as listening:
        async for told in listening.subscribe(given(FOLLOW, scenario=opened)):
            return int(told["rulings"]["version"])
    raise AssertionError("Nothing was heard.")


async def main(http: str, socket: str, *only: str) -> None:
    """Fetch the schema, and play if the rulebook is the one that is asked about."""
    client = Client(transport=AIOHTTPTransport(http), fetch_schema_from_transport=True)
    async with client as umpire:
        print(client.schema.query_type, end=" ")
        if "fire" in only:
            print("FullThrustLightBeamFired" in await fire(umpire), await heard(umpire, socket))


asyncio.run(main(*sys.argv[1:]))
