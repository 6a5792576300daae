"""Webhooks: in order, at least once, not for ever, and never more than the seat's stream tells."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
import pytest

from scenarios.table import COMPACT, UNION, give, opened, play
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.scenarios.close import close_scenario
from umpire.scenarios.delivering import Deliveries
from umpire.scenarios.errors import Conflict, Unknown
from umpire.scenarios.hearing import Told
from umpire.scenarios.journal import encode
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.live import Hub
from umpire.scenarios.ports import Listening, Moved
from umpire.scenarios.standing import Standing
from umpire.scenarios.webhooks import (
    KINDS,
    Hook,
    Message,
    add_hook,
    forget_hooks,
    hook_of,
    hooks_of,
    remove_hook,
)
from umpire.store.hooks import RedisHooks
from umpire.store.redis import RedisStore


class Receiver:
    """Who is told; it may fail, by what was sent before."""

    def __init__(self, answers: Callable[[int], int] = lambda _number: 204) -> None:
        self.got: list[tuple[str, dict[str, Any]]] = []
        self.tried: list[str] = []
        self._answers = answers

    async def __call__(self, hook: Hook, message: Message, body: bytes) -> int:
        """Take a message, or not."""
        await asyncio.sleep(0)
        status = self._answers(len(self.tried))
        self.tried.append(message.id)
        if status == 0:
            raise ConnectionError(hook.url)
        if status < 300:
            self.got.append((message.id, msgspec.json.decode(body)))
        return status

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return the data of the messages of a kind, in order."""
        return [body["data"] for _, body in self.got if body["type"] == kind]


class Silent:
    """A feed that tells nothing."""

    async def versions(self) -> AsyncIterator[Moved | Listening]:
        """Yield nothing."""
        await asyncio.Event().wait()
        yield Listening()


@pytest.fixture
def hooks(store: RedisStore) -> RedisHooks:
    """Return webhooks in the server of the test."""
    return RedisHooks(store.client)


def deliveries(
    scenarios: Scenarios, hooks: RedisHooks, send: Receiver, *pauses_s: float
) -> Deliveries:
    """Return a worker that delivers."""
    return Deliveries(scenarios, hooks, send, pauses_s=pauses_s or (0.0,) * 8)


async def hooked(hooks: RedisHooks, standing: Standing, seat: Seat, *kinds: Any) -> Hook:
    """Return a new hook of a seat."""
    return await add_hook(hooks, standing, seat, "https://there.example/", kinds or KINDS, 10)


async def streamed(scenarios: Scenarios, name: str, seat: Seat, last: int) -> list[dict[str, Any]]:
    """Return what the stream of a seat tells up to a version, as JSON."""
    hub = Hub(scenarios, Silent())  # type: ignore[arg-type]  # an async generator is one
    following, told = await hub.follow(name, seat, 0), list[Told]()
    async for one in following:
        told.append(one)
        if not one.opened and one.entry.version == last:
            break
    await following.aclose()
    plain: list[dict[str, Any]] = msgspec.json.decode(
        encode([{"opened": one.opened, "entry": one.entry} for one in told])
    )
    return plain


@pytest.mark.parametrize("seat", [REFEREE, OBSERVER, COMPACT, UNION], ids=str)
async def test_a_hook_tells_what_the_stream_of_its_seat_tells(
    scenarios: Scenarios, hooks: RedisHooks, seat: Seat
) -> None:
    """Entry by entry, the opened ones before what opened them, nothing more and nothing less."""
    standing, receiver = await opened(scenarios), Receiver()
    await hooked(hooks, standing, seat)
    name = standing.header.scenario
    (*_, last) = await play(scenarios, standing, before_turn=3)
    await deliveries(scenarios, hooks, receiver).deliver(name)
    told = [entry for data in receiver.told("scenario.ruling") for entry in data["entries"]]
    assert told == await streamed(scenarios, name, seat, last.version)
    versions = [data["version"] for data in receiver.told("scenario.ruling")]
    assert versions == list(range(1, last.version + 1))


