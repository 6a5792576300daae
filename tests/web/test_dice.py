"""A group on a call rolls dice on phones."""

import re
from typing import Any

from playwright.async_api import Page, expect

from web.conftest import OPERATOR_KEY, Shot, Visit

SMALL: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


async def open_bag(page: Page, key: str = "") -> None:
    """Open a bag for two, as its first player."""
    await page.get_by_label("Your name").fill("Anna")
    await page.get_by_label("The others, one name in each line").fill("J\u00fcrgen")
    if key:
        await page.get_by_text("If the service asks for a key").tap()
        await page.get_by_label("Operator's key").fill(key)
    await page.get_by_role("button", name="Open a bag of dice").tap()
    await expect(page.get_by_role("button", name="Roll the dice")).to_be_visible()


async def fits(page: Page) -> bool:
    """Whether the page is no wider than the phone."""
    wide: Any = await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return int(wide) == 0


async def test_two_phones_roll_see_each_other_and_verify(
    closed_service: str, visit: Visit, shot: Shot
) -> None:
    """One opens the bag and sends a link; after the reveal each checks all dice by itself."""
    anna, _ = await visit(f"{closed_service}/dice", **SMALL)
    assert await fits(anna)
    await open_bag(anna, OPERATOR_KEY)
    link = anna.get_by_role("link", name="J\u00fcrgen")
    other, _ = await visit(str(await link.get_attribute("href")), **SMALL)
    promise = await other.locator(".commitment").inner_text()
    assert re.fullmatch(r"[0-9a-f]{64}", promise)
    assert await anna.locator(".commitment").inner_text() == promise

    await anna.get_by_role("button", name="d6", exact=True).tap()
    await anna.get_by_role("button", name="d6", exact=True).tap()
    await expect(anna.get_by_label("Dice", exact=True)).to_have_value("2d6")
    await anna.get_by_label("What for").fill("Mirabel attacks")
    await anna.get_by_role("button", name="Roll the dice").tap()
    for page in (anna, other):
        await expect(page.locator(".rolls li")).to_have_count(1)
        await expect(page.locator(".rolls li")).to_contain_text("Anna")
        await expect(page.locator(".rolls li")).to_contain_text("Mirabel attacks")
    await other.get_by_label("Dice", exact=True).fill("4d6kh3")
    await other.get_by_role("button", name="Roll the dice").tap()
    newest = anna.locator(".rolls li").first
    await expect(newest).to_contain_text("J\u00fcrgen")
    await expect(newest.locator("s")).to_have_count(1)
    counted = [int(each) for each in await newest.locator("b").all_inner_texts()]
    assert int(await newest.locator(".total").inner_text()) == sum(counted)
    assert await fits(anna)
    await shot(anna, "dice-phone")

    await other.get_by_role("button", name="Verify").tap()
    await expect(other.locator(".verdict")).to_contain_text("Nothing was changed so far")
    assert await other.get_by_role("button", name="Reveal the seed").count() == 0
    await anna.get_by_role("button", name="Reveal the seed").tap()
    await anna.get_by_role("button", name="Really end it?").tap()
    for page in (anna, other):
        await expect(page.get_by_text("its seed is revealed")).to_be_visible()
        await expect(page.get_by_role("button", name="Roll the dice")).to_be_hidden()
        await page.get_by_role("button", name="Verify").tap()
        await expect(page.locator(".verdict")).to_contain_text("Verified")


async def test_a_bad_roll_is_explained_and_the_page_speaks_german(
    service: str, visit: Visit
) -> None:
    """What people write is never translated."""
    page, seen = await visit(f"{service}/dice", **SMALL)
    seen.expect("400")
    await page.get_by_label("Language").select_option("de")
    await page.get_by_label("Dein Name").fill("Fire")
    await page.get_by_role("button", name="Einen W\u00fcrfelbeutel \u00f6ffnen").tap()
    dice = page.get_by_label("W\u00fcrfel", exact=True)
    await dice.fill("3x6")
    await page.get_by_role("button", name="W\u00fcrfeln").tap()
    await expect(page.get_by_text("bad_dice")).to_be_visible()
    await dice.fill("3d6")
    await page.get_by_role("button", name="W\u00fcrfeln").tap()
    await expect(page.locator(".rolls .who")).to_have_text("Fire")
    await expect(page.get_by_text("bad_dice")).to_be_hidden()
    await page.reload()
    await expect(page.locator(".rolls .who")).to_have_text("Fire")
    assert await fits(page)
