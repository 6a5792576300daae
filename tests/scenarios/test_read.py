"""Reading: sealed orders stay sealed, whoever asks and however; open ones are open."""

from typing import Any

import msgspec
import pytest

from scenarios.table import COMPACT, UNION, give, opened, play
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.scenarios import read
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.errors import Unknown
from umpire.scenarios.journal import Ruled, chained, encode
from umpire.scenarios.ports import StoredLine
from umpire.scenarios.repository import Scenarios, Standing
from umpire.store.redis import RedisStore

SECRET: list[dict[str, Any]] = [
    {"kind": "write_order", "ship": "Candle", "notation": "-3"},
    {"kind": "write_order", "ship": "Torch", "manoeuvre": {"speed": 1, "turn": -1}},
]
OTHERS = [UNION, OBSERVER, Seat("side", "Nobody")]
of_others = pytest.mark.parametrize("seat", OTHERS, ids=["side", "observer", "stranger"])


async def sealed(scenarios: Scenarios) -> Standing:
    """Open a scenario in which Compact has written orders, and finished them."""
    standing = await opened(scenarios, "crossing")
    standing = (await give(scenarios, standing, *SECRET, seat=COMPACT)).standing
    finish = {"kind": "finish_orders", "side": "Compact"}
    return (await give(scenarios, standing, finish, seat=COMPACT)).standing


async def read_by(scenarios: Scenarios, standing: Standing, seat: Seat) -> str:
    """Return all that a seat may read of a scenario, as one text."""
    name = standing.header.scenario
    _, entries = await read.journal(scenarios, name, seat, 0, 1000)
    views = [
        read.battle_seen(await read.scenario_at(scenarios, name, version), seat)
        for version in range(standing.version + 1)
    ]
    offered = [read.choices_seen(standing, seat, unit) for unit in (None, "Candle", "Hammer")]
    return msgspec.json.encode([entries, views, offered]).decode()


@of_others
async def test_sealed_orders_are_nowhere_to_be_read(scenarios: Scenarios, seat: Seat) -> None:
    """Not in the journal, nor a view at any version, nor the choices."""
    standing = await sealed(scenarios)
    text = await read_by(scenarios, standing, seat)
    assert "orders_finished" in text
    for sealed_word in ("order_written", "notation", '"speed":1,"turn":-1', '"-3"'):
        assert sealed_word not in text


@of_others
async def test_what_others_read_does_not_depend_on_sealed_orders(
    scenarios: Scenarios, seat: Seat
) -> None:
    """Two scenarios that differ in them alone read the same."""
    texts = []
    for speed, turn in ((1, 0), (-2, 1), (0, 0)):
        standing = await opened(scenarios, source="seeded", seed="s", title="same")
        order = {
            "kind": "write_order",
            "ship": "Candle",
            "manoeuvre": {"speed": speed, "turn": turn},
        }
        standing = (await give(scenarios, standing, order, seat=COMPACT, id="c")).standing
        texts.append(await read_by(scenarios, standing, seat))
    assert texts == [texts[0]] * 3


@of_others
async def test_the_length_of_a_page_tells_nothing_of_sealed_orders(
    scenarios: Scenarios, seat: Seat
) -> None:
    """A page ends by the bytes that the seat reads: long orders do not end it sooner."""
    pages = []
    for notation in ("", "+2 P1"):
        standing = await opened(scenarios, source="seeded", seed="s", title="same")
        order = {"kind": "write_order", "ship": "Candle", "notation": notation}
        for _ in range(2 * read.READ_AT_ONCE):
            standing = (await give(scenarios, standing, *[order] * 3, seat=COMPACT)).standing
        name = standing.header.scenario
        lines = await scenarios.store.lines(name, 0, read.READ_AT_ONCE)
        pages.append((name, sum(len(each.line) for each in lines)))
    (short, fewer), (long, more) = pages
    assert fewer < more
    read_of = [await read.journal(scenarios, name, seat, 0, 50, more) for name in (short, long)]
    assert [len(entries) for _, entries in read_of] == [50, 50]


async def test_sealed_orders_cannot_be_guessed_from_the_hash(scenarios: Scenarios) -> None:
    """The chain is public, and so is all of a line but the orders; only its salt is not."""
    standing = await opened(scenarios)
    order = {"kind": "write_order", "ship": "Candle", "manoeuvre": {"speed": 1, "turn": -1}}
    accepted = await give(scenarios, standing, order, seat=COMPACT)
    (seen,) = (await read.journal(scenarios, standing.header.scenario, UNION, 0, 1))[1]
    assert isinstance(seen, Ruled)
    assert seen.salt == ""
    guess = msgspec.structs.replace(
        seen, orders=accepted.entry.orders, events=accepted.entry.events
    )
    assert chained(standing.chain, encode(guess)) != accepted.standing.chain
    (own,) = (await read.journal(scenarios, standing.header.scenario, COMPACT, 0, 1))[1]
    assert chained(standing.chain, encode(own)) == accepted.standing.chain
    again = await give(scenarios, await opened(scenarios), order, seat=COMPACT, id=accepted.command)
    assert again.entry.salt != accepted.entry.salt


