"""FT 2.7, 4.2: ships declare fire and perform it, target by target. Units: MU."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Dice
from umpire.kernel.errors import IllegalOrder, Refusal
from umpire.kernel.plane import DECIMALS
from umpire.kernel.words import counted, one_of
from umpire.rules.full_thrust.damage import take_all_damage, take_damage
from umpire.rules.full_thrust.gunnery import (
    AT_RANGE_0,
    PIERCING,
    ArcSettled,
    FireWeapons,
    Line,
    PassFire,
    Score,
    SettleArc,
    ShipActivated,
    Shot,
    ShotLost,
    Solution,
    arcs_of,
    arcs_open,
    at_section,
    bears,
    gunnery_of,
    may_fire_through,
    require_aim,
    throw_for_arc,
)
from umpire.rules.full_thrust.power import (
    FirerCheck,
    delta_of,
    has_reflex_on,
    is_nova_armed,
    may_discharge,
    require_power,
    require_reflex_off,
)
from umpire.rules.full_thrust.refusals import (
    AFT_ARC,
    ALREADY_FIRED,
    DICE_SPLIT,
    FTL_WARMING,
    NO_FIRECON,
    NOT_ACTIVE_SIDE,
    OUT_OF_ARC,
    OUT_OF_RANGE,
    OWN_SIDE,
    SWEEPING,
    UNKNOWN_TARGET,
    UNKNOWN_WEAPON,
    WEAPON_DESTROYED,
    WEAPON_SPENT,
    WEAPON_USED,
    WRONG_ARC,
    WRONG_WEAPON,
)
from umpire.rules.full_thrust.sensors import (
    require_identified_firer,
    require_identified_target,
    require_no_bogey,
)
from umpire.rules.full_thrust.state.battle import (
    Attack,
    Battle,
    HeldFire,
    Hit,
    Ruling,
    acting_ship,
    label,
    may_yet_act,
    require_command,
    require_turn,
)
from umpire.rules.full_thrust.state.options import ApUnit, Asteroid, Options
from umpire.rules.full_thrust.state.ship import (
    ONE_SHOT,
    WEAPONS,
    ReflexField,
    Ship,
    SubmunitionPack,
    Weapon,
)
from umpire.rules.full_thrust.state.values import range_between
from umpire.rules.full_thrust.stations import (
    require_cast_off,
    require_outside_bay,
    strike_section,
)
from umpire.rules.full_thrust.terrain import (
    is_dim,
    require_no_asteroids,
    target_at,
)
from umpire.rules.full_thrust.terrain_passages import lock_on, wear_down
from umpire.rules.full_thrust.thresholds import (
    DamageHeld,
    HeldFireReleased,
)
from umpire.rules.full_thrust.wonder_fields import reflect

LineCheck: TypeAlias = Callable[[Battle, Ship, Ship], None]
"""Refuses a firer's line to a target, `at` "/target"."""


def require_not_sweeping(_battle: Battle, firer: Ship) -> None:
    """Refuse the attack of a ship that is ordered to sweep mines this turn (FT-12.1-3)."""
    if firer.order is not None and firer.order.sweep:
        raise SWEEPING.refuse(
            f"{firer.id} sweeps mines this turn, and fires nothing: it may pass (pass_fire).",
            at="/ship",
        )


FIRER_CHECKS: tuple[FirerCheck, ...] = (
    require_identified_firer,
    require_cast_off,
    require_not_sweeping,
    require_power,
)
"""Checks of several chapters, made in this order: the first that fails names the reason."""

SECRET_CHECKS: tuple[FirerCheck, ...] = (require_reflex_off,)

LINE_CHECKS: tuple[LineCheck, ...] = (
    require_identified_target,
    require_outside_bay,
    require_no_asteroids,
)


def require_able_to_attack(battle: Battle, firer: Ship) -> None:
    """Refuse a ship whose other acts of this turn keep it from attacking."""
    require_openly_able(battle, firer)
    for check in SECRET_CHECKS:
        check(battle, firer)


def require_openly_able(battle: Battle, firer: Ship) -> None:
    """Refuse a ship that may not attack now, as far as all can see why."""
    for check in (*FIRER_CHECKS, *delta_of(battle).firer_checks):
        check(battle, firer)


