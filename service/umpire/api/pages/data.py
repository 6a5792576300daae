"""Values of a rulebook as people read them: tables of rows, names with values, plain values."""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec.structs import asdict

from umpire.api.pages.markup import Html, code, grid, items, join, pairs, tag
from umpire.api.pages.options import written


def datum(value: Any) -> Html:
    """Return any value of a rulebook's tables."""
    if isinstance(value, msgspec.Struct):
        return named(asdict(value))
    if isinstance(value, Mapping):
        return named(value)
    if _is_list(value):
        return _listed(value)
    return tag("span", "none" if value is None else _word(value))


def named(values: Mapping[Any, Any]) -> Html:
    """Return names with their values; one row for each name, where all values have one shape."""
    if _same_structs(values.values()):
        first = next(iter(values.values()))
        heads = ("", *first.__struct_fields__)
        return grid(heads, ((_key(key), *_cells(row)) for key, row in values.items()))
    return pairs((_key(key), datum(value)) for key, value in values.items())


def _listed(values: Collection[Any]) -> Html:
    if _same_structs(values):
        rows = tuple(values)
        return grid(rows[0].__struct_fields__, (_cells(row) for row in rows))
    if any(isinstance(value, msgspec.Struct | Mapping) or _is_list(value) for value in values):
        return items(datum(value) for value in values)
    return join((datum(value) for value in values), ", ") if values else tag("span", "none")


def _cells(row: msgspec.Struct) -> tuple[Html, ...]:
    return tuple(datum(value) for value in asdict(row).values())


def _key(key: Any) -> Html:
    return code(_word(key))


def _word(value: Any) -> str:
    return value if isinstance(value, str) else written(value)


def _is_list(value: Any) -> bool:
    return isinstance(value, Collection) and not isinstance(value, str | bytes | Mapping)


def _same_structs(values: Collection[Any]) -> bool:
    kinds = {type(value) for value in values}
    return len(kinds) == 1 and issubclass(kinds.pop(), msgspec.Struct)
