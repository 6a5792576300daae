"""The table: the page on which battles are played and checked, and the modules that it is made of.

Its files are `clients/web`, and those of the JavaScript client that it imports. In an image they
stand in this folder; in a checkout, where they are written. They are served as they are: there is
no build step.
"""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse
from starlette.routing import BaseRoute, Mount, Route

from umpire.api.pages.assets import ASK_AGAIN, CLIENT_FILES, TABLE_FILES, Files
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


def table_routes() -> list[BaseRoute]:
    """Return the routes of the page; none where its files did not come with the package."""
    if not WEB.is_dir():
        return []

    async def page(_request: Request) -> FileResponse:
        return FileResponse(WEB / "index.html", headers=_HEADERS)

    # The worker may look after the whole page, though it stands in a folder below it.
    async def worker(_request: Request) -> FileResponse:
        return FileResponse(WEB / "sw.js", headers={**_HEADERS, "Service-Worker-Allowed": "../"})

    return [
        Route("/", page, name="table", include_in_schema=False),
        Route(f"{TABLE_FILES}/sw.js", worker, name="worker", include_in_schema=False),
        Mount(TABLE_FILES, Files(WEB, ASK_AGAIN), name="table_files"),
        Mount(CLIENT_FILES, Files(CLIENT, ASK_AGAIN), name="javascript_files"),
    ]
