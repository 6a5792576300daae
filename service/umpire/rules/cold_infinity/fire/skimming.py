"""What barnstorming does to fire, for the rest of the turn (CI 5.5.3)."""

from umpire.kernel.hexes import HOURS
from umpire.rules.cold_infinity.fire.facing import seen_from
from umpire.rules.cold_infinity.sighting.sections import Choice
from umpire.rules.cold_infinity.sighting.sights import hour_of
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.starship import Starship


def strikes_below(battle: Battle, firer: Unit, ship: Starship) -> tuple[SectionName, ...]:
    """Return where a miss at a barnstormer strikes the ship below it (CI-5.5.3-2, CI-UMP-86).

    It comes from the firer; from its own ship, or where nobody told how they lie, it strikes the
    first section that could be struck at all.
    """
    found: tuple[Choice, ...] = ()
    if firer.cell != ship.cell:
        found = seen_from(battle, ship, (hour_of(ship, firer.cell),))
    first = next(iter(found or seen_from(battle, ship, range(HOURS))))
    return (first.section, *first.behind)
