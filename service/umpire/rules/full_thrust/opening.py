"""Checks of an opening battle, beside those of any battle (FT-2.5-1, FT-9).

A set-up is a position that play could have reached at the start of a turn. A ship may have any
damage: scenarios open with wrecks, and needles, flares and the referee take systems from ships
whose hull is whole (FT-4.8-2, FT-13.4-1, FT-UMP-3).
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from umpire.kernel.names import require_sound_names
from umpire.kernel.plane import Point
from umpire.kernel.tracks import boxes
from umpire.rules.full_thrust.design import YARD, Yard
from umpire.rules.full_thrust.fighter_attacks import figures_of
from umpire.rules.full_thrust.orbits import require_opening_orbits
from umpire.rules.full_thrust.refusals import CAPACITY, INCONSISTENT, NOT_ALLOWED_BY_OPTION
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, Mine, Setup
from umpire.rules.full_thrust.state.options import Planet
from umpire.rules.full_thrust.state.ship import (
    FighterBay,
    FtlDrive,
    Hangar,
    Magazine,
    MainDrive,
    Ship,
    room_in,
)
from umpire.rules.full_thrust.state.tables import DIE
from umpire.rules.full_thrust.state.values import Core, Docking, within
from umpire.rules.full_thrust.stations import bar_to_docking, require_opening_stations
from umpire.rules.full_thrust.table_edges import is_inside
from umpire.rules.full_thrust.terrain import bodies_around
from umpire.rules.full_thrust.tournament import require_fleets


def require_opening(battle: Battle, given: Setup, yard: Yard = YARD) -> None:
    """Refuse a set-up that play could not have reached.

    Raises:
        Malformed: a side has nothing in play, an order is written already, a drive is not on the
            display, a bay holds more craft than it can, or a unit is where it cannot be.
        IllegalOrder: a tournament does not allow the fleets, ships do without FTL drives, or pilots
            have a quality where it is not played.
    """
    squadrons = {ship.squadron for ship in battle.ships if ship.squadron is not None}
    require_sound_names(battle.names, {*battle.sides, *squadrons})
    require_fleets(given, yard)
    require_opening_stations(battle)
    require_opening_orbits(battle)
    _require_sides(battle)
    for place, ship in enumerate(battle.ships):
        if ship.order or ship.order_written:
            raise INCONSISTENT.refuse(
                f"{ship.id} opens without an order: its first is written in the battle "
                "(write_order).",
                at=f"/ships/{place}/order",
                rule="FT-2.7-2",
            )
        _require_fresh(ship, ship.fresh(battle.turn), f"/ships/{place}")
        refuse_unreachable(battle, ship, SHIPS, f"/ships/{place}")
        _require_drives(battle, ship, f"/ships/{place}/ssd")
        _require_berth(battle, ship, f"/ships/{place}/docked")
    _require_places(battle)
    for place, group in enumerate(battle.groups):
        _require_fresh(group, group.fresh(), f"/groups/{place}")
        refuse_unreachable(battle, group, GROUPS, f"/groups/{place}")
    for place, mine in enumerate(battle.mines):
        refuse_unreachable(battle, mine, MINES, f"/mines/{place}")
    _require_bays(battle)
    _require_pilots(battle)


def _require_sides(battle: Battle) -> None:
    """Refuse a side without a unit, and a battle that is over: fewer than two sides can act."""
    units = {ship.side for ship in battle.ships} | {group.side for group in battle.groups}
    few = len([side for side in battle.sides if battle.in_play(side)]) < LEAST_SIDES
    for side in battle.sides:
        if side not in units or (few and not battle.in_play(side)):
            raise INCONSISTENT.refuse(
                f"Side {side} has nothing in play: give it a ship, or leave the side out.",
                at="/sides",
                rule="FT-UMP-5",
            )


# States that play never reaches at the start of a turn.

U = TypeVar("U", bound=Ship | FighterGroup | Mine)

AnyUnit = TypeVar("AnyUnit", bound=Ship | FighterGroup)


class Unreachable(NamedTuple, Generic[U]):
    """A state that no unit is in when a turn begins.

    In the message `says`, `it` is the unit and `turn` the first of the battle.
    """

    at: str
    rule: str
    says: str
    is_so: Callable[[Any, U], bool]


def refuse_unreachable(battle: Battle, unit: U, states: Iterable[Unreachable[U]], at: str) -> None:
    """Refuse a unit that is in one of some states."""
    for each in states:
        if each.is_so(battle, unit):
            says = each.says.format(it=unit, turn=battle.turn)
            raise INCONSISTENT.refuse(says, at=f"{at}{each.at}", rule=each.rule)


def _require_fresh(unit: AnyUnit, fresh: AnyUnit, at: str) -> None:
    """Refuse a unit that has done something in a turn that has not begun (FT-2.7-1)."""
    for field in unit.__struct_fields__:
        if getattr(unit, field) != getattr(fresh, field):
            raise INCONSISTENT.refuse(
                f"{unit.id} has done nothing yet in the turn that begins: `{field}` must be "
                f"{msgspec.json.encode(getattr(fresh, field)).decode()}.",
                at=f"{at}/{field}",
                rule="FT-2.7-1",
            )


LEAST_SIDES = 2
_UNDER_WAY = frozenset({"active", "surrendered", "destroyed", "withdrawn", "jumped"})
_LEFT = frozenset({"off_table", "in_orbit", "landed", "destroyed", "withdrawn", "surrendered"})


def _has_warmed_up(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship can have been ordered out by FTL in the turn before (FT-8.1-1)."""
    able = ship.status != "waiting" and ship.docked is None and ship.station is None
    return able and ship.ftl_since == battle.turn - 1 and ship.is_fitted(FtlDrive)


