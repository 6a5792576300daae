"""The battle, the declarations of a fire step, and the effects on one thing in it."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from umpire.kernel import ruling
from umpire.kernel.names import NamedIds
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import SectionAfter, with_changes
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.values import (
    MOST_SIDES,
    MOST_UNITS,
    MOST_WEAPONS,
    Action,
    Ahead,
    Aspect,
    Cell,
    Configuration,
    Count,
    Counted,
    Name,
    Points,
    SectionName,
    Side,
    SideOrders,
    StandingOrders,
    StartManoeuvre,
    Turn,
)
from umpire.rules.cold_infinity.state.vessels import (
    MOST_CRAFT,
    Group,
    GuidedWeapon,
    Magazine,
    Readiness,
    Starship,
    readied,
)
from umpire.rules.cold_infinity.state.weapons import (
    MOST_MINES,
    MOST_TUNNELS,
    NOTHING_BEYOND,
    Announced,
    Body,
    Mine,
    Sought,
    Traits,
    Tunnel,
)


class FighterRam(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fighter of a group that rams; `at`: which fighter of another group (CI-15.4-3)."""

    fighter: Id
    at: Id | None = None


class DeclaredRam(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ram that is declared; of a group its `fighters` ram, each by itself (CI-15.4-3)."""

    unit: Id
    target: Id
    fighters: Annotated[tuple[FighterRam, ...], Meta(max_length=MOST_CRAFT)] = ()


class Entanglement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two attached ships, and their touching sections (CI-15.4.1-1)."""

    one: Id
    other: Id
    section: SectionName
    other_section: SectionName


Mode: TypeAlias = Literal["standard", "ad_hoc", "emergency"]
"""How a weapon defends (CI 11.1)."""

Use: TypeAlias = Literal["idle", "attack", "intercept", "shield", Mode]
"""The setting of a weapon in a turn; one that arms is idle."""

USES: Mapping[Use, str] = {
    "idle": "idle",
    "attack": "attack",
    "intercept": "intercepts",
    "shield": "a shield",
    "standard": "standard defensive fire",
    "ad_hoc": "ad hoc defensive fire",
    "emergency": "emergency defensive fire",
}
"""How log lines call them."""

MOST_SHOTS = MOST_UNITS * MOST_WEAPONS

ShotStatus: TypeAlias = Literal["waiting", "resolved", "lost"]


class Called(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The target of a called shot: a system, or with none the hull of the section (CI-7.6-1)."""

    system: Id | None = None


class Shot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon's hit: its throws, and the data of the weapon that still matter.

    `result` is to hit, modifiers included. `rolled` is one number for each throw of damage: of a
    pulse weapon each pulse, of other weapons one. A group of fighters repeats it `times`
    (CI-RUL-79). A weapon that tracks is in the turn `tracked` after its first.
    """

    technology: Id
    configuration: Configuration = "burst"
    traits: Traits = ()
    result: int
    rolled: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=100)]
    times: Annotated[int, Meta(ge=1, le=100)] = 1
    range_hexes: Count = 0
    plasma: Count = 0
    slashing: Annotated[int, Meta(ge=1, le=1000)] = 1
    tracked: Count = 0
    called: Called | None = None


class DefensiveShot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One weapon of one unit against one shot (CI-7.2.7-1)."""

    unit: Id
    weapon: Id
    shot: Id


class Interception(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon of a unit that shoots at one guided weapon, once or several times."""

    unit: Id
    weapon: Id
    guided: Id
    tries: Count = 1


class Attack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One shot of one weapon, as its owner declares it (CI-7.2.1-1, CI-RUL-122).

    - `target`: a unit, or a drone; a wave goes through its arc and needs none.
    - `configuration`: null is the first of the weapon.
    - `called`: what a called shot names (CI-7.6-1).
    - `eleven`: whether it is set to eleven (CI-7.9-1).
    - `emergency`: whether the weapon was armed in an emergency, at a price (CI-7.1.3.1-1).
    - `aspect`, `section`: which silhouette and section, where the attacker chooses; null is what
      is easiest to hit, and then the first.
    """

    weapon: Id
    target: Id | None = None
    configuration: Configuration | None = None
    called: Called | None = None
    eleven: bool = False
    emergency: bool = False
    aspect: Aspect | None = None
    section: SectionName | None = None


MOST_ATTACKS = MOST_WEAPONS * 4

Attacks: TypeAlias = Annotated[tuple[Attack, ...], Meta(max_length=MOST_ATTACKS)]


class Declared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The attacks of a unit, secret until all sides have declared theirs."""

    unit: Id
    attacks: Attacks


