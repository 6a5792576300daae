"""Replaying a transcript: folding its events gives every battle that was played."""

from typing import Any

import msgspec
import pytest

from scenarios.table import (
    BOOK,
    COMPACT,
    RULEBOOKS_AT_TABLE,
    UNION,
    exported,
    give,
    opened,
    play,
    ruling_so,
    verdict_on,
)
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE
from umpire.scenarios.journal import Closed, Lines, chained, cut, transcript_line
from umpire.scenarios.lifecycle import close_scenario
from umpire.scenarios.repository import Scenarios
from umpire.scenarios.transcripts import replay, transcript
from umpire.store.redis import RedisStore


async def test_each_step_is_the_battle_that_was_played(scenarios: Scenarios) -> None:
    """From the opening to the close, without a die being thrown."""
    standing = await opened(scenarios, "crossing")
    steps = await play(scenarios, standing, before_turn=4)
    await close_scenario(scenarios, standing.header.scenario, REFEREE, steps[-1].version)
    lines = await exported(scenarios, standing)
    replayed = list(replay(lines, RULEBOOKS_AT_TABLE))
    assert [step.battle for step in replayed[:-1]] == [step.battle for step in steps]
    assert isinstance(replayed[-1].entry, Closed)
    assert replayed[0].entry is None
    assert {step.header for step in replayed} == {standing.header}


async def test_a_transcript_is_the_journal_in_its_frames(
    scenarios: Scenarios, store: RedisStore
) -> None:
    """Each line holds the bytes that were stored, and the hash of the chain up to them."""
    standing = await opened(scenarios)
    (*_, last) = await play(scenarios, standing, before_turn=2)
    stored = await store.lines(standing.header.scenario, 0, 1000)
    header, *entries = [cut(line) for line in await exported(scenarios, standing)]
    assert entries == [(line.line, line.hash) for line in stored]
    chain = b""
    for line, digest in (header, *entries):
        chain = chained(chain, line)
        assert chain == digest
    assert chain == last.chain


async def test_a_long_transcript_comes_in_pieces(
    scenarios: Scenarios, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is never held as a whole, and each piece ends with a line."""
    standing = await opened(scenarios)
    (*_, last) = await play(scenarios, standing, before_turn=3)
    monkeypatch.setattr("umpire.scenarios.transcripts.PAGE", 3)
    pieces = [piece async for piece in transcript(scenarios, standing.header.scenario)]
    assert [piece.count(b"\n") for piece in pieces[1:-1]] == [3] * (len(pieces) - 2)
    assert all(piece.endswith(b"\n") for piece in pieces)
    assert len(Lines(b"".join(pieces))) == last.version + 1


async def test_a_scenario_is_verified_as_it_is_kept(scenarios: Scenarios) -> None:
    """With the seed that the service knows, before anyone else does."""
    standing = await opened(scenarios, "crossing")
    (*_, last) = await play(scenarios, standing, before_turn=4)
    verdict = await verdict_on(scenarios, standing.header.scenario, REFEREE)
    assert verdict.verified
    assert (verdict.entries, verdict.dice, verdict.closed) == (last.version, "recomputed", False)
    assert verdict.rolls > 10


async def test_what_is_wrong_with_a_line_is_for_the_referee(scenarios: Scenarios) -> None:
    """It may be sealed: a seat is told until the close that there is something, and where."""
    standing = await opened(scenarios)
    name, order = standing.header.scenario, {"kind": "write_order", "ship": "Candle"}
    await give(scenarios, standing, {**order, "notation": "+2"}, seat=COMPACT)

    def otherwise(battle: Any, order: Any, dice: Any) -> Any:
        return BOOK.adjudicate(battle, msgspec.structs.replace(order, notation="-1"), dice)

    strict = ruling_so(scenarios, otherwise)
    differences = {}
    for seat in (REFEREE, UNION, OBSERVER):
        found = (await verdict_on(strict, name, seat)).difference
        assert found is not None
        differences[seat] = found
    told = differences[REFEREE]
    assert told.field.startswith("/events/0/")
    for seat in (UNION, OBSERVER):
        heard = differences[seat]
        assert (heard.line, heard.fault, heard.field) == (told.line, told.fault, "")
        assert heard.message == "Only the referee sees it until the close."


@pytest.mark.parametrize("lines", [[], [b""], [b"{}"], [b"\x00" * 200]])
def test_what_is_no_transcript_is_refused(lines: list[bytes]) -> None:
    """It is not replayed as far as it goes: it goes nowhere."""
    with pytest.raises(Refusal) as refused:
        list(replay(lines, RULEBOOKS_AT_TABLE))
    assert refused.value.code == "bad_transcript"


def test_a_line_feed_alone_ends_a_line() -> None:
    """Other characters that some take for line ends do not."""
    text = transcript_line(b'{"a":"\r\x0b\x85"}', bytes(32)) + transcript_line(b"{}", bytes(32))
    assert list(Lines(text)) == list(Lines(text.removesuffix(b"\n")))
    assert [cut(line)[0] for line in Lines(text)] == [b'{"a":"\r\x0b\x85"}', b"{}"]


async def test_every_sample_can_be_replayed(scenarios: Scenarios) -> None:
    """Each opens, plays a turn, and verifies."""
    for sample in BOOK.samples:
        standing = await opened(scenarios, sample)
        await play(scenarios, standing, before_turn=2)
        assert (await verdict_on(scenarios, standing.header.scenario, REFEREE)).verified
