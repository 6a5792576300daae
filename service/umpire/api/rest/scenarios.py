"""Scenarios as resources: open, find, read, order, follow, fork, close."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from typing import Any, TypeAlias
from urllib.parse import urlencode

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from umpire.api.answers import (
    KEPT_NOWHERE,
    answer,
    has_entity_tag,
    language_headers,
    tagged,
    text_answer,
)
from umpire.api.decode import envelope, inside
from umpire.api.gate import Grant, Lease
from umpire.api.problems import BAD_PARAMETER, Problems
from umpire.api.questions import Asked, few_enough, setup_of
from umpire.api.rest import shapes
from umpire.api.rest.operation import Endpoint, Operation
from umpire.api.rest.requests import (
    command_of,
    compact_form,
    expected_version,
    family_of,
    held_by,
    last_heard,
    page_of,
    roll_of,
    scenario_of,
    seat_of,
    wanted_of,
    whole_number,
    yes_or_no,
)
from umpire.api.rest.shapes import (
    Checked,
    ChecksBody,
    ChecksGiven,
    CommandBody,
    DryRun,
    ForkBody,
    NonceBody,
    OpenBody,
    OrderOddsBody,
    RollsHeard,
    RuledTold,
    RulingKept,
    ScenarioClosed,
    ScenarioListed,
    ScenarioOpened,
    ScenarioPage,
    ScenarioRemoved,
    ScenarioSeen,
    ScenarioSummary,
    SeatHeld,
    SeatsBody,
    SeatsHeld,
    SeatTokens,
    StandsNow,
    TokenRefused,
)
from umpire.api.rulebook_schema import tag_of
from umpire.api.state import (
    AppState,
    body_read,
    brought_in,
    choices_now,
    compact_choices_now,
    compact_view,
    foretold,
    forked,
    odds_now,
    opened_battle,
    reissued_token,
    removed,
    submitted,
    verdict_on,
)
from umpire.api.stream import (
    EVENT_STREAM,
    EventStream,
    event,
    follower,
    head_of_stream,
    too_slow,
    while_good,
)
from umpire.kernel.errors import Refusal
from umpire.kernel.lines import language
from umpire.kernel.rulebook import Seat
from umpire.scenarios import read
from umpire.scenarios.adjudication import name_of, seat_named
from umpire.scenarios.errors import Unauthenticated, Unavailable, Unknown
from umpire.scenarios.explain import Explanation, roll_explained, rolls_heard
from umpire.scenarios.journal import Entry, Ruled, encode
from umpire.scenarios.lifecycle import close_scenario, contribute, open_scenario
from umpire.scenarios.live import Following, Present, Told
from umpire.scenarios.read import Telling
from umpire.scenarios.repository import Standing, how_it_stands, listing_of
from umpire.scenarios.transcripts import exported, has_whole
from umpire.scenarios.verify import Verdict

NDJSON = "application/x-ndjson"
JOURNAL_PAGE = 100


class ScenarioEndpoints:
    """Endpoints under `/v1/scenarios`."""

    def __init__(self, app_state: AppState) -> None:
        self._app_state = app_state

    async def open(self, request: Request) -> Response:
        """Open a scenario."""
        grant = await self._app_state.gate.operator(request.headers, "openScenario")
        body = envelope(OpenBody, await body_read(self._app_state, await request.body()))
        rulebook = self._app_state.rulebook(body.system)
        bounds = self._app_state.pools.kept.bounds
        setup = setup_of(rulebook, body.sample, body.setup, body.options, bounds)
        with inside("" if body.setup is None else "/setup"):
            battle = await opened_battle(self._app_state, rulebook, setup)
        standing = await open_scenario(
            self._app_state.scenarios,
            rulebook,
            setup,
            source=body.dice.source,
            seed=body.dice.seed,
            title=body.title,
            command=command_of(request),
            battle=battle,
            before=grant.record,
            by=grant.key,
        )
        return self._opened(standing)

    async def bring_in(self, request: Request) -> Response:
        """Verify a transcript, and keep it as a scenario; 200 if it was kept before."""
        grant = await self._app_state.gate.operator(request.headers, "importTranscript")
        sent, command = await request.body(), command_of(request)
        standing, new = await brought_in(self._app_state, sent, command, grant.record, grant.key)
        return self._opened(standing, 201 if new else 200)

    def _opened(self, standing: Standing, status: int = 201) -> Response:
        """Return the answer to an opening: the scenario, and the tokens of its seats."""
        scenario = standing.header.scenario
        tokens = self._app_state.gate.tokens(scenario, standing.battle.sides)
        told = ScenarioOpened(**summary(standing), tokens=tokens)
        place = f"/v1/scenarios/{scenario}"
        return answer(told, status=status, version=standing.version, location=place)

    async def read(self, request: Request) -> Response:
        """Return a scenario as the seat may see it, now or at `?version=`.

        With `?form=compact` the answer is text for assistants and people: the battle in few
        characters, or the one `?unit=` in detail.
        """
        seat = await seat_of(self._app_state, request)
        version = None
        if "version" in request.query_params:
            version = whole_number(request, "version", 0)
        is_compact = compact_form(request, ("unit",))
        standing = await read.scenario_at(self._app_state.scenarios, scenario_of(request), version)
        headers = tagged(standing.version)
        if has_entity_tag(request.scope, headers["etag"]):
            return Response(status_code=304, headers=headers)
        if is_compact:
            unit = request.query_params.get("unit")
            return text_answer(compact_view(standing, seat, unit), standing.version)
        return answer(
            ScenarioSeen(
                **summary(standing), seat=name_of(seat), battle=read.battle_seen(standing, seat)
            ),
            version=standing.version,
        )

    async def rulings(self, request: Request) -> Response:
        """Give orders, and return the ruling; with `?dry_run=true`, what would come of them."""
        scenarios, scenario = self._app_state.scenarios, scenario_of(request)
        seat, is_dry_run = await seat_of(self._app_state, request), yes_or_no(request, "dry_run")
        with_choices = yes_or_no(request, "choices")
        if is_dry_run and with_choices:
            raise BAD_PARAMETER.refuse("`choices` is not allowed in a dry run: leave it out.")
        family, expected = family_of(request), expected_version(request)
        body = envelope(CommandBody, await body_read(self._app_state, await request.body()))
        command: dict[str, Any] = {
            "scenario": scenario,
            "seat": seat,
            "expected": expected,
            "faces": None if body.faces is None else tuple(body.faces),
            "id": command_of(request),
            "family": family,
        }
        if is_dry_run:
            run = await foretold(
                self._app_state, await scenarios.now(scenario), body.orders, **command
            )
            return answer(DryRun(**msgspec.structs.asdict(run)), version=run.version)
        before = await scenarios.at_least(scenario, expected)
        accepted = await submitted(self._app_state, before, body.orders, **command)
        entry = read.ruling_seen(accepted.standing, accepted.entry, seat)
        lines: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
        now: StandsNow | msgspec.UnsetType = msgspec.UNSET
        with_lines = yes_or_no(request, "told")
        if with_lines:
            lines = read.Telling(accepted.standing, seat).lines(entry.events)
        if with_choices:
            now = await self._stands_now(accepted.standing, seat)
        command_id, chain = accepted.command, accepted.chain.hex()
        kept = RulingKept(entry.version, command_id, chain, entry.events, lines, now)
        answered = answer(kept, status=200 if accepted.repeated else 201, version=entry.version)
        if with_lines:
            _note_language(answered)
        return answered

    async def _stands_now(self, standing: Standing, seat: Seat) -> StandsNow:
        """Return the present state and the choices of a seat; the ruling is stored already."""
        told = listing_of(standing)
        choices, following = None, None
        with contextlib.suppress(Refusal):
            page = await choices_now(self._app_state, standing, seat, Asked())
            choices, following = msgspec.Raw(page.choices), page.next
        return StandsNow(
            standing.version,
            told.phase,
            told.state,
            told.waits_for,
            told.any_of_them,
            choices,  # type: ignore[arg-type]  # it is JSON already
            following,
        )

    async def checks(self, request: Request) -> Response:
        """Check commands, each on its own: the answer has the dry run or the refusal of each."""
        scenario, seat = scenario_of(request), await seat_of(self._app_state, request)
        expected = expected_version(request)
        body = envelope(ChecksBody, await body_read(self._app_state, await request.body()))
        few_enough(
            sum(len(each.orders) for each in body.commands),
            self._app_state.pools.kept.bounds.orders,
        )
        standing = await self._app_state.scenarios.now(scenario)
        told = []
        for command in body.commands:
            given = {"scenario": scenario, "seat": seat, "expected": expected, "id": None}
            faces = None if command.faces is None else tuple(command.faces)
            told.append(await self._checked(standing, command.orders, faces=faces, **given))
            await asyncio.sleep(0)  # others are served between two of them
        return answer(ChecksGiven(standing.version, tuple(told)), version=standing.version)

    async def _checked(self, standing: Standing, orders: Sequence[Any], **command: Any) -> Checked:
        """Return what would come of one command; that the service has no time now is no verdict."""
        try:
            run = await foretold(self._app_state, standing, orders, family=None, **command)
        except Unavailable:
            raise
        except Refusal as refusal:
            return Checked(None, self._app_state.problems.of(refusal))
        return Checked(DryRun(**msgspec.structs.asdict(run)), None)

    async def journal(self, request: Request) -> Response:
        """Return the entries after a version, with links to the next page."""
        seat = await seat_of(self._app_state, request)
        most = self._app_state.page_limit
        after = whole_number(request, "after", 0)
        limit = whole_number(request, "limit", min(JOURNAL_PAGE, most), least=1, most=most)
        scenario = scenario_of(request)
        with_lines = yes_or_no(request, "told")
        most_bytes = self._app_state.pools.kept.bounds.answer_bytes
        standing, entries = await read.journal(
            self._app_state.scenarios, scenario, seat, after, limit, most_bytes
        )
        telling = read.Telling(standing, seat) if with_lines else None
        page = _page(entries, telling, most_bytes)
        answered = answer({"version": standing.version, "entries": page})
        if with_lines:
            _note_language(answered)
        last = entries[len(page) - 1].version if page else after
        if last < standing.version:
            more = f"&told=true&lang={language.get()}" if with_lines else ""
            place = f"/v1/scenarios/{scenario}/rulings?after={last}&limit={limit}{more}"
            answered.headers["link"] = f'<{place}>; rel="next"'
        return answered

    async def choices(self, request: Request) -> Response:
        """Return a page of the orders that the seat may give now, for one `?unit=` or for all.

        With `?form=compact` the answer is text: a line for each choice, which begins with its id.
        `?choice=` shows one of them in full.
        """
        seat = await seat_of(self._app_state, request)
        after, limit = whole_number(request, "after", 0), whole_number(request, "limit", 0, least=1)
        asked = Asked(request.query_params.get("unit"), after, limit or None)
        is_compact = compact_form(request, ("choice",))
        standing = await read.scenario_at(self._app_state.scenarios, scenario_of(request))
        if is_compact:
            choice = request.query_params.get("choice")
            text = await compact_choices_now(self._app_state, standing, seat, asked, choice)
            return text_answer(text, standing.version)
        page = await choices_now(self._app_state, standing, seat, asked)
        told = {
            "version": standing.version,
            "choices": msgspec.Raw(page.choices),
            "next": page.next,
        }
        return answer(told, version=standing.version)

    async def odds(self, request: Request) -> Response:
        """Return the exact chances of a declared order."""
        seat = await seat_of(self._app_state, request)
        body = envelope(OrderOddsBody, await body_read(self._app_state, await request.body()))
        standing = await read.scenario_at(self._app_state.scenarios, scenario_of(request))
        found = await odds_now(self._app_state, standing, seat, body.order)
        told = {"version": standing.version, "odds": msgspec.Raw(found)}
        return answer(told, version=standing.version)

    async def fork(self, request: Request) -> Response:
        """Open a scenario from an earlier version of this one."""
        given = await request.body()
        body = envelope(ForkBody, await body_read(self._app_state, given) if given else {})
        scenario, seat = scenario_of(request), await seat_of(self._app_state, request)
        command = command_of(request)
        standing = await forked(self._app_state, scenario, seat, body.version, command)
        return self._opened(standing)

    async def _may(self, request: Request, action: str) -> Grant:
        """Return leave to an operator, or the referee of the scenario."""
        scenario = scenario_of(request)
        return await self._app_state.gate.operator_or_referee(request.headers, scenario, action)

    async def tokens(self, request: Request) -> Response:
        """Issue new tokens for all seats of a scenario, for one that outlasts its tokens."""
        scenario = scenario_of(request)
        grant = await self._may(request, "renewTokens")
        standing = await self._app_state.scenarios.now(scenario)
        await grant.record()
        tokens = self._app_state.gate.tokens(scenario, standing.battle.sides)
        return answer(SeatTokens(scenario, tokens), status=201)

    async def revoke(self, request: Request) -> Response:
        """Revoke all tokens of a seat, end what they began, and issue a new one."""
        scenario = scenario_of(request)
        grant = await self._may(request, "revokeTokens")
        seat = seat_named(str(request.path_params["of_seat"]), "/seat")
        token = await reissued_token(self._app_state, scenario, seat, grant.record)
        return answer(SeatTokens(scenario, {name_of(seat): token}))

    async def contribute(self, request: Request) -> Response:
        """Put a side's words into the key of the dice, before the first roll."""
        scenario, seat = scenario_of(request), await seat_of(self._app_state, request)
        expected = expected_version(request)
        body = envelope(NonceBody, await body_read(self._app_state, await request.body()))
        standing = await contribute(
            self._app_state.scenarios, scenario, seat, expected, body.nonce, command_of(request)
        )
        return answer(ScenarioSummary(**summary(standing)), status=201, version=standing.version)

    async def close(self, request: Request) -> Response:
        """Close a scenario, and reveal its seed."""
        scenario, seat = scenario_of(request), await seat_of(self._app_state, request)
        standing, closed = await close_scenario(
            self._app_state.scenarios,
            scenario,
            seat,
            expected_version(request),
            command_of(request),
        )
        return answer(
            ScenarioClosed(**summary(standing), seed=closed.seed), version=standing.version
        )

    async def remove(self, request: Request) -> Response:
        """Remove a scenario for good, with all that is kept of it. Export it before."""
        scenario = scenario_of(request)
        grant = await self._may(request, "removeScenario")
        await grant.record()
        standing = await removed(self._app_state, scenario)
        return answer(ScenarioRemoved(scenario, standing.version))

    async def verification(self, request: Request) -> Response:
        """Verify the scenario as it is kept: the chain, every die, every ruling."""
        seat, scenario = await seat_of(self._app_state, request), scenario_of(request)
        return answer(await verdict_on(self._app_state, scenario, seat))

    async def rolls(self, request: Request) -> Response:
        """List the rolls that the seat may see, after a number; all, or those of a label."""
        seat = await seat_of(self._app_state, request)
        most = self._app_state.page_limit
        after = whole_number(request, "after", 0)
        limit = whole_number(request, "limit", min(JOURNAL_PAGE, most), least=1, most=most)
        heard = await rolls_heard(self._app_state.scenarios, scenario_of(request), seat)
        label = request.query_params.get("label")
        if label is None:
            lines = await heard.lines(after, limit)
        else:
            lines = await heard.labelled(label, after, limit)
        return answer(RollsHeard(heard.standing.version, heard.count, lines))

    async def roll(self, request: Request) -> Response:
        """Explain one roll that the seat may see: rule, numbers, dice, and other readings."""
        seat = await seat_of(self._app_state, request)
        scenario, number = scenario_of(request), roll_of(request)
        return answer(await roll_explained(self._app_state.scenarios, scenario, seat, number))

    async def transcript(self, request: Request) -> Response:
        """Return the scenario as a file: whole, or before the close as the seat may have it."""
        seat, scenarios = await seat_of(self._app_state, request), self._app_state.scenarios
        standing = await scenarios.now(scenario_of(request))
        kind = "" if has_whole(standing, seat) else ".redacted"
        name = f"{standing.header.scenario}{kind}.ndjson"
        return StreamingResponse(
            exported(scenarios, standing, seat),
            media_type=NDJSON,
            headers={**KEPT_NOWHERE, "content-disposition": f'attachment; filename="{name}"'},
        )