class WeaponUse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The setting of a weapon this turn (CI-7.2.6-1)."""

    unit: Id
    weapon: Id
    use: Use


class WeaponName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon of a unit."""

    unit: Id
    weapon: Id


class OpenShot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A shot that has been declared and shown; others name it by its `id`."""

    id: Id
    unit: Id
    attack: Attack
    status: ShotStatus = "waiting"


class RocketsDeclared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rockets of a system against a guided weapon, with a number of tries (CI-11.5.1-1)."""

    unit: Id
    system: Id
    guided: Id
    tries: Count = 1


class DecoyDeclared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chaff in the hex of a unit, or a flare against one guided weapon (CI-11.5.2-1, -3-1)."""

    unit: Id
    system: Id
    guided: Id | None = None


class Hit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hit that does its damage when its phase ends (CI-7.3-1).

    - `target`: a ship or a group; `shot`: all that was thrown, and what of the weapon matters.
    - `fighter`: which of a group is struck; null: as its owner gives them up.
    - `natural`: the throw to hit without its modifier; null: set to eleven, or no throw at all.
    - `route`: the section that is struck and the cores behind it; of a group the side, alone.
    - `ablative`: points of ablative defensive fire against it.
    - `rule`: the rule behind the hit.
    """

    id: Id
    firer: Id
    weapon: Id
    target: Id
    fighter: Id | None = None
    shot: Shot
    natural: int | None
    route: Annotated[tuple[SectionName, ...], Meta(min_length=1, max_length=12)]
    ablative: Count = 0
    rule: str = "CI-7.4-1"


class Angle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dogfight of two groups: who chooses, and the angles chosen (CI-7.7.1-2).

    `attack` is the side of the loser that faces the chooser, `defence` the side of the chooser that
    faces the loser; null until they are chosen.
    """

    chooser: Id
    loser: Id
    attack: Side | None = None
    defence: Side | None = None


class Threatened(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fighter that was struck so that its systems may fail (CI-13.3-1)."""

    group: Id
    fighter: Id


class Bursting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section whose hull was struck so that it burns or bursts (CI-13.2-1)."""

    ship: Id
    section: SectionName


class FireStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that one turn's Weapons Fire has come to.

    - `declared`, `uses`, `intercepts`: set in secret; `shots` are open.
    - `switched`: changes of use, and `met`: defensive fire put against shots, in secret too.
    - `rockets`, `decoys`: against guided weapons.
    - `broken`: weapons that broke by their own emergency fire (CI-11.1.3-1).
    - `hits`: of this phase, which do their damage when it ends.
    - `failing`: fighters that were struck so that their systems may fail, once for each such hit
      (CI-13.3-1); `bursting`: sections that a catastrophe threatens (CI-13.2-1).
    """

    declared: Annotated[tuple[Declared, ...], Meta(max_length=MOST_UNITS)] = ()
    uses: Annotated[tuple[WeaponUse, ...], Meta(max_length=MOST_SHOTS)] = ()
    switched: Annotated[tuple[WeaponUse, ...], Meta(max_length=MOST_SHOTS)] = ()
    intercepts: Annotated[tuple[Interception, ...], Meta(max_length=MOST_SHOTS)] = ()
    shots: Annotated[tuple[OpenShot, ...], Meta(max_length=MOST_SHOTS)] = ()
    met: Annotated[tuple[DefensiveShot, ...], Meta(max_length=MOST_SHOTS)] = ()
    rockets: Annotated[tuple[RocketsDeclared, ...], Meta(max_length=MOST_SHOTS)] = ()
    decoys: Annotated[tuple[DecoyDeclared, ...], Meta(max_length=MOST_SHOTS)] = ()
    broken: Annotated[tuple[WeaponName, ...], Meta(max_length=MOST_SHOTS)] = ()
    angles: Annotated[tuple[Angle, ...], Meta(max_length=MOST_UNITS)] = ()
    hits: Annotated[tuple[Hit, ...], Meta(max_length=MOST_SHOTS)] = ()
    failing: Annotated[tuple[Threatened, ...], Meta(max_length=MOST_SHOTS)] = ()
    bursting: Annotated[tuple[Bursting, ...], Meta(max_length=MOST_SHOTS)] = ()

    def use_of(self, unit: str, weapon: str) -> Use:
        """Return the setting of a weapon; unset weapons are idle."""
        for each in self.uses:
            if (each.unit, each.weapon) == (unit, weapon):
                return each.use
        return "idle"

    def shot(self, shot_id: str) -> OpenShot | None:
        """Return the shot of that name, or `None`."""
        return next((each for each in self.shots if each.id == shot_id), None)


