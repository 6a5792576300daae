"""SF 7: electronic warfare: suites that make dummies and hide their squadron (SF-EW-01 to -03)."""

from collections.abc import Iterator

from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE, illegal
from umpire.kernel.offers import Choice, Open, codes, name, open_at, order_of, whole
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.sensors.detection import has_active_ew
from umpire.rules.space_fleet.sensors.dummies import require_field, squadron_of_dummies
from umpire.rules.space_fleet.sensors.ew_dummies import TOO_FAR_FROM_EW, require_within_reach
from umpire.rules.space_fleet.sensors.happenings import (
    CounterPlaced,
    DummiesPlaced,
    EwDeclared,
    EwSwitched,
)
from umpire.rules.space_fleet.sensors.names import (
    FEWEST,
    LONGEST_HEAD,
    MOST,
    DummyNumber,
    require_new_squadron,
)
from umpire.rules.space_fleet.state.audience import others, own
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.state.bounds import MOST_SPEED, Speed
from umpire.rules.space_fleet.state.places import Spot, spot_of
from umpire.rules.space_fleet.state.refusals import NAME_TAKEN
from umpire.rules.space_fleet.state.ship import Dummy, Ship
from umpire.rules.space_fleet.state.units import acting_ship, in_use, require_unfinished
from umpire.rules.space_fleet.state.ways import around

NO_EW = illegal("no_ew", "SF-EW-01", "The ship has no working EW suite.")
EW_SO_ALREADY = illegal("ew_so_already", "SF-EW-03", "The EW suite is so already.")
EW_DUMMIES_MADE = illegal(
    "ew_dummies_made", "SF-UMP-15", "An EW suite makes dummies only when it is switched on."
)


class SwitchEw(Value, frozen=True, tag="switch_ew"):
    """Switch an EW suite on or off (SF-EW-01, -03).

    Each time it is switched on it makes a dummy squadron: its name, where it is, how many ships it
    pretends to be, and how fast.
    """

    ship: Id
    active: bool
    squadron: Id | None = None
    spot: Spot | None = None
    number: DummyNumber = 3
    speed: Speed = 3


class SwitchEwChoice(Choice, frozen=True, tag="switch_ew"):
    """A ship that may switch its EW suite to `active`.

    `dummies_within` is how far off the dummy squadron may be that it makes now; null when it is
    switched off.
    """

    ship: str
    active: bool
    dummies_within: int | None
    rule: str = "SF-EW-01"


def switch_ew(ruling: Ruling, order: SwitchEw, _dice: Dice) -> Ruling:
    """Switch an EW suite on or off; switched on, it makes a dummy squadron (SF-EW-01).

    Raises:
        IllegalOrder: its side is done; the ship has no EW suite any more, or it is so already; the
            dummies would be too far off, or it is switched off and makes none.
        Malformed: the ship is unknown, or what is said of the dummies will not do.
    """
    battle = ruling.state
    in_use(battle, "electronic_warfare")
    in_use(battle, "limited_sensors")
    ship = acting_ship(battle, order.ship, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    if not ship.ew:
        raise NO_EW.refuse(f"{ship.id} has no working EW suite to switch.", at="/ship")
    if ship.ew_active == order.active:
        now, other = ("on", "off") if order.active else ("off", "on")
        so = f"The EW of {ship.id} is {now} already: it may be switched {other}."
        raise EW_SO_ALREADY.refuse(so, at="/active")
    dummies = _dummies(battle, ship, order)
    ruling = ruling.then(
        EwSwitched(
            ship=ship.id,
            side=ship.side,
            active=order.active,
            dummies=order.squadron if dummies else None,
            only=own(battle, ship.side),
        )
    )
    ruling = _place(ruling, ship, dummies) if dummies else ruling
    return _declare(battle, ruling, ship)


def _dummies(battle: Battle, ship: Ship, order: SwitchEw) -> tuple[Dummy, ...]:
    """Return the dummies that an EW suite makes now, if any."""
    if not order.active:
        if order.squadron is not None or order.spot is not None:
            none = f"{ship.id} switches its EW off, which makes none: leave squadron and spot out."
            raise EW_DUMMIES_MADE.refuse(none, at="/squadron")
        return ()
    if order.squadron is None:
        raise UNKNOWN_VALUE.refuse("Say what the dummy squadron is called.", at="/squadron")
    if order.spot is None:
        raise UNKNOWN_VALUE.refuse("Say where the dummy squadron is.", at="/spot")
    require_field(battle, order.spot, at="/spot")
    require_new_squadron(battle, ship.side, order.squadron, at="/squadron")
    require_within_reach(battle, ship, order.spot, at="/spot")
    return squadron_of_dummies(order.squadron, ship.side, order.spot, order.number, order.speed)


def _place(ruling: Ruling, ship: Ship, dummies: tuple[Dummy, ...]) -> Ruling:
    """Put the dummies under a counter on the field; others see the counter."""
    only = own(ruling.state, ship.side)
    squadron, spot = dummies[0].squadron, dummies[0].spot
    ruling = ruling.then(
        DummiesPlaced(
            squadron=squadron, side=ship.side, dummies=dummies, only=only, rule="SF-EW-01"
        )
    )
    rest = others(ruling.state, only)
    if not rest:
        return ruling
    return ruling.then(CounterPlaced(counter=squadron, side=ship.side, spot=spot, only=rest))


def _declare(before: Battle, ruling: Ruling, ship: Ship) -> Ruling:
    """Tell all when a squadron comes to have active EW, or has none any more (SF-EW-03)."""
    squadron = ship.squadron
    active = has_active_ew(ruling.state, squadron)
    if squadron is None or active == has_active_ew(before, squadron):
        return ruling
    return ruling.then(EwDeclared(squadron=squadron, side=ship.side, active=active))


def choices(battle: Battle, side: str, unit: str | None) -> Iterator[SwitchEwChoice]:
    """Yield the ships of a side that may switch their EW suites."""
    within = battle.tables.detection.ew_dummy_within
    for ship in battle.ships:
        may = ship.side == side and ship.status == "active" and ship.ew
        if may and battle.options.electronic_warfare and unit in {None, ship.id}:
            makes = not ship.ew_active
            yield SwitchEwChoice(
                ship=ship.id,
                active=not ship.ew_active,
                dummies_within=within if makes else None,
                order=order_of(SwitchEw, ship=ship.id, active=not ship.ew_active),
                open=_new_dummies(ship, within) if makes else (),
                unless=codes(NAME_TAKEN, TOO_FAR_FROM_EW) if makes else (),
            )


def _new_dummies(ship: Ship, within: int) -> tuple[Open, ...]:
    """Return what is to be said of the dummies that a suite makes (SF-EW-01).

    Names that are taken are not listed: that would tell what is under the counters of others.
    """
    return (
        open_at("/squadron", name(LONGEST_HEAD)),
        open_at("/spot", around(spot_of(ship.place), within)),
        open_at("/number", whole(FEWEST, MOST), optional=True),
        open_at("/speed", whole(0, MOST_SPEED), optional=True),
    )