async def test_sealed_orders_are_not_told_before_they_are_opened(
    scenarios: Scenarios, hooks: RedisHooks
) -> None:
    """What a side writes in secret is nowhere in a message to the other."""
    standing, receiver = await opened(scenarios), Receiver()
    await hooked(hooks, standing, UNION)
    secret = {"kind": "write_order", "ship": "Candle", "notation": "+1, S1"}
    await give(scenarios, standing, secret, seat=COMPACT)
    await deliveries(scenarios, hooks, receiver).deliver(standing.header.scenario)
    ((_, body),) = [one for one in receiver.got if one[1]["type"] == "scenario.ruling"]
    assert "S1" not in str(body)
    assert body["data"]["entries"][0]["entry"]["salt"] == ""


async def test_a_side_hears_that_it_is_its_turn_once(
    scenarios: Scenarios, hooks: RedisHooks
) -> None:
    """Not again with every entry, and not for what it may do at any time."""
    standing, receiver = await opened(scenarios), Receiver()
    await hooked(hooks, standing, UNION, "scenario.your_turn")
    name = standing.header.scenario
    for seat, side in ((UNION, "Union"), (COMPACT, "Compact")):
        order = {"kind": "finish_orders", "side": side}
        standing = (await give(scenarios, standing, order, seat=seat)).standing
    await deliveries(scenarios, hooks, receiver).deliver(name)
    assert [data["version"] for data in receiver.told("scenario.your_turn")] == [2]
    assert receiver.told("scenario.ruling") == []


async def test_the_close_is_told_and_is_the_last(scenarios: Scenarios, hooks: RedisHooks) -> None:
    """Then there is no hook any more, and nothing in the queue."""
    standing, receiver = await opened(scenarios), Receiver()
    await hooked(hooks, standing, COMPACT)
    name = standing.header.scenario
    await close_scenario(scenarios, name, REFEREE, 0)
    await deliveries(scenarios, hooks, receiver).deliver(name)
    assert [body["type"] for _, body in receiver.got] == ["scenario.ruling", "scenario.closed"]
    assert await hooks.all(name) == {}
    assert name not in await hooks.hooked()


async def test_what_is_not_taken_is_sent_again_before_anything_else(
    scenarios: Scenarios, hooks: RedisHooks
) -> None:
    """In order, with the same id; what was taken is not sent again."""
    standing = await opened(scenarios)
    receiver = Receiver(lambda number: (204, 500, 0, 302, 204)[min(number, 4)])
    await hooked(hooks, standing, REFEREE, "scenario.ruling")
    name = standing.header.scenario
    (*_, last) = await play(scenarios, standing, before_turn=2)
    worker = deliveries(scenarios, hooks, receiver)
    for _ in range(5):
        await worker.deliver(name)
    first, *rest = receiver.tried
    assert rest[:4] == [rest[0]] * 4
    assert [one.split("_")[2] for one in (first, *rest[3:])] == [
        str(version) for version in range(1, last.version + 1)
    ]


async def test_retries_back_off_and_end(scenarios: Scenarios, hooks: RedisHooks) -> None:
    """Each pause is kept; after the last there is no more, and the seat sees so."""
    standing, receiver = await opened(scenarios), Receiver(lambda _number: 500)
    await hooked(hooks, standing, REFEREE)
    name = standing.header.scenario
    await give(scenarios, standing, {"kind": "finish_orders", "side": "Union"})
    worker = deliveries(scenarios, hooks, receiver, 1000.0)
    await worker.deliver(name)
    await worker.deliver(name)
    assert len(receiver.tried) == 1
    (kept,) = (hook_of(record) for record in (await hooks.all(name)).values())
    soon = msgspec.structs.replace(kept, next_at=0.0)
    await hooks.replace(name, kept.id, encode(soon))
    for _ in range(3):
        await worker.deliver(name)
    assert len(receiver.tried) == 2
    (shown,) = await hooks_of(hooks, name, REFEREE)
    assert (shown.given_up, shown.version, shown.failures) == (True, 0, 2)


