"""The book's tables: their figures at sample points, and tables that are refused."""

from typing import Any

import msgspec
import pytest

from rules.full_thrust.fleets import Fields
from rules.rows import rows
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.tables import (
    DesignCosts,
    DieTable,
    FixedCost,
    PercentCost,
    ShipClass,
    Tables,
)

TABLES = Tables()
DESIGN = TABLES.design

DIE_TABLES = {
    "beam.unscreened": (0, 0, 0, 1, 1, 2, 6),
    "beam.screen_1": (0, 0, 0, 0, 1, 2, 6),
    "beam.screen_2": (0, 0, 0, 0, 1, 1, 6),
    "point_defence.pds_vs_fighter": (0, 0, 0, 1, 1, 2, 6),
    "point_defence.pds_vs_heavy": (0, 0, 0, 0, 1, 2, 6),
    "point_defence.pds_vs_missile": (0, 0, 0, 1, 1, 2, 6),
    "point_defence.beam_1": (0, 0, 0, 0, 1, 1, 6),
    "fighter.dogfight": (0, 0, 0, 1, 1, 2, 6),
    "fighter.vs_heavy": (0, 0, 0, 0, 1, 2, 6),
    "fighter.vs_missile": (0, 0, 0, 0, 1, 1, 6),
    "fighter.six_only": (0, 0, 0, 0, 0, 1, 0),
    "fighter.torpedo_strike": (0, 0, 0, 4, 5, 6, 0),
}
FIGHTERS = {
    "standard": (3, 6, 24, 0, 0, 0),
    "fast": (4, 6, 36, 0, 0, 0),
    "heavy": (5, 6, 24, 0, 0, 0),
    "interceptor": (3, 6, 24, 1, 1, 0),
    "attack": (4, 6, 24, 0, 0, 1),
    "long_range": (4, 9, 24, 0, 0, 0),
    "torpedo": (6, 6, 24, 0, 0, 0),
}
FIXED = {
    "armour": (1, 2),
    "cargo_passenger": (1, 0),
    "firecon": (1, 4),
    "adfc": (2, 8),
    "pds": (1, 3),
    "needle": (2, 6),
    "submunition": (1, 3),
    "minesweeper": (5, 15),
    "ortillery": (3, 9),
    "enhanced_sensors": (2, 8),
    "superior_sensors": (4, 16),
    "weasel_cruiser": (4, 16),
    "weasel_capital": (8, 32),
    "ecm": (4, 16),
    "area_ecm": (6, 24),
    "nova_cannon": (20, 60),
    "wave_gun": (12, 36),
}
SHARES = {
    "ftl_drive": (10, 2, 1),
    "main_drive_per_thrust": (5, 2, 1),
    "reflex_field": (10, 6, 10),
    "cloaking_field": (10, 10, 2),
}


def at(path: str) -> Any:
    """Return the table at a dotted path."""
    value: Any = TABLES
    for name in path.split("."):
        value = getattr(value, name)
    return value


@rows(*DIE_TABLES.items())
def test_dice_score_as_in_the_book(path: str, figures: tuple[int, ...]) -> None:
    """Six faces, and the natural face that is thrown again (FT-4.3-2, -3 and the like)."""
    table = at(path)
    assert isinstance(table, DieTable)
    assert figures == (*table.counts, table.again)


def test_4_3_beams_lose_a_die_every_12_mu_and_reach_12_mu_a_class() -> None:
    """FT-4.3-1."""
    assert (TABLES.beam.band_mu, TABLES.beam.reach_per_class_mu) == (12, 12)


def test_4_7_torpedoes_hit_on_2_within_6_mu_and_reach_30() -> None:
    """FT-4.7-1."""
    torpedo = TABLES.pulse_torpedo
    assert (torpedo.max_mu, torpedo.band_mu, torpedo.first_need) == (30, 6, 2)


def test_4_8_needles_reach_12_mu_and_hit_on_5_and_6() -> None:
    """FT-4.8-1."""
    needle = TABLES.needle
    assert (needle.max_mu, needle.hull_on, needle.system_on, needle.hull_damage) == (12, 5, 6, 1)


def test_4_9_submunitions_throw_three_dice_within_6_mu_and_reach_18() -> None:
    """FT-4.9-1."""
    pack = TABLES.submunition
    assert (pack.max_mu, pack.band_mu, pack.dice) == (18, 6, 3)


def test_6_1_salvoes_reach_24_or_36_mu_and_attack_within_6() -> None:
    """FT-6.0-1, FT-6.1-1, -2."""
    salvo = TABLES.salvo
    assert (salvo.standard_mu, salvo.er_mu, salvo.attack_radius_mu, salvo.missiles) == (
        24,
        36,
        6,
        6,
    )


