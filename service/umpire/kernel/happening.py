"""Events of chapters: their effect on the battle, their log line, and the seats that see them."""

from typing import Any, ClassVar, Protocol, Self, TypeVar

from umpire.kernel.lines import lines_of
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Event

S = TypeVar("S")
H = TypeVar("H", bound="Happening")


class Happening(Event, frozen=True):
    """The base of the events of a chapter. Each adds `apply`, and `line` or `tell`.

    Attributes:
        takes_out: whether it takes units out of the battle, and so may end it.
        line: the log line in English, with fields as holes (see `lines`).
    """

    takes_out: ClassVar[bool] = False
    line: ClassVar[str] = ""

    def tell(self) -> str:
        """Return the log line in the language of the reader, without the citation."""
        return self.say(self.line)

    def say(self, line: str, **more: Any) -> str:
        """Return a line in the language of the reader; its holes are fields, or given here."""
        return lines_of(type(self))(line, self, **more)

    def say_number(self, number: int, one: str, many: str) -> str:
        """Return a number of things: the line `one` for 1, else `many`; their hole is `number`."""
        return self.say(one if number == 1 else many, number=number)

    def heard(self, battle: Any, seat: Seat) -> Self | None:  # noqa: ARG002 -- others ask
        """Return the event as `seat` sees it in the present battle.

        `None`: the seat does not see it. Every seat sees all of an event, unless it overrides this.
        """
        return self


class Told(Happening, frozen=True):
    """The base of events that only appear in the log, and change nothing in the battle."""

    def apply(self, battle: S) -> S:
        """Return the battle as it was."""
        return battle


def heard(battle: Any, event: Any, seat: Seat) -> Any:
    """Return an event as a seat sees it in the present battle; `None` hides it."""
    return event.heard(battle, seat)


def told(event: Any) -> str:
    """Return the log line of an event."""
    line: str = event.tell()
    return line


class HappensTo(Protocol[S]):
    """An event that can happen to a battle of a kind."""

    @property
    def rule(self) -> str:
        """The ID of the rule that it comes from."""

    def apply(self, battle: S) -> S:
        """Return the battle that the event leaves. No dice are thrown, and nothing is decided."""

    def tell(self) -> str:
        """Return one line of plain words, with the dice and without the citation."""

    def heard(self, battle: Any, seat: Seat) -> Any:
        """Return the event as a seat sees it; `None` hides it."""
