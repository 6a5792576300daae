"""Battles and choices in few characters, for assistants with small contexts and for people.

A compact form contains only data that the seat may see. It has a budget: fields that do not fit are
left out, and the text names them. Tokens are counted as four characters each.

The grammar is in `docs/assistants.md`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.kernel.offers import NAMED, Legal
from umpire.kernel.rulebook import Rulebook
from umpire.scenarios.journal import encode

TOKEN = 4
"""How many characters count as a token."""
BATTLE = 600 * TOKEN
FEW_UNITS = 6
"""The units that `BATTLE` has room for; each further one adds `MORE`."""
MORE = 30 * TOKEN
UNIT = 600 * TOKEN
CHOICES = 400 * TOKEN
ONE_CHOICE = 1500 * TOKEN

ID_LETTERS = 5
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


class Head(NamedTuple):
    """The first line of a compact battle: the battle and its state."""

    scenario: str
    version: int
    state: str
    waits_for: Sequence[str]
    any_of_them: bool
    seat: str


# Battles


def compact_battle(book: Rulebook[Any, Any, Any], view: msgspec.Struct, head: Head) -> str:
    """Return the view of a seat as text, with a table for each kind of unit."""
    seen: dict[str, Any] = msgspec.json.decode(encode(view))
    tables = {name: value for name, value in seen.items() if _is_table(value)}
    facts = [
        f"{book.system}, distances in {book.unit}, sides {', '.join(seen['sides'])}",
        *([f"result {_short(seen['result'])}"] if seen.get("result") else ()),
    ]
    lines = [compact_heading(head, view), "; ".join(facts), *_options(book, seen)]
    others = {
        name: value
        for name, value in seen.items()
        if name not in tables and name not in _IN_HEADING
    }
    flat = [f"{name}={_short(value)}" for name, value in _leaves(others) if not _is_quiet(value)]
    units = sum(map(len, tables.values()))
    budget = BATTLE + MORE * max(0, units - FEW_UNITS)
    if flat:
        lines.append(_shorten("; ".join(flat), budget // 6))
    room = budget - _length(lines)
    return "\n".join([*lines, *_tables(tables, room)])


_IN_HEADING = frozenset({"turn", "phase", "sides", "result", "options", "tables"})


def compact_unit(
    book: Rulebook[Any, Any, Any], view: msgspec.Struct, head: Head, unit: str
) -> str | None:
    """Return one unit of the view of a seat in detail; `None` if the seat sees no such unit."""
    seen: dict[str, Any] = msgspec.json.decode(encode(view))
    tables = [value for value in seen.values() if _is_table(value)]
    found = next((each for rows in tables for each in rows if each["id"] == unit), None)
    if found is None:
        return None
    lines = [f"{compact_heading(head, view)}; {book.system}, distances in {book.unit}"]
    return "\n".join([*lines, *_unit_lines(found, UNIT - len(lines[0]) - 1)])


def compact_heading(head: Head, battle: Any) -> str:
    """Return the first line of a text: the battle and its state.

    Args:
        head: which battle it is.
        battle: it, or a view of it: its turn and its phase are public.
    """
    waits = (" or " if head.any_of_them else ", ").join(head.waits_for)
    return "; ".join(
        (
            f"{head.scenario} v{head.version}",
            f"turn {battle.turn}, {battle.phase}",
            f"waits for {waits}" if waits else head.state,
            f"you are {head.seat}",
        )
    )


def _options(book: Rulebook[Any, Any, Any], seen: Mapping[str, Any]) -> list[str]:
    """Return the options that differ from the defaults of the book."""
    usual = msgspec.json.decode(encode(book.options_type()))
    other = [
        f"{name}={_short(value)}"
        for name, value in seen.get("options", {}).items()
        if value != usual.get(name)
    ]
    return [_shorten("options: " + "; ".join(other), BATTLE // 8)] if other else []


def _is_table(value: Any) -> bool:
    return (
        isinstance(value, list) and bool(value) and isinstance(value[0], dict) and "id" in value[0]
    )


def _is_quiet(value: Any) -> bool:
    """Return true if a value is absent, false, 0 or empty."""
    return value is None or value is False or value in ("", 0, [], {})


def _leaves(value: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the values of nested objects by their paths; a list, or an empty object, is one."""
    for name, inner in value.items():
        at = f"{path}.{name}" if path else name
        if inner and isinstance(inner, dict):
            yield from _leaves(inner, at)
        else:
            yield at, inner