def may_attack(battle: Battle, ship: Ship) -> bool:
    """Return whether nothing that all can see keeps a ship from attacking.

    Secrets do not count, so that they do not show in whose turn it is, or in what a phase waits
    for.
    """
    return _passes(require_openly_able, battle, ship)


def attacks_freely(battle: Battle, ship: Ship) -> bool:
    """Return whether nothing at all keeps a ship from attacking; for its own side's eyes alone."""
    return _passes(require_able_to_attack, battle, ship)


def _passes(check: FirerCheck, battle: Battle, ship: Ship) -> bool:
    try:
        check(battle, ship)
    except IllegalOrder:
        return False
    return True


def require_open_line(battle: Battle, firer: Ship, target: Ship) -> None:
    """Refuse fire at a target that cannot be seen or reached along the line."""
    for check in LINE_CHECKS:
        check(battle, firer, target)


Engagement: TypeAlias = tuple[str, str | None]
"""The work of one FireCon: a target, or one system of a target."""


def needs_firecon(weapon: Weapon, options: Options) -> bool:
    """Return whether a weapon fires through a FireCon: by a reading packs do not (FT-RUL-51)."""
    return not isinstance(weapon, SubmunitionPack) or options.submunition_needs_firecon


def engagements(shots: Iterable[tuple[Weapon, Shot]], options: Options) -> frozenset[Engagement]:
    """Return what FireCons are needed for: each target, and each system under needles by itself.

    (FT-4.2-1, -3, FT-4.8-2, FT-RUL-52.)
    """
    return frozenset(
        (shot.target, shot.system) for weapon, shot in shots if needs_firecon(weapon, options)
    )


def require_firecons(firer: Ship, shots: Iterable[tuple[Weapon, Shot]], options: Options) -> None:
    """Refuse fire that needs more FireCons than work."""
    needed, working = len(engagements(shots, options)), firer.fire_controls
    if needed > working:
        raise NO_FIRECON.refuse(
            f"{firer.id} has {counted(working, 'working FireCon')}, and that takes {needed}: one "
            "for each target, and for each system aimed at.",
            at="/shots",
        )


def may_fire(battle: Battle, firer: Ship) -> bool:
    """Return whether a ship still has to act in this phase, and has something to fire.

    It is on the table, in control, not leaving by FTL, and has a weapon ready and a FireCon for it
    (FT-2.7-14, FT-4.2-1, FT-7.2-2, FT-8.1-1). Ranges do not count.
    """
    if firer.activated or firer.status != "active":
        return False
    if not firer.can("act", battle.turn) or firer.ftl_since is not None:
        return False
    controls = firer.fire_controls
    return any(
        controls or not needs_firecon(weapon, battle.options) for weapon in firer.ready_weapons
    )


def can_fire(battle: Battle, firer: Ship) -> bool:
    """Return whether a ship may fire, and nothing else that it does this turn keeps it from that.

    It may have wonder weapons alone to fire (FT-12.3-1, -4).
    """
    if is_nova_armed(firer):
        return may_discharge(battle, firer)
    armed = may_fire(battle, firer) or may_discharge(battle, firer)
    return armed and may_attack(battle, firer)


def yet_to_fire(battle: Battle, ship: Ship) -> bool:
    """Return whether the phase waits for the fire of a ship (FT-RUL-13).

    In a closed book the phase waits for any ship that has not acted, which reveals nothing of its
    weapons (FT-UMP-67).
    """
    return can_fire(battle, ship) or (may_yet_act(battle, ship) and not ship.activated)


Declared = tuple[int, Weapon, Shot]
"""A shot with its place in the declaration, and its weapon."""


def solve(battle: Battle, firer: Ship, shots: Sequence[Shot]) -> dict[str, list[Solution]]:
    """Return the solutions of all declared shots by target, as first named (FT-DICE-2).

    The caller checks whose turn it is, and that the firer obeys.

    Raises:
        IllegalOrder: a shot is not allowed, or the FireCons do not suffice.
        Malformed: a ship, a weapon or a system is unknown.
    """
    declared = list(_ready(battle, firer, shots))
    require_firecons(firer, [(weapon, shot) for _, weapon, shot in declared], battle.options)
    by_target: dict[str, list[Declared]] = {shot.target: [] for shot in shots}
    for each in declared:
        by_target[each[2].target].append(each)
    return {
        target: list(_solutions_at(battle, firer, target, declared_at))
        for target, declared_at in by_target.items()
    }


