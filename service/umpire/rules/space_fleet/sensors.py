"""SF 7: limited sensors, and dummy counters (SF-SENS).

Distances are in units, from the nearest ship of a side that still fights; each hex of debris on the
way counts as two (SF-TERR-09).
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel import offers, reasons
from umpire.kernel.chapter import EVERY_PHASE, Act, InChapter, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE, Malformed, illegal, malformed
from umpire.kernel.happening import Happening
from umpire.kernel.latest import Latest
from umpire.kernel.offers import Choice, Role
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import side_in_play
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.field import (
    TOLERANCE,
    Spot,
    anywhere,
    around,
    describe,
    distance,
    hexes_entered,
    is_at,
    is_hex,
    line_meets,
    nearest_of,
    require_kind_of_field,
    require_near,
    spot_of,
)
from umpire.rules.space_fleet.initiative import active_step, require_dummy_step
from umpire.rules.space_fleet.movement import MOVES_WITH_SQUADRON, NO_COUNTER
from umpire.rules.space_fleet.state import Battle, Dummy, Ruling, Ship, change_ship
from umpire.rules.space_fleet.tables import DetectionTable, Level
from umpire.rules.space_fleet.units import (
    NAME_TAKEN,
    UNKNOWN_SQUADRON,
    UNKNOWN_TARGET,
    WITHDRAWN,
    CounterMoved,
    DummiesMoved,
    HeardByFew,
    Sides,
    ToldToFew,
    Unit,
    acting_ship,
    counter_of,
    enemies,
    if_nothing_is_hidden,
    if_sensors_are_limited,
    if_sensors_or_mines_hide,
    is_under_counter,
    name_to,
    other_sides,
    own_counter,
    require_option,
    require_unfinished,
    side_alone,
    side_sees,
    spot_of_unit,
)

# Detection


_RULES: dict[Level, str] = {
    "squadron": "SF-SENS-01",
    "ship": "SF-SENS-02",
    "full": "SF-SENS-03",
}


class Reading(NamedTuple):
    """A reading of sensors: the distance as it counts, the level, and the rule."""

    distance: float
    level: Level
    rule: str


def full_reach(table: DetectionTable, *, fired: bool, ew: bool) -> int:
    """Return the farthest distance of full detection of a ship (SF-SENS-03, SF-EW-02).

    A ship has `fired` by beams or short-range missiles, with EW by anything. `ew`: EW is active in
    its squadron.
    """
    if ew:
        return table.ew_full_if_fired if fired else table.ew_full
    return table.full_if_fired if fired else table.full


def level_at(units: float, table: DetectionTable, *, fired: bool, ew: bool) -> Level:
    """Return the level of detection at a distance; the ends of a band are in it (SF-RUL-30)."""
    if units <= full_reach(table, fired=fired, ew=ew) + TOLERANCE:
        return "full"
    return "ship" if units <= table.ship + TOLERANCE else "squadron"


def debris_between(start: Spot, end: Spot, debris: AbstractSet[Spot]) -> int:
    """Return how many hexes of debris a line of detection meets, without its start (SF-RUL-40).

    On a table it is discs of debris, without one where the line starts (SF-UMP-32).
    """
    if is_hex(start):
        return hexes_entered(start, end, debris)
    return sum(line_meets(start, end, spot) and not is_at(start, spot) for spot in debris)


class Sensors:
    """The sensors of one side; what its readings share is computed once.

    Dummies detect nothing (SF-SENS-07). A distance is infinite if the side has no ship left that
    fights.
    """

    def __init__(self, battle: Battle, side: str) -> None:
        self._tables = battle.tables
        observers = [
            ship.place for ship in battle.ships if ship.side == side and ship.status == "active"
        ]
        self._nearest_observer = nearest_of(observers)
        self._debris = frozenset(spot for area in battle.debris for spot in area.spots)
        self._ew = frozenset(
            ship.squadron for ship in battle.ships if ship.ew_active and ship.status == "active"
        )
        self._observers = tuple(dict.fromkeys(map(spot_of, observers))) if self._debris else ()
        self._distances: dict[Spot, float] = {}

    def read(self, unit: Ship | Dummy) -> Reading:
        """Return the reading of a ship or a dummy of another side."""
        units, level = self._distance(spot_of_unit(unit)), self.level(unit)
        ew = level != "squadron" and unit.squadron in self._ew
        return Reading(units, level, "SF-EW-02" if ew else _RULES[level])

    def level(self, unit: Ship | Dummy) -> Level:
        """Return the level of detection of a ship or a dummy of another side."""
        ew = unit.squadron in self._ew
        return level_at(
            self._distance(spot_of_unit(unit)),
            self._tables.detection,
            fired=isinstance(unit, Ship) and (unit.fired_any if ew else unit.fired_direct),
            ew=ew,
        )

    def _distance(self, spot: Spot) -> float:
        units = self._distances.get(spot)
        if units is None:
            units = self._distances[spot] = self._nearest(spot)
        return units

    def _nearest(self, spot: Spot) -> float:
        """Return the least distance from an observer, as it counts; infinite without any."""
        if not self._debris:
            return round(self._nearest_observer(spot), DECIMALS)
        as_crow_flies = sorted((distance(each, spot), n) for n, each in enumerate(self._observers))
        least = math.inf
        for units, place in as_crow_flies:
            if units >= least:
                break
            least = min(least, units + self._beyond(self._observers[place], spot))
        return round(least, DECIMALS)

    def _beyond(self, start: Spot, end: Spot) -> int:
        """Return the units that debris adds to a distance (SF-TERR-09)."""
        more = self._tables.terrain.debris_counts - 1
        return more * debris_between(start, end, self._debris)


def has_active_ew(battle: Battle, squadron: str | None) -> bool:
    """Return whether EW is active in a squadron (SF-EW-02, -03)."""
    return any(
        ship.squadron == squadron and ship.ew_active and ship.status == "active"
        for ship in battle.ships
    )


# Sight


Sight: TypeAlias = Mapping[str, Sensors]
"""The sensors of each side."""


def look(ruling: Ruling, _dice: Dice) -> Ruling:
    """Bring sight up to date after anything has happened (SF-SENS-02 to -05, SF-UMP-34).

    Squadrons break up first, then dummies are seen through, then ships are detected or lost. While
    the fire of a class is being resolved, sight does not change.
    """
    battle = ruling.state
    if not battle.options.limited_sensors or (battle.fire_open and battle.declared):
        return ruling
    return ruling.then(*_news_of(battle))


def _news(battle: Battle) -> "tuple[Sighting, ...]":
    """Return the units that come into sight, and go out of it."""
    ruling: Ruling = Ruling(battle)
    sight = {side: Sensors(battle, side) for side in battle.sides}
    ruling = ruling.then(*_break_up(ruling.state, sight))
    ruling = ruling.then(*_see_through(ruling.state, sight))
    return ruling.then(*_changes(ruling.state, sight)).events


def _in_sight(battle: Battle) -> tuple[object, ...]:
    """Return all that sensors see: equal after any order that does not change it."""
    setting = (battle.sides, battle.options, battle.tables, battle.debris)
    return (battle.ships, battle.dummies, battle.broken, *setting)


_news_of = Latest(_news, parts=_in_sight, kept=64)


def _break_up(battle: Battle, sight: Sight) -> "Iterator[SquadronBroken]":
    """Yield squadrons near enough to be seen as ships, or whose ships are apart (SF-UMP-33).

    They come in the order of their names, which reveals nothing about them.
    """
    for squadron, units in sorted(_units_under_counters(battle).items()):
        apart = len({spot_of_unit(unit) for unit in units}) > 1
        if apart or any(_is_marked(unit, sight) for unit in units):
            counters = [CounterAt(own_counter(unit), spot_of_unit(unit)) for unit in units]
            yield SquadronBroken(
                squadron=squadron,
                side=units[0].side,
                counters=tuple(sorted(counters, key=lambda each: each.counter)),
                rule="SF-UMP-33" if apart else "SF-SENS-02",
            )


def _units_under_counters(battle: Battle) -> dict[str, list[Unit]]:
    found: dict[str, list[Unit]] = {}
    units: list[Unit] = [ship for ship in battle.ships if ship.status == "active"]
    units.extend(battle.dummies)
    for unit in units:
        if unit.squadron is not None and unit.squadron not in battle.broken:
            found.setdefault(unit.squadron, []).append(unit)
    return found


def _is_marked(unit: Unit, sight: Sight) -> bool:
    """Return whether any other side detects a unit as a ship, or more (SF-SENS-02)."""
    return any(
        side != unit.side and sensors.level(unit) != "squadron" for side, sensors in sight.items()
    )


def _see_through(battle: Battle, sight: Sight) -> "Iterator[DummyDetected]":
    """Yield the dummies that a side has fully detected; they are removed (SF-SENS-05)."""
    for dummy in battle.dummies:
        by = [side for side in battle.sides if _is_seen(dummy, side, sight)]
        if by:
            yield DummyDetected(dummy=dummy.id, side=dummy.side, by=by[0])


def _is_seen(unit: Unit, side: str, sight: Sight) -> bool:
    """Return whether a side fully detects another's ship or dummy."""
    return side != unit.side and sight[side].level(unit) == "full"


