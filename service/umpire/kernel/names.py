"""Names that people give, in any script, beside the ids in orders and in labels of dice.

A name is kept in Unicode's composed form (NFC), whatever form it comes in. It has 80 characters at
most, some of them visible; none controls the terminal, ends the line, or turns the direction of the
text around it (embeddings, overrides and isolates of the bidirectional algorithm).
"""

import unicodedata
from collections.abc import Collection, Iterable
from typing import Annotated, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from umpire.kernel.errors import BAD_NAME
from umpire.kernel.reasons import INCONSISTENT
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of

LONGEST_NAME = 80
Name: TypeAlias = Annotated[
    str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST_NAME})
]
"""Free text. Its length is counted once it is composed, which a pattern cannot do."""
GivenName: TypeAlias = Name | UnsetType | None
"""A name that may be left out, or be null; then it is kept as unset, and in no encoding."""

_STEERING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNSAID = {"Cc": "a control character", "Cs": "half a character", "Zl": "a break", "Zp": "a break"}
_INVISIBLE = frozenset(("Zs", "Cf", "Mn", "Me"))
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0")


class UnusableText(ValueError):  # noqa: N818 — named as what it is
    """A name that nothing can have; a decoder puts the place of its owner to it."""


def fault(text: str) -> str | None:
    """Return why a composed text is no name, in words; `None` if it is one."""
    if len(text) > LONGEST_NAME:
        return f"A name has at most {LONGEST_NAME} characters; this one has {len(text)}."
    for place, each in enumerate(text):
        said = _UNSAID.get(unicodedata.category(each))
        if said is None and each in _STEERING:
            said = "a character that turns the direction of the text"
        if said is not None:
            return f"A name has no such character: U+{ord(each):04X}, {said}, at {place}."
    if all(unicodedata.category(e) in _INVISIBLE or e in _FILLERS for e in text):
        return "A name needs a visible character; leave the name out otherwise."
    return None


def named(text: str) -> str:
    """Return a name as it is kept: composed (NFC).

    Raises:
        UnusableText: it is no name.
    """
    composed = unicodedata.normalize("NFC", text)
    wrong = fault(composed)
    if wrong is not None:
        raise UnusableText(wrong)
    return composed


def title(text: str, at: str) -> str:
    """Return the title of a battle, which is a name or nothing.

    Raises:
        Malformed: it is no name.
    """
    try:
        return named(text) if text else ""
    except UnusableText as wrong:
        raise BAD_NAME.refuse(str(wrong), at=at) from wrong


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """The base of values with an `id`, and a `name` if people give them one."""

    name: GivenName = UNSET

    def __post_init__(self) -> None:
        _keep(self)


class NamedValue(Value, frozen=True, kw_only=True):
    """The base of tagged values that have an `id`, and a `name` if people give them one."""

    name: GivenName = UNSET

    def __post_init__(self) -> None:
        _keep(self)


class NamedPart(Value, frozen=True):
    """The base of tagged values that have always had a `name`: an empty one means none."""

    def __post_init__(self) -> None:
        given: str = getattr(self, "name")  # noqa: B009 — in each of them it has its own place
        if given:
            msgspec.structs.force_setattr(self, "name", named(given))


def _keep(struct: Named | NamedValue) -> None:
    """Have a value keep its name as it is kept; a null as none."""
    given = struct.name
    if given is not UNSET:
        msgspec.structs.force_setattr(struct, "name", UNSET if given is None else named(given))


class NamedId(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a side or a squadron, which are no more than an id elsewhere."""

    id: Id
    name: Name

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "name", named(self.name))


NamedIds: TypeAlias = Annotated[tuple[NamedId, ...], Meta(max_length=1000)] | UnsetType
"""The names of sides and squadrons; without any, the field is absent."""


def require_sound_names(names: NamedIds, known: Collection[str]) -> None:
    """Refuse names of unknown ids, and second names.

    Args:
        names: as a battle has them.
        known: the ids of its sides and squadrons.

    Raises:
        Malformed: one of them is such a name.
    """
    seen = set[str]()
    for place, each in enumerate(names or ()):
        if each.id not in known or each.id in seen:
            what = "has a name already" if each.id in seen else "is neither a side nor a squadron"
            raise INCONSISTENT.refuse(
                f"{each.id} {what}: use {one_of(sorted(known))}.", at=f"/names/{place}/id"
            )
        seen.add(each.id)


def seen_of(names: NamedIds, ids: Iterable[str]) -> NamedIds:
    """Return the names of some sides and squadrons, as a view of a battle has them."""
    wanted = set(ids)
    return tuple([each for each in names or () if each.id in wanted]) or UNSET
