"""FT 2.7, 4.2: ships declare fire; bars to fire, odds and choices. Units: MU."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.arrays import np
from umpire.kernel.dice import Dice
from umpire.kernel.errors import IllegalOrder, Refusal
from umpire.kernel.odds import Chances, Odds, Outcome, TargetOdds, mean, mixed, reaching, summed
from umpire.kernel.offers import Choice, Role, order_of
from umpire.kernel.plane import DECIMALS
from umpire.kernel.words import counted, one_of
from umpire.rules.full_thrust.damage import take_all_damage, take_damage
from umpire.rules.full_thrust.gunnery import (
    AT_RANGE_0,
    Aim,
    FireWeapons,
    Line,
    PassFire,
    SettleArc,
    Shot,
    Solution,
    arcs_of,
    arcs_open,
    at_section,
    bears,
    clashes,
    gunnery_of,
    may_fire_through,
    require_aim,
    shots,
    systems_at,
    systems_to_name,
)
from umpire.rules.full_thrust.power import (
    FirerCheck,
    delta_of,
    is_nova_armed,
    may_discharge,
    require_power,
    require_reflex_off,
)
from umpire.rules.full_thrust.refusals import (
    AFT_ARC,
    DICE_SPLIT,
    NO_FIRECON,
    NO_ODDS,
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
from umpire.rules.full_thrust.sensors import require_identified_firer, require_identified_target
from umpire.rules.full_thrust.state.battle import (
    Attack,
    Battle,
    HeldFire,
    Ruling,
    acting_ship,
    is_closed,
    may_yet_act,
)
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import WEAPONS, MainDrive, Ship, SubmunitionPack, Weapon
from umpire.rules.full_thrust.state.values import NOBODY, range_between
from umpire.rules.full_thrust.stations import (
    live_sections,
    require_cast_off,
    require_outside_bay,
    strikes_any,
)
from umpire.rules.full_thrust.terrain import (
    lock_chance,
    lock_number,
    require_no_asteroids,
    target_at,
)
from umpire.rules.full_thrust.terrain import targets as asteroids
from umpire.rules.full_thrust.thresholds import (
    Blow,
    DamageHeld,
    HeldFireReleased,
    attack_outcomes,
    mean_of,
    needle,
    piercing,
    trim,
)

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
            f"{target} is in the aft arc of {line.firer.id}: fire only at targets in other arcs.",
            at="/target",
        )
    return OUT_OF_ARC.refuse(
        f"{weapon.id} does not bear in {' or '.join(arcs)}, where {target} is: it bears in "
        f"{', '.join(weapon.arcs)}{' (the ship has rolled)' if line.firer.rolled else ''}.",
        at="/target",
    )


LEFT_OUT = 1e-12
"""Chains of sixes never end: the list leaves out an end that is less likely than this."""

MOST_DAMAGE = 50_000
"""Up to how many points an attack may do for its odds to be counted."""


def fire_odds(battle: Battle, order: FireWeapons) -> Odds:
    """Return the exact chances of declared fire, each target as it is now.

    It need not be the ship's turn: odds are for planning.

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    firer = acting_ship(battle, order.ship, at="/ship")
    by_target = solve(battle, firer, order.shots)
    return Odds(
        targets=tuple([odds for shots in by_target.values() for odds in _at_base(battle, shots)])
    )


def shot_chances(battle: Battle, shot: Solution) -> Chances:
    """Return the distribution of all points that one weapon does, if it bears."""
    return gunnery_of(battle, shot.weapon).damage(battle, shot)


def _at_base(battle: Battle, shots: list[Solution]) -> Iterator[TargetOdds]:
    """Yield the odds at one target; from afar those at each section of its base (FT-13.8-1)."""
    line = shots[0].line
    if not strikes_any(battle, line.target, line.range_mu):
        yield _at_target(battle, shots)
        return
    sections = live_sections(battle, line.target)
    for section in sections:
        yield _at_target(battle, [at_section(shot, section) for shot in shots], 1 / len(sections))


def _at_target(battle: Battle, shots: list[Solution], chance: float = 1.0) -> TargetOdds:
    """Return the odds at one target; a die for its arc settles that for all shots (FT-RUL-4).

    It is struck at all with a `chance`, where a die chooses between it and others.
    """
    target = shots[0].line.target
    cases = [
        [shot for shot in shots if line_bears(shot.weapon, shot.line, arc)] for arc in shots[0].arcs
    ]
    lock = chance * lock_chance(battle, shots[0].line.firer, target)
    damage = mixed(lock, mean_of([_damage(battle, case) for case in cases]))
    return TargetOdds(
        target=target.id,
        damage=trim_to_list(damage),
        mean_damage=mean(damage),
        outcomes=(
            *attack_outcomes(
                battle,
                target,
                [[list(_blows(battle, case))] for case in cases],
                lock,
                shots[0].line.firer,
            ),
            *_needle_outcomes(battle, shots, cases, lock),
        ),
    )


