"""Derive GraphQL types from the Structs of the domain, read inputs and select answers.

| domain | output | input |
|---|---|---|
| Struct | object type | input type; a field with a default may be left out |
| union of tagged Structs | union | `@oneOf` input, a field for each kind |
| Struct without fields, in a union | object type | `Boolean`, which must be `true` |
| `Literal` of names | enum, its values in capitals | enum |
| `Literal` of numbers | `Int` | `Int`; the value is checked when it is read |
| tuple, list | list | list |
| `Any`, dict, union of plain values | `JSON` | `JSON` |

The names of a rulebook's types begin with its own: `FullThrustLightShip`.

A plan is worked out once for each part of a document that selects from our Structs, and then reads
their fields directly. graphql-core decides again for every value which fields are selected, which
type it has, and whether it comes later; for Structs whose fields are only read, none of that
changes. A plan gives the same answer and counts the same size. It covers objects, unions, lists
and leaves, with aliases, fragments, `@include` and `@skip`. For everything else `NoPlan` is raised,
and graphql-core does all of it, errors included.
"""

import sys
import types
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from enum import Enum
from functools import cache, cached_property
from inspect import cleandoc
from math import copysign
from types import MappingProxyType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
import strawberry
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
from strawberry import UNSET
from strawberry.scalars import JSON
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.types.arguments import InputContext
from strawberry.types.base import StrawberryList, StrawberryOptional
from strawberry.utils.str_converters import to_camel_case

from umpire.api.rulebook_schema import tag_of
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.rules import RULEBOOKS, type_prefix
from umpire.scenarios.repository import Recent


class InputReader:
    """Makes an input of one type.

    Strawberry looks at every field that an input might have, at each request, and ours may have
    hundreds. This reads only the given fields. A field that was left out is `UNSET` in the class.
    graphql-core has already converted plain values.
    """

    def __init__(self, derived: Any) -> None:
        self._derived = derived

    @cached_property
    def _fields(self) -> dict[str, tuple[str, Callable[[Any], Any]]]:
        """The name of each field, and what reads it, by its name in GraphQL."""
        definition = self._derived.__strawberry_definition__
        return {
            to_camel_case(field.python_name): (
                field.python_name,
                _reader_of(field.resolve_type(type_definition=definition)),
            )
            for field in definition.fields
        }

    def read(self, value: Mapping[str, Any]) -> Any:
        """Return an input."""
        made = object.__new__(self._derived)
        for name, inner in value.items():
            field, read = self._fields[name]
            made.__dict__[field] = None if inner is None else read(inner)
        return made

    def __call__(self, _kind: type, value: Mapping[str, Any], _context: InputContext) -> Any:
        """Return an input, as Strawberry asks for it."""
        return self.read(value)


def _reader_of(kind: Any) -> Callable[[Any], Any]:
    """Return what reads a value of a type of Strawberry, other than null."""
    if isinstance(kind, StrawberryOptional):
        return _reader_of(kind.of_type)
    if isinstance(kind, StrawberryList):
        of_item = _reader_of(kind.of_type)
        return lambda items: [None if item is None else of_item(item) for item in items]
    reader = getattr(getattr(kind, "__strawberry_definition__", None), "from_input", None)
    if isinstance(reader, InputReader):
        return reader.read
    return _as_it_is


def _as_it_is(value: Any) -> Any:
    return value


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
        """Return whether these are the plans of the operation that is executed."""
        return self._operation is execution.operation and self._schema is execution.schema

    def of(self, execution: Any, kind: Any, details: Any) -> Plan | None:
        """Return the plan for a value of a type; `None` if there is none.

        Args:
            execution: holds the document.
            kind: the output type.
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
    """Return the plans of an execution; `None` if it cannot be planned."""
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


_DOMAIN = ("umpire.kernel.", "umpire.scenarios.", "umpire.rules.")
_NOTHING = (type(None), msgspec.UnsetType)
"""The types of values that become null: nothing, or unset."""

_EXACT = 2**53
OWN = GraphQLCoreConverter.DEFINITION_BACKREF
"""Under which Strawberry notes its definition of an object."""


def system_prefix(module: str) -> str:
    """Return the name of a module's rulebook, as a prefix; for other modules, nothing."""
    package = RULEBOOKS.package_of(module)
    return "" if package is None else type_prefix(package)


