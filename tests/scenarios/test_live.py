"""Following: every entry as the seat may hear it, in order, none lost and none twice."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, suppress
from typing import Any

import pytest
from redis.asyncio import Redis

from scenarios.feeds import Deaf, Staged
from scenarios.table import COMPACT, UNION, give, opened, play
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.scenarios import live as course
from umpire.scenarios import read
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.errors import JOURNAL_UNAVAILABLE, Unavailable
from umpire.scenarios.journal import Closed, Entry
from umpire.scenarios.lifecycle import close_scenario
from umpire.scenarios.live import Follower, Following, Hub, Places, Told
from umpire.scenarios.ports import Came, Gone, Listening, Moved, StoredLine
from umpire.scenarios.repository import Scenarios, Standing
from umpire.store.feed import RedisFeed
from umpire.store.redis import RedisStore, connected

NEVER_S = 3600.0
OFTEN_S = 0.02
PATIENCE_S = 20.0
SEATS = [REFEREE, COMPACT, UNION, OBSERVER]
of_all = pytest.mark.parametrize("seat", SEATS, ids=["referee", "compact", "union", "observer"])
of_others = pytest.mark.parametrize("seat", [UNION, OBSERVER], ids=["union", "observer"])


@pytest.fixture(params=["embedded_url", "cluster_url"])
def url(request: pytest.FixtureRequest) -> str:
    """Return the URL of a server, and of a cluster."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
async def store(url: str) -> AsyncIterator[RedisStore]:
    """Return a store of the worker that takes the orders."""
    async with connected(url) as one:
        yield one


@pytest.fixture
async def hub(url: str, rulebooks: Rulebooks) -> AsyncIterator[Hub]:
    """Return the hub of another worker, which has notices alone to go by."""
    async with connected(url) as store:
        hub = Hub(Scenarios(store, rulebooks), RedisFeed(url), check_s=NEVER_S)
        async with hub.running():
            yield hub


def name_of(standing: Standing) -> str:
    """Return the name of a scenario."""
    return standing.header.scenario


async def heard(following: Following, up_to: int) -> list[Told]:
    """Return what is told up to a version."""
    told: list[Told] = []
    async with asyncio.timeout(PATIENCE_S):
        while not told or told[-1].opened or told[-1].entry.version < up_to:
            told.append(await anext(following))
    return told


async def all_told(hub: Hub, standing: Standing, seat: Seat, after: int = 0) -> list[Told]:
    """Return what a follower who comes now is told."""
    async with aclosing(await hub.follow(name_of(standing), seat, after)) as following:
        if after == standing.version:
            return []
        return await heard(following, standing.version)


async def written(
    scenarios: Scenarios, standing: Standing, count: int, seat: Seat = REFEREE
) -> Standing:
    """Write and rewrite an order `count` times."""
    for number in range(count):
        order = {"kind": "write_order", "ship": "Candle", "manoeuvre": {"speed": number % 3}}
        standing = (await give(scenarios, standing, order, seat=seat)).standing
    return standing


async def into_second_turn(scenarios: Scenarios, standing: Standing) -> Standing:
    """Play a turn, and seal two orders in the next."""
    (*_, standing) = await play(scenarios, standing, before_turn=2)
    for ship in ("Candle", "Torch"):
        order = {"kind": "write_order", "ship": ship, "notation": ""}
        standing = (await give(scenarios, standing, order, seat=COMPACT)).standing
    return standing


def versions(told: list[Told]) -> list[int]:
    """Return the versions that were told for the first time."""
    return [one.entry.version for one in told if not one.opened]


# Nothing is lost


@of_all
async def test_a_follower_at_another_worker_hears_every_entry_in_order(
    scenarios: Scenarios, hub: Hub, seat: Seat
) -> None:
    """Those from before, and those that come in while it listens."""
    standing = await written(scenarios, await opened(scenarios), 3)
    async with aclosing(await hub.follow(name_of(standing), seat, 0)) as following:
        listening = asyncio.create_task(heard(following, 20))
        await written(scenarios, standing, 17)
        assert versions(await listening) == list(range(1, 21))