def _page(
    entries: Sequence[Entry], telling: read.Telling | None, most_bytes: int
) -> list[msgspec.Raw]:
    """Return at least one entry, and as many as fit; with log lines, if asked for."""
    page: list[msgspec.Raw] = []
    size = 0
    for entry in entries:
        written = msgspec.Raw(encode(entry if telling is None else in_words(telling, entry)))
        size += len(written)
        if page and size > most_bytes:
            break
        page.append(written)
    return page


def _note_language(answered: Response) -> None:
    for name, value in language_headers().items():
        answered.headers.append(name, value)


def in_words(telling: read.Telling, entry: Entry) -> Entry:
    """Return an entry; a ruling gets a log line for each event."""
    if not isinstance(entry, Ruled):
        return entry
    return RuledTold(**msgspec.structs.asdict(entry), told=telling.lines(entry.events))


def summary(standing: Standing) -> dict[str, Any]:
    """Return the fields of `ScenarioSummary`."""
    header = standing.header
    return {
        "scenario": header.scenario,
        "system": header.system,
        "edition": header.edition,
        "title": header.title,
        "version": standing.version,
        "closed": standing.closed,
        **how_it_stands(listing_of(standing), standing.opened, standing.times),
        "dice": header.dice,
        "contributed": standing.contributed,
        "forked_from": header.forked_from,
        "chain": standing.chain.hex(),
    }


