"""The lobby: battles are opened, seats are handed out and taken."""

import re
from typing import Any

import msgspec
import pytest
from playwright.async_api import Locator, Page, Route, expect

from umpire.rules import RULEBOOKS
from web.battles import GOLDEN, open_battle
from web.conftest import OPERATOR_KEY, Shot, Visit
from web.seat import choice, give_form, late

MOST_REQUESTS = 12
WATCHED = GOLDEN.parents[1] / "clients" / "web" / "watch" / "meeting-engagement.ndjson"
SAMPLES = [
    (book.system, sample) for book in RULEBOOKS.values() for sample in sorted(book.samples)[:1]
]


def battle_of(page: Page) -> Locator:
    """Return the field for the battle to open, which stands under *More*."""
    return page.locator(".opening select").nth(1)


async def more(page: Page) -> None:
    """Open what is folded away: dice, house rules, a link for each seat."""
    await page.get_by_text("More: dice, house rules").click()


async def with_long_rows(route: Route) -> None:
    """Open the battle with more hull: whatever the dice, no ship checks its systems in turn 1."""
    sent: Any = route.request.post_data_json
    setup = msgspec.to_builtins(RULEBOOKS[sent["system"]].samples[sent["sample"]])
    for ship in setup["ships"]:
        ship["ssd"]["rows"] = [30, 30, 30, 30]
    opened = {name: value for name, value in sent.items() if name != "sample"}
    await route.continue_(post_data={**opened, "setup": setup})


async def test_a_first_visit_takes_few_requests(service: str, visit: Visit) -> None:
    """Two files draw the page; what it asks of the API comes beside them (`make bundle`)."""
    page, watch = await visit(service, fresh=True)
    await expect(page.get_by_role("button", name="Cold Infinity")).to_be_visible()
    of_the_page = [each.url for each in watch.responses if "/table/bundle/" in each.url]
    assert len(of_the_page) == len(("sheet", "script"))
    assert len(watch.responses) <= MOST_REQUESTS


async def test_a_battle_is_opened_and_its_links_are_seats(
    service: str, visit: Visit, shot: Shot
) -> None:
    """Each link sits its seat down at the battle; the title is that of the form."""
    page, _ = await visit(service)
    await more(page)
    await page.get_by_role("combobox", name="Rulebook").select_option("full-thrust-light")
    await expect(battle_of(page)).to_have_value("crossing")
    await page.get_by_label("With a referee").check()
    await battle_of(page).select_option("duel")
    await page.get_by_label("Title", exact=True).fill("Two at dawn")
    await page.get_by_role("button", name="Open", exact=True).click()
    await expect(page.get_by_text("Two at dawn, with a referee is open")).to_be_visible()
    await shot(page, "lobby-opened")
    links = page.locator(".handed-out a")
    seats = await links.all_text_contents()
    assert sorted(seats) == ["Compact", "Observer", "Referee", "Union"]
    for seat, link in zip(seats, await links.all(), strict=True):
        table, _ = await visit(f"{service}/{await link.get_attribute('href')}")
        await expect(table.get_by_role("heading", name="Two at dawn, with")).to_be_visible()
        await expect(table.locator(".bar .seat")).to_have_text(seat)


async def test_a_battle_is_opened_of_what_was_chosen_last(service: str, visit: Visit) -> None:
    """Also while the page is still asking what the book that was chosen has."""
    page, _ = await visit(service)
    await more(page)
    await expect(battle_of(page)).to_have_value("crossing")
    await page.route("**/v1/rulebooks/space-fleet", late)
    await page.get_by_label("Rulebook").select_option("space-fleet")
    async with page.expect_request("**/v1/scenarios") as sent:
        await page.get_by_role("button", name="Open", exact=True).click()
    posted: Any = (await sent.value).post_data_json
    assert posted["system"] == "space-fleet"
    await expect(page.locator(".handed-out")).to_be_visible()


async def test_the_card_of_every_sample_shows_what_flies_in_it(service: str, visit: Visit) -> None:
    """In every book: a picture with tokens, small battles first, and the two ways in."""
    page, _ = await visit(service)
    worlds = page.locator(".world")
    await expect(worlds).to_have_count(len(RULEBOOKS))
    for system in await worlds.evaluate_all("all => all.map(it => it.dataset.system)"):
        await page.locator(f".world[data-system={system}]").click()
        samples = RULEBOOKS[system].samples
        cards = page.locator(".card")
        for name in samples:
            card = page.get_by_role("article", name=name.replace("-", " ").capitalize(), exact=True)
            await expect(card.locator(".picture .unit")).not_to_have_count(0)
            await expect(card.get_by_role("button")).to_have_count(2)
        await expect(cards).to_have_count(len(samples))