def _name_of(kind: type) -> str:
    return system_prefix(kind.__module__) + kind.__name__


class Derivation:
    """The GraphQL types derived so far; each Struct is derived once for output, once for input."""

    def __init__(self) -> None:
        self._outputs: dict[type, type] = {}
        self._inputs: dict[Any, Any] = {}
        self._enums: dict[tuple[str, ...], Any] = {}
        self._interfaces: dict[type, Any] = {}
        self.structs: dict[str, type] = {}
        """The Structs whose types go out, by the names of those."""
        self.shares: dict[str, dict[str, frozenset[str]]] = {}
        """By the name of a union or an input over rulebooks: what each book has of it."""

    # Output

    def output(self, kind: Any) -> Any:
        """Return the output annotation of a field of type `kind`."""
        return self._annotation(kind, self._output_struct, self._output_union)

    def interface(self, base: type[msgspec.Struct], made: Any) -> None:
        """Let each Struct that builds on `base` be of this interface, when it goes out."""
        self._interfaces[base] = made.__strawberry_definition__

    def _output_struct(self, kind: type[msgspec.Struct]) -> type:
        known = self._outputs.get(kind)
        if known is not None:
            return known
        name = _name_of(kind)
        hints = get_type_hints(kind, include_extras=True)
        fields = {field: self.output(hints[field]) for field in kind.__struct_fields__}
        if not fields:
            fields = {"kind": str}
        made = type(name, (), {"__annotations__": fields})

        def is_type_of(_cls: type, value: Any, _info: Any) -> bool:
            return type(value) is kind

        made.is_type_of = classmethod(is_type_of)  # type: ignore[attr-defined]  # Strawberry's
        derived: Any = strawberry.type(made, name=name, description=_first_line(kind))
        derived.__strawberry_definition__.interfaces += [
            each for base, each in self._interfaces.items() if issubclass(kind, base)
        ]
        self._outputs[kind] = derived
        self.structs[name] = kind
        return cast("type", derived)

    def _output_union(self, members: tuple[type, ...], name: str) -> Any:
        made = tuple(self._output_struct(member) for member in members)
        return Annotated[Union[made], strawberry.union(name)]  # noqa: UP007 — built from a tuple

    def union_over(self, name: str, members: Mapping[str, Iterable[type]]) -> Any:
        """Return the union, called `name`, of the Structs that each rulebook brings, for output."""
        of_each = {book: tuple(kinds) for book, kinds in members.items()}
        self.shares[name] = {
            book: frozenset(map(_name_of, kinds)) for book, kinds in of_each.items()
        }
        every = dict.fromkeys(kind for kinds in of_each.values() for kind in kinds)
        return self._output_union(tuple(every), name)

    # Input

    def input(self, kind: Any) -> Any:
        """Return the input annotation of a field of type `kind`."""
        return self._annotation(kind, self._input_struct, self._input_union)

    def _input_struct(self, kind: type[msgspec.Struct]) -> Any:
        known = self._inputs.get(kind)
        if known is not None:
            return known
        name = f"{_name_of(kind)}Input"
        hints = get_type_hints(kind, include_extras=True)
        fields = msgspec.structs.fields(kind)
        derived = input_type(
            name,
            {field.name: self.input(hints[field.name]) for field in fields},
            _first_line(kind),
            required={field.name for field in fields if field.required},
        )
        self._inputs[kind] = derived
        return derived

    def _input_union(self, members: tuple[type, ...], name: str) -> Any:
        return self.one_of(f"{name}Input", {tag_of(member): member for member in members})

    def one_of(self, name: str, members: dict[str, Any], description: str | None = None) -> Any:
        """Return the `@oneOf` input called `name`: one field, by its tag, for each member."""
        known = self._inputs.get(name)
        if known is not None:
            return known
        fields = {
            tag: bool if _is_empty(member) else self.input(member)
            for tag, member in members.items()
        }
        derived = input_type(name, fields, description, one_of=True)
        self._inputs[name] = derived
        return derived

    def one_of_over(
        self,
        name: str,
        members: Mapping[str, Any],
        description: str,
        shared: Mapping[str, Any] = MappingProxyType({}),
    ) -> Any:
        """Return the `@oneOf` input called `name`: one field for each rulebook, and shared ones."""
        self.shares[name] = {book: frozenset({book, *shared}) for book in members}
        return input_type(name, {**members, **shared}, description, one_of=True)

    # Both

    def _annotation(
        self, kind: Any, struct: Callable[[Any], Any], union: Callable[[Any, str], Any]
    ) -> Any:
        origin = get_origin(kind)
        if origin is Annotated:
            return self._annotation(get_args(kind)[0], struct, union)
        if origin is Literal:
            return self.enum(kind)
        if origin in {tuple, list}:
            items = [one for one in get_args(kind) if one is not Ellipsis]
            item = _common([self._annotation(one, struct, union) for one in items])
            return list[item]  # type: ignore[valid-type]  # derived
        if origin in {Union, types.UnionType}:
            return self._one_of_several(kind, struct, union)
        return struct(kind) if _is_struct(kind) else _scalar(kind)

    def _one_of_several(
        self, kind: Any, struct: Callable[[Any], Any], union: Callable[[Any, str], Any]
    ) -> Any:
        members = tuple(member for member in get_args(kind) if member not in _NOTHING)
        inner: Any = JSON
        if len(members) == 1:
            inner = self._annotation(members[0], struct, union)
        elif all(map(_is_struct, members)):
            inner = union(members, _alias(members, Union[members]))  # noqa: UP007 — built from a tuple
        return inner if len(members) == len(get_args(kind)) else inner | None

    def enum(self, kind: Any) -> Any:
        """Return the enum of a `Literal`; of one whose values cannot be names, their scalar."""
        values = get_args(kind)
        if all(type(value) is int for value in values):
            return int
        if len(values) == 1 or not all(value.isidentifier() for value in values):
            return str
        if values not in self._enums:
            name = _alias((), kind) or "".join(_capitalized(value) for value in values)
            made = Enum(name, {value.upper(): value for value in values})  # type: ignore[misc]  # derived
            self._enums[values] = strawberry.enum(made, name=name)
        return self._enums[values]

    def sharpen(self, schema: strawberry.Schema) -> None:
        """Let a finished schema read the Structs directly, and Strawberry's own types too.

        Strawberry asks every member of a union in turn, and wraps each plain field in a resolver of
        its own. Both answers are known here, and finding them each time costs more than the ruling.
        """
        kinds = schema._schema.type_map.values()  # noqa: SLF001 — there is no public way to it
        for made in kinds:
            if isinstance(made, GraphQLObjectType):
                self._sharpen_object(made)
        for made in kinds:
            if isinstance(made, GraphQLUnionType):
                made.resolve_type = _chooser(
                    {one.extensions[STRUCT]: one.name for one in made.types}
                )

    def _sharpen_object(self, made: GraphQLObjectType) -> None:
        """Note the class of an object, and read its plain fields directly."""
        struct, own = self.structs.get(made.name), made.extensions.get(OWN)
        if struct is not None:
            fields = list(struct.__struct_fields__)  # type: ignore[attr-defined]  # of any Struct
        elif own is not None:  # written out for Strawberry
            struct = own.origin
            fields = [field.python_name for field in own.fields if field.is_basic_field]
        else:  # of introspection
            return
        made.extensions = {**made.extensions, STRUCT: struct}
        for field in fields:
            made.fields[to_camel_case(field)].resolve = _reader(field)


