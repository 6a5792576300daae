"""A rulebook bound from its chapters: what is derived, and what is found wrong when it is bound."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import msgspec
import pytest
from msgspec.structs import replace

from umpire.kernel import offers, reasons
from umpire.kernel.binding import rulebook_of
from umpire.kernel.book import BookCore, BookMetadata
from umpire.kernel.chapter import (
    BY_THE_REFEREE,
    Act,
    Chapter,
    InChapter,
    Listing,
    OfBattle,
    OfSide,
    OfUnit,
    of_nobody,
    of_side_named,
)
from umpire.kernel.dice import Dice, SuppliedDice
from umpire.kernel.editions import Edition
from umpire.kernel.errors import CannotAdjudicate, IllegalOrder, Refusal, illegal
from umpire.kernel.happening import Happening, Told
from umpire.kernel.odds import Odds
from umpire.kernel.rulebook import OBSERVER, REFEREE, Rulebook, Seat
from umpire.kernel.ruling import Ruling, Value
from umpire.kernel.turn import EndedByAct, Finishing, Turn, TurnPhase

RED, BLUE = Seat("side", "red"), Seat("side", "blue")
OVER = reasons.BATTLE_OVER.under("X-1")
NO_ODDS = reasons.NO_ODDS.under("X-2")
SHY = illegal("shy", "X-3", "It does not want to.")


class Table(msgspec.Struct, frozen=True):
    """A battle of two sides that whisper a word each, and then wave."""

    turn: int = 1
    phase: str = "whispers"
    sides: tuple[str, ...] = ("red", "blue")
    whispered: tuple[str, ...] = ()


class Nothing(msgspec.Struct, frozen=True):
    """No options, tables or set-up."""


class Whispered(Happening, frozen=True, tag="whispered", kw_only=True):
    """A side whispered."""

    side: str
    rule: str = "X-4"

    def apply(self, table: Table) -> Table:
        """Note it."""
        return replace(table, whispered=(*table.whispered, self.side))

    def tell(self) -> str:
        """Tell who."""
        return f"{self.side} whispers"

    def heard(self, battle: Table, seat: Seat) -> "Whispered | None":
        """Return it to its side alone, while the whispers last."""
        return None if battle.phase == "whispers" and not seat.sees(self.side) else self


class Began(Happening, frozen=True, tag="began", kw_only=True):
    """A phase began."""

    turn: int
    phase: str
    rule: str = "X-5"

    def apply(self, table: Table) -> Table:
        """Begin it."""
        return replace(table, turn=self.turn, phase=self.phase, whispered=())

    def tell(self) -> str:
        """Tell which."""
        return f"{self.phase} of turn {self.turn}"


class Mute(Happening, frozen=True, tag="mute"):
    """An event that nobody tells."""

    def apply(self, table: Table) -> Table:
        """Change nothing."""
        return table


class Misspelt(Told, frozen=True, tag="misspelt", kw_only=True):
    line: ClassVar[str] = "{wo} whispers"

    who: str
    rule: str = "X-4"


class Nameless(Told, frozen=True):
    """An event without a kind of its own."""

    def tell(self) -> str:
        """Tell nothing."""
        return ""


class Whisper(Value, frozen=True, tag="whisper"):
    """Whisper a word."""

    side: str


class Wave(Value, frozen=True, tag="wave"):
    """Wave."""


class Stop(Value, frozen=True, tag="stop"):
    """Stop them."""


class WhisperChoice(offers.Choice, frozen=True, tag="whisper"):
    """A side may whisper."""

    side: str


class WaveChoice(offers.Choice, frozen=True, tag="wave"):
    """They may wave."""


def whisper(ruling: Ruling[Table, Any], order: Whisper, _dice: Dice) -> Ruling[Table, Any]:
    """Let a side whisper."""
    return ruling.then(Whispered(side=order.side))


def wave(ruling: Ruling[Table, Any], _order: Wave, _dice: Dice) -> Ruling[Table, Any]:
    """Let them wave: nothing comes of it."""
    return ruling


def stop(ruling: Ruling[Table, Any], _order: Stop, _dice: Dice) -> Ruling[Table, Any]:
    """End it all."""
    return ruling.then(Began(turn=ruling.state.turn, phase="over"))


def to_whisper(table: Table, side: str) -> Iterator[WhisperChoice]:
    """Yield that a side may whisper, until it has."""
    if side not in table.whispered:
        yield WhisperChoice(side=side, order=offers.order_of(Whisper, side=side))


def to_wave(_table: Table) -> Iterator[WaveChoice]:
    """Yield that they may wave."""
    yield WaveChoice(order=offers.order_of(Wave))


def each_wave(_table: Table, _unit: str) -> Iterator[WaveChoice]:
    """Yield that a unit may wave."""
    yield WaveChoice(order=offers.order_of(Wave))


WHISPER: Act[Table, Whisper] = Act(
    order=Whisper,
    procedure=whisper,
    family="movement",
    phases=("whispers",),
    side=of_side_named,
    sealed=True,
    offer=OfSide(WhisperChoice, to_whisper),
)
WAVE: Act[Table, Wave] = Act(
    order=Wave,
    procedure=wave,
    family="fire",
    phases=("waves",),
    giver="any_side",
    offer=OfBattle(WaveChoice, to_wave),
    odds=lambda _table, _order: Odds(targets=()),
)
STOP: Act[Table, Stop] = Act(
    order=Stop, procedure=stop, family="sequence", giver="referee", offer=BY_THE_REFEREE
)
TURN: Turn[Table] = Turn(
    phases=(
        TurnPhase(
            name="whispers",
            title="Whispers",
            rule="X-4",
            waiting=Finishing(lambda _table, _side: True, lambda table: table.whispered),
        ),
        TurnPhase(name="waves", title="Waves", rule="X-5", waiting=EndedByAct()),
    ),
    over=TurnPhase(name="over", title="The end", rule="X-1", waiting=EndedByAct()),
    began=lambda turn, phase: Began(turn=turn, phase=phase),
    ended=lambda _table: None,
)


LIGHT = "umpire.rules.full_thrust_light"
IMPRINT = BookMetadata(
    package=__name__,
    system="toy",
    title="A toy",
    owner="nobody",
    unit="step",
    editions=(Edition("1"),),
)
GROUND: BookCore[Table] = BookCore(
    battle_type=Table,
    setup_type=Nothing,
    view_type=Table,
    options_type=Nothing,
    tables_type=Nothing,
    samples={},
    classes=(),
    setup=lambda _given: Table(),
    in_short=lambda given: given,
    check=lambda _table: None,
    view=lambda table, _seat: table,
    units=lambda _table, seat, unit: [
        each for each in ("red", "blue") if seat.sees(each) and unit in {None, each}
    ],
    in_play=lambda _table, _side: True,
    over=OVER,
    no_odds=NO_ODDS,
)


def bound(
    *acts: Act[Table, Any], events: tuple[Any, ...] = (Whispered, Began)
) -> Rulebook[Any, Any, Any]:
    """Return a book of one chapter."""
    chapter = Chapter(citations="sequence", acts=acts or (WHISPER, WAVE, STOP), events=events)
    return rulebook_of(IMPRINT, GROUND, TURN, (chapter,))


BOOK = bound()
CHAPTERS = (Chapter(citations="sequence", acts=(WHISPER, WAVE, STOP), events=(Whispered, Began)),)
WAVES = Table(phase="waves")


def rule(table: Table, order: Value) -> Ruling[Table, Any]:
    """Adjudicate an order that throws no dice."""
    return BOOK.adjudicate(table, order, SuppliedDice(()))


def test_lists_are_derived_from_acts() -> None:
    assert BOOK.order_types == (Whisper, Wave, Stop)
    assert BOOK.families == {Whisper: "movement", Wave: "fire", Stop: "sequence"}
    assert BOOK.choice_types == (WhisperChoice, WaveChoice)
    assert [phase.orders for phase in BOOK.sequence.phases] == [
        {Whisper: "owner"},
        {Wave: "any_side"},
        {},
    ]
    assert BOOK.sequence.always == {Stop: "referee"}
    assert [phase.sealed for phase in BOOK.sequence.phases] == [True, False, False]


def test_a_book_lists_the_codes_that_its_modules_name() -> None:
    assert SHY not in rulebook_of(replace(IMPRINT, package="none"), GROUND, TURN, CHAPTERS).codes
    assert BOOK.codes == (OVER, NO_ODDS, SHY)


def test_a_code_with_several_rules_is_listed_once_with_the_first() -> None:
    again = replace(CHAPTERS[0], codes=(SHY, SHY.under("X-9")))
    assert rulebook_of(IMPRINT, GROUND, TURN, (again,)).codes == (OVER, NO_ODDS, SHY)


def test_two_codes_of_one_name_differ_only_in_their_rules() -> None:
    other = replace(CHAPTERS[0], codes=(illegal("shy", "X-3", "Another reason."),))
    with pytest.raises(ValueError, match="Two codes named shy"):
        rulebook_of(IMPRINT, GROUND, TURN, (other,))


def test_orders_are_decoded_by_their_kind() -> None:
    """The unions are made of what the chapters list."""
    assert msgspec.json.decode('{"kind":"wave"}', type=BOOK.any_order) == Wave()
    told = msgspec.json.decode('{"kind":"whispered","side":"red"}', type=BOOK.any_event)
    assert told == Whispered(side="red")


def test_an_order_goes_to_the_procedure_of_its_act_and_the_turn_goes_on() -> None:
    """The phase that waits for both sides ends with the second."""
    first = rule(Table(), Whisper("red"))
    assert first.events == (Whispered(side="red"),)
    second = rule(first.state, Whisper("blue"))
    assert second.events == (Whispered(side="blue"), Began(turn=1, phase="waves"))
    assert (second.state.phase, second.state.turn) == ("waves", 1)


def test_a_phase_and_the_end_refuse_what_they_do_not_take() -> None:
    """With the codes that the book gives."""
    with pytest.raises(IllegalOrder, match="wave belongs to phase waves"):
        rule(Table(), Wave())
    over = rule(Table(), Stop()).state
    with pytest.raises(IllegalOrder) as refused:
        rule(over, Stop())
    assert (refused.value.code, refused.value.rule) == ("battle_over", "X-1")


def test_what_follows_after_all_else_comes_last() -> None:
    """Of any ruling, with the dice of the order."""
    turn = msgspec.structs.replace(
        TURN, afterwards=(lambda ruling, _dice: ruling.then(Whispered(side="blue")),)
    )
    book = rulebook_of(IMPRINT, GROUND, turn, CHAPTERS)
    ruling = book.adjudicate(Table(whispered=("blue",)), Whisper("red"), SuppliedDice(()))
    assert ruling.events[1:] == (Began(turn=1, phase="waves"), Whispered(side="blue"))


def test_a_refusal_names_what_the_book_has_it_name() -> None:
    """Of an order that its procedure refuses."""

    def names(refusal: Refusal, order: Any) -> None:
        refusal.message = f"{order.side}: {refusal.message}"

    def shy(_ruling: Ruling[Table, Any], _order: Whisper, _dice: Dice) -> Ruling[Table, Any]:
        raise SHY.refuse("Say nothing.")

    ground = msgspec.structs.replace(GROUND, names=names)
    acts = (msgspec.structs.replace(WHISPER, procedure=shy), WAVE, STOP)
    book = rulebook_of(IMPRINT, ground, TURN, (Chapter(citations="sequence", acts=acts),))
    with pytest.raises(IllegalOrder) as refused:
        book.adjudicate(Table(), Whisper("red"), SuppliedDice(()))
    assert refused.value.message == "red: Say nothing."


def test_what_is_sealed_is_read_by_its_side_until_the_phase_ends() -> None:
    """And by the referee; the event is heard as it says itself."""
    order = Whisper("red")
    seats = (RED, BLUE, REFEREE, OBSERVER)
    assert [BOOK.hears(Table(), order, seat) for seat in seats] == [True, False, True, False]
    assert all(BOOK.hears(WAVES, order, seat) for seat in seats)
    heard = Whispered(side="red")
    assert [BOOK.report(Table(), heard, seat) for seat in seats] == [heard, None, heard, None]
    assert BOOK.tell(heard) == "red whispers"


def test_choices_are_those_of_the_phase_and_the_seat() -> None:
    """Each side's for its seat, all of them for the referee, none for an observer."""
    red, blue = (next(to_whisper(Table(), side)) for side in ("red", "blue"))
    assert BOOK.choices(Table(), RED, None) == (red,)
    assert BOOK.choices(Table(), REFEREE, None) == (red, blue)
    assert BOOK.choices(Table(), OBSERVER, None) == ()
    assert BOOK.choices(WAVES, RED, None) == (WaveChoice(order={"kind": "wave"}),)
    assert BOOK.choices(WAVES, RED, "red") == ()
    assert BOOK.choices(rule(WAVES, Stop()).state, REFEREE, None) == ()


