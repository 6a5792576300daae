"""Local verification: dice by the vectors, and transcripts with each sort of edit."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clients.python.playing import TO_FIRE, opened
from umpire_client import Client
from umpire_client import full_thrust_light as ftl
from umpire_client.dice import KeyedDice, check_roll, commitment, seed_bytes
from umpire_client.models import Roll
from umpire_client.verify import NOT_JUDGED, Fault, Redaction, verify_transcript

SCHEMA = Path(__file__).parents[3] / "schema"
VECTORS = json.loads((SCHEMA / "dice.v1.json").read_text())
EXAMPLE = (SCHEMA / "journal.v1.example.ndjson").read_bytes()
Json = dict[str, Any]


def test_seeds_are_those_of_the_vectors() -> None:
    """Hex as it is, any other text hashed."""
    for vector in VECTORS["seeds"]:
        assert seed_bytes(vector["seed"]).hex() == vector["bytes"]


def test_commitments_are_those_of_the_vectors() -> None:
    """Bound to the scenario."""
    for vector in VECTORS["commitments"]:
        seed = seed_bytes(vector["seed"])
        assert commitment(seed, vector["scenario"]) == vector["commitment"]


def test_rolls_are_those_of_the_vectors() -> None:
    """And a roll with another face, size or label is none of them."""
    for vector in VECTORS["rolls"]:
        dice = KeyedDice(seed_bytes(vector["seed"]), vector["scenario"], vector["nonces"])
        faces = tuple(vector["faces"])
        roll = dice.roll(vector["label"], vector["count"], vector["sides"])
        assert roll == Roll(label=vector["label"], sides=vector["sides"], faces=faces)
        assert check_roll(dice, roll)
        if faces:
            wrong = (*faces[:-1], 1 + faces[-1] % vector["sides"])
            assert not check_roll(dice, Roll(label=roll.label, sides=roll.sides, faces=wrong))


def test_impossible_dice_are_refused() -> None:
    """Sizes, counts, seeds and texts that the specification rules out."""
    dice = KeyedDice(bytes(32), "s")
    for count, sides in ((1, 1), (1, 257), (0, 0), (-1, 6)):
        with pytest.raises(ValueError, match=r"sides|negative"):
            dice.roll("x", count, sides)
    assert not check_roll(dice, Roll(label="x", sides=1, faces=(1,)))
    assert not check_roll(dice, Roll(label="\ud800", sides=6, faces=(1,)))
    for build in (
        lambda: KeyedDice(bytes(31), "s"),
        lambda: KeyedDice(bytes(32), "s", ["n"] * 65_536),
        lambda: KeyedDice(bytes(32), "x" * 65_536),
        lambda: commitment(bytes(33), "s"),
    ):
        with pytest.raises(ValueError, match=r"bytes|nonces"):
            build()


def test_the_example_verifies_and_its_report_says_what_was_not_checked() -> None:
    """As a path, as bytes, as lines; with the last line feed or without."""
    for given in (
        SCHEMA / "journal.v1.example.ndjson",
        str(SCHEMA / "journal.v1.example.ndjson"),
        EXAMPLE,
        EXAMPLE.removesuffix(b"\n"),
        EXAMPLE.splitlines(keepends=True),
    ):
        report = verify_transcript(given)
        assert report.verified
        assert (report.scenario, report.entries, report.rolls) == ("example", 2, 2)
        assert (report.dice, report.closed, report.note) == ("recomputed", True, NOT_JUDGED)


def test_any_changed_byte_is_found() -> None:
    """On the line where it stands; or, for a line feed, on the line before or after."""
    for place in range(len(EXAMPLE) - 1):
        changed = EXAMPLE[:place] + bytes([EXAMPLE[place] ^ 1]) + EXAMPLE[place + 1 :]
        report = verify_transcript(changed)
        assert report.difference is not None, place
        line = EXAMPLE[:place].count(b"\n") + 1
        if EXAMPLE[place] != 10:
            assert report.difference.line == line


def test_lines_may_neither_be_missing_nor_swapped_nor_added() -> None:
    """A transcript that stops early is one of an earlier version; nothing else verifies."""
    one, two, three = EXAMPLE.splitlines()
    assert verify_transcript([one, two]).verified
    assert verify_transcript([one, two]).dice == "sealed"
    for lines in ([one, three], [one, three, two], [one, two, two], [two, three], [one, two, b""]):
        assert not verify_transcript(lines).verified
    for report in (verify_transcript(b""), verify_transcript([])):
        assert report.difference is not None
        assert (report.difference.line, report.difference.fault) == (1, "format")


def rewritten(*edits: tuple[int, Callable[[Json], object]], more: tuple[Json, ...] = ()) -> bytes:
    """Return the example with some of its lines edited, and hashed anew by whoever did it."""
    lines = [json.loads(frame)["line"] for frame in EXAMPLE.splitlines()]
    for number, edit in edits:
        edit(lines[number])
    chain, frames = b"", []
    for line in (*lines, *more):
        data = json.dumps(line, separators=(",", ":")).encode()
        chain = hashlib.sha256(chain + data).digest()
        frames.append(b'{"hash":"%s","line":%s}\n' % (chain.hex().encode(), data))
    return b"".join(frames)


def roll_of(line: Json) -> Json:
    """Return the first roll of an entry."""
    found: Json = next(event for event in line["events"] if "rolls" in event)["rolls"][0]
    return found


NONCE = {"kind": "nonce", "version": 1, "seat": "side:A", "edition": "1"}
EDITS: list[tuple[str, int, Fault, int, Callable[[Json], object]]] = [
    ("a face", 2, "dice", 1, lambda line: roll_of(line).update(faces=[1])),
    ("a label", 2, "dice", 1, lambda line: roll_of(line).update(label="t1/initiative/B")),
    ("a size", 2, "dice", 1, lambda line: roll_of(line).update(sides=8)),
    ("no roll", 2, "format", 1, lambda line: roll_of(line).pop("sides")),
    ("a version", 2, "format", 1, lambda line: line.update(version=2)),
    ("a kind", 2, "format", 1, lambda line: line.update(kind="x")),
    ("too late a nonce", 3, "ruling", 2, lambda line: line.update(NONCE, version=2, nonce="n")),
    (
        "an observer's nonce",
        2,
        "ruling",
        1,
        lambda line: line.update(NONCE, seat="observer", nonce="n"),
    ),
    ("a long nonce", 2, "format", 1, lambda line: line.update(NONCE, nonce="n" * 65_536)),
    ("the seed", 3, "commitment", 2, lambda line: line.update(seed="0" * 64)),
    ("no seed", 3, "commitment", 2, lambda line: line.update(seed=None)),
    ("another's close", 3, "ruling", 2, lambda line: line.update(seat="side:A")),
    ("the format", 1, "format", 0, lambda line: line.update(format="umpire-journal/2")),
    ("the source", 1, "format", 0, lambda line: line["dice"].update(source="guessed")),
    ("a public seed", 1, "format", 0, lambda line: line["dice"].update(seed="s")),
    ("a long name", 1, "format", 0, lambda line: line["dice"].update(scenario="s" * 65_536)),
]


@pytest.mark.parametrize(
    ("line", "fault", "place", "edit"), [one[1:] for one in EDITS], ids=[one[0] for one in EDITS]
)
def test_an_edit_is_found_though_the_chain_was_made_anew(
    line: int, fault: Fault, place: int, edit: Callable[[Json], object]
) -> None:
    """Whoever keeps the whole file can hash it again, and is found out all the same."""
    report = verify_transcript(rewritten((place, edit)))
    assert report.difference is not None
    assert (report.difference.line, report.difference.fault) == (line, fault)
    assert not report.verified


def test_nothing_may_follow_a_close() -> None:
    """Not even another close."""
    close = json.loads(EXAMPLE.splitlines()[2])["line"]
    report = verify_transcript(rewritten(more=({**close, "version": 3},)))
    assert report.difference is not None
    assert (report.difference.line, report.difference.field) == (4, "/version")


def test_a_change_that_only_a_rulebook_finds_is_found_by_the_receipts() -> None:
    """Other orders, hashed anew, verify by themselves; not against what was seen in play."""
    frames = [json.loads(frame) for frame in EXAMPLE.splitlines()]
    forged = rewritten((1, lambda line: line["orders"].reverse()))
    assert verify_transcript(forged).verified
    report = verify_transcript(forged, seen={1: frames[1]["hash"]})
    assert report.difference is not None
    assert (report.difference.line, report.difference.fault) == (2, "chain")
    assert verify_transcript(EXAMPLE, seen={0: frames[0]["hash"], 2: frames[2]["hash"]}).verified
    short = verify_transcript(EXAMPLE.splitlines()[:2], seen={2: frames[2]["hash"]})
    assert short.difference is not None
    assert "ends before version 2" in short.difference.message


@pytest.mark.parametrize(
    ("terms", "faces", "checked", "seed"),
    [
        ({"dice": "committed"}, None, "recomputed", True),
        ({"dice": "seeded", "seed": "two moons"}, None, "recomputed", False),
        ({"dice": "supplied"}, [6, 1], "typed", False),
    ],
)
def test_a_battle_that_was_played_verifies(
    client: Client, terms: dict[str, str], faces: list[int] | None, checked: str, *, seed: bool
) -> None:
    """Whatever its dice; open or closed."""
    battle = opened(client, **terms)
    battle.order(*TO_FIRE, faces=faces)
    early = verify_transcript(battle.transcript())
    assert early.verified
    assert early.dice == ("sealed" if checked == "recomputed" and seed else checked)
    assert (battle.close().seed is not None) == seed
    late = verify_transcript(battle.transcript())
    assert (late.difference, late.dice, late.closed) == (None, checked, True)
    assert late.rolls >= 2  # more after a tie


def test_each_sides_nonce_is_in_the_key(client: Client) -> None:
    """A transcript without one of them, hashed anew, has other dice."""
    told = client.open(ftl.SYSTEM, sample="duel")
    for side in ("side:Union", "side:Compact"):
        client.scenario(told.scenario, told.tokens[side]).contribute(f"words of {side}")
    referee = client.scenario(told.scenario, told.tokens["referee"])
    referee.order(*TO_FIRE)
    ready = next(one for one in referee.choices() if isinstance(one, ftl.FireWeaponsChoice))
    shots = tuple(ftl.Shot(one.weapon, one.target) for one in ready.solutions)
    referee.order(ftl.FireWeapons(ready.ship, shots))
    referee.close()
    transcript = referee.transcript()
    assert verify_transcript(transcript).verified
    assert verify_transcript(transcript).commitment == told.dice.commitment
    lines = [json.loads(frame)["line"] for frame in transcript.splitlines()]
    lines[1]["nonce"], lines[2]["nonce"] = lines[2]["nonce"], lines[1]["nonce"]
    chain, frames = b"", []
    for line in lines:
        data = json.dumps(line).encode()
        chain = hashlib.sha256(chain + data).digest()
        frames.append(b'{"hash":"%s","line":%s}' % (chain.hex().encode(), data))
    report = verify_transcript(frames)
    assert report.difference is not None
    assert report.difference.fault == "dice"
    assert report.difference.line in (4, 5)  # the first dice may be the same by chance


def redacted(edit: Callable[[Json], object] = lambda _told: None) -> list[bytes]:
    """Return the example without its close, as an observer might have it: header and entry told."""
    frames = []
    for number, frame in enumerate(EXAMPLE.splitlines()[:2]):
        told = json.loads(frame)
        told["told"] = told.pop("line")
        if number == 0:
            told["told"] |= {"format": "umpire-redacted/1", "seat": "observer"}
        else:
            edit(told["told"])
        frames.append(json.dumps(told, separators=(",", ":")).encode())
    return frames


def test_a_redacted_transcript_says_how_much_of_it_is_proved() -> None:
    """Lines that stand are hashed; those that are told are counted; the close reveals the seed."""
    told, rest = redacted(), EXAMPLE.splitlines()[1:]
    report = verify_transcript(told)
    assert (report.difference, report.dice, report.rolls, report.entries) == (None, "sealed", 2, 1)
    assert report.redacted == Redaction("observer", hashed=0, told=2)
    mixed = verify_transcript([told[0], *rest])
    assert (mixed.difference, mixed.dice) == (None, "recomputed")
    assert mixed.redacted == Redaction("observer", hashed=2, told=1)
    assert verify_transcript(EXAMPLE).redacted is None


def test_in_a_redacted_transcript_all_that_stands_is_checked() -> None:
    """A line, a receipt, a place, a face once the seed is known; and which form a file has."""
    told, rest = redacted(), EXAMPLE.splitlines()[1:]
    wrong = redacted(lambda entry: roll_of(entry).update(faces=[7]))
    other = redacted(
        lambda entry: roll_of(entry).update(faces=[roll_of(entry)["faces"][0] % 6 + 1])
    )
    close = rest[1].replace(b'"line":', b'"told":')
    frames = {
        "a line": ([told[0], rest[0].replace(b"FTL-SEQ", b"FTL-SEC", 1)], 2, "chain"),
        "a place": ([told[0], told[1], told[1]], 3, "format"),
        "an impossible face": (wrong, 2, "dice"),
        "another face": ([*other, rest[1]], 2, "dice"),
        "a close that is told": ([*told, close], 3, "commitment"),
        "told in a whole one": ([EXAMPLE.splitlines()[0], told[1]], 2, "format"),
        "a whole header": (
            [told[0].replace(b"umpire-redacted/1", b"umpire-journal/1")],
            1,
            "format",
        ),
    }
    for name, (lines, line, fault) in frames.items():
        report = verify_transcript(lines)
        assert report.difference is not None, name
        assert (report.difference.line, report.difference.fault) == (line, fault), name
    report = verify_transcript(told, seen={1: "0" * 64})
    assert report.difference is not None
    assert (report.difference.line, report.difference.fault) == (2, "chain")


def test_a_seats_own_transcript_verifies_before_the_close(client: Client) -> None:
    """With the hashes of the whole one."""
    told = client.open(ftl.SYSTEM, sample="duel")
    battle, seen = (
        client.scenario(told.scenario, told.tokens[seat]) for seat in ("referee", "observer")
    )
    battle.order(*TO_FIRE)
    report, whole = verify_transcript(seen.transcript()), verify_transcript(battle.transcript())
    assert (report.difference, report.dice, report.chain) == (None, "sealed", whole.chain)
    assert report.redacted is not None
    assert report.redacted.hashed + report.redacted.told == 2


@pytest.mark.parametrize(
    ("converted", "said"),
    [
        (EXAMPLE.replace(b"\n", b"\r\n"), "converted to CR LF"),
        (b"\xef\xbb\xbf" + EXAMPLE, "a byte order mark was put before it"),
        (EXAMPLE.decode().encode("utf-16"), "converted to UTF-16"),
    ],
)
def test_what_a_program_did_to_a_file_is_named(converted: bytes, said: str) -> None:
    """Editors, shells and version control convert files, and their owners do not know."""
    found = verify_transcript(converted).difference
    assert found is not None
    assert (found.line, found.fault) == (1, "format")
    assert said in found.message
