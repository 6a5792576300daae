"""Whole games of Full Thrust: Remixed, played at random: what holds in that book after every order.

What holds in every book is tested in `test_games.py`.
"""

from collections import Counter

from properties import games
from properties.play import Step
from umpire.kernel.tracks import boxes
from umpire.rules.full_thrust.boarding import ShipCaptured
from umpire.rules.full_thrust.gunnery import ShipActivated
from umpire.rules.full_thrust.mines import MineDetonated
from umpire.rules.full_thrust.referee import CorrectGroup, CorrectShip
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup
from umpire.rules.full_thrust.state.ship import Minelayer, Ship

GAMES = games.GAMES["full-thrust-remixed"]
MOST_ENDURANCE = 9


def test_every_ship_group_and_salvo_is_sound() -> None:
    """Nothing that orders bring about is beyond what a display or a group can hold."""
    for _, step in GAMES.steps(60):
        _check_battle(step.ruling.state)
        _check_change(step)


def _check_battle(battle: Battle) -> None:
    for ship in battle.ships:
        _require_ship(ship)
    for group in battle.groups:
        _require_group(group)
    for salvo in battle.salvoes:
        assert salvo.killed + salvo.killed_by_fighters <= 2 * battle.tables.salvo.missiles
    if battle.phase != "over" and not battle.options.disengage_roll:
        assert len([side for side in battle.sides if battle.in_play(side)]) > 1


def _require_ship(ship: Ship) -> None:
    assert (ship.status == "destroyed") >= (ship.damage >= boxes(ship.ssd.rows))
    assert 0 <= ship.armour <= ship.ssd.armour
    assert 0 <= ship.hull <= boxes(ship.ssd.rows)
    assert ship.velocity >= 0
    assert 1 <= ship.facing <= 12
    assert len(set(ship.used)) == len(ship.used)


def _require_group(group: FighterGroup) -> None:
    assert 0 <= group.strength <= 6
    assert 0 <= group.endurance <= MOST_ENDURANCE
    assert 1 <= group.facing <= 12


def _check_change(step: Step) -> None:
    """Damage is never undone but by the referee."""
    before, after = step.before, step.ruling.state
    if isinstance(step.order, (CorrectShip, CorrectGroup)):
        return
    taken = {each.target for each in step.ruling.events if isinstance(each, ShipCaptured)}
    for was, now in zip(before.ships, after.ships, strict=True):
        assert (was.id, was.ssd) == (now.id, now.ssd)
        assert was.side == now.side or was.id in taken
        assert was.crew_lost <= now.crew_lost or was.id in taken
        assert was.damage <= now.damage
        assert was.armour_lost <= now.armour_lost


def test_a_weapon_is_used_at_most_once_a_turn() -> None:
    """Point defence counts: what a ship has used, it has used once."""
    for _, step in GAMES.steps(35):
        fired = Counter(
            (event.ship, weapon)
            for event in step.ruling.events
            if isinstance(event, ShipActivated)
            for weapon in event.fired
        )
        for (name, weapon), times in fired.items():
            ship = step.before.ship(name)
            assert ship is not None
            assert times == 1
            assert weapon not in ship.used


def test_no_mine_fires_twice_or_is_laid_twice() -> None:
    """A mine that has fired or been removed is gone; no minelayer drops more than it carries."""
    for _, game in GAMES.played(35):
        gone: set[str] = set()
        for step in game:
            if isinstance(step, Step):
                _check_mines(step, gone)


def _check_mines(step: Step, gone: set[str]) -> None:
    """Check a step of a game in which some mines are gone already, and note which go in it."""
    for event in step.ruling.events:
        if isinstance(event, MineDetonated):
            assert event.mine not in gone
            gone.add(event.mine)
    lying = [mine.id for mine in step.ruling.state.mines]
    assert len(set(lying)) == len(lying)
    assert not gone & set(lying)
    for ship in step.ruling.state.ships:
        for laid in ship.laid:
            minelayer = ship.ssd.system(laid.minelayer)
            assert isinstance(minelayer, Minelayer)
            assert 0 < laid.mines <= minelayer.mines
