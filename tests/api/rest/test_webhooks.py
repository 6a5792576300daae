"""Webhooks over REST: a seat has one, hears by it what happens, and is rid of it."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from standardwebhooks import Webhook
from starlette.testclient import TestClient

from api.edges import ask
from umpire.app import create_app
from umpire.settings import Settings

OPENING = {"system": "full-thrust-light", "sample": "duel"}
PATIENCE_S = 20.0


class Receiver:
    """A server of the player, that keeps what it gets."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.more = threading.Condition()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                with receiver.more:
                    receiver.got.append((headers, body))
                    receiver.more.notify_all()
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/hear"

    def wait(self, count: int) -> list[dict[str, Any]]:
        """Return what came, once it is so much."""
        with self.more:
            assert self.more.wait_for(lambda: len(self.got) >= count, PATIENCE_S), self.got
            return [json.loads(body) for _, body in self.got]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Return a running receiver."""
    one = Receiver()
    thread = threading.Thread(target=one.server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield one
    one.server.shutdown()
    thread.join()
    one.server.server_close()


@pytest.fixture(scope="module")
def client(embedded_url: str) -> Iterator[TestClient]:
    """Return a client of a service that sends webhooks, to private addresses too."""
    settings = Settings(redis_url=embedded_url, webhooks=True, webhook_private=True)
    with TestClient(create_app(settings)) as one:
        yield one


def seated(seat: str, **more: str) -> dict[str, str]:
    """Return the headers of a seat."""
    return {"umpire-seat": seat, **more}


def test_a_seat_hears_what_happens(client: TestClient, receiver: Receiver) -> None:
    """Each order, its turn, and the close, signed; then the webhook is gone."""
    at = f"/v1/scenarios/{client.post('/v1/scenarios', json=OPENING).json()['scenario']}"
    added = client.post(f"{at}/webhooks", json={"url": receiver.url}, headers=seated("side:Union"))
    assert added.status_code == 201
    told = added.json()
    assert added.headers["location"] == f"{at}/webhooks/{told['id']}"
    for version, side in enumerate(("Union", "Compact")):
        orders = {"orders": [{"kind": "finish_orders", "side": side}]}
        headers = seated(f"side:{side}", **{"if-match": str(version)})
        assert client.post(f"{at}/rulings", json=orders, headers=headers).status_code == 201
    closing = seated("referee", **{"if-match": "2"})
    assert client.post(f"{at}/close", headers=closing).status_code == 200
    bodies = receiver.wait(5)
    assert [(body["type"], body["data"]["version"]) for body in bodies] == [
        ("scenario.ruling", 1),
        ("scenario.ruling", 2),
        ("scenario.your_turn", 2),
        ("scenario.ruling", 3),
        ("scenario.closed", 3),
    ]
    for headers, body in receiver.got:
        Webhook(told["secret"]).verify(body, headers)
    assert len({headers["webhook-id"] for headers, _ in receiver.got}) == 5


def test_a_webhook_is_listed_and_removed_by_its_seat(client: TestClient) -> None:
    """The secret is told once; another side sees nothing."""
    at = f"/v1/scenarios/{client.post('/v1/scenarios', json=OPENING).json()['scenario']}/webhooks"
    body = {"url": "https://127.0.0.1/", "kinds": ["scenario.closed"]}
    told = client.post(at, json=body, headers=seated("side:Union")).json()
    secret = told.pop("secret")
    assert secret.startswith("whsec_")
    for seat, shown in (("side:Union", [told]), ("side:Compact", []), ("referee", [told])):
        assert client.get(at, headers=seated(seat)).json() == {"webhooks": shown}
    one = f"{at}/{told['id']}"
    refused = client.delete(one, headers=seated("side:Compact"))
    assert (refused.status_code, refused.json()["code"]) == (404, "unknown_webhook")
    assert client.delete(one, headers=seated("side:Union")).status_code == 204
    assert client.delete(one, headers=seated("side:Union")).status_code == 404


def test_a_webhook_is_added_once_under_one_key(client: TestClient) -> None:
    """A retry gets the same webhook and secret; another body, or another seat, does not."""
    scenario = client.post("/v1/scenarios", json=OPENING).json()["scenario"]
    at = f"/v1/scenarios/{scenario}/webhooks"
    body, key = (
        {"url": "https://127.0.0.1/", "kinds": ["scenario.closed"]},
        {"idempotency-key": "k"},
    )
    first, again = (
        client.post(at, json=body, headers=seated("side:Union", **key)) for _ in range(2)
    )
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    other = client.post(at, json={"url": body["url"]}, headers=seated("side:Union", **key))
    assert (other.status_code, other.json()["code"]) == (422, "command_reused")
    mutation = """mutation($s: ID!, $u: String!, $seat: String) {
        addWebhook(scenario: $s, url: $u, kinds: [CLOSED], seat: $seat, commandId: "k")
        {... on WebhookAdded {secret webhook {id}}}}"""
    told = {
        seat: ask(client, mutation, s=scenario, u=body["url"], seat=seat)["data"]["addWebhook"]
        for seat in ("side:Union", "side:Compact")
    }
    assert told["side:Union"]["secret"] == first.json()["secret"]
    assert told["side:Compact"]["webhook"]["id"] != first.json()["id"]
    assert len(client.get(at, headers=seated("referee")).json()["webhooks"]) == 2


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"url": "ftp://club.example/"}, 400, "bad_webhook"),
        ({"url": "https://a..b/x"}, 400, "bad_webhook"),
        ({"url": "https://there-is-no-such-host.invalid/" + "x" * 500}, 400, "bad_webhook"),
        ({"url": "https://club.example/" + "x" * 2000}, 400, "malformed"),
        ({"url": "https://there-is-no-such-host.invalid/"}, 400, "bad_webhook"),
        ({"url": "https://127.0.0.1/", "kinds": ["all"]}, 400, "malformed"),
        ({"url": 5}, 400, "malformed"),
        ({}, 400, "malformed"),
    ],
)
def test_what_is_no_webhook_is_refused(
    client: TestClient, body: Any, status: int, code: str
) -> None:
    """Nothing is kept."""
    at = f"/v1/scenarios/{client.post('/v1/scenarios', json=OPENING).json()['scenario']}/webhooks"
    refused = client.post(at, json=body, headers=seated("referee"))
    assert refused.status_code == status
    assert refused.json()["code"] == code
    assert client.get(at, headers=seated("referee")).json() == {"webhooks": []}


def test_of_a_scenario_that_is_not_there_nobody_is_told(client: TestClient) -> None:
    """404, and no entry in the queue."""
    body = {"url": "https://127.0.0.1/"}
    for asked in (
        client.post("/v1/scenarios/nowhere/webhooks", json=body),
        client.get("/v1/scenarios/nowhere/webhooks"),
    ):
        assert (asked.status_code, asked.json()["code"]) == (404, "unknown_scenario")


def test_a_service_sends_none_unless_it_is_told_to(embedded_url: str) -> None:
    """The refusal says so; private addresses take a setting of their own."""
    with TestClient(create_app(Settings(redis_url=embedded_url))) as off:
        at = f"/v1/scenarios/{off.post('/v1/scenarios', json=OPENING).json()['scenario']}/webhooks"
        refused = off.post(at, json={"url": "https://127.0.0.1/"})
        assert (refused.status_code, refused.json()["code"]) == (403, "webhooks_off")
    with TestClient(create_app(Settings(redis_url=embedded_url, webhooks=True))) as public:
        refused = public.post(at, json={"url": "https://127.0.0.1/"})
        assert (refused.status_code, refused.json()["code"]) == (400, "bad_webhook")


def test_graphql_has_the_same_webhooks(client: TestClient) -> None:
    """One is added there, seen by both edges, and removed."""
    name = client.post("/v1/scenarios", json=OPENING).json()["scenario"]
    add = """mutation ($s: ID!, $url: String!) { addWebhook(
        scenario: $s, url: $url, kinds: [YOUR_TURN], seat: "side:Union") {
        ... on WebhookAdded { secret webhook { id seat kinds } } ... on Refusal { code } } }"""
    place = "https://127.0.0.1/"
    added = ask(client, add, s=name, url=place)["data"]["addWebhook"]
    assert added["secret"].startswith("whsec_")
    hook = added["webhook"]
    assert (hook["seat"], hook["kinds"]) == ("side:Union", ["YOUR_TURN"])
    at = f"/v1/scenarios/{name}/webhooks"
    (told,) = client.get(at, headers=seated("referee")).json()["webhooks"]
    assert (told["id"], told["kinds"]) == (hook["id"], ["scenario.your_turn"])
    seen = """query ($s: ID!, $seat: String) { webhooks(scenario: $s, seat: $seat) {
        ... on WebhookList { webhooks { id } } } }"""
    for seat, expected in (("side:Union", [{"id": hook["id"]}]), ("side:Compact", [])):
        found = ask(client, seen, s=name, seat=seat)["data"]["webhooks"]
        assert found == {"webhooks": expected}
    remove = """mutation ($s: ID!, $id: ID!) { removeWebhook(
        scenario: $s, id: $id, seat: "side:Union") {
        ... on WebhookRemoved { id } ... on Refusal { code } } }"""
    for gone in ({"id": hook["id"]}, {"code": "unknown_webhook"}):
        assert ask(client, remove, s=name, id=hook["id"])["data"]["removeWebhook"] == gone
    refused = ask(client, add, s=name, url="ftp://club.example/")["data"]["addWebhook"]
    assert refused == {"code": "bad_webhook"}
