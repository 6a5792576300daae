"""The gate: which seat a request speaks for, by a signed token that is verified without a lookup.

A token is a JWT (EdDSA): `sub` is the seat, `aud` the scenario, `kid` the key. The first key signs,
all of them verify, so keys rotate by putting a new one in front.

In open mode, for development and for tables that trust each other, a request without a token may
say in `Umpire-Seat` who it speaks for. In closed mode it speaks for nobody, and only a holder of an
operator's key opens scenarios.
"""

import asyncio
import contextlib
import hashlib
import hmac
import secrets
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Literal, NamedTuple

import jwt
import structlog
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from umpire.api.operators import ACTIONS, ALWAYS_CLOSED, Grant, Operators, takes_key
from umpire.api.revocations import Lease, Revocations, expired, revoked
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.scenarios.errors import (
    OTHER_SCENARIO,
    OTHER_SEAT,
    TOKEN_INVALID,
    TOKEN_REQUIRED,
    Unauthenticated,
    Unavailable,
)
from umpire.scenarios.ports import KeyBoard, Revoked
from umpire.scenarios.recent import Recent
from umpire.scenarios.seats import name_of, referee_only, seat_named
from umpire.scenarios.tasks import ended
from umpire.telemetry.calls import current

ISSUER = "umpire"
ALGORITHM = "EdDSA"
MOST_REMEMBERED = 10_000
ANNOUNCE_S = 15
log = structlog.get_logger("umpire.keys")
SKEW_S = 60
"""How far the clock of the service that issued a token may be ahead of ours."""
GENERATION = "gen"
BEARER = "bearer "


class Verified(NamedTuple):
    """What a token says, once its signature is verified."""

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
            # What was wrong with it would help a forger alone.
            raise TOKEN_INVALID.refuse("The token is not one of this service's.") from wrong


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
            log.warning("token keys differ", warning=warning)


class Gate:
    """Lets requests through as the seat that they speak for."""

    def __init__(
        self, keyring: Keyring, access: Literal["open", "closed"], operators: Operators
    ) -> None:
        self._keyring = keyring
        self._open = access == "open"
        self.operators = operators

    def seat(self, headers: Mapping[str, str], scenario: str, asked: str | None = None) -> Seat:
        """Return the seat for which a request speaks.

        Args:
            headers: of the request, their names in lower case.
            scenario: the scenario that it is about.
            asked: the seat that the request itself names, if it does.

        Raises:
            Unauthenticated: a token is needed, or this one is not good.
            Forbidden: the token is of another scenario or seat.
            Malformed: what is asked for is no seat.
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
                raise TOKEN_REQUIRED.refuse("Send the token of a seat: Authorization: Bearer ...")
            return REFEREE if named is None else seat_named(named)
        verified = self._keyring.verified(token)
        if not hmac.compare_digest(verified.scenario.encode(), scenario.encode()):
            raise OTHER_SCENARIO.refuse("The token is of another scenario.")
        if named is not None and seat_named(named) != verified.seat:
            raise OTHER_SEAT.refuse(f"The token speaks for {name_of(verified.seat)}.")
        return verified.seat

    def lease(self, headers: Mapping[str, str]) -> Lease | None:
        """Return how long that may go on which the token of a request begins; `None` without one.

        Raises:
            Unauthenticated: it is not good.
        """
        token = bearer(headers)
        if token is None:
            return None
        scenario, seat, expires, generation = self._keyring.verified(token)
        lease = Lease(scenario, name_of(seat), generation, expires)
        return self._keyring.revocations.lease(lease)

    def reissued(self, scenario: str, seat: Seat, generation: int) -> str:
        """Return a new token of a seat, all of whose tokens before a generation are revoked."""
        one = Revoked(scenario, name_of(seat), generation)
        self._keyring.revocations.note(one)
        return self._keyring.issue(scenario, seat)

    def knows(self, token: str) -> bool:
        """Return whether a token is one of ours, or an operator's key."""
        if self.operators.holder(token) is not None:
            return True
        try:
            self._keyring.verified(token)
        except Unauthenticated:
            return False
        return True

    async def operator(self, headers: Mapping[str, str], action: str) -> Grant:
        """Return leave for an action of operators; for some of them, in open mode, all have it.

        Raises:
            Unauthenticated: it takes an operator's key, and this is none.
            Forbidden: it takes another scope.
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
        """Log an attempt with what never was a key of an operator, or a token of a seat."""
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
    """Return the bearer token of a request, `None` where there is none.

    Raises:
        Unauthenticated: the header holds something else.
    """
    token = bearer_or_none(headers)
    if token is None and "authorization" in headers:
        raise TOKEN_INVALID.refuse("Send Authorization: Bearer TOKEN.")
    return token


def bearer_or_none(headers: Mapping[str, str]) -> str | None:
    """Return the bearer token of a request, `None` where there is anything else, or nothing."""
    given = headers.get("authorization", "")
    if given[: len(BEARER)].lower() != BEARER:
        return None
    return given[len(BEARER) :].strip() or None