LIST_PAGE, MOST_LISTED = 50, 100


class FindingEndpoints:
    """Endpoints that find scenarios."""

    def __init__(self, app_state: AppState) -> None:
        self._app_state = app_state

    async def scenarios(self, request: Request) -> Response:
        """List scenarios, the newest first: all, or those of a system, state, turn or change."""
        grant = await self._app_state.gate.operator(request.headers, "listScenarios")
        query = request.query_params
        wanted = wanted_of(self._app_state, query)
        limit = whole_number(request, "limit", LIST_PAGE, least=1, most=MOST_LISTED)
        await grant.record()
        page = await page_of(self._app_state, wanted, query.get("after"), limit)
        listed = tuple([ScenarioListed(**found.fields()) for _, found in page.found])
        answered = answer(ScenarioPage(listed, page.next))
        if page.next is not None:
            place = urlencode({**query, "after": page.next})
            answered.headers["link"] = f'</v1/scenarios?{place}>; rel="next"'
        return answered

    async def seats(self, request: Request) -> Response:
        """Return the seat of each token: its scenario, its side, and whether it is its turn."""
        body = envelope(SeatsBody, await body_read(self._app_state, await request.body()))
        return answer(
            SeatsHeld(tuple([_told(one) for one in await held_by(self._app_state, body.tokens)]))
        )


