"""Backups: every journal as an object, written, read back and compared; and restored from there.

A backup at the same address continues the one before: unchanged journals are read and compared, but
not written again. It may share an address with the archive; each has a folder of its own.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from fnmatch import fnmatchcase
from typing import Any, TypeVar

import msgspec

from umpire.kernel.decoders import decoder_of
from umpire.kernel.errors import Refusal
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.journal import transcript_line
from umpire.scenarios.ports import StoredHeader
from umpire.scenarios.repository import now
from umpire.scenarios.verify import Verification
from umpire.scenarios.webhooks import hook_of
from umpire.store.archive import (
    BACKED_UP,
    Archive,
    ArchivedStore,
    Damaged,
    Kept,
    Keys,
    Kind,
    backup_name,
    check,
    folder_of,
    pack,
    place_of,
    seal,
    unpack,
    unseal,
)
from umpire.store.audit import AuditState, RedisAudit
from umpire.store.objects import Objects
from umpire.store.webhooks import RedisHooks

AUDIT = "audit"
MOST_AUDITED = 100_000
"""Entries of the audit log: a backup keeps those that the log has dropped since the last one."""

OF_SEALED = ".sealed"
"""How the name of each sealed object ends."""
TOKEN_KEY = f"token-key{OF_SEALED}"
OF_ALL, OF_ONE = "state", "state-of-battle"
"""Objects with the state beside the journals: of the service, and of each battle."""

PLAIN_STATE, SEALED_STATE = ".json", f".json{OF_SEALED}"
MOST_HOOKS = 100_000
"""Webhooks that were there come back, whatever the limit for new ones is."""

Told = Callable[[str, str], object]
Enter = Callable[[str], Awaitable[object]]


class Which(msgspec.Struct, frozen=True):
    """Which battles: by name (`*` and `?` are wild), rulebook, and whether they are closed."""

    match: str = "*"
    system: str | None = None
    closed: bool | None = None


class Tally(msgspec.Struct):
    """The result of a backup or a restore.

    Attributes:
        unknown_seeds: battles that take no orders until their seed is known.
        other_token_key: whether the target has another key of tokens, which stays.
    """

    written: int = 0
    unchanged: int = 0
    passed_over: int = 0
    failed: int = 0
    lines: int = 0
    bytes: int = 0
    unknown_seeds: int = 0
    token_key: bool = False
    other_token_key: bool = False
    revocations: int = 0
    webhooks: int = 0
    commands: int = 0
    audited: int = 0


class StateOfAll(msgspec.Struct, frozen=True):
    """The service's state about all battles.

    Attributes:
        revoked: by seat and scenario, the generation whose tokens are valid.
        claims: by key, the claim of a command id that opened a battle, and its lifetime.
    """

    revoked: dict[str, int]
    claims: dict[str, tuple[bytes, int]]


class StateOfOne(msgspec.Struct, frozen=True):
    """The state beside a journal: webhooks by name, and the outcomes of commands."""

    webhooks: dict[str, bytes]
    commands: dict[str, bytes]


S = TypeVar("S", StateOfAll, StateOfOne, AuditState)


class _Terms(msgspec.Struct):
    source: str


class _Opening(msgspec.Struct):
    scenario: str
    system: str
    dice: _Terms


class Backup:
    """A backup of the journals of one store, at one address.

    Args:
        store: the journals; those in its archive too.
        objects: where the backup is.
        keys: what seals it; without them, no secret seed is in it.
    """

    def __init__(self, store: ArchivedStore, objects: Objects, keys: Keys) -> None:
        self._store = store
        self._objects = objects
        self._keys = keys
        self._audit = RedisAudit(store.client, MOST_AUDITED)

    async def bar_to_write(self) -> str | None:
        """Why nothing should be written here: a sealed backup, and no keys to read it.

        A backup that continued without keys would lose the revocations in the sealed state.
        """
        if self._keys:
            return None
        async for found in self._objects.list():
            if found.name.endswith(OF_SEALED):
                return (
                    "The backup there is sealed. Set UMPIRE_ARCHIVE_KEYS to the keys that sealed "
                    "it, or write to another address."
                )
        return None

    async def names(self, which: Which) -> list[str]:
        """Return the names of the journals that may be written.

        Raises:
            Unavailable: the journals cannot be reached.
        """
        return sorted([name async for name in self._store.scenarios(which.match)])

    async def write(self, names: Iterable[str], which: Which, told: Told) -> Tally:
        """Write journals, each read back and compared, and return the result.

        Args:
            names: of the journals.
            which: those of another kind are skipped.
            told: called with each name and the result.
        """
        done, archive = Tally(), Archive(self._store)
        for name in names:
            try:
                beside = await self._beside(name)  # before the journal, so never ahead of it
                kept = await archive.read(name)
                if kept is None or not _is_meant(kept, which):
                    done.passed_over += 1
                    continue
                fresh = await self._written(kept, done)
                await self._put(_state_of(name), beside)
            except (Refusal, Damaged) as wrong:
                done.failed += 1
                told(name, f"failed: {_words(wrong)}")
                continue
            done.written, done.unchanged = done.written + fresh, done.unchanged + (not fresh)
            done.lines += kept.version + 1
            done.webhooks += len(beside.webhooks)
            done.commands += len(beside.commands)
            done.unknown_seeds += not self._keys and _needs_seed(kept)
            told(name, "written" if fresh else "unchanged")
        return done

    async def _written(self, kept: Kept, done: Tally) -> bool:
        """Write a journal, unless it is there, and return whether it was written."""
        await asyncio.to_thread(check, kept)
        name = backup_name(kept, self._keys)
        body = await self._objects.get(name)
        fresh = body is None
        if body is None:
            body = await asyncio.to_thread(pack, kept, self._keys)
            await self._objects.put(name, body)
            body = await self._objects.get(name) or b""
            done.bytes += len(body)
        again = await asyncio.to_thread(unpack, kept.scenario, body, self._keys)
        if again != (kept if self._keys else _without_seed(kept)):
            raise Damaged(f"{kept.scenario}: the backup gave back something else.")
        async for found in self._objects.list(folder_of(kept.scenario, BACKED_UP)):
            place = place_of(found.name)
            older = place is not None and place[1] < kept.version  # a beginning of this journal
            unsealed = bool(self._keys) and found.name == backup_name(kept, {})
            if older or unsealed:
                await self._objects.delete(found.name)
        return fresh

    async def _beside(self, name: str) -> StateOfOne:
        """Return the state beside a journal; webhooks have secrets, and need sealing."""
        hooks = await RedisHooks(self._store.client).all(name) if self._keys else {}
        return StateOfOne(hooks, await self._store.commands(name))

    async def _put(self, name: str, state: StateOfAll | StateOfOne | AuditState) -> None:
        """Write a state. A sealed one replaces the unsealed one of a time without keys."""
        body, plain, sealed = msgspec.json.encode(state), name + PLAIN_STATE, name + SEALED_STATE
        if self._keys:
            await self._objects.put(sealed, seal(sealed, body, self._keys))
            await self._objects.delete(plain)
        else:
            await self._objects.put(plain, body)

    async def _get(self, name: str, kind: type[S]) -> list[S]:
        """The states of a name: unsealed, sealed, or both. Then either may be the newer.

        Raises:
            Damaged: one cannot be read.
        """
        states = [await self._read(name + form, kind) for form in (PLAIN_STATE, SEALED_STATE)]
        return [state for state in states if state is not None]

    async def _read(self, named: str, kind: type[S]) -> S | None:
        body = await self._objects.get(named)
        if body is None:
            return None
        try:
            inside = unseal(named, body, self._keys) if named.endswith(SEALED_STATE) else body
            return decoder_of(kind).decode(inside)
        except msgspec.MsgspecError as wrong:
            raise Damaged(f"{named}: this is not what a backup writes.") from wrong

    async def write_state(self, done: Tally) -> None:
        """Write the state of the service, not of a battle.

        These are revoked tokens, the ids of commands that opened battles, the audit log and, if the
        backup is sealed, the key that workers share for tokens.

        A timer may back up a server that has lost its disk before anybody restores it. So
        revocations, audit entries and the key stay at an address that has them.

        Raises:
            Damaged: the earlier state cannot be read.
        """
        revoked, claims = await self._store.revocations(), await self._store.claims()
        for before in await self._get(OF_ALL, StateOfAll):
            for seat, generation in before.revoked.items():
                revoked[seat] = max(generation, revoked.get(seat, 0))
        await self._put(OF_ALL, StateOfAll(revoked, claims))
        done.revocations, done.commands = len(revoked), done.commands + len(claims)
        log = await self._audit.state()
        for kept in await self._get(AUDIT, AuditState):
            entries = {(one.number, one.at): one for one in (*kept.entries, *log.entries)}
            newest = [entries[place] for place in sorted(entries)][-MOST_AUDITED:]
            log = AuditState(max(kept.count, log.count), newest)
        await self._put(AUDIT, log)
        done.audited = len(log.entries)
        await self._write_token_key(done)

    async def read_state(self, done: Tally) -> None:
        """Put back what concerns the service, before any journal.

        A key of tokens that is there by now stays.

        Raises:
            Damaged: it cannot be read.
        """
        await self._read_token_key(done)
        revoked, claims = set[str](), set[str]()
        for state in await self._get(OF_ALL, StateOfAll):
            await self._store.revoke_again(state.revoked)
            await self._store.claim_again(state.claims)
            revoked.update(state.revoked)
            claims.update(state.claims)
        done.revocations, done.commands = len(revoked), len(claims)
        done.audited = sum(
            [await self._audit.merge(log) for log in await self._get(AUDIT, AuditState)]
        )

    async def _put_back_beside(self, kept: Kept, done: Tally) -> None:
        """Put webhooks and commands back that belong to a journal, as far as it goes."""
        known: dict[str, bytes] = {}
        webhooks: dict[str, bytes] = {}
        for state in await self._get(_state_of(kept.scenario), StateOfOne):
            webhooks |= state.webhooks
            known |= {
                name: record
                for name, record in state.commands.items()
                if int(record.partition(b" ")[0]) <= kept.version
            }
        await self._store.remember(kept.scenario, known)
        hooks = RedisHooks(self._store.client)
        for name, record in webhooks.items():
            hook = hook_of(record)
            if hook.version > kept.version:
                hook = msgspec.structs.replace(hook, version=kept.version, taken=0)
            await hooks.add(kept.scenario, name, msgspec.json.encode(hook), MOST_HOOKS)
        done.webhooks += len(webhooks)
        done.commands += len(known)

    async def _write_token_key(self, done: Tally) -> None:
        """Seal the key that workers share, unless another one is at the address.

        A server that has lost its disk makes itself a new one as it starts. The key of the tokens
        that players have is then at the address alone.
        """
        key = await self._store.known_token_key()
        if key is None or not self._keys:
            return
        there = await self._objects.get(TOKEN_KEY)
        done.other_token_key = there is not None and unseal(TOKEN_KEY, there, self._keys) != key
        if not done.other_token_key:
            await self._objects.put(TOKEN_KEY, seal(TOKEN_KEY, key, self._keys))
            done.token_key = True

    async def _read_token_key(self, done: Tally) -> None:
        body = await self._objects.get(TOKEN_KEY)
        if body is not None:
            key = unseal(TOKEN_KEY, body, self._keys)
            done.token_key = await self._store.token_key(key) == key
            done.other_token_key = not done.token_key

    async def found(self, which: Which) -> dict[str, str]:
        """Return the object of each journal at this address: of several, that of the longest.

        Raises:
            Unavailable: the address cannot be reached.
        """
        longest: dict[str, tuple[int, str]] = {}
        async for one in self._objects.list():
            place = place_of(one.name)
            if place is not None and fnmatchcase(place[0], which.match):
                known = longest.get(place[0], (-1, ""))
                longest[place[0]] = max(known, (place[1], one.name))
        return {scenario: longest[scenario][1] for scenario in sorted(longest)}

    async def restore(
        self,
        objects: dict[str, str],
        which: Which,
        told: Told,
        rulebooks: Rulebooks | None = None,
        enter: Enter | None = None,
    ) -> Tally:
        """Restore journals that are not here, each checked line by line, before and after.

        Args:
            objects: by scenario; see `found`.
            which: those of another kind are skipped.
            told: called with each name and the result.
            rulebooks: judge every order again; none: only hashes are compared.
            enter: enters each restored one into the lists.
        """
        done = Tally()
        await self.read_state(done)
        for name, at in objects.items():
            try:
                body = await self._objects.get(at)
                kept = await asyncio.to_thread(unpack, name, body or b"", self._keys)
                if not _is_meant(kept, which):
                    done.passed_over += 1
                    continue
                if rulebooks is not None:
                    await asyncio.to_thread(_judge, kept, rulebooks)
                header = msgspec.structs.replace(kept.header, opened=now())
                fresh = await self._store.adopt(name, header, kept.lines)
                await self._is_here(kept, fresh=fresh)
                if fresh:
                    await self._put_back_beside(kept, done)
                if fresh and enter is not None:
                    await enter(name)
            except (Refusal, Damaged, ValueError) as wrong:
                done.failed += 1
                told(name, f"failed: {_words(wrong)}")
                continue
            done.written, done.unchanged = done.written + fresh, done.unchanged + (not fresh)
            done.lines += kept.version + 1
            done.bytes += len(body or b"")
            done.unknown_seeds += fresh and not kept.header.seed and _needs_seed(kept)
            told(name, "restored" if fresh else "is here already")
        return done

    async def _is_here(self, kept: Kept, *, fresh: bool) -> None:
        """Check that the journal here begins as the backup does, line by line.

        Raises:
            Damaged: it is another journal, or not as it was written.
        """
        here = await Archive(self._store).read(kept.scenario)
        same = here is not None and here.header.line == kept.header.line
        if here is None or not same or here.lines[: kept.version] != kept.lines:
            raise Damaged(f"{kept.scenario}: the journal here is another one.")
        if fresh and here != kept:
            raise Damaged(f"{kept.scenario}: the restored journal differs from the backup.")


def _state_of(scenario: str) -> str:
    return f"{folder_of(scenario, BACKED_UP)}{OF_ONE}"


def _is_meant(kept: Kept, which: Which) -> bool:
    opening = decoder_of(_Opening).decode(kept.header.line)
    if opening.scenario != kept.scenario:
        raise Damaged(f"{kept.scenario}: this is the journal of {opening.scenario!r}.")
    if which.system is not None and opening.system != which.system:
        return False
    return which.closed is None or which.closed == _is_closed(kept)


def _is_closed(kept: Kept) -> bool:
    return bool(kept.lines) and (decoder_of(Kind).decode(kept.lines[-1].line).kind == "close")


def _needs_seed(kept: Kept) -> bool:
    source = decoder_of(_Opening).decode(kept.header.line).dice.source
    return source == "committed" and not _is_closed(kept)


def _without_seed(kept: Kept) -> Kept:
    return kept._replace(header=StoredHeader(kept.header.line, b""))


def _judge(kept: Kept, rulebooks: Rulebooks) -> None:
    frames: list[Any] = [
        transcript_line(kept.header.line, Kept(kept.scenario, kept.header, ()).chain),
        *(transcript_line(stored.line, stored.hash) for stored in kept.lines),
    ]
    whole = [frame.removesuffix(b"\n") for frame in frames]
    found = Verification(whole, rulebooks, kept.header.seed or None).run().difference
    if found is not None:
        raise Damaged(f"line {found.line}, {found.fault}: {found.message}")


def _words(wrong: Exception) -> str:
    return wrong.message if isinstance(wrong, Refusal) else str(wrong)
