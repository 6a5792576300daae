"""A chapter of this book: what it does in the turn, beside what every chapter lists (CI 2.0)."""

from collections.abc import Callable, Mapping

import msgspec

from umpire.kernel.chapter import Chapter
from umpire.rules.cold_infinity.outline.parts import Operation
from umpire.rules.cold_infinity.state.battle import Battle


class ChapterOfPlay(Chapter[Battle], frozen=True, kw_only=True):
    """A chapter whose acts do operations of the outline.

    Attributes:
        operations: the order that does an operation, or after which it comes of itself.
        asks_in_final: tells whether a side has something to order by it in Final Actions
            (CI-2.0-3), judged by what all know; `None`: nobody has.
    """

    operations: Mapping[Operation, type[msgspec.Struct]] = msgspec.field(default_factory=dict)
    asks_in_final: Callable[[Battle, str], bool] | None = None
