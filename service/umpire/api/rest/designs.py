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


class FileEndpoints:
    """Endpoints of files of other tools; nothing is kept."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def _ask(self, act: str, request: Request) -> Response:
        questions = self._desk.rooms.questions
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
        """Rule on the phase in which a game package stands; the answer is commands for its log."""
        return await self._ask("adjudicate_phase", request)
