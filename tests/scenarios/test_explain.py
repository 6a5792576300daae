"""Explaining a roll of a transcript: every book, sealed and typed dice, and other readings."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from umpire.kernel.dice import block_message
from umpire.kernel.rulebook import Rulebook
from umpire.rules import RULEBOOKS
from umpire.scenarios.errors import Unknown
from umpire.scenarios.explain import explain, listed, other_settings
from umpire.scenarios.journal import chained, cut, transcript_line
from umpire.scenarios.verify import Verification

ROOT = Path(__file__).parents[2]
EXAMPLE = (ROOT / "schema" / "journal.v1.example.ndjson").read_bytes().splitlines()
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.ndjson"))


def rechained(lines: list[bytes], before: bytes, after: bytes) -> list[bytes]:
    """Return a transcript with something else in it, and hashes that fit."""
    chain, made = b"", []
    for raw in lines:
        line = cut(raw)[0].replace(before, after)
        chain = chained(chain, line)
        made.append(transcript_line(line, chain).removesuffix(b"\n"))
    return made


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_rolls_of_every_book_are_explained(path: Path) -> None:
    """Numbered as `verify` counts them; each told as its event is, by a rule of its book."""
    lines = path.read_bytes().splitlines()
    rolls = listed(lines, RULEBOOKS)
    assert Verification(lines, RULEBOOKS).run().rolls == len(rolls)
    for line in rolls[:: len(rolls) // 2 + 1]:
        found = explain(lines, RULEBOOKS, number=line.number)
        assert found.roll == line
        assert found.rule is not None
        assert found.rule.id == line.rule
        assert found.order is not None
        assert found.dice.state == "recomputed"
        assert found.readings is not None
        assert found.readings.tried > 10


def test_a_roll_is_sealed_until_the_close() -> None:
    """The commitment and the message are told; the seed once it is revealed."""
    closed = explain(EXAMPLE, RULEBOOKS, number=1)
    sealed = explain(EXAMPLE[:-1], RULEBOOKS, number=1)
    assert (closed.dice.state, sealed.dice.state) == ("recomputed", "sealed")
    assert sealed.dice == msgspec.structs.replace(closed.dice, state="sealed", seed=None)
    assert sealed.dice.commitment is not None


def test_the_message_holds_the_nonces_in_order() -> None:
    """Those that were contributed before the roll."""
    dice = explain(EXAMPLE, RULEBOOKS, number=1).dice
    label = listed(EXAMPLE, RULEBOOKS)[0].label
    assert dice.message == block_message(dice.scenario, dice.nonces, label).hex()
    contributed = [msgspec.json.decode(cut(line)[0]).get("nonce") for line in EXAMPLE]
    assert list(dice.nonces) == [nonce for nonce in contributed if nonce is not None]


def test_typed_dice_have_no_key() -> None:
    """There is nothing to recompute."""
    lines = (ROOT / "tests/golden/space-fleet-skirmish.ndjson").read_bytes().splitlines()
    terms = b'"seed":"two lines on a table"'
    typed = rechained(lines, b'"source":"seeded"', b'"source":"supplied"')
    found = explain(rechained(typed, terms, b'"seed":null'), RULEBOOKS, number=1).dice
    assert (found.state, found.seed, found.message) == ("typed", None, None)


@pytest.mark.parametrize("asked", [{"number": 99}, {"label": "t1/fire/nobody"}, {"number": 0}])
def test_there_is_no_such_roll(asked: dict[str, object]) -> None:
    """By number or by label."""
    with pytest.raises(Unknown, match="has no roll"):
        explain(EXAMPLE, RULEBOOKS, **asked)  # type: ignore[arg-type]


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_other_settings_are_bounded_and_never_the_present_one(
    book: Rulebook[Any, Any, Any],
) -> None:
    """Marks and literals by all their other values; the rest by the default, where it differs."""
    options = book.options_type()
    settings = list(other_settings(book, options))
    assert all(getattr(options, each.option) != each.value for each in settings)
    assert {each.option for each in settings} <= set(book.options_type.__struct_fields__)
    for each in settings:
        changed = msgspec.structs.replace(options, **{each.option: each.value})
        assert msgspec.convert(msgspec.to_builtins(changed), book.options_type) == changed


def test_an_alternative_hangs_on_dice_that_nobody_threw() -> None:
    """It says which: their label, count and sides, and no such dice are recorded."""
    lines = (ROOT / "tests/golden/space-fleet-hidden-approach.ndjson").read_bytes().splitlines()
    thrown = {line.label: line for line in listed(lines, RULEBOOKS)}
    found = explain(lines, RULEBOOKS, label="t1/movement/initiative/Night")
    assert found.readings is not None
    (other,) = [each for each in found.readings.alternatives if each.option.startswith("squadron")]
    assert (other.option, other.value, other.told) == ("squadron_initiative", False, None)
    assert other.throws is not None
    assert other.throws.label not in thrown


def test_a_roll_that_another_reading_does_not_throw() -> None:
    """Neither an event, nor dice, nor a refusal."""
    lines = (ROOT / "tests/golden/to-boldly-thrust-border-incident.ndjson").read_bytes()
    rolls = listed(lines.splitlines(), RULEBOOKS)
    again = next(line.number for line in rolls if line.label.endswith("/again-1"))
    readings = explain(lines.splitlines(), RULEBOOKS, number=again).readings
    assert readings is not None
    (other,) = [each for each in readings.alternatives if each.option == "beam_rerolls"]
    assert (other.told, other.throws, other.refused) == (None, None, None)
