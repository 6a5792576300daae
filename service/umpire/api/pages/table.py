"""The table: the page on which battles are played and checked, and the files that it is made of.

Its files are `clients/web`, and those of the JavaScript client that it imports. In an image they
stand in this folder; in a checkout, where they are written. `make bundle` puts them into a few,
whose names say what is in them. Without these, or when they are older than what they are made of,
the page loads its modules one by one, as they are written.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Scope

from umpire.api.pages.assets import ASK_AGAIN, CLIENT_FILES, FOR_EVER, TABLE_FILES, Files
from umpire.api.pages.layout import POLICY

_HERE = Path(__file__).parent
_CHECKOUT = _HERE.parents[3] / "clients"

_HEADERS = {
    "Cache-Control": ASK_AGAIN,
    "Content-Security-Policy": POLICY,
}


def _folder(name: str, written: Path) -> Path:
    """Return where the files of a part are: in the package, or in the checkout around it."""
    packaged = _HERE / name
    return packaged if packaged.is_dir() else written


WEB = _folder("table_files", _CHECKOUT / "web")
CLIENT = _folder("javascript_files", _CHECKOUT / "javascript" / "src")


BUNDLE = "bundle"
FOLDERS = (BUNDLE, "css", "icons", "src", "watch")
"""What is served of the folder of the page: not its tests and tools."""

MANIFEST = "manifest.webmanifest"
_HASHED = re.compile(r"-[0-9A-Z]{8}\.(js|css)(\.map)?$")


class TableFiles(Files):
    """Serves a folder of the page. Files whose names carry a hash may be kept for ever."""

    def __init__(self, folder: str) -> None:
        super().__init__(WEB / folder, ASK_AGAIN)

    def kept(self, name: str, scope: Scope) -> str:
        """Return how long a file may be kept."""
        return FOR_EVER if _HASHED.search(name) else super().kept(name, scope)


def shown() -> Path:
    """Return the folder of the page that is shown: in a few files, or module by module."""
    page = WEB / BUNDLE / "index.html"
    if not page.is_file():
        return WEB
    made = page.stat().st_mtime
    return WEB if any(file.stat().st_mtime > made for file in _sources()) else page.parent


def _sources() -> Iterator[Path]:
    """Yield what a page of few files is made of, in a checkout: in an image nothing gets older."""
    if WEB == _CHECKOUT / "web":
        yield from (WEB / "index.html", WEB / "sw.js")
        for folder in (WEB / "src", WEB / "css", CLIENT):
            yield from (file for file in folder.rglob("*") if file.is_file())


def table_routes() -> list[BaseRoute]:
    """Return the routes of the page; none where its files did not come with the package."""
    if not WEB.is_dir():
        return []
    folder = shown()

    async def page(_request: Request) -> FileResponse:
        return FileResponse(folder / "index.html", headers=_HEADERS)

    async def manifest(_request: Request) -> FileResponse:
        return FileResponse(WEB / MANIFEST, headers=_HEADERS)

    # The worker may look after the whole page, though it stands in a folder below it.
    async def worker(_request: Request) -> FileResponse:
        headers = {**_HEADERS, "Service-Worker-Allowed": "../"}
        return FileResponse(folder / "sw.js", headers=headers)

    return [
        Route("/", page, name="table", include_in_schema=False),
        Route(f"{TABLE_FILES}/sw.js", worker, name="worker", include_in_schema=False),
        Route(f"{TABLE_FILES}/{MANIFEST}", manifest, name="manifest", include_in_schema=False),
        *(Mount(f"{TABLE_FILES}/{each}", TableFiles(each)) for each in FOLDERS),
        Mount(CLIENT_FILES, Files(CLIENT, ASK_AGAIN), name="javascript_files"),
    ]