class _Column(NamedTuple):
    """A field of the units of a table.

    Attributes:
        name: its title.
        usual: the value of most units, if it is not shown in each row.
        values: of each unit.
        rank: columns of a low rank stay when there is little room.
    """

    name: str
    usual: str | None
    values: list[str]
    rank: tuple[int, int]

    def size(self) -> int:
        """How many characters it takes."""
        if self.usual is None:
            return len(self.name) + sum(len(value) + 1 for value in self.values)
        told = sum(len(self.name) + len(value) + 2 for value in self.values if value != self.usual)
        return told + len(self.name) + len(self.usual) + 2


_FIRST = (
    *("id", "side", "class_name", "ship_class", "hull_type", "status", "x", "y", "z", "q", "r"),
    *("cell", "facing", "heading_deg", "course", "course_deg", "velocity", "vector", "speed"),
    *("thrust", "hull", "hull_points", "damage", "damage_points", "capacity", "armour", "shields"),
    *("shields_left", "screen_level", "number", "destroyed", "lost", "fire_controls", "engines"),
    *("weapons", "beams", "cloak_state", "activated", "moved", "order_written", "order"),
)
"""Fields that come first if a unit has them, whatever the rulebook."""
_PLAIN = frozenset(
    {"class_name", "hull_type", "x", "y", "z", "q", "r", "facing", "heading_deg", "rows", "mass"}
)
"""Fields whose names say enough without the object around them."""
_RANKS = {name: rank for rank, name in enumerate(_FIRST)}
_LONGEST = 300
"""A field with a longer value is shown with its unit alone."""
_MOSTLY = 0.6
"""The share of units with the same value from which the heading lists it once."""


def _columns(rows: Sequence[Mapping[str, Any]]) -> list[_Column]:
    flat = [dict(_leaves(row)) for row in rows]
    paths = list(dict.fromkeys(path for row in flat for path in row))
    last = Counter(path.rpartition(".")[2] for path in paths)
    columns = list[_Column]()
    for place, path in enumerate(paths):
        given = [row.get(path) for row in flat]
        if all(map(_is_quiet, given)) or any(len(_short(value)) > _LONGEST for value in given):
            continue
        title = path.rpartition(".")[2]
        rank = (_RANKS.get(title, len(_FIRST) + path.count(".")), place)
        if any(_is_long(value) for value in given):
            rank = (2 * len(_FIRST), place)
        values = [_short(value) for value in given]
        most, times = Counter(values).most_common(1)[0]
        is_shared = len(rows) > 1 and times >= _MOSTLY * len(rows) and title not in {"id", "side"}
        is_plain = title in _PLAIN and last[title] == 1
        name = title if is_plain else _brief(path)
        columns.append(_Column(name, most if is_shared else None, values, rank))
    found = dict[tuple[str, ...], _Column]()  # some fields of a design stand in the unit, too
    for column in sorted(columns, key=lambda column: column.rank):
        found.setdefault((column.name.rpartition(".")[2], *column.values), column)
    return list(found.values())


def _brief(path: str) -> str:
    """Return the first and the last part of a path: `order.turn`."""
    first, *_, last = path.split(".") if "." in path else (path, path)
    return first if first == last else f"{first}.{last}"


def _is_long(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(each, dict) for each in value)


def _tables(tables: Mapping[str, Sequence[Mapping[str, Any]]], room: int) -> list[str]:
    """Return tables that fit into some room: columns of the highest rank are left out first."""
    columns = {name: _columns(rows) for name, rows in tables.items()}
    by_rank = sorted(
        ((column.rank, name, column) for name, each in columns.items() for column in each),
        key=lambda one: one[:2],
    )
    kept, left, out = dict[str, list[_Column]](), room - _NAMES_LEFT_OUT, list[str]()
    for rank, name, column in by_rank:
        is_first = rank[0] == 0
        left -= 0 if is_first else column.size()
        if is_first or left > 0:
            kept.setdefault(name, []).append(column)
        else:
            left += column.size()
            out.append(column.name)
    while True:  # sizes are estimates
        lines = [
            line for name, rows in tables.items() for line in _table(name, kept[name], len(rows))
        ]
        if out:
            lines.append(_shorten(f"left out: {', '.join(out)}", _NAMES_LEFT_OUT))
        last = max(((each[-1].rank, name) for name, each in kept.items()), default=((0, 0), ""))
        if _length(lines) <= room or last[0][0] == 0:
            return lines
        out.append(kept[last[1]].pop().name)


