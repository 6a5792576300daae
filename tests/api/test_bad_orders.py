"""Bad orders, at both edges, on a battle sent along and on a scenario: told, cited, pointed to."""

import pytest
from starlette.testclient import TestClient

from api.edges import SYSTEM, ask, version_of
from api.graphql_form import to_graphql
from api.refusals import (
    BIG,
    FINISH,
    KEPT,
    MALFORMED,
    PURE,
    Json,
    Told,
    assert_problem,
    assert_told,
    chosen,
    damage,
    fire,
    write,
)

# What is ordered; phase; code, kind and rule of the refusal; the place that it points to.
ORDERS: dict[str, tuple[Json, str, Told, str]] = {
    "unknown kind": ({"kind": "teleport"}, "orders", MALFORMED, "/kind"),
    "unknown kind with fields": ({"kind": "hide", "in": "x"}, "orders", MALFORMED, "/kind"),
    "unknown field": ({**FINISH, "loudly": True}, "orders", MALFORMED, ""),
    "missing field": ({"kind": "finish_orders"}, "orders", MALFORMED, ""),
    "a number for a name": ({**FINISH, "side": 3}, "orders", MALFORMED, "/side"),
    "null for a name": ({**FINISH, "side": None}, "orders", MALFORMED, "/side"),
    "a list for a name": ({**FINISH, "side": ["Compact"]}, "orders", MALFORMED, "/side"),
    "an empty name": ({**FINISH, "side": ""}, "orders", MALFORMED, "/side"),
    "a name with a slash": ({**FINISH, "side": "A/B"}, "orders", MALFORMED, "/side"),
    "a name too long": ({**FINISH, "side": "a" * 41}, "orders", MALFORMED, "/side"),
    "a name not in ASCII": ({**FINISH, "side": "Compäct"}, "orders", MALFORMED, "/side"),
    "unknown side": (
        {**FINISH, "side": "Nobody"},
        "orders",
        Told("unknown_side"),
        "/side",
    ),
    "unknown ship": (
        write(ship="Ghost", notation=""),
        "orders",
        Told("unknown_ship"),
        "/ship",
    ),
    "speed beyond measure": (
        write(manoeuvre={"speed": BIG}),
        "orders",
        MALFORMED,
        "/manoeuvre/speed",
    ),
    "speed far below zero": (
        write(manoeuvre={"speed": -BIG}),
        "orders",
        MALFORMED,
        "/manoeuvre/speed",
    ),
    "speed of 64 bits": (
        write(manoeuvre={"speed": 2**63}),
        "orders",
        MALFORMED,
        "/manoeuvre/speed",
    ),
    "speed in half steps": (
        write(manoeuvre={"speed": 0.5}),
        "orders",
        MALFORMED,
        "/manoeuvre/speed",
    ),
    "speed in words": (write(manoeuvre={"speed": "1"}), "orders", MALFORMED, "/manoeuvre/speed"),
    "speed of true": (write(manoeuvre={"speed": True}), "orders", MALFORMED, "/manoeuvre/speed"),
    "speed too great": (write(manoeuvre={"speed": 1001}), "orders", MALFORMED, "/manoeuvre/speed"),
    "a manoeuvre and a notation": (
        write(manoeuvre={"speed": 1}, notation="+1"),
        "orders",
        MALFORMED,
        "/notation",
    ),
    "neither": (write(), "orders", MALFORMED, "/notation"),
    "bad notation": (
        write(notation="left"),
        "orders",
        Told("bad_notation", "malformed", "FTL-MOVE-11"),
        "/notation",
    ),
    "notation too long": (write(notation="+1" * 30), "orders", MALFORMED, "/notation"),
    "more than the thrust": (
        write(manoeuvre={"speed": 9}),
        "orders",
        Told("over_thrust", "illegal", "FTL-MOVE-06"),
        "/manoeuvre",
    ),
    "too much turn": (
        write(notation="P3"),
        "orders",
        Told("turn_over_half", "illegal", "FTL-MOVE-05"),
        "/notation",
    ),
    "out of phase": (
        {"kind": "roll_initiative"},
        "orders",
        Told("wrong_phase", "illegal", "FTL-SEQ-01"),
        "/kind",
    ),
    "fire out of phase": (fire(), "orders", Told("wrong_phase", "illegal", "FTL-SEQ-01"), "/kind"),
    "sensors": (
        {"kind": "scan_ship", "ship": "Candle", "target": "Hammer"},
        "orders",
        Told("no_sensors", "cannot_adjudicate", "FTL-UMP-02"),
        "",
    ),
    "damage below zero": (damage(points=-1), "orders", MALFORMED, "/points"),
    "damage beyond measure": (damage(points=BIG), "orders", MALFORMED, "/points"),
    "damage of 32 bits": (damage(points=2**31 - 1), "orders", MALFORMED, "/points"),
    "damage to a ghost": (
        damage(target="Ghost"),
        "orders",
        Told("unknown_ship"),
        "/target",
    ),
    "coordinates beyond measure": (
        {"kind": "return_to_table", "ship": "Candle", "x": 1e300, "y": 0.0, "course": 1},
        "orders",
        MALFORMED,
        "/x",
    ),
    "a course beyond twelve": (
        {"kind": "return_to_table", "ship": "Candle", "x": 0.0, "y": 0.0, "course": 13},
        "orders",
        MALFORMED,
        "/course",
    ),
    "unknown weapon": (
        fire(shot={"weapon": "B99"}),
        "fire",
        Told("unknown_weapon"),
        "/shots/0/weapon",
    ),
    "no weapon": (
        fire(shot={"weapon": "D1"}),
        "fire",
        Told("unknown_weapon"),
        "/shots/0/weapon",
    ),
    "unknown target": (
        fire(shot={"target": "Ghost"}),
        "fire",
        Told("unknown_ship"),
        "/shots/0/target",
    ),
    "unknown firer": (fire(ship="Ghost"), "fire", Told("unknown_ship"), "/ship"),
    "own side": (
        fire(shot={"target": "Candle"}),
        "fire",
        Told("own_side", "illegal", "FTL-UMP-01"),
        "/shots/0/target",
    ),
    "an arc that there is not": (fire(shot={"arc": "UP"}), "fire", MALFORMED, "/shots/0/arc"),
    "no shots": (fire(shots=[]), "fire", MALFORMED, "/shots"),
    "shots that are none": (fire(shots=["B1"]), "fire", MALFORMED, "/shots/0"),
    "too many shots": (
        fire(shots=[{"weapon": "B1", "target": "Hammer"}] * 101),
        "fire",
        MALFORMED,
        "/shots",
    ),
    "initiative twice": (
        {"kind": "roll_initiative"},
        "fire",
        Told("initiative_thrown", "illegal", "FTL-FIRE-01"),
        "",
    ),
    "a winner that there is not": (
        {"kind": "declare_victory", "winner": "Nobody"},
        "fire",
        Told("unknown_side"),
        "/winner",
    ),
}
every_order = pytest.mark.parametrize("case", ORDERS.values(), ids=list(ORDERS))


