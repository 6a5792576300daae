"""The JSON Schema of a rulebook, as the service hands it out."""

import pytest
from starlette.testclient import TestClient

from contracts.files import FILES
from umpire.rules import SERVED

SYSTEMS = list(SERVED)


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_is_the_file_of_the_repository(client: TestClient, system: str) -> None:
    """To the byte, so that whoever has the one needs not ask for the other."""
    answer = client.get(f"/v1/rulebooks/{system}/schema")
    assert answer.headers["content-type"] == "application/schema+json"
    assert answer.text == FILES[f"schema/rulebooks/{system}.json"]


def test_who_has_it_is_not_sent_it_again(client: TestClient) -> None:
    """By its entity tag, which differs from book to book."""
    places = [f"/v1/rulebooks/{system}/schema" for system in SYSTEMS]
    tags = [client.get(place).headers["etag"] for place in places]
    assert len(set(tags)) == len(SYSTEMS)
    again = client.get(places[0], headers={"if-none-match": tags[0]})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tags[0])
    assert client.get(places[0], headers={"if-none-match": tags[1]}).status_code == 200


def test_a_rulebook_that_is_not_known_is_refused(client: TestClient) -> None:
    """As it is at its page."""
    answer = client.get("/v1/rulebooks/chess/schema")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_rulebook")
