"""5 Asteroids and planets: how they move, and ships that they meet."""

import pytest

from rules.space_fleet.builders_movement import (
    HIDDEN,
    MINES,
    TABLE,
    battle,
    body,
    by_chance,
    debris,
    dummy,
    heard,
    mines,
    move,
    move_squadron,
    ship,
    tellings,
)
from rules.space_fleet.table import At, named, only, place, rule, spot, told
from umpire.rules.space_fleet.field import spot_of
from umpire.rules.space_fleet.hits import ShipDestroyed
from umpire.rules.space_fleet.state import Battle
from umpire.rules.space_fleet.terrain import (
    BodyMoved,
    CollisionThrown,
    DebrisDrifted,
    DummiesThrownAside,
    MoveBodies,
    enters,
    escape_below,
)
from umpire.rules.space_fleet.units import CounterMoved, CounterRemoved, ShipMoved

BODIES = MoveBodies()


def drifting(*ships: object, **changes: object) -> Battle:
    """Return a battle in which bodies are to move."""
    return battle(*ships, phase="bodies", step=0, **changes)  # type: ignore[arg-type]


def test_5_bodies_move_before_all_ships() -> None:
    """Each a set number of units in its direction; the others stay (SF-TERR-01, -02)."""
    before = drifting(ship("A1", at=(5, 5)), bodies=(body("R1", (0, 0), 2, 3), body("R2", (0, 9))))
    ruling = rule(before, BODIES)
    assert [(each.body, each.place) for each in told(ruling, BodyMoved)] == [
        ("R1", place((1, 0), 3)),
        ("R1", place((2, 0), 3)),
    ]
    assert ruling.state.bodies == (body("R1", (2, 0), 2, 3), body("R2", (0, 9)))
    assert tellings(ruling)[0] == "R1 moves to (1, 0) facing 3"


def test_5_on_a_table_bodies_move_along_their_headings() -> None:
    """Discs a unit across (SF-SHIP-03, SF-UMP-1)."""
    before = drifting(ship("A1", at=(0.4, 1.2)), options=TABLE, bodies=(body("R1", (0.0, 0.0), 1),))
    ruling = rule(before, BODIES, 1, 2, 3)
    assert ruling.state.bodies == (body("R1", (0.0, 1.0), 1),)
    assert named(ruling, "A1").place == place((0.866025, 1.5), 3)


@pytest.mark.parametrize(
    ("kind", "speed", "die", "escapes"),
    [
        ("DD", 1, 3, True),
        ("DD", 1, 4, False),
        ("DN", 1, 1, False),
        ("LC", 2, 1, True),
        ("LC", 2, 2, False),
    ],
)
def test_5_a_ship_escapes_below_its_speed_less_that_of_the_body(
    kind: str, speed: int, die: int, *, escapes: bool
) -> None:
    """Else it is destroyed (SF-TERR-03, SF-RUL-20)."""
    before = drifting(ship("A1", kind), bodies=(body("R1", (0, speed), speed),))
    ruling = rule(before, BODIES, die, *((3, 5) if escapes else ()))
    thrown = only(ruling, CollisionThrown)
    assert thrown.escaped is escapes
    assert thrown.below == escape_below(before.ships[0].base_speed, speed)
    assert named(ruling, "A1").status == ("active" if escapes else "destroyed")


def test_5_a_ship_that_escapes_is_thrown_aside() -> None:
    """One die is the direction from the body, the next the facing (SF-TERR-04, SF-RUL-20)."""
    before = drifting(ship("A1", "DD", (2, 2)), bodies=(body("R1", (2, 3), 1),))
    ruling = rule(before, BODIES, 3, 3, 5)
    assert named(ruling, "A1").place == place((3, 2), 5)
    assert not named(ruling, "A1").moved
    assert tellings(ruling) == [
        "R1 moves to (2, 2) facing 1",
        ("A1 meets R1 and is thrown to (3, 2) facing 5 (escapes below 4, 1d6 3, 1d6 3, 1d6 5)"),
    ]


