"""The layout of all pages: markup, assets, frame, and headers."""

import hashlib
import os
import re
from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any
from urllib.parse import parse_qs

import msgspec
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from umpire.kernel.rulebook import Rulebook


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


def html(text: str) -> Html:
    """Return `text` as markup, escaped unless it is markup already."""
    return text if isinstance(text, Html) else Html(escape(text))


def join(parts: Iterable[str], separator: str = "") -> Html:
    """Return the parts as one piece of markup."""
    return Html(html(separator).join(html(part) for part in parts))


def tag(name: str, /, *content: str, **attributes: str) -> Html:
    """Return an element with its content. A trailing underscore of an attribute is dropped."""
    written = "".join(
        f' {key.removesuffix("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
    )
    return Html(f"<{name}{written}>{join(content)}</{name}>")


def link(href: str, *content: str) -> Html:
    """Return a link."""
    return tag("a", *content, href=href)


def code(text: str) -> Html:
    """Return a name or a value as it is written in a request."""
    return tag("code", text)


def prose(text: str) -> Html:
    """Return a sentence as markup; text between backticks is code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return html(text)
    return join(code(part) if index % 2 else part for index, part in enumerate(parts))


def items(entries: Iterable[str], **attributes: str) -> Html:
    """Return a list without an order."""
    return tag("ul", *(tag("li", entry) for entry in entries), **attributes)


def pairs(entries: Iterable[tuple[str, str]]) -> Html:
    """Return a list of terms with their descriptions."""
    return tag("dl", *(tag("div", tag("dt", term), tag("dd", said)) for term, said in entries))


def grid(heads: Iterable[str], rows: Iterable[Iterable[str]], *, stacked: bool = False) -> Html:
    """Return a table. Where the screen is narrow it scrolls, or stacks its cells."""
    head = tag("thead", tag("tr", *(tag("th", cell, scope="col") for cell in heads)))
    body = tag("tbody", *(tag("tr", *(tag("td", cell) for cell in row)) for row in rows))
    return tag("div", tag("table", head, body), class_="stacked" if stacked else "scroll")


FOLDER = Path(__file__).parent / "assets"


ASSETS = "/assets"
TABLE_FILES = "/table"
CLIENT_FILES = "/javascript/src"
FILES = (f"{ASSETS}/", f"{TABLE_FILES}/", f"{CLIENT_FILES}/")
"""The addresses of the files of pages."""


FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


def sha256_of(file: Path) -> str:
    """Return the SHA-256 of a file, as hexadecimal digits."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


@cache
def asset_version(name: str) -> str:
    """Return what the address of an asset says of its content."""
    return sha256_of(FOLDER / name)[:12]


def asset_url(name: str) -> str:
    """Return the address of an asset, which caches may keep without asking again."""
    return f"{ASSETS}/{name}?v={asset_version(name)}"


class Files(StaticFiles):
    """Serves a folder, with the rule by which caches may keep its files."""

    def __init__(self, folder: Path, kept: str) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._kept = kept

    def kept(self, _name: str, _scope: Scope) -> str:
        """Return how long a file may be kept, as `Cache-Control` says it."""
        return self._kept

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return the file, or that it has not changed."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = self.kept(Path(full_path).name, scope)
        return response


class Assets(Files):
    """Serves the folder. An address that names the present version is kept; others ask again."""

    def __init__(self) -> None:
        super().__init__(FOLDER, ASK_AGAIN)

    def kept(self, name: str, scope: Scope) -> str:
        """Return the rule for caches: the present version never changes."""
        asked = parse_qs(scope["query_string"].decode("latin-1")).get("v")
        return FOR_EVER if asked == [asset_version(name)] else super().kept(name, scope)


# A setting, sent as a header of every answer, decides which sites may frame a page.
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
    """The content of the pages: the rulebooks, whether there is GraphiQL, the root path."""

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
    """Return the links at the top of every page."""
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
    """Return the page for an address that does not exist."""
    return document(
        site,
        "Nothing here",
        tag("p", "There is nothing at this address. ", link("/", "Begin at the front page"), "."),
    )


_HERE = re.compile(r'(href|src|data-document)="/(?!/)')


def rooted(page: Html, root: str) -> Html:
    """Return a page whose links lead to addresses under a root path."""
    return Html(_HERE.sub(rf'\1="{root}/', page)) if root else page
