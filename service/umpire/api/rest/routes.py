"""The route table of the REST edge, and all that the OpenAPI document says of each route."""

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from umpire import __version__
from umpire.api.decode import Envelope
from umpire.api.desk import Desk
from umpire.api.rest import bodies, shapes
from umpire.api.rest.answers import answer
from umpire.api.rest.asked import heed_query, heed_type
from umpire.api.rest.designs import DesignEndpoints
from umpire.api.rest.live import LiveEndpoints
from umpire.api.rest.parameters import PARAMETERS
from umpire.api.rest.pure import SCHEMA, PureEndpoints
from umpire.api.rest.scenarios import ScenarioEndpoints
from umpire.api.rest.shapes import Link, ServiceIndex
from umpire.api.stream import EVENT_STREAM
from umpire.scenarios.explain import Explanation
from umpire.scenarios.verify import Verdict


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """One method at one address; `name` is its id, `tag` the group that it stands in.

    `parameters` name those of `openapi.PARAMETERS`; `refusals` are the statuses of problem
    documents, besides those that every operation may answer; `or_answers` are what a status may
    bring instead of `answer`; `headers` name those of `responses.HEADERS` that an answer brings.
    """

    name: str
    tag: str
    method: Literal["GET", "POST"]
    path: str
    endpoint: Callable[[Request], Awaitable[Response]]
    answer: Any
    body: type[Envelope] | None = None
    status: tuple[int, ...] = (200,)
    parameters: tuple[str, ...] = ()
    refusals: tuple[int, ...] = ()
    or_answers: dict[int, Any] = {}
    headers: tuple[str, ...] = ()
    body_type: str = "application/json"
    answer_type: str = "application/json"


ONE = "/v1/scenarios/{scenario}"
VERIFICATIONS = "/v1/verifications"
EXPLANATIONS = "/v1/explanations"
TRANSCRIPTS = "/v1/transcripts"
OF_TRANSCRIPTS = (VERIFICATIONS, EXPLANATIONS, TRANSCRIPTS)
"""Where a whole transcript may be sent."""
Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]


def _ruling(name: str, path: str, endpoint: Endpoint) -> Operation:
    return Operation(
        name=name,
        tag="scenarios",
        method="POST",
        path=path,
        endpoint=endpoint,
        answer=shapes.RulingKept,
        body=bodies.CommandBody,
        status=(201, 200),
        or_answers={200: shapes.DryRun},
        headers=("ETag",),
        parameters=("seat", "if_match", "idempotency_key", "dry_run"),
        refusals=(403, 404, 409, 412, 422, 428),
    )


def _adjudication(name: str, path: str, endpoint: Endpoint) -> Operation:
    return Operation(
        name=name,
        tag="stateless",
        method="POST",
        path=path,
        endpoint=endpoint,
        answer=shapes.RulingGiven,
        body=bodies.AdjudicationBody,
        refusals=(404, 422),
    )


def operations(desk: Desk) -> tuple[Operation, ...]:
    """Return every operation, the busiest first."""
    table = (
        *_kept(ScenarioEndpoints(desk)),
        *_live(LiveEndpoints(desk)),
        *_pure(PureEndpoints(desk)),
        *_designing(DesignEndpoints(desk)),
    )
    return (*table, _index(table, desk))


def _index(table: tuple[Operation, ...], desk: Desk) -> Operation:
    """Return the operation that tells of all the others."""
    links = [Link(one.name, one.method, one.path, summary_of(one)) for one in table]
    told = ServiceIndex(__version__, tuple(links), documents_of(desk))

    async def index(_request: Request) -> Response:
        """Say what there is, and where."""
        return answer(told)

    return Operation(
        name="readIndex",
        tag="service",
        method="GET",
        path="/v1",
        endpoint=index,
        answer=ServiceIndex,
    )


def summary_of(operation: Operation) -> str:
    """Return what an operation does, in a line."""
    return (inspect.getdoc(operation.endpoint) or "").split("\n")[0].rstrip(".")


def documents_of(desk: Desk) -> tuple[Link, ...]:
    """Return where the service is described, as a whole and for each rulebook."""
    own = {
        "openapi": ("/openapi.json", "OpenAPI, the rulebook left open"),
        **{
            f"openapi:{book.system}": (f"/openapi/{book.system}.json", f"OpenAPI: {book.title}")
            for book in desk.rulebooks.values()
        },
        "graphql": ("/graphql", "GraphQL"),
        "docs": ("/docs", "Documents to read, and to try out"),
        "problems": ("/problems", "Every refusal, by its code"),
        "version": ("/version", "The version of the service, and the editions of the rulebooks"),
    }
    return tuple(Link(name, "GET", href, title) for name, (href, title) in own.items())


def _live(live: LiveEndpoints) -> tuple[Operation, ...]:
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
            parameters=("seat", "after", "last_event_id"),
            refusals=(404,),
        ),
    )


