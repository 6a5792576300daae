"""Repairs of Cold Infinity at the table: after a ram, by the crew (CI-15.5)."""

import json
from itertools import takewhile

import msgspec
from playwright.async_api import expect

from golden.as_recorded import setup_of
from golden.record import GOLDEN, Golden, lines_of
from web.battles import Battle, faces_of, open_battle
from web.conftest import Visit
from web.seat import choice, give_form

BOARDERS = next(each for each in GOLDEN if each.sample == "boarders")


def rammed(service: str, golden: Golden) -> Battle:
    """Play a battle on record up to the first repair, with the faces of its dice."""
    setup = msgspec.to_builtins(setup_of(golden))
    battle = open_battle(service, "cold-infinity", setup=setup, dice={"source": "supplied"})
    entries = [json.loads(line)["line"] for line in lines_of(golden)[1:]]
    for entry in takewhile(lambda one: one["orders"][0]["kind"] != "repair_ad_hoc", entries):
        battle.order(*entry["orders"], faces=list(faces_of(entry["events"])))
    return battle


async def test_15_5_what_a_ram_broke_is_repaired_by_the_crew(service: str, visit: Visit) -> None:
    """It is offered at once; the throw, made with dice on the table, is told in the log."""
    battle = rammed(service, BOARDERS)
    page, _ = await visit(battle.link("side:red"))
    await expect(page.locator(".turn")).to_contain_text("Your move")
    await choice(page, "repair_ad_hoc/Ram").click()
    await page.locator("#order-thrown-0").fill("1 1 1")
    await give_form(page)
    await expect(page.locator(".outcome")).to_contain_text("✓ Given")
    await page.get_by_role("tab", name="Log").click()
    told = "A crew of Ram repairs a point of thruster_forward (forward, 3d6 1 1 1)"
    await expect(page.locator(".told").last).to_have_text(told)
