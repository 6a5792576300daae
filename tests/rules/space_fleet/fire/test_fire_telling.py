"""Fire and its effect in plain words: one line an event, with its dice."""

from typing import Any

import pytest

from rules.space_fleet.builders_fire import (
    ahead,
    battle,
    declare,
    opened,
    recovered,
    salvo,
    ship,
    shot,
)
from rules.space_fleet.table import rule
from umpire.kernel.dice import SuppliedDice
from umpire.rules.space_fleet.firing import FIRE, ResolveFire, ShipFired, open_fire
from umpire.rules.space_fleet.hits import HITS, ApplyHits, SurrenderThrown, throw_for_surrender
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import PlasmaCannon, Ruling, SrLauncher
from umpire.rules.space_fleet.units import CounterRemoved

TOLD = {*FIRE.events, *HITS.events}


def lines(ruling: Ruling) -> list[str]:
    """Return the events of a ruling as they are told."""
    return [event.tell() for event in ruling.events if type(event) in TOLD]


def test_declared_fire_is_told() -> None:
    """Who fires at whom; then that it is open."""
    before = battle(
        ship("A1"), ship("B1", at=ahead(3), shields=0, weapons="ko"), ship("B2", at=ahead(4))
    )
    ruling = rule(before, declare(shot(), shot("B2"), shot()))
    assert lines(ruling) == ["A1 declares fire at B1 and B2"]
    assert lines(ruling.then(*open_fire(ruling.state)))[1:] == [
        "All fire is declared",
        "B1 was crippled before this fire and may surrender",
    ]


def test_fire_and_its_effect_are_told() -> None:
    """Each weapon with range, score and dice; then shields, damage and the end."""
    firer = ship("A1", sr_launchers=(SrLauncher("M1", 2),), plasma=(PlasmaCannon("P1"),), beams=2)
    target = ship("B1", "DD", ahead(3))
    before = battle(firer, target, options=Options(plasma_cannon=True))
    shots = (
        shot(count=2),
        shot(weapon="sr_missile", mount="M1"),
        shot(weapon="plasma", mount="P1"),
    )
    after = opened(before, *[("A1", each) for each in shots])
    assert lines(rule(after, ResolveFire(), 4, 1, 5, 4, 2, 6)) == [
        "A1 hits B1 with 2 beams: 1 hit (short range 3, needs 4, 2d6 4 1)",
        (
            "A1 hits B1 with short-range missiles M1: 2 hits (short range 3, "
            "needs 4, -1, 1d6 5, 1d6 2); 1 salvo left"
        ),
        "A1 misses B1 with plasma cannon P1 (short range 3, needs 5, 1d6 4)",
        "B1 loses 2 shields to A1; 0 left",
        (
            "A1 hits the hull of B1: major damage, half speed, weapons and "
            "shields gone for good, 3 points in all (1d6 6, -3 is 3)"
        ),
        "A1 has fired",
    ]


def test_what_is_fired_at_missiles_or_not_at_all_is_told() -> None:
    """And that a ship is done."""
    fired: dict[str, Any] = {"ship": "A1", "side": "A", "beam": False, "plasma": False}
    defended = ShipFired(**fired, direct=True, at_missile=True)
    assert defended.tell() == "A1 has fired at missiles and fires no more this turn"
    lost = ShipFired(**fired, direct=False, at_missile=False)
    assert lost.tell() == "A1 cannot fire any shot that it declared"
    launcher = (SrLauncher("M1", 1),)
    before = battle(ship("A1", sr_launchers=launcher), missiles=(salvo("L1", ahead(4)),))
    after = opened(before, ("A1", shot("L1", weapon="sr_missile", mount="M1")))
    assert lines(rule(after, ResolveFire(), 4)) == [
        (
            "A1 misses L1 with short-range missiles M1 (short range 4, needs 4, "
            "-1, 1d6 4); 0 salvoes left"
        ),
        "A1 has fired",
    ]


def test_hits_that_are_entered_are_told() -> None:
    """With the reason; armour, EW, the end."""
    target = ship("B1", shields=1, armour=True, ew=True)
    before = battle(target, options=Options(advanced_armour=True))
    order = ApplyHits("B1", 5, source="mines", reason="a stray field")
    assert lines(rule(before, order, 5, 6, 3)) == [
        "referee scores 5 hits on B1 (mines) (a stray field)",
        "B1 loses 1 shield to referee (a stray field); 0 left",
        "The armour of B1 takes the first hit of the turn",
        "referee hits the hull of B1: damage, half speed, 1 point in all (1d6 5)",
        "B1 loses its EW suite",
        "referee hits the hull of B1: damage, weapons knocked out, 2 points in all (1d6 6)",
        (
            "referee hits the hull of B1: major damage, half speed, weapons and "
            "shields gone for good, 5 points in all (1d6 3)"
        ),
    ]
    one = rule(battle(ship("B1", "DD", shields=0)), ApplyHits("B1", 1), 1)
    assert lines(one) == [
        "referee scores 1 hit on B1",
        "referee hits the hull of B1: it is destroyed, 0 points in all (1d6 1, -2 is -1)",
        "B1 is destroyed",
    ]
    minor = rule(battle(ship("B1", "DN", shields=0)), ApplyHits("B1", 1), 6)
    assert lines(minor)[1] == (
        "referee hits the hull of B1: minor damage, no effect, 0 points in all (1d6 6, +2 is 8)"
    )


@pytest.mark.parametrize(
    ("face", "outcome"),
    [(4, "fights on (surrenders on 5, 1d6 4)"), (5, "surrenders (needs 5, 1d6 5)")],
)
def test_surrender_is_told(face: int, outcome: str) -> None:
    """With the score."""
    before = battle(ship("B1", shields=0, weapons="ko"))
    ruling = throw_for_surrender(Ruling(before), ("B1",), SuppliedDice((face,)))
    thrown = next(event for event in ruling.events if isinstance(event, SurrenderThrown))
    assert thrown.tell() == f"B1, crippled and fired on, {outcome}"


def test_recovery_and_counters_are_told() -> None:
    """What came back, what did not, what is gone."""
    hurt = ship("A1", shields=1, engines="damaged", halvings=1, weapons="ko")
    assert lines(recovered(battle(hurt), 5, 4)) == [
        "The shields of A1 come back: 2 now",
        "A1 repairs its engines (needs 5, 1d6 5)",
        "A1 fails to repair its weapons (needs 5, 1d6 4)",
    ]
    gone = CounterRemoved(counter="Q-1", side="B", only=("A",))
    assert gone.tell() == "Counter Q-1 is removed"
