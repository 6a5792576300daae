"""The worked examples of To Boldly Thrust, ruled on through both edges, which keep nothing.

Tractor beams between ships of all sizes, boarders and the velocities that let them, shields at
half. Units: MU.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import ask
from api.graphql_form import REFUSAL, selection, to_graphql, to_rest

Json = Any
Edge = Callable[..., Json]
SYSTEM = "to-boldly-thrust"
BOOKS = ("FullThrust", "ToBoldlyThrust")
"""What stands in front of the types of the book, and of that on which it builds."""


@cache
def adjudicating() -> str:
    """Return the query: made when it is first asked, as it takes the schema."""
    return f"""query($battle: PositionInput!, $orders: [OrderInput!]!, $dice: PureDiceInput) {{
    adjudicate(battle: $battle, orders: $orders, dice: $dice)
    {{{REFUSAL} ... on RulingGiven {{events {selection("Event", *BOOKS)}}}}}}}"""


def rest(client: TestClient, battle: Json, orders: Sequence[Json], faces: Sequence[int]) -> Json:
    """Return the events of some orders, or why there are none, as REST answers."""
    body = {"system": SYSTEM, "battle": battle, "orders": orders, "faces": faces}
    answer = client.post("/v1/adjudications", json=body)
    assert answer.status_code in {200, 422}, answer.text
    return answer.json()


def graphql(client: TestClient, battle: Json, orders: Sequence[Json], faces: Sequence[int]) -> Json:
    """Return the same as GraphQL answers, in the form of REST."""
    answered = ask(
        client,
        adjudicating(),
        battle={"toBoldlyThrust": {"battle": to_graphql(battle, "ToBoldlyThrustBattleInput")}},
        orders=[
            {"toBoldlyThrust": to_graphql(order, "ToBoldlyThrustOrderInput")} for order in orders
        ],
        dice={"faces": faces},
    )
    assert "errors" not in answered, answered
    return to_rest(answered["data"]["adjudicate"])


each_edge = pytest.mark.parametrize("edge", [rest, graphql], ids=["rest", "graphql"])


def ship(name: str, side: str, y: float, **changes: Json) -> Json:
    """Return a ship at rest that faces north, with a FireCon, sensors and a phaser in its bow."""
    systems = [
        {"kind": "fire_control", "id": "FC"},
        {"kind": "phaser", "id": "PH", "weapon_class": "C", "arcs": ["F"]},
        {"kind": "shield_generator", "id": "SG", "strength": 8},
        {"kind": "tractor", "id": "TB", "tractor_class": "B", "arcs": ["F"]},
        {"kind": "transporter", "id": "TR"},
    ]
    display = {"rows": [4, 4, 4], "thrust": 0, "systems": systems}
    display |= {key: changes.pop(key) for key in ("group", "race") if key in changes}
    given = {"id": name, "side": side, "ssd": display, "x": 0.0, "y": y, "facing": 12}
    return {**given, "velocity": 0, **changes}


def fighting(client: TestClient, *ships: Json) -> Json:
    """Return a battle in the fire phase, in which the first side acts."""
    sides = list(dict.fromkeys(each["side"] for each in ships))
    # A set-up begins a turn, before any stance is written.
    fresh = [{name: one for name, one in each.items() if name != "stance"} for each in ships]
    setup = {"sides": sides, "ships": fresh}
    opened = client.post("/v1/battles", json={"system": SYSTEM, "setup": setup})
    assert opened.status_code == 200, opened.text
    return {
        **opened.json()["battle"],
        "phase": "fire",
        "initiative": sides,
        "active": sides[0],
        "ships": ships,
    }


def finished(*sides: str) -> list[Json]:
    """Return the orders by which sides are done with a phase."""
    return [{"kind": "finish_phase", "side": side} for side in sides]


@each_edge
@pytest.mark.parametrize(
    ("holder", "held", "dragged"),
    [("capital", "escort", (0, 8)), ("capital", "cruiser", (1, 4)), ("capital", "capital", (2, 2))],
)
def test_8_a_tractor_beam_drags_ships_by_their_sizes(
    client: TestClient, edge: Edge, holder: str, held: str, dragged: tuple[float, float]
) -> None:
    """12 less 7 MU of range less 1 for 8 shield points leave 4 (TBT-TRAC-03, -05).

    What is held flies 5 MU away before it is dragged (TBT-TRAC-04).
    """
    target = ship("B1", "B", 7.0, group=held, velocity=5)
    battle = fighting(client, ship("A1", "A", 0.0, group=holder), target)
    lock = {"kind": "lock_tractor", "ship": "A1", "tractor": "TB", "target": "B1"}
    turn = [
        *(lock, {"kind": "pass_fire", "ship": "A1"}, *finished("B", "A", "B")),
        *({"kind": "roll_initiative"}, {"kind": "move_ships"}),
    ]
    events = edge(client, battle, turn, (6, 1))["events"]
    told = {event["kind"]: event for event in events}
    assert told["tractor_locked"]["pull_mu"] == 4.0
    drag = told["tractor_dragged"]
    assert (drag["ship_dragged_mu"], drag["target_dragged_mu"]) == dragged
    places = {event["ship"]: event["y"] for event in events if event["kind"] == "ship_dragged"}
    moved = {"A1": 0.0 + dragged[0], "B1": 12.0 - dragged[1]}
    assert places == {name: y for name, y in moved.items() if y}


KLINGON = {"race": "klingon", "velocity": 5, "stance": {"lower_shields": True}}
FEDERATION = {"F1": 11, "F2": 3, "F3": 7}
"""The ships near the Klingon, which is on course 12, and their courses."""


def decloaked(client: TestClient) -> Json:
    """Return the battle of the example: three ships without shields in reach of one."""
    others = [
        ship(name, "F", 3.0 + place, facing=facing, velocity=3, shield_marks=8)
        for place, (name, facing) in enumerate(FEDERATION.items())
    ]
    return fighting(client, ship("K", "K", 0.0, **KLINGON), *others)


def boarding(target: str) -> list[Json]:
    """Return the order to beam over all that can go."""
    return [{"kind": "beam_boarders", "ship": "K", "target": target}]


@each_edge
@pytest.mark.parametrize("target", ["F1", "F2"])
def test_7_boarders_go_where_velocities_match(client: TestClient, edge: Edge, target: str) -> None:
    """A difference of 2, an average of 4; four factors of 12 points against three (TBT-TRAN-03)."""
    events = edge(client, decloaked(client), boarding(target), (6, 6, 6, 6, 1, 1, 1))["events"]
    kinds = ["boarders_beamed", "boarding_round", "prize_taken"]
    assert [event["kind"] for event in events][:3] == kinds
    assert events[0]["factors"] == 4
    assert (events[2]["target"], events[2]["side"]) == (target, "K")


@each_edge
def test_7_no_boarders_go_where_they_do_not(client: TestClient, edge: Edge) -> None:
    """A sum of 8 is too much; nothing is thrown (TBT-TRAN-03)."""
    refused = edge(client, decloaked(client), boarding("F3"), ())
    assert (refused["code"], refused["pointer"]) == ("velocity_mismatch", "/orders/0/target")
    assert refused["citation"]["rule"] == "TBT-TRAN-03"
    assert "8" in refused.get("detail", refused.get("message"))


@each_edge
def test_2_shields_at_half_take_the_larger_half(client: TestClient, edge: Edge) -> None:
    """Of 3 points they take 2, and 1 goes to the ship (TBT-SHLD-03)."""
    battle = fighting(client, ship("A1", "A", 0.0), ship("B1", "B", 6.0, shield_marks=4))
    shot = {"weapon": "PH", "target": "B1"}
    fire = {"kind": "fire_weapons", "ship": "A1", "shots": [shot]}
    events = edge(client, battle, [fire], (6, 4))["events"]
    told = {event["kind"]: event for event in events}
    held = told["shields_absorbed"]
    assert (held["points"], held["absorbed"], held["let_through"]) == (3, 2, 1)
    assert (held["shield_marks"], held["shield_status"]) == (6, "half")
    assert told["damage_taken"]["to_hull"] == 1
