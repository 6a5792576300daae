"""Clients of the journal server. None repeats a command that may have been done.

| address | server |
|---|---|
| `redis://HOST:PORT/DB`, `rediss://…` (TLS), `unix://PATH` | one server |
| `redis://HOST:PORT,HOST:PORT?cluster=true`, `rediss://…` | a cluster, found through any node |
| `redis+sentinel://HOST:PORT,HOST:PORT/NAME/DB`, `rediss+…` | the primary that sentinels name |

`USER:PASSWORD@` before the hosts is for the servers, percent-encoded; `sentinel_username` and
`sentinel_password` in the query are for the sentinels. Calls that are made together travel through
one `PipelinedClient`, in a cluster through one for each node.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit, urlunsplit

from redis.asyncio import BlockingConnectionPool, Connection, Redis, Sentinel, SSLConnection
from redis.asyncio.connection import parse_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.commands.core import AsyncCoreCommands
from redis.crc import key_slot
from redis.exceptions import AskError, ClusterDownError, MovedError, RedisError
from redis.exceptions import ConnectionError as NotConnected
from redis.exceptions import TimeoutError as NoAnswer

from umpire.store.calls import PipelinedClient, at_once, tag_of

SLOTS = 16_384
MOST_REDIRECTIONS = 5
MOST_TAGS = 10 * SLOTS  # by then every slot has come up
REST_S = 0.5  # between two readings of the slots
EVERYWHERE = ("SCRIPT LOAD",)


class Address(NamedTuple):
    """Where a node listens."""

    host: str
    port: int


class Cluster(AsyncCoreCommands):
    """A client for one event loop. Redirections are followed; what fails is not sent again.

    Every command has one key, or several with one hash tag, and goes to the node that keeps it.

    This is not redis-py's `RedisCluster` (8.1), because that fails under many commands at once:
    each time it reads the slots, it closes connections that are in use; and it sends `ASKING`
    through another connection than the command that follows. Here every node has a client and a
    pool of its own, the same as a single server; commands that are sent together go to one node.

    Args:
        seeds: some nodes; the others are found through them.
        client_of: makes the client of a node.
    """

    _event_dispatcher: Any = None  # that the commands of redis-py may expect

    def __init__(
        self, seeds: Sequence[Address], client_of: Callable[[Address], PipelinedClient]
    ) -> None:
        self.resume = at_once
        self._client_of = client_of
        self._clients: dict[Address, Any] = {}
        self._known = list(seeds)
        self._owners: list[Address | None] = []
        self._reading = asyncio.Lock()
        self._read_at = 0.0
        self._outdated = True

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Execute a command on the node that keeps its key.

        Raises:
            RedisError, OSError: it failed, or may have failed, or the cluster cannot be reached.
        """
        await self._read_slots_if_due()
        if args[0] in EVERYWHERE:
            nodes = {owner for owner in self._owners if owner is not None}
            done = [await self._of(node).execute_command(*args, **options) for node in nodes]
            return done[0]
        slot = key_slot(tag_of(args))
        owner = self._owners[slot]
        if owner is None:
            self._outdated = True
            raise ClusterDownError("No node keeps the slot of this key.")
        try:
            answered = await self._followed(slot, owner, args, options)
        except (NotConnected, NoAnswer, ClusterDownError, OSError):
            self._outdated = True  # the slot may have another owner by now
            raise
        await self.resume()
        return answered

    async def many(self, calls: Sequence[Sequence[Any]]) -> list[Any]:
        """Return the answers to many commands that only read, in one round trip to each node.

        A call that a node redirects is repeated at the other node.

        Raises:
            RedisError, OSError: one of them failed.
        """
        await self._read_slots_if_due()
        by_owner: defaultdict[Address | None, list[int]] = defaultdict(list)
        for place, call in enumerate(calls):
            by_owner[self._owners[key_slot(tag_of(call))]].append(place)
        answers: list[Any] = [None] * len(calls)

        async def ask(owner: Address | None, places: Sequence[int]) -> None:
            if owner is None:
                self._outdated = True
                raise ClusterDownError("No node keeps the slot of this key.")
            try:
                found = await self._of(owner).many([calls[place] for place in places])
            except (RedisError, OSError):
                found = [await self.execute_command(*calls[place]) for place in places]
            for place, answer in zip(places, found, strict=True):
                answers[place] = answer

        await asyncio.gather(*(ask(owner, places) for owner, places in by_owner.items()))
        await self.resume()
        return answers

    async def nodes(self) -> list[Any]:
        """Return the client of each node that keeps keys."""
        await self._read_slots_if_due()
        owners = {owner for owner in self._owners if owner is not None}
        return [self._of(owner) for owner in sorted(owners)]

    async def tags(self) -> list[str]:
        """Return a hash tag for each node that keeps keys.

        Raises:
            RedisError, OSError: some slot has no node, or no node can be reached.
        """
        await self._read_slots_if_due()
        missing = set(self._owners)
        if None in missing:
            self._outdated = True
            raise ClusterDownError("No node keeps some of the slots.")
        found = []
        for number in range(MOST_TAGS):
            owner = self._owners[key_slot(b"%d" % number)]
            if owner in missing:
                missing.discard(owner)
                found.append(str(number))
            if not missing:
                break
        return found

    async def rediscover(self) -> None:
        """Read the slots again before the next command."""
        self._outdated, self._read_at = True, 0.0

    async def _followed(
        self, slot: int, owner: Address, args: Sequence[Any], options: dict[str, Any]
    ) -> Any:
        """Execute a command where it belongs, beginning at `owner`."""
        ask: Address | None = None
        for _ in range(MOST_REDIRECTIONS):
            try:
                if ask is not None:
                    return await self._of(ask).asking(args, options)
                return await self._of(owner).execute_command(*args, **options)
            except MovedError as redirected:  # a kind of AskError
                owner, ask = _address(redirected, ask or owner), None
                self._owners[slot] = owner
                self._outdated = True
            except AskError as redirected:  # this time only: the slot is on the move
                ask = _address(redirected, owner)
        raise NotConnected("The nodes send this command in a circle.")

    async def _read_slots_if_due(self) -> None:
        """Read which node keeps which slot: at first, and after a sign that it has changed.

        Raises:
            ConnectionError: no node answers, and none ever has.
        """
        loop = asyncio.get_running_loop()
        if self._owners and (not self._outdated or self._reading.locked()):
            return  # one reads at a time; the others go on with what is known
        async with self._reading:
            rested = loop.time() - self._read_at >= REST_S
            if self._outdated and (rested or not self._owners):
                self._read_at = loop.time()
                await self._read_slots()

    async def _read_slots(self) -> None:
        failure: Exception | None = None
        for address in tuple(self._known):
            try:
                shared = await self._of(address).execute_command("CLUSTER", "SLOTS")
            except (RedisError, OSError) as error:
                failure = error
                self._known.remove(address)
                self._known.append(address)  # it is asked last the next time
                continue
            self._owners, self._outdated = _owners(shared, address), False
            found = {owner for owner in self._owners if owner is not None}
            self._known += sorted(found.difference(self._known))
            return
        if not self._owners:
            raise NotConnected(f"No node of the cluster answers: {failure}") from failure

    def _of(self, address: Address) -> Any:
        known = self._clients.get(address)
        if known is None:
            known = self._clients[address] = self._client_of(address)
        return known

    def get_encoder(self) -> Any:
        """Return what scripts are encoded with before they are sent."""
        return self._of(self._known[0]).get_encoder()

    async def aclose(self) -> None:
        """Disconnect from every node."""
        await asyncio.gather(*(client.aclose() for client in self._clients.values()))


