"""The gate: tokens of seats and their revocation, the keys of operators.

A token is a JWT (EdDSA): `sub` is the seat, `aud` the scenario, `kid` the key. Its signature is
verified without a lookup. The first key signs and all keys verify, so operators rotate keys by
putting a new one in front.

With open access, for development and for tables that trust each other, a request without a token
names its seat in `Umpire-Seat`; without that header it speaks for the referee. With closed access
it speaks for nobody, and only the holder of an operator's key opens scenarios.
"""

import asyncio
import contextlib
import hashlib
import hmac
import re
import secrets
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager
from time import monotonic
from typing import Any, Literal, NamedTuple
from weakref import WeakSet

import jwt
import structlog
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from umpire.api.problems import BAD_PARAMETER
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.scenarios.adjudication import name_of, referee_only, seat_named
from umpire.scenarios.errors import (
    OPERATOR_ONLY,
    OTHER_SCENARIO,
    OTHER_SEAT,
    SCOPE_MISSING,
    TOKEN_EXPIRED,
    TOKEN_INVALID,
    TOKEN_REQUIRED,
    TOKEN_REVOKED,
    Unauthenticated,
    Unavailable,
)
from umpire.scenarios.live import ended
from umpire.scenarios.ports import Acted, AuditEntry, AuditLog, KeyBoard, Listening, Revoked
from umpire.scenarios.repository import Recent
from umpire.settings import KEY_NAME, OperatorKey, Scope
from umpire.telemetry.logs import LONGEST_NAME, current

ACTIONS: Mapping[str, Scope] = {
    "openScenario": "open",
    "openBag": "open",
    "importTranscript": "open",
    "listScenarios": "list",
    "renewTokens": "tokens",
    "revokeTokens": "tokens",
    "removeScenario": "delete",
    "readAudit": "audit",
    "listOperatorKeys": "audit",
}
"""The scope that each operation takes, by its name. Operations that are not here take no key."""


ALWAYS_CLOSED = frozenset({"readAudit", "listOperatorKeys"})
"""The actions that take an operator's key where access is open, too."""


FINGERPRINT = 8
UNKNOWN_S, UNKNOWN_ADDRESSES = 60.0, 20
"""A worker logs one attempt with an unknown key per address in `UNKNOWN_S` seconds, and remembers
`UNKNOWN_ADDRESSES` addresses: guesses of keys fill neither the log nor the server."""


audit_log = structlog.get_logger("umpire.audit")


class KeyListed(NamedTuple):
    """A key as operators see it; `last_used` in milliseconds since 1970, 0: never."""

    name: str
    scopes: tuple[Scope, ...]
    last_used: int


class AuditPage(NamedTuple):
    """Some entries of the audit log, the newest first; `next`: where the next page begins."""

    entries: Sequence[AuditEntry]
    next: int | None


class Grant:
    """Leave to do one thing.

    Args:
        record: writes an entry of the audit log about a scenario; `None` where no key is used.
        key: the name of the key.
    """

    def __init__(
        self, record: Callable[[str | None], Awaitable[None]] | None = None, key: str = ""
    ) -> None:
        self.key = key
        self._record = record

    async def record(self, scenario: str | None = None) -> None:
        """Write the coming action to the audit log, if the request has an operator's key.

        Raises:
            Unavailable: the log cannot be written, so the action must not be done.
        """
        if self._record is not None:
            await self._record(scenario)


