"""What is sent: signed, to public addresses alone, and to the one that was checked."""

import asyncio
import ipaddress
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from umpire.kernel.errors import Malformed
from umpire.scenarios.errors import BAD_WEBHOOK
from umpire.scenarios.webhooks import KINDS, Hook, Message, new_secret
from umpire.store.webhooks import NotPublicError, Sender, is_public, require_public, target_of

BODY = b'{"type":"scenario.closed","data":{}}'
MESSAGE = Message("msg_1", "scenario.closed", {})


def hook(url: str) -> Hook:
    """Return a hook that goes to an address."""
    return Hook("1", "referee", url, new_secret(), KINDS, 0)


class Server:
    """A server that answers all with the same, and keeps what it was sent."""

    def __init__(self, answer: bytes | None) -> None:
        self.answer = answer
        self.done = asyncio.Event()
        self.heard: list[bytes] = []
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request; with no answer, wait until who asked is gone."""
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            self.heard.append(head + await reader.readexactly(len(BODY)))
            writer.write(self.answer or b"")
            await writer.drain()
            if self.answer is None:
                await reader.read()
        except (OSError, EOFError, asyncio.LimitOverrunError):
            return
        finally:
            writer.transport.abort()
            self.done.set()


@asynccontextmanager
async def serving(answer: bytes | None, *, asked: bool = True) -> AsyncIterator[Server]:
    """Run a server on loopback."""
    one = Server(answer)
    listening = await asyncio.start_server(one.serve, "127.0.0.1", 0)
    async with listening:
        one.port = listening.sockets[0].getsockname()[1]
        yield one
        if not asked:
            return
        await one.done.wait()
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1"),  # noqa: S104
        *("169.254.169.254", "100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1"),
        *("255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "fec0::1"),
        *(
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "2002:7f00:1::",
            "2002:a00:1::",
            "64:ff9b::7f00:1",
        ),
        *("64:ff9b:1::1", "2001:0:1::", "2001:db8::1"),
    ],
)
def test_an_address_that_is_not_public_is_known(address: str) -> None:
    """Whatever it is wrapped in."""
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.215.14", "2606:4700::1111"])
def test_a_public_address_is_known(address: str) -> None:
    """There are some."""
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        *(
            "http://club.example/",
            "ftp://club.example/",
            "https://",
            "https:///path",
            "club.example",
        ),
        *(
            "https://user:word@club.example/",
            "https://club.example/#part",
            "https://club.example:x/",
        ),
        *("https://club.example/a b", "https://club.example/\n", "https://club.example/ü", ""),
        *("https://a..b/x", "https://.club.example/", "https://club..example./", "https://[::1/"),
        *(f"https://{'a' * 64}.example/", f"https://{'a.' * 130}example/", "https://-ü-.example/"),
        "https://club.example/" + "a" * 2000,
    ],
)
def test_what_is_no_address_for_a_webhook_is_refused(url: str) -> None:
    """In words, with a stable code."""
    with pytest.raises(Malformed) as refused:
        target_of(url)
    assert refused.value.code == BAD_WEBHOOK.name


@pytest.mark.parametrize(
    "url",
    [
        *("https://127.0.0.1/", "https://[::1]/", "https://localhost/", "https://169.254.169.254/"),
        *("https://2130706433/", "https://0x7f000001/", "https://127.1/", "https://0/"),
        "https://there-is-no-such-host.invalid/",
    ],
)
async def test_an_address_of_ours_is_refused(url: str) -> None:
    """However it is written; an unknown host is told no otherwise."""
    with pytest.raises(Malformed) as refused:
        await require_public(url)
    assert (
        refused.value.message
        == "The host of the URL is unknown or not public; a webhook needs a public host."
    )
    with pytest.raises(OSError):  # noqa: PT011 — of any kind
        await Sender()(hook(url), MESSAGE, BODY)


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://klüb.example/x", "xn--klb-ioa.example"),
        ("https://Bücher.example:8443/x", "xn--bcher-kva.example"),
        ("https://例え.example/", "xn--r8jz45g.example"),
        ("https://\uff11\uff12\uff17.0.0.1/", "127.0.0.1"),
        ("https://club.example./", "club.example."),
        ("https://[::1]/", "::1"),
    ],
)
def test_an_international_host_goes_by_its_name_in_ascii(url: str, host: str) -> None:
    assert target_of(url).host == host


def test_a_url_may_have_2000_characters() -> None:
    start = "https://club.example/"
    assert target_of(start + "a" * (2000 - len(start))).host == "club.example"


async def test_a_message_is_signed_as_standard_webhooks_has_it() -> None:
    """The library of the receiver verifies it; with another secret it does not."""
    async with serving(b"HTTP/1.1 204 No Content\r\n\r\n") as server:
        to = hook(f"http://127.0.0.1:{server.port}/here?and=there")
        assert await Sender(private=True)(to, MESSAGE, BODY) == 204
    head, _, body = server.heard[0].partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    assert first == "POST /here?and=there HTTP/1.1"
    assert headers["host"] == f"127.0.0.1:{server.port}"
    assert headers["webhook-id"] == "msg_1"
    assert Webhook(to.secret).verify(body, headers)["type"] == "scenario.closed"
    with pytest.raises(WebhookVerificationError):
        Webhook(new_secret()).verify(body, headers)


async def test_no_redirect_is_followed() -> None:
    """It counts as a failure, wherever it leads."""
    async with serving(b"", asked=False) as inner:
        leads = f"HTTP/1.1 307 Go\r\nLocation: http://127.0.0.1:{inner.port}/\r\n\r\n"
        async with serving(leads.encode()) as outer:
            to = hook(f"http://127.0.0.1:{outer.port}/")
            assert await Sender(private=True)(to, MESSAGE, BODY) == 307
    assert inner.heard == []


class Names:
    """Names that say something else each time."""

    def __init__(self, *answers: list[str]) -> None:
        self.asked = 0
        self._answers = answers

    async def __call__(self, _host: str, port: int, **_more: Any) -> list[Any]:
        """Answer as `getaddrinfo` does."""
        found = self._answers[min(self.asked, len(self._answers) - 1)]
        self.asked += 1
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]


async def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name that turns to us a moment later is not asked again."""
    names, connected = Names(["93.184.215.14"], ["127.0.0.1"]), list[tuple[str, int]]()

    async def connect(host: str, port: int, **_more: Any) -> Any:
        await asyncio.sleep(0)
        connected.append((host, port))
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", names)
    monkeypatch.setattr(asyncio, "open_connection", connect)
    with pytest.raises(ConnectionRefusedError):
        await Sender()(hook("https://club.example/"), MESSAGE, BODY)
    assert (connected, names.asked) == ([("93.184.215.14", 443)], 1)
    with pytest.raises(NotPublicError):
        await Sender()(hook("https://club.example/"), MESSAGE, BODY)
    assert len(connected) == 1


