"""TBT 2, 4, 5, 8: the rules of this setting that a design breaks. Nothing here raises."""

from collections.abc import Iterator

from umpire.rules.full_thrust.design.violations import Violation, violation
from umpire.rules.full_thrust.state.systems import SubmunitionPack
from umpire.rules.to_boldly_thrust.design.design import Design, Fitted, TractorMount, TubeMount
from umpire.rules.to_boldly_thrust.design.weapons import bar_to_aft_arcs, bar_to_single_arc
from umpire.rules.to_boldly_thrust.state.refusals import REPLACED
from umpire.rules.to_boldly_thrust.state.systems import Phaser


def breaches(design: Design) -> Iterator[Violation]:
    """Yield every rule of this setting that a design breaks, in the order of its fields."""
    for field in ("screens", "backup_screens"):
        if getattr(design, field):
            message = "Shields stand in the place of screens."
            yield violation(REPLACED, f"/{field}", message, "TBT-RUL-07")
    for place, system in enumerate(design.systems):
        yield from _of_arcs(system, f"/systems/{place}/arcs")


def _of_arcs(system: Fitted, at: str) -> Iterator[Violation]:
    """Arcs: one for tubes and tractors, none beside the one aft (TBT-PHOT-01, TBT-AFT-03)."""
    if isinstance(system, (TubeMount, TractorMount)) and (fault := bar_to_single_arc(system.arcs)):
        rule = "TBT-RUL-27" if isinstance(system, TractorMount) else None
        yield violation(fault, at, f"{system.id} bears through one arc.", rule)
    if isinstance(system, (Phaser, TubeMount, SubmunitionPack)) and (
        fault := bar_to_aft_arcs(system.arcs)
    ):
        yield violation(fault, at, f"{system.id} bears aft and elsewhere.")
