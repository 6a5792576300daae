"""The pages on which requests are tried out: Swagger UI for REST, GraphiQL for GraphQL."""

from umpire.api.pages.layout import Site, bar, frame
from umpire.api.pages.markup import Html, join, link, tag


def docs_page(site: Site) -> Html:
    """Return Swagger UI over `/openapi.json`."""
    without = _noscript("; the description itself is ", link("/openapi.json", "openapi.json"))
    return frame(
        "REST",
        join((bar(site), tag("main", without, id="swagger-ui"))),
        styles=("swagger-ui.css",),
        scripts=("swagger-ui-bundle.js", "docs.js"),
    )


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
