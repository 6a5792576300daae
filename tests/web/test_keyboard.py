"""The keyboard alone does everything: no pointer is touched in these tests."""

from playwright.async_api import Page, expect

from web.battles import open_battle
from web.conftest import Visit
from web.seat import at_version

FARTHEST = 80


async def tab_to(page: Page, selector: str) -> None:
    """Press Tab until what a selector means has the focus, once it is there."""
    await expect(page.locator(selector).first).to_be_visible()
    for _ in range(FARTHEST):
        if await page.evaluate("(it) => document.activeElement.matches(it)", selector):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {selector}")


async def test_tab_comes_to_everything_and_round_again(service: str, visit: Visit) -> None:
    """Map, tabs, panels and slider are in the order; nothing holds the focus."""
    battle = open_battle(service, "full-thrust-light", "duel")
    page, _ = await visit(battle.link("side:Compact"))
    await at_version(page, 0)
    for selector in ("[role=application]", "[role=tab]", ".choice", "input[type=range]", ".home"):
        await tab_to(page, selector)


async def test_a_unit_is_selected_and_ordered_about_by_keys(service: str, visit: Visit) -> None:
    """N on the map selects; Tab and Enter open the form, write the order and give it."""
    battle = open_battle(service, "full-thrust-light", "duel")
    page, _ = await visit(battle.link("side:Compact"))
    await at_version(page, 0)
    await tab_to(page, "[role=application]")
    await page.keyboard.press("n")
    await expect(page.locator(".orders section.chosen")).to_contain_text("Candle")
    await tab_to(page, ".choice")
    await page.keyboard.press("Enter")
    await tab_to(page, "form.order input")
    await page.keyboard.type("+1")
    await expect(page.locator("form.order .judgement")).to_contain_text("✓")
    await page.keyboard.press("Enter")
    await at_version(page, 1)
    await expect(page.locator("form.order")).to_have_count(0)


async def test_arrows_move_between_tabs_and_versions(service: str, visit: Visit) -> None:
    """Each panel, and each version, without a pointer."""
    battle = open_battle(service, "full-thrust-light", "duel")
    for side in ("Compact", "Union"):
        battle.order({"kind": "finish_orders", "side": side})
    page, _ = await visit(battle.link("referee"))
    await at_version(page, 2)
    await tab_to(page, "[role=tab]")
    for panel in ("Ships", "Log", "Verify"):
        await page.keyboard.press("ArrowRight")
        await expect(page.get_by_role("tabpanel", name=panel)).to_be_visible()
    await tab_to(page, "input[type=range]")
    await page.keyboard.press("ArrowLeft")
    await expect(page.locator(".bar")).to_contain_text("replay")
    await page.keyboard.press("End")
    await expect(page.locator(".bar")).not_to_contain_text("replay")
