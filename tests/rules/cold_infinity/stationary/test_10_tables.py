"""CI 10: ranges that set stationary weapons off, their lives, and throws that find mines."""

from rules.cold_infinity.builders_mines import BURSTER, HORNETS, LANTERN, SPITE
from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.guns import activation_range, is_set_off
from umpire.rules.cold_infinity.state.tables import StationaryTable
from umpire.rules.cold_infinity.state.weapons import Damage, Mined, ShroudKind, SwarmMine
from umpire.rules.cold_infinity.stationary import Life, finds, life_of

TABLE = StationaryTable()


@rows((BURSTER, 1), (HORNETS, 2), (SPITE, 2))
def test_10_1_each_kind_has_a_range_by_default(device: Mined, far: int) -> None:
    """That of a proximity mine is 1, of others 2 (CI-10.1.1-1, CI-RUL-108, CI-10.2-1)."""
    assert activation_range(device, TABLE) == far
    assert is_set_off(device, far, TABLE)
    assert not is_set_off(device, far + 1, TABLE)


def test_10_1_2_the_data_of_a_mine_count_before_the_table() -> None:
    """A swarm mine as it is designed has a range of 1 (CI-RUL-108)."""
    designed = SwarmMine(id="hornets", damage=Damage(fixed=4), activation=1)
    assert not is_set_off(designed, 2, TABLE)


def test_10_0_what_is_deployed_lives_on_the_next_turn() -> None:
    """CI-10.0-1, CI-2.3.3-1."""
    assert life_of(3) == Life(4, None)


def test_10_3_a_beacon_lasts_as_many_turns_as_its_ess_takes_power() -> None:
    """CI-10.3-1, CI-RUL-24."""
    assert life_of(2, 5) == Life(3, 7)
    assert life_of(2, LANTERN.power) == Life(3, 5)


@rows(("ew", (2, 2, 2)), ("ess", (3, 3, 3)))
def test_10_5_an_ess_finds_mines_more_easily(
    shroud: ShroudKind, faces: tuple[int, int, int]
) -> None:
    """3d6 of 6 or less by EW, of 9 or less by ESS (CI-10.5-1)."""
    assert finds(faces, shroud, TABLE)
    assert not finds((*faces[:2], faces[2] + 1), shroud, TABLE)
