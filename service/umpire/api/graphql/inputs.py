"""Reading inputs: what is given becomes an instance of the derived type, and nothing else is asked.

Strawberry looks at every field that an input might have, at each request; ours might have hundreds.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from strawberry.types.arguments import InputContext
from strawberry.types.base import StrawberryList, StrawberryOptional
from strawberry.utils.str_converters import to_camel_case


class InputReader:
    """Makes an input of one type.

    What is left out stands in the class, as `UNSET`. Plain values come from graphql-core as they
    shall be.
    """

    def __init__(self, derived: Any) -> None:
        self._derived = derived

    @cached_property
    def _fields(self) -> dict[str, tuple[str, Callable[[Any], Any]]]:
        """The name of each field, and what reads it, by its name in GraphQL."""
        definition = self._derived.__strawberry_definition__
        return {
            to_camel_case(field.python_name): (
                field.python_name,
                _reader_of(field.resolve_type(type_definition=definition)),
            )
            for field in definition.fields
        }

    def read(self, value: Mapping[str, Any]) -> Any:
        """Return an input."""
        made = object.__new__(self._derived)
        for name, inner in value.items():
            field, read = self._fields[name]
            made.__dict__[field] = None if inner is None else read(inner)
        return made

    def __call__(self, _kind: type, value: Mapping[str, Any], _context: InputContext) -> Any:
        """Return an input, as Strawberry asks for it."""
        return self.read(value)


def _reader_of(kind: Any) -> Callable[[Any], Any]:
    """Return what reads a value of a type of Strawberry, other than null."""
    if isinstance(kind, StrawberryOptional):
        return _reader_of(kind.of_type)
    if isinstance(kind, StrawberryList):
        of_item = _reader_of(kind.of_type)
        return lambda items: [None if item is None else of_item(item) for item in items]
    reader = getattr(getattr(kind, "__strawberry_definition__", None), "from_input", None)
    if isinstance(reader, InputReader):
        return reader.read
    return _as_it_is


def _as_it_is(value: Any) -> Any:
    return value
