"""What a battle must agree on: names, sides, one kind of field, squadrons, options, tables.

Each refusal has a pointer into the battle. It fits a set-up too, where ships stand in the same
order; dummies do not, and are pointed at all together.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

from umpire.kernel.names import require_sound_names
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.design.violations import OPTION_OF
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.bounds import MOST_FIELDS, MOST_MISSILES, ShipClass
from umpire.rules.space_fleet.state.places import Where, require_kind_of_field, require_near
from umpire.rules.space_fleet.state.refusals import INCONSISTENT, NAME_TAKEN, OPTION_OFF
from umpire.rules.space_fleet.state.ship import Dummy, Ship
from umpire.rules.space_fleet.state.tables import Tables


def require_sound_tables(tables: Tables) -> None:
    """Refuse tables that contradict themselves.

    Raises:
        Malformed: a class is missing, bounds are the wrong way round, or a class never moves.
    """
    for holds, at, message in (*_classes(tables), *_steps(tables), *_orders(tables)):
        if not holds:
            raise INCONSISTENT.refuse(message, at=f"/tables{at}")


_Claim = tuple[bool, str, str]
_CLASSES: tuple[ShipClass, ...] = get_args(ShipClass)


def _classes(tables: Tables) -> Iterator[_Claim]:
    """One row a class, smallest first (SF-SHIP-01, SF-DSN-01)."""
    listed = tuple(row.ship_class for row in tables.classes)
    yield listed == _CLASSES, "/classes", f"The classes are {', '.join(_CLASSES)}, once each."
    for place, row in enumerate(tables.classes):
        at = f"/classes/{place}/hull_min"
        yield row.hull_min <= row.hull_max, at, f"{row.ship_class} has no hull points to choose."


def _steps(tables: Tables) -> Iterator[_Claim]:
    """Each class moves once, of the first player and of the others (SF-RUL-14)."""
    moved = Counter(
        (row.first_player, ship_class)
        for row in tables.movement_steps
        for ship_class in row.classes
    )
    once = all(moved[first, each] == 1 for first in (True, False) for each in _CLASSES)
    yield once, "/movement_steps", "Every class moves once, on either side."


def _orders(tables: Tables) -> Iterator[_Claim]:
    """What must not be less than what comes before it."""
    bands, damage, seen = tables.range_bands, tables.damage, tables.detection
    rising: dict[str, tuple[int, ...]] = {
        "/squadron": (tables.squadron.min_ships, tables.squadron.max_ships),
        "/range_bands": (bands.short, bands.medium, bands.long),
        "/damage": (
            damage.destroyed_up_to,
            damage.major_up_to,
            damage.engines_up_to,
            damage.weapons_up_to,
        ),
        "/detection/full": (seen.full, seen.full_if_fired, seen.ship),
        "/detection/ew_full": (seen.ew_full, seen.ew_full_if_fired, seen.ship),
        "/design/sr_salvoes": tables.design.sr_salvoes,
        "/design/lr_salvoes": tables.design.lr_salvoes,
        "/lr_missile": (tables.lr_missile.debris_speed, tables.lr_missile.speed),
    }
    for at, numbers in rising.items():
        yield numbers == tuple(sorted(numbers)), at, "These numbers rise, or stay the same."


Named = tuple[str, str]
"""A name, and a pointer to where it stands."""


def require_apart(names: Iterable[Named]) -> None:
    """Refuse a name that stands twice."""
    seen: set[str] = set()
    for name, at in names:
        if name in seen:
            raise NAME_TAKEN.refuse(
                f"{name} is the name of two things: each has one of its own.", at=at
            )
        seen.add(name)


_OPEN, _HIDDEN = ("missiles", "bodies", "debris"), ("minefields",)
"""Besides ships and counters, what has a name: seen by all, or not."""


def require_all_names_apart(battle: Battle) -> None:
    """Refuse names that any two things on the field share, or that nothing has, at set-up."""
    units: tuple[Ship | Dummy, ...] = (*battle.ships, *battle.dummies)
    squadrons = {unit.squadron for unit in units if unit.squadron is not None}
    require_sound_names(battle.names, {*battle.sides, *squadrons})
    require_apart(
        (
            *_ships(battle),
            *_counters(battle),
            *_dummies(battle),
            *_others(battle, (*_OPEN, *_HIDDEN)),
        )
    )


def require_names_apart(battle: Battle) -> None:
    """Refuse names that two things share which one order could mean.

    In play a dummy may come to have the name of a ship that its side has not detected, or mines
    that of anything: a refusal would tell of what is hidden (SF-UMP-35). A squadron is of ships or
    of dummies, and so is its name.
    """
    require_apart((side, "/sides") for side in battle.sides)
    seen = (*_counters(battle), *_others(battle, _OPEN))
    require_apart((*_ships(battle), *seen))
    require_apart((*seen, *_dummies(battle)))
    require_apart(_others(battle, _HIDDEN))


def _ships(battle: Battle) -> Iterator[Named]:
    yield from ((ship.id, f"/ships/{place}/id") for place, ship in enumerate(battle.ships))


def _counters(battle: Battle) -> Iterator[Named]:
    """Yield the counters of ships, and once those of their squadrons."""
    squadrons: set[str] = set()
    for place, ship in enumerate(battle.ships):
        if ship.counter is not None:
            yield ship.counter, f"/ships/{place}/counter"
        if ship.squadron is not None and ship.squadron not in squadrons:
            squadrons.add(ship.squadron)
            yield ship.squadron, f"/ships/{place}/squadron"


def _dummies(battle: Battle) -> Iterator[Named]:
    yield from ((dummy.id, "/dummies") for dummy in battle.dummies)
    yield from (
        (name, "/dummies") for name in dict.fromkeys(dummy.squadron for dummy in battle.dummies)
    )


def _others(battle: Battle, fields: tuple[str, ...]) -> Iterator[Named]:
    for field in fields:
        for place, each in enumerate(getattr(battle, field)):
            yield each.id, f"/{field}/{place}/id"


def require_sides(battle: Battle) -> None:
    """Refuse a side that is not in the battle, and a squadron with ships of two sides."""
    for name, at in _sides(battle):
        if name not in battle.sides:
            raise INCONSISTENT.refuse(
                f"There is no side {name}: there is {one_of(battle.sides)}.", at=at
            )
    owners: dict[str, str] = {}
    for field in ("ships", "dummies"):
        for place, unit in enumerate(getattr(battle, field)):
            squadron = unit.squadron
            if squadron is not None and owners.setdefault(squadron, unit.side) != unit.side:
                raise INCONSISTENT.refuse(
                    f"{squadron} is a squadron of two sides: it is of one.",
                    at=f"/{field}/{place}/squadron",
                )


def _sides(battle: Battle) -> Iterator[Named]:
    for field in ("ships", "dummies", "missiles", "minefields"):
        for place, each in enumerate(getattr(battle, field)):
            yield each.side, f"/{field}/{place}/side"
    for place, ship in enumerate(battle.ships):
        yield from ((side, f"/ships/{place}/detected_by") for side in ship.detected_by)
    yield from ((side, "/initiative") for side in battle.initiative)
    yield from ((side, "/finished") for side in battle.finished)
    if battle.result is not None and battle.result.winner is not None:
        yield battle.result.winner, "/result/winner"


def require_one_grid(battle: Battle) -> None:
    """Refuse points on the hex grid, and hexes on a free table (SF-SHIP-03)."""
    on_grid = battle.options.grid == "hex"
    for where, at in _places(battle):
        require_kind_of_field(where, on_grid=on_grid, at=at)


def require_field(battle: Battle) -> None:
    """Refuse what is put so far out that play could lead it out of all bounds."""
    for where, at in _places(battle):
        require_near(where, at=at)


def _places(battle: Battle) -> Iterator[tuple[Where, str]]:
    for field, key in (
        ("ships", "place"),
        ("missiles", "place"),
        ("bodies", "place"),
        ("minefields", "spot"),
    ):
        for place, each in enumerate(getattr(battle, field)):
            yield getattr(each, key), f"/{field}/{place}/{key}"
    yield from ((dummy.spot, "/dummies") for dummy in battle.dummies)
    for place, ship in enumerate(battle.ships):
        yield from ((spot, f"/ships/{place}/track/{n}") for n, spot in enumerate(ship.track))
    for place, area in enumerate(battle.debris):
        yield from ((spot, f"/debris/{place}/spots/{n}") for n, spot in enumerate(area.spots))


def require_options(battle: Battle) -> None:
    """Refuse what belongs to an optional rule that is off (SF-UMP-6)."""
    options = battle.options
    if options.electronic_warfare and not options.limited_sensors:
        raise INCONSISTENT.refuse(
            "The option electronic_warfare needs limited_sensors on, too.",
            at="/options/electronic_warfare",
        )
    for present, option, at in _optional(battle):
        if present and not getattr(options, option):
            raise OPTION_OFF.refuse(
                f"The scenario does not use {option}: what needs it is left out.", at=at
            )


def _optional(battle: Battle) -> Iterator[tuple[object, str, str]]:
    for place, ship in enumerate(battle.ships):
        at = f"/ships/{place}"
        yield from (
            (getattr(ship, key), option, f"{at}/{key}") for key, option in OPTION_OF.items()
        )
        yield ship.counter, "limited_sensors", f"{at}/counter"
        yield ship.detected_by, "limited_sensors", f"{at}/detected_by"
    yield battle.dummies, "limited_sensors", "/dummies"
    yield battle.broken, "limited_sensors", "/broken"
    yield battle.missiles, "long_range_missiles", "/missiles"
    yield battle.minefields, "mines", "/minefields"
    yield battle.squadron_order, "squadron_initiative", "/squadron_order"


def require_room(battle: Battle) -> None:
    """Refuse more mines and salvoes, those that ships carry included, than can be in space."""
    patterns = sum(ship.mine_patterns for ship in battle.ships)
    salvoes = sum(each.salvoes for ship in battle.ships for each in ship.lr_launchers)
    for found, most, at in (
        (len(battle.minefields) + patterns, MOST_FIELDS, "/minefields"),
        (len(battle.missiles) + salvoes, MOST_MISSILES, "/ships"),
    ):
        if found > most:
            raise INCONSISTENT.refuse(f"There is room for {most}, not for {found}.", at=at)


def require_squadrons(battle: Battle) -> None:
    """Refuse ships without what the scenario's rules need of them (SF-MOVE-04, SF-SENS-01, -02)."""
    options = battle.options
    for place, ship in enumerate(battle.ships):
        needs = options.limited_sensors or options.squadron_initiative
        if needs and ship.squadron is None:
            raise INCONSISTENT.refuse(
                f"{ship.id} is in no squadron, and needs one in this scenario.",
                at=f"/ships/{place}/squadron",
            )
        if options.limited_sensors and ship.counter is None:
            raise INCONSISTENT.refuse(
                f"{ship.id} has no counter, and needs one in this scenario.",
                at=f"/ships/{place}/counter",
            )
