"""Faults in the chapters of a book, found when it is bound, and how to mend them.

Players never see these messages; they are for the author of the book.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from umpire.kernel.chapter import Act, Chapter, InChapter, of_nobody
from umpire.kernel.happening import Happening
from umpire.kernel.lines import holes_of
from umpire.kernel.words import one_of

S = TypeVar("S")
T = TypeVar("T")


def require_once(what: str, names: Iterable[Any]) -> None:
    """Require that nothing is listed twice."""
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise ValueError(
            f"The chapters list the {what} {one_of(twice)} more than once: leave it in one place, "
            "or give one of them another name."
        )


def require_one_place(imprint: Sequence[str], chapters: Sequence[str]) -> None:
    """Require that either the imprint names the files of citations, or the chapters do."""
    if imprint and chapters:
        raise ValueError(
            f"The imprint names the files of citations, and chapters name {one_of(chapters)}: "
            "name them in one place."
        )


def require_whole(acts: Iterable[Act[Any, Any]], events: Iterable[Any]) -> None:
    """Require that an act has what its giver and its secrecy ask for, and an event what it says."""
    for act in acts:
        _require_named(act.order)
        if act.giver == "owner" and act.side is of_nobody:
            raise ValueError(
                f"The owner gives {act.kind}, which belongs to nobody: define its `side`, or give "
                "it another `giver`."
            )
        if act.sealed and not act.phases:
            raise ValueError(f"{act.kind} is sealed for a phase, and has none: give it `phases`.")
    for event in events:
        _require_named(event)
        missing = [name for name in ("apply", "tell", "heard") if not hasattr(event, name)]
        if getattr(event, "tell", None) is Happening.tell and not event.line:
            missing.append("line")
        if missing:
            raise ValueError(
                f"The event {event.__struct_config__.tag} lacks {one_of(missing)}: see `HappensTo` "
                "in `umpire.kernel.happening`."
            )
        if getattr(event, "tell", None) is Happening.tell:
            _require_fields(event)


def _require_fields(event: type[Happening]) -> None:
    """Require that every hole of an event's line is a field of it, or of a field (`hit.target`)."""
    unknown = {hole.partition(".")[0] for hole in holes_of(event.line)} - {*event.__struct_fields__}
    if unknown:
        raise ValueError(
            f"The line of {event.__struct_config__.tag} has holes that are no fields of it: "
            f"{one_of(sorted(unknown))}."
        )


def _require_named(kind: type[msgspec.Struct]) -> None:
    """Require that an order or an event has a name of its own: without one, it has its class's."""
    if kind.__struct_config__.tag == kind.__name__:
        raise ValueError(f'{kind.__name__} has no `kind`: give the class its `tag="..."`.')


def require_phases(names: Sequence[str], acts: Sequence[Act[Any, Any]]) -> None:
    """Require that acts name phases of the turn, and that each phase takes an order."""
    for act in acts:
        strange = [name for name in act.phases if name not in names]
        if strange:
            raise ValueError(
                f"{act.kind} names the phase {one_of(strange)}, but the turn only has "
                f"{one_of(names)}."
            )
    idle = [name for name in names if all(name not in act.phases for act in acts)]
    if idle:
        raise ValueError(
            f"Nothing is ordered in phase {one_of(idle)}, so that it never ends: name it in the "
            "`phases` of an act, or leave it out of the turn."
        )


def listing_of(
    chapters: Sequence[Chapter[S]], offered: Sequence[Chapter[S]] | None
) -> tuple[Chapter[S], ...]:
    """Return the chapters that list choices, in the order in which seats find these."""
    for chapter in chapters:
        left = [act.kind for act in chapter.acts if isinstance(act.offer, InChapter)]
        if left and chapter.choices is None:
            raise ValueError(
                f"{one_of(left)} is offered by its chapter (`InChapter`), which offers nothing: "
                "give the chapter `choices`, or the act an offer of its own."
            )
        if chapter.choices is not None and not left:
            raise ValueError(
                f"{_called(chapter)} has `choices`, and no act that leaves its own to it: let one "
                "say `InChapter`, or take `choices` away."
            )
    listing = [chapter for chapter in chapters if chapter.choices is not None]
    if offered is None:
        return tuple(listing)
    for chapter in listing:
        if all(chapter is not each for each in offered):
            raise ValueError(f"{_called(chapter)} has `choices`: put it among those offered, too.")
    for chapter in offered:
        if all(chapter is not each for each in listing):
            raise ValueError(f"{_called(chapter)} has no `choices`: do not list it as offered.")
    return tuple(offered)


def _called(chapter: Chapter[Any]) -> str:
    """Return what a chapter is called in a message: by the orders that it has, or its citations."""
    orders = [act.kind for act in chapter.acts]
    return f"The chapter of {one_of(orders) if orders else chapter.citations or 'no order'}"


def index_by_type(
    table: str, entries: Iterable[T], type_of: Callable[[T], type], kinds: Iterable[type]
) -> dict[type, T]:
    """Return the entries of a table by the type that each is for.

    Raises:
        ValueError: a type of `kinds` has no entry or several, or an entry is for another type.
    """
    entries, kinds = tuple(entries), tuple(kinds)
    require_once(f"{table} entry", [type_of(entry).__name__ for entry in entries])
    index = {type_of(entry): entry for entry in entries}
    missing = [kind.__name__ for kind in kinds if kind not in index]
    if missing:
        raise ValueError(f"{table} has no entry for {one_of(missing)}: add one.")
    strange = [kind.__name__ for kind in index if kind not in kinds]
    if strange:
        raise ValueError(
            f"{table} has an entry for {one_of(strange)}, which the state does not list: add the "
            "type to the union there."
        )
    return index
