"""Query texts, parsed and validated once: front ends send the same few over and over.

Strawberry's own caches go by the whole syntax tree, and hashing that costs half a millisecond a
request. Here the text itself is the key.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import TypeVar

from graphql import DocumentNode, FieldNode, GraphQLError, OperationDefinitionNode, parse
from graphql.validation import ASTValidationRule, specified_rules
from graphql.validation.rules import overlapping_fields_can_be_merged as merging
from strawberry import Schema
from strawberry.extensions import MaxAliasesLimiter, QueryDepthLimiter, SchemaExtension
from strawberry.schema.schema import validate_document

from umpire.api.graphql.cost import cost_limit
from umpire.settings import Settings
from umpire.telemetry.calls import LONGEST_NAME, current

T = TypeVar("T")

# All fields of all events of all rulebooks, beside those of a battle, can be asked for at once;
# graphql-core gives up at half as much. It reads this when the validation of a text begins.
merging.MAX_COMPLEXITY_BUDGET = 1_000_000

MOST_KEPT = 256
LONGEST_KEPT = 20_000


class Documents:
    """The texts known so far, and the limits that all of them keep."""

    def __init__(self, settings: Settings) -> None:
        self._most_tokens = settings.graphql_tokens
        self._rules: tuple[type[ASTValidationRule], ...] = (
            *specified_rules,
            *QueryDepthLimiter(settings.graphql_depth).validation_rules,
            *MaxAliasesLimiter(settings.graphql_aliases).validation_rules,
            cost_limit(settings.graphql_cost, settings.page_limit),
        )
        self._parsed: OrderedDict[str, DocumentNode] = OrderedDict()
        self._validated: OrderedDict[str, Sequence[GraphQLError]] = OrderedDict()

    def parsed(self, text: str) -> DocumentNode:
        """Return the syntax tree of a text.

        Raises:
            GraphQLError: it is not GraphQL, or too long.
        """
        known = self._parsed.get(text)
        if known is None:
            known = parse(text, max_tokens=self._most_tokens)
            _keep(self._parsed, text, known)
        return known

    def faults(self, text: str, schema: Schema, document: DocumentNode) -> list[GraphQLError]:
        """Return what is wrong with a text, by the schema and by the limits."""
        known = self._validated.get(text)
        if known is None:
            known = validate_document(schema._schema, document, self._rules)  # noqa: SLF001
            _keep(self._validated, text, known)
        return list(known)


def _fields_of(document: DocumentNode) -> str:
    """Return what the first operation of a document asks for, for the log."""
    for operation in document.definitions:
        if isinstance(operation, OperationDefinitionNode):
            chosen = operation.selection_set.selections
            return ",".join(one.name.value for one in chosen if isinstance(one, FieldNode))
    return ""


def _keep(kept: OrderedDict[str, T], text: str, value: T) -> None:
    if len(text) <= LONGEST_KEPT:
        kept[text] = value
        if len(kept) > MOST_KEPT:
            kept.popitem(last=False)


class KnownDocuments(SchemaExtension):
    """Takes the syntax tree and the faults of a text from `Documents`."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents

    def on_parse(self) -> Iterator[None]:
        """Parse, or take what was parsed before."""
        context = self.execution_context
        if context.query:
            context.graphql_document = self._documents.parsed(context.query)
            name = context.operation_name or _fields_of(context.graphql_document)
            current().operation = name[:LONGEST_NAME]
        yield

    def on_validate(self) -> Iterator[None]:
        """Validate, or take what was found before."""
        context = self.execution_context
        if context.query and context.graphql_document is not None:
            context.pre_execution_errors = self._documents.faults(
                context.query, context.schema, context.graphql_document
            )
        yield