_NAMES_LEFT_OUT = 120


def _table(name: str, columns: Sequence[_Column], rows: int) -> Iterator[str]:
    shown = [column for column in columns if column.usual is None]
    usual = [column for column in columns if column.usual is not None]
    told = "; ".join(f"{each.name} {each.usual}" for each in usual if each.usual != "-")
    yield f"{name}: {'|'.join(each.name for each in shown)}" + (
        f" (unless said: {told})" if told else ""
    )
    for row in range(rows):
        cells = "|".join(column.values[row] for column in shown)
        more = " ".join(
            f"{each.name}={each.values[row]}" for each in usual if each.values[row] != each.usual
        )
        yield f"{cells}|{more}" if more else cells


def _unit_lines(unit: Mapping[str, Any], budget: int) -> list[str]:
    """Return a unit in detail: its fields by rank, and its lists as tables."""
    leaves = [(path, value) for path, value in _leaves(unit) if not _is_quiet(value)]
    leaves.sort(key=lambda leaf: _RANKS.get(leaf[0].rpartition(".")[2], len(_FIRST)))
    plain = [f"{path}={_short(value)}" for path, value in leaves if not _is_long(value)]
    pieces = ["; ".join(plain)]
    pieces += [f"{path}: {_short(value)}" for path, value in leaves if _is_long(value)]
    return _fit(pieces, budget)


# Values in few characters


_BARE = re.compile(r"(?!(?:true|false|null|all|-?[0-9.]+)$)[^\s|;,=@(){}\[\]\"]+")
"""A text that needs no quotes: it reads as nothing else."""


def _short(value: Any) -> str:
    """Return a JSON value in few characters: no quotes where none are needed."""
    match value:
        case None:
            told = "-"
        case bool():
            told = "yes" if value else "no"
        case float():
            told = f"{value:.2f}".rstrip("0").rstrip(".")
        case []:
            told = "none"
        case [dict(), *_]:
            told = _rows(value)
        case list():
            told = ",".join(map(_shorten_repeats, groupby(map(_short, value))))
        case dict():
            told = "{" + " ".join(f"{name}:{_short(inner)}" for name, inner in value.items()) + "}"
        case _:
            told = str(value).replace("\n", " ")
    return told


def _shorten_repeats(group: tuple[str, Iterable[str]]) -> str:
    """Return equal values that follow each other: `thistle*20`."""
    value, times = group[0], len(list(group[1]))
    return (
        value if times == 1 else ",".join([value] * times) if times < _RUN else f"{value}*{times}"
    )


def _rows(several: Sequence[Mapping[str, Any]]) -> str:
    """Return objects in a list; what says nothing is left out."""
    return " ".join(
        "{"
        + " ".join(
            _short(inner) if name in {"id", "name"} else f"{name}:{_short(inner)}"
            for name, inner in each.items()
            if not _is_quiet(inner)
        )
        + "}"
        for each in several
    )


def _shorten(text: str, most: int) -> str:
    """Return a text, cut between words where it is too long."""
    if len(text) <= most:
        return text
    kept = text[: max(0, most - 2)]
    at = max(kept.rfind(mark) for mark in " ,")
    return (kept[:at] if at > 0 else kept) + " …"


def _fit(pieces: Sequence[str], budget: int) -> list[str]:
    """Return pieces that have a budget together: the longest are cut, all to one length."""
    if sum(len(piece) + 1 for piece in pieces) <= budget:
        return list(pieces)
    least, most = 1, budget
    while least < most:
        middle = (least + most + 1) // 2
        if sum(min(len(piece), middle) + 1 for piece in pieces) <= budget:
            least = middle
        else:
            most = middle - 1
    return [_shorten(piece, least) for piece in pieces]


