"""The position of a Space Fleet case: sides, squadrons, counters, and who has detected whom."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from umpire.rules.space_fleet import Battle, Dummy, Options, Ship
from umpire.rules.space_fleet.sensors import Sensors
from umpire.rules.space_fleet.units import counter_of, level_to

from .space_fleet_words import (
    SQUADRON,
    Given,
    to_body,
    to_debris,
    to_minefield,
    to_missile,
    to_options,
    to_ship,
    to_spot,
    to_tables,
)

SIDES = ("A", "B")


def to_battle(given: Given) -> Battle:
    """Return the position of a case, in the first phase of a turn."""
    options, tables = to_options(given.get("options", {})), to_tables(given.get("tables", {}))
    sides = _sides(given)
    told = [
        _in_squadron(given, each) for each in (*given.get("ships", ()), *_under_counters(given))
    ]
    ships = tuple(to_ship(options, tables, each, sides[0]) for each in told)
    battle = Battle(
        sides=sides,
        ships=ships,
        dummies=tuple(_dummies(options, given, sides)),
        missiles=tuple(
            to_missile(options, each, sides[0], name)
            for name, each in _numbered(given, "missiles", "L")
        ),
        bodies=tuple(
            to_body(options, each, name) for name, each in _numbered(given, "bodies", "R")
        ),
        debris=tuple(
            to_debris(options, each, name) for name, each in _numbered(given, "debris", "D")
        ),
        minefields=tuple(
            to_minefield(options, each, sides[0], name)
            for name, each in _numbered(given, "minefields", "F")
        ),
        options=options,
        tables=tables,
        turn=given.get("turn", 1),
    )
    return _seen(battle, given)


def _numbered(given: Given, kind: str, letter: str) -> Iterator[tuple[str, Given]]:
    """Yield things of one kind with the names that they have where a case tells none."""
    for number, each in enumerate(given.get(kind, ()), start=1):
        yield f"{letter}{number}", each


def _sides(given: Given) -> tuple[str, ...]:
    """Return the sides: as listed, else as they are named, in the order of names; two at least."""
    kinds = ("ships", "missiles", "squadrons", "counters", "minefields")
    things = (each for kind in kinds for each in given.get(kind, ()))
    found = sorted({each["side"] for each in things if each.get("side")})
    sides = tuple(dict.fromkeys((*given.get("sides", ()), *found)))
    return sides if len(sides) > 1 else tuple(sorted({*sides, *SIDES}))[:2]


# Squadrons and counters.


def _squadrons(given: Given) -> list[Given]:
    """Return the squadrons of a case: as such, or as their counters."""
    return [
        *[{**squadron, "kind": "squadron"} for squadron in given.get("squadrons", ())],
        *[counter for counter in given.get("counters", ()) if _is_squadron(counter)],
    ]


def _is_squadron(counter: Given) -> bool:
    return bool(counter.get("kind", "ship") == "squadron")


def _in_squadron(given: Given, ship: Given) -> Given:
    """Return a ship with its squadron, which may be told with the ship or with the squadron."""
    for squadron in _squadrons(given):
        if ship["id"] in squadron.get("ships", ()):
            return {**ship, "squadron": squadron["id"]}
    return ship


def _under_counters(given: Given) -> Iterator[Given]:
    """Yield the ships of squadrons and counters of which a case tells no more than that."""
    described = {ship["id"] for ship in given.get("ships", ())}
    for squadron in _squadrons(given):
        speeds = squadron.get("speeds", ())
        for place, name in enumerate(_ships_of(given, squadron)):
            if isinstance(name, Mapping):
                yield {**_standing(given, squadron), **name, "squadron": squadron["id"]}
            elif name not in described:
                speed = {"base_speed": speeds[place]} if place < len(speeds) else {}
                where = _standing(given, squadron)
                yield {**where, **speed, "id": name, "squadron": squadron["id"]}
    for counter in given.get("counters", ()):
        name = counter.get("ship", counter["id"])
        if not (_is_squadron(counter) or counter.get("dummy") or name in described):
            yield {**_standing(given, counter), "id": name}


def _ships_of(given: Given, squadron: Given) -> Sequence[str | Given]:
    """Return the ships that a squadron lists; one that is known of by nothing else has one."""
    if squadron.get("dummy"):
        return ()
    known = any(ship.get("squadron") == squadron["id"] for ship in given.get("ships", ()))
    number = len(squadron.get("speeds", ())) or int(not known)
    numbered = [f"{squadron['id']}-{place + 1}" for place in range(number)]
    listed: Sequence[str | Given] = squadron.get("ships", numbered)
    return listed


def _standing(given: Given, thing: Given) -> dict[str, Any]:
    """Return the side of a squadron or a counter, and where it stands.

    One of which that is not told stands where the first missile is.
    """
    where = ("q", "r", "facing", "x", "y", "heading_deg")
    missiles = given.get("missiles", ())
    source = thing if any(name in thing for name in where) or not missiles else missiles[0]
    return {"side": thing.get("side"), **{name: source[name] for name in where if name in source}}


def _dummies(options: Options, given: Given, sides: tuple[str, ...]) -> Iterator[Dummy]:
    """Yield the dummies of a case: one under a ship's counter, some under a squadron's."""
    alone = [each for each in given.get("counters", ()) if not _is_squadron(each)]
    for counter in (*_squadrons(given), *alone):
        if not counter.get("dummy"):
            continue
        side, spot = counter.get("side", sides[-1]), to_spot(options, _standing(given, counter))
        name, squadron = counter["id"], _squadron_of(counter)
        if squadron != name:
            yield Dummy(id=name, side=side, squadron=squadron, spot=spot)
            continue
        for place in range(counter.get("number", 1)):
            yield Dummy(id=f"{name}-{place + 1}", side=side, squadron=name, spot=spot)


def _squadron_of(counter: Given) -> str:
    """Return the squadron of a counter: its own name, or that of a ship's counter apart."""
    if _is_squadron(counter):
        return str(counter["id"])
    return str(counter.get("squadron", SQUADRON.format(counter["id"])))


