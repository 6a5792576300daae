"""Moving long-range missiles, and what they attack (SF 8)."""

from typing import Any

import pytest

from rules.space_fleet.builders_missiles import (
    FREE,
    OPTIONS,
    SENSORS,
    Unit,
    battle,
    cell,
    debris,
    dummy,
    planet,
    point,
    salvo,
    ship,
    strewn,
)
from rules.space_fleet.table import refused, rule, told
from umpire.kernel.dice import NO_DICE, SuppliedDice
from umpire.kernel.errors import IllegalOrder
from umpire.rules.space_fleet.field import HexSpot, Place
from umpire.rules.space_fleet.missiles import (
    MissileAimed,
    MissileMoved,
    MoveMissile,
    finish_missiles,
    move_missile,
)
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, Missile, Ruling
from umpire.rules.space_fleet.units import MissileRemoved


def fly(path: str = "", **changes: Any) -> MoveMissile:
    """Return the order to move M1 along a path."""
    return MoveMissile("M1", tuple(path), **changes)  # type: ignore[arg-type]


def flown(before: Battle, order: MoveMissile) -> Missile:
    """Return M1 after its move."""
    after = rule(before, order).state.missile("M1")
    assert after is not None
    return after


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("FFFFFF", cell(6, -6, 2)),
        ("F", cell(1, -1, 2)),
        ("FRFFLF", cell(4, -2, 2)),
        ("FFFFFR", cell(5, -5, 3)),
        ("", cell(0, 0, 2)),
    ],
)
def test_a_salvo_moves_up_to_6_as_a_ship_does(path: str, place: Place) -> None:
    """A unit forward before any turn, one turn a unit, 6 units at most (SF-LRM-02)."""
    after = flown(battle(salvo(place=cell(0, 0, 2))), fly(path))

    assert (after.place, after.moves_made, after.moved) == (place, 1, True)


@pytest.mark.parametrize(
    ("path", "code", "at"),
    [
        ("RF", "must_move_forward_first", "/path/0"),
        ("FLL", "one_turn_per_unit", "/path/2"),
        ("FFFFFFR", "no_turn_after_full_move", "/path/6"),
        ("FFFFFFF", "exceeds_speed", "/path"),
    ],
)
def test_a_salvo_obeys_the_rules_of_movement(path: str, code: str, at: str) -> None:
    """What a ship may not fly, a salvo may not (SF-LRM-02, SF-MOVE-06 to -09)."""
    assert refused(battle(salvo()), fly(path)) == (code, at)


def test_a_salvo_that_stays_may_pivot() -> None:
    """At rest it turns to any facing, and on a table to any heading (SF-LRM-02, SF-MOVE-10)."""
    on_table = battle(salvo(place=point(1, 1)), options=FREE)

    assert flown(battle(salvo()), fly(facing=5)).place == cell(0, 0, 5)
    assert flown(on_table, fly(heading_deg=200)).place == point(1, 1, 200)


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (fly("F", facing=2), ("pivot_while_moving", "/path")),
        (fly(heading_deg=60), ("wrong_grid", "/heading_deg")),
        (MoveMissile("M9"), ("unknown_missile", "/missile")),
    ],
)
def test_pivots_that_are_refused(order: MoveMissile, expected: tuple[str, str]) -> None:
    """No pivot in a move, no heading on the grid, no missile that is not there (SF-MOVE-10)."""
    assert refused(battle(salvo()), order) == expected


def test_on_a_table_a_facing_is_refused() -> None:
    """A table knows headings alone (SF-SHIP-03)."""
    table = battle(salvo(place=point(0, 0)), options=FREE)

    assert refused(table, fly(facing=1)) == ("wrong_grid", "/facing")


def test_a_salvo_that_stays_is_turned_by_a_path_of_turns() -> None:
    """A contact warhead attacks the enemy around it all the same (SF-LRM-02, SF-UMP-26)."""
    missile = salvo(place=cell(0, -2))
    moved = flown(battle(missile, ship("B1", cell(0, -2))), fly("RR"))
    assert (moved.place, moved.target) == (cell(0, -2, 3), "B1")


def test_a_salvo_that_comes_to_debris_is_told_what_it_may_fly() -> None:
    """Not of its speed alone, which it would not exceed elsewhere (SF-TERR-08)."""
    before = battle(salvo(), debris((0, -2)))
    with pytest.raises(IllegalOrder) as caught:
        move_missile(Ruling(before), fly("FFFF"), SuppliedDice(()))
    refusal = caught.value
    assert (refusal.code, refusal.rule, refusal.at) == ("exceeds_speed", "SF-TERR-08", "/path")
    assert refusal.message == (
        "M1 is in debris, or comes to it: it flies 3 at most, and this path is of 4."
    )


