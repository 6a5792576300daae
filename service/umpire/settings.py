"""Settings, from the environment. Each is `UMPIRE_` and the name in capitals.

A mistake ends the start. A message names the setting and never shows the value of a secret one.
"""

import difflib
import json
import os
import re
import socket
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from ipaddress import IPv6Address, ip_address
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, Self, TypeAlias, get_args
from urllib.parse import urlsplit

from annotated_types import Ge, Le
from pydantic import BeforeValidator, Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

Count = Annotated[int, Ge(1)]
Seconds = Annotated[float, Ge(0.01)]
ROOT_PATH = r"^(/[A-Za-z0-9._~-]+)+$"
RATE = r"^[1-9][0-9]{0,8}/(second|minute|hour|day)$"
ARCHIVE = r"^(file|s3|gs|az)://.+"
TOKEN_RATE, ANONYMOUS_RATE = "6000/minute", "600/minute"
"""How often a caller may ask by default, with and without a valid token.

No person asks a hundred times a second. A bot that does waits a second where `Retry-After` says so.
"""

NODE = re.compile(r"(?:\[[0-9A-Fa-f:.]+\]|[\w.-]*)(?::[0-9]{1,5})?")

PREFIX = "UMPIRE_"
ELSEWHERE = frozenset(
    {"UMPIRE_LOAD_SAMPLE", "UMPIRE_OPERATOR_KEY", "UMPIRE_TOKEN", "UMPIRE_WORKERS"}
)
"""Variables of our prefix that are not settings: a command or a client reads them."""
OF_TESTS = "UMPIRE_TEST_"
OF_KUBERNETES = re.compile(
    r"UMPIRE_(?:\w+_)?(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)?)"
)
"""The variables that a cluster sets in each pod for a Service named `umpire` or `umpire-...`."""
SERVICE_ADDRESS = re.compile(r"(?:tcp|udp|sctp)://")

KEY_BYTES = 32
EXAMPLE_KEYS = frozenset(
    {
        "keep-this-one-secret",
        "keep-this-one-secret-and-make-your-own",
        "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE",
    }
)
"""Keys that a guide has printed: everybody knows them."""
FEWEST_LETTERS = 8
"""A random key of 32 bytes has at least this many different letters, except one in 10^27."""