async def test_many_followers_hear_the_same_and_the_journal_is_read_once(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks, url: str
) -> None:
    """However many there are, an entry is fetched once for all of them."""
    fetched: list[int] = []

    class Counting(RedisStore):
        """A store that notes what is fetched of it."""

        async def lines(
            self,
            scenario: str,
            after: int,
            limit: int,
            opened: int | None = None,
            before: bytes = b"",
        ) -> list[StoredLine]:
            fetched.append(after)
            return await super().lines(scenario, after, limit, opened, before)

    standing = await opened(scenarios)
    worker = Scenarios(Counting(store._redis, 60), rulebooks)  # noqa: SLF001 — the same server
    async with Hub(worker, RedisFeed(url), check_s=NEVER_S).running() as hub:
        followings = [await hub.follow(name_of(standing), OBSERVER, 0) for _ in range(50)]
        fetched.clear()
        for version in range(1, 6):
            standing = await written(scenarios, standing, 1)
            told = await asyncio.gather(*(heard(one, version) for one in followings))
            assert [versions(one) for one in told] == [[version]] * 50
        assert len(fetched) <= 5
        for one in followings:
            await one.aclose()
        assert hub.followers == 0


async def test_without_any_notice_the_journal_is_looked_at_now_and_then(
    scenarios: Scenarios,
) -> None:
    """A deaf hub is late, and loses nothing."""
    standing = await opened(scenarios)
    async with (
        Hub(scenarios, Deaf(), check_s=OFTEN_S).running() as hub,
        aclosing(await hub.follow(name_of(standing), REFEREE, 0)) as following,
    ):
        for version in range(1, 6):
            standing = await written(scenarios, standing, 1)
            assert versions(await heard(following, version)) == [version]


async def test_nothing_is_lost_when_the_connection_of_the_feed_is_cut(
    scenarios: Scenarios, embedded_url: str, hub: Hub, url: str
) -> None:
    """Again and again, while orders come in: each new subscription looks at the journal."""
    if url != embedded_url:
        pytest.skip("one node alone would be cut off")
    standing = await opened(scenarios)
    async with (
        Redis.from_url(url) as raw,
        aclosing(await hub.follow(name_of(standing), REFEREE, 0)) as following,
    ):
        listening = asyncio.create_task(heard(following, 60))
        for _ in range(12):
            standing = await written(scenarios, standing, 5)
            await raw.execute_command("CLIENT", "KILL", "TYPE", "pubsub")  # type: ignore[no-untyped-call]
        assert versions(await listening) == list(range(1, 61))


async def test_notices_that_lie_are_harmless(scenarios: Scenarios) -> None:
    """Early, late, double or of nobody: the journal alone counts."""
    standing = await opened(scenarios)
    name, feed = name_of(standing), Staged()
    async with (
        Hub(scenarios, feed, check_s=NEVER_S).running() as hub,
        aclosing(await hub.follow(name, REFEREE, 0)) as following,
    ):
        feed.notices.put_nowait(Moved(name, 3))
        feed.notices.put_nowait(Moved("nobody", 3))
        standing = await written(scenarios, standing, 5)
        for version in (5, 5, 1, 4):
            feed.notices.put_nowait(Moved(name, version))
        assert versions(await heard(following, 5)) == [1, 2, 3, 4, 5]


