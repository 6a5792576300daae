"""Hangars of a ship in battle, and who is stowed in them (CI 12.4, 13.1.7)."""

from collections.abc import Iterable
from typing import NamedTuple

from umpire.kernel.hexes import DIRECTIONS, Hex
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hangars.bays import Craft, bays_of, fits
from umpire.rules.cold_infinity.hangars.handling import (
    bar_to_working,
    operations_needed,
    require_operations,
)
from umpire.rules.cold_infinity.hangars.orders import HANGAR_DESTROYED, NO_TUBE, UNKNOWN_HANGAR
from umpire.rules.cold_infinity.sighting.arcs import in_arc
from umpire.rules.cold_infinity.state.attitude import Attitude
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.condition import home_of, is_outer, section_of, system_of
from umpire.rules.cold_infinity.state.drives import bar_across_bubble
from umpire.rules.cold_infinity.state.group import Berth, Group
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.running import Fitted, fitted
from umpire.rules.cold_infinity.state.shells import (
    arc_as_it_lies,
    lying,
    shell_turned,
)
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import FireArc, Hold, LaunchTube
from umpire.rules.cold_infinity.state.tables import ArcWidths


class Stowed(NamedTuple):
    """A fighter or shuttle aboard: of which group, and its berth."""

    group: Group
    berth: Berth

    @property
    def name(self) -> str:
        """How it is told among all that are aboard."""
        return f"{self.group.id}/{self.berth.fighter}"


def hangars_of(ship: Starship) -> dict[Id, Fitted[Hold]]:
    """Return the hangars and launchers of a ship, destroyed ones too, by name."""
    return {
        each.system.id: each for each in fitted(ship.running, Hold) if each.system.holds == "craft"
    }


def known_hangar(ship: Starship, hangar: Id, *, at: str = "/hangar") -> Fitted[Hold]:
    """Return a hangar or launcher of a ship by name.

    Raises:
        IllegalOrder: it is destroyed.
        Malformed: the ship has none of that name.
    """
    found = hangars_of(ship)
    if hangar not in found:
        raise UNKNOWN_HANGAR.refuse(
            f"{ship.id} has no hangar {hangar}; it has {listed(found)}.", at=at
        )
    if not found[hangar].intact:
        left = [name for name, each in found.items() if each.intact]
        raise HANGAR_DESTROYED.refuse(
            f"Hangar {hangar} is destroyed; what is left is {listed(left)}.", at=at
        )
    return found[hangar]


def tubes_of(ship: Starship, hangar: Id) -> tuple[Fitted[LaunchTube], ...]:
    """Return the launch tubes of a hangar, destroyed ones too."""
    return tuple(
        [each for each in fitted(ship.running, LaunchTube) if each.system.serves == hangar]
    )


def tubes_left(ship: Starship, hangar: Id) -> int | None:
    """Return how many launch tubes of a hangar work; None: it works through none (CI-12.4.3-1)."""
    tubes = tubes_of(ship, hangar)
    return sum(each.intact for each in tubes) if tubes else None


def bays_left(ship: Starship, hangar: Id) -> int:
    """Return how many bays a hangar has left (CI-12.4-1).

    Where its section is destroyed they are those that stood until then: craft may escape from them.
    """
    structure = hangars_of(ship)[hangar].system.structure
    state = system_of(ship.condition, hangar)
    section = section_of(ship.condition, home_of(ship.sheet, hangar))
    gone = state.destroyed and not section.destroyed
    return bays_of(structure, structure if gone else state.lost)


def stowed_in(battle: Battle, ship: str, hangar: Id) -> tuple[Stowed, ...]:
    """Return who is stowed in a hangar, group by group, in the order in which they came."""
    return tuple(
        [
            Stowed(group, berth)
            for group in battle.groups
            for berth in group.berths
            if (berth.ship, berth.hold) == (ship, hangar)
        ]
    )


