"""A battle of two ships with Japanese and German names, played by what choices offer alone."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import expect

from properties.filling import value_of
from umpire.cli.command import run
from web.battles import CLIENT, Battle, open_battle, sample_setup
from web.conftest import OPERATOR_KEY, Shot, Visit

Json = Any
SHIP, OTHER, FLEET, TITLE = "第七艦隊", "Königin Luise", "帝国海軍", "Schlacht bei 対馬"
FIRST = ("fire_weapons", "write_order")
"""Orders that a captain gives before any other, where they are offered."""
LAST = ("withdraw", "declare_victory")
MOST = 60
TRIES = 50


def filled_in(choice: Json, random: Random) -> Json:
    """Return the order of a choice, with offered values in all that it leaves open."""
    order = json.loads(json.dumps(choice["order"]))
    for one in choice.get("open", ()):
        value = value_of(one["legal"], random)
        *path, last = one["at"].removeprefix("/").split("/")
        if not last:
            return value
        place = order
        for name in path:
            place = place[int(name)] if isinstance(place, list) else place.setdefault(name, {})
        place[int(last) if isinstance(place, list) else last] = value
    return order


class Captain:
    """Orders for both sides what is offered, each of it once a turn as long as there is more."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._random = Random(17)  # noqa: S311 -- no secret
        self._given: set[str] = set()

    def play_a_turn(self) -> None:
        """Order until the next turn begins."""
        for _ in range(MOST):
            turn = self._battle.look()["battle"]["turn"]
            if turn > 1:
                return
            answer = self._battle.ask("GET", "/choices", "referee").json()
            choice = min(answer["choices"], key=lambda one: self._rank(turn, one))
            self._given.add(f"{turn} {choice['order']}")
            self._give(answer["version"], choice)
        raise AssertionError(f"No turn has ended: {sorted(self._given)}")

    def _rank(self, turn: int, choice: Json) -> tuple[bool, bool, bool]:
        """Return when to take a choice: those that end a phase wait, and those that end all."""
        kind = choice["kind"]
        again = f"{turn} {choice['order']}" in self._given
        return kind in LAST, again, kind not in FIRST

    def _give(self, version: int, choice: Json) -> None:
        """Send an order that a choice offers; filled in, it may be refused for a stated reason."""
        for _ in range(TRIES):
            body = {"orders": [filled_in(choice, self._random)]}
            expected = {"If-Match": f'"{version}"'}
            answer = self._battle.ask("POST", "/rulings", "referee", expected, json=body)
            if answer.status_code == 201:
                return
            assert answer.json()["code"] in choice.get("unless", ()), answer.text
        raise AssertionError(f"Nothing of this is taken: {choice}")


def opened(service: str) -> Battle:
    """Open the battle over REST."""
    setup = sample_setup("full-thrust-light", "duel")
    setup["ships"][0]["name"], setup["ships"][1]["name"] = SHIP, OTHER
    setup["names"] = [{"id": setup["sides"][0], "name": FLEET}]
    dice = {"source": "seeded", "seed": "対馬"}
    return open_battle(service, "full-thrust-light", setup=setup, title=TITLE, dice=dice)


def brought(service: str, file: Path) -> Battle:
    """Bring a transcript to a service that has not seen its battle."""
    sent = {"Content-Type": "application/x-ndjson", "Authorization": f"Bearer {OPERATOR_KEY}"}
    address = f"{service}/v1/transcripts"
    answer = CLIENT.post(address, content=file.read_bytes(), headers=sent)
    assert answer.status_code == 201, answer.text
    return Battle(service, answer.json()["scenario"], answer.json()["tokens"])


@pytest.fixture(scope="module")
def transcript(service: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the transcript of the battle after a turn, closed."""
    battle = opened(service)
    Captain(battle).play_a_turn()
    battle.close()
    file = tmp_path_factory.mktemp("offered") / "battle.ndjson"
    file.write_text(battle.transcript(), encoding="utf-8")
    return file


def test_what_was_ordered_from_offers_is_verified_and_explained(
    transcript: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """By the command line, which speaks names."""
    assert run(["verify", str(transcript)]) == 0
    assert run(["explain", str(transcript), "--roll", "1"]) == 0
    assert FLEET in capfd.readouterr().out


async def test_what_was_ordered_from_offers_is_loaded_again_in_the_table(
    transcript: Path, closed_service: str, visit: Visit, shot: Shot
) -> None:
    """The page verifies the file; brought to another service, it is replayed by its names."""
    page, _ = await visit(closed_service)
    await page.locator("input[type=file]").set_input_files(transcript)
    await expect(page.locator(".verdict.good")).to_be_visible()
    again = brought(closed_service, transcript)
    await page.goto(again.link("referee"))
    await expect(page.get_by_role("heading", level=1)).to_have_text(TITLE)
    await expect(page.locator(".bar")).to_contain_text("closed")
    await page.get_by_role("slider", name="Version").press("Home")
    await expect(page.locator(".bar")).to_contain_text("replay")
    await expect(page.locator("svg .name", has_text=OTHER).first).to_be_visible()
    await page.get_by_role("slider", name="Version").press("End")
    await page.get_by_role("tab", name="Log").click()
    await expect(page.locator(".told", has_text=SHIP).first).to_be_visible()
    await shot(page, "names-of-two-scripts")
