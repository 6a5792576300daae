"""Speed Ratings: how quickly a weapon's shot arrives (CI 11.1.4); not its rate of fire."""

from umpire.rules.cold_infinity.state.refusals import NO_WEAPON_SPEED
from umpire.rules.cold_infinity.state.tables import TechnologyRow


def weapon_speed(row: TechnologyRow, printed: int | None = None) -> int:
    """Return the Speed of a weapon: that of its sheet before its technology's (CI-RUL-64).

    Raises:
        CannotAdjudicate: neither the sheet nor the tables tell it.
    """
    if printed is not None:
        return printed
    if row.speed is None:
        raise NO_WEAPON_SPEED.refuse(
            f"The Speed of {row.technology} is lost: give the weapon a speed, or the row of it in"
            " tables.technologies.",
            at="/tables/technologies",
        )
    return row.speed


def may_meet(defender: int, attack: int) -> bool:
    """Tell whether a weapon is as fast as what it is to meet (CI-11.1-1, CI-11.1.4-1)."""
    return defender >= attack
