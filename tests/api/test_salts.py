"""The salt of an entry tells nothing: it stays back whether anything is left out or not.

Two forks of a scenario differ only in what is hidden from a seat; it reads the same in both.
"""

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import Rest

Json = Any


def entries_of(client: TestClient, root: str, order: Json, seat: str) -> list[Json]:
    """Return what a seat reads when in a fork one order is written and all ships move.

    Salts are random: what counts is whether there is one.
    """
    edge = Rest(client, client.post(f"/v1/scenarios/{root}/forks").json()["scenario"])
    done = [{"kind": "finish_phase", "side": side} for side in ("West", "East")]
    moving = [{"kind": "roll_initiative"}, {"kind": "move_ships"}]
    for version, orders in enumerate(([{"kind": "write_order", **order}], done, moving)):
        edge.give(version, orders, f"c{version}")
    place = f"/v1/scenarios/{edge.name}/rulings"
    told = client.get(place, headers={"umpire-seat": seat}).json()["entries"]
    return [{**entry, "salt": bool(entry["salt"])} for entry in told]


@pytest.mark.parametrize("seat", ["side:East", "observer"])
@pytest.mark.parametrize(
    ("sample", "ship", "notations"),
    [
        ("cloaked-approach", "Speculum", ("P1", "Reflex P1")),
        ("sensor-approach", "W1", ("", "Roll")),
    ],
    ids=["reflex-field", "bogey"],
)
def test_what_is_left_out_of_an_entry_does_not_show(
    client: TestClient, sample: str, ship: str, notations: tuple[str, str], seat: str
) -> None:
    """Neither by the salt, nor by the orders, nor by the events (FT-12.3-7, FT-11.1-1)."""
    dice = {"source": "seeded", "seed": "s"}
    body = {"system": "full-thrust-remixed", "sample": sample, "dice": dice}
    root = client.post("/v1/scenarios", json=body).json()["scenario"]
    orders = [{"ship": ship, "notation": notation} for notation in notations]
    found = [entries_of(client, root, order, seat) for order in orders]
    assert found[0] == found[1]
    owned = [entries_of(client, root, order, "side:West") for order in orders]
    assert owned[0] != owned[1]
    assert [entries[0]["salt"] for entries in owned] == [True, True]
