"""The subscriptions: rulings as they are given, as the seat may hear them; and who is there."""

from collections.abc import AsyncGenerator
from typing import Annotated, Any, Union

import strawberry
from strawberry import Info

from umpire.api.desk import Desk
from umpire.api.graphql.refusals import ANY, told
from umpire.api.graphql.scenario_types import JournalEntry, journal_entry
from umpire.api.stream import follower, while_good
from umpire.kernel.errors import Refusal
from umpire.scenarios.errors import Unauthenticated, Unknown
from umpire.scenarios.presence import Present
from umpire.scenarios.read import Telling


@strawberry.type
class RulingHeard:
    """An entry of the journal, as the seat may hear it.

    `opened`: it was told before, while some of it was sealed, and now takes the place of that. Such
    messages come just before the entry that opened the seal.
    """

    version: int
    opened: bool
    entry: JournalEntry


RulingsResult: Any = Annotated[
    Union[(RulingHeard, *ANY)],
    strawberry.union("RulingsResult"),
]


@strawberry.type
class Presence:
    """The seats that follow a scenario: whose stream is open, or was a little while ago."""

    present: list[str]


PresenceResult: Any = Annotated[
    Union[(Presence, *ANY)],
    strawberry.union("PresenceResult"),
]


@strawberry.type
class Subscription:
    """What goes on."""

    @strawberry.subscription(
        description="Every entry after a version, in order, up to the close; a refusal comes as "
        "the only result. Who was cut off goes on after the last version that came."
    )
    async def rulings(
        self, info: Info, scenario: strawberry.ID, after: int = 0, seat: str | None = None
    ) -> AsyncGenerator[RulingsResult, None]:
        """Follow a scenario."""
        desk: Desk = info.context.desk
        try:
            who = await info.context.seat(str(scenario), seat)
            lease = desk.gate.lease(info.context.headers)
            following = await desk.live.hub.follow(str(scenario), who, max(0, after), follower())
        except Refusal as refusal:
            yield told(desk.problems, refusal)
            return
        try:
            async for one in while_good(following, lease):
                entry = journal_entry(Telling(following.standing, who), one.entry)
                yield RulingHeard(version=entry.version, opened=one.opened, entry=entry)
        except (Unauthenticated, Unknown) as refusal:
            yield told(desk.problems, refusal)
        finally:
            await following.aclose()

    @strawberry.subscription(
        description="The seats that follow a scenario, at once and whenever others do, up to its "
        "close; a refusal comes as the only result. A seat is told until some while after its last "
        "stream ended."
    )
    async def presence(
        self, info: Info, scenario: strawberry.ID, seat: str | None = None
    ) -> AsyncGenerator[PresenceResult, None]:
        """Tell who is there."""
        desk: Desk = info.context.desk
        try:
            who = await info.context.seat(str(scenario), seat)
            lease = desk.gate.lease(info.context.headers)
            now = await desk.scenarios.now(str(scenario))
            following = await desk.live.hub.follow(str(scenario), who, now.version, follower())
        except Refusal as refusal:
            yield told(desk.problems, refusal)
            return
        try:
            async for one in while_good(following.with_presence(), lease):
                if isinstance(one, Present):
                    yield Presence(present=list(one.present))
        except (Unauthenticated, Unknown) as refusal:
            yield told(desk.problems, refusal)
        finally:
            await following.aclose()
