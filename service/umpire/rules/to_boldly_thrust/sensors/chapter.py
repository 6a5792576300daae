"""The chapter of sweeps for cloaked ships (TBT 10); scans are ordered as in Remixed."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.full_thrust.state.units import side_of_ship
from umpire.rules.to_boldly_thrust.sensors.sweeps import (
    SweepArc,
    SweepArcChoice,
    choices,
    sweep_arc,
    sweep_odds,
)
from umpire.rules.to_boldly_thrust.state.battle import Battle


def _may_find(_battle: Battle, _order: SweepArc) -> bool:
    """Tell that any sweep may find something, whatever there is to find (TBT-SENS-04)."""
    return True


SWEEP_ARC: Act[Battle, SweepArc] = Act(
    order=SweepArc,
    procedure=sweep_arc,
    family="sensors",
    side=side_of_ship,
    offer=InChapter(SweepArcChoice),
    explores=_may_find,
    odds=sweep_odds,
)

SWEEPS: Chapter[Battle] = Chapter(acts=(SWEEP_ARC,), choices=choices)
