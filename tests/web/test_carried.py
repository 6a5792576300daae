"""The table carries its player: drafts last, nothing stops the game, and all that is said is so."""

import json
import re
from typing import Any

from playwright.async_api import Route, expect

from web.accessibility import violations
from web.battles import Battle, faces_of, golden_entries, open_battle, sample_setup
from web.conftest import PHONE, Shot, Visit
from web.seat import choice

SEED: Any = {"source": "seeded", "seed": "carried"}
UNPAUSED = "localStorage['umpire.pause'] = 'no'"
ROCK = {"kind": "asteroid", "id": "Rock", "x": 20.0, "y": 26.0, "radius": 1.5, "damage_points": 50}
ENGLISH = re.compile(
    r"\b(the|of|at|show|look|entry|add|remove|copy|explain|select)\b", re.IGNORECASE
)
"""Words that no German label has."""


def facing(*, beside: bool) -> Any:
    """Return a set-up in which West has a rock ahead, and an enemy beside it or far astern."""
    setup = sample_setup("full-thrust-remixed", "asteroid-chase")
    west, east = setup["ships"][0], setup["ships"][3]
    place = (26.0, 26.0) if beside else (20.0, 60.0)
    setup["ships"] = [
        {**west, "x": 20.0, "y": 20.0, "facing": 12, "velocity": 0},
        {**east, "x": place[0], "y": place[1], "facing": 12, "velocity": 0},
    ]
    setup["terrain"] = [{**ROCK, "drift": None, "damage": 0}]
    setup["table"] = {"min_x": 0.0, "min_y": 0.0, "max_x": 96.0, "max_y": 96.0}
    return setup


def in_fire(service: str, *, beside: bool) -> Battle:
    """Play a battle up to the shots of West."""
    battle = open_battle(service, "full-thrust-remixed", setup=facing(beside=beside), dice=SEED)
    while battle.look()["battle"]["phase"] != "fire" or battle.look()["battle"]["active"] != "West":
        seen = battle.ask("GET", "/choices", "referee").json()["choices"]
        ending = next(each for each in seen if re.match("finish|pass|roll|move", each["kind"]))
        battle.order(ending["order"])
    return battle


async def test_enemies_come_first_and_rocks_only_on_request(
    service: str, visit: Visit, shot: Shot
) -> None:
    battle = in_fire(service, beside=True)
    page, _ = await visit(battle.link("side:West"))
    await choice(page, "fire_weapons").click()
    form = page.locator("form.order")
    await expect(form.locator(".target h4").first).to_have_text("At Fresnel")
    await expect(form.locator("input:checked")).not_to_have_count(0)
    rocks = form.locator(".target", has_text="At Rock")
    await expect(rocks.locator("input[type=checkbox]")).not_to_have_count(0)
    await expect(rocks.locator("input:checked")).to_have_count(0)
    await shot(page, "carried-rocks")
    await expect(choice(page, "settle_arc")).not_to_be_visible()


async def test_a_phase_in_which_no_enemy_can_be_hit_is_passed_by_itself(
    service: str, visit: Visit
) -> None:
    battle = in_fire(service, beside=False)
    version = battle.look()["version"]
    page, _ = await visit(battle.link("side:West"))
    await expect(page.locator(".aside summary")).to_have_text(
        "Shots that cannot hit, and shots at terrain"
    )
    await page.evaluate(UNPAUSED)
    await page.reload()
    await expect(page.get_by_role("slider", name="Version")).not_to_have_attribute(
        "max", str(version)
    )
    entry = json.loads(battle.transcript().splitlines()[version + 1])["line"]
    assert [order["kind"] for order in entry["orders"]] == ["pass_fire"]


async def test_the_host_of_a_friend_has_one_seat_and_nobody_is_the_referee(
    service: str, visit: Visit
) -> None:
    page, _ = await visit(service)
    async with page.expect_response("**/v1/scenarios") as opened:
        await page.get_by_role("button", name="Invite a friend to a duel").click()
    tokens: Any = (await (await opened.value).json())["tokens"]
    await expect(page.get_by_text("There is no referee")).to_be_visible()
    await page.reload()
    seats = page.locator(".seats a:visible")
    await expect(seats).to_have_text(["Duel, Compact"])
    kept: Any = await page.evaluate("JSON.stringify({...localStorage})")
    assert tokens["side:Compact"] in kept
    assert tokens["referee"] not in kept
    assert tokens["side:Union"] not in kept


async def test_a_battle_with_a_referee_says_so_to_both_sides(service: str, visit: Visit) -> None:
    page, _ = await visit(service)
    await page.get_by_text("More: dice, house rules").click()
    await page.get_by_label("With a referee").check()
    await page.get_by_role("button", name="Open", exact=True).click()
    link = await page.locator(".handed-out a", has_text="Union").get_attribute("href")
    table, _ = await visit(f"{service}/{link}")
    await expect(table.get_by_role("heading", level=1)).to_have_text(re.compile("with a referee$"))