def test_a_salvo_moves_once_a_turn() -> None:
    """A second move in the same turn is refused (SF-LRM-02)."""
    before = battle(salvo(moved=True))

    assert refused(before, fly("F")) == ("already_moved", "/missile")


def test_a_side_that_is_done_moves_nothing_more() -> None:
    """It has said that it is done with the phase (SF-UMP-2)."""
    done = battle(salvo(), finished=("A",))

    assert refused(done, fly("F")) == ("finished", "/missile")


def test_without_the_option_no_missile_moves() -> None:
    """Long-range missiles are an additional rule (SF-LRM-01, SF-UMP-6)."""
    assert refused(battle(salvo(), options=Options()), fly()) == ("option_off", "")


@pytest.mark.parametrize("path", ["", "FF", "FFFFFF"])
def test_after_its_third_move_a_salvo_is_removed(path: str) -> None:
    """However far it has come, three moves are all that it makes (SF-LRM-03)."""
    ruling = rule(battle(salvo(moves_made=2)), fly(path))

    assert told(ruling, MissileMoved)[0].moves_made == 3
    assert told(ruling, MissileRemoved) == [MissileRemoved(missile="M1", reason="last_move")]
    assert ruling.state.missiles == ()


def test_after_its_third_move_a_salvo_that_attacks_stays_for_its_attack() -> None:
    """The third move may end in an attack, which comes first (SF-LRM-03, SF-RUL-31)."""
    after = flown(battle(salvo(moves_made=2), ship("B1")), fly("FF"))

    assert (after.moves_made, after.target) == (3, "B1")


IN_DEBRIS = [
    ((0, -1), "FFFF", "exceeds_speed"),
    ((0, -4), "FFFF", "exceeds_speed"),
    ((0, 0), "FFFF", "exceeds_speed"),
    ((0, -3), "FFFR", "no_turn_after_full_move"),
]


@pytest.mark.parametrize(("where", "path", "code"), IN_DEBRIS)
def test_in_debris_a_salvo_moves_3(where: tuple[int, int], path: str, code: str) -> None:
    """Half speed where a move begins in debris or comes to it (SF-TERR-08, SF-RUL-22)."""
    before = battle(salvo(), debris(where))

    assert refused(before, fly(path))[0] == code
    assert flown(before, fly("FFF")).place == cell(0, -3)


def test_debris_that_a_salvo_does_not_come_to_does_not_slow_it() -> None:
    """What lies beyond the end of a move is nothing to it, beyond its contact too (SF-UMP-30)."""
    beyond, contact = debris((0, -5)), ship("B1", cell(0, -4))

    assert flown(battle(salvo(), beyond), fly("FFFF")).place == cell(0, -4)
    assert flown(battle(salvo(), beyond, contact), fly("FFFFFF")).place == cell(0, -4)


def test_on_a_table_debris_slows_a_salvo_too() -> None:
    """A patch of debris is a disc on a table (SF-TERR-08, SF-UMP-1)."""
    before = battle(salvo(place=point(0, 0)), strewn((0.2, 2.2)), options=FREE)

    assert refused(before, fly("FFFF")) == ("exceeds_speed", "/path")
    assert flown(before, fly("FFF")).place == point(0, 3)


def test_bodies_do_not_hinder_a_salvo() -> None:
    """Only ships throw to escape a body (SF-UMP-27, SF-TERR-05)."""
    assert flown(battle(salvo(), planet(cell(0, -1))), fly("FF")).place == cell(0, -2)


# What a contact warhead attacks


def test_a_contact_warhead_stops_in_the_first_hex_with_an_enemy() -> None:
    """It attacks where it meets an enemy, and flies no farther (SF-LRM-04, SF-RUL-31)."""
    before = battle(salvo(), ship("A2", cell(0, -1)), ship("B1"), ship("B2", cell(0, -3)))

    ruling = rule(before, fly("FFFF"))

    assert told(ruling, MissileMoved) == [
        MissileMoved(missile="M1", path=("F", "F"), place=cell(0, -2), moves_made=1, target="B1")
    ]


@pytest.mark.parametrize("status", ["destroyed", "surrendered", "withdrawn"])
def test_ships_out_of_the_battle_are_no_contact(status: str) -> None:
    """A warhead passes what no longer fights (SF-LRM-04)."""
    before = battle(salvo(), ship("B1", status=status))

    after = flown(before, fly("FFF"))

    assert (after.place, after.target) == (cell(0, -3), None)