def test_choices_of_units_come_one_unit_after_another() -> None:
    """Before those of sides, and for one unit alone where it is named."""
    book = bound(WHISPER, msgspec.structs.replace(WAVE, offer=OfUnit(WaveChoice, each_wave)))
    assert len(book.choices(WAVES, REFEREE, None)) == len(BOOK.sequence.phases) - 1
    assert len(book.choices(WAVES, REFEREE, "red")) == 1
    assert book.choices(WAVES, RED, "blue") == ()


def test_odds_are_those_of_the_act_or_there_are_none() -> None:
    """The refusal names the kinds of which there are."""
    assert BOOK.odds(Table(), Wave()) == Odds(targets=())
    with pytest.raises(CannotAdjudicate, match="An order whisper has no odds; these have: wave"):
        BOOK.odds(Table(), Whisper("red"))


@pytest.mark.parametrize(
    ("acts", "events", "message"),
    [
        ((WHISPER, WHISPER), (Whispered,), "the order whisper more than once"),
        ((WHISPER,), (Whispered, Whispered), "the event whispered more than once"),
        (
            (WHISPER, replace(WAVE, offer=OfSide(WhisperChoice, to_whisper))),
            (),
            "the choice whisper more than once",
        ),
        ((replace(WHISPER, phases=("songs",)),), (), "the phase songs"),
        ((WHISPER, STOP), (), "Nothing is ordered in phase waves"),
        ((replace(WHISPER, side=of_nobody),), (), "owner gives whisper, which belongs to nobody"),
        ((replace(WHISPER, phases=()),), (), "whisper is sealed for a phase, and has none"),
        ((WHISPER, WAVE), (Mute,), "The event mute lacks line"),
        (
            (WHISPER, WAVE),
            (Misspelt,),
            "The line of misspelt has holes that are no fields of it: wo",
        ),
        ((WHISPER, WAVE), (Nameless,), "Nameless has no `kind`"),
        (
            (WHISPER, replace(WAVE, offer=InChapter(WaveChoice))),
            (),
            "wave is offered by its chapter",
        ),
    ],
)
def test_what_does_not_fit_together_is_found_when_the_book_is_bound(
    acts: tuple[Any, ...], events: tuple[Any, ...], message: str
) -> None:
    """Not when somebody plays it."""
    with pytest.raises(ValueError, match=message):
        bound(*acts, events=events)


