"""A player at a table in the browser: what they do with its orders panel."""

from collections.abc import Sequence
from typing import Any

from playwright.async_api import Locator, Page, expect

RESTING_MS = 100
"""How long a part of a page stands still before it is measured."""


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
    await expect(button).to_be_visible()
    ready = "now" in (await button.get_attribute("class") or "").split()
    await button.click()
    if ready:
        await expect(page.locator(".outcome")).to_contain_text("✓ Given")
        return
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
    await form.locator("button[type=submit]").click()
    await expect(form).to_have_count(0)


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
