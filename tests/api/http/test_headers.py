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


RULEBOOK = "/v1/rulebooks/full-thrust-light/schema"


@pytest.mark.parametrize(
    ("accepted", "compressed"),
    [
        ("gzip", True),
        ("GZIP", True),
        ("x-gzip", True),
        ("deflate, gzip;q=0.5", True),
        ("gzip ; q = 1.000 ,br", True),
        ("gzip;q=0.001", True),
        ("identity;q=0.5, gzip;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip;q=0.000, *", False),
        ("gzip; q=0,identity", False),
        ("gzip;q=0.5, identity", False),
        ("gzip;q=2", False),
        ("gzip;q=nan", False),
        ("gzipped", False),
        ("br, deflate", False),
        ("*", False),
        ("", False),
    ],
)
@pytest.mark.parametrize("place", ["/v1/rulebooks/full-thrust-light", RULEBOOK])
def test_accept_encoding_is_read_by_its_grammar(
    client: TestClient, place: str, accepted: str, *, compressed: bool
) -> None:
    """A weight of 0 is a refusal, and what is not listed is not sent."""
    with client.stream("GET", place, headers={"accept-encoding": accepted}) as answer:
        answer.read()
        assert ("content-encoding" in answer.headers) is compressed


def test_accept_encoding_may_stand_there_twice(client: TestClient) -> None:
    """Then both lines are one list."""
    headers = [("accept-encoding", "br"), ("accept-encoding", "gzip")]
    assert client.get(RULEBOOK, headers=headers).headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("place", [RULEBOOK, "/openapi.json", "/v1/scenarios/sample"])
@pytest.mark.parametrize(
    ("known", "status"),
    [
        ("{}", 304),
        ("W/{}", 304),
        ('"x", W/{}', 304),
        ('"a,b",{} , "c"', 304),
        ("*", 304),
        ('"x", W/"y"', 200),
        ('""', 200),
        ("x", 200),
        ("", 200),
    ],
)
def test_entity_tags_that_are_known_are_compared_weakly(
    client: TestClient, place: str, known: str, status: int
) -> None:
    """A proxy that compresses makes them weak; and a client may know several."""
    tag = client.get(place).headers["etag"]
    answer = client.get(place, headers={"if-none-match": known.format(tag)})
    assert (answer.status_code, answer.headers["etag"]) == (status, tag)


def test_known_entity_tags_may_stand_on_several_lines(client: TestClient) -> None:
    """As in any header that lists things."""
    tag = client.get(RULEBOOK).headers["etag"]
    headers = [("if-none-match", '"x"'), ("if-none-match", f"W/{tag}")]
    assert client.get(RULEBOOK, headers=headers).status_code == 304


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ('"0"', None),
        ("0", None),
        ('W/"0"', None),
        (' W/"0" ', None),
        ('"0", "1"', "bad_version"),
        ("*", "bad_version"),
        ('w/"0"', "bad_version"),
        ('"zero"', "bad_version"),
        ('""', "bad_version"),
    ],
)
def test_a_weak_entity_tag_names_a_version_too(
    client: TestClient, tag: str, code: str | None
) -> None:
    """It is what a client gets behind a proxy that compresses."""
    opened = client.post("/v1/scenarios", json={"system": "full-thrust-light", "sample": "duel"})
    answer = client.post(
        f"{opened.headers['location']}/rulings",
        json={"orders": [{"kind": "finish_orders", "side": "Compact"}]},
        headers={"if-match": tag},
    )
    assert answer.json().get("code") == code
    if code is not None:
        assert answer.json()["detail"].endswith('it must be one quoted version, for example "3".')


@pytest.mark.parametrize("place", ["/v1/battles", "/graphql", "/v1/verifications", "/nowhere"])
@pytest.mark.parametrize("encoding", ["gzip", "br", "GZIP", "identity, gzip"])
def test_a_compressed_body_is_refused_in_words(
    client: TestClient, place: str, encoding: str
) -> None:
    """Else a client would see "not JSON", and not know why."""
    body = gzip.compress(b'{"system":"full-thrust-light","sample":"duel"}')
    answer = client.post(place, content=body, headers={"content-encoding": encoding})
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_encoding")
    assert encoding in answer.json()["detail"]
    assert answer.headers["accept-encoding"] == "identity"


def test_a_body_that_says_to_be_as_it_is_is_read(client: TestClient) -> None:
    """`identity` is no compression."""
    body = {"system": "full-thrust-light", "sample": "duel"}
    answer = client.post("/v1/battles", json=body, headers={"content-encoding": "Identity"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("accept", "modern"),
    [
        ("application/graphql-response+json", True),
        ("application/graphql-response+json; charset=utf-8, application/json;q=0.9", True),
        ("application/json, application/graphql-response+json", True),
        ("application/graphql-response+json;q=0", False),
        ("application/json, application/graphql-response+json;q=0.5", False),
        ("*/*", False),
    ],
)
def test_the_type_of_a_graphql_answer_is_the_one_preferred(
    client: TestClient, accept: str, *, modern: bool
) -> None:
    """By the weights that the client gives."""
    answer = client.post("/graphql", json={"query": "{nothing}"}, headers={"accept": accept})
    assert answer.status_code == (400 if modern else 200)


def test_a_page_of_another_host_sees_what_it_needs(client: TestClient) -> None:
    """The headers by which a front end goes on."""
    headers = client.get("/v1/scenarios/sample", headers={"origin": "https://vtt.example"}).headers
    assert headers["access-control-allow-origin"] == "*"
    exposed = set(headers["access-control-expose-headers"].split(", "))
    assert {"ETag", "Location", "Link", "Retry-After"} <= exposed


@pytest.mark.parametrize(
    ("given", "origins"),
    [
        ("*", ("*",)),
        ("https://vtt.example", ("https://vtt.example",)),
        ("https://VTT.example/", ("https://vtt.example",)),
        ("https://a.example, http://b:30000", ("https://a.example", "http://b:30000")),
        ('["https://a.example", "*"]', ("https://a.example", "*")),
        ("[]", ()),
        ("app://obsidian.md,null", ("app://obsidian.md", "null")),
    ],
)
def test_origins_are_written_as_people_write_them(
    monkeypatch: pytest.MonkeyPatch, given: str, origins: tuple[str, ...]
) -> None:
    """One, or several with commas, or a list of JSON."""
    monkeypatch.setenv("UMPIRE_ALLOWED_ORIGINS", given)
    assert Settings().allowed_origins == origins


@pytest.mark.parametrize(
    "given", ["", "vtt.example", "https://a.example/table", "https://", '["*"', "https://a,,"]
)
def test_what_is_no_origin_ends_the_start(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    """No browser would ever send it, so the page that it names could not act."""
    monkeypatch.setenv("UMPIRE_ALLOWED_ORIGINS", given)
    with pytest.raises(ValueError, match=r"is no origin|is not a JSON list"):
        Settings()


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
