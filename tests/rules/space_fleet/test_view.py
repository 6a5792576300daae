"""What each seat sees and hears: hidden ships, counters, dummies, mines, declared fire."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_sensors import (
    EW,
    battle,
    dummies,
    moving,
    seen,
    ship,
    spot,
)
from rules.space_fleet.table import played, told
from umpire.kernel.dice import Roll
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet import SPACE_FLEET
from umpire.rules.space_fleet.ew import CounterPlaced, EwSwitched, SwitchEw
from umpire.rules.space_fleet.field import HexPlace, HexSpot
from umpire.rules.space_fleet.firing import DeclareFire, FireDeclared, ResolveFire
from umpire.rules.space_fleet.hits import ApplyHits, ShieldsLost
from umpire.rules.space_fleet.initiative import RollInitiative
from umpire.rules.space_fleet.mines import LayMines, SweepMines
from umpire.rules.space_fleet.missile_attacks import AttackUnseen, ResolveMissiles
from umpire.rules.space_fleet.missiles import LaunchMissile, MoveMissile
from umpire.rules.space_fleet.movement import MoveShip, MoveSquadron
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.sensors import MoveDummies, Scan, SetDummies, ShipDetected
from umpire.rules.space_fleet.state import Battle, Declared, Minefield, Shot
from umpire.rules.space_fleet.terrain import MoveBodies
from umpire.rules.space_fleet.turn import (
    CorrectShip,
    DeclareVictory,
    EndTurn,
    Finish,
    SideFinished,
    Withdraw,
)
from umpire.rules.space_fleet.units import CounterMoved, CounterRemoved, ShipMoved, seat_sees
from umpire.rules.space_fleet.view import CounterView, veils, view
from umpire.rules.space_fleet.weapons import FireArcs

A, B, C = Seat("side", "A"), Seat("side", "B"), Seat("side", "C")
SIDES = ("A", "B", "C")

FLEET = seen(
    ship("A1"),
    ship("B1", 10, track=(spot(11), spot(10)), mine_patterns=2, laid=True, ew_dummies="Bghost"),
    ship("B2", 15, squadron="Br", counter="Br-1"),
    ship("B3", 30, squadron="Bs", ew=True, ew_active=True),
    ship("B4", 30, squadron="Bs", status="destroyed"),
    *dummies("Bghost", 15, 2),
    *dummies("Bshade", 40, 2),
    ship("C1", 80),
    sides=SIDES,
    options=replace(EW, mines=True),
)


def ships_of(before: Battle, seat: Seat) -> list[str]:
    """Return the ships that a seat sees in full."""
    return [each.id for each in view(before, seat).ships]


def counters_of(before: Battle, seat: Seat) -> list[str]:
    """Return the counters that a seat sees."""
    return [each.counter for each in view(before, seat).counters]


def test_7_each_seat_sees_the_ships_that_it_has_detected() -> None:
    """Its own, and those fully detected; the referee all (SF-SENS-01 to -03)."""
    everything = ["A1", "B1", "B2", "B3", "B4", "C1"]
    assert ships_of(FLEET, REFEREE) == everything
    assert ships_of(FLEET, A) == ["A1", "B1"]
    assert ships_of(FLEET, B) == ["A1", "B1", "B2", "B3", "B4"]
    assert ships_of(FLEET, C) == ["C1"]


def test_7_the_rest_are_counters_in_the_order_of_names() -> None:
    """Of ships and dummies alike; what is destroyed has none (SF-SENS-01, -02, -04)."""
    assert counters_of(FLEET, REFEREE) == []
    assert counters_of(FLEET, A) == ["Bghost-1", "Bghost-2", "Br-1", "Bs", "Bshade", "Cq"]
    assert counters_of(FLEET, B) == ["Cq"]
    assert view(FLEET, A).counters[2:4] == (
        CounterView("Br-1", "B", "ship", spot(15), "Br", ew=False),
        CounterView("Bs", "B", "squadron", spot(30), "Bs", ew=True),
    )


def test_7_an_observer_sees_what_every_side_does() -> None:
    """A ship in full only if all have detected it; no dummies, no hidden mines (SF-UMP-37)."""
    assert ships_of(FLEET, OBSERVER) == []
    assert "Aq-1" in counters_of(FLEET, OBSERVER)
    everybody = seen(ship("A1"), ship("B1", 10), ship("B2", 15), *dummies("Bghost", 15))
    assert ships_of(everybody, OBSERVER) == ["A1", "B1"]
    assert counters_of(everybody, OBSERVER) == ["Bghost-1", "Bq-2"]
    assert view(everybody, OBSERVER).dummies == ()


def test_7_dummies_are_known_to_their_side_and_the_referee() -> None:
    """Nobody else can tell them from ships (SF-SENS-04)."""
    assert view(FLEET, REFEREE).dummies == view(FLEET, B).dummies == FLEET.dummies
    assert view(FLEET, A).dummies == view(FLEET, C).dummies == ()


def test_7_some_things_of_a_ship_its_own_side_alone_knows() -> None:
    """Its mines, its dummies, who has detected it, and the way it came (SF-MINE-05, SF-EW-01)."""
    theirs, own = view(FLEET, A).ships[1], view(FLEET, B).ships[1]
    assert (own.mine_patterns, own.laid, own.ew_dummies) == (2, True, "Bghost")
    assert (own.track, own.detected_by) == ((spot(11), spot(10)), ("A",))
    assert (theirs.mine_patterns, theirs.laid, theirs.ew_dummies) == (None, None, None)
    assert (theirs.track, theirs.detected_by) == ((), ())
    assert view(FLEET, REFEREE).ships[1] == own


def test_a_ship_is_told_with_what_it_has_now() -> None:
    """Its present speed and capacity, and whether it could fire (SF-DMG-05, -09, -12)."""
    wrecked = ship("A1", engines="wrecked", halvings=1, weapons="destroyed", damage_points=3)
    told_of = view(battle(wrecked, ship("B1"), options=Options()), B).ships[0]
    assert (told_of.speed, told_of.base_speed) == (1, 3)
    assert (told_of.capacity, told_of.can_fire) == (4, False)


def test_without_limited_sensors_all_ships_are_seen() -> None:
    """By everybody, with the way they came; there are no counters (SF-SENS-01)."""
    plain = replace(FLEET, options=Options(), dummies=())
    for seat in (A, B, C, OBSERVER):
        assert len(ships_of(plain, seat)) == 6
        assert counters_of(plain, seat) == []
        assert view(plain, seat).ships[1].track == (spot(11), spot(10))
    assert view(plain, A).ships[1].mine_patterns is None


def test_8_minefields_are_hidden_until_a_ship_has_entered() -> None:
    """Their own side knows where they are, and the referee (SF-MINE-05)."""
    hidden, known = (
        Minefield("F1", "B", HexSpot(1, 1)),
        Minefield("F2", "B", HexSpot(2, 2), revealed=True),
    )
    before = replace(FLEET, minefields=(hidden, known))
    for seat in (REFEREE, B):
        assert view(before, seat).minefields == (hidden, known)
    for seat in (A, C, OBSERVER):
        assert view(before, seat).minefields == (known,)


def test_2_whose_step_it_is_is_told() -> None:
    """To all (SF-MOVE-03)."""
    assert view(FLEET, A).active is None
    assert view(moving(FLEET, "B"), A).active == "B"


# Declared fire.

DECLARED = (
    Declared("A1", (Shot("B1"),)),
    Declared("B1", (Shot("A1"),)),
    Declared("B2", (Shot("A1"),)),
)


def firing(**changes: Any) -> Battle:
    """Return the battle in the fire of heavy cruisers, all of them having declared."""
    return replace(FLEET, phase="fire_hc", declared=DECLARED, **changes)


def declared_to(before: Battle, seat: Seat) -> list[str]:
    """Return the ships whose declared fire a seat sees."""
    return [each.ship for each in view(before, seat).declared]


def test_3_declared_fire_is_seen_by_its_own_side_until_it_is_open() -> None:
    """And by the referee (SF-FIRE-01, SF-UMP-11)."""
    plain = firing(options=Options(), dummies=())
    assert declared_to(plain, A) == ["A1"]
    assert declared_to(plain, B) == ["B1", "B2"]
    assert declared_to(plain, OBSERVER) == []
    assert declared_to(plain, REFEREE) == ["A1", "B1", "B2"]
    for seat in (A, B, C, OBSERVER):
        assert declared_to(replace(plain, fire_open=True), seat) == ["A1", "B1", "B2"]


def test_7_open_fire_tells_of_no_ship_that_a_seat_does_not_see() -> None:
    """Neither of the firer nor of the target (SF-SENS-08)."""
    opened = firing(fire_open=True)
    assert declared_to(opened, A) == ["A1", "B1"]
    assert declared_to(opened, B) == ["A1", "B1", "B2"]
    assert declared_to(opened, C) == declared_to(opened, OBSERVER) == []


def fire_declared(turn: int = 1) -> FireDeclared:
    """Return the event of A1's fire."""
    return FireDeclared(
        ship="A1", side="A", shots=(Shot("B1"),), turn=turn, phase="fire_hc", only=("A",)
    )


