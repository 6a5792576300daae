"""Set-ups of Full Thrust: Remixed, and the checks of a whole battle."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec.structs import replace

from umpire.kernel.classes import in_play
from umpire.kernel.classes import in_short as shortened
from umpire.kernel.tracks import boxes
from umpire.kernel.words import one_of
from umpire.rules.full_thrust.mines import require_mines
from umpire.rules.full_thrust.opening import Unreachable, refuse_unreachable, require_opening
from umpire.rules.full_thrust.orbits import require_planets
from umpire.rules.full_thrust.refusals import INCONSISTENT
from umpire.rules.full_thrust.samples import CLASSES
from umpire.rules.full_thrust.sensors import require_bogey, require_dummies
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, Setup, ShipSetup, Table
from umpire.rules.full_thrust.state.ship import (
    ONE_SHOT,
    CloakingField,
    FighterBay,
    Hangar,
    Magazine,
    MainDrive,
    SalvoMissileLauncher,
    Ship,
    Ssd,
    crew_factors,
)
from umpire.rules.full_thrust.state.values import CORE_SYSTEMS
from umpire.rules.full_thrust.stations import require_stations
from umpire.rules.full_thrust.terrain import require_terrain
from umpire.rules.full_thrust.tournament import require_options
from umpire.rules.full_thrust.wonder_fields import require_wonders

B = TypeVar("B", bound=Battle)
G = TypeVar("G", bound=Setup)


def setup(given: Setup) -> Battle:
    """Return the opening battle of a set-up.

    Raises:
        Malformed: names repeat or are unknown, or a unit is as it cannot be.
    """
    given = write_out(given, Ship, CLASSES)
    battle = opening(given, Battle)
    check(battle)
    require_opening(battle, given)
    for place, ship in enumerate(battle.ships):
        refuse_unreachable(battle, ship, SHIPS, f"/ships/{place}")
    return open_groups(battle)


SHIPS: tuple[Unreachable[Ship], ...] = (
    Unreachable(
        "/status",
        "FT-12.3-9",
        "{it.id} is cloaked and has no cloaking field: fit one, or let it be active.",
        lambda _, ship: ship.status == "cloaked" and not ship.is_fitted(CloakingField),
    ),
    Unreachable(
        "/cloak/moves",
        "FT-12.3-9",
        "{it.id} has flown more moves under its cloak than turns have passed before turn {turn}.",
        lambda battle, ship: ship.cloak is not None and len(ship.cloak.moves) >= battle.turn,
    ),
    Unreachable(
        "/first_side",
        "FT-11.5-4",
        "{it.id} was taken from {it.first_side}, which needs the option boarding.",
        lambda battle, ship: ship.first_side is not None and not battle.options.boarding,
    ),
    Unreachable(
        "/crew_lost",
        "FT-11.5-3",
        "{it.id} has lost crew factors in fights, which needs the option boarding.",
        lambda battle, ship: ship.crew_lost > 0 and not battle.options.boarding,
    ),
)
"""States that ships do not reach in this book; To Boldly Thrust has boarders of its own."""


def write_out(given: G, kind: type[Ship], classes: Mapping[str, Ssd]) -> G:
    """Return a set-up with the display of every ship.

    Raises:
        Malformed: a ship is of no class and has no display, or of both; or there is no such class.
    """
    ships = [
        in_play(each, kind, classes, at=f"/ships/{place}") for place, each in enumerate(given.ships)
    ]
    return replace(given, ships=tuple(ships))


def in_short(given: Setup) -> Setup:
    """Return a set-up whose ships are of the book's classes by name, where they are."""
    ships = [shortened(each, ShipSetup, CLASSES) for each in given.ships]
    return replace(given, ships=tuple(ships))


def opening(given: Setup, kind: type[B]) -> B:
    """Return the battle that a set-up gives, of the kind of its book, not yet checked."""
    return kind(
        sides=given.sides,
        ships=given.ships,
        groups=given.groups,
        mines=given.mines,
        table=given.table,
        terrain=given.terrain,
        options=given.options,
        tables=given.tables,
        names=given.names,
        turn=given.turn,
    )


def open_groups(battle: B) -> B:
    """Return a battle whose fighter groups are as they open."""
    return replace(battle, groups=tuple([_open_group(group) for group in battle.groups]))


def _open_group(group: FighterGroup) -> FighterGroup:
    """Return a group as it opens: with its losses, if it began with more than it has (FT-5.8-1)."""
    return replace(group, start_strength=max(group.start_strength, group.strength))


