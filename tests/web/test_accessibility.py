"""Accessibility: axe finds nothing to object to, in either colour scheme, on desktop and phone."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page, expect

from web.accessibility import violations
from web.battles import open_battle, open_golden
from web.conftest import DESKTOP, PHONE, Shot, Visit
from web.seat import show_panel

PANELS = ("Orders", "Ships", "Log", "Verify")
PLAYED = {
    "full-thrust-remixed": "meeting-engagement",
    "to-boldly-thrust": "border-incident",
    "space-fleet": "skirmish",
    "cold-infinity": "first-contact",
}


async def looks(page: Page) -> AsyncIterator[str]:
    """Show a page as a desktop and as a phone have it, in either colour scheme."""
    for device, terms in (("desktop", DESKTOP), ("phone", PHONE)):
        await page.set_viewport_size(terms["viewport"])
        for theme in ("light", "dark"):
            await page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
            yield f"{device}-{theme}"


async def test_axe_finds_nothing_in_the_lobby(service: str, visit: Visit, shot: Shot) -> None:
    """The lobby, with everything that it offers."""
    page, _ = await visit(service)
    await expect(page.get_by_role("button", name="Cold Infinity")).to_be_visible()
    async for look in looks(page):
        await shot(page, f"lobby-{look}")
        assert await violations(page) == [], look


@pytest.mark.parametrize("panel", PANELS)
async def test_axe_finds_nothing_on_a_table(
    service: str, visit: Visit, shot: Shot, panel: str
) -> None:
    """Each panel of a battle that is just beginning."""
    battle = open_battle(service, "full-thrust-light", "duel", title="Duel")
    page, _ = await visit(battle.link("side:Union"))
    await show_panel(page, panel)
    async for look in looks(page):
        await shot(page, f"light-{panel.lower()}-{look}")
        assert await violations(page) == [], look


@pytest.mark.parametrize("system", PLAYED)
async def test_axe_finds_nothing_on_a_table_of_another_book(
    service: str, visit: Visit, shot: Shot, system: str
) -> None:
    """Each panel of a battle in which shots have been fired."""
    battle = open_golden(service, system, PLAYED[system], 60)
    page, _ = await visit(battle.link("referee"))
    for panel in PANELS:
        await show_panel(page, panel)
        await shot(page, f"{system}-{panel.lower()}")
        assert await violations(page) == [], panel
    await page.set_viewport_size(PHONE["viewport"])
    assert await violations(page) == []
