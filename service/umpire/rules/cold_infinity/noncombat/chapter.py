"""The chapter of sails and heat sinks (CI 16.8)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.cold_infinity.noncombat import refusals
from umpire.rules.cold_infinity.noncombat.choices import (
    JettisonSinkChoice,
    MoveOutboardChoice,
    choices,
)
from umpire.rules.cold_infinity.noncombat.happenings import EVENTS
from umpire.rules.cold_infinity.noncombat.orders import JettisonSink, MoveOutboard
from umpire.rules.cold_infinity.noncombat.procedures import jettison_sink, move_outboard
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_ship

MOVE_OUTBOARD: Act[Battle, MoveOutboard] = Act(
    order=MoveOutboard,
    procedure=move_outboard,
    family="movement",
    phases=("power_allocation",),
    side=side_of_ship,
    offer=InChapter(MoveOutboardChoice),
    readable=if_identified,
)

JETTISON_SINK: Act[Battle, JettisonSink] = Act(
    order=JettisonSink,
    procedure=jettison_sink,
    family="damage",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(JettisonSinkChoice),
    readable=if_identified,
)

NONCOMBAT: Chapter[Battle] = Chapter(
    acts=(MOVE_OUTBOARD, JETTISON_SINK),
    events=EVENTS,
    codes=refusals.CODES,
    choices=choices,
)
"""Solar sails, and heat sinks with their radiators (CI 16.8)."""
