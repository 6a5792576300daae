"""Questions that keep nothing: rulings on a battle sent along, choices, odds, verification."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from umpire.api.describe import told
from umpire.api.desk import Desk
from umpire.api.questions import setup_of
from umpire.api.rest.answers import answer, document, encoded_answer
from umpire.api.rest.asked import family_of, roll_or_label
from umpire.api.rest.shapes import RulebookLine, RulebookList, SampleLine, SampleList, SampleSetup
from umpire.api.rulebook_schema import schema_of

SCHEMA = "application/schema+json"


class PureEndpoints:
    """Endpoints without a scenario."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

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
        """Return a battle that is sent along as a seat sees it: with what its displays show."""
        return await self._asked("views", request)

    async def odds(self, request: Request) -> Response:
        """Return the exact chances of a declared order in a battle that is sent along."""
        return await self._asked("odds", request)

    async def verifications(self, request: Request) -> Response:
        """Verify a transcript that is sent along."""
        transcripts = self._desk.rooms.transcripts
        return encoded_answer(await transcripts.ask("verifications", await request.body()))

    async def explanations(self, request: Request) -> Response:
        """Explain one roll of a transcript that is sent along, by `?roll=` or by `?label=`."""
        number, label = roll_or_label(request)
        asked = {"number": number, "label": label}
        transcripts = self._desk.rooms.transcripts
        return encoded_answer(await transcripts.ask("explanations", await request.body(), **asked))

    async def _asked(self, act: str, request: Request, **given: Any) -> Response:
        questions = self._desk.rooms.questions
        return encoded_answer(await questions.ask(act, await request.body(), **given))

    async def rulebooks(self, _request: Request) -> Response:
        """List the rulebooks."""
        books = self._desk.rulebooks.values()
        return answer(
            RulebookList(
                tuple(RulebookLine(book.system, book.edition, book.title) for book in books)
            )
        )

    async def rulebook(self, request: Request) -> Response:
        """Describe a rulebook: rules, readings, options, tables, codes, samples, classes."""
        return answer(told(self._desk.rulebook(request.path_params["system"])))

    async def schema(self, request: Request) -> Response:
        """Return the JSON Schema of a rulebook: its battles, set-ups, orders, events, choices."""
        schema = schema_of(self._desk.rulebook(request.path_params["system"]))
        return document(request, schema, SCHEMA)

    async def samples(self, request: Request) -> Response:
        """List the sample set-ups of a rulebook."""
        rulebook = self._desk.rulebook(request.path_params["system"])
        place = f"/v1/rulebooks/{rulebook.system}/samples"
        lines = tuple(SampleLine(name, f"{place}/{name}") for name in rulebook.samples)
        return answer(SampleList(rulebook.system, lines))

    async def sample(self, request: Request) -> Response:
        """Return a sample set-up of a rulebook."""
        rulebook = self._desk.rulebook(request.path_params["system"])
        name = request.path_params["sample"]
        setup = setup_of(rulebook, name, None, None)
        return answer(SampleSetup(rulebook.system, name, rulebook.in_short(setup)))
