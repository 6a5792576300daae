"""The GraphQL schema: queries, mutations and the subscription, with their limits."""

from typing import Any

from strawberry.schema.config import StrawberryConfig

from umpire.api.graphql.documents import Documents, KnownDocuments
from umpire.api.graphql.executing import Schema
from umpire.api.graphql.live import Subscription
from umpire.api.graphql.mutations import Mutation
from umpire.api.graphql.of_book import BookSchema
from umpire.api.graphql.queries import Query
from umpire.api.graphql.types import DERIVATION, SCALARS, field_of
from umpire.kernel.rulebook import Rulebook
from umpire.settings import Settings


def graphql_schema(settings: Settings, book: Rulebook[Any, Any, Any] | None = None) -> Schema:
    """Return the schema of a rulebook, or that of all, with the limits of the settings."""
    documents = Documents(settings)
    given: dict[str, Any] = {
        "query": Query,
        "mutation": Mutation,
        "subscription": Subscription,
        "config": StrawberryConfig(sort_schema=False, scalar_map=SCALARS),
        "extensions": [lambda: KnownDocuments(documents)],
    }
    schema = Schema(**given) if book is None else BookSchema(DERIVATION, field_of(book), **given)
    DERIVATION.sharpen(schema)
    return schema
