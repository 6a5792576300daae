"""The view of each seat: built from the fields of the views, which are an allow-list.

With limited sensors a seat that has not detected a ship sees only its counter (SF-SENS-01 to -03);
nobody but its owner sees which counters are dummies, minefields that no ship has entered
(SF-MINE-05), or declared fire before all sides have finished (SF-FIRE-01). An observer sees what
every side sees (SF-UMP-37).
"""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import UNSET

from umpire.kernel.names import Named, NamedIds, seen_of
from umpire.kernel.rulebook import Seat, view_of
from umpire.rules.space_fleet.design import campaign_cost_of
from umpire.rules.space_fleet.field import Place, Spot
from umpire.rules.space_fleet.firing import FireOpened
from umpire.rules.space_fleet.initiative import active_step
from umpire.rules.space_fleet.missiles import MissileMoved
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.sensors import has_active_ew
from umpire.rules.space_fleet.state import (
    Battle,
    Body,
    Debris,
    Declared,
    Dummy,
    Engines,
    LrLauncher,
    Minefield,
    Missile,
    PhaseName,
    PlasmaCannon,
    Result,
    Ship,
    SrLauncher,
    Status,
    Weapons,
)
from umpire.rules.space_fleet.tables import ShipClass, Tables
from umpire.rules.space_fleet.turn import PhaseBegan
from umpire.rules.space_fleet.units import (
    ShipMoved,
    can_fire,
    capacity,
    counter_of,
    current_speed,
    is_under_counter,
    seat_sees,
    spot_of_unit,
)
from umpire.rules.space_fleet.weapons import FireArcs, arcs_of


class ShipView(Named, frozen=True):
    """A ship that a seat sees in full.

    `speed`, `capacity` and `can_fire` are its present values; `campaign_cost` is null if the
    scenario shows no costs. Other sides get null or empty values for mines, the dummies of its EW
    suite, who has detected it, and with limited sensors its track.
    """

    id: str
    side: str
    ship_class: ShipClass
    place: Place
    squadron: str | None
    counter: str | None
    hull_points: float
    campaign_cost: float | None
    max_shields: int
    shields: int
    base_speed: int
    speed: int
    beams: int
    sr_launchers: tuple[SrLauncher, ...]
    lr_launchers: tuple[LrLauncher, ...]
    plasma: tuple[PlasmaCannon, ...]
    regenerator: bool
    armour: bool
    ew: bool
    ew_active: bool
    ew_dummies: str | None
    mine_patterns: int | None
    damage_points: int
    capacity: int
    engines: Engines
    halvings: int
    weapons: Weapons
    can_fire: bool
    status: Status
    track: tuple[Spot, ...]
    moved: bool
    laid: bool | None
    launched: tuple[str, ...]
    fired_beam: bool
    fired_direct: bool
    fired_any: bool
    fired_plasma: bool
    fired_at_missile: bool
    spent_beams: int
    spent_mounts: tuple[str, ...]
    armour_used: bool
    detected_by: tuple[str, ...]


class CounterView(msgspec.Struct, frozen=True):
    """A counter that hides a ship, a dummy, or a squadron from a seat.

    `ew`: whether its squadron has declared active EW (SF-EW-03).
    """

    counter: str
    side: str
    kind: Literal["squadron", "ship"]
    spot: Spot
    squadron: str | None
    ew: bool


class BattleView(msgspec.Struct, frozen=True):
    """A battle as a seat sees it; `active` is the side whose step of movement it is."""

    turn: int
    phase: PhaseName
    sides: tuple[str, ...]
    ships: tuple[ShipView, ...]
    counters: tuple[CounterView, ...]
    dummies: tuple[Dummy, ...]
    missiles: tuple[Missile, ...]
    bodies: tuple[Body, ...]
    debris: tuple[Debris, ...]
    minefields: tuple[Minefield, ...]
    broken: tuple[str, ...]
    initiative: tuple[str, ...]
    squadron_order: tuple[str, ...]
    step: int
    active: str | None
    finished: tuple[str, ...]
    declared: tuple[Declared, ...]
    fire_open: bool
    arcs: FireArcs
    result: Result | None
    options: Options
    tables: Tables
    names: NamedIds = UNSET


