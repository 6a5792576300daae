"""What choices offer, and the schemas of what may stand at their open places."""

from typing import Any

import msgspec
import pytest
from jsonschema_rs import Draft202012Validator

from umpire.kernel.offers import (
    any_of,
    flag,
    list_of,
    number,
    one_of,
    only,
    open_order,
    order_of,
    orders,
    record,
    text,
    whole,
)
from umpire.kernel.ruling import Value


class Course(Value, frozen=True, tag="course"):
    """An order for these tests."""

    ship: str
    points: tuple[int, ...] = ()


def test_an_order_is_written_as_it_is_sent() -> None:
    """Its kind comes first."""
    sent = msgspec.json.encode(order_of(Course, ship="A", points=(1, 2)))
    assert sent == b'{"kind":"course","ship":"A","points":[1,2]}'


FITTING: list[tuple[dict[str, Any], list[Any], list[Any]]] = [
    (one_of(("L", None)), ["L", None], ["R"]),
    (whole(-1, 2), [-1, 2], [3, 0.5]),
    (number(0, 1), [0, 0.5, 1], [-0.1]),
    (flag(), [True, False], [0, "true"]),
    (text(2), ["", "ab"], ["abc"]),
    (list_of(whole(1, 3), 1, 2), [[1], [1, 2]], [[], [1, 1], [1, 2, 3]]),
    (list_of(whole(1, 3), 1, 2, repeats=True), [[1, 1]], [[]]),
    (list_of(whole(1, 3), 1, 3, repeats=True, first=only(2)), [[2], [2, 3, 3]], [[], [3, 2]]),
    (only(None), [None], [False]),
    (
        orders(Course, {"ship": only("A")}, {"points": list_of(whole(1, 3), 0, 1)}),
        [{"kind": "course", "ship": "A"}, {"kind": "course", "ship": "A", "points": [1]}],
        [{"kind": "course"}, {"kind": "way", "ship": "A"}],
    ),
    (record({"a": whole(0, 1)}, {"b": text(1)}), [{"a": 1}, {"a": 1, "b": "x"}], [{}, {"c": 1}]),
    (any_of([whole(0, 1), text(1)]), [1, "x"], [2]),
]


@pytest.mark.parametrize(("legal", "fits", "does_not"), FITTING)
def test_what_is_legal_is_told_as_json_schema(
    legal: dict[str, Any], fits: list[Any], does_not: list[Any]
) -> None:
    """What fits is valid, and nothing else."""
    check = Draft202012Validator(legal)
    assert [value for value in fits if not check.is_valid(value)] == []
    assert [value for value in does_not if check.is_valid(value)] == []


def test_one_alternative_stands_alone() -> None:
    """No `anyOf` of a single schema."""
    assert any_of([whole(0, 1)]) == whole(0, 1)


def test_a_whole_order_is_open_by_the_empty_pointer() -> None:
    """It is left to whoever gives it, and never to nobody."""
    place = open_order(orders(Course, {"ship": one_of(("A", "B"))}))
    assert (place.at, place.optional) == ("", False)
