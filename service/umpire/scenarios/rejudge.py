"""Judge a transcript again under another edition, and list the rulings that differ.

Each entry is judged from the battle as it was recorded, so one deviation does not cause others
further on. House rules stay as they are.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import SequenceMatcher
from itertools import count
from typing import Any, Literal, TypeAlias

import msgspec

from umpire.kernel.dice import Dice, RecordedDice
from umpire.kernel.editions import Defaults, house_rules, rebased
from umpire.kernel.errors import PendingThrow, Refusal
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.ruling import fold
from umpire.scenarios.adjudication import Rulebooks, adjudicate, ruled_alike, seat_named
from umpire.scenarios.explain import Hangs, StandIns
from umpire.scenarios.journal import (
    Contributed,
    Header,
    Ruled,
    chained,
    cut,
    encode,
    place_of,
    rolls_of,
)
from umpire.scenarios.naming import as_all_know
from umpire.scenarios.repository import keyed_dice
from umpire.scenarios.verify import ChainBroken, Reader, is_committed, revealed

Kind: TypeAlias = Literal["changed", "gone", "new", "refused", "unthrown"]


class Deviation(msgspec.Struct, frozen=True, kw_only=True):
    """One difference in a ruling.

    `kind` says how the event differs: it is `changed`, `gone` or `new`; its order is `refused`; or
    it needs dice that nobody threw (`unthrown`), and later events are not compared. `field` is a
    JSON Pointer into the entry. `rule` is the rule that the new ruling cites, or, for an event that
    is gone, the record. `recorded` and `ruled` are the log lines of both events; `ruled` may also
    be the reason of a refusal, or dice.
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
    """Yield the deviations of events from those on record, in order.

    Args:
        rulebook: writes their lines.
        recorded: the events of an entry.
        ruled: the events of its orders now.
        stood_in: the dice among `ruled` that nobody threw, by label. The first event with one of
            them is the last that is compared.
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
    """Yield a place on record with the event there and its new form; `None` for nothing.

    If `ruled` is not the whole ruling, recorded events behind its end are not compared.
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


Lines: TypeAlias = Callable[[], Iterable[bytes]]
"""Gives the lines of a transcript from the first, as often as it is called."""


class Target(msgspec.Struct, frozen=True):
    """The target of a rejudgement: an edition, or a correction under consideration."""

    edition: str
    defaults: Defaults


Targets: TypeAlias = Callable[[Rulebook[Any, Any, Any]], Target]


class Judged(msgspec.Struct, frozen=True):
    """An entry that was judged again; `line` counts from 1, the header."""

    line: int
    version: int
    deviations: tuple[Deviation, ...]


