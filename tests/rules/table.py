"""A table: orders are given at it with scripted dice, and what they bring about is looked at.

What holds for every ruling of every book is checked of each that is given here: its events leave
its state, the state contradicts itself nowhere and can be kept, all dice are thrown, no two rolls
have one label, and every event can be told.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec
import pytest

from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.ruling import Ruling, fold

B = TypeVar("B", bound=msgspec.Struct)
S = TypeVar("S")
E = TypeVar("E", bound=msgspec.Struct)


class Table(Generic[B, S]):
    """Where one book is played.

    Attributes:
        book: its rules.
        unit: returns a unit of a battle by name, if there is one.
    """

    def __init__(self, book: Rulebook[Any, Any, Any], unit: Callable[[B, str], S | None]) -> None:
        """Take the rules, and how a unit is found."""
        self.book = book
        self.unit = unit

    def rule(self, before: B, order: Any, *faces: int) -> Ruling[B, Any]:
        """Return the ruling on an order, all of the scripted dice thrown."""
        dice = SuppliedDice(faces)
        ruling = self.adjudicate(before, order, dice)
        dice.finish()
        return self.sound(before, ruling)

    def adjudicate(self, before: B, order: Any, dice: SuppliedDice) -> Ruling[B, Any]:
        """Return the ruling of the book."""
        return self.book.adjudicate(before, order, dice)

    def check(self, after: B) -> None:
        """Refuse a battle that contradicts itself."""
        self.book.check(after)

    def sound(self, before: B, ruling: Any) -> Ruling[B, Any]:
        """Check what holds for every ruling."""
        after = ruling.state
        self.check(after)
        assert fold(before, ruling.events) == after
        assert msgspec.json.decode(msgspec.json.encode(after), type=self.book.battle_type) == after
        labels = [roll.label for event in ruling.events for roll in getattr(event, "rolls", ())]
        assert len(set(labels)) == len(labels)
        assert all(self.book.tell(event) for event in ruling.events)
        return ruling  # type: ignore[no-any-return]

    def play(self, before: B, *orders: Any) -> B:
        """Return the battle after some orders, each with its dice where it throws any."""
        for each in orders:
            order, faces = each if isinstance(each, tuple) else (each, ())
            before = self.rule(before, order, *faces).state
        return before

    def refusal(self, before: B, order: Any, *faces: int) -> Refusal:
        """Return why an order is refused, with no more dice; the battle stays as it was."""
        kept = msgspec.json.encode(before)
        with pytest.raises(Refusal) as refused:
            self.adjudicate(before, order, SuppliedDice(faces))
        assert kept == msgspec.json.encode(before)
        assert refused.value.at == "" or refused.value.at.startswith("/")
        return refused.value

    def refused(self, before: B, order: Any, *faces: int) -> str:
        """Return the code with which an order is refused."""
        return self.refusal(before, order, *faces).code

    def refused_at(self, before: B, order: Any, *faces: int) -> tuple[str, str]:
        """Return the code with which an order is refused, and the pointer to what is wrong."""
        wrong = self.refusal(before, order, *faces)
        return wrong.code, wrong.at

    def named(self, after: Ruling[B, Any] | B, name: str = "A1") -> S:
        """Return a unit as a ruling leaves it, or as it is in a battle; A1 if none is named."""
        found = self.unit(after.state if isinstance(after, Ruling) else after, name)
        assert found is not None
        return found

    @staticmethod
    def told(ruling: Ruling[B, Any], kind: type[E]) -> list[E]:
        """Return the events of one kind, in order."""
        return [event for event in ruling.events if isinstance(event, kind)]

    @staticmethod
    def only(ruling: Ruling[B, Any], kind: type[E]) -> E:
        """Return the one event of a kind."""
        (event,) = (event for event in ruling.events if isinstance(event, kind))
        return event


def taken(changes: dict[str, Any], kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Take from changes those that are fields of a kind, and return them."""
    return {name: changes.pop(name) for name in kind.__struct_fields__ if name in changes}