def test_5_a_ship_that_does_not_escape_is_destroyed() -> None:
    """Whatever shields it has (SF-TERR-03)."""
    before = drifting(ship("A1", "DN"), bodies=(body("R1", (0, 1), 1),))
    ruling = rule(before, BODIES, 1)
    assert only(ruling, ShipDestroyed).rule == "SF-TERR-03"
    assert tellings(ruling)[1] == "A1 meets R1 and does not escape (below 0, 1d6 1)"


def test_5_damage_counts_for_the_speed_with_which_a_ship_escapes() -> None:
    """A destroyer at half speed is no faster than 2 (SF-RUL-20, SF-RUL-02)."""
    slow = ship("A1", "DD", engines="damaged", halvings=1)
    ruling = rule(drifting(slow, bodies=(body("R1", (0, 1), 1),)), BODIES, 1)
    assert only(ruling, CollisionThrown).below == 1
    assert named(ruling, "A1").status == "destroyed"


def test_5_a_ship_throws_in_every_hex_that_the_body_enters() -> None:
    """One that is thrown into its way meets it again (SF-RUL-20)."""
    before = drifting(ship("A1", "DD"), ship("A2", "DD", (0, -2)), bodies=(body("R1", (0, 1), 3),))
    ruling = rule(before, BODIES, 1, 1, 1, 1, 2, 1, 1, 3, 1)
    assert [(each.ship, each.rolls[0].label) for each in told(ruling, CollisionThrown)] == [
        ("A1", "t2/bodies/counter-A1/R1/1/escape"),
        ("A1", "t2/bodies/counter-A1/R1/2/escape"),
        ("A2", "t2/bodies/counter-A2/R1/3/escape"),
    ]
    assert named(ruling, "A1").place == place((1, -2), 1)
    assert named(ruling, "A2").place == place((1, -2), 1)


def test_5_a_ship_enters_nothing_where_it_is_thrown() -> None:
    """Not a second body, nor mines, nor debris (SF-UMP-12)."""
    before = drifting(
        ship("A1", "DD"),
        options=MINES,
        bodies=(body("R1", (0, 1), 1), body("R2", (0, -1))),
        minefields=(mines("M1", (0, -1)),),
        debris=(debris("D1", (0, -1)),),
    )
    ruling = rule(before, BODIES, 1, 1, 4)
    assert named(ruling, "A1").place == place((0, -1), 4)
    assert len(told(ruling, CollisionThrown)) == 1


def test_5_a_body_takes_no_notice_of_ships_that_are_out() -> None:
    """A wreck throws for nothing (SF-TERR-03)."""
    wreck = ship("A1", status="destroyed")
    ruling = rule(drifting(ship("A2", at=(9, 9)), wreck, bodies=(body("R1", (0, 1), 1),)), BODIES)
    assert told(ruling, CollisionThrown) == []


def test_5_debris_drifts_like_a_body() -> None:
    """After all bodies, by its speed; it strikes nobody by coming to them (SF-TERR-07, -08)."""
    before = drifting(
        ship("A1"),
        debris=(debris("D1", (0, 2), (1, 2), speed=2), debris("D2", (7, 7))),
        bodies=(body("R1", (9, 9), 1),),
    )
    ruling = rule(before, BODIES)
    assert [type(event) for event in ruling.events] == [BodyMoved, DebrisDrifted]
    assert ruling.state.debris[0] == debris("D1", (0, 0), (1, 0), speed=2)
    assert ruling.state.debris[1] == debris("D2", (7, 7))
    assert tellings(ruling)[-1] == "Debris D1 drifts to (0, 0), (1, 0)"


def test_5_debris_drifts_along_its_heading_on_a_table() -> None:
    """In units, at any angle (SF-TERR-07, SF-SHIP-03)."""
    adrift = debris("D1", (0.0, 0.0), speed=2, heading_deg=90.0)
    ruling = rule(drifting(ship("A1", at=(9.0, 9.0)), options=TABLE, debris=(adrift,)), BODIES)
    assert ruling.state.debris[0].spots == (spot((2.0, 0.0)),)


# Ships that come to a body by themselves.


