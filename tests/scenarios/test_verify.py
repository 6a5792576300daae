"""Verifying transcripts: no changed byte escapes, nor any forgery that the dice or rules betray."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.forgeries import (
    FORGERIES,
    Edit,
    damage,
    event_left_out,
    face,
    order,
    position,
    renumbered,
)
from scenarios.forgery import first, forged, framed, values_of
from scenarios.table import BOOK, RULEBOOKS_AT_TABLE, judged
from umpire.kernel.dice import commitment
from umpire.scenarios.errors import Difference
from umpire.scenarios.journal import Lines, cut, transcript_line
from umpire.scenarios.verify import Progress, Verdict, Verification, first_difference


def fault_of(lines: Sequence[bytes], seed: bytes | None = None) -> tuple[str, int, str]:
    """Return the fault, the line and the field that a verification names; there must be one."""
    verdict = judged(lines, seed)
    assert not verdict.verified
    assert verdict.difference is not None
    return verdict.difference.fault, verdict.difference.line, verdict.difference.field


# As it is


def test_a_transcript_as_it_was_exported_verifies(battle_lines: list[bytes]) -> None:
    """Every entry is judged, every roll recomputed."""
    values = values_of(battle_lines)
    rolls = [roll for v in values for e in v.get("events", ()) for roll in e.get("rolls", ())]
    assert judged(battle_lines) == Verdict(
        verified=True,
        scenario=values[0]["scenario"],
        system=BOOK.system,
        entries=len(battle_lines) - 1,
        rolls=len(rolls),
        dice="recomputed",
        closed=True,
    )


def test_a_verification_tells_how_far_it_has_come(short_lines: list[bytes]) -> None:
    """After each entry; the verdict comes last."""
    *progress, verdict = Verification(short_lines, RULEBOOKS_AT_TABLE).steps()
    assert progress == [Progress(count) for count in range(1, len(short_lines))]
    assert isinstance(verdict, Verdict)


def test_line_feeds_at_the_ends_make_no_difference(short_lines: list[bytes]) -> None:
    """Lines may be given with them or without."""
    assert judged([line + b"\n" for line in short_lines]) == judged(short_lines)


def test_the_beginning_of_a_transcript_is_the_transcript_of_an_earlier_version(
    battle_lines: list[bytes],
) -> None:
    """It verifies, and the verdict says what is missing: the close, and with it the dice."""
    for length in (1, 2, len(battle_lines) // 2, len(battle_lines) - 1):
        verdict = judged(battle_lines[:length])
        assert (verdict.verified, verdict.entries) == (True, length - 1)
        assert (verdict.closed, verdict.dice) == (False, "sealed")


# A changed byte


def change(data: bytes, place: int, byte: int) -> bytes:
    """Return some bytes after one of them was changed."""
    return data[:place] + bytes([byte]) + data[place + 1 :]


def lines_named(data: bytes, place: int) -> set[int]:
    """Return the lines that a verification may name for a byte: the one in which it stands.

    A changed line feed joins two lines, and shows in the first of them.
    """
    return {data.count(b"\n", 0, place) + 1}


def test_every_byte_of_a_transcript_counts(short_lines: list[bytes]) -> None:
    """Whichever is changed, in whatever bit, the verification names its line."""
    data = b"\n".join(short_lines) + b"\n"
    for place in range(len(data) - 1):
        changed = change(data, place, data[place] ^ 1 << place % 8)
        fault, line, _ = fault_of(Lines(changed))
        assert line in lines_named(data, place), place
        assert fault in {"chain", "format"}, place


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_any_byte_of_a_battle_may_become_any_other(
    battle_lines: list[bytes], data: st.DataObject
) -> None:
    """A whole battle is not verified after it."""
    whole = b"\n".join(battle_lines) + b"\n"
    place = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda one: one != whole[place]))
    fault, line, _ = fault_of(Lines(change(whole, place, byte)))
    assert line in lines_named(whole, place)
    assert fault in {"chain", "format"}


@pytest.mark.parametrize("byte", [b"\r", b"\x0b", b"\x0c", b"\x1c", b"\x85", b" ", b"\x00"])
def test_nothing_else_takes_the_place_of_a_line_feed(short_lines: list[bytes], byte: bytes) -> None:
    """Not even what other programs take for the end of a line."""
    for place in range(len(short_lines)):
        ends = [b"\n"] * len(short_lines)
        ends[place] = byte
        joined = b"".join(map(bytes.__add__, short_lines, ends))
        assert fault_of(Lines(joined))[1] == place + 1


@given(cutting=st.integers(1, 10**6))
@settings(max_examples=100, deadline=None)
def test_a_transcript_cut_off_inside_a_line_is_not_verified(
    battle_lines: list[bytes], cutting: int
) -> None:
    """The last line is named."""
    whole = b"\n".join(battle_lines)
    kept = whole[: cutting % len(whole)]
    lines = Lines(kept)
    if lines[-1] not in battle_lines:
        fault, line, _ = fault_of(lines)
        assert line == len(lines)
        assert fault in {"format", "chain"}


@given(st.lists(st.binary(max_size=300), max_size=5))
def test_no_bytes_make_a_verification_fail(lines: list[bytes]) -> None:
    """They are no transcript, and that is the verdict."""
    assert fault_of(lines)[0] == "format"


# Forgeries, with hashes as they should be


@pytest.mark.parametrize(
    ("edit", "fault", "line", "field"), FORGERIES, ids=[edit.__name__ for edit, *_ in FORGERIES]
)
def test_a_forgery_is_found_although_its_hashes_are_right(
    battle_lines: list[bytes], edit: Edit, fault: str, line: int | None, field: str
) -> None:
    """The fault is of the right kind, in the line that was changed, and the field is named."""
    lines = forged(battle_lines, edit)
    found, number, pointer = fault_of(lines)
    changed = [
        place
        for place, (one, other) in enumerate(zip(lines, battle_lines, strict=False), start=1)
        if cut(one)[0] != cut(other)[0]
    ]
    if line is None:
        line = number if fault == "ruling" and changed[0] == 1 else changed[0]
    elif line < 0:
        line += len(lines) + 1
    assert (found, number) == (fault, line)
    assert field in pointer


@pytest.mark.parametrize("edit", [face, damage, position, event_left_out, order, renumbered])
def test_a_forgery_is_found_before_the_close_too(battle_lines: list[bytes], edit: Edit) -> None:
    """By the service, which knows the seed; a ruling that is wrong, by anyone."""
    secret = bytes.fromhex(values_of(battle_lines)[-1]["seed"])
    still_open = forged(battle_lines[:-1], edit)
    assert not judged(still_open, secret).verified
    if edit is not face:
        assert not judged(still_open).verified


def test_the_service_finds_that_its_seed_is_not_the_committed_one(
    battle_lines: list[bytes],
) -> None:
    """What it cannot recompute it does not call recomputed."""
    verdict = judged(battle_lines[:-1], bytes(32))
    assert not (verdict.verified and verdict.dice == "recomputed")


def test_without_a_seed_an_impossible_face_is_found(battle_lines: list[bytes]) -> None:
    """No die shows it, whatever the seed."""

    def impossible(values: list[Any]) -> None:
        first(values, "beam_fired")[2]["rolls"][0]["faces"][0] = 7

    assert fault_of(forged(battle_lines[:-1], impossible))[0] == "dice"


@pytest.mark.parametrize("thrown", [0, -1, 7, 256, 2**63])
def test_a_typed_face_that_no_die_shows_is_found(typed_lines: list[bytes], thrown: int) -> None:
    """Typed dice cannot be recomputed, but they are dice."""
    assert judged(typed_lines).dice == "typed"

    def impossible(values: list[Any]) -> None:
        first(values, "initiative_rolled")[2]["rolls"][0]["faces"][0] = thrown

    assert fault_of(forged(typed_lines, impossible)) == ("dice", 2, "/events/6/rolls/0/faces")


def test_a_typed_face_that_would_rule_otherwise_is_found(typed_lines: list[bytes]) -> None:
    """The ruling is that of the dice."""

    def better(values: list[Any]) -> None:
        first(values, "initiative_rolled")[2]["rolls"][1]["faces"][0] = 6

    assert fault_of(forged(typed_lines, better))[:2] == ("ruling", 2)


def test_a_seed_of_the_wrong_length_is_no_seed(battle_lines: list[bytes]) -> None:
    """Even where the header commits to it."""

    def shorter(values: list[Any]) -> None:
        values[-1]["seed"] = "ab" * 31
        terms = values[0]["dice"]
        terms["commitment"] = commitment(bytes.fromhex("ab" * 31), terms["scenario"])

    assert fault_of(forged(battle_lines, shorter))[::2] == ("commitment", "/seed")


DEEP = b"[" * 20_000 + b"]" * 20_000
UNREADABLE: dict[str, tuple[bytes, bytes]] = {
    "no JSON": (b'"version":1', b'"version":one'),
    "not UTF-8": (b'"seat":"', b'"seat":"\xff'),
    "a lone surrogate": (b'"seat":"', b'"seat":"\\ud800'),
    "nested too deep": (b'"version":1', b'"version":1,"more":' + DEEP),
    "a number too large": (b'"version":1', b'"version":1e999'),
}


@pytest.mark.parametrize("part", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("number", [0, 1])
def test_a_line_that_cannot_be_read_is_a_fault_of_format(
    short_lines: list[bytes], number: int, part: tuple[bytes, bytes]
) -> None:
    """However it came to be, and whatever its hash."""
    old, new = part
    journal = [cut(line)[0] for line in short_lines]
    if number == 0:
        old, new = (each.replace(b"version", b"title").replace(b"seat", b"title") for each in part)
        old = b'"title":"'
        new = b'"title":' + new.partition(b":")[2]
    journal[number] = journal[number].replace(old, new, 1)
    assert fault_of(framed(journal))[:2] == ("format", number + 1)


CONVERTED: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "CR LF": (lambda text: text.replace(b"\n", b"\r\n"), "its end was converted to CR LF"),
    "a byte order mark": (
        lambda text: b"\xef\xbb\xbf" + text,
        "a byte order mark was put before it",
    ),
    "UTF-16": (lambda text: text.decode().encode("utf-16"), "converted to UTF-16"),
    "UTF-16 without a mark": (lambda text: text.decode().encode("utf-16-le"), "to UTF-16"),
}


@pytest.mark.parametrize(("convert", "said"), CONVERTED.values(), ids=CONVERTED)
def test_what_a_program_did_to_a_file_is_named(
    short_lines: list[bytes], convert: Callable[[bytes], bytes], said: str
) -> None:
    """Editors, shells and version control convert files, and their owners do not know."""
    whole = b"".join(line + b"\n" for line in short_lines)
    difference = judged(Lines(convert(whole))).difference
    assert difference is not None
    assert (difference.line, difference.fault) == (1, "format")
    assert said in difference.message


@pytest.mark.parametrize("number", [0, 1])
def test_a_line_with_a_key_twice_is_a_fault_of_format(
    short_lines: list[bytes], number: int
) -> None:
    """Else one reader of the file would show what another did not verify."""
    journal = [cut(line)[0] for line in short_lines]
    old = (b'"title":', b'"version":')[number]
    journal[number] = journal[number].replace(old, old + b'"other",' + old, 1)
    fault, line, _ = fault_of(framed(journal))
    assert (fault, line) == ("format", number + 1)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_no_forgery_makes_a_verification_fail(
    battle_lines: list[bytes], data: st.DataObject
) -> None:
    """Any value anywhere may become any other: there is a verdict, and a fault has its line."""
    values = values_of(battle_lines)
    place: Any = values
    steps: list[Any] = []
    while isinstance(place, dict | list) and place:
        inside = list(place) if isinstance(place, dict) else list(range(len(place)))
        steps.append((place, data.draw(st.sampled_from(inside))))
        place = steps[-1][0][steps[-1][1]]
    where, key = data.draw(st.sampled_from(steps[1:]))
    where[key] = data.draw(strange)
    lines = framed([msgspec.json.encode(value) for value in values])
    verdict = judged(lines)
    assert verdict.verified == (verdict.difference is None)
    if verdict.difference is not None:
        assert 1 <= verdict.difference.line <= len(lines)


strange = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([0, 1, -1, 2, 7, 2**31, 2**63, 2**64 - 1, 1e9, -1e9, 1e-9, 0.5]),
    st.sampled_from(["", "Compact", "Union", "Candle", "Hammer", "B1", "orders", "fire", "over"]),
    st.just([]),
    st.just({}),
)


# The place of a difference


@pytest.mark.parametrize(
    ("one", "other", "pointer"),
    [
        ({"a": 1}, {"a": 2}, "/a"),
        ({"a": [1, 2]}, {"a": [1, 3]}, "/a/1"),
        ({"a": [1, 2]}, {"a": [1]}, "/a/1"),
        ({"a": 1}, {}, "/a"),
        ({}, {"b": None}, "/b"),
        ([{"x": {"y": 1}}], [{"x": {"y": "1"}}], "/0/x/y"),
        (1, "1", ""),
    ],
)
def test_the_first_difference_is_named(one: object, other: object, pointer: str) -> None:
    """By a JSON Pointer."""
    assert first_difference(one, other) == pointer


def test_a_difference_stands_in_the_frame_of_its_line() -> None:
    """Lines count from 1, the header."""
    assert judged([]).difference == Difference(0, "format", "The transcript is empty.")
    bad_hash = transcript_line(b"{}", bytes(32)).removesuffix(b"\n")
    assert fault_of([bad_hash]) == ("chain", 1, "")