def input_type(
    name: str,
    fields: Mapping[str, Any],
    description: str | None,
    *,
    required: Container[str] = (),
    one_of: bool = False,
) -> Any:
    """Return an input type whose fields may be left out, except the required ones.

    Args:
        name: of the type.
        fields: the annotation of each.
        description: of the type.
        required: the names of the required fields.
        one_of: whether an input has exactly one field.
    """
    annotations = {
        field: kind if field in required else kind | None for field, kind in fields.items()
    }
    namespace: dict[str, Any] = {field: UNSET for field in fields if field not in required}
    made = type(name, (), {**namespace, "__annotations__": annotations})
    derived: Any = strawberry.input(made, name=name, description=description, one_of=one_of)
    derived.__strawberry_definition__.from_input = InputReader(derived)
    return derived


def _common(kinds: Sequence[Any]) -> Any:
    """Return the one annotation that the items of a list share.

    Raises:
        TypeError: they have none; a list of GraphQL has items of one type.
    """
    if float in kinds and all(kind in {int, float} for kind in kinds):
        return float
    if any(kind != kinds[0] for kind in kinds):
        raise TypeError(f"A list in GraphQL holds one type, not {kinds}.")
    return kinds[0]


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _scalar(kind: Any) -> Any:
    """Return the annotation of a plain value; what may be anything may be null."""
    if kind is Any:
        return JSON | None
    return JSON if dict in {kind, get_origin(kind)} or get_origin(kind) is Mapping else kind


