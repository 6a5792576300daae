"""The battle of Cold Infinity: units, guided weapons, the field, and where the turn stands.

Units keep the order in which the set-up lists them, ships before groups.
"""

from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from umpire.kernel import ruling
from umpire.kernel.names import NamedIds
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import (
    MOST_SIDES,
    MOST_UNITS,
    Cell,
    Count,
    Counted,
    Name,
    Turn,
)
from umpire.rules.cold_infinity.state.field import (
    MOST_MINES,
    MOST_TUNNELS,
    Announced,
    Body,
    Mine,
    Sought,
    Tunnel,
)
from umpire.rules.cold_infinity.state.fire_step import (
    MOST_SHOTS,
    DeclaredRam,
    Entanglement,
    FireStep,
    WeaponUse,
)
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.motion import Action, StartManoeuvre
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sequence import Ahead, SideOrders, StandingOrders
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.tables import Tables

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
    """What a side has learned of an enemy, where units are to be identified (CI-4.9-1)."""

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

    - `order`: the units in the order in which they move, once initiative is thrown (CI-2.1.2-1).
    - `finished`: the sides that have nothing more to say in this phase.
    - `plots`, `snaps`: movement that is written down, in secret.
    - `ew_open`: whether EW levels of this turn have been told.
    - `standing`, `ahead`: what sides have said once, and ahead (CI-UMP-121, CI-UMP-122).
    - `modes`: in which weapons were set to defend when one was last, before fire was declared.
    - `mines`, `announced`, `sought`: mines that lie, drums that are to deploy this turn, and mines
      that were looked for (CI 10).
    - `arrivals`, `launches`, `entered`, `deployments`: counted up, so that numbers, names
      and labels never repeat.
    - `tunnels`: those on the map; `dug`: how many there ever were. Left out while there are none.
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
        """Tell whether a side still has a unit that acts: one that is not derelict (CI-UMP-64).

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
        """Tell whether craft of a group are aboard a ship that is destroyed (CI-12.4.4-1)."""
        ships = {each.ship for each in group.berths}
        return any(each.id in ships and each.status == "destroyed" for each in self.ships)


Ruling: TypeAlias = ruling.Ruling[Battle, Any]
"""What an order or a rule has brought about in a battle, step by step."""
