"""The design of ships through both edges, with a rulebook that has rules for it."""

import asyncio
from typing import Any

import msgspec
import pytest
import strawberry
from starlette.applications import Starlette
from starlette.testclient import TestClient
from strawberry.utils.str_converters import to_camel_case

from api.graphql_form import REFUSAL
from contracts.schemas import faults
from umpire.api.graphql.derive import Derivation
from umpire.api.graphql.queries import design_queries
from umpire.api.graphql.resolvers import Context, root_type
from umpire.api.http.operations import exception_handlers
from umpire.api.pages import page_routes
from umpire.api.rest.openapi import openapi
from umpire.api.rest.routes import rest_routes
from umpire.api.state import AppState
from umpire.api.turns import Pace
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust.design import DESIGN
from umpire.rules.full_thrust.state.ship import Ssd
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT

Json = Any


DESK = AppState({book.system: book for book in (FULL_THRUST_LIGHT, FULL_THRUST)}, 10)
MOST_BYTES = 10_000_000
REST = TestClient(
    Starlette(routes=rest_routes(DESK), exception_handlers=exception_handlers(DESK.problems)),
    raise_server_exceptions=False,
)
DOCUMENT = openapi(DESK, FULL_THRUST)
GUN: Json = {"kind": "beam", "id": "B1", "weapon_class": 3, "arcs": ["F", "FS"]}
SHIP: Json = {"mass": 20, "hull": 4, "thrust": 4, "systems": [GUN]}
WIDE: Json = {**SHIP, "hull": 1, "systems": [{**GUN, "arcs": ["F", "A"]}]}
DEAR: Json = {"design": {"armour": {"mass": 1, "points": 9}}}


@strawberry.type
class Nothing:
    """A root type without fields of its own."""


def _schema() -> strawberry.Schema:
    derivation = Derivation()
    books = {book.system: book for book in DESK.rulebooks.values()}
    fields = design_queries(
        {name.replace("-", "_"): book for name, book in books.items()}, derivation
    )
    schema = strawberry.Schema(query=root_type("Query", Nothing, fields))
    derivation.sharpen(schema)
    return schema


SCHEMA = _schema()


def posted(**body: Json) -> Any:
    """Return what the REST edge answers."""
    return REST.post("/v1/designs", json={"system": "full-thrust-remixed", "design": SHIP} | body)


def asked(question: Json) -> Json:
    """Return what the GraphQL edge answers, in the form of the REST edge."""
    query = f"""query($design: DesignQuestionInput!) {{assessDesign(design: $design) {{
        ... on DesignAssessed {{system assessment {{... on FullThrustAssessment {{
            legal mass massUsed points hullRows crewDots lines {{part mass points rule id}}
            violations {{code rule message pointer}} ssd {{rows thrust mass points}}}}}}}}
        {REFUSAL}}}}}"""
    answer = asyncio.run(
        SCHEMA.execute(
            query, {"design": question}, context_value=Context(DESK, {}, Pace(), MOST_BYTES)
        )
    )
    assert answer.errors is None
    assert answer.data is not None
    return answer.data["assessDesign"]


def in_graphql(value: Json) -> Json:
    """Return a design as GraphQL takes it."""
    systems = [{system["kind"]: _camel(system)} for system in value["systems"]]
    return {**value, "systems": systems}


def _camel(system: Json) -> Json:
    return {to_camel_case(name): value for name, value in system.items() if name != "kind"}


def common(graphql: Json, rest: Json) -> tuple[Json, Json]:
    """Return what was asked through GraphQL, and the same of what REST told."""
    names = {to_camel_case(name): value for name, value in rest.items()}
    picked = {name: names[name] for name in graphql}
    if picked["ssd"]:
        picked["ssd"] = {name: picked["ssd"][name] for name in graphql["ssd"]}
    return graphql, picked


def test_a_legal_design_is_assessed() -> None:
    """Mass, points, rows, and the display for a set-up."""
    answer = posted()
    assert answer.status_code == 200
    told = answer.json()["assessment"]
    assert (told["legal"], told["violations"]) == (True, [])
    assert (told["mass_used"], told["points"], told["hull_rows"]) == (15, 55, [1, 1, 1, 1])
    ssd = msgspec.convert(told["ssd"], Ssd)
    assert told["ssd"] == msgspec.json.decode(msgspec.json.encode(ssd))


def test_an_illegal_design_is_an_answer_too() -> None:
    """Every rule that it breaks, each with its place; and no display."""
    answer = posted(design=WIDE)
    assert answer.status_code == 200
    told = answer.json()["assessment"]
    assert (told["legal"], told["ssd"]) == (False, None)
    assert [(one["code"], one["pointer"]) for one in told["violations"]] == [
        ("hull_minimum", "/hull"),
        ("arcs_not_adjacent", "/systems/0/arcs"),
    ]


def test_tables_of_a_scenario_take_the_place_of_the_books() -> None:
    """What armour costs there, it costs here."""
    armoured = {**SHIP, "armour": 2}
    points = [posted(design=armoured, **more).json() for more in ({}, {"tables": DEAR})]
    assert [one["assessment"]["points"] for one in points] == [59, 73]