async def test_who_says_gone_is_asked_no_more(scenarios: Scenarios, hooks: RedisHooks) -> None:
    """410 ends it at once."""
    standing, receiver = await opened(scenarios), Receiver(lambda _number: 410)
    await hooked(hooks, standing, REFEREE)
    await give(scenarios, standing, {"kind": "finish_orders", "side": "Union"})
    worker = deliveries(scenarios, hooks, receiver)
    for _ in range(2):
        await worker.deliver(standing.header.scenario)
    assert len(receiver.tried) == 1


class Died(BaseException):
    """The worker is gone."""


async def test_deliveries_survive_a_worker(scenarios: Scenarios, hooks: RedisHooks) -> None:
    """It died after a message was taken and before that was kept: that one comes twice."""
    standing = await opened(scenarios)
    await hooked(hooks, standing, REFEREE, "scenario.ruling")
    name = standing.header.scenario
    (*_, last) = await play(scenarios, standing, before_turn=2)
    receiver = Receiver()

    async def dying(hook: Hook, message: Message, body: bytes) -> int:
        await receiver(hook, message, body)
        if len(receiver.tried) == 2:
            raise Died
        return 204

    worker = Deliveries(scenarios, hooks, dying)
    with pytest.raises(Died):
        await worker.deliver(name)
    other = deliveries(scenarios, hooks, receiver)
    held = await hooks.lease(name, "nobody", 60.0)
    assert not held  # the lease of the dead one has not ended
    await hooks.release(name, worker._me)  # noqa: SLF001 — it has, now
    await other.deliver(name)
    versions = [int(one.split("_")[2]) for one in receiver.tried]
    assert versions == [1, 2, *range(2, last.version + 1)]


async def test_two_workers_deliver_each_message_once(
    scenarios: Scenarios, hooks: RedisHooks
) -> None:
    """Who comes second leaves it to the first."""
    standing, receiver = await opened(scenarios), Receiver()
    await hooked(hooks, standing, REFEREE, "scenario.ruling")
    name = standing.header.scenario
    (*_, last) = await play(scenarios, standing, before_turn=2)
    workers = [deliveries(scenarios, hooks, receiver) for _ in range(4)]
    await asyncio.gather(*(worker._one(name) for worker in workers))  # noqa: SLF001 — at once
    versions = [int(one.split("_")[2]) for one in receiver.tried]
    assert versions == list(range(1, last.version + 1))


async def test_the_queue_names_what_is_due(scenarios: Scenarios, hooks: RedisHooks) -> None:
    """A new hook is; then it is looked at in a while, or when its scenario moves on."""
    standing = await opened(scenarios)
    name = standing.header.scenario
    hook = await hooked(hooks, standing, UNION)
    assert name in await hooks.due(1000, 600)
    assert name not in await hooks.due(1000, 600)
    await hooks.wake([name, "nobody-has-hooks-here"], known=True)
    due = await hooks.due(1000, 600)
    assert name in due
    assert "nobody-has-hooks-here" not in due
    await hooks.wake([name], 0.0)
    await remove_hook(hooks, name, UNION, hook.id)
    assert name not in await hooks.due(1000, 600)


async def test_hooks_are_those_of_their_seat(scenarios: Scenarios, hooks: RedisHooks) -> None:
    """Another side neither sees nor removes them; the referee does both; there are not too many."""
    standing = await opened(scenarios)
    name = standing.header.scenario
    mine = await hooked(hooks, standing, UNION)
    assert await hooks_of(hooks, name, COMPACT) == []
    with pytest.raises(Unknown):
        await remove_hook(hooks, name, COMPACT, mine.id)
    assert [one.id for one in await hooks_of(hooks, name, REFEREE)] == [mine.id]
    with pytest.raises(Conflict):
        await add_hook(hooks, standing, UNION, "https://there.example/", KINDS, 1)
    await hooked(hooks, standing, COMPACT)
    await forget_hooks(hooks, name, UNION)
    assert [one.seat for one in await hooks_of(hooks, name, REFEREE)] == ["side:Compact"]
    await forget_hooks(hooks, name)
    assert await hooks.all(name) == {}
