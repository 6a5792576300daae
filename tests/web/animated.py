"""A ruling that moves every ship of a battle and has each of them fire, to be measured."""

import json
from typing import Any

from playwright.async_api import Page, Route

from web.battles import Battle

Json = Any
STEP = 2.0
"""How far each ship is shown to have gone."""

FRAMES = """() => new Promise((done) => {
    const times = [];
    const drawn = document.querySelector(".chart");
    const began = performance.now();
    const count = (now) => {
        const moving = drawn.classList.contains("moving");
        if (moving) times.push(now);
        if ((times.length > 0 && !moving) || now - began > 60000) done(times);
        else requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
})"""


async def staged(page: Page, battle: Battle) -> None:
    """Have the page hear, with the next ruling, that all ships have moved and fired."""
    begun = battle.look()["version"]

    async def journal(route: Route) -> None:
        answer = await route.fetch()
        told = await answer.json()
        for entry in told.get("entries", ()):
            if entry["kind"] == "ruling" and entry["version"] > begun:
                entry["events"] = shots(battle.look()["battle"]["ships"])
                entry["told"] = ["fires a beam" for _ in entry["events"]]
        await route.fulfill(response=answer, body=json.dumps(told))

    async def look(route: Route) -> None:
        answer = await route.fetch()
        told = await answer.json()
        if told.get("version", 0) > begun:
            for ship in told["battle"]["ships"]:
                moved(ship["place"])
        await route.fulfill(response=answer, body=json.dumps(told))

    api = f"**/v1/scenarios/{battle.name}"
    await page.route(f"{api}/rulings?*", journal)
    await page.route(api, look)


def moved(place: dict[str, Json]) -> None:
    """Put a ship on hexes or on a table a little further."""
    if place["kind"] == "hex":
        place["q"] += 1
    else:
        place["x"] += STEP


def shots(ships: list[Json]) -> list[Json]:
    """Return a hit of every ship on one of another side."""
    return [
        {"kind": "beam_fired", "ship": ship["id"], "target": target["id"], "damage": 1}
        for number, ship in enumerate(ships)
        for target in [other_side(ships, number)]
    ]


def other_side(ships: list[Json], number: int) -> Json:
    """Return a ship of another side, not the same for all."""
    others = [each for each in ships if each["side"] != ships[number]["side"]]
    return others[number % len(others)]