def _address(redirected: AskError, by: Address) -> Address:
    return Address(redirected.host or by.host, redirected.port)


def _owners(shared: Sequence[Any], told_by: Address) -> list[Address | None]:
    """Return the owner of every slot, from the answer to `CLUSTER SLOTS`."""
    owners: list[Address | None] = [None] * SLOTS
    for first, last, (host, port, *_), *_ in shared:
        # A node that does not know its own address leaves it to whoever asked.
        name = host.decode() if isinstance(host, bytes) else host
        owner = Address(name if name not in ("", "?", None) else told_by.host, int(port))
        owners[first : last + 1] = [owner] * (last + 1 - first)
    return owners


CLUSTER = "cluster"
SENTINEL = "+sentinel"
OF_SENTINELS = "sentinel_"
YES = ("true", "yes", "1")
PORT, SENTINEL_PORT = 6379, 26379
SCHEMES = ("redis", "rediss", "unix", f"redis{SENTINEL}", f"rediss{SENTINEL}")
ENCODE = "percent-encode the user and the password, for example / as %2F, # as %23 and @ as %40"
SENTINEL_FORM = "the address of sentinels is redis+sentinel://HOST:PORT,HOST:PORT/NAME/DB"
SENTINEL_PATIENCE_S = 1.0  # the next one is asked after that