@pytest.mark.parametrize("seat", [COMPACT, REFEREE], ids=["own side", "referee"])
async def test_own_sealed_orders_are_read(scenarios: Scenarios, seat: Seat) -> None:
    """A side knows what it has written; the referee knows all."""
    standing = await sealed(scenarios)
    _, entries = await read.journal(scenarios, standing.header.scenario, seat, 0, 10)
    kinds = [event["kind"] for entry in msgspec.to_builtins(entries) for event in entry["events"]]
    assert kinds == ["order_written", "order_written", "orders_finished"]
    assert '"order":{"speed":-3,"turn":0}' in await read_by(scenarios, standing, seat)


@of_others
async def test_open_orders_are_read_by_all(scenarios: Scenarios, seat: Seat) -> None:
    """Once all sides have finished, the journal shows them, the earlier entries too."""
    standing = await sealed(scenarios)
    finish = {"kind": "finish_orders", "side": "Union"}
    await give(scenarios, standing, finish, seat=UNION)
    name = standing.header.scenario
    _, entries = await read.journal(scenarios, name, seat, 0, 10)
    _, whole = await read.journal(scenarios, name, REFEREE, 0, 10)
    assert entries == whole
    assert msgspec.to_builtins(entries)[0]["orders"][0]["notation"] == "-3"


@of_others
async def test_open_orders_stay_open_in_the_next_turn(scenarios: Scenarios, seat: Seat) -> None:
    """Only what was written in the present turn is sealed."""
    standing = await opened(scenarios, "crossing")
    (*_, last) = await play(scenarios, standing, before_turn=2)
    order = {"kind": "write_order", "ship": "Candle", "notation": ""}
    last = (await give(scenarios, last, order, seat=COMPACT)).standing
    _, entries = await read.journal(scenarios, last.header.scenario, seat, 0, 100)
    written = [
        (entry.version, event.turn)
        for entry in entries
        for event in getattr(entry, "events", ())
        if type(event).__name__ == "OrderWritten"
    ]
    assert {turn for _, turn in written} == {1}
    assert len(entries) == last.version
    assert msgspec.to_builtins(entries[-1])["orders"] == ()


@of_others
async def test_an_order_written_while_another_reads_stays_sealed(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks, seat: Seat
) -> None:
    """Lines that came in after the look at the battle are left for the next page."""
    standing = await opened(scenarios, "crossing")
    *_, before, begun = await play(scenarios, standing, before_turn=2)
    order = {"kind": "write_order", "ship": "Candle", "notation": ""}
    await give(scenarios, begun, order, seat=COMPACT)

    class Late(RedisStore):
        """A store in which the last lines come in just after the first look at them."""

        looked = False

        async def lines(
            self,
            scenario: str,
            after: int,
            limit: int,
            opened: int | None = None,
            chain: bytes = b"",
        ) -> list[StoredLine]:
            found = await super().lines(scenario, after, limit, opened, chain)
            known = [line for line in found if self.looked or line.version <= before.version]
            self.looked = True
            return known

        async def snapshot(self, scenario: str) -> None:
            """Have none: it would be the last lines."""

    worker = Scenarios(Late(store._redis, 60), rulebooks)  # noqa: SLF001 — the same server
    seen, entries = await read.journal(worker, begun.header.scenario, seat, 0, 1000)
    assert seen.version == before.version
    assert [entry.version for entry in entries] == list(range(1, before.version + 1))


@pytest.mark.parametrize("order", SECRET)
async def test_an_error_tells_nothing_of_sealed_orders(
    scenarios: Scenarios, order: dict[str, Any]
) -> None:
    """Whoever tries to write over them, or to open them, is told the same with and without them."""
    told = []
    for secret in (SECRET, []):
        standing = await opened(scenarios, "crossing")
        if secret:
            standing = (await give(scenarios, standing, *secret, seat=COMPACT)).standing
        for attempt in (
            order,
            {"kind": "move_ships"},
            {"kind": "finish_orders", "side": "Compact"},
        ):
            with pytest.raises(Refusal) as refused:
                await give(scenarios, standing, attempt, seat=UNION)
            told.append((refused.value.code, refused.value.message, refused.value.at))
    assert told[:3] == told[3:]


@pytest.mark.parametrize(
    ("after", "limit", "versions"),
    [(0, 2, [1, 2]), (2, 2, [3, 4]), (4, 2, [5]), (5, 2, []), (0, 500, [1, 2, 3, 4, 5])],
)
async def test_the_journal_comes_in_pages(
    scenarios: Scenarios, after: int, limit: int, versions: list[int]
) -> None:
    """With each comes the version at which the scenario stands."""
    standing = await opened(scenarios)
    for speed in range(5):
        order = {"kind": "write_order", "ship": "Candle", "manoeuvre": {"speed": speed % 3}}
        standing = (await give(scenarios, standing, order)).standing
    seen, entries = await read.journal(scenarios, standing.header.scenario, REFEREE, after, limit)
    assert [entry.version for entry in entries] == versions
    assert seen.version == 5


async def test_a_page_after_the_end_is_unknown(scenarios: Scenarios) -> None:
    """The refusal tells where the scenario stands."""
    standing = await opened(scenarios)
    with pytest.raises(Unknown) as refused:
        await read.journal(scenarios, standing.header.scenario, REFEREE, 1, 10)
    assert refused.value.code == "unknown_version"
