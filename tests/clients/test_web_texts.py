"""The German catalogue of the page tells whatever happens in Full Thrust Light."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from clients.test_javascript import node
from umpire.kernel.dice import Roll
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


def test_every_telling_of_full_thrust_light_is_told_in_german(tmp_path: Path) -> None:
    """No line of the log is left in English, whatever the event holds."""
    events = [event for kind in FULL_THRUST_LIGHT.event_types for event in made(kind)]
    told = sorted({FULL_THRUST_LIGHT.tell(event) for event in events})
    script = tmp_path / "told.mjs"
    script.write_text(
        f"import {{ Catalogue }} from {json.dumps((TEXTS / 'catalogue.js').as_uri())};\n"
        f"import {{ de }} from {json.dumps((TEXTS / 'de.js').as_uri())};\n"
        f"const german = new Catalogue(de), told = {json.dumps(told)};\n"
        "console.log(JSON.stringify(told.filter((line) => german.say(line) === line)));\n",
        encoding="utf-8",
    )
    code, left = node(str(script))
    assert code == 0, left
    assert told
    assert json.loads(left) == []
