"""Starships, structures, groups and guided weapons in battle."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from umpire.kernel.names import Named
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.sheet import Condition, CraftSheet, Running, Sheet, fitted
from umpire.rules.cold_infinity.state.values import (
    MOST_SECTIONS,
    MOST_SYSTEMS,
    MOST_UNITS,
    Barnstorming,
    Cell,
    Count,
    Counted,
    Facing,
    Motion,
    Points,
    Rating,
    SectionName,
    Share,
    Turn,
    Warfare,
)
from umpire.rules.cold_infinity.state.weapons import (
    NOTHING_BEYOND,
    Beyond,
    Bridge,
    Deployed,
    DirectWeapon,
    OtherSystem,
    Sensors,
    SupportSensors,
    SwarmMine,
    System,
    TransLightDrive,
    WeaponMount,
)

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
    """The charge of a capacitor or battery; the heat of a reactor that overheats."""

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
    """The output of a plant this turn (CI-3.1-1)."""

    plant: Id
    power: Points


class PowerBefore(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Power as it was before it was allocated this turn: a later allocation begins from there."""

    on: Annotated[tuple[Id, ...], Meta(max_length=MOST)]
    levels: Annotated[tuple[PlantLevel, ...], Meta(max_length=MOST)]
    streaks: Annotated[tuple[SystemTurns, ...], Meta(max_length=MOST)]


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The systems of a ship that are on, and the output and charges of its plants (CI 3).

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
    """A reload rack, and the turn of its last loading or unloading (CI-9.2.4-1)."""

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
    """Return arms with the readiness of one weapon."""
    others = [each for each in arms.readiness if each.weapon != weapon]
    return replace(arms, readiness=(*others, WeaponReadiness(weapon, ready)))


Reduction: TypeAlias = Literal["damage", "range"]


class WeaponWear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The loss of a weapon that has lost half its structure (CI-13.1.9-1)."""

    weapon: Id
    wear: Reduction


class AgainstShot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The wish of a ship's owner against one shot of this turn, by its name (CI-11.2.7-1).

    A guided weapon is a shot, too. Where nothing is named, what holds for every shot does.
    """

    shot: Id
    picks: Annotated[tuple[Id, ...], Meta(max_length=MOST)] = ()
    shields: Annotated[tuple[Id, ...], Meta(max_length=MOST)] = ()