# What may stand at an open place


def terse(legal: Legal) -> str:
    """Return the schema of an open place in few characters."""
    if "const" in legal:
        return _value(legal["const"])
    if "enum" in legal:
        return _enumerate(legal["enum"])
    if "anyOf" in legal:
        return " or ".join(terse(each) for each in _merge(legal["anyOf"]))
    return _TERSE[legal["type"]](legal)


def _value(value: Any) -> str:
    """Return a value in the form in which an order has it."""
    if isinstance(value, str) and _BARE.fullmatch(value):
        return value
    if isinstance(value, dict):
        return "{" + " ".join(f"{name}:{_value(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list):
        return f"[{','.join(map(_value, value))}]"
    return str(msgspec.json.encode(value), "utf-8")


_RUN = 3
"""The fewest consecutive numbers that are written as a range."""


def _enumerate(values: Sequence[Any]) -> str:
    if values and all(isinstance(value, dict) for value in values):
        as_objects = [
            {"type": "object", "properties": {k: {"const": v} for k, v in each.items()}}
            for each in values
        ]
        return " or ".join(terse(each) for each in _merge(as_objects))
    parts, numbers = list[str](), sorted(v for v in values if type(v) is int)
    for first, last in _runs(numbers):
        parts += (
            [f"{first}..{last}"] if last - first >= _RUN - 1 else map(str, range(first, last + 1))
        )
    return "|".join([*parts, *(_value(value) for value in values if type(value) is not int)])


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    first: int | None = None
    for place, number in enumerate(numbers):
        first = number if first is None else first
        if place + 1 == len(numbers) or numbers[place + 1] > number + 1:
            yield first, number
            first = None


def _merge(several: Sequence[Legal]) -> list[Legal]:
    """Return alternatives in fewer: objects that differ in one field become one object."""
    found = list(several)
    while True:
        merged = _merge_once(found)
        if len(merged) == len(found):
            return merged
        found = merged


def _merge_once(several: Sequence[Legal]) -> list[Legal]:
    names = list(dict.fromkeys(name for each in several for name in each.get("properties", ())))
    for name in names:
        groups = dict[str, list[Legal]]()
        for each in several:
            groups.setdefault(_but_for(each, name), []).append(each)
        if len(groups) < len(several):
            return [
                _unite(group, name) if len(group) > 1 else group[0] for group in groups.values()
            ]
    return list(several)


def _but_for(legal: Legal, name: str) -> str:
    """Return a key of all fields except one; an alternative without values for it is unique."""
    fields = legal.get("properties", {})
    if name not in fields or _values_of(fields[name]) is None:
        return repr(legal)
    return repr({**legal, "properties": {**fields, name: None}})


def _values_of(legal: Legal) -> list[Any] | None:
    return [legal["const"]] if "const" in legal else legal.get("enum")


def _unite(group: Sequence[Legal], name: str) -> Legal:
    several = [value for each in group for value in _values_of(each["properties"][name]) or ()]
    known = {repr(value): value for value in several}
    fields = {**group[0]["properties"], name: {"enum": list(known.values())}}
    return {**group[0], "properties": fields}


def _terse_list(legal: Legal) -> str:
    fewest, most = legal.get("minItems", 0), legal.get("maxItems")
    count = f"{fewest}" if fewest == most else f"{fewest}-{most}"
    more = "" if legal.get("uniqueItems") else " with repeats"
    first = [f" first {terse(each)}" for each in legal.get("prefixItems", ())]
    return f"[{count} of {terse(legal['items'])}{more}{''.join(first)}]"


def _terse_object(legal: Legal) -> str:
    required = legal["required"] if "required" in legal else legal["properties"]
    fields = (
        f"{name}{'' if name in required else '?'}:{terse(each)}"
        for name, each in legal["properties"].items()
    )
    return "{" + " ".join(fields) + "}"


def _terse_number(legal: Legal) -> str:
    return f"{float(legal['minimum'])}..{float(legal['maximum'])}"


def _terse_text(legal: Legal) -> str:
    return f"{'name' if legal.get('pattern') == NAMED else 'text'}<={legal.get('maxLength', '')}"


_TERSE: Mapping[str, Callable[[Legal], str]] = {
    "boolean": lambda _legal: "true|false",
    "integer": lambda legal: f"{legal['minimum']}..{legal['maximum']}",
    "number": _terse_number,
    "string": _terse_text,
    "array": _terse_list,
    "object": _terse_object,
}


# Choices


def id_of(choice: Mapping[str, Any]) -> str:
    """Return the id of a choice. Equal choices have equal ids."""
    told = msgspec.json.encode([choice["kind"], choice["order"], choice["open"]], order="sorted")
    number = int.from_bytes(sha256(told).digest()[:8])
    letters = list[str]()
    for _ in range(ID_LETTERS):
        number, place = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[place])
    return "".join(letters)


