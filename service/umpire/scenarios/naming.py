"""Tellings that speak the names people gave, in the place of ids.

Which names there are to speak, a view tells: of what a seat does not see, it knows no name. A
system has its name among those of its ship alone. Where a name could be mistaken for another, the
id stands beside it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, get_args, get_type_hints

import msgspec

from umpire.kernel.dice import Roll
from umpire.kernel.names import Named, NamedId, NamedPart, NamedValue
from umpire.kernel.rulebook import REFEREE, Rulebook, Seat

NAMED = (Named, NamedValue, NamedPart, NamedId)
_NO_IDS = frozenset(("rule", "kind", "note", "condition", "notation", "class_name"))
_OWNERS: Mapping[str, tuple[str, ...]] = {"system": ("target", "ship", "unit")}
_OWNERS_OF_OTHERS = ("firer", "ship", "unit", "group")
"""The fields of an event whose unit has the systems that it names, the first that is there."""
_OF_SIDES = re.compile(r"side|winner")
_OF_UNITS = re.compile(
    r"ship|unit|target|attacker|firer|group|station|terrain|body|debris|planet|mine|field"
)
# While an event is told, what has a name is marked by characters that no id and no label has.
_BEGIN, _END = "\ue000", "\ue001"
_MARK = re.compile(f"{_BEGIN}([0-9]+){_END}")


class Names(msgspec.Struct, frozen=True):
    """The names that a seat may know: of sides and squadrons, of units, and of their systems.

    Bodies on the table, mines and the like stand among the units. All that it sees is there, null
    what has no name. `meant` counts, by what is said in small letters, the things that it may mean.
    """

    sides: Mapping[str, str | None] = {}
    units: Mapping[str, str | None] = {}
    parts: Mapping[str, Mapping[str, str | None]] = {}
    meant: Mapping[str, int] = {}
    some: bool = False

    def of(self, identity: str, field: str = "") -> str | None:
        """Return the name behind an id that stands in a field; `None` where there is none."""
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
        """Return a name as it is told: with its id, where something else may be meant."""
        return name if self.meant[name.casefold()] == 1 else f"{name} ({identity})"


NO_NAMES = Names()


def names_seen(rulebook: Rulebook[Any, Any, Any], battle: Any, seat: Seat) -> Names:
    """Return the names that a seat may know."""
    return names_in(rulebook.view(battle, seat)) if has_names(battle) else NO_NAMES


def has_names(value: Any) -> bool:
    """Tell whether anything in a battle or a set-up has a name."""
    if isinstance(value, tuple):
        return any(map(has_names, value))
    if not isinstance(value, msgspec.Struct):
        return False
    if isinstance(value, NAMED) and value.name:  # type: ignore[union-attr]  # each has one
        return True
    return any(has_names(getattr(value, field)) for field in _leading(type(value)))


def names_in(value: Any) -> Names:
    """Return the names that stand in a view, a battle or a set-up."""
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
    """Return the fields of a type that lead to what can have a name."""
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
    """Return a pattern of ids where they stand alone: no part of a word, a pointer or a seat."""
    longest = sorted(ids, key=len, reverse=True)
    return re.compile(rf"(?<![\w./:-])(?:{'|'.join(map(re.escape, longest))})(?![\w/]|[.-]\w)")


@lru_cache(maxsize=4096)
def _texts(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the fields of a type in which ids may stand, or values with some."""
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
    """One event that is told: its ids are marked, and what is told has the names in their place."""

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
        """Return a label in which the units and sides are marked."""
        return re.sub(r"[^/#]+", lambda found: self._id(found[0], "", ()), label)

    def _mark(self, spoken: str) -> str:
        # What is the same is marked alike: tellings compare ids, and count them.
        return f"{_BEGIN}{self._spoken.setdefault(spoken, len(self._spoken))}{_END}"

    def read(self, told: str) -> str:
        """Return what was told, with the names in the places of the marks."""
        spoken = tuple(self._spoken)
        return _MARK.sub(lambda found: spoken[int(found[1])], told)


def speaking(rulebook: Rulebook[Any, Any, Any], names: Names) -> Rulebook[Any, Any, Any]:
    """Return a rulebook that tells events with the names that are known."""
    if not names.some:
        return rulebook

    def tell(event: Any) -> str:
        marking = _Marking(names)
        return marking.read(rulebook.tell(marking.marked(event)))

    return msgspec.structs.replace(rulebook, tell=tell)


def as_all_know(rulebook: Rulebook[Any, Any, Any], battle: Any) -> Rulebook[Any, Any, Any]:
    """Return a rulebook that tells events with all names of a battle, as the referee hears them."""
    return speaking(rulebook, names_seen(rulebook, battle, REFEREE))
