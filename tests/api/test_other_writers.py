"""JSON of other libraries: each sample of each book means the same, whoever writes it."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import NODEFAULT
from msgspec.inspect import (
    CollectionType,
    DictType,
    Metadata,
    NoneType,
    StructType,
    TupleType,
    Type,
    UnionType,
    type_info,
)
from starlette.testclient import TestClient

from api.edges import MODERN, SYSTEM, TO_FIRE
from api.graphql_form import PREFIX, to_graphql, under_system
from api.refusals import DUEL, FINISH, MALFORMED, PURE, Json, assert_problem, damage
from umpire.api.decode import domain
from umpire.api.rest.examples import SHOWN
from umpire.kernel.rulebook import Rulebook
from umpire.rules import RULEBOOKS
from umpire.scenarios.journal import codec_of

JSON = {"content-type": "application/json"}
SYSTEM_FIELD = "fullThrustLight"
Write = Callable[[Json], str]


def without_nulls(value: Json) -> Json:
    """Return a value without the fields that are null."""
    if isinstance(value, dict):
        return {name: without_nulls(one) for name, one in value.items() if one is not None}
    return [without_nulls(one) for one in value] if isinstance(value, list) else value


def gson(value: Json) -> str:
    """Write as Gson does what it read as a map: numbers are doubles, nulls go, `=` is escaped."""

    def of_doubles(one: Json) -> Json:
        if isinstance(one, dict):
            return {name: of_doubles(inner) for name, inner in one.items()}
        if isinstance(one, list):
            return [of_doubles(inner) for inner in one]
        return float(one) if type(one) is int else one

    return json.dumps(of_doubles(without_nulls(value))).replace("=", "\\u003d")


def lua(empty: str) -> Write:
    """Return a writer that is like one in Lua: nil is no field, and an empty table is `empty`."""

    def write(value: Json) -> str:
        if isinstance(value, dict | list) and not value:
            return empty
        if isinstance(value, dict):
            fields = (f"{json.dumps(name)}:{write(one)}" for name, one in value.items())
            return f"{{{','.join(fields)}}}"
        if isinstance(value, list):
            return f"[{','.join(map(write, value))}]"
        return f"{value:.14g}" if type(value) is float else json.dumps(value)

    return lambda value: write(without_nulls(value))


def dropping_nulls(value: Json) -> str:
    """Write without nulls, as many libraries do unless they are asked to."""
    return json.dumps(without_nulls(value))


def unchanged(value: Json) -> str:
    """Write as we do; else a test of the others would show nothing."""
    return json.dumps(value)


WRITERS: dict[str, Write] = {
    "Gson": gson,
    "Lua, {}": lua("{}"),
    "Lua, []": lua("[]"),
    "without nulls": dropping_nulls,
    "ours": unchanged,
}
Case = tuple[str, Any, Any]


def values_of(book: Rulebook[Any, Any, Any]) -> list[Case]:
    """Return what may be sent of a book, each with its type: set-ups, battles, designs, orders."""
    values: list[Case] = []
    for name, setup in book.samples.items():
        values += [
            (f"set-up {name}", book.setup_type, setup),
            (f"battle {name}", book.battle_type, book.setup(setup)),
        ]
    if book.design is not None:
        kind = book.design.design_type
        values += [(f"design {name}", kind, one) for name, one in book.designs.items()]
    values += [("tables", book.tables_type, book.tables_type())]
    values += [("options", book.options_type, book.options_type())]
    shown, order_type = SHOWN[book.system], codec_of(book).order_type
    orders = enumerate((*shown.orders, shown.weighed))
    return values + [
        (f"order {place}", order_type, domain(order_type, order, "")) for place, order in orders
    ]


CASES = [
    pytest.param(kind, value, id=f"{book.system} {name}")
    for book in RULEBOOKS.values()
    for name, kind, value in values_of(book)
]


@pytest.mark.parametrize("write", WRITERS.values(), ids=list(WRITERS))
@pytest.mark.parametrize(("kind", "value"), CASES)
def test_a_value_means_the_same_whoever_writes_it(kind: Any, value: Any, write: Write) -> None:
    """What is in it, and what goes out of it again."""
    ours = msgspec.json.encode(value)
    meant = msgspec.json.decode(ours, type=kind)
    read = domain(kind, json.loads(write(json.loads(ours))), "")
    assert read == meant
    assert msgspec.json.encode(read) == msgspec.json.encode(meant)


def structs_of(kind: Type, found: dict[type, StructType]) -> None:
    """Add the Structs that a type holds, each once."""
    if isinstance(kind, StructType):
        if kind.cls in found:
            return
        found[kind.cls] = kind
    for part in _parts(kind):
        structs_of(part, found)


def _parts(kind: Type) -> list[Type]:
    found: tuple[Type, ...] = ()
    match kind:
        case StructType(fields=fields):
            found = tuple(field.type for field in fields)
        case Metadata(type=inner) | CollectionType(item_type=inner):
            found = (inner,)
        case UnionType(types=types) | TupleType(item_types=types):
            found = types
        case DictType(key_type=key, value_type=inner):
            found = (key, inner)
    return list(found)


def types_of(book: Rulebook[Any, Any, Any]) -> list[Any]:
    """Return the types of what may be sent of a book."""
    types = [book.setup_type, book.battle_type, book.options_type, book.tables_type]
    design = [] if book.design is None else [book.design.design_type]
    return [*types, codec_of(book).order_type, *design]


@pytest.mark.parametrize("system", RULEBOOKS)
def test_a_field_that_may_be_null_is_null_when_it_is_left_out(system: str) -> None:
    """Else a library that drops nulls would change what its sender means."""
    found = dict[type, StructType]()
    for kind in types_of(RULEBOOKS[system]):
        structs_of(type_info(kind), found)
    wrong = [
        f"{cls.__module__}.{cls.__name__}.{field.name}"
        for cls, kind in found.items()
        for field in kind.fields
        if NoneType() in _parts(field.type)
        and field.default is not None
        and (field.default is not NODEFAULT or field.default_factory is not NODEFAULT)
    ]
    assert not wrong, "Let an empty list or a word say what null says there."


# Over the edges


@pytest.mark.parametrize("write", WRITERS.values(), ids=list(WRITERS))
@pytest.mark.parametrize("place", ["/v1/adjudications", "/v1/scenarios/{}/rulings?dry_run=true"])
def test_orders_and_faces_are_taken_from_any_writer(
    client: TestClient, kept: dict[str, str], sent: dict[str, Json], place: str, write: Write
) -> None:
    """Numbers of the body itself, too, and lists that are empty."""
    body: Json = {"orders": [FINISH], "faces": None}
    if "{}" not in place:
        body |= {"system": SYSTEM, "battle": sent["orders"], "faces": [], "seed": None}
    headers = {**JSON, "if-match": '"0"'}
    answer = client.post(place.format(kept["orders"]), content=write(body), headers=headers)
    assert answer.status_code == 200, answer.text


def test_whole_numbers_of_a_body_may_have_a_fraction_of_zero(client: TestClient) -> None:
    """As JSON Schema counts them; others may not."""
    body = {**DUEL, "seat": "referee", "after": 0.0, "limit": 1.0}
    answer = client.post("/v1/choices", json=body)
    assert (answer.status_code, len(answer.json()["choices"])) == (200, 1)
    answer = client.post("/v1/choices", json={**body, "limit": 1.5})
    assert_problem(answer, MALFORMED, "/limit")
    rolled = {**DUEL, "orders": TO_FIRE, "faces": [6.0, 1e0]}
    assert client.post("/v1/adjudications", json=rolled).status_code == 200
    rolled["faces"] = [6.0, 1.5]
    assert_problem(client.post("/v1/adjudications", json=rolled), MALFORMED, "/faces/1")


TYPED, WHOLE = WRITERS.keys() - {"Lua, {}", "Lua, []"}, WRITERS.keys()


@pytest.mark.parametrize(
    ("writer", "form"),
    [(name, "typed") for name in sorted(TYPED)] + [(name, "whole") for name in sorted(WHOLE)],
)
def test_graphql_takes_variables_from_any_writer(
    client: TestClient, sent: dict[str, Json], writer: str, form: str
) -> None:
    """As JSON of any form; as values with types of their own in the forms that GraphQL knows."""
    battle, order = sent["orders"], FINISH
    whole = (
        {"whole": battle}
        if form == "whole"
        else {"battle": to_graphql(battle, f"{PREFIX}BattleInput")}
    )
    variables: Json = {
        "battle": {SYSTEM_FIELD: whole},
        "orders": [{"plain": order} if form == "whole" else under_system(order)],
        "dice": {"faces": [], "seed": None} if form == "typed" else {"seed": "x"},
        "first": 1,
    }
    query = PURE.replace("$dice: PureDiceInput", "$dice: PureDiceInput, $first: Int").replace(
        "{\n", "{\n choices(battle: $battle, first: $first) {... on ChoicesGiven {__typename}}\n", 1
    )
    body = WRITERS[writer]({"query": query, "variables": variables})
    told = client.post("/graphql", content=body, headers={**JSON, **MODERN}).json()
    assert told.get("errors") is None, told
    assert told["data"]["adjudicate"]["__typename"] == "RulingGiven", told


@pytest.mark.parametrize(
    ("order", "at"),
    [
        ({"points": 3.5}, "/orders/0/points"),
        ({"points": 1e300}, "/orders/0/points"),
        ({"points": {}}, "/orders/0/points"),
        ({"target": None}, "/orders/0/target"),
        ({"target": {}}, "/orders/0/target"),
    ],
)
def test_what_nobody_means_stays_malformed(client: TestClient, order: Json, at: str) -> None:
    """A fraction, an object or null where a whole number or a text belongs."""
    body = {**DUEL, "orders": [damage(**order)]}
    assert_problem(client.post("/v1/adjudications", json=body), MALFORMED, at)


def test_null_stands_for_a_field_that_is_left_out(client: TestClient) -> None:
    """GraphQL says null there, and clients send what they read."""
    battle = client.post("/v1/battles", json=DUEL).json()["battle"]
    bare = client.post("/v1/views", json={"system": SYSTEM, "battle": battle}).json()
    battle |= {"names": None, "turn": None}
    told = client.post("/v1/views", json={"system": SYSTEM, "battle": battle})
    assert told.json() == bare


# Texts


@pytest.mark.parametrize("place", ["/v1/battles", "/graphql"])
@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b'{"system":"a","system":"b"}', "'system' twice, at line 1, column 15 (byte 14)"),
        (b'{"a":{"b":1},\n "c":[{"d":1,"e":":","d":2}]}', "'d' twice, at line 2, column 22"),
        (b'{"a":1,"\\u0061":2}', "'a' twice"),
        (b'{"a":1,"a":2,"b":"\\u003a"}', "'a' twice"),
        (b'{"a" :1,"a"\t: 2}', "'a' twice"),
        (b'{"":1,"":2}', "'' twice"),
    ],
)
def test_a_key_that_stands_twice_is_named(
    client: TestClient, place: str, body: bytes, told: str
) -> None:
    """Whichever value a reader of JSON took, another would take the other."""
    answer = client.post(place, content=body, headers={**JSON, **MODERN})
    assert_problem(answer, MALFORMED, answer.json().get("pointer"))
    assert told in answer.json()["detail"]


@pytest.mark.parametrize(
    "body",
    [
        b'{"title":"a:b \\u003a \\" \\\\","system":"full-thrust-light","sample":"duel"}',
        b'\xef\xbb\xbf{"system":"full-thrust-light",\r\n"sample":"duel"}\r\n',
        b'{"system":"full-thrust-light","sample":"duel","dice":{"source":"seeded","seed":"{a:1,a"}}',
    ],
)
def test_keys_that_stand_once_are_fine(client: TestClient, body: bytes) -> None:
    """Colons in texts, a byte order mark and Windows line ends change nothing."""
    assert client.post("/v1/scenarios", content=body, headers=JSON).status_code == 201


@pytest.mark.parametrize("place", ["/v1/battles", "/graphql", "/v1/scenarios/sample/rulings"])
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"])
def test_another_encoding_is_named(client: TestClient, place: str, encoding: str) -> None:
    """With its byte order mark, and without it."""
    headers = {**JSON, **MODERN, "if-match": '"0"'}
    answer = client.post(place, content='{"query": "{x}"}'.encode(encoding), headers=headers)
    assert_problem(answer, MALFORMED, answer.json().get("pointer"))
    assert f"in {encoding[:6].upper()}; send JSON in UTF-8" in answer.json()["detail"]