PhaseName: TypeAlias = Literal[
    "power_allocation",
    "initiative",
    "electronic_warfare",
    "launch",
    "plots",
    "small_vessel_plots",
    "movement",
    "barnstorming",
    "snap_manoeuvres",
    "ramming",
    "secret_attacks",
    "switch_defence",
    "allocate_defence",
    "countermeasures",
    "announce_ew",
    "guided",
    "stationary",
    "starship",
    "dogfights",
    "small_vs_small",
    "small_vs_other",
    "damage_effects",
    "trans_light",
    "final",
    "over",
]

TITLES: Mapping[PhaseName, str] = {
    "power_allocation": "Power Allocation",
    "initiative": "Initiative Determination",
    "electronic_warfare": "Electronic Warfare",
    "launch": "Weapon Launch",
    "plots": "Plots of movement",
    "small_vessel_plots": "Plots of small vessels",
    "movement": "Movement",
    "barnstorming": "Barnstorming",
    "snap_manoeuvres": "Snap manoeuvres",
    "ramming": "Rams are declared",
    "secret_attacks": "Attacks and defence are chosen",
    "switch_defence": "Weapons switch to defence",
    "allocate_defence": "Defence is put against shots",
    "countermeasures": "Rockets, chaff and flares",
    "announce_ew": "EW levels are announced",
    "guided": "Guided weapons",
    "stationary": "Stationary weapons",
    "starship": "Starship weapons",
    "dogfights": "Dogfights",
    "small_vs_small": "Small vessels at each other",
    "small_vs_other": "Small vessels at others",
    "damage_effects": "Damage Effects",
    "trans_light": "Drives beyond light",
    "final": "Final Actions",
    "over": "End of the battle",
}
"""How the phases are called."""

EndReason: TypeAlias = Literal["eliminated", "withdrawal", "victory_condition"]

Unit: TypeAlias = Starship | Group

T = TypeVar("T")

MOST_GUIDED, MOST_BODIES, MOST_ACTIONS = 2000, 200, 40

Plan: TypeAlias = Annotated[tuple[Action, ...], Meta(max_length=MOST_ACTIONS)]


class Plot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a unit is to move, written down in secret (CI-2.2.1-1); as `move` asks for it."""

    unit: Id
    plan: Plan = ()
    evasion: Count = 0
    formation: bool = False
    end: Cell | None = None
    turning: Cell | None = None
    came: Cell | None = None
    enters: Id | UnsetType = UNSET


class SnapPlot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A snap manoeuvre that is declared; all are made together (CI-5.5.1-1)."""

    group: Id
    action: StartManoeuvre


class Discovered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A system that has been seen at work (CI-7.6.1-1)."""

    unit: Id
    system: Id


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The knowledge of a side about an enemy, where units must be identified (CI-4.9-1)."""

    side: Id
    unit: Id
    mass: bool = False
    silhouette: bool = False
    full: bool = False


class TypeMet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of units, by the name of its class, that a side has met before (CI-4.9-2)."""

    side: Id
    class_name: Name


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a battle ended: who won (`None`: nobody), and why."""

    winner: Id | None
    reason: EndReason


class Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole state of one engagement.

    - `order`: the units in the order of movement, once initiative is thrown (CI-2.1.2-1).
    - `finished`: the sides that have nothing more to say in this phase.
    - `plots`, `snaps`: movement that is written down, in secret.
    - `ew_open`: whether EW levels of this turn have been shown.
    - `standing`, `ahead`: what sides have said once, and ahead (CI-UMP-121, CI-UMP-122).
    - `modes`: the last defensive mode of each weapon, from before fire was declared.
    - `mines`, `announced`, `sought`: mines that lie, drums that are to deploy this turn, and mines
      that were looked for (CI 10).
    - `arrivals`, `launches`, `entered`, `deployments`: counted up, so that numbers, names
      and labels never repeat.
    - `tunnels`: those on the map; `dug`: how many there ever were. Left out while empty.
    - `rams`: those of this turn, in secret until they are resolved (CI-15.4-1).
    - `entangled`: ships that are attached to each other for the battle (CI-15.4.1-1).
    """

    sides: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=MOST_SIDES)]
    ships: Annotated[tuple[Starship, ...], Meta(max_length=MOST_UNITS)] = ()
    groups: Annotated[tuple[Group, ...], Meta(max_length=MOST_UNITS)] = ()
    guided: Annotated[tuple[GuidedWeapon, ...], Meta(max_length=MOST_GUIDED)] = ()
    bodies: Annotated[tuple[Body, ...], Meta(max_length=MOST_BODIES)] = ()
    options: Options = Options()
    tables: Tables = Tables()
    turn: Turn = 1
    phase: PhaseName = "power_allocation"
    order: Annotated[tuple[Id, ...], Meta(max_length=2 * MOST_UNITS)] = ()
    finished: Annotated[tuple[Id, ...], Meta(max_length=MOST_SIDES)] = ()
    plots: Annotated[tuple[Plot, ...], Meta(max_length=2 * MOST_UNITS)] = ()
    snaps: Annotated[tuple[SnapPlot, ...], Meta(max_length=MOST_UNITS)] = ()
    ew_open: bool = False
    fire: FireStep = FireStep()
    discovered: Annotated[tuple[Discovered, ...], Meta(max_length=MOST_UNITS * 200)] = ()
    known: Annotated[tuple[Known, ...], Meta(max_length=MOST_UNITS * MOST_SIDES * 2)] = ()
    types_met: Annotated[tuple[TypeMet, ...], Meta(max_length=MOST_UNITS * MOST_SIDES)] = ()
    standing: Annotated[tuple[SideOrders, ...], Meta(max_length=MOST_SIDES)] = ()
    ahead: Annotated[tuple[Ahead, ...], Meta(max_length=MOST_SIDES)] = ()
    modes: Annotated[tuple[WeaponUse, ...], Meta(max_length=MOST_SHOTS)] = ()
    arrivals: Counted = 0
    launches: Counted = 0
    entered: Counted = 0
    result: Result | None = None
    names: NamedIds = UNSET
    tunnels: Annotated[tuple[Tunnel, ...], Meta(max_length=MOST_TUNNELS)] | UnsetType = UNSET
    dug: Counted | UnsetType = UNSET
    mines: Annotated[tuple[Mine, ...], Meta(max_length=MOST_MINES)] = ()
    announced: Annotated[tuple[Announced, ...], Meta(max_length=MOST_SHOTS)] = ()
    sought: Annotated[tuple[Sought, ...], Meta(max_length=MOST_SHOTS)] = ()
    deployments: Counted = 0
    rams: Annotated[tuple[DeclaredRam, ...], Meta(max_length=MOST_UNITS * 2)] = ()
    entangled: Annotated[tuple[Entanglement, ...], Meta(max_length=MOST_UNITS)] = ()

    @property
    def open_tunnels(self) -> tuple[Tunnel, ...]:
        """The tunnels on the map (CI-14.1-3)."""
        return self.tunnels or ()

    def tunnel(self, name: str) -> Tunnel | None:
        """Return the tunnel of that name, or `None`."""
        return next((each for each in self.open_tunnels if each.id == name), None)

    def ship(self, unit: str) -> Starship | None:
        """Return the ship of that name, or `None`."""
        return next((each for each in self.ships if each.id == unit), None)

    def group(self, unit: str) -> Group | None:
        """Return the group of that name, or `None`."""
        return next((each for each in self.groups if each.id == unit), None)

    def unit(self, unit: str) -> Unit | None:
        """Return the ship or group of that name, or `None`."""
        return self.ship(unit) or self.group(unit)

    def guided_weapon(self, guided: str) -> GuidedWeapon | None:
        """Return the guided weapon of that name, or `None`."""
        return next((each for each in self.guided if each.id == guided), None)

    def mine(self, mine: str) -> Mine | None:
        """Return the mine of that name, or `None`."""
        return next((each for each in self.mines if each.id == mine), None)

    def standing_orders_of(self, side: str) -> StandingOrders | None:
        """Return what a side has said once, or `None` if nothing."""
        return next((each.orders for each in self.standing if each.side == side), None)

    def attached_to(self, ship: str) -> tuple[Id, ...]:
        """Return the ships in play that a ship is entangled with, or they with others (15.4.1)."""
        found, look = [ship], [ship]
        while look:
            name = look.pop()
            beside = [e.other if e.one == name else e.one for e in self._links(name)]
            look += [each for each in beside if each not in found]
            found += [each for each in dict.fromkeys(beside) if each not in found]
        return tuple(found[1:])

    def _links(self, ship: str) -> list[Entanglement]:
        """Return the entanglements of a ship with those that are in play."""
        there = {each.id for each in self.ships if each.in_play}
        return [e for e in self.entangled if ship in (e.one, e.other) and {e.one, e.other} <= there]

    @property
    def units(self) -> tuple[Unit, ...]:
        """All units, ships before groups."""
        return (*self.ships, *self.groups)

    def in_play(self, side: str) -> bool:
        """Return whether a side still has a unit that acts: one that is not derelict (CI-UMP-64).

        A derelict that another bridge may still save counts, too (CI-RUL-87), and so does a ship
        that has yet to come in (CI-14.6-1) or is in stealth (CI-15.8-1), and craft that may yet
        escape from a ship that is lost (CI-12.4.4-1).
        """
        saved = self.options.control_from_lost_bridge
        return (
            any(group.side == side and group.in_play for group in self.groups)
            or any(
                ship.side == side
                and (ship.status in {"active", "beyond", "hidden"} or (saved and ship.may_be_saved))
                for ship in self.ships
            )
            or any(group.side == side and self._may_escape(group) for group in self.groups)
        )

    def _may_escape(self, group: Group) -> bool:
        """Return whether craft of a group are aboard a ship that is destroyed (CI-12.4.4-1)."""
        ships = {each.ship for each in group.berths}
        return any(each.id in ships and each.status == "destroyed" for each in self.ships)


Ruling: TypeAlias = ruling.Ruling[Battle, Any]
"""What an order or a rule has brought about in a battle, step by step."""


def change_ship(battle: Battle, ship_id: str, **changes: object) -> Battle:
    """Return the battle with some fields of a ship changed; an unknown ship changes nothing."""
    ships = battle.ships
    for place, ship in enumerate(ships):
        if ship.id == ship_id:
            changed = replace(ship, **changes)
            return replace(battle, ships=(*ships[:place], changed, *ships[place + 1 :]))
    return battle


def change_power(battle: Battle, ship_id: str, **changes: object) -> Battle:
    """Return the battle with some of a ship's power changed; an unknown ship changes nothing."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    return change_ship(battle, ship_id, power=replace(ship.power, **changes))


