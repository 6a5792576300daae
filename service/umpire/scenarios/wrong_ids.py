"""A wrong id is refused with one that its seat may have meant: of what it sees, and of its kind."""

import unicodedata
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

import msgspec

from umpire.kernel.errors import UNKNOWN_VALUE, Refusal
from umpire.kernel.rulebook import Rulebook, Seat
from umpire.kernel.words import one_of
from umpire.scenarios.errors import NOT_YOUR_ORDER
from umpire.scenarios.naming import Names, names_in, token

SUBJECTS = ("ship", "unit", "group", "squadron", "missile", "attacker", "counter", "side")
"""The fields by which orders say whom they are for, the first that is there."""
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
    """What an order may name: its id, whose it is, and whether it is in play."""

    id: str
    side: str | None = None
    active: bool = True


def with_suggestion(
    rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, seat: Seat, refusal: Refusal
) -> Refusal:
    """Return a refusal of an order that says of a wrong id which one may be meant.

    Args:
        rulebook: the rules.
        battle: as it stands.
        order: the order, in plain JSON values.
        seat: who gives it; nothing is suggested but what it sees.
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
    """Return the field of an order that names what is not there, and what it names."""
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
    """Tell whether something is in play; a body on the table is, if it can be worn down."""
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
