"""The page can be installed, and works without a network as far as it can."""

import asyncio
import json
from typing import Any
from urllib.parse import urljoin

import httpx2
import pytest
from playwright.async_api import Page, expect

from web.battles import GOLDEN
from web.conftest import Visit

HONEST = GOLDEN / "space-fleet-skirmish.ndjson"


MISSING = """async () => {
    await navigator.serviceWorker.ready;
    const parts = performance.getEntriesByType("resource").map(({name}) => name)
        .filter((name) => /[/](table|javascript)[/]/.test(name));
    const wanted = [new URL("/", location).href, ...parts];
    const kept = await Promise.all(wanted.map((each) => caches.match(each, {ignoreVary: true})));
    return wanted.filter((_, at) => kept[at] === undefined);
}"""
PATIENCE_S = 60.0


async def at_hand(page: Page) -> None:
    """Wait until the service worker has kept the page."""
    end = asyncio.get_running_loop().time() + PATIENCE_S
    while missing := await page.evaluate(MISSING):
        assert asyncio.get_running_loop().time() < end, f"not kept: {missing}"
        await asyncio.sleep(0.05)


async def test_the_manifest_is_valid_and_its_icons_are_what_it_says(
    service: str, visit: Visit
) -> None:
    """A browser finds nothing wrong in it; each icon has the size and the type that it names."""
    page, _ = await visit(service, kept=True)
    devtools = await page.context.new_cdp_session(page)
    told: Any = await devtools.send("Page.getAppManifest")
    manifest = json.loads(told["data"])
    assert told["errors"] == []
    assert manifest["display"] == "standalone"
    sizes = [icon["sizes"] for icon in manifest["icons"]]
    assert {"192x192", "512x512"} <= set(sizes)
    for icon in manifest["icons"]:
        found = httpx2.get(urljoin(told["url"], icon["src"]))
        assert found.status_code == 200
        assert found.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            size = "x".join(str(int.from_bytes(found.content[at : at + 4])) for at in (16, 20))
            assert size == icon["sizes"]


async def test_a_browser_would_install_the_page(service: str, visit: Visit) -> None:
    """Chromium knows no reason against it, other than that a test's profile keeps nothing."""
    page, _ = await visit(service, kept=True)
    await at_hand(page)
    devtools = await page.context.new_cdp_session(page)
    told: Any = await devtools.send("Page.getInstallabilityErrors")
    reasons = {error["errorId"] for error in told["installabilityErrors"]}
    assert reasons <= {"in-incognito"}


@pytest.mark.parametrize("verdict", ["good", "bad"])
async def test_without_a_network_a_file_is_still_verified(
    service: str, visit: Visit, verdict: str
) -> None:
    """The shell opens, says that the service is away, and tells honest files from edited ones."""
    page, watch = await visit(service, kept=True)
    await at_hand(page)
    watch.expect("ERR_INTERNET_DISCONNECTED|Failed to fetch")
    await page.context.set_offline(True)
    await page.reload()
    await expect(page.get_by_text("does not answer")).to_be_visible()
    text = HONEST.read_bytes()
    assert b'"faces":[5]' in text
    if verdict == "bad":
        text = text.replace(b'"faces":[5]', b'"faces":[4]', 1)
    file: Any = {"name": "battle.ndjson", "mimeType": "application/x-ndjson", "buffer": text}
    await page.locator("input[type=file]").set_input_files(file)
    await expect(page.locator(f".verdict.{verdict}")).to_be_visible()


async def test_no_answer_of_the_api_is_kept(service: str, visit: Visit) -> None:
    """What the service worker keeps is the page; a battle, or a token, is not in it."""
    page, _ = await visit(service, kept=True)
    await at_hand(page)
    await page.reload()
    kept: Any = await page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map(({url}) => url)))).flat()"""
    )
    assert kept != []
    assert [address for address in kept if "/v1/" in address or "token" in address] == []