class Defences(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The wishes of a ship's owner where the rules let the defender choose.

    - `picks`: systems in the order that they are given up, where several are struck (CI-7.4.1.3-5).
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
    """The points of a hybrid shield: this number deflects, the rest absorb (CI-11.2.3-1)."""

    shield: Id
    deflection: Count


class ToldArmour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of adaptive armour that all sides know (CI-11.4.2-4).

    Against a technology; with null, all points that the collective armour of a section has made.
    """

    section: SectionName
    technology: Id | None
    points: Count


class Hacks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The turn of the last attempt, and the ships that have shut the hacker out (CI-15.6-2)."""

    last: Turn | None = None
    shut_out_by: Annotated[tuple[Id, ...], Meta(max_length=MOST_UNITS)] = ()


class PointsSpent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A repair system, and the points that it has spent (CI-15.5.1-1)."""

    system: Id
    points: Points


class Repairs(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Repairs of one turn; those of another count no more.

    - `section`: the section that all crews work in this turn (CI-15.5.3-1).
    - `tried`: systems that they have tried; `fires`: whether they have fought fires, too.
    - `spent`: what each repair system has done.
    """

    turn: Count = 0
    section: SectionName | None = None
    tried: Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    fires: bool = False
    spent: Annotated[tuple[PointsSpent, ...], Meta(max_length=MOST_SYSTEMS)] = ()

    def of(self, turn: int) -> "Repairs":
        """Return those of a turn."""
        return self if self.turn == turn else Repairs(turn=turn)

    @property
    def attempts(self) -> int:
        """How many times crews have tried (CI-15.5.2-1)."""
        return len(self.tried) + self.fires

    def spent_by(self, system: Id) -> int:
        """Return the points that a repair system has spent."""
        return sum(each.points for each in self.spent if each.system == system)

    def with_spent(self, system: Id, points: int) -> "Repairs":
        """Return the notes after a repair system has spent more points."""
        others = [each for each in self.spent if each.system != system]
        spent = PointsSpent(system, self.spent_by(system) + points)
        return replace(self, spent=(*others, spent))

    def with_attempt(self, section: SectionName, system: Id | None) -> "Repairs":
        """Return the notes after a crew has tried a system, or a fire (`None`)."""
        tried = self.tried if system is None else (*self.tried, system)
        return replace(self, section=section, tried=tried, fires=self.fires or system is None)


class Outboard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sail or a heat sink: whether it is out, and how far it is on its way.

    - `turn`: the turn that it is taken in, or comes out if it is in; 0: it rests.
    - `heat`: in a sink; `full`: for how many turns in a row it has been full.
    - `melting`: whether a sink melts, for good.
    - `gone`: whether a sail is torn, or a sink went overboard.
    """

    id: Id
    out: bool = False
    turn: Count = 0
    heat: Points = 0
    full: Count = 0
    melting: bool = False
    gone: bool = False


OutboardRows: TypeAlias = Annotated[tuple[Outboard, ...], Meta(max_length=MOST_SYSTEMS)]


def outboard_row(rows: Iterable[Outboard], system: Id) -> Outboard:
    """Return how a sail or a sink is; in and cold, if nothing is shown it."""
    return next((each for each in rows if each.id == system), Outboard(system))


def with_outboard(rows: Iterable[Outboard], row: Outboard) -> tuple[Outboard, ...]:
    """Return rows with one replaced; a cold and whole one that is in needs none."""
    others = [each for each in rows if each.id != row.id]
    return tuple(others if row == Outboard(row.id) else [*others, row])


class Stealth(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The stealth of a ship (CI-15.8-1, CI-15.8-2).

    - `wanted`: whether it is to vanish at the end of this Movement Step.
    - `detected`: whether it was found, and is placed when EW levels have been set.
    """

    wanted: bool = False
    detected: bool = False


def betrays(system: System) -> bool:
    """Return whether a system betrays a ship in stealth while it has power (CI-15.8-1)."""
    if isinstance(system, OtherSystem):
        return system.trans_light
    return isinstance(system, Sensors | SupportSensors | WeaponMount | TransLightDrive)


Status: TypeAlias = Literal[
    "active",
    "derelict",
    "destroyed",
    "removed",
    "withdrawn",
    "departed",
    "beyond",
    "stowed",
    "hidden",
]
"""A derelict drifts without control (CI-13.1.8.1-1); a unit that is removed is out of play.

One that has departed has left beyond light for good (CI-14.1-3); one that is beyond has yet to
come in (CI-14.6-1); small vessels that are stowed are aboard a ship (CI-12.4-1); a ship that is
hidden is off the map, in stealth (CI-15.8-1).
"""

IN_PLAY: frozenset[Status] = frozenset(("active", "derelict"))

Arrival: TypeAlias = Counted

Steps: TypeAlias = Annotated[int, Meta(ge=0, le=5)]


class HoldState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hangar or launcher over turns: what it did in the turn when it last did any (CI-12.4-2).

    `stores` is the ordnance that it has for the craft aboard (CI-UMP-152).
    """

    hold: Id
    turn: Counted = 0
    operations: Count = 0
    stores: Missiles = ()


class Cargo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many containers of a cargo hold are full (CI-15.2-1)."""

    hold: Id
    containers: Count


DockStage: TypeAlias = Literal["entering", "docked", "leaving"]


class Docked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where a ship is docked, or is docking (CI-15.7.1-1).

    `turns` are left until it is docked, or has left; `since` is the first turn of that. `exposed`
    is the facing that it shows, counted from the facing of the structure. `worked` is the turn of
    the dock's last work for it (CI-15.7.4-1).
    """

    host: Id
    dock: Id
    stage: DockStage
    turns: Count = 0
    since: Counted = 0
    exposed: Facing = 1
    worked: Turn | UnsetType = UNSET


class Starship(Named, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """A starship or stationary structure.

    - `arrival`: counts up with each hex that a unit enters; the lower of two in one hex was there
      first; `came` is the hex that it came from (CI-7.7-1).
    - `overthrust`: excess through thrusters this turn, for the Damage Effects Step (CI-5.3.1-1).
    - `told_armour`: points of adaptive armour that others have seen.
    - `bridge`: which has control; `lost_control`: whether it is too late to hand control
      over from one that is destroyed (CI-RUL-87).
    - `unstable`: reactors that are more than half destroyed, and for how many turns (13.1.4-2).
    - `travel`: what it does beyond light; left out while it does nothing (CI 14).
    - `device`: its name in its drum, and the turn that it was `deployed` in (CI 10).
    - `repairs`: the attempts and points of a turn (CI-15.5.2-1).
    - `outboard`: sails and heat sinks that are out, on their way, hot or gone (CI-16.8.1-1).
    - `hacks`: when it last hacked, and who has shut it out (CI-15.6-2).
    - `turned`: whether it has pivoted, rolled or tumbled this turn (CI-12.4.1-1).
    - `docked`: its structure, if any (CI-15.7.1-1).
    - `cargo`: of cargo holds, those that hold any (CI-15.2-1).
    - `holds`: of hangars and launchers, those that have done anything, or have ordnance.
    - `turned_alone`: steps of a shell that has turned alone (CI-15.3.3.1-1).
    - `stealth`: what it does with its stealth, once it does anything (CI-15.8-1).
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
    device: Deployed | None = None
    deployed: Turn | None = None
    travel: Beyond | UnsetType = UNSET
    repairs: Repairs = Repairs()
    hacks: Hacks = Hacks()
    outboard: OutboardRows = ()
    turned: bool = False
    holds: Annotated[tuple[HoldState, ...], Meta(max_length=MOST)] = ()
    docked: Docked | None = None
    cargo: Annotated[tuple[Cargo, ...], Meta(max_length=MOST)] = ()
    stealth: Stealth | UnsetType = UNSET
    turned_alone: Steps | UnsetType = UNSET

    @property
    def beyond(self) -> Beyond:
        """Its travel beyond light (CI 14)."""
        return self.travel or NOTHING_BEYOND

    @property
    def in_play(self) -> bool:
        """Whether it is on the map."""
        return self.status in IN_PLAY

    @property
    def under_way(self) -> bool:
        """Whether its plants and weapons go on: it is on the map, or hidden in stealth."""
        return self.in_play or self.status == "hidden"

    def hold(self, hold: str) -> HoldState:
        """Return a hangar or launcher over turns."""
        return next((each for each in self.holds if each.hold == hold), HoldState(hold))

    def with_hold(self, hold: HoldState) -> "Starship":
        """Return the ship with one hangar or launcher as given."""
        others = [each for each in self.holds if each.hold != hold.hold]
        return replace(self, holds=(*others, hold))

    def full(self, hold: str) -> int:
        """Return how many containers of a cargo hold are full."""
        return sum(each.containers for each in self.cargo if each.hold == hold)

    def with_cargo(self, hold: str, containers: int) -> tuple[Cargo, ...]:
        """Return the cargo of the ship with a number of full containers in one hold."""
        others = [each for each in self.cargo if each.hold != hold]
        return (*others, Cargo(hold, containers)) if containers > 0 else tuple(others)

    @property
    def may_be_saved(self) -> bool:
        """Whether another bridge may yet take control of it, a derelict (CI-RUL-87)."""
        if self.status != "derelict" or self.lost_control:
            return False
        others = [each for each in fitted(self.running, Bridge) if each.system.id != self.bridge]
        return any(each.intact for each in others)

    @cached_property
    def running(self) -> Running:
        """The ship as its systems run this turn."""
        extra: Mapping[Id, int] = {each.system: each.power for each in self.power.extra}
        return Running(self.sheet, self.condition, frozenset(self.power.on), extra)


MOST_CRAFT = 12
MOST_EVER = 400
"""Fighters that ever belonged to one group, others having merged into it."""

CraftStatus: TypeAlias = Literal["flying", "failed", "destroyed", "merged", "stowed"]
"""What has failed is out of play, but not destroyed (CI-13.3-1); what has merged flies on in
another group (CI-12.1.1-1); what is stowed has a berth aboard a ship (CI-12.4-1)."""


class Fighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One fighter of a group, or a shuttle: the hull that it has left."""

    id: Id
    hull: Count
    status: CraftStatus = "flying"

    def with_hull(self, hull: int) -> "Fighter":
        """Return it with another hull; without any it is destroyed."""
        return replace(self, hull=hull, status=self.status if hull else "destroyed")


class Berth(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where a fighter of a group is stowed, and what it is armed with there (CI-12.4-1).

    `launcher` is its next launcher, `steps` its progress, the last of them in the turn `stepped`
    (CI-12.4.2-1).
    """

    fighter: Id
    ship: Id
    hold: Id
    magazines: Annotated[tuple[Magazine, ...], Meta(max_length=MOST)] = ()
    launcher: Id | None = None
    steps: Count = 0
    stepped: Counted = 0


class Group(Named, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A group of fighters or a shuttle; its magazines are those of each that flies.

    - `evasion`, `formation`: of this turn (CI-5.5.2-1, CI-12.2.5-1); `thrust_left` is for a snap.
    - `high_density`: whether it aims by sensors, and not by eye (CI-4.3.1-1).
    - `arrival`, `came`: as of starships; `departed`: whether it has left beyond light (CI-14.1-3).
    - `berths`: of craft stowed aboard ships, in the order of their coming aboard.
    """

    id: Id
    side: Id
    craft: CraftSheet
    cell: Cell
    motion: Motion
    fighters: Annotated[tuple[Fighter, ...], Meta(min_length=1, max_length=MOST_EVER)]
    withdrawn: bool = False
    arms: Arms = Arms()
    warfare: Warfare = Warfare()
    rating: Rating = Rating()
    evasion: Count = 0
    formation: bool = False
    thrust_left: Count = 0
    high_density: bool = False
    toggled: bool = False
    barnstorming: Barnstorming | None = None
    moved: bool = False
    arrival: Arrival = 0
    came: Cell | None = None
    departed: bool | UnsetType = UNSET
    berths: Annotated[tuple[Berth, ...], Meta(max_length=MOST_EVER)] = ()

    @property
    def flying(self) -> tuple[Fighter, ...]:
        """The craft that still fly, in the order that they are given up (CI-12.3.1-1)."""
        return tuple([each for each in self.fighters if each.status == "flying"])

    @property
    def in_play(self) -> bool:
        """Whether any of it is on the map."""
        return not self.withdrawn and not self.departed and bool(self.flying)

    @property
    def mass(self) -> float:
        """The Mass of all that fly."""
        return self.craft.mass * len(self.flying)


class Drone(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A drone on its way: where it is, how far it can go yet, where it last saw its target.

    `shots` are those that its weapon fired last turn, `readiness` is that of now; `came` is the hex
    that it came from this turn, if it has moved.
    """

    target: Id
    position: Cell
    range_left: Count
    last_seen: Cell
    shots: Count = 0
    readiness: Readiness = Readiness()
    came: Cell | None = None


class GuidedWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A missile, torpedo or drone that has been launched.

    - `launcher`, `weapon`: the unit and its rack or launcher; `munition` is a kind of its sheet.
    - `cell`: the hex of its launch, where its marker lies (CI-9.1-1).
    - `target`, or the hex `aimed_at` (CI-7.8-1): secret until fire is declared (CI-2.1.4-1).
    - `locked`: whether the launcher had a lock-on then (CI-RUL-25).
    - `arrival`, `came`: those of the launcher then, for a target in its hex (CI-7.7-1, CI-UMP-80).
    - `drone`: its place, if it travels (CI-9.2.3-1); `outlived`: the turn that it last survived
      fire in on its way.
    - `swarm`: the mine that it was (CI-10.1.2-1); then it is itself its launcher.
    """

    id: Id
    side: Id
    launcher: Id
    weapon: Id
    munition: Id
    cell: Cell
    turn: Turn
    target: Id | None = None
    aimed_at: Cell | None = None
    locked: bool = False
    arrival: Arrival = 0
    came: Cell | None = None
    drone: Drone | None = None
    outlived: Turn | None = None
    swarm: SwarmMine | None = None

    @property
    def position(self) -> Cell:
        """The hex where it is shot at: of its launch, or that of a drone itself."""
        return self.drone.position if self.drone else self.cell
