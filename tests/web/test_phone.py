"""On a phone, with fingers."""

from typing import Any

import pytest
from playwright.async_api import Page, expect

from web.battles import Battle, open_golden
from web.conftest import PHONE, Shot, Visit

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
    await expect(page.get_by_role("heading", name="Open a battle")).to_be_visible()
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
    drawing = page.get_by_role("application")
    await expect(drawing).to_be_visible()
    before = await drawn_at(page)
    await touch(page, [[(195, 250)], [(150, 210)], [(100, 180)]])
    moved = await drawn_at(page)
    assert moved != before
    await touch(page, [[(170, 200), (220, 200)], [(140, 200), (250, 200)], [(90, 200), (300, 200)]])
    assert await drawn_at(page) != moved
    await shot(page, "phone-pinched")
    assert await page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]


async def drawn_at(page: Page) -> Any:
    """Return where the drawing puts the first of its units."""
    return await page.evaluate(
        """() => {
            const box = document.querySelector("[role=application] .unit").getBoundingClientRect();
            return [box.x, box.y].map(Math.round);
        }"""
    )


async def touch(page: Page, steps: list[list[tuple[int, int]]]) -> None:
    """Put fingers on the page, move them from step to step, and lift them."""
    devtools = await page.context.new_cdp_session(page)
    kinds = ["touchStart", *["touchMove"] * (len(steps) - 1)]
    for kind, fingers in zip(kinds, steps, strict=True):
        points = [{"x": x, "y": y, "id": place} for place, (x, y) in enumerate(fingers)]
        await devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    await devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await page.wait_for_timeout(300)