async def test_a_journal_that_is_away_for_a_while_ends_nothing(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks
) -> None:
    """The follower waits, and goes on when the journal is back."""
    away = asyncio.Event()

    class Shaky(RedisStore):
        """A store that cannot always be reached."""

        async def lines(
            self,
            scenario: str,
            after: int,
            limit: int,
            opened: int | None = None,
            before: bytes = b"",
        ) -> list[StoredLine]:
            if away.is_set():
                raise JOURNAL_UNAVAILABLE.refuse("It is away.")
            return await super().lines(scenario, after, limit, opened, before)

    standing = await opened(scenarios)
    worker, feed = Scenarios(Shaky(store._redis, 60), rulebooks), Staged()  # noqa: SLF001
    async with (
        Hub(worker, feed, check_s=NEVER_S).running() as hub,
        aclosing(await hub.follow(name_of(standing), REFEREE, 0)) as following,
    ):
        away.set()
        listening = asyncio.create_task(heard(following, 2))
        standing = await written(scenarios, standing, 2)
        feed.notices.put_nowait(Moved(name_of(standing), 2))
        with pytest.raises(Unavailable):  # to who comes just then
            await hub.follow(name_of(standing), REFEREE, 0)
        assert not listening.done()
        away.clear()
        feed.notices.put_nowait(Listening())
        assert versions(await listening) == [1, 2]


