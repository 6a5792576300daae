"""GraphQL over a WebSocket: `graphql-transport-ws`, within the limits of the service."""

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from strawberry.subscriptions.protocols.graphql_transport_ws.handlers import (
    BaseGraphQLTransportWSHandler,
    Operation,
)
from strawberry.types.execution import ExecutionResult, PreExecutionError

from umpire.api.problems import TOO_MANY_SUBSCRIPTIONS
from umpire.api.stream import too_slow
from umpire.kernel.errors import UNKNOWN_VALUE, Refusal
from umpire.telemetry.calls import begin, current


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
            many = TOO_MANY_SUBSCRIPTIONS.refuse("Complete another one first.")
            await self._refuse(message, many)
        elif self._is_new(message) and (exceeded := await self.view.count()) is not None:
            await self._refuse(message, exceeded.refusal)
        else:
            await super().handle_message(message)

    async def _refuse(self, message: Mapping[str, Any], refusal: Refusal) -> None:
        """Refuse an operation; nothing more is read from a client that gets too many refusals."""
        await self.view.limits.refusals.pause(current().caller)
        await self.send_message(self._error(message["id"], refusal))

    def _error(self, operation: str, refusal: Refusal) -> Any:
        """Return the message that refuses an operation."""
        return {"id": operation, "type": "error", "payload": [self.view.problem(refusal)]}

    async def run_operation(self, operation: Operation[Any, None]) -> None:
        """Run an operation when it is its turn, as a request."""
        begin(msgspec.structs.replace(current()))
        await self.view.limits.starts.turn()
        await super().run_operation(operation)

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
            return self._error(operation.id, refusal)
        payload = await self.view.process_result(None, result)
        return {"id": operation.id, "type": "next", "payload": payload}

    async def _end_slow(self, operation: Operation[Any, None]) -> None:
        try:
            async with asyncio.timeout(self.view.patience_s):
                await operation.send_operation_message(self._error(operation.id, too_slow()))
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
