"""The rules in your own process: open a battle, list what may be ordered, rule on orders.

This is the stable Python API; everything that `__all__` names is listed in
`docs/compatibility.md`. It imports neither the service nor an event loop, and it does no I/O.
The guide is `docs/engine.md`.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain, product
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

import msgspec

from umpire.kernel.decoders import decoder_of
from umpire.kernel.dice import Dice, KeyedDice, SuppliedDice, seed_bytes
from umpire.kernel.errors import UNKNOWN_VALUE, Refusal
from umpire.kernel.odds import Odds
from umpire.kernel.offers import Choice, Legal, Open
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.kernel.rulebook import Rulebook as Book
from umpire.rules import RULEBOOKS
from umpire.scenarios.adjudication import (
    adjudicate,
    name_of,
    require_known_side,
    require_open_odds,
    require_readable,
    rulebook_named,
    sample_named,
    seat_named,
)
from umpire.scenarios.errors import DICE_SOURCE
from umpire.scenarios.journal import (
    Closed,
    DiceTerms,
    Entry,
    Header,
    Ruled,
    chained,
    codec_of,
    encode,
    transcript_line,
)

__all__ = [
    "Game",
    "Player",
    "Refusal",
    "Result",
    "Rulebook",
    "Ruling",
    "open",
    "rulebooks",
    "seeded",
    "supplied",
]

Order: TypeAlias = Mapping[str, Any] | msgspec.Struct
"""An order as JSON has it, with its `kind`; or one of a rulebook's own Structs."""

FILLINGS = 16
"""The default number of orders that `moves` yields for a choice."""
TRIES = 8
"""How often a seeded sample tries to find an order that differs from those before, or is legal."""
LONGEST_LIST = 4
"""A sampled list is at most so much longer than it must be."""
WORD_LETTERS = 6


class Rulebook(msgspec.Struct, frozen=True):
    """A rulebook that the engine knows.

    Attributes:
        system: its name in `open`.
        title: as printed on its cover.
        edition: the edition that the engine plays.
        unit: of distances on its table: `mu` or `hex`.
        samples: its sample set-ups by name, as JSON has them: to start one of your own.
        classes: the classes of ships that a set-up can name.
    """

    system: str
    title: str
    edition: str
    unit: str
    samples: Mapping[str, dict[str, Any]]
    classes: tuple[str, ...]


class Result(msgspec.Struct, frozen=True):
    """How a battle ended: the winner (`None`: a draw), and the reason."""

    winner: str | None
    reason: str


class _Terms(msgspec.Struct, frozen=True):
    """Dice as `seeded` and `supplied` describe them: a seed, or the faces that were typed."""

    seed: str | None = None
    faces: tuple[int, ...] = ()


def seeded(seed: str) -> _Terms:
    """Dice computed from a seed: the same orders throw the same faces, on every machine.

    Args:
        seed: any text, or 64 hex digits.
    """
    return _Terms(seed)


def supplied(*faces: int) -> _Terms:
    """Physical dice: the faces, in the order of the rulebook's throws."""
    return _Terms(None, faces)


def rulebooks() -> Mapping[str, Rulebook]:
    """Return the rulebooks by system."""
    return MappingProxyType({system: _listed(system) for system in RULEBOOKS})


@cache
def _listed(system: str) -> Rulebook:
    book = RULEBOOKS[system]
    classes = tuple([each.class_name for each in book.classes])
    samples = {
        name: msgspec.json.decode(encode(book.in_short(setup)))
        for name, setup in book.samples.items()
    }
    return Rulebook(
        book.system, book.title, book.edition, book.unit, MappingProxyType(samples), classes
    )


