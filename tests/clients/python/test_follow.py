"""Following: every entry, once, in order, however often the connection breaks."""

from threading import Thread
from time import sleep
from typing import Any

import httpx2
import msgspec
import pytest

from clients.python.playing import QUICK, TO_FIRE, Cutting, asked, opened
from umpire_client import Client, Forbidden, Heard, Unknown, Unreachable, models
from umpire_client import full_thrust_light as ftl

SEEN = {
    "scenario": "s",
    "system": ftl.SYSTEM,
    "edition": "1",
    "title": "",
    "version": 0,
    "closed": False,
    "phase": "movement",
    "state": "open",
    "waits_for": [],
    "any_of_them": False,
    "waits_since": None,
    "changed_at": None,
    "opened_at": None,
    "dice": {"source": "seeded", "scenario": "s"},
    "contributed": {},
    "forked_from": None,
    "chain": "",
    "seat": "observer",
    "battle": {},
}


def played(client: Client) -> models.ScenarioOpened:
    """Play a turn with sealed orders, and close it."""
    told = client.open(ftl.SYSTEM, sample="duel")
    battle = client.scenario(told.scenario, told.tokens["referee"])
    battle.order(ftl.WriteOrder("Candle", "+1"), ftl.FinishOrders("Compact"))
    battle.order(ftl.WriteOrder("Hammer", "+1"))
    battle.order(ftl.FinishOrders("Union"))
    battle.order(ftl.MoveShips(), ftl.RollInitiative())
    battle.close()
    return told


def versions(heard: list[Heard]) -> list[tuple[int, bool]]:
    """Return what was heard in short."""
    return [(one.version, one.opened) for one in heard]


ALL = [(1, False), (2, False), (1, True), (2, True), (3, False), (4, False), (5, False)]


@pytest.mark.parametrize(
    "cuts", [(), (1,), (100, 200, 300), tuple(range(250, 2500, 75)), (0,) * 5, (10_000,)]
)
def test_nothing_is_lost_and_nothing_comes_twice(
    client: Client, url: str, cuts: tuple[int, ...]
) -> None:
    """What was sealed comes once more when it is opened; the close ends it."""
    told = played(client)
    cutting = Cutting(*cuts)
    with Client(url, transport=cutting, retries=QUICK) as follower:
        battle = follower.scenario(told.scenario, told.tokens["observer"])
        heard = list(battle.follow())
        assert battle.version == 5
    assert versions(heard) == ALL
    sealed, opened_later = heard[0].entry, heard[2].entry
    assert isinstance(sealed, models.Ruled)
    assert isinstance(opened_later, models.Ruled)
    assert [type(one) for one in sealed.events] == [ftl.OrdersFinished]
    assert [type(one) for one in opened_later.events] == [ftl.OrderWritten, ftl.OrdersFinished]
    assert isinstance(heard[-1].entry, models.Closed)
    assert sorted(cutting.resumed, key=int) == cutting.resumed


def test_the_referee_hears_all_at_once_from_where_they_were(client: Client) -> None:
    """Nothing is sealed to the referee; a scenario that is over ends at once."""
    told = played(client)
    battle = client.scenario(told.scenario, told.tokens["referee"])
    assert versions(list(battle.follow(after=2))) == [(3, False), (4, False), (5, False)]
    assert list(battle.follow(after=5)) == []


def test_entries_come_while_they_are_made(client: Client) -> None:
    """A follower in a thread of its own hears what is ordered afterwards."""
    battle = opened(client)
    heard: list[Heard] = []
    follower = client.scenario(battle.id, battle._who["authorization"].removeprefix("Bearer "))  # noqa: SLF001

    def follow() -> None:
        heard.extend(follower.follow())

    thread = Thread(target=follow)
    thread.start()
    battle.order(*TO_FIRE)
    battle.close()
    thread.join(20)
    assert versions(heard) == [(1, False), (2, False)]


