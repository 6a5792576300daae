"""A commodore of Cold Infinity: decides from what a seat is offered and sees, for all sides or one.

Ships close with the nearest enemy, turn towards it, keep their sensors on it, and fire all that
bears; racks launch what is near; idle weapons defend. Units: hexes, points.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.hexes import Hex, bearing_deg, distance, neighbour
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import REFEREE
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.defence.allocation import (
    AllocateDefence,
    DeclareIntercept,
    DeclareRockets,
    ReleaseDecoy,
    SetDefence,
    SwitchDefence,
)
from umpire.rules.cold_infinity.defence.answers import DeclareRocketsChoice, ReleaseDecoyChoice
from umpire.rules.cold_infinity.defence.choices import (
    AllocateDefenceChoice,
    DeclareInterceptChoice,
    SetDefenceChoice,
    SwitchDefenceChoice,
)
from umpire.rules.cold_infinity.fire.choices import (
    ChooseAnglesChoice,
    DeclareFireChoice,
    ResolveFireChoice,
)
from umpire.rules.cold_infinity.fire.lines import ChooseAngles, DeclareFire, ResolveFire
from umpire.rules.cold_infinity.guided.launches import LaunchChoice, LaunchGuided
from umpire.rules.cold_infinity.hits.effects import ResolveDamage, ResolveDamageChoice
from umpire.rules.cold_infinity.movement.choices import ON_THE_MAP, MoveChoice, SnapManoeuvreChoice
from umpire.rules.cold_infinity.movement.flights import Move, SnapManoeuvre
from umpire.rules.cold_infinity.state.battle import Attack, Battle, DefensiveShot
from umpire.rules.cold_infinity.state.values import (
    Accelerate,
    Action,
    Amplified,
    EssAllocation,
    EwAllocation,
    Late,
    SpinSense,
    StartManoeuvre,
    StopManoeuvre,
)
from umpire.rules.cold_infinity.stationary import (
    AnnounceDeployment,
    AnnounceDeploymentChoice,
    DeployStationary,
    DeployStationaryChoice,
    DetectMines,
    DetectMinesChoice,
)
from umpire.rules.cold_infinity.turns.sequence import EndTurnChoice, FinishChoice, InitiativeChoice
from umpire.rules.cold_infinity.turns.steps import DetermineInitiative, EndTurn, Finish
from umpire.rules.cold_infinity.view import BattleView, ContactView, GroupView, ShipView, view
from umpire.rules.cold_infinity.warfare.announcements import (
    AllocateEw,
    AnnounceEss,
    SpendDetector,
    ToggleHighDensity,
)
from umpire.rules.cold_infinity.warfare.phase import (
    AllocateEwChoice,
    AnnounceEssChoice,
    SpendDetectorChoice,
    ToggleHighDensityChoice,
)

BOOK = COLD_INFINITY
SHROUD = 2  # EW points, for 20 hexes
LAUNCH_HEXES = 10  # from where racks launch
STAND_OFF_HEXES = 3  # how near ships come
FACING_DEG = 60
Orders: TypeAlias = Iterator[Value]
Known: TypeAlias = ShipView | GroupView


def next_order(battle: Battle) -> Value:
    """Return some sensible order for the side or the phase that is waited for.

    Units are asked for one by one: all solutions of a fleet are many.
    """
    seen = view(battle, REFEREE)
    asked = (*(unit.id for unit in battle.units if unit.in_play), None)
    offered: Iterator[Any] = (COLD_INFINITY.choices(battle, REFEREE, unit) for unit in asked)
    wanted = (each for choices in offered for each in decided(seen, choices))
    return next(each for each in wanted if allowed(battle, each))


def weaker_side(battle: Battle) -> str:
    """Return the side with the least hull left."""

    def hull(side: str) -> int:
        ships = [each for each in battle.ships if each.side == side and each.in_play]
        return sum(part.hull for ship in ships for part in ship.condition.sections)

    return min(battle.sides, key=hull)


def decided(seen: BattleView, offered: Sequence[Choice]) -> Orders:
    """Yield what might be ordered of what is offered, the best first; not all may be allowed."""
    for kind, decide in _DECISIONS.items():
        for choice in offered:
            if type(choice) is kind:
                yield from decide(seen, choice)


def allowed(battle: Battle, order: Value) -> bool:
    """Tell whether an order is accepted, as far as can be known without its dice."""
    try:
        BOOK.adjudicate(battle, order, SuppliedDice(()))
    except Refusal as refusal:
        return refusal.code == "too_few_dice"
    return True


def _named(seen: BattleView, name: str) -> Known:
    """Return a ship or a group that the seat knows."""
    known: tuple[Known, ...] = (*seen.ships, *seen.groups)
    return next(each for each in known if each.id == name)


def _nearest(seen: BattleView, unit: Known) -> Known | ContactView | None:
    """Return the active enemy that is nearest to a unit."""
    units: tuple[Known | ContactView, ...] = (*seen.ships, *seen.groups, *seen.contacts)
    enemies = [each for each in units if each.side != unit.side and each.status == "active"]
    return min(enemies, key=lambda each: distance(unit.cell, each.cell), default=None)


def _high_density(seen: BattleView, choice: ToggleHighDensityChoice) -> Orders:
    if choice.on_after and seen.turn == 1:
        yield ToggleHighDensity(choice.group, on=True)


def _warfare(_seen: BattleView, choice: AllocateEwChoice) -> Orders:
    """Put two points into a shroud, a third of the rest into ECM, and all else on the shroud."""
    if choice.was_set:
        return
    kept = choice.detector_most // 2
    shroud = 0 if choice.free_hexes else min(SHROUD, choice.ew_points)
    left = choice.ew_points - kept - shroud
    ecm, eleven = left // 3, int(choice.sets_to_eleven and left > 1)
    most = EwAllocation(
        shroud=shroud,
        amplification=left - ecm - eleven,
        ecm=ecm,
        detector=kept,
        eleven=eleven,
    )
    yield AllocateEw(choice.unit, most)


def _support(seen: BattleView, choice: AnnounceEssChoice) -> Orders:
    """Amplify fire at one enemy, and jam one, as far as points go."""
    if _named(seen, choice.unit).ess != EssAllocation():
        return
    spare = choice.ess_points - choice.jamming_cost
    jammed = tuple([each.unit for each in choice.enemies if each.jam][: int(spare >= 0)])
    step = spare // choice.amplification_cost if jammed else 0
    amplified = tuple([Amplified(each, step) for each in jammed[: int(step > 0)]])
    yield AnnounceEss(choice.unit, EssAllocation(amplified=amplified, jammed=jammed))
    yield AnnounceEss(choice.unit, EssAllocation(jammed=jammed))


def _launch(_seen: BattleView, choice: LaunchChoice) -> Orders:
    """Launch one of each rack or launcher at what is near."""
    for ready in choice.munitions if choice.shots_left else ():
        for goal in ready.targets[:1]:
            if goal.range_hexes <= LAUNCH_HEXES:
                yield LaunchGuided(
                    unit=choice.unit,
                    weapon=choice.weapon,
                    target=goal.target,
                    munition=ready.munition,
                )


def _move(seen: BattleView, choice: MoveChoice) -> Orders:
    """Turn towards the nearest enemy, and thrust to where it will be."""
    unit, evasion = _named(seen, choice.unit), min(1, choice.possible.most_evasion)
    turns, thrusts = _turns(seen, unit), _thrusts(seen, choice)
    for plan in (turns + thrusts, thrusts, turns, ()):
        yield Move(unit=unit.id, plan=plan, evasion=evasion)
    yield Move(unit=unit.id)


def _turns(seen: BattleView, unit: Known) -> tuple[Action, ...]:
    """Return the end of what a unit does, or a pivot towards its enemy."""
    if unit.motion.spins:
        return tuple([StopManoeuvre(manoeuvre=each.manoeuvre) for each in unit.motion.spins])
    sense = _sense(seen, unit)
    return (StartManoeuvre(manoeuvre="pivot", sense=sense, steps=1),) if sense else ()


def _sense(seen: BattleView, unit: Known) -> SpinSense | None:
    """Return which way a unit has to pivot to face its enemy, if it does not."""
    enemy = _nearest(seen, unit)
    if enemy is None or enemy.cell == unit.cell:
        return None
    ahead = round(bearing_deg(unit.cell, enemy.cell) / FACING_DEG) + 1
    off = (ahead - unit.motion.attitude.facing) % 6
    if not off:
        return None
    return "clockwise" if off <= 3 else "counter_clockwise"


def _thrusts(seen: BattleView, choice: MoveChoice) -> tuple[Action, ...]:
    """Return the thrust that brings a unit to where it wants to be, of one hex a turn."""
    unit = _named(seen, choice.unit)
    enemy, drift = _nearest(seen, unit), choice.possible.drifts_to
    if enemy is None:
        return ()
    there = enemy.cell if enemy.moved else _after(enemy.cell, enemy.motion.vector)

    def amiss(direction: int) -> int:
        goal = neighbour(drift, direction) if direction else drift
        return abs(distance(goal, there) - STAND_OFF_HEXES)

    ways = [
        each.direction
        for each in choice.possible.thrusts
        if each.drive == "accelerate" and each.direction in ON_THE_MAP
    ]
    best = min((0, *ways), key=amiss)
    return (Accelerate(direction=best, hexes=1),) if best else ()


def _after(cell: Hex, vector: Hex) -> Hex:
    return (cell[0] + vector[0], cell[1] + vector[1])


def _snap(seen: BattleView, choice: SnapManoeuvreChoice) -> Orders:
    """Pivot towards the nearest enemy."""
    written = any(each.group == choice.group for each in seen.snaps)
    sense, action = _sense(seen, _named(seen, choice.group)), choice.action
    if not written and (action.manoeuvre, action.sense) == ("pivot", sense):
        yield SnapManoeuvre(choice.group, action)


def _intercept(seen: BattleView, choice: DeclareInterceptChoice) -> Orders:
    """Set a weapon that is not set to anything at a guided weapon at which nothing shoots."""
    met = {each.guided for each in seen.fire.intercepts}
    for aim in choice.intercept_aims:
        if aim.guided not in met and not _is_set(seen, choice.unit, aim.weapon):
            yield DeclareIntercept(
                unit=choice.unit, weapon=aim.weapon, guided=aim.guided, tries=aim.tries
            )


def _is_set(seen: BattleView, unit: str, weapon: str) -> bool:
    return any((each.unit, each.weapon) == (unit, weapon) for each in seen.fire.uses)


def _attack(seen: BattleView, choice: DeclareFireChoice) -> Orders:
    """Fire all that is not set otherwise at what it hits best, the first shot set to eleven."""
    attacks = tuple(_attacks(seen, choice))
    if choice.declared or not attacks:
        return
    if choice.eleven:
        first, *others = attacks
        full = Attack(
            weapon=first.weapon,
            target=first.target,
            configuration=first.configuration,
            eleven=True,
        )
        yield DeclareFire(choice.unit, (full, *others))
    yield DeclareFire(choice.unit, attacks)
    for each in attacks:
        yield DeclareFire(choice.unit, (each,))


def _attacks(seen: BattleView, choice: DeclareFireChoice) -> Iterator[Attack]:
    best = sorted(choice.solutions, key=lambda each: each.chance or 0.0, reverse=True)
    fired: set[str] = set()
    for each in best:
        for weapon in each.weapons:
            if weapon in fired or _is_set(seen, choice.unit, weapon):
                continue
            fired.add(weapon)
            one = Attack(weapon=weapon, target=each.target, configuration=each.configuration)
            yield from [one] * each.shots


def _set_defence(seen: BattleView, choice: SetDefenceChoice) -> Orders:
    """Set what does nothing else to defend."""
    for each in choice.modes:
        if each.mode == "standard" and not _is_set(seen, choice.unit, each.weapon):
            yield SetDefence(choice.unit, each.weapon, each.mode)


def _switch(seen: BattleView, choice: SwitchDefenceChoice) -> Orders:
    """Change one weapon of a unit that is shot at, by turns to standard and to emergency fire."""
    is_target = any(each.target == choice.unit for each in seen.fire.shots)
    if any(each.unit == choice.unit for each in seen.fire.switched) or not is_target:
        return
    wanted = "emergency" if seen.turn % 2 else "standard"
    for each in choice.switches:
        if each.to == wanted:
            yield SwitchDefence(choice.unit, each.weapon, each.to)


def _defend(seen: BattleView, choice: AllocateDefenceChoice) -> Orders:
    """Put each weapon against the first shot that it can meet and that no other meets."""
    if any(_named(seen, each.unit).side == choice.side for each in seen.fire.met):
        return
    guns: set[tuple[str, str]] = set()
    shots: set[str] = set()
    put: list[DefensiveShot] = []
    for each in choice.meetings:
        gun = (each.unit, each.weapon)
        if gun not in guns and each.shot not in shots:
            guns.add(gun)
            shots.add(each.shot)
            put.append(DefensiveShot(*gun, each.shot))
    yield AllocateDefence(choice.side, tuple(put))


def _rockets(seen: BattleView, choice: DeclareRocketsChoice) -> Orders:
    used = {(each.unit, each.system) for each in seen.fire.rockets}
    if (choice.unit, choice.system) not in used:
        for goal in choice.targets:
            yield DeclareRockets(unit=choice.unit, system=choice.system, guided=goal)


def _decoy(seen: BattleView, choice: ReleaseDecoyChoice) -> Orders:
    """Release chaff or a flare where something is under way to the unit."""
    used = {(each.unit, each.system) for each in seen.fire.decoys}
    aimed = [each.id for each in seen.guided if each.target == choice.unit]
    if aimed and (choice.unit, choice.system) not in used:
        goals = choice.targets or (None,)
        yield ReleaseDecoy(unit=choice.unit, system=choice.system, guided=goals[0])


def _late_warfare(seen: BattleView, choice: SpendDetectorChoice) -> Orders:
    if _named(seen, choice.unit).late is None:
        yield SpendDetector(choice.unit, Late(ecm=choice.ew_points))


def _angles(_seen: BattleView, choice: ChooseAnglesChoice) -> Orders:
    yield ChooseAngles(
        group=choice.group, opponent=choice.opponent, attack="aft", defence="forward"
    )


def _announce(_seen: BattleView, choice: AnnounceDeploymentChoice) -> Orders:
    yield AnnounceDeployment(choice.unit, choice.weapon)


def _deploy(_seen: BattleView, choice: DeployStationaryChoice) -> Orders:
    """Cast as far as is told, or leave it where the ship is."""
    cell = choice.cells[-1] if choice.cells else None
    yield DeployStationary(unit=choice.unit, weapon=choice.weapon, cell=cell)


def _look_ahead(seen: BattleView, choice: DetectMinesChoice) -> Orders:
    """Look for mines where the unit goes."""
    unit = _named(seen, choice.unit)
    ahead = (unit.cell[0] + unit.motion.vector[0], unit.cell[1] + unit.motion.vector[1])
    cell = min(choice.cells, key=lambda each: distance(each, ahead))
    yield DetectMines(unit=choice.unit, shroud=choice.shroud, cell=cell)


_DECISIONS: dict[type[Choice], Callable[[BattleView, Any], Orders]] = {
    ToggleHighDensityChoice: _high_density,
    InitiativeChoice: lambda _seen, _choice: iter((DetermineInitiative(),)),
    AllocateEwChoice: _warfare,
    AnnounceEssChoice: _support,
    LaunchChoice: _launch,
    AnnounceDeploymentChoice: _announce,
    DetectMinesChoice: _look_ahead,
    MoveChoice: _move,
    SnapManoeuvreChoice: _snap,
    DeclareInterceptChoice: _intercept,
    DeclareFireChoice: _attack,
    SetDefenceChoice: _set_defence,
    SwitchDefenceChoice: _switch,
    AllocateDefenceChoice: _defend,
    DeclareRocketsChoice: _rockets,
    ReleaseDecoyChoice: _decoy,
    SpendDetectorChoice: _late_warfare,
    ChooseAnglesChoice: _angles,
    DeployStationaryChoice: _deploy,
    ResolveFireChoice: lambda _seen, _choice: iter((ResolveFire(),)),
    ResolveDamageChoice: lambda _seen, _choice: iter((ResolveDamage(),)),
    FinishChoice: lambda _seen, choice: iter((Finish(choice.side),)),
    EndTurnChoice: lambda _seen, _choice: iter((EndTurn(),)),
}
"""What a commodore decides of each kind of choice, the first first."""
