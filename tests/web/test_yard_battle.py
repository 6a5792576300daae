"""A battle set out in the yard: terrain and mines among the fleets, played against the machine."""

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.async_api import TimeoutError as TooLate
from playwright.async_api import expect

from web.accessibility import violations
from web.battles import open_battle
from web.conftest import DESKTOP, PHONE, Visit
from web.seat import CREATED, choice, late, middle
from web.test_yard import drag, fleet_of, judged


async def test_a_battle_of_the_yard_is_played_against_the_machine(
    service: str, visit: Visit
) -> None:
    """By clicks alone: laid, dragged, opened, ordered; the machine orders its own, and all fly."""
    page, watch = await visit(f"{service}/#/yard/full-thrust-remixed")
    watch.expect(r"412.*rulings")  # the machine was first: the order is sent once more
    await expect(judged(page)).to_contain_text("Legal")
    await fleet_of(page, 0, "Beacon", "Taper")
    await fleet_of(page, 1, "Beacon")
    laying = page.locator(".laying")
    for thing in ("Asteroid", "Mine", "Planet"):
        await laying.get_by_label("Terrain and mines").select_option(label=thing)
        await laying.get_by_role("button", name="Lay it on the map").click()
    rock = page.get_by_role("button", name=re.compile("^Asteroid-1, 36 across, 24 up"))
    await drag(page, rock, 60)
    await expect(page.get_by_role("button", name=re.compile("^Mine-2, Blue"))).to_be_visible()
    await page.get_by_role("button", name=re.compile("^Planet-3")).focus()
    await page.get_by_role("button", name="Take it away").click()
    await expect(page.get_by_role("button", name=re.compile("^Planet-3"))).to_have_count(0)
    async with page.expect_request("**/v1/scenarios") as sent:
        await page.get_by_role("button", name="Play against the machine").click()
    posted: Any = (await sent.value).post_data_json
    setup = posted["setup"]
    assert [(one["kind"], one["radius"]) for one in setup["terrain"]] == [("asteroid", 1.5)]
    assert [one["side"] for one in setup["mines"]] == ["Blue"]
    assert setup["options"]["asteroids"] is setup["options"]["mines"] is True
    await expect(page.locator(".turn")).to_contain_text("Your move")
    await choice(page, "finish_phase").click()
    await page.get_by_role("button", name="Finish all the same").click()
    await expect(page.locator(".bar .phase")).not_to_contain_text("Write")
    await page.get_by_role("link", name="To the lobby").click()
    await expect(page.locator("ul.seats li", has_text="against")).to_have_count(1)


async def test_ships_of_a_class_fly_as_a_squadron(service: str, visit: Visit) -> None:
    """Of Space Fleet, which has squadrons without further ado."""
    page, _ = await visit(f"{service}/#/yard/space-fleet")
    await expect(judged(page)).to_contain_text("Legal")
    await page.route("**/v1/designs", late)  # opened while the fleets are still being drawn up
    await page.get_by_role("button", name="New fleet").click()
    for _ in range(2):
        await page.get_by_role("button", name="Add to the fleet").click()
    blue = page.locator("fieldset.side-1")
    await blue.get_by_label("Ships of one class fly as a squadron").check()
    async with page.expect_request("**/v1/scenarios") as sent:
        await page.get_by_role("button", name="Invite a friend").click()
    posted: Any = (await sent.value).post_data_json
    ships = posted["setup"]["ships"]
    squadrons = {
        side: {one.get("squadron") for one in ships if one["side"] == side}
        for side in ("Blue", "Red")
    }
    assert squadrons["Red"] == {None}
    (flown,) = squadrons["Blue"]
    assert flown.startswith("Blue-")


@pytest.mark.parametrize(
    ("system", "thing", "told"),
    [
        ("space-fleet", "Debris", ("debris", {})),
        ("cold-infinity", "Caltrop mine", ("mines", {"stationary_weapons": True})),
    ],
)
async def test_a_battle_opens_with_what_was_laid(
    service: str, visit: Visit, system: str, thing: str, told: tuple[str, dict[str, bool]]
) -> None:
    """Debris and mines go into the set-up, with the rule that they take; the service takes it."""
    page, _ = await visit(f"{service}/#/yard/{system}")
    await expect(judged(page)).to_contain_text("Legal")
    await page.get_by_role("button", name="New fleet").click()
    await page.get_by_role("button", name="Add to the fleet").click()
    laying = page.locator(".laying")
    await laying.get_by_label("Terrain and mines").select_option(label=thing)
    await laying.get_by_role("button", name="Lay it on the map").click()
    async with page.expect_response("**/v1/scenarios") as answer:
        await page.get_by_role("button", name="Invite a friend").click()
    opened = await answer.value
    assert opened.status == CREATED
    posted: Any = opened.request.post_data_json
    kind, options = told
    assert len(posted["setup"][kind]) == 1
    assert options.items() <= posted["setup"].get("options", {}).items()


async def test_a_fleet_that_is_not_legal_opens_no_battle(service: str, visit: Visit) -> None:
    """It is told why, though the fleet was legal when it was drawn up first."""
    page, watch = await visit(f"{service}/#/yard/full-thrust-remixed")
    await expect(judged(page)).to_contain_text("Legal")
    await page.get_by_label("Class name").fill("Kestrel")
    await page.get_by_role("button", name="Save").click()
    fleet = await fleet_of(page, 0, "Kestrel")
    await expect(page.locator(".yard-map .unit")).to_have_count(2)
    await page.get_by_label("Mass", exact=True).fill("4")
    await page.get_by_role("button", name="Save").click()
    await expect(fleet.get_by_text("not legal")).to_be_visible()
    await page.get_by_role("button", name="Invite a friend").click()
    told = page.locator(".setting-out > div > p.error")
    await expect(told.last).to_have_text(re.compile("^Kestrel is not legal: [0-9]+ rules? broken"))
    assert not [each for each in watch.responses if each.url.endswith("/v1/scenarios")]


async def test_axe_finds_nothing_in_the_yard(service: str, visit: Visit) -> None:
    """In either colours, on a desktop and on a phone, with something laid on the map."""
    page, _ = await visit(f"{service}/#/yard/full-thrust-remixed")
    await expect(judged(page)).to_contain_text("Legal")
    await fleet_of(page, 0, "Beacon")
    await page.locator(".laying").get_by_role("button", name="Lay it on the map").click()
    await expect(page.locator(".yard-map .laid")).to_have_count(1)
    for device in (DESKTOP, PHONE):
        await page.set_viewport_size(device["viewport"])
        for theme in ("light", "dark"):
            await page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
            assert await violations(page) == [], theme


CLICKS, LOST_MS = 4, 15_000


async def test_a_click_in_the_side_view_selects_a_ship(service: str, visit: Visit) -> None:
    """As one on the map does: its name stands below, and its symbol is the selected one."""
    battle = open_battle(service, "cold-infinity", "high-ground")
    page, _ = await visit(battle.link("referee"))
    await expect(page.locator('[id^="choice-"]')).not_to_have_count(0)
    for unit in ("Curlew", "Heron"):
        symbol = page.locator(f'.side-view [data-unit="{unit}"] .symbol')
        named = page.locator(".status", has_text=unit)
        for _attempt in range(CLICKS):  # one that falls while the view is drawn again is lost
            await page.mouse.click(*await middle(symbol))
            with suppress(TooLate):
                await named.wait_for(timeout=LOST_MS)
                break
        await expect(named).to_have_count(1)
        await expect(page.locator(f'.side-view .chosen[data-unit="{unit}"]')).to_have_count(1)
