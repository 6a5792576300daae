"""The rows of a table that a test goes through, one after another."""

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

T = TypeVar("T", bound=Callable[..., None])


def rows(*given: Any) -> Callable[[T], T]:
    """Give a test its parameters, row by row, in the order in which its signature names them."""

    def mark(test: T) -> T:
        names = tuple(inspect.signature(test).parameters)
        marked: T = pytest.mark.parametrize(names[0] if len(names) == 1 else names, given)(test)
        return marked

    return mark
