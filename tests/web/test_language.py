"""The page speaks the language that the browser wishes for, or the one that is chosen."""

import re
from pathlib import Path
from typing import Any

from playwright.async_api import expect

from umpire.rules import RULEBOOKS
from web.battles import open_battle
from web.conftest import Shot, Visit
from web.seat import choice

GERMAN = Path(__file__).parents[2] / "clients" / "web" / "src" / "texts" / "de.js"


async def test_a_german_browser_gets_a_german_page_until_another_is_chosen(
    service: str, visit: Visit, shot: Shot
) -> None:
    """Page, phases and tellings of Full Thrust Light; names stay as people gave them."""
    battle = open_battle(service, "full-thrust-light", "duel", title="Open")
    page, _ = await visit(battle.link("side:Union"), locale="de-DE")
    await expect(page.locator(".turn")).to_contain_text("Du bist am ZugKommandophase")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Open")
    await choice(page, "write_order").click()
    await page.get_by_role("button", name="Befehl geben").click()
    await expect(page.locator(".outcome")).to_contain_text("✓ Gegeben")
    await choice(page, "finish_orders").click()
    await page.get_by_role("tab", name="Protokoll").click()
    await expect(page.locator(".told").last).to_have_text("Union hat alle Befehle geschrieben")
    await shot(page, "german-log")
    await page.get_by_role("button", name="Einstellungen").click()
    await page.get_by_label("Sprache").select_option("en")
    await expect(page.locator(".turn")).to_contain_text("Waiting for CompactOrders")
    await expect(page.locator("html")).to_have_attribute("lang", "en")


def test_samples_of_every_book_have_german_names() -> None:
    """The catalogue has each of them, as their cards call it."""
    texts = GERMAN.read_text(encoding="utf-8")
    samples = {sample for book in RULEBOOKS.values() for sample in book.samples}
    called = sorted(sample.replace("-", " ").capitalize() for sample in samples)
    assert [name for name in called if re.search(rf'[ "]{name}"?: "', texts) is None] == []


async def test_a_battle_of_a_sample_is_called_in_german(service: str, visit: Visit) -> None:
    """As its card is, wherever its title stands."""
    page, _ = await visit(service, locale="de-DE")
    await page.get_by_role("button", name="Full Thrust: Remixed").click()
    await page.get_by_role("button", name="Einen Freund einladen: Annäherung mit Sensoren").click()
    await expect(page.get_by_role("heading", name="Annäherung mit Sensoren ist")).to_be_visible()


async def test_the_yard_is_german_down_to_its_sides(service: str, visit: Visit) -> None:
    """Fields, figures and buttons; the sides keep their ids, and are called by German names."""
    page, _ = await visit(f"{service}/#/yard/full-thrust-remixed", locale="de-DE")
    await expect(page.locator(".judged")).to_contain_text("Masse frei")
    await expect(page.get_by_label("Name der Klasse")).to_be_visible()
    await expect(page.get_by_role("button", name="Hinzufügen: Jäger")).to_be_visible()
    await expect(page.locator("fieldset.side-1 legend")).to_have_text("Blau")
    await page.get_by_role("button", name="Neue Flotte").click()
    await page.get_by_role("button", name="In die Flotte").click()
    async with page.expect_request("**/v1/scenarios") as sent:
        await page.get_by_role("button", name="Einen Freund einladen").click()
    posted: Any = (await sent.value).post_data_json
    assert posted["setup"]["sides"] == ["Blue", "Red"]
    names = [{"id": "Blue", "name": "Blau"}, {"id": "Red", "name": "Rot"}]
    assert posted["setup"]["names"] == names
    await page.get_by_role("link", name="Blau spielen").click()
    await expect(page.locator(".bar .seat")).to_have_text("Blau")
