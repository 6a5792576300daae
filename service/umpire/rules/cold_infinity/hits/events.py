"""The events of damage (CI 7.4, 12.3, 13)."""

from typing import TypeAlias

import msgspec

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.bounds import SectionName
from umpire.rules.cold_infinity.fire_step import Hit
from umpire.rules.cold_infinity.hits.blows import Blow, Dealt
from umpire.rules.cold_infinity.hits.catastrophic import Catastrophe
from umpire.rules.cold_infinity.hits.changed import SectionAfter, SystemLoss
from umpire.rules.cold_infinity.hits.condition import TechnologyPoints
from umpire.rules.cold_infinity.hits.worn_weapons import Reduction
from umpire.rules.cold_infinity.power.grids import PlantLevel
from umpire.rules.cold_infinity.starship import PlantOutput, Status
from umpire.rules.cold_infinity.weapons import DirectWeapon


class UnitLost(Event, frozen=True, tag="unit_lost", kw_only=True):
    """A ship is destroyed, removed from play, or left a derelict (CI-7.4.4-1, CI-13.1.8-1)."""

    unit: str
    status: Status
    rule: str = "CI-7.4.4-1"


class HitEntered(Event, frozen=True, tag="hit_entered", kw_only=True):
    """The referee entered a hit, which does its damage at once."""

    hit: Hit
    rule: str = "CI-7.4-1"


class HitSpent(Event, frozen=True, tag="hit_spent", kw_only=True):
    """A hit found its target destroyed by an earlier one, and did nothing."""

    hit_id: str
    unit: str
    rule: str = "CI-7.3-1"


class ShipStruck(Event, frozen=True, tag="ship_struck", kw_only=True):
    """A hit did its damage to a ship: blow by blow what met it, and what it changed.

    - `dealt`: throw by throw, before anything warded it off; `lost_points` struck nothing.
    - `losses`: what systems lost; `sections_lost` are destroyed, with all in them.
    - `bursting`: sections that a catastrophe threatens in the Damage Effects Step (CI-13.2-1).
    - `rolls`: of roaming shields that were in time, or not (CI-11.2.5-1).
    """

    hit_id: str
    firer: str
    weapon: str
    ship: str
    dealt: tuple[Dealt, ...]
    blows: tuple[Blow, ...]
    lost_points: int
    losses: tuple[SystemLoss, ...]
    sections: tuple[SectionAfter, ...]
    sections_lost: tuple[SectionName, ...]
    bursting: tuple[SectionName, ...]
    rolls: tuple[Roll, ...] = ()
    rule: str = "CI-7.4-1"


class FighterStruck(msgspec.Struct, frozen=True, kw_only=True):
    """What a hit did to one fighter or shuttle: its hull now, points that it could not take."""

    fighter: str
    blows: tuple[Blow, ...]
    hull: int
    over: int


class GroupStruck(Event, frozen=True, tag="group_struck", kw_only=True):
    """A hit did its damage to a group; systems of `threatened` fighters may fail (CI-13.3-1)."""

    hit_id: str
    firer: str
    weapon: str
    group: str
    side_struck: SectionName
    fighters: tuple[FighterStruck, ...]
    lost_points: int
    threatened: tuple[str, ...]
    rule: str = "CI-12.3.1-1"


class SectionLearning(msgspec.Struct, frozen=True, kw_only=True):
    """The adaptive armour of a section: points by technology, and unassigned ones."""

    section: SectionName
    adaptive: tuple[TechnologyPoints, ...]
    pool: int


class ArmourLearned(Event, frozen=True, tag="armour_learned", kw_only=True):
    """Adaptive armour gained points, as its owner alone hears it (CI-11.4.2-4).

    What others hear, and when, `armour_told` tells (CI-UMP-74).
    """

    ship: str
    learned: tuple[SectionLearning, ...]
    only: tuple[str, ...]
    rule: str = "CI-11.4.2-1"


