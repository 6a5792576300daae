"""FT 12.3: the cloaking field, the wave gun and the nova cannon. Units: MU."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.odds import (
    Chances,
    Odds,
    Outcome,
    TargetOdds,
    from_faces,
    mean,
    reaching,
    repeated,
)
from umpire.kernel.offers import Choice, Role, order_of
from umpire.kernel.plane import Point, advanced, distance_mu, first_meeting_mu, is_swept, rounded
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.damage import take_damage
from umpire.rules.full_thrust.fighter_attacks import lose_craft
from umpire.rules.full_thrust.fire import (
    attacks_freely,
    firing_ship,
    inflict,
    release_held_fire,
    require_able_to_attack,
    waiting_squadron,
)
from umpire.rules.full_thrust.gunnery import ShipActivated
from umpire.rules.full_thrust.mines import MineDestroyed
from umpire.rules.full_thrust.movement import ShipLeftTable
from umpire.rules.full_thrust.power import (
    charge_of,
    has_reflex_on,
    is_nova_armed,
    may_discharge,
    ready_novas,
    ready_waves,
    require_weapon,
)
from umpire.rules.full_thrust.refusals import (
    NOT_CHARGED,
    NOTHING_TO_RESOLVE,
    NOVA_NOT_ARMED,
    OPTION_OFF,
    WEAPON_USED,
)
from umpire.rules.full_thrust.state.battle import (
    Attack,
    Battle,
    FighterGroup,
    Hit,
    NovaTemplate,
    Ruling,
    acting_ship,
    if_book_is_closed,
    label,
    side_of_ship,
)
from umpire.rules.full_thrust.state.options import Asteroid
from umpire.rules.full_thrust.state.ship import NovaCannon, Ship, WaveGun
from umpire.rules.full_thrust.state.tables import DIE, NovaTable, WaveTable
from umpire.rules.full_thrust.state.values import Manoeuvre, rank_mu
from umpire.rules.full_thrust.stations import is_inside
from umpire.rules.full_thrust.table_edges import (
    STRAIGHT_ON,
    edge_left_by,
    fly,
    flyable,
    release_screens,
)
from umpire.rules.full_thrust.terrain import solid_bodies
from umpire.rules.full_thrust.terrain_passages import wear_down
from umpire.rules.full_thrust.thresholds import Blow, attack_outcomes, straight_to_hull
from umpire.rules.full_thrust.wonder_fields import (
    EVENTS,
    BlindMoveWritten,
    NovaBurnedOut,
    NovaFired,
    NovaMoved,
    ShipCloaked,
    ShipDecloaked,
    TemplateStruck,
    WaveGunCharged,
    WaveGunFired,
)


class BlindFlight(NamedTuple):
    """A ship where its blind moves have taken it, and the way that it went."""

    ship: Ship
    path: tuple[Point, ...]


def fly_blind(battle: Battle, ship: Ship) -> BlindFlight:
    """Return a ship as the moves that it has made under its cloak leave it (FT-12.3-9).

    A move that it cannot fly any more is straight on; nothing that it passes matters (FT-RUL-83).
    """
    path = [ship.place]
    there = replace(ship, status="active")
    for move in ship.cloak.moves if ship.cloak is not None else ():
        able, _ = flyable(battle, there, move)
        moved = fly(battle, replace(there, order=able))
        x, y = moved.path[-1]
        there = replace(
            there,
            x=x,
            y=y,
            facing=moved.facing,
            velocity=moved.velocity,
            course_deg=moved.course_deg,
            rolled=moved.rolled,
        )
        path.extend(moved.path[1:])
    return BlindFlight(there, tuple(path))


def under_cloak(battle: Battle, ship: Ship) -> Ship:
    """Return a ship that is cloaked as it is where it really is."""
    return ship.in_hiding() or fly_blind(battle, ship).ship


def back_from_cloak(battle: Battle, ship: Ship, order: Manoeuvre) -> int | None:
    """Return the turn when a ship is back that is, or by its order will be, cloaked.

    Absent in turns T to T + n - 1, it is there from the start of turn T + n on (FT-RUL-83).
    """
    if ship.cloak is not None:
        return ship.cloak.until
    return battle.turn + order.cloak if order.cloak else None


def cloak_ships(ruling: Ruling, _dice: Dice) -> Ruling:
    """Let ships vanish that were ordered to, and settle the moves of all that are gone.

    Screens of a ship that vanishes stay behind (FT-12.3-9, FT-UMP-46).
    """
    for ship in ruling.state.ships:
        if ship.status == "active" and ship.order is not None and ship.order.cloak:
            ruling = _vanish(ruling, ship, ship.order)
        elif ship.status == "cloaked" and ship.cloak is not None:
            ruling = _settle(ruling, ship, ship.order or STRAIGHT_ON, ship.cloak.until)
    return ruling


def _vanish(ruling: Ruling, ship: Ship, order: Manoeuvre) -> Ruling:
    until = back_from_cloak(ruling.state, ship, order) or ruling.state.turn
    vanished = ShipCloaked(ship=ship.id, side=ship.side, x=ship.x, y=ship.y, until=until)
    ruling = release_screens(ruling.then(vanished), ship.id)
    return _settle(ruling, ship, replace(order, cloak=0), until)


def _settle(ruling: Ruling, ship: Ship, move: Manoeuvre, until: int) -> Ruling:
    turn = ruling.state.turn
    return ruling.then(
        BlindMoveWritten(ship=ship.id, side=ship.side, turn=turn, until=until, manoeuvre=move)
    )


def end_cloaks(ruling: Ruling) -> tuple[Ruling, bool]:
    """Place the ships whose time is over where their moves end, at the start of a turn.

    One that ends off the table has left the battle (FT-RUL-83), for good (FT-UMP-46); the second
    value says whether any has.
    """
    before = ruling.state
    for ship in before.ships:
        due = ship.cloak is not None and ship.cloak.until <= before.turn
        if ship.status == "cloaked" and due:
            ruling = _place(ruling, ship)
    gone = sum(ship.status == "off_table" for ship in ruling.state.ships)
    return ruling, gone > sum(ship.status == "off_table" for ship in before.ships)


def _place(ruling: Ruling, ship: Ship) -> Ruling:
    battle = ruling.state
    flown = fly_blind(battle, ship)
    ruling = ruling.then(
        ShipDecloaked(
            ship=ship.id,
            path=flown.path,
            facing=flown.ship.facing,
            velocity=flown.ship.velocity,
            course_deg=flown.ship.course_deg,
            rolled=flown.ship.rolled,
        )
    )
    line = (ship.place, flown.ship.place)
    edge = None if battle.table is None else edge_left_by(battle.table, line)
    if edge is None:
        return ruling
    return ruling.then(ShipLeftTable(ship=ship.id, turn=battle.turn, edge=edge, rule="FT-RUL-83"))


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
    """A target that a template touches, by name, and the dice that fall for it."""

    target: str
    dice: int


class ShotLabel(NamedTuple):
    """The ship that shoots, the label of the shot among its shots, and the rule."""

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


def find_touched(
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
    for name, place in _units(battle):
        if name == spared:
            continue
        dice = next((way.dice for way in ways if way.meets(place)), None)
        if dice is not None:
            found.append((rank_mu(distance_mu(start, place)), name, dice))
    return tuple(Strike(name, dice) for _, name, dice in sorted(found))


def _units(battle: Battle) -> Iterator[tuple[str, Point]]:
    """Yield what templates may touch, and where it is."""
    for ship in battle.ships:
        if _is_reached(ship) and not ship.bogey and not is_inside(battle, ship):
            yield ship.id, (ship.in_hiding() or ship).place
    for group in battle.groups:
        if group.status == "active":
            yield group.id, group.place


def _is_reached(unit: Ship | FighterGroup) -> bool:
    """Return whether templates strike a unit: cloaked ships only where area effects reach them."""
    if isinstance(unit, Ship) and unit.status == "cloaked":
        return unit.in_hiding() is not None
    return unit.status == "active"


def _in_sight(battle: Battle) -> Battle:
    """Return a battle without its cloaked ships, which neither offers nor odds reveal."""
    return replace(battle, ships=tuple([ship for ship in battle.ships if not ship.is_cloaked]))


class _Way(NamedTuple):
    """The area that a template sweeps: a line, its radius, and the dice that fall there."""

    near: Point
    far: Point
    radius_mu: float
    dice: int

    def meets(self, place: Point, radius_mu: float = 0.0) -> bool:
        """Return whether it touches a point, or a body of a radius."""
        return is_swept(place, self.near, self.far, self.radius_mu + radius_mu)


def _way_of(sweep: Sweep, start: Point, facing: int, reach_mu: float) -> _Way:
    far = advanced(start, facing, min(sweep.far_mu, reach_mu))
    return _Way(advanced(start, facing, sweep.near_mu), far, sweep.diameter_mu / 2, sweep.dice)


def burn_objects(
    ruling: Ruling, shot: "ShotLabel", place: tuple[Point, int], sweep: Sweep, dice: Dice
) -> Ruling:
    """Let a nova shot burn the objects that it touches, beside ships and groups (FT-12.3-2).

    Mines are gone; asteroids that can be worn down take its dice; other bodies stay (FT-RUL-80).

    One throw falls for each asteroid.
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

    Screens and armour do not help; each point costs a group one craft (FT-12.3-2, -4, FT-UMP-49).
    No dice fall for a target that an earlier strike has taken out of the battle.
    """
    for strike in strikes:
        battle = ruling.state
        unit = battle.ship(strike.target) or battle.group(strike.target)
        if unit is None or not _is_reached(unit):
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


class FireWaveGun(Value, frozen=True, tag="fire_wave_gun"):
    """Fire a charged wave gun along the bow: all that the ship fires this turn (FT-12.3-4, -5)."""

    ship: Id
    weapon: Id


def wave_sweeps(table: WaveTable) -> tuple[Sweep, ...]:
    """Return the templates of a burst, nearest first (FT-12.3-4)."""
    nears = (0.0, *[band.far_mu for band in table.bands])
    return tuple(
        Sweep(near_mu, band.far_mu, band.diameter_mu, band.dice, near_mu)
        for near_mu, band in zip(nears, table.bands, strict=False)
    )


def charge_wave_guns(ruling: Ruling, dice: Dice) -> Ruling:
    """Add a die to each wave gun that was ordered to charge, and is not ready (FT-RUL-81)."""
    for ship in ruling.state.ships:
        if ship.status == "active" and ship.order is not None and ship.order.wave:
            for gun in ship.working(WaveGun):
                ruling = _with_charge(ruling, ship, gun.id, dice)
    return ruling


def _with_charge(ruling: Ruling, ship: Ship, gun: str, dice: Dice) -> Ruling:
    battle, charge = ruling.state, charge_of(ship, gun)
    least = battle.tables.wave.ready_from
    if charge >= least:
        return ruling
    roll = dice.roll(label(battle, ship.id, gun, "charge"), 1, DIE)
    charge += roll.faces[0]
    return ruling.then(
        WaveGunCharged(
            ship=ship.id, weapon=gun, charge=charge, ready=charge >= least, rolls=(roll,)
        )
    )


def fire_wave_gun(ruling: Ruling, order: FireWaveGun, dice: Dice) -> Ruling:
    """Fire a charged wave gun along the bow: all that the ship fires (FT-12.3-4, -5)."""
    battle = ruling.state
    if not battle.options.wave_gun:
        raise OPTION_OFF.refuse(
            f"{order.weapon} of {order.ship} is not fired: the scenario plays without the "
            "option wave_gun.",
            rule="FT-12.3-3",
        )
    ship = firing_ship(battle, order.ship, require_able_to_attack)
    weapon = _require_charged(battle, ship, order.weapon)
    sweeps = wave_sweeps(battle.tables.wave)
    strikes = find_touched(battle, ship.place, ship.facing, sweeps, spared=ship.id)
    ruling = ruling.then(
        WaveGunFired(
            ship=ship.id,
            side=ship.side,
            weapon=weapon,
            path=way(
                ship.place, ship.facing, 0.0, reach_of(battle, ship.place, ship.facing, sweeps)
            ),
            touched=tuple([strike.target for strike in strikes]),
        )
    )
    shot = ShotLabel(ship.id, weapon, "FT-12.3-4")
    ruling = strike_all(ruling, shot, strikes, dice)
    activated = ShipActivated(ship=ship.id, side=ship.side, fired=(weapon,), rule="FT-12.3-5")
    return release_held_fire(ruling.then(activated), dice)


def _require_charged(battle: Battle, ship: Ship, name: str) -> str:
    """Return a wave gun that works and is ready, in a ship that has fired nothing else."""
    require_weapon(ship, name, WaveGun, called="wave gun", rule="FT-12.3-4")
    if ship.used:
        used = (
            f"{ship.id} has used {', '.join(ship.used)} this turn: its wave gun fires when "
            "nothing else has."
        )
        raise WEAPON_USED.refuse(used, at="/ship", rule="FT-12.3-5")
    charge, least = charge_of(ship, name), battle.tables.wave.ready_from
    if charge < least:
        raise NOT_CHARGED.refuse(
            f"{name} of {ship.id} has a charge of {charge}: {least} is the least.", at="/weapon"
        )
    return name


class FireNova(Value, frozen=True, tag="fire_nova"):
    """Fire a nova cannon that was armed by this turn's order, along the bow (FT-12.3-1, -2)."""

    ship: Id
    weapon: Id


