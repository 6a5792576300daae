"""The module for Foundry, on a stand-in for Foundry, against a running umpire."""

import json
from pathlib import Path
from typing import Any

import httpx2
import pytest
from playwright.async_api import Browser, Error, Page, expect

from clients.conftest import OPERATOR_KEY
from clients.foundry_world import CLIENTS, Client, World, clients, packed
from clients.panels import FLAGSHIP, at_version, give, open_hidden, play_hidden_turn, until
from web.battles import Battle, open_battle
from web.test_hidden import found

DRAWN = "(names) => names.every((name) => drawn().names.includes(name))"
"""Whether a client draws all of some names over the scene."""
SQUARE, HEX_COLUMNS = 1, 4
GRID = {"type": SQUARE, "size": 50, "distance": 1}
USERS = [
    {"_id": "gm", "name": "Game master", "gm": True, "active": False},
    {"_id": "gm2", "name": "Second", "gm": True, "active": False},
    {"_id": "ann", "name": "Ann", "gm": False, "active": False},
    {"_id": "ben", "name": "Ben", "gm": False, "active": False},
]


def a_world(module: Path, tokens: Any = (), grid: Any = GRID) -> World:
    """Return a world with one scene of 48 by 40 spaces."""
    scene = {"_id": "s1", "name": "Köln's gap", "width": 2400, "height": 2000}
    users = [dict(user) for user in USERS]
    return World(module, {**scene, "grid": grid, "tokens": list(tokens), "flags": {}}, users)


