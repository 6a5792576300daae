"""Events in plain words."""

from typing import Any

import msgspec
import pytest

from umpire.kernel.dice import Roll
from umpire.rules import RULEBOOKS
from umpire.rules.full_thrust_light.events import BeamFired, HullDamaged, TorpedoFired
from umpire.rules.full_thrust_light.telling import tell

SAMPLES: dict[str, Any] = {
    "rolls": [{"label": "t1/initiative/A", "sides": 6, "faces": [2, 5]}],
    "path": ((0.0, 0.0), (0.0, 1.5), (1.0, 3.25)),
    "order": ("A", "B"),
    "systems": ("D1", "B1"),
    "rows": (1,),
    "manoeuvre": {"speed": 1, "turn": 0},
    "legs": (1.0, 2.0),
    "passed": (),
    "restored": ("D1",),
    "status": "active",
    "reason": "withdrawal",
    "phase": "fire",
    "arc": "F",
    "final": True,
    "hit": True,
}
EVENTS = [(book, kind) for book in RULEBOOKS for kind in book.event_types]


def made(kind: type[msgspec.Struct]) -> Any:
    """Return an event of a kind, with something in every field that needs it."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.required:
            values[field.name] = SAMPLES.get(field.name, "1")
    return msgspec.convert(values, kind, strict=False)


@pytest.mark.parametrize(("book", "kind"), EVENTS, ids=lambda each: getattr(each, "__name__", ""))
def test_every_event_is_told_in_one_line(book: Any, kind: type[msgspec.Struct]) -> None:
    """Without a citation, for the report adds it."""
    told = book.tell(made(kind))
    assert told
    assert "\n" not in told
    assert "[" not in told


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
            "Hammer fires B1 at Candle at 11.0 MU through F: 3d6 2 5 5, 2 points",
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
            "Hammer launches T1 at Candle at 12.0 MU through F, needing 4: 1d6 3, a miss",
        ),
        (
            HullDamaged(ship="Candle", attacker="mine", points=1, damage=7, note="a mine"),
            "Candle takes 1 point from mine (a mine); 7 in all",
        ),
    ],
)
def test_dice_and_outcome_are_told(event: Any, told: str) -> None:
    """In words that a table uses."""
    assert tell(event) == told