def _told(one: Any) -> SeatHeld:
    refused = None if one.refused is None else TokenRefused(one.refused.code, one.refused.message)
    listed = None if one.found is None else ScenarioListed(**one.found.fields())
    return SeatHeld(seat=one.seat, your_turn=one.your_turn, scenario=listed, refused=refused)


RETRY = b"retry: 1000\n\n"
Writing: TypeAlias = Callable[[Told | Present], bytes]
"""Writes a message to a follower, as one event or several."""


class LiveEndpoints:
    """Endpoints that go on."""

    def __init__(self, app_state: AppState) -> None:
        self._app_state = app_state

    async def follow(self, request: Request, event_of: Writing) -> Response:
        """Follow a scenario."""
        scenario, seat = scenario_of(request), await seat_of(self._app_state, request)
        lease = self._app_state.gate.lease(request.headers)
        presence, told = yes_or_no(request, "present"), yes_or_no(request, "told")
        following = await self._app_state.live.hub.follow(
            scenario, seat, last_heard(request), follower()
        )
        if following.over:
            await following.aclose()
            return Response(status_code=204)
        if request.method == "HEAD":
            await following.aclose()
            return head_of_stream()
        pace = self._app_state.live
        write = partial(_written_with_lines, following, seat, event_of) if told else event_of
        return EventStream(
            Events(following, lease, self._app_state.problems, write, presence=presence),
            heartbeat_s=pace.heartbeat_s,
            patience_s=pace.patience_s,
            too_slow=event("error", encode(self._app_state.problems.of(too_slow()))),
            headers=language_headers() if told else None,
        )

    async def events(self, request: Request) -> Response:
        """Follow the scenario: each entry after a version, as far as the seat may see it.

        The id of an event is its version, and its name the kind of the entry. An `opened` event has
        no id: it comes just before the entry that opened sealed orders, and replaces the earlier
        event of its version. An `error` is a problem document, and the last event. 204: the
        scenario is closed and you have every entry, so do not connect again.

        With `?told=true`, each ruling brings a log line for each of its events.

        With `?present=true`, an event `present` lists the seats that follow the scenario, at once
        and whenever they change; it has no id. A seat stays listed for some time after its last
        stream ended: 30 seconds, unless the service has another setting.
        """
        return await self.follow(request, event_of)


