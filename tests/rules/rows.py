"""The rows of a table that a test goes through, one after another."""

import inspect
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

T = TypeVar("T", bound=Callable[..., None])


def rows(*given: Any, ids: Iterable[str] | Callable[[Any], Any] | None = None) -> Callable[[T], T]:
    """Give a test its parameters, row by row, in the order in which its signature names them.

    `ids` name the rows where their values tell too little.
    """

    def mark(test: T) -> T:
        names = tuple(inspect.signature(test).parameters)
        columns = names[0] if len(names) == 1 else names
        marked: T = pytest.mark.parametrize(columns, given, ids=ids)(test)
        return marked

    return mark