# Who sees what.


def _seen(battle: Battle, given: Given) -> Battle:
    """Return the battle with counters, and with what each side sees: as told, or as it is near."""
    words = {ship["id"]: ship for ship in given.get("ships", ())}
    names = {each["ship"]: each["id"] for each in given.get("counters", ()) if "ship" in each}
    broken = [dummy.squadron for dummy in battle.dummies if dummy.squadron == _alone(dummy)]
    ships = []
    for ship in battle.ships:
        levels = dict(_levels(battle, ship, words.get(ship.id, {})))
        full = tuple(side for side, level in levels.items() if level == "full")
        if ship.squadron and set(levels.values()) != {"squadron"}:
            broken.append(ship.squadron)
        counter = names.get(ship.id, ship.counter)
        ships.append(replace(ship, counter=counter, detected_by=full))
    if not battle.options.limited_sensors:
        return battle
    broken += given.get("broken", ())
    return replace(battle, ships=tuple(ships), broken=tuple(dict.fromkeys(broken)))


def _alone(dummy: Dummy) -> str:
    """Return the squadron of a dummy that is a ship's counter by itself."""
    return SQUADRON.format(dummy.id)


def _levels(battle: Battle, ship: Ship, words: Given) -> Iterator[tuple[str, str]]:
    """Yield the other sides, and at what level each sees a ship."""
    told = words.get("detection")
    for side in battle.sides:
        if side != ship.side:
            level = told.get(side) if isinstance(told, Mapping) else told
            yield side, level or Sensors(battle, side).level(ship)


def as_known(battle: Battle, name: str, side: str) -> str:
    """Return the name by which a side knows what a case names: a ship unseen is its counter."""
    ship = battle.ship(name)
    if ship is None or level_to(battle, ship, side) == "full":
        return name
    return counter_of(battle, ship)


def as_told(battle: Battle, name: str) -> str:
    """Return what a case calls that which an event names: a ship by its own name."""
    found = [ship.id for ship in battle.ships if name == ship.counter]
    return found[0] if found else name