def test_citations_are_read_from_the_files_that_chapters_name() -> None:
    book = rulebook_of(replace(IMPRINT, package=LIGHT), GROUND, TURN, CHAPTERS)
    assert [rule.id for rule in book.rules] == ["FTL-SEQ-01"]
    assert book.readings == ()


def in_words(kind: type[offers.Choice], word: str) -> Listing[Table]:
    """Return what lists one choice of a kind, with all that it was asked with."""

    def listed(
        table: Table, sees: Callable[[str], bool], unit: str | None
    ) -> Iterator[offers.Choice]:
        seen = [side for side in table.sides if sees(side)]
        yield kind(order={"kind": word, "seen": seen, "unit": unit})

    return listed


class PlainWhisperChoice(offers.Choice, frozen=True, tag="whisper"):
    """They may whisper."""


LOW: Chapter[Table] = Chapter(
    acts=(replace(WHISPER, offer=InChapter(PlainWhisperChoice)),),
    events=(Whispered, Began),
    choices=in_words(PlainWhisperChoice, "whisper"),
)
LOUD: Chapter[Table] = Chapter(
    acts=(replace(WAVE, offer=InChapter(WaveChoice)),), choices=in_words(WaveChoice, "wave")
)

PLAIN: tuple[Chapter[Table]] = (Chapter(acts=(WAVE,)),)


