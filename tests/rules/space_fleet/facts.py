"""What choices tell beside the orders that they offer."""

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from umpire.kernel.offers import Choice

C = TypeVar("C", bound=Choice)


def facts(choices: Iterable[C]) -> list[C]:
    """Return choices without their orders, which tests of offers look at."""
    return [replace(choice, order={}, open=(), unless=()) for choice in choices]