class _Line(NamedTuple):
    """A choice in parts.

    Attributes:
        head: its id, its order and the fields that are given.
        places: that are open.
        odds: that it lists.
        notes: whatever else it says.
        role: the least that is said of its role: whether it ends something.
        fewer: the places without the narrower ones that lists begin with.
    """

    head: str
    places: str
    odds: str
    notes: str
    role: str
    fewer: str

    def text(self) -> str:
        return " ".join(part for part in self[:4] if part)


def one_choice(choice: Mapping[str, Any]) -> str:
    """Return a choice as text, in full as far as it is not excessive."""
    return _shorten(_line(choice).text(), ONE_CHOICE)


def choices_page(
    choices: Iterable[Mapping[str, Any]],
    after: int = 0,
    following: int | None = None,
    *,
    whole: bool = False,
) -> str:
    """Return choices as text, a line for each.

    Where room is short, notes go first, then odds, then legal values. Whether a
    choice ends something is always said. A page ends where there is no room for the next line; its
    last line is then `next: after=…`.

    Args:
        choices: as JSON has them.
        after: how many came before.
        following: where the page after these begins; `None` if these are the last.
        whole: whether these are the choices of a whole side, which have more room.
    """
    budget = (BATTLE if whole else CHOICES) - _AROUND
    lines = [_line(choice) for choice in choices]
    if not lines:
        return "nothing can be ordered now"
    for cut in (_whole_lines, _without_notes, _with_few_odds, _without_first, _cut_short):
        texts = cut(lines, budget)
        if _length(texts) <= budget:
            break
    fitting, left = list[str](), budget
    for text in texts:
        left -= len(text) + 1
        if fitting and left < 0:
            following = after + len(fitting)
            break
        fitting.append(text)
    return "\n".join(fitting if following is None else [*fitting, f"next: after={following}"])


_AROUND = 160
"""Room for the first line, and for the line that names the next page."""


def _length(lines: Iterable[str]) -> int:
    return sum(len(line) + 1 for line in lines)


def _whole_lines(lines: Sequence[_Line], _budget: int) -> list[str]:
    return [line.text() for line in lines]


def _without_notes(lines: Sequence[_Line], _budget: int) -> list[str]:
    return [line._replace(notes=line.role).text() for line in lines]


def _with_few_odds(lines: Sequence[_Line], budget: int) -> list[str]:
    fixed = sum(len(f"{line.head} {line.places} {line.role} ") + 1 for line in lines)
    odds = _fit([line.odds for line in lines], max(len(lines), budget - fixed))
    return [
        line._replace(notes=line.role, odds=told if len(told) > _LEAST else "").text()
        for line, told in zip(lines, odds, strict=True)
    ]


_LEAST = 12


def _without_first(lines: Sequence[_Line], _budget: int) -> list[str]:
    return [f"{line.head} {line.fewer}".rstrip() + _after(line.role) for line in lines]


def _after(role: str) -> str:
    return f" {role}" if role else ""


def _cut_short(lines: Sequence[_Line], budget: int) -> list[str]:
    fixed = sum(len(f"{line.head} {line.role} ") + 1 for line in lines)
    room = max(len(lines) * 4 * _LEAST, budget - fixed)
    places = _fit([line.fewer for line in lines], room)
    return [
        f"{line.head} {told}".rstrip() + _after(line.role)
        for line, told in zip(lines, places, strict=True)
    ]


