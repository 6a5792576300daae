"""Deriving GraphQL types from the Structs of the domain, in one place.

| domain | output | input |
|---|---|---|
| Struct | object type | input type; a field with a default may be left out |
| union of tagged Structs | union | `@oneOf` input, a field for each kind |
| Struct without fields, in a union | object type | `Boolean`, to be `true` |
| `Literal` of names | enum, its values in capitals | enum |
| `Literal` of numbers | `Int` | `Int`; the value is checked when it is read |
| tuple, list | list | list |
| `Any`, dict, union of plain values | `JSON` | `JSON` |

What belongs to a rulebook carries its name in front: `FullThrustLightShip`.
"""

import sys
import types
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from inspect import cleandoc
from math import copysign
from types import MappingProxyType
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

import msgspec
import strawberry
from graphql import GraphQLObjectType, GraphQLUnionType
from strawberry import UNSET
from strawberry.scalars import JSON
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.utils.str_converters import to_camel_case

from umpire.api.describe import tag_of
from umpire.api.graphql.inputs import InputReader
from umpire.api.graphql.plans import FIELD, NAMES, STRUCT
from umpire.kernel.errors import UNKNOWN_VALUE

_RULES = "umpire.rules."
_DOMAIN = ("umpire.kernel.", "umpire.scenarios.", _RULES)
_NOTHING = (type(None), msgspec.UnsetType)
"""What a field may hold that is told as null: nothing, or what is in no encoding."""
_EXACT = 2**53
OWN = GraphQLCoreConverter.DEFINITION_BACKREF
"""Under which Strawberry notes its definition of an object."""


def system_prefix(module: str) -> str:
    """Return the name of the rulebook in whose package `module` is; elsewhere nothing."""
    if not module.startswith(_RULES):
        return ""
    package = module.removeprefix(_RULES).split(".")[0]
    return "".join(word.capitalize() for word in package.split("_"))


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
        """Return the annotation with which a field of type `kind` goes out."""
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

        made.is_type_of = classmethod(is_type_of)  # type: ignore[attr-defined]
        derived: Any = strawberry.type(made, name=name, description=_first_line(kind))
        derived.__strawberry_definition__.interfaces += [
            each for base, each in self._interfaces.items() if issubclass(kind, base)
        ]
        self._outputs[kind] = derived
        self.structs[name] = kind
        return cast("type", derived)

    def _output_union(self, members: tuple[type, ...], name: str) -> Any:
        made = tuple(self._output_struct(member) for member in members)
        return Annotated[Union[made], strawberry.union(name)]  # noqa: UP007

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
        """Return the annotation with which a field of type `kind` comes in."""
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
            return list[_common([self._annotation(one, struct, union) for one in items])]  # type: ignore[misc]
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
            inner = union(members, _alias(members, Union[members]))  # noqa: UP007
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
            made = Enum(name, {value.upper(): value for value in values})  # type: ignore[misc]
            self._enums[values] = strawberry.enum(made, name=name)
        return self._enums[values]

    def sharpen(self, schema: strawberry.Schema) -> None:
        """Let a finished schema read the Structs directly, and Strawberry's own types too.

        Strawberry asks every member of a union in turn, and wraps each plain field in a resolver
        of its own; both are known here beforehand, and together cost more than the ruling.
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
            fields = list(struct.__struct_fields__)  # type: ignore[attr-defined]
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
    """Return an input type whose fields may be left out, but for those that are required.

    Args:
        name: of the type.
        fields: the annotation of each.
        description: of the type.
        required: the names of those that must be given.
        one_of: whether one field is given, and no more.
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
    """Return the one annotation that the items of a list have.

    Raises:
        TypeError: there is none; GraphQL has no lists of different things.
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

    A whole number comes as `3.0` where others stand beside it; the domain may want `3`.

    Raises:
        Malformed: something without fields is given as `false`.
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
            raise UNKNOWN_VALUE.refuse(f"{tag} is true, or left out.", at="/kind")
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
    """Return the name under which a module of the domain knows a union or a literal."""
    if not members:
        return _literals().get(kind, "")
    for home in dict.fromkeys(member.__module__ for member in members):
        if kind in _unions_of(home):
            return _unions_of(home)[kind]
    return "Or".join(member.__name__ for member in members)


@cache
def _literals() -> dict[Any, str]:
    """Return the literals that modules of the domain name; where several do, the first name."""
    homes = sorted(name for name in sys.modules if name.startswith(_DOMAIN))
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
