"""Orders of all kinds, made at random of names from a battle; many are refused."""

from collections.abc import Callable
from typing import Any, get_args

import msgspec

from rules.cold_infinity.random_craft import CRAFT
from rules.cold_infinity.random_drums import DRUMS
from rules.cold_infinity.random_fire import FIRE
from rules.cold_infinity.random_names import Names
from rules.cold_infinity.random_ships import SHIPS
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.defence.allocation import PlanDefences, SplitShield
from umpire.rules.cold_infinity.docked import ShareCrew, UseDock
from umpire.rules.cold_infinity.drives.requirements import (
    ActivateDrive,
    Arrive,
    ChargeDrive,
    OpenTunnel,
    TransferTunnel,
)
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.guided.launches import LaunchGuided
from umpire.rules.cold_infinity.hits.effects import ApplyHits, ResolveDamage
from umpire.rules.cold_infinity.movement.flights import (
    Barnstorm,
    Move,
    PlotMove,
    SnapManoeuvre,
    next_mover,
)
from umpire.rules.cold_infinity.outline import Operation
from umpire.rules.cold_infinity.power.allocation import AllocatePower, RestartPlant
from umpire.rules.cold_infinity.power.grids import Allocation
from umpire.rules.cold_infinity.referee import (
    CorrectDrive,
    CorrectMine,
    CorrectTunnel,
    CorrectUnit,
    DeclareVictory,
    SectionSet,
    SystemSet,
    Withdraw,
)
from umpire.rules.cold_infinity.small import GiveUpFighters, MergeGroups
from umpire.rules.cold_infinity.state.battle import Unit
from umpire.rules.cold_infinity.state.values import (
    Accelerate,
    Action,
    Amplified,
    AskingPhase,
    EssAllocation,
    EwAllocation,
    Late,
    Slide,
    StandingOrders,
    StartManoeuvre,
    StopManoeuvre,
    TurnWithVector,
)
from umpire.rules.cold_infinity.state.vessels import Defences, Extra, Group, ShieldSplit, Starship
from umpire.rules.cold_infinity.state.weapons import Shield
from umpire.rules.cold_infinity.stationary import AnnounceDeployment, DeployStationary, DetectMines
from umpire.rules.cold_infinity.stealth import EnterStealth
from umpire.rules.cold_infinity.turns.steps import (
    AskFor,
    DetermineInitiative,
    EndTurn,
    Finish,
    FinishAhead,
    SetStandingOrders,
    TransferBridge,
)
from umpire.rules.cold_infinity.warfare.announcements import (
    AllocateEw,
    AnnounceEss,
    AssignArmour,
    SpendDetector,
    ToggleHighDensity,
)

STARTS = (
    StartManoeuvre(manoeuvre="pivot", sense="clockwise", steps=1),
    StartManoeuvre(manoeuvre="pivot", sense="counter_clockwise", steps=2),
    StartManoeuvre(manoeuvre="roll", sense="port", steps=1),
    StartManoeuvre(manoeuvre="tumble", sense="forward", steps=1),
)


def _power(names: Names) -> Value:
    ship = names.ship()
    systems = [s.id for part in ship.sheet.sections for s in part.systems]
    on = tuple(name for name in systems if names.chance(0.85))
    extra = (Extra(names.system(ship), names.random.randint(1, 6)),) if names.chance(0.3) else ()
    return AllocatePower(ship.id, Allocation(on=on, extra=extra))


def _ew(names: Names) -> Value:
    def some(most: int) -> int:
        return names.random.randint(0, most)

    ew = EwAllocation(
        shroud=some(2),
        amplification=some(3),
        ecm=some(2),
        detector=names.random.choice((0, 0, 0, 2)),
        piercing=names.random.choice((0, 0, 2)),
        eleven=names.random.choice((0, 0, 1)),
        masking=names.chance(0.2),
    )
    return AllocateEw(names.unit().id, ew)


def _ess(names: Names) -> Value:
    unit = names.unit()
    amplified = (Amplified(names.enemy(unit), 2),) if names.chance(0.5) else ()
    jammed = (names.enemy(unit),) if names.chance(0.3) else ()
    return AnnounceEss(unit.id, EssAllocation(shroud=2, amplified=amplified, jammed=jammed))


