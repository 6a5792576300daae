"""Random battles of Cold Infinity with ships in stealth, shrouds and mines, and their twins."""

from random import Random

from msgspec.structs import replace

from properties.cold_infinity_mines import PLAYER as MINING
from properties.cold_infinity_mines import opened as mined
from properties.play import Games, Player
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.play import has_stealth, hidden_ships
from umpire.rules.cold_infinity.power.allocation import AllocatePower
from umpire.rules.cold_infinity.power.grids import Allocation
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.values import Attitude, Motion
from umpire.rules.cold_infinity.state.vessels import Starship, Stealth, betrays
from umpire.rules.cold_infinity.state.weapons import Body
from umpire.rules.cold_infinity.stealth import EnterStealth
from umpire.rules.cold_infinity.turns.steps import EndTurn, Finish

ROCKS = (Body(id="rock", cell=(1, -1), mass=900), Body(id="stone", cell=(-2, 1), mass=900))


def opened(random: Random) -> Battle:
    """Return a battle with mines, in which ships of either side are in stealth, or may be."""
    battle = replace(mined(random), bodies=ROCKS)
    for ship in battle.ships:
        if random.random() < 0.5:
            hidden = random.random() < 0.7
            battle = stealthy(battle, ship, hidden=hidden)
    return battle


def stealthy(battle: Battle, ship: Starship, *, hidden: bool) -> Battle:
    """Return a battle in which a ship is built for stealth, and all that betrays it is off."""
    sheet = replace(ship.sheet, traits=(*ship.sheet.traits, "stealth hull"))
    loud = {each.id for each in sheet.systems if betrays(each)}
    power = replace(ship.power, on=tuple([each for each in ship.power.on if each not in loud]))
    changed = change_ship(battle, ship.id, sheet=sheet, power=power)
    if not hidden or battle.phase != "power_allocation":
        return changed
    return change_ship(changed, ship.id, status="hidden", stealth=Stealth())


def elsewhere(random: Random, battle: Battle, seat: Seat) -> Battle:
    """Return a battle in which ships in stealth of others are elsewhere, and fly otherwise."""
    for ship in hidden_ships(battle):
        if seat.sees(ship.side):
            continue
        vector = (random.randint(-2, 2), random.randint(-2, 2))
        facing = Attitude(random.randint(1, 6))
        battle = change_ship(
            battle,
            ship.id,
            cell=(random.randint(-6, 6), random.randint(-6, 6)),
            motion=Motion(vector, facing),
            stealth=Stealth(detected=random.random() < 0.3),
        )
    return battle


def quiet(random: Random, battle: Battle) -> Value:
    """Return an allocation of power: most often nothing that betrays a ship is on."""
    ship = random.choice(battle.ships)
    loud = random.random() < 0.1 or not has_stealth(ship)
    on = [each.id for each in ship.sheet.systems if loud or not betrays(each)]
    return AllocatePower(ship.id, Allocation(on=tuple(on)))


PLAYER = Player(
    book=COLD_INFINITY,
    opened=opened,
    makers={**MINING.makers, AllocatePower: quiet},
    seldom={**MINING.seldom, EnterStealth: 0.5, Finish: 2.0, EndTurn: 2.0},
)
GAMES = Games(PLAYER.game)
