"""The GraphQL schema: queries, mutations and subscriptions, whole and for each rulebook."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import cache
from typing import Annotated, Any, Union

import strawberry
from graphql import GraphQLError, GraphQLUnionType
from strawberry import Info
from strawberry.schema.config import StrawberryConfig
from strawberry.schema.name_converter import NameConverter
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.types.base import StrawberryObjectDefinition
from strawberry.types.execution import PreExecutionError
from strawberry.types.field import StrawberryField
from strawberry.types.graphql import OperationType
from strawberry.types.union import StrawberryUnion
from strawberry.utils.str_converters import to_camel_case

from umpire.api.graphql.derive import Derivation
from umpire.api.graphql.files import SCALARS as FILE_SCALARS
from umpire.api.graphql.limits import Documents, KnownDocuments, PacedExecution, lengths_of
from umpire.api.graphql.mutations import Mutation
from umpire.api.graphql.queries import Query
from umpire.api.graphql.types import (
    ANY,
    DERIVATION,
    SCALARS,
    SYSTEMS,
    JournalEntry,
    field_of,
    journal_entry,
    told,
)
from umpire.api.state import AppState
from umpire.api.stream import follower, while_good
from umpire.api.turns import Threads
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Rulebook
from umpire.scenarios.errors import Unauthenticated, Unknown
from umpire.scenarios.live import Present
from umpire.scenarios.read import Telling
from umpire.settings import Settings

ONE_ANSWER = frozenset({OperationType.QUERY, OperationType.MUTATION})


class Schema(strawberry.Schema):
    """A schema that leaves the logging of faults to the view."""

    def process_errors(self, *_args: Any, **_options: Any) -> None:
        """Say nothing: most errors are the caller's."""

    async def execute(self, *args: Any, **options: Any) -> Any:
        """Execute an operation that has one answer; a subscription has more, and is refused."""
        allowed = options.get("allowed_operation_types") or ONE_ANSWER
        options["allowed_operation_types"] = ONE_ANSWER.intersection(allowed)
        return await super().execute(*args, **options)

    async def stream(self, *args: Any, **options: Any) -> Any:
        """Execute any operation, answer by answer."""
        return _told(await super().stream(*args, **options))


async def _told(results: Any) -> AsyncGenerator[Any, None]:
    """Yield results; a text that cannot be parsed yields a result with its error."""
    try:
        async with aclosing(results):
            async for result in results:
                yield result
    except GraphQLError as wrong:
        yield PreExecutionError(data=None, errors=[wrong])


@strawberry.type
class RulingHeard:
    """An entry of the journal, as the seat may see it.

    `opened`: an earlier message showed it while some of it was sealed, and this one replaces that
    message. Such messages come just before the entry that opened the seal.
    """

    version: int
    opened: bool
    entry: JournalEntry


RulingsResult: Any = Annotated[
    Union[(RulingHeard, *ANY)],
    strawberry.union("RulingsResult"),
]


@strawberry.type
class Presence:
    """The seats that follow a scenario: whose stream is open, or was a little while ago."""

    present: list[str]


PresenceResult: Any = Annotated[
    Union[(Presence, *ANY)],
    strawberry.union("PresenceResult"),
]


