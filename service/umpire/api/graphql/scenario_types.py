"""The GraphQL types of scenarios that are kept: how they stand, and their journal."""

from typing import cast

import msgspec
import strawberry
from strawberry import Info
from strawberry.scalars import JSON

from umpire.api.beside.offers import page_asked
from umpire.api.decode import list_of_any, read_value
from umpire.api.describe import tag_of
from umpire.api.desk import choices_now, verdict_on
from umpire.api.graphql.types import (
    BattleView,
    Choice,
    DiceTermsType,
    Event,
    ForkedFromType,
    PendingThrowType,
    VerdictType,
)
from umpire.api.problems import ANSWER_TOO_LARGE
from umpire.kernel.rulebook import Seat
from umpire.scenarios.journal import (
    Closed,
    Contributed,
    Entry,
    Ruled,
)
from umpire.scenarios.listing import how_it_stands
from umpire.scenarios.read import Telling, battle_seen
from umpire.scenarios.read import journal as read_journal
from umpire.scenarios.redact import exported
from umpire.scenarios.seats import name_of as seat_name
from umpire.scenarios.seats import seat_named
from umpire.scenarios.standing import Standing, listing_of
from umpire.scenarios.submit import Accepted


@strawberry.type
class Contribution:
    """A nonce in the key of the dice, and the seat that gave it."""

    seat: str
    nonce: str


@strawberry.type
class ScenarioSeen:
    """A scenario as a seat may see it, at a version."""

    scenario: strawberry.ID
    system: str
    edition: str
    title: str
    version: int
    closed: bool
    phase: str
    state: str = strawberry.field(
        description="`open`; `over`, from the end by the rules to the close; or `closed`."
    )
    waits_for: list[str] = strawberry.field(
        description="The seats whose orders the battle waits for; of secret ones, those that have "
        "not finished."
    )
    any_of_them: bool = strawberry.field(
        description="Whether it goes on once one of `waitsFor` has ordered; else it waits for each."
    )
    waits_since: str | None = strawberry.field(
        description="Since when it waits for just these seats; null: nobody knows."
    )
    changed_at: str | None
    opened_at: str | None
    seat: str
    chain: str = strawberry.field(description="The hash of the journal up to this version, in hex.")
    dice: DiceTermsType
    contributed: list[Contribution]
    forked_from: ForkedFromType | None
    battle: BattleView
    standing: strawberry.Private[Standing]

    @strawberry.field(
        description="What the seat may order now, for one unit or for all: so many, after some."
    )
    async def choices(
        self, info: Info, unit: str | None = None, after: int = 0, first: int | None = None
    ) -> list[Choice]:
        """Return the choices."""
        seat = seat_named(self.seat)
        asked = page_asked(unit, after, first)
        page = await choices_now(info.context.desk, self.standing, seat, asked)
        kinds = list_of_any(self.standing.rulebook.choice_types)
        return cast("list[Choice]", read_value(kinds, page.choices))

    @strawberry.field(description="The entries after a version, oldest first.")
    async def journal(self, info: Info, after: int = 0, first: int = 100) -> "JournalConnection":
        """Return a page of the journal."""
        limit, after = max(1, min(first, info.context.desk.page_limit)), max(0, after)
        scenarios = info.context.desk.scenarios
        seat = seat_named(self.seat)
        standing, entries = await read_journal(scenarios, str(self.scenario), seat, after, limit)
        return JournalConnection.of(entries, standing, after, seat)

    @strawberry.field(
        description="The scenario as a file (NDJSON): whole for the referee, and for all after the "
        "close; else a redacted one, which proves the seat's own part. It has at most "
        "`UMPIRE_ANSWER_LIMIT` bytes here; a longer one is at "
        "`GET /v1/scenarios/{scenario}/transcript`."
    )
    async def transcript(self, info: Info) -> str:
        """Return the transcript as the seat may have it."""
        scenarios, most = info.context.desk.scenarios, info.context.most_bytes
        now = await scenarios.now(str(self.scenario))
        read = bytearray()
        async for piece in exported(scenarios, now, seat_named(self.seat)):
            read += piece
            if len(read) > most:
                raise ANSWER_TOO_LARGE.refuse(
                    f"The transcript has more than {most} bytes (UMPIRE_ANSWER_LIMIT): ask for it "
                    f"at /v1/scenarios/{self.scenario}/transcript."
                )
        return read.decode()

    @strawberry.field(description="Whether the scenario is as its seed and its rules make it.")
    async def verification(self, info: Info) -> VerdictType:
        """Verify the scenario as it is kept."""
        seat = seat_named(self.seat)
        return await verdict_on(info.context.desk, str(self.scenario), seat)

    @classmethod
    def of(cls, standing: Standing, seat: Seat) -> "ScenarioSeen":
        """Return a scenario as `seat` may see it."""
        header = standing.header
        return cls(
            scenario=strawberry.ID(header.scenario),
            system=header.system,
            edition=header.edition,
            title=header.title,
            version=standing.version,
            closed=standing.closed,
            **how_it_stands(listing_of(standing), standing.opened, standing.times),
            seat=seat_name(seat),
            chain=standing.chain.hex(),
            dice=header.dice,
            contributed=[
                Contribution(seat=seat, nonce=nonce) for seat, nonce in standing.contributed.items()
            ],
            forked_from=header.forked_from,
            battle=battle_seen(standing, seat),
            standing=standing,
        )


