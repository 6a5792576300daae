"""3 and 8 Firing: which shots are allowed, and what they need."""

from typing import Any

import pytest

from rules.space_fleet.builders_fire import ahead, battle, salvo, ship, shot, solved, spots, why
from umpire.rules.space_fleet.field import HexPlace, HexSpot, TablePlace, TableSpot
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Body, Debris, Dummy, PlasmaCannon, SrLauncher
from umpire.rules.space_fleet.weapons import body_between, through_debris

PLASMA = Options(plasma_cannon=True)
HIDDEN = Options(limited_sensors=True)


def launcher(salvoes: int = 2) -> dict[str, Any]:
    """Return a short-range launcher M1 for a ship."""
    return {"sr_launchers": (SrLauncher("M1", salvoes),)}


def cannon(arc_deg: Any = 0) -> dict[str, Any]:
    """Return a plasma cannon P1 for a ship."""
    return {"plasma": (PlasmaCannon("P1", arc_deg),)}


M1 = shot(weapon="sr_missile", mount="M1")
P1 = shot(weapon="plasma", mount="P1")


@pytest.mark.parametrize(
    ("hexes", "band", "need"),
    [(0, "short", 4), (4, "short", 4), (5, "medium", 5), (8, "medium", 5), (12, "long", 6)],
)
def test_3_a_beam_by_range(hexes: int, band: str, need: int) -> None:
    """In hexes from centre to centre (SF-FIRE-03, SF-FIRE-04, SF-SHIP-03)."""
    (found,) = solved(battle(ship("A1"), ship("B1", at=ahead(hexes))), shot())
    assert (found.range, found.band, found.need, found.modifier) == (hexes, band, need, 0)


def test_rul_10_on_a_table_a_part_of_a_unit_counts_as_a_whole() -> None:
    """4.3 units is medium range, and told as measured (SF-RUL-10, SF-SHIP-03)."""
    before = battle(ship("A1", at=(0.0, 0.0)), ship("B1", at=(0.0, 4.3)))
    (found,) = solved(before, shot())
    assert (found.range, found.band, found.need) == (4.3, "medium", 5)


@pytest.mark.parametrize(
    ("kind", "hexes", "code"),
    [
        ("HC", 13, "out_of_range"),
        ("DN", 13, "out_of_range"),
        ("DD", 9, "class_no_long_range"),
        ("LC", 12, "class_no_long_range"),
        ("LC", 13, "out_of_range"),
    ],
)
def test_3_out_of_range(kind: Any, hexes: int, code: str) -> None:
    """Beyond 12 for all, beyond 8 for the two small classes (SF-FIRE-03, SF-FIRE-13)."""
    before = battle(ship("A1", kind), ship("B1", "BB", ahead(hexes)))
    assert why(before, shot()) == (code, "/shots/0/target")


@pytest.mark.parametrize("kind", ["HC", "BB", "DN"])
def test_3_larger_classes_fire_at_long_range(kind: Any) -> None:
    """And the small ones at medium (SF-FIRE-13)."""
    (found,) = solved(battle(ship("A1", kind), ship("B1", at=ahead(9))), shot())
    assert found.band == "long"
    (found,) = solved(battle(ship("A1", "DD"), ship("B1", at=ahead(8))), shot())
    assert found.band == "medium"


@pytest.mark.parametrize(
    ("given", "shots", "hexes"),
    [(launcher(), M1, 5), (launcher(), M1, 9), (cannon(), P1, 9), (cannon(), P1, 12)],
)
def test_3_missiles_and_plasma_have_no_longer_range(given: Any, shots: Any, hexes: int) -> None:
    """Missiles short range alone, plasma no long range (SF-FIRE-05, SF-SRM-01, SF-PLAS-01)."""
    before = battle(ship("A1", **given), ship("B1", at=ahead(hexes)), options=PLASMA)
    assert why(before, shots) == ("out_of_range", "/shots/0/target")


