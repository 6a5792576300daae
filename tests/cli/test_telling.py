"""Events in plain words."""

from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from umpire.kernel.dice import Roll
from umpire.rules import RULEBOOKS
from umpire.rules.full_thrust_light import BeamFired, HullDamaged, TorpedoFired

NAMED: dict[str, Any] = {
    "rolls": (Roll("t1/initiative/A", 6, (2, 5)),),
    "order": ("A", "B"),
    "passed": (),
}
"""What a field of a name holds where any value of its type would not do."""
PLAIN: dict[type, Any] = {str: "1", int: 1, float: 1.0, bool: True}
EVENTS = [(book, kind) for book in RULEBOOKS.values() for kind in book.event_types]


def made(kind: type[msgspec.Struct]) -> Any:
    """Return an event of a kind, with something in every field that needs it."""
    hints = get_type_hints(kind, include_extras=True)
    return kind(
        **{
            field.name: NAMED[field.name] if field.name in NAMED else sample(hints[field.name])
            for field in msgspec.structs.fields(kind)
            if field.required
        }
    )


def sample(kind: Any) -> Any:
    """Return a value of a type: a first name, as few of each kind in a tuple as may be."""
    if kind in PLAIN:
        return PLAIN[kind]
    inner = get_args(kind)
    if get_origin(kind) is Annotated:
        value, asked = sample(inner[0]), least(inner[1:])
        return value * asked if isinstance(value, tuple) else value
    if get_origin(kind) is tuple:
        return tuple(sample(one) for one in inner if one is not Ellipsis)
    if get_origin(kind) is Literal:
        return inner[0]
    return sample(inner[0]) if inner else made(kind)


def least(bounds: tuple[Any, ...]) -> int:
    """Return how many a tuple must hold at the least; one where nobody says."""
    return max(getattr(bound, "min_length", None) or 1 for bound in bounds)


def test_every_event_is_told_in_one_line() -> None:
    """Without a citation, for the report adds it."""
    for book, kind in EVENTS:
        event = made(kind)
        assert msgspec.convert(msgspec.to_builtins(event), kind) == event
        told = book.tell(event)
        assert told, kind
        assert "\n" not in told, kind
        assert "[" not in told, kind


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            BeamFired(
                ship="Hammer",
                weapon="B1",
                target="Candle",
                range_mu=11.0,
                arc="F",
                damage=2,
                rolls=(Roll("x", 6, (2, 5, 5)),),
            ),
            "Hammer hits Candle with B1: 2 points (range 11.0 MU, arc F, 3d6 2 5 5)",
        ),
        (
            TorpedoFired(
                ship="Hammer",
                weapon="T1",
                target="Candle",
                range_mu=12.04,
                arc="F",
                need=4,
                hit=False,
                damage=0,
                rolls=(Roll("x", 6, (3,)),),
            ),
            "Hammer misses Candle with T1 (range 12.0 MU, arc F, needs 4, 1d6 3)",
        ),
        (
            HullDamaged(ship="Candle", attacker="mine", points=1, damage=7, note="a mine"),
            "Candle takes 1 point from mine (a mine); 7 in all",
        ),
    ],
)
def test_dice_and_outcome_are_told(event: Any, told: str) -> None:
    """In words that a table uses."""
    assert event.tell() == told
