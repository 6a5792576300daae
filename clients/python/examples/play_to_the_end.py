# ruff: noqa: INP001, T201 — a script that prints
"""Play a sample of Full Thrust: Remixed to its end, and print every event with its rule."""

import argparse
import os
from collections.abc import Iterator
from math import atan2, cos, degrees, hypot, radians, sin
from pathlib import Path

import msgspec

from umpire_client import Client, Illegal, Scenario, values
from umpire_client import full_thrust_remixed as ftr
from umpire_client.verify import verify_transcript

CRUISING = 6  # MU a turn
NEAR_MU = 12.0  # where a ship slows down


def played(battle: Scenario, turns: int) -> Iterator[values.Event]:
    """Play all sides, phase by phase, and yield what happens."""
    while True:
        view = battle.look().battle
        if not isinstance(view, ftr.BattleView) or view.phase == "over":
            return
        if view.turn > turns:
            orders: list[ftr.Order] = [ftr.Withdraw(min(view.sides, key=lambda s: hull(view, s)))]
        else:
            orders = decided(battle, view)
        yield from battle.order(*orders).events


def hull(view: ftr.BattleView, side: str) -> int:
    """Return the boxes that are left to a side."""
    return sum(each.hull for each in view.ships if each.side == side and each.status == "active")


def decided(battle: Scenario, view: ftr.BattleView) -> list[ftr.Order]:
    """Return the next orders: the courses of all ships at once, else those of one unit.

    A choice comes from the service, with the limits, odds and targets that hold now.
    """
    choices = battle.choices()
    ends: list[ftr.Order] = [
        ftr.FinishPhase(each.side) for each in choices if isinstance(each, ftr.FinishPhaseChoice)
    ]
    if view.phase == "orders":
        courses = [course(view, each) for each in choices if isinstance(each, ftr.WriteOrderChoice)]
        return [*courses, *ends]
    for choice in choices:
        order = answer(battle, view, choice)
        if order is not None:
            return [order]
    return ends[:1] or [ftr.EndTurn()]


PLAIN: dict[type[values.Choice], ftr.Order] = {
    ftr.RollInitiativeChoice: ftr.RollInitiative(),
    ftr.MoveShipsChoice: ftr.MoveShips(),
    ftr.ResolveFighterActionsChoice: ftr.ResolveFighterActions(),
    ftr.ResolvePointDefenceChoice: ftr.ResolvePointDefence(),
    ftr.ResolveAttacksChoice: ftr.ResolveAttacks(),
}


def answer(battle: Scenario, view: ftr.BattleView, choice: values.Choice) -> ftr.Order | None:
    """Return what is ordered by a choice, `None` for what this captain leaves alone."""
    match choice:
        case ftr.MoveGroupChoice():
            return flight(view, choice)
        case ftr.LaunchSalvoesChoice():
            return salvoes(battle, view, choice)
        case ftr.AllocateDefenceChoice():
            return ftr.AllocateDefence(choice.side, tuple(defences(choice)))
        case ftr.FireWeaponsChoice():
            return volley(view, choice)
        case _:
            return PLAIN.get(type(choice)) or attack(choice) or repairs(choice)


def attack(choice: values.Choice) -> ftr.Order | None:
    """Return a group's attack on what it hurts most, once declared."""
    match choice:
        case ftr.DeclareAttackChoice(declared=(), solutions=(_, *_) as found):
            best = max(found, key=lambda each: each.mean_effect or 0.0)
            return ftr.DeclareAttack(choice.group, (best.target,))
    return None


def repairs(choice: values.Choice) -> ftr.Order | None:
    """Return a job for each party that is free."""
    match choice:
        case ftr.RepairSystemsChoice(parties=parties, systems=(_, *_) as broken) if parties:
            jobs = [ftr.Job(system, 1) for system in broken[:parties]]
            return ftr.RepairSystems(choice.ship, tuple(jobs))
    return None


def enemies(view: ftr.BattleView, side: str, x: float, y: float) -> list[ftr.ShipView]:
    """Return the enemy's ships, the nearest first."""
    found = [each for each in view.ships if each.side != side and each.status == "active"]
    return sorted(found, key=lambda each: hypot(each.x - x, each.y - y))


def course(view: ftr.BattleView, ready: ftr.WriteOrderChoice) -> ftr.Order:
    """Return an order towards the nearest enemy, or to launch the fighters that are aboard."""
    ship = next(each for each in view.ships if each.id == ready.ship)
    goals = enemies(view, ship.side, ship.x, ship.y)
    if ready.launches:
        return ftr.WriteOrder(ship.id, manoeuvre=ftr.Manoeuvre(launch=True))
    if not goals:
        return ftr.WriteOrder(ship.id, manoeuvre=ftr.Manoeuvre())
    east, north = goals[0].x - ship.x, goals[0].y - ship.y
    away = hypot(east, north)
    wanted = CRUISING if away > NEAR_MU else CRUISING // 2
    if ready.movement == "vector":
        deg = 30.0 * ship.facing if ship.course_deg is None else ship.course_deg
        east = wanted * east / (away or 1) - ship.velocity * sin(radians(deg))
        north = wanted * north / (away or 1) - ship.velocity * cos(radians(deg))
    points = round((degrees(atan2(east, north)) / 30 - ship.facing + 6) % 12 - 6)
    if ready.movement == "vector":
        return ftr.WriteOrder(ship.id, manoeuvre=burn(points, hypot(east, north), ready.thrust))
    turn = max(-ready.turn, min(ready.turn, points))
    spare = ready.thrust - abs(turn)
    speed = max(-spare, min(spare, wanted - ship.velocity))
    return ftr.WriteOrder(ship.id, manoeuvre=ftr.Manoeuvre(speed=speed, turn=turn))