class Operators:
    """The operators' keys, their scopes, and the log of their actions.

    An action of an operator is in the audit log before it is done. If the log cannot be written,
    the action is refused: nothing happens that nobody can look up.

    Args:
        keys: from the settings.
        audit: the log of the actions.
        clock: in seconds.
    """

    def __init__(
        self,
        keys: Sequence[OperatorKey],
        audit: AuditLog,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._keys = [(_digest(key.key), key) for key in keys]
        self.audit = audit
        self._clock = clock
        self._since = -UNKNOWN_S
        self._addresses = set[str]()
        self._left_out = 0

    def holder(self, token: str | None) -> OperatorKey | None:
        """Return the key that was sent, if it is one; the time this takes depends on none."""
        given, found = _digest(token or ""), None
        for digest, key in self._keys:
            if hmac.compare_digest(given, digest):
                found = key
        return found

    async def grant(self, action: str, key: OperatorKey, scenario: str | None = None) -> Grant:
        """Return leave for an action; one that the key is not good for is logged as refused.

        Raises:
            Forbidden: the key has not the scope.
            Unavailable: that cannot be logged.
        """
        scope = ACTIONS[action]
        if not key.is_good_for(scope):
            await self._write(key=key.name, action=action, scenario=scenario, allowed=False)
            raise SCOPE_MISSING.refuse(
                f"The operator's key {key.name} has the scopes {', '.join(sorted(key.scopes))}; "
                f"this request needs {scope}."
            )

        async def record(about: str | None) -> None:
            given = scenario if about is None else about
            await self._write(key=key.name, action=action, scenario=given, allowed=True)

        return Grant(record, key.name)

    async def note_unknown(self, action: str, token: str, scenario: str | None) -> None:
        """Write to the log that somebody tried an action with an unknown key, some of the time.

        The refusal of the key does not depend on the log.
        """
        address, now = current().address, self._clock()
        if not self._keys:
            return
        if now - self._since >= UNKNOWN_S:
            self._since = now
            self._addresses.clear()
        if address in self._addresses or len(self._addresses) >= UNKNOWN_ADDRESSES:
            self._left_out += 1
            return
        self._addresses.add(address)
        left_out, self._left_out = self._left_out, 0
        with contextlib.suppress(Refusal):
            await self._write(
                key=None,
                action=action,
                scenario=None if scenario is None else scenario[:LONGEST_NAME],
                allowed=False,
                fingerprint=_digest(token).hex()[:FINGERPRINT],
                left_out=left_out,
            )

    async def _write(self, **about: Any) -> None:
        call = current()
        acted = Acted(address=call.address, request=call.id, **about)
        told = {name: getattr(acted, name) for name in acted.__struct_fields__}
        try:
            await self.audit.write(acted)
        except Refusal:
            audit_log.warning("operator refused: the audit log cannot be written", **told)
            raise
        audit_log.info("operator acted" if acted.allowed else "operator refused", **told)

    async def listed(self) -> tuple[KeyListed, ...]:
        """Return the keys, without what they are, and when each was used last.

        Raises:
            Unavailable: the log cannot be reached.
        """
        used = await self.audit.last_used()
        return tuple(
            KeyListed(key.name, tuple(sorted(key.scopes)), used.get(key.name, 0))
            for _, key in self._keys
        )


async def audit_page(audit: AuditLog, before: int | None, limit: int, key: str | None) -> AuditPage:
    """Return the latest entries before a number: those of one key, or of all.

    Raises:
        Malformed: `key` is not the name of a key.
    """
    if key is not None and re.fullmatch(KEY_NAME, key) is None:
        raise BAD_PARAMETER.refuse(
            f"`key` must be the name of an operator's key, not {key[:40]!r}."
        )
    entries = await audit.entries(before, limit + 1, key)
    more = len(entries) > limit
    return AuditPage(entries[:limit], entries[limit - 1].number if more else None)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode(errors="replace")).digest()


def takes_key(action: str) -> Refusal:
    """Return the refusal of a request that shows no operator's key and needs one."""
    return OPERATOR_ONLY.refuse(
        f"This request needs an operator's key with the scope {ACTIONS[action]}."
    )


AGAIN_S = 1.0


def expired() -> Refusal:
    """Return the refusal of a token that was good once; it also ends what the token began."""
    return TOKEN_EXPIRED.refuse("The token has expired; ask the referee for a new one.")


def revoked() -> Refusal:
    """Return the refusal of a token that was called back; it also ends what the token began."""
    return TOKEN_REVOKED.refuse("The token was revoked; ask the referee for a new one.")


class Lease:
    """How long something may go on that a token began.

    Args:
        scenario: of the token.
        seat: of the token, by name.
        generation: of the token.
        until: when it expires, in seconds since 1970.
    """

    def __init__(self, scenario: str, seat: str, generation: int, until: float) -> None:
        self.scenario, self.seat, self.generation, self.until = scenario, seat, generation, until
        self._revoked = False
        self.waiting: asyncio.Timeout | None = None

    def is_revoked(self) -> bool:
        """Return whether it was revoked before it expired."""
        return self._revoked

    def end(self) -> None:
        """End it now, whatever it waits for."""
        self._revoked = True
        if self.waiting is not None:
            with contextlib.suppress(RuntimeError):  # it has come to its end just now
                self.waiting.reschedule(asyncio.get_running_loop().time())