def _changes(battle: Battle, sight: Sight) -> "Iterator[ShipDetected | DetectionLost]":
    """Yield the ships that a side comes to see in full, or loses (SF-SENS-03, SF-EW-02).

    A lost ship is its ship counter again (SF-UMP-8).
    """
    for ship in battle.ships:
        if ship.status != "active":
            continue
        for side in battle.sides:
            seen = _is_seen(ship, side, sight)
            if seen != (side in ship.detected_by):
                yield _change(battle, ship, side, sight) if seen else _loss(battle, ship, side)


def _change(battle: Battle, ship: Ship, side: str, sight: Sight) -> "ShipDetected":
    return ShipDetected(
        ship=ship.id,
        counter=counter_of(battle, ship),
        side=ship.side,
        by=side,
        only=_both(battle, ship.side, side),
        rule=sight[side].read(ship).rule,
    )


def _loss(battle: Battle, ship: Ship, side: str) -> "DetectionLost":
    return DetectionLost(
        ship=ship.id,
        counter=counter_of(battle, ship),
        side=ship.side,
        by=side,
        only=_both(battle, ship.side, side),
    )


def _both(battle: Battle, side: str, by: str) -> Sides:
    """Return the two sides of a detection; `None` if there are no others."""
    sides = tuple([each for each in battle.sides if each in {side, by}])
    return None if sides == battle.sides else sides


