"""The end of a battle: when at most one side has ships that fight."""

from typing import Any

import pytest

from rules.space_fleet.builders_fire import salvo, ship, shot
from rules.space_fleet.builders_movement import body
from rules.space_fleet.builders_turns import battle, finish, first, fleet
from rules.space_fleet.table import not_taken, offered, played
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.firing import DeclareFire, ResolveFire, ShotsFired
from umpire.rules.space_fleet.hits import ApplyHits, ShipDestroyed, SurrenderThrown
from umpire.rules.space_fleet.initiative import RollInitiative
from umpire.rules.space_fleet.missile_attacks import ResolveMissiles
from umpire.rules.space_fleet.movement import MoveShip
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, Result, Ruling, Ship
from umpire.rules.space_fleet.turn import BattleEnded, EndTurn, Finish, Withdraw, last_side_standing

BARE: dict[str, Any] = {"shields": 0}


def bare(name: str, at: tuple[int, int] = (0, 0), facing: int = 1) -> Ship:
    """Return a destroyer without shields: every hit on it that throws 4 or less destroys it."""
    return ship(name, "DD", at, facing, **BARE)


def ended(ruling: Ruling) -> list[BattleEnded]:
    """Return the end that a ruling brings, if any."""
    return [event for event in ruling.events if isinstance(event, BattleEnded)]


def at_each_other(*ships: Ship) -> Battle:
    """Return a battle in which destroyers have declared fire at the next of them, and all wait."""
    before = battle(*ships, phase="fire_dd")
    for firer, target in zip(ships, (*ships[1:], ships[0]), strict=True):
        before = played(before, DeclareFire(firer.id, (shot(target.id),))).state
    return finish(before, *before.sides)


def test_the_last_side_with_ships_wins() -> None:
    """As soon as the other one has none (SF-UMP-3)."""
    before = battle(bare("A1"), bare("B1", (0, -3)))
    ruling = played(before, ApplyHits("B1", 1), 1)
    assert ended(ruling) == [BattleEnded(winner="A", reason="fleet_eliminated")]
    assert (ruling.state.phase, ruling.state.result) == ("over", Result("A", "fleet_eliminated"))
    assert ruling.events[-1].tell() == "The battle is over: A wins; a fleet is eliminated"


def test_as_long_as_two_sides_have_ships_it_goes_on() -> None:
    """One of three is out here (SF-UMP-3)."""
    before = battle(bare("A1"), bare("B1", (0, -3)), bare("C1", (0, -9)))
    ruling = played(before, ApplyHits("B1", 1), 1)
    assert (ended(ruling), ruling.state.result) == ([], None)
    assert ended(played(ruling.state, ApplyHits("C1", 1), 1))[0].winner == "A"


@pytest.mark.parametrize(
    ("second", "third", "winner", "reason"),
    [
        ("destroyed", "surrendered", "A", "fleet_eliminated"),
        ("withdrawn", "withdrawn", "A", "withdrawal"),
        ("withdrawn", "destroyed", "A", "fleet_eliminated"),
    ],
)
def test_why_it_is_over(second: Any, third: Any, winner: str, reason: str) -> None:
    """A withdrawal, where all others gave up (SF-UMP-3, -4)."""
    ships = (*fleet("A", "HC"), *fleet("B", "HC", status=second), *fleet("C", "HC", status=third))
    end = last_side_standing(battle(*ships))
    assert end == BattleEnded(winner=winner, reason=reason)  # type: ignore[arg-type]


def test_where_no_side_has_ships_nobody_wins() -> None:
    """Neither of them (SF-UMP-3)."""
    ships = [*fleet("A", "HC", status="destroyed"), *fleet("B", "HC", status="destroyed")]
    end = last_side_standing(battle(*ships))
    assert end == BattleEnded(winner=None, reason="fleet_eliminated")


def test_ships_that_surrender_do_not_fight_on() -> None:
    """The throw for it may end the battle (SF-UMP-3, SF-DMG-12)."""
    wreck = ship("B1", "HC", (0, -3), shields=0, beams=0)
    before = battle(ship("A1", beams=1), wreck, phase="fire_hc")
    before = finish(played(before, DeclareFire("A1", (shot("B1"),))).state, "A")
    ruling = played(before, ResolveFire(), 1, 5)
    assert [type(event) for event in ruling.events[-2:]] == [SurrenderThrown, BattleEnded]
    assert ended(ruling)[0].winner == "A"


