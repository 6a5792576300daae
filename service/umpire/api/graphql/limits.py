"""The limits of queries: depth, cost, lengths, variables and pace.

A field costs one, a list as often as it may be long, and an act its work. One pass finds all of it:
a fragment is weighed once for each type that uses it, however often it is spread. These
limits come before all other checks, because those take longer.

Lengths of lists are exact where they are known: the data of the rulebooks, and the schema's answers
about itself. Lists that depend on the battle count as in a battle that people play; an answer that
grows beyond its largest size ends there.
"""

from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence, Sized
from math import ceil
from typing import Any, NamedTuple, TypeVar

import msgspec
from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLCompositeType,
    GraphQLEnumType,
    GraphQLError,
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLSchema,
    GraphQLUnionType,
    InlineFragmentNode,
    IntValueNode,
    OperationDefinitionNode,
    OperationType,
    SelectionSetNode,
    get_named_type,
    get_nullable_type,
    is_composite_type,
    is_leaf_type,
    is_list_type,
    parse,
)
from graphql.validation import specified_rules
from graphql.validation.rules import overlapping_fields_can_be_merged as merging
from strawberry import Schema
from strawberry.extensions import SchemaExtension
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext, validate_document

from umpire.api.graphql.derive import OF_A_FIELD, OF_A_NUMBER, plans_for
from umpire.api.graphql.types import PLAIN
from umpire.api.problems import ANSWER_TOO_LARGE, TOO_MANY_VALUES
from umpire.api.rest.shapes import MOST_TOKENS
from umpire.api.rulebook_schema import describe_rulebook
from umpire.api.turns import INPUT_VALUE_S, Pace, Share, Threads
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Rulebook
from umpire.scenarios.journal import encode
from umpire.scenarios.repository import Recent
from umpire.settings import Settings
from umpire.telemetry.logs import LONGEST_NAME, current

ACT = 8_000

