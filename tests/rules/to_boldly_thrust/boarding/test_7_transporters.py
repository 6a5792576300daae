"""7 Transporters: which ships boarders can be beamed onto, and what that takes."""

from typing import Any

import pytest

from rules.full_thrust.fleets import Fields
from rules.rows import rows
from rules.to_boldly_thrust.builders_engagements import LOWERED, battle, ship, without
from rules.to_boldly_thrust.table import named, only, refusal, refused, rule, told
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import open_at, whole
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.rules.full_thrust.boarding import BoardingRound
from umpire.rules.full_thrust.gunnery import FireWeapons, PassFire, Shot
from umpire.rules.full_thrust.sequence import PhaseBegan
from umpire.rules.full_thrust.state.ship import SensorSuite
from umpire.rules.full_thrust.state.values import Docking, Station
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.boarding import (
    BeamBoarders,
    BeamBoardersChoice,
    BoardersBeamed,
    PrizeTaken,
    match_flights,
    match_of,
)
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    Hidden,
    Ship,
    Stance,
    Transporter,
    TransporterTable,
)

BESIDE = (0.0, 5.0)
GO = BeamBoarders("A1", "B1", factors=1)


def prey(**changes: Any) -> Ship:
    """Return a ship with its shields shot down, and one defender."""
    given: Fields = {"shield_marks": 20, "damage": 20} | changes
    return ship("B1", given.pop("place", BESIDE), **given)


def prey_of_two(**changes: Any) -> Ship:
    """Return another ship like it beside the first."""
    return ship("B2", (0.0, 6.0), **({"shield_marks": 20, "damage": 20} | changes))


def boarder(**changes: Any) -> Ship:
    """Return a ship that has lowered its shields."""
    return ship("A1", **({"stance": LOWERED} | changes))


def beside(target: Ship | None = None, *others: Ship, **changes: Any) -> Battle:
    """Return A1, beside a target that has one defender."""
    return battle(boarder(**changes), target or prey(), *others)


# What flies alike.


@rows(
    ("F1", 11, 1.0, 2.0, True),
    ("F2", 3, 3.0, 4.0, True),
    ("F3", 7, 5.0, 8.0, False),
)
def test_7_the_example_of_three_headings(
    name: str, facing: int, points: float, velocity: float, allowed: bool
) -> None:
    """TBT-TRAN-03: a Klingon that drops its cloak may board the first two of three ships."""
    klingon = ship("K1", velocity=5, race="klingon", cloak_state="dropped")
    target = ship(name, BESIDE, facing=facing, velocity=3, shield_marks=20)
    before = battle(klingon, target)
    assert match_flights(before, klingon, target) == (points, velocity, allowed)
    order = BeamBoarders("K1", name)
    if allowed:
        assert told(rule(before, order, *[6] * 8, *[1] * 6), PrizeTaken)
    else:
        assert refused(before, order) == "velocity_mismatch"


@rows(
    (0.0, 12, 6, 6, True),
    (1.0, 3, 10, 7, False),
    (1.5, 6, 6, 6, True),
    (2.0, 6, 7, 6.5, False),
    (4.0, 12, 0, 6, True),
    (4.5, 6, 1, 7, False),
    (5.0, 3, 3, 6, True),
    (6.0, 6, 0, 6, True),
    (6.0, 4, 3, 7, False),
)
def test_7_what_is_compared_goes_by_the_courses(
    points: float, one: int, other: int, velocity: float, allowed: bool
) -> None:
    """TBT-TRAN-03: the difference up to 1 point, the average up to 4, then the sum; 6 at most."""
    assert match_of(points, one, other, TransporterTable()) == (points, velocity, allowed)


def test_7_in_vector_movement_courses_are_those_of_motion() -> None:
    """TBT-TRAN-03: where a ship points does not matter as long as it drifts along."""
    drifting = {"course_deg": 90.0, "velocity": 8}
    before = battle(
        boarder(facing=12, **drifting),
        prey(facing=6, **drifting),
        options={"movement_system": "vector"},
    )
    assert match_flights(before, *before.ships) == (0.0, 0.0, True)


