"""What the commands share that look after the journals: where they are, and how it is told."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from umpire.cli.serve import _option as option
from umpire.cli.serve import _settings as settings_of
from umpire.cli.terminal import Unusable, paper, printable
from umpire.settings import Settings

if TYPE_CHECKING:
    from umpire.store.archived import ArchivedStore
    from umpire.store.objects import Objects

RedisUrl: TypeAlias = Annotated[str | None, option("redis_url")]
DataDir: TypeAlias = Annotated[Path | None, option("data_dir")]
ArchiveUrl: TypeAlias = Annotated[str | None, option("archive_url")]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print what was done as JSON.")]

T = TypeVar("T")


def settings_from(**given: Any) -> Settings:
    """Return the settings of the environment, with those that were given.

    Raises:
        Unusable: one of them cannot be used.
    """
    return settings_of({name: value for name, value in given.items() if value is not None})


def objects_at(url: str, settings: Settings) -> "Objects":
    """Return the object store at an address.

    Raises:
        Unusable: it is no such address, or nothing can be kept there.
    """
    from umpire.store.objects import Objects  # noqa: PLC0415 — slow to load

    try:
        return Objects(url, settings.archive_timeout_s)
    except (ValueError, OSError) as wrong:
        raise Unusable(f"{url} cannot be used: {wrong}") from wrong


def with_store(settings: Settings, act: "Callable[[ArchivedStore], Awaitable[T]]") -> T:
    """Return what comes of an act on the journals.

    Raises:
        Unusable: they cannot be reached.
        Refusal: that of the act.
    """
    from umpire.cli.journal_server import journals  # noqa: PLC0415 — slow to load
    from umpire.store.keeping import archived_store_at  # noqa: PLC0415 — slow to load

    async def connected(url: str) -> T:
        async with archived_store_at(url, settings) as store:
            await store.ping()
            return await act(store)

    with journals(settings) as url:
        try:
            return asyncio.run(connected(url))
        except ValueError as wrong:
            raise Unusable(f"{settings.archive_url} cannot be used: {wrong}") from wrong


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Callable[[str, str], None]]:
    """Yield what is told each name and what became of it: a bar on a terminal, else failures."""
    console = paper(errors=True)
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total)

        def told(name: str, became: str) -> None:
            bar.advance(task)
            if became.startswith("failed") or became.endswith("unavailable"):
                console.print(Text(printable(f"umpire: {name}: {became}")), soft_wrap=True)

        yield told


def tell(lines: dict[str, object]) -> None:
    """Write what was done, a line for each."""
    console, width = paper(), max(len(label) for label in lines) + 2
    for label, value in lines.items():
        console.print(Text(f"{label.ljust(width)}{value}"), soft_wrap=True)