def burn(points: int, push_mu: float, thrust: int) -> ftr.Manoeuvre:
    """Return a vector order: turn to where the main drive shall push, and burn."""
    if thrust < 2 or push_mu < 1:  # noqa: PLR2004 — a rotation and a burn
        return ftr.Manoeuvre()
    turn = ftr.VectorItem("rotate_port" if points < 0 else "rotate_starboard", abs(points))
    main = ftr.VectorItem("burn", min(thrust - 1, round(push_mu)))
    return ftr.Manoeuvre(items=(turn, main) if points else (main,))


def flight(view: ftr.BattleView, ready: ftr.MoveGroupChoice) -> ftr.Order | None:
    """Return a group's move to the nearest enemy, as far as it reaches; it stops short of it."""
    group = next(each for each in view.groups if each.id == ready.group)
    for goal in enemies(view, group.side, ready.x, ready.y)[:1]:
        away = hypot(goal.x - ready.x, goal.y - ready.y)
        part = max(0.0, min(0.99 * ready.reach_mu, away - CRUISING)) / (away or 1)
        x, y = ready.x + part * (goal.x - ready.x), ready.y + part * (goal.y - ready.y)
        facing = round(degrees(atan2(goal.x - ready.x, goal.y - ready.y)) / 30) % 12 or 12
        return ftr.MoveGroup(group.id, x, y, facing)
    return None


def salvoes(
    battle: Scenario, view: ftr.BattleView, ready: ftr.LaunchSalvoesChoice
) -> ftr.Order | None:
    """Return salvoes at the enemies in reach and arc: a dry run tells whether they are."""
    ship = next(each for each in view.ships if each.id == ready.ship)
    launches: tuple[ftr.Launch, ...] = ()
    for launcher in ready.launchers:
        for goal in enemies(view, ship.side, ship.x, ship.y):
            launch = ftr.Launch(launcher.weapon, goal.x, goal.y, launcher.salvoes[0].ammunition)
            try:
                battle.dry_run(ftr.LaunchSalvoes(ship.id, (*launches, launch)))
            except Illegal:
                continue
            launches = (*launches, launch)
            break
    return ftr.LaunchSalvoes(ship.id, launches) if launches else None


def defences(ready: ftr.AllocateDefenceChoice) -> Iterator[ftr.Defence]:
    """Yield every weapon of a ship under attack, at the first that attacks it."""
    first = {threat.ship: threat.target for threat in reversed(ready.threats)}
    for ship in ready.ships:
        for weapon in ship.weapons:
            if ship.ship in weapon.protects:
                yield ftr.Defence(ship.ship, weapon.weapon, first[ship.ship])


def volley(view: ftr.BattleView, ready: ftr.FireWeaponsChoice) -> ftr.Order:
    """Return fire with all that bears on what it hurts most; needle beams keep quiet."""
    ship = next(each for each in view.ships if each.id == ready.ship)
    needles = {each.id for each in ship.ssd.systems if isinstance(each, ftr.NeedleBeam)}
    solutions = [each for each in ready.solutions if each.weapon not in needles]
    hurt: dict[str, float] = {}
    for each in solutions:
        hurt[each.target] = hurt.get(each.target, 0.0) + (each.mean_damage or 0.0)
    if not hurt:
        return ftr.PassFire(ship.id)
    target = max(hurt, key=hurt.__getitem__)
    weapons = dict.fromkeys(each.weapon for each in solutions if each.target == target)
    return ftr.FireWeapons(ship.id, tuple(ftr.Shot(weapon, target) for weapon in weapons))


def told(event: values.Event) -> str:
    """Return one line: what happened, to whom, the dice, and the rule."""
    if isinstance(event, ftr.PhaseBegan):
        return f"\nturn {event.turn}, {event.phase.replace('_', ' ')} [{event.rule}]"
    fields = msgspec.to_builtins(event)
    kind, rule = fields.pop("kind").replace("_", " "), fields.pop("rule", "")
    faces = [face for roll in fields.pop("rolls", ()) for face in roll["faces"]]
    words = [
        name if value is True else f"{name} {value}"
        for name, value in fields.items()
        if value is not False and value not in (None, "", (), [])
    ]
    dice = f"; dice {faces}" if faces else ""
    return f"  {kind}: {', '.join(words)}{dice} [{rule}]"


def main() -> None:
    """Play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="where the service is")
    parser.add_argument("--key", default=os.environ.get("UMPIRE_OPERATOR_KEY"), help="to open it")
    parser.add_argument("--sample", default="meeting-engagement", help="what is played")
    parser.add_argument("--seed", help="words that the dice come from, openly")
    parser.add_argument("--turns", type=int, default=15, help="then the weaker side gives up")
    parser.add_argument("--out", type=Path, help="where to save the transcript")
    given = parser.parse_args()
    with Client(given.url, operator_key=given.key) as client:
        opened = client.open(
            ftr.SYSTEM,
            sample=given.sample,
            dice="seeded" if given.seed else "committed",
            seed=given.seed,
        )
        battle = client.scenario(opened.scenario, opened.tokens["referee"])
        for event in played(battle, given.turns):
            print(told(event))
        battle.close()
        verdict = battle.verification()
        if given.out:
            given.out.write_bytes(battle.transcript())
            print(f"\n{given.out}: the dice are right: {verify_transcript(given.out).verified}")
        print(f"\n{verdict.entries} entries, {verdict.rolls} rolls, verified: {verdict.verified}")


if __name__ == "__main__":
    main()
