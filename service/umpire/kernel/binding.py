"""A rulebook bound from its chapters: its answers to callers are derived from their lists."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from umpire.kernel.book import BookCore, BookMetadata
from umpire.kernel.chapter import (
    Act,
    Chapter,
    NotOffered,
    OfBattle,
    OfReferee,
    OfSide,
    OfUnit,
    acts_of,
)
from umpire.kernel.citation import cited
from umpire.kernel.dice import Dice
from umpire.kernel.errors import Code, Refusal, codes_of
from umpire.kernel.happening import heard
from umpire.kernel.odds import Odds
from umpire.kernel.offers import Choice
from umpire.kernel.presentation import require_presentation
from umpire.kernel.rulebook import (
    NOBODY,
    Awaited,
    Rulebook,
    Seat,
)
from umpire.kernel.ruling import Ruling
from umpire.kernel.sequence import Giver, Phase, SequenceOfPlay
from umpire.kernel.totality import (
    listing_of,
    require_once,
    require_one_place,
    require_phases,
    require_whole,
)
from umpire.kernel.turn import Turn
from umpire.kernel.words import one_of

S = TypeVar("S", bound=msgspec.Struct)


def rulebook_of(
    metadata: BookMetadata,
    core: BookCore[S],
    turn: Turn[Any],
    chapters: Sequence[Chapter[S]],
    offered: Sequence[Chapter[S]] | None = None,
) -> Rulebook[S, Any, Any]:
    """Return the rulebook that chapters make.

    Args:
        metadata: its names and editions.
        core: the base of its chapters.
        turn: its sequence of play.
        chapters: in the order in which callers find their lists.
        offered: the chapters that list choices, in the order in which seats find these; without,
            in the order of `chapters`.

    Raises:
        ValueError: a type is listed twice, or nowhere; an act names a phase that the turn does
            not have, or a phase takes no orders.
    """
    if metadata.presentation is not None:
        require_presentation(core.view_type, metadata.presentation)
    book = _Bound(metadata.package, core, turn, chapters, offered)
    return Rulebook(
        system=metadata.system,
        editions=metadata.editions,
        title=metadata.title,
        owner=metadata.owner,
        unit=metadata.unit,
        package=metadata.package,
        presentation=metadata.presentation,
        battle_type=core.battle_type,
        setup_type=core.setup_type,
        view_type=core.view_type,
        options_type=core.options_type,
        tables_type=core.tables_type,
        order_types=tuple(book.acts),
        event_types=book.event_types,
        choice_types=book.choice_types,
        sequence=book.sequence,
        families={order: act.family for order, act in book.acts.items()},
        citations=cited(
            metadata.package,
            _pages_of(metadata, chapters),
            upon=metadata.upon,
            by_number=metadata.by_number,
        ),
        codes=book.codes,
        samples=core.samples,
        classes=core.classes,
        setup=core.setup,
        in_short=core.in_short,
        check=core.check,
        adjudicate=book.adjudicate,
        giver=book.giver,
        side_of=book.side_of,
        view=core.view,
        report=heard,
        hears=book.hears,
        offers=book.offered,
        odds=book.odds,
        tell=core.tell,
        waits_for=book.waits_for,
        explores=book.explores,
        bares=book.bares,
        hides_odds=book.hides_odds,
        veils=core.veils,
        shows_all=core.shows_all,
        has_forks=core.has_forks,
        design=core.design,
        designs=core.designs,
    )


class _Bound(Generic[S]):
    """The answers derived from the chapters of a book."""

    def __init__(
        self,
        package: str,
        core: BookCore[S],
        turn: Turn[Any],
        chapters: Sequence[Chapter[S]],
        offered: Sequence[Chapter[S]] | None,
    ) -> None:
        self.core = core
        self.turn = turn
        acts = list(acts_of(chapters))
        self.acts: dict[type, Act[S, Any]] = {act.order: act for act in acts}
        self.event_types: Any = tuple(event for chapter in chapters for event in chapter.events)
        self.choice_types = tuple(_choices_of(chapters))
        self.codes = _once_by_name(_codes_of(package, core, chapters))
        require_once("order", [act.kind for act in acts])
        require_once("event", [each.__struct_config__.tag for each in self.event_types])
        require_once("choice", [each.__struct_config__.tag for each in self.choice_types])
        require_whole(acts, self.event_types)
        self.sequence = _sequence_of(turn, acts)
        self.listing = listing_of(chapters, offered)
        self.offers = {phase.name: _offers_in(phase.name, acts) for phase in turn.phases}

    def adjudicate(self, battle: S, order: Any, dice: Dice) -> Ruling[S, Any]:
        """Rule on one order.

        Raises:
            IllegalOrder: the rules forbid it here and now.
            Malformed: it names something that does not exist, or the dice do not fit.
            CannotAdjudicate: the book does not decide it.
        """
        self.giver(battle, order)
        act = self.acts[type(order)]
        try:
            return self.turn.rule(act, battle, order, dice)
        except Refusal as refusal:
            self.core.names(refusal, order)
            raise

    def giver(self, battle: Any, order: Any) -> Giver:
        """Return who may give an order now.

        Raises:
            IllegalOrder: the battle is over, or the phase does not take such an order.
        """
        if battle.phase == self.turn.over.name:
            raise self.core.over.refuse("The battle is over: it takes no more orders.")
        return self.sequence.giver(battle.phase, order)

    def waits_for(self, battle: Any) -> Awaited:
        """Return which sides a battle waits for, as far as all may know."""
        if battle.phase == self.turn.over.name:
            return NOBODY
        sides = self.core.waits(battle) or self.turn.whose_turn(battle)
        return Awaited(sides) if sides else Awaited(battle.sides, any_of_them=True)

    def side_of(self, battle: S, order: Any) -> str | None:
        """Return the side that owns an order, `None` if it names none."""
        return self.acts[type(order)].side(battle, order)

    def hears(self, battle: Any, order: Any, seat: Seat) -> bool:
        """Return whether a seat may read an order given in the present phase of the battle."""
        act = self.acts[type(order)]
        if self.core.hears is not None:
            return self.core.hears(act, battle, order, seat)
        side = act.side(battle, order)
        if seat.role == "referee" or (side is not None and seat.sees(side)):
            return True
        if act.readable is not None:
            return act.readable(battle, order, seat)
        return side is None or not act.sealed or battle.phase not in act.phases

    def explores(self, battle: S, order: Any) -> bool:
        """Return whether the outcome of an order may reveal something hidden from its side."""
        return self.acts[type(order)].explores(battle, order) or self.core.explores(battle, order)

    def bares(self, battle: S, order: Any) -> bool:
        """Return whether the dice of an order may reveal something hidden from its side."""
        return self.acts[type(order)].bares(battle, order)

    def hides_odds(self, battle: S, order: Any, seat: Seat) -> bool:
        """Return whether the odds of an order depend on something hidden from a seat."""
        return self.acts[type(order)].hides_odds(battle, order, seat)

    def offered(self, battle: Any, seat: Seat, unit: str | None) -> Iterator[Choice]:
        """Yield what a seat may order now; with `unit`, for that unit alone."""
        if seat.role != "observer" and battle.phase != self.turn.over.name:
            yield from self._offered(battle, seat, unit)

    def _offered(self, battle: Any, seat: Seat, unit: str | None) -> Iterator[Choice]:
        waits = self.core.waits(battle)
        for chapter in self.listing:
            if chapter.choices is not None and (chapter.answers or not waits):
                yield from chapter.choices(battle, seat.sees, unit)
        if waits:
            return
        offers = self.offers.get(battle.phase, _NOTHING_OFFERED)
        for each in self.core.units(battle, seat, unit):
            for of_unit in offers.of_units:
                yield from of_unit.choices(battle, each)
        if unit is not None:
            return
        yield from offers.of_all(battle, seat)
        sides = [side for side in battle.sides if seat.sees(side)]
        for side in [side for side in sides if self.core.in_play(battle, side)]:
            for of_side in offers.of_sides:
                yield from of_side.choices(battle, side)

    def odds(self, battle: S, order: Any) -> Odds:
        """Return the exact chances of a declared order against the present state of each target.

        It does not check whether the order may be given now: odds are for planning.

        Raises:
            CannotAdjudicate: orders of this kind throw no dice.
            IllegalOrder: the rules forbid the declaration.
        """
        act = self.acts[type(order)]
        if act.odds is None:
            known = one_of(each.kind for each in self.acts.values() if each.odds)
            raise self.core.no_odds.refuse(
                f"An order {act.kind} has no odds; these have: {known}.", at="/kind"
            )
        try:
            return act.odds(battle, order)
        except Refusal as refusal:
            self.core.names(refusal, order)
            raise


def _codes_of(package: str, core: BookCore[S], chapters: Iterable[Chapter[S]]) -> Iterator[Code]:
    yield core.over
    yield core.no_odds
    for chapter in chapters:
        yield from chapter.codes
    yield from codes_of(package)


def _once_by_name(codes: Iterable[Code]) -> tuple[Code, ...]:
    """Keep the first code of each name, in alphabetical order; others may only differ in rule."""
    found: dict[str, Code] = {}
    for code in codes:
        first = found.setdefault(code.name, code)
        if (code.meaning, code.refusal) != (first.meaning, first.refusal):
            raise ValueError(
                f"Two codes named {code.name} differ in more than their rule: give one of them "
                "another name."
            )
    return tuple([found[name] for name in sorted(found)])


def _pages_of(metadata: BookMetadata, chapters: Iterable[Chapter[Any]]) -> tuple[str, ...]:
    """Return the names of the files that list the rules of a book."""
    named = tuple(chapter.citations for chapter in chapters if chapter.citations)
    require_one_place(metadata.citations, named)
    return metadata.citations or named


def _choices_of(chapters: Iterable[Chapter[Any]]) -> Iterator[type[Choice]]:
    for chapter in chapters:
        for act in chapter.acts:
            if not isinstance(act.offer, NotOffered):
                yield act.offer.choice
        yield from chapter.lists


class _Offers(msgspec.Struct, Generic[S], frozen=True):
    """The choices of a phase, by the kind of thing that they are offered for."""

    of_units: tuple[OfUnit[S, Any], ...]
    of_battle: tuple[OfBattle[S], ...]
    of_referee: tuple[OfReferee[S], ...]
    of_sides: tuple[OfSide[S], ...]

    def of_all(self, battle: S, seat: Seat) -> Iterator[Choice]:
        """Yield the choices that concern the whole battle."""
        for of_battle in self.of_battle:
            yield from of_battle.choices(battle)
        if seat.role == "referee":
            for of_referee in self.of_referee:
                yield from of_referee.choices(battle)


_NOTHING_OFFERED: _Offers[Any] = _Offers((), (), (), ())
"""In a phase that the turn does not have: of a book that builds on another, and leaves it out."""


def _offers_in(phase: str, acts: Iterable[Act[S, Any]]) -> _Offers[S]:
    offers = [act.offer for act in acts if not act.phases or phase in act.phases]
    return _Offers(
        tuple(each for each in offers if isinstance(each, OfUnit)),
        tuple(each for each in offers if isinstance(each, OfBattle)),
        tuple(each for each in offers if isinstance(each, OfReferee)),
        tuple(each for each in offers if isinstance(each, OfSide)),
    )


def _sequence_of(turn: Turn[Any], acts: Iterable[Act[Any, Any]]) -> SequenceOfPlay:
    """Return the phases with their orders, and the seats that give them."""
    acts = list(acts)
    require_phases([each.name for each in turn.phases], acts)
    phases = (*turn.phases, turn.over)
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