def _rows_lost(ship: Ship) -> int:
    """Return how many threshold points the damage of a ship has reached."""
    rows = [row for row in ship.ssd.rows if row]
    return sum(ship.damage >= boxes(rows[: place + 1]) for place in range(len(rows)))


def _has_overdrawn(_battle: Battle, ship: Ship) -> bool:
    for load in ship.loads:
        magazine = ship.ssd.system(load.magazine)
        if not isinstance(magazine, Magazine):
            return True
        if load.standard > magazine.standard or load.extended_range > magazine.extended_range:
            return True
    return False


def _most_charge(battle: Battle) -> int:
    """Return the most that a wave gun gathers: a die more when it is nearly ready (FT-12.3-3)."""
    return battle.tables.wave.ready_from - 1 + DIE


SHIPS: tuple[Unreachable[Ship], ...] = (
    Unreachable(
        "/ftl_since",
        "FT-8.1-1",
        "{it.id} cannot be warming up since turn {it.ftl_since}: only a ship in flight with an FTL "
        "drive can be, since the turn before turn {turn}.",
        lambda battle, ship: ship.ftl_since is not None and not _has_warmed_up(battle, ship),
    ),
    Unreachable(
        "/docked/until",
        "FT-13.7-2",
        "{it.id} is casting off, which it has done when the turn begins: leave `until` out.",
        lambda _, ship: ship.docked is not None and ship.docked.until is not None,
    ),
    Unreachable(
        "/docked",
        "FT-13.7-2",
        "{it.id} is docked and {it.status}: a docked ship is active.",
        lambda _, ship: ship.docked is not None and ship.status not in _UNDER_WAY,
    ),
    Unreachable(
        "/status",
        "FT-13.7-1",
        "{it.id} is a station and {it.status}: a station is active, or it is gone.",
        lambda _, ship: (
            ship.station is not None
            and ship.status in {"cloaked", "jumped", "landed", "in_orbit", "waiting"}
        ),
    ),
    Unreachable(
        "/status",
        "FT-8.1-1",
        "{it.id} has jumped and has no FTL drive: fit one, or leave the ship out.",
        lambda _, ship: ship.status == "jumped" and not ship.is_fitted(FtlDrive),
    ),
    Unreachable(
        "/departure",
        "FT-3.5-1",
        "{it.id} has left the table just where its status is off_table: give both `departure` and "
        "that status, or neither.",
        lambda _, ship: (
            (ship.status == "off_table" and ship.departure is None)
            or (ship.departure is not None and ship.status not in _LEFT)
        ),
    ),
    Unreachable(
        "/departure",
        "FT-3.5-1",
        "{it.id} has left a battle without a table: nobody can; give the battle a `table`.",
        lambda battle, ship: ship.departure is not None and battle.table is None,
    ),
    Unreachable(
        "/departure/turn",
        "FT-3.5-1",
        "{it.id} leaves the table in turn {it.departure.turn}: {turn} is the latest.",
        lambda battle, ship: ship.departure is not None and ship.departure.turn > battle.turn,
    ),
    Unreachable(
        "/departure/return_turn",
        "FT-3.5-2",
        "{it.id} may not come back from turn {it.departure.return_turn} on: that needs the option "
        "table_return, and is a later turn than that in which it left.",
        lambda battle, ship: (
            ship.departure is not None
            and ship.departure.return_turn is not None
            and not (
                battle.options.table_return and ship.departure.return_turn > ship.departure.turn
            )
        ),
    ),
    Unreachable(
        "/status",
        "FT-14.1-2",
        "{it.id} is in the orbit beyond an edge, and no edge is one: choose an edge as "
        "`orbit_model`, or give it an `orbit` on the map.",
        lambda battle, ship: ship.status == "in_orbit" and battle.options.orbit_model == "map",
    ),
    Unreachable(
        "/status",
        "FT-14.3-1",
        "{it.id} has landed on no planet: put one on the map, or let an edge be the orbit.",
        lambda battle, ship: ship.status == "landed" and not _has_planet(battle),
    ),
    Unreachable(
        "/status",
        "FT-11.7-1",
        "{it.id} has struck its colours, which needs the option strike_colours.",
        lambda battle, ship: (
            (ship.status == "surrendered" or ship.struck_to is not None)
            and not battle.options.strike_colours
        ),
    ),
    Unreachable(
        "/struck_to",
        "FT-11.7-1",
        "{it.id} strikes its colours, which is answered in the turn itself: let it have "
        "surrendered, or leave `struck_to` out.",
        lambda _, ship: ship.struck_to is not None and ship.status == "active",
    ),
    Unreachable(
        "/bogey",
        "FT-11.1-1",
        "{it.id} is a bogey that has changed hands: it has been seen, so leave `bogey` out.",
        lambda _, ship: ship.bogey and ship.first_side is not None,
    ),
    Unreachable(
        "/landing",
        "FT-14.3-1",
        "{it.id} has landed safely and is not streamlined: it crash-lands (crash_landing).",
        lambda _, ship: ship.landing == "safe_landing" and ship.ssd.streamlining == "none",
    ),
    Unreachable(
        "/core",
        "FT-7.2-1",
        "{it.id} has lost core systems, which needs the option core_systems.",
        lambda battle, ship: ship.core != Core() and not battle.options.core_systems,
    ),
    Unreachable(
        "/core/bridge_until",
        "FT-7.2-2",
        "{it.id} has a bridge that works: `bridge_until` is for one that is out.",
        lambda _, ship: ship.core.bridge_until is not None and ship.core.bridge == "working",
    ),
    Unreachable(
        "/core/abandoned_turn",
        "FT-7.2-5",
        "{it.id} was abandoned in turn {it.core.abandoned_turn}: `abandoned_turn` is for an "
        "abandoned power core, up to turn {turn}.",
        lambda battle, ship: (
            ship.core.abandoned_turn is not None
            and (ship.core.power_core != "abandoned" or ship.core.abandoned_turn > battle.turn)
        ),
    ),
    Unreachable(
        "/core/life_support_until",
        "FT-7.2-6",
        "The life support of {it.id} is {it.core.life_support}: `life_support_until` says up to "
        "which turn one that is failing lasts.",
        lambda _, ship: (
            (ship.core.life_support == "failing" and ship.core.life_support_until is None)
            or (ship.core.life_support == "working" and ship.core.life_support_until is not None)
        ),
    ),
    Unreachable(
        "/holds_lost",
        "FT-7.5-1",
        "{it.id} has lost {it.holds_lost} holds with {it.damage} damage: one is lost at each "
        "threshold point that the damage has reached.",
        lambda _, ship: ship.holds_lost > _rows_lost(ship),
    ),
    Unreachable(
        "/drive",
        "FT-4.6-3",
        "{it.id} has no main drive, and it is {it.drive}: let `drive` be full.",
        lambda _, ship: ship.drive != "full" and not ship.is_fitted(MainDrive),
    ),
    Unreachable(
        "/loads",
        "FT-6.5-2",
        "{it.id} has fired more salvoes than its magazines held: `loads` counts those that have "
        "left each magazine, up to what its display shows.",
        _has_overdrawn,
    ),
    Unreachable(
        "/laid",
        "FT-12.1-2",
        "{it.id} has laid mines, which needs the option mines.",
        lambda battle, ship: bool(ship.laid) and not battle.options.mines,
    ),
    Unreachable(
        "/charges",
        "FT-12.3-3",
        "A wave gun of {it.id} holds more than it gathers: it takes no die from its full charge "
        "on, and one that is lost holds nothing.",
        lambda battle, ship: any(
            charge.points > _most_charge(battle) or (charge.points and charge.weapon in ship.lost)
            for charge in ship.charges
        ),
    ),
    Unreachable(
        "/entry",
        "FT-8.2-1",
        "{it.id} is yet to enter by FTL, and cannot be docked, in orbit or off the table: leave "
        "`docked`, `orbit` and `departure` out.",
        lambda _, ship: (
            ship.status == "waiting"
            and bool(ship.docked or ship.orbit or ship.departure or ship.cloak)
        ),
    ),
    Unreachable(
        "/entry",
        "FT-8.2-1",
        "{it.id} cannot enter by FTL: its FTL drive is lost, or nobody commands it.",
        lambda battle, ship: (
            ship.status == "waiting"
            and ship.is_fitted(FtlDrive)
            and not (ship.working(FtlDrive) and ship.can("jump", battle.turn))
        ),
    ),
    Unreachable(
        "/entry/turn",
        "FT-8.2-1",
        "{it.id} was to enter in turn {it.entry.turn}: turn {turn} is the earliest.",
        lambda battle, ship: (
            ship.status == "waiting" and ship.entry is not None and ship.entry.turn < battle.turn
        ),
    ),
)


