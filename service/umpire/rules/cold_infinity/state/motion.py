"""How a unit moves and turns, what of it is paid for over turns, and what a plan is made of.

CI 5.4.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
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


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So much thrust through one thruster."""

    thruster: Id
    thrust: Points


Through: TypeAlias = Annotated[
    tuple[Share, ...],
    Meta(max_length=60, description="Thrusters and their thrust; none: as it fits them."),
]
Steps: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]


class Accelerate(Value, frozen=True, tag="accelerate", kw_only=True):
    """Accelerate by so many hexes a turn in a direction: ahead, or astern (CI-5.1.1-1).

    With its nose off the map a ship accelerates up, direction 7, or down, 8 (CI-6.2-1).

    With `after_hexes`, on the way and not at the start (CI-5.4.2.5-1). `part`: which part of the
    cost is paid, 2 for a half (CI-5.4.2.7-1).
    """

    direction: Course
    hexes: Steps
    after_hexes: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    part: Part = 1
    through: Through = ()


class Slide(Value, frozen=True, tag="slide", kw_only=True):
    """Slide by so many hexes a turn in a direction, through other thrusters (CI-5.4.2.3-1).

    In three dimensions up, direction 7, or down, 8, too (CI-6.2-1).
    """

    direction: Course
    hexes: Steps
    part: Part = 1
    through: Through = ()


class StartManoeuvre(Value, frozen=True, tag="start_manoeuvre", kw_only=True):
    """Begin a manoeuvre of so many facings or quarters a turn, or speed it up (CI-5.1.2.1-1).

    `comes_down` tells how many facings on a nose comes down that would lie between two
    (CI-UMP-22).
    """

    manoeuvre: Manoeuvre
    sense: SpinSense
    steps: Steps
    part: Part = 1
    comes_down: Literal[1, 2] = 1
    through: Through = ()


class PayOn(Value, frozen=True, tag="pay_on", kw_only=True):
    """Pay for a greater part of a manoeuvre, or of thrust in a direction (CI-5.4.2.7-1)."""

    manoeuvre: Manoeuvre | None = None
    direction: Course | None = None
    part: Literal[1, 2, 3] = 1
    through: Through = ()


class StopManoeuvre(Value, frozen=True, tag="stop_manoeuvre", kw_only=True):
    """Stop a manoeuvre, slow it by so many `steps` a turn, or take back a part of it (5.4.2.7)."""

    manoeuvre: Manoeuvre
    steps: Steps | None = None
    part: Part = 1
    through: Through = ()


class TurnWithVector(Value, frozen=True, tag="turn_with_vector", kw_only=True):
    """Pivot a non-inertial ship so many facings clockwise, its vector with it (CI-5.8.1-1)."""

    facings: Annotated[int, Meta(ge=-5, le=5)]
    through: Through = ()
    surcharge_through: Through = ()


Action: TypeAlias = Accelerate | Slide | StartManoeuvre | PayOn | StopManoeuvre | TurnWithVector
