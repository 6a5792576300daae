"""Execution that lets others have their turn, and ends where the answer becomes too large.

graphql-core completes a list in one go, which for an answer of some megabytes would hold the event
loop for seconds. Here a long list is completed item by item, and gives up its turn as it goes.
"""

from collections.abc import AsyncIterator, Callable, Iterable, Sized
from time import perf_counter
from typing import Any

import msgspec
from graphql import GraphQLScalarType
from graphql.type import is_leaf_type
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext

from umpire.api.graphql.plans import OF_A_FIELD, OF_A_NUMBER, plans_for
from umpire.api.problems import ANSWER_TOO_LARGE
from umpire.api.turns import Starts
from umpire.kernel.errors import Refusal

SHORT_LIST = 6
MOST_AT_ONCE = 48
STRETCH_S = 0.003

_encode = msgspec.json.Encoder().encode


class Pace:
    """Gives fair turns to large operations: one of them in each turn of the event loop."""

    def __init__(self) -> None:
        self._turns = Starts(1)
        self._since = 0.0

    @property
    def due(self) -> bool:
        """Whether it is time for the others."""
        return perf_counter() - self._since > STRETCH_S

    async def turn(self) -> None:
        """Wait until the others have had their turn."""
        await self._turns.next_turn()
        self._since = perf_counter()


class PacedExecution(StrawberryGraphQLCoreExecutionContext):
    """Executes one operation; `pace` and `most_bytes` come from the context."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._done = 0
        self._size = 0
        self._plans = plans_for(self)

    def complete_iterable_value(  # noqa: PLR0913, PLR0917 — as it is overridden
        self,
        item_type: Any,
        field_details_list: Any,
        info: Any,
        path: Any,
        items: Iterable[Any],
        position_context: Any,
    ) -> Any:
        """Complete a list: a long one item by item, with turns of others in between."""
        listed = items if isinstance(items, list | tuple) else list(items)
        given = (item_type, field_details_list, info, path)
        leaves = is_leaf_type(getattr(item_type, "of_type", item_type))
        if self.is_short(listed, leaves=leaves):
            return super().complete_iterable_value(*given, listed, position_context)
        return self.complete_async_iterator_value(*given, self._paced(listed), position_context)

    def is_short(self, listed: Sized, *, leaves: bool) -> bool:
        """Count the items of a list, and tell whether they may be completed in one go."""
        self._done += len(listed)
        return leaves or (len(listed) <= SHORT_LIST and self._done <= MOST_AT_ONCE)

    def complete_abstract_value(self, *given: Any) -> Any:
        """Complete a value of a union: by its plan, if there is one."""
        return self._planned(super().complete_abstract_value, *given)

    def complete_object_value(self, *given: Any) -> Any:
        """Complete an object: by its plan, if there is one."""
        return self._planned(super().complete_object_value, *given)

    def _planned(self, otherwise: Callable[..., Any], *given: Any) -> Any:
        kind, details, _info, _path, result, position = given
        plans = self._plans if position is None else None
        plan = plans.of(self, kind, details) if plans else None
        if plan is not None:
            before = self._done, self._size
            try:
                return plan(self, result)
            except Exception:  # noqa: BLE001 — whatever it is: graphql-core says it at its place
                self._done, self._size = before
        return otherwise(*given)

    async def _paced(self, items: Iterable[Any]) -> AsyncIterator[Any]:
        pace: Pace = self.context_value.pace
        for item in items:
            if pace.due:
                await pace.turn()
                self._done = 0
            yield item

    def execute_fields(
        self,
        parent_type: Any,
        source_value: Any,
        path: Any,
        grouped_field_set: Any,
        position_context: Any,
    ) -> Any:
        """Execute the fields of an object, if the answer may still grow."""
        names = sum(map(len, grouped_field_set))
        self.grow(names + OF_A_FIELD * len(grouped_field_set))
        return super().execute_fields(
            parent_type, source_value, path, grouped_field_set, position_context
        )

    def complete_leaf_value(self, return_type: Any, result: Any) -> Any:  # type: ignore[override]
        """Complete a value without fields; what is a value of several is encoded at once."""
        value = super().complete_leaf_value(return_type, result)
        if isinstance(value, str):
            self.grow(len(value))
        elif isinstance(return_type, GraphQLScalarType) and not isinstance(value, int | float):
            value = msgspec.Raw(_encode(value))
            self.grow(len(value))
        else:
            self.grow(OF_A_NUMBER)
        return value

    def grow(self, by: int) -> None:
        """Count what the answer grows by."""
        self._size += by
        most = self.context_value.most_bytes
        if self._size > most:
            raise too_large(most)


def too_large(most: int) -> Refusal:
    """Return the refusal of an answer that would have more than so many bytes."""
    return ANSWER_TOO_LARGE.refuse(
        f"The answer would have more than {most} bytes: ask for less at once."
    )


def is_too_large(wrong: Exception | None) -> bool:
    """Tell whether an answer ended for its size."""
    return isinstance(wrong, Refusal) and wrong.code == ANSWER_TOO_LARGE.name
