"""The front page: what this is, and where to go on."""

from collections.abc import Iterator

from umpire.api.pages.layout import Site, document
from umpire.api.pages.markup import Html, code, join, link, pairs, tag


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
    yield link("/problems", "Refusals"), tag("span", "What each code of a refusal means.")
