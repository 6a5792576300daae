"""What a seat may order of its small vessels now (CI 12)."""

from collections.abc import Callable, Iterator
from itertools import combinations, islice

import msgspec

from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice, list_of, one_of, open_at, order_of
from umpire.rules.cold_infinity.small.groups import group_class
from umpire.rules.cold_infinity.small.merging import require_merger
from umpire.rules.cold_infinity.small.orders import GiveUpFighters, MergeGroups
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import GroupClass
from umpire.rules.cold_infinity.state.group import MOST_CRAFT, Fighter, Group

MOST_TRIED = 200
"""Combinations of groups in a hex that are looked at; there may be more."""


class Merger(msgspec.Struct, frozen=True):
    """Groups that may merge into another together: how many then fly in it, and what it is."""

    others: tuple[str, ...]
    number: int
    group_class: GroupClass


class MergeGroupsChoice(Choice, frozen=True, tag="merge_groups"):
    """Others may merge into a group, in any of these ways."""

    group: str
    mergers: tuple[Merger, ...]
    rule: str = "CI-12.1.1-1"


class GiveUpFightersChoice(Choice, frozen=True, tag="give_up_fighters"):
    """The owner of a group may say in which order its fighters are struck; now it is this."""

    group: str
    fighters: tuple[Fighter, ...]
    rule: str = "CI-12.3.1-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what groups of a seat may do now; with `unit`, that one alone."""
    for group in battle.groups:
        if not (sees(group.side) and unit in {None, group.id} and group.in_play):
            continue
        if battle.phase == "final" and group.side not in battle.finished:
            yield from _mergers(battle, group)
        if len(group.flying) > 1:
            yield _to_give_up(group)


def _to_give_up(group: Group) -> GiveUpFightersChoice:
    names = [each.id for each in group.flying][:MOST_CRAFT]
    return GiveUpFightersChoice(
        group.id,
        group.flying,
        order=order_of(GiveUpFighters, group=group.id, fighters=names),
        open=(open_at("/fighters", list_of(one_of(names), 1, len(names)), optional=True),),
    )


def _mergers(battle: Battle, group: Group) -> Iterator[MergeGroupsChoice]:
    found = tuple(
        [
            merger
            for others in islice(_combinations(battle, group), MOST_TRIED)
            for merger in _merger(battle, group, others)
        ]
    )
    if found:
        yield MergeGroupsChoice(
            group.id,
            found,
            order=order_of(MergeGroups, group=group.id),
            open=(open_at("/others", one_of([each.others for each in found])),),
        )


def _combinations(battle: Battle, group: Group) -> Iterator[tuple[Group, ...]]:
    """Yield groups of the same side and hex, as many together as may merge into one."""
    near = [
        each
        for each in battle.groups
        if each.in_play and (each.side, each.cell) == (group.side, group.cell) and each != group
    ]
    for number in sorted({len(each) - 1 for each in battle.tables.small_vessels.merges} - {0}):
        yield from combinations(near, number)


def _merger(battle: Battle, group: Group, others: tuple[Group, ...]) -> Iterator[Merger]:
    try:
        number = require_merger(battle, (group, *others))
    except Refusal:
        return
    name = group_class(number, battle.tables.small_vessels)
    yield Merger(tuple([each.id for each in others]), number, name)
