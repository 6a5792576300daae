"""CI 9.1: whether a guided weapon reaches a target, and which."""

from rules.cold_infinity.builders_guided import BOLT, HARBINGER, HARBINGER_RACK, LAUNCHER
from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.guided.launchers import (
    BLOCKED,
    LOCK_LOST,
    TOO_FAR,
    Blocker,
    Strike,
    StrikeSight,
    strike,
)
from umpire.rules.cold_infinity.state.options import Options

DESTROYER, FRIEND = Blocker("destroyer", 12, hostile=True), Blocker("friend", 14, hostile=False)
ASTEROID = Blocker("asteroid", 8, hostile=False)


@rows(
    (StrikeSight("cruiser", 90), Strike("cruiser", 90)),
    (StrikeSight("cruiser", 91), Strike(None, 91, lost=TOO_FAR)),
    (StrikeSight("cruiser", 20, (DESTROYER,)), Strike("destroyer", 12, "cruiser")),
    (StrikeSight("cruiser", 20, (ASTEROID,)), Strike(None, 20, lost=BLOCKED)),
    (StrikeSight("cruiser", 20, (FRIEND,)), Strike(None, 20, lost=BLOCKED)),
    (StrikeSight("cruiser", 20, (FRIEND, DESTROYER)), Strike("destroyer", 12, "cruiser")),
    (StrikeSight("cruiser", 20, (DESTROYER, ASTEROID)), Strike(None, 20, lost=BLOCKED)),
    (StrikeSight("cruiser", 95, (DESTROYER,)), Strike("destroyer", 12, "cruiser")),
)
def test_9_1_what_is_in_the_way_decides(sight: StrikeSight, expected: Strike) -> None:
    """CI-9.1-1, CI-9.0-3, CI-RUL-62, CI-UMP-46."""
    assert strike(HARBINGER_RACK, HARBINGER, sight, Options()) == expected


def test_9_1_a_torpedo_keeps_the_lock_on_of_its_launch() -> None:
    """CI-RUL-25."""
    lost, strict = StrikeSight("A", 5, locked=False), Options(torpedo_lock_recheck=True)
    assert strike(LAUNCHER, BOLT, lost, Options()) == Strike("A", 5)
    assert strike(LAUNCHER, BOLT, lost, strict) == Strike(None, 5, lost=LOCK_LOST)
    assert strike(HARBINGER_RACK, HARBINGER, lost, strict) == Strike("A", 5)
