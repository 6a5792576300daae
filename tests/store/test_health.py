"""What is checked of a server: each permission, what it says of itself, and that it stores."""

import asyncio
import re
import shlex
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from redis._parsers.base import BaseParser
from redis.asyncio import Redis

import umpire.store
from store.running import HOST, free_port
from umpire.scenarios.errors import Unavailable
from umpire.store import health
from umpire.store.calls import OF_SERVER, cause_of
from umpire.store.clients import Address
from umpire.store.embedded import embedded_server
from umpire.store.health import ALLOWED, CHANNELS, KEYED, KEYLESS
from umpire.store.redis import RedisStore, connected

SOURCES = sorted(Path(umpire.store.__file__).parent.glob("*.*"))
CHECKED = (*KEYED, *KEYLESS)
_PARSER: Any = BaseParser  # it has no types
GUIDE = Path(__file__).parents[2] / "docs" / "operator.md"


def test_every_command_of_a_script_is_among_those_that_are_checked() -> None:
    """A user who lacks one would leave an order half written, or an answer half done."""
    text = "".join(one.read_text() for one in SOURCES if one.suffix in {".lua", ".py"})
    named = {word.lower() for word in re.findall(r"redis\.p?call\('(\w+)'", text)}
    assert named - set(CHECKED) == set()


def test_what_may_fail_comes_before_what_is_written() -> None:
    """A script is not undone: it may publish only so that a failure of that changes nothing."""
    for source in SOURCES:
        if source.suffix == ".lua":
            assert "redis.call('PUBLISH'" not in source.read_text(), source.name


def test_the_guide_names_the_smallest_user() -> None:
    """Word by word, as the check has it."""
    lines = re.findall(r"^valkey-cli ACL SETUSER umpire (.*)$", GUIDE.read_text(), re.MULTILINE)
    begun, *rules = shlex.split(" ".join(lines))
    assert (begun, rules) == ("on", [">PASSWORD", *ALLOWED.split()])


@pytest.fixture
async def administrator(narrow_url: str) -> AsyncIterator[Any]:
    """Return a client that may do anything, and gives the smallest user back what it had."""
    async with Redis.from_url(narrow_url.replace("umpire:narrow@", "")) as client:
        yield client
        await client.execute_command("ACL", "SETUSER", "umpire", *ALLOWED.split())  # type: ignore[no-untyped-call]  # it has no types


async def faults(store: RedisStore) -> str:
    """Return what speaks against a server."""
    found = await store.health.soundness(takes_everysec=True)
    assert found.notes == ()
    return " ".join(found.faults)


async def test_each_permission_that_is_missing_is_named(
    narrow_url: str, administrator: Any
) -> None:
    """Nothing speaks against the smallest user; without any of its permissions, that one does."""
    async with connected(narrow_url) as store:
        assert await faults(store) == ""
        for word in CHECKED:
            await administrator.execute_command("ACL", "SETUSER", "umpire", f"-{word}")
            told = await faults(store)
            assert re.search(rf"\b{word.replace('|', ' ')}\b", told), (word, told)
            await administrator.execute_command("ACL", "SETUSER", "umpire", f"+{word}")
        for channel in CHANNELS:
            others = [f"&{one}" for one in CHANNELS if one != channel]
            await administrator.execute_command(
                "ACL", "SETUSER", "umpire", "resetchannels", *others
            )
            assert f"psubscribe {channel}" in await faults(store)


@pytest.fixture
async def own(tmp_path: Path) -> AsyncIterator[str]:
    """Return the URL of a server of the test's own."""
    async with embedded_server(tmp_path) as url:
        yield url


async def probes(raw: Any) -> int:
    """Return how many keys were set, or should have been."""
    found = (await raw.info("commandstats")).get("cmdstat_set", {})
    return int(found.get("calls", 0)) + int(found.get("rejected_calls", 0))


async def test_however_often_it_is_asked_few_probes_are_written(
    own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One for all who ask at once and just after; an order that is stored stands for one."""
    monkeypatch.setattr(health, "FRESH_S", 3600.0)
    async with connected(own) as store, Redis.from_url(own) as raw:
        for _ in range(3):
            await asyncio.gather(*(store.health.require_storing() for _ in range(50)))
        assert await probes(raw) == 1
        store.health.failed()
        await store.health.require_storing()
        assert await probes(raw) == 2
        store.health.failed()
        store.health.stored()
        await store.health.require_storing()
        assert await probes(raw) == 2


async def test_while_probes_fail_they_become_rare(
    own: str, monkeypatch: pytest.MonkeyPatch, quiet_logs: list[dict[str, Any]]
) -> None:
    """Meanwhile the failure is remembered; the log says once that it began, and once that it ended.

    An order that is stored ends the rest.
    """
    monkeypatch.setattr(health, "SHORTEST_REST_S", 3600.0)
    monkeypatch.setattr(health, "LONGEST_REST_S", 3600.0)
    async with connected(own) as store, Redis.from_url(own) as raw:
        await raw.config_set("maxmemory", 1)
        for _ in range(20):
            with pytest.raises(Unavailable, match="memory"):
                await store.health.require_storing()
        await raw.config_set("maxmemory", 0)
        with pytest.raises(Unavailable, match="memory"):
            await store.health.require_storing()
        assert await probes(raw) == 1
        store.health.stored()
        await store.health.require_storing()
    events = [line["event"] for line in quiet_logs if line["event"].startswith("the journal")]
    assert events == ["the journal server stores nothing", "the journal server stores again"]


async def test_every_node_of_a_cluster_is_tried(cluster_url: str) -> None:
    """With a key that lies there."""
    async with connected(cluster_url) as store:
        nodes = await store.client.nodes()
        before = [await probes(node) for node in nodes]
        await store.health.require_storing()
        assert [await probes(node) for node in nodes] == [count + 1 for count in before]


async def test_a_look_at_a_cluster_finds_the_next_owner(cluster_url: str) -> None:
    """After a failover that no order has met: the first look fails, and the second knows better."""
    async with connected(cluster_url) as store:
        await store.ping()
        owners = store.client._owners  # noqa: SLF001 — as if that node had died
        dead = Address(HOST, free_port())
        owners[:] = [dead if one == owners[0] else one for one in owners]
        with pytest.raises(Unavailable):
            await store.health.soundness()
        assert (await store.health.soundness(takes_everysec=True)).faults == ()


@pytest.mark.parametrize("word", OF_SERVER)
def test_a_cause_is_a_word_and_shows_nothing_of_the_command(word: str) -> None:
    """Servers quote commands, and a seed may be among them."""
    cause = cause_of(_PARSER.parse_error(f"{word} EVAL 'hunter2' was refused"))
    assert cause == OF_SERVER[word]
    assert "hunter2" not in str(cause)
