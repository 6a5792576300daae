"""Templates that are swept along a line, and what they touch and strike (FT 12.3). Units: MU."""

from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.kernel.plane import Point, advanced, distance_mu, first_meeting_mu, is_swept, rounded
from umpire.rules.full_thrust.combat.simultaneous import inflict
from umpire.rules.full_thrust.damage.damage import take_damage
from umpire.rules.full_thrust.fighters.groups import lose_craft
from umpire.rules.full_thrust.mines.happenings import MineDestroyed
from umpire.rules.full_thrust.state.battle import Attack, Battle, Hit, Ruling, label
from umpire.rules.full_thrust.state.bodies import Asteroid
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.stations.bases import is_exposed
from umpire.rules.full_thrust.terrain.asteroids import wear_down
from umpire.rules.full_thrust.terrain.lines import solid_bodies
from umpire.rules.full_thrust.wonders.happenings import TemplateStruck

_TIED = 3  # decimals: distances nearer to each other than the tolerance are the same (FT-RUL-3)


class Sweep(NamedTuple):
    """A template of a diameter that is moved from one distance ahead of a ship to another.

    `dice` is what everything that it touches takes. It comes from `from_mu`, which is nearer where
    it has yet to arm.
    """

    near_mu: float
    far_mu: float
    diameter_mu: float
    dice: int
    from_mu: float = 0.0


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


def reach_of(battle: Battle, start: Point, facing: int, sweeps: tuple[Sweep, ...]) -> float:
    """Return how far templates come: to an asteroid or a planet in their line (FT-RUL-80, -81).

    The line of flight is cut as a line of fire is (FT-13.1-1): touching a rim is not enough.
    """
    begins_mu, ends_mu = sweeps[0].from_mu, sweeps[-1].far_mu
    line = (advanced(start, facing, begins_mu), advanced(start, facing, ends_mu))
    met = [first_meeting_mu(line, body.place, body.radius) for body in solid_bodies(battle)]
    return min([begins_mu + way_mu for way_mu in met if way_mu is not None], default=ends_mu)


def touched(
    battle: Battle, start: Point, facing: int, sweeps: tuple[Sweep, ...], spared: str | None = None
) -> tuple[Strike, ...]:
    """Return what templates touch, nearest first, each by the first of them alone (FT-RUL-80, -81).

    Ships and groups of all sides are touched whose centres lie in a template; those equally near
    come by name. Bogeys are not (FT-UMP-49), nor ships inside a station (FT-13.7-3), nor what lies
    behind the body that stops them.

    Args:
        battle: the ships and groups on the table.
        start: where the shot was fired.
        facing: the course along which the templates move.
        sweeps: the templates, nearest first.
        spared: a ship that is not touched.
    """
    reach_mu = reach_of(battle, start, facing, sweeps)
    ways = [_way_of(each, start, facing, reach_mu) for each in sweeps if each.near_mu <= reach_mu]
    found: list[tuple[float, str, int]] = []
    for unit in _units(battle):
        if unit.id == spared:
            continue
        dice = next((way.dice for way in ways if way.meets(unit.place)), None)
        if dice is not None:
            found.append((round(distance_mu(start, unit.place), _TIED), unit.id, dice))
    return tuple(Strike(name, dice) for _, name, dice in sorted(found))


def _units(battle: Battle) -> tuple[Ship | FighterGroup, ...]:
    ships = [ship for ship in battle.ships if is_exposed(battle, ship) and not ship.bogey]
    return (*ships, *[group for group in battle.groups if group.status == "active"])


class _Way(NamedTuple):
    """What a template sweeps over: a line, its radius, and the dice that fall there."""

    near: Point
    far: Point
    radius_mu: float
    dice: int

    def meets(self, place: Point, radius_mu: float = 0.0) -> bool:
        """Tell whether it touches a point, or a body of a radius."""
        return is_swept(place, self.near, self.far, self.radius_mu + radius_mu)


def _way_of(sweep: Sweep, start: Point, facing: int, reach_mu: float) -> _Way:
    far = advanced(start, facing, min(sweep.far_mu, reach_mu))
    return _Way(advanced(start, facing, sweep.near_mu), far, sweep.diameter_mu / 2, sweep.dice)


def burn_objects(
    ruling: Ruling, shot: "ShotLabel", place: tuple[Point, int], sweep: Sweep, dice: Dice
) -> Ruling:
    """Let a nova shot burn the objects that it touches, beside ships and groups (FT-12.3-2).

    Mines are gone; asteroids that can be worn down take its dice; other bodies stay (FT-RUL-80).

    Args:
        ruling: what has happened so far.
        shot: whose it is, and what the labels of its dice tell.
        place: where it was fired, and the course along which it moves.
        sweep: its template.
        dice: one throw for each asteroid.
    """
    battle, (start, facing) = ruling.state, place
    reach_mu = reach_of(battle, start, facing, (sweep,))
    if sweep.near_mu > reach_mu:
        return ruling
    way = _way_of(sweep, start, facing, reach_mu)
    burned = [mine.id for mine in battle.mines if way.meets(mine.place)]
    ruling = ruling.then(*[MineDestroyed(mine=name, ship=shot.ship) for name in burned])
    for body in battle.terrain:
        if not isinstance(body, Asteroid) or body.damage_points is None:
            continue
        if not battle.options.asteroid_damage or not way.meets(body.place, body.radius):
            continue
        name = label(battle, shot.ship, f"{shot.name}>{body.id}", "damage")
        roll = dice.roll(name, sweep.dice, DIE)
        points = sum(roll.faces)
        struck = TemplateStruck(
            ship=shot.ship, target=body.id, damage=points, rolls=(roll,), rule=shot.rule
        )
        attack = Attack(shot.ship, (Hit(points),), note="template", rule=shot.rule)
        ruling = wear_down(ruling.then(struck), body, attack, dice)
    return ruling


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
