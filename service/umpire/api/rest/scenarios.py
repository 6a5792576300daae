"""Scenarios as resources: open, read, order, look back, fork, close."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from umpire.api.beside.offers import Asked
from umpire.api.decode import envelope, inside
from umpire.api.desk import (
    Desk,
    body_read,
    brought_in,
    choices_now,
    foretold,
    forked,
    odds_now,
    opened_battle,
    reissued_token,
    removed,
    submitted,
    verdict_on,
)
from umpire.api.http.heads import has_entity_tag
from umpire.api.operators import Grant
from umpire.api.problems import BAD_PARAMETER
from umpire.api.questions import few_enough, setup_of
from umpire.api.rest.answers import KEPT_NOWHERE, answer, language_headers, tagged
from umpire.api.rest.asked import (
    command_of,
    expected_version,
    family_of,
    roll_of,
    scenario_of,
    seat_of,
    whole_number,
    yes_or_no,
)
from umpire.api.rest.bodies import (
    ChecksBody,
    CommandBody,
    ForkBody,
    NonceBody,
    OpenBody,
    OrderOddsBody,
)
from umpire.api.rest.shapes import (
    Checked,
    ChecksGiven,
    DryRun,
    RollsHeard,
    RuledTold,
    RulingKept,
    ScenarioClosed,
    ScenarioOpened,
    ScenarioRemoved,
    ScenarioSeen,
    ScenarioSummary,
    SeatTokens,
    StandsNow,
)
from umpire.kernel.errors import Refusal
from umpire.kernel.lines import language
from umpire.kernel.rulebook import Seat
from umpire.scenarios import read
from umpire.scenarios.close import close_scenario
from umpire.scenarios.contribute import contribute
from umpire.scenarios.errors import Unavailable
from umpire.scenarios.journal import Entry, Ruled, encode
from umpire.scenarios.listing import how_it_stands
from umpire.scenarios.open import open_scenario
from umpire.scenarios.redact import exported, has_whole
from umpire.scenarios.rolls_heard import roll_explained, rolls_heard
from umpire.scenarios.seats import name_of, seat_named
from umpire.scenarios.standing import Standing, listing_of

NDJSON = "application/x-ndjson"
PAGE = 100


class ScenarioEndpoints:
    """Endpoints under `/v1/scenarios`."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def open(self, request: Request) -> Response:
        """Open a scenario."""
        grant = await self._desk.gate.operator(request.headers, "openScenario")
        body = envelope(OpenBody, await body_read(self._desk, await request.body()))
        rulebook = self._desk.rulebook(body.system)
        bounds = self._desk.rooms.kept.bounds
        setup = setup_of(rulebook, body.sample, body.setup, body.options, bounds)
        with inside("" if body.setup is None else "/setup"):
            battle = await opened_battle(self._desk, rulebook, setup)
        standing = await open_scenario(
            self._desk.scenarios,
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
        grant = await self._desk.gate.operator(request.headers, "importTranscript")
        sent, command = await request.body(), command_of(request)
        standing, new = await brought_in(self._desk, sent, command, grant.record, grant.key)
        return self._opened(standing, 201 if new else 200)

    def _opened(self, standing: Standing, status: int = 201) -> Response:
        """Return the answer to an opening: the scenario, and the tokens of its seats."""
        scenario = standing.header.scenario
        tokens = self._desk.gate.tokens(scenario, standing.battle.sides)
        told = ScenarioOpened(**summary(standing), tokens=tokens)
        place = f"/v1/scenarios/{scenario}"
        return answer(told, status=status, version=standing.version, location=place)

    async def read(self, request: Request) -> Response:
        """Return a scenario as the seat may see it, now or at `?version=`."""
        seat = await seat_of(self._desk, request)
        version = None
        if "version" in request.query_params:
            version = whole_number(request, "version", 0)
        standing = await read.scenario_at(self._desk.scenarios, scenario_of(request), version)
        headers = tagged(standing.version)
        if has_entity_tag(request.scope, headers["etag"]):
            return Response(status_code=304, headers=headers)
        return answer(
            ScenarioSeen(
                **summary(standing), seat=name_of(seat), battle=read.battle_seen(standing, seat)
            ),
            version=standing.version,
        )

    async def rulings(self, request: Request) -> Response:
        """Give orders, and return the ruling; with `?dry_run=true`, what would come of them."""
        scenarios, scenario = self._desk.scenarios, scenario_of(request)
        seat, is_dry_run = await seat_of(self._desk, request), yes_or_no(request, "dry_run")
        with_choices = yes_or_no(request, "choices")
        if is_dry_run and with_choices:
            raise BAD_PARAMETER.refuse("A dry run leaves no choices: leave out `choices`.")
        family, expected = family_of(request), expected_version(request)
        body = envelope(CommandBody, await body_read(self._desk, await request.body()))
        command: dict[str, Any] = {
            "scenario": scenario,
            "seat": seat,
            "expected": expected,
            "faces": None if body.faces is None else tuple(body.faces),
            "id": command_of(request),
            "family": family,
        }
        if is_dry_run:
            run = await foretold(self._desk, await scenarios.now(scenario), body.orders, **command)
            return answer(DryRun(**msgspec.structs.asdict(run)), version=run.version)
        before = await scenarios.at_least(scenario, expected)
        accepted = await submitted(self._desk, before, body.orders, **command)
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
        """Return how a battle stands, and what a seat may order; the ruling is kept already."""
        told = listing_of(standing)
        choices, following = None, None
        with contextlib.suppress(Refusal):
            page = await choices_now(self._desk, standing, seat, Asked())
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
        """Tell of each command for itself what would come of it: its dry run, or its refusal."""
        scenario, seat = scenario_of(request), await seat_of(self._desk, request)
        expected = expected_version(request)
        body = envelope(ChecksBody, await body_read(self._desk, await request.body()))
        few_enough(
            sum(len(each.orders) for each in body.commands), self._desk.rooms.kept.bounds.orders
        )
        standing = await self._desk.scenarios.now(scenario)
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
            run = await foretold(self._desk, standing, orders, family=None, **command)
        except Unavailable:
            raise
        except Refusal as refusal:
            return Checked(None, self._desk.problems.of(refusal))
        return Checked(DryRun(**msgspec.structs.asdict(run)), None)

    async def journal(self, request: Request) -> Response:
        """Return the entries after a version, with links to the next page."""
        seat = await seat_of(self._desk, request)
        most = self._desk.page_limit
        after = whole_number(request, "after", 0)
        limit = whole_number(request, "limit", min(PAGE, most), least=1, most=most)
        scenario = scenario_of(request)
        with_lines = yes_or_no(request, "told")
        most_bytes = self._desk.rooms.kept.bounds.answer_bytes
        standing, entries = await read.journal(
            self._desk.scenarios, scenario, seat, after, limit, most_bytes
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
        """Return a page of what the seat may order now, for one `?unit=` or for all."""
        seat = await seat_of(self._desk, request)
        after, limit = whole_number(request, "after", 0), whole_number(request, "limit", 0, least=1)
        asked = Asked(request.query_params.get("unit"), after, limit or None)
        standing = await read.scenario_at(self._desk.scenarios, scenario_of(request))
        page = await choices_now(self._desk, standing, seat, asked)
        told = {
            "version": standing.version,
            "choices": msgspec.Raw(page.choices),
            "next": page.next,
        }
        return answer(told, version=standing.version)

    async def odds(self, request: Request) -> Response:
        """Return the exact chances of a declared order."""
        seat = await seat_of(self._desk, request)
        body = envelope(OrderOddsBody, await body_read(self._desk, await request.body()))
        standing = await read.scenario_at(self._desk.scenarios, scenario_of(request))
        found = await odds_now(self._desk, standing, seat, body.order)
        told = {"version": standing.version, "odds": msgspec.Raw(found)}
        return answer(told, version=standing.version)

    async def fork(self, request: Request) -> Response:
        """Open a scenario from an earlier version of this one."""
        given = await request.body()
        body = envelope(ForkBody, await body_read(self._desk, given) if given else {})
        scenario, seat = scenario_of(request), await seat_of(self._desk, request)
        command = command_of(request)
        standing = await forked(self._desk, scenario, seat, body.version, command)
        return self._opened(standing)

    async def _may(self, request: Request, action: str) -> Grant:
        """Return leave to an operator, or the referee of the scenario."""
        scenario = scenario_of(request)
        return await self._desk.gate.operator_or_referee(request.headers, scenario, action)

    async def tokens(self, request: Request) -> Response:
        """Issue the tokens of a scenario's seats anew, for one that outlasts them."""
        scenario = scenario_of(request)
        grant = await self._may(request, "renewTokens")
        standing = await self._desk.scenarios.now(scenario)
        await grant.record()
        tokens = self._desk.gate.tokens(scenario, standing.battle.sides)
        return answer(SeatTokens(scenario, tokens), status=201)

    async def revoke(self, request: Request) -> Response:
        """Revoke all tokens of a seat, end what they began, and issue a new one."""
        scenario = scenario_of(request)
        grant = await self._may(request, "revokeTokens")
        seat = seat_named(str(request.path_params["of_seat"]), "/seat")
        token = await reissued_token(self._desk, scenario, seat, grant.record)
        return answer(SeatTokens(scenario, {name_of(seat): token}))

    async def contribute(self, request: Request) -> Response:
        """Put a side's words into the key of the dice, before the first roll."""
        scenario, seat = scenario_of(request), await seat_of(self._desk, request)
        expected = expected_version(request)
        body = envelope(NonceBody, await body_read(self._desk, await request.body()))
        standing = await contribute(
            self._desk.scenarios, scenario, seat, expected, body.nonce, command_of(request)
        )
        return answer(ScenarioSummary(**summary(standing)), status=201, version=standing.version)

    async def close(self, request: Request) -> Response:
        """Close a scenario, and reveal its seed."""
        scenario, seat = scenario_of(request), await seat_of(self._desk, request)
        standing, closed = await close_scenario(
            self._desk.scenarios,
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
        standing = await removed(self._desk, scenario)
        return answer(ScenarioRemoved(scenario, standing.version))

    async def verification(self, request: Request) -> Response:
        """Verify the scenario as it is kept: the chain, every die, every ruling."""
        seat, scenario = await seat_of(self._desk, request), scenario_of(request)
        return answer(await verdict_on(self._desk, scenario, seat))

    async def rolls(self, request: Request) -> Response:
        """List the rolls of which the seat hears, those after a number."""
        seat = await seat_of(self._desk, request)
        most = self._desk.page_limit
        after = whole_number(request, "after", 0)
        limit = whole_number(request, "limit", min(PAGE, most), least=1, most=most)
        heard = await rolls_heard(self._desk.scenarios, scenario_of(request), seat)
        lines = await heard.lines(after, limit)
        return answer(RollsHeard(heard.standing.version, heard.count, lines))

    async def roll(self, request: Request) -> Response:
        """Explain one roll of which the seat hears: rule, numbers, dice, and other readings."""
        seat = await seat_of(self._desk, request)
        scenario, number = scenario_of(request), roll_of(request)
        return answer(await roll_explained(self._desk.scenarios, scenario, seat, number))

    async def transcript(self, request: Request) -> Response:
        """Return the scenario as a file: whole, or before the close as the seat may have it."""
        seat, scenarios = await seat_of(self._desk, request), self._desk.scenarios
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
    """Return as many entries as there is room for, and one at the least; told, if they shall be."""
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
    """Return an entry, its events told in plain words too if it is a ruling."""
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
