"""Plans: what a document selects of our Structs, worked out once, and then read straight.

graphql-core asks anew for every value which fields are selected, of which type it is, and whether
it will come later. Where a value is a Struct whose fields are only read, none of that changes from
one answer to the next. A plan gives just what graphql-core would, and counts the same size; of
anything else it raises `NoPlan`, and graphql-core does it all again, errors included.

Planned are objects, unions, lists and leaves, with aliases, fragments, `@include` and `@skip`.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import msgspec
from graphql import (
    GRAPHQL_MAX_INT,
    GRAPHQL_MIN_INT,
    GraphQLBoolean,
    GraphQLID,
    GraphQLInt,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLString,
    GraphQLUnionType,
    OperationDefinitionNode,
)
from graphql.type import is_leaf_type

from umpire.scenarios.recent import Recent

STRUCT, FIELD, NAMES = "struct", "field", "names"
OF_A_FIELD, OF_A_NUMBER = 4, 6
MOST_KNOWN = 128
LATER = ("@defer", "@stream")
TEXTS = (GraphQLString, GraphQLID)

Plan: TypeAlias = Callable[[Any, Any], Any]
"""Returns what goes out of a value; the execution counts it."""


class NoPlan(Exception):  # noqa: N818 — it is no error
    """Here graphql-core is to do it."""


class Plans:
    """The plans of one operation, with one set of answers to `@include` and `@skip`."""

    def __init__(self, execution: Any) -> None:
        self._operation: OperationDefinitionNode = execution.operation
        self._schema = execution.schema
        self._plans: dict[tuple[int, ...], Plan | None] = {}

    def are_of(self, execution: Any) -> bool:
        """Tell whether they are of the operation that is executed."""
        return self._operation is execution.operation and self._schema is execution.schema

    def of(self, execution: Any, kind: Any, details: Any) -> Plan | None:
        """Return the plan for a value of a type; `None` if there is none.

        Args:
            execution: which has the document at hand.
            kind: the type as it goes out.
            details: the fields of the document that select from it.
        """
        key = (id(kind), *(id(one.node) for one in details))
        if key not in self._plans:
            try:
                self._plans[key] = self._plan(execution, kind, details)
            except NoPlan:
                self._plans[key] = None
        return self._plans[key]

    def _plan(self, execution: Any, kind: Any, details: Any) -> Plan:
        if isinstance(kind, GraphQLNonNull):
            return _required(self._plan(execution, kind.of_type, details))
        if isinstance(kind, GraphQLList):
            leaves = is_leaf_type(getattr(kind.of_type, "of_type", kind.of_type))
            return _list(self._plan(execution, kind.of_type, details), leaves=leaves)
        if isinstance(kind, GraphQLUnionType):
            names = getattr(kind.resolve_type, NAMES, None)
            return _union(self, names or _none(), execution.schema, details)
        if isinstance(kind, GraphQLObjectType):
            return self._object(execution, kind, details)
        return _leaf(kind)

    def _object(self, execution: Any, kind: GraphQLObjectType, details: Any) -> Plan:
        struct = kind.extensions.get(STRUCT) or _none()
        fields, later, _ = execution.collect_subfields(kind, details)
        if later or any(one.fragment_variable_values for one in details):
            raise NoPlan
        steps = []
        for name, nodes in fields.items():
            node = nodes[0].node
            if node.name.value == "__typename":
                steps.append(_Step(name, None, _constant(kind.name)))
                continue
            field = kind.fields[node.name.value]
            reads = getattr(field.resolve, FIELD, None) or _none()
            steps.append(_Step(name, reads, self._plan(execution, field.type, nodes)))
        return _object(struct, steps)


class _Step(NamedTuple):
    """One field of an object: its name in the answer, what it reads, and how that goes out."""

    name: str
    reads: str | None
    plan: Plan


def _none() -> Any:
    raise NoPlan


def _constant(name: str) -> Plan:
    def plan(execution: Any, _value: Any) -> Any:
        execution.grow(len(name))
        return name

    return plan


def _required(inner: Plan) -> Plan:
    def plan(execution: Any, value: Any) -> Any:
        if value is None:
            raise NoPlan
        return inner(execution, value)

    return plan


def _leaf(kind: Any) -> Plan:
    is_text, is_whole, is_truth = kind in TEXTS, kind is GraphQLInt, kind is GraphQLBoolean

    def plan(execution: Any, value: Any) -> Any:
        if value is None:
            return None
        if is_text and type(value) is str:  # it goes out as it is
            execution.grow(len(value))
            return value
        if (is_truth and type(value) is bool) or (
            is_whole and type(value) is int and GRAPHQL_MIN_INT <= value <= GRAPHQL_MAX_INT
        ):
            execution.grow(OF_A_NUMBER)
            return value
        return execution.complete_leaf_value(kind, value)

    return plan


def _list(inner: Plan, *, leaves: bool) -> Plan:
    def plan(execution: Any, value: Any) -> Any:
        if value is None:
            return None
        if type(value) not in {tuple, list} or not execution.is_short(value, leaves=leaves):
            raise NoPlan
        return [inner(execution, one) for one in value]

    return plan


def _union(plans: Plans, names: dict[type, str], schema: Any, details: Any) -> Plan:
    members: dict[type, Plan | None] = {}

    def plan(execution: Any, value: Any) -> Any:
        if value is None:
            return None
        kind = type(value)
        if kind not in members:
            made = schema.get_type(names[kind]) if kind in names else None
            members[kind] = plans.of(execution, made, details) if made else None
        chosen = members[kind]
        if chosen is None:
            raise NoPlan
        return chosen(execution, value)

    return plan


def _object(struct: type, steps: list[_Step]) -> Plan:
    size = sum(len(step.name) for step in steps) + OF_A_FIELD * len(steps)

    def plan(execution: Any, value: Any) -> Any:
        if value is None:
            return None
        if type(value) is not struct:
            raise NoPlan
        execution.grow(size)
        told = {}
        for name, reads, inner in steps:
            read = value if reads is None else getattr(value, reads)
            told[name] = inner(execution, None if read is msgspec.UNSET else read)
        return told

    return plan


_known = Recent[tuple[Any, ...], Plans](MOST_KNOWN)


def plans_for(execution: Any) -> Plans | None:
    """Return the plans for what is executed; `None` where it cannot be planned."""
    operation = execution.operation
    text = operation.loc.source.body if operation.loc else "@defer"
    chosen: tuple[Any, ...] = ()
    if "@" in text:
        if any(word in text for word in LATER):
            return None
        given = execution.variable_values.coerced
        chosen = tuple((name, value) for name, value in given.items() if isinstance(value, bool))
    key = (id(operation), *chosen)
    plans = _known.get(key)
    if plans is None or not plans.are_of(execution):
        plans = _known.keep(key, Plans(execution))
    return plans
