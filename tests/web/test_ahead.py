"""A player who is ahead of the page: what is clicked while an order is on its way is not lost."""

from typing import Any

from playwright.async_api import Page, expect

from web.battles import Battle, open_battle
from web.conftest import Visit
from web.seat import at_version, choice, dawdling, late

SEED: Any = {"source": "seeded", "seed": "ahead"}
RULINGS = "**/rulings*"
SLOW_S = 0.5
"""How long a request takes at most where answers overtake each other."""


def crossing(service: str) -> Battle:
    """Open a battle in which each side has ships enough to be ordered one after the other."""
    return open_battle(service, "full-thrust-light", "crossing", dice=SEED)


async def filled_in(page: Page, ship: str, movement: str) -> None:
    """Write the order of a ship, without giving it."""
    await choice(page, f"write_order/{ship}").click()
    form = page.locator("form.order")
    await expect(form.get_by_role("heading", level=3)).to_contain_text(ship)
    await form.get_by_label("Movement").fill(movement)


async def give(page: Page) -> None:
    """Give what is filled in, whatever the page has heard of it so far."""
    await page.locator("form.order button[type=submit]").click()


async def test_two_clicks_right_after_each_other_are_both_given(service: str, visit: Visit) -> None:
    """The second is on another unit than the first, whose order is still on its way."""
    battle = open_battle(service, "full-thrust-light", "duel", dice=SEED)
    for ship in ("Candle", "Hammer"):
        battle.order({"kind": "write_order", "ship": ship, "notation": "+1"})
    page, _ = await visit(battle.link("referee"))
    await at_version(page, 2)
    await expect(choice(page, "finish_orders/Union")).to_be_visible()
    await page.route(RULINGS, late)
    await choice(page, "finish_orders/Compact").click()
    await choice(page, "finish_orders/Union").click()
    await at_version(page, 4)
    assert battle.look()["battle"]["phase"] == "movement"


async def test_a_second_order_waits_for_the_first_and_is_given(service: str, visit: Visit) -> None:
    """Both are filled in; the second is asked for before the first is on record."""
    battle = crossing(service)
    page, _ = await visit(battle.link("side:Compact"))
    await page.route(RULINGS, late)
    await filled_in(page, "Candle", "+1")
    await give(page)
    await filled_in(page, "Torch", "-1")
    await give(page)
    await at_version(page, 2)
    await expect(page.locator("form.order")).to_have_count(0)
    assert [entry["orders"][0]["ship"] for entry in rulings(battle)] == ["Candle", "Torch"]


async def test_a_form_that_was_opened_meanwhile_stays(service: str, visit: Visit) -> None:
    """The order of one ship arrives while that of another is filled in: the player goes on."""
    battle = crossing(service)
    page, _ = await visit(battle.link("side:Compact"))
    await page.route(RULINGS, late)
    await filled_in(page, "Candle", "+1")
    await give(page)
    await filled_in(page, "Torch", "+2")
    await at_version(page, 1)
    await expect(page.locator(".outcome")).to_contain_text("✓ Given")
    form = page.locator("form.order")
    await expect(form.get_by_role("heading", level=3)).to_contain_text("Torch")
    await expect(form.get_by_label("Movement")).to_have_value("+2")
    await expect(form.get_by_label("Movement")).to_be_focused()


async def test_a_refused_order_keeps_what_was_filled_in(service: str, visit: Visit) -> None:
    """It was given before the page had heard that the rules forbid it."""
    battle = crossing(service)
    page, watch = await visit(battle.link("side:Compact"))
    watch.expect("422")
    await page.route(RULINGS, late)
    await filled_in(page, "Candle", "+9")
    await give(page)
    form = page.locator("form.order")
    await expect(form.locator("[aria-busy=true]")).to_have_count(0)
    await expect(form.locator(".judgement")).to_contain_text("✗")
    await expect(form.get_by_label("Movement")).to_have_value("+9")
    assert battle.look()["version"] == 0


async def test_a_refusal_is_told_beside_another_form(service: str, visit: Visit) -> None:
    """The form it came from is closed by then; what is filled in by now stays."""
    page, watch = await visit(crossing(service).link("side:Compact"))
    watch.expect("422")
    await page.route(RULINGS, late)
    await filled_in(page, "Candle", "+9")
    await give(page)
    await filled_in(page, "Torch", "+1")
    await expect(page.locator(".outcome")).to_contain_text("✗")
    await expect(page.get_by_label("Movement")).to_have_value("+1")


async def add(page: Page) -> None:
    """Put what is filled in on the list."""
    await page.locator("form.order .giving summary").click()
    await page.get_by_role("button", name="Add to the list").click()


async def test_what_is_added_to_a_list_that_is_being_given_stays_in_it(
    service: str, visit: Visit
) -> None:
    """All that was there is given; the rest waits to be."""
    battle = crossing(service)
    page, _ = await visit(battle.link("side:Compact"))
    await filled_in(page, "Candle", "+1")
    await add(page)
    await page.route(RULINGS, late)
    await page.get_by_role("button", name="Give all of them").click()
    await filled_in(page, "Torch", "-1")
    await add(page)
    await at_version(page, 1)
    listed = page.locator(".batch li")
    await expect(listed).to_have_count(1)
    await expect(listed).to_contain_text("Torch")
    assert [entry["orders"][0]["ship"] for entry in rulings(battle)] == ["Candle"]


async def test_answers_that_overtake_each_other_lose_no_order(service: str, visit: Visit) -> None:
    """A whole phase on a slow line: every order is given once, in the order of the clicks."""
    battle = crossing(service)
    page, _ = await visit(battle.link("side:Compact"))
    await page.route("**/v1/**", dawdling(SLOW_S))
    ships = [one["id"] for one in battle.look()["battle"]["ships"] if one["side"] == "Compact"]
    for ship in ships:
        await filled_in(page, ship, "+1")
        await give(page)
    await at_version(page, len(ships))
    await choice(page, "finish_orders").click()
    await at_version(page, len(ships) + 1)
    told = [entry["orders"][0] for entry in rulings(battle)]
    assert [order.get("ship", order["kind"]) for order in told] == [*ships, "finish_orders"]
    await expect(page.locator(".turn")).to_contain_text("Waiting for Union")


async def test_a_click_counts_for_the_phase_in_which_it_was_made(
    service: str, visit: Visit
) -> None:
    """The order before it ends the phase: it is not given in the next, but told."""
    battle = open_battle(service, "to-boldly-thrust", "border-incident", dice=SEED)
    battle.order({"kind": "finish_phase", "side": "Raiders"})
    page, watch = await visit(battle.link("side:Patrol"))
    watch.expect("412")
    await page.route(RULINGS, late)
    await choice(page, "finish_phase").click()
    await give(page)  # though some have no order
    await choice(page, "write_order/Stylus").click()
    await give(page)
    await expect(page.locator(".outcome")).to_contain_text("moved on")
    assert battle.look()["version"] == 2


def rulings(battle: Battle) -> list[Any]:
    """Return the rulings of a journal, the first first."""
    return list(battle.ask("GET", "/rulings", "referee").json()["entries"])