def test_on_a_table_contact_is_within_half_a_unit() -> None:
    """A salvo and a ship share a disc, measured after each unit of the move (SF-UMP-1)."""
    near = battle(salvo(place=point(0, 0)), ship("B1", point(0.3, 2.4)), options=FREE)
    off = battle(salvo(place=point(0, 0)), ship("B1", point(0.6, 2.4)), options=FREE)

    assert flown(near, fly("FFFF")).place == point(0, 2)
    assert flown(off, fly("FFFF")).target is None


@pytest.mark.parametrize(
    ("x", "place", "target"), [(0.3, point(0, 4), None), (0.0, point(0, 2), "B1")]
)
def test_on_a_table_what_lies_between_two_ends_of_units_is_passed_by(
    x: float, place: Place, target: str | None
) -> None:
    """A salvo meets whom it is within 1/2 of where a unit ends, and nobody between (SF-UMP-42)."""
    before = battle(salvo(place=point(0, 0)), ship("B1", point(x, 2.5)), options=FREE)

    after = flown(before, fly("FFFF"))

    assert (after.place, after.target) == (place, target)


def test_of_several_in_the_hex_the_order_chooses() -> None:
    """Without a choice it is the first by name (SF-UMP-25)."""
    before = battle(salvo(), ship("B2"), ship("B1"))

    assert flown(before, fly("FF")).target == "B1"
    assert flown(before, fly("FF", target="B2")).target == "B2"


@pytest.mark.parametrize("path", ["F", "FF", ""])
def test_a_contact_warhead_attacks_nothing_that_it_does_not_come_to(path: str) -> None:
    """The target is to be in the hex where the salvo stops (SF-LRM-04)."""
    before = battle(salvo(), ship("B1"), ship("B2", cell(0, -3)))

    refusal = refused(before, fly(path, target="B2"))

    assert refusal == ("no_contact", "/target")


def test_a_contact_warhead_that_stays_attacks_the_enemy_in_its_hex() -> None:
    """One that moves away does not, for it moves into no enemy's hex (SF-UMP-26)."""
    before = battle(salvo(), ship("B1", cell(0, 0)))

    assert flown(before, fly()).target == "B1"
    assert flown(before, fly(facing=3, target="B1")).place == cell(0, 0, 3)
    assert flown(before, fly("F")).target is None


# What directed energy attacks


@pytest.mark.parametrize("distance", range(7))
def test_directed_energy_attacks_up_to_6_away(distance: int) -> None:
    """Twice the measured range is to be a beam's range, 12 (SF-LRM-05)."""
    before = battle(salvo(warhead="directed"), ship("B1", cell(0, -distance)))

    assert flown(before, fly(target="B1")).target == "B1"


def test_directed_energy_is_out_of_range_at_7() -> None:
    """7 counts as 14; after a move of 1 it is in range (SF-LRM-05)."""
    before = battle(salvo(warhead="directed"), ship("B1", cell(0, -7)))

    assert refused(before, fly(target="B1")) == ("out_of_range", "/target")
    assert flown(before, fly("F", target="B1")).target == "B1"


@pytest.mark.parametrize(("y", "attacks"), [(6.0, True), (6.1, False)])
def test_on_a_table_directed_energy_counts_up_to_the_whole_unit(y: float, *, attacks: bool) -> None:
    """6.1 counts as 12.2, which is beyond 12 (SF-LRM-05, SF-RUL-10)."""
    gun = salvo(warhead="directed", place=point(0, 0))
    before = battle(gun, ship("B1", point(0, y)), options=FREE)

    if attacks:
        assert flown(before, fly(target="B1")).target == "B1"
    else:
        assert refused(before, fly(target="B1")) == ("out_of_range", "/target")


def test_directed_energy_may_hold_its_fire() -> None:
    """Without a target it flies on past enemies, until its third move (SF-RUL-31)."""
    before = battle(salvo(warhead="directed"), ship("B1", cell(0, -1)))

    after = flown(before, fly("FFFF"))

    assert (after.place, after.target) == (cell(0, -4), None)


def test_a_body_blocks_directed_energy() -> None:
    """The line of fire from the salvo is to be free (SF-TERR-06)."""
    before = battle(salvo(warhead="directed"), ship("B1", cell(0, -4)), planet(cell(0, -2)))

    assert refused(before, fly(target="B1")) == ("line_blocked", "/target")


@pytest.mark.parametrize(
    ("target", "code"),
    [("A1", "own_side"), ("B2", "destroyed"), ("B9", "unknown_target"), ("M1", "unknown_target")],
)
@pytest.mark.parametrize("warhead", ["contact", "directed"])
def test_targets_that_are_refused(warhead: str, target: str, code: str) -> None:
    """Own ships, wrecks, and what is not there (SF-UMP-7)."""
    before = battle(salvo(warhead=warhead), ship("A1"), ship("B1"), ship("B2", status="destroyed"))

    assert refused(before, fly("FF", target=target)) == (code, "/target")


