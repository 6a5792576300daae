"""FT 2.7: one ship declares all its fire, then dice, target by target."""

from collections.abc import Sequence

from msgspec.structs import replace

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.declarations import (
    FireWeaponsChoice,
    PassFireChoice,
    SettleArcChoice,
    choices,
    fire_odds,
    inflict,
    line_bears,
    line_of_fire,
    release_held_fire,
    require_able_to_attack,
    require_squadron_done,
    solve,
    target_of,
    yet_to_fire,
)
from umpire.rules.full_thrust.gunnery import (
    EVENTS,
    PIERCING,
    ArcSettled,
    FireWeapons,
    PassFire,
    Score,
    SettleArc,
    ShipActivated,
    ShotLost,
    Solution,
    at_section,
    gunnery_of,
    throw_for_arc,
)
from umpire.rules.full_thrust.power import FirerCheck, delta_of, has_reflex_on
from umpire.rules.full_thrust.refusals import ALREADY_FIRED, FTL_WARMING, WRONG_ARC
from umpire.rules.full_thrust.sensors import require_no_bogey
from umpire.rules.full_thrust.state.battle import (
    Attack,
    Battle,
    Hit,
    Ruling,
    acting_ship,
    if_book_is_closed,
    if_fire_is_held,
    is_of_closed,
    label,
    require_command,
    require_turn,
    side_of_ship,
)
from umpire.rules.full_thrust.state.options import ApUnit, Asteroid
from umpire.rules.full_thrust.state.ship import ONE_SHOT, ReflexField, Ship
from umpire.rules.full_thrust.stations import strike_section
from umpire.rules.full_thrust.terrain import is_dim
from umpire.rules.full_thrust.terrain_passages import lock_on, wear_down
from umpire.rules.full_thrust.wonder_fields import reflect


def has_fire_left(battle: Battle, side: str) -> bool:
    """Return whether a side still has a ship that could fire this turn (FT-RUL-13)."""
    return any(ship.side == side and yet_to_fire(battle, ship) for ship in battle.ships)


def settle_arc(ruling: Ruling, order: SettleArc, dice: Dice) -> Ruling:
    """Throw for the arc of a target on a line, for all that a ship declares then (FT-RUL-4)."""
    battle = ruling.state
    firer = firing_ship(battle, order.ship, require_able_to_attack)
    line = line_of_fire(battle, firer, target_of(battle, order.target))
    if not line.by_die:
        raise WRONG_ARC.refuse(
            f"{order.target} is in {' or '.join(line.arcs)} of {firer.id}: no die is thrown, and "
            "it may fire at once.",
            at="/target",
        )
    arc, roll = throw_for_arc(line.arcs, dice, label(battle, firer.id, order.target, "arc"))
    return ruling.then(ArcSettled(ship=firer.id, target=order.target, arc=arc, rolls=(roll,)))


def fire_weapons(ruling: Ruling, order: FireWeapons, dice: Dice) -> Ruling:
    """Perform all the fire of one ship, target by target as first named (FT-2.7-12, -13)."""
    battle = ruling.state
    firer = firing_ship(battle, order.ship, require_able_to_attack)
    fired = []
    for solutions in solve(battle, firer, order.shots).values():
        line, locked = solutions[0].line, solutions
        if is_dim(ruling.state, line.firer, line.target):
            ruling, locked = lock_on(ruling, solutions, dice)
        ruling, bearing = _settle_arc(ruling, locked, dice)
        ruling, bearing = _strike_base(ruling, bearing, dice)
        ruling = _fire_at(ruling, bearing, dice)
        fired += [shot.weapon for shot in bearing]
    activated = ShipActivated(
        ship=firer.id,
        side=firer.side,
        fired=tuple([weapon.id for weapon in fired]),
        spent=tuple([weapon.id for weapon in fired if isinstance(weapon, ONE_SHOT)]),
    )
    return release_held_fire(ruling.then(activated), dice)


def firing_ship(battle: Battle, ship_id: str, require: FirerCheck) -> Ship:
    """Return a ship that may perform its fire now (FT-2.7-12, -14).

    `require` refuses it for other acts of this turn.

    It is on the table, has not acted yet, and it is its turn.
    """
    firer = acting_ship(battle, ship_id, at="/ship")
    _require_not_activated(firer)
    _require_power_and_command(battle, firer)
    require(battle, firer)
    _require_ship_turn(battle, firer)
    return firer


def pass_fire(ruling: Ruling, order: PassFire, dice: Dice) -> Ruling:
    """Let a ship not fire; that counts as its activation (FT-RUL-13)."""
    battle = ruling.state
    ship = acting_ship(battle, order.ship, at="/ship")
    _require_not_activated(ship)
    _require_ship_turn(battle, ship)
    passed = ShipActivated(ship=ship.id, side=ship.side, rule="FT-RUL-13")
    return release_held_fire(ruling.then(passed), dice)


def _require_not_activated(ship: Ship) -> None:
    """Refuse a ship that has acted this turn, or is a bogey (FT-2.7-14, FT-UMP-36)."""
    require_no_bogey(ship, at="/ship")
    if ship.activated:
        raise ALREADY_FIRED.refuse(
            f"{ship.id} has fired or passed this turn: it may fire again next turn.", at="/ship"
        )


def _require_ship_turn(battle: Battle, ship: Ship) -> None:
    """Refuse a ship whose turn it is not (FT-2.7-12, FT-3.7-2)."""
    require_turn(battle, ship.side, at="/ship")
    require_squadron_done(battle, ship, at="/ship")


