"""A battle as each seat sees it, built up by what is public.

Secret are: EW levels until they are told (CI-2.1.3-1), targets of guided weapons, declared fire and
defence until fire is declared (CI-2.1.4-1, CI-2.3.1-1), plots and snaps until they are made
(CI-2.2.1-1, CI-5.5.1-1), mines until they are found (CI-10.5-1), ships in stealth (CI-15.8-1); for
good, what is in magazines,
how ready weapons are, what the owner of a ship has planned, and stored adaptive points
(CI-11.4.2-4). Where units are to be identified, they are generic counters until they are
(CI-4.9-1).
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from umpire.kernel.names import NamedIds
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.movement.movers import next_mover
from umpire.rules.cold_infinity.state.audience import (
    knows_mine,
    opened,
    plot_open,
    unidentified,
    unseen,
)
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    Discovered,
    Known,
    PhaseName,
    Plot,
    Result,
    SnapPlot,
    TypeMet,
    Unit,
)
from umpire.rules.cold_infinity.state.field import Announced, Body, Mine, Sought, Tunnel
from umpire.rules.cold_infinity.state.fire_step import (
    Angle,
    Attack,
    Declared,
    DeclaredRam,
    DecoyDeclared,
    DefensiveShot,
    Entanglement,
    Hit,
    Interception,
    OpenShot,
    RocketsDeclared,
    ShotStatus,
    Threatened,
    WeaponUse,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.units import status_of
from umpire.rules.cold_infinity.turns.going_ahead import unfinished
from umpire.rules.cold_infinity.unit_views import (
    ContactView,
    GroupView,
    GuidedView,
    ShipView,
    contact_view,
    group_view,
    guided_view,
    ship_view,
)

Row = TypeVar("Row", Announced, Sought)


class ShotView(msgspec.Struct, frozen=True, kw_only=True):
    """A shot that has been told; the attack of a firer that is not identified is null."""

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
    """The Weapons Fire Step as a seat sees it: its own, and what has been opened."""

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
    are units that are not identified. Rams and entangled ships are told where there are any, and
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
        hidden=_hidden(battle, off_map) or UNSET,
    )


def _hidden(battle: Battle, off_map: frozenset[str]) -> tuple[HiddenShip, ...]:
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
    """Return what is noted of units this turn, of those that a seat knows."""
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
    """Tell whether a unit or a drone is one of those whose secrets the seat shares."""
    unit = battle.unit(name) or battle.guided_weapon(name)
    return unit is not None and seat.sees(unit.side)


def _open(battle: Battle, seat: Seat, name: str, phase: PhaseName) -> bool:
    """Tell whether a seat sees what a unit has written down, which opens with a phase."""
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
