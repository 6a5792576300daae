"""The server that keeps the journals while `umpire serve` runs: one that is given, or our own."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress

from umpire.cli.reading import usable
from umpire.cli.terminal import Unusable
from umpire.kernel.errors import Refusal
from umpire.settings import Settings
from umpire.store.asking import cause_of
from umpire.store.clients import shown
from umpire.store.embedded import SOCKET_NOTE, EmbeddedServerError, embedded_server
from umpire.store.redis import connected


@contextmanager
def journal_server(settings: Settings) -> Iterator[str]:
    """Yield the URL of a server that answers; an embedded one runs as long as the context.

    Raises:
        Unusable: it cannot be reached or started, or its data directory cannot be used.
    """
    if settings.redis_url is not None:
        _reach(settings)
        yield settings.redis_url
    else:
        with _embedded(settings) as url:
            yield url


@contextmanager
def journals(settings: Settings) -> Iterator[str]:
    """Yield the URL of the journals, whether or not a service that embeds its server is running.

    Raises:
        Unusable: they cannot be reached.
    """
    note = settings.data_dir / SOCKET_NOTE
    if settings.redis_url is None and note.exists():
        url = f"unix://{note.read_text()}"
        running = settings.model_copy(update={"redis_url": url})
        if _answers(running):
            yield url
            return
    with journal_server(settings) as url:
        yield url


def _answers(settings: Settings) -> bool:
    with suppress(Unusable):
        _reach(settings)
        return True
    return False


def place_of(settings: Settings) -> str:
    """Return in words where the journals are kept, without credentials."""
    if settings.redis_url is None:
        return f"an embedded server, in {settings.data_dir}"
    return shown(settings.redis_url)


def _reach(settings: Settings) -> None:
    url = settings.redis_url or ""

    async def look() -> tuple[str, ...]:
        async with connected(url, timeout_s=settings.redis_timeout_s) as store:
            await store.ping()
            everysec = settings.embedded_fsync == "everysec"
            return (await store.health.soundness(takes_everysec=everysec)).faults

    place = shown(url)
    try:
        with usable(place, "used as a journal"):
            faults = asyncio.run(look())
    except Refusal as refusal:
        reason = cause_of(refusal.__cause__).reason
        raise Unusable(f"The journal at {place} cannot be reached. {reason}") from refusal
    if faults and not settings.trusts_any_journal:
        raise Unusable(
            f"The journal at {place} could be lost. {' '.join(faults)} "
            "UMPIRE_UNSOUND_JOURNAL=allow takes it all the same."
        )


@contextmanager
def _embedded(settings: Settings) -> Iterator[str]:
    """Run an embedded server from an event loop of its own, in the background."""
    started: Future[str] = Future()
    loop, stop = asyncio.new_event_loop(), asyncio.Event()

    async def keep() -> None:
        try:
            async with embedded_server(settings.data_dir, settings.embedded_fsync) as url:
                started.set_result(url)
                await stop.wait()
        except (EmbeddedServerError, OSError) as error:
            if started.done():
                raise
            started.set_exception(error)

    thread = threading.Thread(target=loop.run_until_complete, args=(keep(),), name="embedded")
    thread.start()
    try:
        yield _url(started, settings)
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


def _url(started: Future[str], settings: Settings) -> str:
    with usable(settings.data_dir, "used for data"):
        try:
            return started.result()
        except EmbeddedServerError as error:
            raise Unusable(str(error)) from error
