"""The design of ships: an assessment, and nothing is kept."""

from starlette.requests import Request
from starlette.responses import Response

from umpire.api.desk import Desk
from umpire.api.rest.answers import answer, encoded_answer
from umpire.api.rest.design_shapes import DesignList, SampleDesign


class DesignEndpoints:
    """Endpoints of the design of ships."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.has_rules = any(book.design is not None for book in desk.rulebooks.values())

    async def designs(self, request: Request) -> Response:
        """Assess a design: mass, points, what the ship becomes, and every rule that it breaks."""
        questions = self._desk.rooms.questions
        return encoded_answer(await questions.ask("designs", await request.body()))

    async def samples(self, request: Request) -> Response:
        """List designs of the service's own, each whole and legal, to begin with."""
        rulebook = self._desk.rulebook(request.path_params["system"])
        lines = (SampleDesign(name, design) for name, design in rulebook.designs.items())
        return answer(DesignList(rulebook.system, tuple(lines)))
