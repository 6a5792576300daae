"""Ship design in this setting: chapter 9 of Remixed, with the systems of TBT 2 to 10."""

from umpire.kernel.rulebook import DesignRules
from umpire.rules.to_boldly_thrust.design.assessment import Assessment, assess
from umpire.rules.to_boldly_thrust.design.design import Design

DESIGN = DesignRules(design_type=Design, assessment_type=Assessment, assess=assess)