def as_craft(stowed: Iterable[Stowed]) -> tuple[Craft, ...]:
    """Return craft aboard by their names and the room that they take."""
    return tuple([Craft(each.name, each.group.craft.mass) for each in stowed])


def has_room(battle: Battle, ship: Starship, hangar: Id, mass: float, number: int = 1) -> bool:
    """Tell whether a hangar has bays for so many craft more (CI-12.4-1)."""
    aboard = [each.mass for each in as_craft(stowed_in(battle, ship.id, hangar))]
    return fits([*aboard, *[mass] * number], bays_left(ship, hangar))


def operations_left(battle: Battle, ship: Starship, hangar: Id) -> int:
    """Return how many operations a hangar has left this turn (CI-12.4-2)."""
    used = ship.hold(hangar)
    done = used.operations if used.turn == battle.turn else 0
    return max(0, hangars_of(ship)[hangar].system.operations - done)


def require_working(
    battle: Battle, ship: Starship, hangar: Id, tube: Id | None, *, times: int
) -> FireArc | None:
    """Return the arc through which a hangar launches or lands so many craft; None: any (CI-12.4).

    Through a tube, that of the tube: the first that works, unless one is named (CI-12.4.3-1).

    Raises:
        IllegalOrder: the ship turned, is in a bubble, no such tube works, or it has done too much
            this turn.
    """
    found = tubes_of(ship, hangar)
    working = {each.system.id: each.system.arc for each in found if each.intact}
    turned = ship.turned or shell_turned(ship, hangar, battle.turn)
    parted = bar_across_bubble(ship, None)
    if parted is not None:
        raise parted.refuse(
            f"{ship.id} is in a bubble: its craft wait until that has ended.", at="/ship"
        )
    bar = bar_to_working(turned=turned, tubes=tubes_left(ship, hangar))
    if bar is not None:
        raise bar.refuse(_why(ship, hangar, turned=turned), at="/ship" if turned else "/hangar")
    if tube is not None and tube not in working:
        raise NO_TUBE.refuse(
            f"Hangar {hangar} has no tube {tube} that works; there is {listed(working)}.",
            at="/tube",
        )
    needed = operations_needed(times, by_tube=bool(found))
    require_operations(needed, operations_left(battle, ship, hangar))
    arc = working[tube or next(iter(working))] if found else hangars_of(ship)[hangar].system.arc
    return None if arc is None else arc_as_it_lies(ship, hangar, arc)


def _why(ship: Starship, hangar: Id, *, turned: bool) -> str:
    if turned:
        return f"{ship.id} has turned this turn: its hangars work when it holds its attitude."
    return f"All launch tubes of {hangar} are destroyed: use another hangar."


def facings_through(battle: Battle, ship: Starship, arc: FireArc | None) -> tuple[int, ...]:
    """Return the facings of the map that an arc of a ship covers; see `facings_in`."""
    attitude = ship.motion.attitude if arc is None else lying(arc, ship.motion.attitude)
    return facings_in(arc, attitude, battle.tables.arcs)


def facings_in(arc: FireArc | None, attitude: Attitude, widths: ArcWidths) -> tuple[int, ...]:
    """Return the facings of the map that an arc covers, 1 to 6; no arc covers all (CI-12.4.1-1).

    Abstracted arcs are for fire alone (CI-7.1.4.2-1).
    """
    offsets: tuple[Hex, ...] = DIRECTIONS
    if arc is not None:
        offsets = in_arc(arc, attitude, widths, DIRECTIONS)
    return tuple([DIRECTIONS.index(each) + 1 for each in offsets])


def is_exposed(ship: Starship, hangar: Id) -> bool:
    """Tell whether an outer section beside a hangar is destroyed (CI-12.4.4-2, CI-UMP-154)."""
    home = home_of(ship.sheet, hangar)
    return any(
        part.destroyed
        for part in ship.condition.sections
        if part.name != home and is_outer(ship.sheet, part.name)
    )
