"""A ship that cannot act does nothing, in Full Thrust: Remixed and To Boldly Thrust (FT-RUL-102).

Games begin with some ships whose power core, life support or bridge is gone already.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from properties import (
    full_thrust_battles,
    full_thrust_play,
    to_boldly_thrust_battles,
    to_boldly_thrust_play,
)
from properties.play import Games, Player, Refused, Step
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import REFEREE
from umpire.rules.full_thrust.movement import ShipMoved
from umpire.rules.full_thrust.referee import ApplyDamage, CorrectShip
from umpire.rules.full_thrust.state.ship import Deed, FtlDrive, Ship
from umpire.rules.full_thrust.state.values import Core

DEAD = (
    Core(power_core="dumped"),
    Core(power_core="abandoned", abandoned_turn=1),
    Core(life_support="failed"),
    Core(bridge="out"),
)
OPENS_DEAD = 0.4
ACTS: Mapping[str, Deed] = {
    "ship_jumped": "jump",
    "ram_tried": "act",
    "mine_laid": "act",
    "mine_swept": "act",
    "salvo_launched": "act",
    "scan_announced": "act",
    "ship_scanned": "act",
    "nova_fired": "act",
    "wave_gun_fired": "act",
    "beam_fired": "act",
    "torpedo_fired": "act",
    "needle_fired": "act",
    "submunitions_fired": "act",
    "point_defence_fired": "defend",
    "ship_docked": "steer",
    "orbit_entered": "steer",
    "boarders_beamed": "act",
    "tractor_locked": "act",
    "spread_launched": "act",
    "sweep_thrown": "act",
    "cloak_engaged": "act",
}
"""What a ship is said to do in events that name it as `ship`, and the deed that it takes."""
OFFERS: Mapping[str, Deed] = {
    "fire_weapons": "act",
    "launch_salvoes": "act",
    "fire_nova": "act",
    "fire_wave_gun": "act",
    "board_ship": "act",
    "scan_ship": "act",
    "write_order": "steer",
    "write_stance": "act",
    "beam_boarders": "act",
    "lock_tractor": "act",
    "sweep_arc": "act",
    "launch_spreads": "act",
}
"""What is offered to a ship, and the deed that it takes."""


def with_hulks(random: Random, battle: Any) -> Any:
    """Return a battle in which some ships can do nothing any more; one of each side can.

    They were about to jump.
    """
    ships: list[Ship] = []
    for ship in battle.ships:
        sound = any(each.side == ship.side and each.core.is_sound for each in ships)
        free = ship.status == "active" and not (ship.bogey or ship.dummy)
        dies = sound and free and random.random() < OPENS_DEAD
        warming = bool(ship.working(FtlDrive)) and ship.docked is None and ship.orbit is None
        since = battle.turn if warming else None
        dead = replace(ship, core=random.choice(DEAD), ftl_since=since)
        ships.append(dead if dies else ship)
    options = replace(battle.options, jump_without_bridge=False)
    return replace(battle, ships=tuple(ships), options=options)


def games(player: Player, opened: Callable[[Random], Any]) -> Games:
    """Return the games of a book that begin with hulks."""

    def game(random: Random) -> Iterator[Step | Refused]:
        return player.game(random, with_hulks(random, opened(random)))

    return Games(game)


REMIXED, BOLDLY = full_thrust_play.PLAYER, to_boldly_thrust_play.PLAYER
PLAYED = {
    REMIXED.book.system: games(REMIXED, full_thrust_battles.random_battle),
    BOLDLY.book.system: games(BOLDLY, to_boldly_thrust_battles.random_battle),
}
each_book = pytest.mark.parametrize("played", PLAYED.values(), ids=PLAYED)


@each_book
def test_a_ship_that_cannot_act_does_nothing(played: Games) -> None:
    """No event says that it does; but the referee may enter what he likes."""
    barred = 0
    for _, step in played.steps(40):
        if isinstance(step.order, (ApplyDamage, CorrectShip)):
            continue
        turn = step.before.turn
        for ship in step.before.ships:
            if ship.can("act", turn):
                continue
            barred += 1
            for event in step.ruling.events:
                tag = type(event).__struct_config__.tag
                done = getattr(event, "ship", None) == ship.id and ACTS.get(str(tag))
                assert not done or ship.can(done, turn), event
    assert barred


@each_book
def test_a_ship_that_nobody_steers_keeps_its_course_and_velocity(played: Games) -> None:
    """In orbit it flies round, and in an atmosphere it falls (FT-7.2-2, FT-7.2-4 to -6)."""
    flown = 0
    for _, step in played.steps(40):
        for event in step.ruling.events:
            if not isinstance(event, ShipMoved):
                continue
            ship = step.before.ship(event.ship)
            if ship is None or ship.can("steer", step.before.turn) or ship.orbit is not None:
                continue
            flown += 1
            assert (event.facing, event.velocity) in {
                (ship.facing, ship.velocity),
                (ship.facing, None),
            }, event
    assert flown


@pytest.mark.parametrize("player", [REMIXED, BOLDLY], ids=list(PLAYED))
def test_nothing_is_offered_to_a_ship_that_cannot_do_it(player: Player) -> None:
    """Not even to the referee, who may order for anybody."""
    offered = 0
    for random, step in PLAYED[player.book.system].steps(40):
        if random.random() < 0.7:
            continue
        battle = step.ruling.state
        for choice in player.book.choices(battle, REFEREE, None):
            assert isinstance(choice, Choice)
            deed = OFFERS.get(str(type(choice).__struct_config__.tag))
            ship = battle.ship(getattr(choice, "ship", "")) if deed else None
            if deed is not None and ship is not None:
                offered += 1
                assert ship.can(deed, battle.turn), choice
    assert offered