def test_5_a_ship_that_enters_a_body_throws_and_ends_its_move() -> None:
    """It does not fly on from where it is thrown (SF-TERR-05, SF-RUL-20)."""
    before = battle(ship("A1", "LC"), bodies=(body("R1", (0, -1)),))
    ruling = rule(before, move("FF"), 3, 2, 4)
    assert [type(event) for event in ruling.events] == [ShipMoved, CollisionThrown]
    moved = only(ruling, ShipMoved)
    assert (moved.path, moved.place, moved.units) == (("F",), place((0, -1)), 1)
    assert only(ruling, CollisionThrown).rule == "SF-TERR-05"
    assert named(ruling, "A1").place == place((1, -2), 4)
    assert named(ruling, "A1").moved


def test_5_a_ship_that_enters_a_body_may_be_lost() -> None:
    """By the same throw (SF-TERR-05)."""
    ruling = rule(battle(ship("A1", "LC"), bodies=(body("R1", (0, -2)),)), move("FFRF"), 4)
    assert only(ruling, ShipDestroyed).rule == "SF-TERR-05"
    assert only(ruling, ShipMoved).path == ("F", "F")


def test_5_a_ship_next_to_a_body_may_stay_and_pivot() -> None:
    """Without any throw; and so may it leave (SF-TERR-05)."""
    before = battle(ship("A1"), bodies=(body("R1", (0, -1)),))
    assert told(rule(before, move(facing=4)), CollisionThrown) == []
    beside = battle(ship("A1", facing=2), bodies=(body("R1", (0, -1)),))
    assert told(rule(beside, move("FFF")), CollisionThrown) == []


def test_5_a_ship_that_stands_in_a_body_leaves_it_freely() -> None:
    """To leave a hex is not to enter it (SF-TERR-05, SF-UMP-12)."""
    on_grid = battle(ship("A1"), bodies=(body("R1", (0, 0)),))
    assert len(rule(on_grid, move("F")).events) == 1
    on_table = battle(ship("A1", at=(0.0, -0.4)), options=TABLE, bodies=(body("R1", (0.0, 0.0)),))
    assert len(rule(on_table, move("F")).events) == 1


def test_5_a_body_is_met_before_mines_in_its_hex() -> None:
    """And what it throws aside meets none (SF-UMP-21)."""
    before = battle(
        ship("A1", "LC"),
        options=MINES,
        bodies=(body("R1", (0, -1)),),
        minefields=(mines("M1", (0, -1)),),
    )
    ruling = rule(before, move("F"), 1, 1, 1)
    assert [type(event) for event in ruling.events] == [ShipMoved, CollisionThrown]


@pytest.mark.parametrize(
    ("start", "end", "entered"),
    [
        ((0.0, -0.6), (0.0, 0.4), True),
        ((0.0, -1.5), (0.0, -0.5), True),
        ((0.0, -1.6), (0.0, -0.6), False),
        ((0.4, -0.5), (0.4, 0.5), True),
        ((0.5, -0.5), (0.5, 0.5), False),
        ((0.3, 0.3), (1.0, 0.3), False),
        ((-0.4, 0.0), (0.6, 0.0), False),
    ],
)
def test_5_on_a_table_a_disc_is_entered_where_a_unit_meets_it(
    start: At, end: At, *, entered: bool
) -> None:
    """Where it ends in the disc or passes through, if it began outside (SF-UMP-16)."""
    assert enters(spot(start), spot(end), spot((0.0, 0.0))) is entered


@pytest.mark.parametrize(
    ("start", "end", "entered"),
    [((0, 1), (0, 0), True), ((0, 0), (0, -1), False), ((1, 0), (0, 1), False)],
)
def test_5_a_hex_is_entered_where_a_unit_ends(start: At, end: At, *, entered: bool) -> None:
    """There is nothing in between (SF-TERR-05)."""
    assert enters(spot(start), spot(end), spot((0, 0))) is entered


# With limited sensors.


def squadron(*, destroyers: int = 2, dummies: int = 1, phase: str = "bodies") -> Battle:
    """Return destroyers and dummies under one counter, a body behind them."""
    return battle(
        *(ship(f"A{number}", "DD", squadron="Aq") for number in range(1, destroyers + 1)),
        ship("B1", "DN", (0, -20), squadron="Bq"),
        options=HIDDEN,
        dummies=tuple(dummy(f"A{number + 6}", "Aq") for number in range(dummies)),
        bodies=(body("R1", (0, 1), 1) if phase == "bodies" else body("R1", (0, -1)),),
        phase=phase,
        step=0 if phase == "bodies" else 4,
    )


