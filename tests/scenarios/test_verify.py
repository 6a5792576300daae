"""Verifying transcripts: no changed byte escapes, nor any forgery that the dice or rules betray."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.forgery import first, forged, framed, values_of
from scenarios.table import BOOK, RULEBOOKS_AT_TABLE, judged
from umpire.kernel.dice import commitment
from umpire.scenarios.journal import cut, lines_of, transcript_line
from umpire.scenarios.verify import Difference, Progress, Verdict, Verification, first_difference

Edit = Callable[[list[Any]], object]


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
        fault, line, _ = fault_of(lines_of(changed))
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
    fault, line, _ = fault_of(lines_of(change(whole, place, byte)))
    assert line in lines_named(whole, place)
    assert fault in {"chain", "format"}


@pytest.mark.parametrize("byte", [b"\r", b"\x0b", b"\x0c", b"\x1c", b"\x85", b" ", b"\x00"])
def test_nothing_else_takes_the_place_of_a_line_feed(short_lines: list[bytes], byte: bytes) -> None:
    """Not even what other programs take for the end of a line."""
    for place in range(len(short_lines)):
        ends = [b"\n"] * len(short_lines)
        ends[place] = byte
        joined = b"".join(map(bytes.__add__, short_lines, ends))
        assert fault_of(lines_of(joined))[1] == place + 1


@given(cutting=st.integers(1, 10**6))
@settings(max_examples=100, deadline=None)
def test_a_transcript_cut_off_inside_a_line_is_not_verified(
    battle_lines: list[bytes], cutting: int
) -> None:
    """The last line is named."""
    whole = b"\n".join(battle_lines)
    kept = whole[: cutting % len(whole)]
    lines = lines_of(kept)
    if lines[-1] not in battle_lines:
        fault, line, _ = fault_of(lines)
        assert line == len(lines)
        assert fault in {"format", "chain"}


@given(st.lists(st.binary(max_size=300), max_size=5))
def test_no_bytes_make_a_verification_fail(lines: list[bytes]) -> None:
    """They are no transcript, and that is the verdict."""
    assert fault_of(lines)[0] == "format"


# Forgeries, with hashes as they should be


def face(values: list[Any]) -> None:
    """Make a missed shot better."""
    _, _, event = first(values, "beam_fired")
    event["rolls"][0]["faces"][0] = event["rolls"][0]["faces"][0] % 6 + 1


def die_size(values: list[Any]) -> None:
    """Throw for initiative with another die."""
    first(values, "initiative_rolled")[2]["rolls"][0]["sides"] = 8


def one_die_more(values: list[Any]) -> None:
    """Throw another die than the weapon has."""
    first(values, "beam_fired")[2]["rolls"][0]["faces"].append(9)


def label(values: list[Any]) -> None:
    """Take the dice of another throw."""
    roll = first(values, "initiative_rolled")[2]["rolls"][0]
    roll["label"] = roll["label"].replace("t1/", "t9/")


def no_roll(values: list[Any]) -> None:
    """Leave a roll out."""
    first(values, "beam_fired")[2]["rolls"].clear()


def damage(values: list[Any]) -> None:
    """Do more damage than the dice say."""
    first(values, "beam_fired")[2]["damage"] += 1


def position(values: list[Any]) -> None:
    """Let a ship end its move elsewhere."""
    first(values, "ship_moved")[2]["path"][2][0] += 0.5


def citation(values: list[Any]) -> None:
    """Name another rule."""
    first(values, "ship_moved")[2]["rule"] = "FTL-MOVE-01"


def event_left_out(values: list[Any]) -> None:
    """Forget that a ship moved."""
    line, place, _ = first(values, "ship_moved")
    del values[line]["events"][place]


def event_put_in(values: list[Any]) -> None:
    """Tell that a ship is lost."""
    line, place, _ = first(values, "ship_moved")
    lost = {"kind": "ship_destroyed", "ship": "Hammer", "rule": "FTL-DMG-07"}
    values[line]["events"].insert(place, lost)


def order(values: list[Any]) -> None:
    """Turn a ship the other way than it was ordered."""
    for value in values:
        for one in value.get("orders", ()):
            if one.get("manoeuvre") and one["manoeuvre"]["turn"]:
                one["manoeuvre"]["turn"] *= -1
                return


def target(values: list[Any]) -> None:
    """Order a ship to fire at itself."""
    for value in values:
        for one in value.get("orders", ()):
            if one["kind"] == "fire_weapons":
                one["shots"][0]["target"] = one["ship"]
                return


def seat(values: list[Any]) -> None:
    """Say that an observer gave the orders."""
    values[1]["seat"] = "observer"


def no_seat(values: list[Any]) -> None:
    """Name a seat that there is not."""
    values[1]["seat"] = "the dog"


def opening(values: list[Any]) -> None:
    """Put a ship elsewhere before the battle begins."""
    values[0]["battle"]["ships"][0]["x"] += 1.0


def option(values: list[Any]) -> None:
    """Play by another table for beams."""
    values[0]["battle"]["tables"]["beam"]["band_mu"] = 6.0


def contradiction(values: list[Any]) -> None:
    """Open with a ship that is on no side."""
    values[0]["battle"]["ships"][0]["side"] = "Nobody"


def seed(values: list[Any]) -> None:
    """Reveal another seed."""
    values[-1]["seed"] = "00" * 32


def no_seed(values: list[Any]) -> None:
    """Keep the seed secret for ever."""
    values[-1]["seed"] = None


def short_seed(values: list[Any]) -> None:
    """Reveal less than the seed."""
    values[-1]["seed"] = values[-1]["seed"][:-2]


def no_hex_seed(values: list[Any]) -> None:
    """Reveal something else."""
    values[-1]["seed"] = "it was a Tuesday"


def committed(values: list[Any]) -> None:
    """Say that another seed was committed to."""
    values[0]["dice"]["commitment"] = "0" * 64


def no_commitment(values: list[Any]) -> None:
    """Say that none was."""
    values[0]["dice"]["commitment"] = None


def dice_name(values: list[Any]) -> None:
    """Throw the dice of another scenario."""
    values[0]["dice"]["scenario"] = "other"


def both_seeds(values: list[Any]) -> None:
    """Give a seed beside the committed one."""
    values[0]["dice"]["seed"] = "public"


def other_source(values: list[Any]) -> None:
    """Say that the players threw."""
    values[0]["dice"]["source"] = "supplied"


def line_left_out(values: list[Any]) -> None:
    """Forget the second command."""
    del values[2]


def header_left_out(values: list[Any]) -> None:
    """Begin in the middle."""
    del values[0]


def lines_swapped(values: list[Any]) -> None:
    """Tell the second command before the first."""
    values[1], values[2] = values[2], values[1]


def line_twice(values: list[Any]) -> None:
    """Tell a command twice."""
    values.insert(2, values[1])


def renumbered(values: list[Any]) -> None:
    """Forget the second command, and count as if it had never been."""
    del values[2]
    for version, value in enumerate(values[1:], start=1):
        value["version"] = version


def after_the_close(values: list[Any]) -> None:
    """Go on after the close."""
    values.append({**values[1], "version": len(values)})


def closed_twice(values: list[Any]) -> None:
    """Close again."""
    values.append({**values[-1], "version": len(values)})


def closed_by_a_side(values: list[Any]) -> None:
    """Let a side close."""
    values[-1]["seat"] = "side:Union"


def unknown_kind(values: list[Any]) -> None:
    """Let something happen that this rulebook does not know."""
    first(values, "ship_moved")[2]["kind"] = "ship_beamed_up"


def unknown_rulebook(values: list[Any]) -> None:
    """Play something else."""
    values[0]["system"] = "chess"


def another_format(values: list[Any]) -> None:
    """Write the journal of another day."""
    values[0]["format"] = "umpire-journal/2"


def wrong_type(values: list[Any]) -> None:
    """Write a word for a number."""
    values[1]["version"] = "one"


def no_die_has_as_many_sides(values: list[Any]) -> None:
    """Throw a die that there is not."""
    roll = first(values, "initiative_rolled")[2]["rolls"][0]
    roll["sides"] = 10**6


def a_label_that_is_too_long(values: list[Any]) -> None:
    """Name a throw beyond all measure."""
    first(values, "initiative_rolled")[2]["rolls"][0]["label"] = "t" * 70_000


def a_name_that_is_too_long(values: list[Any]) -> None:
    """Name the scenario of the dice beyond all measure."""
    values[0]["dice"]["scenario"] = "s" * 70_000


def too_many_nonces(values: list[Any]) -> None:
    """Add more than can be counted."""
    values[0]["dice"]["nonces"] = [""] * 70_000


def nonce(values: list[Any], seat: str = "side:Union", text: str = "words") -> None:
    """Put words into the key of the dice that nobody gave."""
    entry = {"kind": "nonce", "seat": seat, "command": "c", "edition": "1", "nonce": text}
    values.insert(1, entry)
    for version, value in enumerate(values[1:], start=1):
        value["version"] = version


def a_strangers_nonce(values: list[Any]) -> None:
    """Let someone give words who has no side."""
    nonce(values, "side:Nobody")


def the_referees_nonce(values: list[Any]) -> None:
    """Let the referee give words, who knows the seed."""
    nonce(values, "referee")


def a_nonce_that_is_too_long(values: list[Any]) -> None:
    """Give more words than a key may hold."""
    nonce(values, text="w" * 70_000)


def a_late_nonce(values: list[Any]) -> None:
    """Give words when the dice are known."""
    late = {**values[-1], "kind": "nonce", "seat": "side:Union", "nonce": "words"}
    values.insert(-1, late)
    values[-1]["version"] += 1


FORGERIES: list[tuple[Edit, str, int | None, str]] = [
    (face, "dice", None, "/faces"),
    (die_size, "dice", None, "/rolls/0/faces"),
    (one_die_more, "dice", None, "/rolls/0/faces"),
    (label, "dice", None, "/rolls/0/faces"),
    (no_roll, "ruling", None, ""),
    (damage, "ruling", None, "/damage"),
    (position, "ruling", None, "/path/2/0"),
    (citation, "ruling", None, "/rule"),
    (event_left_out, "ruling", None, "/events"),
    (event_put_in, "ruling", None, "/events"),
    (order, "ruling", None, "/events"),
    (target, "ruling", None, "/orders"),
    (seat, "ruling", 2, "/orders/0/kind"),
    (no_seat, "ruling", 2, ""),
    (opening, "ruling", None, "/path/0/0"),
    (option, "ruling", None, ""),
    (contradiction, "format", 1, ""),
    (seed, "commitment", -1, "/seed"),
    (no_seed, "commitment", -1, "/seed"),
    (short_seed, "commitment", -1, "/seed"),
    (no_hex_seed, "commitment", -1, "/seed"),
    (committed, "commitment", -1, "/seed"),
    (no_commitment, "commitment", -1, "/seed"),
    (dice_name, "commitment", -1, "/seed"),
    (both_seeds, "format", 1, ""),
    (other_source, "format", -1, "/seed"),
    (line_left_out, "format", 3, "/version"),
    (header_left_out, "format", 1, ""),
    (lines_swapped, "format", 2, "/version"),
    (line_twice, "format", 3, "/version"),
    (renumbered, "ruling", None, "/orders"),
    (after_the_close, "format", -1, "/version"),
    (closed_twice, "format", -1, "/version"),
    (closed_by_a_side, "ruling", -1, "/seat"),
    (unknown_kind, "format", None, ""),
    (unknown_rulebook, "format", 1, ""),
    (another_format, "format", 1, ""),
    (wrong_type, "format", 2, ""),
    (no_die_has_as_many_sides, "dice", None, "/rolls/0/faces"),
    (a_label_that_is_too_long, "dice", None, "/rolls/0/faces"),
    (a_name_that_is_too_long, "format", 1, ""),
    (too_many_nonces, "format", 1, ""),
    (nonce, "dice", 6, "/faces"),
    (a_strangers_nonce, "ruling", 2, "/nonce"),
    (the_referees_nonce, "ruling", 2, "/nonce"),
    (a_nonce_that_is_too_long, "format", 2, ""),
    (a_late_nonce, "ruling", -2, "/nonce"),
]


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
    "not UTF-8": (b'"command":"', b'"command":"\xff'),
    "a lone surrogate": (b'"command":"', b'"command":"\\ud800'),
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
        old, new = (
            each.replace(b"version", b"title").replace(b"command", b"title") for each in part
        )
        old = b'"title":"'
        new = b'"title":' + new.partition(b":")[2]
    journal[number] = journal[number].replace(old, new, 1)
    assert fault_of(framed(journal))[:2] == ("format", number + 1)


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
