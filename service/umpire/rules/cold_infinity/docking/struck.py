"""Hits on docks that strike the ships there (CI 15.7.1 to 15.7.3)."""

from collections.abc import Collection
from contextlib import suppress

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import CannotAdjudicate
from umpire.kernel.hexes import DIRECTIONS, HOURS, HOURS_A_FACE, turned
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.docking.berths import at_dock, docks_of
from umpire.rules.cold_infinity.docking.docks import struck_in
from umpire.rules.cold_infinity.docking.happenings import DockedShipStruck
from umpire.rules.cold_infinity.docking.mooring import RULES
from umpire.rules.cold_infinity.sighting.off_layer import OffLayer
from umpire.rules.cold_infinity.sighting.sights import hour_of, pair
from umpire.rules.cold_infinity.state.attitude import heading as nose
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.labels import label
from umpire.rules.cold_infinity.state.starship import Starship


def crossing(battle: Battle, host: Starship, firer: Id) -> int | None:
    """Return the facing of a structure that fire crosses, 1 to 6; None: nobody can tell.

    On a corner it is the one clockwise of it (CI-UMP-156).
    """
    source = battle.unit(firer)
    if source is None:
        return None
    with suppress(CannotAdjudicate):
        where = pair(host, source, battle.options)
        hour = hour_of(host, where.other, where.one)
        if isinstance(hour, OffLayer):
            return None
        return (hour + HOURS_A_FACE // 2) % HOURS // HOURS_A_FACE + 1
    return None


def struck_instead(
    battle: Battle, host: Starship, firer: Id, systems: Collection[Id], thrown: tuple[Dice, str]
) -> DockedShipStruck | None:
    """Return the ship that takes a hit, if it found a dock of a structure with one in it.

    Args:
        battle: for who is docked where.
        host: the structure.
        firer: whose hit it is.
        systems: that the hit found.
        thrown: dice, and what the hit is called, where one of several is thrown for.
    """
    for name, dock in docks_of(host).items():
        if name not in systems:
            continue
        there = {
            each.id: (each.docked.stage, each.docked.exposed)
            for each in at_dock(battle, host.id, name)
            if each.docked
        }
        found = struck_in(dock.system.form, there, crossing(battle, host, firer))
        if found:
            dice, key = thrown
            rolls: tuple[Roll, ...] = ()
            if len(found) > 1:
                rolls = (dice.roll(label(battle, key, host.id, name, "docked"), 1, len(found)),)
            ship = found[rolls[0].faces[0] - 1] if rolls else found[0]
            return DockedShipStruck(
                host=host.id,
                dock=name,
                ship=ship,
                points=0,
                candidates=found,
                rolls=rolls,
                rule=RULES[dock.system.form] if dock.system.form != "bay" else "CI-15.7.2-2",
            )
    return None


def open_side(host: Starship, ship: Starship) -> tuple[SectionName, ...]:
    """Return the section of a docked ship that shows, and what is behind it (CI-15.7.2-1).

    It is that at its nose or its stern, whichever points the way it came from.
    """
    exposed = ship.docked.exposed if ship.docked else 1
    way = turned(exposed, host.motion.attitude.facing - 1)
    ahead = (way - nose(ship.motion.attitude)) % len(DIRECTIONS) in {0, 1, 5}
    names = [each.name for each in ship.sheet.sections]
    wanted: tuple[SectionName, ...] = ("forward" if ahead else "aft", "core")
    return tuple([each for each in wanted if each in names]) or (names[0],)