@strawberry.type
class JournalEntry:
    """One entry: a ruling, a side's nonce for the dice, or the close, which reveals the seed."""

    version: int
    seat: str
    edition: str
    kind: str
    orders: JSON = strawberry.field(description="The orders, in the form of the REST edge.")
    events: list[Event]
    salt: str = strawberry.field(description="Random; hides sealed orders in the public hash.")
    nonce: str | None
    seed: str | None
    telling: strawberry.Private[Telling]

    @strawberry.field(description="The events in plain words: a line for each.")
    def told(self) -> list[str]:
        """Return the events as they are told."""
        return list(self.telling.lines(self.events))


@strawberry.type
class JournalEdge:
    """An entry, and the cursor after which to go on: its version."""

    cursor: int
    node: JournalEntry


@strawberry.type
class PageInfo:
    """Whether there is more, and where to go on."""

    has_next_page: bool
    end_cursor: int


@strawberry.type
class JournalConnection:
    """A page of a journal."""

    edges: list[JournalEdge]
    page_info: PageInfo

    @classmethod
    def of(
        cls, entries: list[Entry], standing: Standing, after: int, seat: Seat
    ) -> "JournalConnection":
        """Return a page of `entries`, of a scenario's journal, as a seat reads it."""
        telling = Telling(standing, seat)
        edges = [
            JournalEdge(cursor=entry.version, node=journal_entry(telling, entry))
            for entry in entries
        ]
        end = entries[-1].version if entries else after
        has_next_page = end < standing.version
        return cls(edges=edges, page_info=PageInfo(has_next_page=has_next_page, end_cursor=end))


def journal_entry(telling: Telling, entry: Entry) -> JournalEntry:
    """Return an entry of the journal, as a seat reads it."""
    ruled = entry if isinstance(entry, Ruled) else None
    return JournalEntry(
        version=entry.version,
        seat=entry.seat,
        edition=entry.edition,
        kind=tag_of(entry),
        orders=msgspec.to_builtins(ruled.orders) if ruled else [],
        events=list(ruled.events) if ruled else [],
        salt=ruled.salt if ruled else "",
        nonce=entry.nonce if isinstance(entry, Contributed) else None,
        seed=entry.seed if isinstance(entry, Closed) else None,
        telling=telling,
    )


@strawberry.type
class RulingKept:
    """The orders are in the journal, as `version`; a repeated command gets its first answer."""

    scenario: strawberry.ID
    version: int
    command: str
    chain: str = strawberry.field(
        description="The hash of the journal up to this ruling: a receipt for sealed orders."
    )
    repeated: bool
    events: list[Event]
    accepted: strawberry.Private[Accepted]
    seat: strawberry.Private[Seat]

    @strawberry.field(description="The battle as the seat may see it now.")
    def battle(self) -> BattleView:
        """Return the battle."""
        return battle_seen(self.accepted.standing, self.seat)

    @strawberry.field(
        description="The scenario as it stands now: its phase, the seats that it waits for, and in "
        "`choices` what the seat may order next."
    )
    def now(self) -> ScenarioSeen:
        """Return the scenario."""
        return ScenarioSeen.of(self.accepted.standing, self.seat)


@strawberry.type
class DryRun:
    """What would come of the orders at `version`; nothing is kept."""

    scenario: strawberry.ID
    version: int
    accepted: int = strawberry.field(
        description="How many would be accepted, from the first; those after are not judged."
    )
    complete: bool = strawberry.field(
        description="Whether all were judged, and `events` are all that would happen. Otherwise "
        "the last one accepted would throw dice or, given by a side, end a phase of sealed orders, "
        "resolve those of all sides, or use sensors; what comes of that, only giving it tells, and "
        "`events` are what happens before it."
    )
    throws: PendingThrowType | None = strawberry.field(
        description="The first dice that the last one accepted would throw, if the seat may know."
    )
    events: list[Event]


@strawberry.type
class ScenarioRemoved:
    """A scenario that is gone, and the version at which it stood."""

    scenario: strawberry.ID
    version: int


@strawberry.type
class SeatToken:
    """The token that speaks for a seat: send it as `Authorization: Bearer`, and keep it secret."""

    seat: str
    token: str


@strawberry.type
class ScenarioOpened:
    """A scenario that was opened, and the tokens of its seats."""

    scenario: ScenarioSeen
    tokens: list[SeatToken]


@strawberry.type
class ScenarioClosed:
    """The scenario takes no more orders; `seed` is revealed (null where none was secret)."""

    scenario: ScenarioSeen
    seed: str | None
