"""The documents to try out: quickly there, and their examples are sent as they are."""

import pytest
from playwright.async_api import Page, expect

from web.conftest import Visit

OPENED_S = 2.0
OPERATIONS = 30


async def tried(page: Page, operation: str) -> str:
    """Send a request as its form is filled in, and return the status of the answer."""
    block = page.locator(f"[id$='-{operation}']")
    await block.locator(".opblock-summary-control").click()
    await block.get_by_role("button", name="Try it out").click()
    await block.get_by_role("button", name="Execute").click()
    status = block.locator(".live-responses-table .response-col_status").last
    await expect(status).to_be_visible()
    return (await status.inner_text()).split()[0]


@pytest.mark.parametrize("path", ["/docs", "/docs/to-boldly-thrust"])
async def test_2_docs_take_less_than_two_seconds_of_a_processor(
    service: str, visit: Visit, path: str
) -> None:
    """Whatever else the machine does; the largest document, too."""
    page, _ = await visit(f"{service}/about")
    session = await page.context.new_cdp_session(page)
    await session.send("Performance.enable", {"timeDomain": "threadTicks"})
    await page.goto(f"{service}{path}")
    await expect(page.locator(".opblock").nth(OPERATIONS - 1)).to_be_visible()
    told = (await session.send("Performance.getMetrics"))["metrics"]
    busy = {one["name"]: one["value"] for one in told}
    print(f"{path}: {busy['TaskDuration']:.2f} s of a processor", busy)  # noqa: T201
    assert busy["TaskDuration"] < OPENED_S


async def test_2_examples_of_docs_are_sent_as_they_are(service: str, visit: Visit) -> None:
    """Without a change to any form; the page is one of ours, so it may do more than read."""
    page, _ = await visit(f"{service}/docs/full-thrust-light")
    assert await tried(page, "setUpBattle") == "200"
    assert await tried(page, "adjudicate") == "200"
    assert await tried(page, "verifyTranscript") == "200"
    assert await tried(page, "openScenario") == "201"
    assert await tried(page, "readScenario") == "200"