async def test_a_draft_outlasts_its_button_and_the_form_of_another_ship(
    service: str, visit: Visit
) -> None:
    battle = open_battle(service, "full-thrust-light", "crossing", dice=SEED)
    page, _ = await visit(battle.link("side:Compact"))
    orders = page.locator('[id^="choice-write_order"]')
    movement = page.get_by_label("Movement")
    await orders.first.click()
    await movement.fill("+1")
    await orders.first.click()
    await expect(movement).to_have_value("+1")
    await orders.nth(1).click()
    await expect(movement).to_have_value("")
    await expect(orders.first).to_contain_text("draft")
    await orders.first.click()
    await expect(movement).to_have_value("+1")


async def test_a_lost_connection_is_in_sight_and_leaves_nothing_behind(
    service: str, visit: Visit, shot: Shot
) -> None:
    battle = open_battle(service, "full-thrust-light", "duel", dice=SEED)
    page, watch = await visit(battle.link("side:Compact"), **PHONE)
    watch.expect("INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|ERR_ABORTED|Failed to fetch")
    await choice(page, "write_order").click()
    form = page.locator("form.order")
    await form.get_by_label("Movement").fill("+1")
    await expect(form.locator(".judgement")).to_contain_text("✓")
    await page.locator("form.order button[type=submit]").scroll_into_view_if_needed()
    await page.context.set_offline(True)
    lost = page.get_by_text("The connection is lost. Trying again")
    await expect(lost).to_be_in_viewport()
    await expect(form.locator(".judgement")).to_contain_text("nobody knows now")
    await shot(page, "carried-lost")
    await page.context.set_offline(False)
    await expect(lost).to_have_count(0)
    await expect(form.locator(".judgement")).to_contain_text("✓")
    await expect(page.locator(".notice.error")).to_have_count(0)
    await expect(page.locator(".outcome .bad")).to_have_count(0)


async def test_the_battles_of_a_book_that_is_not_chosen_any_more_are_gone(
    service: str, visit: Visit
) -> None:
    page, _ = await visit(service)
    await page.get_by_role("button", name="Full Thrust Light").click()
    duel = page.get_by_role("button", name="Play now: Duel")
    await expect(duel).to_be_visible()
    held: list[Route] = []

    async def hold(route: Route) -> None:
        held.append(route)

    await page.route("**/v1/rulebooks/space-fleet", hold)
    await page.get_by_role("button", name="Space Fleet").click()
    await expect(duel).to_have_count(0)
    for route in held:
        await route.continue_()
    await expect(page.get_by_role("button", name="Play now: Skirmish")).to_be_visible()


async def test_a_table_against_the_machine_rests_while_its_player_thinks(
    service: str, visit: Visit
) -> None:
    page, watch = await visit(service)
    await page.get_by_role("button", name="Play your first battle").click()
    await expect(page.locator(".turn")).to_contain_text("Your move")
    await expect(page.get_by_text("Union has finished its orders").first).to_be_visible()
    await page.wait_for_function(
        """() => new Promise((rest) => {
            let last = performance.now();
            const heard = new PerformanceObserver(() => { last = performance.now(); });
            heard.observe({type: "resource"});
            const look = () => performance.now() - last > 1000 ? rest(true) : setTimeout(look, 100);
            look();
        })"""
    )
    before = len(watch.responses)
    await page.wait_for_timeout(4000)
    asked = [each.url for each in watch.responses[before:]]
    assert asked == []


async def test_two_pages_do_not_keep_the_books_at_once(service: str, visit: Visit) -> None:
    battle = open_battle(service, "full-thrust-light", "duel", dice=SEED)
    pages = [(await visit(battle.link(f"side:{side}")))[0] for side in ("Compact", "Union")]
    for page in pages:
        await expect(page.get_by_role("listitem").filter(has_text="here now")).to_have_count(2)
    for side in ("Compact", "Union"):
        battle.order({"kind": "finish_orders", "side": side})
    compact, union = pages
    await expect(choice(compact, "move_ships")).to_be_visible()
    await expect(union.locator(".aside summary")).to_have_text("What another side does")
    await expect(choice(union, "move_ships")).not_to_be_visible()
    await expect(union.locator(".turn")).to_contain_text("Waiting for Compact")
    for page in pages:
        await page.evaluate(UNPAUSED)
        await page.reload()
    for page in pages:
        await expect(page.locator(".turn .phase, .turn")).to_contain_text(["Fire"])
    assert battle.look()["battle"]["phase"] == "fire"


async def test_a_ship_out_of_sight_is_pointed_at(service: str, visit: Visit, shot: Shot) -> None:
    battle = open_battle(service, "full-thrust-light", "crossing", dice=SEED)
    page, _ = await visit(battle.link("side:Compact"), **PHONE)
    await expect(choice(page, "write_order")).to_be_visible()
    chart = page.locator(".chart")
    for _ in range(4):
        await page.get_by_role("button", name="Nearer").click()
    arrows = page.locator(".off-map")
    await expect(arrows).not_to_have_count(0)
    await shot(page, "carried-edges")
    name = str(await arrows.first.get_attribute("aria-label")).removeprefix("Show ")
    await arrows.first.click()
    await expect(page.get_by_role("button", name=f"Show {name}", exact=True)).to_have_count(0)
    await expect(chart.locator(f'[data-unit="{name}"]')).to_be_in_viewport()


