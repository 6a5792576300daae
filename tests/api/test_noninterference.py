"""Hidden facts change nothing that another seat is told, through either edge: the same texts."""

import re
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from api.edges import Rest, opened
from api.refusals import FINISH
from api.test_secrets import OTHERS, told_to

Json = Any

# Names, hashes, commitments and command ids are random, and times pass; orders must not show in
# anything else.
RANDOM = re.compile(r"[0-9a-f]{20,64}|\d{4}-\d\d-\d\dT[\d:.]+Z")
SHIPS = ("Candle", "Torch", "Spark", "Ember")


@st.composite
def sealed_orders(draw: st.DrawFn) -> list[Json]:
    """Return a legal movement order for each ship of Compact."""
    return [
        {
            "kind": "write_order",
            "ship": ship,
            "manoeuvre": {"speed": draw(st.integers(-2, 2)), "turn": draw(st.integers(-2, 2))},
        }
        for ship in SHIPS
    ]


GUESS = "turn-1"
"""An id that the other seat uses, too."""
IDS = st.just(GUESS) | st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1)


def told(
    client: TestClient, orders: list[Json], seat: str, command: str | None = None
) -> list[str]:
    """Return all that a seat is told of a battle in which those orders are sealed.

    They have a `command` id, and so has an order that the seat itself gives at last.
    """
    name = opened(client, "crossing")
    ids = (None, None) if command is None else (f"{command}1"[-128:], command[-128:])
    for version, (given_now, own) in enumerate(zip((orders, [FINISH]), ids, strict=True)):
        Rest(client, name).give(version, given_now, own)
    texts = told_to(client, name, seat)
    headers = {"umpire-seat": seat, "if-match": '"2"', "idempotency-key": GUESS}
    body = {"orders": [{"kind": "finish_orders", "side": "Union"}]}
    place = f"/v1/scenarios/{name}/rulings"
    for _ in range(2):
        texts.append(client.post(place, json=body, headers=headers).text)
    return [RANDOM.sub("#", text) for text in texts]


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.tuples(sealed_orders(), IDS), st.tuples(sealed_orders(), IDS), st.sampled_from(OTHERS))
def test_other_sealed_orders_are_told_in_the_same_words(
    client: TestClient, one: tuple[list[Json], str], other: tuple[list[Json], str], seat: str
) -> None:
    """Views, journals, choices, verdicts, refusals: all are the same."""
    told_one, told_other = (told(client, orders, seat, command) for orders, command in (one, other))
    assert told_one == told_other


def test_sealed_orders_do_show_to_their_own_side(client: TestClient) -> None:
    """So the comparison above would find a difference if there were one."""
    orders = [
        [{"kind": "write_order", "ship": "Candle", "manoeuvre": {"speed": speed, "turn": 0}}]
        for speed in (1, 2)
    ]
    one, other = (told(client, each, "side:Compact") for each in orders)
    assert one != other
