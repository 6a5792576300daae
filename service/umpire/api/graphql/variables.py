"""How much a query may bring along: its variables are read value by value, on the event loop."""

from typing import Any

from graphql import GraphQLError

from umpire.api.graphql.types import PLAIN
from umpire.api.problems import TOO_MANY_VALUES

READ_WHOLE = frozenset({PLAIN, "whole", "file", "package"})
"""The fields whose value is JSON, and read as one."""


def values_in(variables: Any, most: int) -> int:
    """Return how many values variables hold; those of plain JSON are not counted.

    What is more than `most` is not counted to its end.
    """
    waiting, count = [variables], 0
    while waiting and count <= most:
        one = waiting.pop()
        count += 1
        if isinstance(one, dict):
            waiting += [value for name, value in one.items() if name not in READ_WHOLE]
        elif isinstance(one, list):
            waiting += one
    return count


def too_many_values(most: int) -> GraphQLError:
    """Return what is told of variables that hold too many values."""
    refusal = TOO_MANY_VALUES.refuse(
        f"The variables hold more than {most} values (UMPIRE_GRAPHQL_VALUES): send the battle as "
        "`whole`, and orders as `plain`."
    )
    return GraphQLError(refusal.message, original_error=refusal)
