"""What each seat sees and hears: as in Remixed, and what this book keeps secret."""

import msgspec

from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.view import BattleView as RemixedBattleView
from umpire.rules.full_thrust.view import ShipView as RemixedShipView
from umpire.rules.full_thrust.view import hears as hears_of_remixed
from umpire.rules.full_thrust.view import report as report_of_remixed
from umpire.rules.full_thrust.view import view as view_of_remixed
from umpire.rules.to_boldly_thrust.battle import Battle, Spread
from umpire.rules.to_boldly_thrust.events import AnyEvent
from umpire.rules.to_boldly_thrust.options import Options
from umpire.rules.to_boldly_thrust.orders import Order
from umpire.rules.to_boldly_thrust.ship import Ship, Ssd
from umpire.rules.to_boldly_thrust.tables import Tables


class ShipView(RemixedShipView, frozen=True, kw_only=True):
    """A ship as a seat sees it."""

    ssd: Ssd
    shield_marks: int


class BattleView(RemixedBattleView, frozen=True, kw_only=True):
    """A battle as a seat sees it."""

    ships: tuple[ShipView, ...]
    options: Options
    tables: Tables
    spreads: tuple[Spread, ...]


def view(battle: Battle, seat: Seat) -> BattleView:
    """Return what `seat` may see of a battle."""
    seen = _fields(view_of_remixed(battle, seat))
    ships = {ship.id: ship for ship in battle.ships}
    seen["ships"] = tuple([_ship(each, ships[each.id], seat) for each in seen["ships"]])
    return BattleView(**seen, spreads=battle.spreads)


def _ship(seen: RemixedShipView, ship: Ship, _seat: Seat) -> ShipView:
    return ShipView(**_fields(seen), shield_marks=ship.shield_marks)


def _fields(seen: msgspec.Struct) -> dict:  # type: ignore[type-arg]
    return {name: getattr(seen, name) for name in seen.__struct_fields__}


def report(battle: Battle, event: AnyEvent, seat: Seat) -> AnyEvent | None:
    """Return an event as `seat` hears it while the battle stands as it does; `None` for silence."""
    return report_of_remixed(battle, event, seat)  # type: ignore[arg-type, return-value]


def hears(battle: Battle, order: Order, seat: Seat) -> bool:
    """Tell whether `seat` may read an order given in the present phase of the battle."""
    return hears_of_remixed(battle, order, seat)  # type: ignore[arg-type]
