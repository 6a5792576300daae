"""What a phase can wait for."""

from collections.abc import Callable
from typing import Any, NamedTuple


class Waiting(NamedTuple):
    """What a phase waits for: sides in alternation, sides that say when they are done, or dice."""

    alternates: Callable[[Any, str], bool] | None = None
    finishes: Callable[[Any, str], bool] | None = None
    resolves: Callable[[Any], bool] | None = None
