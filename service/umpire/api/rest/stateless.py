"""Operations that keep nothing: battles that are sent along, rulebooks, designs."""

import asyncio
from typing import Any

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from umpire.api.answers import answer, document, encoded_answer
from umpire.api.lookup import MOST_RULES, PAGE, index_of
from umpire.api.questions import setup_of
from umpire.api.rest import shapes
from umpire.api.rest.operation import Endpoint, Operation
from umpire.api.rest.requests import family_of, roll_or_label, whole_number
from umpire.api.rest.shapes import (
    DesignList,
    RulebookLine,
    RulebookList,
    SampleDesign,
    SampleLine,
    SampleList,
    SampleSetup,
)
from umpire.api.rulebook_schema import describe_rulebook, schema_of
from umpire.api.state import AppState
from umpire.scenarios.explain import Explanation
from umpire.scenarios.verify import Verdict

SCHEMA = "application/schema+json"


class PureEndpoints:
    """Endpoints without a scenario."""

    def __init__(self, app_state: AppState) -> None:
        self._app_state = app_state

    async def battles(self, request: Request) -> Response:
        """Open a battle from a sample or a set-up, and return it."""
        return await self._asked("battles", request)

    async def adjudications(self, request: Request) -> Response:
        """Rule on orders for a battle that is sent along: `{events, battle}`."""
        return await self._asked("adjudications", request, family=family_of(request))

    async def choices(self, request: Request) -> Response:
        """Return what a seat may order in a battle that is sent along."""
        return await self._asked("choices", request)

    async def views(self, request: Request) -> Response:
        """Return the request's battle as a seat sees it, with the data that its displays show."""
        return await self._asked("views", request)

    async def odds(self, request: Request) -> Response:
        """Return the exact chances of a declared order in a battle that is sent along."""
        return await self._asked("odds", request)

    async def verifications(self, request: Request) -> Response:
        """Verify a transcript that is sent along."""
        transcripts = self._app_state.pools.transcripts
        return encoded_answer(await transcripts.ask("verifications", await request.body()))

    async def explanations(self, request: Request) -> Response:
        """Explain one roll of a transcript that is sent along, by `?roll=` or by `?label=`."""
        number, label = roll_or_label(request)
        asked = {"number": number, "label": label}
        transcripts = self._app_state.pools.transcripts
        return encoded_answer(await transcripts.ask("explanations", await request.body(), **asked))

    async def _asked(self, act: str, request: Request, **given: Any) -> Response:
        questions = self._app_state.pools.questions
        return encoded_answer(await questions.ask(act, await request.body(), **given))

    async def rulebooks(self, _request: Request) -> Response:
        """List the rulebooks."""
        books = self._app_state.rulebooks.values()
        return answer(
            RulebookList(
                tuple(RulebookLine(book.system, book.edition, book.title) for book in books)
            )
        )

    async def rulebook(self, request: Request) -> Response:
        """Describe a rulebook: rules, readings, options, tables, codes, samples, classes."""
        return answer(describe_rulebook(self._app_state.rulebook(request.path_params["system"])))

    async def rules(self, request: Request) -> Response:
        """Look up rules of a rulebook by words or by id, the best first."""
        book = self._app_state.rulebook(request.path_params["system"])
        after = whole_number(request, "after", 0)
        limit = whole_number(request, "limit", PAGE, least=1, most=MOST_RULES)
        query = request.query_params.get("q", "")
        index = await asyncio.to_thread(index_of, book)  # the first time, it reads all citations
        return answer(index.look_up(query, after, limit))

    async def schema(self, request: Request) -> Response:
        """Return the JSON Schema of a rulebook: its battles, set-ups, orders, events, choices."""
        schema = schema_of(self._app_state.rulebook(request.path_params["system"]))
        return document(request, schema, SCHEMA)

    async def samples(self, request: Request) -> Response:
        """List the sample set-ups of a rulebook."""
        rulebook = self._app_state.rulebook(request.path_params["system"])
        place = f"/v1/rulebooks/{rulebook.system}/samples"
        lines = tuple(SampleLine(name, f"{place}/{name}") for name in rulebook.samples)
        return answer(SampleList(rulebook.system, lines))

    async def sample(self, request: Request) -> Response:
        """Return a sample set-up of a rulebook."""
        rulebook = self._app_state.rulebook(request.path_params["system"])
        name = request.path_params["sample"]
        setup = setup_of(rulebook, name, None, None)
        return answer(SampleSetup(rulebook.system, name, rulebook.in_short(setup)))


class DesignEndpoints:
    """Endpoints of the design of ships."""

    def __init__(self, app_state: AppState) -> None:
        self._app_state = app_state
        self.has_rules = any(book.design is not None for book in app_state.rulebooks.values())

    async def designs(self, request: Request) -> Response:
        """Assess a design: mass, points, what the ship becomes, and every rule that it breaks."""
        questions = self._app_state.pools.questions
        return encoded_answer(await questions.ask("designs", await request.body()))

    async def samples(self, request: Request) -> Response:
        """List designs of the service's own, each whole and legal, to begin with."""
        rulebook = self._app_state.rulebook(request.path_params["system"])
        lines = (SampleDesign(name, design) for name, design in rulebook.designs.items())
        return answer(DesignList(rulebook.system, tuple(lines)))


