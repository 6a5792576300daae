"""Visits to the table on a phone: four times slower than this machine, and over a slow network."""

import asyncio
import shutil
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from playwright.async_api import BrowserContext, Page, Request, ViewportSize, async_playwright

from measures.harness import Figure, Size, Spread, at_most, require, spread
from measures.processes import HOST, Server, rig

SUBJECT = "page"
SLOWER = 4
NETWORK = {
    "offline": False,
    "latency": 150,  # milliseconds
    "downloadThroughput": 1_600_000 / 8,  # bytes a second
    "uploadThroughput": 750_000 / 8,
}
PHONE: ViewportSize = {"width": 390, "height": 844}
GOAL_REQUESTS = 10
GOAL_FIRST_S, GOAL_AGAIN_S = 3.0, 1.0
VISITS = 5
SETTLING_S = 1.0


class Visited(NamedTuple):
    """How long a visit took until a battle could be opened, and what the page asked for."""

    usable_s: float
    requests: int


def measure(size: Size) -> list[Figure]:
    """Return what first visits take, and second ones."""
    with rig() as servers:
        pairs = asyncio.run(_pairs(servers.service, min(VISITS, size.rounds)))
    first, again = zip(*pairs, strict=True)
    return [
        at_most(SUBJECT, "a first visit, s", _seconds(first), GOAL_FIRST_S),
        at_most(SUBJECT, "a second visit, s", _seconds(again), GOAL_AGAIN_S),
        at_most(SUBJECT, "a first visit, requests", _requests(first), GOAL_REQUESTS),
    ]


def _seconds(visits: tuple[Visited, ...]) -> Spread:
    return spread([visit.usable_s for visit in visits])


def _requests(visits: tuple[Visited, ...]) -> Spread:
    return spread([visit.requests for visit in visits])


async def _pairs(service: Server, number: int) -> list[tuple[Visited, Visited]]:
    """Visit twice, each time with a browser that has seen nothing."""
    binary = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    require(binary, "There is no `chromium-headless-shell` on PATH: see `make browser`.")
    pairs = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=Path(binary or ""), args=["--no-sandbox"]
        )
        for _ in range(number):
            context = await browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
            pairs.append((await _visit(context, service), await _visit(context, service)))
            await context.close()
        await browser.close()
    return pairs


async def _visit(context: BrowserContext, service: Server) -> Visited:
    page = await context.new_page()
    await _throttle(page)
    asked: list[Request] = []

    def note(request: Request) -> None:
        asked.append(request)

    page.on("request", note)
    began = perf_counter()
    await page.goto(f"http://{HOST}:{service.port}/", wait_until="commit")
    await page.locator("button.first").first.wait_for()
    usable = perf_counter() - began
    await asyncio.sleep(SETTLING_S)
    await page.close()
    return Visited(usable, len(asked))


async def _throttle(page: Page) -> None:
    session = await page.context.new_cdp_session(page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", NETWORK)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
