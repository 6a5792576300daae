"""The driver of a turn: what a phase waits for, what is passed over, and when the end is judged."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from umpire.kernel.dice import Dice, SuppliedDice
from umpire.kernel.happening import Happening
from umpire.kernel.ruling import Ruling
from umpire.kernel.turn import (
    EndedByAct,
    Finishing,
    Follows,
    Opening,
    Resolving,
    Stepping,
    Turn,
    TurnPhase,
    Waiting,
)


class Table(msgspec.Struct, frozen=True):
    """A table at which cards are laid face down, turned, and cleared."""

    turn: int = 1
    phase: str = "lay"
    sides: tuple[str, ...] = ("red", "blue")
    finished: tuple[str, ...] = ()
    cards: int = 0
    turned: bool = False
    round: int = 0
    rounds: int = 0
    notes: tuple[str, ...] = ()


class Began(Happening, frozen=True, tag="began", kw_only=True):
    """A phase began."""

    turn: int
    phase: str
    rule: str = "X-1"

    def apply(self, table: Table) -> Table:
        """Begin it: nobody has finished it yet."""
        return replace(table, turn=self.turn, phase=self.phase, finished=())

    def tell(self) -> str:
        """Tell which, of which turn."""
        return f"{self.phase} {self.turn}"


class Noted(Happening, frozen=True, tag="noted", kw_only=True):
    """Something followed of itself; `changes` says what it has changed."""

    what: str
    changes: dict[str, Any] = msgspec.field(default_factory=dict)
    rule: str = "X-2"

    def apply(self, table: Table) -> Table:
        """Note it."""
        return replace(table, notes=(*table.notes, self.what), **self.changes)

    def tell(self) -> str:
        """Tell what."""
        return self.what


class Cleared(Noted, frozen=True, tag="cleared", kw_only=True):
    """Something was taken out."""

    takes_out = True


LAYING: Finishing[Table] = Finishing(
    asked=lambda table, side: side == "red" or bool(table.cards),
    finished=lambda table: table.finished,
)
TURNING: Opening[Table] = Opening(
    declaring=LAYING,
    is_open=lambda table: table.turned,
    left=lambda table: bool(table.cards),
    opened=lambda _table: (Noted(what="turned", changes={"turned": True}),),
)
ROUNDS: Stepping[Table] = Stepping(
    known=lambda table: bool(table.rounds),
    present=lambda table: table.round,
    following=lambda table: table.round + 1 if table.round + 1 < table.rounds else None,
    began=lambda _table, place: Noted(what=f"round {place}", changes={"round": place}),
)
CLEARING: Resolving[Table] = Resolving(lambda table: bool(table.cards))


def turn(*waiting: Waiting[Table], **changes: Any) -> Turn[Table]:
    """Return a turn of phases named a, b, c and so on; only the last keeps a table that is bare."""
    phases = tuple(
        TurnPhase(name=name, title=name, rule="X-1", waiting=each)
        for name, each in zip("abcdef", waiting, strict=False)
    )
    given: dict[str, Any] = {
        "phases": phases,
        "over": TurnPhase(name="over", title="over", rule="X-1", waiting=EndedByAct()),
        "began": lambda turn, phase: Began(turn=turn, phase=phase),
        "ended": lambda _table: None,
    }
    return Turn(**(given | changes))


def closing(turn_of: Turn[Table], name: str, what: str) -> Turn[Table]:
    """Return a turn in which something follows where a phase closes."""
    phases = [
        replace(phase, closes=noting(what)) if phase.name == name else phase
        for phase in turn_of.phases
    ]
    return replace(turn_of, phases=tuple(phases))


def noting(what: str) -> tuple[Follows[Table]]:
    """Return what follows: something is noted."""
    return following(Noted(what=what))


def following(event: Happening) -> tuple[Follows[Table]]:
    """Return what follows: an event."""
    return (lambda ruling, _dice: ruling.then(event),)


def lines(driven: Turn[Table], table: Table, *, done: bool = False) -> list[str]:
    """Return what follows of itself, as it is told; replayed, it leaves the same table."""
    ruling = driven.proceed(Ruling(table), done=done)
    return [event.tell() for event in ruling.events]


HERE = EndedByAct()


@pytest.mark.parametrize(
    ("table", "waited_for"),
    [
        (Table(), ("red",)),
        (Table(cards=1), ("red", "blue")),
        (Table(cards=1, finished=("red",)), ("blue",)),
        (Table(finished=("red",)), ()),
    ],
)
def test_finishing_waits_for_the_sides_that_are_asked(
    table: Table, waited_for: tuple[str, ...]
) -> None:
    """Until each of them has finished."""
    assert LAYING.waited_for(table) == waited_for
    assert LAYING.goes_on(table, done=False) == (() if waited_for else None)


def test_what_is_declared_is_opened_when_all_have_finished() -> None:
    """Then it waits to be resolved; with nothing declared, there is nothing to open."""
    driven = turn(TURNING, HERE)
    laid = Table(phase="a", cards=1)
    assert lines(driven, laid) == []
    assert lines(driven, replace(laid, finished=("red", "blue"))) == ["turned"]
    assert lines(driven, replace(laid, finished=("red", "blue"), turned=True)) == []
    assert lines(driven, Table(phase="a", turned=True)) == ["b 1"]
    assert lines(driven, Table(phase="a", finished=("red",))) == ["b 1"]


def test_an_act_resolves_a_phase_at_once() -> None:
    """One with nothing to resolve is over without."""
    driven = turn(CLEARING, HERE)
    assert lines(driven, Table(phase="a", cards=2)) == []
    assert lines(driven, Table(phase="a", cards=2), done=True) == ["b 1"]
    assert lines(driven, Table(phase="a")) == ["b 1"]


def test_steps_are_taken_one_after_another() -> None:
    """Once it is known which there are; after the last, the phase is over."""
    driven = turn(ROUNDS, HERE)
    assert lines(driven, Table(phase="a")) == []
    assert lines(driven, Table(phase="a", rounds=3)) == ["round 1"]
    assert lines(driven, Table(phase="a", rounds=2, round=1)) == ["b 1"]


def test_a_phase_that_waits_for_nothing_is_passed_over_without_a_word() -> None:
    """Only the one that waits is told; after the last phase comes the next turn."""
    assert lines(turn(CLEARING, CLEARING, CLEARING, HERE), Table(phase="a")) == ["d 1"]
    assert lines(turn(HERE, CLEARING, CLEARING), Table(phase="b")) == ["a 2"]


def test_a_phase_that_is_passed_over_is_told_if_something_follows_as_it_closes() -> None:
    """It has begun then, as any other."""
    driven = closing(turn(CLEARING, CLEARING, CLEARING, HERE), "b", "swept")
    assert lines(driven, Table(phase="a")) == ["b 1", "swept", "d 1"]
    assert lines(driven, Table(phase="b")) == ["swept", "d 1"]


def test_a_phase_opens_and_a_turn_begins_with_what_follows() -> None:
    """The turn first; a phase that is passed over opens nothing."""
    driven = turn(CLEARING, HERE, CLEARING, turns=noting("fresh"))
    opens = [replace(each, opens=noting(f"open {each.name}")) for each in driven.phases]
    driven = replace(driven, phases=tuple(opens))
    assert lines(driven, Table(phase="a")) == ["b 1", "open b"]
    assert lines(driven, Table(phase="c")) == ["b 2", "fresh", "open b"]


def test_what_follows_where_a_turn_is_over_comes_before_the_next_one_begins() -> None:
    """It may end the battle, and then nothing follows; within a turn it does not come."""
    driven = turn(HERE, CLEARING, CLEARING, HERE, turn_over=noting("night"))
    assert lines(driven, Table(phase="b")) == ["d 1"]
    driven = turn(HERE, CLEARING, CLEARING, turn_over=noting("night"), turns=noting("fresh"))
    assert lines(driven, Table(phase="b")) == ["night", "a 2", "fresh"]
    over = Began(turn=1, phase="over")
    driven = turn(HERE, CLEARING, turn_over=following(over))
    assert lines(driven, Table(phase="b")) == ["over 1"]


def test_an_end_that_follows_as_a_turn_begins_is_not_judged_again() -> None:
    """There is one end."""
    over = Began(turn=2, phase="over")
    driven = turn(HERE, CLEARING, turns=following(over), may_end=lambda _: True)
    assert lines(
        replace(driven, ended=lambda table: over if table.turn > 1 else None), Table(phase="b")
    ) == ["a 2", "over 2"]


def test_the_end_is_judged_after_what_follows_of_any_ruling() -> None:
    """Where something is taken out, unless the book says when else; over, nothing follows."""

    def ended(table: Table) -> Happening | None:
        return Began(turn=table.turn, phase="over") if "gone" in table.notes else None

    driven = turn(CLEARING, HERE, follows=following(Cleared(what="gone")), ended=ended)
    assert lines(driven, Table(phase="a")) == ["gone", "over 1"]
    assert lines(replace(driven, may_end=lambda _ruling: False), Table(phase="a")) == [
        "gone",
        "b 1",
    ]
    assert lines(driven, Table(phase="over")) == []


def thrown(what: str, **changes: Any) -> Follows[Table]:
    """Return what throws a die, and notes its face."""

    def follows(ruling: Ruling[Table, Any], dice: Dice) -> Ruling[Table, Any]:
        face = dice.roll(what, 1, 6).faces[0]
        return ruling.then(Noted(what=f"{what} {face}", changes=changes))

    return follows


def with_dice(driven: Turn[Table], table: Table, *faces: int, done: bool = False) -> list[str]:
    """Return what follows of itself with scripted dice, all of which are thrown."""
    dice = SuppliedDice(faces)
    ruling = driven.proceed(Ruling(table), dice, done=done)
    dice.finish()
    return [event.tell() for event in ruling.events]


def beginning(driven: Turn[Table], name: str, **changes: Any) -> Turn[Table]:
    """Return a turn in which one phase is otherwise."""
    phases = [replace(each, **changes) if each.name == name else each for each in driven.phases]
    return replace(driven, phases=tuple(phases))


def test_dice_may_fall_where_a_phase_begins_and_ends() -> None:
    """What they bring about is what it waits for; it is told, though nobody is waited for."""
    driven = beginning(turn(CLEARING, CLEARING, HERE), "b", begins=(thrown("deal", cards=2),))
    assert with_dice(driven, Table(phase="a"), 4) == ["b 1", "deal 4"]
    driven = beginning(turn(CLEARING, CLEARING, HERE), "b", ends=(thrown("sweep"),))
    assert with_dice(driven, Table(phase="a"), 2) == ["b 1", "sweep 2", "c 1"]
    assert with_dice(driven, Table(phase="b", cards=1), 5, done=True) == ["sweep 5", "c 1"]


def test_the_end_is_judged_after_what_follows_as_a_phase_ends() -> None:
    """And before the next one begins."""

    def ended(table: Table) -> Happening | None:
        return Began(turn=table.turn, phase="over") if table.turned else None

    driven = turn(CLEARING, HERE, ended=ended, may_end=lambda _ruling: True)
    driven = beginning(driven, "a", ends=(thrown("sweep", turned=True),))
    assert with_dice(driven, Table(phase="a"), 1) == ["sweep 1", "over 1"]
    assert with_dice(driven, Table(phase="b", turned=True)) == ["over 1"]


def test_a_phase_that_is_not_in_play_never_begins() -> None:
    """Nor does anything follow of it; one that is told begins, though it waits for nothing."""
    driven = beginning(turn(HERE, HERE, CLEARING), "a", waiting=CLEARING, told=True)
    driven = replace(driven, in_play=lambda _table, phase: phase != "b")
    driven = beginning(driven, "c", waiting=HERE)
    assert lines(driven, Table(phase="a")) == ["c 1"]
    driven = replace(beginning(driven, "c", waiting=CLEARING), in_play=lambda _t, _p: True)
    assert lines(driven, Table(phase="c")) == ["a 2", "b 2"]


def test_no_dice_fall_where_none_are_given() -> None:
    """A book that throws them there is wrong."""
    driven = beginning(turn(CLEARING, CLEARING, HERE), "b", begins=(thrown("deal"),))
    with pytest.raises(ValueError, match="deal asks for 1d6"):
        driven.proceed(Ruling(Table(phase="a")))
