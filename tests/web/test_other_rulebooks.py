"""The table draws a rulebook that it has never seen, from the presentation that the book brings."""

import os
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from playwright.async_api import expect

from docs.test_guides import serving
from smallest.test_smallest_book import UMPIRE, install, run
from web.conftest import Shot, Visit
from web.seat import give_form


@pytest.fixture(scope="module")
def broadside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a service in which Broadside is installed."""
    folder = tmp_path_factory.mktemp("broadside")
    ran = run(
        folder,
        *(str(UMPIRE), "new-rulebook", "broadside", "--prefix", "BS"),
        *("--into", str(folder / "new")),
    )
    assert ran.returncode == 0, ran.stderr
    site = folder / "new" / "src"
    install(site, "broadside", "broadside = broadside:BROADSIDE")
    path = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH"))))
    with serving(Path(folder) / "data", {"PYTHONPATH": path, "UMPIRE_ACCESS": "open"}) as address:
        yield address


async def test_a_battle_of_another_rulebook_is_drawn(
    broadside: str, visit: Visit, shot: Shot
) -> None:
    opening = {"system": "broadside", "sample": "duel", "dice": {"source": "seeded", "seed": "a"}}
    opened = httpx2.post(f"{broadside}/v1/scenarios", json=opening).json()
    token = opened["tokens"]["referee"]
    page, _ = await visit(f"{broadside}/#/battle/{opened['scenario']}?token={token}")
    for ship in ("Heron", "Curlew"):
        await expect(page.locator("svg").get_by_text(ship).first).to_be_visible()
    await shot(page, "broadside")


async def test_the_lobby_offers_it_and_the_machine_plays_it(
    broadside: str, visit: Visit, shot: Shot
) -> None:
    page, _ = await visit(broadside)
    await page.get_by_role("button", name="Broadside").click()
    await page.get_by_role("button", name="Play now: Duel").click()
    await expect(page.get_by_text("Curlew sails to mark").first).to_be_visible()
    await page.get_by_role("button", name="Sail…").click()
    await give_form(page)
    await expect(page.get_by_text("Turn 1: gunnery").first).to_be_visible()
    await shot(page, "broadside-played")