def test_7_a_squadron_under_its_counter_is_thrown_to_one_place() -> None:
    """Each ship throws to escape, the first that does for all where to (SF-UMP-17, -18)."""
    ruling = rule(squadron(), BODIES, 1, 2, 6, 2)
    assert {each.place for each in ruling.state.ships[:2]} == {place((1, -1), 6)}
    assert ruling.state.dummies[0].spot == spot((1, -1))
    assert [each.only for each in told(ruling, CollisionThrown)] == [("A",), ("A",)]
    assert only(ruling, DummiesThrownAside).only == ("A",)
    assert "is thrown with its squadron to (1, -1) facing 6" in tellings(ruling)[2]
    assert [event for event in heard(ruling, "B") if not isinstance(event, BodyMoved)] == [
        CounterMoved(counter="Aq", side="A", spot=spot((1, -1)), only=("B",), rule="SF-TERR-04")
    ]


def test_7_a_squadron_may_be_lost_in_part() -> None:
    """The counter goes on with those that are left (SF-UMP-17)."""
    ruling = rule(squadron(dummies=0), BODIES, 6, 1, 2, 6)
    assert [each.status for each in ruling.state.ships[:2]] == ["destroyed", "active"]
    assert [type(event) for event in heard(ruling, "B")] == [BodyMoved, CounterMoved]


def test_7_a_squadron_that_is_lost_leaves_no_counter() -> None:
    """All learn that it is gone (SF-TERR-03, SF-SENS-02)."""
    ruling = rule(squadron(dummies=0), BODIES, 6, 6)
    assert [type(event) for event in heard(ruling, "B")] == [BodyMoved, CounterRemoved]


def test_7_dummies_that_are_left_alone_are_thrown_aside() -> None:
    """They always escape, so that others cannot tell them from ships (SF-UMP-18)."""
    ruling = rule(squadron(), BODIES, 6, 6, 3)
    assert ruling.state.dummies[0].spot == spot((1, 0))
    assert only(ruling, DummiesThrownAside).rolls[0].label == "t2/bodies/A6/R1/1/direction"
    assert [type(event) for event in heard(ruling, "B")] == [BodyMoved, CounterMoved]
    assert tellings(ruling)[-2] == "R1 throws the dummies A6 aside to (1, 0) (1d6 3)"


def test_7_ship_counters_are_thrown_aside_alike() -> None:
    """A ship and a dummy whose squadrons have broken up, each by dice of its own (SF-UMP-18)."""
    before = drifting(
        ship("A1", "DD", squadron="Aq"),
        options=HIDDEN,
        broken=("Aq", "Ad"),
        dummies=(dummy("A7", "Ad"),),
        bodies=(body("R1", (0, 1), 1),),
    )
    ruling = rule(before, BODIES, 4, 1, 2, 6)
    assert [event for event in heard(ruling, "B") if isinstance(event, CounterMoved)] == [
        CounterMoved(counter=name, side="A", spot=spot(at), only=("B",), rule="SF-TERR-04")
        for name, at in (("A7", (0, 1)), ("counter-A1", (1, -1)))
    ]


def test_7_a_squadron_that_flies_into_a_body_is_thrown_as_one() -> None:
    """Its move ends there (SF-TERR-05, SF-UMP-17)."""
    ruling = rule(squadron(phase="movement"), move_squadron("FFF"), 1, 3, 3, 4)
    assert {each.place for each in ruling.state.ships[:2]} == {place((1, -1), 3)}
    assert [each.spot for each in told(ruling, CounterMoved)] == [spot((0, -1)), spot((1, -1))]


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(40)])
def test_5_what_is_under_a_counter_always_shares_its_place(seed: str) -> None:
    """Whatever the dice say (SF-UMP-17)."""
    ruling = by_chance(squadron(destroyers=4, dummies=2), BODIES, seed)
    ships = [each for each in ruling.state.ships if each.squadron == "Aq"]
    spots = {spot_of(each.place) for each in ships if each.status == "active"}
    assert spots | {each.spot for each in ruling.state.dummies} == {ruling.state.dummies[0].spot}
