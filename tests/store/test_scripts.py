"""Lua scripts: a user who lacks any permission leaves nothing half written."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import ResponseError

import umpire.store
from conftest import running_server
from store.running import BINARIES
from umpire.store import archive as archived
from umpire.store import audit
from umpire.store import feed as presence
from umpire.store import redis as index
from umpire.store import redis as journals
from umpire.store import webhooks as hooks
from umpire.store.calls import READS, cause_of
from umpire.store.health import ALLOWED

LUA = Path(umpire.store.__file__).parent.glob("*.lua")
LINE = ("XADD", "journal", "1-0", "line", "line-1", "hash", "chain")
HEADER = ("HSET", "header", "line", "{}", "seed", "s", "opened", "7")
STUB = ("HSET", "header", "seed", "s", "opened", "7", "archived", "o", "version", "1", "chain", "c")
RECORD = ("HSET", "record", "told", "A", "since", "1", "waits", "x", "archived", "1")
STAGED = ("XADD", "staged", "1-0", "line", "line-1", "hash", "chain")
LAPSED = ("HSET", "keys", "another", "1 {}")

APPENDED = ("0", "digest", "line", "hash", "60", "channel", "7", "told A", "1", "", "command")
Step = tuple[str, ...]

SCRIPTS: dict[str, tuple[str, tuple[str, ...], tuple[str, ...], tuple[Step, ...]]] = {
    "create": (journals.CREATE, ("header", "record"), ("{}", "s", "7", "told"), ()),
    "append": (
        journals.APPEND,
        ("journal", "commands", "header", "record"),
        APPENDED,
        (HEADER, RECORD),
    ),
    "stage": (journals.STAGE, ("staged",), ("60", "1", "line", "hash", "5", "5"), ()),
    "adopt": (
        journals.ADOPT,
        ("header", "journal", "staged", "record"),
        ("{}", "s", "1", "channel", "7", "told"),
        (STAGED,),
    ),
    "snapshot": (journals.SNAPSHOT, ("snapshot", "header"), ("s", "60", "7"), (HEADER,)),
    "remove": (
        journals.REMOVE,
        ("header", "journal", "record", "snapshot", "copies", "commands"),
        ("7", "1", "channel"),
        (HEADER, LINE, RECORD),
    ),
    "announce": (journals.ANNOUNCE, ("keys",), ("service", "{}", "60"), (LAPSED,)),
    "revoke again": (journals.REVOKE_AGAIN, ("revoked",), ("seat", "3"), ()),
    "revoke": (journals.REVOKE, ("revoked",), ("seat", "umpire:revocations"), ()),
    "index": (
        index.WRITE,
        ("header", "journal", "record"),
        ("7", "1", "told", "5", "5"),
        (HEADER, LINE, RECORD),
    ),
    "look": (archived.LOOK, ("header", "journal", "record", "copies"), ("60",), (HEADER, LINE)),
    "move in": (
        archived.MOVE_IN,
        ("header", "journal", "staged", "record", "copies"),
        ("o", "{}", "1"),
        (STUB, STAGED, RECORD),
    ),
    "move out": (
        archived.MOVE_OUT,
        ("header", "journal", "snapshot", "record"),
        ("1", "chain", "o"),
        (HEADER, LINE, RECORD),
    ),
    "presence": (presence.NOTE, ("present",), ("60000", "channel", "referee"), ()),
    "audit": (audit.WRITE, ("count", "used", "of"), ("club", "9", "{}"), ()),
    "raise numbers": (audit.RAISE, ("count",), ("5",), ()),
    "merge log": (
        audit.MERGE,
        ("used", "log"),
        ("club", "5", "1", "5", "{}"),
        (("XADD", "log", "2-0", "at", "6", "acted", "{}"),),
    ),
    "add hook": (hooks.ADD, ("webhooks",), ("hook", "record", "9"), ()),
    "replace hook": (
        hooks.REPLACE,
        ("webhooks",),
        ("hook", "new"),
        (("HSET", "webhooks", "hook", "old"),),
    ),
    "due": (hooks.DUE, ("queue",), ("9", "9"), (("ZADD", "queue", "1", "battle"),)),
    "wake": (
        hooks.WAKE,
        ("queue",),
        ("0", "1", "battle"),
        (("ZADD", "queue", "9999999999", "battle"),),
    ),
    "lease": (hooks.LEASE, ("lease",), ("holder", "60000"), ()),
    "release": (hooks.RELEASE, ("lease",), ("holder",), (("SET", "lease", "holder"),)),
}
"""By name: a script, the keys and the arguments with which it writes all that it can, and what is
there before."""


def in_battle(part: str) -> str:
    """Return the name of a key."""
    return f"umpire:{{half}}:{part}"


@pytest.fixture(scope="module", params=sorted(BINARIES))
def administrator(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """Return a client that may do anything."""
    with (
        running_server(tmp_path_factory.mktemp("scripts"), BINARIES[request.param]()) as url,
        Redis.from_url(url) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def narrow(administrator: Any) -> Iterator[Any]:
    """Return a client of the smallest user."""
    administrator.execute_command("ACL", "SETUSER", "umpire", "on", ">narrow", *ALLOWED.split())
    path = administrator.connection_pool.connection_kwargs["path"]
    with Redis(unix_socket_path=path, username="umpire", password="narrow") as client:  # noqa: S106
        yield client


def prepared(administrator: Any, steps: tuple[Step, ...]) -> dict[bytes, bytes]:
    """Put the server into the state before a script, and return it."""
    administrator.flushall()
    for command, key, *rest in steps:
        administrator.execute_command(command, in_battle(key), *rest)
    return state(administrator)


def state(administrator: Any) -> dict[bytes, bytes]:
    """Return all that the server keeps."""
    return {key: administrator.dump(key) for key in administrator.keys("*")}


def test_every_script_that_writes_is_here() -> None:
    """Each script that is added must be tried, too."""
    modules = (archived, audit, hooks, index, presence, journals)
    texts = {
        text
        for module in modules
        for text in vars(module).values()
        if isinstance(text, str) and "redis.call('" in text
    }
    assert len(texts) >= len(list(LUA))
    tried = {text for text, *_ in SCRIPTS.values()}
    untried = texts - tried
    assert {word for text in untried for word in re.findall(r"redis\.call\('(\w+)'", text)} <= READS


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_a_script_writes_nothing_unless_its_user_may_do_all_of_it(
    administrator: Any, narrow: Any, name: str
) -> None:
    """With every permission it writes; without any one of them it fails and writes nothing."""
    text, keys, given, steps = SCRIPTS[name]
    told = [*map(in_battle, keys), *given]
    before = prepared(administrator, steps)
    narrow.eval(text, len(keys), *told)
    assert state(administrator) != before
    for word in sorted(set(re.findall(r"redis\.call\('(\w+)'", text))):
        before = prepared(administrator, steps)
        administrator.execute_command("ACL", "SETUSER", "umpire", f"-{word.lower()}")
        try:
            with pytest.raises(ResponseError) as refused:
                narrow.eval(text, len(keys), *told)
            assert cause_of(refused.value).name == "noperm", word
            assert state(administrator) == before, word
        finally:
            administrator.execute_command("ACL", "SETUSER", "umpire", f"+{word.lower()}")
