"""Designs to begin a design with, as a yard asks for them."""

from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from api.test_designs import REST
from umpire.api.rest.routes import rest_routes
from umpire.api.state import AppState
from umpire.kernel.rulebook import Rulebook, Seat
from umpire.rules import RULEBOOKS

VIEWS = TestClient(Starlette(routes=rest_routes(AppState(RULEBOOKS, 10))))
WITH_DESIGN = [book for book in RULEBOOKS.values() if book.design is not None]


def test_a_book_lists_the_designs_of_its_classes() -> None:
    """Each by its name, ready to be sent back for an assessment."""
    told = REST.get("/v1/rulebooks/full-thrust-remixed/designs").json()
    beacon = next(each for each in told["designs"] if each["name"] == "beacon")
    body = {"system": told["system"], "design": beacon["design"]}
    assessed = REST.post("/v1/designs", json=body).json()["assessment"]
    assert (assessed["legal"], assessed["ssd"]["class_name"]) == (True, "Beacon, light cruiser")


def test_a_book_without_rules_of_design_has_no_designs() -> None:
    """The list is there, and empty."""
    told = REST.get("/v1/rulebooks/full-thrust-light/designs").json()
    assert told == {"system": "full-thrust-light", "designs": []}


@pytest.mark.parametrize("book", WITH_DESIGN, ids=lambda book: book.system)
def test_all_designs_are_legal(book: Rulebook[Any, Any, Any]) -> None:
    """By the tables and options of the book, and of its own type."""
    assert book.design is not None
    assert book.designs
    for design in book.designs.values():
        sent = msgspec.convert(msgspec.to_builtins(design), book.design.design_type)
        assessed: Any = book.design.assess(sent, book.tables_type(), book.options_type())
        assert (sent, assessed.legal, assessed.violations) == (design, True, ())


def test_a_battle_that_is_sent_along_is_seen_as_by_a_seat() -> None:
    """Its displays show what those of a kept scenario do; an unknown side is refused."""
    asked = {"system": "full-thrust-remixed", "sample": "meeting-engagement", "seat": "side:West"}
    seen = REST.post("/v1/views", json=asked).json()["battle"]
    wick = next(each for each in seen["ships"] if each["id"] == "Wick")
    assert (wick["fire_controls"], wick["hull"]) == (1, 7)
    refused = REST.post("/v1/views", json=asked | {"seat": "side:Nobody"})
    assert (refused.status_code, refused.json()["pointer"]) == (400, "/seat")


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_no_side_sees_more_without_a_scenario(book: Rulebook[Any, Any, Any]) -> None:
    """A view of a set-up is the view of its seat, whatever it hides."""
    for name, setup in book.samples.items():
        battle = book.setup(setup)
        side = battle.sides[0]
        asked = {"system": book.system, "sample": name, "seat": f"side:{side}"}
        seen = VIEWS.post("/v1/views", json=asked).json()["battle"]
        assert seen == msgspec.json.decode(
            msgspec.json.encode(book.view(battle, Seat("side", side)))
        )
