# ruff: noqa: INP001, T201 — a script that prints
"""Open a battle of two ships, play its first turn, and let the service check what it kept."""

import argparse
import os

from umpire_client import Client
from umpire_client import full_thrust_light as ftl


def best_shots(ready: ftl.FireWeaponsChoice) -> ftl.FireWeapons:
    """Return an order to fire every weapon that bears at the first target that is offered."""
    target = ready.solutions[0].target
    weapons = dict.fromkeys(one.weapon for one in ready.solutions if one.target == target)
    return ftl.FireWeapons(ready.ship, tuple(ftl.Shot(weapon, target) for weapon in weapons))


def tell(events: tuple[object, ...]) -> None:
    """Print what happened."""
    for event in events:
        match event:
            case ftl.ShipMoved(ship=ship, course=course, velocity=velocity):
                print(f"  {ship} moves: course {course}, velocity {velocity}")
            case ftl.BeamFired() | ftl.TorpedoFired():
                faces = [face for roll in event.rolls for face in roll.faces]
                print(f"  {event.ship} {event.weapon} > {event.target}: {faces}, {event.damage}")
            case ftl.HullDamaged(ship=ship, points=points, rule=rule):
                print(f"  {ship} takes {points} ({rule})")
            case ftl.SystemLost(ship=ship, system=system):
                print(f"  {ship} loses {system}")
            case ftl.PhaseBegan(turn=turn, phase=phase):
                print(f"turn {turn}, {phase}")


def main() -> None:
    """Play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="where the service is")
    parser.add_argument("--key", default=os.environ.get("UMPIRE_OPERATOR_KEY"), help="to open it")
    given = parser.parse_args()
    with Client(given.url, operator_key=given.key) as client:
        opened = client.open(ftl.SYSTEM, sample="duel", title="A first turn")
        battle = client.scenario(opened.scenario, opened.tokens["referee"])
        ruling = battle.order(
            ftl.WriteOrder("Candle", "+2, B1"),
            ftl.FinishOrders("Compact"),
            ftl.WriteOrder("Hammer", manoeuvre=ftl.Manoeuvre(speed=1)),
            ftl.FinishOrders("Union"),
            ftl.MoveShips(),
            ftl.RollInitiative(),
        )
        tell(ruling.events)
        while not isinstance(ruling.events[-1], ftl.PhaseBegan | ftl.BattleEnded):
            match battle.choices()[0]:
                case ftl.FireWeaponsChoice(solutions=(_, *_)) as ready:
                    ruling = battle.order(best_shots(ready))
                case _:
                    side = next(
                        c.side for c in battle.choices() if isinstance(c, ftl.PassFireChoice)
                    )
                    ruling = battle.order(ftl.PassFire(side))
            tell(ruling.events)
        verdict = battle.verification()
        print(f"{verdict.entries} entries, {verdict.rolls} rolls, verified: {verdict.verified}")


if __name__ == "__main__":
    main()
