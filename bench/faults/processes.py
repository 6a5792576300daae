"""Processes that can be killed, and started again with the same command."""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

STARTING_S = 60.0
STEP_S = 0.02


class Process:
    """A process that can be killed and started again with the same command."""

    def __init__(
        self,
        command: Sequence[str],
        log: Path,
        answers: Callable[[], Awaitable[bool]],
        variables: Mapping[str, str] | None = None,
    ) -> None:
        self._command = command
        self._variables = variables
        self._log = log
        self._answers = answers
        self._process: asyncio.subprocess.Process | None = None
        self._starting = asyncio.Lock()

    async def start(self) -> None:
        """Start it, again if it ends at once, and wait until it answers.

        A process killed while it starts is asked for again: the later start waits for the earlier
        one, so that two never run and each can be killed.

        Raises:
            RuntimeError: it does not answer in time.
        """
        async with self._starting:
            await self._start()

    async def _start(self) -> None:
        deadline = asyncio.get_running_loop().time() + STARTING_S
        while asyncio.get_running_loop().time() < deadline:
            if self._process is None or self._process.returncode is not None:
                with self._log.open("ab") as out:
                    self._process = await asyncio.create_subprocess_exec(
                        *self._command,
                        stdin=asyncio.subprocess.DEVNULL,
                        stdout=out,
                        stderr=out,
                        env=self._variables,
                    )
            if await self._answers():
                return
            await asyncio.sleep(STEP_S)
        raise RuntimeError(f"A server does not start:\n{self._log.read_text()[-2000:]}")

    async def kill(self) -> None:
        """Kill it, without a word of warning."""
        self.send(signal.SIGKILL)
        if self._process is not None:
            await self._process.wait()

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)
