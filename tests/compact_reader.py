"""A reader of compact choices: it makes orders of the text alone, as an assistant does."""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

Json = Any


class ReadChoice(NamedTuple):
    """A line of compact choices: its id, and an order with the first legal value everywhere."""

    id: str
    kind: str
    order: dict[str, Json]


def read_page(text: str) -> list[ReadChoice]:
    """Return the choices of a page; its first line says which battle it is about."""
    _, *lines = text.strip().split("\n")
    return [read_line(line) for line in lines if not line.startswith("next: ")]


def read_line(line: str) -> ReadChoice:
    """Return a choice as an order: required places get the first legal value, others stay."""
    name, kind, *parts = _words(line)
    names = dict(part.split("=", 1) for part in parts if re.match(r"@\d+=", part))
    order: dict[str, Json] = {"kind": kind}
    told = [part for part in parts if part.partition("=")[0] not in names]
    told = told[: next((n for n, part in enumerate(told) if part.startswith(("(", "odds:"))), None)]
    for place, (part, now) in enumerate(_with_now(told)):
        if part.startswith("{") or part == "or":  # the whole order is open: the first form is taken
            order |= _first(part) if told[place - 1 : place] != ["or"] and part != "or" else {}
            continue
        group = re.fullmatch(r"([\w.]+)\.\{(.*)\}", part, re.DOTALL)
        if group is None:
            _fill(order, "", part, now, names)
            continue
        _put(order, group[1], {})  # the order has it, though nothing may stand in it
        for inner, held in _with_now(_words(group[2])):
            _fill(order, f"{group[1]}.", inner, held, names)
    return ReadChoice(name, kind, order)


def _with_now(words: list[str]) -> Iterator[tuple[str, str | None]]:
    """Yield places, each with what stands there: `x?:1..2 now 1`."""
    for place, word in enumerate(words):
        if word not in {"now", "…"} and (place == 0 or words[place - 1] != "now"):
            held = words[place + 2] if words[place + 1 : place + 2] == ["now"] else None
            yield word, held


def _fill(
    order: dict[str, Json], parent: str, told: str, now: str | None, names: dict[str, str]
) -> None:
    for path, legal in _places(told):
        while "@" in legal:
            legal = re.sub(r"@\d+", lambda found: names[found[0]], legal)  # noqa: PLW2901
        if now == "all":
            _put(order, parent + path.removesuffix("?"), _every(_items_of(legal)))
        elif now is not None:
            _put(order, parent + path.removesuffix("?"), _value(now))
        elif not path.endswith("?"):
            _put(order, parent + path, _first(legal))


def _items_of(legal: str) -> str:
    found = re.fullmatch(r"\[[\d-]+ of (.*?)( with repeats)?( first .*)?\]", legal, re.DOTALL)
    assert found, legal
    return found[1]


def _words(text: str, mark: str = " ") -> list[str]:
    """Return the parts of a text between marks that do not stand in brackets or quotes."""
    parts, depth, quoted = [""], 0, False
    for place, letter in enumerate(text):
        if letter == '"' and text[place - 1] != "\\":
            quoted = not quoted
        depth += 0 if quoted else (letter in "{[(") - (letter in "}])")
        if letter == mark and not depth and not quoted:
            parts.append("")
        else:
            parts[-1] += letter
    return [part for part in parts if part]


def _places(part: str) -> Iterator[tuple[str, str]]:
    """Yield a place with what is legal there: `a=1`, `b:1..2`, `c?:x|y`."""
    found = re.match(r"([\w.]+\??)[=:]", part)
    assert found, part
    yield found[1], part[found.end() :]


def _first(legal: str) -> Json:
    """Return the first value that the grammar allows."""
    legal = _alternatives(legal)[0]
    listed = re.fullmatch(r"\[(\d+)(?:-\d+)? of (.*)\]", legal, re.DOTALL)
    if listed:
        return _first_of_list(int(listed[1]), listed[2])
    if legal.startswith("{"):
        fields = [_places(word) for word in _words(legal[1:-1])]
        pairs = [pair for each in fields for pair in each]
        return {path: _first(told) for path, told in pairs if not path.endswith("?")}
    decimal = re.fullmatch(r"(-?\d+\.\d+)\.\.-?\d+\.\d+", legal)
    if decimal:
        return float(decimal[1])
    several = _words(legal, "|")
    whole = re.fullmatch(r"(-?\d+)\.\.-?\d+", several[0]) if several else None
    if whole:
        return int(whole[1])
    if re.match(r"(name|text)<=\d*$", legal):
        return "x"
    return _value(several[0]) if several else ""


def _first_of_list(fewest: int, told: str) -> list[Json]:
    several = told.removesuffix(" with repeats")
    first = _alternatives(several, " first ")
    kinds = _alternatives(first[0])
    values = [_first(first[1])] if len(first) > 1 and fewest else []
    every = [value for kind in kinds for value in _every(kind)]
    return [*values, *[each for each in every if each not in values]][:fewest]


def _every(legal: str) -> list[Json]:
    return [_first(one) for one in _words(legal, "|")] if "{" not in legal else [_first(legal)]


def _alternatives(legal: str, mark: str = " or ") -> list[str]:
    """Return the parts between marks that are no part of brackets."""
    parts, depth, at = [""], 0, 0
    while at < len(legal):
        if not depth and legal.startswith(mark, at):
            parts.append("")
            at += len(mark)
            continue
        depth += (legal[at] in "{[") - (legal[at] in "}]")
        parts[-1] += legal[at]
        at += 1
    return parts


def _value(text: str) -> Json:
    """Return a value that stands in the text as it is sent."""
    if text.startswith("["):
        return [_value(each) for each in _words(text[1:-1], ",")]
    if text.startswith("{"):
        pairs = [pair for word in _words(text[1:-1]) for pair in _places(word)]
        return {path: _value(told) for path, told in pairs}
    try:
        return json.loads(text)
    except ValueError:
        return text


def _put(order: dict[str, Json], path: str, value: Json) -> None:
    *parents, last = path.split(".")
    place: Json = order
    for name, following in zip(parents, [*parents[1:], last], strict=False):
        empty: Json = [] if following.isdigit() else {}
        place = place.setdefault(name, empty)
    if isinstance(place, list):
        place.append(value)
    else:
        place[last] = value
