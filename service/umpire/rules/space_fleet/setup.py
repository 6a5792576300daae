"""Setting up a battle, and checking one that comes from outside (SF 1, SF 6, SF 7).

A refusal points into the battle. The pointer fits a set-up too, where ships have the same order;
dummies do not, and the pointer names them all together.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, get_args

import msgspec
from msgspec import UNSET, Meta
from msgspec.structs import replace

from umpire.kernel.classes import ClassName, chosen, class_of
from umpire.kernel.errors import Refusal, illegal
from umpire.kernel.names import Named, NamedIds, require_sound_names
from umpire.kernel.rulebook import Id
from umpire.kernel.words import counted, one_of
from umpire.rules.space_fleet.design import (
    CLASSES,
    CODES,
    OPTION_OF,
    Design,
    enlist,
    least_points,
    violations,
)
from umpire.rules.space_fleet.field import (
    TOLERANCE,
    Place,
    Spot,
    Where,
    distance,
    is_hex,
    require_kind_of_field,
    require_near,
)
from umpire.rules.space_fleet.initiative import steps
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.sensors import (
    LONGEST,
    TOO_FAR_FROM_EW,
    TOO_MANY_DUMMIES,
    DummyNumber,
    dummy_allowance,
    dummy_names,
)
from umpire.rules.space_fleet.state import Battle, Body, Debris, Dummy, Minefield, Ruling, Ship
from umpire.rules.space_fleet.tables import (
    MOST_BODIES,
    MOST_DUMMIES,
    MOST_FIELDS,
    MOST_MISSILES,
    MOST_SHIPS,
    MOST_SIDES,
    ShipClass,
    Speed,
    Tables,
)
from umpire.rules.space_fleet.turn import TURN
from umpire.rules.space_fleet.units import (
    INCONSISTENT,
    NAME_TAKEN,
    OPTION_OFF,
    is_beyond,
    require_known_ship,
)
from umpire.rules.space_fleet.weapons import require_shots

SQUADRON_SIZE = illegal("squadron_size", "SF-MOVE-04", "A squadron has 2 to 6 ships.")


class ShipSetup(Named, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A ship at the start: of one of the book's classes, or of a design of its own.

    `counter` is its name to others with limited sensors; the default is the squadron's name and a
    number. An EW suite is on from the start if `ew_dummies` names the squadron among the dummies of
    the set-up that it makes (SF-UMP-15).
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

    `number` is the number of ship counters into which it breaks up, which its owner may still
    change; `speed` is the speed that it pretends to where squadrons throw for initiative.
    """

    squadron: Id
    side: Id
    spot: Spot
    number: DummyNumber = 3
    speed: Speed = 3


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The start of a battle.

    `names` are those that people gave sides and squadrons; ships carry theirs.
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


def open_battle(given: Setup) -> Battle:
    """Return the battle of a set-up, before anybody has looked around.

    Squadrons that start apart have no squadron counter (SF-SENS-01).

    Raises:
        IllegalOrder: a ship has no legal design, or there are too many dummies.
        Malformed: a counter's name would be too long.
    """
    battle = Battle(
        sides=given.sides,
        ships=tuple(_build_ships(given)),
        dummies=tuple(_build_dummies(given)),
        bodies=given.bodies,
        debris=given.debris,
        minefields=given.minefields,
        options=given.options,
        tables=given.tables,
        names=given.names,
    )
    return replace(battle, broken=tuple(_squadrons_apart(battle)))


def shorten(given: Setup) -> Setup:
    """Return a set-up that names the book's classes instead of their designs."""
    return replace(given, ships=tuple([_shorten_ship(each) for each in given.ships]))


def _shorten_ship(ship: ShipSetup) -> ShipSetup:
    name = None if ship.design is None else class_of(CLASSES, ship.design)
    return ship if name is None else replace(ship, design=None, class_name=name)


def _build_ships(given: Setup) -> Iterator[Ship]:
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
            counter = counter or _name_counter(
                each.squadron, numbers[each.squadron], f"{at}/squadron"
            )
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
    """Refuse an active suite that the ship lacks, or without dummies in its reach (SF-EW-01)."""
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
    """Refuse an illegal design, for the first reason (SF-DSN-01 to -07)."""
    for wrong in violations(design, given.tables, given.options):
        code = next(each for each in CODES if each.name == wrong.code)
        raise code.refuse(f"{ship}: {wrong.message}", at=at + wrong.pointer, rule=wrong.rule)


