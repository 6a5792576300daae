"""How quick the page is: printed (`pytest -s`), since a wall clock belongs to the machine."""

import json
from typing import Any

from playwright.async_api import expect

from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.scenarios.journal import chained, encode, transcript_line
from web.battles import GOLDEN, open_golden
from web.conftest import Visit
from web.seat import at_version

ENTRIES, ROLLS = 1_000, 10
PAINT = """new Promise(done => new PerformanceObserver(list => {
    for (const each of list.getEntriesByName('first-contentful-paint')) done(each.startTime)
}).observe({type: 'paint', buffered: true}))"""


def long_transcript() -> bytes:
    """Return a transcript of ten thousand dice, seeded: what they are thrown for is no matter."""
    golden = (GOLDEN / "space-fleet-skirmish.ndjson").read_bytes().splitlines()
    header = json.loads(golden[0])["line"]
    entry = json.loads(golden[1])["line"]
    dice = KeyedDice(seed_bytes(header["dice"]["seed"]), header["dice"]["scenario"])
    lines = [encode(header)]
    for version in range(1, ENTRIES + 1):
        thrown = [dice.roll(f"t{version}/many/{each}", 1, 6) for each in range(ROLLS)]
        rolls = [
            {"label": roll.label, "sides": roll.sides, "faces": list(roll.faces)} for roll in thrown
        ]
        events = [{**entry["events"][0], "rolls": rolls}]
        lines.append(encode({**entry, "version": version, "events": events}))
    chain = b""
    written = []
    for line in lines:
        chain = chained(chain, line)
        written.append(transcript_line(line, chain))
    return b"".join(written)


async def test_ten_thousand_dice_are_verified_in_the_page(service: str, visit: Visit) -> None:
    """All of them; it prints how long it took."""
    page, _ = await visit(service)
    file: Any = {"name": "long.ndjson", "mimeType": "text/plain", "buffer": long_transcript()}
    await page.locator("input[type=file]").set_input_files(file)
    await expect(page.locator(".verdict.good")).to_be_visible()
    await expect(page.locator(".checks")).to_contain_text(f"{ENTRIES * ROLLS}")
    print("10,000 dice:", await page.locator(".verdict").inner_text())  # noqa: T201


async def test_a_table_is_painted_and_can_be_used(service: str, visit: Visit) -> None:
    """It prints when something was painted first, and when every panel could be used."""
    battle = open_golden(service, "full-thrust-remixed", "meeting-engagement", 60)
    page, _ = await visit(battle.link("referee"), fresh=True)
    await at_version(page, 60)
    usable = await page.evaluate("performance.now()")
    painted = await page.evaluate(PAINT)
    print(f"first paint after {painted:.0f} ms, usable after {usable:.0f} ms")  # noqa: T201
    assert painted > 0
