"""Templates that are swept along a line, and what they touch and strike (FT 12.3). Units: MU."""

from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.kernel.plane import Point, advanced, distance_mu, is_swept, rounded
from umpire.rules.full_thrust.combat.simultaneous import inflict
from umpire.rules.full_thrust.damage.damage import take_damage
from umpire.rules.full_thrust.fighters.groups import lose_craft
from umpire.rules.full_thrust.state.battle import Attack, Battle, Hit, Ruling, label
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.stations.bases import is_exposed
from umpire.rules.full_thrust.wonders.happenings import TemplateStruck

_TIED = 3  # decimals: distances nearer to each other than the tolerance are the same (FT-RUL-3)


class Sweep(NamedTuple):
    """A template of a diameter that is moved from one distance ahead of a ship to another.

    `dice` is what everything that it touches takes.
    """

    near_mu: float
    far_mu: float
    diameter_mu: float
    dice: int


class Strike(NamedTuple):
    """What a template touches, by name, and the dice that fall for it."""

    target: str
    dice: int


class ShotLabel(NamedTuple):
    """Whose shot it is, what tells it from the ship's other shots, and its rule."""

    ship: str
    name: str
    rule: str


def way(start: Point, facing: int, near_mu: float, far_mu: float) -> tuple[Point, Point]:
    """Return the line between two distances ahead of a bow, as events carry it."""
    return rounded(advanced(start, facing, near_mu)), rounded(advanced(start, facing, far_mu))


def touched(
    battle: Battle, start: Point, facing: int, sweeps: tuple[Sweep, ...], spared: str | None = None
) -> tuple[Strike, ...]:
    """Return what templates touch, nearest first, each by the first of them alone (FT-RUL-80, -81).

    Ships and groups of all sides are touched whose centres lie in a template; those equally near
    come by name. Bogeys are not (FT-UMP-49), nor ships inside a station (FT-13.7-3).

    Args:
        battle: the ships and groups on the table.
        start: where the shot was fired.
        facing: the course along which the templates move.
        sweeps: the templates, nearest first.
        spared: a ship that is not touched.
    """
    found: list[tuple[float, str, int]] = []
    for unit in _units(battle):
        if unit.id == spared:
            continue
        dice = next((each.dice for each in sweeps if _meets(each, start, facing, unit.place)), None)
        if dice is not None:
            found.append((round(distance_mu(start, unit.place), _TIED), unit.id, dice))
    return tuple(Strike(name, dice) for _, name, dice in sorted(found))


def _units(battle: Battle) -> tuple[Ship | FighterGroup, ...]:
    ships = [ship for ship in battle.ships if is_exposed(battle, ship) and not ship.bogey]
    return (*ships, *[group for group in battle.groups if group.status == "active"])


def _meets(sweep: Sweep, start: Point, facing: int, place: Point) -> bool:
    near = advanced(start, facing, sweep.near_mu)
    far = advanced(start, facing, sweep.far_mu)
    return is_swept(place, near, far, sweep.diameter_mu / 2)


def strike_all(ruling: Ruling, shot: ShotLabel, strikes: tuple[Strike, ...], dice: Dice) -> Ruling:
    """Throw for all that a template touches, one after the other (FT-RUL-80).

    Screens and armour do not help; of a group each point is a craft (FT-12.3-2, -4, FT-UMP-49).
    What an earlier strike has taken out of the battle is thrown for no more.

    Args:
        ruling: what has happened so far.
        shot: whose it is, and what the labels of its dice tell.
        strikes: what is touched, in order.
        dice: where the faces come from.
    """
    for strike in strikes:
        battle = ruling.state
        unit = battle.ship(strike.target) or battle.group(strike.target)
        if unit is None or unit.status != "active":
            continue
        name = label(battle, shot.ship, f"{shot.name}>{strike.target}", "damage")
        roll = dice.roll(name, strike.dice, DIE)
        points = sum(roll.faces)
        ruling = ruling.then(
            TemplateStruck(
                ship=shot.ship, target=unit.id, damage=points, rolls=(roll,), rule=shot.rule
            )
        )
        if isinstance(unit, FighterGroup):
            ruling = lose_craft(ruling, unit.id, points, shot.rule)
        else:
            hits = (Hit(points, "penetrating"),)
            attack = Attack(shot.ship, hits, note="template", rule=shot.rule)
            ruling = _deal(ruling, unit.id, attack, dice)
    return ruling


def _deal(ruling: Ruling, target: str, attack: Attack, dice: Dice) -> Ruling:
    """Mark damage; of fire it may count only when all have fired (FT-2.7-17)."""
    fired = ruling.state.phase == "fire"
    return (inflict if fired else take_damage)(ruling, target, attack, dice)
