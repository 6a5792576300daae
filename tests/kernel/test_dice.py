"""The dice: one port, three sources, and the specification that others implement."""

import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import count as count_from
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from umpire.kernel.dice import KeyedDice, RecordedDice, Roll, SuppliedDice, commitment, seed_bytes
from umpire.kernel.dice_vectors import dice_vectors
from umpire.kernel.errors import Malformed, PendingThrow

SCHEMA = Path(__file__).parents[2] / "schema"
VECTORS = json.loads((SCHEMA / "dice.v1.json").read_text(encoding="utf-8"))

seeds = st.binary(min_size=32, max_size=32)
texts = st.text(max_size=300)
nonce_lists = st.lists(texts, max_size=5)
counts = st.integers(0, 120)
sizes = st.integers(2, 256)


def counted(text: str) -> bytes:
    """Write a text as the specification does: its length in two bytes, then its bytes."""
    data = text.encode("utf-8")
    return len(data).to_bytes(2, "big") + data


def message(nonces: list[str], scenario: str, label: str, block: int) -> bytes:
    """Write what is authenticated for one block, straight from the specification."""
    written = b"umpire-dice/1" + len(nonces).to_bytes(2, "big")
    for nonce in nonces:
        written += counted(nonce)
    return written + counted(scenario) + counted(label) + block.to_bytes(4, "big")


def blocks(seed: bytes, nonces: list[str], scenario: str, label: str) -> Iterator[int]:
    """Yield the bytes of block after block, for ever."""
    for block in count_from(0):
        yield from hmac.new(seed, message(nonces, scenario, label, block), hashlib.sha256).digest()


def throw(source: Iterator[int], count: int, sides: int) -> tuple[int, ...]:
    """Make bytes into faces, straight from the specification."""
    limit = 256 - 256 % sides
    return tuple(islice((1 + byte % sides for byte in source if byte < limit), count))


def test_the_published_vectors_are_what_the_generator_makes() -> None:
    """The committed file is the generator's output, to the byte."""
    written = json.dumps(dice_vectors(), indent=2, ensure_ascii=False) + "\n"
    assert written.encode() == (SCHEMA / "dice.v1.json").read_bytes()


@pytest.mark.parametrize("vector", VECTORS["seeds"])
def test_a_seed_stands_for_the_published_bytes(vector: dict[str, str]) -> None:
    """Hex digits are taken as they are, any other text is hashed."""
    assert bytes.fromhex(vector["bytes"]) == seed_bytes(vector["seed"])


@pytest.mark.parametrize("vector", VECTORS["commitments"])
def test_a_commitment_is_the_published_one(vector: dict[str, str]) -> None:
    """It is the hash of what the specification lists, and what `commitment` returns."""
    seed = seed_bytes(vector["seed"])
    written = b"umpire-commitment/1" + counted(vector["scenario"]) + seed
    assert vector["commitment"] == hashlib.sha256(written).hexdigest()
    assert vector["commitment"] == commitment(seed, vector["scenario"])


@pytest.mark.parametrize("vector", VECTORS["rolls"])
def test_a_roll_is_the_published_one(vector: dict[str, object]) -> None:
    """The service and the specification, read naively, both give the published faces."""
    seed, nonces, scenario, label, count, sides, faces = vector.values()
    assert isinstance(seed, str)
    assert isinstance(nonces, list)
    assert isinstance(scenario, str)
    assert isinstance(label, str)
    assert isinstance(count, int)
    assert isinstance(sides, int)
    assert isinstance(faces, list)
    key = seed_bytes(seed)
    expected = Roll(label, sides, tuple(faces))
    assert expected == KeyedDice(key, scenario, nonces).roll(label, count, sides)
    assert expected.faces == throw(blocks(key, nonces, scenario, label), count, sides)


def test_the_vectors_cover_every_die_of_the_rulebooks() -> None:
    """d2 to d12, d100 and d256 are there, and throws that need several blocks."""
    thrown = {(vector["sides"], vector["count"]) for vector in VECTORS["rolls"]}
    assert {*range(2, 13), 100, 256} <= {sides for sides, _ in thrown}
    assert (100, 100) in thrown
    assert 1000 in {len(vector["label"]) for vector in VECTORS["rolls"]}
    assert {0, 1, 2} <= {len(vector["nonces"]) for vector in VECTORS["rolls"]}


