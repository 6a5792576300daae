"""The design of ships: an assessment, and nothing is kept."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from umpire.api.decode import envelope, json_value
from umpire.api.designing import assessment_of
from umpire.api.desk import Desk
from umpire.api.rest.answers import answer
from umpire.api.rest.bodies import DesignBody
from umpire.api.rest.shapes import reference

AnyAssessment: TypeAlias = Annotated[Any, Meta(extra_json_schema=reference("Assessment"))]


class DesignAssessed(msgspec.Struct, frozen=True):
    """What a rulebook says of a design."""

    system: str
    assessment: AnyAssessment


class DesignEndpoints:
    """Endpoints of the design of ships."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.has_rules = any(book.design is not None for book in desk.rulebooks.values())

    async def designs(self, request: Request) -> Response:
        """Assess a design: mass, points, what the ship becomes, and every rule that it breaks."""
        body = envelope(DesignBody, json_value(await request.body()))
        rulebook = self._desk.rulebook(body.system)
        assessed = assessment_of(rulebook, body.design, body.tables, body.options)
        return answer(DesignAssessed(body.system, assessed))
