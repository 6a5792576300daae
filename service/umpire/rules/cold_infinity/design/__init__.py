"""CI 16, 17: the design of ships, small vessels, structures, weapons and munitions."""

from umpire.kernel.rulebook import DesignRules
from umpire.rules.cold_infinity.design.ships import Assessment, assess
from umpire.rules.cold_infinity.design.yard import Design

DESIGN = DesignRules(design_type=Design, assessment_type=Assessment, assess=assess)
