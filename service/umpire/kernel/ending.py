"""The end of every game: sides that give up, declared victories, and the end of a battle.

A book names the rule of each, and applies a withdrawal to the side's units.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, NamedTuple, Protocol

from msgspec import Meta

from umpire.kernel.happening import Happening
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value

Condition = Annotated[str, Meta(max_length=80)]


class Withdraw(Value, frozen=True):
    """Take a side out of the battle."""

    side: Id


class DeclareVictory(Value, frozen=True):
    """Declare, as the referee, that an agreed victory condition is met (`winner` null: a draw)."""

    winner: Id | None = None
    condition: Condition = ""


class SideWithdrew(Happening, frozen=True, kw_only=True):
    """A side gave up the battle."""

    takes_out: ClassVar[bool] = True
    line: ClassVar[str] = "{side} withdraws"

    side: str
    rule: str


class BattleEnded(Happening, frozen=True, kw_only=True):
    """The battle is over.

    Attributes:
        reasons: each in words; a book that knows others has a mapping of its own.
    """

    reasons: ClassVar[Mapping[str, str]] = {
        "fleet_eliminated": "a fleet is eliminated",
        "withdrawal": "the other side withdrew",
        "victory_condition": "a victory condition is met",
    }

    winner: str | None
    reason: str
    condition: str = ""
    rule: str

    def tell(self) -> str:
        """Return who wins, and why."""
        line = (
            "The battle is over: {winner} wins; {why:word}"
            if self.winner
            else "The battle is over: nobody wins; {why:word}"
        )
        ended = self.say(line, why=self.reasons[self.reason])
        return f"{ended}: {self.condition}" if self.condition else ended


class _Unit(Protocol):
    """A ship, as far as the end of a battle depends on it."""

    @property
    def side(self) -> str:
        """Its side."""

    @property
    def status(self) -> str:
        """How it is; `withdrawn` with its side."""


class _Fought(Protocol):
    """A battle, as far as its end depends on it."""

    @property
    def sides(self) -> tuple[str, ...]:
        """All sides."""

    @property
    def ships(self) -> Sequence[_Unit]:
        """All ships, those that are out included."""

    def in_play(self, side: str) -> bool:
        """Return whether a side still fights."""


class Left(NamedTuple):
    """The side that is left, if any, and whether all others have withdrawn."""

    winner: str | None
    by_withdrawal: bool


def left_standing(battle: _Fought) -> Left | None:
    """Return the result of a battle in which at most one side still fights.

    `None`: two sides do, or more.
    """
    standing = [side for side in battle.sides if battle.in_play(side)]
    if len(standing) > 1:
        return None
    withdrawn = {ship.side for ship in battle.ships if ship.status == "withdrawn"}
    by_withdrawal = all(side in withdrawn for side in battle.sides if side not in standing)
    return Left(standing[0] if standing else None, by_withdrawal)