def _line(choice: Mapping[str, Any]) -> _Line:
    places = {each["at"]: each for each in choice["open"]}
    order = dict(choice["order"])
    kind = order.pop("kind")
    given, now = list[str](), dict[str, Any]()
    for path, value in _leaves(order):
        at = "/" + path.replace(".", "/")
        if at in places or _is_below(at, places):
            now[at] = value
        else:
            given.append(f"{path}={_value(value)}")
    title = "" if choice["kind"] == kind else f" ({choice['kind']})"
    head = f"{id_of(choice)} {kind}{title}"
    if "" in places:  # the whole order is open
        given = []
    whole = _places(choice["open"], now)
    narrower = any(_has_first(each["legal"]) for each in choice["open"])
    fewer = [{**each, "legal": _but_first(each["legal"])} for each in choice["open"]]
    return _Line(
        " ".join([head, *given]),
        whole,
        _odds(choice),
        _notes(choice, order),
        f"({choice['role']})" if choice.get("role") in _ENDING else "",
        f"{_places(fewer, now)} …" if narrower else whole,
    )


def _has_first(legal: Any) -> bool:
    """Return true if a schema limits the first item of a list."""
    if isinstance(legal, list):
        return any(map(_has_first, legal))
    if not isinstance(legal, dict):
        return False
    return "prefixItems" in legal or any(map(_has_first, legal.values()))


def _but_first(legal: Any) -> Any:
    if isinstance(legal, list):
        return [_but_first(each) for each in legal]
    if not isinstance(legal, dict):
        return legal
    return {name: _but_first(each) for name, each in legal.items() if name != "prefixItems"}


def _is_below(at: str, places: Mapping[str, Any]) -> bool:
    """Return true if an open place is inside a value, or contains it."""
    return any(
        place.startswith(f"{at}/") or at.startswith(f"{place}/") for place in places if place
    )


def _places(several: Sequence[Mapping[str, Any]], now: Mapping[str, Any]) -> str:
    """Return open places by their parents, with their legal and present values."""
    groups = dict[str, list[str]]()
    for each in several:
        parent, _, name = each["at"].rpartition("/")
        mark = "?" if each.get("optional") else ""
        held = _present_value(now[each["at"]], each["legal"]) if each["at"] in now else ""
        place = f"{name}{mark}:" if name else ""  # else the whole order is open
        groups.setdefault(parent, []).append(f"{place}{_legal_of(each)}{held}")
    return _with_names(
        " ".join(
            f"{parent[1:].replace('/', '.')}.{{{' '.join(told)}}}" if parent else " ".join(told)
            for parent, told in groups.items()
        )
    )


def _present_value(value: Any, legal: Legal) -> str:
    """Return the present value of an open place; of a list, the values that may be left out."""
    among = _values_of(legal.get("items", {}))
    if value and isinstance(value, list) and among is not None and "prefixItems" not in legal:
        value = [each for each in value if each in among]
        if len(value) == len(among):
            return " now all"
    return f" now {_value(value)}"


_WORTH_A_NAME = 40


def _with_names(text: str) -> str:
    """Give names to lists that the text repeats: `@1`."""
    named = list[str]()
    repeated = [each for each, times in Counter(_lists_in(text)).items() if times > 1]
    for each in sorted(repeated, key=len, reverse=True):
        if len(each) >= _WORTH_A_NAME and text.count(each) > 1:
            named.append(f"@{len(named) + 1}={each}")
            text = text.replace(each, f"@{len(named)}")
    return f"{' '.join(named)} {text}" if named else text


def _lists_in(text: str) -> Iterator[str]:
    """Yield each text in brackets, including nested ones."""
    begun = list[int]()
    for place, letter in enumerate(text):
        if letter == "[":
            begun.append(place)
        elif letter == "]" and begun:
            yield text[begun.pop() : place + 1]


def _legal_of(place: Mapping[str, Any]) -> str:
    """Return what may stand at a place; of a whole order, the fields beside its kind."""
    legal = place["legal"]
    if place["at"]:
        return terse(legal)
    several = legal.get("anyOf", [legal])
    return terse({"anyOf": [_without_kind(each) for each in several]})


def _without_kind(legal: Legal) -> Legal:
    fields = {name: each for name, each in legal["properties"].items() if name != "kind"}
    return {**legal, "properties": fields}


_CHANCES = ("mean_damage", "mean_kills", "chance")


