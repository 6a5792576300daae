"""The weapons of a unit over turns: arming, wear, magazines, tracking beams (CI 7.1, 8.1.9, 9)."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import Count, SectionName, Turn
from umpire.rules.cold_infinity.state.power import MOST
from umpire.rules.cold_infinity.state.weapons import DirectWeapon


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