def view(battle: Battle, seat: Seat) -> BattleView:
    step = active_step(battle)
    ships = [ship for ship in battle.ships if seat_sees(battle, ship, seat)]
    return view_of(
        BattleView,
        battle,
        ships=tuple([_ship(battle, ship, own=seat.sees(ship.side)) for ship in ships]),
        counters=_counters(battle, seat),
        dummies=tuple([dummy for dummy in battle.dummies if seat.sees(dummy.side)]),
        minefields=tuple(
            [each for each in battle.minefields if each.revealed or seat.sees(each.side)]
        ),
        active=step.side if step else None,
        declared=tuple(_visible_fire(battle, seat)),
        arcs=arcs_of(battle),
        names=seen_of(battle.names, _names_known_to(battle, seat)),
    )


def _names_known_to(battle: Battle, seat: Seat) -> Iterator[str]:
    """Yield the sides, and the squadrons whose names a seat may know: with sensors its own."""
    yield from battle.sides
    units: tuple[Ship | Dummy, ...] = (*battle.ships, *battle.dummies)
    for unit in units:
        known = seat.sees(unit.side) or not battle.options.limited_sensors
        if unit.squadron is not None and known:
            yield unit.squadron


def _ship(battle: Battle, ship: Ship, *, own: bool) -> ShipView:
    """Return a ship for a seat that sees it in full; `own`: with its side's secrets."""
    hidden: dict[str, Any] = {}
    if not own:
        hidden = {"ew_dummies": None, "mine_patterns": None, "laid": None, "detected_by": ()}
        if battle.options.limited_sensors:
            hidden["track"] = ()
    return view_of(
        ShipView,
        ship,
        campaign_cost=campaign_cost_of(battle, ship),
        speed=current_speed(ship, battle.options),
        capacity=capacity(battle, ship),
        can_fire=can_fire(ship),
        **hidden,
    )


def _counters(battle: Battle, seat: Seat) -> tuple[CounterView, ...]:
    """Return the counters that a seat sees, in the order of names, which shows no dummies."""
    units: list[Ship | Dummy] = [
        ship
        for ship in battle.ships
        if ship.status == "active" and not seat_sees(battle, ship, seat)
    ]
    units.extend(dummy for dummy in battle.dummies if not seat.sees(dummy.side))
    found = {counter_of(battle, unit): unit for unit in units}
    return tuple([_counter(battle, name, unit) for name, unit in sorted(found.items())])


def _counter(battle: Battle, name: str, unit: Ship | Dummy) -> CounterView:
    return CounterView(
        counter=name,
        side=unit.side,
        kind="squadron" if is_under_counter(battle, unit) else "ship",
        spot=spot_of_unit(unit),
        squadron=unit.squadron,
        ew=has_active_ew(battle, unit.squadron),
    )


def _visible_fire(battle: Battle, seat: Seat) -> Iterator[Declared]:
    """Yield the declared fire that a seat knows: its own; once open, all that it can see."""
    for each in battle.declared:
        firer = battle.ship(each.ship)
        if firer is None:
            continue
        targets = [battle.ship(shot.target) for shot in each.shots]
        ships = (firer, *[target for target in targets if target])
        seen = all(seat_sees(battle, ship, seat) for ship in ships)
        if seat.sees(firer.side) or (battle.fire_open and seen):
            yield each


_MAY_HIDE_MORE = (PhaseBegan, FireOpened, MissileMoved)
"""Events that come with others that only some seats receive."""


def veils(battle: Battle, event: Any, seat: Seat) -> bool:
    """Return whether a seat must not learn that it has received all events of an order.

    With limited sensors it would learn that no hidden ship regained shields or was repaired as a
    turn ended, that none was crippled as fire opened, or whom an enemy had detected when it aimed;
    with mines, that a ship laid none on the way that it has just flown.
    """
    if battle.options.limited_sensors:
        return isinstance(event, _MAY_HIDE_MORE)
    flown = isinstance(event, ShipMoved) and not seat.sees(event.side)
    return flown and battle.options.mines
