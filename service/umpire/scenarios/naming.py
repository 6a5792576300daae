"""Names that people gave, in the texts that a seat reads; and ids suggested for wrong ones.

Names replace ids in the texts of events. The view of the seat decides which names are used: a seat
learns no name of a unit that it does not see. The name of a system counts only among those of its
own ship. Where a name could be mistaken for another, the id follows it.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, get_args, get_type_hints

import msgspec

from umpire.kernel.dice import Roll
from umpire.kernel.errors import UNKNOWN_VALUE, Refusal
from umpire.kernel.names import Named, NamedId, NamedPart, NamedValue
from umpire.kernel.rulebook import REFEREE, Rulebook, Seat
from umpire.kernel.words import one_of
from umpire.scenarios.errors import NOT_YOUR_ORDER

NAMED = (Named, NamedValue, NamedPart, NamedId)
_NO_IDS = frozenset(("rule", "kind", "note", "condition", "notation", "class_name"))
_OWNERS: Mapping[str, tuple[str, ...]] = {"system": ("target", "ship", "unit")}
_OWNERS_OF_OTHERS = ("firer", "ship", "unit", "group")
"""The fields of an event whose unit has the systems that it names, the first that is there."""

_OF_SIDES = re.compile(r"side|winner")

_OF_UNITS = re.compile(
    r"ship|unit|target|attacker|firer|group|station|terrain|body|debris|planet|mine|field"
)

# While a line is written, ids with names are marked by characters that no id and no label has.
_BEGIN, _END = "\ue000", "\ue001"
_MARK = re.compile(f"{_BEGIN}([0-9]+){_END}")


class Names(msgspec.Struct, frozen=True):
    """The names that a seat may know: of sides and squadrons, of units, and of their systems.

    Bodies on the table, mines and the like count as units. Everything that the seat sees is there;
    null means no name. `meant` counts the things that a text in small letters may mean.
    """

    sides: Mapping[str, str | None] = {}
    units: Mapping[str, str | None] = {}
    parts: Mapping[str, Mapping[str, str | None]] = {}
    meant: Mapping[str, int] = {}
    some: bool = False

    def of(self, identity: str, field: str = "") -> str | None:
        """Return the name of an id in a field; `None` if it has none."""
        if identity not in self.sides or identity not in self.units:
            return self.sides.get(identity) or self.units.get(identity)
        if _OF_SIDES.search(field):
            return self.sides[identity]
        return self.units[identity] if _OF_UNITS.search(field) else None

    def part(self, identity: str, owners: Iterable[str]) -> str | None:
        """Return the name of a system of the first owner that has it; `None` if it has no name."""
        for owner in owners:
            if identity in self.parts.get(owner, ()):
                return self.parts[owner][identity]
        return None

    def spoken(self, identity: str, name: str) -> str:
        """Return a name as lines show it: with its id, if it could mean something else."""
        return name if self.meant[name.casefold()] == 1 else f"{name} ({identity})"


NO_NAMES = Names()


def names_seen(rulebook: Rulebook[Any, Any, Any], battle: Any, seat: Seat) -> Names:
    """Return the names that a seat may know."""
    return names_in(rulebook.view(battle, seat)) if has_names(battle) else NO_NAMES


def has_names(value: Any) -> bool:
    """Return whether anything in a battle or a set-up has a name."""
    if isinstance(value, tuple):
        return any(map(has_names, value))
    if not isinstance(value, msgspec.Struct):
        return False
    if isinstance(value, NAMED) and value.name:  # type: ignore[union-attr]  # each has one
        return True
    return any(has_names(getattr(value, field)) for field in _leading(type(value)))


def names_in(value: Any) -> Names:
    """Return the names in a view, a battle or a set-up."""
    sides: dict[str, str | None] = dict.fromkeys(getattr(value, "sides", ()))
    units = dict[str, str | None]()
    parts = dict[str, dict[str, str | None]]()
    for each, owner, name in _found(value, None):
        if owner is not None:
            parts.setdefault(owner, {})[each.id] = name
        else:
            (sides if isinstance(each, NamedId) else units)[each.id] = name
    whole = (*sides.items(), *units.items())
    meant = Counter(
        said for each in whole for said in {text.casefold() for text in each if text is not None}
    )
    some = any(name for _, name in whole) or any(any(own.values()) for own in parts.values())
    return Names(sides, units, parts, meant, some)


def _found(value: Any, owner: str | None) -> Iterator[tuple[Any, str | None, str | None]]:
    """Yield what can have a name, the unit that it belongs to, and its name."""
    if isinstance(value, tuple):
        for each in value:
            yield from _found(each, owner)
    elif isinstance(value, msgspec.Struct):
        if isinstance(value, NAMED):
            yield value, owner, value.name or None  # type: ignore[union-attr]  # each has one
            owner = owner or value.id  # type: ignore[union-attr]
        for field in _leading(type(value)):
            yield from _found(getattr(value, field), owner)


@lru_cache(maxsize=4096)
def _leading(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the fields of a type that lead to values with a name."""
    hints = get_type_hints(kind)
    return tuple(
        field
        for field in kind.__struct_fields__
        if any(
            issubclass(inner, NAMED) or _leading(inner)
            for inner in _within(hints[field])
            if issubclass(inner, msgspec.Struct)
        )
    )


