"""The end of a process: it says that it is not ready, serves on for a while, and stops."""

import asyncio
import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType

import structlog

log = structlog.get_logger("umpire.drain")


class Drain:
    """Whether the process was asked to stop. Balancers see it in `/readyz`, clients in the answers.

    Attributes:
        begun: whether it was.
        then: what else to do at that moment, such as ending streams.
    """

    def __init__(self) -> None:
        self.begun = False
        self.then: list[Callable[[], object]] = []

    def begin(self) -> None:
        """Say from now on that the process is about to stop."""
        if not self.begun:
            self.begun = True
            for act in self.then:
                act()

    @contextlib.contextmanager
    def before_stop(self, drain_s: float) -> Iterator[None]:
        """Put `drain_s` between SIGTERM and what the server does about it.

        Serving goes on meanwhile. A second SIGTERM changes nothing; SIGINT stops at once, though
        what ends with us (`then`) hears of it. Without a server's own handler (in tests) there is
        nothing to put off.
        """
        server = signal.getsignal(signal.SIGTERM)
        here = threading.current_thread() is threading.main_thread()
        if not (here and callable(server)):
            yield
            return
        loop = asyncio.get_running_loop()

        def stop(number: int) -> None:
            server(number, None)

        def asked(number: int) -> None:
            if not self.begun:
                self.begin()
                log.info("draining", seconds=drain_s)
                loop.call_later(drain_s, stop, number)

        def heard(number: int, _frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(asked, number)

        signal.signal(signal.SIGTERM, heard)
        try:
            with _noticed(signal.SIGINT, lambda: loop.call_soon_threadsafe(self.begin)):
                yield
        finally:
            signal.signal(signal.SIGTERM, server)


@contextlib.contextmanager
def _noticed(number: signal.Signals, act: Callable[[], object]) -> Iterator[None]:
    """Do something besides what a signal does anyway."""
    before = signal.getsignal(number)
    if not callable(before):
        yield
        return

    def heard(number: int, frame: FrameType | None) -> None:
        act()
        before(number, frame)

    signal.signal(number, heard)
    try:
        yield
    finally:
        signal.signal(number, before)
