"""A refusal of what is malformed says what belongs there instead."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from umpire.api.decode import with_what_fits
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT

Json = Any
DUEL: Json = {"system": "full-thrust-light", "sample": "duel"}
MOVE: Json = {"orders": [{"kind": "move_ships"}]}


def order(**values: Json) -> Json:
    """Return a question with one order."""
    return {**DUEL, "orders": [values]}


@pytest.mark.parametrize(
    ("body", "pointer", "detail"),
    [
        ([], None, "An object belongs here: `{...}`."),
        ({}, "/system", "`system` is missing."),
        ({**MOVE, "system": 5}, "/system", "A text belongs here."),
        ({**DUEL, "orders": 5}, "/orders", "A list belongs here."),
        ({**DUEL, "orders": []}, "/orders", "A list of at least 1 belongs here; it has 0."),
        ({**DUEL, **MOVE, "faces": ["6"]}, "/faces/0", "A whole number belongs here."),
        ({**DUEL, **MOVE, "faces": [0]}, "/faces/0", "A number of 1 or more belongs here."),
        ({**DUEL, **MOVE, "seed": ""}, "/seed", "A text of at least 1 characters belongs here."),
        (
            {**DUEL, **MOVE, "order": 1},
            "/order",
            (
                "There is no field `order` here. There is system, sample, setup, options, battle "
                "or 4 more."
            ),
        ),
        (
            order(kind="allocate_ew", unit="Candle"),
            "/orders/0/kind",
            (
                "Invalid value 'allocate_ew'; it takes write_order, finish_orders, move_ships, "
                "return_to_table, roll_initiative or 7 more"
            ),
        ),
        (
            order(kind="move_ship"),
            "/orders/0/kind",
            (
                "Invalid value 'move_ship'; it takes move_ships, correct_ship, write_order, "
                "finish_orders, return_to_table or 7 more"
            ),
        ),
        (
            order(kind="finish_orders", side="Union", sides=1),
            "/orders/0",
            "Object contains unknown field `sides`; it has side",
        ),
        (
            order(kind="write_order", ship="Candle", manoeuvre={"sped": 1}),
            "/orders/0/manoeuvre",
            "Object contains unknown field `sped`; it has speed or turn",
        ),
        (
            {**DUEL, **MOVE, "options": {"unit": "mile"}},
            "/options/unit",
            "Invalid enum value 'mile'; it takes cm or inch",
        ),
    ],
)
def test_it_says_what_belongs_there(
    client: TestClient, body: Json, pointer: str | None, detail: str
) -> None:
    """In words of the request, of which that what is nearest to the mistake comes first."""
    answer = client.post("/v1/adjudications", json=body).json()
    assert (answer["code"], answer.get("pointer"), answer["detail"]) == (
        "malformed",
        pointer,
        detail,
    )


def test_a_number_with_too_many_digits_is_pointed_to(client: TestClient) -> None:
    """It is no number that anybody reads, and the body does not end too early."""
    body = b'{"system":"full-thrust-light","faces":[' + b"9" * 5000 + b"]}"
    answer = client.post(
        "/v1/adjudications", content=body, headers={"content-type": "application/json"}
    ).json()
    assert answer["detail"] == (
        "The body is not JSON: a number is out of range, at line 1, column 40 (byte 39)."
    )


@pytest.mark.parametrize(
    ("message", "steps"),
    [
        ("Expected `int`, got `str`", ["turn"]),
        ("Invalid enum value 'x'", ["names", "..."]),
        ("Invalid enum value 'x'", ["no", "such", "place"]),
        ("Invalid value 'x'", ["ships", "five", "kind"]),
    ],
)
def test_what_cannot_be_told_better_stays(message: str, steps: list[str]) -> None:
    """Whatever the way to the place is."""
    assert with_what_fits(message, FULL_THRUST_LIGHT.battle_type, {"ships": []}, steps) == message