@strawberry.type
class Subscription:
    """Subscriptions."""

    @strawberry.subscription(
        description="Every entry after a version, in order, up to the close; a refusal comes as "
        "the only result. After an interruption, subscribe again with the last version received."
    )
    async def rulings(
        self, info: Info, scenario: strawberry.ID, after: int = 0, seat: str | None = None
    ) -> AsyncGenerator[RulingsResult, None]:
        """Follow a scenario."""
        app_state: AppState = info.context.app_state
        try:
            who = await info.context.seat(str(scenario), seat)
            lease = app_state.gate.lease(info.context.headers)
            following = await app_state.live.hub.follow(
                str(scenario), who, max(0, after), follower()
            )
        except Refusal as refusal:
            yield told(app_state.problems, refusal)
            return
        try:
            async for one in while_good(following, lease):
                entry = journal_entry(Telling(following.standing, who), one.entry)
                yield RulingHeard(version=entry.version, opened=one.opened, entry=entry)
        except (Unauthenticated, Unknown) as refusal:
            yield told(app_state.problems, refusal)
        finally:
            await following.aclose()

    @strawberry.subscription(
        description="The seats that follow a scenario, at once and whenever they change, up to its "
        "close; a refusal comes as the only result. A seat stays listed for some time after its "
        "last stream ended."
    )
    async def presence(
        self, info: Info, scenario: strawberry.ID, seat: str | None = None
    ) -> AsyncGenerator[PresenceResult, None]:
        """Yield the seats that follow."""
        app_state: AppState = info.context.app_state
        try:
            who = await info.context.seat(str(scenario), seat)
            lease = app_state.gate.lease(info.context.headers)
            now = await app_state.scenarios.now(str(scenario))
            following = await app_state.live.hub.follow(str(scenario), who, now.version, follower())
        except Refusal as refusal:
            yield told(app_state.problems, refusal)
            return
        try:
            async for one in while_good(following.with_presence(), lease):
                if isinstance(one, Present):
                    yield Presence(present=list(one.present))
        except (Unauthenticated, Unknown) as refusal:
            yield told(app_state.problems, refusal)
        finally:
            await following.aclose()


class BookSchema(Schema):
    """The part of the derived types that one rulebook needs; the rest is never converted.

    Args:
        derivation: knows the unions and inputs of each rulebook.
        book: the name of the input field that chooses the rulebook.
        given: as for every schema.
    """

    def __init__(self, derivation: Derivation, book: str, **given: Any) -> None:
        self._shares = derivation.shares
        self._book = book
        super().__init__(**given)

    def share(self, name: str) -> frozenset[str] | None:
        """Return what the rulebook has of a union or an input; `None`: it is not one over books."""
        shares = self._shares.get(name)
        return None if shares is None else shares.get(self._book, frozenset())

    def get_fields(self, type_definition: StrawberryObjectDefinition) -> list[StrawberryField]:
        """Return the fields of a type that the rulebook has."""
        share = self.share(type_definition.name)
        return [
            field
            for field in super().get_fields(type_definition)
            if (share is None or field.python_name in share) and self._can_be_asked(field)
        ]

    def _can_be_asked(self, field: StrawberryField) -> bool:
        """Return whether the rulebook has a part in the arguments and in the answers of a field."""
        types = (field.type, *(one.type for one in field.arguments))
        kinds = (getattr(_bare(one), "__strawberry_definition__", None) for one in types)
        return all(self.share(kind.name) != frozenset() for kind in kinds if kind is not None)

    @property
    def schema_converter(self) -> GraphQLCoreConverter:
        """The converter of the types; Strawberry makes its own, and accepts no other."""
        return self._converter

    @schema_converter.setter
    def schema_converter(self, made: GraphQLCoreConverter) -> None:
        self._converter = _Converter(
            made.config,
            scalar_overrides={},
            scalar_map=made.config.scalar_map,
            get_fields=self.get_fields,
        )
        self._converter.schema = self


def _bare(kind: Any) -> Any:
    """Return the innermost type, without lists and optionals."""
    while hasattr(kind, "of_type"):
        kind = kind.of_type
    return kind


class _Converter(GraphQLCoreConverter):
    """Leaves out of a union what the rulebook does not have."""

    schema: BookSchema

    def from_union(self, union: StrawberryUnion) -> GraphQLUnionType:
        share = self.schema.share(union.graphql_name or "")
        if share is None:
            return super().from_union(union)
        kept = (
            annotation
            for annotation, kind in zip(union.type_annotations, union.types, strict=True)
            if kind.__strawberry_definition__.name in share  # type: ignore[attr-defined]  # Strawberry's
        )
        return super().from_union(
            StrawberryUnion(union.graphql_name, tuple(kept), union.description)
        )


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
