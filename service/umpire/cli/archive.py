"""`umpire archive`: move what is due to the archive, once."""

from typing import TYPE_CHECKING, Annotated

import typer

from umpire.cli.keeping import ArchiveUrl, AsJson, DataDir, RedisUrl, progress, tell, with_store
from umpire.cli.keeping import settings_from as _settings
from umpire.cli.serve import _option as option
from umpire.cli.terminal import ANSWER_IS_NO, FINE, Unusable, put_json

if TYPE_CHECKING:
    from umpire.store.archive import Round
    from umpire.store.archived import ArchivedStore

EXAMPLE = "Example: umpire archive --archive-url file:///var/lib/umpire/archive"


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
    settings = _settings(
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