def _damage(battle: Battle, shots: Sequence[Solution]) -> Chances:
    parts = [shot_chances(battle, shot) for shot in shots]
    if sum([len(part) for part in parts]) > MOST_DAMAGE:
        raise NO_ODDS.refuse(
            "The odds of these shots take too long to count: ask for fewer of them."
        )
    return summed(parts)


def trim_to_list(damage: Chances) -> tuple[float, ...]:
    """Return the distribution without the end of it that is next to impossible."""
    return tuple(trim(damage, LEFT_OUT).tolist())


def _blows(battle: Battle, shots: Sequence[Solution]) -> Iterator[Blow]:
    """Yield what strikes a target, weapon by weapon; torpedoes last where halved together.

    (FT-RUL-8, FT-RUL-17.)
    """
    torpedoes = []
    for shot in shots:
        gunnery = gunnery_of(battle, shot.weapon)
        if gunnery.piercing and battle.options.ap_unit == "attack":
            torpedoes.append(gunnery.damage(battle, shot))
        elif gunnery.piercing:
            yield Blow((piercing(gunnery.damage(battle, shot)),), "piercing")
        elif shot.system is not None:
            yield from [needle(strike[0]) for strike in gunnery.strikes(battle, shot)]
        else:
            yield Blow(tuple(gunnery.strikes(battle, shot)))
    if torpedoes:
        yield Blow((piercing(summed(torpedoes)),), "piercing")


def _needle_outcomes(
    battle: Battle, shots: Sequence[Solution], cases: Sequence[Sequence[Solution]], lock: float
) -> Iterator[Outcome]:
    """Yield the chances that needles knock systems out, a drive step by step (FT-4.8-3)."""
    target = shots[0].line.target
    for system in dict.fromkeys(shot.system for shot in shots if shot.system):
        aimed = [[shot for shot in case if shot.system == system] for case in cases]
        hits = mixed(lock, mean_of([_needle_hits(battle, needles) for needles in aimed]))
        yield from _system_outcomes(target, system, hits, delta_of(battle).needle_rule)


def _needle_hits(battle: Battle, needles: Sequence[Solution]) -> Chances:
    """Return the distribution of how many needles knock their system out."""
    return summed(
        [
            mixed(gunnery_of(battle, shot.weapon).knocks_out(battle, shot), np.array([0.0, 1.0]))
            for shot in needles
        ]
    )


def _system_outcomes(target: Ship, system: str, hits: Chances, rule: str) -> Iterator[Outcome]:
    if isinstance(target.ssd.system(system), MainDrive) and target.drive == "full":
        yield Outcome(f"{system} halved or out", reaching(hits, 1), "FT-4.8-3")
        yield Outcome(f"{system} out", reaching(hits, 2), "FT-4.8-3")
    else:
        yield Outcome(f"{system} knocked out", reaching(hits, 1), rule)


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


class FiringSolution(msgspec.Struct, frozen=True):
    """One weapon at one target: its dice, the face that a torpedo or needle `need`s.

    It bears in `arcs`, and the order may name one: several where the firer may choose. Where a die
    chooses, none may be named, and the weapon bears in `die_arcs`. `chance` is that of any damage;
    where dust dims the line, a die must come to `lock_on` first, and the chances count it in. They
    are null where the display of the target is closed. The system that a needle aims at is for the
    order to name.
    """

    weapon: str
    target: str
    range_mu: float
    arcs: tuple[Arc, ...]
    dice: int
    need: int | None
    lock_on: int | None
    chance: float | None
    mean_damage: float | None
    rule: str
    die_arcs: tuple[Arc, ...] = ()


class FireWeaponsChoice(Choice, frozen=True, tag="fire_weapons"):
    """A ship with something to fire at, and its FireCons; every solution by itself."""

    ship: str
    fire_controls: int
    solutions: tuple[FiringSolution, ...]
    rule: str = "FT-4.2-1"


class SettleArcChoice(Choice, frozen=True, tag="settle_arc"):
    """A ship that may have the die thrown for the arc of a target, before it declares its fire."""

    ship: str
    target: str
    arcs: tuple[Arc, ...]
    rule: str = "FT-RUL-4"


class PassFireChoice(Choice, frozen=True, tag="pass_fire", kw_only=True):
    """A ship may be done for this turn without firing."""

    ship: str
    rule: str = "FT-RUL-13"
    role: Role = "finish"


CombatChoice: TypeAlias = SettleArcChoice | FireWeaponsChoice | PassFireChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[CombatChoice]:
    """Yield what the ships of the side whose turn it is may fire at, and that they may pass."""
    for ship in ships_to_fire(battle, side_sees, unit):
        free = can_fire(battle, ship) and attacks_freely(battle, ship)
        found = tuple(firing_solutions(battle, ship)) if free else ()
        yield from _lines_to_settle(battle, ship, found)
        if found:
            yield _fire(battle, ship, found, side_sees)
        yield PassFireChoice(ship=ship.id, order=order_of(PassFire, ship=ship.id))


