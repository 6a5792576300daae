"""Why the service says no: a list of all codes, and a page for each."""

from collections.abc import Iterator
from inspect import getdoc
from itertools import groupby
from typing import Any

import msgspec

from umpire.api.pages.layout import Site, document
from umpire.api.pages.markup import Html, code, grid, join, link, pairs, prose, tag
from umpire.api.problems import EDGE_STATUS, STATUS, all_codes
from umpire.kernel.errors import Code
from umpire.kernel.rulebook import Rulebook


class Entry(msgspec.Struct, frozen=True):
    """A code, and the rulebook that has it; `None` for those that all games share."""

    code: Code
    rulebook: Rulebook[Any, Any, Any] | None = None

    @property
    def home(self) -> str:
        """Say where the code belongs."""
        return self.rulebook.title if self.rulebook else "The service"

    @property
    def status(self) -> int:
        """Return the HTTP status with which it is told."""
        return EDGE_STATUS.get(self.code.name) or STATUS[self.code.refusal.kind]


def registry(site: Site) -> Iterator[Entry]:
    """Yield every code of every registry, those of one home together."""
    for each in all_codes(()):
        yield Entry(each)
    for book in site.rulebooks:
        for each in book.codes:
            yield Entry(each, book)


def code_link(name: str) -> Html:
    """Return a link to the page of a code."""
    return link(f"/problems/{name}", code(name))


def refusals_page(site: Site) -> Html:
    """Return the list of all codes."""
    return document(
        site,
        "Refusals",
        tag(
            "p",
            "A refusal changes nothing. It carries a stable code, and most often the rule behind "
            "it and a pointer to the value that is at fault.",
        ),
        *(
            join((tag("h2", home), codes_grid(entries)))
            for home, entries in groupby(registry(site), lambda entry: entry.home)
        ),
    )


def codes_grid(entries: Iterator[Entry]) -> Html:
    """Return codes in a table."""
    return grid(
        ("code", "meaning", "kind", "status"),
        (
            (
                code_link(entry.code.name),
                prose(entry.code.meaning),
                entry.code.refusal.kind,
                str(entry.status),
            )
            for entry in entries
        ),
        stacked=True,
    )


def refusal_page(site: Site, name: str) -> Html | None:
    """Return the page of a code, with all its homes; `None` if it has none."""
    entries = [entry for entry in registry(site) if entry.code.name == name]
    if not entries:
        return None
    sections = (join((tag("h2", entry.home), pairs(_facts(entry)))) for entry in entries)
    return document(site, name, *sections, tag("p", link("/problems", "All refusals")))


def _facts(entry: Entry) -> Iterator[tuple[str, str]]:
    refusal = entry.code.refusal
    yield "Meaning", prose(entry.code.meaning)
    yield "Kind", join((code(refusal.kind), " — ", prose(getdoc(refusal) or "")))
    yield "HTTP status", str(entry.status)
    yield "Rule", _rule(entry)


def _rule(entry: Entry) -> Html:
    wanted = entry.code.rule
    if wanted is None:
        return tag("span", "None is fixed. Where a rule is the reason, the refusal names it.")
    if entry.rulebook is None:
        return code(wanted)
    place = link(f"/rulebooks/{entry.rulebook.system}#{wanted}", wanted)
    rule = next((each for each in entry.rulebook.rules if each.id == wanted), None)
    return join((place, f" ({rule.section}): ", prose(rule.gist))) if rule else place
