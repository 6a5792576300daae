"""Precedence: which groups move before which (FT-2.7-4, FT-5.1-3, FT-RUL-34).

Groups that are launched go before those in flight; in each of these classes turkeys go first and
aces last. A launch need not be made: a side that moves a group of a later rank gives up those of
earlier ranks that it has left aboard, which `LaunchesGivenUp` reports. Groups in flight may stay
where they are, by a move. In a closed book nobody waits for launches of others, of which nothing
is known (FT-UMP-67).
"""

from collections.abc import Mapping

from umpire.rules.full_thrust.fighters.carriers import bar_to_launching
from umpire.rules.full_thrust.fighters.contact import contacting
from umpire.rules.full_thrust.fighters.groups import opponents
from umpire.rules.full_thrust.fighters.screens import screened_ship
from umpire.rules.full_thrust.state.audience import is_aboard_closed
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import LAUNCHING_FIRST, PILOTS_FIRST
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.units import order_of_play

TURKEYS, NORMAL, ACES = range(3)
IN_FLIGHT = 3
"""The first rank of groups in flight; those that are launched have the ranks below."""

Waiting = Mapping[str, list[FighterGroup]]


def rank(battle: Battle, group: FighterGroup) -> int:
    """Return the rank of a group in the order of moves, 0 for the first."""
    pilots = ACES if group.ace else TURKEYS if group.quality == "turkey" else NORMAL
    launched = group.status == "aboard" or group.launched_turn == battle.turn
    return pilots if launched else IN_FLIGHT + pilots


def waiting(battle: Battle) -> Waiting:
    """Return the groups that have yet to move, side by side; sides that have finished have none."""
    found: dict[str, list[FighterGroup]] = {side: [] for side in battle.sides}
    reached = {side: _reached(battle, side) for side in battle.sides}
    for group in battle.groups:
        if group.side not in battle.finished and _waits(battle, group, reached[group.side]):
            found[group.side].append(group)
    return found


def _waits(battle: Battle, group: FighterGroup, reached: int) -> bool:
    if group.status == "aboard":
        return rank(battle, group) >= reached and bar_to_launching(battle, group) is None
    return (
        group.status == "active"
        and not group.moved
        and screened_ship(battle, group) is None
        and not opponents(battle, group)
        and not contacting(battle, group)
    )


def launches_open(battle: Battle, side: str) -> tuple[str, ...]:
    """Return the groups that a side may still launch this turn."""
    return tuple([group.id for group in waiting(battle)[side] if group.status == "aboard"])


def _reached(battle: Battle, side: str) -> int:
    """Return the highest rank that a side has moved this turn.

    Groups that have slipped away, or have turned beside the ship that they screen, do not count.
    """
    return max(
        (
            rank(battle, group)
            for group in battle.groups
            if group.side == side
            and group.moved
            and group.evaded_turn != battle.turn
            and screened_ship(battle, group) is None
        ),
        default=-1,
    )


def require_precedence(battle: Battle, group: FighterGroup) -> None:
    """Refuse the move of a group before which others go, or whose launch has been given up.

    Raises:
        IllegalOrder: other groups move first.
    """
    own = rank(battle, group)
    if group.status == "aboard" and own < _reached(battle, group.side):
        launching = _reached(battle, group.side) < IN_FLIGHT
        code = PILOTS_FIRST if launching else LAUNCHING_FIRST
        raise code.refuse(
            f"{group.id} is too late: side {group.side} has moved groups that go after it.",
            at="/group",
        )
    first = goes_before(battle, group, waiting(battle))
    if first is not None:
        alike = (rank(battle, first) < IN_FLIGHT) == (own < IN_FLIGHT)
        code = PILOTS_FIRST if alike else LAUNCHING_FIRST
        raise code.refuse(f"{first.id} moves before {group.id}: move it first.", at="/group")


def goes_before(battle: Battle, group: FighterGroup, others: Waiting) -> FighterGroup | None:
    """Return a group that has to move before another, `None` if that one may move now."""
    own = rank(battle, group)
    for side, groups in others.items():
        for other in groups:
            given_up = side == group.side and other.status == "aboard"
            unseen = is_aboard_closed(battle, other, group.side.__eq__)
            if rank(battle, other) < own and not (given_up or unseen):
                return other
    return None


def moving_order(battle: Battle) -> tuple[str, ...]:
    """Return the order in which all groups would move, each side taking its first as listed.

    Sides alternate, the loser of initiative first; one without a group to move is skipped
    (FT-RUL-13).
    """
    found = waiting(battle)
    left = {side: list(found[side]) for side in order_of_play(battle)}
    moved: list[str] = []
    while any(left.values()):
        for groups in left.values():
            able = [each for each in groups if goes_before(battle, each, left) is None]
            if able:
                first = min(able, key=lambda group: rank(battle, group))
                groups.remove(first)
                moved.append(first.id)
    return tuple(moved)
