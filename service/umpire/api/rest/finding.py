"""Finding scenarios: all of them for the operator, and those of the tokens that somebody holds."""

from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from umpire.api.decode import envelope
from umpire.api.desk import Desk, body_read
from umpire.api.held import held_by, page_of, wanted_of
from umpire.api.rest.answers import answer
from umpire.api.rest.asked import whole_number
from umpire.api.rest.bodies import SeatsBody
from umpire.api.rest.shapes import ScenarioListed, ScenarioPage, SeatHeld, SeatsHeld, TokenRefused

PAGE, MOST = 50, 100


class FindingEndpoints:
    """Endpoints that find scenarios."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def scenarios(self, request: Request) -> Response:
        """List scenarios, the newest first: all, or those of a system, state, turn or change."""
        grant = await self._desk.gate.operator(request.headers, "listScenarios")
        query = request.query_params
        wanted = wanted_of(self._desk, query)
        limit = whole_number(request, "limit", PAGE, least=1, most=MOST)
        await grant.record()
        page = await page_of(self._desk, wanted, query.get("after"), limit)
        listed = tuple([ScenarioListed(**found.fields()) for _, found in page.found])
        answered = answer(ScenarioPage(listed, page.next))
        if page.next is not None:
            place = urlencode({**query, "after": page.next})
            answered.headers["link"] = f'</v1/scenarios?{place}>; rel="next"'
        return answered

    async def seats(self, request: Request) -> Response:
        """Tell of each token what it is for: its scenario, its seat, and whether it is its turn."""
        body = envelope(SeatsBody, await body_read(self._desk, await request.body()))
        return answer(
            SeatsHeld(tuple([_told(one) for one in await held_by(self._desk, body.tokens)]))
        )


def _told(one: Any) -> SeatHeld:
    refused = None if one.refused is None else TokenRefused(one.refused.code, one.refused.message)
    listed = None if one.found is None else ScenarioListed(**one.found.fields())
    return SeatHeld(seat=one.seat, your_turn=one.your_turn, scenario=listed, refused=refused)
