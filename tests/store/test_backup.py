"""Backups: what is written comes back as it was, and nothing else does."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from conftest import running_server
from scenarios.table import RULEBOOKS_AT_TABLE, exported, opened, play
from store.running import valkey_binary
from umpire.kernel.rulebook import REFEREE
from umpire.scenarios.errors import Conflict
from umpire.scenarios.lifecycle import close_scenario
from umpire.scenarios.live import ended
from umpire.scenarios.ports import Acted, Claim
from umpire.scenarios.repository import Scenarios, Standing
from umpire.scenarios.submit import record_of_command
from umpire.scenarios.webhooks import KINDS, add_hook
from umpire.store.archive import (
    Archive,
    ArchivedStore,
    Damaged,
    connected_with_archive,
    keep_archiving,
)
from umpire.store.audit import RedisAudit
from umpire.store.backup import Backup, Tally, Which
from umpire.store.objects import Objects
from umpire.store.webhooks import RedisHooks

KEYS = {"2026": bytes(range(32))}
FAMILY = "backup-of-"


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the URL of a server that has nothing yet."""
    with running_server(tmp_path_factory.mktemp("elsewhere"), valkey_binary()) as url:
        yield url


@pytest.fixture
def objects(tmp_path: Path) -> Objects:
    """Return where the backup and the archive are."""
    return Objects(f"file://{tmp_path}")


@pytest.fixture
async def here(embedded_url: str, objects: Objects) -> AsyncIterator[ArchivedStore]:
    """Return the store that is backed up."""
    async with connected_with_archive(embedded_url, objects, KEYS) as one:
        yield one


@pytest.fixture
async def there(elsewhere: str, objects: Objects) -> AsyncIterator[ArchivedStore]:
    """Return an empty store."""
    async with connected_with_archive(elsewhere, objects, KEYS) as one:
        await one._redis.flushall()  # noqa: SLF001 — the disk is lost
        yield one


async def journals_in(objects: Objects, folder: str = "") -> list[str]:
    """Return the objects of journals: not those of what is kept beside them."""
    found = [one.name async for one in objects.list(folder)]
    return [name for name in found if ".ndjson" in name]


async def played(store: ArchivedStore, name: str, *, close: bool = False) -> Standing:
    """Play a turn of a battle, and perhaps close it."""
    scenarios = Scenarios(store, RULEBOOKS_AT_TABLE)
    (*_, last) = await play(scenarios, await opened(scenarios, scenario=name), before_turn=2)
    if close:
        return (await close_scenario(scenarios, name, REFEREE, last.version))[0]
    return last


async def written(backup: Backup, which: Which) -> Tally:
    """Write what is meant, and return what was done."""
    return await backup.write(await backup.names(which), which, lambda _name, _what: None)


async def restored(backup: Backup, which: Which, *, judge: bool = False) -> Tally:
    """Restore what is meant, and return what was done."""
    books = RULEBOOKS_AT_TABLE if judge else None
    return await backup.restore(await backup.found(which), which, lambda _n, _w: None, books)


async def test_all_that_was_written_is_restored_and_plays_on(
    here: ArchivedStore, there: ArchivedStore, objects: Objects
) -> None:
    """Open, closed and archived battles, with their seeds, and the key of the tokens."""
    name = f"{FAMILY}all"
    battles = [
        await played(here, f"{name}-open"),
        await played(here, f"{name}-closed", close=True),
        await played(here, f"{name}-archived"),
    ]
    await Archive(here).move(f"{name}-archived")
    which, backup = Which(f"{name}*"), Backup(here, objects, KEYS)
    done = await written(backup, which)
    assert (done.written, done.unchanged, done.failed) == (3, 0, 0)
    assert done.lines == sum(battle.version + 1 for battle in battles)
    assert (await written(backup, which)).unchanged == 3
    key = await here.token_key(bytes(32))
    await backup.write_state(done)
    assert done.token_key
    again = Backup(there, objects, KEYS)
    await again.read_state(done)
    assert key == await there.token_key(b"another")
    back = await restored(again, which, judge=True)
    assert (back.written, back.unchanged, back.failed, back.unknown_seeds) == (3, 0, 0, 0)
    assert (await restored(again, which)).unchanged == 3
    for battle in battles:
        old, new = Scenarios(here, RULEBOOKS_AT_TABLE), Scenarios(there, RULEBOOKS_AT_TABLE)
        assert await exported(old, battle) == await exported(new, battle)
        assert (await new.now(battle.header.scenario)).seed == battle.seed
    new = Scenarios(there, RULEBOOKS_AT_TABLE)
    (*_, on) = await play(new, await new.now(f"{name}-open"), before_turn=3)
    assert on.version > battles[0].version


