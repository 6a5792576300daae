"""Open a battle by the client for Python and play its movement; `python turn.py ADDRESS`."""

import sys

from umpire_client import Client
from umpire_client import full_thrust_light as ftl

with Client(sys.argv[1]) as client:
    opened = client.open(ftl.SYSTEM, sample="duel")
    battle = client.scenario(opened.scenario, opened.tokens["referee"])
    battle.order(ftl.FinishOrders("Compact"), ftl.FinishOrders("Union"))
    ruling = battle.order(ftl.MoveShips())
    moved = [event.ship for event in ruling.events if isinstance(event, ftl.ShipMoved)]
    sys.stdout.write(f"version {ruling.version}, moved {' '.join(moved)}\n")