class PowerDiverted(Event, frozen=True, tag="power_diverted", kw_only=True):
    """Weapon collectors took a point each of a hit, and passed it on to batteries.

    `levels` are all that plants hold now; what makes no whole point yet is `waiting` on its panel
    (CI-RUL-74). While switches are hidden, its own side alone hears it (CI-4.8.2-1).
    """

    ship: str
    panels: tuple[str, ...]
    levels: tuple[PlantLevel, ...]
    waiting: tuple[PlantOutput, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-11.3-1"


class WeaponWorn(Event, frozen=True, tag="weapon_worn", kw_only=True):
    """A weapon lost half its structure; its damage or its range is a row less from now on."""

    ship: str
    weapon: str
    reduction: Reduction
    block: DirectWeapon
    rule: str = "CI-13.1.9-1"


class SystemDestroyed(Event, frozen=True, tag="system_destroyed", kw_only=True):
    """A system is destroyed by what damage to it brings about, not by the damage itself."""

    ship: str
    system: str
    sections: tuple[SectionAfter, ...]
    rule: str = "CI-13.1.9-1"


class RackStruck(Event, frozen=True, tag="rack_struck", kw_only=True):
    """A rack lost room, and missiles that it cannot hold; or all of it blew up."""

    ship: str
    rack: str
    capacity: int
    exploded: bool
    sections: tuple[SectionAfter, ...]
    rolls: tuple[Roll, ...]
    rule: str = "CI-13.1.10-1"


class TrackingBroken(Event, frozen=True, tag="tracking_broken", kw_only=True):
    """A weapon that kept its target in a beam was damaged: it strikes no more, this turn either.

    It has fired with that, as when its beam ends by itself (CI-UMP-89).
    """

    ship: str
    weapon: str
    rule: str = "CI-8.1.9-2"


class FailureChecked(Event, frozen=True, tag="failure_checked", kw_only=True):
    """A fighter was thrown for: with more than 18 its systems failed, and it is out of play."""

    group: str
    fighter: str
    hull_lost: int
    total: int
    failed: bool
    rolls: tuple[Roll, ...]
    rule: str = "CI-13.3-1"


class ThrusterStrained(Event, frozen=True, tag="thruster_strained", kw_only=True):
    """A thruster was thrown for through which more thrust went than its channel takes."""

    ship: str
    thruster: str
    excess: int
    total: int
    structure: int
    sections: tuple[SectionAfter, ...]
    rolls: tuple[Roll, ...]
    rule: str = "CI-5.3.1-1"


class ReactorChecked(Event, frozen=True, tag="reactor_checked", kw_only=True):
    """An unstable reactor, in so many turns; thrown for if it gave power, with 15 it detonates."""

    ship: str
    reactor: str
    turns: int
    detonated: bool
    rolls: tuple[Roll, ...] = ()
    rule: str = "CI-13.1.4-2"


class FireBurned(Event, frozen=True, tag="fire_burned", kw_only=True):
    """The fires in a section took a point of hull each."""

    ship: str
    sections: tuple[SectionAfter, ...]
    sections_lost: tuple[SectionName, ...]
    rule: str = "CI-13.2.1-1"


class CatastropheBegan(Event, frozen=True, tag="catastrophe_began", kw_only=True):
    """A section burns for as many turns as the die says, or bursts and loses as much armour."""

    ship: str
    struck: SectionName
    catastrophe: Catastrophe
    die: int
    sections: tuple[SectionAfter, ...]
    sections_lost: tuple[SectionName, ...]
    rolls: tuple[Roll, ...]
    rule: str = "CI-13.2-1"


HitEvent: TypeAlias = (
    UnitLost
    | HitEntered
    | HitSpent
    | ShipStruck
    | GroupStruck
    | ArmourLearned
    | PowerDiverted
    | WeaponWorn
    | SystemDestroyed
    | RackStruck
    | TrackingBroken
    | FailureChecked
    | ThrusterStrained
    | ReactorChecked
    | FireBurned
    | CatastropheBegan
)
