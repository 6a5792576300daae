"""FT 11.4: ECM."""

from rules.full_thrust.builders_sensors import (
    AREA_ECM,
    ECM,
    ENHANCED,
    JAM,
    SCAN,
    SUITES,
    SUPERIOR,
    bogey,
    bogeys,
    scanning,
    sighting,
)
from rules.full_thrust.table import CRUISER, Outfit, play, rule, ship, told
from rules.rows import rows
from umpire.kernel.dice import Roll
from umpire.rules.full_thrust.movement import OrderWritten, WriteOrder
from umpire.rules.full_thrust.sensors import ScanShip, ShipScanned, find_covered
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.values import Manoeuvre

BOTH = Manoeuvre(scan=True, ecm=True)


def covered(battle: Battle) -> list[str]:
    """Return the ships that the ECM of the first ship covers."""
    return [each.id for each in find_covered(battle, battle.ships[0])]


@rows((ECM, ["A1"]), (AREA_ECM, ["A1", "A2"]))
def test_11_4_what_ecm_covers(systems: Outfit, ships: list[str]) -> None:
    """Its ship; area ECM friends up to 12 MU away too (FT-11.4-1)."""
    before = sighting(
        ship("A1", systems=systems, order=JAM),
        ship("A2", (0.0, 12.0)),
        ship("A3", (0.0, 12.1)),
        ship("B1", (0.0, 1.0)),
        options=SUITES,
    )
    assert covered(before) == ships


def test_11_4_ecm_is_on_when_it_is_ordered_and_works() -> None:
    """Else it is off (FT-11.4-1)."""
    foe = ship("B1", (0.0, 60.0))
    assert not covered(sighting(ship("A1", systems=ECM), foe, options=SUITES))
    lost = ship("A1", systems=ECM, order=JAM, lost=("J",))
    assert not covered(sighting(lost, foe, options=SUITES))


def test_11_4_ecm_is_ordered_in_writing() -> None:
    """By a ship that has it (FT-11.4-1)."""
    before = sighting(ship("A1", systems=ECM), ship("A2"), ship("B1", (0.0, 60.0)), options=SUITES)
    (written,) = told(rule(before, WriteOrder("A1", notation="ECM")), OrderWritten)
    assert (written.manoeuvre.ecm, written.voided) == (True, None)
    (written,) = told(rule(before, WriteOrder("A2", notation="ECM")), OrderWritten)
    assert written.voided == "no_ecm"


def test_11_4_a_scan_of_a_covered_ship_loses_a_die() -> None:
    """From the score with what a superior suite adds (FT-11.4-2, FT-DICE-10, FT-UMP-41)."""
    before = scanning(
        ship("A1", systems=(*CRUISER, *SUPERIOR), order=SCAN),
        ship("B1", (0.0, 40.0), systems=ECM, order=JAM),
        options=SUITES,
    )
    (scanned,) = told(rule(before, ScanShip("A1", "B1"), 6, 1), ShipScanned)
    assert (scanned.score, scanned.disclosed) == (7, "everything_current")
    assert scanned.rolls == (
        Roll("t1/sensors/A1/B1/scan", 6, (6,)),
        Roll("t1/sensors/A1/B1/ecm", 6, (1,)),
    )


def test_11_4_a_score_below_nought_tells_nothing() -> None:
    """2 or less, however little (FT-RUL-74)."""
    before = scanning(
        ship("A1", systems=(*CRUISER, *ENHANCED), order=SCAN),
        ship("B1", (0.0, 40.0), systems=ECM, order=JAM),
        options=SUITES,
    )
    (scanned,) = told(rule(before, ScanShip("A1", "B1"), 1, 6), ShipScanned)
    assert (scanned.score, scanned.disclosed) == (-5, "none")


def test_11_4_ecm_jams_the_scans_of_its_own_side() -> None:
    """The second die is subtracted (FT-11.4-3)."""
    before = scanning(
        ship("A1", systems=(*CRUISER, *ENHANCED), order=SCAN),
        ship("A2", (0.0, 1.0), systems=AREA_ECM, order=JAM),
        ship("B1", (0.0, 40.0)),
        options=SUITES,
    )
    (scanned,) = told(rule(before, ScanShip("A1", "B1"), 6, 2), ShipScanned)
    assert (scanned.score, scanned.disclosed) == (4, "mass_drive_screens")


def test_11_4_several_ecms_make_one_die() -> None:
    """Of both sides, too (FT-RUL-74)."""
    before = scanning(
        ship("A1", systems=(*CRUISER, *ENHANCED, *ECM), order=BOTH),
        ship("B1", (0.0, 40.0), systems=ECM, order=JAM),
        ship("B2", (0.0, 41.0), systems=AREA_ECM, order=JAM),
        options=SUITES,
    )
    (scanned,) = told(rule(before, ScanShip("A1", "B1"), 6, 1), ShipScanned)
    assert (scanned.score, len(scanned.rolls)) == (5, 2)


@rows((False, []), (True, ["B1"]))
def test_11_4_basic_sensors_heed_ecm_by_house_rule_alone(*, blocks: bool, left: list[str]) -> None:
    """No die is thrown that ECM could lower (FT-RUL-74)."""
    before = scanning(
        ship("A1", order=SCAN),
        bogey("B1", (0.0, 40.0), systems=ECM, order=JAM),
        options={**SUITES, "ecm_blocks_basic": blocks},
    )
    ruling = rule(before, ScanShip("A1", "B1"))
    assert told(ruling, ShipScanned)[0].blocked is blocks
    assert bogeys(ruling.state) == left


def test_11_4_a_ship_may_scan_and_jam_in_one_turn() -> None:
    """Both are written in its order (FT-11.4-1, FT-11.1-3)."""
    before = sighting(ship("A1", systems=ECM), ship("B1", (0.0, 60.0)), options=SUITES)
    after = play(before, WriteOrder("A1", notation="ECM P1 Scan"))
    assert after.ships[0].order == Manoeuvre(turn=-1, scan=True, ecm=True)
