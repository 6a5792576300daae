"""The map: what its tokens show, that it keeps up with sixty ships, and its picture."""

import asyncio
import json
import os
import struct
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from web.animated import FRAMES, staged
from web.battles import Battle, open_battle, open_golden
from web.conftest import Visit

PICTURE = os.environ.get("UMPIRE_TEST_PICTURE")
MOST_BYTES = 200_000
WIDTH, HEIGHT = 1280, 800
SHIPS = 60
SHOWN_AFTER = 63
"""Entries of the golden battle after which a ship may fire, and others have been hit."""


def choice_of(battle: Battle, kind: str) -> Any:
    """Return the first choice of a kind."""
    choices = battle.ask("GET", "/choices", "referee").json()["choices"]
    return next(each for each in choices if each["kind"] == kind)


async def select(page: Page, unit: str) -> None:
    """Select a unit from the list of all."""
    await page.get_by_role("tab", name="Ships").click()
    await (
        page.get_by_role("navigation", name="Units").get_by_role("button", name=unit).first.click()
    )


async def test_a_token_shows_what_is_left_of_a_ship(service: str, visit: Visit) -> None:
    """Its hull is a ring, lost FireCons are a mark; and two displays stand side by side."""
    battle = open_golden(service, "full-thrust-remixed", "meeting-engagement", 73)
    page, _ = await visit(battle.link("referee"))
    tallow = page.locator('[data-unit="Tallow"]')
    await expect(tallow.locator(".hull.half")).to_have_count(1)
    await expect(tallow.locator(".lost")).to_have_count(1)
    await expect(page.locator('[data-unit="Davy"] .shield')).to_have_count(1)
    await expect(page.locator(".compass text")).to_have_text(
        ["12", *(str(hour) for hour in range(1, 12))]
    )
    await select(page, "Tallow")
    await page.get_by_role("button", name="Keep beside").click()
    await select(page, "Drummond")
    await expect(page.locator(".display h2")).to_have_text(["Drummond", "Tallow"])
    await expect(page.locator(".status")).to_contain_text("course 9")


@pytest.mark.parametrize(("throttling", "a_second"), [(1, 60), (4, 30)])
async def test_sixty_ships_fire_and_the_page_keeps_up(
    service: str, visit: Visit, browser: Browser, throttling: int, a_second: int
) -> None:
    """A frame takes its thread less than there is time for; it prints what takes how long."""
    battle = open_battle(service, "space-fleet", "fleet-action")
    page, _ = await visit(battle.link("referee"))
    await expect(page.locator(".unit.present")).to_have_count(SHIPS)
    await staged(page, battle)
    order = choice_of(battle, "roll_initiative")["order"]
    devtools = await page.context.new_cdp_session(page)
    await devtools.send("Emulation.setCPUThrottlingRate", {"rate": throttling})
    await browser.start_tracing(page=page, categories=["devtools.timeline"])
    counting = asyncio.create_task(page.evaluate(FRAMES))
    await page.wait_for_function("document.querySelector('.chart') !== null")
    battle.order(order)
    times = await counting
    spent = spent_in_frames(json.loads(await browser.stop_tracing())["traceEvents"])
    frames = len(times)
    took = {name: round(ms / frames, 2) for name, ms in spent.most_common()}
    rate = 1000 * (frames - 1) / (times[-1] - times[0])
    print(f"{throttling}: {frames} frames, {rate:.0f} a second; ms a frame: {took}")  # noqa: T201
    assert sum(spent.values()) / frames < 1000 / a_second


PARTS = (
    "FireAnimationFrame",
    "UpdateLayoutTree",
    "Layout",
    "PrePaint",
    "Paint",
    "Layerize",
    "Commit",
)


def spent_in_frames(events: list[Any]) -> Counter[str]:
    """Return how long the thread of the page took for each part of its frames, in ms."""
    threads = {
        (each["pid"], each["tid"])
        for each in events
        if each.get("name") == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    spent: Counter[str] = Counter()
    for each in events:
        if (each.get("pid"), each.get("tid")) in threads and each.get("name") in PARTS:
            spent[each["name"]] += each.get("tdur", 0) / 1000
    return spent


async def test_the_picture_of_the_readme(service: str, visit: Visit, tmp_path: Path) -> None:
    """A table with shots and their odds, as `make picture` writes it: small enough for a tree."""
    battle = open_golden(service, "full-thrust-remixed", "carrier-strike", SHOWN_AFTER)
    ship = choice_of(battle, "fire_weapons")["ship"]
    page, _ = await visit(battle.link("referee"))
    await select(page, ship)
    await page.get_by_role("tab", name="Orders").click()
    await expect(page.locator(".prey").first).to_be_visible()
    await page.locator(".prey").first.click(force=True)
    await expect(page.locator("form.order .judgement")).to_contain_text("allow this")
    await expect(page.locator("form.order .odds svg").first).to_be_visible()
    await page.mouse.move(0, 0)
    await page.locator(".map-panel > .ground").evaluate(
        "(it) => { it.style.background = 'var(--space)' }"
    )
    file = Path(PICTURE) if PICTURE else tmp_path / "table.png"
    await page.screenshot(path=file)
    picture = file.read_bytes()
    assert struct.unpack(">II", picture[16:24]) == (WIDTH, HEIGHT)
    assert len(picture) < MOST_BYTES