# What it takes.


@rows(
    {"stance": LOWERED},
    {"stance": Stance(), "shield_marks": 20},
    {"stance": Stance(), "lost": ("S",)},
    {"stance": Stance(), "systems": without("S")},
    {"stance": Stance(cloak="drop"), "cloak_state": "dropped"},
)
def test_7_own_shields_are_down_for_any_reason(changes: Fields) -> None:
    """TBT-TRAN-02, TBT-RUL-20: lowered by order, or down already."""
    assert only(rule(beside(**changes), GO, 6, 1), BoardersBeamed).factors == 1


@rows(
    {},
    {"shield_marks": 0, "lost": ("S",)},
    {"shield_marks": 0, "stance": LOWERED},
    {"shield_marks": 0, "stance": Stance(cloak="engage")},
    {"shield_marks": 0, "systems": without("S")},
)
def test_7_a_target_is_open_as_long_as_its_shields_are_down(changes: Fields) -> None:
    """TBT-TRAN-02, TBT-RUL-20, TBT-RUL-40: shot down, lost, lowered, or useless while it cloaks."""
    assert only(rule(beside(prey(**changes)), GO, 6, 1), PrizeTaken).target == "B1"


@rows(
    ({"systems": without("T")}, "no_transporter", "TBT-TRAN-01"),
    ({"lost": ("T",)}, "no_transporter", "TBT-TRAN-01"),
    ({"engaged": ("T",)}, "beamed", "TBT-TRAN-02"),
    ({"systems": without("F1", "F2")}, "no_firecon", "TBT-TRAN-02"),
    ({"engaged": ("TB", "TC")}, "no_firecon", "TBT-TRAN-02"),
    ({"lost": ("X",)}, "no_sensor", "TBT-TRAN-02"),
    ({"military": False, "systems": without("X")}, "no_sensor", "TBT-TRAN-02"),
    ({"stance": Stance()}, "own_shields_up", "TBT-TRAN-02"),
    ({"stance": Stance(), "shield_marks": 12}, "own_shields_up", "TBT-TRAN-02"),
    ({"boarders_lost": 6}, "no_boarders", "TBT-BOARD-01"),
    ({"stance": Stance(cloak="engage")}, "cloaking", "TBT-CLOAK-02"),
    ({"activated": True}, "already_fired", "FT-2.7-14"),
    ({"status": "destroyed"}, "destroyed", "FT-2.6-2"),
    ({"ftl_since": 3}, "ftl_warming", "FT-8.1-1"),
)
def test_7_who_cannot_beam(changes: Fields, code: str, source: str) -> None:
    """TBT-TRAN-02: a transporter, a FireCon, active sensors and lowered shields are needed."""
    refused = refusal(beside(prey(), ship("A2", (50.0, 0.0)), **changes), GO)
    assert (code, source, "/ship") == (refused.code, refused.rule, refused.at)


def test_7_basic_sensors_cannot_be_lost() -> None:
    """TBT-TRAN-02: a ship without a suite has active sensors that always work."""
    assert not [each for each in without("X") if isinstance(each, SensorSuite)]
    assert told(rule(beside(systems=without("X")), GO, 6, 1), PrizeTaken)


@rows(
    ({"place": (0.0, 9.5)}, "not_in_range", "TBT-TRAN-02"),
    ({"shield_marks": 12}, "target_shielded", "TBT-TRAN-02"),
    ({"shield_marks": 0}, "target_shielded", "TBT-TRAN-02"),
    ({"velocity": 13}, "velocity_mismatch", "TBT-TRAN-03"),
    ({"status": "destroyed"}, "destroyed", "FT-2.6-2"),
    (
        {"status": "cloaked", "cloak_state": "cloaked", "hidden": Hidden(0.0, 5.0, 12, 6, since=1)},
        "cloaked",
        "TBT-RUL-31",
    ),
)
def test_7_who_cannot_be_reached(changes: Fields, code: str, source: str) -> None:
    """TBT-TRAN-02, TBT-TRAN-03, TBT-RUL-20, TBT-RUL-31: too far, shielded, too fast, hidden."""
    refused = refusal(beside(prey(**changes), ship("B2", (50.0, 0.0))), GO)
    assert (code, source, "/target") == (refused.code, refused.rule, refused.at)


