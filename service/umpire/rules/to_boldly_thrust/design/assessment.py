"""TBT 1 to 10: the assessment of a design: what it weighs and costs, what it becomes."""

from functools import partial

from msgspec.structs import asdict

from umpire.rules.full_thrust.design.assessment import BY_THE_BOOK
from umpire.rules.full_thrust.design.assessment import Assessment as RemixedAssessment
from umpire.rules.full_thrust.design.assessment import assess as assess_as_remixed
from umpire.rules.full_thrust.design.lines import Yard
from umpire.rules.full_thrust.state.core_options import CoreOptions
from umpire.rules.to_boldly_thrust.design.design import Design
from umpire.rules.to_boldly_thrust.design.display import built_in, display
from umpire.rules.to_boldly_thrust.design.lines import drive_lines, shield_lines, systems
from umpire.rules.to_boldly_thrust.design.violations import breaches
from umpire.rules.to_boldly_thrust.state.ship import Ssd
from umpire.rules.to_boldly_thrust.state.tables import SettingCosts, Tables


class Assessment(RemixedAssessment, frozen=True, kw_only=True):
    """What there is to say of a design.

    `points` buy the ship, `fighter_points` the fighters that it carries besides. `mass_free` is
    below 0 where the mass is exceeded. `crew_dots` are the numbers of hull boxes, from 1, with
    which a crew factor is lost. `ssd` is ready for a set-up, and there only for a legal design; it
    tells the strength of the shields.
    """

    ssd: Ssd | None


def yard(setting: SettingCosts) -> Yard:
    """Return how this book builds ships, by what the systems of the setting weigh and cost."""
    return Yard(
        systems=systems(setting),
        drives=partial(drive_lines, setting=setting),
        protection=partial(shield_lines, setting=setting),
        built_in=partial(built_in, setting=setting),
        breaches=breaches,
        display=partial(display, setting=setting),
    )


def assess(design: Design, tables: Tables, options: CoreOptions = BY_THE_BOOK) -> Assessment:
    """Return what there is to say of a design, legal or not.

    (TBT-SHLD-01, TBT-PHAS-01, TBT-PHOT-01, TBT-AFT-01 to -03, TBT-WARP-03, TBT-TRAN-01,
    TBT-TRAC-01, TBT-CLOAK-01, TBT-SENS-01; chapter 9 of Remixed for the rest.)
    """
    found = assess_as_remixed(design, tables, options, yard(tables.setting))
    return Assessment(**asdict(found))
