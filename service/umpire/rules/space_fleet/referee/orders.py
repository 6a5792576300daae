"""The orders of the referee, and of a side that gives up (SF-UMP-3 to -5)."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.state.bounds import Count, Name
from umpire.rules.space_fleet.state.places import Place
from umpire.rules.space_fleet.state.ship import Engines, Weapons

Reason = Annotated[str, Meta(min_length=1, max_length=200)]


class CorrectShip(Value, frozen=True, tag="correct_ship"):
    """Set a ship right, with a reason. What is left out stays as it is."""

    ship: Id
    reason: Reason
    place: Place | None = None
    shields: Count | None = None
    damage_points: Count | None = None
    engines: Engines | None = None
    weapons: Weapons | None = None


class Withdraw(Value, frozen=True, tag="withdraw"):
    """Take a side out of the battle."""

    side: Id


class DeclareVictory(Value, frozen=True, tag="declare_victory"):
    """Declare that an agreed victory condition is met (`winner` null: a draw)."""

    winner: Id | None
    condition: Name = ""


RefereeOrder: TypeAlias = CorrectShip | Withdraw | DeclareVictory
