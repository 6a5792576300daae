"""The technologies of weapons, as the tables tell of them (CI 8.2)."""

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.refusals import NO_TECHNOLOGY
from umpire.rules.cold_infinity.state.tables import Tables, TechnologyRow

MATTER = "matter"
"""The technology as which a ram strikes (CI-15.4-3)."""


def technology_row(technology: Id, tables: Tables) -> TechnologyRow:
    """Return what is special about a technology (CI-8.2-1).

    Raises:
        CannotAdjudicate: the tables have no such technology.
    """
    for row in tables.technologies:
        if row.technology == technology:
            return row
    raise NO_TECHNOLOGY.refuse(
        f"Technology {technology!r} is in no table: supply a row in tables.technologies."
    )
