"""What a query may ask for: its fields are counted, those of a page once for each entry of it."""

from typing import Any

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    InlineFragmentNode,
    IntValueNode,
    OperationDefinitionNode,
    SelectionSetNode,
)
from graphql.validation import ASTValidationRule

PAGE_ARGUMENTS = ("first", "last")


class Cost:
    """Counts the fields of a document.

    Args:
        document: the document.
        page: the most entries of a page, and what a page counts whose size is a variable.
    """

    def __init__(self, document: DocumentNode, page: int) -> None:
        self._page = page
        self._fragments = {
            one.name.value: one
            for one in document.definitions
            if isinstance(one, FragmentDefinitionNode)
        }
        self._known: dict[str, int] = {}

    def of(self, chosen: SelectionSetNode | None) -> int:
        """Return the cost of a selection: an upper bound, for types exclude each other."""
        return sum(self._one(node) for node in chosen.selections) if chosen else 0

    def _one(self, node: Any) -> int:
        if isinstance(node, FieldNode):
            return 1 + self._times(node) * self.of(node.selection_set)
        if isinstance(node, InlineFragmentNode):
            return self.of(node.selection_set)
        return self._spread(node)

    def _spread(self, node: FragmentSpreadNode) -> int:
        name = node.name.value
        if name not in self._known:
            self._known[name] = 0  # a circle is refused by another rule
            fragment = self._fragments.get(name)
            self._known[name] = self.of(fragment.selection_set) if fragment else 0
        return self._known[name]

    def _times(self, node: FieldNode) -> int:
        for argument in node.arguments or ():
            if argument.name.value in PAGE_ARGUMENTS:
                given = argument.value
                size = int(given.value) if isinstance(given, IntValueNode) else self._page
                return max(1, min(size, self._page))
        return 1


def cost_limit(most: int, page: int) -> type[ASTValidationRule]:
    """Return the rule that refuses operations of a higher cost than `most`."""

    class CostLimit(ASTValidationRule):
        """Refuses what asks for too much at once."""

        def enter_operation_definition(self, node: OperationDefinitionNode, *_where: Any) -> None:
            """Count the operation."""
            cost = Cost(self.context.document, page).of(node.selection_set)
            if cost > most:
                message = f"The operation costs {cost}; at most {most} are allowed."
                self.report_error(GraphQLError(message, [node]))

    return CostLimit
