"""FT 13.7: stations drift, ships dock at them, and are docked."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.full_thrust.fleets import Fields, Place
from rules.full_thrust.table import (
    battle,
    finished,
    group,
    play,
    refusal,
    refused,
    rule,
    ship,
    told,
)
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.kernel.errors import Malformed
from umpire.kernel.ruling import Value as Order
from umpire.rules.full_thrust.damage import EndTurn
from umpire.rules.full_thrust.fighter_attacks import bar_to_target
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot, screens_against
from umpire.rules.full_thrust.movement import MoveShips, OrderWritten, WriteOrder
from umpire.rules.full_thrust.point_defence import possible_defences, require_defences
from umpire.rules.full_thrust.referee import ApplyDamage
from umpire.rules.full_thrust.refusals import DOCK_COURSE
from umpire.rules.full_thrust.salvoes import nearest
from umpire.rules.full_thrust.sequence import FinishPhase, RollInitiative
from umpire.rules.full_thrust.state.battle import Battle, Defence, Mine, NovaTemplate, Ruling, Salvo
from umpire.rules.full_thrust.state.options import Asteroid, Drift, DustCloud, MeteorSwarm, Options
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FighterBay,
    FireControl,
    FtlDrive,
    MainDrive,
    PointDefence,
    ScreenGenerator,
    Ship,
)
from umpire.rules.full_thrust.state.tables import StationTable, Tables
from umpire.rules.full_thrust.state.values import Docking, FtlEntry, Manoeuvre, Orbit, Station
from umpire.rules.full_thrust.stations import (
    DockingFailed,
    ShipCastOff,
    ShipDocked,
    bar_to_docking,
    dock,
)
from umpire.rules.full_thrust.terrain_passages import RaiseFlare
from umpire.rules.full_thrust.thresholds import ShipDestroyed
from umpire.rules.full_thrust.wonder_weapons import MoveTemplates, Sweep, find_touched
from umpire.rules.full_thrust.written_orders import WriteOrderChoice, choices

STARBASES = Options(starbases=True)
ARMED = (FireControl("F"), Beam("B", 1, ARCS), PointDefence("P"))
OUTSIDE = Docking("AX")
INSIDE = Docking("AX", "internal")


def station(name: str = "AX", place: Place = (0.0, 1.0), **changes: Any) -> Ship:
    """Return a station with one screen generator, at rest unless told otherwise."""
    given: Fields = {
        "thrust": 0,
        "velocity": 0,
        "systems": (*ARMED, ScreenGenerator("S")),
        "station": Station(bays=(20, 60)),
    }
    return ship(name, place, **(given | changes))


def port(*others: Any, **changes: Any) -> Battle:
    """Return a battle with a station of side A and an enemy far off."""
    enemy = ship("B1", (0.0, 12.0), facing=6, velocity=0)
    changes.setdefault("options", STARBASES)
    return battle(*others, enemy, **changes)


def ordered(before: Battle, notation: str, name: str = "A1") -> Battle:
    """Return the battle in the phase of movement, after one order has been written."""
    written = play(before, WriteOrder(name, notation=notation))
    return play(finished(written), (RollInitiative(), (6, 1)))


def to_the_next_turn(before: Battle) -> Battle:
    """Return the battle after all sides have passed the rest of a turn."""
    turn = before.turn
    while before.turn == turn:
        side = before.active or next(each for each in before.sides if each not in before.finished)
        before = play(before, FinishPhase(side))
    return before


# Stations.


def test_13_7_a_station_drifts_as_it_does() -> None:
    """FT-13.7-1: straight on at its velocity, turn after turn, without an order."""
    before = port(station(place=(0.0, 1.0), velocity=4, facing=3))
    after = rule(ordered(before, "", "B1"), MoveShips()).state
    assert after.ship("AX") == replace(before.ships[0], x=4.0, y=1.0)


@rows("P1", "+1", "Roll", "FTL", "Dock AX", "MD1", "Ram B1")
def test_13_7_a_station_takes_no_orders_to_move(notation: str) -> None:
    """FT-13.7-1: it has no drive, not even to turn where it is."""
    before = port(station(), options=Options(starbases=True, ramming=True))
    wrong = refusal(before, WriteOrder("AX", notation=notation))
    assert (wrong.code, wrong.rule, wrong.at) == ("no_drive", "FT-13.7-1", "/notation")


def test_13_7_a_station_launches_fighters() -> None:
    """FT-13.7-1: it carries any system, bays among them, and that order needs no drive."""
    before = port(station(systems=(*ARMED, FighterBay("H"))))
    (written,) = told(rule(before, WriteOrder("AX", notation="Launch")), OrderWritten)
    assert written.voided is None


@rows(
    ({}, Options()),
    ({"thrust": 2}, STARBASES),
    ({"systems": (MainDrive("D"),)}, STARBASES),
    ({"systems": (FtlDrive("D"),)}, STARBASES),
    ({"squadron": "Q"}, STARBASES),
    ({"docked": Docking("AX")}, STARBASES),
    ({"station": Station(adjacent=("A1",))}, STARBASES),
    ({"station": Station(base="Hub")}, STARBASES),
)
def test_13_7_a_station_that_cannot_be_is_refused(changes: Any, options: Options) -> None:
    """FT-13.7-1: drives, squadrons, berths of its own, and sections without their option."""
    with pytest.raises(Malformed) as refused:
        port(station(**changes), options=options)
    assert refused.value.code == "inconsistent_battle"


def test_13_7_a_ship_docked_nowhere_is_refused() -> None:
    """FT-13.7-2: a ship is docked at a station."""
    with pytest.raises(Malformed) as refused:
        port(ship("A1", docked=Docking("B1"), velocity=0))
    assert refused.value.at == "/ships/0/docked"


# Docking.


def test_13_7_who_stops_beside_a_still_station_docks() -> None:
    """FT-13.7-2, FT-RUL-90: docked from the next turn on, and not before."""
    ruling = rule(ordered(port(ship("A1", velocity=2), station()), "-2 Dock AX"), MoveShips())
    (docked,) = told(ruling, ShipDocked)
    assert (docked.station, docked.berth, docked.docked_from) == ("AX", "external", 2)
    after = ruling.state.ship("A1")
    assert after is not None
    assert after.docked is not None
    assert [after.docked.holds(turn) for turn in (1, 2)] == [False, True]


@rows(
    ({}, {}, None),
    ({}, {"place": (0.0, 2.0)}, None),
    ({}, {"place": (0.0, 2.01)}, "not_in_range"),
    ({"velocity": 1}, {}, "dock_velocity"),
    ({"velocity": 4, "facing": 3}, {"velocity": 4, "facing": 3}, None),
    ({"velocity": 3, "facing": 3}, {"velocity": 4, "facing": 3}, "dock_velocity"),
    ({"velocity": 4, "facing": 4}, {"velocity": 4, "facing": 3}, "dock_course"),
    ({"facing": 4}, {"facing": 3}, None),
    ({}, {"status": "destroyed"}, "no_station"),
    ({"velocity": 4, "orbit": Orbit("Terra")}, {"velocity": 4, "orbit": Orbit("Terra")}, None),
    ({"velocity": 4}, {"velocity": 4, "orbit": Orbit("Terra")}, "dock_course"),
)
def test_13_7_a_ship_docks_that_flies_as_the_station(
    a_ship: Any, a_station: Any, fault: str | None
) -> None:
    """FT-13.7-2: within 2 MU, as fast, and where it moves on the very same course."""
    found = Battle(
        ("A", "B"),
        (ship("A1", **({"velocity": 0} | a_ship)), station(**a_station)),
        options=STARBASES,
    )
    wrong = bar_to_docking(found, found.ships[0], "AX", inside=False)
    assert (wrong.name if wrong else None) == fault


def test_13_7_vector_courses_are_compared_by_angle() -> None:
    """FT-13.7-2: what counts is where the ship goes, not where it points."""
    options = Options(starbases=True, movement_system="vector")
    flying = ship("A1", facing=12, velocity=4, course_deg=90.0)
    found = Battle(("A", "B"), (flying, station(facing=3, velocity=4)), options=options)
    assert bar_to_docking(found, flying, "AX", inside=False) is None


@rows((90.5, None), (91.0, None), (89.0, None), (91.1, "dock_course"))
def test_13_7_vector_courses_match_within_a_degree(course_deg: float, fault: str | None) -> None:
    """FT-RUL-71: whatever the last places of an angle, which nobody can plot."""
    options = Options(starbases=True, movement_system="vector")
    flying = ship("A1", facing=12, velocity=4, course_deg=course_deg)
    found = Battle(("A", "B"), (flying, station(facing=3, velocity=4)), options=options)
    wrong = bar_to_docking(found, flying, "AX", inside=False)
    assert (wrong.name if wrong else None) == fault


def test_13_7_a_ship_that_docks_takes_over_the_course_of_its_station() -> None:
    """FT-13.7-2, FT-RUL-71: and so they stay together; one on the same course changes nothing."""
    options = Options(starbases=True, movement_system="vector")
    for course_deg, changed_to in ((90.5, 90.0), (90.0, None)):
        flying = ship("A1", facing=12, velocity=4, course_deg=course_deg)
        found = Battle(("A", "B"), (flying, station(facing=3, velocity=4)), options=options)
        ruling = dock(Ruling(found), "A1", "AX", inside=False)
        (docked,) = ruling.events
        assert isinstance(docked, ShipDocked)
        assert docked.course_deg == changed_to
        assert ruling.state.ships[0].course_deg == 90.0


def test_13_7_a_table_may_ask_that_vector_courses_match_exactly() -> None:
    """FT-RUL-71: of a degree."""
    options = Options(starbases=True, movement_system="vector")
    flying = ship("A1", facing=12, velocity=4, course_deg=90.5)
    found = Battle(
        ("A", "B"),
        (flying, station(facing=3, velocity=4)),
        options=options,
        tables=Tables(station=StationTable(course_deg=0.0)),
    )
    assert bar_to_docking(found, flying, "AX", inside=False) is DOCK_COURSE


@rows(
    (20, (), None),
    (60, (), None),
    (61, (), "capacity"),
    (20, (20, 60), "capacity"),
    (60, (20,), None),
)
def test_13_7_a_bay_takes_one_ship_that_is_small_enough(
    mass: int, others: tuple[int, ...], fault: str | None
) -> None:
    """FT-13.7-3, FT-13.7-4: bays for 20 and 60 mass, each ship in the smallest that will do."""
    inside = [
        ship(f"A{place}", (0.0, 1.0), mass=each, velocity=0, docked=INSIDE)
        for place, each in enumerate(others, start=2)
    ]
    found = port(ship("A1", mass=mass, velocity=0), station(), *inside)
    wrong = bar_to_docking(found, found.ships[0], "AX", inside=True)
    assert (wrong.name if wrong else None) == fault


def test_13_7_a_ship_that_may_not_dock_is_told_why() -> None:
    """FT-13.7-2: it flies as it was ordered, and stays free."""
    ruling = rule(ordered(port(ship("A1", velocity=2), station()), "Dock AX Inside"), MoveShips())
    (failed,) = told(ruling, DockingFailed)
    assert failed.fault == "dock_velocity"
    assert ruling.state.ships[0].docked is None


@rows(
    ("Dock AX", Options(starbases=True, illegal_orders="reject"), None),
    ("Dock B1", Options(starbases=True, illegal_orders="reject"), "no_station"),
    ("Dock BY", Options(starbases=True, illegal_orders="reject"), "no_station"),
    ("Dock Nowhere", Options(starbases=True, illegal_orders="reject"), "no_station"),
    ("Dock AX", Options(illegal_orders="reject"), "option_off"),
    ("Undock", Options(starbases=True, illegal_orders="reject"), "not_docked"),
)
def test_13_7_a_ship_docks_at_a_station_of_its_side(
    notation: str, options: Options, code: str | None
) -> None:
    """FT-13.7-2, FT-UMP-52: others are told of in no other words than none at all."""
    stations = (station(), station("BY")) if options.starbases else ()
    before = port(ship("A1", velocity=0), *stations, options=options)
    order = WriteOrder("A1", notation=notation)
    if code is None:
        assert told(rule(before, order), OrderWritten)
    else:
        assert refused(before, order) == code


# Casting off.


def test_13_7_who_casts_off_is_free_in_the_next_turn() -> None:
    """FT-13.7-2, FT-RUL-90: the whole turn of the order it is docked."""
    before = port(ship("A1", velocity=0, docked=OUTSIDE), station())
    ruling = rule(ordered(before, "Undock"), MoveShips())
    (free,) = told(ruling, ShipCastOff)
    assert (free.station, free.free_from) == ("AX", 2)
    docked = ruling.state.ships[0].docked
    assert docked is not None
    assert [docked.holds(turn) for turn in (1, 2)] == [True, False]
    later = to_the_next_turn(ruling.state)
    assert later.ships[0].docked is None
    (written,) = told(rule(later, WriteOrder("A1", notation="+1")), OrderWritten)
    assert written.voided is None


@rows("+1", "P1", "Launch", "FTL", "Undock P1", "Dock AX", "Scan")
def test_13_7_a_docked_ship_does_nothing_else(notation: str) -> None:
    """FT-13.7-2, FT-UMP-51: it is part of the station until it has cast off."""
    before = port(ship("A1", velocity=0, docked=OUTSIDE), station())
    (written,) = told(rule(before, WriteOrder("A1", notation=notation)), OrderWritten)
    assert written.voided == "docked"


# What docked ships do, and what is done to them.


def firing(*units: Ship) -> Battle:
    """Return a battle in the phase of fire, side B to act."""
    return port(*units, phase="fire", initiative=("B", "A"), active="B")


def test_13_7_a_docked_ship_does_not_fire() -> None:
    """FT-13.7-3: neither at the enemy nor in defence of itself."""
    docked = ship("A1", velocity=0, docked=OUTSIDE)
    before = replace(firing(docked, station()), initiative=("A", "B"), active="A")
    wrong = refusal(before, FireWeapons("A1", (Shot("B1", "B1"),)))
    assert (wrong.code, wrong.rule) == ("docked", "FT-13.7-3")
    attacked = port(docked, station(), group("B2", (0.0, -1.0), targets=("A1",)))
    assert [cover.ship.id for cover in possible_defences(attacked, "A")] == []
    with pytest.raises(Exception, match="docked"):
        require_defences(attacked, "A", (Defence("A1", "P", "B2"),))


def test_13_7_a_ship_docked_outside_has_the_screens_of_the_station() -> None:
    """FT-13.7-3: and not its own, however many the station has."""
    two = (ScreenGenerator("S1"), ScreenGenerator("S2"))
    docked = ship("A1", velocity=0, docked=OUTSIDE, systems=two)
    assert screens_against(port(docked, station()), None, docked) == 1
    assert screens_against(port(docked, station(systems=())), None, docked) == 0
    assert screens_against(port(docked, station(status="destroyed")), None, docked) == 0
    free = replace(docked, docked=Docking("AX", since=2))
    assert screens_against(port(free, station()), None, free) == 2


def test_13_7_fire_reaches_a_ship_docked_outside() -> None:
    """FT-13.7-3: a 4 does nothing through the screen of the station, a 5 hits."""
    before = firing(ship("A1", velocity=0, docked=OUTSIDE, systems=()), station())
    shot = FireWeapons("B1", (Shot("B2", "A1"),))
    assert rule(before, shot, 4).state.ships[0].damage == 0
    assert rule(before, shot, 5).state.ships[0].damage == 1


def test_13_7_nothing_reaches_a_ship_inside() -> None:
    """FT-13.7-3: no fire, no missile, no fighter."""
    inside = ship("A1", velocity=0, docked=INSIDE)
    before = firing(inside, station())
    assert refused(before, FireWeapons("B1", (Shot("B2", "A1"),))) == "docked"
    assert nearest(before, Salvo("M1", "B", "B1", 0.0, 0.0))[0].id == "AX"
    wrong = bar_to_target(before, group("B2", (0.0, -1.0)), inside)
    assert wrong is not None
    assert wrong.code == "docked"


def test_13_7_no_template_touches_a_ship_inside() -> None:
    """FT-13.7-3: the burst of a wave gun strikes the station, and not what is in it."""
    before = firing(ship("A1", velocity=0, docked=INSIDE), station(place=(0.0, 2.0)))
    struck = find_touched(before, (0.0, 12.0), 6, (Sweep(0.0, 12.0, 2.0, 4),), spared="B1")
    assert [each[0] for each in struck] == ["AX"]


HAVEN = (ship("A1", (0.0, 1.0), velocity=0, docked=INSIDE), station())
"""A station, and a ship inside it, at the same place."""
FLAGS: Fields = {
    "starbases": True,
    "ramming": True,
    "asteroids": True,
    "meteor_swarms": True,
    "dust_clouds": True,
    "solar_flares": True,
    "mines": True,
    "nova_cannon": True,
}
LEAVING = ship("B2", (0.0, 0.0), velocity=2, ftl_since=2, systems=(FtlDrive("X"),))
ENTERING = ship("B2", status="waiting", velocity=0, entry=FtlEntry(3, 0.0, 2.0, point=(0.0, 2.0)))
RAMMER = ship("B2", (0.0, 0.0), velocity=0, order=Manoeuvre(ram="A1"), order_written=True)
DANGERS: dict[str, tuple[tuple[Ship, ...], Fields, Fields, Order, tuple[int, ...]]] = {
    "a jump": ((LEAVING,), {}, {}, MoveShips(), (2, 3)),
    "an entry": ((ENTERING,), {}, {}, MoveShips(), (1, 1)),
    "a ram": ((RAMMER,), {}, {}, MoveShips(), ()),
    "an asteroid": (
        (),
        {},
        {"terrain": (Asteroid("R", 0.0, 3.0, 1.0, drift=Drift(7, 2)),)},
        MoveShips(),
        (),
    ),
    "meteors": (
        (),
        {"velocity": 12},
        {"terrain": (MeteorSwarm("M", 0.0, 14.0, 2.0),)},
        MoveShips(),
        (1, 1),
    ),
    "dust": (
        (),
        {"velocity": 14},
        {"terrain": (DustCloud("D", 0.0, 14.0, 2.0),)},
        MoveShips(),
        (4,),
    ),
    "a mine": (
        (),
        {},
        {"mines": (Mine("B-m1", "B", 0.0, 2.0, laid_turn=1),)},
        MoveShips(),
        (4, 4),
    ),
    "a flare": ((), {}, {}, RaiseFlare(), (6, 6)),
    "a nova": (
        (),
        {},
        {"templates": (NovaTemplate("B1", 0.0, -25.0, 12, launched_turn=2),), "phase": "templates"},
        MoveTemplates(),
        (1,) * 8,
    ),
}


@rows(*DANGERS.values(), ids=list(DANGERS))
def test_13_7_no_danger_reaches_a_ship_inside_but_by_its_station(
    others: tuple[Ship, ...],
    drifting: Fields,
    around: Fields,
    order: Order,
    faces: tuple[int, ...],
) -> None:
    """FT-13.7-3: no die falls for it, and nothing is told of it but how it goes along."""
    options = Options(**FLAGS)
    given: Fields = {"phase": "movement", "initiative": ("A", "B"), "options": options, "turn": 3}
    units = tuple([replace(each, **drifting) for each in HAVEN])
    before = port(*units, *others, **(given | around))
    ruling = rule(before, order, *faces)
    labels = [roll.label for event in ruling.events for roll in getattr(event, "rolls", ())]
    assert not [each for each in labels if "A1" in each.split("/")]
    unhurt = {"x": 0.0, "y": ruling.state.ships[0].y}
    assert ruling.state.ships[0] == replace(units[0], **unhurt)


def test_13_7_with_a_station_go_the_ships_inside() -> None:
    """FT-UMP-53: those outside are free from the next turn on."""
    before = port(
        ship("A1", velocity=0, docked=INSIDE),
        ship("A2", velocity=0, docked=OUTSIDE),
        station(systems=()),
    )
    ruling = rule(before, ApplyDamage("AX", 20))
    assert [event.ship for event in told(ruling, ShipDestroyed)] == ["AX", "A1"]
    (free,) = told(over(ruling.state), ShipCastOff)
    assert (free.ship, free.free_from, free.rule) == ("A2", 2, "FT-UMP-53")


def over(before: Battle) -> Any:
    """Return the ruling by which the turn ends."""
    return rule(replace(before, phase="damage_control", active=None), EndTurn())


@rows(INSIDE, OUTSIDE)
def test_13_7_a_ship_does_not_stay_docked_in_a_captured_station(docked: Docking) -> None:
    """FT-UMP-53, FT-UMP-52."""
    before = port(ship("A1", velocity=0, docked=docked), station(side="B"))
    ruling = over(before)
    (free,) = told(ruling, ShipCastOff)
    assert (free.ship, free.station, free.rule) == ("A1", "AX", "FT-UMP-53")
    assert (free.free_from, ruling.state.turn) == (2, 2)


def test_13_7_a_docked_ship_drifts_with_its_station() -> None:
    """FT-13.7-2: course and velocity are the same, and so they stay together."""
    before = port(
        ship("A1", (0.0, 0.0), velocity=4, facing=3, docked=OUTSIDE), station(velocity=4, facing=3)
    )
    after = rule(ordered(before, "", "B1"), MoveShips()).state
    assert [each.place for each in after.ships[:2]] == [(4.0, 0.0), (4.0, 1.0)]


def test_docking_is_told_in_words() -> None:
    """One line each."""
    docked = ShipDocked(ship="Tern", station="Quay", berth="internal", docked_from=4)
    assert docked.tell() == "Tern docks inside Quay, from turn 4"
    assert replace(docked, berth="external").tell() == "Tern docks at Quay, from turn 4"
    failed = DockingFailed(ship="Tern", station="Quay", fault="dock_course")
    assert failed.tell() == "Tern cannot dock at Quay: dock_course"
    free = ShipCastOff(ship="Tern", station="Quay", free_from=6)
    assert free.tell() == "Tern leaves Quay and is free from turn 6"


def test_13_7_choices_tell_where_a_ship_may_dock() -> None:
    """FT-13.7-1, -2: stations of its side; a docked ship casts off, a station only drifts."""
    docked = ship("A2", velocity=0, docked=OUTSIDE)
    before = port(ship("A1", velocity=2), docked, station(velocity=0))
    found = {each.ship: each for each in choices(before, lambda side: side == "A", None)
             if isinstance(each, WriteOrderChoice)}  # fmt: skip
    assert (found["A1"].docks, found["A1"].undocks, found["A1"].fastest) == (("AX",), False, 6)
    assert (found["A2"].docks, found["A2"].undocks) == ((), True)
    for name in ("A2", "AX"):
        held = found[name]
        assert (held.turn, held.slowest, held.fastest, held.rotates_freely) == (0, 0, 0, False)
        assert (held.rolls, held.launches, held.ftl) == (False, False, False)
