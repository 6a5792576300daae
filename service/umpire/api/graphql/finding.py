"""The GraphQL queries that find scenarios: a connection of all, and those of tokens."""

from typing import Any

import strawberry
from strawberry import Info

from umpire.api.graphql.asking import desk_of, result_union
from umpire.api.graphql.refusals import RefusalResult, or_refusal, told
from umpire.api.held import Held, held_by, page_of, wanted_of
from umpire.api.problems import BAD_PARAMETER
from umpire.api.rest.bodies import MOST_TOKENS
from umpire.api.rest.finding import MOST, PAGE
from umpire.scenarios.finding import Found, FoundPage


@strawberry.type
class ScenarioListed:
    """What lists tell of a scenario: all of it is public; see `ScenarioSeen`."""

    scenario: strawberry.ID
    system: str
    edition: str
    title: str
    version: int
    closed: bool
    phase: str
    state: str
    waits_for: list[str]
    any_of_them: bool
    waits_since: str | None
    changed_at: str | None
    opened_at: str | None
    present: list[str] = strawberry.field(
        description="The seats that follow it now; see the subscription `presence`."
    )
    archived: bool = strawberry.field(
        description="Whether it is read from the archive, and is slower; an order brings it back."
    )

    @classmethod
    def of(cls, found: Found) -> "ScenarioListed":
        """Return what is told of a battle that was found."""
        return cls(**found.fields())


@strawberry.type
class ScenarioEdge:
    """A scenario, and the cursor after which to go on."""

    cursor: str
    node: ScenarioListed


@strawberry.type
class ScenarioPageInfo:
    """Whether there may be more, and where to go on."""

    has_next_page: bool
    end_cursor: str | None


@strawberry.type
class ScenarioConnection:
    """Some scenarios, the newest first. With a filter a page may be short, and yet not the last."""

    edges: list[ScenarioEdge]
    page_info: ScenarioPageInfo

    @classmethod
    def of(cls, page: FoundPage) -> "ScenarioConnection":
        """Return a page of scenarios."""
        edges = [ScenarioEdge(cursor=at, node=ScenarioListed.of(one)) for at, one in page.found]
        info = ScenarioPageInfo(has_next_page=page.next is not None, end_cursor=page.next)
        return cls(edges=edges, page_info=info)


@strawberry.type
class SeatHeld:
    """What a token is for, as far as it is good."""

    seat: str | None
    your_turn: bool = strawberry.field(description="Whether the scenario waits for this seat.")
    scenario: ScenarioListed | None
    refused: RefusalResult | None


@strawberry.type
class SeatsHeld:
    """What each token is for, in the order in which they were sent."""

    seats: list[SeatHeld]


ScenariosResult: Any = result_union("ScenariosResult", ScenarioConnection)
SeatsResult: Any = result_union("SeatsResult", SeatsHeld)


def _held(info: Info, one: Held) -> SeatHeld:
    refused = None if one.refused is None else told(desk_of(info).problems, one.refused)
    listed = None if one.found is None else ScenarioListed.of(one.found)
    return SeatHeld(seat=one.seat, your_turn=one.your_turn, scenario=listed, refused=refused)


@strawberry.type
class FindingQueries:
    """What finds scenarios."""

    @strawberry.field(
        description="Scenarios, the newest first, for the operator: all, or those of a system, a "
        "state (`open`, `over`, `closed`), a seat that they wait for, a time of change (RFC 3339), "
        "in the archive or not."
    )
    async def scenarios(  # noqa: PLR0913, PLR0917 — arguments of a field, which callers name
        self,
        info: Info,
        system: str | None = None,
        state: str | None = None,
        waits_for: str | None = None,
        changed_from: str | None = None,
        changed_before: str | None = None,
        archived: bool | None = None,  # noqa: FBT001 — as above
        after: str | None = None,
        first: int = PAGE,
    ) -> ScenariosResult:
        """Return a page of scenarios."""
        given = {
            "system": system,
            "state": state,
            "waits_for": waits_for,
            "changed_from": changed_from,
            "changed_before": changed_before,
            "archived": None if archived is None else str(archived).lower(),
        }

        async def act() -> ScenarioConnection:
            desk, context = desk_of(info), info.context
            grant = await desk.gate.operator(context.headers, "listScenarios")
            wanted = wanted_of(desk, {name: one for name, one in given.items() if one is not None})
            limit, among = max(1, min(first, MOST)), tuple(context.rulebooks)
            await grant.record()
            return ScenarioConnection.of(await page_of(desk, wanted, after, limit, among))

        return await or_refusal(desk_of(info).problems, act)

    @strawberry.field(
        description=f"What each of some tokens is for, at most {MOST_TOKENS}: its scenario, its "
        "seat, and whether it is its turn. One that is not good spoils no other."
    )
    async def seats(self, info: Info, tokens: list[str]) -> SeatsResult:
        """Return what tokens are for."""

        async def act() -> SeatsHeld:
            if not 1 <= len(tokens) <= MOST_TOKENS:
                raise BAD_PARAMETER.refuse(f"Send 1 to {MOST_TOKENS} tokens.", at="/tokens")
            held = await held_by(desk_of(info), tokens)
            return SeatsHeld(seats=[_held(info, one) for one in held])

        return await or_refusal(desk_of(info).problems, act)
