"""Groups: which of them fly, what their type gives them, whom they fight (FT 5.0, 5.4, 5.9)."""

from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import DESTROYED, NOT_LAUNCHED, WITHDRAWN
from umpire.rules.full_thrust.state.small_craft import FighterGroup, FighterType
from umpire.rules.full_thrust.state.tables import FighterFigures, FighterTable
from umpire.rules.full_thrust.state.units import known_group

_GONE = {"destroyed": DESTROYED, "merged": DESTROYED, "withdrawn": WITHDRAWN}


def figures_of(fighter: FighterType, table: FighterTable) -> FighterFigures:
    """Return points, endurance, move and what dice add, for a type (FT-5.9-1 to -7)."""
    figures: FighterFigures = getattr(table.types, fighter)
    return figures


def group_in_play(battle: Battle, group_id: str, *, at: str) -> FighterGroup:
    """Return a group that flies, or is aboard its carrier.

    Raises:
        IllegalOrder: it is lost, or its side has withdrawn.
        Malformed: there is none of that name.
    """
    group = known_group(battle, group_id, at=at)
    if group.status in _GONE:
        raise _GONE[group.status].refuse(
            f"{group_id} is {group.status}, and takes no further part: name a group in play.", at=at
        )
    return group


def flying_group(battle: Battle, group_id: str, *, at: str) -> FighterGroup:
    """Return a group that flies.

    Raises:
        IllegalOrder: it is aboard, lost, or its side has withdrawn.
        Malformed: there is none of that name.
    """
    group = group_in_play(battle, group_id, at=at)
    if group.status == "aboard":
        raise NOT_LAUNCHED.refuse(
            f"{group_id} is aboard {group.carrier}: launch it first, by a move in phase fighters.",
            at=at,
        )
    return group


def opponents(battle: Battle, group: FighterGroup) -> list[FighterGroup]:
    """Return the groups that a group fights in a dogfight and that still fly (FT-5.4-2)."""
    found = [battle.group(each) for each in group.dogfight]
    return [each for each in found if each is not None and each.status == "active"]