@pytest.mark.parametrize(
    ("changes", "heard"),
    [
        ({}, False),
        ({"fire_open": True}, True),
        ({"phase": "fire_bb"}, True),
        ({"turn": 2}, True),
    ],
)
def test_3_declared_fire_is_heard_once_it_is_open(changes: dict[str, Any], heard: bool) -> None:  # noqa: FBT001
    """Or its phase has passed; by its own side and the referee at once (SF-UMP-11)."""
    now = replace(firing(options=Options(), dummies=()), **changes)
    event = fire_declared()
    assert event.heard(now, A) == event.heard(now, REFEREE) == event
    for seat in (B, C, OBSERVER):
        assert (event.heard(now, seat) == event) == heard


def test_7_with_limited_sensors_what_was_declared_stays_with_its_side() -> None:
    """What comes of it is heard by those who see both (SF-SENS-08)."""
    for now in (firing(), firing(fire_open=True), replace(firing(), phase="end", declared=())):
        assert fire_declared().heard(now, A) is not None
        assert [fire_declared().heard(now, seat) for seat in (B, C, OBSERVER)] == [None] * 3


# Events.

MOVED = ShipMoved(
    ship="B3", side="B", path=("F",), place=ship("B3").place, track=(), units=1, only=("B",)
)
OF_COUNTERS: list[Any] = [
    CounterMoved(counter="Bs", side="B", spot=spot(1), only=("A", "C")),
    CounterPlaced(counter="Bx", side="B", spot=spot(1), only=("A", "C")),
    CounterRemoved(counter="Bs", side="B", only=("A", "C")),
    AttackUnseen(missile="M1", target="Bs", only=("A", "C")),
]