def _require_power_and_command(battle: Battle, firer: Ship) -> None:
    """Refuse a ship without power or command, or on its way out (FT-RUL-102, FT-8.1-1)."""
    require_command(battle, firer, at="/ship")
    if firer.ftl_since is not None:
        raise FTL_WARMING.refuse(
            f"{firer.id} is leaving by FTL, and fires no more: it may pass (pass_fire).", at="/ship"
        )


def _settle_arc(
    ruling: Ruling, solutions: list[Solution], dice: Dice
) -> tuple[Ruling, list[Solution]]:
    """Throw for the arc of a target on a line; return the shots that still bear (FT-RUL-4)."""
    if not solutions or len(solutions[0].arcs) == 1:
        return ruling, solutions
    line, arcs = solutions[0].line, solutions[0].arcs
    firer, target = line.firer.id, line.target.id
    arc, roll = throw_for_arc(arcs, dice, label(ruling.state, firer, target, "arc"))
    ruling = ruling.then(ArcSettled(ship=firer, target=target, arc=arc, rolls=(roll,)))
    bearing = []
    for shot in solutions:
        if line_bears(shot.weapon, line, arc):
            bearing.append(Solution(shot.weapon, line, (arc,), shot.dice, shot.need, shot.system))
        else:
            lost = ShotLost(ship=firer, weapon=shot.weapon.id, target=target, arc=arc)
            ruling = ruling.then(lost)
    return ruling, bearing


def _strike_base(
    ruling: Ruling, shots: list[Solution], dice: Dice
) -> tuple[Ruling, list[Solution]]:
    """Throw for the section of a base that shots from afar strike (FT-13.8-1, FT-UMP-54)."""
    if not shots:
        return ruling, shots
    line = shots[0].line
    ruling, section = strike_section(ruling, line.firer, line.target, line.range_mu, dice)
    return ruling, [at_section(shot, section) for shot in shots]


def _fire_at(ruling: Ruling, shots: list[Solution], dice: Dice) -> Ruling:
    """Throw all dice at one target, then mark the damage as one attack (FT-2.7-12, FT-RUL-8).

    Dice fall for every weapon, even when the target must be gone by then (FT-RUL-12).
    """
    if not shots:
        return ruling
    battle, line = ruling.state, shots[0].line
    scores = [_fire_one(battle, shot, dice) for shot in shots]
    ruling = ruling.then(*[score.event for score in scores])
    scored, back = tuple([hit for score in scores for hit in score.hits]), None
    if has_reflex_on(line.target):
        ruling, scored, back = reflect(ruling, shots, scores, dice)
    hits = _put_piercing_together(scored, battle.options.ap_unit)
    needled = tuple([score.needled for score in scores if score.needled is not None])
    if hits or needled:
        ruling = _strike(ruling, line.target.id, Attack(line.firer.id, hits, needled), dice)
    return inflict(ruling, line.firer.id, back, dice) if back else ruling


def _fire_one(battle: Battle, shot: Solution, dice: Dice) -> Score:
    score = gunnery_of(battle, shot.weapon).fire(battle, shot, shot.arcs[0], dice)
    weapon = delta_of(battle).hits_name(battle, shot)
    if weapon is None:
        return score
    return score._replace(hits=tuple([replace(hit, weapon=weapon) for hit in score.hits]))


def _strike(ruling: Ruling, target: str, attack: Attack, dice: Dice) -> Ruling:
    """Mark the damage of one ship's fire at a ship, or at an asteroid (FT-13.2-3)."""
    body = ruling.state.body(target)
    if isinstance(body, Asteroid):
        return wear_down(ruling, body, attack, dice)
    return inflict(ruling, target, attack, dice)


def _put_piercing_together(hits: Sequence[Hit], unit: ApUnit) -> tuple[Hit, ...]:
    """Return the hits of one ship's fire, armour-piercing ones put together if the reading says so.

    Put together, one half is rounded instead of one a torpedo (FT-RUL-17).
    """
    piercing = sum([hit.points for hit in hits if hit.mode == PIERCING])
    if unit == "weapon" or not piercing:
        return tuple(hits)
    return (*[hit for hit in hits if hit.mode != PIERCING], Hit(piercing, PIERCING))


def _strikes_closed(battle: Battle, order: FireWeapons, seat: Seat) -> bool:
    """Return whether a target of fire has a display that is closed to a seat (FT-UMP-68)."""
    return any(is_of_closed(battle, shot.target, seat) for shot in order.shots)


def _shows_field(battle: Battle, order: FireWeapons) -> bool:
    """Return whether fire may reveal a hidden field: a target has one.

    This depends on displays alone. Cloaking shows only when all orders are written, too late to
    exploit.
    """
    if not battle.options.reflex_field:
        return False
    targets = {shot.target for shot in order.shots}
    seen = [ship for ship in battle.ships if ship.status == "active" and not ship.bogey]
    return any(ship.id in targets and ship.working(ReflexField) for ship in seen)


SETTLE_ARC: Act[Battle, SettleArc] = Act(
    order=SettleArc,
    procedure=settle_arc,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(SettleArcChoice),
)

FIRE_WEAPONS: Act[Battle, FireWeapons] = Act(
    order=FireWeapons,
    procedure=fire_weapons,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(FireWeaponsChoice),
    explores=_shows_field,
    bares=if_book_is_closed,
    uses_turn=True,
    odds=fire_odds,
    hides_odds=_strikes_closed,
)

PASS_FIRE: Act[Battle, PassFire] = Act(
    order=PassFire,
    procedure=pass_fire,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(PassFireChoice),
    bares=if_fire_is_held,
    uses_turn=True,
)

COMBAT: Chapter[Battle] = Chapter(
    acts=(SETTLE_ARC, FIRE_WEAPONS, PASS_FIRE),
    events=EVENTS,
    choices=choices,
)
