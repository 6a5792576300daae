"""A first turn that teaches, drafts that last, and squadrons that move as one."""

from playwright.async_api import expect

from web.accessibility import violations
from web.battles import open_battle
from web.conftest import Shot, Visit
from web.seat import choice


async def test_five_marks_point_at_what_to_do_and_terms_explain_themselves(
    service: str, visit: Visit, shot: Shot
) -> None:
    """They come once, or when they are asked for; keys go through them, and Escape ends them."""
    battle = open_battle(service, "full-thrust-light", "duel")
    page, _ = await visit(battle.link("side:Union"))
    await expect(choice(page, "write_order")).to_be_visible()
    await expect(page.locator(".mark")).to_have_count(0)
    await page.evaluate("localStorage.removeItem('umpire.taught')")
    await page.get_by_role("button", name="Settings").click()
    await page.get_by_role("button", name="Show the first steps").click()
    mark = page.get_by_role("dialog", name="Whose move it is")
    await expect(mark).to_be_visible()
    assert await violations(page) == []
    for _ in range(4):
        await page.keyboard.press("Enter")
    await expect(page.locator(".mark")).to_contain_text("5 of 5")
    await page.keyboard.press("Escape")
    await expect(page.locator(".mark")).to_have_count(0)
    await page.get_by_role("tab", name="Ships").click()
    await page.get_by_role("button", name="Hammer").first.click()
    await page.locator(".display").get_by_role("button", name="Thrust").click()
    await expect(page.locator(".meaning")).to_contain_text("What a drive gives each turn")
    await shot(page, "term")
    assert await violations(page) == []


async def test_what_is_filled_in_outlasts_a_reload(service: str, visit: Visit) -> None:
    """The form opens again with it; once it is given, it does not."""
    battle = open_battle(service, "full-thrust-light", "duel")
    page, _ = await visit(battle.link("side:Union"))
    await choice(page, "write_order").click()
    await page.locator("form.order").get_by_label("Movement").fill("+2")
    await page.reload()
    await expect(page.locator("form.order").get_by_label("Movement")).to_have_value("+2")
    await page.locator("form.order button[type=submit]").click()
    await expect(page.locator("form.order")).to_have_count(0)
    await page.reload()
    await expect(choice(page, "write_order")).to_contain_text("given")
    await expect(page.locator("form.order")).to_have_count(0)
