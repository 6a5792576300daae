"""The chapter of tractor beams (TBT 8)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.full_thrust.state.audience import if_book_is_closed
from umpire.rules.full_thrust.state.units import side_of_ship
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.tractors.happenings import EVENTS
from umpire.rules.to_boldly_thrust.tractors.locking import (
    LockTractor,
    LockTractorChoice,
    choices,
    lock_tractor,
)

LOCK_TRACTOR: Act[Battle, LockTractor] = Act(
    order=LockTractor,
    procedure=lock_tractor,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(LockTractorChoice),
    explores=if_book_is_closed,
)
"""How strongly a tractor beam holds depends on shields, which a closed display hides."""

TRACTORS: Chapter[Battle] = Chapter(acts=(LOCK_TRACTOR,), events=EVENTS, choices=choices)
