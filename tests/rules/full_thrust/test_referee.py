"""What the referee enters and sets right (FT-UMP-2, -3)."""

from rules.full_thrust.table import battle, duel, group, refusal, refused_at, rule, ship, told
from rules.rows import rows
from umpire.rules.full_thrust.referee import ApplyDamage, CorrectGroup, CorrectShip
from umpire.rules.full_thrust.thresholds import DamageTaken, SystemLost, ThresholdChecked


def test_damage_that_the_referee_enters_goes_through_the_one_door() -> None:
    """Armour, hull and threshold check as for any other attack (FT-UMP-2)."""
    before = battle(ship("A1", armour=2), ship("B1"))
    ruling = rule(before, ApplyDamage("A1", 8, reason="debris"), 6, 6, 1, 6, 6, 6)
    (taken,) = told(ruling, DamageTaken)
    assert (taken.to_armour, taken.to_hull, taken.note) == (2, 6, "debris")
    assert [check.point for check in told(ruling, ThresholdChecked)] == [1]
    assert ruling.state.ships[0].lost == ("B1",)


def test_a_correction_sets_what_it_names_and_keeps_the_rest() -> None:
    """With a reason, and without dice (FT-UMP-3)."""
    corrected = rule(duel(), CorrectShip("A1", "misread", x=4.5, facing=3, damage=2)).state.ships[0]
    assert (corrected.x, corrected.y, corrected.facing) == (4.5, 0.0, 3)
    assert (corrected.velocity, corrected.damage) == (6, 2)


def test_a_correction_loses_a_system_by_the_event_of_a_threshold_check() -> None:
    """A main drive is halved first (FT-UMP-3, FT-4.6-3)."""
    ruling = rule(duel(), CorrectShip("A1", "forgotten", lose=("D", "F")))
    assert [(lost.system, lost.drive) for lost in told(ruling, SystemLost)] == [
        ("D", "half"),
        ("F", None),
    ]
    assert ruling.state.ships[0].drive == "half"


def test_a_correction_restores_a_system() -> None:
    """And a main drive wholly (FT-UMP-3)."""
    before = battle(ship("A1", lost=("F", "D"), drive="out"), ship("B1"))
    after = rule(before, CorrectShip("A1", "it was B1's", restore=("F", "D"))).state.ships[0]
    assert (after.lost, after.drive) == ((), "full")


def test_a_correction_takes_no_more_armour_than_there_is() -> None:
    """FT-UMP-3."""
    before = battle(ship("A1", armour=2), ship("B1"))
    refused = refusal(before, CorrectShip("A1", "misread", armour_lost=3))
    assert (refused.code, refused.at) == ("malformed", "/armour_lost")
    assert rule(before, CorrectShip("A1", "misread", armour_lost=2)).state.ships[0].armour_lost == 2


def test_a_correction_brings_a_ship_back_and_destroys_one() -> None:
    """As its boxes say (FT-UMP-3)."""
    three = battle(ship("A1"), ship("A2"), ship("B1"))
    gone = rule(three, CorrectShip("A1", "all boxes gone", damage=20)).state
    assert gone.ships[0].status == "destroyed"
    assert rule(gone, CorrectShip("A1", "not so", damage=3)).state.ships[0].status == "active"


@rows(
    (CorrectShip("A1", "nothing"), "nothing_corrected", ""),
    (CorrectShip("X9", "who", x=1.0), "unknown_ship", "/ship"),
    (CorrectShip("A1", "what", lose=("Z",)), "unknown_system", "/lose/0"),
    (CorrectShip("A1", "what", restore=("F",)), "unknown_system", "/restore/0"),
    (CorrectShip("A1", "twice", lose=("F", "F")), "malformed", "/lose"),
    (CorrectGroup("Ag1", "nothing"), "nothing_corrected", ""),
    (CorrectGroup("X9", "who", strength=1), "unknown_group", "/group"),
    (ApplyDamage("X9", 3), "unknown_ship", "/target"),
)
def test_what_the_referee_cannot_do_is_refused(order: object, code: str, at: str) -> None:
    """With a pointer to the value at fault (FT-UMP-3)."""
    assert refused_at(battle(ship("A1"), ship("B1"), group("Ag1")), order) == (code, at)


def test_a_group_without_craft_is_destroyed_and_one_with_some_is_back() -> None:
    """A correction of its strength (FT-UMP-3)."""
    before = battle(ship("A1"), ship("B1"), group("Ag1"))
    gone = rule(before, CorrectGroup("Ag1", "shot down", strength=0)).state
    assert gone.groups[0].status == "destroyed"
    back = rule(gone, CorrectGroup("Ag1", "miscounted", strength=2, endurance=3)).state
    assert (back.groups[0].status, back.groups[0].strength, back.groups[0].endurance) == (
        "active",
        2,
        3,
    )
