"""What a query may ask for: how deep it goes, how many aliases it has, what its answer may cost.

A field counts once, a list as often as it may be long, an act what it takes. Everything here is
found in one pass: a fragment is weighed once for each type under which it is used, however often
it is spread. These limits hold before anything else is looked at, for the other rules take longer.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLCompositeType,
    GraphQLError,
    GraphQLField,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
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
)

from umpire.api.graphql.lengths import ACTS, LONG, Lengths

PAGE_ARGUMENTS = ("first", "last")


class Limits(NamedTuple):
    """What a document may have at the most."""

    depth: int
    aliases: int
    cost: int
    page: int


class Weight(NamedTuple):
    """What a selection costs, and how deep it goes."""

    cost: float
    depth: int


NOTHING = Weight(0, 0)


def over_limits(
    schema: GraphQLSchema, document: DocumentNode, limits: Limits, lengths: Lengths
) -> list[GraphQLError]:
    """Return what a document has too much of."""
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
        """Return the weight of a part of a selection, and the type for which alone it counts."""
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
        """Return how often what is in a field may stand in the answer."""
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
    """Tell whether a field is asked for page by page: it may be that all are told without."""
    given = any(argument.name.value == page for argument in node.arguments or ())
    return given or isinstance(field.args[page].default_value, int)
