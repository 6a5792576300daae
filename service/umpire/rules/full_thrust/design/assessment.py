"""FT 9.10: the assessment of a design: what it weighs and costs, what it becomes, what is wrong."""

import msgspec

from umpire.kernel.decoders import require_sound
from umpire.kernel.rulebook import DesignRules
from umpire.rules.full_thrust.design.design import Design, classes_for, group_of
from umpire.rules.full_thrust.design.display import built_in, design_of, display
from umpire.rules.full_thrust.design.hull import hull_label
from umpire.rules.full_thrust.design.lines import (
    SYSTEMS,
    Line,
    Yard,
    drive_lines,
    lines_of,
    screen_lines,
)
from umpire.rules.full_thrust.design.masses import price_fighters
from umpire.rules.full_thrust.design.violations import Violation, violation, violations
from umpire.rules.full_thrust.state.core_options import CoreOptions
from umpire.rules.full_thrust.state.crew import crew_dots, crew_factors
from umpire.rules.full_thrust.state.design_costs import DesignCosts
from umpire.rules.full_thrust.state.refusals import BEYOND_DISPLAY
from umpire.rules.full_thrust.state.systems import Group, Ssd
from umpire.rules.full_thrust.state.tables import Tables


class ClassLabel(msgspec.Struct, frozen=True):
    """A class into whose range of masses the ship falls (FT-9.2-1)."""

    code: str
    name: str


class Assessment(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to say of a design.

    `points` buy the ship, `price_fighters` the fighters that it carries besides. `mass_free` is
    below 0 where the mass is exceeded. `crew_dots` are the numbers of hull boxes, from 1, with
    which a crew factor is lost. `ssd` is ready for a set-up, and there only for a legal design.
    """

    legal: bool
    violations: tuple[Violation, ...]
    mass: int
    mass_used: int
    mass_free: int
    points: int
    fighter_points: int
    lines: tuple[Line, ...]
    hull_rows: tuple[int, ...]
    hull_label: str | None
    crew_factors: int
    crew_dots: tuple[int, ...]
    group: Group
    classes: tuple[ClassLabel, ...]
    ssd: Ssd | None


BY_THE_BOOK = CoreOptions()

YARD = Yard(
    systems=SYSTEMS,
    drives=drive_lines,
    protection=screen_lines,
    built_in=built_in,
    breaches=lambda _: iter(()),
    display=display,
    design=design_of,
)


def assess(
    design: Design, tables: Tables, options: CoreOptions = BY_THE_BOOK, yard: Yard = YARD
) -> Assessment:
    """Return what there is to say of a design, legal or not (FT-9.1-1 to FT-9.11-1).

    Args:
        design: the ship.
        tables: those of the book, or of a scenario.
        options: those of a scenario: whether ships without FTL may take part (FT-8.4-1).
        yard: how the book builds ships.
    """
    costs = tables.design
    if not options.non_ftl_ships:
        costs = msgspec.structs.replace(costs, ftl_required=True)
    lines = lines_of(design, costs, yard)
    mass_used = sum(line.mass for line in lines)
    points = sum(line.points for line in lines)
    ssd = yard.display(design, points, costs)
    wrong = (
        *violations(design, mass_used, costs, yard.built_in(design)),
        *yard.breaches(design),
        *_beyond(ssd),
    )
    factors = crew_factors(design.mass, design.military, tables.damage_control)
    return Assessment(
        legal=not wrong,
        violations=wrong,
        mass=design.mass,
        mass_used=mass_used,
        mass_free=design.mass - mass_used,
        points=points,
        fighter_points=_fighter_points(design, tables),
        lines=lines,
        hull_rows=ssd.rows,
        hull_label=hull_label(design.mass, design.hull, costs.hull_labels),
        crew_factors=factors,
        crew_dots=crew_dots(design.hull, factors),
        group=group_of(ssd, costs),
        classes=tuple(ClassLabel(each.code, each.name) for each in classes_for(design.mass, costs)),
        ssd=None if wrong else ssd,
    )


def price_of(ssd: Ssd, costs: DesignCosts, yard: Yard = YARD) -> int:
    """Return the points of all that a display shows (FT-9.11-1).

    The stated points may be more: a display does not show everything that was paid for.
    """
    return max(ssd.points, sum([line.points for line in lines_of(yard.design(ssd), costs, yard)]))


def faults_of(ssd: Ssd, costs: DesignCosts, yard: Yard = YARD) -> tuple[Violation, ...]:
    """Return the rules of design that a display breaks (FT 9)."""
    design = yard.design(ssd)
    mass_used = sum([line.mass for line in lines_of(design, costs, yard)])
    return (*violations(design, mass_used, costs, ()), *yard.breaches(design))


def _fighter_points(design: Design, tables: Tables) -> int:
    types = tables.fighter.types
    return sum(price_fighters(each.type, each.craft, types) for each in design.fighters)


def _beyond(ssd: Ssd) -> tuple[Violation, ...]:
    """Return what a set-up would not take, which only tables of a scenario's own bring about."""
    try:
        require_sound(ssd)
    except msgspec.ValidationError as wrong:
        return (violation(BEYOND_DISPLAY, "", f"{wrong}."),)
    return ()


DESIGN = DesignRules(design_type=Design, assessment_type=Assessment, assess=assess)
