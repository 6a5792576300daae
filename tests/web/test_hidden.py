"""What a seat may not see is nowhere in its page: not in the document, not in anything it got."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import expect

from web.battles import Battle, faces_of, golden_entries, open_battle, sample_setup
from web.conftest import Seen, Visit
from web.seat import show_panel
from web.watching import seen_text

Opener = Callable[[str], Battle]
PANELS = ("Orders", "Ships", "Log", "Verify")
ENTRIES = 40


def sensor_approach(service: str) -> Battle:
    """Play a battle of bogeys up to its first scans; each ship of West is of a class of its own."""
    setup = sample_setup("full-thrust-remixed", "sensor-approach")
    for ship in setup["ships"]:
        if ship["side"] == "West":
            ship["ssd"]["class_name"] = f"Nachtmahr {ship['id']}"
    return played(service, "full-thrust-remixed", "sensor-approach", setup)


def hidden_approach(service: str) -> Battle:
    """Play a battle of counters, and of squadrons that are none."""
    setup = sample_setup("space-fleet", "hidden-approach")
    return played(service, "space-fleet", "hidden-approach", setup)


def played(service: str, system: str, sample: str, setup: Any) -> Battle:
    """Play the golden battle of a sample from a changed set-up."""
    battle = open_battle(service, system, setup=setup, dice={"source": "supplied"})
    for entry in list(golden_entries(f"{system}-{sample}"))[:ENTRIES]:
        battle.order(*entry["orders"], faces=list(faces_of(entry["events"])))
    return battle


def names(battle: Battle, seat: str) -> set[str]:
    """Return the names of ships that a seat is told of: of their classes, where they have one."""
    ships = battle.look(seat)["battle"]["ships"]
    return {str(ship.get("ssd", {}).get("class_name", ship["id"])) for ship in ships}


def found(words: set[str], text: str) -> set[str]:
    """Return which of some names stand in a text, as words."""
    return {word for word in words if re.search(rf"\b{re.escape(word)}\b", text)}


async def all_of(seen: Seen) -> str:
    """Return all that a page shows in its panels, and all that it got."""
    shown = []
    for panel in PANELS:
        await show_panel(seen.page, panel)
        shown.append(await seen_text(seen.page))
    return "\n".join((*shown, *await seen.watch.texts()))


@pytest.mark.parametrize(
    ("opened", "owner", "seat"),
    [
        (sensor_approach, "side:West", "side:East"),
        (sensor_approach, "side:West", "observer"),
        (hidden_approach, "side:North", "side:South"),
        (hidden_approach, "side:North", "observer"),
    ],
)
async def test_what_is_hidden_is_in_no_other_page(
    service: str, visit: Visit, opened: Opener, owner: str, seat: str
) -> None:
    """Unidentified ships and their classes are with their side alone, at every version."""
    battle = opened(service)
    secret = names(battle, owner) - names(battle, seat)
    assert len(secret) > 2
    theirs = await all_of(await visit(battle.link(owner)))
    assert found(secret, theirs) == secret
    seen = await visit(battle.link(seat))
    told = await all_of(seen)
    await seen.page.get_by_role("slider").press("Home")
    await expect(seen.page.get_by_text("replay", exact=True)).to_be_visible()
    told += await all_of(seen)
    assert found(secret, told) == set()
    others = {token for kept, token in battle.tokens.items() if kept != seat}
    assert {token for token in others if token in told} == set()


async def test_sealed_orders_are_not_in_the_page_of_the_other_side(
    service: str, visit: Visit
) -> None:
    """While they are sealed, neither the orders nor the salt of the entry; then all of it."""
    battle = open_battle(service, "full-thrust-light", "crossing")
    ship = next(each for each in battle.look()["battle"]["ships"] if each["side"] == "Compact")
    seen = await visit(battle.link("side:Union"))
    written = {"kind": "write_order", "ship": ship["id"], "notation": "+1,  B1"}
    battle.order(written, seat="side:Compact")
    await expect(seen.page.get_by_role("slider")).to_have_attribute("max", "1")
    told = await all_of(seen)
    assert written["notation"] not in told
    own = await visit(battle.link("side:Compact"))
    await expect(own.page.get_by_role("slider")).to_have_attribute("max", "1")
    assert written["notation"] in await all_of(own)


async def test_the_seed_is_in_no_page_before_the_close(service: str, visit: Visit) -> None:
    """Neither shown nor sent, whoever asks; after the close it is there."""
    battle = open_battle(service, "full-thrust-light", "duel")
    seen = [await visit(battle.link(seat)) for seat in sorted(battle.tokens)]
    before = [await all_of(each) for each in seen]
    seed = battle.close()
    assert len(seed) > 20
    assert [text for text in before if seed in text] == []
    await expect(seen[0].page.locator(".bar")).to_contain_text("closed")
    assert seed in await all_of(seen[0])