class Unfit(Exception):  # noqa: N818 — a fault of the input, not of the program
    """A transcript cannot be judged again: the line and the reason."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


class Rejudging:
    """One transcript that is judged again, its chain checked first.

    Args:
        lines: of the transcript.
        rulebooks: those that rule.
        targets: returns the target of each; it may refuse.

    Raises:
        Unfit: the chain is broken, the header is of no known book or edition, or its battle cannot
            be played under the target.
    """

    def __init__(self, lines: Lines, rulebooks: Rulebooks, targets: Targets) -> None:
        self._seed = _revealed_in(lines())
        with _unfit(1):
            self._reader = Reader(lines(), rulebooks)
        self.header: Header[Any] = self._reader.header
        self._rulebook = self._reader.rulebook
        self._were = _played(self._rulebook, self.header)
        self.target = targets(self._rulebook)
        self._moves = self._moved_pins()
        with _unfit(1):
            self._rulebook.check(self.header.battle)
            self._rulebook.check(self._moved(self.header.battle))

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The options and tables that stay as they are, though the target changes the default."""
        battle, were, become = self.header.battle, self._were, self.target.defaults
        return (
            *house_rules(battle.options, were.options, become.options),
            *house_rules(battle.tables, were.tables, become.tables),
        )

    def entries(self) -> Iterator[Judged]:
        """Yield every ruling of the transcript, judged again.

        Raises:
            Unfit: a line is not what it should be.
        """
        battle, nonces = self.header.battle, list[str]()
        with _unfit(1):
            keyed = self._keyed(nonces)
        entries = self._reader.entries()
        for version in count(1):
            line = version + 1
            with _unfit(line):
                entry = next(entries, None)
                if entry is None:
                    return
                if entry.version != version:
                    raise Unfit(line, "The entry is out of order.")
                if isinstance(entry, Contributed):
                    nonces.append(entry.nonce)
                    keyed = self._keyed(nonces)
                if not isinstance(entry, Ruled):
                    continue
                found = self._judged(battle, entry, keyed)
                battle = fold(battle, entry.events)
            yield Judged(line, version, found)

    def _keyed(self, nonces: Iterable[str]) -> Dice | None:
        """Return the dice of the seed; `None` while it is sealed, or if there is none."""
        terms = self.header.dice
        if terms.seed is None and self._seed is None:
            return None
        if terms.source == "committed" and not is_committed(self._seed, terms):
            raise Unfit(1, "The seed that is revealed is not the committed one.")
        return keyed_dice(self.header, self._seed or b"", nonces)

    def _moved_pins(self) -> dict[str, Any]:
        """Return the options and the tables of the battle under the target, where they change."""
        battle, become = self.header.battle, self.target.defaults
        options = rebased(battle.options, self._were.options, become.options)
        tables = rebased(battle.tables, self._were.tables, become.tables)
        same = options is battle.options and tables is battle.tables
        return {} if same else {"options": options, "tables": tables}

    def _moved(self, battle: Any) -> Any:
        """Return a battle under the target; what it holds to is pinned for its whole length."""
        return msgspec.structs.replace(battle, **self._moves) if self._moves else battle

    def _judged(
        self, battle: Any, entry: Ruled[Any, Any], keyed: Dice | None
    ) -> tuple[Deviation, ...]:
        """Judge an entry from the battle as it was recorded."""
        dice = StandIns(keyed or RecordedDice(rolls_of(entry.events)))
        try:
            ruling = adjudicate(
                self._rulebook, self._moved(battle), entry.orders, dice, seat=seat_named(entry.seat)
            )
        except Hangs as hangs:
            return (hanging(hangs.throw, entry.events),)
        except Refusal as refusal:
            if dice.stood_in:  # the result without them is unknown
                return (hanging(next(iter(dice.stood_in.values())), entry.events),)
            return (refused(refusal, entry.events),)
        if ruled_alike(self._rulebook, entry.edition, entry.events, ruling.events):
            return ()
        book = as_all_know(self._rulebook, self.header.battle)
        return tuple(deviations(book, entry.events, ruling.events, dice.stood_in))


def _played(rulebook: Rulebook[Any, Any, Any], header: Header[Any]) -> Defaults:
    """Return the defaults that held when a scenario was opened."""
    try:
        return rulebook.defaults(header.edition)
    except KeyError:
        known = ", ".join(edition.name for edition in rulebook.editions)
        raise Unfit(
            1,
            f"It was played under edition {header.edition!r} of {rulebook.system}; "
            f"there are: {known}.",
        ) from None


def _revealed_in(lines: Iterable[bytes]) -> bytes | None:
    """Check the chain of a transcript, and return the seed that its last line reveals.

    Raises:
        Unfit: a line is not the one that was hashed.
    """
    chain, raw, number = b"", b"", 0
    for number, raw in enumerate(lines, start=1):
        with _unfit(number):
            line, digest = cut(raw.removesuffix(b"\n"))
            chain = chained(chain, line)
            if chain != digest:
                raise ChainBroken
    return revealed(raw)


@contextmanager
def _unfit(line: int) -> Iterator[None]:
    """Name the line that turns out to be unfit.

    Raises:
        Unfit: it is.
    """
    try:
        yield
    except Unfit:
        raise
    except ChainBroken as broken:
        raise Unfit(line, "It is not the line that was hashed here.") from broken
    except Refusal as refusal:
        raise Unfit(line, refusal.message) from refusal
    except Exception as fault:  # a line with hashes that fit may hold events that do not
        raise Unfit(line, f"The rules cannot be applied ({type(fault).__name__}).") from fault