def _has_planet(battle: Battle) -> bool:
    on_map = battle.options.orbit_model == "map"
    return not on_map or any(isinstance(body, Planet) for body in battle.terrain)


def _screens_wrongly(battle: Battle, group: FighterGroup) -> bool:
    """Return whether a group screens a ship of others, or one that is too far away (FT-5.5-1)."""
    ship = battle.ship(group.screening or "")
    if ship is None or ship.status != "active" or group.status != "active":
        return False
    near = within(group, ship, battle.tables.fighter.screen_mu)
    return ship.side != group.side or not near


def _fights_wrongly(battle: Battle, group: FighterGroup) -> bool:
    """Return whether a group is in a dogfight with no group that fights it (FT-5.4-2)."""
    if group.dogfight and group.dogfight_since is None:
        return True
    foes = [battle.group(name) for name in group.dogfight]
    return any(
        foe is None
        or foe.side == group.side
        or (foe.status == group.status == "active" and group.id not in foe.dogfight)
        for foe in foes
    )


def _is_aboard_wreck(battle: Battle, group: FighterGroup) -> bool:
    carrier = battle.ship(group.carrier or "")
    if group.status != "aboard" or carrier is None:
        return False
    return carrier.status == "destroyed" or group.bay in carrier.lost


GROUPS: tuple[Unreachable[FighterGroup], ...] = (
    Unreachable(
        "/endurance",
        "FT-5.7-1",
        "{it.id} has {it.endurance} CEF, more than groups of its type begin with.",
        lambda battle, group: group.endurance > figures_of(group.type, battle.tables.fighter).cef,
    ),
    Unreachable(
        "/ace",
        "FT-5.10-1",
        "{it.id} has an ace and is of turkeys: a group has one or is the other.",
        lambda _, group: group.ace and group.quality == "turkey",
    ),
    Unreachable(
        "/screening",
        "FT-5.5-1",
        "{it.id} cannot screen {it.screening}: a group screens a ship of its own side that is "
        "near enough.",
        _screens_wrongly,
    ),
    Unreachable(
        "/dogfight",
        "FT-5.4-2",
        "{it.id} is in a dogfight just with groups of the enemy in flight that name it in theirs, "
        "since a turn before turn {turn}.",
        lambda battle, group: (
            _fights_wrongly(battle, group) or (group.dogfight_since or 0) >= battle.turn
        ),
    ),
    Unreachable(
        "/launched_turn",
        "FT-2.7-1",
        "{it.id} was launched in turn {it.launched_turn}: a turn before turn {turn} is the latest.",
        lambda battle, group: (group.launched_turn or 0) >= battle.turn,
    ),
    Unreachable(
        "/evaded_turn",
        "FT-2.7-1",
        "{it.id} slipped away in turn {it.evaded_turn}: a turn before turn {turn} is the latest.",
        lambda battle, group: (group.evaded_turn or 0) >= battle.turn,
    ),
    Unreachable(
        "/grounded",
        "FT-5.11-1",
        "{it.id} stays aboard for good or for some turns: that needs the option rearming, and a "
        "grounded group is not in flight.",
        lambda battle, group: (
            (group.grounded and group.status == "active")
            or ((group.grounded or bool(group.relaunch_turn)) and not battle.options.rearming)
        ),
    ),
    Unreachable(
        "/bay",
        "FT-7.1-2",
        "{it.id} is aboard in a bay that is lost: the craft in it are lost with it.",
        _is_aboard_wreck,
    ),
    Unreachable(
        "/strength",
        "FT-5.0-1",
        "{it.id} is {it.status} and has {it.strength} craft: it has none.",
        lambda _, group: group.status in {"destroyed", "merged"} and group.strength > 0,
    ),
    Unreachable(
        "/status",
        "FT-5.11-1",
        "{it.id} has joined another group, which needs the option rearming.",
        lambda battle, group: group.status == "merged" and not battle.options.rearming,
    ),
    Unreachable(
        "/status",
        "FT-14.3-3",
        "{it.id} has landed on no planet: put one on the map, or let an edge be the orbit.",
        lambda battle, group: group.status == "landed" and not _has_planet(battle),
    ),
    Unreachable(
        "/status",
        "FT-3.5-1",
        "{it.id} has left a battle without a table: nobody can; give the battle a `table`.",
        lambda battle, group: group.status == "off_table" and battle.table is None,
    ),
)

