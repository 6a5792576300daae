"""The GraphQL schema: queries, mutations and the subscription, with their limits."""

from functools import cache
from typing import Any

from strawberry.schema.config import StrawberryConfig
from strawberry.schema.name_converter import NameConverter
from strawberry.utils.str_converters import to_camel_case

from umpire.api.graphql.documents import Documents, KnownDocuments
from umpire.api.graphql.executing import Schema
from umpire.api.graphql.files import SCALARS as FILE_SCALARS
from umpire.api.graphql.lengths import lengths_of
from umpire.api.graphql.live import Subscription
from umpire.api.graphql.mutations import Mutation
from umpire.api.graphql.of_book import BookSchema
from umpire.api.graphql.pacing import PacedExecution
from umpire.api.graphql.queries import Query
from umpire.api.graphql.types import DERIVATION, SCALARS, SYSTEMS, field_of
from umpire.api.turns import Threads
from umpire.kernel.rulebook import Rulebook
from umpire.settings import Settings


class _Names(NameConverter):
    """The names of fields and arguments, which Strawberry asks for at each request."""

    apply_naming_config = staticmethod(cache(to_camel_case))


def graphql_schema(
    settings: Settings, book: Rulebook[Any, Any, Any] | None = None, beside: Threads | None = None
) -> Schema:
    """Return the schema of a rulebook, or that of all, with the limits of the settings.

    Args:
        settings: those of the service.
        book: the rulebook; none: all.
        beside: where long texts are parsed and validated.
    """
    documents = Documents(settings, beside or Threads(1, "graphql"))
    given: dict[str, Any] = {
        "query": Query,
        "mutation": Mutation,
        "subscription": Subscription,
        "config": StrawberryConfig(
            sort_schema=False, scalar_map=SCALARS | FILE_SCALARS, name_converter=_Names()
        ),
        "extensions": [lambda: KnownDocuments(documents)],
        "execution_context_class": PacedExecution,
    }
    schema = Schema(**given) if book is None else BookSchema(DERIVATION, field_of(book), **given)
    DERIVATION.sharpen(schema)
    documents.lengths = lengths_of(
        schema._schema,  # noqa: SLF001 — there is no public way to it
        SYSTEMS.values() if book is None else (book,),
    )
    return schema