class Revocations:
    """The generations of all seats that had their tokens revoked; other seats have generation 0.

    To revoke the tokens of a seat is to begin its next generation. Every worker knows all
    generations, so it checks a token without a call to the store: it reads them when it starts and
    when it subscribes again, and notices bring changes. The store keeps a generation for good,
    because an old token must not be valid again when its battle is removed and imported again.
    """

    def __init__(self) -> None:
        self._generations: dict[tuple[str, str], int] = {}
        self._leases: WeakSet[Lease] = WeakSet()

    def generation(self, scenario: str, seat: str) -> int:
        """Return the generation whose tokens are good."""
        return self._generations.get((scenario, seat), 0)

    def note(self, one: Revoked) -> None:
        """Take note that the tokens before a generation are revoked, and end what they began."""
        key = (one.scenario, one.seat)
        if one.generation <= self._generations.get(key, 0):
            return
        self._generations[key] = one.generation
        for lease in tuple(self._leases):
            if (lease.scenario, lease.seat) == key and lease.generation < one.generation:
                lease.end()

    def lease(self, lease: Lease) -> Lease:
        """Watch a lease, to end it at a revocation; return it."""
        self._leases.add(lease)
        return lease

    async def keep(
        self,
        told: Callable[[], AsyncGenerator[Revoked | Listening, None]],
        known: Callable[[], Awaitable[Mapping[tuple[str, str], int]]],
    ) -> None:
        """Note each revocation that arrives, without end; read all of them at each subscription."""
        async with aclosing(told()) as notices:
            async for notice in notices:
                if isinstance(notice, Revoked):
                    self.note(notice)
                else:
                    await self._read(known)

    async def _read(self, known: Callable[[], Awaitable[Mapping[tuple[str, str], int]]]) -> None:
        while True:
            try:
                self.note_all(await known())
            except Unavailable:
                await asyncio.sleep(AGAIN_S)
            else:
                return

    def note_all(self, known: Mapping[tuple[str, str], int]) -> None:
        """Take note of all generations that there are."""
        for (scenario, seat), generation in known.items():
            self.note(Revoked(scenario, seat, generation))


ISSUER = "umpire"
ALGORITHM = "EdDSA"
MOST_REMEMBERED = 10_000
ANNOUNCE_S = 15
key_log = structlog.get_logger("umpire.keys")
SKEW_S = 60
"""How far the clock of the service that issued a token may be ahead of ours."""

GENERATION = "gen"
BEARER = "bearer "


class Verified(NamedTuple):
    """The claims of a token whose signature is verified."""

    scenario: str
    seat: Seat
    expires: float
    generation: int = 0


class Keyring:
    """Signs and verifies the tokens of seats.

    Args:
        keys: 32 bytes by key id; the first signs.
        ttl_s: for how long a token is good.
        revocations: which tokens are good no longer.
    """

    unknown_mark = "other running services do not know the first key of UMPIRE_TOKEN_KEYS"

    def __init__(
        self, keys: Mapping[str, bytes], ttl_s: int, revocations: Revocations | None = None
    ) -> None:
        self.revocations = revocations or Revocations()
        self._private = {
            kid: Ed25519PrivateKey.from_private_bytes(key) for kid, key in keys.items()
        }
        self._public = {kid: key.public_key() for kid, key in self._private.items()}
        self._signing = next(iter(keys))
        self._ttl_s = ttl_s
        self._remembered = Recent[str, Verified](MOST_REMEMBERED)

    @property
    def fingerprints(self) -> dict[str, str]:
        """The fingerprint of each public key, by its id: for other services to see."""
        return {kid: _fingerprint(key) for kid, key in self._public.items()}

    def unknown_to(self, others: Sequence[Mapping[str, str]]) -> str | None:
        """Return a warning if others do not know the key that signs here; see `fingerprints`."""
        mine = self.fingerprints[self._signing]
        unknown = sum(other.get(self._signing) != mine for other in others)
        if not unknown:
            return None
        return (
            f"{unknown} {self.unknown_mark} ({self._signing}), and refuse "
            "the tokens that this one signs. Add a key behind the first everywhere before it "
            "becomes the first."
        )

    def issue(self, scenario: str, seat: Seat) -> str:
        """Return a token that speaks for a seat of a scenario."""
        now, name = int(time.time()), name_of(seat)
        claims: dict[str, Any] = {
            "iss": ISSUER,
            "aud": scenario,
            "sub": name,
            "iat": now,
            "exp": now + self._ttl_s,
        }
        generation = self.revocations.generation(scenario, name)
        if generation:
            claims[GENERATION] = generation
        key = self._private[self._signing]
        return jwt.encode(claims, key, algorithm=ALGORITHM, headers={"kid": self._signing})

    def verified(self, token: str) -> Verified:
        """Return what a token says. A signature is verified once, and remembered.

        Raises:
            Unauthenticated: it is forged, malformed, of an unknown key, has expired, or is revoked.
        """
        known = self._remembered.get(token)
        if known is None:
            known = self._remembered.keep(token, self._verify(token))
        if known.expires <= time.time():
            raise expired()
        seat = name_of(known.seat)
        if known.generation < self.revocations.generation(known.scenario, seat):
            raise revoked()
        return known

    def _verify(self, token: str) -> Verified:
        try:
            key = self._public[str(jwt.get_unverified_header(token).get("kid"))]
            claims: dict[str, Any] = jwt.decode(
                token,
                key,
                algorithms=[ALGORITHM],
                issuer=ISSUER,
                leeway=SKEW_S,  # `verified` ends a token on time all the same
                options={"require": ["aud", "exp", "sub"], "verify_aud": False},
            )
            return Verified(
                str(claims["aud"]),
                seat_named(str(claims["sub"])),
                claims["exp"],
                int(claims.get(GENERATION, 0)),
            )
        except jwt.ExpiredSignatureError as wrong:
            raise expired() from wrong
        except (jwt.InvalidTokenError, KeyError, ValueError) as wrong:
            # The exact fault would help only a forger.
            raise TOKEN_INVALID.refuse("This service did not issue the token.") from wrong