def test_the_worked_example_of_the_specification_is_true() -> None:
    """Every number of the example stands on the page: seed, commitment, message, block, faces."""
    page = (SCHEMA / "dice.v1.md").read_text(encoding="utf-8")
    example = page.split("## Worked example")[1]
    seed = seed_bytes("two moons")
    named = (["red 17", "bleu é"], "Rim", "t2/fire/A1/E1>B1/damage")
    written = message(*named, 0)
    layout = example.split("The message of block 0")[1].split("```")[1]
    shown = "".join(re.findall(r"^[0-9a-f ]+?(?=  )", layout, re.MULTILINE))
    assert written.hex() == shown.replace(" ", "")
    assert f"block 0 has {len(written)} bytes" in example
    assert seed.hex() in example
    assert commitment(seed, "Rim") in example
    assert hmac.new(seed, written, hashlib.sha256).hexdigest() in example
    faces = throw(blocks(seed, *named), 4, 6)
    assert f"The roll is {', '.join(map(str, faces))}." in example


@given(seed=seeds, nonces=nonce_lists, scenario=texts, label=texts, count=counts, sides=sizes)
def test_keyed_dice_are_what_the_specification_says(
    *, seed: bytes, nonces: list[str], scenario: str, label: str, count: int, sides: int
) -> None:
    """A naive reading of the specification throws the same dice, whatever they depend on."""
    expected = Roll(label, sides, throw(blocks(seed, nonces, scenario, label), count, sides))
    assert expected == KeyedDice(seed, scenario, nonces).roll(label, count, sides)


@given(seed=seeds, label=texts, count=counts, sides=sizes)
def test_as_many_dice_as_asked_for_show_faces_that_they_have(
    seed: bytes, label: str, count: int, sides: int
) -> None:
    """Every face lies between 1 and the number of sides."""
    roll = KeyedDice(seed, "Rim").roll(label, count, sides)
    assert count == len(roll.faces)
    assert all(1 <= face <= sides for face in roll.faces)


@given(
    seed=seeds,
    order=st.lists(
        st.tuples(st.sampled_from("abcdef"), counts, sizes), unique_by=lambda throw: throw[0]
    ).flatmap(lambda throws: st.tuples(st.just(throws), st.permutations(throws))),
)
def test_a_roll_does_not_depend_on_the_rolls_around_it(
    seed: bytes, order: tuple[list[tuple[str, int, int]], list[tuple[str, int, int]]]
) -> None:
    """The same throws in another order, or with dice of their own, show the same faces."""
    one, other = (KeyedDice(seed, "Rim") for _ in order)
    first = {roll.label: roll for roll in (one.roll(*throw) for throw in order[0])}
    second = {roll.label: roll for roll in (other.roll(*throw) for throw in order[1])}
    alone = {throw[0]: KeyedDice(seed, "Rim").roll(*throw) for throw in order[0]}
    assert first == second == alone


def test_each_part_of_the_key_changes_the_roll() -> None:
    """Another seed, scenario, label, nonce or order of nonces gives other dice."""
    seed, other = seed_bytes("two moons"), seed_bytes("three moons")
    rolls = {
        KeyedDice(seed, "Rim", ("a", "b")).roll("t1", 32, 256).faces,
        KeyedDice(other, "Rim", ("a", "b")).roll("t1", 32, 256).faces,
        KeyedDice(seed, "Rima", ("a", "b")).roll("t1", 32, 256).faces,
        KeyedDice(seed, "Rim", ("a", "b")).roll("t2", 32, 256).faces,
        KeyedDice(seed, "Rim", ("b", "a")).roll("t1", 32, 256).faces,
        KeyedDice(seed, "Rim", ("ab",)).roll("t1", 32, 256).faces,
        KeyedDice(seed, "Rim").roll("t1", 32, 256).faces,
    }
    assert len(rolls) == 7


@pytest.mark.parametrize(
    ("sides", "critical"), [(2, 10.83), (6, 20.52), (10, 27.88), (100, 148.23), (129, 183.19)]
)
def test_every_face_comes_up_as_often(sides: int, critical: float) -> None:
    """Chi-square over 300 throws for each face stays below its 0.1 % point."""
    expected = 300
    roll = KeyedDice(seed_bytes("two moons"), "Rim").roll("chi-square", expected * sides, sides)
    seen = Counter(roll.faces)
    squares = sum((seen[face] - expected) ** 2 for face in range(1, sides + 1))
    assert squares / expected < critical


