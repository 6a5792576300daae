"""A player at a table in the browser: what they do with its orders panel."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from playwright.async_api import Locator, Page, Response, Route, expect

CREATED = 201
KNOWS = """(version) =>
    Number(document.querySelector("input[type=range]")?.max) >= version"""
"""Whether a page knows a version, or a later one."""

RESTING_MS = 100
"""How long a part of a page stands still before it is measured."""

LATE_S = 1.0
"""How long the answer to a request takes that is `late`: longer than a player's next clicks."""


async def late(route: Route) -> None:
    """Let a request go on after a while, so that the player is ahead of the page."""
    await asyncio.sleep(LATE_S)
    await route.continue_()


def dawdling(late_s: float) -> Callable[[Route], Awaitable[None]]:
    """Return what lets requests go on after unlike times: answers overtake each other."""
    random = Random(24)  # noqa: S311 -- a slow line, not a die

    async def dawdle(route: Route) -> None:
        await asyncio.sleep(random.uniform(0, late_s))
        await route.continue_()

    return dawdle


def choice(page: Page, name: str) -> Locator:
    """Return the button of a choice; its name is the kind, then what it is about, as in `a/b`."""
    return page.locator(f'[id="choice-{name}"], [id^="choice-{name}/"]').first


async def give(
    page: Page, name: str, *, notation: str | None = None, check: Sequence[str] = ()
) -> None:
    """Give the order of a choice: once the rules allow what is filled in.

    Where nothing is left to fill in, a click gives it at once.
    """
    button = choice(page, name)
    await expect(button).to_be_attached()
    await button.evaluate("(it) => it.closest('details')?.setAttribute('open', '')")
    await expect(button).to_be_visible()
    ready = "now" in (await button.get_attribute("class") or "").split()
    if ready:
        async with taken(page):
            await button.click()
        await expect(page.locator(".outcome")).to_contain_text("✓ Given")
        return
    await button.click()
    form = page.locator("form.order")
    if notation is not None:
        await form.get_by_label("Movement").fill(notation)
    for shot in check:
        await form.get_by_role("checkbox", name=shot).check()
    await give_form(page)


async def give_form(page: Page) -> None:
    """Give the order that is filled in, once the rules allow it."""
    form = page.locator("form.order")
    await expect(form.locator(".judgement")).to_contain_text("✓")
    async with taken(page):
        await form.locator("button[type=submit]").click()
    await expect(form).to_have_count(0)


@asynccontextmanager
async def taken(page: Page) -> AsyncIterator[None]:
    """Have something given in here; go on once the service has taken it and the page knows."""
    async with page.expect_response(_takes) as answer:
        yield
    ruling: Any = await (await answer.value).json()
    await page.wait_for_function(KNOWS, arg=ruling["version"])


def _takes(response: Response) -> bool:
    """Tell whether an answer says that orders were taken."""
    return response.status == CREATED and response.url.endswith("/rulings")


async def show_panel(page: Page, panel: str) -> None:
    """Open a panel of a table, and wait until it shows what the page has read."""
    await page.get_by_role("tab", name=panel).click()
    await expect(page.get_by_role("tabpanel", name=panel)).to_be_visible()
    if panel == "Log":
        last = await page.get_by_role("slider", name="Version").get_attribute("max")
        await expect(page.locator(".log .entry")).to_have_count(int(last or 0))


async def at_version(page: Page, version: int) -> None:
    """Wait until a page knows a version."""
    slider = page.get_by_role("slider", name="Version")
    await expect(slider).to_have_attribute("max", str(version))


async def box_of(part: Locator) -> Any:
    """Return where the first such part of a page is and how large, once it stands still.

    What is drawn anew meanwhile is no part of the page for a moment, and then has no box.
    """
    part = part.first
    await expect(part).to_be_visible()
    seen, box = None, await part.bounding_box()
    while box is None or box != seen:
        await part.page.wait_for_timeout(RESTING_MS)
        seen, box = box, await part.bounding_box()
    return box


async def middle(part: Locator) -> tuple[float, float]:
    """Return the middle of the first such part of a page, in pixels, once it stands still."""
    box = await box_of(part)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
