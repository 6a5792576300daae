"""What a page in the browser gets, and what goes wrong in it."""

import asyncio
import re
from collections.abc import Callable
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.async_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Response,
    WebError,
)

# A page that lets go of a stream, or is left, has not failed.
LET_GO = "net::ERR_ABORTED"
LONGEST_S = 20.0
_WITHOUT_BODY = {204, 301, 302, 303, 304, 307, 308}


class Watch:
    """Everything that the pages of a context get, and every fault of theirs."""

    def __init__(self, context: BrowserContext) -> None:
        self.responses: list[Response] = []
        self._texts: dict[Response, str] = {}
        self._faults: list[str] = []
        self._expected: list[re.Pattern[str]] = []
        self._context = context
        self._heard: dict[Any, Callable[[Any], None]] = {
            "response": self._got,
            "console": self._said,
            "weberror": self._thrown,
            "requestfailed": self._failed,
        }

    def __enter__(self) -> Self:
        for what, hear in self._heard.items():
            self._context.on(what, hear)
        return self

    def __exit__(self, *_why: object) -> None:
        for what, hear in self._heard.items():
            self._context.remove_listener(what, hear)

    def expect(self, pattern: str) -> None:
        """Let faults pass in which a pattern is found: the test is about them."""
        self._expected.append(re.compile(pattern))

    @property
    def unexpected(self) -> list[str]:
        """The faults of which no pattern of `expect` speaks."""
        return [
            fault for fault in self._faults if not any(one.search(fault) for one in self._expected)
        ]

    async def texts(self) -> list[str]:
        """Return the bodies of all answers that have come to their end, as text."""
        ended = [one for one in self.responses if _is_told(one) and one not in self._texts]
        self._texts.update({one: await _text(one) for one in ended})
        return list(self._texts.values())

    def _got(self, response: Response) -> None:
        self.responses.append(response)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._faults.append(f"console: {message.text} ({message.location.get('url')})")

    def _thrown(self, error: WebError) -> None:
        self._faults.append(f"thrown: {error.error.stack or error.error.message}")

    def _failed(self, request: Request) -> None:
        if request.failure != LET_GO:
            self._faults.append(f"failed: {request.method} {request.url}: {request.failure}")


async def _text(response: Response) -> str:
    """Return the body of a response; of one that the page has let go of, nothing."""
    try:
        async with asyncio.timeout(LONGEST_S):
            return (await response.body()).decode("utf-8", "replace")
    except (TimeoutError, Error):
        return ""


def _is_told(response: Response) -> bool:
    """Tell whether a response says something of a battle, and ends."""
    path = urlsplit(response.url).path
    if path.startswith(("/table/", "/javascript/")) or response.status in _WITHOUT_BODY:
        return False
    return "event-stream" not in response.headers.get("content-type", "")


async def seen_text(page: Page) -> str:
    """Return the whole document as it stands, markup and all: what a curious reader could find."""
    return str(await page.evaluate("document.documentElement.outerHTML"))