class Events:
    """The messages to a follower, each as `write` has it."""

    def __init__(
        self,
        following: Following,
        lease: Lease | None,
        problems: Problems,
        write: Writing,
        *,
        presence: bool,
    ) -> None:
        self._following = following
        self._told = following.with_presence() if presence else following
        self._lease = lease
        self._problems = problems
        self._write = write

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """Yield the events; an `error` is the last when the token expires, or the scenario goes."""
        yield RETRY
        try:
            async for told in while_good(self._told, self._lease):
                yield self._write(told)
        except (Unauthenticated, Unknown) as refusal:
            yield event("error", encode(self._problems.of(refusal)))

    async def aclose(self) -> None:
        """Follow no longer."""
        await self._following.aclose()


def _written_with_lines(
    following: Following, reader: Seat, write: Writing, told: Told | Present
) -> bytes:
    """Write a message; a ruling has log lines for the seat that reads it."""
    if isinstance(told, Told):
        told = replace(told, entry=in_words(Telling(following.standing, reader), told.entry))
    return write(told)


def event_of(told: Told | Present) -> bytes:
    """Return a message to a follower as an event."""
    if isinstance(told, Present):
        return event("present", encode(told))
    data = encode(told.entry)
    if told.opened:
        return event("opened", data)
    return event(tag_of(told.entry), data, told.entry.version)