def test_5_the_reaches_of_fighters() -> None:
    """FT-5.1-2, FT-5.2-1, FT-5.3-4, FT-5.5-1, FT-5.6-1."""
    fighter = TABLES.fighter
    assert (fighter.secondary_mu, fighter.attack_mu, fighter.screen_mu, fighter.intercept_mu) == (
        12,
        6,
        3,
        6,
    )
    assert TABLES.point_defence.adfc_mu == 6
    assert fighter.blast_on == 6


@rows(*FIGHTERS.items())
def test_5_9_types_of_fighters(name: str, figures: tuple[float, ...]) -> None:
    """Points, endurance, main move, and what is added against fighters, missiles, ships."""
    assert figures == msgspec.structs.astuple(getattr(TABLES.fighter.types, name))


def test_4_6_and_7_2_thresholds_lose_on_1_2_and_3_and_core_systems_on_one_less() -> None:
    """FT-4.6-1, -2, FT-7.2-1."""
    threshold = TABLES.threshold
    assert (threshold.numbers, threshold.extra_point, threshold.core_offset) == ((1, 2, 3), -1, -1)
    assert msgspec.structs.astuple(TABLES.core_systems) == (6, 5, 1)


def test_7_3_a_crew_factor_for_20_mass_or_50_and_three_parties_a_job() -> None:
    """FT-7.3-1, -2."""
    assert msgspec.structs.astuple(TABLES.damage_control) == (20, 50, 3)


def test_5_10_and_5_11_dice_of_pilots_and_of_re_arming() -> None:
    """FT-5.8-3, FT-5.10-1 to -6, FT-5.11-1; never is 0."""
    pilot = TABLES.pilot
    assert pilot.quality == ("turkey", "average", "average", "average", "average", "ace")
    assert (pilot.ace_dice, pilot.ace_morale, pilot.turkey_morale, pilot.turkey_dogfight) == (
        1,
        -1,
        1,
        -1,
    )
    assert TABLES.rearm.turns == (0, 2, 2, 2, 2, 1)


def test_3_5_to_3_9_leaving_and_ramming() -> None:
    """FT-3.5-2, FT-3.6-2, FT-3.9-1."""
    assert msgspec.structs.astuple(TABLES.leaving) == (4, 2)
    assert TABLES.ram.reach_mu == 2


def test_8_ftl_fails_on_1_and_explodes_from_5() -> None:
    """FT-8.1-3, FT-8.2-2, -3."""
    ftl = TABLES.ftl
    assert ftl.exit == ("fail", "jump", "jump", "jump", "explode", "explode")
    assert (ftl.danger_mu, ftl.multiplied) == (6, 6)


@rows(*FIXED.items())
def test_9_systems_of_fixed_mass(name: str, figures: tuple[int, int]) -> None:
    """FT-9.4-1, FT-9.8-1, FT-9.9-1, -5 and the systems of chapters 11 and 12."""
    cost = getattr(DESIGN, name)
    assert isinstance(cost, FixedCost)
    assert figures == (cost.mass, cost.points)


@rows(*SHARES.items())
def test_9_systems_that_take_a_share(name: str, figures: tuple[float, ...]) -> None:
    """FT-9.5-1 and the fields of chapter 12: share, points a mass, least mass."""
    cost = getattr(DESIGN, name)
    assert isinstance(cost, PercentCost)
    assert figures == msgspec.structs.astuple(cost)


def test_9_3_to_9_8_hull_streamlining_bays_and_screens() -> None:
    """FT-9.2-2, FT-9.3-1, -2, FT-9.6-1, FT-9.7-1, FT-9.8-2, FT-8.3-2, FT-13.8-2."""
    assert msgspec.structs.astuple(DESIGN.hull) == (1, 1, 2, 10, "nearest", 4, 400, 100)
    assert msgspec.structs.astuple(DESIGN.streamlining) == (10, 20, 2)
    assert (1.5, 3, FixedCost(9, 27), 6) == msgspec.structs.astuple(DESIGN.hangar)
    assert PercentCost(5, 3, 3) == DESIGN.screen.level_1 == DESIGN.screen.backup
    assert PercentCost(10, 3, 6) == DESIGN.screen.level_2
    assert msgspec.structs.astuple(DESIGN.tug) == (5, 2)


def test_9_9_weapons() -> None:
    """FT-9.9-2, -4, -6, FT-RUL-64."""
    assert msgspec.structs.astuple(DESIGN.beam) == (1, 2, 3, 3, 4, 25, 3)
    assert msgspec.structs.astuple(DESIGN.pulse_torpedo) == (4, 1, 3, 3)
    assert msgspec.structs.astuple(DESIGN.salvo) == (3, 2, 3, 4, 5, 3, 3)
    assert (FixedCost(2, 6), FixedCost(1, 2)) == msgspec.structs.astuple(DESIGN.minelayer)
    assert DESIGN.dummy_bogey_points == 20


