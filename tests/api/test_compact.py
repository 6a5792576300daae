"""`?form=compact`: battles and choices as text, for the seat that asks."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import Rest, opened
from compact_reader import read_page

Json = Any


def text(client: TestClient, path: str, seat: str = "side:Compact") -> str:
    """Return a compact answer."""
    answer = client.get(path, headers={"umpire-seat": seat})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["etag"].strip('"').isdecimal()
    return answer.text


def test_a_battle_is_a_table_of_its_units(client: TestClient) -> None:
    """The first line says which battle it is, how it stands and who asks."""
    name = opened(client)
    first, second, *rest = text(client, f"/v1/scenarios/{name}?form=compact").splitlines()
    assert first == (
        f"{name} v0; turn 1, orders; waits for side:Compact, side:Union; you are side:Compact"
    )
    assert second == "full-thrust-light, distances in MU, sides Compact, Union"
    table = next(line for line in rest if line.startswith("ships: id|side|class_name|"))
    row = rest[rest.index(table) + 1]
    assert row.startswith("Candle|Compact|Lantern, cruiser|")


def test_orders_made_of_the_text_are_accepted(client: TestClient) -> None:
    """From the first order to fire: nothing but compact answers is read."""
    name = opened(client)
    for version in range(12):
        heading = text(client, f"/v1/scenarios/{name}?form=compact").splitlines()[0]
        seat = heading.partition("waits for ")[2].replace(";", ",").split(",")[0].split(" or ")[0]
        page = text(client, f"/v1/scenarios/{name}/choices?form=compact", seat)
        done = [one for one in read_page(page) if one.kind not in {"withdraw", "write_order"}]
        order = next((one for one in done if one.kind == "fire_weapons"), done[-1]).order
        Rest(client, name).give(version, [order])
    told = client.get(f"/v1/scenarios/{name}").json()
    assert told["version"] == 12


def test_one_unit_is_shown_in_detail(client: TestClient) -> None:
    """With its systems."""
    name = opened(client)
    shown = text(client, f"/v1/scenarios/{name}?form=compact&unit=Candle")
    assert "ssd.systems: {kind:drive D1 thrust:2}" in shown
    assert "Hammer" not in shown


def test_one_choice_is_shown_by_its_id(client: TestClient) -> None:
    """Alone, under the same first line."""
    name = opened(client)
    page = text(client, f"/v1/scenarios/{name}/choices?form=compact")
    for choice in read_page(page):
        one = text(client, f"/v1/scenarios/{name}/choices?form=compact&choice={choice.id}")
        assert read_page(one) == [choice]
    assert len(text(client, f"/v1/scenarios/{name}/choices?form=compact&limit=1").splitlines()) == 3


def test_a_sealed_order_is_in_the_text_of_its_side_alone(client: TestClient) -> None:
    """As in the full form."""
    name = opened(client)
    Rest(client, name).give(0, [{"kind": "write_order", "ship": "Candle", "notation": "+2, B1"}])
    path = f"/v1/scenarios/{name}?form=compact"
    mine, theirs = (text(client, path, seat) for seat in ("side:Compact", "side:Union"))
    assert "order.speed" in mine
    assert "order" not in theirs.replace("turn 1, orders", "")


def test_a_closed_battle_offers_nothing(client: TestClient) -> None:
    """The text says so."""
    name = opened(client)
    closed = client.post(f"/v1/scenarios/{name}/close", headers={"if-match": '"0"'})
    assert closed.status_code == 200
    assert "nothing can be ordered" in text(client, f"/v1/scenarios/{name}/choices?form=compact")
    assert closed.json()["seed"] not in text(
        client, f"/v1/scenarios/{name}?form=compact", "referee"
    )


def test_an_answer_that_is_there_already_is_not_sent_again(client: TestClient) -> None:
    """The entity tag is the version, as for the full form."""
    path = f"/v1/scenarios/{opened(client)}?form=compact"
    answer = client.get(path, headers={"if-none-match": '"0"'})
    assert (answer.status_code, answer.text) == (304, "")


@pytest.mark.parametrize(
    ("asked", "detail"),
    [
        ("?form=short", "it must be full or compact"),
        ("?unit=Candle", "`unit` needs `form=compact`"),
        ("?form=compact&unit=Nobody", "sees no unit 'Nobody'"),
        ("/choices?choice=abc", "`choice` needs `form=compact`"),
        ("/choices?form=compact&choice=abc", "No choice has the id 'abc' now"),
    ],
)
def test_bad_parameters_are_refused(client: TestClient, asked: str, detail: str) -> None:
    """With what is allowed."""
    answer = client.get(f"/v1/scenarios/{opened(client)}{asked}")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_parameter")
    assert detail in answer.json()["detail"]
