"""The documents to try out: they open, and their examples are sent as they are."""

import pytest
from playwright.async_api import Page, expect

from web.conftest import Visit

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
async def test_2_docs_show_every_operation(service: str, visit: Visit, path: str) -> None:
    """Of the service, and of the largest document, too."""
    page, _ = await visit(f"{service}{path}")
    await expect(page.locator(".opblock").nth(OPERATIONS - 1)).to_be_visible()


async def test_2_examples_of_docs_are_sent_as_they_are(service: str, visit: Visit) -> None:
    """Without a change to any form; the page is one of ours, so it may do more than read."""
    page, _ = await visit(f"{service}/docs/full-thrust-light")
    assert await tried(page, "adjudicate") == "200"
    assert await tried(page, "verifyTranscript") == "200"
    verdict = page.locator("[id$='-verifyTranscript'] .live-responses-table .microlight").first
    await expect(verdict).to_contain_text('"verified": true')
    assert await tried(page, "openScenario") == "201"
    assert await tried(page, "readScenario") == "200"
