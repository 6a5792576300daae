"""The extension for Owlbear Rodeo: its real SDK in a stand-in room, against a running umpire."""

import copy
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.async_api import Browser, FrameLocator, Page, Route, expect

from clients import panels
from clients.conftest import OPERATOR_KEY
from clients.panels import at_version, until
from clients.test_javascript import node
from needed import missing
from web.battles import Battle, open_battle
from web.conftest import PATIENCE_MS
from web.test_hidden import found
from web.watching import Watch

HOSTS = Path(__file__).parent / "hosts"
CLIENTS = Path(__file__).parents[2] / "clients"
ROOM, EXTENSION = "http://localhost:30001", "http://localhost:30002"
UNIT = "org.umpire/unit"
UNIT_PX = 150
SHOWN = "(names) => names.every((name) => localNames().includes(name))"
"""Whether a browser shows all of some names to its player alone."""

Json = Any


class Player(NamedTuple):
    """One player's browser: the room, and the popover in it."""

    page: Page
    popover: FrameLocator
    watch: Watch


Enter = Callable[[str], Awaitable[Player]]


class Room:
    """What all players share; and all that was ever written to it."""

    def __init__(self, extension: Path, *items: Json) -> None:
        self.extension = extension
        self.items = list(items)
        self.metadata: Json = {}
        roles = {"gm": "GM", "gm2": "GM", "ann": "PLAYER", "ben": "PLAYER"}
        self.players = [player(name, role) for name, role in roles.items()]
        self.written: list[Json] = []
        self.pages: list[Page] = []

    @property
    def state(self) -> Json:
        """What a player's browser knows of it."""
        return {"items": self.items, "metadata": self.metadata, "players": self.players}

    async def write(self, change: Json) -> None:
        """Write to the room, and tell all players."""
        self.written.append(copy.deepcopy(change))
        self.items += change.get("items", ())
        for update in change.get("updates", ()):
            self.item(update["id"]).update(update)
        if "metadata" in change:
            among = {"scene": [self.metadata], "player": self._metadata_of(change.get("id"))}
            among[change["what"]][0].update(change["metadata"])
        for page in self.pages:
            await page.evaluate("given => hear(...given)", [self.state, change])

    def _metadata_of(self, name: str | None) -> list[Json]:
        return [each["metadata"] for each in self.players if each["id"] == name]

    def item(self, name: str) -> Json:
        """Return an item by its id, or by its unit."""
        return next(each for each in self.items if name in (each["id"], each["metadata"].get(UNIT)))

    def stands(self, name: str) -> Json:
        """Return where an item stands, once there is one."""
        there = (each for each in self.items if name in (each["id"], each["metadata"].get(UNIT)))
        return next((each["position"] for each in there), None)

    async def leave(self, name: str, page: Page) -> None:
        """Let a player go."""
        self.pages.remove(page)
        await page.close()
        next(each for each in self.players if each["id"] == name)["here"] = False
        await self.write({"what": "player", "id": name, "metadata": {}})

    async def answer(self, route: Route) -> None:
        """Answer for the hosts of the room and of the extension."""
        url = route.request.url.split("?")[0]
        file = HOSTS / ("owlbear.html" if url == f"{ROOM}/" else Path(url).name)
        if url.startswith(EXTENSION):
            file = self.extension / url.removeprefix(f"{EXTENSION}/")
        if not file.is_file():
            return await route.fulfill(status=204)
        return await route.fulfill(
            path=file, headers={"Access-Control-Allow-Origin": "*"} | kind(file)
        )


def kind(file: Path) -> dict[str, str]:
    """Return what a file is served as."""
    types = {".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml"}
    types |= {".html": "text/html", ".css": "text/css"}
    return {"Content-Type": types[file.suffix]}


def player(name: str, role: str) -> Json:
    """Return a player of a room."""
    return {"id": name, "connectionId": name, "role": role, "metadata": {}, "here": True}


def an_item(name: str) -> Json:
    """Return an item that a game master has put down."""
    where = {"position": {"x": 10, "y": 10}, "rotation": 0, "visible": True, "metadata": {}}
    return {"id": f"i-{name}", "type": "IMAGE", "layer": "CHARACTER", "name": name, **where}