def check(battle: Battle) -> None:
    """Refuse a battle that contradicts itself.

    An order that a ship cannot fly is no contradiction: damage may have overtaken it.
    """
    require_options(battle.options)
    _all_different(battle.sides, "/sides")
    all_named_apart(names_in(battle))
    _require_table(battle.table)
    _require_turn(battle)
    require_terrain(battle)
    require_planets(battle)
    require_stations(battle)
    require_wonders(battle)
    require_mines(battle)
    for place, ship in enumerate(battle.ships):
        _require_ship(battle, ship, f"/ships/{place}")
        require_bogey(battle, ship, f"/ships/{place}")
    require_dummies(battle)
    for place, group in enumerate(battle.groups):
        _require_group(battle, group, f"/groups/{place}")
    for place, salvo in enumerate(battle.salvoes):
        require_launcher(battle, salvo.side, salvo.ship, f"/salvoes/{place}")
        if salvo.target is not None:
            _require_known_ship(battle, salvo.target, f"/salvoes/{place}/target")


def names_in(battle: Battle) -> Iterator[tuple[str, str]]:
    """Yield the name of each thing in a battle, and its path."""
    yield from ((ship.id, f"/ships/{place}/id") for place, ship in enumerate(battle.ships))
    yield from ((group.id, f"/groups/{place}/id") for place, group in enumerate(battle.groups))
    yield from ((salvo.id, f"/salvoes/{place}/id") for place, salvo in enumerate(battle.salvoes))
    yield from ((mine.id, f"/mines/{place}/id") for place, mine in enumerate(battle.mines))
    yield from ((body.id, f"/terrain/{place}/id") for place, body in enumerate(battle.terrain))


def require_launcher(battle: Battle, side: str, ship: str, at: str) -> None:
    """Refuse what no ship of the battle can have launched."""
    _require_known_side(battle, side, f"{at}/side")
    _require_known_ship(battle, ship, f"{at}/ship")


def _require_table(table: Table | None) -> None:
    if table is not None and (table.min_x >= table.max_x or table.min_y >= table.max_y):
        raise INCONSISTENT.refuse(
            f"The table has no inside: let min_x ({table.min_x:g}) be less than max_x "
            f"({table.max_x:g}), and min_y ({table.min_y:g}) less than max_y ({table.max_y:g}).",
            at="/table",
        )


def _require_turn(battle: Battle) -> None:
    """Check who acts, who is done, and who won against the sides and the phase."""
    named: dict[str, tuple[str | None, ...]] = {
        "finished": battle.finished,
        "initiative": battle.initiative,
        "active": (battle.active,),
        "result": (battle.result.winner if battle.result else None,),
    }
    for field, sides in named.items():
        for side in sides:
            if side is not None:
                _require_known_side(battle, side, f"/{field}")
    _all_different(battle.initiative, "/initiative")
    thrown = battle.phase not in {"orders", "initiative", "over"}
    if thrown and len(battle.initiative) != len(battle.sides):
        raise INCONSISTENT.refuse(
            f"Initiative ranks every side once: {one_of(battle.sides)} belong in it, in "
            "some order.",
            at="/initiative",
        )
    if battle.phase == "initiative" and battle.initiative:
        raise INCONSISTENT.refuse(
            "The phase is initiative, and initiative has been thrown: leave `initiative` empty.",
            at="/initiative",
        )
    if (battle.phase == "over") != (battle.result is not None):
        raise INCONSISTENT.refuse(
            f"The phase is {battle.phase}, but a battle is over exactly when it has a result.",
            at="/result",
        )


def _require_ship(battle: Battle, ship: Ship, at: str) -> None:
    _require_known_side(battle, ship.side, f"{at}/side")
    systems = [system.id for system in ship.ssd.systems]
    _all_different(systems, f"{at}/ssd/systems")
    for system in systems:
        if system in CORE_SYSTEMS:
            raise INCONSISTENT.refuse(
                f"{system} of {ship.id} is the name of a core system: give the system another.",
                at=f"{at}/ssd/systems",
            )
    named = {
        "lost": ship.lost,
        "spent": ship.spent,
        "used": ship.used,
        "loads": tuple(load.magazine for load in ship.loads),
    }
    for field, ids in named.items():
        if field != "used":
            _all_different(ids, f"{at}/{field}")
        for system in ids:
            if system not in systems:
                raise INCONSISTENT.refuse(
                    f"{ship.id} has no system {system} to be {field}: name one of its display.",
                    at=f"{at}/{field}",
                )
    _require_allegiance(battle, ship, at)
    _require_display(ship, at)
    _require_state(ship, at)


def _require_allegiance(battle: Battle, ship: Ship, at: str) -> None:
    """Check a ship's first side, its captor, and how many of its crew it can have lost."""
    if ship.first_side is not None:
        _require_known_side(battle, ship.first_side, f"{at}/first_side")
    if ship.struck_to is not None:
        _require_known_ship(battle, ship.struck_to, f"{at}/struck_to")
    crew = crew_factors(ship.ssd.mass, ship.ssd.military, battle.tables.damage_control)
    if ship.crew_lost > crew:
        raise INCONSISTENT.refuse(
            f"{ship.id} has lost {ship.crew_lost} crew factors: {crew} is the most.",
            at=f"{at}/crew_lost",
        )