def _odds(choice: Mapping[str, Any]) -> str:
    """Return the odds that a choice lists: `weapon>target mean damage, chance of a hit`."""
    told = list[str]()
    before = ""
    for each in _with_chances(choice):
        names = [str(v) for v in each.values() if isinstance(v, str)][:2]
        first = names[0] if names else ""
        name = ">".join(names) if first != before else f">{names[1]}" if len(names) > 1 else first
        before = first
        mean = next((each[key] for key in _CHANCES[:2] if each.get(key) is not None), None)
        chance = each.get("chance")
        figures = [] if mean is None else [f"{mean:.2f}"]
        figures += [] if chance is None else [f"{chance:.0%}"]
        told.append(f"{name} {'/'.join(figures)}".strip())
    return f"odds: {', '.join(told)}" if told else ""


def _with_chances(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the objects inside a choice that have a chance."""
    several = value.items() if isinstance(value, Mapping) else enumerate(value)
    for name, inner in several:
        if name in {"order", "open", "unless"}:
            continue
        if isinstance(inner, list):
            yield from _with_chances([each for each in inner if isinstance(each, dict)])
        elif isinstance(inner, dict):
            if any(isinstance(inner.get(key), float) for key in _CHANCES):
                yield inner
            yield from _with_chances(inner)


_ENDING = ("finish", "leave")
_TOLD = frozenset({"kind", "role", "order", "open", "unless", "rule"})


def _notes(choice: Mapping[str, Any], order: Mapping[str, Any]) -> str:
    """Return what else a choice says: its figures, its rule, what may still refuse the order."""
    told = [
        f"{name}={_short(value)}"
        for name, value in choice.items()
        if name not in _TOLD
        and not _is_quiet(value)
        and isinstance(value, str | int | float)
        and order.get(name) != value
    ]
    if choice.get("unless"):
        told.append(f"unless {', '.join(choice['unless'])}")
    return f"({'; '.join([choice.get('role', 'act'), *told, choice.get('rule', '')])})"


def order_of_choice(choice: Mapping[str, Any], fill: Mapping[str, Any]) -> dict[str, Any]:
    """Return the order of a choice, filled in.

    The rulebook decides later if the values are legal.

    Args:
        choice: as JSON has it.
        fill: values by the paths of places, as `terse` choices have them, or by JSON pointers.

    Raises:
        Malformed: there is no such place, or one that must be filled in is not.
    """
    given = {path.removeprefix("/").replace("/", "."): value for path, value in fill.items()}
    places = {each["at"].removeprefix("/").replace("/", "."): each for each in choice["open"]}
    if "" in places:
        return _whole_order(choice, given, places[""])
    for path in given:
        if path not in places:
            known = ", ".join(places) or "none: it is complete"
            raise UNKNOWN_VALUE.refuse(f"There is no place {path[:40]!r} here; there are: {known}.")
    missing = [path for path, each in places.items() if not (each.get("optional") or path in given)]
    if missing:
        told = ", ".join(f"{path}:{_legal_of(places[path])}" for path in missing)
        raise UNKNOWN_VALUE.refuse(_shorten(f"Fill in {told}", CHOICES))
    order: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(choice["order"]))
    for path, value in given.items():
        *parents, last = path.split(".")
        place: Any = order
        for name in parents:
            place = place[int(name)] if isinstance(place, list) else place.setdefault(name, {})
        if isinstance(place, list):
            place[int(last)] = value
        else:
            place[last] = value
    return order


def _whole_order(
    choice: Mapping[str, Any], given: Mapping[str, Any], place: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the first of several orders that fits the given fields."""
    legal = place["legal"]
    for each in legal.get("anyOf", [legal]):
        fields = each["properties"]
        fixed = {name: told["const"] for name, told in fields.items() if "const" in told}
        order = {**fixed, **choice["order"], **given}
        fits = all(order.get(name) == value for name, value in fixed.items())
        listed = all(
            order[name] in told["enum"]
            for name, told in fields.items()
            if "enum" in told and name in order
        )
        if fits and listed and set(each["required"]) <= order.keys() <= fields.keys():
            return order
    raise UNKNOWN_VALUE.refuse(_shorten(f"Fill in one of: {_legal_of(place)}", CHOICES))
