"""Tasks that end when they are told to."""

import asyncio

CANCEL_AGAIN_S = 0.2


def end_if_cancelled() -> None:
    """End the task if it was told to: `wait_for` of Python 3.11, inside a client, may pass it over.

    Raises:
        CancelledError: it was.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def ended(tasks: "set[asyncio.Task[None]]") -> None:
    """Cancel tasks until they are; see `end_if_cancelled`."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=CANCEL_AGAIN_S)