@pytest.mark.parametrize("design", [SHIP, WIDE])
@pytest.mark.parametrize("tables", [None, DEAR])
def test_both_edges_say_the_same(design: Json, tables: Json) -> None:
    """Legal or not, by the book's tables or by others."""
    question = {"design": in_graphql(design)} | ({"tables": tables} if tables else {})
    told = asked({"fullThrustRemixed": question})
    rest = posted(design=design, tables=tables).json()
    assert told["system"] == rest["system"]
    graphql, same = common(told["assessment"], rest["assessment"])
    assert graphql == same


@pytest.mark.parametrize(
    ("body", "status", "code", "pointer"),
    [
        ({"system": "nothing"}, 404, "unknown_rulebook", "/system"),
        ({"system": "full-thrust-light"}, 422, "no_design_rules", "/system"),
        ({"design": {}}, 400, "malformed", "/design"),
        ({"design": {**SHIP, "mass": "5"}}, 400, "malformed", "/design/mass"),
        ({"design": {**SHIP, "mass": 0}}, 400, "malformed", "/design/mass"),
        ({"design": {**SHIP, "colour": 1}}, 400, "malformed", "/design"),
        ({"design": None}, 400, "malformed", "/design"),
        ({"tables": {"beam": {"band_mu": 0}}}, 400, "malformed", "/tables/beam/band_mu"),
        ({"more": 1}, 400, "malformed", "/more"),
    ],
)
def test_what_is_no_design_is_refused(body: Json, status: int, code: str, pointer: str) -> None:
    """With a code, and a pointer into the request."""
    answer = posted(**body)
    assert answer.status_code == status, answer.text
    told = answer.json()
    assert (told["code"], told["pointer"]) == (code, pointer)
    assert faults({**DOCUMENT, "$ref": "#/components/schemas/Problem"}, told) == []


def test_graphql_refuses_with_the_same_code_and_place() -> None:
    """What the types of the schema let through, the domain may still refuse."""
    told = asked({"fullThrustRemixed": {"design": in_graphql({**SHIP, "mass": 0})}})
    rest = posted(design={**SHIP, "mass": 0}).json()
    assert (told["code"], told["message"], told["pointer"]) == (
        rest["code"],
        rest["detail"],
        rest["pointer"],
    )


def test_graphql_asks_rulebooks_with_rules_of_design_alone() -> None:
    """The others have no field, and without any there is no query."""
    assert design_queries({"full_thrust_light": FULL_THRUST_LIGHT}, Derivation()) == {}
    sdl = SCHEMA.as_str()
    assert "input DesignQuestionInput @oneOf {\n  fullThrustRemixed: " in sdl
    assert "fullThrustLight:" not in sdl


def test_the_document_tells_the_shapes() -> None:
    """The body and the answer are as OpenAPI has them."""
    place = "#/components/schemas/"
    for design in (SHIP, WIDE):
        body = {"system": "full-thrust-remixed", "design": design, "tables": DEAR}
        assert faults({**DOCUMENT, "$ref": f"{place}DesignBody"}, body) == []
        told = posted(design=design).json()
        assert faults({**DOCUMENT, "$ref": f"{place}DesignAssessed"}, told) == []
        del told["assessment"]["points"]
        assert faults({**DOCUMENT, "$ref": f"{place}DesignAssessed"}, told) != []
    wrong = {"system": "full-thrust-remixed", "design": {**SHIP, "colour": 1}}
    assert faults({**DOCUMENT, "$ref": f"{place}DesignBody"}, wrong) != []


def test_8_4_a_design_without_ftl_needs_leave() -> None:
    """By the options of a scenario, as its set-up does (FT-8.4-1); over both edges."""
    drifter = {**SHIP, "ftl": False}
    assert posted(design=drifter).json()["assessment"]["legal"]
    told = posted(design=drifter, options={"non_ftl_ships": False}).json()["assessment"]
    assert [(each["code"], each["pointer"]) for each in told["violations"]] == [
        ("no_ftl_drive", "/ftl")
    ]
    wrong = posted(design=drifter, options={"non_ftl_ships": "no"})
    assert (wrong.status_code, wrong.json()["pointer"]) == (400, "/options/non_ftl_ships")


def test_where_no_book_has_rules_of_design_there_is_no_such_address() -> None:
    """Nor does the document tell of it."""
    document = openapi(AppState({FULL_THRUST_LIGHT.system: FULL_THRUST_LIGHT}, 10))
    assert "/v1/designs" in DOCUMENT["paths"]
    assert "/v1/designs" not in document["paths"]
    assert (
        document["components"]["schemas"]
        .keys()
        .isdisjoint({"Assessment", "Design", "DesignAssessed", "DesignBody", "Tables"})
    )


def test_the_page_of_the_rulebook_tells_what_a_design_holds() -> None:
    """Every field of it; a book without rules of design has no such chapter."""
    pages = TestClient(Starlette(routes=page_routes(DESK.rulebooks.values())))
    page = pages.get("/rulebooks/full-thrust-remixed").text
    assert '<h2 id="ship-design">Ship design</h2>' in page
    for field in DESIGN.design_type.__struct_fields__:
        assert f"<code>{field}</code>" in page
    assert page.count("<td>required</td>") == 2
    assert "Ship design" not in pages.get("/rulebooks/full-thrust-light").text
