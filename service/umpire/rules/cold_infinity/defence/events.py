"""The events of defence (CI 11)."""

from typing import TypeAlias

import msgspec

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.battle import PhaseName
from umpire.rules.cold_infinity.defence.allocation import DefensiveShot
from umpire.rules.cold_infinity.defence.modes import Mode, Use
from umpire.rules.cold_infinity.hits.changed import SectionAfter
from umpire.rules.cold_infinity.power.arming import Readiness
from umpire.rules.cold_infinity.starship import Defences


class DefenceSet(Event, frozen=True, tag="defence_set", kw_only=True):
    """A weapon is set to a mode of defensive fire, or to nothing, and sealed (CI-7.2.1-1)."""

    unit: str
    side: str
    weapon: str
    use: Use
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-11.1-1"


class InterceptDeclared(Event, frozen=True, tag="intercept_declared", kw_only=True):
    """A weapon is set to shoot at a guided weapon before it strikes, and sealed (CI-11.1.6-1)."""

    unit: str
    side: str
    weapon: str
    guided: str
    tries: int
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-11.1.6-1"


class DefenceSwitched(Event, frozen=True, tag="defence_switched", kw_only=True):
    """A weapon is to change its use now that fire is declared; sealed until all have chosen."""

    unit: str
    side: str
    weapon: str
    use: Use
    turn: int
    opens: PhaseName = "allocate_defence"
    rule: str = "CI-7.2.6-1"


class WeaponSwitched(Event, frozen=True, tag="weapon_switched", kw_only=True):
    """A weapon has changed its use for this turn, and all know it (CI-7.2.6-1)."""

    unit: str
    weapon: str
    use: Use
    rule: str = "CI-7.2.6-1"


class ShieldPointsSplit(Event, frozen=True, tag="shield_points_split", kw_only=True):
    """A hybrid shield has so many points of deflection, and absorbs with the rest (CI-11.2.3-1).

    What is shared out after fire is declared is sealed until all have chosen.
    """

    ship: str
    side: str
    shield: str
    deflection: int
    turn: int
    opens: PhaseName
    rule: str = "CI-11.2.3-1"


class DefenceAllocated(Event, frozen=True, tag="defence_allocated", kw_only=True):
    """A side has put its defensive fire against shots; sealed until all have (CI-7.2.7-1)."""

    side: str
    allocation: tuple[DefensiveShot, ...]
    turn: int
    opens: PhaseName = "countermeasures"
    rule: str = "CI-7.2.7-1"


class MeetingWeapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon that meets a shot: its mode and rating there, and how ready it is after it."""

    shot: str
    unit: str
    weapon: str
    mode: Mode
    rating: int
    ablative: bool
    readiness: Readiness


class DefenceMet(Event, frozen=True, tag="defence_met", kw_only=True):
    """All defensive fire is told; each of these weapons has fired (CI-7.2.7-1, CI-UMP-55)."""

    meeting: tuple[MeetingWeapon, ...]
    rule: str = "CI-7.2.7-1"


class FighterHull(msgspec.Struct, frozen=True):
    """A fighter or shuttle, and the hull that it has left."""

    fighter: str
    hull: int


class WeaponStrained(Event, frozen=True, tag="weapon_strained", kw_only=True):
    """Emergency fire, or becoming a shield after it, damaged a weapon past all armour.

    Of a small vessel the hull suffers: `hulls` are those of each that flies. `broken`: the
    weapon is destroyed, but has done what it was for.
    """

    unit: str
    weapon: str
    points: int
    sections: tuple[SectionAfter, ...] = ()
    hulls: tuple[FighterHull, ...] = ()
    broken: bool = False
    rule: str = "CI-11.1.3-1"


class RocketsAimed(Event, frozen=True, tag="rockets_aimed", kw_only=True):
    """Rockets of a system are to be fired at a guided weapon (CI-11.5.1-1)."""

    unit: str
    system: str
    guided: str
    tries: int
    rule: str = "CI-11.5.1-1"


class DecoyReleased(Event, frozen=True, tag="decoy_released", kw_only=True):
    """Chaff for the hex of a unit, or a flare `against` a guided weapon; so many are left."""

    unit: str
    system: str
    against: str | None
    left: int
    rule: str = "CI-11.5.2-1"


class InterceptTerm(msgspec.Struct, frozen=True):
    """One term of the modifier of a throw at a guided weapon, with its sign."""

    name: str
    drm: int


class InterceptThrown(Event, frozen=True, tag="intercept_thrown", kw_only=True):
    """A weapon shot at a guided weapon; a hit destroys it (CI-11.1.6-2).

    `attempt` counts the tries of the weapon, `range_hexes` is the range that counts for it.
    """

    unit: str
    weapon: str
    guided: str
    attempt: int
    range_hexes: int
    doubled: bool
    modifiers: tuple[InterceptTerm, ...]
    drm: int
    result: int
    is_hit: bool
    rolls: tuple[Roll, ...]
    rule: str = "CI-11.1.6-2"


class RocketThrown(Event, frozen=True, tag="rocket_thrown", kw_only=True):
    """A rocket was fired at a guided weapon; a hit destroys it (CI-11.5.1-1)."""

    unit: str
    system: str
    guided: str
    attempt: int
    modifiers: tuple[InterceptTerm, ...]
    drm: int
    result: int
    is_hit: bool
    left: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-11.5.1-1"


class DefencesPlanned(Event, frozen=True, tag="defences_planned", kw_only=True):
    """The owner of a ship has said what it wants where the rules let it choose; it alone knows."""

    ship: str
    defences: Defences
    only: tuple[str, ...] | None
    rule: str = "CI-11.2.7-1"


DefenceEvent: TypeAlias = (
    DefenceSet
    | InterceptDeclared
    | DefenceSwitched
    | WeaponSwitched
    | ShieldPointsSplit
    | DefenceAllocated
    | DefenceMet
    | WeaponStrained
    | RocketsAimed
    | DecoyReleased
    | InterceptThrown
    | RocketThrown
    | DefencesPlanned
)
