"""Rockets, chaff and flares: what is left of them, and which may be declared (CI 11.5, 7.2.8)."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import takewhile
from typing import Literal, TypeVar

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Code
from umpire.kernel.offers import (
    Choice,
    Legal,
    any_of,
    one_of,
    only,
    open_at,
    open_order,
    order_of,
    orders,
    whole,
)
from umpire.rules.cold_infinity.defence.decoys import bar_to_dispensing
from umpire.rules.cold_infinity.defence.happenings import DecoyReleased, RocketsAimed
from umpire.rules.cold_infinity.defence.intercepts import RocketPost, Rockets, bar_to_rockets
from umpire.rules.cold_infinity.defence.orders import DeclareRockets, ReleaseDecoy
from umpire.rules.cold_infinity.defence.refusals import ALREADY_DEFENDED
from umpire.rules.cold_infinity.power.supplying import is_on
from umpire.rules.cold_infinity.sighting.sights import covers
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.drives import bar_to_guarding
from umpire.rules.cold_infinity.state.drones import strikes_now
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.refusals import OWN_SIDE, UNKNOWN_TARGET, UNKNOWN_WEAPON
from umpire.rules.cold_infinity.state.running import fitted
from umpire.rules.cold_infinity.state.shells import arc_as_it_lies
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Dispenser, RocketSystem
from umpire.rules.cold_infinity.state.units import commanded_ship, known_guided

S = TypeVar("S", RocketSystem, Dispenser)


def system_named(ship: Starship, name: str, kind: type[S]) -> S | None:
    """Return a system of a kind by its name, or `None`."""
    found = (each.system for each in fitted(ship.running, kind) if each.system.id == name)
    return next(found, None)


def intact(ship: Starship, name: str, kind: type[S]) -> bool:
    """Tell whether a system of a kind is not destroyed; it needs no power."""
    return any(each.intact for each in fitted(ship.running, kind) if each.system.id == name)


def rockets_now(ship: Starship, name: str) -> Rockets | None:
    """Return a rocket system as it is, with no tries made; `None` if there is none of that name."""
    if system_named(ship, name, RocketSystem) is None:
        return None
    return Rockets(ship.arms.left(name), intact=intact(ship, name, RocketSystem))


def tries_declared(battle: Battle, ship: Starship, name: str, but: str | None = None) -> int:
    """Return how often a system is to fire at guided weapons this turn, but at one of them."""
    return sum(
        each.tries
        for each in battle.fire.rockets
        if (each.unit, each.system) == (ship.id, name) and each.guided != but
    )


def has_released(battle: Battle, ship: Starship, name: str) -> bool:
    """Tell whether a dispenser has released something this turn."""
    return any((each.unit, each.system) == (ship.id, name) for each in battle.fire.decoys)


OWN_GUIDED = OWN_SIDE.under("CI-11.5-1")
RELEASED = ALREADY_DEFENDED.under("CI-UMP-94")
NOT_COMING = UNKNOWN_TARGET.under("CI-11.5-1")


def goal(battle: Battle, guided: GuidedWeapon) -> Cell | None:
    """Return the hex in which a guided weapon strikes this turn; `None`: it strikes nothing."""
    if guided.aimed_at is not None:
        return guided.aimed_at
    target = battle.unit(guided.target) if guided.target else None
    return target.cell if target and strikes_now(battle, guided) else None


def _coming(battle: Battle, ship: Starship, name: str) -> tuple[GuidedWeapon, Cell]:
    """Return a guided weapon of another side that strikes this turn, and where."""
    guided = known_guided(battle, name, at="/guided")
    if guided.side == ship.side:
        raise OWN_GUIDED.refuse(
            f"Guided weapon {name} is of the same side; countermeasures are for those of others.",
            at="/guided",
        )
    cell = goal(battle, guided)
    if cell is None:
        raise NOT_COMING.refuse(
            f"Guided weapon {name} strikes nothing this turn: choose one that does.", at="/guided"
        )
    return guided, cell


def declare_rockets(ruling: Ruling, order: DeclareRockets, _dice: Dice) -> Ruling:
    """Set rockets against a guided weapon (CI-11.5.1-1).

    A later declaration of the system against the same one takes the place of an earlier one.

    Raises:
        IllegalOrder: its ship or its side is out of it or done; the guided weapon is its own
            side's, out of arc, or its target too far away; the system is destroyed, empty, or does
            not fire so often.
        Malformed: there is no such ship or system, or no such guided weapon that strikes.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.unit, at="/unit")
    system = system_named(ship, order.system, RocketSystem)
    if system is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no rockets {order.system}; it has {_named(ship, RocketSystem)}.",
            at="/system",
        )
    guided, cell = _coming(battle, ship, order.guided)
    barred = bar_to_tries(battle, ship, system, (guided, cell), order.tries)
    if barred:
        raise barred.refuse(
            f"Rockets {order.system} at {guided.id}: {barred.meaning}", at="/system"
        )
    return ruling.then(
        RocketsAimed(unit=ship.id, system=system.id, guided=guided.id, tries=order.tries)
    )


