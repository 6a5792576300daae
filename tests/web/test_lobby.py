"""The lobby: battles are opened, seats are handed out and taken."""

import re
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from umpire.rules import RULEBOOKS
from web.battles import open_battle
from web.conftest import OPERATOR_KEY, Shot, Visit

MOST_REQUESTS = 10
SAMPLES = [(book.system, sample) for book in RULEBOOKS for sample in sorted(book.samples)[:1]]


def battle_of(page: Page) -> Locator:
    """Return the field for the battle to open."""
    return page.get_by_role("combobox", name="Battle", exact=True)


async def test_a_first_visit_takes_few_requests(service: str, visit: Visit) -> None:
    """Two files draw the page; what it asks of the API comes beside them (`make bundle`)."""
    page, watch = await visit(service, fresh=True)
    await expect(battle_of(page)).to_have_value("crossing")
    of_the_page = [each.url for each in watch.responses if "/table/bundle/" in each.url]
    assert len(of_the_page) == len(("sheet", "script"))
    assert len(watch.responses) <= MOST_REQUESTS


async def test_a_battle_is_opened_and_its_links_are_seats(
    service: str, visit: Visit, shot: Shot
) -> None:
    """Each link sits its seat down at the battle; the title is that of the form."""
    page, _ = await visit(service)
    await page.get_by_role("combobox", name="Rulebook").select_option("full-thrust-light")
    await expect(battle_of(page)).to_have_value("crossing")
    await battle_of(page).select_option("duel")
    await page.get_by_label("Title").fill("Two at dawn")
    await page.get_by_role("button", name="Open").click()
    await expect(page.get_by_text("Two at dawn is open")).to_be_visible()
    await shot(page, "lobby-opened")
    links = page.locator(".handed-out a")
    seats = await links.all_text_contents()
    assert sorted(seats) == ["Compact", "Observer", "Referee", "Union"]
    for seat, link in zip(seats, await links.all(), strict=True):
        table, _ = await visit(f"{service}/{await link.get_attribute('href')}")
        await expect(table.get_by_role("heading", name="Two at dawn")).to_be_visible()
        await expect(table.locator(".bar .seat")).to_have_text(seat)


@pytest.mark.parametrize("seat", ["Compact", "Union", "Referee"])
async def test_a_seat_of_the_sample_is_taken(service: str, visit: Visit, seat: str) -> None:
    """The lobby has looked as an observer, in the same browser; the seat sees its own battle."""
    page, _ = await visit(service)
    await page.get_by_role("link", name=seat, exact=True).click()
    await expect(page.locator(".bar .seat")).to_have_text(seat)


@pytest.mark.parametrize(("system", "sample"), SAMPLES)
async def test_every_rulebook_can_be_opened_from_the_lobby(
    service: str, visit: Visit, shot: Shot, system: str, sample: str
) -> None:
    """Its samples are offered, and its table shows."""
    page, _ = await visit(service)
    await page.get_by_role("combobox", name="Rulebook").select_option(system)
    await battle_of(page).select_option(sample)
    await page.get_by_role("button", name="Open").click()
    link = await page.locator(".handed-out a", has_text="Referee").get_attribute("href")
    table, _ = await visit(f"{service}/{link}")
    await expect(table.get_by_role("region", name="Map")).to_be_visible()
    await shot(table, f"table-{system}")


async def test_one_sits_down_by_a_link_or_by_a_token(service: str, visit: Visit) -> None:
    """The form takes the whole link, or the name of the battle and the token."""
    battle = open_battle(service, "full-thrust-light", "duel", title="By the book")
    token = battle.tokens["side:Union"]
    for given in (
        {"Link": battle.link("side:Union")},
        {"Link": battle.name, "Token of your seat": token},
    ):
        page, _ = await visit(service)
        for label, value in given.items():
            await page.get_by_label(label).fill(value)
        await page.get_by_role("button", name="Sit down").click()
        await expect(page.locator(".bar .seat")).to_have_text("Union")


async def test_a_seat_is_remembered_until_it_is_forgotten(service: str, visit: Visit) -> None:
    """The lobby lists where one sat, and forgets it on demand, tokens and all."""
    battle = open_battle(service, "full-thrust-light", "duel", title="Long ago")
    page, _ = await visit(battle.link("side:Union"))
    await expect(page.get_by_role("heading", name="Long ago")).to_be_visible()
    await page.get_by_role("link", name="To the lobby").click()
    await expect(page.get_by_role("link", name="Long ago, Union")).to_be_visible()
    await page.get_by_role("button", name="Forget them").click()
    await expect(page.get_by_role("link", name="Long ago")).to_have_count(0)
    kept: Any = await page.evaluate("JSON.stringify({...localStorage})")
    assert battle.tokens["side:Union"] not in kept


async def test_in_closed_mode_the_lobby_asks_for_the_operators_key(
    closed_service: str, visit: Visit
) -> None:
    """Without it, it says what is missing; with it, the battle is opened."""
    page, watch = await visit(closed_service)
    watch.expect("40[134]")
    await expect(battle_of(page)).to_have_value(re.compile(r"\w"))
    await expect(page.get_by_label("Operator")).to_be_hidden()
    await page.get_by_role("button", name="Open").click()
    await expect(page.get_by_label("Operator")).to_be_visible()
    await page.get_by_label("Operator").fill(OPERATOR_KEY)
    await page.get_by_role("button", name="Open").click()
    await expect(page.get_by_text("is open")).to_be_visible()
    assert OPERATOR_KEY not in str(await page.evaluate("JSON.stringify({...localStorage})"))