class MoveTemplates(Value, frozen=True, tag="move_templates"):
    """Move the nova shots of earlier turns, each as wide as it is by now (FT-12.3-2)."""


def nova_sweep(stage: int, table: NovaTable) -> Sweep:
    """Return how the template moves in a stage, counted from 1 (FT-12.3-2).

    In the first it arms a little way off, and moves as far as its later moves begin.
    """
    row = table.stages[stage - 1]
    near_mu = table.arms_at_mu if stage == 1 else (stage - 1) * table.way_mu
    begins_mu = (stage - 1) * table.way_mu
    return Sweep(near_mu, stage * table.way_mu, row.diameter_mu, row.dice, begins_mu)


def fire_nova(ruling: Ruling, order: FireNova, dice: Dice) -> Ruling:
    """Fire an armed nova cannon along the bow: all that the ship fires (FT-12.3-1, -2)."""
    battle = ruling.state
    if not battle.options.nova_cannon:
        raise OPTION_OFF.refuse(
            f"{order.weapon} of {order.ship} is not fired: the scenario plays without the option "
            "nova_cannon.",
            rule="FT-12.3-1",
        )
    ship = firing_ship(battle, order.ship, _require_nothing_else)
    weapon = _require_armed(ship, order.weapon)
    x, y = ship.place
    ruling = ruling.then(
        NovaFired(
            ship=ship.id,
            side=ship.side,
            weapon=weapon,
            x=x,
            y=y,
            facing=ship.facing,
            turn=battle.turn,
        )
    )
    ruling = _move_template(ruling, ruling.state.templates[-1], 1, dice)
    activated = ShipActivated(ship=ship.id, side=ship.side, fired=(weapon,), rule="FT-12.3-1")
    return release_held_fire(ruling.then(activated), dice)


