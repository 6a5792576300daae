"""Citations of every book: its rules, its readings, and what names them."""

import re
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest

import umpire.rules
from umpire.kernel.citation import Reading, Rule
from umpire.kernel.rulebook import Rulebook
from umpire.rules import RULEBOOKS
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT
from umpire.rules.space_fleet import SPACE_FLEET
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST

PACKAGES = Path(umpire.rules.__file__).parent
TESTS = Path(__file__).parent
BOOKS = pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)


@dataclass(frozen=True, eq=False)
class Numbering:
    """How a book's own rules are numbered.

    `part` is the beginning of an ID, as a pattern; `parts` tells how many rules each has, in the
    order of the book, where those are counted. `headings` are the first and the last number of its
    headings, where the book's sections are counted. `readings` are the numbers of its `RUL` and
    `UMP` readings that must be there.
    """

    book: Rulebook[Any, Any, Any]
    part: str
    _: KW_ONLY
    digits: str = r"\d+"
    rul: int
    ump: int
    parts: dict[str, int] | None = None
    headings: tuple[int, int] | None = None

    @property
    def prefix(self) -> str:
        """What all its IDs begin with."""
        return self.part.partition("-")[0]

    @property
    def folder(self) -> str:
        """Where its code is, and where its tests are."""
        return self.book.system.replace("-remixed", "").replace("-", "_")

    @property
    def rules(self) -> list[Rule]:
        """Its own, without those of the book that it builds on."""
        return [rule for rule in self.book.rules if rule.id.startswith(f"{self.prefix}-")]

    @property
    def readings(self) -> list[Reading]:
        """Its own."""
        return [each for each in self.book.readings if each.id.startswith(f"{self.prefix}-")]

    @property
    def of_book(self) -> list[tuple[Rule, str, int]]:
        """Those of its rules that are no readings, each with its part and its number there."""
        return [
            (rule, part.removeprefix(f"{self.prefix}-"), int(number))
            for rule in self.rules
            if rule.section != "Readings"
            for part, _, number in [rule.id.rpartition("-")]
        ]

    def names_in(self, text: str) -> set[str]:
        """Return the IDs that a text names, in full.

        After one of a part, the next may have only its end, as in `SF-DMG-04, -05` and
        `SF-DMG-04 to -07`. The name of a test may have it in small letters.
        """
        found: set[str] = set()
        named = rf"({self.part})-(\d+)((?:(?:,|,? and|,? or|,? to) -\d+(?![.\d]))*)"
        for part, first, more in re.findall(named, text):
            numbers = [int(first)]
            for link, number in re.findall(r"(,|and|or|to) -(\d+)", more):
                start = numbers[-1] + 1 if link == "to" else int(number)
                numbers.extend(range(start, int(number) + 1))
            found |= {f"{part}-{number:0{len(first)}}" for number in numbers}
        for part, number in re.findall(rf"test_{self.prefix.lower()}_([a-z]+)_(\d\d)", text):
            found.add(f"{self.prefix}-{part.upper()}-{number}")
        return found


LIGHT = Numbering(FULL_THRUST_LIGHT, "FTL-[A-Z]+", digits=r"\d\d", rul=24, ump=6)
REMIXED = Numbering(FULL_THRUST, r"FT-(?:\d+\.\d+|DICE|RUL|UMP)", rul=108, ump=8)
THRUST = Numbering(
    TO_BOLDLY_THRUST,
    "TBT-[A-Z]+",
    digits=r"\d\d",
    rul=43,
    ump=2,
    headings=(1, 11),
    parts={
        "GEN": 3,
        "SHLD": 5,
        "PHAS": 7,
        "PHOT": 5,
        "AFT": 3,
        "WARP": 5,
        "TRAN": 3,
        "BOARD": 4,
        "TRAC": 6,
        "CLOAK": 9,
        "SENS": 6,
        "DC": 5,
    },
)
FLEET = Numbering(
    SPACE_FLEET,
    "SF-[A-Z]+",
    digits=r"\d\d",
    rul=40,
    ump=42,
    headings=(1, 9),
    parts={
        "SHIP": 3,
        "MOVE": 11,
        "FIRE": 16,
        "DMG": 12,
        "TERR": 10,
        "DSN": 7,
        "CAMP": 1,
        "REG": 1,
        "CAP": 1,
        "ARM": 4,
        "SENS": 8,
        "EW": 4,
        "MINE": 5,
        "SRM": 1,
        "LRM": 9,
        "PLAS": 2,
        "PHIL": 2,
    },
)
INFINITY = Numbering(COLD_INFINITY, r"CI-(?:\d+(?:\.\d+[A-Z]?)+|RUL|UMP)", rul=126, ump=42)
ALL = (LIGHT, REMIXED, THRUST, FLEET, INFINITY)

