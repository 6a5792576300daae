"""CI 11.1: which weapons may meet which attacks, and why others may not."""

from typing import Any

from rules.cold_infinity.builders_defence import MISSILE, SHOT, TABLES, direct, gun
from rules.cold_infinity.table import rows, undecided
from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.defence.allocation import (
    ALREADY_DEFENDED,
    CANNOT_DEFEND,
    MATTER_DEFENDS_NOT,
    NEVER_MET,
    NOT_BEFORE_IT,
    NOT_INTERCEPTABLE,
    NOT_SET_TO_DEFEND,
    SLOWER_THAN_ATTACK,
    Attack,
    attack_speed,
    bar_to_defending,
    may_meet,
    weapon_speed,
)
from umpire.rules.cold_infinity.guns import (
    COOLING,
    DEFENDS_ALREADY,
    EMERGENCY_COMES_LATER,
    FIRED,
    GONE,
    OFF,
    UNARMED,
    Gun,
    bar_to_attacking,
    bar_to_setting,
    bar_to_switching,
)
from umpire.rules.cold_infinity.state.battle import Mode, Use
from umpire.rules.cold_infinity.state.sheet import (
    NO_DEFENCE_RATING,
    NOT_SET_TO_ATTACK,
    SWITCH_FORBIDDEN,
)
from umpire.rules.cold_infinity.state.tables import technology_row
from umpire.rules.cold_infinity.state.vessels import Readiness
from umpire.rules.cold_infinity.state.weapons import DefensiveFire

ARMING, COOLED, SHOT_OFF = Readiness(arming=1), Readiness(cooling=1), Readiness(shots=1)


def bar(of: Gun, attack: Attack = SHOT, *, in_arc: bool = True) -> Code | None:
    return bar_to_defending(of, attack, TABLES, in_arc=in_arc)


@rows(
    (gun(), None),
    (gun("ad_hoc"), None),
    (gun("emergency"), None),
    (gun("attack"), NOT_SET_TO_DEFEND),
    (gun("idle"), NOT_SET_TO_DEFEND),
    (gun("intercept"), NOT_SET_TO_DEFEND),
    (gun("standard", defensive_fire=DefensiveFire(0, 2, 2)), NO_DEFENCE_RATING),
    (gun("ad_hoc", defensive_fire=DefensiveFire(2, 0, 2)), NO_DEFENCE_RATING),
    (gun("emergency", defensive_fire=DefensiveFire(2, 2, 0)), NO_DEFENCE_RATING),
    (gun(defended=True), ALREADY_DEFENDED),
    (gun()._replace(powered=False), OFF),
    (gun("emergency")._replace(powered=False), OFF),
    (gun()._replace(intact=False), GONE),
    (gun(readiness=ARMING), UNARMED),
    (gun("ad_hoc", readiness=ARMING), UNARMED),
    (gun("emergency", readiness=ARMING), None),
    (gun("emergency", readiness=COOLED), COOLING),
    (gun(readiness=SHOT_OFF), FIRED),
)
def test_11_1_a_weapon_must_be_able_to_defend(of: Gun, expected: Code | None) -> None:
    """CI-11.1-1, CI-11.1-2, CI-11.1.3-2."""
    assert bar(of) == expected


def test_11_1_the_attacker_must_be_in_arc() -> None:
    """CI-11.1-1, CI-RUL-66."""
    assert bar(gun(), in_arc=False) == NOT_BEFORE_IT
    assert bar(gun(), MISSILE, in_arc=False) == NOT_BEFORE_IT
    assert bar(gun(), MISSILE) is None


@rows(
    ({"technology": "laser"}, CANNOT_DEFEND),
    ({"technology": "laser", "traits": ("Defensive Fire",)}, CANNOT_DEFEND),
    ({"technology": "matter"}, MATTER_DEFENDS_NOT),
    ({"technology": "matter", "traits": ("Defensive Fire",)}, None),
    ({"technology": "gravitic"}, None),
)
def test_11_1_lasers_never_defend_and_matter_only_enhanced(
    fields: dict[str, Any], expected: Code | None
) -> None:
    """CI-11.1-1, CI-8.2.1-1, CI-8.2.2-1, CI-UMP-52."""
    assert bar(gun(**fields)) == expected


@rows(
    (Attack("A", "laser"), NOT_INTERCEPTABLE),
    (Attack("A", "particle", "enveloping"), NEVER_MET["enveloping"]),
    (Attack("A", "particle", "wave"), NEVER_MET["wave"]),
    (Attack("A", "laser", "wave", guided=True), None),
    (Attack("A", "matter"), None),
    (Attack("A", "plasma", "pulse"), None),
)
def test_11_1_some_attacks_are_never_met(attack: Attack, expected: Code | None) -> None:
    """CI-11.1-1, CI-8.1.7-1, CI-8.1.8-1, CI-8.2.2-1, CI-UMP-53."""
    assert bar(gun(), attack) == expected


