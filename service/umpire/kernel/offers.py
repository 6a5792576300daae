"""What a choice offers: an order that can be sent, and what is left open in it.

What may stand at an open place is told as a JSON Schema, which every front end can read; the
functions here write the few forms that choices need.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from umpire.kernel.errors import Code

Legal: TypeAlias = dict[str, Any]
"""A JSON Schema of the values that are legal at a place."""


NAMED = r"^[A-Za-z0-9_][A-Za-z0-9_.-]*$"
"""How ids are written."""


class Open(msgspec.Struct, frozen=True, kw_only=True):
    """A place in the order of a choice that is left to whoever gives it.

    Attributes:
        at: a JSON pointer into the order; the empty one is all of it, for places that must match.
        legal: a JSON Schema: what may stand there.
        optional: whether the order can be sent without it, as it stands.
    """

    at: str
    legal: Legal
    optional: bool = False


Role: TypeAlias = Literal["act", "prepare", "finish", "undo", "leave"]
"""How an order brings the battle forward.

- `act`: it does something; the battle has changed.
- `prepare`: it sets what holds later and may be set again, so once a phase is enough; or it asks.
- `finish`: it ends the part of a side in a phase, or has the umpire go on.
- `undo`: it takes back something that was set.
- `leave`: the side gives up.
"""


class Choice(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """The base of every choice: something that a seat may order now, and what it needs to decide.

    Attributes:
        role: how it brings the battle forward; a kind of choice has one role.
        order: an order, as it is sent, with all that is determined filled in.
        open: what is left to fill in. Where every place is optional, the order can be sent as is.
        unless: codes of refusals that legal values may still meet for how they stand together. For
            any other reason no filling is refused.
    """

    role: Role = "act"
    order: dict[str, Any]
    open: tuple[Open, ...] = ()
    unless: tuple[str, ...] = ()


def order_of(kind: type[msgspec.Struct], /, **given: Any) -> dict[str, Any]:
    """Return an order of a kind as it is sent, with the fields that are given."""
    return {"kind": kind.__struct_config__.tag, **msgspec.to_builtins(given)}


def open_at(at: str, legal: Legal, *, optional: bool = False) -> Open:
    """Return an open place."""
    return Open(at=at, legal=legal, optional=optional)


def codes(*several: Code) -> tuple[str, ...]:
    """Return the names of codes, as `unless` has them."""
    return tuple([code.name for code in several])


def open_order(legal: Legal) -> Open:
    """Return the whole order as an open place: of several, each of them complete."""
    return Open(at="", legal=legal)


# What may stand there


def orders(
    kind: type[msgspec.Struct],
    required: Mapping[str, Legal],
    optional: Mapping[str, Legal] | None = None,
) -> Legal:
    """Return the schema of whole orders of a kind."""
    return record({"kind": only(kind.__struct_config__.tag), **required}, optional)


def only(value: Any) -> Legal:
    """Return the schema of one value alone."""
    return {"const": value}


def one_of(values: Iterable[Any]) -> Legal:
    """Return the schema of one value of several."""
    return {"enum": msgspec.to_builtins(list(values))}


def whole(least: int, most: int) -> Legal:
    """Return the schema of a whole number, both ends included."""
    return {"type": "integer", "minimum": least, "maximum": most}


def number(least: float, most: float) -> Legal:
    """Return the schema of a number, both ends included."""
    return {"type": "number", "minimum": least, "maximum": most}


def flag() -> Legal:
    """Return the schema of what is so or not."""
    return {"type": "boolean"}


def text(most: int) -> Legal:
    """Return the schema of a text of at most so many characters."""
    return {"type": "string", "maxLength": most}


def name(longest: int) -> Legal:
    """Return the schema of a name that somebody is free to give, as ids are written."""
    return {"type": "string", "minLength": 1, "maxLength": longest, "pattern": NAMED}


def list_of(
    each: Legal, fewest: int, most: int, *, repeats: bool = False, first: Legal | None = None
) -> Legal:
    """Return the schema of a list; without `repeats` nothing stands in it twice.

    With `first`, that is what it may begin with; what comes before may allow more.
    """
    schema = {"type": "array", "items": each, "minItems": fewest, "maxItems": most}
    begun = schema if first is None else {**schema, "prefixItems": [first]}
    return begun if repeats else {**begun, "uniqueItems": True}


def record(required: Mapping[str, Legal], optional: Mapping[str, Legal] | None = None) -> Legal:
    """Return the schema of an object with fields of its own."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def any_of(schemas: Iterable[Legal]) -> Legal:
    """Return the schema of what fits one of several; the only one, if there is but one."""
    several = list(schemas)
    return several[0] if len(several) == 1 else {"anyOf": several}