# Orders


@every_order
def test_a_bad_order_is_told_by_rest(
    client: TestClient,
    kept: dict[str, str],
    sent: dict[str, Json],
    case: tuple[Json, str, Told, str],
) -> None:
    """On a battle sent along and on a scenario, alike."""
    order, phase, told, at = case
    where = f"/orders/0{at}"
    body = {"system": SYSTEM, "battle": sent[phase], "orders": [order], "seed": "s"}
    assert_problem(client.post("/v1/adjudications", json=body), told, where)
    name = kept[phase]
    version = version_of(client, name)
    answer = client.post(
        f"/v1/scenarios/{name}/rulings",
        json={"orders": [order]},
        headers={"if-match": f'"{version}"'},
    )
    assert_problem(answer, told, where)
    assert version_of(client, name) == version


@every_order
def test_a_bad_order_is_told_by_graphql(
    client: TestClient,
    kept: dict[str, str],
    sent: dict[str, Json],
    case: tuple[Json, str, Told, str],
) -> None:
    """The same refusal, typed; what the schema rules out is an error with a code."""
    order, phase, told, at = case
    where = f"/orders/0{at}"
    battle = {"fullThrustLight": {"battle": to_graphql(sent[phase], "FullThrustLightBattleInput")}}
    answered = ask(client, PURE, battle=battle, orders=[chosen(order)], dice={"seed": "s"})
    assert_told(answered, told, where)
    name = kept[phase]
    version = version_of(client, name)
    answered = ask(client, KEPT, scenario=name, version=version, orders=[chosen(order)])
    assert_told(answered, told, where)
    assert version_of(client, name) == version


def test_the_second_order_is_pointed_to(client: TestClient, kept: dict[str, str]) -> None:
    """And the first has not happened."""
    name = kept["orders"]
    orders = [write(notation="+1"), write(notation="left")]
    told = Told("bad_notation", "malformed", "FTL-MOVE-11")
    answer = client.post(
        f"/v1/scenarios/{name}/rulings", json={"orders": orders}, headers={"if-match": '"0"'}
    )
    assert_problem(answer, told, "/orders/1/notation")
    given = [chosen(order) for order in orders]
    answered = ask(client, KEPT, scenario=name, version=0, orders=given)
    assert_told(answered, told, "/orders/1/notation")
    assert version_of(client, name) == 0


def test_too_many_orders_are_refused_alike_at_both_edges(
    client: TestClient, kept: dict[str, str]
) -> None:
    """By one code, for what is kept and for what is not."""
    name, orders = kept["orders"], [FINISH] * 1001
    told = Told("too_many_orders")
    place, headers = f"/v1/scenarios/{name}/rulings", {"if-match": '"0"'}
    body = {"system": SYSTEM, "sample": "duel", "orders": orders}
    answers = [
        client.post(place, json={"orders": orders}, headers=headers),
        client.post("/v1/adjudications", json=body),
    ]
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [
        (413, told.code)
    ] * 2
    given = [chosen(order) for order in orders]
    assert_told(ask(client, KEPT, scenario=name, version=0, orders=given), told, "/orders")
    assert version_of(client, name) == 0


@pytest.mark.parametrize(
    ("orders", "at"),
    [
        ([], "/orders"),
        (["finish"], "/orders/0"),
        ([None], "/orders/0"),
    ],
)
def test_bad_lists_of_orders_are_malformed(
    client: TestClient, kept: dict[str, str], orders: Json, at: str
) -> None:
    """None at all, or what are none."""
    name = kept["orders"]
    headers = {"if-match": '"0"'}
    answer = client.post(f"/v1/scenarios/{name}/rulings", json={"orders": orders}, headers=headers)
    assert_problem(answer, MALFORMED, at)
    body = {"system": SYSTEM, "sample": "duel", "orders": orders}
    assert_problem(client.post("/v1/adjudications", json=body), MALFORMED, at)
    given = [chosen(order) for order in orders]
    assert_told(ask(client, KEPT, scenario=name, version=0, orders=given), MALFORMED, at)
    assert version_of(client, name) == 0
