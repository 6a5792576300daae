"""The pages of rulebooks and of refusals."""

from collections.abc import Collection, Iterator, Mapping
from inspect import getdoc
from itertools import groupby
from typing import Any, TypeAlias

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import asdict, fields

from umpire.api.pages.layout import (
    Html,
    Site,
    code,
    document,
    grid,
    items,
    join,
    link,
    pairs,
    prose,
    tag,
)
from umpire.api.problems import EDGE_STATUS, STATUS, all_codes
from umpire.api.rulebook_schema import schema_components
from umpire.kernel.citation import Rule
from umpire.kernel.errors import Code
from umpire.kernel.rulebook import DesignRules, Rulebook
from umpire.kernel.sequence import Giver, Phase

Schema = Mapping[str, Any]


class Setting(msgspec.Struct, frozen=True):
    """One field of options or tables: its subject, its values and its default.

    `title` is the rule or reading that it changes, if it names one.
    """

    name: str
    title: str
    description: str
    values: str
    default: Any


def settings_of(kind: type[msgspec.Struct]) -> Iterator[Setting]:
    """Yield the fields of a Struct of options or tables, in their order."""
    (whole,), parts = schema_components((kind,))
    properties = _resolved(whole, parts)["properties"]
    for field in fields(kind):
        schema = properties[field.encode_name]
        yield Setting(
            name=field.encode_name,
            title=schema.get("title", ""),
            description=schema.get("description") or _description(schema, parts),
            values=_values(schema, parts),
            default=_default(field),
        )


def written(value: object) -> str:
    """Return a value as a request writes it."""
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def _resolved(schema: Schema, parts: Schema) -> Schema:
    ref = schema.get("$ref")
    return parts[ref.rpartition("/")[2]] if ref else schema


def _alternatives(schema: Schema) -> list[Schema]:
    return schema.get("anyOf") or schema.get("oneOf") or []


def _description(schema: Schema, parts: Schema) -> str:
    """Return the descriptions of the types that a field may have."""
    kinds = [_resolved(each, parts) for each in _alternatives(schema) or [schema]]
    return " ".join(kind["description"] for kind in kinds if "description" in kind)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not NODEFAULT:
        return field.default
    return None if field.default_factory is NODEFAULT else field.default_factory()


def _values(schema: Schema, parts: Schema) -> str:
    """Return in words the values that a field takes."""
    schema = _resolved(schema, parts)
    if "enum" in schema:
        return ", ".join(written(value) for value in schema["enum"])
    if alternatives := _alternatives(schema):
        return " or ".join(_values(each, parts) for each in alternatives)
    match schema.get("type"):
        case "boolean":
            return "true, false"
        case "array":
            return f"list of {_values(schema.get('items') or {}, parts)}"
        case kind:
            return f"{kind or 'any value'}{_bounds(schema)}"


def _bounds(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    above, below = schema.get("exclusiveMinimum"), schema.get("exclusiveMaximum")
    words = (("from", low), ("above", above), ("to", high), ("below", below))
    return "".join(f" {word} {bound}" for word, bound in words if bound is not None)


def datum(value: Any) -> Html:
    """Return any value of a rulebook's tables."""
    if isinstance(value, msgspec.Struct):
        return named(asdict(value))
    if isinstance(value, Mapping):
        return named(value)
    if _is_list(value):
        return _listed(value)
    return tag("span", "none" if value is None else _word(value))


def named(values: Mapping[Any, Any]) -> Html:
    """Return names with their values; one row for each name, where all values have one shape."""
    if _same_structs(values.values()):
        first = next(iter(values.values()))
        heads = ("", *first.__struct_fields__)
        return grid(heads, ((_key(key), *_cells(row)) for key, row in values.items()))
    return pairs((_key(key), datum(value)) for key, value in values.items())


def _listed(values: Collection[Any]) -> Html:
    if _same_structs(values):
        rows = tuple(values)
        return grid(rows[0].__struct_fields__, (_cells(row) for row in rows))
    if any(isinstance(value, msgspec.Struct | Mapping) or _is_list(value) for value in values):
        return items(datum(value) for value in values)
    return join((datum(value) for value in values), ", ") if values else tag("span", "none")


def _cells(row: msgspec.Struct) -> tuple[Html, ...]:
    return tuple(datum(value) for value in asdict(row).values())


def _key(key: Any) -> Html:
    return code(_word(key))


def _word(value: Any) -> str:
    return value if isinstance(value, str) else written(value)


def _is_list(value: Any) -> bool:
    return isinstance(value, Collection) and not isinstance(value, str | bytes | Mapping)


def _same_structs(values: Collection[Any]) -> bool:
    kinds = {type(value) for value in values}
    return len(kinds) == 1 and issubclass(kinds.pop(), msgspec.Struct)


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
        """Return the HTTP status of this refusal."""
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
    sections = (join((tag("h2", entry.home), pairs(_code_facts(entry)))) for entry in entries)
    return document(site, name, *sections, tag("p", link("/problems", "All refusals")))


def _code_facts(entry: Entry) -> Iterator[tuple[str, str]]:
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
        pairs(_rulebook_facts(book)),
        tag(
            "nav", items(link(f"#{_slug(name)}", name) for name in chapters), aria_label="Chapters"
        ),
        *(tag("section", tag("h2", name, id=_slug(name)), text) for name, text in chapters.items()),
    )


def _slug(name: str) -> str:
    return name.lower().replace(" ", "-")


def _rulebook_facts(book: Book) -> Iterator[tuple[str, str]]:
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
    sealed = " Orders stay secret until the phase ends." if phase.sealed else ""
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
    """Return the first paragraph of a type's docstring."""
    return _paragraphs(kind)[0]


def _paragraphs(kind: type) -> list[str]:
    """Return the paragraphs of a type's docstring."""
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