# Scans


NO_SENSORS = reasons.NO_SENSORS.under("SF-SENS-01")


class Scan(Value, frozen=True, tag="scan"):
    """Ask for the distance and the level of a ship or a counter by a side's sensors."""

    side: Id
    target: Id


class ScanChoice(Choice, frozen=True, tag="scan", kw_only=True):
    """A side may scan any of these."""

    side: str
    targets: tuple[str, ...]
    rule: str = "SF-SENS-01"
    role: Role = "prepare"


def scan(ruling: Ruling, order: Scan, _dice: Dice) -> Ruling:
    """Report the distance of something as it counts, and its level (SF-SENS-01 to -03).

    For a squadron under its counter it is the best reading of its ships.

    Raises:
        CannotAdjudicate: sensors are not limited, and see everything.
    """
    battle = ruling.state
    if not battle.options.limited_sensors:
        raise NO_SENSORS.refuse(
            f"{order.target} needs no scan: sensors are not limited, and every ship is seen."
        )
    side_in_play(battle, order.side, WITHDRAWN, at="/side")
    sensors = Sensors(battle, order.side)
    # Squadrons are nearer or farther as one; fire alone makes some ships of them easier to see.
    readings = [sensors.read(unit) for unit in _units_meant(battle, order.side, order.target)]
    best = min(readings, key=lambda each: ("full", "ship", "squadron").index(each.level))
    return ruling.then(
        SensorsRead(
            target=order.target,
            by=order.side,
            distance=best.distance,
            level=best.level,
            only=(order.side,),
            rule=best.rule,
        )
    )


def _units_meant(battle: Battle, side: str, name: str) -> tuple[Unit, ...]:
    """Return what a side means by a name: a ship it sees in full, or all under a counter."""
    units = tuple([unit for unit in enemies(battle, side) if name_to(battle, unit, side) == name])
    if units:
        return units
    ship = battle.ship(name)
    if ship is not None and ship.side != side and side_sees(battle, ship, side):
        acting_ship(battle, name, at="/target")
    known = one_of(sorted({name_to(battle, unit, side) for unit in enemies(battle, side)}))
    raise UNKNOWN_TARGET.refuse(
        f"Side {side} knows of no {name} of others; it knows of {known}.", at="/target"
    )


