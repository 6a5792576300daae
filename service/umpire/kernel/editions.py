"""Editions of a rulebook as data: the changes of each corrected rule, and its earlier form.

The present rules are in one place, the code; an edition keeps the values that its changes have
replaced. The defaults of any edition follow from both.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from umpire.kernel.decoders import decoder_of

T = TypeVar("T", bound=msgspec.Struct)


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change of an edition to one rule, in a sentence.

    If the change is a default, `option` or `table` names it, and `before` is its value in the
    edition before, in plain JSON. A new option is such a default, too: its `before` is the way the
    book was played without it. If citations were corrected, `cited` has the rules that events cited
    before, by their kind.
    """

    rule: str
    gist: str
    option: str | None = None
    table: str | None = None
    before: Any = None
    cited: Mapping[str, tuple[str, ...]] = {}


class Edition(msgspec.Struct, frozen=True, omit_defaults=True):
    """An edition of a rulebook: its name, and its changes since the edition before."""

    name: str
    changes: tuple[Change, ...] = ()


class Defaults(msgspec.Struct, frozen=True):
    """The options and the tables that hold where a scenario says nothing else."""

    options: Any
    tables: Any


def defaults_of(name: str, editions: Sequence[Edition], now: Defaults) -> Defaults:
    """Return the defaults of an edition.

    Args:
        name: of the edition.
        editions: of the rulebook, the newest last.
        now: the defaults of the newest.

    Raises:
        KeyError: the book has no edition of that name.
        ValidationError: the earlier value of a change does not fit its option or table.
    """
    defaults = now
    for edition in reversed(_since(name, editions)):
        for change in edition.changes:
            defaults = _before(change, defaults)
    return defaults


def _since(name: str, editions: Sequence[Edition]) -> Sequence[Edition]:
    """Return the editions that came after one."""
    names = [edition.name for edition in editions]
    if name not in names:
        raise KeyError(name)
    return editions[names.index(name) + 1 :]


def _before(change: Change, since: Defaults) -> Defaults:
    """Return the defaults as they were before a change."""
    options, tables = since.options, since.tables
    if change.option is not None:
        options = replaced(options, change.option, change.before)
    if change.table is not None:
        tables = replaced(tables, change.table, change.before)
    return Defaults(options, tables)


def as_pinned(values: T, written: Collection[str], defaults: T) -> T:
    """Return options, or tables, with the `defaults` of their edition for all unwritten fields.

    A battle that was opened before a later edition has none of the fields that it added.

    Args:
        values: as they were read.
        written: the names of the written fields.
        defaults: of the edition under which they were written.
    """
    missing = {
        name: getattr(defaults, name) for name in values.__struct_fields__ if name not in written
    }
    return msgspec.structs.replace(values, **missing)


def corrected_since(name: str, editions: Sequence[Edition]) -> Mapping[str, frozenset[str]]:
    """Return the citations that have been corrected since an edition, by the kind of event.

    Raises:
        KeyError: the book has no edition of that name.
    """
    corrected: dict[str, frozenset[str]] = {}
    for edition in _since(name, editions):
        for change in edition.changes:
            for kind, rules in change.cited.items():
                corrected[kind] = corrected.get(kind, frozenset()).union(rules)
    return corrected


def replaced(values: T, name: str, plain: Any) -> T:
    """Return options, or tables, with one of them replaced by a plain JSON value.

    Raises:
        KeyError: none of them has that name.
        ValidationError: the value does not fit it.
    """
    types = {field.name: field.type for field in msgspec.structs.fields(values)}
    value = decoder_of(types[name]).decode(msgspec.json.encode(plain))
    return msgspec.structs.replace(values, **{name: value})


def rebased(pinned: T, were: T, become: T) -> T:
    """Return pinned options, or tables, under other defaults: house rules stay as they are.

    Args:
        pinned: those of a scenario.
        were: the defaults when it was opened. A value that differs from them is a house rule.
        become: the new defaults.
    """
    moved = {
        name: getattr(become, name)
        for name in _changed(were, become)
        if getattr(pinned, name) == getattr(were, name)
    }
    return msgspec.structs.replace(pinned, **moved) if moved else pinned


def house_rules(pinned: T, were: T, become: T) -> tuple[str, ...]:
    """Return what `rebased` leaves as it is, though the defaults were and become another."""
    return tuple(
        name
        for name in _changed(were, become)
        if getattr(pinned, name) not in (getattr(were, name), getattr(become, name))
    )


def _changed(were: T, become: T) -> tuple[str, ...]:
    return tuple(
        name for name in were.__struct_fields__ if getattr(were, name) != getattr(become, name)
    )