@pytest.mark.parametrize(
    ("at", "astern"),
    [((0, 2), True), ((1, 1), True), ((2, 1), True), ((3, 1), False), ((1, 0), False)],
)
def test_3_nothing_fires_into_the_rear_arc(at: tuple[int, int], astern: Any) -> None:
    """Beams and all else, but by a house rule (SF-FIRE-12, SF-RUL-11, SF-PHIL-02)."""
    ships = (ship("A1", **launcher()), ship("B1", at=at))
    for each in (shot(), M1):
        if astern:
            assert why(battle(*ships), each) == ("rear_arc", "/shots/0/target")
        else:
            assert solved(battle(*ships), each)
        assert solved(battle(*ships, options=Options(all_round_fire=True)), each)


@pytest.mark.parametrize(
    ("at", "astern"), [((3.0, -3.0), False), ((2.9, -3.1), True), ((-3.0, -3.0), False)]
)
def test_rul_11_on_a_table_135_degrees_exactly_are_allowed(at: Any, astern: Any) -> None:
    """On neither side is that the rear arc yet (SF-RUL-11)."""
    before = battle(ship("A1", at=(0.0, 0.0)), ship("B1", at=at))
    if astern:
        assert why(before, shot())[0] == "rear_arc"
    else:
        assert solved(before, shot())


def test_rul_11_in_the_same_hex_no_arc_is_a_limit() -> None:
    """For plasma neither (SF-RUL-11, SF-RUL-17)."""
    before = battle(ship("A1", facing=3, **cannon(120)), ship("B1"), options=PLASMA)
    assert [each.range for each in solved(before, shot(), P1)] == [0, 0]


@pytest.mark.parametrize(
    ("arc_deg", "at", "code"),
    [
        (0, (0, -4), None),
        (0, (1, -4), None),
        (0, (2, -4), None),
        (0, (2, -3), "out_of_arc"),
        (60, (2, -3), None),
        (60, (0, -4), "out_of_arc"),
        (120, (4, 0), None),
        (120, (1, 2), "rear_arc"),
        (-60, (-3, 0), None),
    ],
)
def test_8_plasma_bears_through_one_arc(arc_deg: Any, at: Any, code: str | None) -> None:
    """Of 60 degrees, never astern (SF-PLAS-02, SF-RUL-12)."""
    before = battle(ship("A1", **cannon(arc_deg)), ship("B1", at=at), options=PLASMA)
    if code is None:
        assert solved(before, P1)
    else:
        assert why(before, P1)[0] == code


def test_3_what_a_ship_has_fired_or_lost_it_does_not_fire() -> None:
    """Once a turn; never without weapons (SF-FIRE-14, SF-RUL-33, SF-DMG-07, SF-DMG-05)."""
    target = ship("B1", at=ahead(4))
    for changes in ({"fired_any": True, "fired_beam": True}, {"fired_at_missile": True}):
        before = battle(ship("A1", **changes), target)
        assert why(before, shot()) == ("already_fired", "/ship")
    for weapons in ("ko", "destroyed"):
        before = battle(ship("A1", weapons=weapons), target)
        assert why(before, shot()) == ("weapons_out", "/ship")


def test_3_a_ship_has_so_many_shots() -> None:
    """Beams by number, over all targets; each mount once (SF-FIRE-14, SF-FIRE-15)."""
    ships = (ship("A1", **launcher(), **cannon()), ship("B1", at=ahead(4)), ship("B2"))
    before = battle(*ships, options=PLASMA)
    assert len(solved(before, shot(count=2), shot("B2"), M1, P1)) == 4
    assert why(before, shot(count=4)) == ("too_many_shots", "/shots/0/count")
    assert why(before, shot(count=2), shot("B2", 2)) == ("too_many_shots", "/shots/1/count")
    for each in (M1, P1):
        assert why(before, each, each) == ("too_many_shots", "/shots/1/count")
        twice = shot(count=2, weapon=each.weapon, mount=each.mount)
        assert why(before, twice) == ("too_many_shots", "/shots/0/count")


def test_3_ammunition_ends() -> None:
    """A launcher without salvoes does not fire (SF-FIRE-16)."""
    before = battle(ship("A1", **launcher(0)), ship("B1", at=ahead(3)))
    assert why(before, M1) == ("no_ammunition", "/shots/0/mount")


