"""The German catalogue of the page tells whatever happens in Full Thrust Light."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from umpire.kernel.dice import Roll
from umpire.kernel.lines import language
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT

TEXTS = Path(__file__).parents[2] / "clients" / "web" / "src" / "texts"
PLAIN: dict[Any, tuple[Any, ...]] = {
    str: ("Hammer",),
    int: (1, 2),
    float: (12.0,),
    bool: (True, False),
    NoneType: (None,),
    Roll: (Roll("t1/initiative/Union", 6, (3,)),),
}


def values_of(kind: Any) -> tuple[Any, ...]:
    """Return some values of a type, enough to have everything told that it may tell."""
    origin, within = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if origin is Literal:
        return within
    if origin in {Union, UnionType}:
        return tuple([value for each in within for value in values_of(each)])
    if origin is tuple:
        parts = within[:1] if within[-1] is Ellipsis else within
        return (tuple([values_of(each)[0] for each in parts]),)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return tuple(made(kind))[:1]
    return values_of(origin or within[0])


def made(kind: type[msgspec.Struct]) -> Iterator[Any]:
    """Yield structs of a type, one for each mixture of values."""
    hints = get_type_hints(kind)
    fields = [each.name for each in msgspec.structs.fields(kind) if each.name != "rule"]
    for values in product(*(values_of(hints[name]) for name in fields)):
        yield kind(**dict(zip(fields, values, strict=True)))


def test_no_line_of_full_thrust_light_is_the_same_in_german() -> None:
    """Whatever the event holds."""
    events = [event for kind in FULL_THRUST_LIGHT.event_types for event in made(kind)]
    english = [FULL_THRUST_LIGHT.tell(event) for event in events]
    token = language.set("de")
    try:
        german = [FULL_THRUST_LIGHT.tell(event) for event in events]
    finally:
        language.reset(token)
    assert english
    assert sorted({one for one, other in zip(english, german, strict=True) if one == other}) == []