async def test_the_name_of_the_page_stays_in_one_line_on_a_phone(
    service: str, visit: Visit
) -> None:
    battle = open_battle(service, "full-thrust-remixed", "meeting-engagement")
    page, _ = await visit(battle.link("side:West"), locale="de-DE", **PHONE)
    home = page.locator(".bar .home")
    await expect(home).to_be_visible()
    assert await home.evaluate("(it) => getComputedStyle(it).whiteSpace") == "nowrap"
    assert await home.evaluate("(it) => it.getClientRects().length") == 1


async def test_an_open_battle_is_not_called_verified(service: str, visit: Visit) -> None:
    battle = open_battle(service, "full-thrust-light", "duel")
    battle.order({"kind": "finish_orders", "side": "Compact"})
    page, _ = await visit(battle.link("referee"))
    await page.get_by_role("tab", name="Verify").click()
    await page.get_by_role("button", name="Verify here").click()
    verdict = page.locator(".audit .verdict")
    await expect(verdict).to_contain_text("Not checked: commitment, dice, rulings")
    await expect(verdict).not_to_contain_text("✓")


async def test_german_labels_are_german(service: str, visit: Visit) -> None:
    battle = open_battle(service, "full-thrust-light", "crossing", dice=SEED)
    page, _ = await visit(battle.link("side:Compact"), locale="de-DE")
    await choice(page, "write_order").click()
    await expect(page.locator("form.order .judgement")).to_contain_text("✓")
    battle.order({"kind": "finish_orders", "side": "Union"})
    labels: list[str] = await page.evaluate(
        """() => [...document.querySelectorAll('[aria-label], [title]')]
            .flatMap((it) => [it.getAttribute('aria-label'), it.getAttribute('title')])
            .filter((text) => text)"""
    )
    assert [each for each in labels if ENGLISH.search(each)] == []


async def test_a_form_begins_with_what_is_to_be_filled_in(service: str, visit: Visit) -> None:
    battle = open_battle(service, "full-thrust-light", "duel", dice=SEED)
    page, _ = await visit(battle.link("side:Compact"))
    await choice(page, "write_order").click()
    assert await page.evaluate("document.activeElement.closest('.fields') !== null")


async def test_the_player_of_a_battle_learns_how_it_ended_and_plays_on(
    service: str, visit: Visit, shot: Shot
) -> None:
    """Who won and why, the moments, the losses; then the other side of the same battle."""
    page, watch = await visit(service)
    watch.expect("4(09|12|22).*rulings")
    await page.get_by_role("button", name="Play your first battle").click()
    await expect(page.locator(".turn")).to_contain_text("Your move")
    await page.get_by_text("Leave the battle").click()
    await choice(page, "withdraw").click()
    give_up = page.locator("form.order button[type=submit]")
    await give_up.click()
    await give_up.click()
    after = page.locator(".aftermath")
    await expect(after.get_by_role("heading", name="You lost")).to_be_visible()
    await expect(after).to_contain_text("Union wins on turn 1. Your side withdrew.")
    await expect(after.locator(".losses li")).to_have_count(2)
    await shot(page, "carried-end")
    assert await violations(page) == []
    await after.get_by_role("button", name="Share the replay").click()
    await expect(after.get_by_label("Link to the replay")).to_have_value(re.compile("play"))
    await after.get_by_role("button", name="Swap sides").click()
    await expect(page.locator(".bar .seat")).to_have_text("Union")
    await expect(page.locator(".aftermath")).to_be_hidden()


async def test_a_battle_that_was_fought_tells_what_decided_it(
    service: str, visit: Visit, shot: Shot
) -> None:
    """Three moments of a recorded battle, each a click away; and the dice against their odds."""
    battle = fought(service, "full-thrust-remixed", "meeting-engagement")
    page, _ = await visit(battle.link("side:West"))
    after = page.locator(".aftermath")
    moments = after.locator(".moments button")
    await expect(moments).to_have_count(3)
    await expect(after.locator(".losses")).to_contain_text("lost")
    told = re.compile(r"Your fire did \d+, expected was [\d.]+")
    await expect(after.locator(".luck")).to_have_text(told)
    await shot(page, "carried-fought")
    await moments.first.click()
    await expect(page.locator(".bar .past")).to_have_text("replay")


def fought(service: str, system: str, sample: str) -> Battle:
    """Play a recorded battle again to its end, each side by its own seat."""
    battle = open_battle(service, system, sample, dice={"source": "supplied"})
    sides = {ship["id"]: ship["side"] for ship in battle.look()["battle"]["ships"]}
    for entry in golden_entries(f"{system}-{sample}"):
        fires = entry["orders"][0]["kind"] == "fire_weapons"
        seat = f"side:{sides[entry['orders'][0]['ship']]}" if fires else "referee"
        battle.order(*entry["orders"], seat=seat, faces=list(faces_of(entry["events"])))
    return battle
