"""`umpire index`: write the index of all battles anew from their journals."""

from typing import TYPE_CHECKING

from umpire.cli.keeping import ArchiveUrl, DataDir, RedisUrl, settings_from, with_store
from umpire.cli.terminal import FINE, NOT_UNDERSTOOD, complain, paper
from umpire.kernel.errors import Refusal

if TYPE_CHECKING:
    from umpire.store.archived import ArchivedStore

EXAMPLE = "Example: umpire index --redis-url redis://journals:6379"


def index(
    *, archive_url: ArchiveUrl = None, redis_url: RedisUrl = None, data_dir: DataDir = None
) -> int:
    """Write the index of all battles anew from their journals, for lists that lack some.

    It takes the settings of the service, which may run meanwhile. A battle that cannot be read is
    named, and left as it is.
    """
    given = settings_from(archive_url=archive_url, redis_url=redis_url, data_dir=data_dir)
    done, failed = with_store(given, _index)
    paper().print(f"{done} battles are in the index; {failed} cannot be read.")
    return NOT_UNDERSTOOD if failed else FINE


async def _index(store: "ArchivedStore") -> tuple[int, int]:
    from umpire.rules import RULEBOOKS  # noqa: PLC0415 — slow to load
    from umpire.scenarios.finding import index_again  # noqa: PLC0415 — slow to load
    from umpire.scenarios.kept import Scenarios  # noqa: PLC0415 — slow to load

    done = failed = 0
    scenarios = Scenarios(store, RULEBOOKS, most_kept=1)
    async for name in store.index.journals():
        try:
            await index_again(scenarios, name)
        except (Refusal, ValueError) as wrong:
            complain(f"{name}: {wrong}")
            failed += 1
        else:
            done += 1
    return done, failed
