"""Pilots (FT 5.10): quality by a die, dice of an ace, losses with the ace last."""

import pytest

from rules.full_thrust.builders_fighters import aboard, battle, group, group_named
from rules.full_thrust.table import told
from rules.rows import rows
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.fighter_attacks import (
    dice_of,
    lose_ace,
    lose_craft,
    quality_of,
    throw_pilots,
)
from umpire.rules.full_thrust.fighter_events import GroupDestroyed, GroupReduced, PilotsThrown
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.state.tables import PilotTable


@rows(
    (1, "turkey"),
    (2, "average"),
    (3, "average"),
    (4, "average"),
    (5, "average"),
    (6, "ace"),
)
def test_5_10_a_die_tells_the_pilots(face: int, quality: str) -> None:
    """(FT-5.10-1)."""
    assert quality == quality_of(face, PilotTable())


def test_5_10_every_group_in_play_throws_in_list_order() -> None:
    """Aboard or in flight (FT-5.10-1)."""
    lost = group("A9", strength=0, status="destroyed")
    state = battle("initiative", aboard("A7"), lost, group("B7"), group("B8"))
    dice = SuppliedDice((6, 1, 3))
    ruling = throw_pilots(Ruling(state), dice)
    dice.finish()
    assert [event.group for event in told(ruling, PilotsThrown)] == ["A7", "B7", "B8"]
    found = [
        (group_named(ruling.state, name).quality, group_named(ruling.state, name).ace)
        for name in ("A7", "B7", "B8")
    ]
    assert found == [("normal", True), ("turkey", False), ("normal", False)]


@pytest.mark.parametrize(
    ("strength", "ace", "apart", "dice"),
    [(6, False, False, 6), (6, True, False, 7), (5, True, True, 4), (1, True, False, 2)],
)
def test_5_10_an_ace_adds_a_die_or_fires_apart(
    strength: int, dice: int, *, ace: bool, apart: bool
) -> None:
    """(FT-5.10-2, FT-5.10-3, FT-5.10-4, FT-RUL-35)."""
    assert dice == dice_of(group("A7", strength=strength, ace=ace), PilotTable(), ace_apart=apart)


def test_5_10_the_ace_is_the_last_of_its_group() -> None:
    """(FT-5.10-5, FT-5.0-1)."""
    five = lose_craft(Ruling(battle("fire", group("A7", ace=True))), "A7", 5)
    assert (group_named(five.state, "A7").strength, group_named(five.state, "A7").ace) == (1, True)
    all_six = lose_craft(five, "A7", 3, "FT-5.3-1")
    assert (group_named(all_six.state, "A7").status, group_named(all_six.state, "A7").ace) == (
        "destroyed",
        False,
    )
    assert [event.lost for event in told(all_six, GroupReduced)] == [5, 1]
    assert [event.rule for event in told(all_six, GroupDestroyed)] == ["FT-5.3-1"]


def test_5_10_an_ace_that_was_aimed_at_is_lost_before_the_others() -> None:
    """(FT-5.10-5)."""
    state = battle("fire", group("A7", strength=3, ace=True), group("A8", strength=1, ace=True))
    first = lose_ace(Ruling(state), "A7")
    assert (group_named(first.state, "A7").strength, group_named(first.state, "A7").ace) == (
        2,
        False,
    )
    assert group_named(lose_ace(first, "A8").state, "A8").status == "destroyed"


def test_5_0_nothing_is_lost_of_a_group_that_is_gone() -> None:
    """Nor by a loss of nothing (FT-5.0-1)."""
    state = battle("fire", group("A7"), group("A8", strength=0, status="destroyed"))
    assert not lose_craft(Ruling(state), "A7", 0).events
    assert not lose_craft(Ruling(state), "A8", 2).events


def test_5_4_a_group_that_is_lost_is_in_no_dogfight_any_more() -> None:
    """Those that fought it are free of it (FT-5.4-4)."""
    pair = (group("A7", dogfight=("B7", "B8")), group("B7", dogfight=("A7",)), group("B8"))
    state = lose_craft(Ruling(battle("fire", *pair)), "B7", 6).state
    assert (group_named(state, "A7").dogfight, group_named(state, "B7").dogfight) == (("B8",), ())