def switch_off(battle: Battle, ship_id: str, systems: Collection[str]) -> Battle:
    """Return the battle after some systems of a ship went off, and get no power beyond that."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    return change_power(
        battle,
        ship_id,
        on=tuple([each for each in ship.power.on if each not in systems]),
        extra=tuple([each for each in ship.power.extra if each.system not in systems]),
    )


def change_beyond(battle: Battle, ship_id: str, **changes: object) -> Battle:
    """Return the battle with some of a ship's travel changed; an unknown ship changes nothing."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    after = replace(ship.beyond, **changes)
    return change_ship(battle, ship_id, travel=UNSET if after == NOTHING_BEYOND else after)


def change_drive(battle: Battle, ship_id: str, drive: str, **changes: object) -> Battle:
    """Return the battle with some of a drive changed; an unknown ship changes nothing."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    after = ship.beyond.with_drive(replace(ship.beyond.drive(drive), **changes))
    return change_beyond(battle, ship_id, drives=after.drives)


def change_tunnels(battle: Battle, tunnels: tuple[Tunnel, ...]) -> Battle:
    """Return the battle with these tunnels."""
    return replace(battle, tunnels=tunnels or UNSET)


def change_sections(battle: Battle, ship_id: str, sections: Iterable[SectionAfter]) -> Battle:
    """Return the battle with the given sections of a ship, if there is one."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    return change_ship(battle, ship_id, condition=with_changes(ship.condition, sections))


