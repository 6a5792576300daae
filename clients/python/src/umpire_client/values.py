"""What stands for the orders, events and battles of any rulebook, and for what is not known yet.

The classes of a rulebook's module derive from these, so that an answer says what it holds
whichever rulebook it is about: `for event in ruling.events: match event: case HullDamaged(): ...`
"""

from collections.abc import Mapping
from typing import Any


class Order:
    """What a side or the referee asks for."""

    __slots__ = ()


class Event:
    """What happened."""

    __slots__ = ()


class Choice:
    """What may be ordered."""

    __slots__ = ()


class Battle:
    """The whole state of an engagement."""

    __slots__ = ()


class BattleView:
    """A battle as a seat may see it."""

    __slots__ = ()


class Options:
    """The options and readings of a rulebook."""

    __slots__ = ()


class Setup:
    """What opens a battle."""

    __slots__ = ()


class Design:
    """A ship to assess."""

    __slots__ = ()


class Assessment:
    """What a rulebook says of a design."""

    __slots__ = ()


class Tables:
    """The tables of a rulebook, or those of a scenario in their place."""

    __slots__ = ()


class Entry:
    """An entry of a journal."""

    __slots__ = ()


class Unknown(
    Order, Event, Choice, Battle, BattleView, Options, Setup, Design, Assessment, Tables, Entry
):
    """A value that this version of the client has no type for, kept as it came.

    A service may be newer than its client. What it says is not lost: `raw` holds all of it, and a
    battle that came as `Unknown` can be sent back as it is. To send an order for which there is
    no type, wrap its mapping in one.
    """

    __slots__ = ("raw",)

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.raw = raw

    @property
    def kind(self) -> str | None:
        """Return its kind, if it tells one."""
        kind = self.raw.get("kind") if isinstance(self.raw, Mapping) else None
        return kind if isinstance(kind, str) else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unknown) and self.raw == other.raw

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Unknown({self.raw!r})"