def _build_dummies(given: Setup) -> Iterator[Dummy]:
    for place, each in enumerate(given.dummies):
        at = f"/dummies/{place}"
        if each.side not in given.sides:
            raise INCONSISTENT.refuse(
                f"There is no side {each.side}: there is {one_of(given.sides)}.", at=f"{at}/side"
            )
        for number in range(1, each.number + 1):
            yield Dummy(
                id=_name_counter(each.squadron, number, f"{at}/squadron"),
                side=each.side,
                squadron=each.squadron,
                spot=each.spot,
                speed=each.speed,
            )


def _name_counter(squadron: str, number: int, at: str) -> str:
    """Return the name of a counter of a squadron; real ones and dummies are named alike."""
    name = dummy_names(squadron, number)[-1]
    if len(name) > LONGEST:
        raise INCONSISTENT.refuse(f"{squadron} is too long to name counters after it.", at=at)
    return name


def _squadrons_apart(battle: Battle) -> Iterator[str]:
    """Yield the squadrons whose ships do not start in one place, facing one way."""
    if not battle.options.limited_sensors:
        return
    places: dict[str, set[Place]] = {}
    for ship in battle.ships:
        if ship.squadron is not None:
            places.setdefault(ship.squadron, set()).add(ship.place)
    yield from (squadron for squadron, found in places.items() if len(found) > 1)


def require_squadrons_of_setup(given: Setup) -> None:
    """Refuse squadrons and dummies that a set-up may not have (SF-MOVE-04, SF-SENS-04)."""
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


# Checks of a battle


def require_sound_tables(tables: Tables) -> None:
    """Refuse tables that contradict themselves."""
    for holds, at, message in (
        *_class_claims(tables),
        *_step_claims(tables),
        *_order_claims(tables),
    ):
        if not holds:
            raise INCONSISTENT.refuse(message, at=f"/tables{at}")


_Claim = tuple[bool, str, str]
"""Whether something holds, a pointer to it, and what to say if it does not."""

_CLASSES: tuple[ShipClass, ...] = get_args(ShipClass)


def _class_claims(tables: Tables) -> "Iterator[_Claim]":
    """Yield that each class has one row, smallest first (SF-SHIP-01, SF-DSN-01)."""
    listed = tuple(row.ship_class for row in tables.classes)
    yield listed == _CLASSES, "/classes", f"The classes are {', '.join(_CLASSES)}, once each."
    for place, row in enumerate(tables.classes):
        at = f"/classes/{place}/hull_min"
        yield row.hull_min <= row.hull_max, at, f"{row.ship_class} has no hull points to choose."


def _step_claims(tables: Tables) -> "Iterator[_Claim]":
    """Yield that each class moves once, for the first player and for the others (SF-RUL-14)."""
    moved = Counter(
        (row.first_player, ship_class)
        for row in tables.movement_steps
        for ship_class in row.classes
    )
    once = all(moved[first, each] == 1 for first in (True, False) for each in _CLASSES)
    yield once, "/movement_steps", "Every class moves once, on either side."


def _order_claims(tables: Tables) -> "Iterator[_Claim]":
    """Yield that numbers of a table rise."""
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


NamedAt = tuple[str, str]
"""A name, and the pointer to it."""


def require_apart(names: Iterable[NamedAt]) -> None:
    """Refuse a name that occurs twice."""
    seen: set[str] = set()
    for name, at in names:
        if name in seen:
            raise NAME_TAKEN.refuse(
                f"{name} is the name of two things: each has one of its own.", at=at
            )
        seen.add(name)


_OPEN, _HIDDEN = ("missiles", "bodies", "debris"), ("minefields",)
"""Named things besides ships and counters: seen by all, or not."""


def require_all_names_apart(battle: Battle) -> None:
    """Refuse, at set-up, names that two things share, or that nothing has."""
    units: tuple[Ship | Dummy, ...] = (*battle.ships, *battle.dummies)
    squadrons = {unit.squadron for unit in units if unit.squadron is not None}
    require_sound_names(battle.names, {*battle.sides, *squadrons})
    require_apart(
        (
            *_names_of_ships(battle),
            *_names_of_counters(battle),
            *_names_of_dummies(battle),
            *_names_of_others(battle, (*_OPEN, *_HIDDEN)),
        )
    )


