"""Whole games of To Boldly Thrust, played at random: what holds in that book after every order.

What holds in every book is tested in `test_games.py`.
"""

from typing import Any

from properties import games
from properties.play import Step
from umpire.rules.full_thrust.gunnery import FireWeapons
from umpire.rules.full_thrust.thresholds import DamageTaken
from umpire.rules.to_boldly_thrust.boarding import BeamBoarders
from umpire.rules.to_boldly_thrust.shields import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.state import Ship
from umpire.rules.to_boldly_thrust.tractors import LockTractor, TractorDragged

GAMES = games.GAMES["to-boldly-thrust"]


def test_every_ship_is_sound() -> None:
    """Shields have no more marks than strength; a ship is hidden while, and only while, cloaked."""
    for _, step in GAMES.steps(60):
        for ship in step.ruling.state.ships:
            _require_ship(ship, step.ruling.state)


def _require_ship(ship: Ship, battle: Any) -> None:
    assert 0 <= ship.shield_marks <= ship.shield_strength
    assert (ship.status == "cloaked") == (ship.cloak_state == "cloaked") == bool(ship.hidden)
    assert ship.shield_points(battle.turn) == 0 or ship.cloak_state == "off"
    assert ship.fire_controls >= 0
    assert len(set(ship.engaged)) == len(ship.engaged)
    assert ship.prize is None or ship.prize.captured_turn <= battle.turn
    assert all(lock.pull_mu > 0 for lock in ship.locks)
    assert all(failed.last_turn <= battle.turn for failed in ship.failures)


def test_shields_absorb_what_does_not_pass() -> None:
    """What they absorb and what passes is the attack; all that passes reaches the ship."""
    for _, step in GAMES.steps(60):
        battle: Any = step.before
        for place, event in enumerate(step.ruling.events):
            if isinstance(event, ShieldsAbsorbed):
                assert event.absorbed + event.let_through == event.points
                assert 0 < event.absorbed <= battle.ship(event.ship).shield_points(battle.turn)
                marks = battle.ship(event.ship).shield_marks + event.absorbed
                assert marks == event.shield_marks
                assert event.let_through <= _reaches(step, place)
            battle = event.apply(battle)


def _reaches(step: Step, place: int) -> int:
    """Return the points that reach the ship of an event, of the same attack, after it."""
    absorbed = step.ruling.events[place]
    taken = [
        event.points
        for event in step.ruling.events[place:]
        if isinstance(event, DamageTaken)
        and (event.ship, event.attacker) == (absorbed.docked or absorbed.ship, absorbed.attacker)
    ]
    return taken[0] if taken else 0


def test_nothing_is_aimed_at_a_cloaked_ship() -> None:
    """No fire, tractor beam or transporter has one as its target, and no cloaked ship uses any."""
    for _, step in GAMES.steps(60):
        cloaked = {ship.id for ship in step.before.ships if ship.is_cloaked}
        order = step.order
        if isinstance(order, FireWeapons):
            assert not cloaked & {shot.target for shot in order.shots}
        if isinstance(order, (LockTractor, BeamBoarders)):
            assert order.target not in cloaked
        if isinstance(order, (FireWeapons, LockTractor, BeamBoarders)):
            assert order.ship not in cloaked


def test_shields_get_marks_and_lose_them_only_as_events_tell() -> None:
    """Marks change by what shields absorb and what parties restore, and by nothing else."""
    for _, step in GAMES.steps(40):
        told = {event.ship for event in step.ruling.events if hasattr(event, "shield_marks")}
        before = {ship.id: ship for ship in step.before.ships}
        for ship in step.ruling.state.ships:
            assert ship.id in told or ship.shield_marks == before[ship.id].shield_marks
            assert ship.boarders_lost >= 0
            assert ship.ssd == before[ship.id].ssd


def test_a_drag_moves_ships_and_nothing_else_of_them() -> None:
    """Course and velocity of whoever is dragged stay as its own move left them."""
    for _, step in GAMES.steps(40):
        battle: Any = step.before
        for event in step.ruling.events:
            after = event.apply(battle)
            if event.__struct_config__.tag == "ship_dragged":
                was, now = battle.ship(event.ship), after.ship(event.ship)
                assert (was.facing, was.velocity) == (now.facing, now.velocity)
                assert now.place == (event.x, event.y)
            if isinstance(event, TractorDragged):
                assert event.ship_dragged_mu >= 0
                assert event.target_dragged_mu >= 0
            battle = after
