"""FT 2.7, 4.2: choices and odds of fire, and the acts of the chapter. Units: MU."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.arrays import np
from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.odds import Chances, Odds, Outcome, TargetOdds, mean, mixed, reaching, summed
from umpire.kernel.offers import Choice, Role, order_of
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.fire import (
    attacks_freely,
    can_fire,
    fire_weapons,
    line_bears,
    line_of_fire,
    needs_firecon,
    pass_fire,
    settle_arc,
    shows_field,
    solution,
    solve,
    target_of,
    waiting_squadron,
    yet_to_fire,
)
from umpire.rules.full_thrust.gunnery import (
    EVENTS,
    Aim,
    FireWeapons,
    Line,
    PassFire,
    SettleArc,
    Solution,
    at_section,
    clashes,
    gunnery_of,
    shots,
    systems_at,
    systems_to_name,
)
from umpire.rules.full_thrust.power import (
    delta_of,
)
from umpire.rules.full_thrust.refusals import (
    NO_ODDS,
)
from umpire.rules.full_thrust.state.battle import (
    Battle,
    acting_ship,
    if_book_is_closed,
    if_fire_is_held,
    is_closed,
    is_of_closed,
    side_of_ship,
)
from umpire.rules.full_thrust.state.ship import (
    MainDrive,
    Ship,
    Weapon,
)
from umpire.rules.full_thrust.state.values import NOBODY
from umpire.rules.full_thrust.stations import (
    live_sections,
    strikes_any,
)
from umpire.rules.full_thrust.terrain import (
    lock_chance,
    lock_number,
)
from umpire.rules.full_thrust.terrain import targets as asteroids
from umpire.rules.full_thrust.thresholds import (
    Blow,
    attack_outcomes,
    mean_of,
    needle,
    piercing,
    trim,
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


def _strikes_closed(battle: Battle, order: FireWeapons, seat: Seat) -> bool:
    """Return whether a target of fire has a display that is closed to a seat (FT-UMP-68)."""
    return any(is_of_closed(battle, shot.target, seat) for shot in order.shots)


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
    explores=shows_field,
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
