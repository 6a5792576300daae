"""Where a ruling deviates from the one on record: event by event, with the rule of each."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, Literal, TypeAlias

import msgspec

from umpire.kernel.errors import PendingThrow, Refusal
from umpire.kernel.rulebook import Rulebook
from umpire.scenarios.journal import encode, place_of

Kind: TypeAlias = Literal["changed", "gone", "new", "refused", "unthrown"]


class Deviation(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that would be ruled otherwise.

    `kind` says what becomes of an event: it is `changed`, `gone` or `new`; its order is `refused`;
    or it takes dice that nobody threw (`unthrown`), and nothing is said of what comes after it.
    `field` is a JSON Pointer into the entry. `rule` is what the new ruling cites, or, for an event
    that is gone, what the record cites. `recorded` and `ruled` are both events in words; the
    second may also be why an order is refused, or dice.
    """

    field: str
    kind: Kind
    rule: str
    recorded: str | None = None
    ruled: str | None = None


def refused(refusal: Refusal, recorded: Sequence[Any]) -> Deviation:
    """Return that an entry would not be taken; without a rule of its own, by that of its event."""
    rule = refusal.rule or next((_rule(event) for event in recorded), "")
    return Deviation(field=refusal.at, kind="refused", rule=rule, ruled=refusal.message)


def hanging(throw: PendingThrow, recorded: Sequence[Any], rule: str = "") -> Deviation:
    """Return that an entry hangs on dice that nobody threw; `rule` where it is known."""
    place = place_of(recorded, throw.label)
    was = None if place is None else recorded[place]
    return Deviation(
        field="/events" if place is None else f"/events/{place}",
        kind="unthrown",
        rule=rule or _rule(was),
        ruled=f"It takes {throw.count}d{throw.sides} for {throw.label}.",
    )


def deviations(
    rulebook: Rulebook[Any, Any, Any],
    recorded: Sequence[Any],
    ruled: Sequence[Any],
    stood_in: Mapping[str, PendingThrow],
) -> Iterator[Deviation]:
    """Yield where events deviate from those on record, in order.

    Args:
        rulebook: tells them.
        recorded: the events of an entry.
        ruled: what its orders bring about now.
        stood_in: the dice among `ruled` that nobody threw, by label. The first event with one of
            them is the last of which something is said.
    """
    end, throw = _first_unthrown(ruled, stood_in)
    for place, was, now in _pairs(recorded, ruled[:end], whole=throw is None):
        event = now if now is not None else was
        yield Deviation(
            field=f"/events/{place}",
            kind="gone" if now is None else "new" if was is None else "changed",
            rule=_rule(event),
            recorded=None if was is None else rulebook.tell(was),
            ruled=None if now is None else rulebook.tell(now),
        )
    if throw is not None:
        yield hanging(throw, recorded, _rule(ruled[end]))


def _first_unthrown(
    events: Sequence[Any], stood_in: Mapping[str, PendingThrow]
) -> tuple[int, PendingThrow | None]:
    """Return the place of the first event with dice that nobody threw, and those dice."""
    for place, event in enumerate(events):
        for roll in getattr(event, "rolls", ()):
            if roll.label in stood_in:
                return place, stood_in[roll.label]
    return len(events), None


def _pairs(
    recorded: Sequence[Any], ruled: Sequence[Any], *, whole: bool
) -> Iterator[tuple[int, Any, Any]]:
    """Yield a place on record with the event there and what it has become; `None` for nothing.

    Where `ruled` is not the whole ruling, what is left on record behind it says nothing.
    """
    old, anew = ([encode(event) for event in events] for events in (recorded, ruled))
    matcher = SequenceMatcher(None, old, anew, autojunk=False)
    for tag, begin, end, low, high in matcher.get_opcodes():
        if tag == "equal":
            continue
        new = list(ruled[low:high])
        for place in range(begin, end):
            was = recorded[place]
            now = next((each for each in new if type(each) is type(was)), None)
            if now is not None:
                new.remove(now)
            if now is not None or whole or end < len(recorded):
                yield place, was, now
        for now in new:
            yield end, None, now


def _rule(event: Any) -> str:
    rule: str = getattr(event, "rule", "")
    return rule