@pytest.fixture(scope="module")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the extension as it is put on a host."""
    if not (CLIENTS / "owlbear" / "bundle" / "sdk.js").exists():
        missing("no SDK of Owlbear", "extensions")
    folder = tmp_path_factory.mktemp("owlbear") / "umpire"
    code, told = node("../pack.js", "owlbear", str(folder))
    assert code == 0, told
    return folder


@asynccontextmanager
async def players(browser: Browser, room: Room) -> AsyncIterator[Enter]:
    """Yield how a player enters a room, in a browser of their own; at the end nothing was wrong."""
    async with AsyncExitStack() as stack:
        watches: list[Watch] = []

        async def enter(name: str) -> Player:
            context = await stack.enter_async_context(await browser.new_context())
            context.set_default_timeout(PATIENCE_MS)
            for origin in (ROOM, EXTENSION):
                await context.grant_permissions(["local-network-access"], origin=origin)
            watches.append(stack.enter_context(Watch(context)))
            for origin in (ROOM, EXTENSION):
                await context.route(f"{origin}/**", room.answer)
            await context.expose_function("roomWrite", room.write)
            page = await context.new_page()
            await page.goto(f"{ROOM}/")
            await page.evaluate("given => begin(...given)", [room.state, name, EXTENSION])
            room.pages.append(page)
            return Player(page, page.frame_locator("iframe[name=popover]"), watches[-1])

        try:
            yield enter
        finally:
            room.pages.clear()
    assert [fault for watch in watches for fault in watch.unexpected] == []


async def join(seated: Player, link: str) -> None:
    """Take a seat by its link."""
    await seated.popover.locator("form.join input").fill(link)
    await seated.popover.locator("form.join button").click()
    await expect(seated.popover.locator(".phase")).to_be_visible()


async def give(seated: Player, offer: str) -> None:
    """Give an order as it is offered."""
    await panels.give(seated.popover, offer)


def link_of(battle: Battle, seat: str) -> str:
    """Return the link of a seat, as the table has it."""
    return f"{battle.service}/#/battle/{battle.name}?token={battle.tokens[seat]}"


async def test_a_turn_of_two_seats(browser: Browser, closed_service: str, extension: Path) -> None:
    """A duel is opened, written, moved, aimed by the menu of an item, fired and explained."""
    room = Room(extension, an_item("Candle"))
    async with players(browser, room) as enter:
        gm = await enter("gm")
        form = gm.popover.locator("form.open")
        await form.locator("[name=service]").fill(closed_service)
        await form.locator("[name=key]").fill(OPERATOR_KEY)
        await form.get_by_role("button", name="Open a battle").click()
        seats = ("referee", "side:Compact", "side:Union", "observer")
        labels = {seat: gm.popover.locator(f'label[data-seat="{seat}"] input') for seat in seats}
        links = {seat: await label.input_value() for seat, label in labels.items()}

        ann, ben = await enter("ann"), await enter("ben")
        await join(ann, links["side:Compact"])
        await join(ben, links["side:Union"])
        await expect(ann.popover.locator(".offers")).to_contain_text("Write order: Candle")
        await until(lambda: room.item("i-Candle")["metadata"].get(UNIT) == "Candle")
        await until(lambda: room.stands("Hammer") == {"x": 3600, "y": -4800})
        await give(ben, "finish_orders")
        await at_version(ann.popover, 1)
        await ann.page.evaluate("chooses('org.umpire/order', 'Candle')")
        await ann.popover.locator('[data-offer="write_order/Candle"]').click()
        speed = ann.popover.get_by_label("Speed")
        await speed.fill("9")
        await expect(ann.popover.locator(".judgement")).to_contain_text("FTL-MOVE-06")
        await speed.fill("1")
        await expect(ann.popover.locator(".judgement")).to_contain_text("✓")
        await ann.popover.get_by_role("button", name="Give the order").click()
        await at_version(ann.popover, 2)
        battle = Battle(
            closed_service,
            links["referee"].split("/")[-1].split("?")[0],
            {seat: link.split("token=")[1] for seat, link in links.items()},
        )
        battle.order({"kind": "finish_orders", "side": "Compact"})
        battle.order({"kind": "move_ships"})
        await expect(ann.popover.locator(".log")).to_contain_text("Candle moves")
        battle.order({"kind": "roll_initiative"})
        await expect(ben.popover.locator(".log")).to_contain_text("turn to fire")
        await until(lambda: room.stands("Candle") == {"x": 3600, "y": -2250})
        assert room.item("Hammer")["rotation"] == 180
        await fire(battle, ann, ben)
        secrets = list(battle.tokens.values())
        told = json.dumps([room.written, room.state])
        assert [secret for secret in secrets if secret in told] == []
        kept = await storage(ann)
        assert [secret in kept for secret in secrets] == [False, True, False, False]

        await ann.page.evaluate("lights()")
        await expect(ann.popover.locator("html")).to_have_attribute("data-mode", "LIGHT")


async def storage(seated: Player) -> str:
    """Return what the extension keeps in a player's browser."""
    frame = next(frame for frame in seated.page.frames if frame.name == "popover")
    return str(await frame.evaluate("JSON.stringify(localStorage)"))


