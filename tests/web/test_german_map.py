"""Where units stand, and what they are, is told in the language of the page."""

from playwright.async_api import expect

from web.battles import open_battle
from web.conftest import Visit
from web.seat import choice


async def test_the_map_and_the_figures_of_an_order_are_told_in_german(
    service: str, visit: Visit
) -> None:
    """The list of units, the line below the map, and what a ship may do; names stay names."""
    battle = open_battle(service, "full-thrust-light", "crossing")
    page, _ = await visit(battle.link("side:Compact"), locale="de-DE")
    units = page.get_by_role("list", name="Einheiten auf der Karte")
    told = "Candle, Lantern, Kreuzer, Compact, bei 20, 4, Kurs 12, fliegt 6 ME, Kurs 12"
    await expect(units.get_by_role("listitem").first).to_have_text(told)
    written = choice(page, "write_order/Candle")
    await expect(written).to_be_visible()
    await written.click()
    await expect(page.locator(".map .status")).to_have_text(told)
    limits = page.locator("#order-limits")
    await expect(limits).to_contain_text("Schub 4, Drehungen um 2, Geschwindigkeit 2 bis 10.")
    await expect(limits.get_by_role("button", name="Schub")).to_be_visible()
