"""The orders of the referee, and of a side that gives up; why corrections are refused.

CI-UMP-64 to -66.
"""

from typing import Annotated

from msgspec import Meta

from umpire.kernel.errors import codes_in, malformed
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.arms import SystemTurns
from umpire.rules.cold_infinity.state.attitude import Quarter
from umpire.rules.cold_infinity.state.bounds import (
    MOST_SIDES,
    Cell,
    Count,
    Facing,
    Name,
    SectionName,
)
from umpire.rules.cold_infinity.state.group import MOST_EVER

Reason = Annotated[str, Meta(min_length=1, max_length=200)]
Notation = Annotated[str, Meta(max_length=80)]
"""A vector as the book writes it: `1+3,2+1`, or `0` at rest (CI-5.4.1-3)."""


class SystemSet(Value, frozen=True, tag="system", kw_only=True):
    """A system with so much structure lost; all of it: destroyed."""

    system: Id
    lost: Count


class SectionSet(Value, frozen=True, tag="section", kw_only=True):
    """A section with so much hull and armour left."""

    section: SectionName
    hull: Count | None = None
    armour: Count | None = None


class CorrectUnit(Value, frozen=True, tag="correct_unit", kw_only=True):
    """Set a unit right, with a reason. What is left out stays as it is.

    - `came`: from which hex it came, where units share one; it is then the later (CI-RUL-113).
    - `damage`: sections and systems of a ship; `hulls` of a group, fighter by fighter.
    - `forced_off`: turns for which a system is forced off (CI-3.2.2-1).
    """

    unit: Id
    reason: Reason
    cell: Cell | None = None
    vector: Notation | None = None
    facing: Facing | None = None
    roll: Quarter | None = None
    tumble: Quarter | None = None
    came: Cell | None = None
    damage: Annotated[tuple[SystemSet | SectionSet, ...], Meta(max_length=100)] = ()
    hulls: Annotated[tuple[Count, ...], Meta(max_length=MOST_EVER)] = ()
    forced_off: Annotated[tuple[SystemTurns, ...], Meta(max_length=100)] = ()


class CorrectMine(Value, frozen=True, tag="correct_mine", kw_only=True):
    """Set a mine right, with a reason: where it lies, who has found it, or that it is gone."""

    mine: Id
    reason: Reason
    cell: Cell | None = None
    found: Annotated[tuple[Id, ...], Meta(max_length=MOST_SIDES)] | None = None
    removed: bool = False


class CorrectDrive(Value, frozen=True, tag="correct_drive", kw_only=True):
    """Set a drive beyond light right, with a reason: the power that it holds, and what it can do.

    `idle` takes back that it was told to work.
    """

    ship: Id
    drive: Id
    reason: Reason
    held: Count | None = None
    disabled: bool | None = None
    melted: bool | None = None
    idle: bool = False


class CorrectTunnel(Value, frozen=True, tag="correct_tunnel", kw_only=True):
    """Set a tunnel right, with a reason: where it stands, its facing, or that it is closed."""

    tunnel: Id
    reason: Reason
    cell: Cell | None = None
    facing: Facing | None = None
    closed: bool = False


class Withdraw(Value, frozen=True, tag="withdraw"):
    """Take a side out of the battle."""

    side: Id


class DeclareVictory(Value, frozen=True, tag="declare_victory"):
    """Declare that an agreed victory condition is met (`winner` null: a draw)."""

    winner: Id | None = None
    condition: Name = ""


UNKNOWN_MINE = malformed("unknown_mine", "No mine of this name lies on the map.", "CI-10.1-1")

CODES = codes_in(vars())