async def test_a_backup_goes_on_from_the_one_before(here: ArchivedStore, objects: Objects) -> None:
    """What has grown is written anew, and its beginning is removed."""
    name = f"{FAMILY}growing"
    last = await played(here, name)
    backup, which = Backup(here, objects, KEYS), Which(name)
    await written(backup, which)
    scenarios = Scenarios(here, RULEBOOKS_AT_TABLE)
    (*_, on) = await play(scenarios, last, before_turn=3)
    assert (await written(backup, which)).written == 1
    (only,) = await journals_in(objects, f"backup/{name}/")
    assert f"/{on.version:08}-" in only


async def test_filters_choose_by_name_rulebook_and_state(
    here: ArchivedStore, there: ArchivedStore, objects: Objects
) -> None:
    """Others are passed over, on the way there and back."""
    name = f"{FAMILY}filtered"
    await played(here, f"{name}-open")
    await played(here, f"{name}-closed", close=True)
    backup = Backup(here, objects, KEYS)
    none = await written(backup, Which(f"{name}*", "space-fleet"))
    assert (none.written, none.passed_over) == (0, 2)
    some = await written(backup, Which(f"{name}*", "full-thrust-light", closed=True))
    assert (some.written, some.passed_over) == (1, 1)
    assert (await written(backup, Which(f"{name}*"))).written == 1
    back = await restored(Backup(there, objects, KEYS), Which(f"{name}*", closed=False))
    assert (back.written, back.passed_over) == (1, 1)
    assert await there.header(f"{name}-closed") is None


async def test_an_unsealed_backup_holds_no_secret(
    here: ArchivedStore, there: ArchivedStore, objects: Objects
) -> None:
    """No seed of an open battle, and no key of tokens: such a battle comes back to be read."""
    name = f"{FAMILY}unsealed"
    last = await played(here, name)
    await here.token_key(bytes(32))
    backup = Backup(here, objects, {})
    done = await written(backup, Which(name))
    await backup.write_state(done)
    assert (done.unknown_seeds, done.token_key) == (1, False)
    assert await objects.get("token-key.sealed") is None
    (only,) = await journals_in(objects)
    assert last.seed.hex().encode() not in (await objects.get(only) or b"")
    assert (await restored(Backup(there, objects, {}), Which(name))).unknown_seeds == 1
    scenarios = Scenarios(there, RULEBOOKS_AT_TABLE)
    now = await scenarios.now(name)
    assert (now.version, now.seed) == (last.version, b"")
    with pytest.raises(Conflict, match="seed"):
        await play(scenarios, now, before_turn=3)


async def test_a_damaged_backup_is_told_and_the_others_come_back(
    here: ArchivedStore, there: ArchivedStore, objects: Objects
) -> None:
    """Neither a changed byte nor the journal of another battle is taken."""
    name = f"{FAMILY}damaged"
    for number in range(3):
        await played(here, f"{name}-{number}")
    backup = Backup(here, objects, {})
    await written(backup, Which(f"{name}*"))
    (first,) = await journals_in(objects, f"backup/{name}-0/")
    (second,) = await journals_in(objects, f"backup/{name}-1/")
    body = await objects.get(first) or b""
    await objects.put(first, await objects.get(second) or b"")
    await objects.put(second, body[:-9])
    done = await restored(Backup(there, objects, {}), Which(f"{name}*"))
    assert (done.written, done.failed) == (1, 2)


async def test_another_journal_of_the_name_stays_and_is_told(
    here: ArchivedStore, there: ArchivedStore, objects: Objects
) -> None:
    """A restore writes over nothing."""
    name = f"{FAMILY}other"
    await played(here, name)
    mine = await played(there, name)
    await written(Backup(here, objects, KEYS), Which(name))
    done = await restored(Backup(there, objects, KEYS), Which(name))
    assert (done.written, done.failed) == (0, 1)
    assert (await Scenarios(there, RULEBOOKS_AT_TABLE).now(name)).chain == mine.chain


async def test_what_is_in_a_sealed_archive_is_restored_from_it(
    here: ArchivedStore, there: ArchivedStore, objects: Objects
) -> None:
    """Where Redis is lost, the archive has all that was there."""
    name = f"{FAMILY}archive"
    last = await played(here, name)
    await Archive(here).move(name)
    assert (await restored(Backup(there, objects, KEYS), Which(name))).written == 1
    assert (await Scenarios(there, RULEBOOKS_AT_TABLE).now(name)).battle == last.battle