class FileEndpoints:
    """Endpoints of files of other tools; nothing is kept."""

    def __init__(self, app_state: AppState) -> None:
        self._app_state = app_state

    async def _ask(self, act: str, request: Request) -> Response:
        questions = self._app_state.pools.questions
        return encoded_answer(await questions.ask(act, await request.body()))

    async def import_ships(self, request: Request) -> Response:
        """Read ships of another tool as designs, each assessed; remarks say what differs."""
        return await self._ask("import_ships", request)

    async def export_ships(self, request: Request) -> Response:
        """Write designs as a file for another tool."""
        return await self._ask("export_ships", request)

    async def import_game(self, request: Request) -> Response:
        """Read a game of another tool as a set-up: ships, places, courses, speeds, players."""
        return await self._ask("import_game", request)

    async def export_game(self, request: Request) -> Response:
        """Write a battle as a file for another tool: a game package, or the data of a map."""
        return await self._ask("export_game", request)

    async def adjudicate_phase(self, request: Request) -> Response:
        """Rule on the present phase of a game package; the answer holds commands for its log."""
        return await self._ask("adjudicate_phase", request)


VERIFICATIONS = "/v1/verifications"
EXPLANATIONS = "/v1/explanations"


def _adjudication(name: str, path: str, endpoint: Endpoint) -> Operation:
    return Operation(
        name=name,
        tag="stateless",
        method="POST",
        path=path,
        endpoint=endpoint,
        answer=shapes.RulingGiven,
        body=shapes.AdjudicationBody,
        refusals=(404, 422),
    )


def _without_stored_battles(*several: Operation) -> tuple[Operation, ...]:
    """Return operations that neither read nor change a stored battle."""
    return tuple([replace(each, reach="none") for each in several])


def of_battles(pure: PureEndpoints) -> tuple[Operation, ...]:
    """Return what can be asked of battles and of rulebooks."""
    return _without_stored_battles(
        _adjudication("adjudicate", "/v1/adjudications", pure.adjudications),
        _adjudication("adjudicateFamily", "/v1/adjudications/{family}", pure.adjudications),
        Operation(
            name="setUpBattle",
            tag="stateless",
            method="POST",
            path="/v1/battles",
            endpoint=pure.battles,
            answer=shapes.BattleOpened,
            body=shapes.BattleBody,
            refusals=(404,),
        ),
        Operation(
            name="listChoicesOf",
            tag="stateless",
            method="POST",
            path="/v1/choices",
            endpoint=pure.choices,
            answer=shapes.ChoicesGiven,
            body=shapes.ChoicesBody,
            refusals=(404,),
        ),
        Operation(
            name="viewBattle",
            tag="stateless",
            method="POST",
            path="/v1/views",
            endpoint=pure.views,
            answer=shapes.ViewGiven,
            body=shapes.ViewBody,
            refusals=(404,),
        ),
        Operation(
            name="reckonOddsOf",
            tag="stateless",
            method="POST",
            path="/v1/odds",
            endpoint=pure.odds,
            answer=shapes.OddsGiven,
            body=shapes.OddsBody,
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
            name="lookUpRules",
            tag="rulebooks",
            method="GET",
            path="/v1/rulebooks/{system}/rules",
            endpoint=pure.rules,
            answer=shapes.RulesFound,
            parameters=("query", "after_rule", "most_rules"),
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


def of_designs(designs: DesignEndpoints) -> tuple[Operation, ...]:
    """Return what there is to ask where a rulebook has rules of design."""
    if not designs.has_rules:
        return ()
    return _without_stored_battles(
        Operation(
            name="assessDesign",
            tag="rulebooks",
            method="POST",
            path="/v1/designs",
            endpoint=designs.designs,
            answer=shapes.DesignAssessed,
            body=shapes.DesignBody,
            refusals=(404, 422),
        ),
        Operation(
            name="listDesigns",
            tag="rulebooks",
            method="GET",
            path="/v1/rulebooks/{system}/designs",
            endpoint=designs.samples,
            answer=shapes.DesignList,
            refusals=(404,),
        ),
    )


def of_files(files: FileEndpoints) -> tuple[Operation, ...]:
    """Return what there is to ask about files of other tools."""

    def one(name: str, path: str, endpoint: Endpoint, answer: Any, body: Any) -> Operation:
        return Operation(
            name=name,
            tag="rulebooks",
            method="POST",
            path=path,
            endpoint=endpoint,
            answer=answer,
            body=body,
            refusals=(404, 422),
        )

    shown = shapes
    return _without_stored_battles(
        one(
            "importShips",
            "/v1/designs/imports",
            files.import_ships,
            shown.ShipsImported,
            shapes.ShipImportBody,
        ),
        one(
            "exportShips",
            "/v1/designs/exports",
            files.export_ships,
            shown.FileWritten,
            shapes.ShipExportBody,
        ),
        one(
            "importGame",
            "/v1/games/imports",
            files.import_game,
            shown.GameImported,
            shapes.GameImportBody,
        ),
        one(
            "exportGame",
            "/v1/games/exports",
            files.export_game,
            shown.FileWritten,
            shapes.GameExportBody,
        ),
        one(
            "adjudicateGamePhase",
            "/v1/games/phases",
            files.adjudicate_phase,
            shown.PhaseAnswered,
            shapes.GamePhaseBody,
        ),
    )