def open(  # noqa: A001, PLR0913 -- `engine.open` reads as it should; each is given by name
    system: str,
    *,
    sample: str | None = None,
    setup: Mapping[str, Any] | msgspec.Struct | None = None,
    options: Mapping[str, Any] | None = None,
    dice: _Terms | None = None,
    name: str = "engine",
) -> "Game":
    """Open a battle.

    Args:
        system: the rulebook, for example `full-thrust-light`.
        sample: one of its sample set-ups; the first one if no `setup` is given.
        setup: ships and their places, as `POST /v1/scenarios` takes them.
        options: options of the rulebook that replace those of the set-up.
        dice: `seeded(…)` or `supplied()`; by default a new seed from the operating system.
        name: part of the key of the dice. A battle of the same name, seed and orders throws the
            same dice, in the service too.

    Raises:
        Refusal: there is no such rulebook or sample, or the set-up contradicts itself.
    """
    book = rulebook_named(RULEBOOKS, system)
    if sample is not None and setup is not None:
        raise UNKNOWN_VALUE.refuse("Give exactly one of `sample` and `setup`.", at="/setup")
    chosen = (
        sample_named(book, sample or next(iter(book.samples)))
        if setup is None
        else _converted(book.setup_type, setup, "/setup")
    )
    if options is not None:
        own = msgspec.to_builtins(chosen.options)
        chosen = msgspec.structs.replace(
            chosen, options=_converted(book.options_type, {**own, **options}, "/options")
        )
    terms = dice or seeded(secrets.token_hex(16))
    if terms.faces:
        raise DICE_SOURCE.refuse(
            "No dice fall when a battle opens: give the faces to `rule`.", at="/dice"
        )
    header = Header(
        scenario=name,
        system=book.system,
        edition=book.edition,
        title="",
        dice=DiceTerms("supplied" if terms.seed is None else "seeded", name, seed=terms.seed),
        battle=book.setup(chosen),
        book_release=book.release,
    )
    return Game(book, header, header.battle, _keyed(terms, name))


def _keyed(terms: _Terms, name: str) -> KeyedDice | None:
    return None if terms.seed is None else KeyedDice(seed_bytes(terms.seed), name)


def _converted(kind: Any, value: Any, at: str) -> Any:
    """Return a value from outside as a Struct of a rulebook.

    Raises:
        Malformed: it is not understood.
    """
    try:
        return decoder_of(kind).decode(msgspec.json.encode(value))
    except msgspec.ValidationError as wrong:
        raise UNKNOWN_VALUE.refuse(str(wrong), at=at) from wrong


class _Line(msgspec.Struct, frozen=True):
    """A command of the journal, with the ones before it."""

    before: "_Line | None"
    seat: Seat
    orders: tuple[Any, ...]
    events: tuple[Any, ...]


class Ruling(msgspec.Struct, frozen=True, eq=False):
    """The answer to orders: the events, in order, and the game that they leave."""

    events: tuple[Any, ...]
    game: "Game"

    @property
    def told(self) -> tuple[str, ...]:
        """Each event in a line of plain words."""
        return tuple([self.game.tell(event) for event in self.events])


