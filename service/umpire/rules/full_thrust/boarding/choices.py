"""Which ships may board which now, and how strong both are."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.offers import Choice, codes, open_at, order_of, whole
from umpire.rules.full_thrust.boarding.capture import BoardShip, defenders_of
from umpire.rules.full_thrust.boarding.fight import MOST_FACTORS
from umpire.rules.full_thrust.boarding.trajectory import targets_of
from umpire.rules.full_thrust.combat.hindrances import attacks_freely
from umpire.rules.full_thrust.state.audience import is_closed
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.crew import crew_left
from umpire.rules.full_thrust.state.refusals import TOO_MANY_FACTORS


class BoardShipChoice(Choice, frozen=True, tag="board_ship"):
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
            closed = is_closed(battle, target.side, side_sees)
            defenders = None if closed else defenders_of(battle, target)
            yield BoardShipChoice(
                ship=ship.id,
                target=target.id,
                factors=factors,
                defence_factors=defenders,
                order=order_of(BoardShip, ship=ship.id, target=target.id),
                open=(open_at("/factors", whole(1, factors), optional=True),),
                unless=unless_too_many(factors, defenders),
            )


def unless_too_many(factors: int, defenders: int | None) -> tuple[str, ...]:
    """Return how a fight may be refused: more boarders or defenders than can be followed.

    How many defend a ship whose display is closed, nobody is told before.
    """
    known = defenders is not None and max(factors, defenders) <= MOST_FACTORS
    return () if known else codes(TOO_MANY_FACTORS)