class Pool(BlockingConnectionPool):
    """Connections to one address; whoever finds none free waits.

    The protocol is RESP2: with RESP3, redis-py (8.1) does not notice that the server has closed an
    idle connection, and the first command after a quiet time fails.
    """

    def __init__(self, sentinels: "Sentinels | None" = None, **options: Any) -> None:
        plain = {"protocol": 2, "retry": Retry(NoBackoff(), 0), "retry_on_error": []}
        named = {} if sentinels is None else {"sentinels": sentinels}
        super().__init__(**{**plain, **options, **named})
        self._sentinels = sentinels

    async def drop(self) -> None:
        """Drop every connection: idle ones now, those in use when they are returned."""
        for connection in self._in_use_connections:
            connection.mark_for_reconnect()  # type: ignore[no-untyped-call]  # it has no types
        idle, self._available_connections = self._available_connections, []
        await asyncio.gather(*(one.disconnect() for one in idle), return_exceptions=True)

    async def aclose(self) -> None:
        """Disconnect."""
        await super().aclose()
        if self._sentinels is not None:
            await self._sentinels.aclose()


class Sentinels:
    """Those who know which server is the primary, asked one at a time.

    `Sentinel` of redis-py (8.1) puts the one that answered first in its list, and forgets another
    when two lookups meet.
    """

    def __init__(self, places: Sequence[Address], name: str, options: Mapping[str, Any]) -> None:
        of_redis: Any = Sentinel  # it has no types
        self._client = of_redis(places, sentinel_kwargs=options)
        self._name = name
        self._asking = asyncio.Lock()

    async def primary(self) -> tuple[str, int]:
        """Return where the primary is.

        Raises:
            ConnectionError: none of them knows a primary that is alive.
        """
        async with self._asking:
            host, port = await self._client.discover_master(self._name)
        return host, int(port)

    async def aclose(self) -> None:
        """Disconnect."""
        await self._client.aclose()


class PrimaryConnection(Connection):
    """A connection to whichever server is the primary when it is made."""

    def __init__(self, *, sentinels: Sentinels, **options: Any) -> None:
        super().__init__(**options)
        self._sentinels = sentinels

    async def _connect(self) -> None:
        self.host, self.port = await self._sentinels.primary()
        await super()._connect()  # type: ignore[no-untyped-call]  # it has no types


class PrimaryTLSConnection(PrimaryConnection, SSLConnection):
    """The same with TLS."""


def pool_at(url: str, **options: Any) -> Pool:
    """Return a pool of connections to one of the addresses that `nodes_of` returns."""
    if not _is_watched(url):
        return Pool(**{**options, **parse_url(url)})
    parts = urlsplit(url.replace(SENTINEL, "", 1))
    login, at, hosts = parts.netloc.rpartition("@")
    name, _, db = parts.path.strip("/").partition("/")
    query = dict(parse_qsl(parts.query))
    plain = {name: value for name, value in query.items() if not name.startswith(OF_SENTINELS)}
    place = (parts.scheme, f"{login}{at}named-by-sentinels", db, urlencode(plain), "")
    of_servers: dict[str, Any] = {**options, **parse_url(urlunsplit(place))}
    tls = of_servers.pop("connection_class", None) is SSLConnection
    sentinels = Sentinels(
        [_address_of(host, SENTINEL_PORT) for host in hosts.split(",")],
        unquote(name),
        _sentinel_options(query, of_servers if tls else {}, options),
    )
    kind = PrimaryTLSConnection if tls else PrimaryConnection
    del of_servers["host"]
    return Pool(sentinels, connection_class=kind, **of_servers)