def _fingerprint(key: Ed25519PublicKey) -> str:
    return hashlib.sha256(key.public_bytes_raw()).hexdigest()[:16]


@asynccontextmanager
async def announced(keyring: Keyring, store: KeyBoard, warnings: list[str]) -> AsyncIterator[None]:
    """Announce the keys of a service while this lasts; warn while others do not know the first.

    Args:
        keyring: its keys.
        store: where all services see them.
        warnings: what the operator is shown.
    """
    service = secrets.token_hex(8)

    async def again() -> None:
        while True:
            await asyncio.sleep(ANNOUNCE_S)
            await _announce(keyring, store, warnings, service)

    await _announce(keyring, store, warnings, service)
    task = asyncio.create_task(again())
    try:
        yield
    finally:
        await ended({task})
        with contextlib.suppress(Unavailable):
            await store.withdraw_keys(service)


async def _announce(keyring: Keyring, store: KeyBoard, warnings: list[str], service: str) -> None:
    try:
        others = await store.announce_keys(service, keyring.fingerprints, 3 * ANNOUNCE_S)
    except Unavailable:  # `/readyz` says so
        return
    warning = keyring.unknown_to(others)
    old = [one for one in warnings if keyring.unknown_mark in one]
    for one in old:
        warnings.remove(one)
    if warning is not None:
        warnings.append(warning)
        if warning not in old:
            key_log.warning("token keys differ", warning=warning)


