"""Battles with layers: the side view below the map, rises that are written there, and phones."""

from typing import Any

from playwright.async_api import Page, expect

from web.battles import Battle, open_battle
from web.conftest import PHONE, Shot, Visit
from web.seat import at_version, box_of, choice, give_form, middle

SEED: Any = {"source": "seeded", "seed": "high ground"}
MOST_ORDERS = 20
BELOW = "layer \N{MINUS SIGN}{}"


def high_ground(service: str) -> Battle:
    """Return a duel on layers of its own, just opened."""
    return open_battle(service, "cold-infinity", "high-ground", dice=SEED)


def until_moves(battle: Battle, unit: str) -> str:
    """Play on until a unit may move, and return its side."""
    for _ in range(MOST_ORDERS):
        state = battle.look()["battle"]
        if state["mover"] == unit:
            return next(str(one["side"]) for one in state["ships"] if one["id"] == unit)
        if state["mover"]:
            battle.order({"kind": "move", "unit": state["mover"]})
        elif state["asked"]:
            battle.order({"kind": "finish", "side": state["asked"][0]})
        else:
            battle.order({"kind": "determine_initiative"})
    raise AssertionError(unit)


def layer_of(battle: Battle, unit: str) -> int:
    """Return the layer on which a ship is."""
    ship = next(one for one in battle.look()["battle"]["ships"] if one["id"] == unit)
    return int((*ship["cell"], 0)[2])


def level(page: Page, unit: str) -> Any:
    """Return the symbol of a unit in the side view."""
    return page.locator(f'.side-view [data-unit="{unit}"] .symbol')


async def test_a_ship_rises_from_the_side_view(service: str, visit: Visit, shot: Shot) -> None:
    """Layers stand beside ships, the form says up, and the course rises before it is flown."""
    battle = high_ground(service)
    side = until_moves(battle, "Curlew")
    began = layer_of(battle, "Curlew")
    page, _ = await visit(battle.link(f"side:{side}"))
    await expect(page.locator(".names")).to_contain_text(BELOW.format(3))
    await expect(page.locator(".side-view")).to_contain_text("+6")
    heron, curlew = await middle(level(page, "Heron")), await middle(level(page, "Curlew"))
    assert heron[1] < curlew[1]
    await choice(page, "move/Curlew").click()
    await page.get_by_role("button", name="Slide up").click()
    await page.locator("#order-plan-0-hexes").fill("2")
    await expect(page.locator(".side-view .course.path")).to_be_visible()
    await expect(page.locator(".sketch text")).to_have_text(BELOW.format(1))
    await page.mouse.move(*await middle(level(page, "Heron")))
    await expect(page.locator(".side-view p")).to_contain_text("Arcs on layer +6, 9 above Curlew")
    await expect(page.locator(".chart .cells").first).to_be_visible()
    await shot(page, "three-dimensions")
    version = battle.look()["version"]
    await give_form(page)
    await at_version(page, version + 1)
    assert layer_of(battle, "Curlew") == began + 2


async def test_a_phone_has_the_side_view_under_the_map(
    service: str, visit: Visit, shot: Shot
) -> None:
    """A button opens it below the map, a tap in it selects, and nothing is too wide."""
    page, _ = await visit(high_ground(service).link("side:red"), **PHONE)
    await expect(page.locator(".side-view")).to_be_hidden()
    await page.get_by_role("button", name="Side view").tap()
    below, above = await box_of(page.locator(".side-view")), await box_of(page.locator(".chart"))
    assert below["y"] >= above["y"] + above["height"]
    await page.touchscreen.tap(*await middle(level(page, "Curlew")))
    await expect(page.locator(".status")).to_contain_text("Curlew")
    await shot(page, "three-dimensions-phone")
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert await page.evaluate(wide) == 0