@pytest.mark.parametrize(
    ("offered", "found"),
    [(None, ["whisper", "wave"]), ((LOUD, LOW), ["wave", "whisper"])],
)
def test_chapters_list_their_choices_one_after_another(
    offered: tuple[Chapter[Table], ...] | None, found: list[str]
) -> None:
    """In their own order, or in that in which they are to be offered; for a seat, and a unit."""
    book = rulebook_of(IMPRINT, GROUND, TURN, (LOW, LOUD), offered)
    choices: tuple[Any, ...] = book.choices(Table(), RED, "r1")
    told = [choice.order for choice in choices]
    assert [each["kind"] for each in told] == found
    assert all((each["seen"], each["unit"]) == (["red"], "r1") for each in told)
    assert book.choices(Table(), OBSERVER, None) == ()


def test_what_is_offered_is_what_lists_choices() -> None:
    """None of it is left out."""
    with pytest.raises(ValueError, match="chapter of whisper has `choices`: put it among"):
        rulebook_of(IMPRINT, GROUND, TURN, (LOW, LOUD), (LOUD,))
    with pytest.raises(ValueError, match="chapter of wave has no `choices`"):
        rulebook_of(IMPRINT, GROUND, TURN, (LOW, *PLAIN), (LOW, *PLAIN))
    with pytest.raises(ValueError, match="no act that leaves its own to it"):
        rulebook_of(IMPRINT, GROUND, TURN, (LOW, LOUD, replace(LOUD, acts=())))


