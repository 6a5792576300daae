# ruff: noqa: INP001, T201 — a script that prints
"""Play a turn from several terminals: sealed orders of two sides, and an observer who follows.

Without arguments, all of it happens in one process. In four terminals:
    sealed_orders.py open battle.json          open a battle, and write down the seats' tokens
    sealed_orders.py observer battle.json      follow it by server-sent events
    sealed_orders.py side:Compact battle.json  play a side
    sealed_orders.py side:Union battle.json    play the other side
"""

import os
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import msgspec

from umpire_client import Client, Scenario, Stale, models
from umpire_client import full_thrust_light as ftl

SEATS = ("observer", "side:Compact", "side:Union")


def play(battle: Scenario, side: str) -> None:
    """Give the orders of a side, as long as the seat has any to give in the first turn."""
    while getattr(battle.look().battle, "turn", 2) == 1:
        with suppress(Stale):  # the other side was faster: look again
            match [one for one in battle.choices() if not isinstance(one, ftl.WithdrawChoice)]:
                case [ftl.WriteOrderChoice(ship=ship), *_]:
                    ruling = battle.order(ftl.WriteOrder(ship, "+1"), ftl.FinishOrders(side))
                    print(f"{side}: sealed; receipt {ruling.chain[:16]}...\n", end="", flush=True)
                case [ftl.MoveShipsChoice(), *_]:
                    battle.order(ftl.MoveShips())  # alone: a side orders nothing after it at once
                    battle.order(ftl.RollInitiative())
                case [ftl.FireWeaponsChoice(ship=ship, solutions=(shot, *_)), *_]:
                    battle.order(ftl.FireWeapons(ship, (ftl.Shot(shot.weapon, shot.target),)))
                case [ftl.PassFireChoice(), *_]:
                    battle.order(ftl.PassFire(side))
                case _:
                    return


def take_part(client: Client, opened: models.ScenarioOpened, seat: str) -> None:
    """Follow as an observer or a side until the first turn is over; a side gives orders too."""
    battle = client.scenario(opened.scenario, opened.tokens[seat])
    play(battle, seat.removeprefix("side:"))
    for heard in battle.follow():
        events = heard.entry.events if isinstance(heard.entry, models.Ruled) else ()
        play(battle, seat.removeprefix("side:"))
        if seat == "observer":
            kinds = [type(event).__name__ for event in events] or "something sealed"
            print(f"{heard.version}{' opened' * heard.opened}: {kinds}\n", end="", flush=True)
        if any(isinstance(event, ftl.PhaseBegan) and event.turn > 1 for event in events):
            return


def main() -> None:
    """Do one of the seats, or all."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="?", choices=("open", *SEATS))
    parser.add_argument("file", nargs="?", type=Path, default=Path("battle.json"))
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="where the service is")
    parser.add_argument("--key", default=os.environ.get("UMPIRE_OPERATOR_KEY"), help="to open it")
    given = parser.parse_args()
    with Client(given.url, operator_key=given.key) as client, ThreadPoolExecutor() as pool:
        if given.part not in SEATS:
            opened = client.open(ftl.SYSTEM, sample="duel")
        else:
            opened = msgspec.json.decode(given.file.read_bytes(), type=models.ScenarioOpened)
        if given.part == "open":
            given.file.write_bytes(msgspec.json.encode(opened))
        else:
            seats = (given.part,) if given.part else SEATS
            list(pool.map(lambda seat: take_part(client, opened, seat), seats))


if __name__ == "__main__":
    main()
