"""A battle and its units as each seat sees them (CI 1.5, 2.3.1, 9.1)."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from umpire.kernel.names import Named, NamedIds
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.movement.flights import means_of, next_mover
from umpire.rules.cold_infinity.play import (
    known_to,
    knows_mine,
    opened,
    plot_open,
    unidentified,
    unseen,
)
from umpire.rules.cold_infinity.state.battle import (
    Angle,
    Attack,
    Battle,
    Declared,
    DeclaredRam,
    DecoyDeclared,
    DefensiveShot,
    Discovered,
    Entanglement,
    Hit,
    Interception,
    Known,
    OpenShot,
    PhaseName,
    Plot,
    Result,
    RocketsDeclared,
    ShotStatus,
    SnapPlot,
    Threatened,
    TypeMet,
    Unit,
    WeaponUse,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import (
    Condition,
    CraftSheet,
    Sheet,
    Silhouettes,
    destroyed,
)
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.units import (
    mass_of,
    sections_of,
    speed_of,
    status_of,
    written,
)
from umpire.rules.cold_infinity.state.values import (
    Barnstorming,
    Cell,
    EssAllocation,
    EwAllocation,
    Late,
    Motion,
    Rating,
    Share,
)
from umpire.rules.cold_infinity.state.vessels import (
    Arms,
    Berth,
    Cargo,
    Defences,
    Docked,
    Drone,
    Fighter,
    Group,
    GuidedWeapon,
    HoldState,
    Outboard,
    Power,
    ShieldSplit,
    Starship,
    Status,
    Stealth,
    SystemTurns,
    ToldArmour,
    Track,
    WornWeapon,
)
from umpire.rules.cold_infinity.state.weapons import (
    NOTHING_BEYOND,
    Announced,
    Beyond,
    Body,
    Deployed,
    Mine,
    Sought,
    Tunnel,
)
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.warfare.levels import (
    ess_points_of,
    hides_switches,
    points_of,
    radius_of,
    support_radius_of,
)


def condition_seen(ship: Starship) -> Condition:
    """Return the public remains of a ship.

    Seats know the published points of adaptive armour, which are kept apart (CI-UMP-102).
    """
    sections = [replace(each, adaptive=(), pool=0) for each in ship.condition.sections]
    return Condition(tuple(sections))


class ShipView(Named, frozen=True, kw_only=True):
    """A ship that a seat knows in full.

    `vector` is in the notation of the book; `ew` is shown with the EW levels, and with them how far
    its shroud reaches, in hexes; `support_radius` is that of its ESS. `power` of others is null,
    and what it gives, while the ship masks (CI-4.8.2-1). `condition` of others leaves out adaptive
    armour: `told_armour` is what all have been shown it (CI-UMP-102). `hull` is the remaining hull
    of all sections, `destroyed` are its destroyed systems. `beyond` is what it does beyond light,
    left out while that is nothing; `outboard` sails and sinks are shown where there is anything to
    show; `stealth` is for its own side. `turned_alone` are steps of a shell that has turned alone.
    """

    id: str
    side: str
    sheet: Sheet
    status: Status
    cell: Cell
    came: Cell | None
    arrival: int
    motion: Motion
    vector: str
    speed: int
    hull: int
    destroyed: tuple[str, ...]
    condition: Condition
    told_armour: tuple[ToldArmour, ...]
    power: Power | None
    arms: Arms | None
    worn: tuple[WornWeapon, ...]
    tracks: tuple[Track, ...]
    ew: EwAllocation | None
    shroud_radius: int | None
    ess: EssAllocation
    support_radius: int | None
    late: Late | None
    ew_set: bool | None
    rating: Rating
    defences: Defences | None
    splits: tuple[ShieldSplit, ...] | None
    bridge: str | None
    lost_control: bool
    moved: bool
    overthrust: tuple[Share, ...]
    barnstorming: Barnstorming | None
    unstable: tuple[SystemTurns, ...]
    thrust: int | None
    ew_points: int | None
    support_points: int | None
    holds: tuple[HoldState, ...] | None = None
    docked: Docked | None = None
    cargo: tuple[Cargo, ...] = ()
    beyond: Beyond | UnsetType = UNSET
    device: Deployed | None = None
    deployed: int | None = None
    outboard: tuple[Outboard, ...] | UnsetType = UNSET
    stealth: Stealth | UnsetType = UNSET
    turned_alone: int | UnsetType = UNSET


class GroupView(Named, frozen=True, kw_only=True):
    """A group that a seat knows in full; `thrust` is that of each fighter, `number` who fly.

    `berths` are of craft stowed aboard ships; their loads are null to others.
    """

    id: str
    side: str
    craft: CraftSheet
    status: Status
    cell: Cell
    came: Cell | None
    arrival: int
    motion: Motion
    vector: str
    speed: int
    fighters: tuple[Fighter, ...]
    number: int
    mass: float
    arms: Arms | None
    ew: EwAllocation | None
    shroud_radius: int | None
    ess: EssAllocation
    support_radius: int | None
    late: Late | None
    ew_set: bool | None
    rating: Rating
    evasion: int
    formation: bool
    thrust_left: int
    high_density: bool
    toggled: bool
    barnstorming: Barnstorming | None
    moved: bool
    thrust: int
    ew_points: int
    berths: tuple[Berth, ...] = ()


class ContactView(msgspec.Struct, frozen=True, kw_only=True):
    """A generic counter: a unit that a seat has not identified (CI-4.9-1).

    Its sections show, then its Mass, then its silhouettes; a small vessel has neither sections
    nor silhouettes.
    """

    id: str
    side: str
    status: Status
    cell: Cell
    came: Cell | None
    motion: Motion
    vector: str
    speed: int
    moved: bool
    sections: int
    mass: float | None
    silhouettes: Silhouettes | None


class GuidedView(msgspec.Struct, frozen=True, kw_only=True):
    """A guided weapon under way; all but its marker is secret until fire is declared (CI-2.1.4-1).

    `position` is where it is shot at; how far a drone goes yet is shown again each turn. Its type
    is hidden where its launcher is not identified.
    """

    id: str
    side: str
    cell: Cell
    position: Cell
    turn: int
    launcher: str | None
    weapon: str | None
    munition: str | None
    target: str | None
    aimed_at: Cell | None
    locked: bool | None
    drone: Drone | None


def ship_view(battle: Battle, ship: Starship, seat: Seat) -> ShipView:
    """Return a ship as a seat sees it that knows it in full."""
    own, masked = seat.sees(ship.side), hides_power(battle, ship, seat)
    return ShipView(
        **_place(battle, ship),
        **_warfare(battle, ship, seat),
        sheet=ship.sheet,
        status=ship.status,
        hull=sum(section.hull for section in ship.condition.sections),
        destroyed=tuple(sorted(destroyed(ship.condition))),
        condition=ship.condition if own else condition_seen(ship),
        told_armour=ship.told_armour,
        power=None if masked else ship.power,
        arms=ship.arms if own else None,
        worn=ship.arms.worn,
        tracks=ship.arms.tracks,
        defences=ship.defences if own else None,
        splits=ship.splits if own or battle.phase != "switch_defence" else None,
        bridge=ship.bridge,
        lost_control=ship.lost_control,
        overthrust=ship.overthrust,
        unstable=ship.unstable,
        holds=ship.holds if own else None,
        docked=ship.docked,
        cargo=ship.cargo,
        thrust=None if masked else means_of(ship, battle.options).thrust,
        ew_points=None if masked else points_of(battle, ship).points,
        support_points=None if masked else ess_points_of(battle, ship),
        beyond=_beyond(ship, masked=masked),
        device=ship.device,
        deployed=ship.deployed,
        outboard=_outboard(ship, hot=not masked) or UNSET,
        stealth=ship.stealth if own else UNSET,
        turned_alone=ship.turned_alone,
    )


def _beyond(ship: Starship, *, masked: bool) -> Beyond | UnsetType:
    seen = replace(ship.beyond, drives=()) if masked else ship.beyond
    return UNSET if seen == NOTHING_BEYOND else seen


def _outboard(ship: Starship, *, hot: bool) -> tuple[Outboard, ...]:
    """Return the sails and sinks of a ship; of one that masks without their heat (CI-4.8.2-1)."""
    if hot:
        return ship.outboard
    cold = [replace(each, heat=0, full=0) for each in ship.outboard]
    return tuple([each for each in cold if each != Outboard(each.id)])


def _place(battle: Battle, unit: Unit) -> dict[str, Any]:
    """Return who a unit is, and how it moves, for a seat that knows it in full."""
    return {
        "id": unit.id,
        "name": unit.name,
        "side": unit.side,
        "cell": unit.cell,
        "came": unit.came,
        "arrival": unit.arrival,
        "motion": unit.motion,
        "vector": written(unit.motion.vector),
        "speed": speed_of(battle, unit),
        "rating": unit.rating,
        "moved": unit.moved,
        "barnstorming": unit.barnstorming,
    }


def _warfare(battle: Battle, unit: Unit, seat: Seat) -> dict[str, Any]:
    """Return the EW and ESS of a unit: levels of others when they are shown (CI-2.1.3-1)."""
    own = seat.sees(unit.side)
    told, masked = own or ew_told(battle), hides_power(battle, unit, seat)
    return {
        "ew": unit.warfare.ew if told else None,
        "shroud_radius": radius_of(battle, unit) if told and not masked else None,
        "ess": unit.warfare.ess,
        "support_radius": None if masked else support_radius_of(battle, unit),
        "late": unit.warfare.late if own else None,
        "ew_set": unit.warfare.set if told else None,
    }


def ew_told(battle: Battle) -> bool:
    """Return whether EW levels of this turn have been shown (CI-2.1.3-1)."""
    return battle.ew_open or battle.phase == "over"


def hides_power(battle: Battle, unit: Unit, seat: Seat) -> bool:
    """Return whether a unit that masks keeps from a seat what it has on (CI-4.8.2-1)."""
    return not seat.sees(unit.side) and hides_switches(battle, unit)


def group_view(battle: Battle, group: Group, seat: Seat) -> GroupView:
    """Return a group as a seat sees it that knows it in full."""
    own = seat.sees(group.side)
    return GroupView(
        **_place(battle, group),
        **_warfare(battle, group, seat),
        craft=group.craft,
        status=status_of(group),
        fighters=group.fighters,
        number=len(group.flying),
        mass=group.mass,
        arms=group.arms if own else None,
        evasion=group.evasion,
        formation=group.formation,
        thrust_left=group.thrust_left,
        high_density=group.high_density,
        toggled=group.toggled,
        thrust=means_of(group, battle.options).thrust,
        ew_points=points_of(battle, group).points,
        berths=group.berths if own else tuple([unarmed(each) for each in group.berths]),
    )


def unarmed(berth: Berth) -> Berth:
    """Return a berth as others see it: not what the craft in it is armed with."""
    return replace(berth, magazines=())


def contact_view(battle: Battle, unit: Unit, seat: Seat) -> ContactView:
    """Return a unit as a seat sees it that has not identified it (CI-4.9-1, -2)."""
    known = known_to(battle, unit, seat)
    shown = known.silhouette and isinstance(unit, Starship)
    return ContactView(
        id=unit.id,
        side=unit.side,
        status=status_of(unit),
        cell=unit.cell,
        came=unit.came,
        motion=Motion(unit.motion.vector, unit.motion.attitude),
        vector=written(unit.motion.vector),
        speed=speed_of(battle, unit),
        moved=unit.moved,
        sections=sections_of(unit),
        mass=mass_of(unit) if known.mass else None,
        silhouettes=unit.sheet.silhouettes if shown and isinstance(unit, Starship) else None,
    )


def guided_view(battle: Battle, guided: GuidedWeapon, seat: Seat) -> GuidedView:
    """Return a guided weapon as a seat sees it."""
    own = seat.sees(guided.side)
    told = own or (guided.turn < battle.turn or opened(battle, "switch_defence"))
    launcher = battle.unit(guided.launcher)
    known = told and (launcher is None or known_to(battle, launcher, seat).full)
    return GuidedView(
        id=guided.id,
        side=guided.side,
        cell=guided.cell,
        position=guided.position,
        turn=guided.turn,
        launcher=guided.launcher if told else None,
        weapon=guided.weapon if known else None,
        munition=guided.munition if known else None,
        target=guided.target if told else None,
        aimed_at=guided.aimed_at if told else None,
        locked=guided.locked if told else None,
        drone=guided.drone if own or opened(battle, "switch_defence") else None,
    )


Row = TypeVar("Row", Announced, Sought)


class ShotView(msgspec.Struct, frozen=True, kw_only=True):
    """A shot that has been shown; the attack of a firer that is not identified is null."""

    id: str
    unit: str
    target: str | None
    status: ShotStatus
    attack: Attack | None


class HiddenShip(msgspec.Struct, frozen=True):
    """A ship in stealth, as others know of it: neither what it is nor where (CI-15.8-1)."""

    id: str
    side: str


class FireView(msgspec.Struct, frozen=True, kw_only=True):
    """The Weapons Fire Step as a seat sees it: its own declarations, and the open ones."""

    declared: tuple[Declared, ...]
    uses: tuple[WeaponUse, ...]
    switched: tuple[WeaponUse, ...]
    intercepts: tuple[Interception, ...]
    shots: tuple[ShotView, ...]
    met: tuple[DefensiveShot, ...]
    rockets: tuple[RocketsDeclared, ...]
    decoys: tuple[DecoyDeclared, ...]
    angles: tuple[Angle, ...]
    hits: tuple[Hit, ...]
    failing: tuple[Threatened, ...]


class BattleView(msgspec.Struct, frozen=True, kw_only=True):
    """A battle as a seat sees it.

    `mover` is the unit that moves now; `asked` are the sides that the phase waits for. `contacts`
    are units that are not identified. Rams and entangled ships are shown where there are any, and
    of `hidden` ships of others their name and their side (CI-UMP-180).
    """

    turn: int
    phase: PhaseName
    sides: tuple[str, ...]
    order: tuple[str, ...]
    mover: str | None
    asked: tuple[str, ...]
    finished: tuple[str, ...]
    ships: tuple[ShipView, ...]
    groups: tuple[GroupView, ...]
    contacts: tuple[ContactView, ...]
    guided: tuple[GuidedView, ...]
    bodies: tuple[Body, ...]
    plots: tuple[Plot, ...]
    snaps: tuple[SnapPlot, ...]
    ew_open: bool
    fire: FireView
    discovered: tuple[Discovered, ...]
    known: tuple[Known, ...]
    types_met: tuple[TypeMet, ...]
    result: Result | None
    options: Options
    tables: Tables
    names: NamedIds = UNSET
    tunnels: tuple[Tunnel, ...] | UnsetType = UNSET
    mines: tuple[Mine, ...] = ()
    announced: tuple[Announced, ...] = ()
    sought: tuple[Sought, ...] = ()
    rams: tuple[DeclaredRam, ...] | UnsetType = UNSET
    entangled: tuple[Entanglement, ...] | UnsetType = UNSET
    hidden: tuple[HiddenShip, ...] | UnsetType = UNSET


def view(battle: Battle, seat: Seat) -> BattleView:
    """Return what `seat` may see of a battle."""
    off_map = unseen(battle, seat)
    unknown = unidentified(battle, seat) | off_map
    mover = next_mover(battle) if battle.phase == "movement" else None
    return BattleView(
        turn=battle.turn,
        phase=battle.phase,
        sides=battle.sides,
        order=battle.order,
        mover=mover.id if mover else None,
        asked=unfinished(battle),
        finished=battle.finished,
        ships=tuple([ship_view(battle, s, seat) for s in battle.ships if s.id not in unknown]),
        groups=tuple([group_view(battle, g, seat) for g in battle.groups if g.id not in unknown]),
        contacts=tuple(
            [contact_view(battle, u, seat) for u in _contacts(battle, unknown - off_map)]
        ),
        guided=tuple([guided_view(battle, each, seat) for each in battle.guided]),
        bodies=battle.bodies,
        plots=_plots(battle, seat, unknown),
        snaps=tuple(
            [each for each in battle.snaps if _open(battle, seat, each.group, "secret_attacks")]
        ),
        ew_open=battle.ew_open,
        fire=_fire(battle, seat, unknown),
        discovered=tuple([each for each in battle.discovered if each.unit not in unknown]),
        known=tuple([each for each in battle.known if seat.sees(each.side)]),
        types_met=tuple([each for each in battle.types_met if seat.sees(each.side)]),
        result=battle.result,
        options=battle.options,
        tables=battle.tables,
        names=battle.names,
        tunnels=battle.tunnels,
        mines=tuple(_mines(battle, seat)),
        announced=_of_now(battle, battle.announced, unknown),
        sought=_of_now(battle, battle.sought, unknown),
        rams=_rams(battle, seat, unknown) or UNSET,
        entangled=battle.entangled or UNSET,
        hidden=_hidden_ships(battle, off_map) or UNSET,
    )


def _hidden_ships(battle: Battle, off_map: frozenset[str]) -> tuple[HiddenShip, ...]:
    """Return the ships in stealth that a seat does not see (CI-15.8-1, CI-UMP-180)."""
    return tuple([HiddenShip(ship.id, ship.side) for ship in battle.ships if ship.id in off_map])


def _rams(battle: Battle, seat: Seat, unknown: frozenset[str]) -> tuple[DeclaredRam, ...]:
    """Return the rams of a seat, and of others those that have been resolved (CI-15.4-1)."""
    return tuple(
        [
            each
            for each in battle.rams
            if _own(battle, seat, each.unit)
            or (opened(battle, "secret_attacks") and each.unit not in unknown)
        ]
    )


def _of_now(battle: Battle, rows: tuple[Row, ...], unknown: frozenset[str]) -> tuple[Row, ...]:
    return tuple([e for e in rows if e.turn == battle.turn and e.unit not in unknown])


def _mines(battle: Battle, seat: Seat) -> Iterator[Mine]:
    """Yield the mines of a seat, and those that it has found (CI-10.5-1)."""
    for mine in battle.mines:
        if seat.sees(mine.side):
            yield mine
        elif knows_mine(battle, mine, seat):
            found = tuple([each for each in mine.found if seat.sees(each)])
            yield replace(mine, found=found)


def _contacts(battle: Battle, unknown: frozenset[str]) -> list[Unit]:
    """Return the counters on the map that a seat has not identified: none that is stowed."""
    return [each for each in battle.units if each.id in unknown and status_of(each) != "stowed"]


def _own(battle: Battle, seat: Seat, name: str) -> bool:
    """Return whether a unit or a drone is one of those whose secrets the seat shares."""
    unit = battle.unit(name) or battle.guided_weapon(name)
    return unit is not None and seat.sees(unit.side)


def _open(battle: Battle, seat: Seat, name: str, phase: PhaseName) -> bool:
    """Return whether a seat sees what a unit has written down, which opens with a phase."""
    return _own(battle, seat, name) or opened(battle, phase)


def _plots(battle: Battle, seat: Seat, unknown: frozenset[str]) -> tuple[Plot, ...]:
    """Return the plots of a seat, and of others those that have been shown (CI-2.2.1-1)."""
    found = []
    for plot in battle.plots:
        unit = battle.unit(plot.unit)
        shown = unit is not None and plot_open(battle, unit) and plot.unit not in unknown
        if shown or _own(battle, seat, plot.unit):
            found.append(plot)
    return tuple(found)


def _fire(battle: Battle, seat: Seat, unknown: frozenset[str]) -> FireView:
    """Return the fire step: of units that a seat knows, and as far as it has been opened."""
    fire = battle.fire

    def seen(name: str, phase: PhaseName) -> bool:
        return name not in unknown and _open(battle, seat, name, phase)

    def known(*names: str) -> bool:
        return unknown.isdisjoint(names)

    return FireView(
        declared=tuple([e for e in fire.declared if seen(e.unit, "switch_defence")]),
        uses=tuple([e for e in fire.uses if seen(e.unit, "switch_defence")]),
        switched=tuple([e for e in fire.switched if seen(e.unit, "allocate_defence")]),
        intercepts=tuple([e for e in fire.intercepts if seen(e.unit, "switch_defence")]),
        shots=_shots(fire.shots, unknown),
        met=tuple([e for e in fire.met if seen(e.unit, "countermeasures")]),
        rockets=tuple([e for e in fire.rockets if known(e.unit)]),
        decoys=tuple([e for e in fire.decoys if known(e.unit)]),
        angles=fire.angles,
        hits=tuple([e for e in fire.hits if known(e.firer, e.target)]),
        failing=fire.failing,
    )


def _shots(shots: Iterable[OpenShot], unknown: frozenset[str]) -> tuple[ShotView, ...]:
    return tuple(
        [
            ShotView(
                id=each.id,
                unit=each.unit,
                target=each.attack.target,
                status=each.status,
                attack=None if each.unit in unknown else each.attack,
            )
            for each in shots
        ]
    )
