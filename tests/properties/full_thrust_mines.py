"""Mines for random battles of Full Thrust: Remixed: where they lie, who drops and sweeps them."""

from random import Random

from msgspec.structs import replace

from umpire.rules.full_thrust.state.battle import Battle, Mine
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Minelayer, Minesweeper, System
from umpire.rules.full_thrust.state.values import Manoeuvre, MineDrop


def random_mine_systems(random: Random) -> tuple[System, ...]:
    """Return a minelayer and a minesweeper for some of the ships."""
    return (Minelayer("N0", 2), Minesweeper("W0")) if random.random() < 0.4 else ()


def random_mines(random: Random, sides: tuple[str, ...], options: Options) -> tuple[Mine, ...]:
    """Return a few mines of any side among the ships, where mines are in use."""
    return tuple(
        Mine(f"K{number}", random.choice(sides), random.uniform(0, 30), random.uniform(0, 30))
        for number in range(random.randint(0, 6) if options.mines else 0)
    )


def with_mines(random: Random, battle: Battle, ship_id: str, manoeuvre: Manoeuvre) -> Manoeuvre:
    """Return an order with mines to be dropped or swept, by a ship that might be able to."""
    ship = battle.ship(ship_id)
    if ship is None or not battle.options.mines:
        return manoeuvre
    minelayers = [each.id for each in ship.ssd.systems if isinstance(each, Minelayer)]
    if not minelayers:
        return manoeuvre
    off_mu = random.uniform(-6, 6) if random.random() < 0.2 else 0.0
    drops = (MineDrop(random.choice(minelayers), ship.x + off_mu, ship.y),)
    return replace(
        manoeuvre,
        mine=random.random() < 0.3,
        mines=drops if random.random() < 0.3 else (),
        sweep=random.random() < 0.3,
    )