class Game(msgspec.Struct, frozen=True, eq=False):
    """A battle at one moment. It never changes: `rule` returns another game."""

    _book: Book[Any, Any, Any]
    _header: Header[Any]
    _battle: Any
    _keyed: KeyedDice | None
    _last: _Line | None = None
    _own_dice: bool = True

    def __repr__(self) -> str:
        return f"<Game {self.system}: turn {self.turn}, {self.phase}>"

    @property
    def system(self) -> str:
        """The name of the rulebook."""
        return self._book.system

    @property
    def sides(self) -> tuple[str, ...]:
        """All sides."""
        sides: tuple[str, ...] = self._battle.sides
        return sides

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return int(self._battle.turn)

    @property
    def phase(self) -> str:
        """The name of the phase; `over` at the end."""
        return str(self._battle.phase)

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The sides that have something to order before the battle goes on; none at its end."""
        return self._book.waits_for(self._battle).sides

    @property
    def result(self) -> Result | None:
        """How the battle ended; `None` while it lasts."""
        ended = self._battle.result
        return None if ended is None else Result(ended.winner, ended.reason)

    def view(self, seat: str) -> Any:
        """Return what a seat may see: `referee`, `observer`, or a side.

        It is a Struct with the fields of `battle` in the answers of the service;
        `msgspec.to_builtins` makes plain JSON values of it.
        """
        return self._book.view(self._battle, self._seat(seat))

    def choices(self, side: str) -> tuple[Choice, ...]:
        """Return what a side may order now: orders, and the places that are open in them."""
        found: tuple[Any, ...] = self._book.choices(self._battle, self._side(side), None)
        return found

    def moves(
        self,
        side: str,
        *,
        of: Iterable[Choice] | None = None,
        most: int = FILLINGS,
        seed: int = 0,
    ) -> Iterator[dict[str, Any]]:
        """Yield complete legal orders of a side: at most `most` of each choice.

        A choice that allows more is sampled; the same seed gives the same sample. Orders that
        would be refused are left out.

        Args:
            side: the side.
            of: the choices to fill in; by default all of the side.
            most: how many orders to yield for each choice.
            seed: of the sample.
        """
        seat = self._side(side)
        random = Random(seed)  # noqa: S311 -- a sample, no secret
        for choice in self.choices(side) if of is None else of:
            left = most
            for order in _fillings(choice, most, random):
                if left and (not choice.unless or self._is_legal(order, seat)):
                    left -= 1
                    yield order

    def rule(self, *orders: Order, dice: _Terms | None = None, seat: str = "referee") -> Ruling:
        """Rule on orders, one after another: all of them, or none.

        Args:
            orders: at least one.
            dice: other dice than those of the battle, for this ruling alone: `supplied(…)` for
                faces that fell on a table, `seeded(…)` to see what else might have happened.
            seat: who gives them. The referee may give the orders of every side.

        Raises:
            Refusal: of the first order that is refused; `at` points to it. Nothing has changed.
        """
        kinds = codec_of(self._book).order_type
        given = tuple(
            [_converted(kinds, order, f"/orders/{place}") for place, order in enumerate(orders)]
        )
        by = self._seat(seat)
        falling = self._falling(dice)
        ruling = adjudicate(self._book, self._battle, given, falling, seat=by)
        if isinstance(falling, SuppliedDice):
            falling.finish()
        game = Game(
            self._book,
            self._header,
            ruling.state,
            self._keyed,
            _Line(self._last, by, given, ruling.events),
            self._own_dice and (dice is None or self._keyed is None),
        )
        return Ruling(ruling.events, game)

    def player(self, side: str, seed: str = "") -> "Player":
        """Return the game as one side may know it: for bots that must not see hidden units."""
        return Player(self, self._side(side), seed)

    def odds(self, order: Order) -> Odds:
        """Return the exact chances of an order that declares fire, against the present targets.

        Raises:
            Refusal: the order throws no dice, or the rules forbid its declaration.
        """
        return self._odds(order, REFEREE)

    def tell(self, event: Any) -> str:
        """Return a line of plain words for an event."""
        return self._book.tell(event)

    def transcript(self) -> bytes:
        """Return the battle so far as a file that `umpire verify` accepts.

        After a ruling with other dice than its own, the battle counts as one of typed dice.
        """
        header = self._header
        if not self._own_dice:
            header = msgspec.structs.replace(header, dice=DiceTerms("supplied", header.scenario))
        frames = list[bytes]()
        hashed = b""
        for part in chain((header,), self._entries()):
            line = encode(part)
            hashed = chained(hashed, line)
            frames.append(transcript_line(line, hashed))
        return b"".join(frames)

    def _entries(self) -> Iterator[Entry]:
        """Yield the entries of the journal, and its close if the battle is over."""
        lines = list[_Line]()
        last = self._last
        while last is not None:
            lines.append(last)
            last = last.before
        edition = self._book.edition
        for version, line in enumerate(reversed(lines), start=1):
            yield Ruled(
                version=version,
                seat=name_of(line.seat),
                edition=edition,
                orders=line.orders,
                events=line.events,
            )
        if self.result is not None:
            yield Closed(len(lines) + 1, name_of(REFEREE), edition, None)

    def _odds(self, order: Order, seat: Seat) -> Odds:
        declared = _converted(codec_of(self._book).order_type, order, "/order")
        require_readable(self._book, self._battle, declared, seat)
        require_open_odds(self._book, self._battle, declared, seat)
        return self._book.odds(self._battle, declared)

    def _seat(self, name: str) -> Seat:
        """Return a seat by its name: that of a side may leave out `side:`.

        Raises:
            Malformed: the battle has no such seat.
        """
        if name in self.sides:
            return Seat("side", name)
        seat = seat_named(name, "/seat")
        require_known_side(self.sides, seat, "/seat")
        return seat

    def _side(self, side: str) -> Seat:
        seat = Seat("side", side)
        require_known_side(self.sides, seat, "/side")
        return seat

    def _falling(self, dice: _Terms | None) -> Dice:
        if dice is not None:
            return _keyed(dice, self._header.scenario) or SuppliedDice(dice.faces)
        return self._keyed or SuppliedDice(())

    def _is_legal(self, order: Mapping[str, Any], seat: Seat) -> bool:
        """Return whether an order would be accepted; its dice are not those of the battle."""
        try:
            given = _converted(codec_of(self._book).order_type, order, "/order")
            adjudicate(self._book, self._battle, (given,), _TRIED, seat=seat)
        except Refusal:
            return False
        return True


_TRIED = KeyedDice(bytes(32), "tried")


class Player:
    """A side of a game: what it may know and order, and nothing else.

    `umpire arena` and `umpire.gym` hand one to a bot for each decision.

    Attributes:
        side: the side.
        random: a source of chance with a seed of its own, so that a battle can be played again.
    """

    def __init__(self, game: Game, seat: Seat, seed: str) -> None:
        self._game = game
        self._seat = seat
        self.side = str(seat.side)
        self.random = Random(f"{seed} {self.side}")  # noqa: S311 -- a game, no secret

    def __repr__(self) -> str:
        return f"<Player {self.side} of {self._game!r}>"

    @property
    def system(self) -> str:
        """The name of the rulebook."""
        return self._game.system

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._game.turn

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self._game.phase

    @property
    def view(self) -> Any:
        """The battle as the side sees it; see `Game.view`."""
        return self._game.view(self.side)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The choices of the side; see `Game.choices`."""
        return self._game.choices(self.side)

    def moves(
        self, *, of: Iterable[Choice] | None = None, most: int = FILLINGS
    ) -> Iterator[dict[str, Any]]:
        """Yield complete legal orders; see `Game.moves`."""
        chosen = self.choices if of is None else of
        seed = self.random.getrandbits(32)
        return self._game.moves(self.side, of=chosen, most=most, seed=seed)

    def odds(self, order: Order) -> Odds:
        """Return the exact chances of an order; see `Game.odds`.

        Raises:
            Refusal: they depend on something hidden from the side, or there are none.
        """
        return self._game._odds(order, self._seat)  # noqa: SLF001 -- of the same module


