"""SF 5: lesser debris, where it is, how it drifts, and what it does to ships that fly too fast."""

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.rules.space_fleet.hits.damage import Blow, Volley, take_hits
from umpire.rules.space_fleet.state.audience import knowing
from umpire.rules.space_fleet.state.battle import Battle, Debris, Ruling, label, mark
from umpire.rules.space_fleet.state.condition import halved
from umpire.rules.space_fleet.state.options import Options
from umpire.rules.space_fleet.state.places import (
    HexPlace,
    HexSpot,
    Spot,
    TablePlace,
    Where,
    ahead,
    is_at,
    spot_of,
)
from umpire.rules.space_fleet.state.units import known_ship
from umpire.rules.space_fleet.terrain.entering import debris_entered
from umpire.rules.space_fleet.terrain.happenings import DebrisDrifted, DebrisStruck


def is_in_debris(battle: Battle, where: Where) -> bool:
    """Tell whether something is in debris (SF-TERR-07)."""
    return any(is_at(where, spot) for each in battle.debris for spot in each.spots)


def is_too_fast(units: int, speed: int, options: Options) -> bool:
    """Tell whether a ship of that current speed has flown more than half of it (SF-RUL-22)."""
    return units > halved(speed, options.half_speed_rounding)


def drifted(debris: Debris) -> Debris:
    """Return debris after its drift of one turn (SF-TERR-07)."""
    spots = tuple([_drifted_spot(debris, spot) for spot in debris.spots])
    return replace(debris, spots=spots)


def _drifted_spot(debris: Debris, spot: Spot) -> Spot:
    if isinstance(spot, HexSpot):
        return spot_of(ahead(HexPlace(spot.q, spot.r, debris.facing), debris.speed))
    return spot_of(ahead(TablePlace(spot.x, spot.y, debris.heading_deg), debris.speed))


def drift_debris(ruling: Ruling) -> Ruling:
    """Let all debris that drifts do so; it strikes nobody by coming to them (SF-TERR-08)."""
    for debris in ruling.state.debris:
        if debris.speed:
            ruling = ruling.then(DebrisDrifted(debris=debris.id, spots=drifted(debris).spots))
    return ruling


def strike_in_debris(ruling: Ruling, ship_id: str, speed: int, dice: Dice) -> Ruling:
    """Throw the hits of a ship that flew through debris too fast (SF-TERR-08, SF-RUL-22).

    It is legal to fly so; each unit that entered debris costs a throw.

    Args:
        ruling: in which the ship has moved this turn.
        ship_id: a ship that still fights.
        speed: its current speed when it began to move, in units.
        dice: where the rolls come from.
    """
    battle = ruling.state
    ship = known_ship(battle, ship_id, at="/ship")
    if not is_too_fast(len(ship.track) - 1, speed, battle.options):
        return ruling
    entered = debris_entered(battle, ship.track)
    if not entered:
        return ruling
    roll = dice.roll(
        label(battle, mark(ship), "debris", "hits"),
        entered,
        battle.tables.terrain.debris_hits_sides,
    )
    struck = DebrisStruck(
        ship=ship.id,
        side=ship.side,
        hexes=entered,
        hits=sum(roll.faces),
        rolls=(roll,),
        only=knowing(battle, ship),
    )
    volley = Volley("debris", "debris", (Blow("debris", struck.hits),))
    return take_hits(ruling.then(struck), ship.id, volley, dice)
