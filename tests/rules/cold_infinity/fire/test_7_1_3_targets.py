"""CI 7.1.3 and 12.2: at how many targets one weapon, or a group of fighters, fires."""

import pytest

from rules.cold_infinity.table import illegal
from umpire.kernel.errors import IllegalOrder
from umpire.rules.cold_infinity.fire.lines import require_group, require_shots
from umpire.rules.cold_infinity.state.options import Options


def test_7_1_3_shots_of_one_weapon_may_go_at_different_targets() -> None:
    """CI-RUL-122."""
    require_shots(["rook", "crow"], Options())
    require_shots(["rook", "rook"], Options(split_shots=False))
    with pytest.raises(IllegalOrder, match="crow and rook") as refused:
        require_shots(["rook", "crow"], Options(split_shots=False))
    assert (refused.value.code, refused.value.rule) == ("fire_split", "CI-RUL-122")


def test_12_2_a_group_fires_at_one_target() -> None:
    """CI-12.2-1."""
    require_group(["rook", "rook"])
    with illegal("fire_split", rule="CI-12.2-1"):
        require_group(["rook", "crow"])
