"""What an order would have brought about under the other options of its rulebook, with its dice."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from umpire.kernel.dice import RecordedDice, Roll
from umpire.kernel.errors import PendingThrow, Refusal
from umpire.kernel.rulebook import Rulebook, option_schemas
from umpire.scenarios.journal import place_of, rolls_of
from umpire.scenarios.stand_ins import Hangs, StandIns


class Setting(msgspec.Struct, frozen=True):
    """An option with one of its values, and the rule that it changes."""

    option: str
    rule: str
    value: Any


class Alternative(msgspec.Struct, frozen=True):
    """What one event would have been, had an option had another value.

    One of these is there at the most: `told`, the event in words; `throws`, dice that nobody threw
    and on which it would have hung; `refused`, why the order would not have been taken. Without
    any, this roll would not have been thrown.
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
    """Judge an order again under each other setting, and tell where an event becomes another.

    Bounded: the order is judged once for each of `other_settings`.

    Args:
        rulebook: the rules.
        battle: as it stood before the order.
        order: the one that brought the events about.
        events: what came of it.
        roll: one of theirs. An event that has a roll of its label is the same event.
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
    """What was judged: all that `other_readings` is given."""

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
    """Return an alternative with what its event has become; `None`: there is none."""
    if event is None:
        return other
    unthrown = next((each.label for each in event.rolls if each.label in dice.stood_in), None)
    if unthrown is not None:
        return msgspec.structs.replace(other, throws=dice.stood_in[unthrown])
    return msgspec.structs.replace(other, told=rulebook.tell(event))


class _UpToOneRoll(StandIns):
    """Recorded rolls; and, once that of `label` has been thrown, stand-ins for others.

    What is thrown after a roll does not change what it was thrown for, so the order is judged to
    its end. What is thrown before may: then the judging ends.
    """

    def __init__(self, rolls: Iterable[Roll], label: str) -> None:
        super().__init__(RecordedDice(rolls))
        self._label = label
        self._reached = False

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Return the recorded roll, or a stand-in; see `StandIns`."""
        roll = super().roll(label, count, sides)
        self._reached = self._reached or label == self._label
        return roll

    def may_stand_in(self, label: str) -> bool:
        """Tell whether the roll itself has been thrown before."""
        return self._reached and label != self._label and super().may_stand_in(label)
