"""The rows of a table that a test goes through, one after another."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

T = TypeVar("T", bound=Callable[..., None])


def rows(*rows: Any) -> Callable[[T], T]:
    """Give a test its parameters, row by row, in the order in which its signature names them."""

    def mark(test: T) -> T:
        code = test.__code__  # type: ignore[attr-defined]  # a test is a plain function
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        return pytest.mark.parametrize(names[0] if len(names) == 1 else names, rows)(test)

    return mark