def _is_empty(kind: Any) -> bool:
    return _is_struct(kind) and not kind.__struct_fields__


def plain(value: Any) -> Any:
    """Return an input as plain JSON values, in the form that the domain decodes.

    A whole number comes as `3.0` from a list with fractions; the domain may want `3`.

    Raises:
        Malformed: a kind without fields is given as `false`.
    """
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, Enum):
        return value.value
    definition = getattr(type(value), "__strawberry_definition__", None)
    if definition is None:
        return _shortest(value) if isinstance(value, float) else value
    given = {name: one for name, one in vars(value).items() if one is not UNSET}
    if not definition.is_one_of:
        return {name: plain(one) for name, one in given.items()}
    ((tag, inner),) = given.items()
    if isinstance(inner, bool):
        if not inner:
            raise UNKNOWN_VALUE.refuse(f"`{tag}` must be true or absent, not false.", at="/kind")
        return {"kind": tag}
    return {"kind": tag, **plain(inner)}


def _shortest(value: float) -> float:
    """Return a whole number as an integer, if that says the same: not of -0.0, nor past 2^53."""
    same = value.is_integer() and abs(value) <= _EXACT and (value or copysign(1, value) > 0)
    return int(value) if same else value


def _reader(field: str) -> Callable[..., Any]:
    def read(source: Any, _info: Any) -> Any:
        value = getattr(source, field)
        return None if value is msgspec.UNSET else value

    setattr(read, FIELD, field)
    return read


def _chooser(names: dict[type, str]) -> Callable[..., str]:
    def choose(value: Any, _info: Any, _type: Any) -> str:
        return names[type(value)]

    setattr(choose, NAMES, names)
    return choose


def _first_line(kind: type) -> str | None:
    return cleandoc(kind.__doc__ or "").split("\n\n")[0].replace("\n", " ") or None


def _capitalized(value: str) -> str:
    return "".join(word.capitalize() for word in value.split("_"))


def _alias(members: Sequence[type], kind: Any) -> str:
    """Return the name that a module of the domain gives to a union or a literal."""
    if not members:
        return _literals().get(kind, "")
    for home in dict.fromkeys(member.__module__ for member in members):
        if kind in _unions_of(home):
            return _unions_of(home)[kind]
    return "Or".join(member.__name__ for member in members)


@cache
def _literals() -> dict[Any, str]:
    """Return the literals that modules of the domain name; where several do, the first name."""
    own = sorted(name for name in sys.modules if name.startswith(_DOMAIN))
    others = sorted(name for name in set(sys.modules) - set(own) if RULEBOOKS.package_of(name))
    homes = own + others  # an equal literal of another package renames none of ours
    return {kind: name for home in reversed(homes) for kind, name in _named(home, {Literal})}


@cache
def _unions_of(home: str) -> dict[Any, str]:
    """Return the unions that a module names; where it has two names for one, the first."""
    return dict(_named(home, {Union, types.UnionType}))


def _named(home: str, origins: Container[Any]) -> list[tuple[Any, str]]:
    """Return the types of some origins that a module names, the first one last."""
    found = [
        (value, system_prefix(home) + name)
        for name, value in vars(sys.modules[home]).items()
        if name[0].isupper() and get_origin(value) in origins
    ]
    return found[::-1]