def _ready(battle: Battle, firer: Ship, shots: Sequence[Shot]) -> Iterable[Declared]:
    """Yield the shots with their weapons; each may fire and is named once (FT-2.7-10)."""
    targets: dict[str, str] = {}
    for place, shot in enumerate(shots):
        try:
            weapon = ready_weapon(battle, firer, shot)
            if shot.weapon in targets:
                split = targets[shot.weapon] != shot.target
                code = DICE_SPLIT if split else WEAPON_USED
                raise code.refuse(
                    f"{shot.weapon} of {firer.id} fires once a turn, at one target: name it once.",
                    at="/weapon",
                )
        except Refusal as refusal:
            raise refusal.inside(f"/shots/{place}") from None
        targets[shot.weapon] = shot.target
        yield place, weapon, shot


def ready_weapon(battle: Battle, firer: Ship, shot: Shot) -> Weapon:
    """Return the weapon of a shot: it works, is loaded, and has not been used this turn.

    A weapon that does not aim at systems is refused if the shot names one.
    """
    name, system = shot.weapon, firer.ssd.system(shot.weapon)
    if system is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{firer.id} has no weapon {name}: it may fire {_ready_names(firer)}.", at="/weapon"
        )
    if not isinstance(system, WEAPONS):
        raise WRONG_WEAPON.refuse(
            f"{name} of {firer.id} does not fire at ships: {_ready_names(firer)} may.",
            at="/weapon",
            rule="FT-4.1-3",
        )
    if name in firer.lost:
        raise WEAPON_DESTROYED.refuse(
            f"{name} of {firer.id} is lost: it may fire {_ready_names(firer)}.", at="/weapon"
        )
    if name in firer.spent:
        raise WEAPON_SPENT.refuse(
            f"{name} of {firer.id} is spent: it may fire {_ready_names(firer)}.", at="/weapon"
        )
    if name in firer.used:
        raise WEAPON_USED.refuse(
            f"{name} of {firer.id} has been used this turn: it may fire {_ready_names(firer)}.",
            at="/weapon",
        )
    if shot.system is not None and gunnery_of(battle, system).aims == "never":
        raise WRONG_WEAPON.refuse(
            f"{name} of {firer.id} cannot aim at a system: name only the target.",
            at="/system",
            rule="FT-4.8-1",
        )
    return system


def _ready_names(firer: Ship) -> str:
    """Return the weapons of a ship that may fire still, in words."""
    gone = {*firer.lost, *firer.spent, *firer.used}
    fitted = [each.id for each in firer.ssd.systems if isinstance(each, WEAPONS)]
    ready = [each for each in fitted if each not in gone]
    return one_of(ready, none="nothing")


def _solutions_at(
    battle: Battle, firer: Ship, target: str, declared: Sequence[Declared]
) -> Iterable[Solution]:
    """Yield the solutions of all shots at one target, which counts in one arc for them all."""
    line: Line | None = None
    arcs: tuple[Arc, ...] = ()
    for place, weapon, shot in declared:
        try:
            if line is None:
                line = line_of_fire(battle, firer, target_of(battle, target))
                arcs = _arcs_that_count(line, declared)
            _require_own_arc(line, arcs, shot)
            yield solution(battle, weapon, line, arcs, shot)
        except Refusal as refusal:
            raise refusal.inside(f"/shots/{place}") from None


def target_of(battle: Battle, name: str) -> Ship:
    """Return the ship or the asteroid of that name as a target."""
    if battle.group(name) or battle.salvo(name):
        raise UNKNOWN_TARGET.refuse(
            f"{name} is no ship: fire_weapons is at ships, and point defence at groups and "
            "salvoes.",
            at="/target",
        )
    return target_at(battle, name) or acting_ship(battle, name, at="/target")


