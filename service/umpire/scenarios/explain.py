"""Explain one roll: its unit, its rule, its dice, and the results under other readings.

Rolls are counted through the journal, from 1, as `verify` counts them. Only a transcript that
verifies is explained.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from umpire.kernel.citation import Rule
from umpire.kernel.dice import Dice, KeyedDice, RecordedDice, Roll, block_message, seed_bytes
from umpire.kernel.errors import Malformed, PendingThrow, Refusal
from umpire.kernel.rulebook import Rulebook, Seat, option_schemas
from umpire.kernel.ruling import fold
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.errors import BAD_TRANSCRIPT, NOT_VERIFIED, UNKNOWN_ROLL
from umpire.scenarios.journal import (
    Closed,
    Contributed,
    DiceTerms,
    Header,
    Ruled,
    codec_of,
    place_of,
    rolls_of,
)
from umpire.scenarios.naming import as_all_know, names_seen, speaking
from umpire.scenarios.read import ruling_seen
from umpire.scenarios.repository import PAGE, Scenarios, Standing
from umpire.scenarios.verify import Reader, Verification

MOST_STAND_INS = 64
"""How many rolls nobody threw may be stood in for, before an order is given up."""


class Hangs(Exception):  # noqa: N818 — a signal to those who judge, and no fault
    """The outcome of an order depends on dice that nobody threw."""

    def __init__(self, throw: PendingThrow) -> None:
        super().__init__(throw.label)
        self.throw = throw


class StandIns:
    """Known dice, and substitutes with the lowest faces for dice that nobody threw.

    Args:
        known: dice that refuse to throw anything unknown.
    """

    def __init__(self, known: Dice) -> None:
        self._known = known
        self.stood_in: dict[str, PendingThrow] = {}

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Return the known roll, or a substitute.

        Raises:
            Hangs: the throw may not be substituted.
        """
        try:
            return self._known.roll(label, count, sides)
        except Malformed:
            throw = PendingThrow(label, count, sides)
        if not self.may_stand_in(label):
            raise Hangs(throw)
        self.stood_in[label] = throw
        return Roll(label, sides, (1,) * count)

    def may_stand_in(self, _label: str) -> bool:
        """Return whether a throw may be substituted now."""
        return len(self.stood_in) < MOST_STAND_INS


class Setting(msgspec.Struct, frozen=True):
    """An option with one of its values, and the rule that it changes."""

    option: str
    rule: str
    value: Any


class Alternative(msgspec.Struct, frozen=True):
    """One event as it would have been under another value of an option.

    It has at most one of `told`, the log line of the event; `throws`, dice that it would need but
    nobody threw; and `refused`, the refusal that the order would have got. Without any, this roll
    would not have been thrown.
    """

    option: str
    rule: str
    value: Any
    told: str | None = None
    throws: PendingThrow | None = None
    refused: str | None = None


class Tried(msgspec.Struct, frozen=True):
    """The alternatives to one event, and how many settings were tried to find them."""

    tried: int
    alternatives: tuple[Alternative, ...]


def other_settings(rulebook: Rulebook[Any, Any, Any], options: Any) -> Iterator[Setting]:
    """Yield every option with its other values; of numbers and of tables, with the default alone.

    Args:
        rulebook: whose options they are.
        options: those that hold.
    """
    default = rulebook.options_type()
    for name, given in option_schemas(rulebook.options_type).items():
        held = getattr(options, name)
        if given.get("type") == "boolean":
            values: list[Any] = [False, True]
        else:
            values = given.get("enum") or [getattr(default, name)]
        for value in values:
            if value != held:
                yield Setting(name, given["title"], value)


