"""The procedures of hits, one for each order (SF 4)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.space_fleet.battle import Battle
from umpire.rules.space_fleet.events import AnyEvent
from umpire.rules.space_fleet.hits.damage import apply_hits
from umpire.rules.space_fleet.hits.orders import ApplyHits

PROCEDURES: dict[type, Callable[[Battle, Any, Dice], Ruling[Battle, AnyEvent]]] = {
    ApplyHits: apply_hits,
}
