"""Battles are played in pages alone: each side in its own, and each hears of the other."""

import re
from typing import Any

import pytest
from playwright.async_api import Route, expect

from web.battles import open_battle
from web.conftest import Shot, Visit
from web.seat import at_version, choice, give, give_form, middle

SEED: Any = {"source": "seeded", "seed": "two pages"}


async def test_two_seats_play_a_turn_of_light_in_two_pages(
    service: str, visit: Visit, shot: Shot
) -> None:
    """Orders in notation, movement, initiative and fire; the next turn begins in both pages."""
    battle = open_battle(service, "full-thrust-light", "duel", title="Duel", dice=SEED)
    seen = {side: await visit(battle.link(f"side:{side}")) for side in ("Compact", "Union")}
    pages = {side: each.page for side, each in seen.items()}
    compact, union = pages.values()
    await give(compact, "write_order/Candle", notation="+1")
    await expect(compact.locator(".ghost")).to_have_count(1)
    await choice(compact, "write_order/Candle").click()
    await expect(compact.get_by_label("Movement")).to_have_value("+1")
    await give(compact, "finish_orders")
    await expect(choice(compact, "finish_orders")).to_have_count(0)
    await expect(union.locator(".ghost")).to_have_count(0)
    await at_version(union, 2)
    await give(union, "write_order/Hammer", notation="-1")
    await give(union, "finish_orders")
    await at_version(compact, 4)
    await give(compact, "move_ships")
    await at_version(union, 5)
    await give(union, "roll_initiative")
    for version in (6, 7):
        await at_version(compact, version)
        await at_version(union, version)
        active = battle.look()["battle"]["active"]
        if version == 6:
            await give(pages[active], "fire_weapons", check=["B1"])
            await shot(pages[active], "light-fire")
            await pages[active].get_by_role("tab", name="Log").click()
            await expect(pages[active].locator(".panel .log")).to_contain_text("with B1")
        else:
            await give(pages[active], "pass_fire")
    for page in (compact, union):
        await at_version(page, 8)
        await expect(page.locator(".bar")).to_contain_text("Turn 2")
    told = battle.look()["battle"]
    assert told["turn"] == 2
    assert {ship["id"]: ship["velocity"] for ship in told["ships"]} == {"Candle": 7, "Hammer": 4}


async def test_a_course_that_is_written_is_flown_on_the_map(service: str, visit: Visit) -> None:
    """As the service would move the ship; nothing is kept, and nobody else sees it."""
    battle = open_battle(service, "full-thrust-remixed", "meeting-engagement", dice=SEED)
    page, _ = await visit(battle.link("side:West"))
    await choice(page, "write_order").click()
    await page.get_by_label("Movement").fill("+1, P1")
    flown = page.locator(".sketch.path")
    await expect(flown.locator("text")).to_have_text("7")
    assert str(await flown.locator("path").first.get_attribute("d")).count("L") == 2
    await page.get_by_label("Movement").fill("faster")
    await expect(page.locator(".judgement")).to_contain_text("✗")
    await expect(flown).to_have_count(0)
    assert battle.look()["version"] == 0


@pytest.mark.parametrize(
    ("system", "sample", "orders"),
    [
        (
            "full-thrust-remixed",
            "meeting-engagement",
            [("West", "finish_phase"), ("East", "finish_phase"), ("West", "roll_initiative")],
        ),
        (
            "to-boldly-thrust",
            "border-incident",
            [
                ("Patrol", "write_stance/Meridian"),
                ("Patrol", "finish_phase"),
                ("Raiders", "finish_phase"),
            ],
        ),
        ("space-fleet", "skirmish", [("North", "roll_initiative")]),
        ("cold-infinity", "first-contact", [("red", "finish"), ("blue", "finish")]),
    ],
)
async def test_a_phase_of_every_other_book_is_played_in_its_pages(
    service: str, visit: Visit, system: str, sample: str, orders: list[tuple[str, str]]
) -> None:
    """Each order goes through by clicking, and every page of a seat follows to the next phase."""
    battle = open_battle(service, system, sample, dice=SEED)
    began = battle.look()["battle"]
    pages = {side: (await visit(battle.link(f"side:{side}"))).page for side in began["sides"]}
    for version, (side, name) in enumerate(orders, start=1):
        await give(pages[side], name)
        for page in pages.values():
            await at_version(page, version)
    after = battle.look()
    assert after["version"] == len(orders)
    assert after["battle"] != began


async def test_an_illegal_order_is_told_before_it_is_given(service: str, visit: Visit) -> None:
    """More thrust than the ship has: the words of the refusal, its code, and nothing is changed."""
    battle = open_battle(service, "full-thrust-light", "duel", dice=SEED)
    page, _ = await visit(battle.link("side:Compact"))
    await choice(page, "write_order/Candle").click()
    form = page.locator("form.order")
    await form.get_by_label("Movement").fill("+9")
    await expect(form.locator(".judgement")).to_contain_text("✗")
    await expect(form.get_by_role("link").first).to_be_visible()
    assert battle.look()["version"] == 0


async def test_a_version_that_moved_on_is_told_and_what_was_typed_stays(
    service: str, visit: Visit
) -> None:
    """Another seat is quicker while this page hears nothing: it says so, and shows the present."""
    battle = open_battle(service, "full-thrust-light", "duel", dice=SEED)
    page, watch = await visit(battle.link("referee"))
    watch.expect("412")
    await choice(page, "write_order/Candle").click()
    form = page.locator("form.order")
    await form.get_by_label("Movement").fill("+1")
    await expect(form.locator(".judgement")).to_contain_text("✓")
    await page.route("**/rulings*", lambda route: route.continue_(headers=stale(route.request)))
    await form.get_by_role("button", name="Give the order").click()
    await expect(page.locator("main")).to_contain_text("moved on")
    await expect(form.get_by_label("Movement")).to_have_value("+1")


