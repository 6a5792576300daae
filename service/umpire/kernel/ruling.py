"""A ruling: what happened, as events, and the state that they leave.

All are trees that never change, so no cycle can be among them, and the collector of cycles need
not look through them (`gc=False`): with many battles kept, it would hold the event loop up.
"""

from typing import Any, Generic, TypeVar

import msgspec

S = TypeVar("S")
E = TypeVar("E", bound=Any)


class Ruling(msgspec.Struct, Generic[S, E], frozen=True, gc=False):
    """The answer to an order. Only events change the state, each by its own `apply`."""

    state: S
    events: tuple[E, ...] = ()

    def then(self, *events: E) -> "Ruling[S, E]":
        """Return the ruling with more events, applied in order."""
        state = self.state
        for event in events:
            state = event.apply(state)
        return Ruling(state, self.events + events)


def fold(state: S, events: tuple[Any, ...]) -> S:
    """Apply events one after another. This rolls no dice and decides nothing."""
    for event in events:
        state = event.apply(state)
    return state


class Event(msgspec.Struct, gc=False, frozen=True, tag_field="kind"):
    """The base of every event: a `kind`; fields of its own; `rule`, and `rolls` where dice fell."""


class Value(msgspec.Struct, gc=False, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """The base of orders and of the other tagged values that come from outside."""
