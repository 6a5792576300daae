"""TBT 10: sweeps of an arc for cloaked ships."""

from typing import Any

import pytest

from rules.full_thrust.fleets import Fields, Place
from rules.rows import rows
from rules.to_boldly_thrust.builders_sensors import (
    ACTIVE,
    BASIC,
    BOTH,
    ENHANCED,
    SUPERIOR,
    A,
    battle,
    cloaked,
    heard,
    searched,
    ship,
    sweeping,
)
from rules.to_boldly_thrust.table import named, play, refusal, refused, rule, told
from umpire.kernel.arcs import ARCS
from umpire.kernel.offers import one_of, open_at
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.sequence import FinishPhase
from umpire.rules.full_thrust.state.options import Asteroid
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.cloaks import MarkerMoved
from umpire.rules.to_boldly_thrust.sensors import ArcSwept, SweepArc, SweepArcChoice, SweepThrown
from umpire.rules.to_boldly_thrust.state import Battle, SweepTable, Tables

SWEEPER = ship("A1", stance=ACTIVE)
WITH_ROCK: Fields = {
    "terrain": (Asteroid("R", 0.0, 10.0, radius=1.0),),
    "options": {"asteroids": True},
}


def before_sweep(*others: Any, sweeper: Any = SWEEPER, **changes: Any) -> Battle:
    """Return a battle in which A1 may sweep, and others with it."""
    return sweeping(sweeper, ship("A2", (0.0, -60.0), stance=ACTIVE), *others, **changes)


def test_10_a_die_for_each_cloaked_enemy_in_the_arc() -> None:
    """In the order of their names, whatever their order in the battle (TBT-SENS-04, TBT-RUL-34)."""
    before = before_sweep(
        cloaked("K2", (30.0, 15.0)), cloaked("K1", (20.0, 10.0)), cloaked("K3", (-20.0, 10.0))
    )
    thrown = told(rule(before, SweepArc("A1", "FS"), 6, 2), SweepThrown)
    assert [(each.target, each.found) for each in thrown] == [("K1", True), ("K2", False)]
    assert [each.modifier for each in thrown] == [0, 0]
    labels = [roll.label for each in thrown for roll in each.rolls]
    assert labels == ["t2/sensors/A1/K1/sweep", "t2/sensors/A1/K2/sweep"]


@rows((BASIC, 6, 0), (ENHANCED, 6, 0), (SUPERIOR, 4, 2), (BOTH, 4, 2))
def test_10_what_finds_a_ship_by_the_best_sensors(
    systems: Any, finding: int, modifier: int
) -> None:
    """A modified 6: superior sensors add 2, others nothing (TBT-SENS-04, TBT-RUL-33)."""
    sweeper = ship("A1", stance=ACTIVE, systems=systems)
    before = before_sweep(cloaked("K1", (0.0, 20.0)), sweeper=sweeper)
    for face in range(1, 7):
        (thrown,) = told(rule(before, SweepArc("A1", "F"), face), SweepThrown)
        assert (thrown.found, thrown.modifier) == (face >= finding, modifier)
        assert thrown.rule == "TBT-RUL-33"


def test_10_a_suite_that_is_lost_adds_nothing() -> None:
    """The best one that works counts (TBT-RUL-33)."""
    sweeper = ship("A1", stance=ACTIVE, systems=BOTH, lost=("Y",))
    before = before_sweep(cloaked("K1", (0.0, 20.0)), sweeper=sweeper)
    assert searched(before, "F", 5) == {"K1": False}


def test_10_the_modifiers_are_a_table() -> None:
    """A scenario may give its own (TBT-RUL-33)."""
    tables = Tables(sweep=SweepTable(found_from=5, enhanced=1))
    before = before_sweep(cloaked("K1", (0.0, 20.0)), tables=tables)
    assert searched(before, "F", 4) == {"K1": True}
    assert searched(before, "F", 3) == {"K1": False}


@rows(
    ((0.0, 20.0), "F"),
    ((20.0, 10.0), "FS"),
    ((20.0, -10.0), "AS"),
    ((0.0, -20.0), "A"),
    ((-20.0, -10.0), "AP"),
    ((-20.0, 10.0), "FP"),
)
def test_10_any_of_the_six_arcs_may_be_swept(place: Place, arc: str) -> None:
    """The aft arc included; a ship elsewhere is not thrown for (TBT-RUL-34)."""
    before = before_sweep(cloaked("K1", place))
    for swept in ARCS:
        faces = (6,) if swept == arc else ()
        assert searched(before, swept, *faces) == ({"K1": True} if faces else {})


def test_10_on_a_line_between_arcs_a_ship_is_in_both() -> None:
    """And where the sweeping ship itself is, in all (TBT-UMP-31)."""
    edge = before_sweep(cloaked("K1", (10.0, 17.3205080757)))
    assert [bool(searched(edge, arc, *(6,) * (arc in {"F", "FS"}))) for arc in ARCS] == [
        arc in {"F", "FS"} for arc in ARCS
    ]
    same = before_sweep(cloaked("K1", (0.0, 0.0)))
    for arc in ARCS:
        assert searched(same, arc, 6) == {"K1": True}


