"""Several worker processes behind one socket, and the parent that keeps them."""

import contextlib
import os
import signal
import socket
import tempfile
from collections.abc import Iterator
from types import FrameType

import structlog
import uvicorn
from uvicorn.supervisors import Multiprocess

log = structlog.get_logger("umpire.workers")
METRICS_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
DRAIN_VARIABLE = "UMPIRE_DRAIN_S"
DRAIN_S = "5"


class Supervisor(Multiprocess):
    """Starts workers, replaces those that die, and ends them all together."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        signal.signal(signal.SIGTERM, self._pass_on)

    def keep_subprocess_alive(self) -> None:
        """Replace workers that have died, and report each: uvicorn says it to nobody."""
        before = list(self.processes)
        super().keep_subprocess_alive()
        for old, new in zip(before, self.processes, strict=True):
            if old is not new:
                # Imported late: it reads the directory for all workers as it is imported.
                from umpire.telemetry import metrics  # noqa: PLC0415

                metrics.worker_replaced()
                log.error("worker died and was replaced", pid=old.pid, exitcode=old.exitcode)

    def _pass_on(self, number: int, _frame: FrameType | None) -> None:
        """Tell the workers at once that they stop: the loop of the parent looks twice a second."""
        for worker in self.processes:
            if worker.pid is not None and worker.exitcode is None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(worker.pid, number)
        self.signal_queue.append(number)


@contextlib.contextmanager
def shared_surroundings() -> Iterator[None]:
    """Give all workers a directory for their metrics, and time to drain; unless they have it.

    The library of the metrics looks for the directory when it is imported: enter this before.
    """
    with tempfile.TemporaryDirectory(prefix="umpire-metrics-") as folder:
        given = {METRICS_VARIABLE: folder, DRAIN_VARIABLE: DRAIN_S}
        added = {name: value for name, value in given.items() if name not in os.environ}
        os.environ.update(added)
        try:
            yield
        finally:
            for name in added:
                os.environ.pop(name, None)
