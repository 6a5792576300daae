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


def told(client: TestClient, orders: list[Json], seat: str) -> list[str]:
    """Return all that a seat is told of a battle in which those orders are sealed."""
    name = opened(client, "crossing")
    for version, given_now in enumerate((orders, [FINISH])):
        Rest(client, name).give(version, given_now)
    return [RANDOM.sub("#", text) for text in told_to(client, name, seat)]


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sealed_orders(), sealed_orders(), st.sampled_from(OTHERS))
def test_other_sealed_orders_are_told_in_the_same_words(
    client: TestClient, one: list[Json], other: list[Json], seat: str
) -> None:
    """Views, journals, choices, verdicts, refusals: nothing depends on what is sealed."""
    assert told(client, one, seat) == told(client, other, seat)


def test_sealed_orders_do_show_to_their_own_side(client: TestClient) -> None:
    """So the comparison above would find a difference if there were one."""
    orders = [
        [{"kind": "write_order", "ship": "Candle", "manoeuvre": {"speed": speed, "turn": 0}}]
        for speed in (1, 2)
    ]
    one, other = (told(client, each, "side:Compact") for each in orders)
    assert one != other
