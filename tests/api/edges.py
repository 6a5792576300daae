"""A scenario played through either edge, with the same answers in the same form."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from starlette.testclient import TestClient

from api.graphql_form import PREFIX, REFUSAL, selection, to_rest, under_system
from scenarios.player import next_orders

Json = Any
MODERN = {"accept": "application/graphql-response+json"}
SYSTEM = "full-thrust-light"
NDJSON = {"content-type": "application/x-ndjson"}
TO_FIRE: list[Json] = [
    {"kind": "finish_orders", "side": "Compact"},
    {"kind": "finish_orders", "side": "Union"},
    {"kind": "move_ships"},
    {"kind": "roll_initiative"},
]


class Edge(Protocol):
    """One scenario, seen through one edge."""

    name: str

    def look(self) -> Json:
        """Return the scenario with its battle."""

    def choices(self) -> list[Json]:
        """Return what may be ordered."""

    def give(self, version: int, orders: Sequence[Json], command: str | None = None) -> Json:
        """Give orders, and return the ruling."""

    def journal(self) -> list[Json]:
        """Return all entries."""

    def verdict(self) -> Json:
        """Return the verdict on the journal."""


class Rest:
    """The REST edge."""

    def __init__(self, client: TestClient, name: str) -> None:
        self._client = client
        self._place = f"/v1/scenarios/{name}"
        self.name = name

    def _read(self, path: str = "") -> Json:
        answer = self._client.get(self._place + path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def look(self) -> Json:
        """Return the scenario with its battle."""
        return self._read()

    def choices(self) -> list[Json]:
        """Return what may be ordered."""
        return list(self._read("/choices")["choices"])

    def give(self, version: int, orders: Sequence[Json], command: str | None = None) -> Json:
        """Give orders, and return the ruling."""
        headers = {"if-match": f'"{version}"'}
        if command is not None:
            headers["idempotency-key"] = command
        body = {"orders": list(orders)}
        answer = self._client.post(f"{self._place}/rulings", json=body, headers=headers)
        assert answer.status_code in {200, 201}, answer.text
        told = dict(answer.json())
        told.pop("chain", None)  # a receipt, of this scenario alone
        return told

    def journal(self) -> list[Json]:
        """Return all entries, page by page."""
        entries: list[Json] = []
        place = f"{self._place}/rulings?limit=20"
        while True:
            answer = self._client.get(place)
            entries += answer.json()["entries"]
            if "next" not in answer.links:
                return entries
            place = answer.links["next"]["url"]

    def verdict(self) -> Json:
        """Return the verdict on the journal."""
        return self._read("/verification")


class GraphQL:
    """The GraphQL edge."""

    def __init__(self, client: TestClient, name: str) -> None:
        self._client = client
        self.name = name

    def _ask(self, query: str, **variables: Json) -> Json:
        answered = ask(self._client, query, scenario=self.name, **variables)
        assert "errors" not in answered, answered
        return answered["data"]

    def _read(self, fields: str) -> Json:
        query = f"""query($scenario: ID!) {{
            scenario(scenario: $scenario) {{... on ScenarioSeen {{{fields}}}}}}}"""
        return self._ask(query)["scenario"]

    def look(self) -> Json:
        """Return the scenario with its battle."""
        plain = "scenario system edition title version closed seat chain phase state"
        turn = "waitsFor anyOfThem waitsSince changedAt openedAt"
        dice = f"dice {selection('DiceTerms')} forkedFrom {selection('ForkedFrom')}"
        nonces = "contributed {seat nonce}"
        battle = f"battle {selection('BattleView', PREFIX)}"
        seen = to_rest(self._read(f"{plain} {turn} {dice} {nonces} {battle}"))
        given = {each["seat"]: each["nonce"] for each in seen["contributed"]}
        return {**seen, "contributed": given}

    def choices(self) -> list[Json]:
        """Return what may be ordered."""
        return list(to_rest(self._read(f"choices {selection('Choice', PREFIX)}")["choices"]))

    def give(self, version: int, orders: Sequence[Json], command: str | None = None) -> Json:
        """Give orders, and return the ruling."""
        query = """mutation($scenario: ID!, $version: Int!, $orders: [OrderInput!]!, $id: String) {
            resolveOrders(scenario: $scenario, expectedVersion: $version, orders: $orders,
                          commandId: $id)
            {%s ... on RulingKept {version command events %s}}}"""
        given = [under_system(order) for order in orders]
        told = query % (REFUSAL, selection("Event", PREFIX))
        return to_rest(self._ask(told, version=version, orders=given, id=command)["resolveOrders"])

    def journal(self) -> list[Json]:
        """Return all entries, page by page."""
        page = """journal(after: %d, first: 20) {pageInfo {hasNextPage endCursor}
            edges {node {version seat edition kind orders seed events %s}}}"""
        entries: list[Json] = []
        after, more = 0, True
        while more:
            found = self._read(page % (after, selection("Event", PREFIX)))["journal"]
            for edge in found["edges"]:
                node = edge["node"]
                entries.append({**node, "events": to_rest(node["events"])})
            after, more = found["pageInfo"]["endCursor"], found["pageInfo"]["hasNextPage"]
        return entries

    def verdict(self) -> Json:
        """Return the verdict on the journal."""
        return to_rest(self._read(f"verification {selection('Verdict')}")["verification"])


def ask(
    client: TestClient, query: str, headers: Mapping[str, str] | None = None, **variables: Json
) -> Json:
    """Return what GraphQL answers, whatever it is."""
    body = {"query": query, "variables": variables}
    return client.post("/graphql", json=body, headers=dict(headers or MODERN)).json()


def opened(client: TestClient, sample: str = "duel", **dice: str) -> str:
    """Open a scenario, and return its name."""
    body = {"system": SYSTEM, "sample": sample, "dice": dice or {"source": "committed"}}
    answer = client.post("/v1/scenarios", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["scenario"])


def at_fire(client: TestClient) -> str:
    """Open a duel, bring it to where the ships may fire, and return its name."""
    name = opened(client, source="seeded", seed="s")
    Rest(client, name).give(0, TO_FIRE)
    return name


def version_of(client: TestClient, name: str) -> int:
    """Return the version at which a scenario stands."""
    return int(client.get(f"/v1/scenarios/{name}").json()["version"])


def played(edge: Edge, before_turn: int) -> list[Json]:
    """Let the player play through an edge, and return the rulings."""
    rulings: list[Json] = []
    while True:
        seen = edge.look()
        turn = seen["battle"]["turn"]
        orders = next_orders(edge.choices(), turn)
        if turn >= before_turn or not orders:
            return rulings
        rulings.append(edge.give(seen["version"], orders, f"command-{len(rulings)}"))