OWN = pytest.mark.parametrize("numbered", ALL, ids=lambda each: each.prefix)
SHORTENED = pytest.mark.parametrize(
    "numbered", [each for each in ALL if each is not INFINITY], ids=lambda each: each.prefix
)
"""How IDs are shortened in Cold Infinity is told in its `naming`."""
COUNTED = pytest.mark.parametrize("numbered", [THRUST, FLEET], ids=lambda each: each.prefix)


def test_every_book_is_here() -> None:
    """A new one tells how its rules are numbered."""
    numbered = [each.book.system for each in ALL]
    assert numbered == list(RULEBOOKS), "Tell in ALL how the rules of each book are numbered."


@BOOKS
def test_rules_are_listed_once(book: Rulebook[Any, Any, Any]) -> None:
    """No two rules or readings share an ID, with those of the book below among them."""
    assert len(book.rules) == len({rule.id for rule in book.rules})
    assert len(book.readings) == len({reading.id for reading in book.readings})


def test_what_a_book_builds_on_comes_first() -> None:
    """The core rules stay, and so do their citations (TBT-GEN-01)."""
    assert TO_BOLDLY_THRUST.rules == (*FULL_THRUST.rules, *THRUST.rules)
    assert TO_BOLDLY_THRUST.readings == (*FULL_THRUST.readings, *THRUST.readings)


@OWN
def test_a_rule_is_short(numbered: Numbering) -> None:
    """An ID of a known form, a section, and a gist of a sentence or two."""
    form = re.compile(rf"(?:{numbered.part}-{numbered.digits}|{numbered.prefix}-UMP-\d+)")
    for rule in numbered.rules:
        assert form.fullmatch(rule.id)
        assert rule.section, rule.id
        assert 0 < len(rule.gist) < 300, rule.id
        assert rule.gist == " ".join(rule.gist.split()), rule.id
        assert rule.gist.endswith("."), rule.id


@OWN
def test_a_reading_asks_and_answers(numbered: Numbering) -> None:
    """A question, or the odd thing that the book says, and what is made of it."""
    for reading in numbered.readings:
        assert reading.question.endswith("?" if numbered in (FLEET, INFINITY) else ("?", "."))
        assert 0 < len(reading.question) < 300, reading.id
        assert reading.question == " ".join(reading.question.split()), reading.id
        assert reading.answer.endswith(("?", ".") if numbered is REMIXED else "."), reading.id


@OWN
def test_a_question_begins_with_a_section_of_its_book(numbered: Numbering) -> None:
    """`FT 4.1: a target at range 0 …`; a few questions concern no section."""
    sections = {rule.section for rule in numbered.rules}
    known = sections | {section.partition(" ")[0] for section in sections}
    general = 0
    for reading in numbered.readings:
        found = re.match(rf"{numbered.prefix} ([^:]+): ", reading.question)
        if found is None:
            assert not reading.question.startswith(f"{numbered.prefix} "), reading.question
            general += 1
        else:
            for section in re.split(" and (?=[0-9])", found[1]):
                assert section in known, f"{reading.id}: {section}"
    assert general <= 6


@BOOKS
def test_readings_are_rules_also(book: Rulebook[Any, Any, Any]) -> None:
    """An event may cite a reading; its gist is the answer."""
    for reading in book.readings:
        assert Rule(reading.id, "Readings", reading.answer) in book.rules


@OWN
def test_each_open_place_of_the_book_has_a_reading(numbered: Numbering) -> None:
    """The readings of what the book leaves open, and the first of those that the project adds."""
    width = 1 if numbered.digits == r"\d+" else 2
    known = {reading.id for reading in numbered.readings}
    assert known.issuperset(
        f"{numbered.prefix}-RUL-{number:0{width}}" for number in range(1, numbered.rul + 1)
    )
    added = {int(each.rpartition("-")[2]) for each in known if "-UMP-" in each}
    assert added.issuperset(range(1, numbered.ump + 1))
    assert numbered is not FLEET or len(added) == max(added)


@COUNTED
def test_each_part_is_covered_to_its_end(numbered: Numbering) -> None:
    """From 1 on without gaps, the parts in the order of the book."""
    found = {
        part: [number for _, _, number in rules]
        for part, rules in groupby(numbered.of_book, key=lambda each: each[1])
    }
    assert numbered.parts is not None
    assert found == {part: list(range(1, last + 1)) for part, last in numbered.parts.items()}
    assert list(found) == list(numbered.parts)


