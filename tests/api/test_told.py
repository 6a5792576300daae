"""Events in plain words: beside the events of a page of the journal, through either edge."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import TO_FIRE, Rest, ask, opened
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT
from umpire.scenarios.journal import codec_of, encode

Json = Any
SEATS = ("referee", "side:Compact", "side:Union", "observer")
WRITTEN: Json = {"kind": "write_order", "ship": "Candle", "notation": "+2"}
QUERY = """query($s: ID!, $seat: String!) {
    scenario(scenario: $s, seat: $seat) {
        ... on ScenarioSeen {journal {edges {node {kind told events {__typename}}}}}}}"""


@pytest.fixture
def battle(client: TestClient) -> str:
    """Return a battle with a sealed order, then with dice."""
    name = opened(client)
    Rest(client, name).give(0, [WRITTEN])
    Rest(client, name).give(1, TO_FIRE)
    return name


def page(client: TestClient, name: str, seat: str, asked: str) -> list[Json]:
    """Return the entries of a seat's journal."""
    answer = client.get(f"/v1/scenarios/{name}/rulings{asked}", headers={"umpire-seat": seat})
    assert answer.status_code == 200, answer.text
    return list(answer.json()["entries"])


@pytest.mark.parametrize("seat", SEATS)
def test_each_ruling_tells_the_events_that_the_seat_hears(
    client: TestClient, battle: str, seat: str
) -> None:
    """A line for each, in the words of the rulebook for just those events."""
    codec = codec_of(FULL_THRUST_LIGHT)
    plain = page(client, battle, seat, "")
    for entry, told in zip(plain, page(client, battle, seat, "?told=true"), strict=True):
        heard: Any = codec.entry(encode(entry))
        assert told == {**entry, "told": [FULL_THRUST_LIGHT.tell(each) for each in heard.events]}
    assert plain == page(client, battle, seat, "?told=false")
    assert not any("told" in entry for entry in plain)


@pytest.mark.parametrize("seat", SEATS)
def test_graphql_tells_the_same(client: TestClient, battle: str, seat: str) -> None:
    """Where it is asked for."""
    found = ask(client, QUERY, s=battle, seat=seat)["data"]["scenario"]["journal"]["edges"]
    words = [edge["node"]["told"] for edge in found]
    assert words == [entry["told"] for entry in page(client, battle, seat, "?told=true")]


def test_what_is_sealed_is_told_to_nobody_else(client: TestClient) -> None:
    """Neither its words, nor that there are any."""
    name = opened(client)
    Rest(client, name).give(0, [WRITTEN])
    own, other = (
        page(client, name, seat, "?told=true")[0]["told"] for seat in ("side:Compact", "side:Union")
    )
    assert len(own) == 1
    assert "Candle" in own[0]
    assert "Candle" not in str(other)


def test_the_next_page_is_told_as_well(client: TestClient, battle: str) -> None:
    """The link asks for words where this page did."""
    answer = client.get(f"/v1/scenarios/{battle}/rulings?told=true&limit=1")
    more = client.get(answer.links["next"]["url"]).json()["entries"]
    assert [entry["version"] for entry in more] == [2]
    assert more[0]["told"]


def test_neither_yes_nor_no_is_refused(client: TestClient, battle: str) -> None:
    """As any parameter is that is not understood."""
    answer = client.get(f"/v1/scenarios/{battle}/rulings?told=please")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_parameter")


def test_the_close_has_no_events_to_tell(client: TestClient, battle: str) -> None:
    """Nor has a nonce: only rulings are told."""
    place = f"/v1/scenarios/{battle}/close"
    assert client.post(place, headers={"if-match": '"2"'}).status_code == 200
    last = page(client, battle, "observer", "?told=true")[-1]
    assert (last["kind"], "told" in last) == ("close", False)


GERMAN = {"accept-language": "fr, de-CH;q=0.8, en;q=0.5"}


@pytest.mark.parametrize(
    ("asked", "headers", "language"),
    [
        ("?told=true", {}, "en"),
        ("?told=true", GERMAN, "de"),
        ("?told=true", {"accept-language": "fr, *"}, "en"),
        ("?told=true&lang=de", {}, "de"),
        ("?told=true&lang=en", GERMAN, "en"),
    ],
)
def test_lines_are_in_the_language_that_is_asked_for(
    client: TestClient, battle: str, asked: str, headers: dict[str, str], language: str
) -> None:
    answer = client.get(f"/v1/scenarios/{battle}/rulings{asked}", headers=headers)
    written = answer.json()["entries"][0]["told"][0]
    assert written == {"en": "Candle has the order +2", "de": "Candle hat den Befehl +2"}[language]
    assert answer.headers["content-language"] == language
    assert "accept-language" in answer.headers["vary"]


def test_graphql_writes_lines_in_the_language_of_the_header(
    client: TestClient, battle: str
) -> None:
    body = {"query": QUERY, "variables": {"s": battle, "seat": "referee"}}
    answer = client.post("/graphql", json=body, headers=GERMAN).json()
    first = answer["data"]["scenario"]["journal"]["edges"][0]["node"]["told"]
    assert first == ["Candle hat den Befehl +2"]


def test_the_next_page_keeps_the_language(client: TestClient, battle: str) -> None:
    answer = client.get(f"/v1/scenarios/{battle}/rulings?told=true&limit=1&lang=de")
    more = client.get(answer.links["next"]["url"]).json()["entries"]
    assert "beginnt" in str(more[0]["told"])


def test_a_language_without_lines_is_refused(client: TestClient, battle: str) -> None:
    answer = client.get(f"/v1/scenarios/{battle}/rulings?told=true&lang=fr")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_parameter")
    assert answer.json()["detail"] == "`lang` is 'fr'; it must be en or de."


def test_a_ruling_brings_its_lines_if_asked(client: TestClient) -> None:
    name = opened(client)
    for asked, lines in [("?told=true&lang=de", ["Candle hat den Befehl +2"]), ("", None)]:
        place = f"/v1/scenarios/{name}/rulings{asked}"
        version = client.get(f"/v1/scenarios/{name}").json()["version"]
        headers = {"if-match": f'"{version}"', "umpire-seat": "side:Compact"}
        answer = client.post(place, json={"orders": [WRITTEN]}, headers=headers)
        assert answer.status_code == 201, answer.text
        assert answer.json().get("told") == lines


def test_an_explanation_is_in_the_language_of_the_header(client: TestClient, battle: str) -> None:
    """Its lines are written in a process of their own where it takes long."""
    answer = client.get(f"/v1/scenarios/{battle}/rolls/1", headers=GERMAN)
    assert answer.json()["roll"]["told"].startswith("Initiative: ")
    assert "Reihenfolge" in answer.json()["roll"]["told"]
