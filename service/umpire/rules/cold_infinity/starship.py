"""A starship or stationary structure in battle: where it is, how it moves, what is left of it.

Its sheet says what it is; all that play changes stands here, chapter by chapter.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.names import Named
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.bounds import (
    MOST_SECTIONS,
    MOST_SYSTEMS,
    MOST_UNITS,
    Cell,
    Count,
    Counted,
    Points,
    SectionName,
    Turn,
)
from umpire.rules.cold_infinity.hits.condition import Condition
from umpire.rules.cold_infinity.hits.worn_weapons import Reduction
from umpire.rules.cold_infinity.movement.actions import Motion
from umpire.rules.cold_infinity.movement.barnstorming import Outcome
from umpire.rules.cold_infinity.movement.spending import Share
from umpire.rules.cold_infinity.power.allocation import Extra
from umpire.rules.cold_infinity.power.arming import Readiness
from umpire.rules.cold_infinity.power.grids import PlantLevel
from umpire.rules.cold_infinity.running import Running, fitted
from umpire.rules.cold_infinity.sheet import Bridge, Sheet
from umpire.rules.cold_infinity.turns.initiative import Cause
from umpire.rules.cold_infinity.warfare.allocation import EwAllocation, Late
from umpire.rules.cold_infinity.warfare.support import EssAllocation
from umpire.rules.cold_infinity.weapons import DirectWeapon

MOST = MOST_SECTIONS * MOST_SYSTEMS
Status: TypeAlias = Literal["active", "derelict", "destroyed", "removed", "withdrawn"]
"""A derelict drifts without control (CI-13.1.8.1-1); a unit that is removed is out of play."""
IN_PLAY: frozenset[Status] = frozenset(("active", "derelict"))
Arrival: TypeAlias = Counted
Missiles: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=1000)]


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
    """Rockets, chaff or flares that a system has left (CI-11.5-1)."""

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
        """Return the rockets, chaff or flares that a system has left."""
        return next((each.left for each in self.rounds if each.system == system), 0)


class Due(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What adds to a unit's rating in the turn in which it is next thrown for (CI-2.1.2.2-1)."""

    cause: Cause
    vessels: Count = 1


class Rating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Initiative of a unit (CI 2.1.2): of this turn (None: not thrown for yet), and of the last."""

    now: int | None = None
    previous: int | None = None
    due: Annotated[tuple[Due, ...], Meta(max_length=MOST_UNITS)] = ()


class WeaponWear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one weapon loses that has lost half its structure (CI-13.1.9-1)."""

    weapon: Id
    wear: Reduction


class AgainstShot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the owner of a ship wants against one shot of this turn, by its name (CI-11.2.7-1).

    A guided weapon is a shot, too. Where nothing is named, what holds for every shot does.
    """

    shot: Id
    picks: Annotated[tuple[Id, ...], Meta(max_length=MOST)] = ()
    shields: Annotated[tuple[Id, ...], Meta(max_length=MOST)] = ()


class Defences(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the owner of a ship wants where the rules let the defender choose.

    - `picks`: systems in the order in which they are given up, where several are struck
      (CI-7.4.1.3-5).
    - `shields`: which act first (CI-11.2.7-1).
    - `wear`: what a weapon loses that has lost half its structure (CI-13.1.9-1); `wears` say so
      of single weapons.
    - `stores`: whether new points of adaptive armour are stored (CI-11.4.2-4).
    - `shots`: picks and shields against single shots; they are forgotten when the turn ends.
    """

    picks: Annotated[tuple[Id, ...], Meta(max_length=MOST)] = ()
    shields: Annotated[tuple[Id, ...], Meta(max_length=MOST)] = ()
    wear: Reduction = "damage"
    stores: bool = False
    wears: Annotated[tuple[WeaponWear, ...], Meta(max_length=MOST)] = ()
    shots: Annotated[tuple[AgainstShot, ...], Meta(max_length=MOST)] = ()

    def wear_of(self, weapon: str) -> Reduction:
        """Return what a weapon is to lose."""
        return next((each.wear for each in self.wears if each.weapon == weapon), self.wear)

    def picks_against(self, shot: str) -> tuple[Id, ...]:
        """Return which systems are given up first to a shot."""
        return self._against(shot).picks or self.picks

    def shields_against(self, shot: str) -> tuple[Id, ...]:
        """Return which shields act first against a shot."""
        return self._against(shot).shields or self.shields

    def _against(self, shot: str) -> AgainstShot:
        found = (each for each in self.shots if each.shot == shot)
        return next(found, AgainstShot(shot=shot))


