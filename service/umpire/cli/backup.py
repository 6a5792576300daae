"""`umpire backup` and `umpire restore`: all journals, or some, to an address and from there."""

from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from umpire.cli.keeping import (
    ArchiveUrl,
    AsJson,
    DataDir,
    RedisUrl,
    objects_at,
    progress,
    settings_from,
    tell,
    with_store,
)
from umpire.cli.terminal import ANSWER_IS_NO, FINE, NOT_UNDERSTOOD, complain, put_json
from umpire.rules import RULEBOOKS

if TYPE_CHECKING:
    from umpire.store.archived import ArchivedStore
    from umpire.store.backup import Tally

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
    from umpire.store.backup import Backup, Which  # noqa: PLC0415 — slow to load
    from umpire.store.packing import Damaged  # noqa: PLC0415 — slow to load

    settings = settings_from(archive_url=archive_url, redis_url=redis_url, data_dir=data_dir)
    which, objects = Which(match, system, closed), objects_at(to, settings)

    async def write(store: "ArchivedStore") -> "Tally":
        one = Backup(store, objects, settings.sealing_keys)
        names = await one.names(which)
        with progress("Writing", len(names)) as told:
            done = await one.write(names, which, told)
        await one.write_state(done)
        done.token_key = await one.write_token_key()
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
    return _told(done, "written", json=json, left_out=left_out(sealed=bool(settings.archive_keys)))


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
    """Bring the journals at an address back, checked line by line, before and after.

    What is here already stays, and is compared.
    """
    from umpire.scenarios.finding import index_again  # noqa: PLC0415 — slow to load
    from umpire.scenarios.kept import Scenarios  # noqa: PLC0415 — slow to load
    from umpire.store.backup import Backup, Which  # noqa: PLC0415 — slow to load
    from umpire.store.packing import Damaged  # noqa: PLC0415 — slow to load

    settings = settings_from(redis_url=redis_url, data_dir=data_dir)
    which, objects = Which(match, system, closed), objects_at(source, settings)

    async def read(store: "ArchivedStore") -> "Tally":
        one = Backup(store, objects, settings.sealing_keys)
        token_key = await one.read_token_key()
        found = await one.found(which)
        with progress("Restoring", len(found)) as told:
            enter = partial(index_again, Scenarios(store, RULEBOOKS, most_kept=1))
            judged_by = RULEBOOKS if judge else None
            done = await one.restore(found, which, told, judged_by, enter)
        done.token_key = token_key
        return done

    try:
        done = with_store(settings, read)
    except Damaged as damaged:
        complain(str(damaged))
        return NOT_UNDERSTOOD
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