async def test_who_reads_slowly_catches_up_from_the_journal(
    scenarios: Scenarios, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the hub has long forgotten what it missed."""
    monkeypatch.setattr(course, "RECENT", 3)
    monkeypatch.setattr(course, "PAGE", 2)
    standing = await opened(scenarios)
    async with (
        aclosing(await hub.follow(name_of(standing), OBSERVER, 0)) as slow,
        aclosing(await hub.follow(name_of(standing), OBSERVER, 0)) as quick,
    ):
        standing = await written(scenarios, standing, 20)
        assert versions(await heard(quick, 20)) == list(range(1, 21))
        assert versions(await heard(slow, 20)) == list(range(1, 21))
        standing = await written(scenarios, standing, 1)
        assert versions(await heard(slow, 21)) == [21]


# What is sealed


@of_others
async def test_sealed_orders_are_told_when_they_are_opened(
    scenarios: Scenarios, hub: Hub, seat: Seat
) -> None:
    """The entries come at once without them, and once more, in full, before what opened them."""
    standing = await opened(scenarios)
    async with aclosing(await hub.follow(name_of(standing), seat, 0)) as following:
        standing = await written(scenarios, standing, 2, COMPACT)
        finish: list[dict[str, Any]] = [
            {"kind": "finish_orders", "side": side} for side in ("Compact", "Union")
        ]
        standing = (await give(scenarios, standing, finish[0], seat=COMPACT)).standing
        before = await heard(following, 3)
        assert [(one.entry.version, one.opened) for one in before] == [
            (1, False),
            (2, False),
            (3, False),
        ]
        assert [len(one.entry.events) for one in before if not isinstance(one.entry, Closed)] == [  # type: ignore[union-attr]
            0,
            0,
            1,
        ]
        assert all(not getattr(one.entry, "orders", ()) for one in before[:2])
        standing = (await give(scenarios, standing, finish[1], seat=UNION)).standing
        after = await heard(following, 4)
    assert [(one.entry.version, one.opened) for one in after] == [(1, True), (2, True), (4, False)]
    _, whole = await read.journal(scenarios, name_of(standing), REFEREE, 0, 10)
    assert [one.entry for one in after] == [whole[0], whole[1], whole[3]]


@of_all
async def test_wherever_a_follower_begins_it_hears_the_rest_of_the_same(
    scenarios: Scenarios, hub: Hub, seat: Seat
) -> None:
    """What is told depends on the journal alone, not on when one came or what was known here."""
    standing = await opened(scenarios, "crossing")
    async with aclosing(await hub.follow(name_of(standing), seat, 0)) as following:
        standing = await into_second_turn(scenarios, standing)
        as_it_happened = await heard(following, standing.version)
    assert as_it_happened == await all_told(hub, standing, seat)
    first = [one.entry.version for one in as_it_happened if not one.opened]
    assert first == list(range(1, standing.version + 1))
    for after in range(standing.version + 1):
        place = next(
            (
                n
                for n, one in enumerate(as_it_happened)
                if one.entry == _entry(as_it_happened, after)
            ),
            -1,
        )
        rest = as_it_happened[place + 1 :]
        assert await all_told(hub, standing, seat, after) == rest


def _entry(told: list[Told], version: int) -> Entry | None:
    """Return the entry of a version as it was told first."""
    return next((one.entry for one in told if one.entry.version == version), None)


@of_all
async def test_what_was_told_comes_to_what_the_journal_says(
    scenarios: Scenarios, hub: Hub, seat: Seat
) -> None:
    """The last that was told of each version is what a page of the journal shows."""
    standing = await into_second_turn(scenarios, await opened(scenarios, "crossing"))
    told = await all_told(hub, standing, seat)
    _, page = await read.journal(scenarios, name_of(standing), seat, 0, 1000)
    assert list({one.entry.version: one.entry for one in told}.values()) == page


async def test_the_referee_hears_nothing_twice(scenarios: Scenarios, hub: Hub) -> None:
    """To who may hear all, nothing is ever opened."""
    (*_, standing) = await play(scenarios, await opened(scenarios), before_turn=2)
    assert not [one for one in await all_told(hub, standing, REFEREE) if one.opened]


# The end


@of_all
async def test_the_close_ends_it(scenarios: Scenarios, hub: Hub, seat: Seat) -> None:
    """What is still sealed is opened by the close; who comes after it is told that all is over."""
    standing = await written(scenarios, await opened(scenarios), 1, COMPACT)
    name = name_of(standing)
    async with aclosing(await hub.follow(name, seat, 0)) as following:
        await close_scenario(scenarios, name, REFEREE, 1)
        async with asyncio.timeout(PATIENCE_S):
            told = [one async for one in following]
        assert following.over
    assert isinstance(told[-1].entry, Closed)
    opened_by_it = seat in {UNION, OBSERVER}
    assert [one.opened for one in told] == [False, *([True] if opened_by_it else []), False]
    async with aclosing(await hub.follow(name, seat, 2)) as late:
        assert late.over
        assert [one async for one in late] == []
    assert hub.followers == 0


async def test_a_stop_ends_all_who_wait_and_all_who_come(scenarios: Scenarios, hub: Hub) -> None:
    """They go on at another worker."""
    name = name_of(await opened(scenarios))
    async with aclosing(await hub.follow(name, REFEREE, 0)) as following:
        waiting = asyncio.create_task(anext(following, None))
        await asyncio.sleep(0)
        hub.stop()
        async with asyncio.timeout(PATIENCE_S):
            assert await waiting is None
    async with aclosing(await hub.follow(name, REFEREE, 0)) as late:
        assert [one async for one in late] == []


# Refusals


@pytest.mark.parametrize(("after", "code"), [(0, "unknown_scenario"), (1, "unknown_version")])
async def test_what_is_not_there_cannot_be_followed(
    scenarios: Scenarios, hub: Hub, after: int, code: str
) -> None:
    """And nothing is left behind of the attempt."""
    name = name_of(await opened(scenarios)) if after else "none"
    with pytest.raises(Refusal) as refused:
        await hub.follow(name, REFEREE, after)
    assert refused.value.code == code
    assert hub.followers == 0


async def test_a_version_that_another_worker_made_can_be_followed_at_once(
    scenarios: Scenarios, hub: Hub
) -> None:
    """Even before any notice of it is here."""
    standing = await opened(scenarios)
    async with aclosing(await hub.follow(name_of(standing), REFEREE, 0)):
        for version in range(1, 10):
            standing = await written(scenarios, standing, 1)
            following = await hub.follow(name_of(standing), UNION, version)
            await following.aclose()


async def test_a_full_worker_takes_no_more_until_one_leaves(scenarios: Scenarios) -> None:
    """The refusal has a code of its own; who leaves twice leaves once."""
    name = name_of(await opened(scenarios))
    async with Hub(scenarios, Deaf(), places=Places(2)).running() as hub:
        first, _second = [await hub.follow(name, REFEREE, 0) for _ in range(2)]
        with pytest.raises(Refusal) as refused:
            await hub.follow(name, REFEREE, 0)
        assert refused.value.code == "too_many_followers"
        await first.aclose()
        await first.aclose()
        assert hub.followers == 1
        await hub.follow(name, REFEREE, 0)


async def test_while_nobody_follows_the_feed_is_left_alone(
    store: RedisStore, rulebooks: Rulebooks, url: str
) -> None:
    """It is listened to from the first follower on, and after the last one left no longer."""
    scenarios = Scenarios(store, rulebooks)
    feed = Counted(url)
    standing = await opened(scenarios)
    async with Hub(scenarios, feed, check_s=NEVER_S).running() as hub:
        hub.linger_s = 0
        for time in (1, 2):
            standing = await written(scenarios, standing, 1)
            assert (feed.begun, feed.open) == (time - 1, 0)
            async with aclosing(
                await hub.follow(name_of(standing), REFEREE, standing.version - 1)
            ) as following:
                assert versions(await heard(following, standing.version)) == [standing.version]
                standing = await written(scenarios, standing, 1)
                assert versions(await heard(following, standing.version)) == [standing.version]
                assert (feed.begun, feed.open) == (time, 1)
            async with asyncio.timeout(PATIENCE_S):
                while feed.open:
                    standing = await written(scenarios, standing, 1)  # of which a notice comes


class Counted(RedisFeed):
    """A feed that tells how often it was listened to, and how many listen now."""

    begun = open = 0

    async def versions(self) -> AsyncGenerator[Moved | Gone | Came | Listening, None]:
        """Yield what the feed does."""
        self.begun, self.open = self.begun + 1, self.open + 1
        try:
            async with aclosing(super().versions()) as notices:
                async for notice in notices:
                    yield notice
        finally:
            self.open -= 1


TOWN, VILLAGE = "192.0.2.1", "192.0.2.2"


def taken(places: Places, many: int, battle: str, follower: Follower) -> int:
    """Return how many of so many followers have a place."""
    found = 0
    for _ in range(many):
        with suppress(Refusal):
            places.take(battle, follower)
            found += 1
    return found


def test_nobody_takes_all_places_of_followers() -> None:
    """An address, a token and a battle have a share each; others still find places."""
    places = Places(400, 50)
    assert taken(places, 60, "A", Follower(TOWN, "watchers")) == 50
    spread = [Follower(f"198.51.100.{number}", "watchers") for number in range(100)]
    assert sum(taken(places, 1, "A", one) for one in spread) == 50
    crowd = [Follower(f"203.0.113.{number}", f"seat-{number}") for number in range(200)]
    assert sum(taken(places, 1, "A", one) for one in crowd) == 100
    assert taken(places, 1, "B", Follower(VILLAGE, "seat")) == 1


def test_a_place_that_is_given_back_is_free_again() -> None:
    places = Places(8, 2)
    keys = [places.take("A", Follower(TOWN, "one")) for _ in range(2)]
    assert taken(places, 1, "A", Follower(TOWN, "two")) == 0
    places.give_back(keys[0])
    assert taken(places, 1, "A", Follower(TOWN, "two")) == 1
    assert places.taken == 2


async def test_followers_wake_a_few_in_each_turn_of_the_event_loop() -> None:
    """So that an order in a battle with hundreds of followers delays no other battle by much."""
    news, woken = course.News(), 0

    async def follow() -> None:
        nonlocal woken
        await news.after(0)
        woken += 1

    async with asyncio.TaskGroup() as group:
        followers = [group.create_task(follow()) for _ in range(5 * course.WOKEN_AT_ONCE)]
        await asyncio.sleep(0)
        followers[-1].cancel()
        news.come()
        counts = []
        while not all(follower.done() for follower in followers):
            before = woken
            await asyncio.sleep(0)
            counts.append(woken - before)
    assert woken == len(followers) - 1
    assert max(counts) == course.WOKEN_AT_ONCE


async def test_news_that_came_before_is_not_waited_for() -> None:
    news = course.News()
    news.come()
    await news.after(0)
    waiting = asyncio.ensure_future(news.after(1))
    await asyncio.sleep(0)
    assert not waiting.done()
    news.come()
    await waiting
