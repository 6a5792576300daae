"""GraphQL over a WebSocket: `graphql-transport-ws`, within the limits of the service."""

import asyncio
from collections.abc import Mapping
from typing import Any

from strawberry.subscriptions.protocols.graphql_transport_ws.handlers import (
    BaseGraphQLTransportWSHandler,
    Operation,
)
from strawberry.types.execution import ExecutionResult, PreExecutionError

from umpire.api.problems import TOO_MANY_SUBSCRIPTIONS
from umpire.api.stream import too_slow
from umpire.kernel.errors import UNKNOWN_VALUE


class SocketHandler(BaseGraphQLTransportWSHandler[Any, None]):
    """One WebSocket. The view tells problems and knows how long a message may take."""

    view: Any

    async def handle(self) -> None:
        """Serve until the client is gone, or does not even take its last message."""
        self._stuck = asyncio.Event()
        tasks = [
            asyncio.ensure_future(super().handle()),
            asyncio.ensure_future(self._stuck.wait()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def handle_message(self, message: Any) -> None:
        """Take a message, unless it has not even the form of one."""
        if not _formed(message):
            await self.handle_invalid_message("Failed to parse message")
        elif self._too_many(message):
            error = self.view.problem(TOO_MANY_SUBSCRIPTIONS.refuse("Complete another one first."))
            await self.send_message({"id": message["id"], "type": "error", "payload": [error]})
        elif self._is_new(message) and (exceeded := await self.view.count()) is not None:
            error = self.view.problem(exceeded.refusal)
            await self.send_message({"id": message["id"], "type": "error", "payload": [error]})
        else:
            await super().handle_message(message)

    def _is_new(self, message: Mapping[str, Any]) -> bool:
        """Whether a message begins an operation."""
        begins = message["type"] == "subscribe" and message["id"] not in self.operations
        return self.connection_acknowledged and begins

    def _too_many(self, message: Mapping[str, Any]) -> bool:
        most = self.max_subscriptions_per_connection
        return self._is_new(message) and most is not None and len(self.operations) >= most

    async def _send_result_stream(
        self, operation: Operation[Any, None], result_source: Any
    ) -> None:
        """Send what an operation gives; faults are masked, and a slow reader is ended."""
        try:
            async for result in result_source:
                message = await self._message(operation, result)
                async with asyncio.timeout(self.view.patience_s):
                    await operation.send_operation_message(message)
                if operation.completed:
                    return
        except TimeoutError:
            await self._end_slow(operation)

    async def _message(self, operation: Operation[Any, None], result: Any) -> Any:
        if isinstance(result, PreExecutionError):
            told = [self.view.told(error) for error in result.errors or ()]
            return {"id": operation.id, "type": "error", "payload": told}
        if not isinstance(result, ExecutionResult):
            refusal = UNKNOWN_VALUE.refuse("Incremental delivery is not served here.")
            return {"id": operation.id, "type": "error", "payload": [self.view.problem(refusal)]}
        payload = await self.view.process_result(None, result)
        return {"id": operation.id, "type": "next", "payload": payload}

    async def _end_slow(self, operation: Operation[Any, None]) -> None:
        last: Any = {
            "id": operation.id,
            "type": "error",
            "payload": [self.view.problem(too_slow())],
        }
        try:
            async with asyncio.timeout(self.view.patience_s):
                await operation.send_operation_message(last)
        except TimeoutError:
            self._stuck.set()


def _formed(message: Any) -> bool:
    """Tell whether a message has the parts that its type asks for."""
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        return False
    if message["type"] not in {"subscribe", "complete"}:
        return True
    if not isinstance(message.get("id"), str):
        return False
    if message["type"] == "complete":
        return True
    payload = message.get("payload")
    return (
        isinstance(payload, dict)
        and isinstance(payload.get("query"), str)
        and isinstance(payload.get("variables"), dict | None)
        and isinstance(payload.get("operationName"), str | None)
    )
