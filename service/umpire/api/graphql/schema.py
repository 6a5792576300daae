"""The GraphQL schema: queries, mutations and the subscription, with their limits."""

import strawberry
from strawberry.schema.config import StrawberryConfig

from umpire.api.graphql.documents import Documents, KnownDocuments
from umpire.api.graphql.executing import Schema
from umpire.api.graphql.live import Subscription
from umpire.api.graphql.mutations import Mutation
from umpire.api.graphql.queries import Query
from umpire.api.graphql.types import DERIVATION
from umpire.settings import Settings


def graphql_schema(settings: Settings) -> strawberry.Schema:
    """Return the schema, with the limits of the settings."""
    documents = Documents(settings)
    schema = Schema(
        query=Query,
        mutation=Mutation,
        subscription=Subscription,
        config=StrawberryConfig(sort_schema=False),
        extensions=[lambda: KnownDocuments(documents)],
    )
    DERIVATION.sharpen(schema)
    return schema
