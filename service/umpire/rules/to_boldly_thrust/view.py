"""The view of each seat: as in Remixed, and the secrets of this book."""

from typing import Any

import msgspec

from umpire.kernel.arcs import Arc
from umpire.kernel.chapter import Act
from umpire.kernel.rulebook import Seat, view_of
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.view import BattleView as RemixedBattleView
from umpire.rules.full_thrust.view import BogeyView as RemixedBogeyView
from umpire.rules.full_thrust.view import ModelView as RemixedModelView
from umpire.rules.full_thrust.view import ShipView as RemixedShipView
from umpire.rules.full_thrust.view import hears as hears_of_remixed
from umpire.rules.full_thrust.view import view as view_of_remixed
from umpire.rules.to_boldly_thrust.sensors import ShieldReading, see_shields
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    CloakState,
    Failures,
    Hidden,
    Options,
    Prize,
    ShieldStatus,
    Ship,
    Spread,
    Ssd,
    Stance,
    Tables,
    TractorLock,
)


def hears(act: Act[Any, Any], battle: Battle, order: Value, seat: Seat) -> bool:
    """Return whether a seat may read an order: as in Remixed, and unless a cloak hides its ship.

    Orders for a cloaked ship stay with its side while it is cloaked; so other seats cannot explore
    them either.
    """
    ship = battle.ship(getattr(order, "ship", None) or "")
    return hears_of_remixed(act, battle, order, seat) and not hides(ship, seat)


def hides(ship: Ship | None, seat: Seat) -> bool:
    """Return whether a seat sees of a ship nothing but the marker of its cloak (TBT-CLOAK-09)."""
    return ship is not None and ship.is_cloaked and not seat.sees(ship.side)


def open_stance(battle: Battle, ship: Ship, seat: Seat) -> Stance | None:
    """Return the stance of a ship as a seat may read it; its own side, as soon as it is written."""
    if battle.phase == "orders":
        return ship.stance_written if seat.sees(ship.side) else None
    return None if hides(ship, seat) else ship.stance


class ShipView(RemixedShipView, frozen=True, kw_only=True):
    """A ship as a seat sees it; of one under its cloak others see the marker.

    `shields_left` is what the marks leave, `shield_points` what can absorb anything now. `stance`
    is null while it is secret, or, to its own side, not written; `hidden` is for its side alone.
    """

    ssd: Ssd
    shield_marks: int
    shield_strength: int
    shields_left: int
    shield_points: int
    shield_status: ShieldStatus
    stance: Stance | None
    cloak_state: CloakState
    hidden: Hidden | None
    begun: bool
    engaged: tuple[str, ...]
    locks: tuple[TractorLock, ...]
    spreads_done: bool
    beamed: bool
    boarders_lost: int
    prize: Prize | None
    core_ejected: bool
    failures: tuple[Failures, ...]
    swept: Arc | None


class ModelView(RemixedModelView, frozen=True, kw_only=True):
    """A ship whose display is closed to a seat: its model, and its open marks.

    `shield_status` is null where no ship of the seat's side senses it.
    """

    shield_status: ShieldReading | None
    cloak_state: CloakState
    locks: tuple[TractorLock, ...]
    prize: Prize | None
    core_ejected: bool
    swept: Arc | None


class BogeyView(RemixedBogeyView, frozen=True, kw_only=True):
    """A bogey as a seat sees it; `shield_status` only where a ship of the seat's side senses it."""

    shield_status: ShieldReading | None


class BattleView(RemixedBattleView, frozen=True, kw_only=True):
    """A battle as a seat sees it."""

    ships: tuple[ShipView, ...]
    models: tuple[ModelView, ...]
    bogeys: tuple[BogeyView, ...]
    options: Options
    tables: Tables
    spreads: tuple[Spread, ...]


def view(battle: Battle, seat: Seat) -> BattleView:
    """Return what `seat` may see of a battle."""
    seen = view_of_remixed(battle, seat)
    ships = {ship.id: ship for ship in battle.ships}
    return view_of(
        BattleView,
        seen,
        ships=tuple([_ship(battle, each, ships[each.id], seat) for each in seen.ships]),
        models=tuple([_model(battle, each, ships[each.id], seat) for each in seen.models]),
        bogeys=tuple([_bogey(battle, each, ships[each.code], seat) for each in seen.bogeys]),
        spreads=battle.spreads,
    )


def _ship(battle: Battle, seen: RemixedShipView, ship: Ship, seat: Seat) -> ShipView:
    return view_of(
        ShipView,
        ship,
        **_fields(seen),
        shield_points=ship.shield_points(battle.turn),
        shield_status=ship.shield_status(battle.turn),
        stance=open_stance(battle, ship, seat),
        hidden=None if hides(ship, seat) else ship.hidden,
    )


def _model(battle: Battle, seen: RemixedModelView, ship: Ship, seat: Seat) -> ModelView:
    shields = None if ship.is_cloaked else see_shields(battle, ship, seat)
    return view_of(ModelView, ship, **_fields(seen), shield_status=shields)


def _bogey(battle: Battle, seen: RemixedBogeyView, ship: Ship, seat: Seat) -> BogeyView:
    return view_of(BogeyView, seen, shield_status=see_shields(battle, ship, seat))


def _fields(seen: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(seen, name) for name in seen.__struct_fields__}