# Fire of a class is simultaneous


def test_two_destroyers_destroy_each_other() -> None:
    """All at once: both shots fall, and nobody wins (SF-FIRE-01, SF-UMP-3)."""
    before = at_each_other(bare("A1"), bare("B1", (0, -3), 4))
    ruling = played(before, ResolveFire(), 4, 1, 4, 1)
    assert len([event for event in ruling.events if isinstance(event, ShotsFired)]) == 2
    assert ended(ruling) == [BattleEnded(winner=None, reason="fleet_eliminated")]
    assert ruling.events[-1].tell() == "The battle is over: nobody wins; a fleet is eliminated"


@pytest.mark.parametrize("order", [("A1", "B1"), ("B1", "A1")])
def test_one_by_one_they_destroy_each_other_too(order: tuple[str, str]) -> None:
    """A ship that has been destroyed in this fire fires yet (SF-FIRE-01, SF-UMP-24, SF-UMP-3)."""
    before = at_each_other(bare("A1"), bare("B1", (0, -3), 4))
    ruling = played(before, ResolveFire(order[0]), 4, 1)
    assert [event.ship for event in ruling.events if isinstance(event, ShipDestroyed)] == [order[1]]
    assert (ended(ruling), ruling.state.fire_open) == ([], True)
    ruling = played(ruling.state, ResolveFire(order[1]), 4, 1)
    assert ended(ruling) == [BattleEnded(winner=None, reason="fleet_eliminated")]


def test_when_the_last_fire_has_fallen_a_side_may_have_won() -> None:
    """The shot of the destroyed one misses (SF-FIRE-01, SF-UMP-3)."""
    before = at_each_other(bare("A1"), bare("B1", (0, -3), 4))
    ruling = played(before, ResolveFire("A1"), 4, 1)
    ruling = played(ruling.state, ResolveFire("B1"), 1)
    assert ended(ruling)[0].winner == "A"


def test_hits_entered_while_fire_falls_do_not_cut_it_short() -> None:
    """The referee's hits destroy the last ship of a side, whose fire is to fall (SF-FIRE-01)."""
    before = at_each_other(bare("A1"), bare("B1", (0, -3), 4))
    ruling = played(before, ApplyHits("B1", 1), 1)
    assert (ended(ruling), len(ruling.state.declared)) == ([], 2)
    ruling = played(ruling.state, ResolveFire(), 1, 4, 1)
    assert ended(ruling)[0].winner is None


def test_a_withdrawal_while_fire_falls_ends_the_battle_after_it() -> None:
    """The other side's fire is to fall yet (SF-FIRE-01, SF-UMP-4, -23)."""
    before = at_each_other(bare("A1"), bare("B1", (0, -3), 4))
    ruling = played(before, Withdraw("B"))
    assert (ended(ruling), [each.ship for each in ruling.state.declared]) == ([], ["A1"])
    ruling = played(ruling.state, ResolveFire())
    assert ended(ruling) == [BattleEnded(winner="A", reason="withdrawal")]


# What else may end it


def test_a_move_may_end_it() -> None:
    """The last ship flies into an asteroid (SF-TERR-05, SF-UMP-3)."""
    before = battle(ship("A1"), *fleet("B", "HC"), bodies=(body("Rock", (0, -1)),))
    assert ended(played(first(before), MoveShip("A1", ("F",)), 6))[0].winner == "B"


def test_the_attack_of_a_missile_may_end_it() -> None:
    """Even of a side that has no ship any more: then nobody wins (SF-LRM-04, SF-UMP-3)."""
    flying = salvo("LRM-1", (0, -3), "A", target="B1", moved=True, moves_made=1)
    before = battle(
        *fleet("A", "HC", status="destroyed"),
        bare("B1", (0, -3)),
        *fleet("C", "HC", status="destroyed"),
        phase="missile_attacks",
        options=Options(long_range_missiles=True),
        missiles=(flying,),
    )
    assert ended(played(before, ResolveMissiles(), 6, 1, 1))[0].winner is None


@pytest.mark.parametrize("order", [Finish("A"), EndTurn(), RollInitiative(), MoveShip("A-HC")])
def test_after_the_end_nothing_is_ordered(order: Value) -> None:
    """Nor offered (SF-UMP-3)."""
    over = played(battle(*fleet("A", "HC"), *fleet("B", "HC")), Withdraw("B")).state
    assert not_taken(over, order) == ("battle_over", "")
    assert offered(over) == []