def offer_scan(battle: Battle, side: str, unit: str | None) -> Iterator[ScanChoice]:
    names = {name_to(battle, each, side) for each in enemies(battle, side)}
    targets = tuple(sorted(name for name in names if unit in {None, name}))
    if targets:
        alone = {"target": targets[0]} if len(targets) == 1 else {}
        yield ScanChoice(
            side=side,
            targets=targets,
            order=offers.order_of(Scan, side=side, **alone),
            open=() if alone else (offers.open_at("/target", offers.one_of(targets)),),
        )


# Names of counters


FEWEST, MOST = 1, 6
DummyNumber: TypeAlias = Annotated[int, Meta(ge=FEWEST, le=MOST)]
"""How many ships a dummy squadron pretends to be."""

LONGEST = 40
"""What `Id` allows."""

LONGEST_HEAD = LONGEST - len("-6")
"""Counters are named after their squadron, and a number."""


def dummy_names(squadron: str, number: int) -> tuple[str, ...]:
    """Return the names of the first dummies of a squadron, like those of ship counters."""
    return tuple(f"{squadron}-{each}" for each in range(1, number + 1))


def require_new_squadron(battle: Battle, side: str, squadron: str, *, at: str) -> None:
    """Refuse a name for a new squadron of dummies if it or a counter's name is taken.

    A name that begins like the counters of another squadron is never free, however many ships that
    has.
    """
    names = (squadron, *dummy_names(squadron, 6))
    if len(names[-1]) > LONGEST:
        raise UNKNOWN_VALUE.refuse(f"{squadron} is too long to name counters after it.", at=at)
    heads = tuple(f"{each}-" for each in _squadrons(battle))
    if squadron.startswith(heads):
        raise NAME_TAKEN.refuse(
            f"{squadron} is named as the counter of another squadron: choose another name.", at=at
        )
    require_free_names(battle, side, names, at=at)


def require_free_names(battle: Battle, side: str, names: Iterable[str], *, at: str) -> None:
    """Refuse names of things that a side knows.

    A refusal must not reveal hidden things: the name of an undetected ship, or of unknown mines, is
    free (SF-UMP-35), and orders mean a counter of that name before a ship.
    """
    taken = frozenset(_names_known_to(battle, side))
    for name in names:
        if name in taken:
            raise NAME_TAKEN.refuse(f"{name} is the name of something else: choose another.", at=at)


def _squadrons(battle: Battle) -> Iterator[str]:
    yield from (ship.squadron for ship in battle.ships if ship.squadron is not None)
    yield from (dummy.squadron for dummy in battle.dummies)


def _names_known_to(battle: Battle, side: str) -> Iterator[str]:
    """Yield the names of all counters, of open things, and of what the side knows."""
    yield from _squadrons(battle)
    yield from (dummy.id for dummy in battle.dummies)
    yield from (missile.id for missile in battle.missiles)
    yield from (body.id for body in battle.bodies)
    yield from (area.id for area in battle.debris)
    for ship in battle.ships:
        if ship.counter is not None:
            yield ship.counter
        if side_sees(battle, ship, side):
            yield ship.id
    yield from (mines.id for mines in battle.minefields if mines.revealed or mines.side == side)


# The reach of EW suites


TOO_FAR_FROM_EW = illegal(
    "too_far_from_ew", "SF-EW-01", "The dummy counter is too far from the ship with EW."
)


def is_suite_active(ship: Ship) -> bool:
    return ship.ew_active and ship.status == "active"


def suite_of(battle: Battle, dummy: Dummy) -> Ship | None:
    """Return the ship whose EW suite makes a dummy; `None` for any other dummy."""
    mine = (ship for ship in battle.ships if ship.ew_dummies == dummy.squadron)
    return next((ship for ship in mine if is_suite_active(ship)), None)


def require_within_reach(battle: Battle, ship: Ship, spot: Spot, *, at: str) -> None:
    """Refuse dummies too far from the ship whose EW suite makes them (SF-EW-01)."""
    within, units = battle.tables.detection.ew_dummy_within, distance(ship.place, spot)
    if units > within + TOLERANCE:
        raise TOO_FAR_FROM_EW.refuse(
            f"The dummies of {ship.id} are put within {within} of it, not at {units:g}.", at=at
        )


# Dummies