def test_10_a_sweep_reaches_54_mu() -> None:
    """From ship to ship, not to its marker (TBT-SENS-04)."""
    assert searched(before_sweep(cloaked("K1", (0.0, 54.0))), "F", 6) == {"K1": True}
    assert searched(before_sweep(cloaked("K1", (0.0, 55.0))), "F") == {}
    assert searched(before_sweep(cloaked("K1", (0.0, 55.0), (0.0, 10.0))), "F") == {}


def test_10_no_die_for_ships_of_ones_own_side_or_in_sight() -> None:
    """Its own cloaked ships a side knows (TBT-SENS-04, TBT-RUL-34)."""
    assert searched(before_sweep(cloaked("A3", (0.0, 20.0)), ship("B1", (0.0, 21.0))), "F") == {}


def test_10_an_asteroid_hides_what_is_behind_it() -> None:
    """As from any sensors (TBT-SENS-04)."""
    before = before_sweep(cloaked("K1", (0.0, 20.0)), cloaked("K2", (3.0, 20.0)), **WITH_ROCK)
    assert searched(before, "F", 6) == {"K2": True}


def test_10_a_cloaked_ship_sweeps_from_where_it_is() -> None:
    """By its real course too (TBT-CLOAK-06): at (0, 40) it heads down the table."""
    sweeper = cloaked("A1", (0.0, 40.0), (0.0, 90.0), stance=ACTIVE)
    before = before_sweep(cloaked("K1", (0.0, 10.0)), sweeper=sweeper)
    assert searched(before, "F", 6) == {"K1": True}
    assert searched(before, "A") == {}


def test_10_a_ship_that_is_found_is_marked_and_no_target() -> None:
    """Its marker stands where it is, and nobody can aim at it (TBT-SENS-05)."""
    ruling = rule(before_sweep(cloaked("K1", (0.0, 20.0), (5.0, 5.0))), SweepArc("A1", "F"), 6)
    (moved,) = told(ruling, MarkerMoved)
    assert (moved.x, moved.y) == (0.0, 20.0)
    assert moved.rule == "TBT-SENS-05"
    after = named(ruling.state, "K1")
    assert (after.place, after.status) == ((0.0, 20.0), "cloaked")
    fire = battle(*ruling.state.ships, phase="fire", initiative=("A", "K"), active="A")
    assert refused(fire, FireWeapons("A1", (Shot("P", "K1"),))) in {"cloaked", "unknown_weapon"}


def test_10_a_ship_that_is_not_found_keeps_its_marker() -> None:
    """Nothing is changed but that the arc is swept (TBT-SENS-04)."""
    before = before_sweep(cloaked("K1", (0.0, 20.0), (5.0, 5.0)))
    ruling = rule(before, SweepArc("A1", "F"), 5)
    assert told(ruling, MarkerMoved) == []
    assert named(ruling.state, "K1") == named(before, "K1")
    assert named(ruling.state, "A1").swept == "F"


def test_10_a_sweep_that_finds_nothing_tells_all_the_same() -> None:
    """Whether something is there, where it is, or nothing at all (TBT-SENS-04, TBT-CLOAK-09)."""
    places = ((0.0, 20.0), (0.0, -20.0), (0.0, 70.0))
    battles = [before_sweep(cloaked("K1", place)) for place in places]
    rulings = [
        rule(each, SweepArc("A1", "F"), *faces)
        for each, faces in zip(battles, ((5,), (), ()), strict=True)
    ]
    for seat in (A, OBSERVER, Seat("side", "K")):
        there, elsewhere, far = (heard(ruling, seat) for ruling in rulings)
        assert there == elsewhere == far
        assert [each.thrown_for for each in there if isinstance(each, ArcSwept)] == [None]
        # Else it would show that something was left out: whoever hears all may check the hash.
        assert all(len(heard(each, seat)) < len(each.events) + 1 for each in rulings)
        assert all(tuple(heard(each, seat)) != each.events for each in rulings)


def test_10_the_referee_hears_of_every_die() -> None:
    """And how many fell (TBT-SENS-04)."""
    ruling = rule(before_sweep(cloaked("K1", (0.0, 20.0))), SweepArc("A1", "F"), 5)
    assert tuple(heard(ruling, REFEREE)) == ruling.events
    assert [each.thrown_for for each in told(ruling, ArcSwept)] == [1]


def test_10_all_hear_of_what_is_found() -> None:
    """The die and where the marker is put (TBT-SENS-05)."""
    ruling = rule(before_sweep(cloaked("K1", (0.0, 20.0))), SweepArc("A1", "F"), 6)
    for seat in (A, OBSERVER, Seat("side", "K")):
        kinds = [type(each) for each in heard(ruling, seat)]
        assert kinds == [ArcSwept, SweepThrown, MarkerMoved]


