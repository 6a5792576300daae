"""On a phone, with fingers."""

import asyncio
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from web.battles import Battle, open_golden
from web.conftest import PATIENCE_MS, PHONE, Shot, Visit
from web.seat import box_of

PANELS = ("Orders", "Ships", "Log", "Verify")
TAP_PX = 24
"""The least size of a target in WCAG 2.2 AA."""


@pytest.fixture
def battle(service: str) -> Battle:
    """Return a battle in which shots have been fired."""
    return open_golden(service, "full-thrust-remixed", "meeting-engagement", 60)


async def overhang(page: Page) -> int:
    """Return by how many pixels the page is wider than the window."""
    wide: Any = await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return int(wide)


async def test_no_page_scrolls_sideways(
    service: str, visit: Visit, shot: Shot, battle: Battle
) -> None:
    """Neither the lobby nor any panel of a table is wider than the phone."""
    page, _ = await visit(service, **PHONE)
    await expect(page.get_by_role("button", name="Cold Infinity")).to_be_visible()
    assert await overhang(page) == 0
    page, _ = await visit(battle.link("referee"), **PHONE)
    for panel in PANELS:
        await page.get_by_role("tab", name=panel).tap()
        content = page.get_by_role("tabpanel", name=panel)
        await content.evaluate("(it) => it.scrollIntoView()")
        await expect(content).to_be_in_viewport()
        await shot(page, f"phone-{panel.lower()}")
        assert (panel, await overhang(page)) == (panel, 0)


async def test_targets_are_big_enough_for_fingers(visit: Visit, battle: Battle) -> None:
    """Every button and field that is shown is at least 24 pixels wide and high."""
    page, _ = await visit(battle.link("side:West"), **PHONE)
    small: list[Any] = []
    for panel in PANELS:
        await page.get_by_role("tab", name=panel).tap()
        await expect(page.get_by_role("tabpanel", name=panel)).to_be_visible()
        small += await page.evaluate(
            """(least) => [...document.querySelectorAll("button, input, select, summary")]
                .map((each) => (each.type === "checkbox" || each.type === "radio")
                    ? each.closest("label") ?? each : each)
                .map((each) => [each.outerHTML.slice(0, 120), each.getBoundingClientRect()])
                .filter(([, {width, height}]) => width * height > 4)
                .filter(([, {width, height}]) => Math.min(width, height) < least)
                .map(([html, {width, height}]) => `${html} ${width}x${height}`)""",
            TAP_PX,
        )
    assert small == []


async def test_a_finger_moves_the_map_and_two_bring_it_nearer(
    visit: Visit, shot: Shot, battle: Battle
) -> None:
    """A drag and a pinch change what is in view; the page stays where it is."""
    page, _ = await visit(battle.link("referee"), **PHONE)
    unit = page.locator("[role=application] .unit")
    before = await box_of(unit)
    await touch(page, [[(195, 250)], [(150, 210)], [(100, 180)]])
    moved = await moved_from(before, unit)
    await touch(page, [[(170, 200), (220, 200)], [(140, 200), (250, 200)], [(90, 200), (300, 200)]])
    await moved_from(moved, unit)
    await shot(page, "phone-pinched")
    assert await page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]


async def moved_from(before: Any, unit: Locator) -> Any:
    """Return where a unit is drawn once that is elsewhere than before."""
    async with asyncio.timeout(PATIENCE_MS / 1000):
        while (box := await box_of(unit)) == before:
            pass
    return box


async def touch(page: Page, steps: list[list[tuple[int, int]]]) -> None:
    """Put fingers on the page, move them from step to step, and lift them."""
    devtools = await page.context.new_cdp_session(page)
    kinds = ["touchStart", *["touchMove"] * (len(steps) - 1)]
    for kind, fingers in zip(kinds, steps, strict=True):
        points = [{"x": x, "y": y, "id": place} for place, (x, y) in enumerate(fingers)]
        await devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    await devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