# Filling in the open places of a choice


def _fillings(choice: Choice, most: int, random: Random) -> Iterator[dict[str, Any]]:
    """Yield different orders of a choice: all, or a sample of up to `TRIES` times `most`."""
    whole = next((each.legal for each in choice.open if not each.at), None)
    legal = _as_one(choice.open) if whole is None else whole
    values: Iterable[Any]
    if not choice.open:
        values = ({},)
    elif _count(legal, most) <= most:
        values = _every(legal)
    else:
        values = (_any(legal, random) for _ in range(TRIES * most))
    seen = set[
        bytes
    ]()  # schemas of an `anyOf` share values, and some values are those of the order
    for value in values:
        order = dict(value) if whole is not None else _filled(choice.order, value)
        key = msgspec.json.encode(order, order="sorted")
        if key not in seen:
            seen.add(key)
            yield order


def _as_one(places: Sequence[Open]) -> Legal:
    """Return open places as the schema of one object: a field for each, by its pointer."""
    return {
        "type": "object",
        "properties": {each.at: each.legal for each in places},
        "required": [each.at for each in places if not each.optional],
    }


def _filled(order: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    filled: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(order))
    for at, value in values.items():
        *path, last = at[1:].split("/")
        place: Any = filled
        for key in path:
            place = place[int(key)] if isinstance(place, list) else place.setdefault(key, {})
        if isinstance(place, list):
            place[int(last)] = value
        else:
            place[last] = value
    return filled


class _Form(NamedTuple):
    """A form of schema that choices use.

    Attributes:
        size: returns how many values fit; of more than `most`, some number above it.
        every: yields all of them, where they are few.
        sample: returns one of them.
    """

    size: Callable[[Legal, int], int]
    every: Callable[[Legal], Iterable[Any]]
    sample: Callable[[Legal, Random], Any]


def _form(legal: Legal) -> _Form:
    for name in ("const", "enum", "anyOf"):
        if name in legal:
            return _FORMS[name]
    return _FORMS[legal["type"]]


