"""`umpire index`: write the index of all battles anew from their journals."""

import asyncio
from typing import TYPE_CHECKING

from umpire.cli.keeping import settings_from
from umpire.cli.terminal import FINE, NOT_UNDERSTOOD, complain, paper
from umpire.kernel.errors import Refusal

if TYPE_CHECKING:
    from umpire.settings import Settings

EXAMPLE = "Example: UMPIRE_REDIS_URL=redis://journals:6379 umpire index"


def index() -> int:
    """Write the index of all battles anew from their journals, for lists that lack some.

    It takes the settings of the service, which may run meanwhile. A battle that cannot be read is
    named, and left as it is.
    """
    from umpire.cli.journal_server import journals  # noqa: PLC0415 — slow to load

    settings = settings_from()
    with journals(settings) as url:
        done, failed = asyncio.run(_index(url, settings))
    paper().print(f"{done} battles are in the index; {failed} cannot be read.")
    return NOT_UNDERSTOOD if failed else FINE


async def _index(url: str, settings: "Settings") -> tuple[int, int]:
    from umpire.rules import RULEBOOKS  # noqa: PLC0415 — slow to load
    from umpire.scenarios.finding import index_again  # noqa: PLC0415 — slow to load
    from umpire.scenarios.kept import Scenarios  # noqa: PLC0415 — slow to load
    from umpire.store.redis import connected  # noqa: PLC0415 — slow to load

    done = failed = 0
    async with connected(url, timeout_s=settings.redis_timeout_s) as store:
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