def other_readings(
    rulebook: Rulebook[Any, Any, Any], battle: Any, order: Any, events: Sequence[Any], roll: Roll
) -> Tried:
    """Judge an order again under each other setting, and return the events that become different.

    Bounded: the order is judged once for each of `other_settings`.

    Args:
        rulebook: the rules.
        battle: before the order.
        order: the order.
        events: those that it caused.
        roll: one of theirs. An event with a roll of the same label is the same event.
    """
    settings = tuple(other_settings(rulebook, battle.options))
    judged = _Judged(rulebook, battle, order, events, roll)
    found = (_under(setting, judged) for setting in settings)
    return Tried(len(settings), tuple([each for each in found if each is not None]))


def event_of(events: Sequence[Any], label: str) -> Any:
    """Return the event that has a roll of a label; `None` if none has."""
    place = place_of(events, label)
    return None if place is None else events[place]


class _Judged(NamedTuple):
    """The arguments of `other_readings`."""

    rulebook: Rulebook[Any, Any, Any]
    battle: Any
    order: Any
    events: Sequence[Any]
    roll: Roll


def _under(setting: Setting, judged: _Judged) -> Alternative | None:
    """Return what an event becomes under one setting; `None` where it stays as it is."""
    rulebook, battle, order, events, roll = judged
    options = msgspec.structs.replace(battle.options, **{setting.option: setting.value})
    changed = msgspec.structs.replace(battle, options=options)
    other = Alternative(setting.option, setting.rule, setting.value)
    dice = _UpToOneRoll(rolls_of(events), roll.label)
    try:
        rulebook.check(changed)
    except Refusal:
        return None  # A battle that was not set up for the option says nothing about it.
    try:
        ruling = rulebook.adjudicate(changed, order, dice)
    except Hangs as hangs:
        return msgspec.structs.replace(other, throws=hangs.throw)
    except Refusal as refusal:
        return msgspec.structs.replace(other, refused=refusal.message)
    recorded, given = (event_of(those, roll.label) for those in (events, ruling.events))
    return None if given == recorded else _become(rulebook, other, given, dice)


def _become(
    rulebook: Rulebook[Any, Any, Any], other: Alternative, event: Any, dice: "_UpToOneRoll"
) -> Alternative:
    """Return an alternative with the new form of its event; `None`: the event does not happen."""
    if event is None:
        return other
    unthrown = next((each.label for each in event.rolls if each.label in dice.stood_in), None)
    if unthrown is not None:
        return msgspec.structs.replace(other, throws=dice.stood_in[unthrown])
    return msgspec.structs.replace(other, told=rulebook.tell(event))


