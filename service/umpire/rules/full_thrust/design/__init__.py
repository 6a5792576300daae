"""FT 9: ship design."""

from umpire.kernel.rulebook import DesignRules
from umpire.rules.full_thrust.design.assessment import Assessment, assess
from umpire.rules.full_thrust.design.design import Design

DESIGN = DesignRules(design_type=Design, assessment_type=Assessment, assess=assess)