def test_9_2_and_9_3_names_of_classes_and_hulls() -> None:
    """FT-9.2-1, FT-9.3-1, FT-RUL-67."""
    classes = {each.code: each for each in DESIGN.classes}
    assert len(DESIGN.classes) == len(classes) == 17
    assert classes["CE"] == ShipClass("CE", "Patrol or Escort Cruiser", 50, 70, "cruiser")
    assert classes["BC"].group == "capital"
    assert classes["SDN"].max_mass is None
    assert [label.pct for label in DESIGN.hull_labels] == [10, 20, 30, 40, 50]
    assert (DESIGN.groups.cruiser_from, DESIGN.groups.capital_from) == (45, 91)


def test_tables_and_options_survive_being_written() -> None:
    """What is sent out can be sent back."""
    assert msgspec.json.decode(msgspec.json.encode(TABLES), type=Tables) == TABLES
    assert msgspec.json.decode(msgspec.json.encode(Options()), type=Options) == Options()


def test_a_scenario_changes_one_figure_and_keeps_the_rest() -> None:
    """What is left out is as in the book."""
    changed = msgspec.convert({"ftl": {"danger_mu": 9}}, Tables)
    assert changed.ftl.danger_mu == 9
    assert changed.ftl.exit == TABLES.ftl.exit
    assert changed.beam == TABLES.beam


SHIP_CLASS = {"code": "X", "name": "Odd", "min_mass": 20, "max_mass": 10, "group": "escort"}


@rows(
    {"lasers": {}},
    {"beam": {"band_mu": 0}},
    {"beam": {"unscreened": {"counts": [0, 0, 0, 1, 1]}}},
    {"beam": {"unscreened": {"counts": [0, 0, 0, 1, 1, 2, 2]}}},
    {"beam": {"unscreened": {"counts": [0, 0, 0, 1, 1, -2]}}},
    {"beam": {"unscreened": {"counts": [0, 0, 0, 1, 1, 2], "again": 7}}},
    {"beam": {"unscreened": {}}},
    {"pulse_torpedo": {"first_need": 0}},
    {"needle": {"system_on": 7}},
    {"submunition": {"dice": 0}},
    {"salvo": {"missiles": 7}},
    {"fighter": {"attack_mu": -1}},
    {"fighter": {"types": {"stealth": {}}}},
    {"fighter": {"types": {"fast": {"cef": -1}}}},
    {"pilot": {"quality": ["turkey"]}},
    {"rearm": {"turns": [0, 2, 2, 2, 2]}},
    {"threshold": {"numbers": []}},
    {"threshold": {"numbers": [1, 2, 7]}},
    {"damage_control": {"military_mass": 0}},
    {"ftl": {"exit": ["fail", "jump", "jump", "jump", "explode", "vanish"]}},
    {"design": {"armour": {"mass": -1, "points": 2}}},
    {"design": {"ftl_drive": {"pct": 101, "points_per_mass": 2}}},
    {"design": {"classes": [SHIP_CLASS]}},
    {"design": {"groups": {"cruiser_from": 92}}},
    ids=msgspec.json.encode,
)
def test_bad_tables_are_refused(bad: Fields) -> None:
    """Unknown names, figures out of range, lists of the wrong length, rows that no ship fits."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(bad, Tables)


@rows(
    {"unheard_of": True},
    {"ram_number": 1},
    {"ram_number": 7},
    {"abandon_first_number": 3},
    {"contact_distance": -0.5},
    {"vector_salvo_radius": 0},
    {"arc_edge": "port"},
    {"movement_system": "newtonian"},
    {"core_systems": "yes"},
    ids=msgspec.json.encode,
)
def test_bad_options_are_refused(bad: Fields) -> None:
    """Unknown names and values that no rule allows."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(bad, Options)


def test_the_options_are_those_of_the_book_unless_told_otherwise() -> None:
    """No optional rule is on but the open book (FT-2.6-4); the readings are the ones listed."""
    on = {name for name, value in msgspec.structs.asdict(Options()).items() if value is True}
    assert {
        "bridge_lost_for_good",
        "open_book",
        "non_ftl_ships",
        "rotate_while_launching",
        "dogfight_rerolls",
        "heavy_reroll_protection",
        "submunition_needs_firecon",
    } == on
    options = Options()
    assert (
        options.ram_number,
        options.abandon_first_number,
        options.contact_distance,
        options.vector_salvo_radius,
    ) == (6, 5, 1.0, 3.0)
    assert (
        options.movement_system,
        options.illegal_orders,
        options.invalid_order,
        options.range_band_edge,
        options.arc_edge,
    ) == ("cinematic", "straight", "void_all", "far", "dice")


def test_costs_of_design_stand_alone() -> None:
    """Ship design can be asked for without the rest of the tables."""
    assert DesignCosts() == DESIGN