def _require_nothing_else(battle: Battle, ship: Ship) -> None:
    """Refuse a ship that may not attack at all; its cannon alone is no hindrance to itself."""
    require_able_to_attack(battle, replace(ship, order=None))


def fires_nova(battle: Battle, ship: Ship) -> bool:
    """Return whether nothing keeps a ship from firing its nova cannon; for its own side's eyes."""
    return not has_reflex_on(ship) and attacks_freely(battle, replace(ship, order=None))


def _require_armed(ship: Ship, name: str) -> str:
    """Return a nova cannon that works and was armed by order."""
    require_weapon(ship, name, NovaCannon, called="nova cannon", rule="FT-12.3-1")
    if not is_nova_armed(ship):
        raise NOVA_NOT_ARMED.refuse(
            f"{ship.id} had no order to arm {name}: write Nova in its order, turn by turn.",
            at="/ship",
        )
    return name


def _move_template(ruling: Ruling, template: NovaTemplate, stage: int, dice: Dice) -> Ruling:
    """Move the template of a shot in a stage, strike what it touches, and end it (FT-12.3-2).

    It ends at the first asteroid or planet in its line (FT-RUL-80).
    """
    battle, start = ruling.state, template.place
    table = battle.tables.nova
    sweep = nova_sweep(stage, table)
    strikes = find_touched(battle, start, template.facing, (sweep,))
    reach_mu = reach_of(battle, start, template.facing, (sweep,))
    ruling = ruling.then(
        NovaMoved(
            ship=template.ship,
            launched_turn=template.launched_turn,
            stage=stage,
            diameter_mu=sweep.diameter_mu,
            path=way(start, template.facing, min(sweep.near_mu, reach_mu), reach_mu),
            touched=tuple([strike.target for strike in strikes]),
        )
    )
    shot = ShotLabel(template.ship, f"nova-{template.launched_turn}", "FT-12.3-2")
    ruling = strike_all(ruling, shot, strikes, dice)
    ruling = burn_objects(ruling, shot, (start, template.facing), sweep, dice)
    if stage < len(table.stages) and reach_mu == sweep.far_mu:
        return ruling
    return ruling.then(NovaBurnedOut(ship=template.ship, launched_turn=template.launched_turn))