def _kept(kept: ScenarioEndpoints) -> tuple[Operation, ...]:
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
            parameters=("seat", "after", "limit", "told"),
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
            body=bodies.OpenBody,
            status=(201,),
            parameters=("idempotency_key",),
            refusals=(401, 404, 422),
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
            refusals=(401, 409, 422),
        ),
        Operation(
            name="listChoices",
            tag="scenarios",
            method="GET",
            path=f"{ONE}/choices",
            endpoint=kept.choices,
            headers=("ETag",),
            answer=shapes.ChoicesNow,
            parameters=("seat", "unit"),
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
            body=bodies.OrderOddsBody,
            parameters=("seat",),
            refusals=(404, 422),
        ),
        Operation(
            name="forkScenario",
            tag="scenarios",
            method="POST",
            path=f"{ONE}/forks",
            endpoint=kept.fork,
            headers=("ETag", "Location"),
            answer=shapes.ScenarioOpened,
            body=bodies.ForkBody,
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
            body=bodies.NonceBody,
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
            parameters=("seat", "after_roll", "limit"),
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


def _pure(pure: PureEndpoints) -> tuple[Operation, ...]:
    return (
        _adjudication("adjudicate", "/v1/adjudications", pure.adjudications),
        _adjudication("adjudicateFamily", "/v1/adjudications/{family}", pure.adjudications),
        Operation(
            name="setUpBattle",
            tag="stateless",
            method="POST",
            path="/v1/battles",
            endpoint=pure.battles,
            answer=shapes.BattleOpened,
            body=bodies.BattleBody,
            refusals=(404,),
        ),
        Operation(
            name="listChoicesOf",
            tag="stateless",
            method="POST",
            path="/v1/choices",
            endpoint=pure.choices,
            answer=shapes.ChoicesGiven,
            body=bodies.ChoicesBody,
            refusals=(404,),
        ),
        Operation(
            name="reckonOddsOf",
            tag="stateless",
            method="POST",
            path="/v1/odds",
            endpoint=pure.odds,
            answer=shapes.OddsGiven,
            body=bodies.OddsBody,
            refusals=(404, 422),
        ),
        Operation(
            name="verifyTranscript",
            tag="transcripts",
            method="POST",
            path=VERIFICATIONS,
            endpoint=pure.verifications,
            answer=Verdict,
            body_type="application/x-ndjson",
        ),
        Operation(
            name="explainRollOf",
            tag="transcripts",
            method="POST",
            path=EXPLANATIONS,
            endpoint=pure.explanations,
            answer=Explanation,
            body_type="application/x-ndjson",
            parameters=("roll", "label"),
            refusals=(404, 409),
        ),
        Operation(
            name="listRulebooks",
            tag="rulebooks",
            method="GET",
            path="/v1/rulebooks",
            endpoint=pure.rulebooks,
            answer=shapes.RulebookList,
        ),
        Operation(
            name="readRulebook",
            tag="rulebooks",
            method="GET",
            path="/v1/rulebooks/{system}",
            endpoint=pure.rulebook,
            answer=shapes.RulebookTold,
            refusals=(404,),
        ),
        Operation(
            name="readRulebookSchema",
            tag="rulebooks",
            method="GET",
            path="/v1/rulebooks/{system}/schema",
            endpoint=pure.schema,
            headers=("ETag",),
            answer=None,
            answer_type=SCHEMA,
            status=(200, 304),
            parameters=("if_none_match",),
            refusals=(404,),
        ),
        Operation(
            name="listSamples",
            tag="rulebooks",
            method="GET",
            path="/v1/rulebooks/{system}/samples",
            endpoint=pure.samples,
            answer=shapes.SampleList,
            refusals=(404,),
        ),
        Operation(
            name="readSample",
            tag="rulebooks",
            method="GET",
            path="/v1/rulebooks/{system}/samples/{sample}",
            endpoint=pure.sample,
            answer=shapes.SampleSetup,
            refusals=(404,),
        ),
    )


def _designing(designs: DesignEndpoints) -> tuple[Operation, ...]:
    """Return what there is to ask where a rulebook has rules of design."""
    if not designs.has_rules:
        return ()
    return (
        Operation(
            name="assessDesign",
            tag="rulebooks",
            method="POST",
            path="/v1/designs",
            endpoint=designs.designs,
            answer=shapes.DesignAssessed,
            body=bodies.DesignBody,
            refusals=(404, 422),
        ),
    )


def rest_routes(desk: Desk) -> list[BaseRoute]:
    """Return the routes."""
    return [
        Route(operation.path, heeding(operation), methods=[operation.method])
        for operation in operations(desk)
    ]


def heeding(operation: Operation) -> Endpoint:
    """Return the endpoint of an operation, for requests that have the form which it declares."""
    known = frozenset(
        PARAMETERS[name]["name"]
        for name in operation.parameters
        if PARAMETERS[name]["in"] == "query"
    )

    async def heeded(request: Request) -> Response:
        heed_query(request, known)
        if operation.method == "POST":
            heed_type(request, operation.body_type)
        return await operation.endpoint(request)

    return heeded
