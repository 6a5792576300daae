"""The table speaks the names that people gave, in any script; ids stay where orders need them."""

import re

from playwright.async_api import expect

from web.battles import open_battle, sample_setup
from web.conftest import Visit
from web.test_verifying import brought

SHIP, OTHER, FLEET = "第七艦隊", "Köln", "帝国海軍"


async def test_the_table_speaks_names(service: str, visit: Visit) -> None:
    """On the map, in the roster, on a sheet and in the log; of sides, too."""
    setup = sample_setup("full-thrust-light", "duel")
    setup["ships"][0]["name"], setup["ships"][1]["name"] = SHIP, OTHER
    setup["names"] = [{"id": "Compact", "name": FLEET}]
    battle = open_battle(service, "full-thrust-light", setup=setup, title="対馬, Köln")
    battle.order(
        {"kind": "write_order", "ship": "Candle", "notation": "+2"},
        {"kind": "finish_orders", "side": "Compact"},
        {"kind": "finish_orders", "side": "Union"},
        {"kind": "move_ships"},
    )
    page, _ = await visit(battle.link("side:Compact"))
    await expect(page.get_by_role("heading", level=1)).to_have_text("対馬, Köln")
    await expect(page.locator(".bar .seat")).to_have_text(FLEET)
    await page.get_by_role("tab", name="Ships").click()
    units = page.get_by_role("navigation", name="Units")
    await expect(units.get_by_role("heading", name=FLEET)).to_be_visible()
    await expect(units.get_by_role("button", name=OTHER)).to_be_visible()
    await units.get_by_role("button", name=SHIP).click()
    await expect(page.get_by_role("heading", name=SHIP)).to_be_visible()
    await expect(page.locator("svg .name", has_text=OTHER).first).to_be_visible()
    await page.get_by_role("tab", name="Log").click()
    await expect(page.locator(".told", has_text=f"{SHIP} moves from")).to_be_visible()
    order = page.locator(".ordered", has_text=f"Write order: {SHIP}, notation +2")
    await expect(order).to_have_attribute("title", re.compile("^Write order: Candle, notation"))
    await expect(page.get_by_role("option", name=FLEET)).to_have_count(1)


async def test_the_check_of_a_transcript_speaks_names_of_sides(service: str, visit: Visit) -> None:
    """The file that is brought tells them itself."""
    setup = sample_setup("full-thrust-light", "duel")
    setup["names"] = [{"id": "Compact", "name": FLEET}]
    battle = open_battle(service, "full-thrust-light", setup=setup, title="対馬")
    battle.order({"kind": "finish_orders", "side": "Compact"})
    page, _ = await visit(service)
    await brought(page, battle.transcript().encode())
    await expect(page.locator(".check dd", has_text=f"{FLEET}, Union")).to_be_visible()
