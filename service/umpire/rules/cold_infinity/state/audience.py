"""Who knows what: ships unseen, identified units, and secrets that a phase has opened.

CI 2.1.3, 2.3.1, 4.9, 15.8.
"""

from typing import get_args

from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.state.battle import Battle, Known, PhaseName, Unit
from umpire.rules.cold_infinity.state.field import Mine
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.hulls import STEALTH_HULL, has_trait
from umpire.rules.cold_infinity.state.noncombat import betrays
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Sensors


def is_hidden(unit: Unit | None) -> bool:
    """Tell whether a unit is off the map, in stealth (CI-15.8-1)."""
    return getattr(unit, "status", None) == "hidden"


def has_stealth(ship: Starship) -> bool:
    """Tell whether a ship was built for stealth (CI-15.8-1)."""
    return has_trait(ship.sheet.traits, STEALTH_HULL)


def betraying(ship: Starship) -> tuple[str, ...]:
    """Return what has power aboard a ship and betrays it (CI-15.8-1)."""
    on = frozenset(ship.power.on)
    return tuple([each.id for each in ship.sheet.systems if each.id in on and betrays(each)])


def hidden_ships(battle: Battle) -> tuple[Starship, ...]:
    """Return the ships in stealth, of all sides."""
    return tuple([ship for ship in battle.ships if ship.status == "hidden"])


def hides_ships(battle: Battle, _order: object = None) -> bool:
    """Tell whether any ship is in stealth; all know that (CI-UMP-180)."""
    return any(ship.status == "hidden" for ship in battle.ships)


PHASES: tuple[PhaseName, ...] = get_args(PhaseName)
"""The phases of a turn in their order, and the end."""
FIRST_SEALED, LAST_SEALED = PHASES.index("electronic_warfare"), PHASES.index("announce_ew")
"""Between these phases something is sealed that a phase begun may open."""


def has_come(battle: Battle, turn: int, phase: PhaseName) -> bool:
    """Tell whether a battle has come to a phase of a turn."""
    now = (battle.turn, PHASES.index(battle.phase))
    return now >= (turn, PHASES.index(phase))


def opened(battle: Battle, phase: PhaseName) -> bool:
    """Tell whether what opens with a phase of this turn is open."""
    return has_come(battle, battle.turn, phase)


def known_to(battle: Battle, unit: Unit, seat: Seat) -> Known:
    """Return what a seat has learned of a unit (CI-4.9-1): all, unless they are to be identified.

    Of several sides that an observer looks through, it is what every one of them has learned.
    """
    side = seat.side or ""
    if seat.sees(unit.side) or not battle.options.unit_identification:
        return Known(side, unit.id, mass=True, silhouette=True, full=True)
    sides = [each for each in battle.sides if each != unit.side] if seat.side is None else [side]
    rows = [_row(battle, unit, each) for each in sides]
    return Known(
        side,
        unit.id,
        mass=all(row.mass for row in rows),
        silhouette=all(row.silhouette for row in rows),
        full=all(row.full for row in rows),
    )


def _row(battle: Battle, unit: Unit, side: str) -> Known:
    found = (each for each in battle.known if (each.side, each.unit) == (side, unit.id))
    return next(found, Known(side, unit.id))


def unidentified(battle: Battle, seat: Seat) -> frozenset[str]:
    """Return the units that a seat does not know in full, and the drones of such units."""
    if not battle.options.unit_identification:
        return frozenset()
    units = {unit.id for unit in battle.units if not known_to(battle, unit, seat).full}
    drones = {each.id for each in battle.guided if each.drone and each.launcher in units}
    return frozenset(units | drones)


def unseen(battle: Battle, seat: Seat) -> frozenset[str]:
    """Return the ships in stealth that a seat does not see, and the craft aboard (CI-15.8-1)."""
    ships = frozenset(
        [each.id for each in battle.ships if each.status == "hidden" and not seat.sees(each.side)]
    )
    if not ships:
        return ships
    aboard = [
        group.id
        for group in battle.groups
        if not group.in_play and any(each.ship in ships for each in group.berths)
    ]
    return ships.union(aboard)


def plot_open(battle: Battle, unit: Unit) -> bool:
    """Tell whether the plot of a unit has been shown (CI-2.2.1-1).

    Where nimble small vessels plot late, theirs are shown after those of starships.
    """
    late = battle.options.movement_turns == "nimble" and isinstance(unit, Group)
    return opened(battle, "movement" if late else "small_vessel_plots")


def nobody(_battle: Battle, _order: object, _seat: Seat) -> bool:
    """Tell that an order stays with its side.

    An entry of the journal from which nothing is held back any more has its orders too.
    """
    return False


def may_open_secrets(battle: Battle, _order: object = None) -> bool:
    """Tell whether what is sealed now may be opened by an order after which nobody is waited for.

    That is so from the phase in which levels are set to the one in which they are told.
    """
    return FIRST_SEALED <= PHASES.index(battle.phase) <= LAST_SEALED


def knows_mine(battle: Battle, mine: Mine, seat: Seat) -> bool:
    """Tell whether a seat knows where a mine lies: its own, or found (CI-10.5-1)."""
    if seat.sees(mine.side):
        return True
    sides = [seat.side] if seat.side else [each for each in battle.sides if each != mine.side]
    return all(each in mine.found for each in sides)


def may_hide_mines(battle: Battle, _order: object = None) -> bool:
    """Tell whether mines may lie where nobody sees them (CI-10.5-1); all know that.

    They are of the advanced rules (CI-RUL-1).
    """
    return battle.options.stationary_weapons and battle.options.level == "advanced"


def may_show_who_is_ahead(battle: Battle, _order: object = None) -> bool:
    """Tell whether an order that may end a phase shows who is done ahead (CI-UMP-122)."""
    return battle.options.standing_orders


def may_end_the_phase(battle: Battle, _order: object = None) -> bool:
    """Tell whether something hidden may show, should an order end the phase."""
    if may_show_who_is_ahead(battle) or may_open_secrets(battle):
        return True
    return may_hide_what_moves(battle)


def may_hide_what_moves(battle: Battle, _order: object = None) -> bool:
    """Tell whether mines may lie unseen, or ships are in stealth (CI-10.5-1, CI-15.8-1)."""
    return may_hide_mines(battle) or hides_ships(battle)


def strikes_by_plans(_battle: Battle, _order: object) -> bool:
    """Tell that an order strikes by what owners have planned in secret, and have in magazines."""
    return True


def keeps_secrets(sheet: Sheet) -> bool:
    """Tell whether a ship was built with masking sensors, or with armour that adapts."""
    return any(
        section.adaptive is not None
        or any(isinstance(system, Sensors) and system.masking for system in section.systems)
        for section in sheet.sections
    )
