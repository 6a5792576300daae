"""Random battles of Cold Infinity with ships in stealth, shrouds and mines, and their twins."""

from random import Random

from msgspec.structs import replace

from properties.cold_infinity_mines import PLAYER as MINING
from properties.cold_infinity_mines import opened as mined
from properties.play import Games, Player
from rules.cold_infinity.table import ci
from umpire.kernel.rulebook import Seat

ROCKS = (ci.Body(id="rock", cell=(1, -1), mass=900), ci.Body(id="stone", cell=(-2, 1), mass=900))


def opened(random: Random) -> ci.Battle:
    """Return a battle with mines, in which ships of either side are in stealth, or may be."""
    battle = replace(mined(random), bodies=ROCKS)
    for ship in battle.ships:
        if random.random() < 0.5:
            hidden = random.random() < 0.7
            battle = stealthy(battle, ship, hidden=hidden)
    return battle


def stealthy(battle: ci.Battle, ship: ci.Starship, *, hidden: bool) -> ci.Battle:
    """Return a battle in which a ship is built for stealth, and all that betrays it is off."""
    sheet = replace(ship.sheet, traits=(*ship.sheet.traits, "stealth hull"))
    loud = {each.id for each in sheet.systems if ci.betrays(each)}
    power = replace(ship.power, on=tuple([each for each in ship.power.on if each not in loud]))
    changed = ci.change_ship(battle, ship.id, sheet=sheet, power=power)
    if not hidden or battle.phase != "power_allocation":
        return changed
    return ci.change_ship(changed, ship.id, status="hidden", stealth=ci.Stealth())


def elsewhere(random: Random, battle: ci.Battle, seat: Seat) -> ci.Battle:
    """Return a battle in which ships in stealth of others are elsewhere, and fly otherwise."""
    for ship in ci.hidden_ships(battle):
        if seat.sees(ship.side):
            continue
        vector = (random.randint(-2, 2), random.randint(-2, 2))
        facing = ci.Attitude(random.randint(1, 6))
        battle = ci.change_ship(
            battle,
            ship.id,
            cell=(random.randint(-6, 6), random.randint(-6, 6)),
            motion=ci.Motion(vector, facing),
            stealth=ci.Stealth(detected=random.random() < 0.3),
        )
    return battle


def quiet(random: Random, battle: ci.Battle) -> ci.Value:
    """Return an allocation of power: most often nothing that betrays a ship is on."""
    ship = random.choice(battle.ships)
    loud = random.random() < 0.1 or not ci.has_stealth(ship)
    on = [each.id for each in ship.sheet.systems if loud or not ci.betrays(each)]
    return ci.AllocatePower(ship.id, ci.Allocation(on=tuple(on)))


PLAYER = Player(
    book=ci.COLD_INFINITY,
    opened=opened,
    makers={**MINING.makers, ci.AllocatePower: quiet},
    seldom={**MINING.seldom, ci.EnterStealth: 0.5, ci.Finish: 2.0, ci.EndTurn: 2.0},
)
GAMES = Games(PLAYER.game)
