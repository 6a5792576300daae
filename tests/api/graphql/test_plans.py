"""Plans give what graphql-core gives, byte for byte: whatever is asked, and whatever the answer."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Literal
from unittest.mock import patch

import msgspec
import pytest
import strawberry
from graphql import parse, validate
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from umpire.api.graphql import limits as pacing
from umpire.api.graphql.derive import Derivation, Plans, plans_for
from umpire.api.graphql.limits import PacedExecution
from umpire.api.graphql.resolvers import list_of
from umpire.api.turns import Pace

Mode = Literal["calm", "rough"]


class Point(msgspec.Struct, frozen=True, tag="point"):
    """A place."""

    x_mu: float
    label: str
    faces: tuple[int, ...] = ()


class Empty(msgspec.Struct, frozen=True, tag="empty"):
    """Nothing of its own."""


class Ship(msgspec.Struct, frozen=True, tag="ship"):
    """A ship."""

    name: str
    hull: int
    mode: Mode
    place: Point
    last: Point | None
    track: tuple[Point, ...]
    note: str | msgspec.UnsetType
    more: Any
    afloat: bool


class Squadron(msgspec.Struct, frozen=True, tag="squadron"):
    """Some ships."""

    lead: Ship | Empty
    ships: tuple[Ship | Empty, ...]


DERIVATION = Derivation()
Thing: Any = DERIVATION.union_over("Thing", {"one": (Point, Empty, Ship, Squadron)})
ShipType: Any = DERIVATION.output(Ship)


@strawberry.type
class Report:
    """What is written out for Strawberry; one field is private, and one is worked out."""

    title: str
    number: int
    things: list[Thing]
    secret: strawberry.Private[str]

    @strawberry.field
    def length(self) -> int:
        """Return how many things there are."""
        return len(self.things)


@strawberry.type
class Refused:
    """The other kind of result."""

    code: str


def field_giving(kind: Any, name: str) -> Any:
    """Return a field that gives a part of the root."""

    def resolve(root: strawberry.Parent[Any]) -> Any:
        return root[name]

    resolve.__annotations__["return"] = kind
    return strawberry.field(resolver=resolve)


Query: Any = strawberry.type(
    type(
        "Query",
        (),
        {
            "__annotations__": {},
            "thing": field_giving(Thing | None, "thing"),
            "things": field_giving(list_of(Thing), "things"),
            "ship": field_giving(ShipType, "ship"),
            "result": field_giving(
                Annotated[Report | Refused, strawberry.union("Result")] | None, "result"
            ),
        },
    )
)
SCHEMA = strawberry.Schema(query=Query, execution_context_class=PacedExecution)
DERIVATION.sharpen(SCHEMA)

FIELDS: dict[str, dict[str, str | None]] = {
    "Point": {"xMu": None, "label": None, "faces": None, "__typename": None},
    "Empty": {"kind": None, "__typename": None},
    "Ship": {
        **dict.fromkeys(("name", "hull", "mode", "note", "more", "afloat", "__typename")),
        "place": "Point",
        "last": "Point",
        "track": "Point",
    },
    "Squadron": {"lead": "Either", "ships": "Either", "__typename": None},
    "Thing": {"__typename": None},
    "Either": {"__typename": None},
    "Report": {
        **dict.fromkeys(("title", "number", "length", "__typename")),
        "things": "Thing",
    },
    "Refused": {"code": None, "__typename": None},
    "Result": {"__typename": None},
    "Query": {
        "thing": "Thing",
        "things": "Thing",
        "ship": "Ship",
        "result": "Result",
        "__typename": None,
    },
}
MEMBERS = {
    "Thing": ("Point", "Empty", "Ship", "Squadron"),
    "Either": ("Ship", "Empty"),
    "Result": ("Report", "Refused"),
}
EITHER = SCHEMA._schema.type_map["Squadron"].fields["lead"].type.of_type.name  # type: ignore[attr-defined]  # noqa: SLF001
DIRECTIVES = ("", "", "", "@include(if: $yes)", "@skip(if: $yes)", "@include(if: $no)")

points = st.builds(Point, st.floats(-9, 9) | st.floats(), st.text(max_size=4))
numbers = st.integers(-9, 9) | st.just(2**40)  # the latter is no Int
ships = st.builds(
    Ship,
    name=st.text(max_size=4),
    hull=numbers,
    mode=st.sampled_from(["calm", "rough"]),
    place=points,
    last=st.none() | points,
    track=st.lists(points, max_size=9).map(tuple),
    note=st.text(max_size=3) | st.just(msgspec.UNSET),
    more=st.none()
    | st.integers()
    | st.dictionaries(st.text(max_size=2), st.booleans(), max_size=2),
    afloat=st.booleans(),
)
empties = st.just(Empty())
squadrons = st.builds(Squadron, ships | empties, st.lists(ships | empties, max_size=3).map(tuple))
anything = points | empties | ships | squadrons
results = st.builds(
    Report,
    title=st.text(max_size=4),
    number=numbers,
    things=st.lists(anything, max_size=8),
    secret=st.just("secret"),
) | st.builds(Refused, code=st.text(max_size=4))
roots = st.fixed_dictionaries(
    {
        "thing": st.none() | anything,
        "things": st.lists(anything, max_size=8),
        "ship": ships | ships | st.none() | points,  # the last two are not what was promised
        "result": st.none() | results,
    }
)


class Document:
    """A document that is made up of drawn parts."""

    def __init__(self, draw: Callable[[Any], Any]) -> None:
        self._draw = draw
        self._names = 0
        self._fragments: list[str] = []

    def text(self) -> str:
        """Return a document."""
        selected = self._selection("Query", 4)
        return " ".join(
            (f"query Q($yes: Boolean!, $no: Boolean = false) {selected}", *self._fragments)
        )

    def _selection(self, kind: str, depth: int) -> str:
        count = self._draw(st.integers(1, 4))
        return "{ " + " ".join(self._part(kind, depth) for _ in range(count)) + " }"

    def _part(self, kind: str, depth: int) -> str:
        directive = self._draw(st.sampled_from(DIRECTIVES))
        if depth and self._draw(st.integers(0, 4 if kind not in MEMBERS else 1)) == 0:
            return self._fragment(kind, directive, depth)
        name = self._draw(st.sampled_from([*FIELDS[kind]]))
        inner = FIELDS[kind][name]
        if inner and not depth:
            name, inner = "__typename", None
        self._names += 1
        alias = f"a{self._names}: " if self._draw(st.booleans()) else ""
        return f"{alias}{name} {directive} {self._selection(inner, depth - 1) if inner else ''}"

    def _fragment(self, kind: str, directive: str, depth: int) -> str:
        on = self._draw(st.sampled_from(MEMBERS.get(kind, (kind,))))
        selected = self._selection(on, depth - 1)
        if self._draw(st.booleans()):
            return f"... on {on} {directive} {selected}"
        self._names += 1
        self._fragments.append(f"fragment F{self._names} on {on} {selected}")
        return f"...F{self._names} {directive}"


@st.composite
def documents(draw: Any) -> str:
    """Return documents, most of them valid."""
    return Document(draw).text()


class Bench:
    """What an execution asks of its context."""

    def __init__(self, most_bytes: int) -> None:
        self.pace = Pace()
        self.most_bytes = most_bytes


def answered(document: str, root: Any, most_bytes: int, *, yes: bool) -> bytes:
    """Return the answer to a document, as it goes out."""
    result = asyncio.run(
        SCHEMA.execute(
            document,
            variable_values={"yes": yes},
            root_value=root,
            context_value=Bench(most_bytes),
        )
    )
    errors = [error.formatted for error in result.errors or []]
    return msgspec.json.encode({"data": result.data, "errors": errors})


@settings(max_examples=60)
@given(
    document=documents(),
    root=roots,
    most_bytes=st.sampled_from([10**6, 10**6, 300, 60]),
    yes=st.booleans(),
)
def test_what_is_planned_is_what_graphql_core_gives(
    document: str, root: Any, most_bytes: int, *, yes: bool
) -> None:
    """Random documents over random answers: the same bytes, errors and limits included."""
    assume(not validate(SCHEMA._schema, parse(document)))  # noqa: SLF001 — no public way to it
    with patch.object(pacing, "plans_for", return_value=None):
        expected = answered(document, root, most_bytes, yes=yes)
    assert answered(document, root, most_bytes, yes=yes) == expected


WHOLE = (
    "{ things { ... on Ship { name hull place { xMu faces } track { label } last { label } } } }"
)
SHIP = Ship("A", 1, "calm", Point(1.0, "x"), None, (Point(2.0, "y"),) * 3, "n", {"a": 1}, True)  # noqa: FBT003


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Of which types graphql-core executes fields."""
    names: list[str] = []
    plain = PacedExecution.execute_fields

    def noted(self: Any, parent: Any, *given: Any) -> Any:
        names.append(parent.name)
        return plain(self, parent, *given)

    monkeypatch.setattr(PacedExecution, "execute_fields", noted)
    return names


