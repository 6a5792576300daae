"""SF 6: ship design and campaign costs."""

from umpire.kernel.rulebook import DesignRules
from umpire.rules.space_fleet.design.assessment import Assessment, assess
from umpire.rules.space_fleet.design.design import Design

DESIGN = DesignRules(
    design_type=Design,
    assessment_type=Assessment,
    assess=lambda design, tables, _options: assess(design, tables),
)
"""No option of the book changes what a ship may be."""