def templates_due(battle: Battle) -> bool:
    """Return whether any nova shot of an earlier turn has yet to move in this one (FT-12.3-2)."""
    return any(_is_due(battle, template) for template in battle.templates)


def _is_due(battle: Battle, template: NovaTemplate) -> bool:
    return template.stage <= battle.turn - template.launched_turn


def move_templates(ruling: Ruling, _order: MoveTemplates, dice: Dice) -> Ruling:
    """Move the nova shots of earlier turns at the start of the fire phase, oldest first."""
    battle = ruling.state
    due = [template for template in battle.templates if _is_due(battle, template)]
    if not due:
        raise NOTHING_TO_RESOLVE.refuse(
            "No nova shot moves this turn: continue with the next phase.", rule="FT-12.3-2"
        )
    for template in due:
        ruling = _move_template(ruling, template, template.stage + 1, dice)
    return ruling


class FireNovaChoice(Choice, frozen=True, tag="fire_nova"):
    """A nova cannon that is armed, and what its shot would touch this turn, nearest first."""

    ship: str
    weapon: str
    touches: tuple[str, ...]
    rule: str = "FT-12.3-1"


class FireWaveGunChoice(Choice, frozen=True, tag="fire_wave_gun"):
    """A wave gun that is ready, and what its burst would touch, nearest first."""

    ship: str
    weapon: str
    touches: tuple[str, ...]
    rule: str = "FT-12.3-4"