def _within(hint: Any) -> Iterator[type]:
    """Yield the plain types in an annotation."""
    if isinstance(hint, type):
        yield hint
    for inner in get_args(hint):
        yield from _within(inner)


def token(ids: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern of ids that are not part of a word, a pointer or a seat."""
    longest = sorted(ids, key=len, reverse=True)
    return re.compile(rf"(?<![\w./:-])(?:{'|'.join(map(re.escape, longest))})(?![\w/]|[.-]\w)")


@lru_cache(maxsize=4096)
def _texts(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the fields of a type that may hold ids, or values with ids."""
    hints = get_type_hints(kind)
    return tuple(
        field
        for field in kind.__struct_fields__
        if field not in _NO_IDS
        and any(
            inner is str or issubclass(inner, msgspec.Struct) for inner in _within(hints[field])
        )
    )


class _Marking:
    """One event with its ids marked, so that names can replace them in its line."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._spoken: dict[str, int] = {}

    def marked(self, value: Any, field: str = "", owners: tuple[str, ...] = ()) -> Any:
        """Return a value with marks for the ids that have names."""
        if isinstance(value, str):
            return self._id(value, field, owners)
        if isinstance(value, tuple):
            return tuple([self.marked(each, field, owners) for each in value])
        if isinstance(value, Roll):
            return msgspec.structs.replace(value, label=self._label(value.label))
        if isinstance(value, msgspec.Struct):
            return self._struct(value, owners)
        return value

    def _struct(self, struct: msgspec.Struct, owners: tuple[str, ...]) -> msgspec.Struct:
        changed = dict[str, Any]()
        for field in _texts(type(struct)):
            first = _OWNERS.get(field.removesuffix("s"), ()) + _OWNERS_OF_OTHERS
            own = [getattr(struct, owner, None) for owner in first]
            known = (*[each for each in own if isinstance(each, str)], *owners)
            value = getattr(struct, field)
            marked = self.marked(value, field, known)
            if marked is not value and marked != value:
                changed[field] = marked
        return msgspec.structs.replace(struct, **changed) if changed else struct

    def _id(self, identity: str, field: str, owners: tuple[str, ...]) -> str:
        name = self._names.of(identity, field)
        if name is not None:
            return self._mark(self._names.spoken(identity, name))
        part = self._names.part(identity, owners)
        return identity if part is None else self._mark(part)

    def _label(self, label: str) -> str:
        """Return a label with its units and sides marked."""
        return re.sub(r"[^/#]+", lambda found: self._id(found[0], "", ()), label)

    def _mark(self, spoken: str) -> str:
        # Equal ids get equal marks: lines compare ids, and count them.
        return f"{_BEGIN}{self._spoken.setdefault(spoken, len(self._spoken))}{_END}"

    def read(self, told: str) -> str:
        """Return a line with names in place of the marks."""
        spoken = tuple(self._spoken)
        return _MARK.sub(lambda found: spoken[int(found[1])], told)


def speaking(rulebook: Rulebook[Any, Any, Any], names: Names) -> Rulebook[Any, Any, Any]:
    """Return a rulebook whose lines use the known names."""
    if not names.some:
        return rulebook

    def tell(event: Any) -> str:
        marking = _Marking(names)
        return marking.read(rulebook.tell(marking.marked(event)))

    return msgspec.structs.replace(rulebook, tell=tell)


def as_all_know(rulebook: Rulebook[Any, Any, Any], battle: Any) -> Rulebook[Any, Any, Any]:
    """Return a rulebook whose lines use all names of a battle, as the referee reads them."""
    return speaking(rulebook, names_seen(rulebook, battle, REFEREE))


SUBJECTS = ("ship", "unit", "group", "squadron", "missile", "attacker", "counter", "side")
"""The fields in which orders name their unit; the first one present counts."""

_WHERE: Mapping[str, tuple[str, ...]] = {
    "ship": ("ships", "models", "bogeys"),
    "unit": ("ships", "groups", "contacts"),
    "group": ("groups",),
    "salvo": ("salvoes",),
    "missile": ("missiles",),
    "guided": ("guided",),
    "dummy": ("dummies",),
    "field": ("minefields",),
    "counter": ("dummies", "counters"),
    "target": (
        *("ships", "models", "bogeys", "contacts", "counters", "groups"),
        *("salvoes", "missiles", "guided", "terrain"),
    ),
}
"""Where a view has what a field of an order may name."""

_SYSTEMS = ("weapon", "system", "bridge", "battery", "plant", "mount", "launcher")


class Seen(msgspec.Struct, frozen=True):
    """A thing that an order may name: its id, its side, and whether it is in play."""

    id: str
    side: str | None = None
    active: bool = True


def with_suggestion(
    rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, seat: Seat, refusal: Refusal
) -> Refusal:
    """Return a refusal of an order; for a wrong id, it suggests the right one.

    Args:
        rulebook: the rules.
        battle: the present battle.
        order: the order, in plain JSON values.
        seat: its seat; suggestions are only things that it sees.
        refusal: `at` points into the order.
    """
    field, given = _at_fault(order, refusal)
    if given is None or (refusal.code == NOT_YOUR_ORDER.name and seat.role != "side"):
        return refusal
    view = rulebook.view(battle, seat)
    names = names_in(view)
    own = seat.side if field in SUBJECTS else None
    pool = [each for each in _pool(field, view, names, order) if own in {None, each.side}]
    if field == "target" and seat.side is not None:
        pool = [each for each in pool if each.side != seat.side]
    ids = [each.id for each in pool]
    if given in ids:
        return refusal
    if refusal.code == NOT_YOUR_ORDER.name and field != "side":
        refusal.message += f" It sees no {field} of its own that is called {given}."
    meant = _closest(given, [each.id for each in pool if each.active], names)
    meant = meant or _closest(given, ids, names)
    there = [each.id for each in pool if each.active]
    if meant is not None:
        refusal.message += f" Did you mean {meant}?"
    elif there and not token(there).search(refusal.message):
        refusal.message += f" There is {one_of(there)}."
    refusal.args = (refusal.message,)
    return refusal


def _at_fault(order: Any, refusal: Refusal) -> tuple[str, str | None]:
    """Return the field of an order that names something unknown, and its value."""
    if refusal.code == NOT_YOUR_ORDER.name and isinstance(order, dict):
        field = next((each for each in SUBJECTS if isinstance(order.get(each), str)), "")
        return field, order.get(field)
    wrong = refusal.code.startswith("unknown_") or refusal.code == UNKNOWN_VALUE.name
    steps = refusal.at.split("/")[1:] if wrong else []
    value, field = order, ""
    for step in steps:
        if isinstance(value, dict) and step in value:
            value, field = value[step], step
        elif isinstance(value, list | tuple) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            return "", None
    told = refusal.code.removeprefix("unknown_") if refusal.code.startswith("unknown_") else field
    kind = field if field in _WHERE or field in SUBJECTS or field in _SYSTEMS else told
    return kind, value if steps and isinstance(value, str) else None


def _pool(
    field: str, view: msgspec.Struct, names: Names, order: Mapping[str, Any]
) -> Iterator[Seen]:
    """Yield what a field of an order may name."""
    if field == "side":
        yield from (Seen(side, side) for side in getattr(view, "sides", ()))
    elif field == "squadron":
        for unit in (*getattr(view, "ships", ()), *getattr(view, "dummies", ())):
            if getattr(unit, "squadron", None):
                yield Seen(unit.squadron, unit.side)
    elif field in _SYSTEMS:
        owners = ("target", "ship", "unit") if field == "system" else ("ship", "unit", "group")
        owner = next((order[each] for each in owners if order.get(each) in names.parts), None)
        yield from (Seen(part, None) for part in names.parts.get(str(owner), ()))
    else:
        for there in _WHERE.get(field, ()):
            yield from map(_seen, getattr(view, there, ()))


def _seen(unit: Any) -> Seen:
    for key in ("id", "code", "counter"):
        if hasattr(unit, key):
            return Seen(getattr(unit, key), getattr(unit, "side", None), _is_active(unit))
    raise TypeError(f"{type(unit).__name__} has no id.")


def _is_active(unit: Any) -> bool:
    """Return whether a unit is in play; a body on the table is, if it can be worn down."""
    if not hasattr(unit, "side"):
        return getattr(unit, "damage_points", None) is not None
    return getattr(unit, "status", "active") in _ACTIVE


_ACTIVE = frozenset(("active", "flying", "on_target"))


def _closest(given: str, ids: list[str], names: Names) -> str | None:
    """Return what an id may have meant, by its id or its name; `None` if nothing is like it."""
    by_word: dict[str, str] = {}
    for each in ids:
        name = names.of(each)
        if name is not None:
            by_word.setdefault(name.casefold(), each)
    by_word |= {each.casefold(): each for each in ids}
    said = unicodedata.normalize("NFC", given).casefold()
    found = get_close_matches(said[:80], by_word, n=1)
    return by_word[found[0]] if found else None


_WORD = re.compile(r"[A-Za-z]+")

_KIND_WORD = re.compile(
    r"(?:side|ship|unit|group|squadron|asteroid|body|planet|cloud|mine|minefield|mean)s?\s$",
    re.IGNORECASE,
)

_SENTENCE_BEGINS = re.compile(r"(?:^|[.:?;]\s)$")


def as_heard(
    rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, seat: Seat, refusal: Refusal
) -> Refusal:
    """Return the refusal of an order as its seat may see it; `at` points into the order.

    Args:
        rulebook: the rules.
        battle: the present battle.
        order: a Struct, or plain JSON values that are not a valid order.
        seat: its seat.
        refusal: that of the rules.
    """
    plain = msgspec.to_builtins(order) if isinstance(order, msgspec.Struct) else order
    refusal = with_suggestion(rulebook, battle, plain, seat, refusal)
    named = tuple(_texts_of(plain))
    return with_names(rulebook, names_seen(rulebook, battle, seat), named, refusal)


def with_names(
    rulebook: Rulebook[Any, Any, Any], names: Names, named: tuple[str, ...], refusal: Refusal
) -> Refusal:
    """Return a refusal with names before their ids: `Köln (B2)`.

    An id that may be an ordinary word in its place is explained at the end, if the order names it.

    Args:
        rulebook: its words are the ordinary ones.
        names: those that the seat knows.
        named: the texts of the order.
        refusal: with ids alone.
    """
    if names is NO_NAMES or not names.some:
        return refusal
    known = {**_parts(names, named), **_whole(names)}
    ordinary, aside = _words(rulebook), dict[str, str]()

    def spoken(found: re.Match[str]) -> str:
        identity, before = found[0], found.string[: found.start()]
        if _is_ordinary(identity, before, ordinary):
            aside[identity] = known[identity]
            return identity
        return f"{known[identity]} ({identity})"

    if known:
        refusal.message = token(known).sub(spoken, refusal.message)
        told = [f"{each} is {name}." for each, name in aside.items() if each in named]
        refusal.message = " ".join([refusal.message, *told])
        refusal.args = (refusal.message,)
    return refusal


def _is_ordinary(identity: str, before: str, ordinary: frozenset[str]) -> bool:
    """Return whether an id may be an ordinary word after the text `before` it."""
    if identity.lower() not in ordinary or _KIND_WORD.search(before):
        return False
    return identity.islower() or bool(_SENTENCE_BEGINS.search(before))


@lru_cache(maxsize=16)
def _vocabulary(texts: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word.lower() for text in texts for word in _WORD.findall(text))


def _words(rulebook: Rulebook[Any, Any, Any]) -> frozenset[str]:
    """Return the words of a rulebook's texts, in small letters."""
    return _vocabulary(
        (
            *(rule.gist for rule in rulebook.rules),
            *(code.meaning for code in rulebook.codes),
            *("I", "a"),
        )
    )


def _whole(names: Names) -> dict[str, str]:
    """Return the names of sides and units whose ids mean one thing alone."""
    both = (*names.sides, *names.units)
    found = {each: names.of(each) for each in both}
    return {each: name for each, name in found.items() if name is not None}


def _parts(names: Names, owners: tuple[str, ...]) -> dict[str, str]:
    """Return the names of systems of some units, where an id is that of one name alone."""
    found = dict[str, set[str | None]]()
    for owner in owners:
        for part, name in names.parts.get(owner, {}).items():
            found.setdefault(part, set()).add(name)
    alone = {part: next(iter(own)) for part, own in found.items() if len(own) == 1}
    return {part: name for part, name in alone.items() if name is not None}


def _texts_of(plain: Any) -> Iterator[str]:
    """Yield the texts in an order."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, Mapping):
        for value in plain.values():
            yield from _texts_of(value)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from _texts_of(value)
