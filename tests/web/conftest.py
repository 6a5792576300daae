"""The services, the browser and the pages of these tests.

All of them run in one loop a session: a browser takes a second to start. What a page says against
itself fails its test, unless the test expects it.
"""

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

from docs.test_guides import serving
from needed import program
from web.battles import CLIENT
from web.seat import dawdling
from web.watching import Watch

HERE = Path(__file__).parent
OK = 200
LATE_S = float(os.environ.get("UMPIRE_TEST_LATE_S", "0"))
"""How late any request to the service may be: all these tests pass on a slow line too."""
SCREENSHOTS = os.environ.get("UMPIRE_TEST_SCREENSHOTS")
OPERATOR_KEY = "the operators key of enough bytes"
CLOSED = {"UMPIRE_ACCESS": "closed", "UMPIRE_OPERATOR_KEYS": f"operator:all:{OPERATOR_KEY}"}
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
PAUSED = (
    "try { for (const it of ['pause', 'taught']) localStorage['umpire.' + it] ??= 'yes' } catch {}"
)
"""A seat that orders nothing by itself, and was taught before: tests say each order."""
UNKEPT = "delete Navigator.prototype.serviceWorker"
"""A browser without service workers: ours gets every part of a page once more, to keep it."""
PATIENCE_MS = 60_000
"""How long something may take on a machine that has other things to do."""


class Seen(NamedTuple):
    """A page, and what is known of it."""

    page: Page
    watch: Watch


Visit = Callable[..., Awaitable[Seen]]
Shot = Callable[[Page, str], Awaitable[None]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of this folder in the loop of the session, where the browser lives."""
    for item in items:
        if item.path.is_relative_to(HERE) and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Run the Chromium that is on PATH: without a window to draw, it takes half the processor."""
    binary = program("chromium-headless-shell", "browser", "chromium")
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        yield await playwright.chromium.launch(executable_path=binary, args=FLAGS)


@pytest.fixture(scope="session")
def service(open_service: str) -> str:
    """Return the address of a service in open mode; the process that answers its maps is up."""
    battle = {"system": "full-thrust-light", "sample": "duel"}
    assert CLIENT.post(f"{open_service}/v1/battles", json=battle).status_code == OK
    return open_service


@pytest.fixture(scope="session")
def closed_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a service where every act takes a token."""
    with serving(tmp_path_factory.mktemp("web") / "closed", CLOSED) as address:
        yield address


class Profiles:
    """Profiles of the browser. One that a test is done with is emptied, and taken again.

    To make one, and to read the programs of our page into it, takes longer than most tests.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}

    @asynccontextmanager
    async def one(self, device: dict[str, Any]) -> AsyncIterator[BrowserContext]:
        """Return a profile on a device that holds nothing but the files of the page."""
        free = self._free.setdefault(repr(device), [])
        context = free.pop() if free else await self._made(device)
        yield context
        await emptied(context)
        free.append(context)

    @asynccontextmanager
    async def fresh(self, device: dict[str, Any], *, kept: bool) -> AsyncIterator[BrowserContext]:
        """Return a profile that has seen nothing yet, with a service worker or without."""
        async with await self._made(device, kept=kept) as context:
            yield context

    async def _made(self, device: dict[str, Any], *, kept: bool = False) -> BrowserContext:
        context = await self._browser.new_context(**device)
        context.set_default_timeout(PATIENCE_MS)
        await context.add_init_script(PAUSED)
        if not kept:
            await context.add_init_script(UNKEPT)
        return context


async def emptied(context: BrowserContext) -> None:
    """Close the pages of a profile, and forget what they have kept."""
    first, *more = context.pages
    origins = {
        urlsplit(page.url)._replace(path="", query="", fragment="") for page in (first, *more)
    }
    await first.goto("about:blank")
    for page in more:
        await page.close()
    devtools = await context.new_cdp_session(first)
    for origin in origins:
        kept = {"origin": origin.geturl(), "storageTypes": "local_storage,indexeddb,cookies"}
        await devtools.send("Storage.clearDataForOrigin", kept)
    await first.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def profiles(browser: Browser) -> Profiles:
    """Return the profiles that the tests take turns with."""
    return Profiles(browser)


@pytest_asyncio.fixture(loop_scope="session")
async def visit(profiles: Profiles) -> AsyncIterator[Visit]:
    """Return how an address is opened, in a profile of its own; at the end nothing was wrong.

    A profile has got the files of the page already, unless it is to be `fresh`. A service worker
    keeps the page only where it is to be `kept`: that gets all of it twice.
    """
    watches: list[Watch] = []

    async with AsyncExitStack() as stack:

        async def visited(
            address: str, *, fresh: bool = False, kept: bool = False, **device: Any
        ) -> Seen:
            terms = {**DESKTOP, **device}
            profile = profiles.fresh(terms, kept=kept) if fresh or kept else profiles.one(terms)
            context = await stack.enter_async_context(profile)
            watches.append(stack.enter_context(Watch(context)))
            page = await context.new_page()
            if LATE_S > 0:
                await page.route("**/v1/**", dawdling(LATE_S))
            await page.goto(address)
            return Seen(page, watches[-1])

        yield visited
    assert [fault for watch in watches for fault in watch.unexpected] == []


@pytest.fixture(scope="session")
def shot() -> Shot:
    """Return how a picture of a page is kept for people, in the folder that the variable names."""

    async def taken(page: Page, name: str) -> None:
        if SCREENSHOTS:
            await page.screenshot(path=Path(SCREENSHOTS, f"{name}.png"), full_page=True)

    return taken