def test_7_nine_mu_are_near_enough() -> None:
    """TBT-TRAN-02: a target within 9 MU can be reached."""
    assert told(rule(beside(prey(place=(0.0, 9.0))), GO, 6, 1), PrizeTaken)


def test_7_a_friend_is_not_boarded() -> None:
    """TBT-TRAN-02: boarders go over to an enemy."""
    before = beside(prey(), ship("A2", BESIDE, shield_marks=20))
    assert refused(before, BeamBoarders("A1", "A2")) == "own_side"


def test_7_a_bogey_is_no_target() -> None:
    """TBT-TRAN-02: boarders go aboard a ship that is known."""
    marker = ship("B1", BESIDE, bogey=True)
    before = battle(boarder(), marker, ship("B2", (50.0, 0.0)), options={"sensors": True})
    assert refused(before, GO) == "bogey"


def test_7_what_is_inside_a_station_is_out_of_reach() -> None:
    """TBT-TRAN-02: no line leads to a ship in a bay."""
    inside = Docking("B2", "internal", since=1)
    drifting: Fields = {"velocity": 0, "thrust": 0, "systems": without("D")}
    station = ship("B2", BESIDE, station=Station(bays=(60,)), **drifting)
    before = battle(
        boarder(), prey(docked=inside, velocity=0), station, options={"starbases": True}
    )
    assert refused(before, GO) == "docked"


# The activation.


def test_7_it_begins_the_activation_and_takes_a_firecon() -> None:
    """TBT-TRAN-02, TBT-RUL-23, TBT-UMP-2: the FireCon is used up, and fire comes after."""
    after = rule(beside(prey(), ship("B2", (0.0, 20.0))), GO, 6, 1).state
    assert (named(after, "A1").engaged, named(after, "A1").fire_controls) == (("T",), 1)
    assert (after.active, refused(after, GO)) == ("A", "beamed")
    assert named(rule(after, FireWeapons("A1", (Shot("P", "B2"),)), 1), "A1").activated


TWICE = (*without("TB"), Transporter("T2"))


def test_7_each_transporter_beams_a_party() -> None:
    """TBT-RUL-23: through a FireCon of its own, and onto any target; with dice of its own."""
    first = rule(beside(prey(), prey_of_two(), systems=TWICE), GO, 6, 1)
    assert named(first, "A1").engaged == ("T",)
    second = rule(first.state, BeamBoarders("A1", "B2", factors=1), 1, 6)
    assert named(second, "A1").engaged == ("T", "T2")
    assert refused(second.state, BeamBoarders("A1", "B2", factors=1)) == "beamed"


def test_7_a_second_party_onto_the_same_ship_throws_dice_of_its_own() -> None:
    """TBT-RUL-23: their labels differ."""
    first = rule(beside(systems=TWICE), GO, 1, 6)
    labels = [
        roll.label
        for ruling in (first, rule(first.state, GO, 6, 1))
        for each in told(ruling, BoardingRound)
        for roll in each.rolls
    ]
    assert len(set(labels)) == len(labels) == 4
    assert labels[0] == "t3/fire/A1/B1/round-1/attack"


def test_7_with_one_firecon_only_one_transporter_beams() -> None:
    """TBT-TRAN-02: each takes one to itself."""
    systems = tuple([each for each in TWICE if each.id != "F2"])
    after = rule(beside(prey(), prey_of_two(), systems=systems), GO, 6, 1).state
    assert refused(after, BeamBoarders("A1", "B2")) == "no_firecon"


