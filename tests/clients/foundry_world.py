"""A world of the stand-in for Foundry: its documents, and the pages of its users in Chromium."""

import copy
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, Page, Route

from clients.test_javascript import node
from web.conftest import PATIENCE_MS
from web.watching import Watch

HOSTS = Path(__file__).parent / "hosts"
CLIENTS = Path(__file__).parents[2] / "clients"
ORIGIN = "http://localhost:30000"
KINDS = {".js": "text/javascript", ".json": "application/json", ".css": "text/css"}

Json = Any


class World:
    """What all clients share, as the server of Foundry keeps it; and all that was written to it."""

    def __init__(self, module: Path, scene: Json, users: Json) -> None:
        self.module = module
        self.scene = scene
        self.users = users
        self.messages: list[Json] = []
        self.written: list[Json] = []
        self.pages: dict[str, Page] = {}
        self._ids = (f"doc{number}" for number in itertools.count(1))

    async def write(self, change: Json) -> None:
        """Write to documents, and tell all clients."""
        self.written.append(copy.deepcopy(change))
        for created in change.get("created", ()):
            created["_id"] = next(self._ids)
            (self.messages if change["kind"] == "ChatMessage" else self.scene["tokens"]).append(
                copy.deepcopy(created)
            )
        for changed in change.get("changes", ()):
            merge(self._document(change["kind"], changed["_id"]), changed)
        for page in list(self.pages.values()):
            await page.evaluate("change => hear(change)", change)

    def _document(self, kind: str, name: str) -> Json:
        among = {"User": self.users, "Token": self.scene["tokens"], "Scene": [self.scene]}[kind]
        return next(each for each in among if each["_id"] == name)

    def token(self, name: str) -> Json:
        """Return a token of the scene."""
        return next(each for each in self.scene["tokens"] if each["name"] == name)

    @property
    def told(self) -> str:
        """All that reached every client."""
        return json.dumps([self.written, self.scene, self.users], ensure_ascii=False)

    async def show(self, user: str, page: Page, language: str = "en") -> None:
        """Let a user's page show the world, from the beginning."""
        self.pages.pop(user, None)
        await page.goto(f"{ORIGIN}/")
        world = {"scene": self.scene, "users": self.users, "messages": self.messages}
        await page.evaluate("given => begin(...given)", [world, user, language])
        self.pages[user] = page
        await self.presence(user, active=True)

    async def presence(self, user: str, *, active: bool) -> None:
        """Tell all that a user came or went."""
        self._document("User", user)["active"] = active
        for page in self.pages.values():
            await page.evaluate("given => connected(...given)", [user, active])

    async def answer(self, route: Route) -> None:
        """Answer for the server of Foundry: the page of the host, and the files of the module."""
        path = route.request.url.removeprefix(ORIGIN).split("?")[0]
        if path == "/":
            return await route.fulfill(path=HOSTS / "foundry.html")
        if path.startswith("/host/"):
            return await route.fulfill(path=HOSTS / path.removeprefix("/host/"))
        file = self.module / path.removeprefix("/modules/umpire/")
        if not file.is_file():
            return await route.fulfill(status=404 if path != "/favicon.ico" else 204)
        return await route.fulfill(path=file, content_type=KINDS.get(file.suffix, "image/svg+xml"))


def merge(document: Json, changes: Json) -> None:
    """Put changes into a document; `-=name` takes a name away."""
    for path, value in changes.items():
        *names, last = path.split(".")
        within = document
        for name in names:
            within = within.setdefault(name, {})
        if last.startswith("-="):
            within.pop(last.removeprefix("-="), None)
        elif isinstance(value, dict) and isinstance(within.get(last), dict):
            merge(within[last], value)
        else:
            within[last] = value


def packed(folder: Path) -> Path:
    """Return the module as Foundry gets it, in a folder of its own."""
    code, told = node("../pack.js", "foundry", str(folder))
    assert code == 0, told
    return folder


class Client:
    """One user's browser."""

    def __init__(self, context: BrowserContext, page: Page, watch: Watch) -> None:
        self.context = context
        self.page = page
        self.watch = watch


@asynccontextmanager
async def clients(browser: Browser, world: World) -> AsyncIterator[Any]:
    """Yield how a user enters a world, in a browser of their own; at the end nothing was wrong."""
    async with AsyncExitStack() as stack:
        watches: list[Watch] = []

        async def enter(user: str, language: str = "en") -> Client:
            context = await stack.enter_async_context(
                await browser.new_context(viewport={"width": 700, "height": 900})
            )
            context.set_default_timeout(PATIENCE_MS)
            await context.grant_permissions(["local-network-access"], origin=ORIGIN)
            watches.append(stack.enter_context(Watch(context)))
            await context.route(f"{ORIGIN}/**", world.answer)
            await context.expose_function("worldWrite", world.write)
            page = await context.new_page()
            await world.show(user, page, language)
            return Client(context, page, watches[-1])

        try:
            yield enter
        finally:
            world.pages.clear()
    assert [fault for watch in watches for fault in watch.unexpected] == []
