"""Query texts, parsed and validated once: front ends send the same few over and over.

Strawberry's own caches go by the whole syntax tree, and hashing that costs half a millisecond a
request. Here the text itself is the key. A text that is not known is looked at beside the event
loop, one at a time: the longest that is allowed takes half a second.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, TypeVar

from graphql import DocumentNode, FieldNode, GraphQLError, OperationDefinitionNode, parse
from graphql.validation import specified_rules
from graphql.validation.rules import overlapping_fields_can_be_merged as merging
from strawberry import Schema
from strawberry.extensions import SchemaExtension
from strawberry.schema.schema import validate_document

from umpire.api.graphql.cost import Limits, over_limits
from umpire.api.graphql.lengths import Lengths
from umpire.api.graphql.variables import too_many_values, values_in
from umpire.api.share import INPUT_VALUE_S, Share
from umpire.api.turns import Threads
from umpire.kernel.errors import Refusal
from umpire.scenarios.recent import Recent
from umpire.settings import Settings
from umpire.telemetry.calls import LONGEST_NAME, current

T = TypeVar("T")

# How much comparing of fields a text may cause: what asks for everything of the longest rulebook
# takes two thirds of it. graphql-core reads this when the validation of a text begins.
merging.MAX_COMPLEXITY_BUDGET = 150_000

MOST_KEPT = 256
LONGEST_KEPT = 50_000
LONGEST_TEXT = 200_000
SHORT = 400


class Documents:
    """The texts known so far, and the limits that all of them keep.

    `lengths` are those of the lists of the schema, once it is made.
    """

    lengths = Lengths({})

    def __init__(self, settings: Settings, beside: Threads) -> None:
        self._most_tokens = settings.graphql_tokens
        self._most_values = settings.graphql_values
        self._limits = Limits(
            depth=settings.graphql_depth,
            aliases=settings.graphql_aliases,
            cost=settings.graphql_cost,
            page=settings.page_limit,
        )
        self._beside = beside
        self._parsed = Recent[str, DocumentNode](MOST_KEPT)
        self._validated = Recent[str, Sequence[GraphQLError]](MOST_KEPT)

    async def too_much(self, variables: Any, share: Share) -> list[GraphQLError]:
        """Return what is wrong with the variables of a text: that there are too many.

        Those that are not too many wait for their turn.
        """
        values = values_in(variables, self._most_values)
        if values > self._most_values:
            return [too_many_values(self._most_values)]
        try:
            await share.turn(values * INPUT_VALUE_S)
        except Refusal as refusal:
            return [GraphQLError(refusal.message, original_error=refusal)]
        return []

    async def parsed(self, text: str) -> DocumentNode:
        """Return the syntax tree of a text.

        Raises:
            GraphQLError: it is not GraphQL, or too long.
        """
        known = self._parsed.get(text)
        if known is None:
            if len(text) > LONGEST_TEXT:
                raise GraphQLError(
                    f"The query has more than {LONGEST_TEXT} characters: use variables."
                )
            known = await self._looked_at(text, self._parse, text)
            _keep(self._parsed, text, known)
        return known

    async def faults(self, text: str, schema: Schema, document: DocumentNode) -> list[GraphQLError]:
        """Return what is wrong with a text, by the limits and by the schema."""
        known = self._validated.get(text)
        if known is None:
            known = await self._looked_at(text, self._validate, schema, document)
            _keep(self._validated, text, known)
        return list(known)

    async def _looked_at(self, text: str, look: Callable[..., T], *given: Any) -> T:
        return look(*given) if len(text) <= SHORT else await self._beside(look, *given)

    def _parse(self, text: str) -> DocumentNode:
        return parse(text, max_tokens=self._most_tokens)

    def _validate(self, schema: Schema, document: DocumentNode) -> Sequence[GraphQLError]:
        known = schema._schema  # noqa: SLF001 — there is no public way to it
        try:
            return over_limits(known, document, self._limits, self.lengths) or validate_document(
                known, document, specified_rules
            )
        except RecursionError:
            return [GraphQLError("The document is nested too deeply.")]


def _fields_of(document: DocumentNode) -> str:
    """Return what the first operation of a document asks for, for the log."""
    for operation in document.definitions:
        if isinstance(operation, OperationDefinitionNode):
            chosen = operation.selection_set.selections
            return ",".join(one.name.value for one in chosen if isinstance(one, FieldNode))
    return ""


def _unnamed(document: DocumentNode, name: str | None) -> list[GraphQLError]:
    """Return what is wrong where several operations are sent and none of them is named.

    Strawberry would execute the first, and GraphQL has it be an error.
    """
    sent = [one for one in document.definitions if isinstance(one, OperationDefinitionNode)]
    if name is not None or len(sent) == 1:
        return []
    names = ", ".join(one.name.value for one in sent if one.name is not None)
    return [GraphQLError(f"Name the operation to execute in `operationName`: one of {names}.")]


def _keep(kept: Recent[str, T], text: str, value: T) -> None:
    if len(text) <= LONGEST_KEPT:
        kept.keep(text, value)


class KnownDocuments(SchemaExtension):
    """Takes the syntax tree and the faults of a text from `Documents`."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents

    async def on_parse(self) -> AsyncIterator[None]:
        """Parse, or take what was parsed before."""
        context = self.execution_context
        if context.query:
            context.graphql_document = await self._documents.parsed(context.query)
            name = context.operation_name or _fields_of(context.graphql_document)
            current().operation = name[:LONGEST_NAME]
        yield

    async def on_validate(self) -> AsyncIterator[None]:
        """Validate, or take what was found before."""
        context = self.execution_context
        if context.query and context.graphql_document is not None:
            wrong = await self._documents.faults(
                context.query, context.schema, context.graphql_document
            )
            context.pre_execution_errors = (
                wrong
                or _unnamed(context.graphql_document, context._provided_operation_name)  # noqa: SLF001 — there is no public way to it
                or await self._documents.too_much(context.variables, context.context.desk.share)
            )
        yield
