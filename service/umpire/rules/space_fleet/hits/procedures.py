"""The procedures of hits, one for each order (SF 4)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.space_fleet.hits.damage import apply_hits
from umpire.rules.space_fleet.hits.orders import ApplyHits
from umpire.rules.space_fleet.state.battle import Ruling

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    ApplyHits: apply_hits,
}