@rows(
    (2, Attack("A", "plasma"), None),
    (1, Attack("A", "plasma"), SLOWER_THAN_ATTACK),
    (2, Attack("A", "plasma", speed=3), SLOWER_THAN_ATTACK),
    (0, MISSILE, None),
)
def test_11_1_4_slower_weapons_do_not_defend(
    speed: int, attack: Attack, expected: Code | None
) -> None:
    """CI-11.1.4-1, CI-RUL-64."""
    assert bar(gun(speed=speed), attack) == expected


def test_11_1_4_speeds_that_are_lost_are_asked_for() -> None:
    """CI-11.1.4-1, CI-RUL-64."""
    rows = {row.technology: row for row in TABLES.technologies}
    printed = [weapon_speed(rows[name]) for name in ("matter", "plasma", "laser")]
    assert printed == [1, 2, 6]
    assert weapon_speed(rows["particle"], 4) == 4
    assert attack_speed(MISSILE, TABLES) == 0
    with undecided("no_weapon_speed", at="/tables/technologies"):
        bar(gun(), Attack("A", "gravitic"))


@rows((2, 2, True), (2, 3, False), (6, 1, True), (0, 0, True))
def test_11_1_4_may_meet(defender: int, attack: int, expected: bool) -> None:  # noqa: FBT001
    """CI-11.1.4-1."""
    assert may_meet(defender, attack) == expected


@rows(
    ("standard", DefensiveFire(2, 0, 0), None),
    ("ad_hoc", DefensiveFire(0, 1, 0), None),
    ("ad_hoc", DefensiveFire(2, 0, 1), NO_DEFENCE_RATING),
    ("standard", DefensiveFire(), NO_DEFENCE_RATING),
    ("emergency", DefensiveFire(0, 1, 1), EMERGENCY_COMES_LATER),
)
def test_7_2_3_weapons_are_set_to_standard_or_ad_hoc_fire(
    mode: Mode, ratings: DefensiveFire, expected: Code | None
) -> None:
    """CI-11.1.1-1, CI-11.1.2-1, CI-7.2.1-1."""
    assert bar_to_setting(ratings, mode) == expected


@rows(
    ("attack", "standard", DefensiveFire(2, 0, 0), None),
    ("attack", "emergency", DefensiveFire(0, 1, 1), None),
    ("idle", "emergency", DefensiveFire(0, 1, 1), None),
    ("idle", "standard", DefensiveFire(2, 0, 0), None),
    ("attack", "ad_hoc", DefensiveFire(0, 1, 1), SWITCH_FORBIDDEN),
    ("attack", "standard", DefensiveFire(0, 1, 1), NO_DEFENCE_RATING),
    ("attack", "emergency", DefensiveFire(2, 1, 0), NO_DEFENCE_RATING),
    ("ad_hoc", "emergency", DefensiveFire(0, 1, 1), DEFENDS_ALREADY),
    ("intercept", "standard", DefensiveFire(2, 0, 0), DEFENDS_ALREADY),
    ("shield", "emergency", DefensiveFire(0, 1, 1), DEFENDS_ALREADY),
)
def test_7_2_6_weapons_switch_after_declaration(
    use: Use, mode: Mode, ratings: DefensiveFire, expected: Code | None
) -> None:
    """CI-7.2.6-1, CI-11.1.1-1, CI-11.1.2-1, CI-11.1.3-1."""
    assert bar_to_switching(ratings, use, mode) == expected


def test_8_2_1_the_frigates_railguns_do_not_defend() -> None:
    """They are rated 0/0/0 (CI-11.1-1, CI-8.2.1-1)."""
    railgun = direct(technology="matter", speed=1, defensive_fire=DefensiveFire())
    assert bar_to_setting(railgun.defensive_fire, "standard") == NO_DEFENCE_RATING
    assert bar(Gun(railgun, "ad_hoc")) == NO_DEFENCE_RATING
    assert technology_row("matter", TABLES).defends is False


@rows("shield", "intercept", "standard", "ad_hoc", "emergency")
def test_7_2_6_what_defends_or_is_a_shield_does_not_attack(use: Use) -> None:
    """CI-7.2.6-1, CI-8.2.7-1."""
    assert bar_to_attacking(use) == NOT_SET_TO_ATTACK


@rows("attack", "idle")
def test_7_2_6_what_is_set_to_nothing_else_may_attack(use: Use) -> None:
    """CI-7.2.6-1."""
    assert bar_to_attacking(use) is None
