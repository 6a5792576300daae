"""The page speaks the language that the browser wishes for, or the one that is chosen."""

from playwright.async_api import expect

from web.battles import open_battle
from web.conftest import Shot, Visit
from web.seat import choice


async def test_a_german_browser_gets_a_german_page_until_another_is_chosen(
    service: str, visit: Visit, shot: Shot
) -> None:
    """Page, phases and tellings of Full Thrust Light; names stay as people gave them."""
    battle = open_battle(service, "full-thrust-light", "duel", title="Open")
    page, _ = await visit(battle.link("side:Union"), locale="de-DE")
    await expect(page.locator(".turn")).to_have_text("Du bist am ZugKommandophase")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Open")
    await choice(page, "write_order").click()
    await page.get_by_role("button", name="Befehl geben").click()
    await expect(page.locator(".outcome")).to_contain_text("✓ Gegeben")
    await choice(page, "finish_orders").click()
    await page.get_by_role("tab", name="Protokoll").click()
    await expect(page.locator(".told").last).to_have_text("Union hat alle Befehle geschrieben")
    await shot(page, "german-log")
    await page.get_by_role("button", name="Einstellungen").click()
    await page.get_by_label("Sprache").select_option("en")
    await expect(page.locator(".turn")).to_contain_text("Waiting for CompactOrders")
    await expect(page.locator("html")).to_have_attribute("lang", "en")