async def test_workers_hold_rounds_in_turn(there: ArchivedStore) -> None:
    """In the background, one of them at a time; a turn ends by itself."""
    name = f"{FAMILY}rounds"
    await played(there, name, close=True)
    workers = [asyncio.create_task(keep_archiving(Archive(there), there, 0.02)) for _ in range(3)]
    try:
        async with asyncio.timeout(20):
            while not (look := await there.look(name)) or not look.archived:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert not await there.take_turn("archive", 1)
    finally:
        await ended(set(workers))
    assert 0 < await there.client.pttl("umpire:turn:archive") <= 1000


async def beside(store: ArchivedStore, name: str, standing: Standing) -> str:
    """Revoke a seat, add a webhook and give a command with an id; return the name of the hook."""
    hook = await add_hook(
        RedisHooks(store.client), standing, REFEREE, "https://there.example/", KINDS, 10
    )
    assert await store.revoke(name, "side:Union") == 1
    assert await store.revoke(name, "side:Union") == 2
    scenarios = Scenarios(store, RULEBOOKS_AT_TABLE)
    await close_scenario(scenarios, name, REFEREE, standing.version, "the-close")
    claim = Claim(name, b"digest")
    assert await store.claim(f"open {name}", claim) == claim
    return hook.id


@pytest.mark.parametrize("keys", [KEYS, {}], ids=["sealed", "not sealed"])
async def test_what_is_kept_beside_the_journals_comes_back(
    here: ArchivedStore, there: ArchivedStore, objects: Objects, keys: dict[str, bytes]
) -> None:
    """Revoked tokens stay revoked, and ids of commands known; webhooks come back if sealed."""
    name = f"{FAMILY}beside-{len(keys)}"
    hook = await beside(here, name, await played(here, name))
    which = Which(match=name)
    backup = Backup(here, objects, keys)
    done = await written(backup, which)
    await backup.write_state(done)
    assert done.webhooks == len(keys)
    found = await restored(Backup(there, objects, keys), which)
    assert (found.written, found.failed, found.webhooks) == (1, 0, len(keys))
    assert (await there.revoked())[name, "side:Union"] == 2
    record = record_of_command(REFEREE, "the-close")
    assert await there.command(name, record) == await here.command(name, record) is not None
    assert await there.claim(f"open {name}", Claim("other", b"")) == Claim(name, b"digest")
    assert set(await RedisHooks(there.client).all(name)) == ({hook} if keys else set())
    if keys:
        assert name in await RedisHooks(there.client).hooked()


async def test_a_restore_takes_no_revocation_back(
    here: ArchivedStore, there: ArchivedStore, objects: Objects
) -> None:
    """Not those that came after the backup; workers that run learn of it."""
    name = f"{FAMILY}generations"
    await here.revoke(name, "observer")
    backup = Backup(here, objects, KEYS)
    await backup.write_state(Tally())
    for _ in range(3):
        await there.revoke(name, "observer")
    await Backup(there, objects, KEYS).read_state(Tally())
    assert (await there.revoked())[name, "observer"] == 3


def acted(key: str | None, action: str) -> Acted:
    """Return an entry of the audit log."""
    return Acted(
        key=key, action=action, scenario=None, address="192.0.2.1", request="r", allowed=True
    )


async def test_the_audit_log_comes_back(
    here: ArchivedStore, there: ArchivedStore, objects: Objects
) -> None:
    """With the numbers, times and unknown keys that it had; new entries come behind."""
    before = RedisAudit(here.client, 10)
    for key in ("backup-bot", "backup-host", None, "backup-bot"):
        await before.write(acted(key, "openScenario"))
    done, found = Tally(), Tally()
    await Backup(here, objects, KEYS).write_state(done)
    assert done.audited == len((await before.state()).entries) >= 4
    after, back = RedisAudit(there.client, 10), Backup(there, objects, KEYS)
    await back.read_state(found)
    assert found.audited == done.audited
    assert await after.state() == await before.state()
    assert await after.last_used() == await before.last_used()
    await after.write(acted("backup-bot", "listScenarios"))
    last = (await after.entries(None, 1, None))[0]
    assert (last.number, last.acted.action) == ((await before.state()).count + 1, "listScenarios")
    again = await after.state()
    await back.read_state(found)
    assert found.audited == 0
    assert await after.state() == again


