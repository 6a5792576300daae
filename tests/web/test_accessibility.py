"""Accessibility: axe finds nothing to object to, in either colour scheme, on desktop and phone."""

from typing import Any

import pytest
from playwright.async_api import expect

from web.accessibility import violations
from web.battles import open_battle, open_golden
from web.conftest import DESKTOP, PHONE, Shot, Visit

PANELS = ("Orders", "Ships", "Log", "Verify")
DEVICES = {"desktop": DESKTOP, "phone": PHONE}
PLAYED = {
    "full-thrust-remixed": "meeting-engagement",
    "to-boldly-thrust": "border-incident",
    "space-fleet": "skirmish",
    "cold-infinity": "first-contact",
}


@pytest.fixture(params=DEVICES)
def device(request: pytest.FixtureRequest) -> str:
    """Return the name of a device."""
    return str(request.param)


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> Any:
    """Return a colour scheme."""
    return request.param


async def test_axe_finds_nothing_in_the_lobby(
    service: str, visit: Visit, shot: Shot, device: str, scheme: str
) -> None:
    """The lobby, with everything that it offers."""
    page, _ = await visit(service, **DEVICES[device], color_scheme=scheme)
    await expect(page.get_by_role("heading", name="Open a battle")).to_be_visible()
    await shot(page, f"lobby-{device}-{scheme}")
    assert await violations(page) == []


async def test_axe_finds_nothing_on_a_table(
    service: str, visit: Visit, shot: Shot, device: str, scheme: str
) -> None:
    """Each panel of a battle that is just beginning, with a ship selected."""
    battle = open_battle(service, "full-thrust-light", "duel", title="Duel")
    page, _ = await visit(battle.link("side:Union"), **DEVICES[device], color_scheme=scheme)
    for panel in PANELS:
        await page.get_by_role("tab", name=panel).click()
        await expect(page.get_by_role("tabpanel", name=panel)).to_be_visible()
        await shot(page, f"light-{panel.lower()}-{device}-{scheme}")
        assert await violations(page) == []


@pytest.mark.parametrize("system", PLAYED)
async def test_axe_finds_nothing_on_a_table_of_another_book(
    service: str, visit: Visit, shot: Shot, system: str, device: str
) -> None:
    """Each panel of a battle in which shots have been fired."""
    battle = open_golden(service, system, PLAYED[system], 60)
    page, _ = await visit(battle.link("referee"), **DEVICES[device])
    for panel in PANELS:
        await page.get_by_role("tab", name=panel).click()
        await shot(page, f"{system}-{panel.lower()}-{device}")
        assert await violations(page) == []
