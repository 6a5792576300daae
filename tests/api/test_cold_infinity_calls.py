"""How many calls a fighting turn of Cold Infinity takes: two frigates a side, through REST."""

import sys
from statistics import mean

import pytest
from starlette.testclient import TestClient

from measures.skippers import ANEW, ONCE, TURNS, Table, calls_of, orders_of, play, told

MOST_CALLS = 12
"""Of a side in a turn."""
FIRST = 1
"""The turn in which all is said for the first time."""


@pytest.fixture(scope="module")
def once(client: TestClient) -> Table:
    """Return a battle in which sides say once what they can."""
    return play(client, ONCE)


def test_2_0_a_fighting_turn_takes_few_calls(client: TestClient, once: Table) -> None:
    """At most twelve of a side, and half of those that it takes to say all anew (CI-UMP-122)."""
    anew = play(client, ANEW)
    sys.stdout.write(f"{told(anew, ANEW.name)}\n{told(once, ONCE.name)}\n")
    assert max(calls_of(once).values()) <= MOST_CALLS
    later = [calls for (turn, _), calls in calls_of(once).items() if turn > FIRST]
    assert 2 * max(later) <= max(calls_of(anew).values())
    assert mean(orders_of(once).values()) < 2 / 3 * mean(orders_of(anew).values())


def test_2_0_what_is_said_once_is_played(once: Table) -> None:
    """In each turn EW is told, fire is thrown for, and defence meets it (CI-UMP-121)."""
    entries = []
    for after in range(0, once.version, 50):
        entries += once.read("referee", f"/rulings?limit=50&after={after}")["entries"]
    events = [event for entry in entries for event in entry["events"]]
    by_itself = {event["kind"] for event in events if event["rule"] == "CI-UMP-121"}
    assert by_itself == {"standing_orders_set", "ew_allocated", "defence_set"}
    kinds = [event["kind"] for event in events]
    for kind in ("ew_announced", "attacks_declared", "initiative_determined"):
        assert kinds.count(kind) >= TURNS - 1, kind
    assert once.read("referee", "/verification")["verified"]