def hearing(event: Any) -> list[str]:
    """Return who hears an event."""
    seats = {"referee": REFEREE, "A": A, "B": B, "C": C, "observer": OBSERVER}
    return [name for name, seat in seats.items() if event.heard(FLEET, seat) is not None]


def test_7_what_happens_to_a_hidden_ship_is_heard_by_those_who_know_it() -> None:
    """An observer is not among them (SF-SENS-01)."""
    assert hearing(MOVED) == ["referee", "B"]
    lost = ShieldsLost(ship="B1", attacker="A1", hits=1, shields=2, only=("A", "B"))
    assert hearing(lost) == ["referee", "A", "B"]


@pytest.mark.parametrize("event", OF_COUNTERS)
def test_7_what_happens_to_a_counter_is_heard_by_those_who_see_no_more(event: Any) -> None:
    """And by an observer, who sees the counter too (SF-UMP-37)."""
    assert hearing(event) == ["referee", "A", "C", "observer"]


def test_what_all_may_know_all_hear() -> None:
    """It names no sides (SF-UMP-2)."""
    assert hearing(SideFinished(side="A")) == ["referee", "A", "B", "C", "observer"]


def test_7_a_hidden_move_is_told_in_two_ways() -> None:
    """The path to its side, the spot of the counter to the others (SF-SENS-06)."""
    unmade = replace(FLEET, ships=tuple(replace(each, ew_dummies=None) for each in FLEET.ships))
    ruling = played(moving(unmade, "B"), MoveDummies("B", "Bshade", spot(41)))
    heard = {
        name: [type(event).__name__ for event in ruling.events if event.heard(ruling.state, seat)]
        for name, seat in {"A": A, "B": B, "O": OBSERVER}.items()
    }
    assert heard == {"A": ["CounterMoved"], "B": ["DummiesMoved"], "O": ["CounterMoved"]}


def test_7_who_made_a_dummy_counter_is_not_told() -> None:
    """That EW is active is, and that a counter has come (SF-EW-01, -03)."""
    before = replace(FLEET, ships=(*FLEET.ships[:2], replace(FLEET.ships[2], ew=True)))
    before = replace(before, dummies=())
    order = SwitchEw("B2", active=True, squadron="Becho", spot=spot(20))
    ruling = played(before, order)
    heard = [event.heard(ruling.state, C) for event in told(ruling, EwSwitched)]
    assert heard == [None]
    kinds = [type(event).__name__ for event in ruling.events if event.heard(ruling.state, C)]
    assert kinds == ["CounterPlaced", "EwDeclared"]


def test_7_rolls_are_labelled_by_counters() -> None:
    """A label tells no name of a hidden ship; events carry the labels (SF-SENS-02)."""
    (hit,) = [
        roll
        for event in played(
            replace(FLEET, ships=(*FLEET.ships[:2], replace(FLEET.ships[2], shields=0))),
            ApplyHits("B2", 1),
            6,
        ).events
        for roll in getattr(event, "rolls", ())
        if isinstance(roll, Roll)
    ]
    assert "Br-1" in hit.label
    assert "B2" not in hit.label


# Orders.


@pytest.mark.parametrize(
    "order",
    [
        RollInitiative(),
        Finish("B"),
        EndTurn(),
        MoveBodies(),
        ResolveFire(),
        ResolveMissiles(),
        Withdraw("B"),
        DeclareVictory("B"),
        MoveMissile("M1"),
        MoveMissile("M1", target="Br-1"),
    ],
)
def test_7_orders_that_name_nothing_hidden_are_read_by_all(order: Value) -> None:
    """With limited sensors too (SF-SENS-01)."""
    assert all(SPACE_FLEET.hears(FLEET, order, seat) for seat in (REFEREE, A, B, C, OBSERVER))