def test_a_plan_is_taken_where_there_is_one(asked: list[str]) -> None:
    """Below the root, graphql-core asks for nothing."""
    told = msgspec.json.decode(answered(WHOLE, {"things": [SHIP] * 3}, 10**6, yes=True))
    assert len(told["data"]["things"]) == 3
    assert asked == ["Query"]


def test_what_is_written_out_for_strawberry_is_planned_too(asked: list[str]) -> None:
    """Plain fields are read straight; where one is worked out, graphql-core does it."""
    root = {"result": Report(title="A", number=1, things=[SHIP], secret="")}
    answered("{ result { ... on Report { title things { __typename } } } }", root, 10**6, yes=True)
    assert asked == ["Query"]
    told = answered("{ result { ... on Report { title length } } }", root, 10**6, yes=True)
    assert asked == ["Query", "Query", "Report"]
    assert told == b'{"data":{"result":{"title":"A","length":1}},"errors":[]}'


def test_a_plan_is_made_once_for_each_answer_to_include() -> None:
    """The same operation has the same plans; another choice has others; what comes later, none."""

    def made(text: str, **given: bool) -> Plans | None:
        return plans_for(execution(text, given))

    text = "query Q($yes: Boolean!) { thing { __typename @include(if: $yes) } }"
    assert made(text, yes=True) is made(text, yes=True)
    assert made(text, yes=True) is not made(text, yes=False)
    assert made("{ thing { ... @defer { __typename } } }") is None


DOCUMENTS: dict[str, Any] = {}


def execution(text: str, given: dict[str, bool]) -> Any:
    """Return what stands for an execution, of a document that is parsed once."""
    if text not in DOCUMENTS:
        DOCUMENTS[text] = parse(text).definitions[0]

    class Values:
        coerced = given

    class Execution:
        operation = DOCUMENTS[text]
        schema = SCHEMA._schema  # noqa: SLF001 — there is no public way to it
        variable_values = Values

    return Execution
