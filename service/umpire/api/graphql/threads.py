"""Work of GraphQL's own, done in threads beside the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")


class Threads:
    """Do work beside the event loop, so much at a time; what is more waits."""

    def __init__(self, at_once: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)

    async def __call__(self, work: Callable[..., T], *given: Any) -> T:
        """Return what `work` returns, or raise what it raises."""
        call = partial(copy_context().run, work, *given)
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)
