"""SF 8: launching salvoes of long-range missiles, at the beginning of the turn (SF-LRM-01)."""

from collections.abc import Callable, Iterator
from itertools import count

import msgspec

from umpire.kernel import offers
from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE, illegal
from umpire.kernel.offers import Choice, open_at, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.fire.mounts import weapons_out
from umpire.rules.space_fleet.missiles.happenings import MissileLaunched, SalvoSpent
from umpire.rules.space_fleet.state.audience import knowing
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.state.bounds import Facing, Heading, Warhead
from umpire.rules.space_fleet.state.places import Place, faced, is_hex
from umpire.rules.space_fleet.state.refusals import NO_AMMUNITION, UNKNOWN_WEAPON
from umpire.rules.space_fleet.state.ship import LrLauncher, Ship
from umpire.rules.space_fleet.state.units import (
    acting_ship,
    in_use,
    may_order,
    require_unfinished,
)
from umpire.rules.space_fleet.state.ways import direction

ALREADY_LAUNCHED_FROM = illegal("launcher_used", "SF-LRM-01", "A launcher launches once in a turn.")


class LaunchMissile(Value, frozen=True, tag="launch_missile"):
    """Launch a salvo in any direction (on a table, along any heading) (SF-LRM-01)."""

    ship: Id
    launcher: Id
    facing: Facing | None = None
    heading_deg: Heading | None = None


class ReadyMissiles(msgspec.Struct, frozen=True):
    """A launcher that may launch now, and the salvoes left in it."""

    launcher: str
    warhead: Warhead
    salvoes: int


class LaunchMissileChoice(Choice, frozen=True, tag="launch_missile"):
    """A ship that may launch now, in any direction."""

    ship: str
    launchers: tuple[ReadyMissiles, ...]
    rule: str = "SF-LRM-01"


def launch_missile(ruling: Ruling, order: LaunchMissile, _dice: Dice) -> Ruling:
    """Launch a salvo from a ship: its counter stands where the ship is, and faces any way.

    Raises:
        IllegalOrder: the option is off, or the ship or its launcher cannot launch now.
        Malformed: the ship or the launcher is unknown, or no direction fits the field.
    """
    battle = ruling.state
    in_use(battle, "long_range_missiles")
    ship = acting_ship(battle, order.ship, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    if ship.weapons != "ok":
        raise weapons_out(ship, at="/ship")
    launcher = _ready(ship, order.launcher)
    place = _launched_at(ship.place, order)
    return ruling.then(
        MissileLaunched(
            missile=_name(battle), side=ship.side, place=place, warhead=launcher.warhead
        ),
        SalvoSpent(
            ship=ship.id,
            launcher=launcher.id,
            salvoes=launcher.salvoes - 1,
            only=knowing(battle, ship),
        ),
    )


def ready_launchers(ship: Ship) -> tuple[LrLauncher, ...]:
    """Return the launchers from which a ship may launch now."""
    if ship.status != "active" or ship.weapons != "ok":
        return ()
    return tuple(
        [each for each in ship.lr_launchers if each.salvoes and each.id not in ship.launched]
    )


def _ready(ship: Ship, launcher_id: str) -> LrLauncher:
    """Return a launcher that has a salvo, and has launched none this turn."""
    may = f"{one_of(each.id for each in ready_launchers(ship))} may launch now"
    for launcher in ship.lr_launchers:
        if launcher.id == launcher_id:
            break
    else:
        unknown = f"{ship.id} has no launcher {launcher_id}; {may}."
        raise UNKNOWN_WEAPON.refuse(unknown, at="/launcher")
    if launcher.id in ship.launched:
        used = f"{launcher.id} of {ship.id} has launched this turn; {may}."
        raise ALREADY_LAUNCHED_FROM.refuse(used, at="/launcher")
    if not launcher.salvoes:
        empty = f"{launcher.id} of {ship.id} has no salvo left; {may}."
        raise NO_AMMUNITION.refuse(empty, at="/launcher", rule="SF-LRM-01")
    return launcher


def _launched_at(place: Place, order: LaunchMissile) -> Place:
    """Return where a salvo starts: the ship's spot, facing as ordered."""
    start = faced(place, order.facing, order.heading_deg)
    if order.facing is None and order.heading_deg is None:
        asked = "facing" if is_hex(place) else "heading_deg"
        raise UNKNOWN_VALUE.refuse(
            f"Say which way the salvo of {order.launcher} faces.", at=f"/{asked}"
        )
    return start


def _name(battle: Battle) -> str:
    """Return the name of the next salvo: a number, which nothing else in the battle has."""
    taken = {
        *[name for ship in battle.ships for name in (ship.id, ship.counter, ship.squadron)],
        *[name for dummy in battle.dummies for name in (dummy.id, dummy.squadron)],
        *[missile.id for missile in battle.missiles],
        *[body.id for body in battle.bodies],
        *[area.id for area in battle.debris],
        *[field.id for field in battle.minefields],
    }
    names = (f"LRM-{number}" for number in count(battle.missiles_launched + 1))
    return next(name for name in names if name not in taken)


def choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[LaunchMissileChoice]:
    """Yield the ships that may launch; with `unit`, that ship alone."""
    for ship in battle.ships:
        if not may_order(battle, ship.side, sees) or unit not in {None, ship.id}:
            continue
        ready = ready_launchers(ship)
        if ready:
            yield _launch(battle, ship, ready)


def _launch(battle: Battle, ship: Ship, ready: tuple[LrLauncher, ...]) -> LaunchMissileChoice:
    """Return what a ship may launch; one launcher alone is named in the order."""
    launchers = [ReadyMissiles(each.id, each.warhead, each.salvoes) for each in ready]
    names = [each.id for each in ready]
    facing = direction(battle.options.grid, optional=False)
    alone = len(names) == 1
    return LaunchMissileChoice(
        ship=ship.id,
        launchers=tuple(launchers),
        order=order_of(LaunchMissile, ship=ship.id, **({"launcher": names[0]} if alone else {})),
        open=(facing,) if alone else (open_at("/launcher", offers.one_of(names)), facing),
    )


def may_launch(battle: Battle, side: str) -> bool:
    """Tell whether a side is asked what it launches; with limited sensors, as far as all know."""
    options = battle.options
    if options.limited_sensors:
        return options.long_range_missiles or options.electronic_warfare
    return options.long_range_missiles and any(
        ship.side == side and ready_launchers(ship) for ship in battle.ships
    )
