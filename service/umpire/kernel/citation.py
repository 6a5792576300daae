"""Citations: where in a rulebook a ruling comes from, and which reading of it was taken."""

import tomllib
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from umpire.kernel.decoders import decoder_of
from umpire.kernel.editions import Edition
from umpire.kernel.words import one_of


class Rule(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule of a book: its ID, its chapter, and its gist in our own words.

    A rule that is not `adjudicated` is listed, but no order plays it.
    """

    id: str
    section: str
    gist: str
    adjudicated: bool = True


class Reading(msgspec.Struct, frozen=True, omit_defaults=True):
    """One ambiguous place of a book: the question, the answer taken, and the option to change it.

    `option` names the field of the rulebook's options that chooses another answer; `None` where
    no other answer is offered.
    """

    id: str
    question: str
    answer: str
    option: str | None = None


class Citations(msgspec.Struct, frozen=True):
    """All citations of a book: its rules, in its order, and the readings of its open places.

    The answer of a reading is cited like a rule.
    """

    rules: tuple[Rule, ...] = ()
    readings: tuple[Reading, ...] = ()


def cited(
    package: str,
    names: Sequence[str],
    *,
    upon: Callable[[], Citations] = Citations,
    by_number: bool = True,
) -> Callable[[], Citations]:
    """Return a function that reads the citations of a book at its first call.

    Args:
        package: of the book; the files are in its folder `citations`.
        names: of the files, one a chapter, without `.toml`. Each lists its `rules` by section,
            their gists by ID, and its `readings` by ID. `not_yet` lists spans of its rules that no
            order plays, by their subject.
        upon: reads the citations of the book that this one builds on. They come first.
        by_number: whether readings are in the order of their numbers, or in that of the files.
    """

    @cache
    def read() -> Citations:
        pages = [_page(package, name) for name in names]
        readings = [each for page in pages for each in page.readings]
        if by_number:
            readings.sort(key=_counted)
        return Citations(
            rules=(
                *upon().rules,
                *(rule for page in pages for rule in page.rules),
                *(Rule(each.id, "Readings", each.answer) for each in readings),
            ),
            readings=(*upon().readings, *readings),
        )

    return read


def spanned(ids: Sequence[str], spans: Iterable[tuple[str, str]]) -> frozenset[str]:
    """Return the rules that some spans cover.

    Args:
        ids: of all rules, in the order of the book.
        spans: from one rule to another, both included.
    """
    return frozenset(
        rule for first, last in spans for rule in ids[ids.index(first) : ids.index(last) + 1]
    )


def _counted(reading: Reading) -> tuple[str, int]:
    """Return the sort key of a reading: the part before its number, and the number."""
    part, _, number = reading.id.rpartition("-")
    return part, int(number)


_PARTS = ("rules", "readings", "not_yet")
"""The tables that a file of citations may have."""


def _page(package: str, name: str) -> Citations:
    """Return what the file of one chapter lists."""
    text = (resources.files(package) / "citations" / f"{name}.toml").read_text(encoding="utf-8")
    listed: dict[str, Any] = tomllib.loads(text)
    strange = [part for part in listed if part not in _PARTS]
    if strange:
        raise ValueError(
            f"{name}.toml of {package} has {one_of(strange)}: its parts are called "
            f"{', '.join(_PARTS)}."
        )
    for reading, told in listed.get("readings", {}).items():
        unread = [field for field in told if field not in Reading.__struct_fields__]
        if unread:
            raise ValueError(f"{reading} in {name}.toml of {package}: unknown field `{unread[0]}`.")
    rules = listed.get("rules", {})
    not_yet = spanned(
        [rule for gists in rules.values() for rule in gists],
        [span for spans in listed.get("not_yet", {}).values() for span in spans],
    )
    return Citations(
        rules=tuple(
            Rule(rule, section, gist, adjudicated=rule not in not_yet)
            for section, gists in rules.items()
            for rule, gist in gists.items()
        ),
        readings=decoder_of(tuple[Reading, ...]).decode(
            msgspec.json.encode(
                [{"id": reading, **told} for reading, told in listed.get("readings", {}).items()]
            )
        ),
    )


def readings_page(
    title: str,
    readings: Iterable[Reading],
    rules: Iterable[Rule] = (),
    editions: Sequence[Edition] = (),
) -> str:
    """Return the page, in Markdown, that lists how a book's ambiguous places are read.

    It lists those of its `rules`, too, that are not adjudicated yet, and what its `editions` have
    changed.
    """
    rows = [
        f"| {each.id} | {each.question} | {each.answer} | {_choice(each)} |" for each in readings
    ]
    return "\n".join(
        (
            f"# {title}: readings",
            "",
            "<!-- Generated from the book's citations by `make schema`. -->",
            "",
            "Where the book is silent or contradicts itself, umpire rules as follows.",
            "An option in the last column lets a scenario choose another answer.",
            "A number after the book's short name is the section.",
            "",
            "| ID | Question | Answer | Option |",
            "|---|---|---|---|",
            *rows,
            "",
            *_not_adjudicated([rule for rule in rules if not rule.adjudicated]),
            *_editions(editions),
        )
    )


def _not_adjudicated(rules: Sequence[Rule]) -> tuple[str, ...]:
    """Return the lines that list rules which no order plays yet; none where all are played."""
    if not rules:
        return ()
    return (
        "## Not adjudicated yet",
        "",
        "An order that needs one of these rules gets the answer *cannot adjudicate*.",
        "",
        "| ID | Section | Rule |",
        "|---|---|---|",
        *(f"| {each.id} | {each.section} | {each.gist} |" for each in rules),
        "",
    )


def _editions(editions: Sequence[Edition]) -> tuple[str, ...]:
    """Return the lines that list editions with their changes, the newest first."""
    if not editions:
        return ()
    rows = [
        f"| {edition.name} | {change.rule} | {change.gist} |"
        for edition in reversed(editions)
        for change in edition.changes
    ]
    table = ("| Edition | Rule | What it has changed |", "|---|---|---|", *rows, "") if rows else ()
    return ("## Editions", "", f"This is edition {editions[-1].name}.", "", *table)


def _choice(reading: Reading) -> str:
    return f"`{reading.option}`" if reading.option else ""