class Gate:
    """Lets requests through as the seat that they speak for."""

    def __init__(
        self, keyring: Keyring, access: Literal["open", "closed"], operators: Operators
    ) -> None:
        self._keyring = keyring
        self._open = access == "open"
        self.operators = operators

    def seat(self, headers: Mapping[str, str], scenario: str, asked: str | None = None) -> Seat:
        """Return the seat of a request.

        Args:
            headers: of the request, their names in lower case.
            scenario: the scenario of the request.
            asked: the seat that the request itself names, if it does.

        Raises:
            Unauthenticated: a token is needed, or this one is not valid.
            Forbidden: the token is of another scenario or seat.
            Malformed: the named seat does not exist.
        """
        call = current()
        call.about(scenario)
        seat = self._seat(headers, scenario, asked)
        call.seat = name_of(seat)
        return seat

    def _seat(self, headers: Mapping[str, str], scenario: str, asked: str | None) -> Seat:
        named = asked if asked is not None else headers.get("umpire-seat")
        token = bearer(headers)
        if token is None:
            if not self._open:
                raise TOKEN_REQUIRED.refuse(
                    "The request has no token; send that of a seat: Authorization: Bearer TOKEN."
                )
            return REFEREE if named is None else seat_named(named)
        verified = self._keyring.verified(token)
        if not hmac.compare_digest(verified.scenario.encode(), scenario.encode()):
            raise OTHER_SCENARIO.refuse(
                f"The token is of another scenario; it is not valid for {scenario}."
            )
        if named is not None and seat_named(named) != verified.seat:
            raise OTHER_SEAT.refuse(
                f"The token is of {name_of(verified.seat)}, so it cannot speak for {named[:40]}."
            )
        return verified.seat

    def lease(self, headers: Mapping[str, str]) -> Lease | None:
        """Return the lease of work that the token of a request begins; `None` without a token.

        Raises:
            Unauthenticated: the token is not valid.
        """
        token = bearer(headers)
        if token is None:
            return None
        scenario, seat, expires, generation = self._keyring.verified(token)
        lease = Lease(scenario, name_of(seat), generation, expires)
        return self._keyring.revocations.lease(lease)

    def reissued(self, scenario: str, seat: Seat, generation: int) -> str:
        """Return a new token of a seat whose tokens before a generation are all revoked."""
        one = Revoked(scenario, name_of(seat), generation)
        self._keyring.revocations.note(one)
        return self._keyring.issue(scenario, seat)

    def caller_of(self, token: str) -> str | None:
        """The caller for whom a token or an operator's key counts; `None` if it is not good.

        All tokens of a seat count for one caller: a referee may issue any number of them.
        """
        key = self.operators.holder(token)
        if key is not None:
            return f"operator:{key.name}"
        try:
            verified = self._keyring.verified(token)
        except Unauthenticated:
            return None
        seat = f"{name_of(verified.seat)} {verified.scenario}"
        return "seat:" + hashlib.sha256(seat.encode()).hexdigest()[:32]

    async def operator(self, headers: Mapping[str, str], action: str) -> Grant:
        """Return leave for an action of operators; with open access some actions need no key.

        Raises:
            Unauthenticated: the action takes an operator's key, and the request has none.
            Forbidden: the key lacks the scope.
        """
        token = bearer_or_none(headers)
        key = self.operators.holder(token)
        if (
            self._open
            and action not in ALWAYS_CLOSED
            and not (key and key.is_good_for(ACTIONS[action]))
        ):
            return Grant()
        if key is None:
            await self._note_unknown(action, token, None)
            raise takes_key(action)
        return await self.operators.grant(action, key)

    async def operator_or_referee(
        self, headers: Mapping[str, str], scenario: str, action: str
    ) -> Grant:
        """Return leave for an action on a scenario: to an operator, or its referee.

        Raises:
            Unauthenticated: the request shows neither.
            Forbidden: it shows the token of another seat or scenario, or a key of another scope.
        """
        token = bearer_or_none(headers)
        key = self.operators.holder(token)
        if key is not None:
            return await self.operators.grant(action, key, scenario)
        try:
            referee_only(self.seat(headers, scenario))
        except Unauthenticated:
            await self._note_unknown(action, token, scenario)
            raise
        return Grant()

    async def _note_unknown(self, action: str, token: str | None, scenario: str | None) -> None:
        """Log an attempt with a token that never was an operator's key or a seat's token."""
        if token is None:
            return
        try:
            self._keyring.verified(token)
        except Unauthenticated as wrong:
            if wrong.code == TOKEN_INVALID.name:
                await self.operators.note_unknown(action, token, scenario)

    def holder(self, token: str) -> Verified:
        """Return what a token says that somebody holds; see `Keyring.verified`."""
        return self._keyring.verified(token)

    def tokens(self, scenario: str, sides: tuple[str, ...]) -> dict[str, str]:
        """Return the tokens of all seats of a scenario, by the names of the seats."""
        seats = (REFEREE, *(Seat("side", side) for side in sides), OBSERVER)
        return {name_of(seat): self._keyring.issue(scenario, seat) for seat in seats}


def bearer(headers: Mapping[str, str]) -> str | None:
    """Return the bearer token of a request; `None` if it has none.

    Raises:
        Unauthenticated: the header holds something else.
    """
    token = bearer_or_none(headers)
    if token is None and "authorization" in headers:
        raise TOKEN_INVALID.refuse(
            "The Authorization header is not a bearer token; send Authorization: Bearer TOKEN."
        )
    return token


def bearer_or_none(headers: Mapping[str, str]) -> str | None:
    """Return the bearer token of a request, `None` where there is anything else, or nothing."""
    given = headers.get("authorization", "")
    if given[: len(BEARER)].lower() != BEARER:
        return None
    return given[len(BEARER) :].strip() or None