@pytest.mark.parametrize("sides", [-6, 0, 1, 257])
@pytest.mark.parametrize("count", [0, 1])
def test_a_die_of_fewer_than_2_or_more_than_256_sides_is_refused(sides: int, count: int) -> None:
    """Bytes cannot throw it, not even when no die is asked for."""
    with pytest.raises(ValueError, match=f"No die has {sides} sides"):
        KeyedDice(seed_bytes("two moons"), "Rim").roll("t1", count, sides)


def test_the_longest_text_has_65535_bytes_wherever_it_stands() -> None:
    """A byte more is refused in a label, a scenario, a nonce and a commitment."""
    seed = seed_bytes("two moons")
    longest = "é" * 32_767 + "x"
    dice = KeyedDice(seed, longest, [longest])
    assert throw(blocks(seed, [longest], longest, longest), 3, 6) == dice.roll(longest, 3, 6).faces
    for refused in (
        lambda: dice.roll(longest + "x", 3, 6),
        lambda: KeyedDice(seed, longest + "x"),
        lambda: KeyedDice(seed, "Rim", [longest + "x"]),
        lambda: commitment(seed, longest + "x"),
    ):
        with pytest.raises(ValueError, match="65536 bytes"):
            refused()


def test_half_a_surrogate_pair_is_refused() -> None:
    """UTF-8 cannot hold it, and no replacement character takes its place."""
    with pytest.raises(UnicodeEncodeError):
        KeyedDice(seed_bytes("two moons"), "Rim").roll("\ud83d", 1, 6)


def test_supplied_dice_are_taken_in_the_order_typed() -> None:
    """Each throw takes the next faces, and nothing is left at the end."""
    dice = SuppliedDice([6, 1, 10, 3])
    assert Roll("a", 6, (6, 1)) == dice.roll("a", 2, 6)
    assert Roll("b", 10, (10,)) == dice.roll("b", 1, 10)
    assert Roll("c", 6, ()) == dice.roll("c", 0, 6)
    assert Roll("d", 6, (3,)) == dice.roll("d", 1, 6)
    dice.finish()


def test_too_few_supplied_dice_are_refused() -> None:
    """The refusal names the throw, in `throws` too, and how many typed dice are left."""
    dice = SuppliedDice([4, 5, 6])
    dice.roll("a", 2, 6)
    with pytest.raises(Malformed, match=r"b needs 2d6; typed dice left: 1") as refused:
        dice.roll("b", 2, 6)
    assert refused.value.code == "too_few_dice"
    assert refused.value.at == "/faces"
    assert refused.value.throws == PendingThrow("b", 2, 6)


def test_too_many_supplied_dice_are_refused() -> None:
    """The refusal points at the first die that no throw took."""
    dice = SuppliedDice([4, 5, 6])
    dice.roll("a", 1, 6)
    with pytest.raises(Malformed, match=r"2 of the 3 typed dice") as refused:
        dice.finish()
    assert refused.value.code == "too_many_dice"
    assert refused.value.at == "/faces/1"


@pytest.mark.parametrize("face", [-1, 0, 7])
def test_an_impossible_supplied_die_is_refused(face: int) -> None:
    """The refusal points at the face, and the throw takes no dice."""
    dice = SuppliedDice([1, 2, face])
    dice.roll("a", 1, 6)
    with pytest.raises(Malformed, match=f"a d6 shows 1 to 6, not {face}") as refused:
        dice.roll("b", 2, 6)
    assert refused.value.code == "impossible_die"
    assert refused.value.at == "/faces/2"
    assert Roll("c", 6, (2,)) == dice.roll("c", 1, 6)


def test_recorded_dice_are_found_by_their_labels() -> None:
    """The order of the journal does not matter."""
    first, second = Roll("a", 6, (1, 2)), Roll("b", 10, (9,))
    dice = RecordedDice([first, second])
    assert second == dice.roll("b", 1, 10)
    assert first == dice.roll("a", 2, 6)


@pytest.mark.parametrize(
    ("label", "count", "sides"), [("b", 2, 6), ("a", 1, 6), ("a", 3, 6), ("a", 2, 8)]
)
def test_a_roll_that_the_journal_does_not_hold_is_refused(
    label: str, count: int, sides: int
) -> None:
    """Label, number and size must all be the recorded ones."""
    dice = RecordedDice([Roll("a", 6, (1, 2))])
    with pytest.raises(
        Malformed, match=f"{label} needs {count}d{sides}, but the journal"
    ) as refused:
        dice.roll(label, count, sides)
    assert refused.value.code == "unrecorded_roll"
