"""The front page, the table, the consoles, and the routes of all pages.

The table is the page on which people play and check battles. Its files are `clients/web`, and those
of the JavaScript client that it imports. A package holds them in this folder; a checkout holds them
in `clients`. `make bundle` packs them into a few files whose names carry a hash. Without that
bundle, or if a source is newer than it, the page loads its modules one by one.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Scope

from umpire.api.pages.layout import (
    ASK_AGAIN,
    ASSETS,
    CLIENT_FILES,
    CONSOLE_HEADERS,
    FOR_EVER,
    PAGE_HEADERS,
    POLICY,
    TABLE_FILES,
    Assets,
    Files,
    Html,
    Site,
    bar,
    code,
    document,
    frame,
    join,
    link,
    not_found,
    pairs,
    rooted,
    tag,
)
from umpire.api.pages.rulebooks import refusal_page, refusals_page, rulebook_page, rulebooks_page
from umpire.kernel.rulebook import Rulebook


def front_page(site: Site) -> Html:
    """Return the front page."""
    return document(
        site,
        "A neutral referee for tabletop spaceship battles",
        tag(
            "p",
            "A front end sends orders. The umpire answers with a ruling: what happened, which rule "
            "says so, and which dice were thrown. Anyone can replay a battle and check every roll.",
        ),
        tag("h2", "Where to go on"),
        pairs(_places(site)),
        tag("h2", "The dice"),
        tag(
            "p",
            "How a seed becomes dice is specified to the byte in the source of this project: ",
            code("schema/dice.v1.md"),
            ", with test vectors in ",
            code("schema/dice.v1.json"),
            ".",
        ),
        tag(
            "p",
            "Third-party files behind these pages: ",
            link("/assets/VERSIONS.md", "versions"),
            ", ",
            link("/assets/LICENSES.md", "licences"),
            ".",
            class_="aside",
        ),
    )


def _places(site: Site) -> Iterator[tuple[Html, Html]]:
    described = join(
        ("Every request, to read and to try; as ", link("/openapi.json", "OpenAPI"), ".")
    )
    yield link("/docs", "REST"), described
    if site.graphiql:
        yield (
            link("/graphql", "GraphQL"),
            tag("span", "GraphiQL: write queries, browse the schema."),
        )
    books = join((link(f"/rulebooks/{book.system}", book.title) for book in site.rulebooks), ", ")
    yield link("/rulebooks", "Rulebooks"), join((books, "."))
    yield link("/problems", "Refusals"), tag("span", "The meaning of each refusal code.")


def docs_page(site: Site, system: str | None = None) -> Html | None:
    """Return Swagger UI over the document of the service, or of a rulebook; `None` if unknown."""
    titles = {book.system: book.title for book in site.rulebooks}
    if system is not None and system not in titles:
        return None
    described = "/openapi.json" if system is None else f"/openapi/{system}.json"
    without = _noscript("; the description itself is ", link(described, described[1:]))
    title = "REST" if system is None else f"REST: {titles[system]}"
    return frame(
        title,
        join(
            (
                bar(site),
                tag("nav", _documents(titles), aria_label="Documents", class_="page"),
                tag("main", without, id="swagger-ui", data_document=described),
            )
        ),
        styles=("swagger-ui.css",),
        scripts=("swagger-ui-bundle.js", "docs.js"),
    )


def _documents(titles: Mapping[str, str]) -> Html:
    """Return where the service is described, and where with the types of one rulebook."""
    books = (link(f"/docs/{system}", title) for system, title in titles.items())
    return tag("p", "With the types of a rulebook: ", join(books, ", "), ".")


def graphiql_page() -> str:
    """Return GraphiQL for the GraphQL endpoint at the same address.

    Send it with `CONSOLE_HEADERS`.
    """
    return frame(
        "GraphQL",
        tag("main", _noscript(), id="graphiql"),
        styles=("graphiql.min.css",),
        scripts=(
            "react.production.min.js",
            "react-dom.production.min.js",
            "graphiql.min.js",
            "graphiql.js",
        ),
    )


def _noscript(*more: str) -> Html:
    return tag("noscript", tag("p", "This page needs JavaScript", *more, ".", class_="page"))


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
"""The parts of the page's folder that are served: not its tests and tools."""


MANIFEST = "manifest.webmanifest"
_HASHED = re.compile(r"-[0-9A-Z]{8}\.(js|css)(\.map)?$")


class TableFiles(Files):
    """Serves a folder of the page. Caches keep files with a hash in their names for good."""

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

    # The worker may control the whole page, though its file is in a folder below it.
    async def worker(_request: Request) -> FileResponse:
        headers = {**_HEADERS, "Service-Worker-Allowed": "../"}
        return FileResponse(folder / "sw.js", headers=headers)

    return [
        Route("/", page, name="table", include_in_schema=False),
        Route("/dice", page, name="dice", include_in_schema=False),
        Route(f"{TABLE_FILES}/sw.js", worker, name="worker", include_in_schema=False),
        Route(f"{TABLE_FILES}/{MANIFEST}", manifest, name="manifest", include_in_schema=False),
        *(Mount(f"{TABLE_FILES}/{each}", TableFiles(each)) for each in FOLDERS),
        Mount(CLIENT_FILES, Files(CLIENT, ASK_AGAIN), name="javascript_files"),
    ]


def page_routes(
    rulebooks: Iterable[Rulebook[Any, Any, Any]], *, graphiql: bool = True, root: str = ""
) -> list[BaseRoute]:
    """Return the routes of all pages and of their files.

    Args:
        rulebooks: those that the pages describe.
        graphiql: whether they link to GraphiQL, which the GraphQL edge serves.
        root: the path under which the service is offered.
    """
    site = Site(tuple(rulebooks), graphiql, root)
    return [
        *table_routes(),
        _page("/", site, front_page),
        _page("/about", site, front_page),
        _page("/docs", site, docs_page, CONSOLE_HEADERS),
        _page("/docs/{system}", site, docs_page, CONSOLE_HEADERS),
        _page("/problems", site, refusals_page),
        _page("/problems/{name}", site, refusal_page),
        _page("/rulebooks", site, rulebooks_page),
        _page("/rulebooks/{system}", site, rulebook_page),
        Mount(ASSETS, Assets(), name="assets"),
    ]


def _page(
    path: str,
    site: Site,
    render: Callable[..., Html | None],
    headers: Mapping[str, str] = PAGE_HEADERS,
) -> Route:
    """Return the route of a page that `render` makes from site and path; `None` gives 404."""

    async def show(request: Request) -> HTMLResponse:
        page = render(site, **request.path_params)
        if page is None:
            return HTMLResponse(rooted(not_found(site), site.root), 404, PAGE_HEADERS)
        return HTMLResponse(rooted(page, site.root), headers=headers)

    return Route(path, show, name=render.__name__, include_in_schema=False)
