"""The battle of Space Fleet: ships, counters, missiles, the field, and the progress of the turn.

State only: rules and refusals are in the sections. Ships keep the order of the set-up.
"""

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta
from msgspec.structs import replace

from umpire.kernel import ruling
from umpire.kernel.names import Named, NamedIds
from umpire.kernel.rulebook import Id
from umpire.rules.space_fleet.field import Place, Spot
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.tables import (
    MOST_BODIES,
    MOST_DUMMIES,
    MOST_EW_DUMMIES,
    MOST_FIELDS,
    MOST_LAUNCHERS,
    MOST_MISSILES,
    MOST_SHIPS,
    MOST_SIDES,
    MOST_SPOTS,
    MOST_SQUADRONS,
    Count,
    Facing,
    Heading,
    HullPoints,
    ShipClass,
    Speed,
    Tables,
    Turn,
    Warhead,
    Weapon,
)

ArcDeg: TypeAlias = Annotated[int, Meta(ge=-120, le=180, multiple_of=60)]
"""The middle of a fixed arc, in degrees off the bow, to the right positive."""

Engines: TypeAlias = Literal["ok", "damaged", "wrecked"]
Weapons: TypeAlias = Literal["ok", "ko", "destroyed"]
Status: TypeAlias = Literal["active", "destroyed", "surrendered", "withdrawn"]


class SrLauncher(Named, frozen=True, forbid_unknown_fields=True):
    """A launcher of short-range missiles, and the salvoes in it (SF-SRM-01)."""

    id: Id
    salvoes: Count


class LrLauncher(Named, frozen=True, forbid_unknown_fields=True):
    """A launcher of long-range missiles, and the salvoes in it (SF-LRM-01)."""

    id: Id
    salvoes: Count
    warhead: Warhead = "contact"


class PlasmaCannon(Named, frozen=True, forbid_unknown_fields=True):
    """A plasma cannon, and where the middle of its arc is off the bow (SF-PLAS-02)."""

    id: Id
    arc_deg: ArcDeg = 0


