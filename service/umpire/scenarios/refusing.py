"""Refusals as their seat hears them: with the names that it knows; of a wrong id, a right one."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Rulebook, Seat
from umpire.scenarios.naming import NO_NAMES, Names, names_seen, token
from umpire.scenarios.wrong_ids import with_suggestion

_WORD = re.compile(r"[A-Za-z]+")
_KIND_WORD = re.compile(
    r"(?:side|ship|unit|group|squadron|asteroid|body|planet|cloud|mine|minefield|mean)s?\s$",
    re.IGNORECASE,
)
_SENTENCE_BEGINS = re.compile(r"(?:^|[.:?;]\s)$")


def as_heard(
    rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, seat: Seat, refusal: Refusal
) -> Refusal:
    """Return the refusal of an order as its seat hears it; `at` points into the order.

    Args:
        rulebook: the rules.
        battle: as it stands.
        order: a Struct, or plain JSON values that are no order.
        seat: who gave it.
        refusal: what the rules say.
    """
    plain = msgspec.to_builtins(order) if isinstance(order, msgspec.Struct) else order
    refusal = with_suggestion(rulebook, battle, plain, seat, refusal)
    named = tuple(_texts(plain))
    return with_names(rulebook, names_seen(rulebook, battle, seat), named, refusal)


def with_names(
    rulebook: Rulebook[Any, Any, Any], names: Names, named: tuple[str, ...], refusal: Refusal
) -> Refusal:
    """Return a refusal in which the ids that have names stand behind them: `Köln (B2)`.

    An id that may be an ordinary word where it stands is told at the end, if the order names it.

    Args:
        rulebook: whose words are ordinary.
        names: that the seat knows.
        named: what the order names.
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
    """Tell whether an id may be an ordinary word behind the text `before` it."""
    if identity.lower() not in ordinary or _KIND_WORD.search(before):
        return False
    return identity.islower() or bool(_SENTENCE_BEGINS.search(before))


@lru_cache(maxsize=16)
def _vocabulary(texts: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word.lower() for text in texts for word in _WORD.findall(text))


def _words(rulebook: Rulebook[Any, Any, Any]) -> frozenset[str]:
    """Return the words in which a rulebook speaks, in small letters."""
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


def _texts(plain: Any) -> Iterator[str]:
    """Yield the texts in an order."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, Mapping):
        for value in plain.values():
            yield from _texts(value)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from _texts(value)
