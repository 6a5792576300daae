"""Explaining one roll: who, what, by which rule, with which dice, and what else it could have been.

Rolls are counted through the journal, from 1, as `verify` counts them; only a transcript that
verifies is explained.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from umpire.kernel.citation import Rule
from umpire.kernel.dice import KeyedDice, RecordedDice, Roll, block_message, seed_bytes
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.ruling import fold
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.errors import BAD_TRANSCRIPT, NOT_VERIFIED, UNKNOWN_ROLL
from umpire.scenarios.journal import Closed, Contributed, DiceTerms, Header, Ruled, rolls_of
from umpire.scenarios.naming import as_all_know
from umpire.scenarios.other_readings import Tried, event_of, other_readings
from umpire.scenarios.verify import Reader, Verification

UNCOUNTED = frozenset({"rolls", "rule"})


class RollLine(msgspec.Struct, frozen=True, kw_only=True):
    """One roll in a list: its number, the entry it stands in, the dice, and its event in words."""

    number: int
    version: int
    label: str
    sides: int
    faces: tuple[int, ...]
    rule: str
    told: str


class Term(msgspec.Struct, frozen=True):
    """A number or a mark that an event carries; `of` is the list where it stands."""

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
    """One roll, as a person would ask for it.

    `seat` gave the orders of the entry, `place` is a JSON Pointer into it. `order` is the one that
    brought the roll about, `side` that to which it belongs; they are null, and `readings` too,
    where they would tell more than may be known yet.
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
    """A roll, where it stands in the journal: its entry, and its place among the events."""

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
    """Return a roll as it stands in a list."""
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
    """What is known of a journal, besides its entries; the seed where it is revealed."""

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
            f"There is no roll {label or number}; the transcript has {count} of them."
        )
    return explained(book, *hit)


def _verified(lines: Sequence[bytes], rulebooks: Rulebooks) -> Reader:
    """Return a reader of a transcript that verifies: no other one is worth explaining."""
    found = Verification(lines, rulebooks).run().difference
    if found is not None:
        code = BAD_TRANSCRIPT if found.fault in {"format", "chain"} else NOT_VERIFIED
        raise code.refuse(f"It does not verify: line {max(found.line, 1)}, {found.message}")
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
        book: the rules, the terms of the dice, and the seed where it may be told.
        found: the roll, in its entry as it may be heard.
        battle: as it stood before the entry.
        whole: whether the entry is all there is. Otherwise its orders are not told.
        readings: whether other readings may be told.

    Raises:
        Conflict: the roll, or its event, is not what the seed and the rules make it.
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
            raise NOT_VERIFIED.refuse(f"Its order is refused here: {refusal.message}") from refusal
        happened += ruling.events
        if len(happened) > found.event:
            recorded = found.entry.events[found.event]
            if event_of(ruling.events, found.roll.label) != recorded:
                break
            return order, ruling.events, battle
        battle = ruling.state
    raise NOT_VERIFIED.refuse(f"{found.roll.label}: this edition rules otherwise.")


def _key(book: Book, roll: Roll) -> DiceKey:
    """Return how a roll is computed, and compute it where the seed is known."""
    terms, nonces = book.header.dice, (*book.header.dice.nonces, *book.nonces)
    seed, typed = _seed(terms, book.seed), terms.source == "supplied"
    if seed is not None:
        thrown = KeyedDice(seed, terms.scenario, nonces).roll(
            roll.label, len(roll.faces), roll.sides
        )
        if thrown != roll:
            raise NOT_VERIFIED.refuse(f"{roll.label}: these faces are not thrown so.")
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