def test_7_with_its_only_firecon_used_a_ship_cannot_fire() -> None:
    """TBT-TRAN-02: the FireCon is used for nothing else."""
    after = rule(beside(prey(), ship("B2", (0.0, 20.0)), systems=without("F2")), GO, 6, 1).state
    assert refused(after, FireWeapons("A1", (Shot("P", "B2"),))) == "no_firecon"
    assert named(rule(after, PassFire("A1")), "A1").activated


def test_7_another_ship_of_the_side_waits() -> None:
    """TBT-UMP-2: an activation that has begun comes to its end first."""
    before = beside(prey(), ship("A2", (3.0, 0.0), stance=LOWERED), ship("B2", (0.0, 20.0)))
    assert refused(rule(before, GO, 6, 1).state, BeamBoarders("A2", "B2")) == "ship_begun"


def test_7_it_is_the_turn_of_the_active_side() -> None:
    """TBT-RUL-23: transporters are used in the ship's own activation."""
    assert refused(battle(boarder(), prey(), active="B"), GO) == "not_active_side"


@rows(
    ({}, True),
    ({"stance": Stance()}, False),
    ({"engaged": ("T",)}, False),
    ({"systems": without("P", "TB", "F1", "F2")}, False),
    ({"ftl_since": 3}, False),
)
def test_7_the_phase_waits_for_transporters(changes: Fields, waits: bool) -> None:
    """TBT-RUL-43: a ship that could beam is asked, with no weapon left, whatever it would find."""
    unarmed = {"systems": without("P", "TB")} | changes
    shielded = ship("B1", BESIDE, activated=True)
    before = battle(boarder(**unarmed), shielded, ship("A2", (50.0, 0.0), systems=without("TB")))
    ruling = rule(before, PassFire("A2"))
    assert (ruling.state.phase == "fire") is waits
    assert bool(told(ruling, PhaseBegan)) is not waits


# Choices and odds.


def test_7_choices_tell_how_both_fly_and_how_strong_they_are() -> None:
    """TBT-TRAN-02, TBT-TRAN-03: the match, the factors and the defence of each target."""
    before = beside(prey(facing=2, velocity=4))
    found = [
        each for each in BOOK.choices(before, REFEREE, None) if isinstance(each, BeamBoardersChoice)
    ]
    party = whole(1, 6)
    assert found == [
        BeamBoardersChoice(
            ship="A1",
            target="B1",
            course_points=2.0,
            match=5.0,
            factors=6,
            defence_factors=1,
            order={"kind": "beam_boarders", "ship": "A1", "target": "B1"},
            open=(
                open_at("/factors", party, optional=True),
                open_at("/prize_factors", party, optional=True),
            ),
            unless=("no_boarders",),
        )
    ]
    assert not [
        each
        for each in BOOK.choices(before, Seat("side", "B"), None)
        if isinstance(each, BeamBoardersChoice)
    ]
    elsewhere = beside(prey(shield_marks=0))
    assert BeamBoardersChoice not in [type(each) for each in BOOK.choices(elsewhere, REFEREE, None)]


def test_7_odds_are_those_of_the_fight() -> None:
    """TBT-BOARD-02: one against one takes her by more than twice as much, or in the end."""
    (target,) = BOOK.odds(beside(), GO).targets
    assert [outcome.name for outcome in target.outcomes] == ["captured"]
    assert target.outcomes[0].chance == pytest.approx(0.5)


@rows(
    (beside(lost=("T",)), "no_transporter"),
    (beside(prey(shield_marks=0)), "target_shielded"),
    (beside(rows=(200,)), "no_odds"),
)
def test_7_odds_refuse_what_the_rules_refuse(before: Battle, code: str) -> None:
    """TBT-TRAN-02: and what takes too long to count."""
    with pytest.raises(Refusal) as refused:
        BOOK.odds(before, BeamBoarders("A1", "B1"))
    assert refused.value.code == code