def _sentinel_options(
    query: Mapping[str, str], of_servers: Mapping[str, Any], options: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what sentinels are connected to with: a login of their own, and the servers' TLS."""
    given = {
        name.removeprefix(OF_SENTINELS): value
        for name, value in query.items()
        if name.startswith(OF_SENTINELS)
    }
    tls = {name: value for name, value in of_servers.items() if name.startswith("ssl_")}
    secure = given.pop("tls", "yes" if of_servers else "no").lower() in YES
    patience_s = min(SENTINEL_PATIENCE_S, options["socket_connect_timeout"])
    return {
        "protocol": 2,
        "retry": Retry(NoBackoff(), 0),
        "socket_timeout": patience_s,
        "socket_connect_timeout": patience_s,
        **given,
        **({"ssl": True, **tls} if secure else {}),
    }


def is_cluster(url: str) -> bool:
    """Return whether an address is that of a cluster."""
    return dict(parse_qsl(urlsplit(url).query)).get(CLUSTER, "").lower() in YES


def _is_watched(url: str) -> bool:
    return url.partition("://")[0].endswith(SENTINEL)


@asynccontextmanager
async def client(
    url: str, *, connections: int, timeout_s: float, replicas: int = 0
) -> AsyncIterator[Any]:
    """Yield a client for one event loop, and disconnect it at the end.

    A command is sent again only if the server refused it as a replica: nothing was done then. A
    command that was cut off may have been applied. Answers are bytes.

    Args:
        url: see the top of this module.
        connections: the most at once, to each node; further calls wait for a free one.
        timeout_s: how long to wait for a connection, and for an answer.
        replicas: how many must have a write; until then it has failed.

    Raises:
        ValueError: the address cannot be used.
    """
    nodes = nodes_of(url)

    def client_of(node: str) -> PipelinedClient:
        pool = pool_at(
            node,
            max_connections=connections,
            timeout=timeout_s,
            socket_timeout=timeout_s,
            socket_connect_timeout=timeout_s,
        )
        return PipelinedClient(Redis.from_pool(pool), replicas, timeout_s / 2, pool.drop)

    redis: Any
    if is_cluster(url):
        seeds = [_address_of(urlsplit(node).netloc, PORT) for node in nodes]
        redis = Cluster(seeds, lambda node: client_of(_at(nodes[0], node)))
    else:
        redis = client_of(nodes[0])
    try:
        yield redis
    finally:
        await redis.aclose()


@asynccontextmanager
async def listener(node: str, timeout_s: float) -> AsyncIterator[Redis]:
    """Yield a client that waits for published messages, and disconnect it at the end."""
    pool = pool_at(node, socket_timeout=None, socket_connect_timeout=timeout_s)
    async with Redis.from_pool(pool) as redis:
        yield redis


def nodes_of(url: str) -> tuple[str, ...]:
    """Return the address of each server in an address: several only for a cluster.

    Raises:
        ValueError: it is not valid. The message shows no part of it, because it may hold a
            password.
    """
    scheme, _, rest = url.partition("://")
    base, _, query = rest.partition("?")
    if scheme not in SCHEMES or not rest:
        raise ValueError(f"an address begins with {', '.join(f'{one}://' for one in SCHEMES)}")
    if scheme == "unix" and not is_cluster(url):
        return (url,)
    hosts, slash, path = base.partition("/")
    login, at, named = hosts.rpartition("@")
    if "#" in url or "@" in path + query or "@" in login:
        raise ValueError(ENCODE)
    clustered, watched = is_cluster(url), _is_watched(url)
    for host in named.split(","):
        _address_of(host, PORT)
    if clustered and (scheme not in ("redis", "rediss") or path not in ("", "0")):
        raise ValueError("a cluster is at redis:// or rediss://, and has one database, 0")
    if watched:
        name, _, db = path.strip("/").partition("/")
        if not name or not (db or "0").isdecimal():
            raise ValueError(SENTINEL_FORM)
        return (url,)
    kept = urlencode([(name, value) for name, value in parse_qsl(query) if name != CLUSTER])
    tail = f"?{kept}" if kept else ""
    places = named.split(",") if clustered else [named]
    return tuple(f"{scheme}://{login}{at}{host}{slash}{path}{tail}" for host in places)


def shown(url: str) -> str:
    """Return an address as it may be shown: without user, password and options.

    One that is not understood may hold parts of a password anywhere: it is called by its setting.
    """
    try:
        nodes_of(url)
    except ValueError:
        return "UMPIRE_REDIS_URL"
    scheme, _, rest = url.partition("://")
    hosts, slash, path = rest.partition("?")[0].partition("/")
    return f"{scheme}://{hosts.rpartition('@')[2]}{slash}{path}"


def _address_of(place: str, port: int) -> Address:
    """Return the address `HOST:PORT` without the part before an `@`.

    Raises:
        ValueError: it has another form.
    """
    try:
        parts = urlsplit(f"//{place.rpartition('@')[2]}")
        return Address(parts.hostname or "localhost", parts.port or port)
    except ValueError:
        raise ValueError(f"a server is HOST:PORT; {ENCODE}") from None


def _at(url: str, node: Address) -> str:
    """Return an address with another host and port, and the same login and options."""
    parts = urlsplit(url)
    login, at, _ = parts.netloc.rpartition("@")
    host = f"[{node.host}]" if ":" in node.host else node.host
    return parts._replace(netloc=f"{login}{at}{host}:{node.port}").geturl()
