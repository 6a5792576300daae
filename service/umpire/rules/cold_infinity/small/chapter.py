"""The chapter of small vessels: groups merge, fighters are given up in an order (CI 12)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import Annotated

import msgspec
from msgspec import Meta

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice, list_of, one_of, open_at, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.small import groups
from umpire.rules.cold_infinity.small.groups import group_class
from umpire.rules.cold_infinity.small.happenings import EVENTS, FightersGivenUp, GroupsMerged
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.bounds import GroupClass
from umpire.rules.cold_infinity.state.group import MOST_CRAFT, Fighter, Group
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.named import listed, said_of
from umpire.rules.cold_infinity.state.refusals import MERGE_UNFIT, UNKNOWN_FIGHTER
from umpire.rules.cold_infinity.state.units import acting_group, commanded_group, side_of_group


class MergeGroups(Value, frozen=True, tag="merge_groups"):
    """Merge other groups into one, which keeps its name (CI-12.1.1-1, CI-RUL-81)."""

    group: Id
    others: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=MOST_CRAFT)]


class GiveUpFighters(Value, frozen=True, tag="give_up_fighters"):
    """Say in which order hits strike the fighters of a group, from now on (CI-12.3.1-1).

    Those that are not named come after them. All hear of it.
    """

    group: Id
    fighters: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=MOST_CRAFT)]


def require_merger(battle: Battle, found: Sequence[Group]) -> int:
    """Return how many fly in a group that others merge into (CI-12.1.1-1, CI-UMP-51).

    Raises:
        IllegalOrder: they are of several sides, or named twice; or they do not merge (see
            `small.groups.merged`).
    """
    if len({each.side for each in found}) > 1:
        raise MERGE_UNFIT.refuse(f"Groups {listed(each.id for each in found)} are not of one side.")
    if len({each.id for each in found}) < len(found):
        raise MERGE_UNFIT.refuse(
            f"Groups {listed(each.id for each in found)} name one twice: name each once."
        )
    return groups.merged([_as_found(each) for each in found], battle.tables.small_vessels)


def _as_found(group: Group) -> groups.Group:
    return groups.Group(
        len(group.flying),
        group.craft,
        group.craft.hull_type,
        group.cell,
        group.motion.attitude.facing,
        group.motion.vector,
    )


def merge_groups(ruling: Ruling, order: MergeGroups, _dice: Dice) -> Ruling:
    """Merge groups into one, in Final Actions (CI-12.1.1-1, CI-RUL-81, CI-UMP-110).

    Raises:
        IllegalOrder: one of them does not fly, such groups do not merge, or the side is done.
        Malformed: there is no such group.
    """
    battle = ruling.state
    group = commanded_group(battle, order.group, at="/group")
    others = [
        acting_group(battle, name, at=f"/others/{place}") for place, name in enumerate(order.others)
    ]
    try:
        require_merger(battle, (group, *others))
    except Refusal as refusal:
        said_of(refusal, "With", listed(order.others))
        raise refusal.inside("/others") from None
    return ruling.then(GroupsMerged(group=group.id, others=order.others))


def give_up_fighters(ruling: Ruling, order: GiveUpFighters, _dice: Dice) -> Ruling:
    """Put the fighters of a group in the order in which hits strike them (CI-12.3.1-1).

    Raises:
        IllegalOrder: none of the group flies.
        Malformed: there is no such group or fighter, or one is named twice.
    """
    group = acting_group(ruling.state, order.group, at="/group")
    flying = {each.id for each in group.flying}
    for place, name in enumerate(order.fighters):
        if name not in flying or name in order.fighters[:place]:
            raise UNKNOWN_FIGHTER.refuse(
                f"Fighter {name} of {group.id} does not fly or is named already; those that fly are"
                f" {listed(each.id for each in group.flying)}.",
                at=f"/fighters/{place}",
            )
    return ruling.then(FightersGivenUp(group=group.id, fighters=order.fighters))


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
    # Another fighter comes first than now: an order that changed nothing would be offered for ever.
    others = list_of(one_of(names), 1, len(names), first=one_of(names[1:]))
    return GiveUpFightersChoice(
        group.id,
        group.flying,
        order=order_of(GiveUpFighters, group=group.id, fighters=[*names[1:], names[0]]),
        open=(open_at("/fighters", others, optional=True),),
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


def is_asked_for_mergers(battle: Battle, side: str) -> bool:
    """Tell whether a side has groups that may merge in Final Actions (CI-12.1.1-1)."""
    offered = choices(battle, side.__eq__, None)
    return any(isinstance(each, MergeGroupsChoice) for each in offered)


MERGE_GROUPS: Act[Battle, MergeGroups] = Act(
    order=MergeGroups,
    procedure=merge_groups,
    family="movement",
    phases=("final",),
    side=side_of_group,
    offer=InChapter(MergeGroupsChoice),
    readable=if_identified,
)

GIVE_UP_FIGHTERS: Act[Battle, GiveUpFighters] = Act(
    order=GiveUpFighters,
    procedure=give_up_fighters,
    family="damage",
    side=side_of_group,
    offer=InChapter(GiveUpFightersChoice),
    readable=if_identified,
)

SMALL_VESSELS = ChapterOfPlay(
    acts=(MERGE_GROUPS, GIVE_UP_FIGHTERS),
    events=EVENTS,
    choices=choices,
    asks_in_final=is_asked_for_mergers,
)