NOBODY_OPENS = (
    "Access is closed and no operator has a key: nobody can open battles. Set UMPIRE_OPERATOR_KEYS."
)
OPEN_TO_STRANGERS = (
    "Access is open, and UMPIRE_OPEN_TO_STRANGERS is set: anybody who reaches the service may read "
    "and rule every battle. UMPIRE_ACCESS=closed ends that."
)


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches a host, by all its addresses; false if that is unknown."""
    if not host:
        return False
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host, None)}
    except (OSError, UnicodeError):
        return False
    return bool(found) and all(map(is_loopback_address, found))


def is_ip_address(text: str) -> bool:
    """Whether a text is an IP address."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def is_loopback_address(text: str) -> bool:
    """Whether a text is an IP address of the loopback interface, written as IPv4 or IPv6."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_loopback


def require_known(environment: Mapping[str, str]) -> None:
    """Refuse variables of our prefix that nothing reads.

    Raises:
        ValueError: there is one; the message has the nearest name that is known.
    """
    known = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields} | ELSEWHERE
    for given, value in environment.items():
        name = given.upper()
        if not name.startswith(PREFIX) or name.startswith(OF_TESTS):
            continue
        of_kubernetes = name not in known and OF_KUBERNETES.fullmatch(name)
        if of_kubernetes or (name == "UMPIRE_PORT" and SERVICE_ADDRESS.match(value)):
            raise ValueError(
                f"{given} is the address that Kubernetes sets for a Service named umpire. Put "
                "`enableServiceLinks: false` into the spec of the pod."
            )
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1, cutoff=0.0)
            raise ValueError(f"{given} is not a setting. Did you mean {near[0]}?")


def require_strong(setting: str, name: str, key: str | bytes) -> None:
    """Refuse a key that could be guessed.

    Raises:
        ValueError: it is short, printed in a guide, or not random; the message does not show it.
    """
    if key in EXAMPLE_KEYS:
        raise ValueError(f"{setting}: the key {name} is an example from a guide. Make your own.")
    size = len(key.encode() if isinstance(key, str) else key)
    if size < KEY_BYTES:
        raise ValueError(f"{setting}: the key {name} has {size} bytes; at least {KEY_BYTES}.")
    if len(set(key)) < FEWEST_LETTERS:
        raise ValueError(f"{setting}: the key {name} repeats itself. Make a random one.")


def keys_of(setting: str, secret: SecretStr | None) -> dict[str, bytes]:
    """Return the keys of a setting `KID:BASE64URL,KID:BASE64URL` by their ids, in order.

    Raises:
        ValueError: it is not of that form, or a key could be guessed.
    """
    keys: dict[str, bytes] = {}
    given = [] if secret is None else secret.get_secret_value().split(",")
    for place, part in enumerate(given, start=1):
        kid, _, encoded = part.strip().partition(":")
        if not kid:
            raise ValueError(f"{setting}: entry {place} must be KID:BASE64URL.")
        letters = encoded.rstrip("=")
        if letters in EXAMPLE_KEYS:
            require_strong(setting, kid, letters)
        if re.fullmatch(r"[A-Za-z0-9_-]+", letters) is None or len(letters) % 4 == 1:
            raise ValueError(f"{setting}: the key {kid} must be in base64url.")
        key = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        if len(key) != KEY_BYTES:
            raise ValueError(
                f"{setting}: the key {kid} has {len(key)} bytes; exactly {KEY_BYTES} are needed."
            )
        require_strong(setting, kid, key)
        if kid in keys:
            raise ValueError(f"{setting}: two keys have the id {kid}.")
        keys[kid] = key
    return keys


def _access(given: dict[str, Any]) -> Literal["open", "closed"]:
    """Return the access of a service whose environment does not say; closed wins in doubt."""
    trusted = given.get("operator_keys") is None and is_loopback(given.get("host", ""))
    return "open" if trusted else "closed"


Scope: TypeAlias = Literal["open", "list", "tokens", "delete", "audit", "all"]
"""The scopes of operators' keys: opening and importing battles, listing them, issuing and
revoking tokens, deleting battles, reading the audit log and the list of keys; or everything."""
SCOPES: tuple[Scope, ...] = get_args(Scope)
KEY_NAME = r"[a-z0-9][a-z0-9_-]{0,31}"


class OperatorKey(NamedTuple):
    """A key of an operator, its name in logs, and its scopes."""

    name: str
    scopes: AbstractSet[Scope]
    key: str

    def is_good_for(self, scope: Scope) -> bool:
        """Whether the key has a scope."""
        return bool(self.scopes & {scope, "all"})


def operator_keys_of(text: str) -> tuple[OperatorKey, ...]:
    """Return the keys of a setting: `NAME:SCOPE+SCOPE:KEY,NAME:SCOPE:KEY`.

    Raises:
        ValueError: it is not of that form. The message names keys and never shows one.
    """
    keys: dict[str, OperatorKey] = {}
    for place, part in enumerate(text.split(","), start=1):
        name, _, rest = part.strip().partition(":")
        given, _, key = rest.partition(":")
        if re.fullmatch(KEY_NAME, name) is None or not key:
            raise ValueError(
                f"UMPIRE_OPERATOR_KEYS: entry {place} must be NAME:SCOPES:KEY, with a NAME of 1 to "
                "32 lower-case letters, digits, - and _."
            )
        scopes = frozenset(scope for scope in SCOPES if scope in given.split("+"))
        if len(scopes) != len(given.split("+")):
            raise ValueError(
                f"UMPIRE_OPERATOR_KEYS: the scopes of {name} must be some of {', '.join(SCOPES)}, "
                "each once, joined by +."
            )
        if name in keys or any(key == other.key for other in keys.values()):
            raise ValueError(f"UMPIRE_OPERATOR_KEYS: {name} repeats a name or a key.")
        keys[name] = OperatorKey(name, scopes, key)
    return tuple(keys.values())


ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://[^/?#@\s]+")


def origins_of(given: Any) -> Any:
    """Return the origins that a setting lists: `*`, one, or some with commas; or a list of JSON.

    Raises:
        ValueError: one of them is no origin.
    """
    if not isinstance(given, str):
        return given
    try:
        listed = json.loads(given) if given.lstrip().startswith("[") else given.split(",")
        origins = tuple(str(each).strip().lower().removesuffix("/") for each in listed)
    except ValueError as wrong:
        raise ValueError(f"It is not a JSON list: {wrong}.") from wrong
    for origin in origins:
        if origin not in {"*", "null"} and ORIGIN.fullmatch(origin) is None:
            raise ValueError(
                f"{origin!r} is no origin; an origin is `*`, or such as https://vtt.example or "
                "http://localhost:30000, without a path."
            )
    return origins


Origins: TypeAlias = Annotated[tuple[str, ...], NoDecode, BeforeValidator(origins_of)]


class Settings(BaseSettings):
    """How a service is run. Every field has a default that suits one person at one table."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, extra="ignore", frozen=True, hide_input_in_errors=True
    )

    host: str = Field("127.0.0.1", description="Address to listen on.")
    port: Annotated[int, Ge(0), Le(65_535)] = Field(8000, description="Port to listen on.")
    root_path: Annotated[str, Field(pattern=ROOT_PATH)] | None = Field(
        None,
        description="Path of umpire behind a proxy, such as `/umpire`. none: the root of the host.",
    )
    operator_keys: SecretStr | None = Field(
        None,
        description="`NAME:SCOPES:KEY,...`: operators' keys. NAME appears in the audit log. Join "
        f"scopes by `+`: {', '.join(f'`{scope}`' for scope in SCOPES)}.",
    )
    audit_entries: Count = Field(
        10_000, description="Audit log entries to keep per operator's key."
    )
    token_keys: SecretStr | None = Field(
        None,
        description="`KID:BASE64URL,...`: keys of 32 bytes that sign the tokens of seats. The "
        "first signs, all verify. none: one key, stored in Redis.",
    )
    token_ttl_s: Count = Field(2_592_000, description="Lifetime of a token, in seconds.")
    access: Literal["open", "closed"] = Field(
        default_factory=_access,
        description="`closed`: each request needs a seat's token. `open`: anyone may act for any "
        "seat; for development. Derived: `open` on a loopback address without an "
        "operator's key, otherwise `closed`.",
    )
    open_to_strangers: bool = Field(
        default=False,
        description="Confirm `UMPIRE_ACCESS=open` on an address that others can reach, or "
        "together with an operator's key. Without it, an open service answers only "
        "its own machine.",
    )
    redis_url: str | None = Field(
        None,
        repr=False,
        description="The Redis or Valkey that stores the journals; a cluster with "
        "`?cluster=true`, Sentinel with `redis+sentinel://`. none: an embedded "
        "server.",
    )
    unsound_journal: Literal["refuse", "allow"] = Field(
        "refuse",
        description="In closed access, refuse a journal server that could lose orders, or only "
        "warn (`allow`).",
    )
    data_dir: Path = Field(
        Path(".data"), description="Directory of the embedded server's append-only file."
    )
    embedded_fsync: Literal["always", "everysec"] = Field(
        "always",
        description="When the embedded server writes to disk: before each answer (`always`) or "
        "once a second.",
    )
    redis_connections: Count = Field(
        64, description="Maximum number of connections to the journal server."
    )
    redis_timeout_s: Annotated[float, Ge(0.1)] = Field(
        5.0, description="Timeout for the journal server, in seconds."
    )
    redis_replicas: Annotated[int, Ge(0)] = Field(
        0, description="Replicas that must have an order before the service answers it."
    )
    command_ttl_s: Count = Field(
        604_800,
        description="Time to remember a battle's command ids after its last order, in seconds.",
    )
    scenarios_kept: Count = Field(256, description="Battles that a process caches.")
    snapshot_every: Count = Field(200, description="Number of entries between snapshots.")
    snapshot_ttl_s: Count = Field(2_592_000, description="Lifetime of a snapshot, in seconds.")
    archive_url: Annotated[str, Field(pattern=ARCHIVE)] | None = Field(
        None,
        description="Object store for closed and idle battles: `file://`, `s3://`, `gs://` or "
        "`az://`. none: battles stay in Redis.",
    )
    archive_keys: SecretStr | None = Field(
        None,
        description="`KID:BASE64URL,...`: keys of 32 bytes that encrypt archives and backups. The "
        "first encrypts, all decrypt. none: no encryption, and no secret seeds in "
        "them.",
    )
    idle_days: Annotated[float, Ge(0)] = Field(
        30.0, description="Days without an entry before an open battle is archived."
    )
    archive_every_s: Annotated[int, Ge(0)] = Field(
        3600, description="Interval between archive runs, in seconds. 0: only `umpire archive`."
    )
    archive_timeout_s: Seconds = Field(30.0, description="Timeout for the archive, in seconds.")
    body_limit: Count = Field(2_097_152, description="Maximum size of a request body, in bytes.")
    transcript_limit: Count = Field(
        67_108_864, description="Maximum size of a transcript that a client sends, in bytes."
    )
    units_limit: Count = Field(
        200, description="Maximum number of units (ships, groups, mines, rocks) in a battle."
    )
    orders_limit: Annotated[int, Ge(1), Le(1_000)] = Field(
        1_000, description="Maximum number of orders in one command."
    )
    answer_limit: Count = Field(8_388_608, description="Maximum size of an answer, in bytes.")
    question_s: Seconds = Field(
        5.0,
        description="Processor time for a question about a battle, in seconds.",
    )
    questions_ready: bool = Field(
        default=True,
        description="Start the processes for long questions with the service; `/readyz` waits for "
        "them. false: start each on demand, which saves memory.",
    )
    transcript_s: Seconds = Field(60.0, description="Processor time for a transcript, in seconds.")
    question_memory_mib: Count = Field(
        512,
        description="Memory of a process for long questions beyond the rulebooks, in MiB.",
    )
    body_s: Seconds = Field(
        30.0,
        description="Time for a request body to arrive, in seconds; a transcript gets four times "
        "as long.",
    )
    most_waiting: Count = Field(
        64,
        description="Maximum number of questions that wait for a process. A battle, or a caller "
        "without one, may use a quarter of the places.",
    )
    requests_at_once: Count = Field(
        256,
        description="Maximum number of simultaneous requests per caller and process, not counting "
        "streams.",
    )
    connections_an_address: Count = Field(
        512,
        description="Maximum number of connections per address and process, not counting "
        "WebSockets. The proxies in `FORWARDED_ALLOW_IPS` have no limit.",
    )
    fork_rate: Annotated[str, Field(pattern=RATE)] = Field(
        "600/hour",
        description="Maximum rate of forks, per battle (including its forks) and per caller.",
    )
    page_limit: Count = Field(500, description="Maximum number of entries in a page of a journal.")
    graphql_depth: Count = Field(15, description="Maximum depth of a GraphQL query.")
    graphql_tokens: Count = Field(
        12_000, description="Maximum number of tokens in a GraphQL query."
    )
    graphql_values: Count = Field(
        10_000, description="Maximum number of values in the variables of a GraphQL query."
    )
    graphql_aliases: Count = Field(150, description="Maximum number of aliases in a GraphQL query.")
    graphql_cost: Count = Field(
        250_000,
        description="Maximum number of fields that a GraphQL query may request, each list item "
        "counted.",
    )
    graphiql: bool = Field(default=True, description="Serve GraphiQL to browsers at `/graphql`.")
    heartbeat_s: Seconds = Field(
        15.0, description="Silence before a stream sends a heartbeat, in seconds."
    )
    follow_check_s: Seconds = Field(
        10.0,
        description="Interval for reading followed journals even without a notification, in "
        "seconds.",
    )
    follow_patience_s: Seconds = Field(
        30.0, description="Time that a follower may take to read one message, in seconds."
    )
    most_followers: Count = Field(2_000, description="Maximum number of followers per process.")
    followers_an_address: Count = Field(
        100,
        description="Maximum number of followers per address. One token may use a quarter of all "
        "places, one battle half.",
    )
    subscriptions: Count = Field(
        20, description="Maximum number of simultaneous operations on a WebSocket."
    )
    allowed_origins: Origins | None = Field(
        None,
        description="Pages of other hosts that may use stored battles: `*`, or origins such as "
        "`https://vtt.example`, separated by commas. none: all pages in closed "
        "access; in open access all pages may read.",
    )
    frame_ancestors: str = Field(
        "'none'",
        description="Pages that may show umpire's pages in a frame, in the syntax of a "
        "Content-Security-Policy.",
    )
    hsts_s: Annotated[int, Ge(0)] = Field(
        0, description="How long browsers must use HTTPS, in seconds. 0: no such header."
    )
    webhooks: bool = Field(
        default=False,
        description="Let seats register webhooks, which call addresses that players choose.",
    )
    webhook_private: bool = Field(
        default=False,
        description="Allow webhooks to private addresses and over plain HTTP.",
    )
    webhook_timeout_s: Seconds = Field(
        10.0, description="Timeout for one delivery of a webhook, in seconds."
    )
    webhooks_a_scenario: Count = Field(10, description="Maximum number of webhooks per scenario.")
    rate_limit: Annotated[str, Field(pattern=RATE)] | Literal["off"] | None = Field(
        None,
        description="Maximum rate of requests per caller, such as `600/minute`, or `off`. none: "
        f"{TOKEN_RATE}, unless an open service answers only its own machine.",
    )
    anonymous_rate_limit: Annotated[str, Field(pattern=RATE)] | Literal["off"] | None = Field(
        None,
        description="Maximum rate per address without a valid token, or `off`. none: "
        f"`UMPIRE_RATE_LIMIT`, if that is a rate; otherwise {ANONYMOUS_RATE} in closed access.",
    )
    mcp: bool = Field(
        default=False,
        description="Offer tools for AI assistants at `/mcp`. Needs the extra `mcp`.",
    )
    drain_s: Annotated[float, Ge(0)] | None = Field(
        None,
        description="Time to keep serving after SIGTERM, in seconds. none: 5 with several "
        "workers, otherwise 0.",
    )
    loop: Literal["asyncio", "uvloop"] = Field("asyncio", description="Event loop.")
    log_format: Literal["json", "console"] = Field("json", description="Format of log lines.")
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "info", description="Lowest level to log."
    )

    @model_validator(mode="before")
    @classmethod
    def _nothing_is_unknown(cls, given: Any) -> Any:
        require_known(os.environ)
        return given

    @field_validator("redis_url")
    @classmethod
    def _can_be_read(cls, url: str | None) -> str | None:
        if url is None:
            return None
        try:
            parts = urlsplit(url.strip())
        except ValueError:
            parts = None
        # Where a password holds a `/`, `?` or `#`, the address ends there, and `@` comes later.
        nodes = [] if parts is None else parts.netloc.rpartition("@")[2].split(",")
        rest = "" if parts is None else parts.path + parts.query
        if parts is None or parts.fragment or "@" in rest or not all(map(NODE.fullmatch, nodes)):
            raise ValueError(
                "cannot be read. Percent-encode the password: `/` is %2F, `#` is %23, `?` is %3F, "
                "`@` is %40"
            )
        return url.strip()

    @field_validator("archive_url")
    @classmethod
    def _has_no_password(cls, url: str | None) -> str | None:
        if url is not None and "@" in url:
            raise ValueError("must not hold credentials; each store reads its own variables")
        return url

    @model_validator(mode="after")
    def _keys_are_strong(self) -> Self:
        for operator in self.operators:
            require_strong("UMPIRE_OPERATOR_KEYS", operator.name, operator.key)
        self.signing_keys  # noqa: B018 — they raise
        self.sealing_keys  # noqa: B018
        return self

    @model_validator(mode="after")
    def _doors_are_closed(self) -> Self:
        if self.access == "closed" or self.open_to_strangers:
            return self
        if not is_loopback(self.host):
            raise ValueError(
                "UMPIRE_ACCESS: open on an address that others reach lets anybody rule every "
                "battle. Leave it out, or confirm it with UMPIRE_OPEN_TO_STRANGERS=true."
            )
        if self.operator_keys is not None:
            raise ValueError(
                "UMPIRE_ACCESS: open needs no operator's key. Set it to closed, or confirm it with "
                "UMPIRE_OPEN_TO_STRANGERS=true."
            )
        return self

    @property
    def root(self) -> str:
        """The path under which the service is offered, empty for the root of its host."""
        return self.root_path or ""

    @property
    def operators(self) -> tuple[OperatorKey, ...]:
        """The operators' keys."""
        given = self.operator_keys
        return () if given is None else operator_keys_of(given.get_secret_value())

    @property
    def signing_keys(self) -> dict[str, bytes]:
        """The keys of the tokens, the first signs; empty where the store keeps one."""
        return keys_of("UMPIRE_TOKEN_KEYS", self.token_keys)

    @property
    def sealing_keys(self) -> dict[str, bytes]:
        """The keys that seal archives, the first for new objects; empty for none."""
        return keys_of("UMPIRE_ARCHIVE_KEYS", self.archive_keys)

    @property
    def answers_this_machine_alone(self) -> bool:
        """Whether nobody has confirmed that an open service may be reached by others."""
        return self.access == "open" and not self.open_to_strangers

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings about these settings, for operators, at each start."""
        found = []
        if self.access == "open" and self.open_to_strangers:
            found.append(OPEN_TO_STRANGERS)
        if self.access == "closed" and self.operator_keys is None:
            found.append(NOBODY_OPENS)
        return tuple(found)

    @property
    def trusts_any_journal(self) -> bool:
        """Whether a server that could lose journals is used all the same, with a warning."""
        return self.access == "open" or self.unsound_journal == "allow"

    @property
    def token_rate(self) -> str | None:
        """How often the holder of a token may ask; `None` for no limit.

        All programs on a machine have one address, so a limit there would only make them share.
        """
        default = None if self.answers_this_machine_alone else TOKEN_RATE
        return None if self.rate_limit == "off" else self.rate_limit or default

    @property
    def anonymous_rate(self) -> str | None:
        """How often an address without a valid token may ask; `None` for no limit."""
        if self.anonymous_rate_limit == "off":
            return None
        given = self.anonymous_rate_limit or (None if self.rate_limit == "off" else self.rate_limit)
        if self.access == "closed":
            return given or ANONYMOUS_RATE
        return given or self.token_rate  # nobody needs a token there

    @property
    def reading_origins(self) -> tuple[str, ...]:
        """The pages of other hosts that may read."""
        return ("*",) if self.allowed_origins is None else self.allowed_origins

    @property
    def acting_origins(self) -> tuple[str, ...]:
        """The pages of other hosts that may do more than read.

        An open service trusts everybody: any page that is open in a player's browser could give
        orders there. So it accepts no orders from other pages unless the setting allows them.
        """
        if self.allowed_origins is None:
            return () if self.access == "open" else ("*",)
        return self.allowed_origins
