"""A correction of the rules is a new edition with the smallest toggle; old battles still replay.

Edition 2 of Broadside corrects the die of its guns: it had eight sides, and has six. Its one change
names the table, and the value before it. The events of edition 1 cite the rule by an older number.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from scenarios.forgery import framed
from umpire.cli.rulebook_template.broadside import BROADSIDE
from umpire.cli.rulebook_template.broadside.gunnery import Fire
from umpire.cli.rulebook_template.broadside.sailing import Sail
from umpire.cli.rulebook_template.broadside.state import Tables
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.kernel.editions import Change, Edition
from umpire.kernel.rulebook import Rulebook
from umpire.scenarios.adjudication import adjudicate
from umpire.scenarios.journal import DiceTerms, Header, Ruled, cut, encode
from umpire.scenarios.rejudge import Rejudging, Target
from umpire.scenarios.transcripts import replay
from umpire.scenarios.verify import Reader, Verification

SECOND = Edition(
    "2",
    (
        Change("BS-3", "The die of a gun has six sides.", table="die", before=8),
        Change("BS-3", "Shots cite the gun.", cited={"gun_fired": ("BS-2",)}),
    ),
)
CORRECTED: Rulebook[Any, Any, Any] = msgspec.structs.replace(
    BROADSIDE, editions=(*BROADSIDE.editions, SECOND)
)
KNOWN = {BROADSIDE.system: CORRECTED}
NAME, SEED = "duel", "grape and chain"
ORDERS = (Sail("Heron", 1), Sail("Curlew", -1), Fire("Heron"), Fire("Curlew"))


def played(edition: str, die: int) -> list[bytes]:
    """Return the transcript of a duel under an edition whose guns throw such a die."""
    return framed(list(_lines(edition, die)))


def _lines(edition: str, die: int) -> Iterator[bytes]:
    given = msgspec.structs.replace(BROADSIDE.samples["duel"], tables=Tables(die=die))
    battle, dice = BROADSIDE.setup(given), KeyedDice(seed_bytes(SEED), NAME)
    terms = DiceTerms("seeded", NAME, seed=SEED)
    header = Header(NAME, BROADSIDE.system, edition, BROADSIDE.title, terms, battle)
    yield encode(header).replace(b'"die":%d' % die, b"")
    for version, order in enumerate(ORDERS, 1):
        ruling = adjudicate(BROADSIDE, battle, (order,), dice)
        yield encode(Ruled(version, "referee", edition, (order,), ruling.events))
        battle = ruling.state


def rewritten(lines: list[bytes], old: bytes, new: bytes) -> list[bytes]:
    """Return a transcript in which every `old` is `new`, with hashes that fit."""
    bare = [cut(raw.removesuffix(b"\n"))[0] for raw in lines]
    assert any(old in line for line in bare)
    return framed([line.replace(old, new) for line in bare])


def is_verified(lines: list[bytes]) -> bool:
    """Judge it again by a service that knows both editions."""
    return Verification(lines, KNOWN).run().verified


@pytest.mark.parametrize(("edition", "die"), [("1", 8), ("2", 6)])
def test_a_battle_replays_under_the_edition_in_which_it_was_opened(edition: str, die: int) -> None:
    lines = played(edition, die)
    assert Reader(lines, KNOWN).header.battle.tables.die == die
    assert is_verified(lines)
    *_, last = replay(lines, KNOWN)
    assert last.battle.tables.die == die


def test_the_same_battle_under_the_other_edition_is_another_one() -> None:
    lines = rewritten(played("1", 8), b'"edition":"1"', b'"edition":"2"')
    assert Reader(lines, KNOWN).header.battle.tables.die == 6
    assert not is_verified(lines)


def test_an_edition_that_nobody_knows_is_read_as_it_stands() -> None:
    """Its defaults are not known."""
    lines = rewritten(played("1", 8), b'"edition":"1"', b'"edition":"0"')
    assert Reader(lines, KNOWN).header.battle.tables.die == 6


@pytest.mark.parametrize(
    ("edition", "die", "cited", "holds"),
    [("1", 8, b"BS-2", True), ("1", 8, b"BS-1", False), ("2", 6, b"BS-2", False)],
)
def test_a_corrected_citation_stays_in_older_entries(
    edition: str, die: int, cited: bytes, *, holds: bool
) -> None:
    lines = rewritten(played(edition, die), b'"rule":"BS-3"', b'"rule":"%b"' % cited)
    assert is_verified(lines) is holds


def test_an_old_battle_can_be_judged_by_the_newest_edition() -> None:
    """`umpire rejudge` lists the rulings that the correction changes: both shots."""
    lines = played("1", 8)

    def newest(book: Rulebook[Any, Any, Any]) -> Target:
        return Target(book.edition, book.defaults(book.edition))

    judged = list(Rejudging(lambda: lines, KNOWN, newest).entries())
    assert [each.line for each in judged if each.deviations] == [4, 5]