ONE = "/v1/scenarios/{scenario}"
TRANSCRIPTS = "/v1/transcripts"


def _ruling(name: str, path: str, endpoint: Endpoint) -> Operation:
    return Operation(
        name=name,
        tag="scenarios",
        method="POST",
        path=path,
        endpoint=endpoint,
        answer=shapes.RulingKept,
        body=shapes.CommandBody,
        status=(201, 200),
        or_answers={200: shapes.DryRun},
        headers=("ETag",),
        parameters=(
            *("seat", "if_match", "idempotency_key", "dry_run", "with_choices"),
            *("told", "lang"),
        ),
        refusals=(403, 404, 409, 412, 422, 428),
    )


def of_scenarios(kept: ScenarioEndpoints) -> tuple[Operation, ...]:
    """Return what can be done with a scenario: the busiest first."""
    return (
        _ruling("submitOrders", f"{ONE}/rulings", kept.rulings),
        Operation(
            name="readJournal",
            tag="scenarios",
            method="GET",
            path=f"{ONE}/rulings",
            endpoint=kept.journal,
            headers=("Link",),
            answer=shapes.JournalPage,
            parameters=("seat", "after", "limit", "told", "lang"),
            refusals=(404,),
        ),
        _ruling("submitOrdersOfFamily", f"{ONE}/rulings/{{family}}", kept.rulings),
        Operation(
            name="readScenario",
            tag="scenarios",
            method="GET",
            path=ONE,
            endpoint=kept.read,
            headers=("ETag",),
            answer=shapes.ScenarioSeen,
            status=(200, 304),
            parameters=("seat", "version", "if_none_match"),
            text_parameters=("form", "unit"),
            refusals=(404,),
        ),
        Operation(
            name="openScenario",
            tag="scenarios",
            method="POST",
            path="/v1/scenarios",
            endpoint=kept.open,
            headers=("ETag", "Location"),
            answer=shapes.ScenarioOpened,
            body=shapes.OpenBody,
            status=(201,),
            parameters=("idempotency_key",),
            refusals=(401, 403, 404, 422),
        ),
        Operation(
            name="importTranscript",
            tag="transcripts",
            method="POST",
            path=TRANSCRIPTS,
            endpoint=kept.bring_in,
            headers=("ETag", "Location"),
            answer=shapes.ScenarioOpened,
            body_type="application/x-ndjson",
            status=(201, 200),
            parameters=("idempotency_key",),
            refusals=(401, 403, 409, 422),
        ),
        Operation(
            name="listChoices",
            tag="scenarios",
            method="GET",
            path=f"{ONE}/choices",
            endpoint=kept.choices,
            headers=("ETag",),
            answer=shapes.ChoicesNow,
            parameters=("seat", "unit", "after_choice", "most_choices"),
            text_parameters=("form", "choice"),
            refusals=(404,),
        ),
        Operation(
            name="reckonOdds",
            tag="scenarios",
            method="POST",
            path=f"{ONE}/odds",
            endpoint=kept.odds,
            headers=("ETag",),
            answer=shapes.OddsNow,
            body=shapes.OrderOddsBody,
            parameters=("seat",),
            refusals=(404, 422),
            reach="reads",
        ),
        Operation(
            name="checkOrders",
            tag="scenarios",
            method="POST",
            path=f"{ONE}/checks",
            endpoint=kept.checks,
            headers=("ETag",),
            answer=shapes.ChecksGiven,
            body=shapes.ChecksBody,
            parameters=("seat", "if_match"),
            refusals=(403, 404, 428),
            reach="reads",
        ),
        Operation(
            name="forkScenario",
            tag="scenarios",
            method="POST",
            path=f"{ONE}/forks",
            endpoint=kept.fork,
            headers=("ETag", "Location"),
            answer=shapes.ScenarioOpened,
            body=shapes.ForkBody,
            status=(201,),
            parameters=("seat", "idempotency_key"),
            refusals=(403, 404, 409, 422),
        ),
        Operation(
            name="contributeNonce",
            tag="scenarios",
            method="POST",
            path=f"{ONE}/nonces",
            endpoint=kept.contribute,
            headers=("ETag",),
            answer=shapes.ScenarioSummary,
            body=shapes.NonceBody,
            status=(201,),
            parameters=("side", "if_match", "idempotency_key"),
            refusals=(403, 404, 409, 412, 422, 428),
        ),
        Operation(
            name="renewTokens",
            tag="scenarios",
            method="POST",
            path=f"{ONE}/tokens",
            endpoint=kept.tokens,
            answer=shapes.SeatTokens,
            status=(201,),
            parameters=("seat",),
            refusals=(403, 404),
        ),
        Operation(
            name="revokeTokens",
            tag="scenarios",
            method="DELETE",
            path=f"{ONE}/tokens/{{of_seat}}",
            endpoint=kept.revoke,
            answer=shapes.SeatTokens,
            parameters=("seat",),
            refusals=(403, 404),
        ),
        Operation(
            name="closeScenario",
            tag="scenarios",
            method="POST",
            path=f"{ONE}/close",
            endpoint=kept.close,
            headers=("ETag",),
            answer=shapes.ScenarioClosed,
            parameters=("seat", "if_match", "idempotency_key"),
            refusals=(403, 404, 409, 412, 422, 428),
        ),
        Operation(
            name="removeScenario",
            tag="scenarios",
            method="DELETE",
            path=ONE,
            endpoint=kept.remove,
            answer=shapes.ScenarioRemoved,
            parameters=("seat",),
            refusals=(403, 404),
        ),
        Operation(
            name="verifyScenario",
            tag="scenarios",
            method="GET",
            path=f"{ONE}/verification",
            endpoint=kept.verification,
            answer=Verdict,
            parameters=("seat",),
            refusals=(404,),
        ),
        Operation(
            name="listRolls",
            tag="scenarios",
            method="GET",
            path=f"{ONE}/rolls",
            endpoint=kept.rolls,
            answer=shapes.RollsHeard,
            parameters=("seat", "of_label", "after_roll", "limit"),
            refusals=(404,),
        ),
        Operation(
            name="explainRoll",
            tag="scenarios",
            method="GET",
            path=f"{ONE}/rolls/{{number}}",
            endpoint=kept.roll,
            answer=Explanation,
            parameters=("seat",),
            refusals=(404, 409),
        ),
        Operation(
            name="exportTranscript",
            tag="transcripts",
            method="GET",
            path=f"{ONE}/transcript",
            endpoint=kept.transcript,
            answer=None,
            answer_type="application/x-ndjson",
            parameters=("seat",),
            refusals=(404,),
        ),
    )


