"""Refusals as both edges tell them, and the orders with which they are provoked."""

from typing import Any, NamedTuple

from api.edges import SYSTEM
from api.graphql_form import REFUSAL, to_graphql

Json = Any
BIG = 10**30
DUEL: Json = {"system": SYSTEM, "sample": "duel"}
FINISH: Json = {"kind": "finish_orders", "side": "Compact"}


class Told(NamedTuple):
    """What a refusal tells: code, kind, and the rule that it cites."""

    code: str
    kind: str = "malformed"
    rule: str | None = None


MALFORMED = Told("malformed")
PURE = f"""query($battle: PositionInput!, $orders: [OrderInput!]!, $dice: PureDiceInput) {{
    adjudicate(battle: $battle, orders: $orders, dice: $dice) {{__typename {REFUSAL}}}}}"""
KEPT = f"""mutation($scenario: ID!, $version: Int!, $orders: [OrderInput!]!, $seat: String,
                  $faces: [Int!]) {{
    resolveOrders(scenario: $scenario, expectedVersion: $version, orders: $orders,
                  seat: $seat, faces: $faces) {{__typename {REFUSAL}}}}}""".replace(
    "$seat: String,", '$seat: String! = "referee",'
)
KINDS = {
    "malformed": "Malformed",
    "forbidden": "Forbidden",
    "unknown": "NotFound",
    "conflict": "Conflict",
    "illegal": "IllegalOrder",
    "cannot_adjudicate": "CannotAdjudicate",
}
STATUS = {"malformed": 400, "forbidden": 403, "unknown": 404, "conflict": 409}


def write(**fields: Json) -> Json:
    """Return an order to write a movement order."""
    return {"kind": "write_order", "ship": "Candle", **fields}


def fire(**fields: Json) -> Json:
    """Return an order to fire one weapon."""
    shot = {"weapon": "B1", "target": "Hammer", **fields.pop("shot", {})}
    return {"kind": "fire_weapons", "ship": "Candle", "shots": [shot], **fields}


def damage(**fields: Json) -> Json:
    """Return an order of the referee to enter damage."""
    return {"kind": "apply_damage", "target": "Hammer", "points": 1, **fields}


def assert_problem(answer: Any, told: Told, at: str | None) -> None:
    """Assert that an answer of REST is the problem document that it should be."""
    code, kind, rule = told
    problem = answer.json()
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.status_code == problem["status"] == STATUS.get(kind, 422), answer.text
    assert (problem["code"], problem["kind"]) == (code, kind), answer.text
    assert problem["type"] == f"/problems/{code}"
    assert problem["title"]
    assert problem["detail"]
    assert problem.get("pointer") == at
    assert problem.get("citation", {}).get("rule") == rule
    assert rule is None or problem["citation"]["gist"]


def assert_told(answered: Json, told: Told, at: str | None) -> None:
    """Assert that an answer of GraphQL is the typed refusal, or the error, that it should be."""
    code, kind, rule = told
    if "errors" in answered:
        assert answered["errors"][0]["extensions"]["code"] in {"malformed", "too_many_values"}
        assert code == "malformed"
        assert not answered.get("data")
        return
    (result,) = answered["data"].values()
    assert (result["__typename"], result["code"]) == (KINDS[kind], code), result
    assert result["pointer"] == at
    assert (result["citation"] or {}).get("rule") == rule
    assert result["page"] == f"/problems/{code}"


def chosen(order: Json) -> Json:
    """Return an order as an input of GraphQL."""
    return {"fullThrustLight": to_graphql(order, "FullThrustLightOrderInput")}
