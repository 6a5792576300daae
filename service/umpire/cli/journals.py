"""`umpire archive`, `backup`, `restore` and `index`: look after the journals."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from umpire.cli.serve import option, settings_of
from umpire.cli.terminal import (
    ANSWER_IS_NO,
    FINE,
    NOT_UNDERSTOOD,
    Unusable,
    complain,
    paper,
    printable,
    put_json,
)
from umpire.kernel.errors import Refusal
from umpire.rules import SERVED
from umpire.settings import Settings

if TYPE_CHECKING:
    from umpire.store.archive import ArchivedStore, Round
    from umpire.store.backup import Tally
    from umpire.store.objects import Objects

RedisUrl: TypeAlias = Annotated[str | None, option("redis_url")]
DataDir: TypeAlias = Annotated[Path | None, option("data_dir")]
ArchiveUrl: TypeAlias = Annotated[str | None, option("archive_url")]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


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
    """Return the result of an act on the journals.

    Raises:
        Unusable: they cannot be reached.
        Refusal: that of the act.
    """
    from umpire.cli.processes import journals  # noqa: PLC0415 — slow to load
    from umpire.store.build import archived_store_at  # noqa: PLC0415 — slow to load

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
    """Yield a function for each name and its result: a bar on a terminal, else failures."""
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
    """Write the results, a line for each."""
    console, width = paper(), max(len(label) for label in lines) + 2
    for label, value in lines.items():
        console.print(Text(f"{label.ljust(width)}{value}"), soft_wrap=True)


ARCHIVE_EXAMPLE = "Example: umpire archive --archive-url file:///var/lib/umpire/archive"


def archive(  # noqa: PLR0913 — one for each option
    *,
    match: Annotated[
        str, typer.Option(metavar="NAME", help="Which battles, by name; * and ? are wild.")
    ] = "*",
    archive_url: ArchiveUrl = None,
    idle_days: Annotated[float | None, option("idle_days")] = None,
    redis_url: RedisUrl = None,
    data_dir: DataDir = None,
    json: AsJson = False,
) -> int:
    """Move closed and idle battles to the archive, once.

    Each is copied, read back and compared before it leaves Redis. It is safe while services run,
    and beside other rounds.
    """
    settings = settings_from(
        archive_url=archive_url, idle_days=idle_days, redis_url=redis_url, data_dir=data_dir
    )
    if settings.archive_url is None:
        raise Unusable("There is no archive; say where it is with --archive-url.")

    from umpire.store.archive import Archive  # noqa: PLC0415 — slow to load

    async def round_of(store: "ArchivedStore") -> "Round":
        with progress("Moving", None) as told:
            return await Archive(store, settings.idle_days).round(told, match)

    done = with_store(settings, round_of)
    if json:
        put_json(done)
    else:
        tell(_words(done))
    return ANSWER_IS_NO if done.failed else FINE


def _words(done: "Round") -> dict[str, object]:
    moved = done.closed + done.idle
    words: dict[str, object] = {
        "moved": f"{moved} ({done.closed} closed, {done.idle} idle)",
        "in Redis": done.live,
        "in the archive": done.archived + moved,
        "failed": done.failed,
    }
    if moved:
        words["bytes"] = f"{done.bytes_before} in Redis, {done.bytes_after} in the archive"
    return words | ({"given up": "the archive is away"} if done.given_up else {})


BACKUP_EXAMPLE = "Example: umpire backup file:///mnt/backup --redis-url redis://journal:6379"
RESTORE_EXAMPLE = "Example: umpire restore file:///mnt/backup --redis-url redis://journal:6379"


Match: TypeAlias = Annotated[
    str, typer.Option(metavar="NAME", help="Which battles, by name; * and ? are wild.")
]

System: TypeAlias = Annotated[
    str | None, typer.Option(metavar="SYSTEM", help="Those of one rulebook alone.")
]

Closed: TypeAlias = Annotated[
    bool | None, typer.Option("--closed/--open", help="Those that are closed, or open, alone.")
]


def backup(  # noqa: PLR0913 — one for each option
    to: Annotated[str, typer.Argument(metavar="URL", help="file://, s3://, gs:// or az://.")],
    *,
    match: Match = "*",
    system: System = None,
    closed: Closed = None,
    archive_url: ArchiveUrl = None,
    redis_url: RedisUrl = None,
    data_dir: DataDir = None,
    json: AsJson = False,
) -> int:
    """Write all journals to an address, those in the archive too; each is read back and compared.

    It holds the journals, revoked tokens, the ids of commands and the audit log. With
    UMPIRE_ARCHIVE_KEYS it is sealed, and holds the secret seeds, the webhooks and the key of the
    tokens too. Without, it holds none of these: battles that are open come back to be read alone.
    """
    from umpire.store.archive import Damaged  # noqa: PLC0415 — slow to load
    from umpire.store.backup import TOKEN_KEY, Backup, Which  # noqa: PLC0415 — slow to load

    settings = settings_from(archive_url=archive_url, redis_url=redis_url, data_dir=data_dir)
    which, objects = Which(match, system, closed), objects_at(to, settings)

    async def write(store: "ArchivedStore") -> "Tally":
        one = Backup(store, objects, settings.sealing_keys)
        if bar := await one.bar_to_write():
            raise Unusable(f"{to}: {bar}")
        names = await one.names(which)
        with progress("Writing", len(names)) as told:
            done = await one.write(names, which, told)
        await one.write_state(done)
        return done

    try:
        done = with_store(settings, write)
    except Damaged as damaged:
        complain(str(damaged))
        return NOT_UNDERSTOOD
    if done.unknown_seeds and not json:
        complain(
            f"{done.unknown_seeds} open battles are written without their secret seed; "
            "set UMPIRE_ARCHIVE_KEYS to be able to play them on."
        )
    if done.other_token_key:
        complain(
            f"{to} holds another key of tokens, which stays: the server here has lost its disk, or "
            "backs up to the address of another service. If players no longer need the tokens of "
            f"the other key, remove {TOKEN_KEY} there."
        )
    told = _told(done, "written", json=json, left_out=left_out(sealed=bool(settings.archive_keys)))
    return ANSWER_IS_NO if done.other_token_key else told


def restore(  # noqa: PLR0913 — one for each option
    source: Annotated[str, typer.Argument(metavar="URL", help="Of a backup, or of an archive.")],
    *,
    match: Match = "*",
    system: System = None,
    closed: Closed = None,
    judge: Annotated[
        bool, typer.Option("--judge", help="Judge every order again, as umpire verify does.")
    ] = False,
    redis_url: RedisUrl = None,
    data_dir: DataDir = None,
    json: AsJson = False,
) -> int:
    """Restore the journals at an address, checked line by line, before and after.

    Journals that are here already stay, and are compared.
    """
    from umpire.scenarios.read import index_again  # noqa: PLC0415 — slow to load
    from umpire.scenarios.repository import Scenarios  # noqa: PLC0415 — slow to load
    from umpire.store.archive import Damaged  # noqa: PLC0415 — slow to load
    from umpire.store.backup import Backup, Which  # noqa: PLC0415 — slow to load

    settings = settings_from(redis_url=redis_url, data_dir=data_dir)
    which, objects = Which(match, system, closed), objects_at(source, settings)

    async def read(store: "ArchivedStore") -> "Tally":
        one = Backup(store, objects, settings.sealing_keys)
        found = await one.found(which)
        with progress("Restoring", len(found)) as told:
            enter = partial(index_again, Scenarios(store, SERVED, most_kept=1))
            judged_by = SERVED if judge else None
            return await one.restore(found, which, told, judged_by, enter)

    try:
        done = with_store(settings, read)
    except Damaged as damaged:
        complain(str(damaged))
        return NOT_UNDERSTOOD
    if done.other_token_key:
        complain(
            "The server has another key of tokens by now, so tokens of the backup stay invalid. "
            "Restore before you start the service."
        )
    if done.unknown_seeds and not json:
        complain(f"{done.unknown_seeds} open battles came without their seed; they can be read.")
    return _told(done, "restored", json=json)


def left_out(*, sealed: bool) -> str:
    """Return what a backup does not hold, in words."""
    always = "snapshots, who is present, counts of rate limits"
    return always if sealed else f"secret seeds, webhooks, key of tokens, {always}"


def _told(done: "Tally", verb: str, *, json: bool, left_out: str = "") -> int:
    if json:
        put_json(done)
    else:
        tell(
            {
                verb: done.written,
                "there already": done.unchanged,
                "passed over": done.passed_over,
                "failed": done.failed,
                "lines": f"{done.lines}, each of them checked",
                "bytes": done.bytes,
                "key of tokens": "yes" if done.token_key else "no",
                "revoked seats": done.revocations,
                "webhooks": done.webhooks,
                "command ids": done.commands,
                "audit entries": done.audited,
                **({"not in it": left_out} if left_out else {}),
            }
        )
    return ANSWER_IS_NO if done.failed else FINE


INDEX_EXAMPLE = "Example: umpire index --redis-url redis://journals:6379"


def index(
    *, archive_url: ArchiveUrl = None, redis_url: RedisUrl = None, data_dir: DataDir = None
) -> int:
    """Rewrite the index of all battles from their journals, for lists that lack some.

    It takes the settings of the service, which may run meanwhile. A battle that cannot be read is
    named, and left as it is.
    """
    given = settings_from(archive_url=archive_url, redis_url=redis_url, data_dir=data_dir)
    done, failed = with_store(given, _index)
    paper().print(f"{done} battles are in the index; {failed} cannot be read.")
    return NOT_UNDERSTOOD if failed else FINE


async def _index(store: "ArchivedStore") -> tuple[int, int]:
    from umpire.rules import SERVED  # noqa: PLC0415 — slow to load
    from umpire.scenarios.read import index_again  # noqa: PLC0415 — slow to load
    from umpire.scenarios.repository import Scenarios  # noqa: PLC0415 — slow to load

    done = failed = 0
    scenarios = Scenarios(store, SERVED, most_kept=1)
    async for name in store.index.journals():
        try:
            await index_again(scenarios, name)
        except (Refusal, ValueError) as wrong:
            complain(f"{name}: {wrong}")
            failed += 1
        else:
            done += 1
    return done, failed
