"""Sending webhooks: signed by Standard Webhooks, to public addresses alone.

The name of the host is resolved, every address that it has is checked, and the connection is made
to the one that was checked: a name that says something else a moment later changes nothing. No
redirect is followed, no proxy is asked.
"""

import asyncio
import ipaddress
import socket
import ssl
from datetime import UTC, datetime
from typing import NamedTuple, TypeAlias
from urllib.parse import SplitResult, urlsplit

import h11
import idna
from standardwebhooks import Webhook

from umpire import __version__
from umpire.scenarios.errors import BAD_WEBHOOK
from umpire.scenarios.webhooks import LONGEST_URL, Hook, Message

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

LONGEST_HOST, LONGEST_LABEL = 253, 63
MOST_READ = 65_536
PORTS = {"https": 443, "http": 80}
TRANSLATED = ipaddress.ip_network("64:ff9b::/32")
"""Addresses that stand for others of IPv4 (NAT64); nobody knows which without looking into them."""


class NotPublicError(OSError):
    """The host has an address that is not public."""


class Target(NamedTuple):
    """Where a request goes: the parts of its address, the host in ASCII, and the port."""

    parts: SplitResult
    host: str
    port: int


def target_of(url: str, *, private: bool = False) -> Target:
    """Return where an address leads.

    Args:
        url: the address.
        private: whether plain HTTP will do.

    Raises:
        Malformed: it is no address for a webhook.
    """
    if len(url) > LONGEST_URL or any(letter <= " " for letter in url):
        raise BAD_WEBHOOK.refuse(
            f"The URL must have at most {LONGEST_URL} characters, and no blanks.", at="/url"
        )
    try:
        parts = urlsplit(url)
        host, port = ascii_host(parts.hostname or ""), parts.port or PORTS.get(parts.scheme, 0)
    except ValueError as wrong:
        raise BAD_WEBHOOK.refuse(
            "The URL must have the form https://HOST/PATH, and HOST must be a name or an address.",
            at="/url",
        ) from wrong
    if not (parts.path + parts.query).isascii():
        raise BAD_WEBHOOK.refuse("Percent-encode what follows the host of the URL.", at="/url")
    schemes = ("https", "http") if private else ("https",)
    if parts.scheme not in schemes or not host or "@" in parts.netloc or parts.fragment:
        raise BAD_WEBHOOK.refuse(
            f"A webhook goes to {' or '.join(schemes)}://HOST, without a login.", at="/url"
        )
    return Target(parts, host, port)


def ascii_host(host: str) -> str:
    """Return a host as DNS has it: an international name by IDNA.

    Raises:
        ValueError: it is no host.
    """
    if ":" in host:
        return str(ipaddress.IPv6Address(host.partition("%")[0]))
    name = host if host.isascii() else idna.encode(host, uts46=True).decode()
    labels = name.removesuffix(".").split(".")
    if len(name) > LONGEST_HOST or not all(0 < len(label) <= LONGEST_LABEL for label in labels):
        raise ValueError("a label of the host is empty or too long")
    return name


def is_public(address: Address) -> bool:
    """Tell whether an address is one of the public internet, whatever it is wrapped in."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is not None:
            return is_public(inner)
        if address.teredo is not None or address in TRANSLATED or address.is_site_local:
            return False
    return address.is_global and not (
        address.is_multicast or address.is_reserved or address.is_unspecified
    )


async def addresses_of(target: Target, *, private: bool = False) -> list[Address]:
    """Return the addresses of a host, all of them checked.

    Raises:
        NotPublicError: one of them is not public.
        OSError: it has none.
    """
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    addresses = [ipaddress.ip_address(str(one[4][0]).partition("%")[0]) for one in found]
    if not addresses:
        raise OSError("the host has no address")
    if not private and not all(is_public(address) for address in addresses):
        raise NotPublicError("the host has an address that is not public")
    return addresses


async def require_public(url: str, *, private: bool = False) -> None:
    """Refuse an address to which no webhook may go.

    Raises:
        Malformed: it is none, or its host is unknown, or not public.
    """
    target = target_of(url, private=private)
    try:
        await addresses_of(target, private=private)
    except OSError as wrong:
        # Which of the two it was would help to look around in here.
        raise BAD_WEBHOOK.refuse("The host is unknown, or not public.", at="/url") from wrong


class Sender:
    """Sends messages, each over a connection of its own.

    Args:
        timeout_s: how long one may take.
        private: whether it may go to private addresses, and over plain HTTP.
    """

    def __init__(self, timeout_s: float = 10.0, *, private: bool = False) -> None:
        self._timeout_s = timeout_s
        self._private = private
        self._tls = ssl.create_default_context()

    async def __call__(self, hook: Hook, message: Message, body: bytes) -> int:
        """Send a message, and return the status of the answer.

        Raises:
            OSError, ValueError: there was none, or the address may not be asked.
        """
        target = target_of(hook.url, private=self._private)
        now = datetime.now(UTC)
        signature = Webhook(hook.secret).sign(message.id, now, body.decode())
        headers = [
            ("content-type", "application/json"),
            ("user-agent", f"umpire/{__version__}"),
            ("webhook-id", message.id),
            ("webhook-timestamp", str(int(now.timestamp()))),
            ("webhook-signature", signature),
        ]
        async with asyncio.timeout(self._timeout_s):
            addresses = await addresses_of(target, private=self._private)
            return await self._post(target, addresses[0], headers, body)

    async def _post(
        self, target: Target, address: Address, headers: list[tuple[str, str]], body: bytes
    ) -> int:
        """Post to the address that was checked; the certificate must be of the host's name."""
        secure = target.parts.scheme == "https"
        reader, writer = await asyncio.open_connection(
            str(address),
            target.port,
            ssl=self._tls if secure else None,
            server_hostname=target.host if secure else None,
        )
        try:
            connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_READ)
            path = (target.parts.path or "/") + (
                f"?{target.parts.query}" if target.parts.query else ""
            )
            told = [("host", _host_header(target)), ("connection", "close"), *headers]
            told.append(("content-length", str(len(body))))
            for event in (
                h11.Request(method="POST", target=path, headers=told),
                h11.Data(data=body),
                h11.EndOfMessage(),
            ):
                writer.write(connection.send(event) or b"")
            await writer.drain()
            return await _status(connection, reader)
        except (h11.ProtocolError, ssl.SSLError) as wrong:
            raise ConnectionError(str(wrong)) from wrong
        finally:
            writer.transport.abort()


async def _status(connection: h11.Connection, reader: asyncio.StreamReader) -> int:
    """Return the status of an answer; what else it says does not matter."""
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(MOST_READ))
        elif isinstance(event, h11.Response):
            return event.status_code
        elif isinstance(event, h11.ConnectionClosed):
            raise ConnectionError("no answer came")


def _host_header(target: Target) -> str:
    host = f"[{target.host}]" if ":" in target.host else target.host
    default = PORTS[target.parts.scheme]
    return host if target.port == default else f"{host}:{target.port}"
