"""A rulebook bound from its chapters: what callers ask of it is derived from what these list."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from umpire.kernel.chapter import Act, Chapter, NotOffered, OfBattle, OfSide, OfUnit, acts_of
from umpire.kernel.citation import cited
from umpire.kernel.classes import NamedClass
from umpire.kernel.dice import Dice
from umpire.kernel.editions import Edition
from umpire.kernel.errors import Code
from umpire.kernel.happening import heard, told
from umpire.kernel.odds import Odds
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import Rulebook, Seat
from umpire.kernel.ruling import Ruling, happened
from umpire.kernel.sequence import Giver, Phase, SequenceOfPlay
from umpire.kernel.turn import Turn
from umpire.kernel.words import one_of

S = TypeVar("S", bound=msgspec.Struct)


class Imprint(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on the cover of a book: its names, and its editions, the newest last.

    Attributes:
        package: where the code of the book is, with its citations.
    """

    package: str
    system: str
    title: str
    owner: str
    unit: str
    editions: tuple[Edition, ...]


class Ground(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """The ground floor of a book, on which its chapters stand: the state, and what opens it.

    Attributes:
        units: yields the units of a seat, or the one of that name among them.
        in_play: tells whether a side has anything to order still.
        shows_all: tells whether a seat sees all there is of a battle, and may know it.
        over: the code that refuses orders when the battle is over.
        no_odds: the code that refuses the odds of an order for which no dice fall.

    The others are as in `Rulebook`.
    """

    battle_type: type[S]
    setup_type: type[msgspec.Struct]
    view_type: type[msgspec.Struct]
    options_type: type[msgspec.Struct]
    tables_type: type[msgspec.Struct]
    samples: Mapping[str, Any]
    classes: tuple[NamedClass, ...]
    setup: Callable[[Any], S]
    in_short: Callable[[Any], Any]
    check: Callable[[S], None]
    view: Callable[[S, Seat], msgspec.Struct]
    shows_all: Callable[[S, Seat], bool]
    units: Callable[[S, Seat, str | None], Iterable[Any]]
    in_play: Callable[[S, str], bool]
    over: Code
    no_odds: Code


def rulebook_of(
    imprint: Imprint,
    ground: Ground[S],
    turn: Turn[Any],
    chapters: Sequence[Chapter[S]],
) -> Rulebook[S, Any, Any]:
    """Return the rulebook that chapters make.

    Raises:
        ValueError: something is listed twice, or an act names a phase that the turn does not have.
    """
    book = _Bound(ground, turn, chapters)
    return Rulebook(
        system=imprint.system,
        editions=imprint.editions,
        title=imprint.title,
        owner=imprint.owner,
        unit=imprint.unit,
        battle_type=ground.battle_type,
        setup_type=ground.setup_type,
        view_type=ground.view_type,
        options_type=ground.options_type,
        tables_type=ground.tables_type,
        order_types=tuple(book.acts),
        event_types=book.event_types,
        choice_types=book.choice_types,
        sequence=book.sequence,
        families={order: act.family for order, act in book.acts.items()},
        citations=cited(imprint.package, [chapter.citations for chapter in chapters]),
        codes=book.codes,
        samples=ground.samples,
        classes=ground.classes,
        setup=ground.setup,
        in_short=ground.in_short,
        check=ground.check,
        adjudicate=book.adjudicate,
        apply=happened,
        giver=book.giver,
        side_of=book.side_of,
        view=ground.view,
        report=heard,
        hears=book.hears,
        choices=book.choices,
        odds=book.odds,
        tell=told,
        shows_all=ground.shows_all,
    )


class _Bound(Generic[S]):
    """What is derived from the chapters of a book."""

    def __init__(self, ground: Ground[S], turn: Turn[Any], chapters: Sequence[Chapter[S]]) -> None:
        self.ground = ground
        self.turn = turn
        acts = list(acts_of(chapters))
        self.acts: dict[type, Act[S, Any]] = {act.order: act for act in acts}
        self.event_types: Any = tuple(event for chapter in chapters for event in chapter.events)
        self.choice_types = tuple(
            act.offer.choice for act in acts if not isinstance(act.offer, NotOffered)
        )
        self.codes = tuple(dict.fromkeys(_codes_of(ground, chapters)))
        _require_once("order", [act.kind for act in acts])
        _require_once("event", [each.__struct_config__.tag for each in self.event_types])
        _require_once("choice", [each.__struct_config__.tag for each in self.choice_types])
        _require_once("code", [code.name for code in self.codes])
        self.sequence = _sequence_of(turn, acts)
        self.offers = {phase.name: _offers_in(phase.name, acts) for phase in turn.phases}

    def adjudicate(self, battle: S, order: Any, dice: Dice) -> Ruling[S, Any]:
        """Rule on one order.

        Raises:
            IllegalOrder: the rules forbid it here and now.
            Malformed: it names what is not there, or the dice do not fit.
            CannotAdjudicate: the book does not say.
        """
        self.giver(battle, order)
        act = self.acts[type(order)]
        ruling = act.procedure(Ruling(battle), order, dice)
        return self.turn.proceed(ruling, acted=act.uses_turn)

    def giver(self, battle: Any, order: Any) -> Giver:
        """Return who may give an order now.

        Raises:
            IllegalOrder: the battle is over, or the phase does not take such an order.
        """
        if battle.phase == self.turn.over.name:
            raise self.ground.over.refuse("The battle is over: it takes no orders any more.")
        return self.sequence.giver(battle.phase, order)

    def side_of(self, battle: S, order: Any) -> str | None:
        """Return the side to which an order belongs, `None` if it names none."""
        return self.acts[type(order)].side(battle, order)

    def hears(self, battle: Any, order: Any, seat: Seat) -> bool:
        """Tell whether a seat may read an order given in the present phase of the battle."""
        act = self.acts[type(order)]
        if not act.sealed or battle.phase not in act.phases:
            return True
        side = act.side(battle, order)
        return side is None or seat.sees(side)

    def choices(self, battle: Any, seat: Seat, unit: str | None = None) -> tuple[Choice, ...]:
        """Return what a seat may order now; with `unit`, for that unit alone."""
        if seat.role == "observer" or battle.phase == self.turn.over.name:
            return ()
        return tuple(self._offered(battle, seat, unit))

    def _offered(self, battle: Any, seat: Seat, unit: str | None) -> Iterator[Choice]:
        offers = self.offers[battle.phase]
        for each in self.ground.units(battle, seat, unit):
            for of_unit in offers.of_units:
                yield from of_unit.choices(battle, each)
        if unit is not None:
            return
        for of_battle in offers.of_battle:
            yield from of_battle.choices(battle)
        sides = [side for side in battle.sides if seat.sees(side)]
        for side in [side for side in sides if self.ground.in_play(battle, side)]:
            for of_side in offers.of_sides:
                yield from of_side.choices(battle, side)

    def odds(self, battle: S, order: Any) -> Odds:
        """Return the exact chances of a declared order, each target as it stands now.

        Whether it may be given now is not asked: odds are for planning.

        Raises:
            CannotAdjudicate: no dice fall for this kind of order.
            IllegalOrder: the rules forbid what is declared.
        """
        act = self.acts[type(order)]
        if act.odds is None:
            known = one_of(each.kind for each in self.acts.values() if each.odds)
            raise self.ground.no_odds.refuse(
                f"There are no odds of {act.kind}; there are of {known}.", at="/kind"
            )
        return act.odds(battle, order)


def _codes_of(ground: Ground[S], chapters: Iterable[Chapter[S]]) -> Iterator[Code]:
    yield ground.over
    yield ground.no_odds
    for chapter in chapters:
        yield from chapter.codes
        for act in chapter.acts:
            yield from act.refuses


class _Offers(msgspec.Struct, Generic[S], frozen=True):
    """What is offered in a phase, by what it is offered for."""

    of_units: tuple[OfUnit[S, Any], ...]
    of_battle: tuple[OfBattle[S], ...]
    of_sides: tuple[OfSide[S], ...]


def _offers_in(phase: str, acts: Iterable[Act[S, Any]]) -> _Offers[S]:
    offers = [act.offer for act in acts if not act.phases or phase in act.phases]
    return _Offers(
        tuple(each for each in offers if isinstance(each, OfUnit)),
        tuple(each for each in offers if isinstance(each, OfBattle)),
        tuple(each for each in offers if isinstance(each, OfSide)),
    )


def _require_once(what: str, names: Iterable[Any]) -> None:
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise ValueError(f"The chapters list the {what} {one_of(twice)} more than once.")


def _sequence_of(turn: Turn[Any], acts: Iterable[Act[Any, Any]]) -> SequenceOfPlay:
    """Return which phase takes which orders, from whom."""
    acts = list(acts)
    phases = (*turn.phases, turn.over)
    strange = {name for act in acts for name in act.phases} - {each.name for each in turn.phases}
    if strange:
        raise ValueError(f"The turn has no phase {one_of(sorted(strange))}.")
    return SequenceOfPlay(
        phases=tuple(
            Phase(
                name=phase.name,
                title=phase.title,
                rule=phase.rule,
                orders={act.order: act.giver for act in acts if phase.name in act.phases},
                sealed=any(act.sealed for act in acts if phase.name in act.phases),
            )
            for phase in phases
        ),
        always={act.order: act.giver for act in acts if not act.phases},
    )