def _late(names: Names) -> Value:
    fields = {f.name: names.random.randint(0, 1) for f in msgspec.structs.fields(Late)}
    return SpendDetector(names.unit().id, Late(**fields))


def _armour(names: Names) -> Value:
    ship = names.ship()
    section = names.random.choice(ship.sheet.sections).name
    return AssignArmour(ship.id, section, "laser", 1, stored=names.chance(0.5))


def _action(names: Names) -> Action:
    random = names.random
    match random.randint(1, 6):
        case 1 | 2 | 3:
            return Accelerate(direction=random.randint(1, 6), hexes=random.randint(1, 2))
        case 4:
            return Slide(direction=random.randint(1, 6), hexes=1)
        case 5:
            return random.choice(STARTS)
        case _:
            if names.chance(0.2):
                return TurnWithVector(facings=1)
            return StopManoeuvre(manoeuvre=random.choice(("pivot", "roll", "tumble")))


def _movement(names: Names, unit: Unit) -> dict[str, Any]:
    number = names.random.choice((0, 0, 0, 1, 1, 1, 2))
    fields: dict[str, Any] = {"plan": tuple(_action(names) for _ in range(number))}
    if isinstance(unit, Group):
        fields["evasion"] = names.random.choice((0, 0, 1, 2))
        fields["formation"] = names.chance(0.2)
    return fields


def _move(names: Names) -> Value:
    unit = next_mover(names.battle) or names.unit()
    return Move(unit=unit.id, **_movement(names, unit))


def _plot(names: Names) -> Value:
    unit = names.unit()
    return PlotMove(unit=unit.id, **_movement(names, unit))


def _snap(names: Names) -> Value:
    group = names.group()
    turn = StartManoeuvre(manoeuvre="pivot", sense="clockwise", steps=names.random.randint(1, 2))
    return SnapManoeuvre(group.id if group else "keel", turn)


def _split(names: Names) -> Value:
    ship = names.ship()
    split = ShieldSplit(names.system(ship, Shield), names.random.randint(0, 3))
    return SplitShield(ship.id, split)


def _plan(names: Names) -> Value:
    ship = names.ship()
    defences = Defences(
        picks=(names.system(ship),),
        shields=(names.system(ship, Shield),) if names.chance(0.3) else (),
        wear=names.random.choice(("damage", "range")),
        stores=names.chance(0.5),
    )
    return PlanDefences(ship.id, defences)


def _give_up(names: Names) -> Value:
    group = names.group()
    fighters = [each.id for each in group.flying] if group else []
    return GiveUpFighters(group.id if group else "keel", (names.one(fighters or ["1"]),))


def _merge(names: Names) -> Value:
    groups = [each.id for each in names.battle.groups] or ["keel"]
    return MergeGroups(names.one(groups), (names.one(groups),))


def _hits(names: Names) -> Value:
    unit = names.unit()
    section = "forward"
    if isinstance(unit, Starship):
        section = names.random.choice(unit.sheet.sections).name
    return ApplyHits(
        unit=unit.id,
        technology=names.one(("laser", "matter", "plasma")),
        result=names.random.randint(9, 27),
        rolled=(names.random.randint(1, 40),),
        section=section,  # type: ignore[arg-type]
    )


def _correct(names: Names) -> Value:
    ship = names.ship()
    damage = (
        SystemSet(system=names.system(ship), lost=1),
        SectionSet(section="core", hull=9),
    )
    return CorrectUnit(unit=ship.id, reason="it was miscounted", damage=damage)


def _said_once(names: Names) -> Value:
    said = {field.name: names.chance(0.6) for field in msgspec.structs.fields(StandingOrders)}
    return SetStandingOrders(names.side(), StandingOrders(**said))


def _finish_ahead(names: Names) -> Value:
    through = names.random.choice((None, *get_args(AskingPhase)))
    return FinishAhead(names.side(), through)


def _bridge(names: Names) -> Value:
    return TransferBridge(names.ship().id, names.one(("bridge", "bridge_auxiliary")))


