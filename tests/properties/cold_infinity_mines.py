"""Random battles of Cold Infinity with drums and mines, and what differs in a twin of one."""

from random import Random

from msgspec.structs import replace

from properties.cold_infinity_play import PLAYER as DRAWN
from properties.cold_infinity_play import opened as drawn
from properties.play import Games, Player
from rules.cold_infinity.builders_mines import (
    BURSTER,
    HORNETS,
    LANTERN,
    MINES,
    SPITE,
    lying,
    with_drum,
)
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.docked import UseDock
from umpire.rules.cold_infinity.play import knows_mine
from umpire.rules.cold_infinity.referee import CorrectDrive, CorrectMine, CorrectTunnel
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.tables import StationaryTable
from umpire.rules.cold_infinity.state.weapons import Announced, Mine
from umpire.rules.cold_infinity.stationary import (
    AnnounceDeployment,
    DeployStationary,
    DetectMines,
    drums_of,
)
from umpire.rules.cold_infinity.stealth import EnterStealth

KINDS = (BURSTER, HORNETS)
HELD = (BURSTER, HORNETS, HORNETS, SPITE, LANTERN)


def opened(random: Random) -> Battle:
    """Return a battle in which ships have drums, and mines lie among them."""
    battle = drawn(random)
    identify = random.random() < 0.3
    options = replace(MINES, unit_identification=identify, mine_detection_attempts=3)
    tables = replace(battle.tables, stationary=StationaryTable(found_by_ew_to=14))
    battle = replace(battle, options=options, tables=tables)
    for ship in battle.ships:
        if random.random() < 0.6:
            battle = with_drum(battle, ship.id, random.choice(HELD), reach=random.randint(0, 3))
    if random.random() < 0.3:
        battle = at_the_end(battle)
    sides = [random.choice(battle.sides) for _ in range(random.randint(1, 6))]
    return replace(battle, mines=tuple([_mine(random, n, side) for n, side in enumerate(sides)]))


def at_the_end(battle: Battle) -> Battle:
    """Return a battle in its Final Actions, in which all drums are to deploy."""
    drums = [ship.id for ship in battle.ships if drums_of(ship)]
    announced = [
        Announced(device=f"drum-{place}", unit=name, weapon="drum", turn=battle.turn)
        for place, name in enumerate(drums, 1)
    ]
    return replace(battle, phase="final", announced=tuple(announced), deployments=len(announced))


def _mine(random: Random, number: int, side: str) -> Mine:
    cell = (random.randint(-6, 6), random.randint(-6, 6))
    live = random.choice((1, 1, 2))
    return lying(f"m{number}", cell, random.choice(KINDS), side, live=live)


def other_mines(random: Random, battle: Battle, seat: Seat) -> Battle:
    """Return a battle in which mines that a seat does not know are others, or none."""
    known = [each for each in battle.mines if knows_mine(battle, each, seat)]
    hidden = [side for side in battle.sides if not seat.sees(side)]
    more = [_mine(random, 100 + n, random.choice(hidden)) for n in range(random.randint(0, 5))]
    return replace(battle, mines=(*known, *more))


ELSEWHERE = (EnterStealth, UseDock, CorrectMine, CorrectDrive, CorrectTunnel)
"""What games of other properties order."""

PLAYER = Player(
    book=COLD_INFINITY,
    opened=opened,
    makers=DRAWN.makers,
    seldom={
        **DRAWN.seldom,
        AnnounceDeployment: 2.0,
        DeployStationary: 3.0,
        DetectMines: 2.0,
        **dict.fromkeys(ELSEWHERE, 0.0),
    },
)
GAMES = Games(PLAYER.game)
