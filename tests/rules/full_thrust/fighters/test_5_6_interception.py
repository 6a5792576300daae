"""Interception of missiles (FT 5.6, 6.2)."""

from typing import Any

from rules.full_thrust.alone import refused
from rules.full_thrust.builders_fighters import battle, group, group_named, resolve, salvo, ship
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import only, told
from rules.rows import rows
from umpire.rules.full_thrust.dogfights import craft_lost, pending
from umpire.rules.full_thrust.fighter_attacks import ResolveFighterActions
from umpire.rules.full_thrust.fighter_events import GroupClosed, SalvoIntercepted
from umpire.rules.full_thrust.salvoes import SalvoLocked
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.state.tables import FighterTable


def hunt(*faces: int, killed: int = 0, **changes: Any) -> Ruling:
    """Return the ruling on an interception of salvo B8 by group A7."""
    hunter = group("A7", (0, 4), targets=("B8",), **changes)
    missiles = salvo("B8", killed_by_fighters=killed)
    return resolve(battle("fighter_actions", hunter, missiles), *faces)


@rows(
    ({}, (5, 4, 3, 2, 1, 5, 1, 6), 2, 1),
    ({"strength": 2}, (4, 4), 0, 0),
    ({"strength": 1}, (6, 6, 4, 1, 5), 2, 0),
    ({"strength": 2, "type": "interceptor"}, (4, 3, 1), 1, 0),
    ({"strength": 1, "type": "interceptor"}, (6, 4, 1, 1), 2, 0),
    ({"strength": 1, "type": "interceptor"}, (5, 1), 1, 0),
    ({"strength": 1, "ace": True}, (5, 5, 1, 1), 2, 0),
    ({"strength": 1, "quality": "turkey"}, (5, 6), 1, 1),
    ({"strength": 1, "type": "attack"}, (5, 2), 1, 0),
)
def test_5_6_fives_and_sixes_kill_a_missile_and_blasts_cost_craft(
    changes: Fields, faces: tuple[int, ...], kills: int, lost: int
) -> None:
    """Dice of the group with extra ones, then one for each kill, a 6 costing a craft.

    (FT-5.6-1, FT-5.6-2, FT-6.2-2, FT-6.2-3, FT-5.9-4, FT-RUL-35, FT-DICE-5).
    """
    ruling = hunt(*faces, **changes)
    event = only(ruling, SalvoIntercepted)
    assert (event.kills, event.lost) == (kills, lost)
    assert group_named(ruling.state, "A7").strength == changes.get("strength", 6) - lost
    assert ruling.state.salvoes[0].killed_by_fighters == kills


def test_5_6_six_missiles_are_all_that_can_be_killed() -> None:
    """No die is thrown again when all are dead (FT-RUL-30, FT-RUL-100)."""
    assert only(hunt(*(6,) * 6, *(1,) * 6), SalvoIntercepted).kills == 6
    assert only(hunt(*(6,) * 6, 1, 1, killed=4), SalvoIntercepted).killed_by_fighters == 6


def test_5_6_interception_costs_a_cef_and_is_the_fire_of_the_group() -> None:
    """In contact with the marker (FT-RUL-31, FT-RUL-26)."""
    ruling = hunt(*(1,) * 6)
    hunter = group_named(ruling.state, "A7")
    assert (hunter.endurance, hunter.fired, hunter.place) == (5, True, (0, 0))
    assert only(ruling, GroupClosed).target == "B8"
    assert not pending(ruling.state)


def test_5_6_a_salvo_that_is_dead_needs_no_second_group() -> None:
    """(FT-RUL-100)."""
    hunters = [group(name, targets=("B8",)) for name in ("A7", "A8")]
    ruling = resolve(battle("fighter_actions", *hunters, salvo("B8")), *(5,) * 6, *(1,) * 6)
    assert [event.group for event in told(ruling, SalvoIntercepted)] == ["A7"]
    assert not group_named(ruling.state, "A8").fired
    assert not pending(ruling.state)
    assert refused(ruling.state, ResolveFighterActions("A8")) == "nothing_to_resolve"


def test_5_6_blasts_can_cost_the_whole_group() -> None:
    """(FT-5.6-2)."""
    assert group_named(hunt(5, 6, strength=1).state, "A7").status == "destroyed"
    assert craft_lost((6, 5, 6, 1), FighterTable()) == 2


def test_6_2_screens_meet_missiles_before_the_on_target_die() -> None:
    """By the sequence of play; they stay with their ship (FT-RUL-30, FT-RUL-96, FT-6.2-2)."""
    missiles = salvo("B8", (0, 5), target="A1")
    screen = group("A7", screening="A1", targets=("B8",), strength=1)
    ruling = resolve(battle("fighter_actions", ship("A1"), screen, missiles), 5, 1)
    assert ruling.state.salvoes[0].locked is None
    assert group_named(ruling.state, "A7").place == (0, 0)


def test_6_2_with_the_other_reading_the_on_target_die_comes_first() -> None:
    """And no more can be killed than are on target (FT-RUL-30)."""
    units = (ship("A1"), group("A7", targets=("B8",), strength=3), salvo("B8", target="A1"))
    state = battle("fighter_actions", *units, fighters_vs_missiles="after_on_target")
    ruling = resolve(state, 2, 5, 5, 5, 1, 1)
    assert only(ruling, SalvoLocked).locked == 2
    assert only(ruling, SalvoIntercepted).kills == 2
