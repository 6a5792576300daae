"""Rockets, chaff and flares are declared against guided weapons (CI 11.5, 7.2.8)."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.defence.decoys import bar_to_dispensing
from umpire.rules.cold_infinity.defence.happenings import DecoyReleased, RocketsAimed
from umpire.rules.cold_infinity.defence.orders import DeclareRockets, ReleaseDecoy
from umpire.rules.cold_infinity.defence.refusals import ALREADY_DEFENDED
from umpire.rules.cold_infinity.defence.rockets import RocketPost, bar_to_rockets
from umpire.rules.cold_infinity.defence.rounds import (
    has_released,
    intact,
    rockets_now,
    system_named,
    tries_declared,
)
from umpire.rules.cold_infinity.power.supplying import rack_is_on
from umpire.rules.cold_infinity.sighting.sights import covers
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.drones import strikes_now
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.refusals import OWN_SIDE, UNKNOWN_TARGET, UNKNOWN_WEAPON
from umpire.rules.cold_infinity.state.shells import arc_as_it_lies
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Dispenser, RocketSystem
from umpire.rules.cold_infinity.state.units import commanded_ship, known_guided

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
    now = now._replace(on=rack_is_on(battle, ship, system.id))
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
    cell = _coming(battle, ship, order.guided)[1] if order.guided else ship.cell
    barred = bar_to_release(battle, ship, dispenser, cell)
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


def bar_to_release(battle: Battle, ship: Starship, dispenser: Dispenser, cell: Cell) -> Code | None:
    """Return why a dispenser protects nothing in a hex now, or None (CI-11.5-1)."""
    if has_released(battle, ship, dispenser.id):
        return RELEASED
    return bar_to_dispensing(
        dispenser,
        ship.arms.left(dispenser.id),
        range_between(ship.cell, cell, battle.options),
        battle.tables.defence,
        intact=intact(ship, dispenser.id, Dispenser),
    )
