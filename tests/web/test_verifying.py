"""The page verifies transcripts by itself: green for the honest one, red for one changed face."""

from typing import Any

import pytest
from playwright.async_api import Page, expect

from web.battles import GOLDEN, open_battle
from web.conftest import Shot, Visit

HONEST = (GOLDEN / "space-fleet-skirmish.ndjson").read_bytes()


async def brought(page: Page, text: bytes) -> None:
    """Bring a file to the lobby."""
    file: Any = {"name": "battle.ndjson", "mimeType": "application/x-ndjson", "buffer": text}
    await page.locator("input[type=file]").set_input_files(file)


async def test_an_honest_transcript_is_green(service: str, visit: Visit, shot: Shot) -> None:
    """The lines, the hashes and every die agree."""
    page, _ = await visit(service)
    await brought(page, HONEST)
    await expect(page.locator(".verdict")).to_contain_text("✓ Lines, hashes and dice are verified")
    await shot(page, "verify-green")


async def test_one_changed_face_is_red_and_found(service: str, visit: Visit, shot: Shot) -> None:
    """The line, and what is wrong with it, are told."""
    page, _ = await visit(service)
    changed = HONEST.replace(b'"faces":[5]', b'"faces":[4]', 1)
    assert changed != HONEST
    await brought(page, changed)
    await expect(page.locator(".verdict")).to_contain_text("✗ Not verified")
    await expect(page.locator(".check .found")).to_contain_text("line 2", ignore_case=True)
    await shot(page, "verify-red")


@pytest.mark.parametrize("text", [b"", b"\x00\xff\x00", b"no transcript", b"{}\n", b"[]\n[]\n"])
async def test_a_file_that_is_no_transcript_is_told(
    service: str, visit: Visit, text: bytes
) -> None:
    """Empty, binary, or other text: it is not verified, and the page goes on."""
    page, _ = await visit(service)
    await brought(page, text)
    await expect(page.locator(".check .bad").first).to_be_visible()
    await brought(page, HONEST)
    await expect(page.locator(".verdict.good")).to_be_visible()


async def test_a_table_verifies_its_battle_after_the_close(service: str, visit: Visit) -> None:
    """Here, in the browser, and by the service, which judges every ruling again."""
    battle = open_battle(service, "full-thrust-light", "duel")
    page, _ = await visit(battle.link("referee"))
    await page.get_by_role("tab", name="Verify").click()
    battle.order({"kind": "finish_orders", "side": "Compact"})
    battle.order({"kind": "finish_orders", "side": "Union"})
    battle.close()
    await expect(page.locator(".bar")).to_contain_text("closed")
    for button in ("Verify here", "Have the service judge again"):
        await page.get_by_role("button", name=button).click()
    await expect(page.locator(".audit .verdict.good")).to_have_count(2)