# What is detected in part


def hidden(warhead: str = "contact", **changes: Any) -> tuple[Unit, ...]:
    """Return a salvo and a ship of squadron QB whose counter is QB-1, in hex (0, -2)."""
    b1 = ship("B1", squadron="QB", counter="QB-1", **changes)
    return salvo(warhead=warhead), b1, ship("A1", cell(9, 9))


@pytest.mark.parametrize("warhead", ["contact", "directed"])
@pytest.mark.parametrize(("broken", "name"), [((), "QB"), (("QB",), "QB-1")])
def test_counters_are_attacked_as_ships_are(
    warhead: str, broken: tuple[str, ...], name: str
) -> None:
    """A ship's counter or a squadron's is a target (SF-LRM-06, SF-SENS-08)."""
    before = battle(*hidden(warhead), options=SENSORS, broken=broken)

    assert flown(before, fly("FF", target=name)).target == name


def test_a_ship_seen_in_full_is_attacked_by_its_name() -> None:
    """What all see is told to all (SF-SENS-03)."""
    before = battle(*hidden(detected_by=("A",)), options=SENSORS, broken=("QB",))

    assert flown(before, fly("FF")).target == "B1"


def test_what_a_third_side_does_not_see_is_told_as_a_counter() -> None:
    """A attacks a ship by name; C, which does not see it, hears of its counter (SF-SENS-02)."""
    units = (*hidden(detected_by=("A",)), ship("C1", cell(-9, 9)))
    before = battle(*units, options=SENSORS, broken=("QB",), sides=("A", "B", "C"))

    ruling = rule(before, fly("FF", target="B1"))
    aimed, moved = ruling.events
    assert aimed == MissileAimed(missile="M1", aimed_at="B1", only=("A",))
    assert isinstance(moved, MissileMoved)
    assert moved.target == "QB-1"


@pytest.mark.parametrize("broken", [(), ("QB",)])
@pytest.mark.parametrize("name", ["QB", "QB-1", "B1", "nobody"])
def test_a_dummy_and_a_ship_are_refused_alike(name: str, broken: tuple[str, ...]) -> None:
    """No refusal tells whether a ship is under a counter, nor what its name is (SF-LRM-06)."""
    gun, _, scout = hidden("directed")
    real = battle(*hidden("directed"), options=SENSORS, broken=broken)
    false = battle(gun, dummy("QB-1", "QB"), scout, options=SENSORS, broken=broken)

    def answer(before: Battle) -> object:
        order = fly(target=name)
        known = name == ("QB-1" if broken else "QB")
        return flown(before, order) if known else refused(before, order)

    assert answer(real) == answer(false)


def test_the_first_by_name_tells_nothing_of_what_it_is() -> None:
    """A dummy comes before a ship where its counter does (SF-UMP-25)."""
    gun, b1, scout = hidden()
    before = battle(gun, b1, scout, dummy("QA-1", "QA"), options=SENSORS, broken=("QA", "QB"))

    assert flown(before, fly("FF")).target == "QA-1"


def test_own_counters_are_refused_as_own() -> None:
    """A side is told that a name is its own, also of its squadrons and dummies (SF-UMP-7)."""
    own = dummy("QA-1", "QA", HexSpot(5, 5))
    enemy = salvo(side="B", warhead="directed")
    before = battle(enemy, own, ship("B1", squadron="QB", counter="QB-1"), options=SENSORS)

    for name in ("QA", "QA-1", "QB", "B1"):
        assert refused(before, fly(target=name)) == ("own_side", "/target")


# Salvoes that nobody moves


def test_salvoes_that_are_not_moved_stay_and_count_a_move() -> None:
    """When the phase ends each has made its move; after the third it is removed (SF-UMP-28)."""
    before = battle(
        salvo("M1"),
        salvo("M2", moves_made=2),
        salvo("M3", moves_made=1, moved=True, target="B1"),
        options=OPTIONS,
    )

    ruling = finish_missiles(Ruling(before), NO_DICE)

    assert ruling.state.missiles == (
        salvo("M1", moves_made=1, moved=True),
        salvo("M3", moves_made=1, moved=True, target="B1"),
    )


def test_a_contact_warhead_that_is_not_moved_attacks_the_enemy_in_its_hex() -> None:
    """It stays, as if it had been ordered to (SF-UMP-26, SF-UMP-28)."""
    before = battle(salvo(), ship("B1", cell(0, 0)))

    assert finish_missiles(Ruling(before), NO_DICE).state.missiles[0].target == "B1"
