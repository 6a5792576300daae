"""What the sequence of play notes: initiative of units, and what sides have said once.

CI 2.1.2, CI-UMP-121.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import MOST_UNITS, Count, Turn

Cause: TypeAlias = Literal["bridge_transfer", "launched", "launching", "receiving"]


class Due(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What adds to a unit's rating in the turn in which it is next thrown for (CI-2.1.2.2-1)."""

    cause: Cause
    vessels: Count = 1


class Rating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Initiative of a unit (CI 2.1.2): of this turn (None: not thrown for yet), and of the last."""

    now: int | None = None
    previous: int | None = None
    due: Annotated[tuple[Due, ...], Meta(max_length=MOST_UNITS)] = ()


AskingPhase: TypeAlias = Literal[
    "power_allocation",
    "initiative",
    "electronic_warfare",
    "launch",
    "plots",
    "small_vessel_plots",
    "barnstorming",
    "snap_manoeuvres",
    "ramming",
    "secret_attacks",
    "switch_defence",
    "allocate_defence",
    "countermeasures",
    "announce_ew",
    "dogfights",
    "trans_light",
    "final",
]
"""The phases in which sides say that they are done."""


class StandingOrders(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the units of a side do each turn, until it says otherwise.

    - `ew_as_last_turn`: levels are set as they were set last, as far as points go (CI-2.1.3-1).
    - `defence_as_last_turn`: weapons that nothing else is said of defend in the mode in which they
      did last (CI-7.2.1-1).
    - `free_weapons_to_standard`: all others that can defend so are set to standard fire.
    """

    ew_as_last_turn: bool = False
    defence_as_last_turn: bool = False
    free_weapons_to_standard: bool = False


class SideOrders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The standing orders of a side."""

    side: Id
    orders: StandingOrders


class Ahead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side is done ahead with all phases up to this one of this turn, and with it."""

    side: Id
    turn: Turn
    through: AskingPhase
