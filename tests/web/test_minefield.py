"""A minefield is laid and crossed in two pages of Cold Infinity, each with what its seat knows."""

from typing import Any

from playwright.async_api import expect

from web.battles import Battle, open_battle, sample_setup
from web.conftest import Seen, Visit
from web.seat import at_version, choice, give
from web.watching import seen_text

PIKE: Any = {"kind": "proximity_mine", "id": "pike", "damage": {"fixed": 60}}
THORNS = [(0, 1), (0, 0), (1, 0), (-1, 1)]
MOST_STEPS = 40


def hedge() -> Any:
    """A minelayer far ahead, and a frigate of red that flies into mines that it does not see."""
    setup = sample_setup("cold-infinity", "minefield")
    frigate, layer = setup["ships"][1], setup["ships"][2]
    told = {"cell": [0, 4], "facing": 1, "vector": "1+3", "roll": 0, "tumble": 0}
    setup["ships"] = [
        {**frigate, **told, "id": "Blind"},
        {**frigate, **told, "id": "Watch", "cell": [9, 4], "vector": "0"},
        {**layer, "id": "Hedger", "cell": [0, -9], "vector": "0"},
    ]
    setup["mines"] = [
        {"id": f"thorn-{place}", "side": "blue", "cell": cell, "munition": PIKE}
        for place, cell in enumerate(THORNS, 1)
    ]
    setup["options"] = {"stationary_weapons": True, "mines_throw_to_hit": False}
    return setup


async def step(battle: Battle, pages: dict[str, Seen]) -> None:
    """Play one order from the page whose turn it is, and wait until both know of it."""
    told = battle.look()
    state = told["battle"]
    if state["asked"]:
        side, name = state["asked"][0], "finish"
    elif state["mover"]:
        ships = {ship["id"]: ship["side"] for ship in state["ships"]}
        side, name = ships[state["mover"]], f"move/{state['mover']}"
    else:
        by_itself = {"initiative": "determine_initiative", "final": "end_turn"}
        by_itself["damage_effects"] = "resolve_damage"
        side, name = "red", by_itself.get(state["phase"], "resolve_fire")
    await play(battle, pages, side, name)


async def play(battle: Battle, pages: dict[str, Seen], side: str, name: str) -> None:
    """Give an order from the page of a side."""
    version = battle.look()["version"]
    await give(pages[side].page, name)
    for each in pages.values():
        await at_version(each.page, version + 1)


async def until(battle: Battle, pages: dict[str, Seen], phase: str, turn: int = 1) -> None:
    """Play on to a phase."""
    for _ in range(MOST_STEPS):
        state = battle.look()["battle"]
        if (state["turn"], state["phase"]) == (turn, phase):
            return
        await step(battle, pages)
    raise AssertionError(phase)


async def test_a_minefield_is_laid_and_crossed_in_two_pages(service: str, visit: Visit) -> None:
    """Blue lays one mine more from its forms; red loses a ship in mines that its page never had."""
    battle = open_battle(
        service, "cold-infinity", setup=hedge(), dice={"source": "seeded", "seed": "a hedge"}
    )
    pages = {side: await visit(battle.link(f"side:{side}")) for side in ("red", "blue")}
    await until(battle, pages, "launch")
    await play(battle, pages, "blue", "announce_deployment/Hedger")
    assert "thorn" not in await seen_text(pages["red"].page)
    await until(battle, pages, "secret_attacks")
    lost = battle.look("side:red")["battle"]["ships"][0]
    assert (lost["id"], lost["status"]) == ("Blind", "destroyed")
    for each in pages.values():
        await each.page.get_by_role("tab", name="Log").click()
        await expect(each.page.locator(".panel .log")).to_contain_text("sets off thorn-1")
        await each.page.get_by_role("tab", name="Orders").click()
    before = len(battle.look("side:blue")["battle"]["mines"])
    await until(battle, pages, "final")
    await expect(choice(pages["blue"].page, "deploy_stationary/Hedger")).to_be_visible()
    await play(battle, pages, "blue", "deploy_stationary/Hedger")
    assert len(battle.look("side:blue")["battle"]["mines"]) == before + 1
    assert battle.look("side:red")["battle"]["mines"] == []
    assert "thorn-4" not in "\n".join(await pages["red"].watch.texts())
