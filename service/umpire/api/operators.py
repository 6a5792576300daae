"""Operators: who holds a key, what it is good for, and the log of what each key did.

An action of an operator is in the audit log before it is done. Where the log cannot be written, the
action is refused: nothing is done that nobody can look up.
"""

import contextlib
import hashlib
import hmac
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple

import structlog

from umpire.api.problems import BAD_PARAMETER
from umpire.kernel.errors import Refusal
from umpire.scenarios.errors import OPERATOR_ONLY, SCOPE_MISSING
from umpire.scenarios.ports import Acted, AuditEntry, AuditLog
from umpire.settings import KEY_NAME, OperatorKey, Scope
from umpire.telemetry.calls import LONGEST_NAME, current

ACTIONS: Mapping[str, Scope] = {
    "openScenario": "open",
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
"""A worker logs one attempt with an unknown key from each address in so many seconds, and from so
many addresses: whoever guesses keys fills neither the log nor the server."""

log = structlog.get_logger("umpire.audit")


class KeyListed(NamedTuple):
    """What is shown of a key; `last_used` in milliseconds since 1970, 0: never."""

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
        """Write what is about to be done to the audit log, if an operator's key was shown.

        Raises:
            Unavailable: it cannot be written, so it must not be done.
        """
        if self._record is not None:
            await self._record(scenario)


class Operators:
    """The operators' keys, and what they did.

    Args:
        keys: from the settings.
        audit: the log of what they did.
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
                f"this takes {scope}."
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
            log.warning("operator refused: the audit log cannot be written", **told)
            raise
        log.info("operator acted" if acted.allowed else "operator refused", **told)

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
        Malformed: `key` is no name of a key.
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
    return OPERATOR_ONLY.refuse(f"This takes an operator's key with the scope {ACTIONS[action]}.")
