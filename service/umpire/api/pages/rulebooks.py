"""The rulebooks: a list, and a page for each with its rules, readings, tables and refusals."""

from collections.abc import Iterator, Mapping
from inspect import getdoc
from itertools import groupby
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import fields

from umpire.api.pages.data import datum
from umpire.api.pages.layout import Site, document
from umpire.api.pages.markup import Html, code, grid, items, join, link, pairs, prose, tag
from umpire.api.pages.options import Setting, settings_of, written
from umpire.api.pages.refusals import Entry, codes_grid
from umpire.kernel.citation import Rule
from umpire.kernel.rulebook import DesignRules, Rulebook
from umpire.kernel.sequence import Giver, Phase

Book: TypeAlias = Rulebook[Any, Any, Any]

_GIVERS: dict[Giver, str] = {
    "owner": "the side it belongs to",
    "any_side": "any side",
    "referee": "the referee alone",
}


def rulebooks_page(site: Site) -> Html:
    """Return the list of rulebooks."""
    rows = (
        (link(f"/rulebooks/{book.system}", book.title), code(book.system), book.edition, book.owner)
        for book in site.rulebooks
    )
    return document(site, "Rulebooks", grid(("title", "system", "edition", "owner"), rows))


def rulebook_page(site: Site, system: str) -> Html | None:
    """Return the page of a rulebook; `None` if the service does not know it."""
    book = next((each for each in site.rulebooks if each.system == system), None)
    if book is None:
        return None
    chapters = {
        "Rules": _rules(book),
        "Readings": _readings(book),
        "Options": _options(book),
        "Tables": _tables(book),
        "Sequence of play": _sequence(book),
        "Refusals": codes_grid(Entry(each, book) for each in book.codes),
        "Samples": _samples(book),
        "Classes": _classes(book),
        **({"Ship design": _design(book.design)} if book.design else {}),
    }
    return document(
        site,
        book.title,
        pairs(_facts(book)),
        tag(
            "nav", items(link(f"#{_slug(name)}", name) for name in chapters), aria_label="Chapters"
        ),
        *(tag("section", tag("h2", name, id=_slug(name)), text) for name, text in chapters.items()),
    )


def _slug(name: str) -> str:
    return name.lower().replace(" ", "-")


def _facts(book: Book) -> Iterator[tuple[str, str]]:
    yield "System", code(book.system)
    yield "Edition", book.edition
    yield "Owner", book.owner
    yield "Unit of length", book.unit


def _anchored(name: str) -> Html:
    return tag("a", name, href=f"#{name}", id=name)


def _rules(book: Book) -> Html:
    """Return the rules by section; readings have a chapter of their own."""
    readings = {reading.id for reading in book.readings}
    rules = (rule for rule in book.rules if rule.id not in readings)
    return join(
        join(
            (
                tag("h3", section),
                pairs((_anchored(rule.id), _ruled(rule)) for rule in entries),
            )
        )
        for section, entries in groupby(rules, lambda rule: rule.section)
    )


def _ruled(rule: Rule) -> Html:
    """Return what a rule says, and whether no order plays it yet."""
    if rule.adjudicated:
        return prose(rule.gist)
    return join((prose(rule.gist), tag("p", "Not adjudicated yet.", class_="aside")))


def _readings(book: Book) -> Html:
    return pairs(
        (
            _anchored(reading.id),
            join(
                (
                    tag("p", prose(reading.question)),
                    tag("p", prose(reading.answer)),
                    _changed_by(reading.option) if reading.option else "",
                )
            ),
        )
        for reading in book.readings
    )


def _changed_by(option: str) -> Html:
    place = link(f"#option-{option}", code(option))
    return tag("p", "Option: ", place, class_="aside")


def _options(book: Book) -> Html:
    """Return the options with their values; the default is the reading's answer."""
    known = {rule.id for rule in book.rules}
    settings = settings_of(book.options_type)
    return pairs((code(each.name), _option(each, known)) for each in settings)


def _option(setting: Setting, known: set[str]) -> Html:
    changes = link(f"#{setting.title}", setting.title) if setting.title in known else setting.title
    return join(
        (
            tag("p", prose(setting.description), id=f"option-{setting.name}"),
            tag(
                "p",
                join(("Changes ", changes, ". ")) if setting.title else "",
                "Values: ",
                code(setting.values),
                "; default ",
                code(written(setting.default)),
                ".",
                class_="aside",
            ),
        )
    )


def _tables(book: Book) -> Html:
    return join(
        join((tag("h3", code(each.name)), tag("p", prose(each.description)), datum(each.default)))
        for each in settings_of(book.tables_type)
    )


def _sequence(book: Book) -> Html:
    phases = tag("ol", *(tag("li", _phase(phase)) for phase in book.sequence.phases))
    return join((phases, tag("h3", "In every phase"), _orders(book.sequence.always)))


def _phase(phase: Phase) -> Html:
    sealed = " What is ordered stays secret until the phase ends." if phase.sealed else ""
    head = tag(
        "p",
        tag("strong", phase.title),
        " (",
        code(phase.name),
        "), ",
        link(f"#{phase.rule}", phase.rule),
        ".",
        sealed,
    )
    return join((head, _orders(phase.orders)))


def _orders(orders: Mapping[type[msgspec.Struct], Giver]) -> Html:
    if not orders:
        return Html()
    return grid(
        ("order", "what it does", "who gives it"),
        (
            (code(str(kind.__struct_config__.tag)), prose(_gist(kind)), _GIVERS[giver])
            for kind, giver in orders.items()
        ),
        stacked=True,
    )


def _gist(kind: type) -> str:
    """Return the first paragraph of what a type says of itself."""
    return _paragraphs(kind)[0]


def _paragraphs(kind: type) -> list[str]:
    """Return what a type says of itself."""
    return [" ".join(part.split()) for part in (getdoc(kind) or "").split("\n\n")]


def _samples(book: Book) -> Html:
    return join(
        tag("details", tag("summary", name), tag("pre", code(_indented(sample))))
        for name, sample in book.samples.items()
    )


def _classes(book: Book) -> Html:
    """Return what a set-up can name as `class_name`."""
    rows = ((code(each.class_name), each.title, each.of) for each in book.classes)
    return grid(("class_name", "class", "of"), rows)


def _design(rules: DesignRules) -> Html:
    """Return what a design holds, and where it is assessed."""
    required = {field.encode_name for field in fields(rules.design_type) if field.required}
    return join(
        (
            tag("p", code("POST /v1/designs"), " assesses one: see ", link("/docs", "REST"), "."),
            *(tag("p", prose(part)) for part in _paragraphs(rules.design_type)),
            grid(
                ("field", "values", "default"),
                (
                    (
                        code(each.name),
                        code(each.values),
                        "required" if each.name in required else code(written(each.default)),
                    )
                    for each in settings_of(rules.design_type)
                ),
                stacked=True,
            ),
        )
    )


def _indented(sample: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(sample), indent=2).decode()