TOO_MANY_DUMMIES = reasons.TOO_MANY_DUMMIES.under("SF-SENS-04")
UNKNOWN_DUMMY = malformed("unknown_dummy", "The side has no dummy counter of this name.")


class MoveDummies(Value, frozen=True, tag="move_dummies"):
    """Put a dummy counter, or all under a squadron's counter, anywhere (SF-SENS-06)."""

    side: Id
    counter: Id
    spot: Spot


class SetDummies(Value, frozen=True, tag="set_dummies"):
    """Choose the number of ship counters into which a dummy squadron breaks up (SF-SENS-05)."""

    side: Id
    squadron: Id
    number: DummyNumber


class MoveDummiesChoice(Choice, frozen=True, tag="move_dummies"):
    """A counter that may be put anywhere: a dummy's own, or that of a squadron of `dummies`.

    If an EW suite makes it, it must stay `within` of `suite`, the ship.
    """

    side: str
    counter: str
    dummies: int
    spot: Spot
    suite: str | None = None
    within: int | None = None
    rule: str = "SF-SENS-06"


class SetDummiesChoice(Choice, frozen=True, tag="set_dummies", kw_only=True):
    """A dummy squadron that has not broken up, and its number of counters."""

    side: str
    squadron: str
    number: int
    rule: str = "SF-SENS-05"
    role: Role = "prepare"


def dummy_allowance(squadrons: int, rate: int) -> int | None:
    """Return how many dummy squadrons a side may have; `None`: any (SF-SENS-04, SF-RUL-36).

    `rate` is the number of real squadrons for each dummy; 0 means no limit.
    """
    return squadrons // rate if rate else None


def squadron_of_dummies(
    squadron: str, side: str, spot: Spot, number: int, speed: int
) -> tuple[Dummy, ...]:
    return tuple(
        Dummy(id=name, side=side, squadron=squadron, spot=spot, speed=speed)
        for name in dummy_names(squadron, number)
    )


def require_spot(battle: Battle, spot: Spot, *, at: str) -> None:
    """Refuse a spot of the other kind of field, or too far out (SF-SHIP-03)."""
    require_kind_of_field(spot, on_grid=battle.options.grid == "hex", at=at)
    require_near(spot, at=at)


def move_dummies(ruling: Ruling, order: MoveDummies, _dice: Dice) -> Ruling:
    """Put dummies anywhere, in a step of their side: all under a counter, or one (SF-SENS-06).

    They may be put near or far, once or more often (SF-UMP-36); but dummies of an EW suite stay in
    its reach (SF-UMP-40).
    """
    battle = ruling.state
    require_option(battle, "limited_sensors")
    side_in_play(battle, order.side, WITHDRAWN, at="/side")
    dummies = _dummies_meant(battle, order.side, order.counter)
    require_spot(battle, order.spot, at="/spot")
    require_dummy_step(battle, order.side, dummies[0].squadron, at="/counter")
    suite = suite_of(battle, dummies[0])
    if suite is not None and any(each.spot != order.spot for each in dummies):
        require_within_reach(battle, suite, order.spot, at="/spot")
    only = side_alone(battle, order.side)
    moved = DummiesMoved(
        side=order.side, dummies=tuple(each.id for each in dummies), spot=order.spot, only=only
    )
    rest = other_sides(battle, only)
    if not rest or all(each.spot == order.spot for each in dummies):
        return ruling.then(moved)
    shown = CounterMoved(counter=order.counter, side=order.side, spot=order.spot, only=rest)
    return ruling.then(moved, shown)


def _dummies_meant(battle: Battle, side: str, counter: str) -> tuple[Dummy, ...]:
    """Return the dummies that a counter of a side stands for."""
    mine = [dummy for dummy in battle.dummies if dummy.side == side]
    squadron = tuple([dummy for dummy in mine if dummy.squadron == counter])
    if squadron:
        if not is_under_counter(battle, squadron[0]):
            apart = one_of(dummy.id for dummy in squadron)
            raise NO_COUNTER.refuse(f"{counter} has broken up into {apart}.", at="/counter")
        return squadron
    for dummy in mine:
        if dummy.id == counter:
            if is_under_counter(battle, dummy):
                raise MOVES_WITH_SQUADRON.refuse(
                    f"{counter} is under the counter of {dummy.squadron}: move that.",
                    at="/counter",
                )
            return (dummy,)
    counters = one_of(counter_of(battle, dummy) for dummy in mine)
    raise UNKNOWN_DUMMY.refuse(
        f"Side {side} has no dummy {counter}; it has {counters}.", at="/counter"
    )