def change_room(battle: Battle, ship_id: str, rack: str, capacity: int) -> Battle:
    """Return the battle with a cap on the missiles of a rack; the first to be fed stay."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    magazines = [
        Magazine(each.rack, each.missiles[:capacity]) if each.rack == rack else each
        for each in ship.arms.magazines
    ]
    return change_ship(battle, ship_id, arms=replace(ship.arms, magazines=tuple(magazines)))


def change_group(battle: Battle, group_id: str, **changes: object) -> Battle:
    """Return the battle with some fields of a group changed; an unknown group changes nothing."""
    groups = battle.groups
    for place, group in enumerate(groups):
        if group.id == group_id:
            changed = replace(group, **changes)
            return replace(battle, groups=(*groups[:place], changed, *groups[place + 1 :]))
    return battle


def change_unit(battle: Battle, unit_id: str, **changes: object) -> Battle:
    """Return the battle with fields changed that ships and groups both have."""
    if battle.ship(unit_id) is not None:
        return change_ship(battle, unit_id, **changes)
    return change_group(battle, unit_id, **changes)


def change_guided(battle: Battle, guided_id: str, **changes: object) -> Battle:
    """Return the battle with some fields of a guided weapon changed."""
    guided = tuple(
        [replace(each, **changes) if each.id == guided_id else each for each in battle.guided]
    )
    return replace(battle, guided=guided)


def change_ships(battle: Battle, change: Callable[[Starship], Starship]) -> Battle:
    """Return the battle with every ship changed."""
    return replace(battle, ships=tuple([change(ship) for ship in battle.ships]))


def with_plot(battle: Battle, plot: Plot) -> Battle:
    """Return the battle with a plot in place of an earlier one of its unit."""
    others = [each for each in battle.plots if each.unit != plot.unit]
    return replace(battle, plots=(*others, plot))


def change_groups(battle: Battle, change: Callable[[Group], Group]) -> Battle:
    """Return the battle with every group changed."""
    return replace(battle, groups=tuple([change(group) for group in battle.groups]))


def without_guided(battle: Battle, gone: Callable[[GuidedWeapon], bool]) -> Battle:
    """Return the battle without some of its guided weapons."""
    return replace(battle, guided=tuple([each for each in battle.guided if not gone(each)]))


def ready_weapon(battle: Battle, unit_id: str, weapon: str, ready: Readiness) -> Battle:
    """Return the battle with the readiness of one weapon; an unknown unit changes nothing."""
    unit = battle.unit(unit_id)
    if unit is None:
        return battle
    return change_unit(battle, unit_id, arms=readied(unit.arms, weapon, ready))


def count_shot(battle: Battle, unit_id: str, weapon: str) -> Battle:
    """Return the battle after one more shot of a unit's or a drone's weapon.

    An unknown one changes nothing.
    """
    unit, guided = battle.unit(unit_id), battle.guided_weapon(unit_id)
    if guided is not None and guided.drone is not None:
        ready = guided.drone.readiness
        counted = replace(ready, shots=ready.shots + 1)
        return change_guided(battle, unit_id, drone=replace(guided.drone, readiness=counted))
    if unit is None:
        return battle
    ready = unit.arms.ready(weapon)
    counted = replace(ready, shots=ready.shots + 1)
    return change_unit(battle, unit_id, arms=readied(unit.arms, weapon, counted))


def discover(battle: Battle, unit_id: str, *systems: str) -> Battle:
    """Return the battle after all have seen some systems of a unit at work."""
    seen = [Discovered(unit_id, each) for each in systems]
    return replace(battle, discovered=tuple(dict.fromkeys((*battle.discovered, *seen))))


def change_fire(battle: Battle, **changes: object) -> Battle:
    """Return the battle with some of its Weapons Fire Step changed."""
    return replace(battle, fire=replace(battle.fire, **changes))


def settle_shot(battle: Battle, shot: str, status: ShotStatus) -> Battle:
    """Return the battle after a shot is resolved, or lost."""
    shots = [
        replace(each, status=status) if each.id == shot else each for each in battle.fire.shots
    ]
    return change_fire(battle, shots=tuple(shots))