@COUNTED
def test_sections_are_numbered_in_order(numbered: Numbering) -> None:
    """A heading bears a number, and the next one is the same or one more."""
    sections = [int(rule.section.split(" ")[0]) for rule, _, _ in numbered.of_book]
    assert {later - earlier for earlier, later in pairwise(sections)} == {0, 1}
    assert (sections[0], sections[-1]) == numbered.headings


@BOOKS
def test_an_option_names_what_it_changes(book: Rulebook[Any, Any, Any]) -> None:
    """A listed rule or reading; a reading names the option back."""
    hints = get_type_hints(book.options_type, include_extras=True)
    ids = {rule.id for rule in book.rules}
    back = {reading.id: reading.option for reading in book.readings}
    named = {reading.option: reading.id for reading in book.readings if reading.option}
    assert set(named) <= set(book.options_type.__struct_fields__)
    for field in book.options_type.__struct_fields__:
        (meta,) = hints[field].__metadata__
        assert meta.title in ids, field
        assert meta.description, field
        if meta.title in back:
            assert back[meta.title] is not None, field
        if book in (FULL_THRUST_LIGHT, SPACE_FLEET, COLD_INFINITY):
            assert back.get(meta.title, field) == field, field
        if book is FULL_THRUST_LIGHT:
            assert named.get(field, meta.title) == meta.title, field


@BOOKS
def test_a_refusal_cites_a_listed_rule(book: Rulebook[Any, Any, Any]) -> None:
    """Where a rule is the reason, it is one of these."""
    ids = {None, *(rule.id for rule in book.rules)}
    lost = [f"{code.name} cites {code.rule}" for code in book.codes if code.rule not in ids]
    assert not lost, f"The citations of the book lack a rule: {', '.join(lost)}."


@BOOKS
def test_an_event_and_a_choice_cite_a_listed_rule(book: Rulebook[Any, Any, Any]) -> None:
    """That which each cites, unless its procedure says another."""
    ids = {msgspec.NODEFAULT, *(rule.id for rule in book.rules)}
    lost = [
        f"{kind.__name__} cites {field.default}"
        for kind in (*book.event_types, *book.choice_types)
        for field in msgspec.structs.fields(kind)
        if field.name == "rule" and field.default not in ids
    ]
    assert not lost, f"The citations of the book lack a rule: {', '.join(lost)}."
    assert all("rule" in kind.__struct_fields__ for kind in book.event_types)


@SHORTENED
def test_every_rule_is_named_in_a_test(numbered: Numbering) -> None:
    """In a docstring, in data beside it, or in the name of a test; conformance does not count."""
    named = {
        name
        for file in sorted((TESTS / numbered.folder).rglob("*.py"))
        for name in numbered.names_in(file.read_text(encoding="utf-8"))
    }
    missing = [rule.id for rule in numbered.rules if rule.id not in named]
    named_nowhere = ", ".join(missing)
    assert not missing, f"Name {named_nowhere} in a test: in its docstring, or in data beside it."


@SHORTENED
def test_every_rule_that_is_named_exists(numbered: Numbering) -> None:
    """In the code and in its tests; a wrong number would hide a rule that no test names."""
    known = {rule.id for rule in numbered.rules}
    for file in _files(numbered):
        unknown = numbered.names_in(file.read_text(encoding="utf-8")) - known
        assert not unknown, f"{file} names {', '.join(sorted(unknown))}."


@pytest.mark.parametrize(
    ("numbered", "text", "names"),
    [
        (REMIXED, "(FT-4.3-1, -3 and -4, FT-RUL-8)", "FT-4.3-1 FT-4.3-3 FT-4.3-4 FT-RUL-8"),
        (REMIXED, "FT-2.5-1 to -3", "FT-2.5-1 FT-2.5-2 FT-2.5-3"),
        (FLEET, "(SF-DMG-01, -03 and -04, SF-UMP-8)", "SF-DMG-01 SF-DMG-03 SF-DMG-04 SF-UMP-8"),
        (FLEET, "SF-RUL-09 to -11", "SF-RUL-09 SF-RUL-10 SF-RUL-11"),
        (LIGHT, "def test_ftl_seq_02_is(): FTL-ARC-01", "FTL-SEQ-02 FTL-ARC-01"),
    ],
)
def test_shortened_names_are_read(numbered: Numbering, text: str, names: str) -> None:
    """Lists and spans of one part, and the names of tests."""
    assert numbered.names_in(text) == set(names.split())


def _files(numbered: Numbering) -> Iterator[Path]:
    yield from sorted((PACKAGES / numbered.folder).rglob("*.py"))
    yield from sorted((TESTS / numbered.folder).rglob("*.py"))