def _require_display(ship: Ship, at: str) -> None:
    """Check what a display holds: one main drive, launchers fed by magazines that are there."""
    systems = ship.ssd.systems
    if not boxes(ship.ssd.rows):
        raise INCONSISTENT.refuse(
            f"{ship.id} has no hull boxes: one is the least.", at=f"{at}/ssd/rows"
        )
    if len([each for each in systems if isinstance(each, MainDrive)]) > 1:
        raise INCONSISTENT.refuse(
            f"{ship.id} has two main drives: one is the most.", at=f"{at}/ssd/systems"
        )
    magazines = {each.id for each in systems if isinstance(each, Magazine)}
    for place, system in enumerate(systems):
        feeds = system.magazine if isinstance(system, SalvoMissileLauncher) else None
        if feeds is not None and feeds not in magazines:
            raise INCONSISTENT.refuse(
                f"{ship.id} has no magazine {feeds} to feed {system.id}: fit it, or name another.",
                at=f"{at}/ssd/systems/{place}/magazine",
            )


def _require_state(ship: Ship, at: str) -> None:
    """Check that losses fit the display and the state of the ship."""
    if (ship.damage >= boxes(ship.ssd.rows)) and ship.status not in {"destroyed", "withdrawn"}:
        raise INCONSISTENT.refuse(
            f"{ship.id} has {boxes(ship.ssd.rows)} hull boxes, {ship.damage} damage, and is "
            f"{ship.status}: {boxes(ship.ssd.rows) - 1} damage is the most.",
            at=f"{at}/damage",
        )
    if ship.armour_lost > ship.ssd.armour:
        raise INCONSISTENT.refuse(
            f"{ship.id} has lost {ship.armour_lost} boxes of armour: {ship.ssd.armour} is the "
            "most.",
            at=f"{at}/armour_lost",
        )
    drives = [each.id for each in ship.ssd.systems if isinstance(each, MainDrive)]
    if drives and (ship.drive == "out") != (drives[0] in ship.lost):
        raise INCONSISTENT.refuse(
            f"{ship.id}'s main drive is lost when it is out: {drives[0]} is among `lost` just when "
            "`drive` is out.",
            at=f"{at}/drive",
        )
    one_shot = {each.id for each in ship.ssd.systems if isinstance(each, ONE_SHOT)}
    for system in ship.spent:
        if system not in one_shot:
            raise INCONSISTENT.refuse(
                f"{system} of {ship.id} is not spent by one use: leave it out of `spent`.",
                at=f"{at}/spent",
            )
    if ship.holds_lost > len(ship.ssd.holds):
        raise INCONSISTENT.refuse(
            f"{ship.id} has lost {ship.holds_lost} holds: {len(ship.ssd.holds)} is the most.", at=at
        )
    if (ship.status == "waiting") and ship.entry is None:
        raise INCONSISTENT.refuse(
            f"{ship.id} waits, and enters nowhere: say when and where (`entry`).", at=f"{at}/entry"
        )


def _require_group(battle: Battle, group: FighterGroup, at: str) -> None:
    _require_known_side(battle, group.side, f"{at}/side")
    if (group.strength == 0) and group.status in {"active", "aboard"}:
        raise INCONSISTENT.refuse(
            f"{group.id} is {group.status} without craft: one is the least.", at=f"{at}/strength"
        )
    if group.screening is not None:
        _require_known_ship(battle, group.screening, f"{at}/screening")
    if group.carrier is not None:
        _require_known_ship(battle, group.carrier, f"{at}/carrier")
    if group.status != "aboard":
        return
    carrier = battle.ship(group.carrier) if group.carrier else None
    bay = carrier.ssd.system(group.bay) if carrier and group.bay else None
    if carrier is None or not isinstance(bay, (FighterBay, Hangar)):
        raise INCONSISTENT.refuse(
            f"{group.id} is aboard, in no bay of a carrier: name both (`carrier`, `bay`).",
            at=f"{at}/bay",
        )


def _require_known_side(battle: Battle, side: str, at: str) -> None:
    if side not in battle.sides:
        raise INCONSISTENT.refuse(
            f"There is no side {side} in the battle: {one_of(battle.sides)} are in it.", at=at
        )


def _require_known_ship(battle: Battle, ship_id: str, at: str) -> None:
    if battle.ship(ship_id) is None:
        raise INCONSISTENT.refuse(
            f"There is no ship {ship_id} in the battle: name one that is.", at=at
        )


def _all_different(names: Iterable[str], at: str) -> None:
    all_named_apart([(name, at) for name in names])


def all_named_apart(names: Iterable[tuple[str, str]]) -> None:
    """Refuse a name that several things have."""
    seen: set[str] = set()
    for name, at in names:
        if name in seen:
            raise INCONSISTENT.refuse(
                f"{name} is named twice: give each thing a name of its own.", at=at
            )
        seen.add(name)
