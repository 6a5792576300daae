"""Whole battles that were recorded once: judged again in full, and told in the same words.

`python -m tests.golden` records all of them again, which a change of a rule may need; a change of
words alone needs `python -m tests.golden reports`.
"""

import re

import pytest

from golden.record import GOLDEN, Golden, lines_of, report, stored, told
from umpire.rules import RULEBOOKS
from umpire.scenarios.journal import Ruled
from umpire.scenarios.transcripts import replay
from umpire.scenarios.verify import Verification

MOST_BYTES = 1_500_000
EVENT = re.compile(r"  \S.* \[([A-Z]+-[\w.]+-\d+)\]")

each_golden = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)


@each_golden
def test_it_is_verified_in_full(golden: Golden) -> None:
    """The chain, every die from the seed, and every ruling judged again."""
    verdict = Verification(lines_of(golden), RULEBOOKS).run()
    assert verdict.difference is None
    assert verdict.verified
    assert (verdict.dice, verdict.entries) == ("recomputed", len(lines_of(golden)) - 1)


@each_golden
def test_it_replays_to_its_end(golden: Golden) -> None:
    """The battle that the events leave is over, as the last of them says."""
    *_, last = replay(lines_of(golden), RULEBOOKS)
    assert isinstance(last.entry, Ruled)
    ended = last.entry.events[-1]
    assert ended.__struct_config__.tag == "battle_ended"
    assert last.battle.phase == "over"
    assert (last.battle.result.winner, last.battle.result.reason) == (ended.winner, ended.reason)


@each_golden
def test_every_event_of_the_report_cites_a_rule(golden: Golden) -> None:
    """At the end of its line, in brackets; the rule is one of the book."""
    history, _, _ = told(golden).read_text(encoding="utf-8").partition("\nShips\n")
    lines = [line for line in history.splitlines() if line.startswith("  ")]
    cited = [EVENT.fullmatch(line) for line in lines]
    assert [line for line, found in zip(lines, cited, strict=True) if found is None] == []
    rules = {rule.id for rule in golden.play.book.rules}
    assert {found[1] for found in cited if found} <= rules
    entries = [step.entry for step in replay(lines_of(golden), RULEBOOKS)]
    assert len(lines) == sum(len(each.events) for each in entries if isinstance(each, Ruled))


@each_golden
def test_it_is_told_in_the_same_words(golden: Golden) -> None:
    """As `umpire replay` prints it."""
    assert report(lines_of(golden)) == told(golden).read_text(encoding="utf-8")


@each_golden
def test_it_is_of_a_size(golden: Golden) -> None:
    """Small enough to be kept beside the code."""
    assert stored(golden).stat().st_size < MOST_BYTES
