"""How a unit moves and turns, and what of it is paid for over turns (CI 5.4.2)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.attitude import Attitude, Counter
from umpire.rules.cold_infinity.state.bounds import (
    Cell,
    Count,
    Course,
    Manoeuvre,
    Points,
    SpinSense,
)

Part: TypeAlias = Literal[1, 2, 3, 4]
"""The whole cost, or a half, third or quarter of it (CI-5.4.2.7-1)."""
Outcome: TypeAlias = Literal["success", "failed_disengaged", "failed_rams"]
"""What comes of an attempt to skim a large unit (CI-5.5.3-1)."""


class Instalments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole cost, the part of it that is paid, and the part of that which was taken back.

    `braked` 0: nothing was taken back. `progress` is what was done of the next step, in 144ths.
    """

    cost: Points
    part: Part = 1
    braked: Literal[0, 2, 3, 4] = 0
    progress: Count = 0


class Spin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A manoeuvre in progress: which, what it changes and which way, how much, how far paid."""

    manoeuvre: Manoeuvre
    sense: SpinSense
    counter: Counter
    sign: Literal[-1, 1]
    rate: Count
    paid_for: Instalments


class Push(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Thrust that is paid in part, and takes turns to change the Speed (CI-5.4.2.7-1)."""

    direction: Course
    hexes: Count
    slide: bool
    paid_for: Instalments


class Motion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a ship moves and turns: its vector, how it lies, what goes on from turn to turn."""

    vector: Cell
    attitude: Attitude
    spins: Annotated[tuple[Spin, ...], Meta(max_length=3)] = ()
    pushes: Annotated[tuple[Push, ...], Meta(max_length=60)] = ()


class Barnstorming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What came of an attempt to skim a large unit this turn (CI-5.5.3-1); `rams` of it ram."""

    target: Id
    outcome: Outcome
    rams: Count = 0
