"""8 Tractor beams: what they can hold, and how strongly."""

from typing import Any

import pytest

from rules.full_thrust.fleets import Fields, Place
from rules.rows import rows
from rules.to_boldly_thrust.builders_engagements import CRUISER, battle, ship, without
from rules.to_boldly_thrust.table import Outfit, named, only, refusal, refused, rule, told
from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.errors import Malformed
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.rules.full_thrust.gunnery import FireWeapons, PassFire, Shot
from umpire.rules.full_thrust.sequence import PhaseBegan
from umpire.rules.full_thrust.state.values import Docking, Station
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    Hidden,
    ShieldGenerator,
    Ship,
    Stance,
    Tractor,
    TractorLock,
    TractorTable,
)
from umpire.rules.to_boldly_thrust.tractors import (
    LockTractor,
    LockTractorChoice,
    TractorLocked,
    pull_at,
    strength_of,
)

BOOK_TABLE = TractorTable()
AHEAD = (0.0, 7.0)
GO = LockTractor("A1", "TB", "B1")
ROUND: dict[Arc, Place] = {
    "F": (0.0, 5.0),
    "FS": (4.0, 2.0),
    "AS": (4.0, -2.0),
    "A": (0.0, -5.0),
    "AP": (-4.0, -2.0),
    "FP": (-4.0, 2.0),
}


def bare(**changes: Any) -> Ship:
    """Return a ship without shields, 7 MU ahead."""
    given: Fields = {"place": AHEAD, "shield_marks": 20} | changes
    return ship("B1", **given)


def ahead(target: Ship | None = None, *others: Ship, **changes: Any) -> Battle:
    """Return A1 with a tractor beam of class B, and a target ahead of it."""
    return battle(ship("A1", **changes), target or bare(), *others)


# The pull.


@rows(("A", 18), ("B", 12), ("C", 6))
def test_8_strength_goes_by_class(grade: Any, strength: int) -> None:
    """TBT-TRAC-01, TBT-RUL-25: 18, 12 and 6."""
    assert strength_of(Tractor("TB", grade, ("F",)), BOOK_TABLE) == strength


@rows(
    (12, 7.0, 8, 4.0),
    (12, 7.0, 0, 5.0),
    (12, 7.0, 10, 4.0),
    (12, 7.0, 11, 3.0),
    (6, 3.5, 0, 2.5),
    (6, 6.0, 0, 0.0),
    (6, 5.0, 20, -1.0),
)
def test_8_range_and_shields_weaken_the_pull(
    strength: int, range_mu: float, shields: int, pull: float
) -> None:
    """TBT-TRAC-03, TBT-RUL-26, TBT-RUL-27: 1 a MU, 1 a 10 points or part of them; no rounding."""
    assert pull_at(strength, range_mu, shields, BOOK_TABLE) == pull


def test_8_the_example_of_the_escort() -> None:
    """TBT-TRAC-03, TBT-RUL-26: class B at 7 MU, against 8 points of shields, pulls with 4."""
    escort = bare(group="escort", systems=(*without("S"), ShieldGenerator("S", 8)), shield_marks=0)
    locked = only(rule(ahead(escort, group="capital"), GO), TractorLocked)
    assert (locked.range_mu, locked.pull_mu, locked.engaged) == (7.0, 4.0, ("TB",))


@rows({"lost": ("S",)}, {"stance": Stance(lower_shields=True)}, {"shield_marks": 20})
def test_8_shields_that_are_not_up_do_not_count(changes: Fields) -> None:
    """TBT-RUL-40: the points of a generator that is lost, or lowered, are none."""
    target = bare(**({"shield_marks": 0} | changes))
    assert only(rule(ahead(target), GO), TractorLocked).pull_mu == 5.0


# What it takes.


def test_8_a_lock_takes_a_firecon_and_begins_the_activation() -> None:
    """TBT-TRAC-02, TBT-UMP-2: the FireCon is used for nothing else; fire comes after."""
    after = rule(ahead(), GO).state
    own = named(after, "A1")
    assert own.locks == (TractorLock("TB", "B1", 5.0),)
    assert (own.begun, own.engaged, own.fire_controls, after.active) == (True, ("TB",), 1, "A")
    assert named(rule(after, FireWeapons("A1", (Shot("P", "B1"),)), 1, 1), "A1").activated


