"""Orders of all kinds, made at random of names from a battle; many are refused."""

from collections.abc import Callable
from typing import Any, get_args

import msgspec

from rules.cold_infinity.random_craft import CRAFT
from rules.cold_infinity.random_drums import DRUMS
from rules.cold_infinity.random_fire import FIRE
from rules.cold_infinity.random_names import Names
from rules.cold_infinity.random_ships import SHIPS
from rules.cold_infinity.table import ci

STARTS = (
    ci.StartManoeuvre(manoeuvre="pivot", sense="clockwise", steps=1),
    ci.StartManoeuvre(manoeuvre="pivot", sense="counter_clockwise", steps=2),
    ci.StartManoeuvre(manoeuvre="roll", sense="port", steps=1),
    ci.StartManoeuvre(manoeuvre="tumble", sense="forward", steps=1),
)


def _power(names: Names) -> ci.Value:
    ship = names.ship()
    systems = [s.id for part in ship.sheet.sections for s in part.systems]
    on = tuple(name for name in systems if names.chance(0.85))
    extra = (ci.Extra(names.system(ship), names.random.randint(1, 6)),) if names.chance(0.3) else ()
    return ci.AllocatePower(ship.id, ci.Allocation(on=on, extra=extra))


def _ew(names: Names) -> ci.Value:
    def some(most: int) -> int:
        return names.random.randint(0, most)

    ew = ci.EwAllocation(
        shroud=some(2),
        amplification=some(3),
        ecm=some(2),
        detector=names.random.choice((0, 0, 0, 2)),
        piercing=names.random.choice((0, 0, 2)),
        eleven=names.random.choice((0, 0, 1)),
        masking=names.chance(0.2),
    )
    return ci.AllocateEw(names.unit().id, ew)


def _ess(names: Names) -> ci.Value:
    unit = names.unit()
    amplified = (ci.Amplified(names.enemy(unit), 2),) if names.chance(0.5) else ()
    jammed = (names.enemy(unit),) if names.chance(0.3) else ()
    return ci.AnnounceEss(unit.id, ci.EssAllocation(shroud=2, amplified=amplified, jammed=jammed))


def _late(names: Names) -> ci.Value:
    fields = {f.name: names.random.randint(0, 1) for f in msgspec.structs.fields(ci.Late)}
    return ci.SpendDetector(names.unit().id, ci.Late(**fields))


def _armour(names: Names) -> ci.Value:
    ship = names.ship()
    section = names.random.choice(ship.sheet.sections).name
    return ci.AssignArmour(ship.id, section, "laser", 1, stored=names.chance(0.5))


def _action(names: Names) -> ci.Action:
    random = names.random
    match random.randint(1, 6):
        case 1 | 2 | 3:
            return ci.Accelerate(direction=random.randint(1, 6), hexes=random.randint(1, 2))
        case 4:
            return ci.Slide(direction=random.randint(1, 6), hexes=1)
        case 5:
            return random.choice(STARTS)
        case _:
            if names.chance(0.2):
                return ci.TurnWithVector(facings=1)
            return ci.StopManoeuvre(manoeuvre=random.choice(("pivot", "roll", "tumble")))


def _movement(names: Names, unit: ci.Unit) -> dict[str, Any]:
    number = names.random.choice((0, 0, 0, 1, 1, 1, 2))
    fields: dict[str, Any] = {"plan": tuple(_action(names) for _ in range(number))}
    if isinstance(unit, ci.Group):
        fields["evasion"] = names.random.choice((0, 0, 1, 2))
        fields["formation"] = names.chance(0.2)
    return fields


def _move(names: Names) -> ci.Value:
    unit = ci.next_mover(names.battle) or names.unit()
    return ci.Move(unit=unit.id, **_movement(names, unit))


def _plot(names: Names) -> ci.Value:
    unit = names.unit()
    return ci.PlotMove(unit=unit.id, **_movement(names, unit))


def _snap(names: Names) -> ci.Value:
    group = names.group()
    turn = ci.StartManoeuvre(manoeuvre="pivot", sense="clockwise", steps=names.random.randint(1, 2))
    return ci.SnapManoeuvre(group.id if group else "keel", turn)


def _split(names: Names) -> ci.Value:
    ship = names.ship()
    split = ci.ShieldSplit(names.system(ship, ci.Shield), names.random.randint(0, 3))
    return ci.SplitShield(ship.id, split)


def _plan(names: Names) -> ci.Value:
    ship = names.ship()
    defences = ci.Defences(
        picks=(names.system(ship),),
        shields=(names.system(ship, ci.Shield),) if names.chance(0.3) else (),
        wear=names.random.choice(("damage", "range")),
        stores=names.chance(0.5),
    )
    return ci.PlanDefences(ship.id, defences)


def _give_up(names: Names) -> ci.Value:
    group = names.group()
    fighters = [each.id for each in group.flying] if group else []
    return ci.GiveUpFighters(group.id if group else "keel", (names.one(fighters or ["1"]),))


def _merge(names: Names) -> ci.Value:
    groups = [each.id for each in names.battle.groups] or ["keel"]
    return ci.MergeGroups(names.one(groups), (names.one(groups),))


def _hits(names: Names) -> ci.Value:
    unit = names.unit()
    section = "forward"
    if isinstance(unit, ci.Starship):
        section = names.random.choice(unit.sheet.sections).name
    return ci.ApplyHits(
        unit=unit.id,
        technology=names.one(("laser", "matter", "plasma")),
        result=names.random.randint(9, 27),
        rolled=(names.random.randint(1, 40),),
        section=section,  # type: ignore[arg-type]
    )


