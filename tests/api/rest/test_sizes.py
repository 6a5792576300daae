"""How large the documents are that client authors load, and that nothing is lost for it."""

import gzip
from inspect import cleandoc
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from umpire.api.rest.openapi import TAGGED, values_of
from umpire.kernel.rulebook import Rulebook
from umpire.rules import SERVED
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST

Book = Rulebook[Any, Any, Any]

ADDRESSES = ("/openapi.json", *(f"/openapi/{book.system}.json" for book in SERVED.values()))
MOST = 480_000
MOST_PACKED = 62_000

each_book = pytest.mark.parametrize("book", SERVED.values(), ids=SERVED)


def document(client: TestClient, book: Book | None = None) -> Any:
    """Return a document: of a rulebook, or of the service."""
    return client.get("/openapi.json" if book is None else f"/openapi/{book.system}.json").json()


@pytest.mark.parametrize("address", ADDRESSES)
def test_1_a_document_has_at_most_480_kb_and_62_kb_packed(client: TestClient, address: str) -> None:
    """As it is sent; and it is the same both ways."""
    plain = client.get(address, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert len(plain.content) <= MOST
    with client.stream("GET", address, headers={"accept-encoding": "gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
    vary = answer.headers["vary"].lower()
    assert (answer.headers["content-encoding"], vary.count("accept-encoding")) == ("gzip", 1)
    assert gzip.decompress(packed) == plain.content
    assert len(packed) <= MOST_PACKED


@each_book
def test_1_what_a_document_leaves_unsaid_is_said_where_it_points(
    client: TestClient, book: Book
) -> None:
    """All types are described in the rulebook's JSON Schema, or in the document of the service."""
    about = document(client, book)["info"]["description"]
    assert f"/v1/rulebooks/{book.system}/schema" in about
    assert "/openapi.json" in about
    kept = client.get(f"/v1/rulebooks/{book.system}/schema").json()["$defs"]
    lost = [
        name
        for name, schema in values_of(book).items()
        if name not in TAGGED and "description" in schema
        if schema["description"] != cleandoc(kept[name].get("description", ""))
    ]
    assert lost == []
    service = document(client)["components"]["schemas"]
    own = document(client, book)["components"]["schemas"].keys() - values_of(book).keys()
    assert own <= service.keys()


@each_book
def test_1_what_a_caller_writes_is_described_in_short(client: TestClient, book: Book) -> None:
    """Orders and options at least, unless the rulebook has them from another."""
    schemas = document(client, book)["components"]["schemas"]
    if book is not TO_BOLDLY_THRUST:
        orders = [kind.__name__ for kind in book.order_types]
        assert [name for name in orders if "description" not in schemas[name]] == []
        options = schemas["Options"]["properties"].values()
        assert all("description" in option for option in options)
    assert "description" not in schemas[book.event_types[0].__name__]


@each_book
def test_1_a_default_is_said_once(client: TestClient, book: Book) -> None:
    """With the fields of the options themselves, not where a set-up has options too."""
    fields = document(client, book)["components"]["schemas"]["Setup"]["properties"]
    assert "default" not in fields["options"]
    assert msgspec.convert({}, book.options_type) == book.options_type()


def test_1_a_partly_given_default_says_what_its_fields_do_not(client: TestClient) -> None:
    """A cost that needs all its figures has them; what is as usual is left out."""
    schemas = document(client, TO_BOLDLY_THRUST)["components"]["schemas"]
    tables = {
        field["$ref"].rpartition("/")[2]: field["default"]
        for field in schemas["DesignCosts"]["properties"].values()
        if "$ref" in field and field.get("default")
    }
    assert tables != {}
    for name, default in tables.items():
        assert schemas[name]["required"] == [
            one for one in default if one in schemas[name]["required"]
        ]
