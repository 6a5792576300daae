"""FT 11.2: what sensor suites disclose, and to whom."""

from msgspec.structs import replace

from rules.full_thrust.builders_sensors import ENHANCED, SCAN, SUITES, SUPERIOR, scanning
from rules.full_thrust.table import CRUISER, Outfit, refused, rule, ship, told
from rules.rows import rows
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.sensors import Findings, ScanShip, ShipScanned
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import SensorSuite

SEEN = ship("B1", (0.0, 40.0), damage=2, lost=("P",), armour=3, armour_lost=1)


def facing_it(systems: Outfit) -> Battle:
    """Return a battle in which a ship with some suites may scan a damaged one."""
    return scanning(
        ship("A1", systems=(*CRUISER, *systems), order=SCAN),
        SEEN,
        ship("C1", (0.0, 9.0)),
        options=SUITES,
    )


def findings(systems: Outfit, face: int) -> ShipScanned:
    """Return the scan that a die makes."""
    (scanned,) = told(rule(facing_it(systems), ScanShip("A1", "B1"), face), ShipScanned)
    return scanned


@rows(
    (ENHANCED, 1, 1, "none"),
    (ENHANCED, 2, 2, "none"),
    (ENHANCED, 3, 3, "mass_and_type"),
    (ENHANCED, 4, 4, "mass_drive_screens"),
    (ENHANCED, 5, 5, "all_original"),
    (ENHANCED, 6, 6, "everything_current"),
    (SUPERIOR, 1, 3, "mass_and_type"),
    (SUPERIOR, 4, 6, "everything_current"),
    (SUPERIOR, 6, 8, "everything_current"),
)
def test_11_2_the_score_says_how_much_is_disclosed(
    systems: Outfit, face: int, score: int, disclosed: str
) -> None:
    """A superior suite adds 2 (FT-11.2-1)."""
    scanned = findings(systems, face)
    assert (scanned.score, scanned.disclosed) == (score, disclosed)


def test_11_2_what_is_disclosed_at_each_level() -> None:
    """Original values up to 5, from 6 all as it is now (FT-11.2-1)."""
    assert findings(ENHANCED, 2).findings is None
    least = Findings(mass=60, military=True)
    assert findings(ENHANCED, 3).findings == least
    assert findings(ENHANCED, 4).findings == replace(least, thrust=4, screens=1)
    assert findings(ENHANCED, 5).findings == replace(least, thrust=4, screens=1, ssd=SEEN.ssd)
    everything = findings(ENHANCED, 6).findings
    assert everything is not None
    assert (everything.damage, everything.armour_lost, everything.lost) == (2, 1, ("P",))


def test_11_2_findings_are_told_to_the_two_sides_alone() -> None:
    """Who else is there hears of the scan and of its dice (FT-UMP-39)."""
    ruling = rule(facing_it(ENHANCED), ScanShip("A1", "B1"), 6)
    (scanned,) = told(ruling, ShipScanned)
    for seat, hears in (
        (REFEREE, True),
        (Seat("side", "A"), True),
        (Seat("side", "B"), True),
        (Seat("side", "C"), False),
        (OBSERVER, False),
    ):
        heard = BOOK.report(ruling.state, scanned, seat)
        assert isinstance(heard, ShipScanned)
        assert (heard.findings is not None) == (heard.disclosed is not None) == hears
        assert heard.score == 6


def test_11_2_a_suite_scans_each_enemy_once_a_turn() -> None:
    """Also ships that are no bogeys (FT-UMP-39)."""
    scanned = rule(facing_it(ENHANCED), ScanShip("A1", "B1"), 6).state
    assert refused(scanned, ScanShip("A1", "B1")) == "nothing_to_scan"
    assert rule(scanned, ScanShip("A1", "C1"), 1).state.ships[0].scanned == ("B1", "C1")


def test_11_2_a_suite_that_is_lost_leaves_basic_sensors() -> None:
    """They find bogeys alone (FT-11.2-1)."""
    before = scanning(
        ship("A1", systems=(*CRUISER, *ENHANCED), lost=("X",), order=SCAN), SEEN, options=SUITES
    )
    assert refused(before, ScanShip("A1", "B1")) == "nothing_to_scan"


def test_11_2_suites_need_their_option() -> None:
    """Without it they are basic sensors (FT-11.2-1)."""
    before = scanning(
        ship("A1", systems=(*CRUISER, *SUPERIOR), order=SCAN), SEEN, options={"sensors": True}
    )
    assert refused(before, ScanShip("A1", "B1")) == "nothing_to_scan"


def test_11_2_the_better_suite_of_two_scans() -> None:
    """Whichever comes first in the display (FT-11.2-1)."""
    assert findings((*ENHANCED, SensorSuite("Y", "superior")), 2).score == 4