def of_finding(finding: FindingEndpoints) -> tuple[Operation, ...]:
    """Return how scenarios are found."""
    return (
        Operation(
            name="listScenarios",
            tag="scenarios",
            method="GET",
            path="/v1/scenarios",
            endpoint=finding.scenarios,
            headers=("Link",),
            answer=shapes.ScenarioPage,
            parameters=(
                *("of_system", "state", "waits_for", "changed_from", "changed_before"),
                *("archived", "after_scenario", "most_scenarios"),
            ),
            refusals=(401, 403, 404),
        ),
        Operation(
            name="listSeats",
            tag="scenarios",
            method="POST",
            path="/v1/seats",
            endpoint=finding.seats,
            answer=shapes.SeatsHeld,
            body=shapes.SeatsBody,
            reach="reads",
        ),
    )


def of_streams(live: LiveEndpoints) -> tuple[Operation, ...]:
    """Return how a scenario is followed."""
    return (
        Operation(
            name="followRulings",
            tag="scenarios",
            method="GET",
            path=f"{ONE}/events",
            endpoint=live.events,
            answer=None,
            answer_type=EVENT_STREAM,
            status=(200, 204),
            parameters=("seat", "after", "last_event_id", "present", "told", "lang"),
            refusals=(404,),
        ),
    )