MINES: tuple[Unreachable[Mine], ...] = (
    Unreachable(
        "/laid_turn",
        "FT-12.1-2",
        "{it.id} was laid in turn {it.laid_turn}: a turn before turn {turn} is the latest, and 0 "
        "is before the battle.",
        lambda battle, mine: mine.laid_turn >= battle.turn,
    ),
)


def _require_drives(battle: Battle, ship: Ship, at: str) -> None:
    """Refuse thrust that no drive gives, and ships without FTL that have no leave (FT-8.4-1)."""
    if ship.dummy:
        return
    if ship.ssd.thrust and not ship.is_fitted(MainDrive):
        raise INCONSISTENT.refuse(
            f"{ship.id} has thrust {ship.ssd.thrust}, and no main drive that gives it: fit one, or "
            "let its thrust be 0.",
            at=f"{at}/thrust",
            rule="FT-4.6-3",
        )
    free = battle.options.non_ftl_ships or ship.station is not None
    if not free and not ship.is_fitted(FtlDrive):
        raise NOT_ALLOWED_BY_OPTION.refuse(
            f"{ship.id} has no FTL drive: fit one, or let ships without it take part "
            "(`non_ftl_ships`).",
            at=f"{at}/systems",
            rule="FT-8.4-1",
        )


def _require_berth(battle: Battle, ship: Ship, at: str) -> None:
    """Refuse a ship that could not have docked where it is (FT-13.7-2, FT-UMP-52)."""
    docked = ship.docked
    if docked is None or ship.status != "active" or _has_lost_station(battle, ship, docked):
        return
    bar = bar_to_docking(battle, ship, docked.station, inside=docked.berth == "internal")
    if bar is not None:
        raise INCONSISTENT.refuse(
            f"{ship.id} cannot be docked at {docked.station}: {_BERTHS[bar.name]}.",
            at=at,
            rule="FT-13.7-2",
        )
    if docked.since > battle.turn:
        raise INCONSISTENT.refuse(
            f"{ship.id} is docked since turn {docked.since}: {battle.turn} is the latest.",
            at=f"{at}/since",
            rule="FT-13.7-2",
        )


