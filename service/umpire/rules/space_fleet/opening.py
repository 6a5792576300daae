"""What a scenario sets up: fleets by their designs, dummy squadrons, and what is in space."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta
from msgspec.structs import replace

from umpire.kernel import reasons
from umpire.kernel.classes import ClassName, chosen, class_of
from umpire.kernel.errors import illegal
from umpire.kernel.names import Named, NamedIds
from umpire.kernel.rulebook import Id
from umpire.kernel.words import counted, one_of
from umpire.rules.space_fleet.design.classes import CLASSES, enlist
from umpire.rules.space_fleet.design.design import Design
from umpire.rules.space_fleet.design.violations import CODES, violations
from umpire.rules.space_fleet.sensors.ew_dummies import TOO_FAR_FROM_EW
from umpire.rules.space_fleet.sensors.names import LONGEST, DummyNumber, dummy_names
from umpire.rules.space_fleet.state.battle import Battle, Body, Debris, Minefield
from umpire.rules.space_fleet.state.bounds import (
    MOST_BODIES,
    MOST_DUMMIES,
    MOST_FIELDS,
    MOST_SHIPS,
    MOST_SIDES,
    Speed,
)
from umpire.rules.space_fleet.state.options import Options
from umpire.rules.space_fleet.state.places import TOLERANCE, Place, Spot, distance, is_hex
from umpire.rules.space_fleet.state.refusals import INCONSISTENT, OPTION_OFF
from umpire.rules.space_fleet.state.ship import Dummy, Ship
from umpire.rules.space_fleet.state.tables import Tables

SQUADRON_SIZE = illegal("squadron_size", "SF-MOVE-04", "A squadron has 2 to 6 ships.")
TOO_MANY_DUMMIES = reasons.TOO_MANY_DUMMIES.under("SF-SENS-04")


class ShipSetup(Named, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A ship where it starts: of one of the book's classes, or of a design of its own.

    `counter` is what others see of it with limited sensors; without one it is the squadron's name
    and a number. An EW suite is on from the start if `ew_dummies` names the squadron among the
    dummies of the set-up that it makes (SF-UMP-15).
    """

    id: Id
    side: Id
    class_name: ClassName | None = None
    design: Design | None = None
    place: Place
    squadron: Id | None = None
    counter: Id | None = None
    ew_dummies: Id | None = None