def test_8_with_its_only_firecon_used_a_ship_cannot_fire() -> None:
    """TBT-TRAC-02: the FireCon is dedicated to the beam."""
    after = rule(ahead(systems=without("F2")), GO).state
    assert refused(after, FireWeapons("A1", (Shot("P", "B1"),))) == "no_firecon"


def test_8_each_beam_takes_a_firecon_of_its_own() -> None:
    """TBT-TRAC-02: two beams take two, and for a third there is none."""
    beams = (Tractor("T2", "B", ("F",)), Tractor("T3", "B", ("F",)))
    after = rule(ahead(systems=(*CRUISER, *beams)), GO).state
    after = rule(after, LockTractor("A1", "T2", "B1")).state
    assert named(after, "A1").engaged == ("TB", "T2")
    assert refused(after, LockTractor("A1", "T3", "B1")) == "no_firecon"


@rows(
    ({"systems": without("TB")}, "no_tractor", "TBT-TRAC-01", "/tractor"),
    ({"lost": ("TB",)}, "no_tractor", "TBT-TRAC-01", "/tractor"),
    ({"systems": without("F1", "F2")}, "no_firecon", "TBT-TRAC-02", "/ship"),
    (
        {"locks": (TractorLock("TB", "B1", 5.0),), "engaged": ("TB",)},
        "tractor_used",
        "TBT-TRAC-02",
        "/tractor",
    ),
    ({"stance": Stance(cloak="engage")}, "cloaking", "TBT-CLOAK-02", "/ship"),
    ({"activated": True}, "already_fired", "FT-2.7-14", "/ship"),
    ({"facing": 6}, "out_of_arc", "TBT-RUL-27", "/target"),
    ({"status": "destroyed"}, "destroyed", "FT-2.6-2", "/ship"),
)
def test_8_who_can_hold_nothing(changes: Fields, code: str, source: str, at: str) -> None:
    """TBT-TRAC-02, TBT-RUL-27: a beam that works and is free, a FireCon, and the arc."""
    refused = refusal(ahead(bare(), ship("A2", (50.0, 0.0)), **changes), GO)
    assert (refused.code, refused.rule, refused.at) == (code, source, at)


@rows(
    ({"place": (0.0, 12.0)}, "no_pull", "TBT-TRAC-03"),
    ({"place": (0.0, 10.0), "shield_marks": 0}, "no_pull", "TBT-TRAC-03"),
    ({"status": "destroyed"}, "destroyed", "FT-2.6-2"),
    (
        {"status": "cloaked", "cloak_state": "cloaked", "hidden": Hidden(0.0, 7.0, 12, 6, since=1)},
        "cloaked",
        "TBT-RUL-31",
    ),
)
def test_8_what_cannot_be_held(changes: Fields, code: str, source: str) -> None:
    """TBT-TRAC-03, TBT-RUL-27, TBT-RUL-31: too far or too shielded, gone, cloaked."""
    refused = refusal(ahead(bare(**changes), ship("B2", (50.0, 0.0))), GO)
    assert (refused.code, refused.rule, refused.at) == (code, source, "/target")


def test_8_no_ship_holds_itself_but_it_may_hold_a_friend() -> None:
    """TBT-UMP-23: the source says nothing against towing."""
    before = ahead(bare(), ship("A2", (0.0, 3.0), shield_marks=20))
    assert refused(before, LockTractor("A1", "TB", "A1")) == "own_side"
    assert only(rule(before, LockTractor("A1", "TB", "A2")), TractorLocked).pull_mu == 9.0


def test_8_a_docked_ship_is_held_by_its_station() -> None:
    """TBT-UMP-25: tractor beams do not tear it off."""
    drifting: Fields = {"velocity": 0, "thrust": 0, "systems": without("D")}
    station = ship("B2", AHEAD, station=Station(), **drifting)
    docked = bare(docked=Docking("B2", since=1), velocity=0)
    before = battle(ship("A1"), docked, station, options={"starbases": True})
    assert (refused(before, GO), refusal(before, GO).rule) == ("docked", "TBT-UMP-25")


# Arcs.


