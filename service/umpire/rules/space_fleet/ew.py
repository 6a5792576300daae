"""SF 7: electronic warfare: suites that make dummies and hide their squadron (SF-EW).

How near a ship under EW must be to be seen is in `sensors`, as for others.
"""

from collections.abc import Callable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from umpire.kernel import offers
from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE, illegal
from umpire.kernel.offers import Choice, Open
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.field import Spot, around, describe, spot_of
from umpire.rules.space_fleet.initiative import active_step
from umpire.rules.space_fleet.sensors import (
    FEWEST,
    LONGEST_HEAD,
    MOST,
    MOVE_DUMMIES,
    SCAN,
    SET_DUMMIES,
    TOO_FAR_FROM_EW,
    DetectionLost,
    DummiesPlaced,
    DummyDetected,
    DummyNumber,
    SensorsRead,
    ShipDetected,
    SquadronBroken,
    has_active_ew,
    is_suite_active,
    offer_numbers,
    offer_placements,
    offer_scan,
    require_new_squadron,
    require_spot,
    require_within_reach,
    squadron_of_dummies,
)
from umpire.rules.space_fleet.state import Battle, Dummy, Ruling, Ship, change_ship
from umpire.rules.space_fleet.tables import MOST_SPEED, Speed
from umpire.rules.space_fleet.units import (
    NAME_TAKEN,
    CounterRemoved,
    DummiesMoved,
    EwDeclared,
    HeardByFew,
    ToldToFew,
    acting_ship,
    counter_of,
    dummies_of,
    if_nothing_is_hidden,
    if_sensors_are_limited,
    other_sides,
    require_option,
    require_unfinished,
    side_alone,
    side_of_ship,
)

NO_EW = illegal("no_ew", "SF-EW-01", "The ship has no working EW suite.")
EW_SO_ALREADY = illegal("ew_so_already", "SF-EW-03", "The EW suite is already in this state.")
EW_DUMMIES_MADE = illegal(
    "ew_dummies_made", "SF-UMP-15", "An EW suite makes dummies only when it is switched on."
)


class SwitchEw(Value, frozen=True, tag="switch_ew"):
    """Switch an EW suite on or off (SF-EW-01, -03).

    A suite that is switched on makes a dummy squadron: its name, its spot, the number of ships that
    it pretends to be, and their speed.
    """

    ship: Id
    active: bool
    squadron: Id | None = None
    spot: Spot | None = None
    number: DummyNumber = 3
    speed: Speed = 3


class SwitchEwChoice(Choice, frozen=True, tag="switch_ew"):
    """A ship that may switch its EW suite to `active`.

    `dummies_within` is the greatest distance of the dummy squadron that it makes; null when it is
    switched off.
    """

    ship: str
    active: bool
    dummies_within: int | None
    rule: str = "SF-EW-01"


