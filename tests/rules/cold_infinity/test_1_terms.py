"""CI 1.3, 1.4 and 7.0: what the words of the book come to in a battle."""

import re

import msgspec

from rules.cold_infinity.table import battle, group, ship
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.fire.throws import to_hit
from umpire.rules.cold_infinity.state.tables import FireTable
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.weapons import DirectWeapon, MissileRack

SCALE = re.compile(r"(^|_)(km|kilomet\w*|seconds?|scale|gravit(y|ies))(_|$)")


def test_1_3_a_drm_is_a_signed_number_that_is_added_to_the_dice() -> None:
    """CI-1.3-1."""
    results = [to_hit((3, 4, 4), drm, FireTable()).result for drm in (-2, 0, 3)]
    assert results == [9, 11, 14]


def test_1_4_nothing_in_a_battle_knows_what_a_hex_or_a_turn_stands_for() -> None:
    """CI-1.4-1."""
    _, schemas = msgspec.json.schema_components(
        [COLD_INFINITY.battle_type, COLD_INFINITY.setup_type]
    )
    fields = {field for one in schemas.values() for field in one.get("properties", {})}
    assert COLD_INFINITY.unit == "hex"
    assert "cell" in fields
    assert [field for field in sorted(fields) if SCALE.search(field)] == []


def test_7_0_weapons_fire_directly_or_launch_what_is_guided() -> None:
    """CI-7.0-1."""
    state = battle(ship("R"), group("G"), ship("B", "blue", cell=(0, -9)))
    for unit in state.units:
        kinds = {type(block) for block in weapons_of(unit).values()}
        assert kinds == {DirectWeapon, MissileRack}