def set_dummies(ruling: Ruling, order: SetDummies, _dice: Dice) -> Ruling:
    """Choose the number of ship counters into which a dummy squadron breaks up (SF-SENS-05)."""
    battle = ruling.state
    require_option(battle, "limited_sensors")
    side_in_play(battle, order.side, WITHDRAWN, at="/side")
    require_unfinished(battle, order.side, at="/side")
    before = [
        dummy
        for dummy in battle.dummies
        if dummy.side == order.side and dummy.squadron == order.squadron
    ]
    if not before:
        mine = [dummy.squadron for dummy in battle.dummies if dummy.side == order.side]
        raise UNKNOWN_SQUADRON.refuse(
            f"Side {order.side} has no dummy squadron {order.squadron}; it has {one_of(mine)}.",
            at="/squadron",
        )
    first = before[0]
    if not is_under_counter(battle, first):
        apart = one_of(dummy.id for dummy in before)
        raise NO_COUNTER.refuse(f"{order.squadron} has broken up into {apart}.", at="/squadron")
    dummies = squadron_of_dummies(order.squadron, order.side, first.spot, order.number, first.speed)
    present = {dummy.id for dummy in before}
    added = [dummy.id for dummy in dummies if dummy.id not in present]
    require_free_names(battle, order.side, added, at="/number")
    return ruling.then(
        DummiesPlaced(
            squadron=order.squadron,
            side=order.side,
            dummies=dummies,
            only=side_alone(battle, order.side),
        )
    )


def _under_counters(battle: Battle, side: str) -> dict[str, list[Dummy]]:
    """Return the dummies of a side by the counter that stands for them."""
    found: dict[str, list[Dummy]] = {}
    for dummy in battle.dummies:
        if dummy.side == side:
            found.setdefault(counter_of(battle, dummy), []).append(dummy)
    return found


def offer_numbers(battle: Battle, side: str, unit: str | None) -> Iterator[SetDummiesChoice]:
    for counter, dummies in _under_counters(battle, side).items():
        if is_under_counter(battle, dummies[0]) and unit in {None, counter}:
            most = _most_dummies(battle, side, counter, dummies)
            yield SetDummiesChoice(
                side=side,
                squadron=counter,
                number=len(dummies),
                order=offers.order_of(SetDummies, side=side, squadron=counter),
                open=(offers.open_at("/number", offers.whole(FEWEST, most)),),
            )


def _most_dummies(battle: Battle, side: str, squadron: str, dummies: list[Dummy]) -> int:
    """Return the most counters into which a squadron may break up: as far as names are free."""
    present, most = {dummy.id for dummy in dummies}, 0
    for each in dummy_names(squadron, MOST):
        try:
            require_free_names(battle, side, {each} - present, at="/number")
        except Malformed:
            break
        most += 1
    return most


def offer_placements(battle: Battle, side: str, unit: str | None) -> Iterator[MoveDummiesChoice]:
    step = active_step(battle)
    within = battle.tables.detection.ew_dummy_within
    for counter, dummies in _under_counters(battle, side).items():
        first = dummies[0]
        now = step is not None and step.squadron in {None, first.squadron}
        if now and unit in {None, counter, first.squadron}:
            suite = suite_of(battle, first)
            near = suite and around(spot_of(suite.place), within)
            spots = near or anywhere(battle.options.grid)
            yield MoveDummiesChoice(
                side=side,
                counter=counter,
                dummies=len(dummies),
                spot=first.spot,
                suite=suite.id if suite else None,
                within=within if suite else None,
                order=offers.order_of(MoveDummies, side=side, counter=counter),
                open=(offers.open_at("/spot", spots),),
                unless=offers.codes(TOO_FAR_FROM_EW) if suite else (),
            )


# Events


_LEVELS: dict[Level, str] = {
    "squadron": "a squadron's counter",
    "ship": "a ship's counter",
    "full": "fully detected",
}


class CounterAt(msgspec.Struct, frozen=True):
    """A ship counter and its place."""

    counter: str
    spot: Spot