def _fire(
    battle: Battle,
    ship: Ship,
    found: Sequence[FiringSolution],
    side_sees: Callable[[str], bool],
) -> FireWeaponsChoice:
    """Return a ship's possible fire, for a seat that sees some sides."""
    aims = list(_aims(battle, ship, found))
    targets = {aim.target: battle.ship(aim.target) for aim in aims if aim.at_system}
    systems = {
        name: systems_to_name(battle, target, side_sees)
        for name, target in targets.items()
        if target is not None
    }
    return FireWeaponsChoice(
        ship=ship.id,
        fire_controls=ship.fire_controls,
        solutions=tuple([_as_known(battle, shot, side_sees) for shot in found]),
        order=order_of(FireWeapons, ship=ship.id),
        open=(shots(aims, systems),),
        unless=clashes(aims, systems, ship.fire_controls),
    )


def _aims(battle: Battle, ship: Ship, found: Sequence[FiringSolution]) -> Iterator[Aim]:
    weapons = {weapon.id: weapon for weapon in ship.ready_weapons}
    at_systems = {
        name for name, each in weapons.items() if gunnery_of(battle, each).aims == "always"
    }
    free = {name for name, each in weapons.items() if not needs_firecon(each, battle.options)}
    for shot in found:
        name = shot.weapon
        yield Aim(name, shot.target, shot.arcs, name in at_systems, name not in free)


def _as_known(
    battle: Battle, shot: FiringSolution, side_sees: Callable[[str], bool]
) -> FiringSolution:
    """Return a shot without its chances, where they hang on a closed display (FT-UMP-68)."""
    target = battle.ship(shot.target)
    closed = target is not None and is_closed(battle, target.side, side_sees)
    return replace(shot, chance=None, mean_damage=None) if closed else shot


def _lines_to_settle(
    battle: Battle, ship: Ship, found: Iterable[FiringSolution]
) -> Iterator[SettleArcChoice]:
    """Yield the targets of a ship that a die for their arc may be thrown for now."""
    names = dict.fromkeys(each.target for each in found if each.die_arcs)
    for name in names:
        line = open_line(battle, ship, target_of(battle, name))
        if line is not None:
            order = order_of(SettleArc, ship=ship.id, target=name)
            yield SettleArcChoice(ship=ship.id, target=name, arcs=line.arcs, order=order)


def ships_to_fire(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[Ship]:
    """Yield the ships of the side whose turn it is that may fire now (FT-2.7-12, FT-3.7-2)."""
    if battle.phase != "fire" or battle.active is None or not side_sees(battle.active):
        return
    squadron = waiting_squadron(battle, battle.active)
    for ship in battle.ships:
        if ship.side != battle.active or unit not in {None, ship.id}:
            continue
        if squadron in {None, ship.squadron} and yet_to_fire(battle, ship):
            yield ship


def firing_solutions(battle: Battle, ship: Ship) -> Iterator[FiringSolution]:
    """Yield every shot that a ship may fire now (FT-4.1-3, FT-4.2-1)."""
    targets = [
        target for target in battle.ships if target.side != ship.side and target.status == "active"
    ]
    targets += asteroids(battle)
    lines = [line for target in targets if (line := open_line(battle, ship, target))]
    controls = ship.fire_controls
    for weapon in ship.ready_weapons:
        if not controls and needs_firecon(weapon, battle.options):
            continue
        for line in lines:
            found = _solve_if_allowed(battle, weapon, line)
            if found:
                yield _describe_solution(battle, found)


def open_line(battle: Battle, ship: Ship, target: Ship) -> Line | None:
    """Return the line from a ship to a target, `None` where it may not fire at that."""
    try:
        return line_of_fire(battle, ship, target)
    except IllegalOrder:
        return None


def _solve_if_allowed(battle: Battle, weapon: Weapon, line: Line) -> Solution | None:
    if gunnery_of(battle, weapon).aims == "always" and not _may_have_systems(battle, line.target):
        return None
    try:
        return solution(battle, weapon, line, line.arcs)
    except IllegalOrder:
        return None


def _may_have_systems(battle: Battle, target: Ship) -> bool:
    """Return whether a target may have systems to aim at; a closed display always may."""
    closed = not battle.options.open_book and target.side != NOBODY
    return closed or bool(systems_at(target))


def arcs_told(found: Solution) -> tuple[tuple[Arc, ...], tuple[Arc, ...]]:
    """Return the arcs that an order may name, and those that a die may choose (FT-RUL-4)."""
    bearing = tuple([arc for arc in found.arcs if line_bears(found.weapon, found.line, arc)])
    return ((), bearing) if found.line.by_die else (bearing, ())


def _describe_solution(battle: Battle, found: Solution) -> FiringSolution:
    damage = shot_chances(battle, found)
    line = found.line
    arcs, die_arcs = arcs_told(found)
    lock = lock_chance(battle, line.firer, line.target)
    return FiringSolution(
        weapon=found.weapon.id,
        target=line.target.id,
        range_mu=line.told_mu,
        arcs=arcs,
        dice=found.dice or 1,
        need=found.need or None,
        lock_on=lock_number(battle, line.firer, line.target),
        chance=round(lock * reaching(damage, 1), DECIMALS),
        mean_damage=round(lock * mean(damage), DECIMALS),
        rule=gunnery_of(battle, found.weapon).rule,
        die_arcs=die_arcs,
    )