def test_an_act_says_who_may_read_its_orders_and_what_they_may_show() -> None:
    """Its owner and the referee always do."""
    act = replace(
        WHISPER,
        readable=lambda table, _order, seat: table.turn > 1 and seat.role == "side",
        explores=lambda table, _order: table.turn > 1,
    )
    book, order, late = bound(act, WAVE), Whisper("red"), Table(turn=2)
    seats = (RED, BLUE, REFEREE, OBSERVER)
    assert [book.hears(Table(), order, seat) for seat in seats] == [True, False, True, False]
    assert [book.hears(late, order, seat) for seat in seats] == [True, True, True, False]
    assert [book.explores(table, order) for table in (Table(), late)] == [False, True]
    assert not book.explores(late, Wave())


def test_the_imprint_may_name_the_files_of_citations() -> None:
    """Where they follow other headings than the chapters; not both name them."""
    chapters = (LOW, LOUD)
    imprint = replace(IMPRINT, package=LIGHT, citations=("sequence",))
    book = rulebook_of(imprint, GROUND, TURN, chapters)
    assert [rule.id for rule in book.rules] == ["FTL-SEQ-01"]
    named = replace(LOUD, citations="fire")
    with pytest.raises(ValueError, match="chapters name fire: name them in one place"):
        rulebook_of(replace(IMPRINT, citations=("sequence",)), GROUND, TURN, (LOW, named))
