"""Execution: one answer where one is asked for, many where the transport can carry them."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

import strawberry
from graphql import GraphQLError
from strawberry.types.execution import PreExecutionError
from strawberry.types.graphql import OperationType

ONE_ANSWER = frozenset({OperationType.QUERY, OperationType.MUTATION})


class Schema(strawberry.Schema):
    """A schema that leaves the logging of faults to the view."""

    def process_errors(self, *_args: Any, **_options: Any) -> None:
        """Say nothing: most errors are the caller's."""

    async def execute(self, *args: Any, **options: Any) -> Any:
        """Execute an operation that has one answer; a subscription has more, and is refused."""
        allowed = options.get("allowed_operation_types") or ONE_ANSWER
        options["allowed_operation_types"] = ONE_ANSWER.intersection(allowed)
        return await super().execute(*args, **options)

    async def stream(self, *args: Any, **options: Any) -> Any:
        """Execute any operation, answer by answer."""
        return _told(await super().stream(*args, **options))


async def _told(results: Any) -> AsyncGenerator[Any, None]:
    """Yield results; a text that cannot be parsed is told as one, as everything else is."""
    try:
        async with aclosing(results):
            async for result in results:
                yield result
    except GraphQLError as wrong:
        yield PreExecutionError(data=None, errors=[wrong])