async def fire(battle: Battle, ann: Player, ben: Player) -> None:
    """Let the side that won fire at what its player aims at."""
    compact = battle.look()["battle"]["active"] == "Compact"
    who, mine, enemy = (ann, "Candle", "Hammer") if compact else (ben, "Hammer", "Candle")
    await who.popover.locator(f'[data-offer="fire_weapons/{mine}"]').click()
    await who.page.evaluate("name => chooses('org.umpire/aim', name)", enemy)
    await expect(who.popover.locator("form.order input:checked").first).to_be_visible()
    await expect(who.popover.locator(".odds")).to_contain_text(enemy)
    await who.popover.get_by_role("button", name="Give the order").click()
    await expect(ann.popover.locator(".log")).to_contain_text("has fired")
    await ann.popover.get_by_role("button", name="Explain").first.click()
    await expect(ann.popover.locator(".log")).to_contain_text("FTL-BEAM-02, ")
    now = battle.look()
    if now["battle"]["active"] is None:  # nobody is left who can fire
        battle.order({"kind": "finish_orders", "side": "Union"})
    else:
        battle.order({"kind": "pass_fire", "side": now["battle"]["active"]})
    await at_version(ann.popover, now["version"] + 1)
    await expect(ann.popover.locator(".log")).to_contain_text("FTL-BEAM-02, ")


async def test_hidden_units_are_local_items_of_their_own_side(
    browser: Browser, closed_service: str, extension: Path
) -> None:
    """Counters are items for all; ships under them are in the browsers of their side alone."""
    room = Room(extension)
    battle = panels.open_hidden(closed_service, OPERATOR_KEY)
    everything = {ship["id"] for ship in battle.look()["battle"]["ships"]}
    public = {ship["id"] for ship in battle.look("observer")["battle"]["ships"]}
    own = {ship["id"] for ship in battle.look("side:North")["battle"]["ships"]} - public
    async with players(browser, room) as enter:
        gm = await enter("gm")
        await join(gm, link_of(battle, "referee"))
        ann, ben = await enter("ann"), await enter("ben")
        await join(ann, link_of(battle, "side:North"))
        await join(ben, link_of(battle, "side:South"))
        await ann.page.wait_for_function(SHOWN, arg=sorted(own))
        before = await ann.page.evaluate("localPlaces()")
        await panels.play_hidden_turn(battle, {"North": ann.popover, "South": ben.popover})
        for player in (gm, ann, ben):
            await expect(player.popover.locator(".phase")).to_contain_text("turn 2")
        there = before["Tenebra"]["y"] + UNIT_PX
        moved = "y => Math.abs(localPlaces().Tenebra?.y - y) < 1"
        await ann.page.wait_for_function(moved, arg=there)
        await ann.page.wait_for_function(SHOWN, arg=sorted(own))
        names = await ann.page.evaluate("localNames()")
        assert set(names) & everything == own
        assert found(everything - public, json.dumps([room.written, room.state])) == set()
        theirs = everything - public - own
        assert found(own - {"Link"}, "\n".join(await ben.watch.texts())) == set()
        await ben.page.wait_for_function(SHOWN, arg=sorted(theirs))
        assert set(await ben.page.evaluate("localNames()")) & everything == theirs


async def test_a_second_game_master_takes_over_and_a_seat_survives_a_reload(
    browser: Browser, closed_service: str, extension: Path
) -> None:
    """One of two moves items; when that one is gone the other does. Who comes back is seated."""
    room = Room(extension)
    battle = open_battle(closed_service, "full-thrust-light", "duel", operator=OPERATOR_KEY)
    async with players(browser, room) as enter:
        first = await enter("gm")
        await join(first, link_of(battle, "referee"))
        second = await enter("gm2")
        await join(second, link_of(battle, "referee"))
        await room.leave("gm", first.page)
        finished = [{"kind": "finish_orders", "side": side} for side in ("Compact", "Union")]
        battle.order(*finished, {"kind": "move_ships"})
        await expect(second.popover.locator(".log")).to_contain_text("Candle moves")
        moved = "room.items.find(({ name }) => name === 'Candle').position.y === -14 * 150"
        await second.page.wait_for_function(moved)
        assert [item["name"] for item in room.items] == ["Candle", "Hammer"]

        room.pages.remove(second.page)
        await second.page.reload()
        await second.page.evaluate("given => begin(...given)", [room.state, "gm2", EXTENSION])
        room.pages.append(second.page)
        await expect(second.popover.locator(".phase")).to_contain_text("Fire")
        await expect(second.popover.locator(".log")).to_contain_text("Candle moves")


def test_the_manifest_names_pages_that_are_there(extension: Path) -> None:
    """So do the pages name their scripts; and art goes along."""
    manifest = json.loads((extension / "manifest.json").read_text())
    named = [
        manifest["action"]["popover"],
        manifest["background_url"],
        manifest["icon"],
        "/art/ship.svg",
    ]
    assert [each for each in named if not (extension / each.lstrip("/")).is_file()] == []