@rows(*ARCS)
def test_8_a_beam_bears_through_the_arc_of_its_design(arc: Arc) -> None:
    """TBT-RUL-27: any one of the six; aft beams too, and no others."""
    for own in ARCS:
        systems: Outfit = (*without("TB"), Tractor("TB", "B", (own,)))
        before = ahead(bare(place=ROUND[arc]), systems=systems)
        if own == arc:
            assert told(rule(before, GO), TractorLocked)
        else:
            assert refused(before, GO) == "out_of_arc"


@rows(
    ("F", "dice", True),
    ("FS", "dice", True),
    ("F", "bow", True),
    ("FS", "bow", False),
    ("F", "stern", False),
    ("FS", "stern", True),
)
def test_8_on_a_line_either_arc_counts_unless_an_option_says_which(
    arc: Arc, edge: str, bears: bool
) -> None:
    """TBT-UMP-24: no die is thrown for a tractor beam."""
    own = ship("A1", systems=(*without("TB"), Tractor("TB", "B", (arc,))))
    before = battle(own, bare(place=(2.5, 4.330127)), options={"arc_edge": edge})
    if bears:
        assert told(rule(before, GO), TractorLocked)
    else:
        assert refused(before, GO) == "out_of_arc"


def test_8_a_ship_that_has_rolled_has_its_arcs_swapped() -> None:
    """TBT-RUL-27: a beam to starboard bears to port then."""
    systems: Outfit = (*without("TB"), Tractor("TB", "B", ("FS",)))
    to_port = bare(place=ROUND["FP"])
    assert refused(ahead(to_port, systems=systems), GO) == "out_of_arc"
    assert told(rule(ahead(to_port, systems=systems, rolled=True), GO), TractorLocked)


# Waiting and choices.


@rows(
    ({}, AHEAD, True),
    ({}, (0.0, 12.0), False),
    ({}, (0.0, -7.0), False),
    ({"lost": ("TB",)}, AHEAD, False),
    ({"systems": without("P", "F1", "F2")}, AHEAD, False),
)
def test_8_the_phase_waits_for_tractor_beams(changes: Fields, place: Place, waits: bool) -> None:
    """TBT-RUL-43: a ship without a weapon is asked where its beam might hold something."""
    unarmed: Fields = {"systems": without("P")} | changes
    enemy = ship("B1", place, activated=True)
    ruling = rule(battle(ship("A1", **unarmed), enemy, ship("A2", (50.0, 0.0))), PassFire("A2"))
    assert (ruling.state.phase == "fire") is waits
    assert bool(told(ruling, PhaseBegan)) is not waits


def test_8_choices_tell_the_pull_on_each_target() -> None:
    """TBT-TRAC-03: what is in arc, and not too far or too shielded."""
    near, aside = ship("A2", (0.0, 3.0), shield_marks=20), ship("B2", (7.0, 0.0))
    before = battle(ship("A1"), bare(), near, aside)
    found = [each for each in BOOK.choices(before, REFEREE, "A1") if _is_lock(each)]
    assert found == [
        LockTractorChoice(
            ship="A1",
            tractor="TB",
            target=target,
            range_mu=range_mu,
            pull_mu=pull_mu,
            order={"kind": "lock_tractor", "ship": "A1", "tractor": "TB", "target": target},
        )
        for target, range_mu, pull_mu in (("B1", 7.0, 5.0), ("A2", 3.0, 9.0))
    ]
    assert not [each for each in BOOK.choices(before, Seat("side", "B"), None) if _is_lock(each)]
    blind = battle(ship("A1", engaged=("X", "Y")), bare())
    assert not [each for each in BOOK.choices(blind, REFEREE, None) if _is_lock(each)]


def _is_lock(choice: object) -> bool:
    return isinstance(choice, LockTractorChoice)


@rows(
    ((TractorLock("TB", "A1", 5.0),), "/ships/0/locks/0/target"),
    ((TractorLock("TB", "C1", 5.0),), "/ships/0/locks/0/target"),
    ((TractorLock("P", "B1", 5.0),), "/ships/0/locks/0/tractor"),
    ((TractorLock("TB", "B1", 5.0),) * 2, "/ships/0/locks/1/tractor"),
)
def test_8_locks_are_of_tractor_beams_on_other_ships(
    locks: tuple[TractorLock, ...], at: str
) -> None:
    """TBT-TRAC-02: each beam holds one other ship."""
    with pytest.raises(Malformed) as refused:
        ahead(locks=locks)
    assert refused.value.at == at