async def test_one_private_address_among_public_ones_is_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody chooses which of them is taken."""
    names = Names(["93.184.215.14", "10.0.0.1"])
    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", names)
    with pytest.raises(NotPublicError):
        await Sender()(hook("https://club.example/"), MESSAGE, BODY)


@pytest.mark.parametrize("answer", [b"", b"nonsense\r\n\r\n", b"HTTP/1.1 200 " + b"x" * 70_000])
async def test_what_is_no_answer_is_a_failure(answer: bytes) -> None:
    """Nothing of it is kept."""
    async with serving(answer) as server:
        with pytest.raises(OSError):  # noqa: PT011 — of any kind
            await Sender(private=True)(hook(f"http://127.0.0.1:{server.port}/"), MESSAGE, BODY)


async def test_who_does_not_answer_is_not_waited_for() -> None:
    """One delivery takes no longer than the settings say."""
    async with serving(None) as server:
        to = hook(f"http://127.0.0.1:{server.port}/")
        with pytest.raises(TimeoutError):
            await Sender(0.05, private=True)(to, MESSAGE, BODY)


async def test_a_certificate_must_be_of_the_host() -> None:
    """Nothing is said to a server that is not who it says."""
    async with serving(b"HTTP/1.1 204 No Content\r\n\r\n") as server:
        with pytest.raises(OSError):  # noqa: PT011 — of any kind
            await Sender(private=True)(hook(f"https://127.0.0.1:{server.port}/"), MESSAGE, BODY)
    assert server.heard == []