@pytest.mark.parametrize(
    "order",
    [
        MoveShip("B2", ("F",)),
        MoveSquadron("B", "Bs", ("F",)),
        MoveDummies("B", "Bshade", spot(1)),
        SetDummies("B", "Bshade", 1),
        SwitchEw("B3", active=False),
        Scan("B", "A1"),
        LaunchMissile("B2", "L1", 1),
        LayMines("B1", (spot(10),)),
        SweepMines("B2", "F1"),
        DeclareFire("B2", (Shot("A1"),)),
        CorrectShip("B2", "miscounted", shields=1),
        ResolveFire("B2"),
    ],
)
def test_7_other_orders_are_read_by_their_side_alone(order: Value) -> None:
    """They name its ships, or its dummies (SF-SENS-01)."""
    reads = [SPACE_FLEET.hears(FLEET, order, seat) for seat in (REFEREE, A, B, C, OBSERVER)]
    assert reads == [True, False, True, False, False]


def test_7_an_order_that_names_a_ship_is_read_by_those_who_see_it() -> None:
    """Who resolves fire, or aims a missile, says a name that others may not know (SF-SENS-03)."""
    for order in (ResolveFire("B1"), MoveMissile("M1", target="B1")):
        assert [SPACE_FLEET.hears(FLEET, order, seat) for seat in (A, B, C, OBSERVER)] == [
            True,
            True,
            False,
            False,
        ]
    entered = ApplyHits("B1", 1)
    assert [SPACE_FLEET.hears(FLEET, entered, seat) for seat in (REFEREE, B, A, C)] == [
        True,
        True,
        False,
        False,
    ]


def test_without_limited_sensors_orders_are_open_but_for_sealed_fire_and_mines() -> None:
    """Fire is until it is opened (SF-UMP-11); where mines were laid stays secret (SF-MINE-05)."""
    plain = firing(options=Options(mines=True), dummies=())
    declare, lay = DeclareFire("A1", (Shot("B1"),)), LayMines("A1", (spot(0),))
    assert SPACE_FLEET.hears(plain, MoveShip("A1", ("F",)), B)
    assert not SPACE_FLEET.hears(plain, declare, B)
    assert SPACE_FLEET.hears(plain, declare, A)
    assert SPACE_FLEET.hears(plain, declare, REFEREE)
    for open_now in (replace(plain, fire_open=True), replace(plain, phase="end", declared=())):
        assert SPACE_FLEET.hears(open_now, declare, B)
        assert SPACE_FLEET.hears(open_now, declare, OBSERVER)
        assert not SPACE_FLEET.hears(open_now, lay, B)
    assert SPACE_FLEET.hears(plain, lay, A)


def test_7_detection_lets_a_seat_see_more() -> None:
    """As soon as it is told of it (SF-SENS-03)."""
    before = moving(
        replace(
            FLEET,
            ships=(replace(FLEET.ships[0], ship_class="DN"), *FLEET.ships[1:]),
        ),
        "A",
    )
    assert not seat_sees(before, before.ships[2], A)
    near = replace(before.ships[2], place=ship("B2", 13).place)
    before = replace(before, ships=(*before.ships[:2], near, *before.ships[3:]))
    ruling = played(before, MoveShip("A1", ("F",)))
    assert "B2" in [event.ship for event in told(ruling, ShipDetected)]
    assert "B2" in ships_of(ruling.state, A)
    assert "Br-1" not in counters_of(ruling.state, A)


def test_3_a_view_tells_how_wide_arcs_are() -> None:
    """Nothing fires into the 90 degrees astern, unless ships fire all round (SF-FIRE-12)."""
    all_round = replace(FLEET, options=replace(FLEET.options, all_round_fire=True))
    assert view(FLEET, A).arcs == FireArcs(astern_deg=90.0, plasma_deg=60.0)
    assert view(all_round, A).arcs == FireArcs(astern_deg=0.0, plasma_deg=60.0)


def test_8_a_move_is_told_alike_whether_or_not_mines_were_laid_with_it() -> None:
    """By the salt of its entry others would know (SF-MINE-05); its own side, and play, may."""
    place = HexPlace(0, 0, 1)
    moved = ShipMoved(ship="A1", side="A", path=(), place=place, track=(), units=0)
    mined = battle(ship("A1"), ship("B1"), options=Options(mines=True))
    veiled = [veils(mined, moved, seat) for seat in (A, B, OBSERVER)]
    assert veiled == [False, True, True]
    assert not veils(battle(ship("A1"), ship("B1"), options=Options()), moved, B)