class DummySquadron(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A squadron's counter with nothing behind it (SF-SENS-04).

    `number` is how many ship counters it breaks up into, as its owner may still change; `speed`
    what it pretends to where squadrons throw for initiative.
    """

    squadron: Id
    side: Id
    spot: Spot
    number: DummyNumber = 3
    speed: Speed = 3


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a battle opens with.

    `names` are those that people gave sides and squadrons; ships have theirs beside their ids.
    """

    sides: Annotated[tuple[Id, ...], Meta(min_length=2, max_length=MOST_SIDES)]
    ships: Annotated[tuple[ShipSetup, ...], Meta(min_length=2, max_length=MOST_SHIPS)]
    dummies: Annotated[tuple[DummySquadron, ...], Meta(max_length=MOST_DUMMIES // 6)] = ()
    bodies: Annotated[tuple[Body, ...], Meta(max_length=MOST_BODIES)] = ()
    debris: Annotated[tuple[Debris, ...], Meta(max_length=MOST_BODIES)] = ()
    minefields: Annotated[tuple[Minefield, ...], Meta(max_length=MOST_FIELDS)] = ()
    options: Options = Options()
    tables: Tables = Tables()
    names: NamedIds = UNSET


def opened(given: Setup) -> Battle:
    """Return the battle of a set-up, before anybody has looked around.

    Squadrons that start apart have no squadron counter (SF-SENS-01).

    Raises:
        IllegalOrder: a ship is not of a legal design, or there are too many dummies.
        Malformed: a counter's name would be too long.
    """
    battle = Battle(
        sides=given.sides,
        ships=tuple(_ships(given)),
        dummies=tuple(_dummies(given)),
        bodies=given.bodies,
        debris=given.debris,
        minefields=given.minefields,
        options=given.options,
        tables=given.tables,
        names=given.names,
    )
    return replace(battle, broken=tuple(_scattered(battle)))


def in_short(given: Setup) -> Setup:
    """Return a set-up whose ships are of the book's classes by name, where they are."""
    return replace(given, ships=tuple([_in_short(each) for each in given.ships]))


def _in_short(ship: ShipSetup) -> ShipSetup:
    name = None if ship.design is None else class_of(CLASSES, ship.design)
    return ship if name is None else replace(ship, design=None, class_name=name)


def _ships(given: Setup) -> Iterator[Ship]:
    numbers: Counter[str] = Counter()
    for place, each in enumerate(given.ships):
        at = f"/ships/{place}"
        design = chosen(CLASSES, each.class_name, each.design, of=each.id, field="design", at=at)
        written = "class_name" if each.design is None else "design"
        _require_design(given, each.id, design, f"{at}/{written}")
        ship = enlist(design, given.tables, name=each.id, side=each.side, place=each.place)
        counter = each.counter
        if each.squadron is not None and given.options.limited_sensors:
            numbers[each.squadron] += 1
            counter = counter or _named(each.squadron, numbers[each.squadron], f"{at}/squadron")
        made = each.ew_dummies
        if made is not None:
            _require_suite(given, each, has_ew=ship.ew, at=f"{at}/ew_dummies")
        yield replace(
            ship,
            name=each.name,
            squadron=each.squadron,
            counter=counter,
            ew_active=made is not None,
            ew_dummies=made,
        )


def _require_suite(given: Setup, ship: ShipSetup, *, has_ew: bool, at: str) -> None:
    """Refuse a suite that is on without dummies in its reach, or that the ship lacks (SF-EW-01)."""
    if not has_ew:
        raise INCONSISTENT.refuse(f"{ship.id} has no EW to be active.", at=at)
    mine = [
        each for each in given.dummies if (each.squadron, each.side) == (ship.ew_dummies, ship.side)
    ]
    if not mine:
        raise INCONSISTENT.refuse(
            f"Side {ship.side} has no dummy squadron {ship.ew_dummies}.", at=at
        )
    if sum(each.ew_dummies == ship.ew_dummies for each in given.ships) > 1:
        raise INCONSISTENT.refuse(f"{ship.ew_dummies} is made by one suite alone.", at=at)
    within = given.tables.detection.ew_dummy_within
    same_field = is_hex(mine[0].spot) == is_hex(ship.place)
    if same_field and distance(ship.place, mine[0].spot) > within + TOLERANCE:
        raise TOO_FAR_FROM_EW.refuse(
            f"The dummies of {ship.id} start within {within} of it.", at=at
        )


def _require_design(given: Setup, ship: str, design: Design, at: str) -> None:
    """Refuse a ship whose design is not legal, for the first reason (SF-DSN-01 to -07)."""
    for wrong in violations(design, given.tables, given.options):
        code = next(each for each in CODES if each.name == wrong.code)
        raise code.refuse(f"{ship}: {wrong.message}", at=at + wrong.pointer, rule=wrong.rule)


def _dummies(given: Setup) -> Iterator[Dummy]:
    for place, each in enumerate(given.dummies):
        at = f"/dummies/{place}"
        if each.side not in given.sides:
            raise INCONSISTENT.refuse(
                f"There is no side {each.side}: there is {one_of(given.sides)}.", at=f"{at}/side"
            )
        for number in range(1, each.number + 1):
            yield Dummy(
                id=_named(each.squadron, number, f"{at}/squadron"),
                side=each.side,
                squadron=each.squadron,
                spot=each.spot,
                speed=each.speed,
            )


def _named(squadron: str, number: int, at: str) -> str:
    """Return the name of a counter of a squadron; real ones and dummies are named alike."""
    name = dummy_names(squadron, number)[-1]
    if len(name) > LONGEST:
        raise INCONSISTENT.refuse(f"{squadron} is too long to name counters after it.", at=at)
    return name


def _scattered(battle: Battle) -> Iterator[str]:
    """Yield the squadrons whose ships do not start in one place, facing one way."""
    if not battle.options.limited_sensors:
        return
    places: dict[str, set[Place]] = {}
    for ship in battle.ships:
        if ship.squadron is not None:
            places.setdefault(ship.squadron, set()).add(ship.place)
    yield from (squadron for squadron, found in places.items() if len(found) > 1)


def require_squadrons_of_setup(given: Setup) -> None:
    """Refuse squadrons and dummies that a set-up may not have (SF-MOVE-04, SF-SENS-04).

    Raises:
        IllegalOrder: a squadron is too small or too large, or a side has too many dummies.
        Malformed: two dummy squadrons have one name.
    """
    if given.dummies and not given.options.limited_sensors:
        raise OPTION_OFF.refuse("Without limited_sensors there are no dummies.", at="/dummies")
    if given.options.squadron_initiative:
        _require_sizes(given)
    _require_allowance(given)


def _require_sizes(given: Setup) -> None:
    sizes = Counter(ship.squadron for ship in given.ships)
    table = given.tables.squadron
    for place, ship in enumerate(given.ships):
        at = f"/ships/{place}/squadron"
        size = sizes[ship.squadron]
        if ship.squadron is None:
            raise SQUADRON_SIZE.refuse(
                f"{ship.id} is in no squadron, and squadrons throw here: name one.", at=at
            )
        if not table.min_ships <= size <= table.max_ships:
            raise SQUADRON_SIZE.refuse(
                f"{ship.squadron} has {counted(size, 'ship')}, not {table.min_ships} to "
                f"{table.max_ships}.",
                at=at,
            )


def dummy_allowance(squadrons: int, rate: int) -> int | None:
    """Return how many dummy squadrons a side may have; `None`: any (SF-SENS-04, SF-RUL-36).

    Args:
        squadrons: how many real ones it has.
        rate: for how many of them there is one dummy; 0: no limit.
    """
    return squadrons // rate if rate else None


def _require_allowance(given: Setup) -> None:
    for side in given.sides:
        squadrons = {ship.squadron for ship in given.ships if ship.side == side and ship.squadron}
        most = dummy_allowance(len(squadrons), given.options.dummy_rate)
        made = {ship.ew_dummies for ship in given.ships}
        found = sum(each.side == side and each.squadron not in made for each in given.dummies)
        if most is not None and found > most:
            raise TOO_MANY_DUMMIES.refuse(
                f"Side {side} has {found} dummy squadrons; it may have {most}.", at="/dummies"
            )
