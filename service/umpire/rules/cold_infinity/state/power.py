"""Power of a ship over turns: what is on, what plants hold and give (CI 3)."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import MOST_SECTIONS, MOST_SYSTEMS, Count, Points, Turn

Sent: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
MOST = MOST_SECTIONS * MOST_SYSTEMS


class Extra(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Power for a system beyond its requirement (CI-3.5-1)."""

    system: Id
    power: Sent


class Heat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The heat of a plant that overheats, and whether it has shut down."""

    points: Points = 0
    shut_down: bool = False


class PlantLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a capacitor or battery holds; how hot a reactor is that overheats."""

    id: Id
    stored: Points = 0
    heat: Heat = Heat()


class SystemTurns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A system, and turns that are counted for it."""

    system: Id
    turns: Count


class GoneSystem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A system that was on when it was destroyed, and the turn of that (CI-3.4-1)."""

    system: Id
    turn: Turn


class PlantOutput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a plant gives this turn (CI-3.1-1)."""

    plant: Id
    power: Points


class PowerBefore(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Power as it was before it was allocated this turn: a later allocation begins from there."""

    on: Annotated[tuple[Id, ...], Meta(max_length=MOST)]
    levels: Annotated[tuple[PlantLevel, ...], Meta(max_length=MOST)]
    streaks: Annotated[tuple[SystemTurns, ...], Meta(max_length=MOST)]


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What of a ship is on, and what its plants give and hold (CI 3).

    - `on`: systems that are on; `extra`: power beyond their requirement, this turn.
    - `levels`: what capacitors and batteries hold, how hot reactors are.
    - `given`: what each plant gives this turn; `used`: power used by all systems this turn, and
      `used_before` that of the last (CI-4.6-1).
    - `fed`: systems that batteries feed this turn; `streaks`: for how many turns in a row those
      of zero power have been (CI-RUL-17).
    - `gone`: systems destroyed while they were on.
    - `forced_off`: for how many turns' allocations yet a system stays off (CI-UMP-70).
    - `allocated`: whether power has been allocated this turn; `before`: as it was until then.
    - `waiting`: what weapon collectors took that makes no whole point in a battery yet (CI-11.3-1).
    - `in_part`: shields that get but half of their power (CI-11.2-1, CI-UMP-71).
    """

    on: Annotated[tuple[Id, ...], Meta(max_length=MOST)] = ()
    extra: Annotated[tuple[Extra, ...], Meta(max_length=MOST)] = ()
    levels: Annotated[tuple[PlantLevel, ...], Meta(max_length=MOST)] = ()
    given: Annotated[tuple[PlantOutput, ...], Meta(max_length=MOST)] = ()
    used: Points = 0
    used_before: Points = 0
    fed: Annotated[tuple[Id, ...], Meta(max_length=MOST)] = ()
    streaks: Annotated[tuple[SystemTurns, ...], Meta(max_length=MOST)] = ()
    gone: Annotated[tuple[GoneSystem, ...], Meta(max_length=MOST)] = ()
    forced_off: Annotated[tuple[SystemTurns, ...], Meta(max_length=MOST)] = ()
    allocated: bool = False
    waiting: Annotated[tuple[PlantOutput, ...], Meta(max_length=MOST)] = ()
    in_part: Annotated[tuple[Id, ...], Meta(max_length=MOST)] = ()
    before: PowerBefore | None = None

    @property
    def before_allocation(self) -> PowerBefore:
        """Power as it was before it was allocated this turn."""
        return self.before or PowerBefore(on=self.on, levels=self.levels, streaks=self.streaks)
