"""A choice: an order that can be sent, and the places left open in it.

An open place has a JSON Schema of its legal values, which every front end can read; the functions
here write the few forms that choices need.
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
    """An open place in the order of a choice, to be filled in by the seat.

    Attributes:
        at: a JSON pointer into the order; the empty one is all of it, for places that must match.
        legal: a JSON Schema of the legal values.
        optional: whether the order can be sent without filling it in.
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
    """The base of every choice: an order that a seat may give now, and the decisions it needs.

    Attributes:
        role: how it advances the battle; a kind of choice has one role.
        order: a complete order except for its open places.
        open: the places to fill in. If all of them are optional, the order can be sent as it is.
        unless: codes of refusals that legal values may still get in combination. An order filled in
            with legal values is refused for no other reason.
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


# Legal values of open places


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
    """Return the schema of a truth value."""
    return {"type": "boolean"}


def text(most: int) -> Legal:
    """Return the schema of a text of at most `most` characters."""
    return {"type": "string", "maxLength": most}


def name(longest: int) -> Legal:
    """Return the schema of a name that somebody is free to give, as ids are written."""
    return {"type": "string", "minLength": 1, "maxLength": longest, "pattern": NAMED}


def list_of(
    each: Legal, fewest: int, most: int, *, repeats: bool = False, first: Legal | None = None
) -> Legal:
    """Return the schema of a list; without `repeats` its items must differ.

    `first` is the schema of its first item; the base schema may allow more.
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
    """Return the schema of a value that fits one of several; the only one, if there is but one."""
    several = list(schemas)
    return several[0] if len(several) == 1 else {"anyOf": several}