def test_who_may_not_hear_is_told_so(client: Client) -> None:
    """A refusal ends it, and is not repeated."""
    one, other = opened(client), opened(client)
    token = other._who["authorization"].removeprefix("Bearer ")  # noqa: SLF001
    intruder = client.scenario(one.id, token)
    intruder.version = 0
    with pytest.raises(Forbidden):
        next(intruder.follow())


class Streams:
    """Answers each connection with the next of some streams."""

    def __init__(self, *streams: Any) -> None:
        self._streams = list(streams)
        self.resumed: list[str] = []

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        """Answer a request."""
        if not request.url.path.endswith("/events"):
            return httpx2.Response(200, json=SEEN)
        self.resumed.append(request.headers["last-event-id"])
        stream = self._streams.pop(0) if self._streams else 204
        if isinstance(stream, int):
            return httpx2.Response(stream)
        return httpx2.Response(200, text=stream, headers={"content-type": "text/event-stream"})


def said(kind: str, version: int, *, named: bool = True, **fields: Any) -> str:
    """Return an event."""
    data = msgspec.json.encode({"kind": kind, "version": version, **fields}).decode()
    head = f"id: {version}\nevent: {kind}\n" if named else "event: opened\n"
    return f"{head}data: {data}\n\n"


def test_what_was_opened_waits_for_the_entry_that_opened_it() -> None:
    """Cut off in between, it comes once more, and is told once."""
    again = said("adjourned", 1, named=False)
    streams = Streams(
        "retry: 1\n\n: still here\n\n" + said("adjourned", 1) + again,
        said("adjourned", 1) + again + said("resumed", 2),
    )
    with asked(streams) as client:
        heard = list(client.scenario("s", "t").follow())
    assert versions(heard) == [(1, False), (1, True), (2, False)]
    assert heard[2].entry == Unknown({"kind": "resumed", "version": 2})
    assert streams.resumed == ["0", "1", "2"]


def test_a_slow_reader_connects_again() -> None:
    """The last message says why; a refusal that would come again is raised."""
    told = {"type": "/problems/x", "title": "", "status": 503, "detail": "Too slow.", "code": "x"}
    slow = msgspec.json.encode({**told, "kind": "unavailable"}).decode()
    barred = msgspec.json.encode({**told, "status": 403, "kind": "forbidden"}).decode()
    streams = Streams(
        said("adjourned", 1) + f"event: error\ndata: {slow}\n\n",
        f"event: error\ndata: {barred}\n\n",
    )
    with asked(streams) as client:
        following = client.scenario("s", "t").follow()
        assert next(following).version == 1
        with pytest.raises(Forbidden):
            next(following)
    assert streams.resumed == ["0", "1"]


def test_it_gives_up_when_nothing_is_heard_for_long() -> None:
    """A stream that ends again and again without a word."""
    streams = Streams(*[": still here\n\n"] * 100)
    with asked(streams) as client, pytest.raises(Unreachable, match="The stream ended"):
        list(client.scenario("s", "t").follow())
    assert len(streams.resumed) == QUICK.most * 4 + 1


def test_who_asks_who_is_there_is_told(client: Client) -> None:
    """At first, and it takes nothing from the entries; an entry ends the waiting here."""
    told = client.open(ftl.SYSTEM, sample="duel")
    referee = client.scenario(told.scenario, told.tokens["referee"])
    follower = client.scenario(told.scenario, told.tokens["side:Union"])
    present: list[list[str]] = []
    following = follower.follow(on_presence=lambda seats: present.append(list(seats)))
    follower.look()
    close = Thread(target=lambda: first_told(present) and referee.close())
    close.start()
    assert versions(list(following)) == [(1, False)]
    close.join()
    assert present[0] == ["side:Union"]


def first_told(present: list[list[str]]) -> bool:
    """Wait until it is told who is there."""
    for _ in range(2000):
        if present:
            return True
        sleep(0.01)
    return False