def _correct(names: Names) -> ci.Value:
    ship = names.ship()
    damage = (
        ci.SystemSet(system=names.system(ship), lost=1),
        ci.SectionSet(section="core", hull=9),
    )
    return ci.CorrectUnit(unit=ship.id, reason="it was miscounted", damage=damage)


def _said_once(names: Names) -> ci.Value:
    said = {field.name: names.chance(0.6) for field in msgspec.structs.fields(ci.StandingOrders)}
    return ci.SetStandingOrders(names.side(), ci.StandingOrders(**said))


def _finish_ahead(names: Names) -> ci.Value:
    through = names.random.choice((None, *get_args(ci.AskingPhase)))
    return ci.FinishAhead(names.side(), through)


def _bridge(names: Names) -> ci.Value:
    return ci.TransferBridge(names.ship().id, names.one(("bridge", "bridge_auxiliary")))


def _barnstorm(names: Names) -> ci.Value:
    unit = names.unit()
    return ci.Barnstorm(unit.id, names.enemy(unit))


def _toggle(names: Names) -> ci.Value:
    group = names.group()
    return ci.ToggleHighDensity(group.id if group else "keel", names.chance(0.5))


def _drive(names: Names) -> tuple[str, str]:
    """Return a ship, and a system of its that may be a drive."""
    ship = names.ship()
    return ship.id, names.system(ship)


MAKERS: dict[type, Callable[[Names], ci.Value]] = {
    ci.AllocatePower: _power,
    ci.ChargeDrive: lambda names: ci.ChargeDrive(*_drive(names), names.random.randint(0, 2)),
    ci.ActivateDrive: lambda names: ci.ActivateDrive(*_drive(names), names.chance(0.5)),
    ci.TransferTunnel: lambda names: ci.TransferTunnel("tunnel-1", *_drive(names)),
    ci.OpenTunnel: lambda names: ci.OpenTunnel(*_drive(names), (0, 0), 1),
    ci.Arrive: lambda names: ci.Arrive(ship=names.ship().id, by="snap", cell=(0, 0)),
    ci.EnterStealth: lambda names: ci.EnterStealth(ship=names.ship().id),
    ci.UseDock: lambda names: ci.UseDock(ship=names.ship().id, task=ci.ShareCrew()),
    ci.RestartPlant: lambda names: ci.RestartPlant(names.ship().id, "reactor"),
    ci.SplitShield: _split,
    ci.ToggleHighDensity: _toggle,
    ci.Finish: lambda names: ci.Finish(names.side()),
    ci.FinishAhead: _finish_ahead,
    ci.SetStandingOrders: _said_once,
    ci.TransferBridge: _bridge,
    ci.DetermineInitiative: lambda _names: ci.DetermineInitiative(),
    ci.AllocateEw: _ew,
    ci.AnnounceEss: _ess,
    ci.AssignArmour: _armour,
    ci.SpendDetector: _late,
    ci.Move: _move,
    ci.PlotMove: _plot,
    ci.Barnstorm: _barnstorm,
    ci.SnapManoeuvre: _snap,
    ci.ResolveDamage: lambda _names: ci.ResolveDamage(),
    ci.EndTurn: lambda _names: ci.EndTurn(),
    ci.AskFor: lambda names: ci.AskFor(
        names.unit().id, names.random.choice(get_args(ci.Operation))
    ),
    ci.PlanDefences: _plan,
    ci.GiveUpFighters: _give_up,
    ci.MergeGroups: _merge,
    ci.ApplyHits: _hits,
    ci.CorrectUnit: _correct,
    ci.CorrectMine: lambda names: ci.CorrectMine(
        mine="m1", reason="lost", removed=names.chance(0.5)
    ),
    ci.CorrectDrive: lambda names: ci.CorrectDrive(
        ship=names.ship().id, drive="drive", reason="slip", held=names.random.randint(0, 2)
    ),
    ci.CorrectTunnel: lambda _names: ci.CorrectTunnel(
        tunnel="tunnel-1", reason="slip", closed=True
    ),
    ci.Withdraw: lambda names: ci.Withdraw(names.side()),
    ci.DeclareVictory: lambda names: ci.DeclareVictory(names.side()),
} | (FIRE | DRUMS | SHIPS | CRAFT)
SELDOM: dict[type, float] = {
    ci.AskFor: 0.02,
    ci.ChargeDrive: 0.05,
    ci.ActivateDrive: 0.05,
    ci.TransferTunnel: 0.05,
    ci.OpenTunnel: 0.05,
    ci.Arrive: 0.05,
    ci.EnterStealth: 0.02,
    ci.UseDock: 0.02,
    ci.Finish: 0.6,
    ci.FinishAhead: 0.1,
    ci.SetStandingOrders: 0.1,
    ci.SplitShield: 0.2,
    ci.ToggleHighDensity: 0.2,
    ci.AssignArmour: 0.2,
    ci.AllocateEw: 3.0,
    ci.RestartPlant: 0.05,
    ci.TransferBridge: 0.1,
    ci.LaunchGuided: 2.0,
    ci.DeclareFire: 5.0,
    ci.Move: 3.0,
    ci.PlotMove: 2.0,
    ci.PlanDefences: 0.05,
    ci.GiveUpFighters: 0.05,
    ci.MergeGroups: 0.3,
    ci.ApplyHits: 0.02,
    ci.CorrectUnit: 0.02,
    ci.CorrectMine: 0.02,
    ci.CorrectDrive: 0.01,
    ci.CorrectTunnel: 0.01,
    ci.AnnounceDeployment: 0.1,
    ci.DeployStationary: 0.1,
    ci.DetectMines: 0.1,
    ci.Withdraw: 0.002,
    ci.DeclareVictory: 0.0005,
}