def line_of_fire(battle: Battle, firer: Ship, target: Ship) -> Line:
    """Return the line to one ship; other ships do not block it (FT-4.1-1, -2, FT-2.3-1).

    Raises:
        IllegalOrder: the target is a friend, or something else hides or covers it.
    """
    if target.side == firer.side:
        raise OWN_SIDE.refuse(
            f"{target.id} is on side {firer.side}, as {firer.id} is: only enemies are fired at.",
            at="/target",
        )
    require_open_line(battle, firer, target)
    length_mu, edge = range_between(firer, target), battle.options.arc_edge
    arcs = arcs_of(firer, target)
    if arcs != AT_RANGE_0:
        arcs = _arcs_after_die(firer, target, arcs_open(arcs, edge))
    return Line(
        firer,
        target,
        length_mu,
        round(length_mu, DECIMALS),
        arcs,
        by_die=len(arcs) > 1 and arcs != AT_RANGE_0 and edge == "dice",
        aft_open=firer.may_fire_aft(battle.options),
    )


def _arcs_after_die(firer: Ship, target: Ship, arcs: tuple[Arc, ...]) -> tuple[Arc, ...]:
    """Return the arc that a die has given this turn, where one has; else all that are open."""
    for each in firer.arcs_settled:
        if each.target == target.id and each.arc in arcs:
            return (each.arc,)
    return arcs


def line_bears(weapon: Weapon, line: Line, arc: Arc) -> bool:
    """Return whether a weapon bears along a line if the target counts in `arc` (FT-4.1-3)."""
    return bears(weapon.arcs, arc, rolled=line.firer.rolled, aft_open=line.aft_open)


def _arcs_that_count(line: Line, declared: Sequence[Declared]) -> tuple[Arc, ...]:
    """Return the arc that a target counts in; both, bow-most first, where a die will choose.

    Where the firer may choose but names none, the first arc where all its weapons bear counts.
    """
    if line.by_die or len(line.arcs) == 1:
        return line.arcs
    named = [shot.arc for _, _, shot in declared if shot.arc is not None]
    fitting = [
        arc for arc in line.arcs if all(line_bears(weapon, line, arc) for _, weapon, _ in declared)
    ]
    return (*named, *fitting, line.arcs[0])[:1]


def _require_own_arc(line: Line, arcs: tuple[Arc, ...], shot: Shot) -> None:
    """Refuse an arc that is not the firer's to name (FT-RUL-4, FT-RUL-5)."""
    if shot.arc is None:
        return
    if line.by_die or shot.arc not in line.arcs or shot.arc not in arcs:
        raise WRONG_ARC.refuse(_wrong_arc(line, arcs, shot.arc), at="/arc")


def _wrong_arc(line: Line, arcs: tuple[Arc, ...], named: Arc) -> str:
    """Return why the firer may not name an arc, and its choices."""
    told = (
        f"{line.target.id} is in {one_of(line.arcs)} of {line.firer.id}, not in {named} by choice: "
    )
    if line.by_die:
        return f"{told}a die settles it, so name no arc."
    return f"{told}name {arcs[0]}, or none."


def solution(
    battle: Battle, weapon: Weapon, line: Line, arcs: tuple[Arc, ...], shot: Shot | None = None
) -> Solution:
    """Return the firing solution of one weapon along a line of fire.

    `weapon` bears in at least one of `arcs`; whether it works is not checked here. Without a
    `shot`, a needle beam needs no system.

    Raises:
        IllegalOrder: the target is out of arc or range, or a needle's system cannot be aimed at.
        Malformed: a needle's system is unknown.
    """
    if not any(line_bears(weapon, line, arc) for arc in arcs):
        raise _not_bearing(weapon, line, arcs)
    gunnery = gunnery_of(battle, weapon)
    dice, need = gunnery.figures(battle, weapon, line.range_mu)
    if not dice and not need:
        raise OUT_OF_RANGE.refuse(
            f"{weapon.id} does not reach {line.target.id} at {line.range_mu:.2f} MU: its reach is "
            f"{_reach_mu(battle, weapon, line.range_mu)} MU.",
            at="/target",
        )
    system = shot.system if shot else None
    if system is not None or (shot is not None and gunnery.aims == "always"):
        require_aim(battle, line.target, system)
        return gunnery.aimed(battle, Solution(weapon, line, arcs, dice, need, system))
    return Solution(weapon, line, arcs, dice, need)


