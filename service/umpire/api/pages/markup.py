"""HTML as text that knows that it is HTML: every other text is escaped on its way in."""

from collections.abc import Iterable
from html import escape


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
    """Return a sentence, in which what stands between backticks is code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return html(text)
    return join(code(part) if index % 2 else part for index, part in enumerate(parts))


def items(entries: Iterable[str], **attributes: str) -> Html:
    """Return a list without an order."""
    return tag("ul", *(tag("li", entry) for entry in entries), **attributes)


def pairs(entries: Iterable[tuple[str, str]]) -> Html:
    """Return terms with what is to be said of each."""
    return tag("dl", *(tag("div", tag("dt", term), tag("dd", said)) for term, said in entries))


def grid(heads: Iterable[str], rows: Iterable[Iterable[str]], *, stacked: bool = False) -> Html:
    """Return a table. Where the screen is narrow it scrolls, or stacks its cells."""
    head = tag("thead", tag("tr", *(tag("th", cell, scope="col") for cell in heads)))
    body = tag("tbody", *(tag("tr", *(tag("td", cell) for cell in row)) for row in rows))
    return tag("div", tag("table", head, body), class_="stacked" if stacked else "scroll")