class SensorsRead(ToldToFew, frozen=True, tag="sensors_read", kw_only=True):
    """A reading of a side's sensors: the distance as it counts, and the level."""

    target: str
    by: str
    distance: float
    level: Level
    only: tuple[str, ...] | None = None
    rule: str

    def tell(self) -> str:
        return self.say(
            "{by} reads {target} at {distance:g}: {what:word}", what=_LEVELS[self.level]
        )


class ShipDetected(HeardByFew, frozen=True, tag="ship_detected", kw_only=True):
    """A side has fully detected a ship, which was a counter."""

    line: ClassVar[str] = "{by} fully detects {ship} of {side}, counter {counter}"

    ship: str
    counter: str
    side: str
    by: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-03"

    def apply(self, battle: Battle) -> Battle:
        ship = battle.ship(self.ship)
        if ship is None or self.by in ship.detected_by:
            return battle
        return change_ship(battle, ship.id, detected_by=(*ship.detected_by, self.by))


class DetectionLost(HeardByFew, frozen=True, tag="detection_lost", kw_only=True):
    """A side has lost a ship from full detection: it is a counter again."""

    line: ClassVar[str] = "{by} loses {ship} of {side}, which is counter {counter} again"

    ship: str
    counter: str
    side: str
    by: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-02"

    def apply(self, battle: Battle) -> Battle:
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        left = tuple([side for side in ship.detected_by if side != self.by])
        return change_ship(battle, ship.id, detected_by=left)


class SquadronBroken(Happening, frozen=True, tag="squadron_broken", kw_only=True):
    """A squadron's counter is replaced by ship counters, for good (SF-UMP-8)."""

    squadron: str
    side: str
    counters: tuple[CounterAt, ...]
    rule: str = "SF-SENS-02"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, broken=(*battle.broken, self.squadron))

    def tell(self) -> str:
        counters = [
            self.say("{counter} at {at}", counter=each.counter, at=describe(each.spot))
            for each in self.counters
        ]
        return self.say(
            "Squadron {squadron} of {side} breaks up: {counters:list}", counters=counters
        )


class DummyDetected(Happening, frozen=True, tag="dummy_detected", kw_only=True):
    """A side fully detected a counter without a ship: it is removed."""

    line: ClassVar[str] = "{by} sees through counter {dummy} of {side}: it is a dummy"

    dummy: str
    side: str
    by: str
    rule: str = "SF-SENS-05"

    def apply(self, battle: Battle) -> Battle:
        left = tuple([dummy for dummy in battle.dummies if dummy.id != self.dummy])
        return replace(battle, dummies=left)


class DummiesPlaced(HeardByFew, frozen=True, tag="dummies_placed", kw_only=True):
    """A dummy squadron is on the field, or has a new number of ships."""

    squadron: str
    side: str
    dummies: tuple[Dummy, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-05"

    def apply(self, battle: Battle) -> Battle:
        others = [dummy for dummy in battle.dummies if dummy.squadron != self.squadron]
        return replace(battle, dummies=(*others, *self.dummies))

    def tell(self) -> str:
        return self.say(
            "{side} has squadron {squadron} of {dummies} at {at}",
            dummies=self.say_number(len(self.dummies), "{number} dummy", "{number} dummies"),
            at=describe(self.dummies[0].spot),
        )


Sighting: TypeAlias = SquadronBroken | DummyDetected | ShipDetected | DetectionLost

SCAN: Act[Battle, Scan] = Act(
    order=Scan,
    procedure=scan,
    family="sensors",
    phases=EVERY_PHASE,
    side=of_side_named,
    offer=InChapter(ScanChoice),
    readable=if_nothing_is_hidden,
    explores=if_sensors_are_limited,
)

MOVE_DUMMIES: Act[Battle, MoveDummies] = Act(
    order=MoveDummies,
    procedure=move_dummies,
    family="movement",
    phases=("movement",),
    side=of_side_named,
    offer=InChapter(MoveDummiesChoice),
    readable=if_nothing_is_hidden,
    explores=if_sensors_or_mines_hide,
)

SET_DUMMIES: Act[Battle, SetDummies] = Act(
    order=SetDummies,
    procedure=set_dummies,
    family="sensors",
    phases=("launch", "movement"),
    side=of_side_named,
    offer=InChapter(SetDummiesChoice),
    readable=if_nothing_is_hidden,
)