def _named(ship: Starship, kind: type[RocketSystem] | type[Dispenser]) -> str:
    """Return in words the systems of a kind on a ship."""
    return listed(each.id for each in ship.sheet.of_kind(kind))


def bar_to_tries(
    battle: Battle,
    ship: Starship,
    system: RocketSystem,
    coming: tuple[GuidedWeapon, Cell],
    tries: int,
) -> Code | None:
    """Return why rockets cannot be fired so often at what strikes in a hex, or None (11.5.1)."""
    guided, cell = coming
    now = rockets_now(ship, system.id)
    if now is None:
        return UNKNOWN_WEAPON
    parted = bar_to_guarding(ship, battle.unit(guided.target or ""))
    if parted:
        return parted
    now = now._replace(on=is_on(ship, system.id))
    arc = arc_as_it_lies(ship, system.id, system.arc)
    at = RocketPost(
        launch_in_arc=covers(battle, ship, arc, guided.position),
        target_in_arc=covers(battle, ship, arc, cell),
        to_target=range_between(ship.cell, cell, battle.options),
    )
    earlier = tries_declared(battle, ship, system.id, but=guided.id) + tries - 1
    return bar_to_rockets(
        system, now._replace(left=now.left - earlier, tries=earlier), at, battle.tables.defence
    )