def _barnstorm(names: Names) -> Value:
    unit = names.unit()
    return Barnstorm(unit.id, names.enemy(unit))


def _toggle(names: Names) -> Value:
    group = names.group()
    return ToggleHighDensity(group.id if group else "keel", names.chance(0.5))


def _drive(names: Names) -> tuple[str, str]:
    ship = names.ship()
    return ship.id, names.system(ship)


MAKERS: dict[type, Callable[[Names], Value]] = {
    AllocatePower: _power,
    ChargeDrive: lambda names: ChargeDrive(*_drive(names), names.random.randint(0, 2)),
    ActivateDrive: lambda names: ActivateDrive(*_drive(names), names.chance(0.5)),
    TransferTunnel: lambda names: TransferTunnel("tunnel-1", *_drive(names)),
    OpenTunnel: lambda names: OpenTunnel(*_drive(names), (0, 0), 1),
    Arrive: lambda names: Arrive(ship=names.ship().id, by="snap", cell=(0, 0)),
    EnterStealth: lambda names: EnterStealth(ship=names.ship().id),
    UseDock: lambda names: UseDock(ship=names.ship().id, task=ShareCrew()),
    RestartPlant: lambda names: RestartPlant(names.ship().id, "reactor"),
    SplitShield: _split,
    ToggleHighDensity: _toggle,
    Finish: lambda names: Finish(names.side()),
    FinishAhead: _finish_ahead,
    SetStandingOrders: _said_once,
    TransferBridge: _bridge,
    DetermineInitiative: lambda _names: DetermineInitiative(),
    AllocateEw: _ew,
    AnnounceEss: _ess,
    AssignArmour: _armour,
    SpendDetector: _late,
    Move: _move,
    PlotMove: _plot,
    Barnstorm: _barnstorm,
    SnapManoeuvre: _snap,
    ResolveDamage: lambda _names: ResolveDamage(),
    EndTurn: lambda _names: EndTurn(),
    AskFor: lambda names: AskFor(names.unit().id, names.random.choice(get_args(Operation))),
    PlanDefences: _plan,
    GiveUpFighters: _give_up,
    MergeGroups: _merge,
    ApplyHits: _hits,
    CorrectUnit: _correct,
    CorrectMine: lambda names: CorrectMine(mine="m1", reason="lost", removed=names.chance(0.5)),
    CorrectDrive: lambda names: CorrectDrive(
        ship=names.ship().id, drive="drive", reason="slip", held=names.random.randint(0, 2)
    ),
    CorrectTunnel: lambda _names: CorrectTunnel(tunnel="tunnel-1", reason="slip", closed=True),
    Withdraw: lambda names: Withdraw(names.side()),
    DeclareVictory: lambda names: DeclareVictory(names.side()),
} | (FIRE | DRUMS | SHIPS | CRAFT)
SELDOM: dict[type, float] = {
    AskFor: 0.02,
    ChargeDrive: 0.05,
    ActivateDrive: 0.05,
    TransferTunnel: 0.05,
    OpenTunnel: 0.05,
    Arrive: 0.05,
    EnterStealth: 0.02,
    UseDock: 0.02,
    Finish: 0.6,
    FinishAhead: 0.1,
    SetStandingOrders: 0.1,
    SplitShield: 0.2,
    ToggleHighDensity: 0.2,
    AssignArmour: 0.2,
    AllocateEw: 3.0,
    RestartPlant: 0.05,
    TransferBridge: 0.1,
    LaunchGuided: 2.0,
    DeclareFire: 5.0,
    Move: 3.0,
    PlotMove: 2.0,
    PlanDefences: 0.05,
    GiveUpFighters: 0.05,
    MergeGroups: 0.3,
    ApplyHits: 0.02,
    CorrectUnit: 0.02,
    CorrectMine: 0.02,
    CorrectDrive: 0.01,
    CorrectTunnel: 0.01,
    AnnounceDeployment: 0.1,
    DeployStationary: 0.1,
    DetectMines: 0.1,
    Withdraw: 0.002,
    DeclareVictory: 0.0005,
}