def a_token(name: str, x: int, y: int, rotation: int, disposition: int) -> Any:
    """Return a token whose picture points down, as those of Foundry do."""
    where = {"x": x, "y": y, "rotation": rotation}
    return {"_id": f"t{name}", "name": name, **where, "disposition": disposition, "flags": {}}


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the module as it is installed."""
    return packed(tmp_path_factory.mktemp("foundry") / "umpire")


async def join(page: Page, link: str) -> None:
    """Take a seat by its link."""
    await page.locator("form.join input[name=link]").fill(link)
    await page.locator("form.join button").click()
    await expect(page.locator(".phase")).to_be_visible()


async def opened(gm: Client, service: str) -> dict[str, str]:
    """Open a battle from the tokens on the scene, and return the links of the seats."""
    form = gm.page.locator("form.open")
    await form.locator("[name=service]").fill(service)
    await form.locator("[name=key]").fill(OPERATOR_KEY)
    await form.locator("[name=book]").select_option("full-thrust-light")
    await form.get_by_role("button", name="Read the classes").click()
    for name, ship in (("Candle", "lantern"), ("Hammer", "anvil")):
        row = form.locator(f'[data-token="t{name}"]')
        await row.locator("[name=class]").select_option(ship)
        await row.locator("[name=velocity]").fill("6")
    await form.get_by_role("button", name="Open a battle").click()
    seats = ("referee", "side:Blue", "side:Red", "observer")
    labels = [gm.page.locator(f'label[data-seat="{seat}"] input') for seat in seats]
    await expect(labels[0]).to_be_visible()
    return {seat: await label.input_value() for seat, label in zip(seats, labels, strict=True)}


async def test_a_turn_of_two_seats(browser: Browser, closed_service: str, module: Path) -> None:
    """A battle is opened from tokens, written, moved, aimed by targeting, fired and explained."""
    tokens = [a_token("Candle", 1375, 1675, 180, 1), a_token("Hammer", 1375, 875, 0, -1)]
    world = a_world(module, tokens)
    async with clients(browser, world) as enter:
        gm: Client = await enter("gm")
        links = await opened(gm, closed_service)
        ann, ben = await enter("ann"), await enter("ben", "de")
        await join(ann.page, links["side:Blue"])
        await ben.page.locator("form.join input[name=link]").fill(links["side:Red"])
        await ben.page.locator("form.join button").click()
        await give_in_german(ben.page)

        await at_version(ann.page, 1)
        await ann.page.locator('[data-offer="write_order/Candle"]').click()
        speed = ann.page.get_by_label("Speed")
        await speed.fill("9")
        await expect(ann.page.locator(".judgement")).to_contain_text("FTL-MOVE-06")
        await speed.fill("2")
        await expect(ann.page.locator(".judgement")).to_contain_text("✓")
        await ann.page.get_by_role("button", name="Give the order").click()
        await at_version(ann.page, 2)
        await give(ann.page, "finish_orders")
        assert world.token("Candle")["y"] == 1675
        await give(ann.page, "move_ships")
        await expect(gm.page.locator("#chat")).to_contain_text("Candle moves")
        # 8 MU upwards, 50 pixels each; the picture points down, so it stays turned about.
        assert (world.token("Candle")["y"], world.token("Candle")["rotation"]) == (1275, 180)
        assert world.token("Hammer")["y"] == 1175

        await give(ann.page, "roll_initiative")
        await fire(world, ann, ben)
        explain = ann.page.locator("#chat").get_by_role("button", name="Explain").last
        await explain.click()
        await expect(ann.page.locator("#chat .explained")).to_contain_text("FTL-")

        secrets = [link.split("token=")[1] for link in links.values()]
        assert [secret for secret in secrets if secret in world.told] == []
        kept = await ann.page.evaluate("JSON.stringify(localStorage)")
        assert [secret in kept for secret in secrets] == [False, True, False, False]
        assert OPERATOR_KEY not in await gm.page.evaluate("JSON.stringify(localStorage)")


async def give_in_german(page: Page) -> None:
    """Finish the orders of a side, in the language of its player."""
    await page.get_by_role("button", name="Befehle abschließen").click()
    await page.get_by_role("button", name="Befehl geben").click()
    await expect(page.locator("form.order")).to_have_count(0)


async def fire(world: World, ann: Client, ben: Client) -> None:
    """Let the side that won fire at what it targets, with all that bears."""
    await expect(ann.page.locator("#chat")).to_contain_text("turn to fire")
    blue = any("It is Blue" in message["content"] for message in world.messages)
    page, mine, enemy = (ann.page, "Candle", "Hammer") if blue else (ben.page, "Hammer", "Candle")
    await expect(page.locator(f'[data-offer="fire_weapons/{mine}"]')).to_be_visible()
    await page.evaluate("name => selects(name)", mine)
    await page.wait_for_function("drawn().arcs > 0")
    await page.locator(f'[data-offer="fire_weapons/{mine}"]').click()
    await page.evaluate("name => targets(name)", enemy)
    await expect(page.locator("form.order input:checked").first).to_be_visible()
    await expect(page.locator(".odds")).to_contain_text(enemy)
    await page.locator("form.order button[type=submit]").click()
    await expect(ann.page.locator("#chat")).to_contain_text("has fired")


async def test_what_comes_and_goes(browser: Browser, closed_service: str, module: Path) -> None:
    """Reload, a second game master, a lost connection, strays among tokens and units."""
    stranger = a_token("Stranger", 100, 100, 0, 0)
    lost = {**a_token("Sunk", 200, 100, 0, 0), "flags": {"umpire": {"unit": "Sunk"}}}
    world = a_world(module, [stranger, lost, a_token("candle", 0, 0, 0, 0)])
    battle = open_battle(closed_service, "full-thrust-light", "duel", operator=OPERATOR_KEY)
    async with clients(browser, world) as enter:
        gm: Client = await enter("gm")
        await join(gm.page, link_of(battle, "referee"))
        # One token was linked by its name; the unit that had none has got one.
        await expect(gm.page.locator(".umpire-panel")).to_contain_text(
            "Tokens without a unit: Sunk"
        )
        await expect(gm.page.locator(".umpire-panel")).to_contain_text("Without a token: none")
        assert world.token("candle")["flags"]["umpire"]["unit"] == "Candle"
        assert (world.token("candle")["x"], world.token("Hammer")["rotation"]) == (1375, 180)
        assert (world.token("Stranger")["x"], world.token("Sunk")["x"]) == (100, 200)

        second: Client = await enter("gm2")
        await expect(second.page.locator(".state")).to_contain_text("no seat")
        await join(second.page, link_of(battle, "referee"))
        finish(battle, "Compact")
        await expect(gm.page.locator("#chat li").first).to_contain_text("Compact has finished")
        del world.pages["gm"]
        await gm.page.close()
        await world.presence("gm", active=False)
        finish(battle, "Union")
        battle.order({"kind": "move_ships"}, seat="side:Union")
        await expect(second.page.locator("#chat")).to_contain_text("Candle moves")
        cards = json.dumps(world.messages)
        assert [cards.count(f"{side} has finished") for side in ("Compact", "Union")] == [1, 1]

        await world.show("gm2", second.page)
        await expect(second.page.locator(".umpire-log")).to_contain_text("Candle moves")
        await second.page.evaluate("offline(true)")
        await expect(second.page.locator(".state")).to_contain_text("connection lost")
        battle.order({"kind": "roll_initiative"}, seat="side:Union")
        await second.page.evaluate("offline(false)")
        await expect(second.page.locator("#chat")).to_contain_text("Initiative")
        await expect(second.page.locator(".state")).to_contain_text("connected")
        assert json.dumps(world.messages).count("Candle moves") == 1


async def test_hidden_units_are_told_to_no_client_but_their_own(
    browser: Browser, closed_service: str, module: Path
) -> None:
    """Counters are tokens for all; ships under them are drawn in the pages of their side alone."""
    world = a_world(module, grid={"type": HEX_COLUMNS, "size": 60, "distance": 1})
    battle = open_hidden(closed_service, OPERATOR_KEY)
    everything = {ship["id"] for ship in battle.look()["battle"]["ships"]}
    public = {ship["id"] for ship in battle.look("observer")["battle"]["ships"]}
    secret = everything - public
    assert len(secret) > 10
    async with clients(browser, world) as enter:
        gm: Client = await enter("gm")
        await join(gm.page, link_of(battle, "referee"))
        ann: Client = await enter("ann")
        await join(ann.page, link_of(battle, "side:North"))
        await expect(ann.page.locator(".umpire-panel")).to_contain_text("Launch missile: Gloaming")
        await gm.page.wait_for_function(DRAWN, arg=sorted(secret))
        own = {each["id"] for each in battle.look("side:North")["battle"]["ships"]} & secret
        await ann.page.wait_for_function(DRAWN, arg=sorted(own))
        assert await drawn(ann.page) & everything == own
        ben: Client = await enter("ben")
        await join(ben.page, link_of(battle, "side:South"))
        before = counter_of(world)["y"]
        await play_hidden_turn(battle, {"North": ann.page, "South": ben.page})
        for page in (gm.page, ann.page, ben.page):
            await expect(page.locator(".phase")).to_contain_text("turn 2")
        await until(lambda: counter_of(world)["y"] - before == pytest.approx(60, abs=1))
        assert found(secret, world.told) == set()
        told = secret - own - {"Link"}  # which is a word of the module, too
        assert found(told, "\n".join(await ann.watch.texts())) == set()
        assert found(own, "\n".join(await ben.watch.texts())) == set()


def counter_of(world: World) -> Any:
    """Return the token of a counter under which a squadron flies."""
    return next(token for token in world.scene["tokens"] if token["name"] == FLAGSHIP)


async def drawn(page: Page) -> set[str]:
    """Return the names that a client draws over the scene."""
    return set((await page.evaluate("drawn()"))["names"])


def link_of(battle: Battle, seat: str) -> str:
    """Return the link of a seat, as the table has it."""
    return f"{battle.service}/#/battle/{battle.name}?token={battle.tokens[seat]}"


def finish(battle: Battle, side: str) -> None:
    """Finish the orders of a side."""
    battle.order({"kind": "finish_orders", "side": side}, seat=f"side:{side}")


def test_both_languages_say_the_same_things() -> None:
    """No text is missing in either; and the manifest names files that are there."""
    home = CLIENTS / "foundry"
    texts = {
        lang: json.loads((home / "lang" / f"{lang}.json").read_text()) for lang in ("en", "de")
    }
    assert texts["en"]["UMPIRE"].keys() == texts["de"]["UMPIRE"].keys()
    manifest = json.loads((home / "module.json").read_text())
    named = [
        *manifest["esmodules"],
        *manifest["styles"],
        *(x["path"] for x in manifest["languages"]),
    ]
    assert [each for each in named if not (CLIENTS / each).is_file()] == []


async def test_dice_of_any_game_come_from_a_bag(
    browser: Browser, closed_service: str, module: Path
) -> None:
    """A term takes its dice in one roll of the bag, and one more for each that explodes."""
    with httpx2.Client(base_url=closed_service) as service:
        key = {"authorization": f"Bearer {OPERATOR_KEY}"}
        opened = service.post("/v1/bags", json={"seats": ["Ann"]}, headers=key).json()
        token = opened["tokens"]["side:Ann"]
        async with clients(browser, a_world(module)) as enter:
            ann: Client = await enter("ann")
            ann.watch.expect("403|404")
            with pytest.raises(Error, match="You have no link to a bag of dice"):
                await ann.page.evaluate("throwDice(1, 20)")
            link = f"{closed_service}/dice#/{opened['bag']}?token={token}"
            await ann.page.evaluate("link => game.settings.set('umpire', 'bagLink', link)", link)
            faces = await ann.page.evaluate("throwDice(3, 6, ' Mirabel attacks ', 1)")
            wrong = link.replace(opened["bag"], "none")
            await ann.page.evaluate("link => game.settings.set('umpire', 'bagLink', link)", wrong)
            with pytest.raises(Error):
                await ann.page.evaluate("throwDice(1, 20)")
        mine = {"authorization": f"Bearer {token}"}
        rolls = service.get(f"/v1/bags/{opened['bag']}/rolls", headers=mine).json()["rolls"]
    assert [(each["dice"], each["label"]) for each in rolls] == [
        ("3d6", "Mirabel attacks"),
        ("1d6", "Mirabel attacks"),
    ]
    assert [face for each in rolls for face in each["rolls"][0]["faces"]] == faces
