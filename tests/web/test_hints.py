"""Terms in the words of buttons: told to whoever points, uses keys, or holds a finger."""

from typing import Any

from playwright.async_api import Page, expect

from web.battles import open_battle
from web.conftest import PHONE, Visit
from web.seat import box_of, choice


async def at_orders(service: str, visit: Visit, **how: Any) -> Page:
    """Return a table with a form in which a button says *Starboard*."""
    battle = open_battle(service, "full-thrust-light", "duel")
    page, _ = await visit(battle.link("side:Compact"), **how)
    await choice(page, "write_order/Candle").click()
    await expect(page.locator("form.order")).to_be_visible()
    return page


async def test_a_button_that_is_rested_upon_explains_its_terms(service: str, visit: Visit) -> None:
    """Until the pointer goes elsewhere; the button is described by it meanwhile."""
    page = await at_orders(service, visit)
    button = page.get_by_role("button", name="Starboard")
    await button.hover()
    tip = page.get_by_role("tooltip")
    await expect(tip).to_contain_text("The right of a ship")
    await expect(button).to_have_accessible_description(
        "Starboard: The right of a ship, looking ahead. "
        "A written order has S for it: S1 is one step to starboard."
    )
    await page.mouse.move(0, 0)
    await expect(tip).to_have_count(0)
    assert await button.get_attribute("aria-describedby") is None


async def test_a_button_with_the_focus_of_the_keys_explains_its_terms(
    service: str, visit: Visit
) -> None:
    """Escape takes the explanation away, and nothing else."""
    page = await at_orders(service, visit)
    await page.get_by_label("Movement").focus()
    await page.keyboard.press("Tab")
    tip = page.get_by_role("tooltip")
    await expect(tip).to_contain_text("The left of a ship")
    await page.keyboard.press("Escape")
    await expect(tip).to_have_count(0)
    await expect(page.locator("form.order")).to_be_visible()


async def test_a_button_that_is_held_explains_its_terms_and_is_not_pressed(
    service: str, visit: Visit
) -> None:
    """A short tap presses it, as ever."""
    page = await at_orders(service, visit, **PHONE)
    button = page.get_by_role("button", name="Starboard")
    await expect(page.locator("form.order .judgement")).to_contain_text("✓")
    await button.evaluate("button => button.scrollIntoView({ block: 'center' })")
    box = await box_of(button)
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    devtools = await page.context.new_cdp_session(page)
    begins = {"type": "touchStart", "touchPoints": [finger]}
    ends = {"type": "touchEnd", "touchPoints": []}
    await devtools.send("Input.dispatchTouchEvent", begins)
    await expect(page.get_by_role("tooltip")).to_contain_text("The right of a ship")
    await devtools.send("Input.dispatchTouchEvent", ends)
    await expect(page.get_by_label("Movement")).to_have_value("")
    await devtools.send("Input.dispatchTouchEvent", begins)
    await devtools.send("Input.dispatchTouchEvent", ends)
    await expect(page.get_by_label("Movement")).to_have_value("S1")
