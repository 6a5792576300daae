"""The page of the guide for authors of virtual tabletops: it hosts a battle, as it stands there."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Page, Route, expect

from clients.conftest import OPERATOR_KEY
from docs.test_guides import blocks_of
from web.battles import Battle, open_battle
from web.watching import Watch

SOURCES = Path(__file__).parents[2] / "clients" / "javascript" / "src"
ORIGIN = "http://localhost:30003"


def page_of_the_guide() -> str:
    """Return the page."""
    (page,) = (block for block in blocks_of("vtt-author") if block.language == "html")
    return page.text


def test_the_page_has_no_more_than_a_hundred_lines() -> None:
    """So says the guide to authors: an afternoon is enough."""
    assert len(page_of_the_guide().splitlines()) <= 100


@asynccontextmanager
async def page_open(browser: Browser) -> AsyncIterator[Page]:
    """Yield the page in a browser; at the end nothing was wrong."""

    async def answer(route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        if path == "/":
            return await route.fulfill(body=page_of_the_guide(), content_type="text/html")
        if not path.startswith("/client/"):
            return await route.fulfill(status=204)
        script = SOURCES / path.removeprefix("/client/")
        return await route.fulfill(path=script, content_type="text/javascript")

    async with await browser.new_context() as context:
        await context.grant_permissions(["local-network-access"], origin=ORIGIN)
        await context.route(f"{ORIGIN}/**", answer)
        with Watch(context) as watch:
            page = await context.new_page()
            await page.goto(f"{ORIGIN}/")
            yield page
        assert watch.unexpected == []


async def sit_down(page: Page, link: str) -> None:
    """Take a seat by its link."""
    await page.get_by_label("Link of your seat").fill(link)
    await page.get_by_role("button", name="Sit down").click()


async def give(page: Page) -> None:
    """Give the order that is filled in."""
    await page.get_by_role("button", name="Give the order").click()
    await expect(page.locator("form.order")).to_have_count(0)


def link_of(battle: Battle, seat: str) -> str:
    """Return the link of a seat, as the table has it."""
    return f"{battle.service}/#/battle/{battle.name}?token={battle.tokens[seat]}"


async def test_the_page_hosts_a_battle(browser: Browser, closed_service: str) -> None:
    """Its pieces stand, glide and turn by rulings; a seat orders, aims and fires."""
    battle = open_battle(closed_service, "full-thrust-light", "duel", operator=OPERATOR_KEY)
    async with page_open(browser) as page:
        await sit_down(page, "nonsense")
        await expect(page.locator("#state")).to_contain_text("no link")
        await sit_down(page, link_of(battle, "side:Union"))
        hammer = page.locator('.piece[title="Hammer"]')
        placed = "left: 160px; top: 100px; --turn: 180deg;"
        await expect(hammer).to_have_attribute("style", placed)
        await page.locator('[data-offer="write_order/Hammer"]').click()
        await page.get_by_label("Turn").fill("1")
        await expect(page.locator(".judgement")).to_contain_text("Legal")
        await give(page)
        for side in ("Compact", "Union"):
            battle.order({"kind": "finish_orders", "side": side}, seat=f"side:{side}")
        battle.order({"kind": "move_ships"}, seat="side:Union")
        await expect(page.locator("#log")).to_contain_text("Hammer moves")
        await expect(hammer).to_have_attribute("style", re.compile("--turn: 210deg"))
        battle.order({"kind": "roll_initiative"}, seat="side:Compact")
        rolled = page.locator("#log li", has_text="Initiative")
        await rolled.click()
        await expect(rolled).to_have_attribute("title", re.compile("FTL-FIRE-01"))
        if battle.look()["battle"]["active"] == "Compact":
            battle.order({"kind": "pass_fire", "side": "Compact"}, seat="side:Compact")
        await page.locator('.piece[title="Candle"]').click()
        await page.locator('[data-offer="fire_weapons/Hammer"]').click()
        await expect(page.locator(".odds")).to_contain_text("Candle")
        await give(page)
        await expect(page.locator("#log")).to_contain_text("Hammer has fired")


async def test_a_draft_stays_while_others_order(browser: Browser, closed_service: str) -> None:
    """What is filled in, and where the cursor is, survives the rulings of others; a list is new."""
    battle = open_battle(closed_service, "full-thrust-light", "duel", operator=OPERATOR_KEY)
    async with page_open(browser) as page:
        await sit_down(page, link_of(battle, "side:Union"))
        await page.locator('[data-offer="write_order/Hammer"]').click()
        await page.get_by_label("Speed").fill("2")
        battle.order({"kind": "finish_orders", "side": "Compact"}, seat="side:Compact")
        await expect(page.locator("#log")).to_contain_text("Compact has finished")
        await expect(page.get_by_label("Speed")).to_be_focused()
        await expect(page.get_by_label("Speed")).to_have_value("2")
        await expect(page.locator(".judgement")).to_contain_text("Legal")
        await give(page)
        assert battle.look()["battle"]["ships"][1]["order"]["speed"] == 2


async def test_a_panel_takes_the_faces_of_physical_dice(
    browser: Browser, closed_service: str
) -> None:
    """It says which dice to throw, refuses too few, and gives the order with what was thrown."""
    supplied = {"dice": {"source": "supplied"}, "operator": OPERATOR_KEY}
    battle = open_battle(closed_service, "full-thrust-light", "duel", **supplied)
    finished = [{"kind": "finish_orders", "side": side} for side in ("Compact", "Union")]
    battle.order(*finished, {"kind": "move_ships"})
    async with page_open(browser) as page:
        await sit_down(page, link_of(battle, "referee"))
        await page.locator('[data-offer="roll_initiative/"]').click()
        await expect(page.locator(".judgement")).to_contain_text("1d6: t1/initiative/Compact")
        await page.get_by_label("Faces that you threw").fill("6 2")
        await give(page)
        await expect(page.locator("#log")).to_contain_text("Compact 1d6 6, Union 1d6 2")
