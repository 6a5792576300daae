"""The chapter of ships in contact: rams follow movement of themselves (CI 15.4)."""

from umpire.kernel.chapter import Chapter
from umpire.rules.cold_infinity.boarding.happenings import EVENTS
from umpire.rules.cold_infinity.state.battle import Battle

BOARDING: Chapter[Battle] = Chapter(events=EVENTS)