class MoveTemplatesChoice(Choice, frozen=True, tag="move_templates", kw_only=True):
    """Move the nova shots of earlier turns."""

    rule: str = "FT-12.3-2"
    role: Role = "finish"


WonderChoice: TypeAlias = FireNovaChoice | FireWaveGunChoice | MoveTemplatesChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[WonderChoice]:
    """Yield what may be fired now by the side whose turn it is, and whether templates move."""
    if battle.phase == "templates" and unit is None and templates_due(battle):
        yield MoveTemplatesChoice(order=order_of(MoveTemplates))
    if battle.phase != "fire" or battle.active is None or not side_sees(battle.active):
        return
    squadron = waiting_squadron(battle, battle.active)
    for ship in battle.ships:
        mine = ship.side == battle.active and unit in {None, ship.id}
        if mine and squadron in {None, ship.squadron} and may_discharge(battle, ship):
            yield from _of_ship(_in_sight(battle), ship)


def _of_ship(battle: Battle, ship: Ship) -> Iterator[WonderChoice]:
    start, facing = ship.place, ship.facing
    if battle.options.nova_cannon and fires_nova(battle, ship):
        for cannon in ready_novas(ship):
            strikes = find_touched(battle, start, facing, (nova_sweep(1, battle.tables.nova),))
            names = tuple([strike.target for strike in strikes])
            order = order_of(FireNova, ship=ship.id, weapon=cannon.id)
            yield FireNovaChoice(ship=ship.id, weapon=cannon.id, touches=names, order=order)
    if battle.options.wave_gun and attacks_freely(battle, ship):
        for gun in ready_waves(battle, ship):
            strikes = find_touched(battle, start, facing, wave_sweeps(battle.tables.wave), ship.id)
            names = tuple([strike.target for strike in strikes])
            order = order_of(FireWaveGun, ship=ship.id, weapon=gun.id)
            yield FireWaveGunChoice(ship=ship.id, weapon=gun.id, touches=names, order=order)