async def test_a_backup_of_a_server_that_lost_its_disk_forgets_nothing(
    here: ArchivedStore, there: ArchivedStore, objects: Objects
) -> None:
    """A timer may write one before anybody restores: revocations and the audit log stay in it."""
    await here.revoke(f"{FAMILY}lost", "observer")
    log, fresh = RedisAudit(here.client, 10), RedisAudit(there.client, 10)
    await log.write(acted("backup-bot", "removeScenario"))
    await Backup(here, objects, KEYS).write_state(Tally())
    await fresh.write(acted("backup-bot", "listScenarios"))
    lost = Backup(there, objects, KEYS)
    await lost.write_state(Tally())
    await lost.read_state(Tally())
    assert (await there.revoked())[f"{FAMILY}lost", "observer"] == 1
    actions = [one.acted.action for one in (await fresh.state()).entries]
    assert {"removeScenario", "listScenarios"} <= set(actions)


async def test_a_server_that_lost_its_disk_replaces_no_key_of_tokens(
    here: ArchivedStore, there: ArchivedStore, objects: Objects
) -> None:
    """It has made another key, and a timer writes a backup before anybody restores."""
    key = await here.token_key(bytes(32))
    await Backup(here, objects, KEYS).write_state(Tally())
    await there.token_key(b"another".ljust(32))
    lost, found = Tally(), Tally()
    await Backup(there, objects, KEYS).write_state(lost)
    assert (lost.token_key, lost.other_token_key) == (False, True)
    await Backup(there, objects, KEYS).read_state(found)
    assert (found.token_key, found.other_token_key) == (False, True)
    await there.client.delete("umpire:token-key")
    await Backup(there, objects, KEYS).read_state(found)
    assert await there.known_token_key() == key


async def test_a_sealed_backup_is_not_continued_without_keys(
    here: ArchivedStore, objects: Objects
) -> None:
    """Beside a sealed state that it cannot read, it would have to forget revocations."""
    assert await Backup(here, objects, {}).bar_to_write() is None
    await Backup(here, objects, {}).write_state(Tally())
    assert await Backup(here, objects, {}).bar_to_write() is None
    await Backup(here, objects, KEYS).write_state(Tally())
    assert await Backup(here, objects, KEYS).bar_to_write() is None
    assert "UMPIRE_ARCHIVE_KEYS" in (await Backup(here, objects, {}).bar_to_write() or "")


async def test_what_was_written_before_sealing_stays_in_the_sealed_backup(
    here: ArchivedStore, there: ArchivedStore, objects: Objects
) -> None:
    """Keys may come later: nothing is forgotten, and nothing stays readable."""
    name = f"{FAMILY}sealed-later"
    hook = await beside(here, name, await played(here, name))
    await Backup(here, objects, {}).write_state(Tally())
    for keys in ({}, KEYS):
        await written(Backup(here, objects, keys), Which(name))
    await Backup(there, objects, KEYS).write_state(Tally())  # which has lost its disk
    names = [one.name async for one in objects.list()]
    assert names
    assert not [name for name in names if not name.endswith(".sealed")]
    back = await restored(Backup(there, objects, KEYS), Which(name))
    assert (back.written, back.webhooks, back.unknown_seeds) == (1, 1, 0)
    assert set(await RedisHooks(there.client).all(name)) == {hook}
    assert (await there.revoked())[name, "side:Union"] == 2


async def test_a_restore_takes_the_newer_of_two_states(
    here: ArchivedStore, there: ArchivedStore, objects: Objects
) -> None:
    """An address may hold both forms, from before this was refused: nothing of either is lost."""
    name = f"{FAMILY}both"
    await here.revoke(name, "observer")
    await Backup(here, objects, KEYS).write_state(Tally())
    sealed = [one.name async for one in objects.list()]
    older = {one: await objects.get(one) or b"" for one in sealed}
    for one in sealed:
        await objects.delete(one)
    await here.revoke(name, "observer")
    await here.revoke(name, "side:Union")
    await Backup(here, objects, {}).write_state(Tally())
    for one, body in older.items():
        await objects.put(one, body)
    await Backup(there, objects, KEYS).read_state(Tally())
    revoked = await there.revoked()
    assert (revoked[name, "observer"], revoked[name, "side:Union"]) == (2, 1)


async def test_a_state_that_is_damaged_ends_the_restore(
    there: ArchivedStore, objects: Objects
) -> None:
    """Before any battle is back whose tokens would be good again."""
    await objects.put("state.json", b"{")
    with pytest.raises(Damaged):
        await restored(Backup(there, objects, KEYS), Which())
