"""Onto which ships boarders may be beamed now, and how strong both are."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.offers import Choice, codes, open_at, order_of, whole
from umpire.rules.full_thrust.boarding.choices import unless_too_many
from umpire.rules.full_thrust.state.audience import is_closed
from umpire.rules.full_thrust.state.refusals import NO_BOARDERS
from umpire.rules.to_boldly_thrust.activations import acting_ships
from umpire.rules.to_boldly_thrust.boarding.beaming import matched, targets_of
from umpire.rules.to_boldly_thrust.boarding.capture import BeamBoarders
from umpire.rules.to_boldly_thrust.boarding.factors import defenders_of, factors_left
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Ship


class BeamBoardersChoice(Choice, frozen=True, tag="beam_boarders"):
    """A ship may beam up to `factors` onto `target`, against `defence_factors`.

    `course_points` is by how much their courses differ, `match` what their velocities come to;
    `defence_factors` are null where the display of the target is closed.
    """

    ship: str
    target: str
    course_points: float
    match: float
    factors: int
    defence_factors: int | None
    rule: str = "TBT-TRAN-02"


BoardingChoice: TypeAlias = BeamBoardersChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[BoardingChoice]:
    """Yield whom the ships of the side whose turn it is may board."""
    for ship in acting_ships(battle, side_sees, unit):
        for target in targets_of(battle, ship):
            yield _beaming(battle, ship, target, side_sees)


def _beaming(
    battle: Battle, ship: Ship, target: Ship, side_sees: Callable[[str], bool]
) -> BeamBoardersChoice:
    match, factors = matched(battle, ship, target), factors_left(battle, ship)
    closed = is_closed(battle, target.side, side_sees)
    defenders = None if closed else defenders_of(battle, target)
    several = whole(1, factors)
    return BeamBoardersChoice(
        ship=ship.id,
        target=target.id,
        course_points=match.course_points,
        match=match.velocity,
        factors=factors,
        defence_factors=defenders,
        order=order_of(BeamBoarders, ship=ship.id, target=target.id),
        open=(
            open_at("/factors", several, optional=True),
            open_at("/prize_factors", several, optional=True),
        ),
        unless=(
            *(codes(NO_BOARDERS) if factors > 1 else ()),
            *unless_too_many(factors, defenders),
        ),
    )