def switch_ew(ruling: Ruling, order: SwitchEw, _dice: Dice) -> Ruling:
    """Switch an EW suite on or off; switched on, it makes a dummy squadron (SF-EW-01)."""
    battle = ruling.state
    require_option(battle, "electronic_warfare")
    require_option(battle, "limited_sensors")
    ship = acting_ship(battle, order.ship, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    if not ship.ew:
        raise NO_EW.refuse(f"{ship.id} has no working EW suite to switch.", at="/ship")
    if ship.ew_active == order.active:
        now, other = ("on", "off") if order.active else ("off", "on")
        so = f"The EW of {ship.id} is {now} already: it may be switched {other}."
        raise EW_SO_ALREADY.refuse(so, at="/active")
    dummies = _make_dummies(battle, ship, order)
    ruling = ruling.then(
        EwSwitched(
            ship=ship.id,
            side=ship.side,
            active=order.active,
            dummies=order.squadron if dummies else None,
            only=side_alone(battle, ship.side),
        )
    )
    ruling = _place_dummies(ruling, ship, dummies) if dummies else ruling
    return _declare_ew(battle, ruling, ship)


def _make_dummies(battle: Battle, ship: Ship, order: SwitchEw) -> tuple[Dummy, ...]:
    """Return the dummies that a suite makes; none when it is switched off."""
    if not order.active:
        if order.squadron is not None or order.spot is not None:
            none = f"{ship.id} switches its EW off, which makes none: leave squadron and spot out."
            raise EW_DUMMIES_MADE.refuse(none, at="/squadron")
        return ()
    if order.squadron is None:
        raise UNKNOWN_VALUE.refuse("Say what the dummy squadron is called.", at="/squadron")
    if order.spot is None:
        raise UNKNOWN_VALUE.refuse("Say where the dummy squadron is.", at="/spot")
    require_spot(battle, order.spot, at="/spot")
    require_new_squadron(battle, ship.side, order.squadron, at="/squadron")
    require_within_reach(battle, ship, order.spot, at="/spot")
    return squadron_of_dummies(order.squadron, ship.side, order.spot, order.number, order.speed)


def _place_dummies(ruling: Ruling, ship: Ship, dummies: tuple[Dummy, ...]) -> Ruling:
    """Put the dummies under a counter on the field; others see the counter."""
    only = side_alone(ruling.state, ship.side)
    squadron, spot = dummies[0].squadron, dummies[0].spot
    ruling = ruling.then(
        DummiesPlaced(
            squadron=squadron, side=ship.side, dummies=dummies, only=only, rule="SF-EW-01"
        )
    )
    rest = other_sides(ruling.state, only)
    if not rest:
        return ruling
    return ruling.then(CounterPlaced(counter=squadron, side=ship.side, spot=spot, only=rest))


def _declare_ew(before: Battle, ruling: Ruling, ship: Ship) -> Ruling:
    """Declare to all that active EW comes to a squadron, or leaves it (SF-EW-03)."""
    squadron = ship.squadron
    active = has_active_ew(ruling.state, squadron)
    if squadron is None or active == has_active_ew(before, squadron):
        return ruling
    return ruling.then(EwDeclared(squadron=squadron, side=ship.side, active=active))


def offer_switching(battle: Battle, side: str, unit: str | None) -> Iterator[SwitchEwChoice]:
    within = battle.tables.detection.ew_dummy_within
    for ship in battle.ships:
        may = ship.side == side and ship.status == "active" and ship.ew
        if may and battle.options.electronic_warfare and unit in {None, ship.id}:
            makes = not ship.ew_active
            yield SwitchEwChoice(
                ship=ship.id,
                active=not ship.ew_active,
                dummies_within=within if makes else None,
                order=offers.order_of(SwitchEw, ship=ship.id, active=not ship.ew_active),
                open=_new_dummies(ship, within) if makes else (),
                unless=offers.codes(NAME_TAKEN, TOO_FAR_FROM_EW) if makes else (),
            )


def _new_dummies(ship: Ship, within: int) -> tuple[Open, ...]:
    """Return the open places of the dummies that a suite makes (SF-EW-01).

    Taken names are not listed: they would reveal the units under the counters of others.
    """
    return (
        offers.open_at("/squadron", offers.name(LONGEST_HEAD)),
        offers.open_at("/spot", around(spot_of(ship.place), within)),
        offers.open_at("/number", offers.whole(FEWEST, MOST), optional=True),
        offers.open_at("/speed", offers.whole(0, MOST_SPEED), optional=True),
    )


# The end of dummies


def end_with_suites(ruling: Ruling, _dice: Dice) -> Ruling:
    """Remove the dummies of suites that are off, destroyed, or out with their ship (SF-UMP-40).

    They go in the order of their squadrons' names, which others see too.
    """
    battle = ruling.state
    made = {ship.ew_dummies for ship in battle.ships if ship.ew_dummies is not None}
    active = {ship.ew_dummies for ship in battle.ships if is_suite_active(ship)}
    for squadron in sorted({dummy.squadron for dummy in battle.dummies} & (made - active)):
        dummies = dummies_of(battle, squadron)
        side, names = dummies[0].side, tuple(dummy.id for dummy in dummies)
        only = side_alone(battle, side)
        ended = DummiesEnded(squadron=squadron, side=side, dummies=names, only=only)
        ruling, rest = ruling.then(ended), other_sides(battle, only)
        for counter in sorted({counter_of(battle, dummy) for dummy in dummies}) if rest else ():
            ruling = ruling.then(CounterRemoved(counter=counter, side=side, only=rest))
    return ruling


# Events


class DummiesEnded(HeardByFew, frozen=True, tag="dummies_ended", kw_only=True):
    """Dummies are removed because the EW suite that made them is off or lost."""

    line: ClassVar[str] = "The dummies of {squadron} end with the EW that made them"

    squadron: str
    side: str
    dummies: tuple[str, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-40"

    def apply(self, battle: Battle) -> Battle:
        left = tuple([dummy for dummy in battle.dummies if dummy.id not in self.dummies])
        return replace(battle, dummies=left)


class CounterPlaced(ToldToFew, frozen=True, tag="counter_placed", kw_only=True):
    """A squadron's counter is now on the field."""

    observed: ClassVar[bool] = True

    counter: str
    side: str
    spot: Spot
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-01"

    def tell(self) -> str:
        return self.say("Counter {counter} of {side} appears at {at}", at=describe(self.spot))


class EwSwitched(HeardByFew, frozen=True, tag="ew_switched", kw_only=True):
    """A ship switched its EW suite; `dummies` is the squadron that it made."""

    ship: str
    side: str
    active: bool
    dummies: str | None
    only: tuple[str, ...] | None = None
    rule: str = "SF-EW-01"

    def apply(self, battle: Battle) -> Battle:
        battle = change_ship(battle, self.ship, ew_active=self.active)
        if self.dummies is None:
            return battle
        return change_ship(battle, self.ship, ew_dummies=self.dummies)

    def tell(self) -> str:
        if not self.active:
            return self.say("{ship} switches its EW off")
        if not self.dummies:
            return self.say("{ship} switches its EW on")
        return self.say("{ship} switches its EW on and makes the dummies of {dummies}")


def offer_sensors(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[Choice]:
    """Yield the choices of this chapter; with `unit`, of that ship, counter or squadron."""
    if not battle.options.limited_sensors:
        return
    step = active_step(battle)
    for side in battle.sides:
        if not sees(side) or not battle.in_play(side):
            continue
        waited_for = side not in battle.finished
        if battle.phase == "launch" and waited_for:
            yield from offer_switching(battle, side, unit)
        if battle.phase in {"launch", "movement"} and waited_for:
            yield from offer_numbers(battle, side, unit)
        if step is not None and step.side == side:
            yield from offer_placements(battle, side, unit)
        yield from offer_scan(battle, side, unit)


SWITCH_EW: Act[Battle, SwitchEw] = Act(
    order=SwitchEw,
    procedure=switch_ew,
    family="sensors",
    phases=("launch",),
    side=side_of_ship,
    offer=InChapter(SwitchEwChoice),
    readable=if_nothing_is_hidden,
    explores=if_sensors_are_limited,
)

SENSORS: Chapter[Battle] = Chapter(
    acts=(SCAN, MOVE_DUMMIES, SET_DUMMIES, SWITCH_EW),
    events=(
        SensorsRead,
        ShipDetected,
        DetectionLost,
        SquadronBroken,
        DummyDetected,
        DummiesPlaced,
        DummiesEnded,
        CounterPlaced,
        DummiesMoved,
        EwSwitched,
        EwDeclared,
    ),
    choices=offer_sensors,
)