def _count(legal: Legal, most: int) -> int:
    return _form(legal).size(legal, most)


def _every(legal: Legal) -> Iterable[Any]:
    return _form(legal).every(legal)


def _any(legal: Legal, random: Random) -> Any:
    return _form(legal).sample(legal, random)


def _without_end(_legal: Legal, most: int) -> int:
    return most + 1


def _count_lists(legal: Legal, most: int) -> int:
    each = _count(legal["items"], most)
    count = 0
    for length in range(legal["minItems"], legal["maxItems"] + 1):
        count += each**length
        if count > most:
            break
    return count


def _every_list(legal: Legal) -> Iterator[list[Any]]:
    first = legal.get("prefixItems", ())
    for length in range(legal["minItems"], legal["maxItems"] + 1):
        kinds = [*first, *[legal["items"]] * length][:length]
        for values in product(*[list(_every(each)) for each in kinds]):
            if not (legal.get("uniqueItems") and _repeats(values)):
                yield list(values)


def _repeats(values: Sequence[Any]) -> bool:
    return any(value in values[:place] for place, value in enumerate(values))


def _any_list(legal: Legal, random: Random) -> list[Any]:
    fewest = legal["minItems"]
    length = random.randint(fewest, min(legal["maxItems"], fewest + LONGEST_LIST))
    first = legal.get("prefixItems", ())
    found = list[Any]()
    for _ in range(TRIES * length):
        if len(found) == length:
            break
        kind = first[len(found)] if len(found) < len(first) else legal["items"]
        value = _any(kind, random)
        if not (legal.get("uniqueItems") and value in found):
            found.append(value)
    return found


def _count_objects(legal: Legal, most: int) -> int:
    count = 1
    for name, each in legal["properties"].items():
        count *= _count(each, most) + (name not in legal["required"])
        if count > most:
            break
    return count


def _every_object(legal: Legal) -> Iterator[dict[str, Any]]:
    ways = [
        [*[(name, value) for value in _every(each)], *([] if name in legal["required"] else [None])]
        for name, each in legal["properties"].items()
    ]
    for values in product(*ways):
        yield dict([each for each in values if each is not None])


def _any_object(legal: Legal, random: Random) -> dict[str, Any]:
    return {
        name: _any(each, random)
        for name, each in legal["properties"].items()
        if name in legal["required"] or random.getrandbits(1)
    }


def _any_text(legal: Legal, random: Random) -> str:
    longest = min(legal["maxLength"], WORD_LETTERS)
    return "".join(random.choices("abcdefghijklmnopqrstuvwxyz", k=longest))


_FORMS: Mapping[str, _Form] = {
    "const": _Form(
        lambda _legal, _most: 1,
        lambda legal: (legal["const"],),
        lambda legal, _random: legal["const"],
    ),
    "enum": _Form(
        lambda legal, _most: len(legal["enum"]),
        lambda legal: legal["enum"],
        lambda legal, random: random.choice(legal["enum"]),
    ),
    "anyOf": _Form(
        lambda legal, most: sum(_count(each, most) for each in legal["anyOf"]),
        lambda legal: chain.from_iterable(map(_every, legal["anyOf"])),
        lambda legal, random: _any(random.choice(legal["anyOf"]), random),
    ),
    "boolean": _Form(
        lambda _legal, _most: 2,
        lambda _legal: (False, True),
        lambda _legal, random: bool(random.getrandbits(1)),
    ),
    "integer": _Form(
        lambda legal, _most: int(legal["maximum"]) - int(legal["minimum"]) + 1,
        lambda legal: range(legal["minimum"], legal["maximum"] + 1),
        lambda legal, random: random.randint(legal["minimum"], legal["maximum"]),
    ),
    "number": _Form(
        _without_end,
        lambda legal: (legal["minimum"], legal["maximum"]),
        lambda legal, random: random.uniform(legal["minimum"], legal["maximum"]),
    ),
    "string": _Form(_without_end, lambda _legal: (), _any_text),
    "array": _Form(_count_lists, _every_list, _any_list),
    "object": _Form(_count_objects, _every_object, _any_object),
}
"""The forms that `umpire.kernel.offers` writes."""
