# ruff: noqa: INP001, T201 — a script that prints
"""Take back a shot without fishing for better dice: a fork throws the same faces for it.

A scenario is forked from before the fire. In the fork other weapons fire first; the disputed shot
still throws what it threw, because its dice belong to its label, and to nothing before it.
"""

import argparse
import os

from umpire_client import Client
from umpire_client import full_thrust_light as ftl
from umpire_client.models import Roll, RulingKept


def rolls_of(ruling: RulingKept, weapon: str) -> tuple[Roll, ...]:
    """Return what a weapon threw."""
    fired = (ftl.BeamFired, ftl.TorpedoFired)
    return next(e.rolls for e in ruling.events if isinstance(e, fired) and e.weapon == weapon)


def main() -> None:
    """Play, fork, and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="where the service is")
    parser.add_argument("--key", default=os.environ.get("UMPIRE_OPERATOR_KEY"), help="to open it")
    given = parser.parse_args()
    with Client(given.url, operator_key=given.key) as client:
        opened = client.open(ftl.SYSTEM, sample="duel")
        battle = client.scenario(opened.scenario, opened.tokens["referee"])
        ends = [ftl.FinishOrders(side) for side in ("Compact", "Union")]
        before = battle.order(*ends, ftl.MoveShips(), ftl.RollInitiative())

        ready = next(one for one in battle.choices() if isinstance(one, ftl.FireWeaponsChoice))
        shots = tuple(ftl.Shot(one.weapon, one.target) for one in ready.solutions)
        disputed = shots[0]
        ruling = battle.order(ftl.FireWeapons(ready.ship, (disputed,)))
        print("as played:", *rolls_of(ruling, disputed.weapon))

        fork = battle.fork(before.version)
        forked = client.scenario(fork.scenario, fork.tokens["referee"])
        again = forked.order(ftl.FireWeapons(ready.ship, tuple(reversed(shots))))
        print("forked:   ", *rolls_of(again, disputed.weapon))
        same = rolls_of(again, disputed.weapon) == rolls_of(ruling, disputed.weapon)
        print("the same dice" if same else "other dice")


if __name__ == "__main__":
    main()