def require_names_apart(battle: Battle) -> None:
    """Refuse names that two things share which one order could mean.

    In play a dummy may have the name of a ship that its side has not detected, and mines that of
    anything: a refusal would reveal hidden things (SF-UMP-35). A squadron has either ships or
    dummies.
    """
    require_apart((side, "/sides") for side in battle.sides)
    seen = (*_names_of_counters(battle), *_names_of_others(battle, _OPEN))
    require_apart((*_names_of_ships(battle), *seen))
    require_apart((*seen, *_names_of_dummies(battle)))
    require_apart(_names_of_others(battle, _HIDDEN))


def _names_of_ships(battle: Battle) -> Iterator[NamedAt]:
    yield from ((ship.id, f"/ships/{place}/id") for place, ship in enumerate(battle.ships))


def _names_of_counters(battle: Battle) -> Iterator[NamedAt]:
    """Yield the counters of ships, and each squadron once."""
    squadrons: set[str] = set()
    for place, ship in enumerate(battle.ships):
        if ship.counter is not None:
            yield ship.counter, f"/ships/{place}/counter"
        if ship.squadron is not None and ship.squadron not in squadrons:
            squadrons.add(ship.squadron)
            yield ship.squadron, f"/ships/{place}/squadron"


def _names_of_dummies(battle: Battle) -> Iterator[NamedAt]:
    yield from ((dummy.id, "/dummies") for dummy in battle.dummies)
    yield from (
        (name, "/dummies") for name in dict.fromkeys(dummy.squadron for dummy in battle.dummies)
    )


def _names_of_others(battle: Battle, fields: tuple[str, ...]) -> Iterator[NamedAt]:
    for field in fields:
        for place, each in enumerate(getattr(battle, field)):
            yield each.id, f"/{field}/{place}/id"


def require_sides(battle: Battle) -> None:
    """Refuse an unknown side, and a squadron of two sides."""
    for name, at in _names_of_sides(battle):
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


def _names_of_sides(battle: Battle) -> Iterator[NamedAt]:
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
    """Refuse a spot so far out that play could lead from it out of all bounds."""
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
    """Refuse things that need an option which is off (SF-UMP-6)."""
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
    """Refuse more mines and salvoes, carried ones included, than there is room for."""
    patterns = sum(ship.mine_patterns for ship in battle.ships)
    salvoes = sum(each.salvoes for ship in battle.ships for each in ship.lr_launchers)
    for found, most, at in (
        (len(battle.minefields) + patterns, MOST_FIELDS, "/minefields"),
        (len(battle.missiles) + salvoes, MOST_MISSILES, "/ships"),
    ):
        if found > most:
            raise INCONSISTENT.refuse(f"There is room for {most}, not for {found}.", at=at)


def require_squadrons(battle: Battle) -> None:
    """Refuse ships without a squadron or a counter that they need (SF-MOVE-04, SF-SENS-01, -02)."""
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


# Setting up and checking


__all__ = ["DummySquadron", "Setup", "ShipSetup", "check", "setup"]


def setup(given: Setup) -> Battle:
    """Return the opening battle of a set-up, in the first phase that waits for somebody.

    With limited sensors all sides look around first.

    Raises:
        IllegalOrder: a design, a squadron or the dummies are not legal, or something needs an
            option that is off.
        Malformed: names repeat or are unknown, or a unit contradicts itself.
    """
    require_sound_tables(given.tables)
    require_squadrons_of_setup(given)
    battle = open_battle(given)
    check(battle)
    require_all_names_apart(battle)
    require_field(battle)
    for side in battle.sides:
        if not battle.in_play(side):
            raise INCONSISTENT.refuse(
                f"Side {side} has no ship in play, and needs one.", at="/sides"
            )
    return TURN.proceed(Ruling(battle)).state


def check(battle: Battle) -> None:
    """Refuse a battle that contradicts itself.

    Raises:
        IllegalOrder: something needs an option that is off, or fire is declared that a ship does
            not have.
        Malformed: names repeat or are unknown, or a unit contradicts itself.
    """
    require_sound_tables(battle.tables)
    require_names_apart(battle)
    require_sides(battle)
    require_one_grid(battle)
    require_options(battle)
    require_squadrons(battle)
    require_room(battle)
    for holds, at, message in _turn_claims(battle):
        if not holds:
            raise INCONSISTENT.refuse(message, at=at)
    _require_declared(battle)
    for place, ship in enumerate(battle.ships):
        _require_ship(battle, ship, f"/ships/{place}")
    most = battle.tables.lr_missile.moves
    for place, missile in enumerate(battle.missiles):
        if missile.moves_made > most:
            raise INCONSISTENT.refuse(
                f"{missile.id} has made more moves than it has.", at=f"/missiles/{place}/moves_made"
            )