@rows(
    ({"stance": ACTIVE, "swept": "F", "mass": 90}, "arc_swept", "TBT-SENS-04"),
    ({"stance": ACTIVE, "swept": "F", "mass": 20}, "arc_swept", "TBT-SENS-04"),
    ({"stance": ACTIVE, "scanned": ("K1", "K2")}, "scan_limit", "TBT-SENS-04"),
    ({"stance": ACTIVE, "scanned": ("K1",), "mass": 20}, "scan_limit", "TBT-SENS-04"),
    ({}, "no_sensor", "TBT-SENS-04"),
    ({"stance": ACTIVE, "lost": ("X",)}, "no_sensor", "TBT-SENS-04"),
    ({"stance": ACTIVE, "status": "destroyed"}, "destroyed", "FT-2.6-2"),
)
def test_10_who_may_not_sweep(changes: Fields, code: str, cited: str) -> None:
    """One arc a turn, by one of the ship's scans (TBT-SENS-04)."""
    before = before_sweep(cloaked("K1", (0.0, 20.0)), sweeper=ship("A1", **changes))
    refused = refusal(before, SweepArc("A1", "FS"))
    assert (refused.code, refused.at) == (code, "/ship")
    assert refused.rule == cited
    with pytest.raises(type(refused)):
        BOOK.odds(before, SweepArc("A1", "FS"))


def test_10_sweeps_out_of_time_or_place_are_refused() -> None:
    """In another phase, by a side that is done, of a ship that is none (TBT-SENS-04)."""
    before = before_sweep(cloaked("K1", (0.0, 20.0)))
    done = sweeping(*before.ships, ship("K2", (9.0, 9.0), stance=ACTIVE), finished=("A",))
    assert refused(done, SweepArc("A1", "F")) == "finished"
    assert refused(before, SweepArc("A9", "F")) == "unknown_ship"
    wrong = refusal(battle(*before.ships, phase="orders"), SweepArc("A1", "F"))
    assert (wrong.code, wrong.rule) == ("wrong_phase", "TBT-SENS-04")


def test_10_the_phase_ends_when_nothing_is_left_to_sweep() -> None:
    """Or when the sides that may are done (TBT-SENS-04)."""
    lone = sweeping(SWEEPER, cloaked("K1", (0.0, 20.0)), ship("K2", (9.0, 9.0)))
    assert play(lone, (SweepArc("A1", "A"), ())).phase != "sensors"
    assert play(lone, FinishPhase("A")).phase != "sensors"
    two = before_sweep(cloaked("K1", (0.0, 20.0)))
    assert play(two, (SweepArc("A1", "A"), ())).phase == "sensors"


def offers(before: Battle, seat: Seat, unit: str | None = None) -> list[SweepArcChoice]:
    """Return the sweeps that a seat may choose from."""
    return [each for each in BOOK.choices(before, seat, unit) if isinstance(each, SweepArcChoice)]


def test_10_choices_tell_what_a_sweep_can_do() -> None:
    """And nothing of what there is to find (TBT-SENS-04, TBT-CLOAK-09)."""
    before = before_sweep(cloaked("K1", (0.0, 20.0)))
    offered = offers(before, A)
    assert offered == [
        SweepArcChoice(
            ship=name,
            arcs=ARCS,
            scans=2,
            reach_mu=54.0,
            modifier=0,
            order={"kind": "sweep_arc", "ship": name},
            open=(open_at("/arc", one_of(ARCS)),),
        )
        for name in ("A1", "A2")
    ]
    assert offers(before, A, "A1") == offered[:1]
    assert offers(before, Seat("side", "K")) == []
    assert offers(battle(*before.ships), A) == []


@rows((ENHANCED, 1 / 6), (SUPERIOR, 1 / 2))
def test_10_odds_of_a_sweep_are_those_of_a_ship_that_is_there(systems: Any, chance: float) -> None:
    """For every marker, in the arc or not: the odds do not tell (TBT-CLOAK-09, TBT-UMP-33)."""
    sweeper = ship("A1", stance=ACTIVE, systems=systems)
    before = before_sweep(cloaked("K2", (0.0, 20.0)), cloaked("K1", (0.0, -20.0)), sweeper=sweeper)
    odds = BOOK.odds(before, SweepArc("A1", "F"))
    assert [each.target for each in odds.targets] == ["K1", "K2"]
    assert [out.chance for each in odds.targets for out in each.outcomes] == [chance, chance]


def test_10_a_sweep_can_show_what_is_hidden() -> None:
    """So nobody tries one without keeping it (TBT-SENS-04)."""
    before = before_sweep(cloaked("K1", (0.0, 20.0)))
    assert BOOK.explores(before, SweepArc("A1", "F"))
    assert not BOOK.explores(before, FinishPhase("A"))


def test_10_sweeps_are_told_in_plain_words() -> None:
    """With their dice (TBT-SENS-04)."""
    before = before_sweep(
        cloaked("K1", (0.0, 20.0)), sweeper=ship("A1", stance=ACTIVE, systems=SUPERIOR)
    )
    assert [BOOK.tell(event) for event in rule(before, SweepArc("A1", "F"), 3).events] == [
        "A1 sweeps its arc F for cloaked ships",
        "A1 searches for K1 and does not find it (1d6 3 +2)",
    ]
