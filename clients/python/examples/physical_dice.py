# ruff: noqa: INP001, T201 — a script that prints
"""Throw real dice, and type in what they show: the umpire says which, and rules on them."""

import argparse
import os
from collections.abc import Iterator

from umpire_client import Client, Malformed, Scenario, models
from umpire_client import full_thrust_light as ftl


def told(throws: models.PendingThrow) -> str:
    """Return in words what is to be thrown."""
    return f"Throw {throws.count}d{throws.sides} for {throws.label}."


def thrown(typed: str | None, asked: str) -> list[int]:
    """Return the faces for what is asked for: the next of those given, or what is typed now."""
    print(asked)
    text = typed if typed is not None else input("faces, in that order: ")
    return [int(face) for face in text.replace(",", " ").split()]


def order(battle: Scenario, typed: Iterator[str], *orders: ftl.Order) -> models.RulingKept:
    """Give orders, and ask for more dice until there are enough of them."""
    faces: list[int] = []
    while True:
        try:
            return battle.order(*orders, faces=faces)
        except Malformed as refused:
            if refused.code == "too_few_dice" and refused.problem.throws:
                faces += thrown(next(typed, None), told(refused.problem.throws))
            elif refused.code in ("impossible_die", "too_many_dice"):
                print(refused.problem.detail)
                faces = thrown(next(typed, None), "Once more, all of them.")
            else:
                raise


def main() -> None:
    """Play up to the first shot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="where the service is")
    parser.add_argument("--key", default=os.environ.get("UMPIRE_OPERATOR_KEY"), help="to open it")
    parser.add_argument("faces", nargs="*", help="answers to the questions, in place of typing")
    given = parser.parse_args()
    typed = iter(given.faces)
    with Client(given.url, operator_key=given.key) as client:
        opened = client.open(ftl.SYSTEM, sample="duel", dice="supplied")
        battle = client.scenario(opened.scenario, opened.tokens["referee"])
        ends = [ftl.FinishOrders(side) for side in ("Compact", "Union")]
        order(battle, typed, *ends, ftl.MoveShips(), ftl.RollInitiative())
        ready = next(one for one in battle.choices() if isinstance(one, ftl.FireWeaponsChoice))
        shot = ready.solutions[0]
        print(f"{ready.ship} fires {shot.weapon} at {shot.target}, {shot.range_mu:g} MU away.")
        fire = ftl.FireWeapons(ready.ship, (ftl.Shot(shot.weapon, shot.target),))
        for event in order(battle, typed, fire).events:
            if isinstance(event, ftl.BeamFired | ftl.TorpedoFired):
                faces = [face for roll in event.rolls for face in roll.faces]
                print(f"{faces}: {event.damage} points of damage ({event.rule})")


if __name__ == "__main__":
    main()
