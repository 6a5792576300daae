"""Which ships may board which now, and how strong both are."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.boarding.procedures import defenders_of
from umpire.rules.full_thrust.boarding.trajectory import targets_of
from umpire.rules.full_thrust.combat.circumstances import attacks_freely
from umpire.rules.full_thrust.crew import crew_left
from umpire.rules.full_thrust.open_book.displays import is_closed


class BoardShipChoice(Event, frozen=True, tag="board_ship"):
    """A ship may board `target`, with up to `factors` against `defence_factors`.

    Those are null where the display of the target is closed.
    """

    ship: str
    target: str
    factors: int
    defence_factors: int | None
    rule: str = "FT-11.5-1"


BoardingChoice: TypeAlias = BoardShipChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[BoardingChoice]:
    """Yield whom the ships of the side whose turn it is may board."""
    if battle.phase != "boarding":
        return
    for ship in battle.ships:
        if unit not in {None, ship.id} or ship.side != battle.active or not side_sees(ship.side):
            continue
        if not attacks_freely(battle, ship):
            continue
        factors = crew_left(ship, battle.tables.damage_control)
        for target in targets_of(battle, ship):
            yield BoardShipChoice(
                ship=ship.id,
                target=target.id,
                factors=factors,
                defence_factors=None
                if is_closed(battle, target.side, side_sees)
                else defenders_of(battle, target),
            )
