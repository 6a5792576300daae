"""What goes wrong is told to the user in words."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from docs.test_guides import serving
from web.battles import open_battle
from web.conftest import Visit
from web.seat import choice

NOWHERE = "0" * 32


@pytest.mark.parametrize("token", ["nonsense", "a.b.c", "ey" * 40])
async def test_a_wrong_token_is_told(closed_service: str, visit: Visit, token: str) -> None:
    """The page says that the token is none of the battle's, and leads back to the lobby."""
    page, watch = await visit(closed_service)
    watch.expect("40[134]")
    await page.goto(f"{closed_service}/#/battle/{NOWHERE}?token={token}")
    await expect(page.get_by_role("alert")).to_contain_text("token")
    await page.get_by_role("link", name="Back to the lobby").click()
    await expect(page.get_by_role("button", name="Cold Infinity")).to_be_visible()


async def test_an_unknown_scenario_is_told(service: str, visit: Visit) -> None:
    """The page says so; the code leads to its page."""
    page, watch = await visit(f"{service}/#/battle/{NOWHERE}")
    watch.expect("404")
    await expect(page.get_by_role("alert")).to_contain_text("unknown_scenario")
    await page.get_by_role("link", name="unknown_scenario").click()
    await expect(page.get_by_role("heading", level=1)).to_contain_text("unknown_scenario")


async def test_a_stopped_service_is_told(visit: Visit, tmp_path: Path) -> None:
    """The table stays, and says that the connection is lost; so does the lobby."""
    with serving(tmp_path / "data", {"UMPIRE_ACCESS": "open"}) as address:
        battle = open_battle(address, "full-thrust-light", "duel")
        page, watch = await visit(battle.link("side:Union"))
        await expect(page.get_by_role("region", name="Map")).to_be_visible()
        await expect(choice(page, "write_order")).to_be_visible()
        watch.expect("ERR_|Failed to fetch|network")
    await expect(page.get_by_text("connection is lost")).to_be_visible()
    await expect(page.get_by_role("region", name="Map")).to_be_visible()
    await page.get_by_role("link", name="To the lobby").click()
    await expect(page.get_by_text("does not answer")).to_be_visible()