def _reach_mu(battle: Battle, weapon: Weapon, beyond_mu: float) -> int:
    """Return the farthest whole range of a weapon, which is less than `beyond_mu`."""
    figures = gunnery_of(battle, weapon).figures
    ranges = range(int(beyond_mu) + 1)
    return bisect_left(ranges, 1, key=lambda mu: not any(figures(battle, weapon, mu))) - 1


def _not_bearing(weapon: Weapon, line: Line, arcs: tuple[Arc, ...]) -> Refusal:
    target = line.target.id
    if not any(may_fire_through(arc, aft_open=line.aft_open) for arc in arcs):
        return AFT_ARC.refuse(
            f"{target} is in the aft arc of {line.firer.id}: only what lies in other arcs is "
            "fired at.",
            at="/target",
        )
    return OUT_OF_ARC.refuse(
        f"{weapon.id} does not bear in {' or '.join(arcs)}, where {target} is: it bears in "
        f"{', '.join(weapon.arcs)}{' (the ship has rolled)' if line.firer.rolled else ''}.",
        at="/target",
    )


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


def shows_field(battle: Battle, order: FireWeapons) -> bool:
    """Return whether fire may reveal a hidden field: a target has one.

    This depends on displays alone. Cloaking shows only when all orders are written, too late to
    exploit.
    """
    if not battle.options.reflex_field:
        return False
    targets = {shot.target for shot in order.shots}
    seen = [ship for ship in battle.ships if ship.status == "active" and not ship.bogey]
    return any(ship.id in targets and ship.working(ReflexField) for ship in seen)


def inflict(ruling: Ruling, target: str, attack: Attack, dice: Dice) -> Ruling:
    """Mark the damage of one ship's fire, or note it where all fire at once (FT-2.7-12, -17)."""
    if not ruling.state.options.simultaneous_fire:
        return take_damage(ruling, target, attack, dice)
    fire = HeldFire(attack.attacker, target, attack.hits, attack.needled)
    return ruling.then(DamageHeld(fire=fire))


def release_held_fire(ruling: Ruling, dice: Dice) -> Ruling:
    """Mark all damage that was noted, when nobody is left who could fire (FT-2.7-17).

    Without noted damage, or before, nothing happens. It is marked in the order of the fire, and
    what each target loses follows when all of it is marked (FT-RUL-98).
    """
    battle = ruling.state
    if not battle.held_fire or any(
        ship.side not in battle.finished and yet_to_fire(battle, ship) for ship in battle.ships
    ):
        return ruling
    ruling = ruling.then(HeldFireReleased())
    noted = [(f.target, Attack(f.attacker, f.hits, f.needled)) for f in battle.held_fire]
    return take_all_damage(ruling, noted, dice)


def waiting_squadron(battle: Battle, side: str) -> str | None:
    """Return the squadron of a side that has begun to fire and has ships left (FT-3.7-2)."""
    if not (battle.options.squadrons and battle.options.squadron_fire):
        return None
    members = [ship for ship in battle.ships if ship.side == side and ship.squadron]
    begun = {ship.squadron for ship in members if ship.activated}
    return next(
        (ship.squadron for ship in members if ship.squadron in begun and yet_to_fire(battle, ship)),
        None,
    )


def squadron_waits(battle: Battle, side: str) -> bool:
    """Return whether a side is in the middle of the fire of a squadron (FT-3.7-2)."""
    return waiting_squadron(battle, side) is not None


def require_squadron_done(battle: Battle, ship: Ship, *, at: str) -> None:
    """Refuse a ship that would act while the rest of a squadron has yet to (FT-3.7-2)."""
    squadron = waiting_squadron(battle, ship.side)
    if squadron not in {None, ship.squadron}:
        raise NOT_ACTIVE_SIDE.refuse(
            f"{ship.id} waits: the other ships of squadron {squadron} fire or pass first.",
            at=at,
            rule="FT-3.7-2",
        )
