"""The schema of one rulebook: smaller, under the same names, and made when it is asked for."""

import subprocess
import sys
from typing import Any

import pytest
from graphql import GraphQLSchema, build_schema, validate_schema
from starlette.testclient import TestClient

from api.edges import ask, at_fire, opened
from api.graphql_form import REFUSAL, sdl, selection
from umpire.api.graphql.schema import graphql_schema
from umpire.api.graphql.types import field_of, name_of
from umpire.kernel.rulebook import Rulebook
from umpire.rules import SERVED
from umpire.settings import Settings

Json = Any
Book = Rulebook[Any, Any, Any]
each_book = pytest.mark.parametrize("book", SERVED.values(), ids=SERVED)


def of(book: Book) -> GraphQLSchema:
    """Return the schema of a rulebook, as others read it."""
    return build_schema(graphql_schema(Settings.model_construct(), book).as_str())


def at(client: TestClient, book: str, query: str, **variables: Json) -> Json:
    """Return what the schema of a rulebook answers."""
    body = {"query": query, "variables": variables}
    return client.post(f"/graphql/{book}", json=body).json()


@each_book
def test_1_the_schema_of_a_book_is_a_part_of_the_whole(book: Book) -> None:
    """Every type has the name that it has there, and nothing that it has not; no other book's."""
    part, whole = of(book), sdl()
    assert validate_schema(part) == []
    assert set(part.type_map) < set(whole.type_map)
    for name, kind in part.type_map.items():
        fields, all_fields = (getattr(one, "fields", {}) for one in (kind, whole.type_map[name]))
        assert {field: str(one.type) for field, one in fields.items()}.items() <= {
            field: str(one.type) for field, one in all_fields.items()
        }.items()
    others = {name_of(other) for other in SERVED.values() if other is not book} - {"FullThrust"}
    assert not [name for name in part.type_map for other in others if name.startswith(f"{other}Ba")]


@each_book
def test_1_inputs_and_unions_of_a_book_hold_its_own(book: Book) -> None:
    """One field for the book; the events that it has, and no others."""
    part: Any = of(book).type_map
    assert set(part["PositionInput"].fields) == {_camel(field_of(book))}
    assert set(part["OrderInput"].fields) == {_camel(field_of(book)), "plain"}
    assert len(part["Event"].types) == len(book.event_types)
    assert len(part["Choice"].types) == len(book.choice_types)
    assert len(part["Battle"].types) == len(part["BattleView"].types) == 1
    assert ("assessDesign" in part["Query"].fields) == (book.design is not None)
    assert ("designs" in part["Query"].fields) == (book.design is not None)


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


def test_1_a_document_works_on_both(client: TestClient) -> None:
    """On the whole and on the part, with the same answer."""
    name = at_fire(client)
    query = f"""query($s: ID!) {{scenario(scenario: $s) {{... on ScenarioSeen {{
        battle {selection("BattleView", "FullThrustLight")}
        choices {{... on FullThrustLightFireWeaponsChoice {{ship}}}}}}}}}}"""
    told = at(client, "full-thrust-light", query, s=name)
    assert told == ask(client, query, s=name)
    assert told["data"]["scenario"]["choices"]


def test_1_rulebooks_are_the_one_of_the_schema(client: TestClient) -> None:
    """The others are not known there."""
    query = '{rulebooks {system} rulebook(system: "cold-infinity") {system}}'
    told = at(client, "space-fleet", query)["data"]
    assert told == {"rulebooks": [{"system": "space-fleet"}], "rulebook": None}


def test_1_a_scenario_of_another_book_is_refused_with_its_address(client: TestClient) -> None:
    """However it is asked for, and nothing happens to it."""
    name = opened(client)
    asked = (
        f'{{scenario(scenario: "{name}") {{{REFUSAL}}}}}',
        f'mutation {{closeScenario(scenario: "{name}", expectedVersion: 0) {{{REFUSAL}}}}}',
    )
    for query in asked:
        ((told,),) = (at(client, "space-fleet", query)["data"].values(),)
        assert (told["code"], told["pointer"]) == ("malformed", "/scenario")
        assert "/graphql/full-thrust-light" in told["message"]
    assert not client.get(f"/v1/scenarios/{name}").json()["closed"]


def test_1_a_transcript_of_another_book_is_not_brought_in(client: TestClient) -> None:
    """The schema could not tell its battle."""
    text = client.get(f"/v1/scenarios/{opened(client)}/transcript").text
    query = f"mutation($t: String!) {{importTranscript(transcript: $t) {{{REFUSAL}}}}}"
    told = at(client, "space-fleet", query, t=text)["data"]["importTranscript"]
    assert (told["code"], told["pointer"]) == ("malformed", "/transcript")


def test_1_a_book_has_a_websocket_and_a_stream_of_its_own(client: TestClient) -> None:
    """They answer as the whole does."""
    name = at_fire(client)
    query = f'subscription {{rulings(scenario: "{name}") {{... on RulingHeard {{version}}}}}}'
    heard = {"data": {"rulings": {"version": 1}}}
    path = "/graphql/full-thrust-light"
    with client.websocket_connect(path, subprotocols=["graphql-transport-ws"]) as socket:
        socket.send_json({"type": "connection_init"})
        assert socket.receive_json()["type"] == "connection_ack"
        socket.send_json({"type": "subscribe", "id": "1", "payload": {"query": query}})
        assert socket.receive_json() == {"type": "next", "id": "1", "payload": heard}
    client.post(f"/v1/scenarios/{name}/close", headers={"if-match": '"1"'})
    stream = client.post(path, json={"query": query}, headers={"accept": "text/event-stream"})
    assert '"version":1' in stream.text


@pytest.mark.parametrize("path", ["/graphql/chess", "/schema/chess.graphql"])
def test_1_an_unknown_book_is_not_found(client: TestClient, path: str) -> None:
    """As over REST."""
    answer = client.get(path, params={"query": "{__typename}"})
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_rulebook")


def test_1_the_schemas_can_be_read_as_text(client: TestClient) -> None:
    """The whole and the part, with an entity tag."""
    for path, book in (
        ("/schema.graphql", None),
        ("/schema/space-fleet.graphql", SERVED["space-fleet"]),
    ):
        answer = client.get(path)
        assert answer.headers["content-type"].startswith("application/graphql")
        assert answer.text == graphql_schema(Settings.model_construct(), book).as_str() + "\n"
        again = client.get(path, headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304


def test_1_no_schema_is_made_when_the_service_starts() -> None:
    """Nor is anything read that makes one."""
    code = (
        "import sys; from umpire.app import create_app; from umpire.settings import Settings; "
        "create_app(Settings()); print({'graphql', 'strawberry'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