def strike_chances(dice: int) -> Chances:
    """Return the distribution of the points of some dice, each counting its face."""
    return repeated(from_faces({face: face for face in range(1, DIE + 1)}, DIE), dice)


def nova_odds(battle: Battle, order: FireNova) -> Odds:
    """Return the exact chances of a nova shot in its first turn, each target as it is now.

    It need not be armed, or the ship's turn: odds are for planning.
    """
    ship, battle = acting_ship(battle, order.ship, at="/ship"), _in_sight(battle)
    sweeps = (nova_sweep(1, battle.tables.nova),)
    return _odds(battle, find_touched(battle, ship.place, ship.facing, sweeps), "FT-12.3-2")


def wave_odds(battle: Battle, order: FireWaveGun) -> Odds:
    """Return the exact chances of a wave, each target as it is now, whatever the charge."""
    ship, battle = acting_ship(battle, order.ship, at="/ship"), _in_sight(battle)
    sweeps = wave_sweeps(battle.tables.wave)
    strikes = find_touched(battle, ship.place, ship.facing, sweeps, spared=ship.id)
    return _odds(battle, strikes, "FT-12.3-4")


def _odds(battle: Battle, strikes: tuple[Strike, ...], rule: str) -> Odds:
    return Odds(targets=tuple([_at_target(battle, strike, rule) for strike in strikes]))


def _at_target(battle: Battle, strike: Strike, rule: str) -> TargetOdds:
    damage = strike_chances(strike.dice)
    return TargetOdds(
        target=strike.target,
        damage=tuple(damage.tolist()),
        mean_damage=mean(damage),
        outcomes=_outcomes(battle, strike.target, damage, rule),
    )


def _outcomes(battle: Battle, target: str, damage: Chances, rule: str) -> tuple[Outcome, ...]:
    ship, group = battle.ship(target), battle.group(target)
    if ship is not None:
        return attack_outcomes(battle, ship, [[[Blow((straight_to_hull(damage),), "template")]]])
    craft = group.strength if group is not None else 0
    return (Outcome("destroyed", reaching(damage, craft), rule),)


def _of_closed_book(battle: Battle, _order: FireNova | FireWaveGun, seat: Seat) -> bool:
    """Return whether a seat does not read the displays of all that a shot may meet (FT-UMP-68)."""
    return not battle.options.open_book and seat.role != "referee"


def _strikes_unseen(battle: Battle, _order: object) -> bool:
    """Return whether dice may fall for a cloaked ship, and so show where it is (FT-UMP-68)."""
    return any(ship.is_cloaked and _is_reached(ship) for ship in battle.ships)


def _shows(battle: Battle, order: FireNova | FireWaveGun) -> bool:
    return if_book_is_closed(battle, order) or _strikes_unseen(battle, order)


FIRE_NOVA: Act[Battle, FireNova] = Act(
    order=FireNova,
    procedure=fire_nova,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(FireNovaChoice),
    bares=_shows,
    uses_turn=True,
    odds=nova_odds,
    hides_odds=_of_closed_book,
)

FIRE_WAVE_GUN: Act[Battle, FireWaveGun] = Act(
    order=FireWaveGun,
    procedure=fire_wave_gun,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(FireWaveGunChoice),
    bares=_shows,
    uses_turn=True,
    odds=wave_odds,
    hides_odds=_of_closed_book,
)

MOVE_TEMPLATES: Act[Battle, MoveTemplates] = Act(
    order=MoveTemplates,
    procedure=move_templates,
    family="fire",
    phases=("templates",),
    giver="any_side",
    offer=InChapter(MoveTemplatesChoice),
    resolves=True,
    bares=_strikes_unseen,
)

WONDERS: Chapter[Battle] = Chapter(
    acts=(FIRE_NOVA, FIRE_WAVE_GUN, MOVE_TEMPLATES),
    events=EVENTS,
    choices=choices,
)
