"""Battles of earlier editions: they hold to what was read then, and are verified for ever."""

from typing import Any

import msgspec
import pytest

from measures.fleets import BOOK, fleets
from measures.subjects.fold_verify import played, transcript
from scenarios.forgery import framed
from umpire.kernel.editions import Change, Edition
from umpire.kernel.rulebook import Rulebook
from umpire.rules import RULEBOOKS
from umpire.rules.full_thrust_light.state.options import Options
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.journal import cut
from umpire.scenarios.verify import Reader, Verdict, Verification

SECOND = Edition(
    "2",
    (
        Change("FTL-RUL-10", "Rows count once.", option="multi_threshold", before="per_row"),
        Change(
            "FTL-MOVE-01", "Halves count.", option="half_move", before="floor_ceil", unread=True
        ),
        Change("FTL-DMG-01", "Hulls are cited.", cited={"hull_damaged": ("FTL-OLD-01",)}),
    ),
)
NEWER: Rulebook[Any, Any, Any] = msgspec.structs.replace(BOOK, editions=(Edition("1"), SECOND))
KNOWN: Rulebooks = {**RULEBOOKS, BOOK.system: NEWER}


def lines_played(options: Options) -> list[bytes]:
    """Return the transcript of a battle of ships that lose several rows at once."""
    setup = msgspec.structs.replace(fleets(12, (2,) * 8), options=options)
    return list(transcript(*played(200, setup)))


def rewritten(lines: list[bytes], old: bytes, new: bytes) -> list[bytes]:
    """Return a transcript in which every `old` is `new`, with hashes that fit."""
    bare = [cut(raw.removesuffix(b"\n"))[0] for raw in lines]
    assert any(old in line for line in bare)
    return framed([line.replace(old, new) for line in bare])


def verified(lines: list[bytes]) -> Verdict:
    """Judge it again by a service that knows two editions."""
    return Verification(lines, KNOWN).run()


@pytest.fixture(scope="module")
def of_first() -> list[bytes]:
    """Return a battle of the first edition, whose header says nothing of `multi_threshold`."""
    lines = lines_played(Options(multi_threshold="per_row"))
    return rewritten(lines, b'"multi_threshold":"per_row",', b"")


def test_what_a_header_does_not_pin_is_as_in_its_edition(of_first: list[bytes]) -> None:
    """The option came later: the battle was played as the book was read before."""
    assert Reader(of_first, KNOWN).header.battle.options.multi_threshold == "per_row"
    assert verified(of_first).verified


def test_a_header_of_the_newest_edition_has_its_defaults(of_first: list[bytes]) -> None:
    """The same battle under its name is another one."""
    newest = rewritten(of_first, b'"edition":"1"', b'"edition":"2"')
    assert Reader(newest, KNOWN).header.battle.options.multi_threshold == "plus_one"
    assert not verified(newest).verified


def test_an_edition_that_nobody_knows_is_read_as_it_stands(of_first: list[bytes]) -> None:
    """Its defaults are not known; what it holds may still be."""
    unknown = rewritten(of_first, b'"edition":"1"', b'"edition":"0"')
    assert Reader(unknown, KNOWN).header.battle.options.multi_threshold == "plus_one"


def test_what_an_edition_read_nowhere_is_as_it_was_played() -> None:
    """Whatever the header pins; the newest edition reads it."""
    lines = lines_played(Options())
    pinned = Reader(lines, RULEBOOKS).header.battle.options.half_move
    assert pinned != "floor_ceil"
    assert Reader(lines, KNOWN).header.battle.options.half_move == "floor_ceil"
    newest = rewritten(lines, b'"edition":"1"', b'"edition":"2"')
    assert Reader(newest, KNOWN).header.battle.options.half_move == pinned


@pytest.mark.parametrize(
    ("edition", "cited", "holds"),
    [
        (b"1", b"FTL-OLD-01", True),
        (b"2", b"FTL-OLD-01", False),
        (b"1", b"FTL-OLD-02", False),
        (b"1", b"FTL-DMG-01", True),
    ],
)
def test_a_citation_that_was_corrected_stays_in_what_was_ruled_before(
    edition: bytes, cited: bytes, *, holds: bool
) -> None:
    """The one that was corrected, in entries of editions before the correction, and no other."""
    lines = rewritten(lines_played(Options(half_move="floor_ceil")), b'"1"', b'"%b"' % edition)
    if cited != b"FTL-DMG-01":
        lines = rewritten(lines, b'"FTL-DMG-01"', b'"%b"' % cited)
    assert verified(lines).verified is holds
