"""The pages on which requests are tried out: Swagger UI for REST, GraphiQL for GraphQL."""

from collections.abc import Mapping

from umpire.api.pages.layout import Site, bar, frame
from umpire.api.pages.markup import Html, join, link, tag


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
    """Return GraphiQL over the address at which the page itself stands.

    It is to be sent with `CONSOLE_HEADERS`.
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