ACTS: Mapping[str, Mapping[str, int]] = {
    "Query": {
        **dict.fromkeys(("movement", "fire", "damage", "sensors", "sequence", "adjudicate"), ACT),
        **dict.fromkeys(("odds", "scenarioOdds", "choices", "view", "assessDesign"), ACT),
        **dict.fromkeys(("importShips", "exportShips", "importGame", "exportGame"), ACT),
        **dict.fromkeys(("verify", "explain", "roll", "adjudicateGamePhase"), 4 * ACT),
        **dict.fromkeys(("scenario", "rolls", "scenarios", "seats"), ACT // 8),
    },
    "ScenarioSeen": {
        **dict.fromkeys(("verification", "transcript"), 4 * ACT),
        "choices": ACT,
        "journal": ACT // 8,
    },
}
"""Fields behind which there is work, beside what they answer: what that counts."""


LONG: Mapping[str, int] = {"JSON": 10, "PlainBattle": 2_000}
"""Scalars that are larger than one value."""


OF_ITEM = {"Event": 10, "Choice": 40}
UNITS, PARTS = 30, 2
"""Lists of a battle itself hold its units; those further in are short, or empty."""

BATTLES = ("Battle", "BattleView")
HELD_BY_HALF = 0.5


class Lengths(NamedTuple):
    """How often a value may occur in an answer, by the type and the field that hold it."""

    known: Mapping[tuple[str, str], float]

    def of_list(self, parent: str, field: str, item: str) -> float:
        """Return how long a list may be."""
        known = self.known.get((parent, field)) or OF_ITEM.get(item)
        if known is not None:
            return known
        return UNITS if parent.endswith(BATTLES) else PARTS

    def is_known(self, parent: str, field: str) -> bool:
        """Return whether the length of a field is known, whatever the query asks for."""
        return (parent, field) in self.known

    def of_object(self, parent: str, field: str) -> float:
        """Return how often an object is there."""
        return self.known.get((parent, field), 1)


def lengths_of(schema: GraphQLSchema, books: Iterable[Rulebook[Any, Any, Any]]) -> Lengths:
    """Return the lengths that are known in advance for a schema with some rulebooks."""
    return Lengths({**_of_rulebooks(tuple(books)), **_of_schema(schema)})


def _of_rulebooks(books: tuple[Rulebook[Any, Any, Any], ...]) -> dict[tuple[str, str], float]:
    all_told = [describe_rulebook(book) for book in books]
    lists = ("phases", "editions", "rules", "readings", "options", "codes", "samples", "classes")
    editions = [edition for one in all_told for edition in one.editions]
    return {
        ("Query", "rulebooks"): len(books),
        ("Query", "choices"): 1,  # the list is inside
        ("Query", "designs"): max(len(book.designs) for book in books),
        ("JournalConnection", "edges"): 1,  # the page is counted already
        ("RollsHeard", "rolls"): 1,
        ("RulesFound", "rules"): 1,
        ("RuleFound", "options"): 1,
        ("RuleFound", "refusals"): 1,
        ("ScenarioConnection", "edges"): 1,
        ("SeatsHeld", "seats"): MOST_TOKENS,
        ("JournalEntry", "events"): 3,
        ("Edition", "changes"): max(len(edition.changes) for edition in editions),
        **{
            ("RulebookTold", field): max(len(getattr(one, field)) for one in all_told)
            for field in lists
        },
    }


def _of_schema(schema: GraphQLSchema) -> dict[tuple[str, str], float]:
    """Return how long the lists of introspection are: the one of types, of others the average."""
    types = tuple(schema.type_map.values())
    objects = [one for one in types if isinstance(one, GraphQLObjectType | GraphQLInterfaceType)]
    fields = [field for one in objects for field in one.fields.values()]

    def each(kind: type, part: Callable[[Any], Sized], among: Iterable[Any] = types) -> float:
        return (
            ceil(10 * sum(len(part(one)) for one in among if isinstance(one, kind)) / len(types))
            / 10
        )

    return {
        ("__Schema", "types"): len(types),
        ("__Schema", "directives"): len(schema.directives),
        ("__Type", "fields"): each(object, lambda one: one.fields, objects),
        ("__Type", "inputFields"): each(GraphQLInputObjectType, lambda one: one.fields),
        ("__Type", "enumValues"): each(GraphQLEnumType, lambda one: one.values),
        ("__Type", "possibleTypes"): each(GraphQLUnionType, lambda one: one.types),
        ("__Type", "interfaces"): each(GraphQLObjectType, lambda one: one.interfaces),
        ("__Field", "args"): sum(len(one.args) for one in fields) / len(fields),
        ("__Type", "ofType"): HELD_BY_HALF,
    }


PAGE_ARGUMENTS = ("first", "last")


class Limits(NamedTuple):
    """The most that a document may have."""

    depth: int
    aliases: int
    cost: int
    page: int


class Weight(NamedTuple):
    """The cost of a selection, and its depth."""

    cost: float
    depth: int


NOTHING = Weight(0, 0)


def over_limits(
    schema: GraphQLSchema, document: DocumentNode, limits: Limits, lengths: Lengths
) -> list[GraphQLError]:
    """Return an error for each limit that a document exceeds."""
    weighing = _Weighing(schema, document, limits.page, lengths)
    faults = []
    for operation in weighing.operations:
        cost, depth = weighing.of_operation(operation)
        if depth > limits.depth:
            message = f"The operation goes {depth} deep; at most {limits.depth} are allowed."
            faults.append(GraphQLError(message, [operation]))
        if cost > limits.cost:
            message = f"The operation costs {cost:.0f}; at most {limits.cost} are allowed."
            faults.append(GraphQLError(message, [operation]))
    if weighing.aliases > limits.aliases:
        message = f"There are {weighing.aliases} aliases; at most {limits.aliases} are allowed."
        faults.append(GraphQLError(message))
    return faults


class _Weighing:
    """Weighs the operations of a document, by the types of a schema."""

    def __init__(
        self, schema: GraphQLSchema, document: DocumentNode, page: int, lengths: Lengths
    ) -> None:
        self._schema = schema
        self._page = page
        self._lengths = lengths
        self._fragments = {
            one.name.value: one
            for one in document.definitions
            if isinstance(one, FragmentDefinitionNode)
        }
        self.operations = [
            one for one in document.definitions if isinstance(one, OperationDefinitionNode)
        ]
        self._known: dict[str, Weight] = {}
        self.aliases = 0

    def of_operation(self, operation: OperationDefinitionNode) -> Weight:
        """Return the weight of an operation."""
        roots: Mapping[OperationType, GraphQLObjectType | None] = {
            OperationType.QUERY: self._schema.query_type,
            OperationType.MUTATION: self._schema.mutation_type,
            OperationType.SUBSCRIPTION: self._schema.subscription_type,
        }
        return self._of(operation.selection_set, roots[operation.operation])

    def _of(self, chosen: SelectionSetNode | None, parent: GraphQLNamedType | None) -> Weight:
        """Return the weight of a selection: types that exclude each other count as the heaviest."""
        always, deepest = 0.0, 0
        by_type: defaultdict[str, float] = defaultdict(float)
        for node in chosen.selections if chosen else ():
            only, (cost, depth) = self._one(node, parent)
            deepest = max(deepest, depth)
            if only is None:
                always += cost
            else:
                by_type[only] += cost
        return Weight(always + max(by_type.values(), default=0), deepest)

    def _one(self, node: Any, parent: GraphQLNamedType | None) -> tuple[str | None, Weight]:
        """Return the weight of a part of a selection, and the type if it counts for one only."""
        if isinstance(node, FieldNode):
            return None, self._field(node, parent)
        if isinstance(node, FragmentSpreadNode):
            fragment = self._fragments.get(node.name.value)
            if fragment is None:
                return None, NOTHING
            return self._only(fragment, parent), self._spread(fragment)
        inner = self._type_of(node) or parent
        return self._only(node, parent), self._of(node.selection_set, inner)

    def _type_of(self, node: InlineFragmentNode | FragmentDefinitionNode) -> Any:
        condition = node.type_condition
        return None if condition is None else self._schema.type_map.get(condition.name.value)

    def _only(
        self, node: InlineFragmentNode | FragmentDefinitionNode, parent: GraphQLNamedType | None
    ) -> str | None:
        kind = self._type_of(node)
        return kind.name if isinstance(kind, GraphQLObjectType) and kind is not parent else None

    def _spread(self, fragment: FragmentDefinitionNode) -> Weight:
        name = fragment.name.value
        if name not in self._known:
            self._known[name] = NOTHING  # a circle is refused by another rule
            self._known[name] = self._of(fragment.selection_set, self._type_of(fragment))
        return self._known[name]

    def _field(self, node: FieldNode, parent: GraphQLNamedType | None) -> Weight:
        self.aliases += node.alias is not None
        name = node.name.value
        field = self._schema.get_field(parent, name) if is_composite_type(parent) else None
        if field is None:
            return Weight(1, self._of(node.selection_set, None).depth + bool(node.selection_set))
        inner = get_named_type(field.type)
        act = ACTS.get(parent.name, {}).get(name, 0)  # type: ignore[union-attr]
        if is_leaf_type(inner):
            return Weight(act + LONG.get(inner.name, 1), 0)
        cost, depth = self._of(node.selection_set, inner)
        times = self._times(node, parent, name, field)
        return Weight(act + 1 + times * cost, 0 if name.startswith("__") else depth + 1)

    def _times(
        self,
        node: FieldNode,
        parent: GraphQLCompositeType | Any,
        name: str,
        field: GraphQLField,
    ) -> float:
        """Return how often the content of a field may occur in the answer."""
        if not self._lengths.is_known(parent.name, name):
            for page in PAGE_ARGUMENTS:
                if page in field.args and _is_paged(node, page, field):
                    return self._of_page(node, page, field.args[page].default_value)
        if is_list_type(get_nullable_type(field.type)):
            return self._lengths.of_list(parent.name, name, get_named_type(field.type).name)
        return self._lengths.of_object(parent.name, name)

    def _of_page(self, node: FieldNode, page: str, default: Any) -> int:
        """Return how many entries a page may have; where that is a variable, as many as any."""
        size = default if isinstance(default, int) else self._page
        for argument in node.arguments or ():
            if argument.name.value == page:
                given = argument.value
                size = int(given.value) if isinstance(given, IntValueNode) else self._page
        return max(1, min(size, self._page))


def _is_paged(node: FieldNode, page: str, field: GraphQLField) -> bool:
    """Return whether the query asks for a page of a field; without one it may get everything."""
    given = any(argument.name.value == page for argument in node.arguments or ())
    return given or isinstance(field.args[page].default_value, int)


READ_WHOLE = frozenset({PLAIN, "whole", "file", "package"})
"""The fields whose value is JSON, and read as one."""


def values_in(variables: Any, most: int) -> int:
    """Return how many values variables hold; values inside plain JSON do not count.

    Counting stops above `most`.
    """
    waiting, count = [variables], 0
    while waiting and count <= most:
        one = waiting.pop()
        count += 1
        if isinstance(one, dict):
            waiting += [value for name, value in one.items() if name not in READ_WHOLE]
        elif isinstance(one, list):
            waiting += one
    return count


def too_many_values(most: int) -> GraphQLError:
    """Return the error for variables that hold too many values."""
    refusal = TOO_MANY_VALUES.refuse(
        f"The variables hold more than {most} values (UMPIRE_GRAPHQL_VALUES): send the battle as "
        "`whole`, and orders as `plain`."
    )
    return GraphQLError(refusal.message, original_error=refusal)


T = TypeVar("T")


# How much comparing of fields a text may cause: what asks for everything of the longest rulebook
# takes two thirds of it. graphql-core reads this when the validation of a text begins.
merging.MAX_COMPLEXITY_BUDGET = 150_000


MOST_KEPT = 256
LONGEST_KEPT = 50_000
LONGEST_TEXT = 200_000
SHORT = 400


class Documents:
    """Query texts, parsed and validated once: front ends send the same few again and again.

    The text itself is the key. Strawberry's own caches go by the whole syntax tree, and hashing
    that costs half a millisecond a request. A new text is read beside the event loop, one at a
    time: the longest that is allowed takes half a second.

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
        """Return the error if a text has too many variables.

        Otherwise wait for a turn to read them.
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
        """Return the errors of a text, by the limits and by the schema."""
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
    """Return the error if several operations are sent and none of them is named.

    Strawberry would execute the first, but GraphQL requires an error.
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
        """Parse, or take the earlier result."""
        context = self.execution_context
        if context.query:
            context.graphql_document = await self._documents.parsed(context.query)
            name = context.operation_name or _fields_of(context.graphql_document)
            current().operation = name[:LONGEST_NAME]
        yield

    async def on_validate(self) -> AsyncIterator[None]:
        """Validate, or take the earlier result."""
        context = self.execution_context
        if context.query and context.graphql_document is not None:
            wrong = await self._documents.faults(
                context.query, context.schema, context.graphql_document
            )
            context.pre_execution_errors = (
                wrong
                or _unnamed(context.graphql_document, context._provided_operation_name)  # noqa: SLF001 — there is no public way to it
                or await self._documents.too_much(
                    context.variables, context.context.app_state.share
                )
            )
        yield


SHORT_LIST = 6
MOST_AT_ONCE = 48


class PacedExecution(StrawberryGraphQLCoreExecutionContext):
    """Executes one operation; `pace` and `most_bytes` come from the context.

    graphql-core completes a list in one go, which would block the event loop for seconds in an
    answer of some megabytes. Here a long list is completed item by item, with turns of other
    requests in between, and the answer ends where it becomes too large.
    """

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._done = 0
        self._size = 0
        self._plans = plans_for(self)

    def complete_iterable_value(  # noqa: PLR0913, PLR0917 — as it is overridden
        self,
        item_type: Any,
        field_details_list: Any,
        info: Any,
        path: Any,
        items: Iterable[Any],
        position_context: Any,
    ) -> Any:
        """Complete a list: a long one item by item, with turns of others in between."""
        listed = items if isinstance(items, list | tuple) else list(items)
        given = (item_type, field_details_list, info, path)
        leaves = is_leaf_type(getattr(item_type, "of_type", item_type))
        if self.is_short(listed, leaves=leaves):
            return super().complete_iterable_value(*given, listed, position_context)
        return self.complete_async_iterator_value(*given, self._paced(listed), position_context)

    def is_short(self, listed: Sized, *, leaves: bool) -> bool:
        """Count the items of a list, and return whether they may be completed in one go."""
        self._done += len(listed)
        return leaves or (len(listed) <= SHORT_LIST and self._done <= MOST_AT_ONCE)

    def complete_abstract_value(self, *given: Any) -> Any:
        """Complete a value of a union: by its plan, if there is one."""
        return self._planned(super().complete_abstract_value, *given)

    def complete_object_value(self, *given: Any) -> Any:
        """Complete an object: by its plan, if there is one."""
        return self._planned(super().complete_object_value, *given)

    def _planned(self, otherwise: Callable[..., Any], *given: Any) -> Any:
        kind, details, _info, _path, result, position = given
        plans = self._plans if position is None else None
        plan = plans.of(self, kind, details) if plans else None
        if plan is not None:
            before = self._done, self._size
            try:
                return plan(self, result)
            except Exception:  # noqa: BLE001 — whatever it is: graphql-core says it at its place
                self._done, self._size = before
        return otherwise(*given)

    async def _paced(self, items: Iterable[Any]) -> AsyncIterator[Any]:
        pace: Pace = self.context_value.pace
        for item in items:
            if pace.due:
                await pace.turn()
                self._done = 0
            yield item

    def execute_fields(
        self,
        parent_type: Any,
        source_value: Any,
        path: Any,
        grouped_field_set: Any,
        position_context: Any,
    ) -> Any:
        """Execute the fields of an object, if the answer may still grow."""
        names = sum(map(len, grouped_field_set))
        self.grow(names + OF_A_FIELD * len(grouped_field_set))
        return super().execute_fields(
            parent_type, source_value, path, grouped_field_set, position_context
        )

    def complete_leaf_value(self, return_type: Any, result: Any) -> Any:  # type: ignore[override]  # `Raw` is a value, too
        """Complete a value without fields; a compound plain value is encoded at once."""
        value = super().complete_leaf_value(return_type, result)
        if isinstance(value, str):
            self.grow(len(value))
        elif isinstance(return_type, GraphQLScalarType) and not isinstance(value, int | float):
            value = msgspec.Raw(encode(value))
            self.grow(len(value))
        else:
            self.grow(OF_A_NUMBER)
        return value

    def grow(self, by: int) -> None:
        """Count what the answer grows by."""
        self._size += by
        most = self.context_value.most_bytes
        if self._size > most:
            raise too_large(most)


def too_large(most: int) -> Refusal:
    """Return the refusal of an answer of more than `most` bytes."""
    return ANSWER_TOO_LARGE.refuse(
        f"The answer would have more than {most} bytes: ask for less at once."
    )


def is_too_large(wrong: Exception | None) -> bool:
    """Return whether an answer ended for its size."""
    return isinstance(wrong, Refusal) and wrong.code == ANSWER_TOO_LARGE.name