async def test_a_battle_against_the_machine_takes_one_click(
    service: str, visit: Visit, shot: Shot
) -> None:
    """It plays its seat in a thread of the page: the first own shot is some clicks away."""
    page, watch = await visit(service)
    watch.expect(r"4(09|12|22).*rulings")
    await page.route("**/v1/scenarios", with_long_rows)
    await page.get_by_role("button", name="Play your first battle").click()
    await expect(page.locator(".turn")).to_contain_text("Your move")
    await expect(page.get_by_text("Union has finished its orders").first).to_be_visible()
    await choice(page, "finish_orders").click()
    await expect(page.locator("form.order")).to_contain_text("Without an order: Candle")
    await page.get_by_role("button", name="Finish all the same").click()
    shots = choice(page, "fire_weapons")
    await expect(shots).to_be_visible()
    await shots.click()
    form = page.locator("form.order")
    guns = form.get_by_role("checkbox")
    await expect(guns).not_to_have_count(0)
    await expect(form.locator("input:checked")).to_have_count(await guns.count())
    await give_form(page)
    await expect(page.locator(".outcome")).to_contain_text("Given: fire weapons")
    await shot(page, "machine-fire")
    await page.get_by_role("link", name="To the lobby").click()
    await expect(page.get_by_role("link", name="Duel, Compact")).to_be_visible()


async def test_a_friend_is_invited_by_one_link(service: str, visit: Visit) -> None:
    """The link is the friend's seat; one's own is a click away, and in the list afterwards."""
    page, _ = await visit(service)
    await page.get_by_role("button", name="Full Thrust Light").click()
    await page.get_by_role("button", name="Invite a friend: Duel").click()
    link = await page.get_by_label("Link for your friend").input_value()
    friend, _ = await visit(link)
    await expect(friend.locator(".bar .seat")).to_have_text("Union")
    await page.reload()
    await page.get_by_role("link", name="Duel, Compact").click()
    await expect(page.locator(".bar .seat")).to_have_text("Compact")


async def test_a_recorded_battle_can_be_watched(service: str, visit: Visit) -> None:
    """It is brought in, and plays from its beginning; it is a golden one to the byte."""
    name = "full-thrust-remixed-meeting-engagement.ndjson"
    assert WATCHED.read_bytes() == (GOLDEN / name).read_bytes()
    page, _ = await visit(service)
    await page.get_by_role("button", name="Watch a battle").click()
    await expect(page.get_by_role("button", name="Stop")).to_be_visible()
    await expect(page.get_by_role("slider", name="Version")).not_to_have_value("0")
    await expect(page.locator(".bar")).to_contain_text("replay")


@pytest.mark.parametrize("seat", ["Compact", "Union", "Referee"])
async def test_a_seat_of_the_sample_is_taken(service: str, visit: Visit, seat: str) -> None:
    """The lobby has looked as an observer, in the same browser; the seat sees its own battle."""
    page, _ = await visit(service)
    await more(page)
    await page.get_by_role("link", name=seat, exact=True).click()
    await expect(page.locator(".bar .seat")).to_have_text(seat)


@pytest.mark.parametrize(("system", "sample"), SAMPLES)
async def test_every_rulebook_can_be_opened_from_the_lobby(
    service: str, visit: Visit, shot: Shot, system: str, sample: str
) -> None:
    """Its samples are offered, and its table shows."""
    page, _ = await visit(service)
    await more(page)
    await page.get_by_label("With a referee").check()
    await page.get_by_role("combobox", name="Rulebook").select_option(system)
    await battle_of(page).select_option(sample)
    await page.get_by_role("button", name="Open", exact=True).click()
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
        await more(page)
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
    await more(page)
    await expect(battle_of(page)).to_have_value(re.compile(r"\w"))
    await expect(page.get_by_label("Operator")).to_be_hidden()
    await page.get_by_role("button", name="Open", exact=True).click()
    await expect(page.get_by_label("Operator")).to_be_visible()
    await page.get_by_label("Operator").fill(OPERATOR_KEY)
    await page.get_by_role("button", name="Open", exact=True).click()
    await expect(page.get_by_text("is open")).to_be_visible()
    assert OPERATOR_KEY not in str(await page.evaluate("JSON.stringify({...localStorage})"))
