"""Designs of Cold Infinity through both edges: assessed, refused, mended; bad input is told so."""

import asyncio
from typing import Any

import msgspec
import strawberry
from starlette.applications import Starlette
from starlette.testclient import TestClient

from api.graphql_form import REFUSAL
from contracts.schemas import faults
from rules.cold_infinity.design.designs import PRINTED
from rules.rows import rows
from umpire.api.graphql.derive import Derivation
from umpire.api.graphql.queries import design_queries
from umpire.api.graphql.resolvers import Context, root_type
from umpire.api.http.operations import exception_handlers
from umpire.api.rest.openapi import openapi
from umpire.api.rest.routes import rest_routes
from umpire.api.state import AppState
from umpire.api.turns import Pace
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.full_thrust import FULL_THRUST

Json = Any

DESK = AppState({book.system: book for book in (FULL_THRUST, COLD_INFINITY)}, 10)
MOST_BYTES = 10_000_000
REST = TestClient(
    Starlette(routes=rest_routes(DESK), exception_handlers=exception_handlers(DESK.problems)),
    raise_server_exceptions=False,
)
FRIGATE: Json = msgspec.to_builtins(PRINTED)


@strawberry.type
class Nothing:
    """A root type without fields of its own."""


def _schema() -> strawberry.Schema:
    derivation = Derivation()
    books = {name.replace("-", "_"): book for name, book in DESK.rulebooks.items()}
    fields = design_queries(books, derivation)
    schema = strawberry.Schema(query=root_type("Query", Nothing, fields))
    derivation.sharpen(schema)
    return schema


def posted(design: Json, **body: Json) -> Any:
    """Return what the REST edge answers."""
    return REST.post("/v1/designs", json={"system": "cold-infinity", "design": design} | body)


def test_the_printed_frigate_is_legal_and_its_sheet_enters_a_battle() -> None:
    """The answer is as its schema says; a set-up takes the sheet as it stands."""
    answer = posted(FRIGATE)
    assert answer.status_code == 200
    told = answer.json()
    place = {"$ref": "#/components/schemas/DesignAssessed"}
    assert faults({**openapi(DESK, COLD_INFINITY), **place}, told) == []
    assert told["assessment"]["construction_points"] == 862
    sheets = [{"id": "frigate", "sheet": told["assessment"]["sheet"]}]
    ships = [
        {"id": side, "side": side, "sheet": "frigate", "cell": cell}
        for side, cell in (("red", (0, 0)), ("blue", (9, 0)))
    ]
    given = {"sides": ["red", "blue"], "sheets": sheets, "ships": ships}
    opened = REST.post("/v1/battles", json={"system": "cold-infinity", "setup": given})
    assert opened.status_code == 200
    assert [ship["id"] for ship in opened.json()["battle"]["ships"]] == ["red", "blue"]


def test_a_design_is_refused_for_a_reason_and_mended() -> None:
    """Code, rule and pointer; once mended there is nothing left."""
    wrong = msgspec.json.decode(msgspec.json.encode(FRIGATE))
    wrong["unit"]["sections"][0]["systems"][3]["structure"] = 9
    told = posted(wrong).json()["assessment"]
    assert (told["verdict"], told["sheet"]) == ("illegal", None)
    (fault,) = told["violations"]
    assert (fault["code"], fault["rule"]) == ("design_wrong_structure", "CI-16.4.1-1")
    assert fault["pointer"] == "/unit/sections/0/systems/3/structure"
    wrong["unit"]["sections"][0]["systems"][3]["structure"] = 2
    assert posted(wrong).json()["assessment"]["legal"]


def test_without_schedules_the_answer_names_what_is_missing() -> None:
    """It cannot be adjudicated, and the rest is told."""
    told = posted({**FRIGATE, "tables": {}}).json()["assessment"]
    assert told["verdict"] == "cannot_adjudicate"
    assert "SSB2" in {each["source"] for each in told["missing"]}
    assert told["construction_points"] is None
    assert any(line["cp"] == 10 for line in told["lines"])


@rows(
    {"unit": {"kind": "barge"}},
    {"unit": {"kind": "ship"}},
    {"weapons": [{"kind": "direct", "id": "gun"}]},
    {"weapons": [{"kind": "direct", "id": "gun", "technology": "laser", "damage": "3d6"}]},
    {"tables": {"named": "ours"}},
    {"tables": {"schedules": {"hulls": 3}}},
    {"options": {"cargo_in_core": "no"}},
    {"unit": {"kind": "gate", "class_name": "Gate", "hull": 10**9}},
    {"hull": 3},
    [1],
)
def test_what_is_no_design_is_refused_as_malformed(design: Json) -> None:
    """With 400, and a pointer into the design."""
    answer = posted(design)
    assert answer.status_code == 400
    assert answer.json()["pointer"].startswith("/design")


def test_nothing_to_assess_is_an_empty_answer() -> None:
    """A design of nothing breaks no rule."""
    assert posted({}).json()["assessment"]["lines"] == []


def test_graphql_says_the_same() -> None:
    """Of a gate, whole; and of a weapon that is illegal."""
    query = f"""query($design: DesignQuestionInput!) {{assessDesign(design: $design) {{
        ... on DesignAssessed {{system assessment {{... on ColdInfinityAssessment {{
            legal verdict constructionPoints mass missing {{table source}}
            violations {{code rule pointer}} sheet {{className traits}} }}}}}}
        {REFUSAL}}}}}"""

    def asked(design: Json) -> Json:
        question = {"coldInfinity": {"design": design}}
        context = Context(DESK, {}, Pace(), MOST_BYTES)
        run = _schema().execute(query, {"design": question}, context_value=context)
        answer = asyncio.run(run)
        assert answer.errors is None
        assert answer.data is not None
        return answer.data["assessDesign"]

    gate = asked({"unit": {"gate": {"className": "Gate", "hull": 80}}})["assessment"]
    assert (gate["verdict"], gate["constructionPoints"], gate["mass"]) == ("LEGAL", 580, 60)
    assert gate["sheet"]["traits"] == ["trans_light_gate"]
    gun = {"id": "gun", "technology": "particle", "damage": {"dice": [{"number": 1, "sides": 10}]}}
    named = {"named": "UMPIRE_EXAMPLE"}
    told = asked({"weapons": [{"direct": gun}], "tables": named})["assessment"]
    assert [each["code"] for each in told["violations"]] == ["design_low_level"]