@pytest.mark.parametrize(
    "wrong",
    [
        shot(mount="M1"),
        shot(weapon="sr_missile"),
        shot(weapon="sr_missile", mount="P1"),
        shot(weapon="plasma", mount="M1"),
        shot(weapon="plasma", mount="P9"),
    ],
)
def test_3_mounts_go_by_their_names(wrong: Any) -> None:
    """And beams have none (SF-FIRE-15)."""
    ships = (ship("A1", **launcher(), **cannon()), ship("B1", at=ahead(3)))
    assert why(battle(*ships, options=PLASMA), wrong) == ("unknown_weapon", "/shots/0/mount")


def test_ump_6_weapons_that_the_scenario_does_not_use_do_not_fire() -> None:
    """Plasma, and missiles where they are switched off (SF-UMP-6)."""
    ships = (ship("A1", **launcher(), **cannon()), ship("B1", at=ahead(3)))
    off = Options(short_range_missiles=False)
    for each in (M1, P1):
        assert why(battle(*ships, options=off), each) == ("option_off", "/shots/0")


@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("A2", "own_side"),
        ("A1", "own_side"),
        ("L1", "own_side"),
        ("B2", "destroyed"),
        ("B3", "surrendered"),
        ("B9", "unknown_target"),
    ],
)
def test_3_what_cannot_be_fired_at(target: str, code: str) -> None:
    """One's own, what is out of the battle, what is not there (SF-UMP-7)."""
    others = (ship("B2", status="destroyed"), ship("B3", status="surrendered"))
    before = battle(ship("A1"), ship("A2"), *others, missiles=(salvo("L1", ahead(2), side="A"),))
    assert why(before, shot(target)) == (code, "/shots/0/target")


@pytest.mark.parametrize(
    ("target", "code"),
    [("B1", "unknown_target"), ("Q-1", "not_detected"), ("Q-9", "not_detected")],
)
def test_sens_8_a_ship_counter_is_no_target_whether_a_ship_or_a_dummy(
    target: str, code: str
) -> None:
    """And nobody learns which (SF-SENS-08)."""
    hidden = ship("B1", at=ahead(4), squadron="Q", counter="Q-1")
    dummy = Dummy(id="Q-9", side="B", squadron="Q", spot=HexSpot(0, -4))
    before = battle(ship("A1"), hidden, options=HIDDEN, broken=("Q",), dummies=(dummy,))
    assert why(before, shot(target)) == (code, "/shots/0/target")


@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("B1", "unknown_target"),
        ("Q-1", "unknown_target"),
        ("Q", "not_detected"),
        ("D-1", "unknown_target"),
        ("D", "not_detected"),
    ],
)
def test_sens_8_nor_is_the_counter_of_a_squadron(target: str, code: str) -> None:
    """What is under it has no names yet (SF-SENS-08)."""
    hidden = ship("B1", at=ahead(4), squadron="Q", counter="Q-1")
    dummy = Dummy(id="D-1", side="B", squadron="D", spot=HexSpot(0, -4))
    before = battle(ship("A1"), hidden, options=HIDDEN, dummies=(dummy,))
    assert why(before, shot(target))[0] == code


def test_sens_8_what_is_fully_detected_is_a_target() -> None:
    """By its own name (SF-SENS-08)."""
    seen = ship("B1", at=ahead(4), squadron="Q", counter="Q-1", detected_by=("A",))
    before = battle(ship("A1"), seen, options=HIDDEN, broken=("Q",))
    assert solved(before, shot())
    assert why(before, shot("Q-1"))[0] == "unknown_target"


@pytest.mark.parametrize(("hexes", "code"), [(8, None), (9, "missile_beyond_medium")])
def test_lrm_9_a_missile_is_a_target_up_to_medium_range(hexes: int, code: str | None) -> None:
    """At -1, of whatever class the firer is (SF-LRM-09, SF-FIRE-10)."""
    before = battle(ship("A1", "DD"), missiles=(salvo("L1", ahead(hexes)),))
    if code is None:
        (found,) = solved(before, shot("L1"))
        assert (found.need, found.modifier, found.modifiers) == (5, -1, ("SF-FIRE-10",))
    else:
        assert why(before, shot("L1")) == (code, "/shots/0/target")


