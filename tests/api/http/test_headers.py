"""What every answer carries, compression, and pages of other hosts."""

import gzip

import pytest
from starlette.testclient import TestClient

from umpire.app import create_app
from umpire.settings import Settings

PLACES = ["/livez", "/", "/docs", "/v1/rulebooks", "/nowhere", "/graphql", "/metrics"]


@pytest.mark.parametrize("place", PLACES)
def test_every_answer_keeps_browsers_from_guessing(client: TestClient, place: str) -> None:
    """Whatever it is, and if there is nothing."""
    headers = client.get(place).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "strict-transport-security" not in headers
    assert {"origin", "accept-encoding"} <= set(headers["vary"].lower().replace(",", " ").split())


def test_frames_and_https_are_settings() -> None:
    """A page in an iframe of another host, and a service behind TLS, need them."""
    settings = Settings(frame_ancestors="https://www.owlbear.rodeo", hsts_s=86_400)
    headers = TestClient(create_app(settings)).get("/docs").headers
    assert headers["content-security-policy"].endswith("frame-ancestors https://www.owlbear.rodeo")
    assert headers["strict-transport-security"] == "max-age=86400"


def test_large_answers_are_compressed_for_those_who_ask(client: TestClient) -> None:
    """A small one is not, and nobody gets what they did not ask for."""
    place = "/v1/rulebooks/full-thrust-light"
    with client.stream("GET", place, headers={"accept-encoding": "gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
    plain = client.get(place, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(packed) == plain.content
    small = client.get("/livez", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in small.headers


def test_a_page_of_another_host_sees_what_it_needs(client: TestClient) -> None:
    """The headers by which a front end goes on."""
    headers = client.get("/v1/scenarios/sample", headers={"origin": "https://vtt.example"}).headers
    assert headers["access-control-allow-origin"] == "*"
    exposed = set(headers["access-control-expose-headers"].split(", "))
    assert {"ETag", "Location", "Link", "Retry-After"} <= exposed


@pytest.fixture(scope="module")
def anywhere() -> TestClient:
    """Return a client of a service that every page may use."""
    return TestClient(create_app(Settings(allowed_origins=("*",))))


@pytest.mark.parametrize("path", ["/v1/scenarios/sample", "/graphql", "/v1/adjudications"])
def test_pages_on_other_hosts_may_ask_where_they_are_allowed(
    anywhere: TestClient, path: str
) -> None:
    """With every header that the service reads; there are no cookies to steal."""
    asked = "authorization, content-type, idempotency-key, if-match, if-none-match, umpire-seat"
    answer = anywhere.options(
        path,
        headers={
            "origin": "https://table.example",
            "access-control-request-method": "POST",
            "access-control-request-headers": asked,
        },
    )
    allowed = answer.headers["access-control-allow-headers"].split(", ")
    assert answer.status_code == 200
    assert set(allowed) >= set(asked.split(", "))
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "POST" in answer.headers["access-control-allow-methods"]
    assert "access-control-allow-credentials" not in answer.headers


@pytest.mark.parametrize(("origin", "allowed"), [("https://a.example", True), ("https://b", False)])
def test_origins_are_a_setting(origin: str, *, allowed: bool) -> None:
    """Other pages are not told that they may read the answer."""
    app = create_app(Settings(allowed_origins=("https://a.example",)))
    headers = TestClient(app).get("/livez", headers={"origin": origin}).headers
    assert (headers.get("access-control-allow-origin") == origin) == allowed


@pytest.mark.parametrize("place", ["/graphql", "/v1/battles", "/v1/scenarios", "/livez", "/none"])
def test_no_route_takes_an_endless_body(place: str) -> None:
    """What is too large is refused before it is read."""
    app = create_app(Settings(body_limit=1000))
    answer = TestClient(app).post(place, content=b"x" * 1001)
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")