def release_decoy(ruling: Ruling, order: ReleaseDecoy, _dice: Dice) -> Ruling:
    """Release chaff in the hex of a ship, or a flare at a guided weapon (CI-11.5.2-1, -3-1).

    Raises:
        IllegalOrder: its ship or its side is out of it or done; the dispenser is destroyed,
            empty or has released this turn (CI-UMP-94); the guided weapon is its own side's, or
            its target too far away.
        Malformed: there is no such ship or dispenser; a flare needs a guided weapon that strikes,
            and chaff takes none.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.unit, at="/unit")
    dispenser = system_named(ship, order.system, Dispenser)
    if dispenser is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no decoys {order.system}; it has {_named(ship, Dispenser)}.",
            at="/system",
        )
    flares = dispenser.releases == "flares"
    if flares != (order.guided is not None):
        told = (
            f"Flares of {order.system} are for one guided weapon: name it."
            if flares
            else f"Chaff of {order.system} is for a whole hex: name no guided weapon."
        )
        raise NOT_COMING.refuse(told, at="/guided")
    coming = _coming(battle, ship, order.guided) if order.guided else None
    barred = bar_to_release(battle, ship, dispenser, coming)
    if barred:
        raise barred.refuse(f"Decoys {dispenser.id}: {barred.meaning}", at="/system")
    return ruling.then(_released(ship, dispenser, order.guided))


def _released(ship: Starship, dispenser: Dispenser, against: str | None) -> DecoyReleased:
    return DecoyReleased(
        unit=ship.id,
        system=dispenser.id,
        against=against,
        left=ship.arms.left(dispenser.id) - 1,
        rule="CI-11.5.3-1" if against else "CI-11.5.2-1",
    )


def bar_to_release(
    battle: Battle,
    ship: Starship,
    dispenser: Dispenser,
    coming: tuple[GuidedWeapon, Cell] | None,
) -> Code | None:
    """Return why a dispenser protects nothing now, or None (CI-11.5-1).

    Args:
        battle: with what was released before.
        ship: that has the dispenser.
        dispenser: of chaff or flares.
        coming: the guided weapon that a flare is for, and where it strikes; None: chaff is for the
            hex of the ship.
    """
    if has_released(battle, ship, dispenser.id):
        return RELEASED
    cell = coming[1] if coming else ship.cell
    target = battle.unit(coming[0].target or "") if coming else None
    parted = bar_to_guarding(ship, target)
    return parted or bar_to_dispensing(
        dispenser,
        ship.arms.left(dispenser.id),
        range_between(ship.cell, cell, battle.options),
        battle.tables.defence,
        intact=intact(ship, dispenser.id, Dispenser),
    )


class DeclareRocketsChoice(Choice, frozen=True, tag="declare_rockets"):
    """A rocket system may be set against any of these guided weapons."""

    unit: str
    system: str
    targets: tuple[str, ...]
    left: int
    rule: str = "CI-11.5.1-1"


class ReleaseDecoyChoice(Choice, frozen=True, tag="release_decoy"):
    """Chaff may be released, or a flare against any of these guided weapons."""

    unit: str
    system: str
    releases: Literal["chaff", "flares"]
    strength: int
    targets: tuple[str, ...]
    left: int
    rule: str = "CI-11.5-1"


def rockets(battle: Battle, unit: Unit) -> Iterator[DeclareRocketsChoice]:
    """Yield the rocket systems of a unit, each with what it may be set against (CI-11.5.1-1)."""
    if not isinstance(unit, Starship):
        return
    for each in fitted(unit.running, RocketSystem):
        tries = dict(_in_reach(battle, unit, each.system))
        if tries:
            name = each.system.id
            yield DeclareRocketsChoice(
                unit.id,
                name,
                tuple(tries),
                unit.arms.left(name),
                order=order_of(DeclareRockets, unit=unit.id, system=name),
                open=(open_order(any_of(_ways_to_fire_rockets(unit, name, tries))),),
            )


def _ways_to_fire_rockets(ship: Starship, system: str, tries: Mapping[str, int]) -> Iterator[Legal]:
    for most in dict.fromkeys(tries.values()):
        yield orders(
            DeclareRockets,
            {
                "unit": only(ship.id),
                "system": only(system),
                "guided": one_of([guided for guided, each in tries.items() if each == most]),
                "tries": whole(1, most),
            },
        )


def _in_reach(battle: Battle, ship: Starship, system: RocketSystem) -> Iterator[tuple[str, int]]:
    """Yield the guided weapons that rockets may meet, and how often each at most."""
    for guided in battle.guided:
        cell = goal(battle, guided)
        if guided.side == ship.side or cell is None:
            continue
        tries = _most_tries(partial(bar_to_tries, battle, ship, system, (guided, cell)), system)
        if tries:
            yield guided.id, tries


def _most_tries(barred: Callable[[int], Code | None], system: RocketSystem) -> int:
    return sum(1 for _ in takewhile(lambda n: barred(n) is None, range(1, system.shots + 1)))


def decoys(battle: Battle, unit: Unit) -> Iterator[ReleaseDecoyChoice]:
    """Yield the dispensers of a unit that protect something now (CI-11.5.2-1, CI-11.5.3-1)."""
    if not isinstance(unit, Starship):
        return
    for each in fitted(unit.running, Dispenser):
        dispenser = each.system
        targets = tuple(_for_flares(battle, unit, dispenser))
        chaff = dispenser.releases == "chaff"
        if targets or (chaff and bar_to_release(battle, unit, dispenser, None) is None):
            yield ReleaseDecoyChoice(
                unit.id,
                dispenser.id,
                dispenser.releases,
                dispenser.strength,
                targets,
                unit.arms.left(dispenser.id),
                order=order_of(ReleaseDecoy, unit=unit.id, system=dispenser.id),
                open=(open_at("/guided", one_of(targets)),) if targets else (),
            )


def _for_flares(battle: Battle, ship: Starship, dispenser: Dispenser) -> Iterator[str]:
    """Yield the guided weapons against which a flare may be released."""
    for guided in battle.guided if dispenser.releases == "flares" else ():
        cell = goal(battle, guided)
        if guided.side == ship.side or cell is None:
            continue
        if bar_to_release(battle, ship, dispenser, (guided, cell)) is None:
            yield guided.id