class Ship(Named, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ship in play.

    Attributes:
        counter: the name of its ship counter, which reveals nothing about it (SF-SENS-02).
        hull_points: the total of its design, halves included.
        halvings: how often damage has halved its speed, which counts once (SF-RUL-03).
        track: the spots of its move of this turn, its start first.
        moved, laid: what it has done in the movement of this turn.
        launched: launchers of long-range missiles used this turn.
        fired_at_missile: it has defended, and fires no more this turn (SF-RUL-33).
        spent_beams, spent_mounts: the shots that it has fired this turn in defence, if it may
            still fire the others.
        detected_by: the other sides that have fully detected it, with limited sensors.
    """

    id: Id
    side: Id
    ship_class: ShipClass
    place: Place
    squadron: Id | None = None
    counter: Id | None = None
    hull_points: HullPoints
    max_shields: Count
    shields: Count
    base_speed: Speed
    beams: Count
    sr_launchers: Annotated[tuple[SrLauncher, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    lr_launchers: Annotated[tuple[LrLauncher, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    plasma: Annotated[tuple[PlasmaCannon, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    regenerator: bool = False
    armour: bool = False
    ew: bool = False
    ew_active: bool = False
    ew_dummies: Id | None = None
    mine_patterns: Count = 0
    damage_points: Count = 0
    engines: Engines = "ok"
    halvings: Count = 0
    weapons: Weapons = "ok"
    status: Status = "active"
    track: Annotated[tuple[Spot, ...], Meta(max_length=MOST_SPOTS)] = ()
    moved: bool = False
    laid: bool = False
    launched: Annotated[tuple[Id, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    fired_beam: bool = False
    fired_direct: bool = False
    fired_any: bool = False
    fired_plasma: bool = False
    fired_at_missile: bool = False
    spent_beams: Count = 0
    spent_mounts: Annotated[tuple[Id, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    armour_used: bool = False
    detected_by: Annotated[tuple[Id, ...], Meta(max_length=MOST_SIDES)] = ()


class Dummy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A dummy ship counter: `id` is its name, as `counter` is a ship's (SF-SENS-04, -05).

    Under its squadron's counter it is one of those into which that breaks up. `speed` is the speed
    that it pretends to where squadrons throw for initiative.
    """

    id: Id
    side: Id
    squadron: Id
    spot: Spot
    speed: Speed = 3


class Missile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A salvo of long-range missiles in flight (SF-LRM-01 to -05).

    `target` is the ship or the counter that it attacks this turn, by the name that all know.
    """

    id: Id
    side: Id
    place: Place
    warhead: Warhead
    moves_made: Count = 0
    moved: bool = False
    target: Id | None = None


class Body(Named, frozen=True, forbid_unknown_fields=True):
    """An asteroid or a planet: it moves `speed` units a turn the way its place faces."""

    id: Id
    place: Place
    speed: Speed = 0


class Debris(Named, frozen=True, forbid_unknown_fields=True):
    """Lesser debris: an area, which drifts `speed` units a turn (SF-TERR-07).

    It drifts in the direction `facing` on the grid, and along `heading_deg` on a table.
    """

    id: Id
    spots: Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=MOST_SPOTS)]
    speed: Speed = 0
    facing: Facing = 1
    heading_deg: Heading = 0.0


class Minefield(Named, frozen=True, forbid_unknown_fields=True):
    """A pattern of mines, hidden from other sides until a ship has entered it (SF-MINE-05)."""

    id: Id
    side: Id
    spot: Spot
    revealed: bool = False


PhaseName: TypeAlias = Literal[
    "launch",
    "bodies",
    "movement",
    "missiles",
    "missile_defence",
    "missile_attacks",
    "fire_dd",
    "fire_lc",
    "fire_hc",
    "fire_bb",
    "fire_dn",
    "end",
    "over",
]

EndReason: TypeAlias = Literal["fleet_eliminated", "withdrawal", "victory_condition"]


class Shot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some shots of one weapon at one target: beams by number, other weapons by their `mount`."""

    target: Id
    weapon: Weapon = "beam"
    mount: Id | None = None
    count: Annotated[int, Meta(ge=1, le=1000)] = 1


Shots: TypeAlias = Annotated[tuple[Shot, ...], Meta(min_length=1, max_length=MOST_LAUNCHERS)]
AnyShots: TypeAlias = Annotated[tuple[Shot, ...], Meta(max_length=MOST_LAUNCHERS)]
"""Some shots, or none."""


class Declared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fire of a ship, declared but not resolved (SF-FIRE-01)."""

    ship: Id
    shots: Shots


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a battle ended: who won (`None`: nobody), and why."""

    winner: Id | None
    reason: EndReason


class Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The complete state of one engagement.

    Attributes:
        broken: squadrons whose counters have been replaced by ship counters.
        initiative: the sides in order of movement, the first player first. squadron_order: the
            squadrons in order of movement, if they throw for it.
        step: the present step of movement, from 0.
        finished: the sides that have finished this phase (or step).
        declared: the fire of this phase that is not resolved, in the order declared.
        fire_open: whether all sides have declared, and dice may fall.
        crippled: ships fired on in this phase that were crippled when it opened (SF-RUL-19).
        missiles_launched: how many there have been, so that names never repeat.
        hits_entered: how often the referee has entered hits, so that labels never repeat.
        shot_down: missiles that the open fire has shot down; other shots at them still fall.
    """

    sides: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=MOST_SIDES)]
    ships: Annotated[tuple[Ship, ...], Meta(max_length=MOST_SHIPS)]
    dummies: Annotated[tuple[Dummy, ...], Meta(max_length=MOST_DUMMIES + MOST_EW_DUMMIES)] = ()
    missiles: Annotated[tuple[Missile, ...], Meta(max_length=MOST_MISSILES)] = ()
    bodies: Annotated[tuple[Body, ...], Meta(max_length=MOST_BODIES)] = ()
    debris: Annotated[tuple[Debris, ...], Meta(max_length=MOST_BODIES)] = ()
    minefields: Annotated[tuple[Minefield, ...], Meta(max_length=MOST_FIELDS)] = ()
    options: Options = Options()
    tables: Tables = Tables()
    turn: Turn = 1
    phase: PhaseName = "launch"
    broken: Annotated[tuple[Id, ...], Meta(max_length=MOST_SQUADRONS)] = ()
    initiative: tuple[Id, ...] = ()
    squadron_order: Annotated[tuple[Id, ...], Meta(max_length=MOST_SQUADRONS)] = ()
    step: Count = 0
    finished: tuple[Id, ...] = ()
    declared: Annotated[tuple[Declared, ...], Meta(max_length=MOST_SHIPS)] = ()
    fire_open: bool = False
    crippled: Annotated[tuple[Id, ...], Meta(max_length=MOST_SHIPS)] = ()
    missiles_launched: Annotated[int, Meta(ge=0)] = 0
    result: Result | None = None
    hits_entered: Annotated[int, Meta(ge=0)] = 0
    shot_down: Annotated[tuple[Missile, ...], Meta(max_length=MOST_MISSILES)] = ()
    names: NamedIds = UNSET

    def ship(self, ship_id: str) -> Ship | None:
        for ship in self.ships:
            if ship.id == ship_id:
                return ship
        return None

    def dummy(self, dummy_id: str) -> Dummy | None:
        for dummy in self.dummies:
            if dummy.id == dummy_id:
                return dummy
        return None

    def missile(self, missile_id: str) -> Missile | None:
        for missile in self.missiles:
            if missile.id == missile_id:
                return missile
        return None

    def field(self, field_id: str) -> Minefield | None:
        for minefield in self.minefields:
            if minefield.id == field_id:
                return minefield
        return None

    def in_play(self, side: str) -> bool:
        """Return whether a side still has a ship that fights (SF-UMP-3)."""
        return any(ship.side == side and ship.status == "active" for ship in self.ships)


Ruling: TypeAlias = ruling.Ruling[Battle, Any]
"""The effects of an order or a rule on a battle, step by step."""


def label(battle: Battle, *parts: str) -> str:
    """Return the label of a roll made now: `t3/fire_dd/Pike>Anvil/1/to-hit`."""
    return "/".join((f"t{battle.turn}", battle.phase, *parts))


def mark(ship: Ship) -> str:
    """Return the name of a ship for labels: that of its counter, if it has one.

    Others may read the label of a roll before they know the ship.
    """
    return ship.counter or ship.id


def change_ship(battle: Battle, ship_id: str, **changes: object) -> Battle:
    """Return the battle with a ship changed; an unknown ship changes nothing."""
    ships = battle.ships
    for place, ship in enumerate(ships):
        if ship.id == ship_id:
            changed = replace(ship, **changes)
            return replace(battle, ships=(*ships[:place], changed, *ships[place + 1 :]))
    return battle


def change_ships(battle: Battle, change: Callable[[Ship], Ship]) -> Battle:
    return replace(battle, ships=tuple([change(ship) for ship in battle.ships]))


def change_missiles(battle: Battle, change: Callable[[Missile], Missile]) -> Battle:
    return replace(battle, missiles=tuple([change(missile) for missile in battle.missiles]))