@pytest.mark.parametrize(
    ("end", "rock", "blocked"),
    [
        ((0, -4), (0, -2), True),
        ((0, -4), (1, -3), False),
        ((0, -4), (0, -5), False),
        ((1, -2), (1, -1), True),
        ((1, -2), (0, -1), True),
        ((2, -4), (1, -3), True),
        ((3, -3), (2, -1), False),
    ],
)
def test_rul_13_a_body_blocks_a_line_through_its_hex(end: Any, rock: Any, blocked: Any) -> None:
    """Along its edge too, but not through a corner alone (SF-TERR-06, SF-RUL-13)."""
    before = battle(
        ship("A1"), ship("B1", at=end), bodies=(Body("R", HexPlace(rock[0], rock[1], 1)),)
    )
    assert blocked is (body_between(before, HexSpot(0, 0), HexSpot(*end)) is not None)
    if blocked:
        assert why(before, shot()) == ("line_blocked", "/shots/0/target")
    else:
        assert solved(before, shot())


@pytest.mark.parametrize(("off", "blocked"), [(0.0, True), (0.49, True), (0.51, False)])
def test_ump_1_on_a_table_a_body_is_a_disc(off: float, blocked: Any) -> None:
    """With a diameter of one unit (SF-TERR-06, SF-UMP-1)."""
    rock = Body("R", TablePlace(off, 3.0, 0.0))
    before = battle(ship("A1", at=(0.0, 0.0)), ship("B1", at=(0.0, 6.0)), bodies=(rock,))
    if blocked:
        assert why(before, shot())[0] == "line_blocked"
    else:
        assert solved(before, shot())


@pytest.mark.parametrize(
    ("hexes", "modifiers"),
    [
        (((0, -2),), ("SF-TERR-10",)),
        (((0, 0),), ("SF-TERR-10",)),
        (((0, -4),), ("SF-TERR-10",)),
        (((0, -2), (0, -3), (0, -4)), ("SF-TERR-10",)),
        (((1, -4), (0, -5)), ()),
    ],
)
def test_terr_10_debris_in_the_line_is_minus_one_in_all(hexes: Any, modifiers: Any) -> None:
    """The hexes of both ships included; missiles there have no second one (SF-RUL-23)."""
    before = battle(
        ship("A1", **launcher()),
        ship("B1", at=ahead(4)),
        debris=(Debris("D", spots(*hexes)), Debris("E", spots(*hexes))),
    )
    for found in solved(before, shot(), M1):
        assert (found.modifier, found.modifiers) == (-len(modifiers), modifiers)


def test_rul_23_a_missile_in_the_same_hex_of_debris_is_at_minus_one() -> None:
    """A line of no length lies in its hex (SF-TERR-10, SF-RUL-23)."""
    fields = (Debris("D", spots((0, 0))),)
    before = battle(ship("A1", **launcher()), ship("B1"), debris=fields)
    (found,) = solved(before, M1)
    assert found.modifiers == ("SF-TERR-10",)


def test_ump_1_debris_on_a_table_is_discs() -> None:
    """As bodies are (SF-TERR-10, SF-UMP-1)."""
    before = battle(ship("A1", at=(0.0, 0.0)), debris=(Debris("D", (TableSpot(0.4, 3.0),)),))
    assert through_debris(before, TableSpot(0, 0), TableSpot(0, 6))
    assert not through_debris(before, TableSpot(0, 0), TableSpot(-2, 6))


@pytest.mark.parametrize(
    ("kind", "hexes", "each", "need", "modifiers"),
    [
        ("DD", 9, shot(), 6, ("SF-FIRE-06",)),
        ("DD", 6, P1, 6, ("SF-FIRE-07",)),
        ("DD", 3, M1, 4, ("SF-FIRE-09",)),
        ("LC", 3, M1, 4, ("SF-FIRE-09",)),
        ("HC", 3, M1, 4, ()),
        ("HC", 6, P1, 6, ()),
    ],
)
def test_3_what_is_harder_to_hit(
    kind: Any, hexes: int, each: Any, need: int, modifiers: Any
) -> None:
    """Small ships, by weapon and range (SF-FIRE-06, SF-FIRE-07, SF-FIRE-09)."""
    firer = ship("A1", **launcher(), **cannon())
    before = battle(firer, ship("B1", kind, ahead(hexes)), options=PLASMA)
    (found,) = solved(before, each)
    assert (found.need, found.modifiers) == (need, modifiers)
