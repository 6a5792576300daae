"""Deviations: events side by side with those on record, and dice that nobody threw."""

import msgspec
import pytest

from measures.fleets import BOOK
from umpire.kernel.dice import RecordedDice, Roll
from umpire.kernel.errors import PendingThrow
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust_light import HullDamaged, ShipDestroyed, SystemLost
from umpire.scenarios.explain import MOST_STAND_INS, Hangs, StandIns
from umpire.scenarios.rejudge import deviations, hanging

LOST = [SystemLost(ship="A", system=name) for name in ("B1", "B2", "B3")]
HURT = HullDamaged(ship="A", attacker="B", points=2, damage=2, note="")


class Thrown(Event, frozen=True, tag="thrown", kw_only=True):
    """An event with dice."""

    rolls: tuple[Roll, ...]
    rule: str = "T-1"


BOOK_OF_DICE = msgspec.structs.replace(BOOK, tell=str)


def seen(recorded: list[Event], ruled: list[Event]) -> list[tuple[str, str, str]]:
    """Return what deviates: field, kind and rule."""
    return [(each.field, each.kind, each.rule) for each in deviations(BOOK, recorded, ruled, {})]


def test_events_that_stay_are_passed_over() -> None:
    """Whatever comes or goes between them."""
    assert seen([HURT, *LOST], [HURT, *LOST]) == []
    assert seen([HURT, *LOST], [HURT, LOST[0], LOST[2]]) == [("/events/2", "gone", "FTL-DMG-05")]
    assert seen([HURT, LOST[0], LOST[2]], [HURT, *LOST]) == [("/events/2", "new", "FTL-DMG-05")]
    assert seen([], [HURT]) == [("/events/0", "new", "FTL-DMG-01")]


def test_an_event_that_changes_is_one_of_its_kind() -> None:
    """An event of another kind in its place is a new one, and the old one is gone."""
    worse = msgspec.structs.replace(HURT, points=3)
    assert seen([HURT], [worse]) == [("/events/0", "changed", "FTL-DMG-01")]
    destroyed = ShipDestroyed(ship="A")
    assert seen([LOST[0]], [destroyed]) == [
        ("/events/0", "gone", "FTL-DMG-05"),
        ("/events/1", "new", destroyed.rule),
    ]


def test_nothing_is_said_of_what_hangs_on_dice_that_nobody_threw() -> None:
    """The event with the dice is named, with its rule; what is on record behind it is not gone."""
    known, unknown = Roll("a", 6, (1,)), Roll("b", 8, (1,))
    throw = PendingThrow("b", 1, 8)
    recorded = [Thrown(rolls=(known,)), Thrown(rolls=(Roll("b", 6, (4,)),)), *LOST]
    ruled = [
        Thrown(rolls=(known,), rule="T-2"),
        Thrown(rolls=(unknown,), rule="T-3"),
        LOST[2],
    ]
    found = list(deviations(BOOK_OF_DICE, recorded, ruled, {"b": throw}))
    assert [(each.field, each.kind, each.rule) for each in found] == [
        ("/events/0", "changed", "T-2"),
        ("/events/1", "unthrown", "T-3"),
    ]
    assert found[1].ruled == "It takes 1d8 for b."
    assert hanging(PendingThrow("c", 2, 6), recorded).field == "/events"


def test_stand_ins_are_bounded() -> None:
    """Known dice are thrown as they are, before and after."""
    known = Roll("known", 6, (5,))
    dice = StandIns(RecordedDice([known]))
    for number in range(MOST_STAND_INS):
        assert dice.roll(f"r{number}", 2, 6) == Roll(f"r{number}", 6, (1, 1))
    assert dice.roll("known", 1, 6) == known
    assert len(dice.stood_in) == MOST_STAND_INS
    with pytest.raises(Hangs) as raised:
        dice.roll("one-more", 3, 6)
    assert raised.value.throw == PendingThrow("one-more", 3, 6)
