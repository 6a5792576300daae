"""What the tests of the Python client share: battles under way, and connections that break."""

import json
from collections.abc import AsyncIterator, Callable, Iterator

import httpx2

from umpire_client import Client, Retries, Scenario
from umpire_client import full_thrust_light as ftl

KEY = "the operator's key of enough bytes"
QUICK = Retries(most=6, first_wait_s=0.001, longest_wait_s=0.01)
TO_FIRE = (
    ftl.FinishOrders("Compact"),
    ftl.FinishOrders("Union"),
    ftl.MoveShips(),
    ftl.RollInitiative(),
)
Answer = Callable[[httpx2.Request], httpx2.Response]


def opened(client: Client, seat: str = "referee", **terms: str) -> Scenario:
    """Open a duel, and return it as a seat has it."""
    told = client.open(ftl.SYSTEM, sample="duel", **terms)  # type: ignore[arg-type]
    return client.scenario(told.scenario, told.tokens[seat], seat=seat)


def shot_of(battle: Scenario) -> ftl.FireWeapons:
    """Return the first shot that is offered."""
    ready = next(one for one in battle.choices() if isinstance(one, ftl.FireWeaponsChoice))
    one = ready.solutions[0]
    return ftl.FireWeapons(ready.ship, (ftl.Shot(one.weapon, one.target),))


def asked(answer: Answer, retries: Retries = QUICK, token: str | None = None) -> Client:
    """Return a client of a service that answers so."""
    transport = httpx2.MockTransport(answer)
    return Client("http://umpire", retries=retries, token=token, transport=transport)


class Losing(httpx2.BaseTransport):
    """Lets a service answer, and loses the first answers that it gives to what changes things."""

    def __init__(self, losses: int) -> None:
        self._inner = httpx2.HTTPTransport()
        self.losses = losses
        self.sent: list[httpx2.Request] = []

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request, and perhaps lose its answer."""
        response = self._inner.handle_request(request)
        if request.method in {"POST", "DELETE"}:
            self.sent.append(request)
            if self.losses > 0:
                self.losses -= 1
                response.read()
                response.close()
                raise httpx2.ReadError("The connection was cut.", request=request)
        return response

    def close(self) -> None:
        """Let go of the connections."""
        self._inner.close()


class Paging(httpx2.BaseTransport):
    """Asks for choices one by one, and does something before the second page of a scenario."""

    def __init__(self, between: Callable[[], object]) -> None:
        self._inner = httpx2.HTTPTransport()
        self._between = between
        self.pages = 0

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request, for one choice at the most."""
        if request.url.path.endswith("/choices"):
            self.pages += 1
            request = self._of_one(request)
        return self._inner.handle_request(request)

    def _of_one(self, request: httpx2.Request) -> httpx2.Request:
        if request.method == "GET":
            if self.pages == 2:
                self._between()
            url = request.url.copy_merge_params({"limit": "1"})
            return httpx2.Request("GET", url, headers=request.headers)
        asked = {**json.loads(request.content), "limit": 1}
        return httpx2.Request("POST", request.url, json=asked)

    def close(self) -> None:
        """Let go of the connections."""
        self._inner.close()


class LosingAsync(httpx2.AsyncBaseTransport):
    """The same with an event loop."""

    def __init__(self, losses: int) -> None:
        self._inner = httpx2.AsyncHTTPTransport()
        self.losses = losses
        self.sent: list[httpx2.Request] = []

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request, and perhaps lose its answer."""
        response = await self._inner.handle_async_request(request)
        if request.method == "POST":
            self.sent.append(request)
            if self.losses > 0:
                self.losses -= 1
                await response.aread()
                await response.aclose()
                raise httpx2.ReadError("The connection was cut.", request=request)
        return response

    async def aclose(self) -> None:
        """Let go of the connections."""
        await self._inner.aclose()


class _CutStream(httpx2.SyncByteStream):
    def __init__(self, inner: httpx2.SyncByteStream, left: int) -> None:
        self._inner, self._left = inner, left

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self._inner:
            yield chunk[: self._left]
            self._left -= len(chunk)
            if self._left <= 0:
                raise httpx2.ReadError("The connection was cut.")

    def close(self) -> None:
        self._inner.close()


class _CutAsyncStream(httpx2.AsyncByteStream):
    def __init__(self, inner: httpx2.AsyncByteStream, left: int) -> None:
        self._inner, self._left = inner, left

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._inner:
            yield chunk[: self._left]
            self._left -= len(chunk)
            if self._left <= 0:
                raise httpx2.ReadError("The connection was cut.")

    async def aclose(self) -> None:
        await self._inner.aclose()


class Cutting(httpx2.BaseTransport):
    """Cuts each stream of events after so many bytes, until there are no more cuts to make."""

    def __init__(self, *cuts: int) -> None:
        self._inner = httpx2.HTTPTransport()
        self.cuts = list(cuts)
        self.resumed: list[str] = []

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request, and perhaps shorten its answer."""
        response = self._inner.handle_request(request)
        if request.url.path.endswith("/events"):
            self.resumed.append(request.headers["last-event-id"])
            if self.cuts:
                assert isinstance(response.stream, httpx2.SyncByteStream)
                response.stream = _CutStream(response.stream, self.cuts.pop(0))
        return response

    def close(self) -> None:
        """Let go of the connections."""
        self._inner.close()


class CuttingAsync(httpx2.AsyncBaseTransport):
    """The same with an event loop."""

    def __init__(self, *cuts: int) -> None:
        self._inner = httpx2.AsyncHTTPTransport()
        self.cuts = list(cuts)
        self.resumed: list[str] = []

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request, and perhaps shorten its answer."""
        response = await self._inner.handle_async_request(request)
        if request.url.path.endswith("/events"):
            self.resumed.append(request.headers["last-event-id"])
            if self.cuts:
                assert isinstance(response.stream, httpx2.AsyncByteStream)
                response.stream = _CutAsyncStream(response.stream, self.cuts.pop(0))
        return response

    async def aclose(self) -> None:
        """Let go of the connections."""
        await self._inner.aclose()