class _UpToOneRoll(StandIns):
    """Recorded rolls; and, once that of `label` has been thrown, substitutes for others.

    Later throws do not change the effect of a roll, so the order is judged to its end. Earlier
    throws may; then the judging ends.
    """

    def __init__(self, rolls: Iterable[Roll], label: str) -> None:
        super().__init__(RecordedDice(rolls))
        self._label = label
        self._reached = False

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Return the recorded roll, or a substitute; see `StandIns`."""
        roll = super().roll(label, count, sides)
        self._reached = self._reached or label == self._label
        return roll

    def may_stand_in(self, label: str) -> bool:
        """Return whether the roll itself has been thrown already."""
        return self._reached and label != self._label and super().may_stand_in(label)


UNCOUNTED = frozenset({"rolls", "rule"})


class RollLine(msgspec.Struct, frozen=True, kw_only=True):
    """One roll in a list: its number, its entry, the dice, and the log line of its event."""

    number: int
    version: int
    label: str
    sides: int
    faces: tuple[int, ...]
    rule: str
    told: str


class Term(msgspec.Struct, frozen=True):
    """A number or a mark of an event; `of` names the list that holds it."""

    name: str
    value: int | float | bool
    of: str | None = None


class DiceKey(msgspec.Struct, frozen=True, kw_only=True):
    """How anyone computes a roll; see `schema/dice.v1.md`.

    A block is HMAC-SHA-256 of `message` under `seed`, both in hex; the last four bytes of the
    message are the number of the block, 0 in this one. Bytes from `below` on are skipped; each
    other one, divided by the sides, leaves a face less one. `seed` is null while it is sealed, and
    where the faces were typed in.
    """

    state: Literal["recomputed", "sealed", "typed"]
    scenario: str
    nonces: tuple[str, ...]
    commitment: str | None
    seed: str | None
    message: str | None
    below: int


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """One roll, explained.

    `seat` gave the orders of the entry; `place` is a JSON Pointer into it. `order` is the one that
    caused the roll, and `side` owns it. `order`, `side` and `readings` are null where they would
    reveal something that is still secret.
    """

    roll: RollLine
    system: str
    seat: str
    place: str
    turn: int
    phase: str
    order: dict[str, Any] | None
    side: str | None
    rule: Rule | None
    terms: tuple[Term, ...]
    dice: DiceKey
    readings: Tried | None


class Found(msgspec.Struct, frozen=True):
    """A roll, and its place in the journal: its entry, and its event."""

    number: int
    entry: Ruled[Any, Any]
    event: int
    place: int

    @property
    def roll(self) -> Roll:
        """The roll itself."""
        roll: Roll = self.entry.events[self.event].rolls[self.place]
        return roll


def rolls_in(entry: Ruled[Any, Any], before: int) -> Iterator[Found]:
    """Yield the rolls of an entry; `before` is how many there were before it."""
    number = before
    for event, happened in enumerate(entry.events):
        for place in range(len(getattr(happened, "rolls", ()))):
            number += 1
            yield Found(number, entry, event, place)


def line_of(rulebook: Rulebook[Any, Any, Any], found: Found) -> RollLine:
    """Return a roll as a list shows it."""
    event, roll = found.entry.events[found.event], found.roll
    return RollLine(
        number=found.number,
        version=found.entry.version,
        label=roll.label,
        sides=roll.sides,
        faces=roll.faces,
        rule=getattr(event, "rule", ""),
        told=rulebook.tell(event),
    )


class Book(msgspec.Struct, frozen=True):
    """The data of a journal, besides its entries; the seed if it is revealed."""

    rulebook: Rulebook[Any, Any, Any]
    header: Header[Any]
    nonces: tuple[str, ...]
    seed: bytes | None


def listed(lines: Sequence[bytes], rulebooks: Rulebooks) -> tuple[RollLine, ...]:
    """Return all rolls of a transcript.

    Raises:
        Malformed: a line is not what it should be.
        Conflict: the transcript does not verify.
    """
    told = list[RollLine]()
    reader = _verified(lines, rulebooks)
    book = as_all_know(reader.rulebook, reader.header.battle)
    for entry in reader.entries():
        if isinstance(entry, Ruled):
            told += [line_of(book, found) for found in rolls_in(entry, len(told))]
    return tuple(told)


def explain(
    lines: Sequence[bytes],
    rulebooks: Rulebooks,
    *,
    number: int | None = None,
    label: str | None = None,
) -> Explanation:
    """Explain one roll of a transcript.

    Args:
        lines: of the transcript, the header first.
        rulebooks: to judge its orders again.
        number: of the roll, from 1.
        label: of the roll, where no number is given; the first of that label.

    Raises:
        Malformed: a line is not what it should be.
        Conflict: the transcript does not verify.
        Unknown: there is no such roll.
    """
    hit, count, book = _sought(_verified(lines, rulebooks), number, label)
    if hit is None:
        raise UNKNOWN_ROLL.refuse(
            f"The transcript has no roll {label or number}; it has {count} rolls, from 1."
        )
    return explained(book, *hit)


def _verified(lines: Sequence[bytes], rulebooks: Rulebooks) -> Reader:
    """Return a reader of a transcript that verifies: no other one is worth explaining."""
    found = Verification(lines, rulebooks).run().difference
    if found is not None:
        code = BAD_TRANSCRIPT if found.fault in {"format", "chain"} else NOT_VERIFIED
        raise code.refuse(
            f"The transcript does not verify: line {max(found.line, 1)}, {found.message}"
        )
    return Reader(lines, rulebooks)


def _sought(
    reader: Reader, number: int | None, label: str | None
) -> tuple[tuple[Found, Any] | None, int, Book]:
    """Return a roll with the battle before its entry, the count of all rolls, and the book."""
    battle, count, nonces, seed = reader.header.battle, 0, list[str](), None
    hit: tuple[Found, Any] | None = None
    for entry in reader.entries():
        match entry:
            case Contributed():
                nonces.append(entry.nonce)
            case Closed():
                seed = bytes.fromhex(entry.seed) if entry.seed else None
            case Ruled():
                for found in rolls_in(entry, count):
                    count = found.number
                    if hit is None and (found.number == number or found.roll.label == label):
                        hit = found, battle
                battle = fold(battle, entry.events)
    book = as_all_know(reader.rulebook, reader.header.battle)
    return hit, count, Book(book, reader.header, tuple(nonces), seed)


def explained(
    book: Book, found: Found, battle: Any, *, whole: bool = True, readings: bool = True
) -> Explanation:
    """Explain a roll.

    Args:
        book: the rules, the terms of the dice, and the seed where it may be shown.
        found: the roll, in its entry as the seat may see it.
        battle: before the entry.
        whole: whether the seat sees the whole entry. Otherwise its orders are not shown.
        readings: whether other readings may be shown.

    Raises:
        Conflict: the seed and the rules do not reproduce the roll or its event.
    """
    event, rulebook = found.entry.events[found.event], book.rulebook
    key = _key(book, found.roll)
    order, events, before = None, found.entry.events, battle
    if whole:
        order, events, before = _brought_about(rulebook, battle, found)
    side = rulebook.side_of(before, order) if order is not None else None
    return Explanation(
        roll=line_of(rulebook, found),
        system=rulebook.system,
        seat=found.entry.seat,
        place=f"/events/{found.event}/rolls/{found.place}",
        turn=before.turn,
        phase=before.phase,
        order=msgspec.to_builtins(order) if order is not None else None,
        side=side,
        rule=next((rule for rule in rulebook.rules if rule.id == getattr(event, "rule", "")), None),
        terms=tuple(_terms(event)),
        dice=key,
        readings=(
            other_readings(rulebook, before, order, events, found.roll)
            if order is not None and readings
            else None
        ),
    )


def _brought_about(
    rulebook: Rulebook[Any, Any, Any], battle: Any, found: Found
) -> tuple[Any, tuple[Any, ...], Any]:
    """Return the order that brought a roll about, its events, and the battle before it."""
    dice, happened = RecordedDice(rolls_of(found.entry.events)), list[Any]()
    for order in found.entry.orders:
        try:
            ruling = rulebook.adjudicate(battle, order, dice)
        except Refusal as refusal:
            raise NOT_VERIFIED.refuse(
                f"{found.roll.label}: this edition refuses its order: {refusal.message}"
            ) from refusal
        happened += ruling.events
        if len(happened) > found.event:
            recorded = found.entry.events[found.event]
            if event_of(ruling.events, found.roll.label) != recorded:
                break
            return order, ruling.events, battle
        battle = ruling.state
    raise NOT_VERIFIED.refuse(f"{found.roll.label}: this edition rules differently.")


def _key(book: Book, roll: Roll) -> DiceKey:
    """Return how a roll is computed, and compute it where the seed is known."""
    terms, nonces = book.header.dice, (*book.header.dice.nonces, *book.nonces)
    seed, typed = _seed(terms, book.seed), terms.source == "supplied"
    if seed is not None:
        thrown = KeyedDice(seed, terms.scenario, nonces).roll(
            roll.label, len(roll.faces), roll.sides
        )
        if thrown != roll:
            raise NOT_VERIFIED.refuse(f"{roll.label}: the scenario's dice do not give these faces.")
    return DiceKey(
        state="typed" if typed else "sealed" if seed is None else "recomputed",
        scenario=terms.scenario,
        nonces=nonces,
        commitment=terms.commitment,
        seed=None if seed is None else seed.hex(),
        message=None if typed else block_message(terms.scenario, nonces, roll.label).hex(),
        below=256 - 256 % roll.sides,
    )


def _seed(terms: DiceTerms, revealed: bytes | None) -> bytes | None:
    return seed_bytes(terms.seed) if terms.seed is not None else revealed


def _terms(event: Any) -> Iterator[Term]:
    """Yield the numbers that an event carries, those in its lists by their names."""
    for field in event.__struct_fields__:
        if field in UNCOUNTED:
            continue
        value = getattr(event, field)
        if isinstance(value, bool | int | float):
            yield Term(field, value)
        elif isinstance(value, tuple):
            for each in value:
                if isinstance(each, msgspec.Struct):
                    yield from _named(each, field)


def _named(struct: msgspec.Struct, of: str) -> Iterator[Term]:
    """Yield the numbers of a value in a list, under the words beside them."""
    fields = msgspec.structs.asdict(struct)
    words = " ".join(value for value in fields.values() if isinstance(value, str))
    numbers = {name: value for name, value in fields.items() if isinstance(value, int | float)}
    for name, value in numbers.items():
        alone = len(numbers) == 1 and words
        yield Term(words if alone else f"{words} {name}".strip(), value, of)


class Heard(msgspec.Struct, frozen=True):
    """The rolls of a scenario that a seat may see: `upto[version]` are in entries up to it."""

    scenarios: Scenarios
    standing: Standing
    seat: Seat
    upto: Sequence[int]

    @property
    def count(self) -> int:
        """How many there are."""
        return self.upto[-1]

    async def lines(self, after: int, limit: int) -> tuple[RollLine, ...]:
        """Return some rolls as lines of a list, those after a number."""
        last = min(after + limit, self.count)
        if after >= last:
            return ()
        first = bisect_left(self.upto, after + 1)
        lines = await _lines(self, first, bisect_left(self.upto, last))
        return await self.scenarios.beside(self._told, lines, first, range(after + 1, last + 1))

    async def labelled(self, label: str, after: int, limit: int) -> tuple[RollLine, ...]:
        """Return the rolls of a label, those after a number; as a rule there is one."""
        version, told = bisect_left(self.upto, after + 1), list[RollLine]()
        while version < len(self.upto) and len(told) < limit:
            last = min(version + PAGE, len(self.upto)) - 1
            lines = await _lines(self, version, last)
            told += await self.scenarios.beside(self._labelled, lines, version, label)
            version = last + 1
        return tuple([each for each in told if each.number > after][:limit])

    def _labelled(self, lines: Sequence[bytes], version: int, label: str) -> list[RollLine]:
        book, rolls = self.book(), self._rolls(lines, version)
        return [line_of(book, found) for found, _ in rolls if found.roll.label == label]

    async def found(self, number: int) -> tuple[Found, bool]:
        """Return a roll, and whether the seat sees all of its entry.

        Raises:
            Unknown: the seat sees no such roll.
        """
        if not 1 <= number <= self.count:
            raise UNKNOWN_ROLL.refuse(
                f"There is no roll {number} for this seat; it may see rolls 1 to {self.count}."
            )
        version = bisect_left(self.upto, number)
        lines = await _lines(self, version, version)
        return next(each for each in self._rolls(lines, version) if each[0].number == number)

    def _told(self, lines: Sequence[bytes], version: int, numbers: range) -> tuple[RollLine, ...]:
        book, rolls = self.book(), self._rolls(lines, version)
        return tuple([line_of(book, found) for found, _ in rolls if found.number in numbers])

    def _rolls(self, lines: Sequence[bytes], version: int) -> Iterator[tuple[Found, bool]]:
        """Yield the rolls in entries from a version on, each with whether the seat sees it all."""
        codec = codec_of(self.standing.rulebook)
        for at, entry in enumerate(map(codec.kept_entry, lines), version):
            if isinstance(entry, Ruled):
                seen = ruling_seen(self.standing, entry, self.seat)
                for found in rolls_in(seen, self.upto[at - 1]):
                    yield found, seen == entry

    def book(self) -> Rulebook[Any, Any, Any]:
        """Return the book; its lines use the names that the seat may know."""
        rulebook = self.standing.rulebook
        return speaking(rulebook, names_seen(rulebook, self.standing.battle, self.seat))


async def rolls_heard(scenarios: Scenarios, scenario: str, seat: Seat) -> Heard:
    """Return the rolls of a stored scenario that a seat may see.

    A seat sees the rolls in the events that it sees, and counts no others: the number of the others
    is its opponent's secret. The whole journal is read once for each version and seat, to count;
    then a page of rolls reads only the entries that hold them.

    Raises:
        Unknown: there is no such scenario.
    """
    standing = await scenarios.now(scenario)
    key = (scenario, standing.version, seat)
    upto = scenarios.counted.get(key)
    if upto is None:
        upto = scenarios.counted.keep(key, await _counted(scenarios, standing, seat))
    return Heard(scenarios, standing, seat, upto)


async def _counted(scenarios: Scenarios, standing: Standing, seat: Seat) -> Sequence[int]:
    """Return the number of rolls that a seat may see up to each version, the opening first."""
    upto, scenario = array("I", [0]), standing.header.scenario
    while len(upto) <= standing.version:
        read = len(upto) - 1
        page = await scenarios.store.lines(scenario, read, min(PAGE, standing.version - read))
        if not page:
            break
        await scenarios.beside(_count, upto, standing, [stored.line for stored in page], seat)
    return upto


def _count(upto: "array[int]", standing: Standing, lines: Sequence[bytes], seat: Seat) -> None:
    """Count the rolls of more entries. This may take long."""
    for entry in map(codec_of(standing.rulebook).entry, lines):
        events = ruling_seen(standing, entry, seat).events if isinstance(entry, Ruled) else ()
        upto.append(upto[-1] + sum(len(getattr(event, "rolls", ())) for event in events))


async def roll_explained(
    scenarios: Scenarios, scenario: str, seat: Seat, number: int
) -> Explanation:
    """Explain a roll, by its number for a seat.

    Raises:
        Unknown: the scenario does not exist, or the seat sees no such roll.
        Conflict: this edition does not reproduce the roll or its event.
    """
    heard = await rolls_heard(scenarios, scenario, seat)
    found, whole = await heard.found(number)
    standing = heard.standing
    before = await scenarios.at(scenario, found.entry.version - 1)
    # The outcome under another reading may depend on everything, hidden units included.
    sees_all = seat.role == "referee" or standing.rulebook.shows_all(before.battle, seat)
    contributed = tuple(standing.contributed.values())
    return await scenarios.beside(
        explained,
        Book(heard.book(), standing.header, contributed, await _revealed(heard)),
        found,
        before.battle,
        whole=whole,
        readings=standing.closed or sees_all,
    )


async def _revealed(heard: Heard) -> bytes | None:
    """Return the seed in the last entry of a closed scenario."""
    standing = heard.standing
    if not standing.closed:
        return None
    (line,) = await _lines(heard, standing.version, standing.version)
    entry = codec_of(standing.rulebook).kept_entry(line)
    return bytes.fromhex(entry.seed) if isinstance(entry, Closed) and entry.seed else None


async def _lines(heard: Heard, first: int, last: int) -> list[bytes]:
    """Return the lines of the journal from a version to another."""
    store, scenario = heard.scenarios.store, heard.standing.header.scenario
    return [stored.line for stored in await store.lines(scenario, first - 1, last - first + 1)]
