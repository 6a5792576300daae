"""Firing salvoes at points of aim: all those of one ship, ship by ship (FT 6.1, FT-2.7-5).

Distances are in MU. Ships stand where they stood before this turn's movement (FT-RUL-36).
"""

from collections.abc import Collection, Iterator
from itertools import count
from typing import NamedTuple

from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.dice import Dice
from umpire.kernel.plane import TOLERANCE_MU, Point, distance_mu, rounded
from umpire.kernel.words import one_of
from umpire.rules.full_thrust.combat.aiming import bears
from umpire.rules.full_thrust.combat.hindrances import (
    may_attack,
    require_able_to_attack,
)
from umpire.rules.full_thrust.missiles.happenings import LaunchesDone, SalvoLaunched
from umpire.rules.full_thrust.missiles.open_launches import at_hand, held, magazine_of
from umpire.rules.full_thrust.missiles.orders import Launch, LaunchSalvoes, PassLaunch
from umpire.rules.full_thrust.movement.limits import flyable
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.placing import AFT, arcs_towards
from umpire.rules.full_thrust.state.refusals import (
    AFT_ARC,
    ALREADY_LAUNCHED,
    AMMO_EMPTY,
    FTL_WARMING,
    LINE_BLOCKED,
    NO_FIRECON,
    NO_MAGAZINE,
    NOTHING_TO_LAUNCH,
    OUT_OF_ARC,
    OUT_OF_RANGE,
    UNKNOWN_WEAPON,
    WEAPON_DESTROYED,
    WEAPON_SPENT,
    WEAPON_USED,
    WRONG_WEAPON,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import (
    LAUNCHERS,
    Ammunition,
    Launcher,
    Magazine,
    SalvoMissileLauncher,
)
from umpire.rules.full_thrust.state.tables import SalvoTable
from umpire.rules.full_thrust.state.units import (
    acting_ship,
    may_yet_act,
    require_command,
    require_turn,
)
from umpire.rules.full_thrust.terrain.lines import is_blocked


class Aimed(NamedTuple):
    """A launch that is allowed: what flies, and the magazine that it comes from."""

    weapon: str
    point: Point
    ammunition: Ammunition
    magazine: str | None


def reach_mu(ammunition: Ammunition, table: SalvoTable) -> float:
    """Return how far from its ship a salvo of a kind can be aimed (FT-6.1-1)."""
    return table.er_mu if ammunition == "extended_range" else table.standard_mu


def open_arcs(battle: Battle, ship: Ship, weapon: Launcher) -> tuple[Arc, ...]:
    """Return the arcs into which a weapon launches now, clockwise from the bow.

    They swap when the ship has rolled over (FT-3.3-4); the aft one by option alone (FT-RUL-36).
    """
    rolled, aft = ship.rolled, battle.options.aft_launches
    return tuple([arc for arc in ARCS if bears(weapon.arcs, arc, rolled=rolled, aft_open=aft)])


def launch_salvoes(ruling: Ruling, order: LaunchSalvoes, _dice: Dice) -> Ruling:
    """Launch all the salvoes of one ship (FT-6.0-1, FT-6.1-1, FT-2.7-5).

    Raises:
        IllegalOrder: it is not the ship's turn, or any one launch is not allowed.
        Malformed: the ship or a weapon is unknown.
    """
    battle = ruling.state
    ship = acting_ship(battle, order.ship, at="/ship")
    _require_launches_left(battle, ship)
    require_able_to_launch(battle, ship)
    _require_firecon(battle, ship)
    launches = list(_aimed(battle, ship, order.launches))
    for launch in launches:
        ruling = ruling.then(_launched(ruling.state, ship, launch))
    return ruling.then(LaunchesDone(ship=ship.id, side=ship.side))


def pass_launch(ruling: Ruling, order: PassLaunch, _dice: Dice) -> Ruling:
    """Let a ship that could launch launch nothing: it is done for this turn (FT-RUL-13).

    Raises:
        IllegalOrder: it is not the ship's turn, or it has nothing that it could launch.
        Malformed: the ship is unknown.
    """
    battle = ruling.state
    ship = acting_ship(battle, order.ship, at="/ship")
    _require_launches_left(battle, ship)
    if not can_launch(battle, ship):
        raise NOTHING_TO_LAUNCH.refuse(
            f"{ship.id} has nothing to launch, and so nothing to pass.", at="/ship"
        )
    done = LaunchesDone(ship=ship.id, side=ship.side, rule="FT-RUL-13")
    return ruling.then(done)


def can_launch(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship has salvoes left that it may launch this turn."""
    return (
        may_launch(battle, ship)
        and not ship.launches_done
        and (not battle.options.sm_needs_firecon or ship.fire_controls > 0)
        and any(open_arcs(battle, ship, each) for each in ready_launchers(ship))
    )


def may_launch(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship may launch what it has: it is there, obeys and stays (FT-8.1-1)."""
    return (
        ship.status == "active"
        and ship.can("act", battle.turn)
        and not _leaves_by_ftl(battle, ship)
        and may_attack(battle, ship)
    )


def ready_launchers(ship: Ship) -> Iterator[Launcher]:
    """Yield the launchers and racks that have a salvo to launch, in SSD order (FT-6.4-1)."""
    for system in ship.ssd.systems:
        if isinstance(system, LAUNCHERS) and system.id not in ship.used and at_hand(ship, system):
            yield system


def has_launch_left(battle: Battle, side: str) -> bool:
    """Tell whether any ship of a side may still launch (FT-2.7-5, FT-RUL-13)."""
    return any(ship.side == side and _yet_to_launch(battle, ship) for ship in battle.ships)


def _yet_to_launch(battle: Battle, ship: Ship) -> bool:
    """Tell whether the phase waits for a ship; in a closed book it tells nothing (FT-UMP-67)."""
    unknown = may_yet_act(battle, ship) and not ship.launches_done
    return unknown or can_launch(battle, ship)


def _leaves_by_ftl(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship warms up its FTL drive, or will by its order of this turn (FT-8.1-1)."""
    if ship.ftl_since is not None:
        return True
    order = ship.order
    return order is not None and order.ftl and flyable(battle, ship, order)[0].ftl


def _require_launches_left(battle: Battle, ship: Ship) -> None:
    if ship.launches_done:
        raise ALREADY_LAUNCHED.refuse(
            f"{ship.id} has launched or passed this turn: it may launch again next turn.",
            at="/ship",
        )
    require_turn(battle, ship.side, at="/ship")


def require_able_to_launch(battle: Battle, ship: Ship) -> None:
    """Refuse a ship that may launch nothing now (FT-7.2-2, FT-8.1-1).

    Raises:
        IllegalOrder: nobody can order it to attack, it is leaving by FTL, or may not attack.
    """
    require_command(battle, ship, at="/ship")
    if _leaves_by_ftl(battle, ship):
        raise FTL_WARMING.refuse(f"{ship.id} is leaving by FTL, and launches nothing.", at="/ship")
    require_able_to_attack(battle, ship)


def _require_firecon(battle: Battle, ship: Ship) -> None:
    """Refuse a ship without a FireCon, where salvoes need one (FT-RUL-51)."""
    if battle.options.sm_needs_firecon and not ship.fire_controls:
        raise NO_FIRECON.refuse(
            f"{ship.id} has no working FireCon, and a launch takes one.", at="/ship"
        )


def _aimed(battle: Battle, ship: Ship, launches: tuple[Launch, ...]) -> Iterator[Aimed]:
    """Yield the launches of one ship, each checked with those before it."""
    used = set(ship.used)
    drawn: dict[tuple[str, Ammunition], int] = {}
    for place, launch in enumerate(launches):
        at = f"/launches/{place}"
        weapon = _ready(ship, launch.weapon, used, at=at)
        used.add(weapon.id)
        aimed = _loaded(ship, weapon, launch, drawn, at=at)
        _bears(battle, ship, weapon, aimed.point, at=at)
        _reaches(battle, ship, aimed, at=at)
        _is_clear(battle, ship, aimed, at=at)
        yield aimed


def _ready(ship: Ship, weapon_id: str, used: set[str], *, at: str) -> Launcher:
    """Return a launcher or rack that may be used (FT-2.7-10, FT-6.4-1)."""
    weapon, at = ship.ssd.system(weapon_id), f"{at}/weapon"
    if weapon is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no {weapon_id}: it may launch from {_launchers(ship)}.", at=at
        )
    if not isinstance(weapon, LAUNCHERS):
        raise WRONG_WEAPON.refuse(
            f"{weapon_id} of {ship.id} launches no salvoes: it may launch from {_launchers(ship)}.",
            at=at,
            rule="FT-6.4-1",
        )
    if weapon_id in ship.lost:
        raise WEAPON_DESTROYED.refuse(
            f"{ship.id} has lost {weapon_id}: it may launch from {_launchers(ship)}.", at=at
        )
    if weapon_id in ship.spent:
        raise WEAPON_SPENT.refuse(
            f"{weapon_id} of {ship.id} is empty: it may launch from {_launchers(ship)}.",
            at=at,
            rule="FT-6.4-1",
        )
    if weapon_id in used:
        raise WEAPON_USED.refuse(
            f"{weapon_id} of {ship.id} launches once a turn: name it once.", at=at, rule="FT-6.0-1"
        )
    return weapon


def _launchers(ship: Ship) -> str:
    """Return what a ship has left to launch from, in words."""
    gone = {*ship.lost, *ship.spent, *ship.used}
    fitted = [each.id for each in ship.ssd.systems if isinstance(each, LAUNCHERS)]
    ready = [each for each in fitted if each not in gone]
    return one_of(ready, none="nothing")


def _loaded(
    ship: Ship,
    weapon: Launcher,
    launch: Launch,
    drawn: dict[tuple[str, Ammunition], int],
    *,
    at: str,
) -> Aimed:
    """Return what a weapon launches: what its rack holds, or one salvo from its magazine.

    `drawn` counts what the same order has taken from each magazine, this salvo included.
    """
    point = rounded((launch.x, launch.y))
    if not isinstance(weapon, SalvoMissileLauncher):
        if launch.ammunition not in {None, weapon.ammunition}:
            raise AMMO_EMPTY.refuse(
                f"{weapon.id} of {ship.id} holds no {launch.ammunition} salvo, but a "
                f"{weapon.ammunition} one.",
                at=f"{at}/ammunition",
            )
        return Aimed(weapon.id, point, weapon.ammunition, None)
    magazine, kind = _feeding(ship, weapon, at=at), launch.ammunition or "standard"
    taken = drawn.get((magazine.id, kind), 0) + 1
    if taken > held(ship, magazine, kind):
        raise AMMO_EMPTY.refuse(
            f"{magazine.id} of {ship.id} holds {held(ship, magazine, kind)} {kind} salvoes, "
            f"not {taken}: "
            f"{held(ship, magazine, kind)} is the most.",
            at=f"{at}/ammunition",
        )
    drawn[magazine.id, kind] = taken
    return Aimed(weapon.id, point, kind, magazine.id)


def _feeding(ship: Ship, weapon: SalvoMissileLauncher, *, at: str) -> Magazine:
    """Return the magazine that feeds a launcher; no other one does (FT-6.5-1)."""
    magazine = magazine_of(ship, weapon)
    if magazine is None:
        raise NO_MAGAZINE.refuse(
            f"No magazine feeds {weapon.id} of {ship.id}: it launches nothing.", at=f"{at}/weapon"
        )
    if not ship.works(magazine.id):
        gone = f"The missiles of {weapon.id} were lost with {magazine.id} of {ship.id}."
        raise AMMO_EMPTY.refuse(gone, at=f"{at}/weapon", rule="FT-7.1-3")
    return magazine


def _bears(battle: Battle, ship: Ship, weapon: Launcher, point: Point, *, at: str) -> None:
    """Refuse a point of aim outside the arcs of a weapon (FT-6.1-1).

    The lines at their edges belong to them, and no die is thrown; in its own place a ship has no
    bearing, and any arc will do (FT-RUL-5).
    """
    lies_in = arcs_towards(ship.place, ship.facing, point)
    if lies_in == (AFT,) and not battle.options.aft_launches:
        raise AFT_ARC.refuse(
            f"{point} lies aft of {ship.id}: {weapon.id} bears in "
            f"{_arcs_told(battle, ship, weapon)}.",
            at=at,
            rule="FT-RUL-36",
        )
    arcs = open_arcs(battle, ship, weapon)
    if not arcs or (lies_in and not set(lies_in) & set(arcs)):
        raise OUT_OF_ARC.refuse(
            f"{weapon.id} of {ship.id} does not bear on {point}: it bears in "
            f"{_arcs_told(battle, ship, weapon)}.",
            at=at,
            rule="FT-6.1-1",
        )


def _arcs_told(battle: Battle, ship: Ship, weapon: Launcher) -> str:
    return one_of(open_arcs(battle, ship, weapon), none="no arc")


def _reaches(battle: Battle, ship: Ship, aimed: Aimed, *, at: str) -> None:
    """Refuse a point of aim beyond the reach of its salvo (FT-6.1-1)."""
    reach = reach_mu(aimed.ammunition, battle.tables.salvo)
    range_mu = distance_mu(ship.place, aimed.point)
    if range_mu > reach + TOLERANCE_MU:
        beyond = (
            f"{aimed.weapon} of {ship.id} reaches {reach:g} MU at the most, not {range_mu:.2f}."
        )
        raise OUT_OF_RANGE.refuse(beyond, at=at, rule="FT-6.1-1")


def _is_clear(battle: Battle, ship: Ship, aimed: Aimed, *, at: str) -> None:
    """Refuse a point of aim behind an asteroid; homing is not hindered (FT-13.1-1, FT-RUL-104)."""
    if is_blocked(battle, ship.place, aimed.point):
        raise LINE_BLOCKED.refuse(
            f"An asteroid or a planet lies before {aimed.point}: aim {aimed.weapon} at a point "
            "in sight.",
            at=at,
        )


def _launched(battle: Battle, ship: Ship, launch: Aimed) -> SalvoLaunched:
    x, y = launch.point
    return SalvoLaunched(
        salvo=unused_name(battle, "S", battle.salvoes_launched),
        side=ship.side,
        ship=ship.id,
        weapon=launch.weapon,
        x=x,
        y=y,
        ammunition=launch.ammunition,
        magazine=launch.magazine,
    )


def unused_name(battle: Battle, letter: str, launched: int, taken: Collection[str] = ()) -> str:
    """Return the name of the next thing launched: its turn and number, and nobody else's."""
    names = (f"{letter}{battle.turn}-{number}" for number in count(launched + 1))
    return next(
        name
        for name in names
        if name not in taken
        and not (battle.ship(name) or battle.group(name) or battle.salvo(name) or battle.body(name))
    )
