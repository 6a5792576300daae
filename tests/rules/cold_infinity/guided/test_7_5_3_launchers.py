"""CI 7.5.3.1, 7.5.3.2, 9.0: what launchers add to the throws of guided weapons."""

from rules.cold_infinity.builders_guided import BOLT, HARBINGER, HARBINGER_RACK, LAUNCHER
from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.guided.strikes import Guidance, amplification, launcher_accuracy


@rows(
    (Guidance(), 3),
    (Guidance(in_arc=False), 0),
    (Guidance(line_of_sight=False), 0),
    (Guidance(in_arc=False, small=True), 3),
    (Guidance(line_of_sight=False, small=True), 0),
    (Guidance(barnstorming=True, small=True), 0),
)
def test_7_5_3_1_racks_guide_what_they_bear_on(guidance: Guidance, expected: int) -> None:
    """CI-7.5.3.1-1, CI-RUL-126, CI-7.5.3.2-1."""
    assert launcher_accuracy(HARBINGER_RACK, guidance, 5) == expected


@rows((Guidance(), 5, 6), (Guidance(in_arc=False), 3, 4), (Guidance(barnstorming=True), 5, 0))
def test_7_5_3_torpedoes_have_the_accuracy_of_their_launch(
    guidance: Guidance, sections: int, expected: int
) -> None:
    """CI-7.5.3-1, CI-UMP-50."""
    assert launcher_accuracy(LAUNCHER, guidance, sections) == expected


def test_9_0_missiles_amplify_by_themselves() -> None:
    """Missiles have 2 of their own, torpedoes what their launcher has (CI-9.0-2, CI-RUL-126)."""
    assert amplification(HARBINGER_RACK, HARBINGER, 4) == 2
    assert amplification(HARBINGER_RACK, HARBINGER, 4, barnstorming=True) == 2
    assert amplification(LAUNCHER, BOLT, 4) == 4
    assert amplification(LAUNCHER, BOLT, 4, barnstorming=True) == 0
