"""A ruling: what happened, as events, and the state that they leave.

All are trees that never change, so no cycle can be among them, and the collector of cycles need
not look through them (`gc=False`): with many battles kept, it would hold the event loop up.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

S = TypeVar("S")
E = TypeVar("E")


def happened(state: Any, event: Any) -> Any:
    """Return the state that an event leaves, as the event itself says."""
    return event.apply(state)


class Ruling(msgspec.Struct, Generic[S, E], frozen=True, gc=False):
    """The answer to an order. State changes only through `apply`, one event at a time."""

    state: S
    apply: Callable[[S, E], S] = happened
    events: tuple[E, ...] = ()

    def then(self, *events: E) -> "Ruling[S, E]":
        """Return the ruling in which `events` have happened too, in order."""
        state = self.state
        for event in events:
            state = self.apply(state, event)
        return Ruling(state, self.apply, self.events + events)


def fold(apply: Callable[[S, E], S], state: S, events: tuple[E, ...]) -> S:
    """Return the state that `events` leave, thrown no dice and decided nothing."""
    for event in events:
        state = apply(state, event)
    return state


class Event(msgspec.Struct, gc=False, frozen=True, tag_field="kind"):
    """The base of every event: a `kind`; fields of its own; `rule`, and `rolls` where dice fell."""


class Value(msgspec.Struct, gc=False, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """The base of orders and of the other tagged values that come from outside."""
