"""Webhooks in the Python client: typed answers, and deliveries that are checked, then read."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr
from standardwebhooks import Webhook

from api.rest.test_webhooks import Receiver
from api.rest.test_webhooks import receiver as running_receiver
from clients.python.conftest import serving
from clients.python.playing import KEY, opened
from clients.python.test_package import run
from umpire.scenarios.webhooks import new_secret
from umpire.settings import Settings
from umpire_client import Client, models
from umpire_client import full_thrust_light as ftl
from umpire_client.following import Heard
from umpire_client.webhooks import Delivery, NotGenuine, read_delivery

receiver = running_receiver

SECRET = "whsec_" + "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
BODY = (
    b'{"type":"scenario.your_turn","timestamp":"2026-03-01T12:00:00.000Z",'
    b'"data":{"scenario":"s","seat":"side:Union","version":3}}'
)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a service that sends webhooks, to private addresses too."""
    folder: Path = tmp_path_factory.mktemp("webhooks")
    settings = Settings(
        data_dir=folder,
        embedded_fsync="everysec",
        operator_keys=SecretStr(f"operator:all:{KEY}"),
        webhooks=True,
        webhook_private=True,
    )
    with serving(settings) as address:
        yield address


def signed(body: bytes = BODY, secret: str = SECRET, name: str = "msg_1") -> dict[str, str]:
    """Return the headers that the library of Standard Webhooks gives a body."""
    signature = Webhook(secret).sign(name, NOW, body.decode())
    sent = str(int(NOW.timestamp()))
    return {"Webhook-Id": name, "Webhook-Timestamp": sent, "Webhook-Signature": signature}


def test_what_a_service_delivers_is_read_with_types(url: str, receiver: Receiver) -> None:
    """The entries are those of the stream; what is added is listed and removed."""
    with Client(url, operator_key=KEY) as client:
        battle = opened(client, "side:Union")
        added = battle.add_webhook(receiver.url, ["scenario.ruling", "scenario.your_turn"])
        assert isinstance(added, models.WebhookAdded)
        (listed,) = battle.webhooks()
        assert (listed.id, listed.seat, listed.version) == (added.id, "side:Union", 0)
        battle.order(ftl.FinishOrders("Union"))
        receiver.wait(1)
        headers, body = receiver.got[0]
        told = read_delivery(body, headers, added.secret, system=ftl.SYSTEM)
        assert (told.kind, told.scenario, told.version) == ("scenario.ruling", battle.id, 1)
        (heard,) = told.entries
        assert isinstance(heard.entry, models.Ruled)
        assert heard.entry.orders == (ftl.FinishOrders("Union"),)
        assert heard == next(battle.follow())
        battle.remove_webhook(added.id)
        assert battle.webhooks() == ()


def test_a_delivery_that_the_library_signed_is_taken() -> None:
    """With headers in any case, and with a signature of a secret that is about to go beside it."""
    told = read_delivery(BODY, signed(), SECRET, now_s=NOW.timestamp() + 200)
    assert told == Delivery("msg_1", "scenario.your_turn", "s", "side:Union", 3)
    both = signed() | {"Webhook-Signature": f"v1,AAAA {signed()['Webhook-Signature']} v2,other"}
    assert read_delivery(BODY, both, SECRET, now_s=NOW.timestamp()) == told


@given(st.binary(max_size=40).map(lambda some: some.hex().encode()), st.text("ab_", min_size=1))
def test_signatures_are_those_of_the_library(words: bytes, name: str) -> None:
    """Whatever is signed, under any secret of the service."""
    secret = new_secret()
    body = BODY.replace(b"2026-03-01T12", words)
    told = read_delivery(body, signed(body, secret, name), secret, now_s=NOW.timestamp())
    assert told.id == name


@pytest.mark.parametrize(
    ("body", "changed", "secret", "seconds"),
    [
        (BODY.replace(b"3", b"4", 1), {}, SECRET, 0),
        (BODY, {}, SECRET.swapcase().replace("WHSEC", "whsec"), 0),
        (BODY, {}, "whsec_not base64", 0),
        (BODY, {}, SECRET, 301),
        (BODY, {}, SECRET, -301),
        (BODY, {"Webhook-Timestamp": "yesterday"}, SECRET, 0),
        (BODY, {"Webhook-Id": "msg_2"}, SECRET, 0),
        (BODY, {"Webhook-Signature": ""}, SECRET, 0),
        (BODY, {"Webhook-Signature": "v1,ä"}, SECRET, 0),
    ],
)
def test_what_is_not_genuine_is_refused(
    body: bytes, changed: dict[str, str], secret: str, seconds: int
) -> None:
    """Another body, secret, time, id or signature."""
    with pytest.raises(NotGenuine):
        read_delivery(body, signed() | changed, secret, now_s=NOW.timestamp() + seconds)


@pytest.mark.parametrize("body", [b"[]", b"{}", b'{"type":"scenario.else","data":{}}', b"no"])
def test_what_is_signed_but_no_message_is_refused(body: bytes) -> None:
    """Nor does a request without the headers pass."""
    with pytest.raises(NotGenuine):
        read_delivery(body, signed(body), SECRET, now_s=NOW.timestamp())
    with pytest.raises(NotGenuine):
        read_delivery(body, {}, SECRET)


def test_without_the_rulebook_an_entry_is_read_too() -> None:
    """Its orders and events come as they are."""
    entry = (
        b'{"kind":"ruling","version":3,"seat":"side:Union","edition":"1",'
        b'"orders":[{"kind":"finish_orders","side":"Union"}],"events":[],"salt":""}'
    )
    body = (
        b'{"type":"scenario.ruling","timestamp":"","data":{"scenario":"s","seat":"observer",'
        b'"version":4,"entries":[{"opened":true,"entry":%s}]}}' % entry
    )
    (heard,) = read_delivery(body, signed(body), SECRET, now_s=NOW.timestamp()).entries
    assert isinstance(heard, Heard)
    assert (heard.version, heard.opened) == (3, True)


def test_the_example_hears_a_duel(url: str) -> None:
    """From its first entry to its close."""
    told = run("hear_a_webhook.py", "--url", url, "--key", KEY)
    assert told.splitlines() == [
        "version 1: scenario.ruling",
        "  Ruled",
        "version 2: scenario.ruling",
        "  Closed",
        "version 2: scenario.closed",
    ]
