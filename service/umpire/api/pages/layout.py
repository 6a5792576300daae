"""What all pages share: the frame around them, the bar above them, and their headers."""

from string import Template
from typing import Any

import msgspec

from umpire.api.pages.assets import asset_url
from umpire.api.pages.markup import Html, html, items, join, link, tag
from umpire.kernel.rulebook import Rulebook

# Who may frame a page is a setting, and a header of every answer.
POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'"

PAGE_HEADERS = {
    "Content-Security-Policy": f"{POLICY}; script-src 'none'",
}
"""The headers of a page that is text alone."""

CONSOLE_HEADERS = {
    "Content-Security-Policy": f"{POLICY}; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
}
"""The headers of Swagger UI and GraphiQL, which write styles and hold small pictures."""

_FRAME = Template("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<link rel="icon" type="image/svg+xml" href="$icon">
$styles
$scripts
</head>
<body>
$body
</body>
</html>
""")


class Site(msgspec.Struct, frozen=True):
    """What the pages are about: the rulebooks, whether there is GraphiQL, the root path."""

    rulebooks: tuple[Rulebook[Any, Any, Any], ...]
    graphiql: bool
    root: str = ""


def frame(
    title: str, body: Html, *, styles: tuple[str, ...] = (), scripts: tuple[str, ...] = ()
) -> Html:
    """Return a whole document. `styles` come before our own; `scripts` run when it is read."""
    sheets = (
        f'<link rel="stylesheet" href="{html(asset_url(name))}">'
        for name in (*styles, "umpire.css")
    )
    return Html(
        _FRAME.substitute(
            title=html(f"{title} · umpire"),
            icon=html(asset_url("umpire.svg")),
            styles="\n".join(sheets),
            scripts=join((tag("script", src=asset_url(name), defer="") for name in scripts), "\n"),
            body=body,
        )
    )


def bar(site: Site) -> Html:
    """Return the links that stand above every page."""
    links = [
        link("/", "umpire"),
        link("/about", "About"),
        link("/rulebooks", "Rulebooks"),
        link("/problems", "Refusals"),
        link("/docs", "REST"),
    ]
    if site.graphiql:
        links.append(link("/graphql", "GraphQL"))
    return tag("header", tag("nav", items(links), aria_label="Site"), class_="bar")


def document(site: Site, title: str, *content: str) -> Html:
    """Return a page of text under its title."""
    return frame(title, join((bar(site), tag("main", tag("h1", title), *content, class_="page"))))


def not_found(site: Site) -> Html:
    """Return the page for an address at which there is nothing."""
    return document(
        site,
        "Nothing here",
        tag("p", "There is nothing at this address. ", link("/", "Begin at the front page"), "."),
    )
