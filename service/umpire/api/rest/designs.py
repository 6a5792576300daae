"""The design of ships: an assessment, and nothing is kept."""

from starlette.requests import Request
from starlette.responses import Response

from umpire.api.desk import Desk
from umpire.api.rest.answers import encoded_answer


class DesignEndpoints:
    """Endpoints of the design of ships."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.has_rules = any(book.design is not None for book in desk.rulebooks.values())

    async def designs(self, request: Request) -> Response:
        """Assess a design: mass, points, what the ship becomes, and every rule that it breaks."""
        questions = self._desk.rooms.questions
        return encoded_answer(await questions.ask("designs", await request.body()))
