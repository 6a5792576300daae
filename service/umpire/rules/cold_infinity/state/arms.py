"""Power and weapons of a unit over turns: what is on, arming, wear, magazines, beams.

CI 3, 7.1, 8.1.9, 9.
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import (
    MOST_SECTIONS,
    MOST_SYSTEMS,
    Count,
    Points,
    SectionName,
    Turn,
)
from umpire.rules.cold_infinity.state.weapons import DirectWeapon

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


class Readiness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How ready a weapon is: turns of arming and of cooling to come, and shots of this turn.

    It is armed when no turn of arming is left, and none of cooling.
    """

    arming: Count = 0
    cooling: Count = 0
    shots: Count = 0


Missiles: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=1000)]


class WeaponReadiness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How ready one weapon is (CI-7.1.3-1)."""

    weapon: Id
    readiness: Readiness = Readiness()


class WornWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon that damage has changed, and what it is now (CI-13.1.9-1)."""

    weapon: Id
    block: DirectWeapon


class Magazine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The missiles in a rack or reload rack, in the order of their feed (CI-9.2.1-1)."""

    rack: Id
    missiles: Missiles = ()


class Reloaded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reload rack, and the turn in which it last loaded or unloaded (CI-9.2.4-1)."""

    rack: Id
    turn: Turn


class Rounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rockets, decoys or stationary weapons that a system has left (CI-11.5-1, CI-10.0-2)."""

    system: Id
    left: Count


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon that keeps its target in a beam over turns (CI-8.1.9-1, -2).

    `turns` are to come yet, this one included; `tracked` counts those after its first. `result`,
    `section` and `behind` are those of the first hit.
    """

    weapon: Id
    target: Id
    turns: Count
    tracked: Count = 0
    result: int
    section: SectionName
    behind: tuple[SectionName, ...] = ()


class Arms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The weapons of a unit over turns: arming, wear, magazines, beams that track (CI 7.1, 9, 11).

    A weapon without an entry is armed; a rack without one is empty.
    """

    readiness: Annotated[tuple[WeaponReadiness, ...], Meta(max_length=MOST)] = ()
    worn: Annotated[tuple[WornWeapon, ...], Meta(max_length=MOST)] = ()
    magazines: Annotated[tuple[Magazine, ...], Meta(max_length=MOST)] = ()
    rounds: Annotated[tuple[Rounds, ...], Meta(max_length=MOST)] = ()
    tracks: Annotated[tuple[Track, ...], Meta(max_length=MOST)] = ()
    reloaded: Annotated[tuple[Reloaded, ...], Meta(max_length=MOST)] = ()

    def ready(self, weapon: str) -> Readiness:
        """Return how ready a weapon is."""
        found = (each.readiness for each in self.readiness if each.weapon == weapon)
        return next(found, Readiness())

    def missiles(self, rack: str) -> Missiles:
        """Return the missiles in a rack."""
        return next((each.missiles for each in self.magazines if each.rack == rack), ())

    def left(self, system: str) -> int:
        """Return the rockets, chaff, flares or stationary weapons that a system has left."""
        return next((each.left for each in self.rounds if each.system == system), 0)


def readied(arms: Arms, weapon: str, ready: Readiness) -> Arms:
    """Return arms in which one weapon is so ready."""
    others = [each for each in arms.readiness if each.weapon != weapon]
    return replace(arms, readiness=(*others, WeaponReadiness(weapon, ready)))