def _has_lost_station(battle: Battle, ship: Ship, docked: Docking) -> bool:
    """Return whether the station is gone or was taken; its ships get free this turn (FT-UMP-53)."""
    station = battle.ship(docked.station)
    if station is None or station.status == "active":
        return station is not None and ship.side == station.first_side != station.side
    return True


_BERTHS = {
    "no_station": "name a station of its own side that is on the table",
    "not_in_range": "put it within docking distance of the station",
    "dock_velocity": "give it the velocity of the station",
    "dock_course": "give it the course or the orbit of the station",
    "capacity": "the station has no free bay that is large enough",
}
"""How to mend a berth, by the code of what bars a ship from docking there."""


def _require_places(battle: Battle) -> None:
    """Refuse units off the table, inside asteroids and planets, or entering there (FT-8.2-1)."""
    for place, ship in enumerate(battle.ships):
        at = f"/ships/{place}"
        if ship.entry is not None:
            _require_entry(battle, ship, at)
        elif ship.status in {"active", "cloaked"}:
            _require_free(battle, ship.id, ship.place, at)
    for place, group in enumerate(battle.groups):
        if group.status == "active":
            _require_free(battle, group.id, group.place, f"/groups/{place}")
    for place, mine in enumerate(battle.mines):
        _require_free(battle, mine.id, mine.place, f"/mines/{place}")