def _turn_claims(battle: Battle) -> Iterator[_Claim]:
    """Yield the claims about phase, initiative, finished sides and declared fire."""
    for field in ("initiative", "finished", "squadron_order", "broken", "crippled"):
        require_apart((name, f"/{field}") for name in getattr(battle, field))
    ranked = not battle.initiative or len(battle.initiative) == len(battle.sides)
    yield ranked, "/initiative", "Initiative ranks every side once."
    for name in battle.crippled:
        yield battle.ship(name) is not None, "/crippled", f"There is no ship {name} to be crippled."
    over = (battle.phase == "over") == (battle.result is not None)
    yield over, "/result", "A battle is over when it has a result."
    if battle.phase == "over":  # what was declared is as it was
        return
    last = max(1, len(steps(battle))) if battle.phase == "movement" else 1
    yield battle.step < last, "/step", "There is no such step of movement in this phase."
    firing = battle.phase.startswith("fire_")
    yield firing or not battle.fire_open, "/fire_open", "Fire is open in a phase of fire."
    require_apart((each.ship, "/declared") for each in battle.declared)
    for place, each in enumerate(battle.declared):
        ship = battle.ship(each.ship)
        fires = ship is not None and battle.phase == f"fire_{ship.ship_class.lower()}"
        yield fires, f"/declared/{place}/ship", f"{each.ship} does not fire in this phase."


def _require_declared(battle: Battle) -> None:
    """Refuse declared fire of weapons that a ship does not have."""
    for place, each in enumerate(battle.declared if battle.phase != "over" else ()):
        try:
            require_shots(battle, require_known_ship(battle, each.ship, at="/ship"), each.shots)
        except Refusal as refusal:
            raise refusal.inside(f"/declared/{place}") from None


def _require_ship(battle: Battle, ship: Ship, at: str) -> None:
    """Refuse a ship whose damage, shields or equipment contradict each other."""
    require_apart((name, at) for name in _mounts(ship))
    require_apart((side, f"{at}/detected_by") for side in ship.detected_by)
    for holds, field, message in _ship_claims(battle, ship):
        if not holds:
            raise INCONSISTENT.refuse(f"{ship.id} {message}", at=f"{at}/{field}")


def _mounts(ship: Ship) -> Iterator[str]:
    yield from (launcher.id for launcher in ship.sr_launchers)
    yield from (launcher.id for launcher in ship.lr_launchers)
    yield from (cannon.id for cannon in ship.plasma)


def _ship_claims(battle: Battle, ship: Ship) -> Iterator[_Claim]:
    """Yield the claims about a ship: the field at fault, and the end of the message."""
    yield ship.shields <= ship.max_shields, "shields", "has more shields than it can have."
    points = ship.damage_points
    gone = ship.status == "active" and points > 0 and is_beyond(battle, ship, points)
    yield not gone, "damage_points", "has more damage than it bears, and fights."
    whole = (ship.engines == "ok") == (ship.halvings == 0)
    yield whole, "halvings", "has whole engines and half its speed, or the other way round."
    built = ship.hull_points > 0 or not least_points(ship, battle.tables.design)
    yield built, "hull_points", "has shots, shields or speed, and no hull points for them."
    yield ship.ew or not ship.ew_active, "ew_active", "has no EW to be active."
    yield ship.armour or not ship.armour_used, "armour_used", "has no armour to be used."
    yield ship.spent_beams <= ship.beams, "spent_beams", "has fired more beams than it has."
    mounts = {each.id for each in ship.sr_launchers} | {each.id for each in ship.plasma}
    yield mounts.issuperset(ship.spent_mounts), "spent_mounts", "has no such launcher or cannon."
    launchers = {each.id for each in ship.lr_launchers}
    yield launchers.issuperset(ship.launched), "launched", "has no such launcher."
    yield ship.side not in ship.detected_by, "detected_by", "is detected by its own side."