class ShieldSplit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a hybrid shield shares out its points: so many deflect, the rest absorb (CI-11.2.3-1)."""

    shield: Id
    deflection: Count


class Warfare(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Electronic warfare of a unit this turn (CI 4). The points of `ew` are secret until told.

    - `late`: how a detector spends its points, secret until the phase ends (CI-4.8.1-1).
    - `set`: whether `ew` has been set this turn; `set_last`: as it was when it last was.
    - `masked_before`: whether it masked last turn, and need not tell what it switches (CI-UMP-73).
    - `shroud_before`: points that extended its shroud last turn, which may stay (CI-4.1-1).
    """

    ew: EwAllocation = EwAllocation()
    late: Late | None = None
    ess: EssAllocation = EssAllocation()
    set: bool = False
    set_last: EwAllocation = EwAllocation()
    masked_before: bool = False
    shroud_before: Count = 0


class ToldArmour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of adaptive armour that all sides know (CI-11.4.2-4).

    Against a technology; with null, all points that the collective armour of a section has made.
    """

    section: SectionName
    technology: Id | None
    points: Count


class Barnstorming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What came of an attempt to skim a large unit this turn (CI-5.5.3-1); `rams` of it ram."""

    target: Id
    outcome: Outcome
    rams: Count = 0


class Starship(Named, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A starship or stationary structure.

    - `arrival`: counts up with each hex that a unit enters; of two in one hex the lower was there
      first; `came` is the hex from which it came (CI-7.7-1).
    - `overthrust`: excess through thrusters this turn, for the Damage Effects Step (CI-5.3.1-1).
    - `told_armour`: points of adaptive armour that others have heard of.
    - `bridge`: which has control; `lost_control`: whether it is too late to hand control
      over from one that is destroyed (CI-RUL-87).
    - `unstable`: reactors that are more than half destroyed, and for how many turns (13.1.4-2).
    """

    id: Id
    side: Id
    sheet: Sheet
    cell: Cell
    motion: Motion
    condition: Condition
    status: Status = "active"
    power: Power = Power()
    arms: Arms = Arms()
    warfare: Warfare = Warfare()
    rating: Rating = Rating()
    defences: Defences = Defences()
    splits: Annotated[tuple[ShieldSplit, ...], Meta(max_length=MOST)] = ()
    told_armour: Annotated[tuple[ToldArmour, ...], Meta(max_length=MOST)] = ()
    bridge: Id | None = None
    lost_control: bool = False
    moved: bool = False
    arrival: Arrival = 0
    came: Cell | None = None
    overthrust: Annotated[tuple[Share, ...], Meta(max_length=60)] = ()
    barnstorming: Barnstorming | None = None
    unstable: Annotated[tuple[SystemTurns, ...], Meta(max_length=MOST)] = ()

    @property
    def in_play(self) -> bool:
        """Whether it is on the map."""
        return self.status in IN_PLAY

    @property
    def may_be_saved(self) -> bool:
        """Whether another bridge may yet take control of it, a derelict (CI-RUL-87)."""
        if self.status != "derelict" or self.lost_control:
            return False
        others = [each for each in fitted(self.running, Bridge) if each.system.id != self.bridge]
        return any(each.intact for each in others)

    @property
    def running(self) -> Running:
        """The ship as its systems run this turn."""
        extra: Mapping[Id, int] = {each.system: each.power for each in self.power.extra}
        return Running(self.sheet, self.condition, frozenset(self.power.on), extra)
