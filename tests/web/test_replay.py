"""The replay: every version of a battle, by slider and by buttons."""

from playwright.async_api import expect

from web.battles import open_golden
from web.conftest import Shot, Visit

ENTRIES = 60


async def test_the_slider_shows_every_version(service: str, visit: Visit, shot: Shot) -> None:
    """To the beginning, step by step, to the end; map and panels follow."""
    battle = open_golden(service, "full-thrust-remixed", "meeting-engagement", ENTRIES)
    page, _ = await visit(battle.link("referee"))
    slider = page.get_by_role("slider", name="Version")
    await expect(slider).to_have_value(str(ENTRIES))
    await slider.press("Home")
    await expect(page.locator(".bar")).to_contain_text("Turn 1")
    await expect(page.locator(".bar")).to_contain_text("replay")
    await slider.press("ArrowRight")
    await expect(slider).to_have_value("1")
    await slider.fill("40")
    await expect(page.locator(".bar")).to_contain_text("Turn 3")
    await shot(page, "replay-40")
    await page.get_by_role("region", name="Replay").get_by_role("button", name="present").click()
    await expect(slider).to_have_value(str(ENTRIES))
    await expect(page.locator(".bar")).not_to_contain_text("replay")


async def test_what_happens_meanwhile_does_not_end_a_replay(service: str, visit: Visit) -> None:
    """An order that another seat gives makes the slider longer, and shows nothing else."""
    battle = open_golden(service, "full-thrust-remixed", "meeting-engagement", 5)
    page, _ = await visit(battle.link("referee"))
    slider = page.get_by_role("slider", name="Version")
    await slider.fill("2")
    await expect(page.locator(".bar")).to_contain_text("replay")
    battle.order({"kind": "withdraw", "side": "East"})
    await expect(slider).to_have_attribute("max", "6")
    await expect(slider).to_have_value("2")
