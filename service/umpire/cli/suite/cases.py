"""The cases: where they are, which are disputed, and what each is about: its tags.

The chapter, and the option on which an answer rests, follow from the rule and the reading that a
case names: they stand in the citations of its rulebook, and nowhere else.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

from umpire.rules import RULEBOOKS

Case: TypeAlias = Mapping[str, Any]

_HERE = Path(__file__).parent
_PACKAGED = _HERE.parent / "vectors"
VECTORS = _PACKAGED if _PACKAGED.is_dir() else _HERE.parents[3] / "schema" / "conformance"
"""The cases that come along: in the package, or in the checkout around it."""
DISPUTED = VECTORS / "disputed.toml"
TURN = "adjudicate"
"""What a case of the second tier asks for: a whole turn, as `POST /v1/adjudications` takes it."""
_READING = re.compile(r"\b[A-Z]+-(?:RUL|UMP)-[0-9]+\b")

PREFIXES = {
    "full-thrust-light": "FTL",
    "full-thrust-remixed": "FT",
    "space-fleet": "SF",
    "cold-infinity": "CI",
    "to-boldly-thrust": "TBT",
}
"""The rulebooks, and how the names of their rules begin."""


def load(path: Path) -> tuple[Case, ...]:
    """Return the cases of a file, or of every JSON file in a folder."""
    if path.is_dir():
        return tuple(case for file in sorted(path.rglob("*.json")) for case in load(file))
    found = json.loads(path.read_text(encoding="utf-8"))
    return tuple(found["vectors"] if isinstance(found, dict) else found)


def disputes(path: Path = DISPUTED) -> Mapping[str, Mapping[str, str]]:
    """Return the cases that contradict their rulebook, by id."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def ruleset_of(case: Case) -> str:
    """Return the rulebook of a case: as `given` names it, or by the prefix of its rule.

    It is the prefix itself where no rulebook is known by it.
    """
    given = case.get("given", {})
    named = given.get("system" if command_of(case) == TURN else "ruleset")
    if named is not None:
        return str(named)
    prefix = str(case.get("rule", "")).partition("-")[0]
    return next((book for book, begins in PREFIXES.items() if begins == prefix), prefix)


def command_of(case: Case) -> str:
    """Return what a case asks for."""
    return str(case.get("when", {}).get("command", ""))


class Tags(msgspec.Struct, frozen=True):
    """What a case is about.

    Attributes:
        ruleset: its rulebook.
        tier: one step in the words of the suite, or a whole turn in those of the REST edge.
        rule: the rule that it tries.
        chapter: where that stands in the book.
        command: what it asks for.
        readings: those on which its answer rests.
        options: those that choose another reading; the rulebook lists their values.
    """

    id: str
    ruleset: str
    tier: Literal["step", "turn"]
    rule: str
    chapter: str
    command: str
    title: str
    readings: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


def tags_of(case: Case) -> Tags:
    """Return what a case is about; the chapter is empty where the rulebook is not known."""
    system, rule = ruleset_of(case), str(case.get("rule", ""))
    chapters, choices = _citations(system)
    readings = tuple(dict.fromkeys(_READING.findall(str(case.get("ruling", "")))))
    return Tags(
        id=str(case.get("id")),
        ruleset=system,
        tier="turn" if command_of(case) == TURN else "step",
        rule=rule,
        chapter=chapters.get(rule, ""),
        command=command_of(case),
        title=str(case.get("title", "")),
        readings=readings,
        options=tuple(dict.fromkeys(choices[each] for each in readings if each in choices)),
    )


def is_of_chapter(tags: Tags, wanted: str) -> bool:
    """Tell whether a case is of a chapter: by its title, its number, or the start of the number.

    `4` means 4.1 to 4.10 too, and not 40.
    """
    title, asked = tags.chapter.casefold(), wanted.casefold()
    number = title.partition(" ")[0]
    return asked in {title, number} or number.startswith(f"{asked.removesuffix('.')}.")


@cache
def _citations(system: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the chapter of each rule of a book, and the option of each reading that has one."""
    if system not in RULEBOOKS:
        return {}, {}
    book = RULEBOOKS[system]
    return (
        {rule.id: rule.section for rule in book.rules},
        {each.id: each.option for each in book.readings if each.option is not None},
    )


def version(path: Path = VECTORS / "suite.toml") -> str:
    """Return the version of the suite."""
    return str(tomllib.loads(path.read_text(encoding="utf-8"))["version"])
