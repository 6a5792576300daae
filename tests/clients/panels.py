"""The panel of the bridge, in whatever page a host shows it; and a turn played in two of them."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from playwright.async_api import FrameLocator, Page, expect

from web.battles import Battle, open_battle
from web.conftest import PATIENCE_MS

Panel = Page | FrameLocator

ONWARDS = ("finish", "move_bodies", "roll_initiative", "resolve_fire", "end_turn")
"""What brings a turn of Space Fleet on; all else that is offered is passed over."""
FLAGSHIP = "Umbra"
MOST = 24
LOOKING_S = 0.05


async def until(found: Callable[[], Any]) -> None:
    """Wait until something holds that others are about to bring about."""
    end = asyncio.get_running_loop().time() + PATIENCE_MS / 1000
    while not found():
        assert asyncio.get_running_loop().time() < end
        await asyncio.sleep(LOOKING_S)


async def at_version(panel: Panel, version: int) -> None:
    """Wait until a panel offers what may be ordered at a version."""
    await expect(panel.locator(".umpire-orders")).to_have_attribute("data-version", str(version))


async def give(panel: Panel, offer: str, *adding: str) -> None:
    """Give an order as it is offered, with what is added to its lists, such as `path F`."""
    await panel.locator(f'[data-offer^="{offer}"]').first.click()
    for item in adding:
        await panel.get_by_role("button", name=f"+ {item}").click()
    await panel.get_by_role("button", name="Give the order").click()
    await expect(panel.locator("form.order")).to_have_count(0)


def open_hidden(service: str, operator: str) -> Battle:
    """Open two hidden fleets."""
    battle = open_battle(service, "space-fleet", "hidden-approach", operator=operator)
    # The first question of this kind waits for a process to start: it is asked before a page does.
    battle.ask("GET", "/choices", "referee")
    return battle


async def play_hidden_turn(battle: Battle, panels: Mapping[str, Panel]) -> None:
    """Play a turn of the sample `hidden-approach`: a hidden squadron flies one hex, no other does.

    Args:
        battle: in its first turn.
        panels: by side.
    """
    flown = False
    for _ in range(MOST):
        told = battle.look()
        if told["battle"]["turn"] > 1:
            return
        for panel in panels.values():
            await at_version(panel, told["version"])
        offered = [(side, each) for side in panels for each in _choices(battle, side)]
        if not flown and any(each.get("squadron") == FLAGSHIP for _, each in offered):
            await give(panels["North"], f"move_squadron/{FLAGSHIP}", "path F")
            flown = True
        else:
            side, onward = next(one for one in offered if one[1]["kind"] in ONWARDS)
            await give(panels[side], f"{onward['kind']}/")
    raise AssertionError("the turn does not end")


def _choices(battle: Battle, side: str) -> Any:
    return battle.ask("GET", "/choices", f"side:{side}").json()["choices"]
