"""Answers computed once, and kept while nothing changes that they depend on."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

S = TypeVar("S")
T = TypeVar("T")
V = TypeVar("V")


def _as_a_whole(state: Any) -> tuple[Any, ...]:
    return (state,)


class Latest(Generic[S, T]):
    """Answers about a state, computed once for all questions about it in a row.

    Args:
        find: computes an answer.
        parts: returns the parts it depends on; while each of them is the same object, it is valid.
        kept: the number of states to keep, those of other battles among them.
    """

    def __init__(
        self,
        find: Callable[[S], T],
        *,
        parts: Callable[[S], tuple[Any, ...]] = _as_a_whole,
        kept: int = 1,
    ) -> None:
        self._find, self._parts, self._kept = find, parts, kept
        self._last: tuple[S, T] | None = None
        # By identity; the parts are kept beside the answer, so that no new object gets their id.
        self._known: dict[tuple[int, ...], tuple[tuple[Any, ...], T]] = {}

    def __call__(self, state: S) -> T:
        """Return the answer about a state."""
        last = self._last
        if last is None or last[0] is not state:
            last = self._last = (state, self._found(state))
        return last[1]

    def _found(self, state: S) -> T:
        parts = self._parts(state)
        key = tuple(map(id, parts))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = (parts, self._find(state))
            if len(self._known) > self._kept:
                self._known.pop(next(iter(self._known)), None)
        return known[1]


class LatestOfEach(Generic[S, V, T]):
    """Answers about each part of a state, computed once for all questions in a row.

    Args:
        find: computes an answer, from a state and a part of it.
    """

    def __init__(self, find: Callable[[S, V], T]) -> None:
        self._find = find
        self._known: Latest[S, dict[int, tuple[V, T]]] = Latest(lambda _state: {})

    def __call__(self, state: S, part: V) -> T:
        """Return the answer about a part of a state, or about one that might replace it."""
        known = self._known(state)
        found = known.get(id(part))
        if found is None:  # the part is kept, so that its number stays its own
            found = known[id(part)] = (part, self._find(state, part))
        return found[1]
