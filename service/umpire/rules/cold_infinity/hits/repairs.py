"""What may be repaired at all (CI 7.4.4.1)."""

from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import Condition, section_of
from umpire.rules.cold_infinity.state.refusals import BEYOND_REPAIR


def require_repairable(condition: Condition, name: SectionName) -> None:
    """Refuse repairs in a section that is destroyed (CI-7.4.4.1-1).

    Raises:
        IllegalOrder: it is.
    """
    if section_of(condition, name).destroyed:
        raise BEYOND_REPAIR.refuse(f"Section {name} is destroyed, and nothing in it is repaired.")