async def test_two_seats_that_write_at_once_are_both_heard(service: str, visit: Visit) -> None:
    """What is sealed does not hang on what the other seat wrote meanwhile: it is sent once more."""
    battle = open_battle(service, "full-thrust-light", "duel", dice=SEED)
    page, watch = await visit(battle.link("side:Compact"))
    watch.expect("412")
    written = [{"kind": "write_order", "ship": "Hammer", "notation": "-1"}]

    async def overtaken(route: Route) -> None:
        if written and route.request.method == "POST":
            battle.order(written.pop(), seat="side:Union")
        await route.continue_()

    await page.route("**/rulings*", overtaken)
    await give(page, "write_order/Candle", notation="+1")
    await expect(page.locator(".outcome")).to_contain_text("✓ Given: write order")
    assert battle.look()["version"] == len(("Union", "Compact"))


async def test_a_click_outlives_what_another_seat_does_meanwhile(
    service: str, visit: Visit
) -> None:
    """The other seat finishes while the button is pressed: the form is not drawn anew under it."""
    battle = open_battle(service, "full-thrust-light", "duel", dice=SEED)
    page, _ = await visit(battle.link("side:Compact"))
    await choice(page, "finish_orders").click()
    finish = page.get_by_role("button", name="Finish all the same")
    await expect(finish).to_be_visible()
    await expect(page.locator("form.order .judgement")).to_contain_text("✓")
    await page.mouse.move(*await middle(page.locator("form.order button[type=submit]")))
    await page.mouse.down()
    battle.order({"kind": "finish_orders", "side": "Union"})
    await at_version(page, 1)
    await page.mouse.up()
    await at_version(page, 2)
    assert battle.look()["battle"]["finished"] != ["Union"]


def stale(request: Any) -> dict[str, str]:
    """Return the headers of a request as if it had been made for a version that never was."""
    headers = dict(request.headers)
    return {**headers, "if-match": '"99"'} if "if-match" in headers else headers


async def test_orders_are_written_on_the_map(service: str, visit: Visit, shot: Shot) -> None:
    """The ship is dragged to a ghost, and its course stands in notation; an enemy is clicked."""
    battle = open_battle(service, "full-thrust-light", "duel", dice=SEED)
    page, _ = await visit(battle.link("side:Compact"))
    await at_version(page, 0)
    await page.locator("[role=application]").press("n")
    straight = page.locator(".way").first
    await expect(straight).to_be_visible()
    ghost, ship = (
        await middle(page.locator(".way >> nth=1")),
        await middle(page.locator(".unit.side-1 .symbol")),
    )
    await page.mouse.move(*ship)
    await page.mouse.down()
    await page.mouse.move(*ghost, steps=4)
    await expect(page.locator(".ghost")).to_be_visible()
    await page.mouse.up()
    await expect(page.get_by_label("Movement")).not_to_have_value("")
    await shot(page, "map-ghost")
    await give_form(page)
    battle.order({"kind": "finish_orders", "side": "Compact"})
    battle.order({"kind": "finish_orders", "side": "Union"})
    battle.order({"kind": "move_ships"}, {"kind": "roll_initiative"})
    mine = battle.look()["battle"]["active"]
    if mine != "Compact":
        battle.order({"kind": "pass_fire", "side": "Union"})
    prey = page.locator(".odds")
    await expect(prey).to_have_text(re.compile(r"\d+ % · [\d.]+"))
    await page.mouse.click(*await middle(page.locator(".prey")))
    await expect(page.locator("form.order input:checked")).not_to_have_count(0)
    await shot(page, "map-fire")
    await give_form(page)
    await expect(page.locator(".outcome")).to_contain_text("Given: fire weapons")


def _ships_to_move(battle: dict[str, Any]) -> list[str]:
    """Return the ships of the squadron whose step it is, none if it is one of dummies."""
    squadron = battle["squadron_order"][battle["step"]]
    return [each["id"] for each in battle["ships"] if each["squadron"] == squadron]


async def test_where_a_hidden_squadron_can_go_is_on_the_map(service: str, visit: Visit) -> None:
    """Nothing is foretold of moves that may come upon something; its places are shown, too."""
    battle = open_battle(service, "space-fleet", "hidden-approach", dice=SEED)
    for side in ("North", "South"):
        battle.order({"kind": "finish", "side": side})
    battle.order({"kind": "move_bodies"})
    battle.order({"kind": "roll_initiative"})
    told = battle.look()
    while not (mine := _ships_to_move(told["battle"])):
        battle.order({"kind": "finish", "side": told["battle"]["active"]})
        told = battle.look()
    page, _ = await visit(battle.link(f"side:{told['battle']['active']}"))
    await at_version(page, told["version"])
    ship = mine[0]
    await page.mouse.click(*await middle(page.locator(f'[data-unit="{ship}"] .symbol')))
    await expect(page.locator(".way")).not_to_have_count(0)
    await page.mouse.click(*await middle(page.locator(".way >> nth=1")))
    await give_form(page)
    await expect(page.locator(".outcome")).to_contain_text("✓ Given: move squadron")