def _require_entry(battle: Battle, ship: Ship, at: str) -> None:
    if ship.entry is None or ship.status in {"destroyed", "withdrawn", "jumped"}:
        return
    if ship.status != "waiting":
        raise INCONSISTENT.refuse(
            f"{ship.id} has an entry by FTL and is {ship.status}: only a ship that is waiting "
            "enters.",
            at=f"{at}/entry",
            rule="FT-8.2-1",
        )
    if not ship.is_fitted(FtlDrive):
        raise INCONSISTENT.refuse(
            f"{ship.id} has no FTL drive to enter with: fit one, or begin on the table.",
            at=f"{at}/entry",
            rule="FT-8.2-1",
        )
    if ship.entry.point is not None:
        raise INCONSISTENT.refuse(
            f"{ship.id} has a point of entry before dice have shifted it: leave `point` out.",
            at=f"{at}/entry/point",
            rule="FT-8.2-1",
        )
    _require_free(battle, f"The entry of {ship.id}", (ship.entry.x, ship.entry.y), f"{at}/entry")


def _require_free(battle: Battle, who: str, point: Point, at: str) -> None:
    table = battle.table
    if table is not None and not is_inside(table, point):
        raise INCONSISTENT.refuse(
            f"{who} is off the table: x from {table.min_x:g} to {table.max_x:g} and y from "
            f"{table.min_y:g} to {table.max_y:g} are on it.",
            at=f"{at}/x",
            rule="FT-3.5-1",
        )
    for body in bodies_around(battle, point):
        raise INCONSISTENT.refuse(
            f"{who} is inside {body.id}: put it at least {body.radius:g} MU from its centre.",
            at=f"{at}/x",
            rule="FT-RUL-84",
        )


def _require_bays(battle: Battle) -> None:
    """Refuse more craft in a bay than it has room for (FT-7.1-1, FT-9.7-1)."""
    usual = battle.tables.design.hangar.fighter_bay_craft
    aboard: Counter[tuple[str | None, str | None]] = Counter()
    for place, group in enumerate(battle.groups):
        if group.status != "aboard":
            continue
        carrier = battle.ship(group.carrier or "")
        fitted = carrier.ssd.system(group.bay or "") if carrier else None
        most = room_in(fitted, usual) if isinstance(fitted, (FighterBay, Hangar)) else 0
        if carrier is not None and carrier.side != group.side:
            raise INCONSISTENT.refuse(
                f"{group.id} of {group.side} is aboard {carrier.id} of {carrier.side}: name a "
                "carrier of its own side.",
                at=f"/groups/{place}/carrier",
                rule="FT-5.0-2",
            )
        bay = (group.carrier, group.bay)
        aboard[bay] += group.strength
        if aboard[bay] > most:
            raise CAPACITY.refuse(
                f"{group.bay} of {group.carrier} would hold {aboard[bay]} craft, and has room for "
                f"{most}.",
                at=f"/groups/{place}/bay",
                rule="FT-9.7-1",
            )


def _require_pilots(battle: Battle) -> None:
    """Refuse aces and turkeys where pilots have no quality (FT-5.10-1)."""
    for place, group in enumerate(battle.groups):
        if battle.options.pilot_quality or not (group.ace or group.quality == "turkey"):
            continue
        raise NOT_ALLOWED_BY_OPTION.refuse(
            f"{group.id} has {'an ace' if group.ace else 'turkeys'}: let its pilots be like all "
            "others, or let them have a quality (`pilot_quality`).",
            at=f"/groups/{place}/{'ace' if group.ace else 'quality'}",
            rule="FT-5.10-1",
        )
