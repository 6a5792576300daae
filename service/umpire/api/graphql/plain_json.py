"""Plain JSON in a query: a whole battle, an order; with numbers that everybody reads alike."""

from math import isfinite
from typing import Any

from graphql import ValueNode
from graphql.utilities import value_from_ast_untyped

from umpire.api.bad_json import require_exact_numbers
from umpire.api.decode import as_json
from umpire.kernel.errors import UNKNOWN_VALUE


def of_variable(value: Any) -> Any:
    """Return the value of a variable.

    Raises:
        Malformed: a number in it is not read exactly by all, or it is nested too deeply.
    """
    require_exact_numbers(as_json(value, ""), value)
    return value


def of_literal(node: ValueNode, variables: dict[str, Any] | None = None) -> Any:
    """Return a value that stands in the query itself, where a number may be beyond all bounds.

    Raises:
        Malformed: see `of_variable`.
    """
    try:
        value = value_from_ast_untyped(node, variables)
    except RecursionError as wrong:
        raise UNKNOWN_VALUE.refuse("It is nested too deeply.") from wrong
    _require_finite(value)
    return of_variable(value)


def _require_finite(value: Any) -> None:
    """Refuse numbers that are no numbers in JSON; the encoder would make null of them."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
        elif isinstance(one, float) and not isfinite(one):
            raise UNKNOWN_VALUE.refuse("A number is out of range.")
