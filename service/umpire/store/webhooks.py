"""Webhooks: their records and queue in Redis, and signed requests to public addresses."""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import SplitResult, urlsplit

import h11
import idna
from standardwebhooks import Webhook

from umpire import __version__
from umpire.scenarios.errors import BAD_WEBHOOK
from umpire.scenarios.webhooks import LONGEST_URL, Hook, Message
from umpire.store.calls import asking, name_of, script

QUEUE = "umpire:webhooks"


ADD = script("""
local kept = redis.call('HGET', KEYS[1], ARGV[1])
if kept then return kept end
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) then return false end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return ARGV[2]
""")

REPLACE = script("""
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
""")

DUE = script("""
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1])
for _, scenario in ipairs(due) do
  redis.call('ZADD', KEYS[1], now + ARGV[2], scenario)
end
return due
""")

WAKE = script("""
local time = redis.call('TIME')
local at = tonumber(time[1]) + tonumber(time[2]) / 1000000 + tonumber(ARGV[1])
for index = 3, #ARGV do
  if ARGV[2] == '0' or redis.call('ZSCORE', KEYS[1], ARGV[index]) then
    redis.call('ZADD', KEYS[1], 'LT', at, ARGV[index])
  end
end
""")

LEASE = script("""
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
""")

RELEASE = script("""
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
""")


class RedisHooks:
    """Webhooks in one server, or in a cluster. See `Hooks`.

    The hooks of a scenario lie beside its journal; one queue serves all scenarios.

    | key | type | contents |
    |---|---|---|
    | `umpire:{id}:webhooks` | hash | by name: a hook, with its secret |
    | `umpire:{id}:webhook-lease:<hook>` | string, expires | the worker that delivers to the hook |
    | `umpire:webhooks` | sorted set | scenarios with hooks, by when to look at them (seconds) |
    """

    def __init__(self, redis: Any) -> None:
        self._redis = redis

    async def add(self, scenario: str, hook: str, record: bytes, most: int) -> bytes | None:
        """Store a hook; the queue comes first: it may name too many scenarios but not too few."""
        await self.wake([scenario])
        with asking("webhooks"):
            kept = await self._redis.eval(ADD, 1, _hooks(scenario), hook, record, most)
        return None if kept is None else bytes(kept)

    async def all(self, scenario: str) -> dict[str, bytes]:
        """Return the hooks of a scenario."""
        with asking("webhooks"):
            found = await self._redis.hgetall(_hooks(scenario))
        return {name.decode(): record for name, record in found.items()}

    async def replace(self, scenario: str, hook: str, record: bytes) -> bool:
        """Put a record in place of the one before."""
        with asking("webhooks"):
            return bool(await self._redis.eval(REPLACE, 1, _hooks(scenario), hook, record))

    async def remove(self, scenario: str, hook: str) -> bool:
        """Remove a hook, and with the last one the scenario from the queue."""
        with asking("webhooks"):
            removed = bool(await self._redis.hdel(_hooks(scenario), hook))
            if not await self._redis.hlen(_hooks(scenario)):
                await self._redis.zrem(QUEUE, scenario)
                if await self._redis.hlen(_hooks(scenario)):  # one was added in between
                    await self.wake([scenario])
        return removed

    async def hooked(self) -> set[str]:
        """Return the scenarios that have hooks."""
        with asking("webhooks"):
            found = await self._redis.zrange(QUEUE, 0, -1)
        return {name.decode() for name in found}

    async def wake(
        self, scenarios: Sequence[str], in_s: float = 0.0, *, known: bool = False
    ) -> None:
        """Have scenarios looked at in some seconds, unless they are sooner."""
        if scenarios:
            with asking("webhooks"):
                await self._redis.eval(WAKE, 1, QUEUE, max(0.0, in_s), int(known), *scenarios)

    async def due(self, most: int, again_s: float) -> list[str]:
        """Return scenarios whose time has come."""
        with asking("webhooks"):
            found = await self._redis.eval(DUE, 1, QUEUE, most, again_s)
        return [name.decode() for name in found]

    async def lease(self, scenario: str, hook: str, holder: str, seconds: float) -> bool:
        """Take or renew the right to deliver to a hook."""
        name, lasts_ms = _lease(scenario, hook), int(seconds * 1000)
        with asking("webhooks"):
            taken = await self._redis.eval(LEASE, 1, name, holder, lasts_ms)
        return bool(taken)

    async def release(self, scenario: str, hook: str, holder: str) -> None:
        """Give that right back."""
        with asking("webhooks"):
            await self._redis.eval(RELEASE, 1, _lease(scenario, hook), holder)


def _hooks(scenario: str) -> str:
    return name_of(scenario, "webhooks")


def _lease(scenario: str, hook: str) -> str:
    return name_of(scenario, f"webhook-lease:{hook}")


Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address


LONGEST_HOST, LONGEST_LABEL = 253, 63
MOST_READ = 65_536
PORTS = {"https": 443, "http": 80}
TRANSLATED = ipaddress.ip_network("64:ff9b::/32")
"""Addresses that stand for IPv4 addresses (NAT64)."""


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
        raise BAD_WEBHOOK.refuse(
            "The URL has characters that must be percent-encoded after its host.", at="/url"
        )
    schemes = ("https", "http") if private else ("https",)
    if parts.scheme not in schemes or not host or "@" in parts.netloc or parts.fragment:
        raise BAD_WEBHOOK.refuse(
            f"The URL must be {' or '.join(schemes)}://HOST, without a login.", at="/url"
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
    """Return whether an address is public, whatever it is wrapped in."""
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
    """Refuse an address that is not public.

    Raises:
        Malformed: it is not valid, or its host is unknown or not public.
    """
    target = target_of(url, private=private)
    try:
        await addresses_of(target, private=private)
    except OSError as wrong:
        # The exact reason would help an attacker to explore the internal network.
        raise BAD_WEBHOOK.refuse(
            "The host of the URL is unknown or not public; a webhook needs a public host.",
            at="/url",
        ) from wrong


class Sender:
    """Sends messages to public addresses alone, each over a connection of its own.

    Messages are signed by Standard Webhooks. The name of the host is resolved, every address that
    it has is checked, and the connection is made to the one that was checked: a name that resolves
    to something else a moment later changes nothing. No redirect is followed, no proxy is used.

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
