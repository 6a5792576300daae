"""Strings from outside are text, never markup."""

import copy
import json
from typing import Any

from playwright.async_api import Page, expect

from web.battles import Battle, open_battle, sample_setup
from web.conftest import Visit
from web.seat import show_panel

SPELL = "<img src=x onerror=name='ran'>"
PANELS = ("Orders", "Ships", "Log", "Verify")


async def untouched(page: Page) -> bool:
    """Tell whether no such string became an element, and none ran."""
    found: Any = await page.evaluate("[document.querySelectorAll('img').length, window.name]")
    return bool(found == [0, ""])


def bewitched(service: str) -> Battle:
    """Open a battle with markup for its title, and for the class of a ship."""
    setup = copy.deepcopy(sample_setup("full-thrust-remixed", "meeting-engagement"))
    setup["ships"][0]["ssd"]["class_name"] = SPELL
    return open_battle(service, "full-thrust-remixed", setup=setup, title=SPELL)


async def test_a_table_shows_markup_as_text(service: str, visit: Visit) -> None:
    """The title and the names stand there letter by letter, in every panel."""
    battle = bewitched(service)
    page, _ = await visit(battle.link("referee"))
    await expect(page.get_by_role("heading", level=1)).to_have_text(SPELL)
    for panel in PANELS:
        await show_panel(page, panel)
        assert await untouched(page), panel


async def test_the_lobby_shows_markup_as_text(service: str, visit: Visit) -> None:
    """Where one sat is listed by the title of the battle."""
    battle = bewitched(service)
    page, _ = await visit(battle.link("referee"))
    await page.get_by_role("link", name="To the lobby").click()
    await expect(page.get_by_role("link", name=f"{SPELL}, Referee")).to_be_visible()
    assert await untouched(page)


async def test_an_address_shows_markup_as_text(service: str, visit: Visit) -> None:
    """A scenario that an address names, and that there is not, is told as text."""
    page, watch = await visit(service)
    watch.expect("40[04]")
    await page.goto(f"{service}/#/battle/{SPELL}?seat={SPELL}&version=1")
    await expect(page.get_by_role("alert")).to_be_visible()
    assert await untouched(page)


async def test_a_transcript_shows_markup_as_text(service: str, visit: Visit) -> None:
    """What a file says is told letter by letter, were it never so crooked."""
    battle = bewitched(service)
    lines = battle.transcript().splitlines()
    header = json.loads(lines[0])
    header["line"]["system"] = SPELL
    for text in (battle.transcript(), json.dumps(header), SPELL):
        page, _ = await visit(service)
        file: Any = {"name": f"{SPELL}.ndjson", "mimeType": "text/plain", "buffer": text.encode()}
        await page.locator("input[type=file]").set_input_files(file)
        await expect(page.locator(".verdict, .check .bad").first).to_be_visible()
        assert await untouched(page)
