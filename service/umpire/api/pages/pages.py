"""The routes of the pages."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import BaseRoute, Mount, Route

from umpire.api.http.root_path import rooted
from umpire.api.pages.assets import ASSETS, Assets
from umpire.api.pages.consoles import docs_page
from umpire.api.pages.front import front_page
from umpire.api.pages.layout import CONSOLE_HEADERS, PAGE_HEADERS, Site, not_found
from umpire.api.pages.markup import Html
from umpire.api.pages.refusals import refusal_page, refusals_page
from umpire.api.pages.rulebooks import rulebook_page, rulebooks_page
from umpire.api.pages.table import table_routes
from umpire.kernel.rulebook import Rulebook


def page_routes(
    rulebooks: Iterable[Rulebook[Any, Any, Any]], *, graphiql: bool = True, root: str = ""
) -> list[BaseRoute]:
    """Return the routes of all pages and of the files behind them.

    Args:
        rulebooks: which the pages tell about.
        graphiql: whether they link to GraphiQL, which is the GraphQL edge's to serve.
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
    """Return a route to what `render` makes of site and path; 404 if it makes nothing."""

    async def show(request: Request) -> HTMLResponse:
        page = render(site, **request.path_params)
        if page is None:
            return HTMLResponse(rooted(not_found(site), site.root), 404, PAGE_HEADERS)
        return HTMLResponse(rooted(page, site.root), headers=headers)

    return Route(path, show, name=render.__name__, include_in_schema=False)
