"""Small vessels: groups of fighters, how they merge, fire and are hit (CI 12)."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, count, islice
from math import floor
from typing import Annotated, ClassVar, NamedTuple

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.errors import Code, Refusal
from umpire.kernel.happening import HappensTo
from umpire.kernel.hexes import Hex
from umpire.kernel.offers import Choice, Role, list_of, one_of, open_at, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.play import ChapterOfPlay, Happening, if_identified
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, change_groups
from umpire.rules.cold_infinity.state.sheet import (
    MERGE_UNFIT,
    SMALL_TARGET,
    UNKNOWN_FIGHTER,
    CraftSheet,
)
from umpire.rules.cold_infinity.state.tables import (
    AIMS_AT_SMALL,
    GroupRow,
    SmallVesselTable,
    has_trait,
)
from umpire.rules.cold_infinity.state.units import (
    acting_group,
    commanded_group,
    listed,
    said_of,
    side_of_group,
)
from umpire.rules.cold_infinity.state.values import FIGHTERS, Configuration, GroupClass, HullType
from umpire.rules.cold_infinity.state.vessels import (
    MOST_CRAFT,
    Arms,
    Fighter,
    Group,
    GuidedWeapon,
    Magazine,
    Readiness,
    WeaponReadiness,
)
from umpire.rules.cold_infinity.state.weapons import Traits


class GroupsMerged(Happening, frozen=True, tag="groups_merged", kw_only=True):
    """Groups have merged into one; those that flew in the others fly in it (CI-12.1.1-1)."""

    line: ClassVar[str] = "{group} takes in {others:and}"

    group: str
    others: tuple[str, ...]
    rule: str = "CI-12.1.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Let all fly in one group, which takes over the guided weapons of the others."""
        others = [each for each in battle.groups if each.id in self.others]

        def changed(group: Group) -> Group:
            if group.id == self.group:
                return together(group, others)
            return left_behind(group) if group.id in self.others else group

        merged = change_groups(battle, changed)
        return replace(merged, guided=tuple([_heirs(each, self) for each in battle.guided]))

    def on_the_map(self) -> "GroupsMerged":
        """Return all of it."""
        return self


class FightersGivenUp(Happening, frozen=True, tag="fighters_given_up", kw_only=True):
    """Hits strike the fighters of a group in their order (CI-12.3.1-1)."""

    line: ClassVar[str] = "Hits on {group} strike {fighters:list} first"

    group: str
    fighters: tuple[str, ...]
    rule: str = "CI-12.3.1-1"

    def apply(self, battle: Battle) -> Battle:
        def changed(group: Group) -> Group:
            if group.id != self.group:
                return group
            return replace(
                group, fighters=tuple(sorted(group.fighters, key=lambda one: place(one.id)))
            )

        def place(fighter: str) -> int:
            named = self.fighters
            return named.index(fighter) if fighter in named else len(named)

        return change_groups(battle, changed)


def _heirs(guided: GuidedWeapon, event: GroupsMerged) -> GuidedWeapon:
    """Return a guided weapon that was launched by a merged group, or at one (CI-UMP-110)."""
    if guided.launcher in event.others:
        guided = replace(guided, launcher=event.group)
    if guided.target not in event.others:
        return guided
    drone = guided.drone and replace(guided.drone, target=event.group)
    return replace(guided, target=event.group, drone=drone)


def together(group: Group, others: Sequence[Group]) -> Group:
    """Return a group with all that fly in others; names of fighters never repeat.

    It has the weapons and magazines of its worst members (CI-UMP-110).
    """
    taken = {each.id for each in group.fighters}
    names = (name for name in map(str, count(1)) if name not in taken)
    more = [replace(fighter, id=next(names)) for each in others for fighter in each.flying]
    return replace(
        group,
        fighters=(*group.fighters, *more),
        arms=least([group.arms, *[each.arms for each in others]]),
    )


def least(arms: Sequence[Arms]) -> Arms:
    """Return the arms of the least ready and the emptiest, weapon by weapon (CI-UMP-110)."""
    return replace(
        arms[0],
        readiness=tuple(
            [WeaponReadiness(weapon, _least_ready(arms, weapon)) for weapon in _weapons(arms)]
        ),
        magazines=tuple(
            [
                Magazine(each.rack, min([one.missiles(each.rack) for one in arms], key=len))
                for each in arms[0].magazines
            ]
        ),
    )


def _weapons(arms: Sequence[Arms]) -> Iterator[Id]:
    yield from dict.fromkeys(each.weapon for one in arms for each in one.readiness)


def _least_ready(arms: Sequence[Arms], weapon: Id) -> Readiness:
    found = [each.ready(weapon) for each in arms]
    return Readiness(
        arming=max(each.arming for each in found),
        cooling=max(each.cooling for each in found),
        shots=max(each.shots for each in found),
    )


def left_behind(group: Group) -> Group:
    """Return a group that has merged into another: no craft flies."""
    return replace(group, fighters=tuple([_merge_fighter(each) for each in group.fighters]))


def _merge_fighter(fighter: Fighter) -> Fighter:
    return replace(fighter, status="merged") if fighter.status == "flying" else fighter


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    GroupsMerged,
    FightersGivenUp,
)
"""All that can happen by this chapter."""


class GroupAccuracy(NamedTuple):
    """The accuracy of a weapon that a group fires, term by term (CI-12.2.1-1, -2.2-1, -2.5-1)."""

    weapon: int
    group: int
    linked: int
    formation: int

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self)


def group_row(fighters: int, table: SmallVesselTable) -> GroupRow:
    """Return the class of a group by how many fly in it now (CI-12.1-1, -1.1-1, CI-RUL-81).

    A shuttle flies alone, as a vanguard that has lost two (CI-12.1.2-1).
    """
    reached = [row for row in table.groups if fighters >= row.from_count]
    return max(reached or table.groups[:1], key=lambda row: row.from_count)


def group_accuracy(
    number: int, fighters: int, table: SmallVesselTable, *, linked: bool, formation: bool
) -> GroupAccuracy:
    """Return the accuracy of a group's weapon (CI-12.2.1-1).

    Args:
        number: the accuracy of the weapon, which has no signs (CI-7.5.3.2-1).
        fighters: how many fly in the group now.
        table: of small vessels.
        linked: whether the weapon is linked; it takes three fighters (CI-12.2.2-1).
        formation: whether they fly in formation, which takes three, too (CI-12.2.5-1).
    """
    together = fighters >= table.together
    return GroupAccuracy(
        number,
        group_row(fighters, table).accuracy,
        table.linked if linked and together else 0,
        table.formation_accuracy if formation and together else 0,
    )


def group_silhouette(mass: float, fighters: int, table: SmallVesselTable) -> int:
    """Return the silhouette of a group, the same from all sides (CI-12.3-1)."""
    whole = Fraction(str(mass)) * fighters  # a Mass of 0.1 is that, not its nearest float
    return floor(whole / table.mass_per_silhouette)


class FlyingGroup(NamedTuple):
    """A group as others find it: its number, its craft, its place, and its vector."""

    fighters: int
    craft: Id | CraftSheet
    hull_type: HullType
    position: Hex
    facing: int
    vector: Hex


class Throws(NamedTuple):
    """How a group fires one weapon system: throws to hit, and how often each applies its damage."""

    to_hit: int
    times: int


def group_class(fighters: int, table: SmallVesselTable) -> GroupClass:
    """Return what a group is by how many fly in it now (CI-12.1-1, -1.1-1, CI-RUL-81)."""
    return group_row(fighters, table).name


def in_formation(fighters: int, table: SmallVesselTable, *, wanted: bool) -> bool:
    """Return whether a group flies in formation, which takes three fighters (CI-12.2.5-1)."""
    return wanted and fighters >= table.together


def merged(groups: Sequence[FlyingGroup], table: SmallVesselTable) -> int:
    """Return how many fly in a group that others merge into (CI-12.1.1-1, CI-RUL-81).

    They are of one craft, and of classes that the book merges; more than that take several
    mergers, and a strike force is full (CI-UMP-51). Shuttles always fly alone (CI-12.1.2-1).

    Raises:
        IllegalOrder: they are not, or not in one hex on one vector with one facing.
    """
    classes = tuple(sorted(group_class(each.fighters, table) for each in groups))
    total = sum(each.fighters for each in groups)
    if len({each[1:] for each in groups}) > 1:
        raise MERGE_UNFIT.refuse(
            "Groups that differ in craft, hex, facing or vector do not merge.", rule="CI-RUL-81"
        )
    if any(each.hull_type not in FIGHTERS for each in groups):
        raise MERGE_UNFIT.refuse(
            "Shuttles fly alone; groups of fighters merge.", rule="CI-12.1.2-1"
        )
    if classes not in table.merges or total > table.most_fighters:
        raise MERGE_UNFIT.refuse(
            f"A {' and a '.join(classes)} of {total} in all do not merge;"
            f" {table.most_fighters} is the most."
        )
    return total


def throws(fighters: int, shots: int, *, guided: bool) -> Throws:
    """Return how a group fires one weapon system, all at one target (CI-12.2-1, CI-12.2.3-1).

    Direct fire is thrown for once a shot, and each fighter that flies applies the damage as
    volleys of its own (CI-RUL-79). Each guided weapon is thrown for by itself.

    Args:
        fighters: that fly in the group now.
        shots: of the weapon in a turn; of a rack, missiles that each fighter fires.
        guided: whether it fires missiles.
    """
    return Throws(fighters * shots, 1) if guided else Throws(shots, fighters)


def defence_change(fighters: int, table: SmallVesselTable, *, formation: bool) -> int:
    """Return what defensive fire changes by against a group's attack (CI-12.2.4-1, CI-RUL-80).

    The larger the group, the less; formation makes it easier (CI-12.2.5-1). See
    `defence.totals`, where it counts once an attack.
    """
    together = in_formation(fighters, table, wanted=formation)
    return group_row(fighters, table).defence + (table.formation_defence if together else 0)


FOR_LARGE: frozenset[Configuration] = frozenset(("slicing", "slashing", "piercing"))
"""Configurations that find no sections on small vessels."""


def bar_to_aiming(configuration: Configuration, traits: Traits) -> Code | None:
    """Return why a weapon cannot target small vessels, or None (CI-12.3-1).

    Its sheet may say that it can.
    """
    if configuration in FOR_LARGE and not has_trait(traits, AIMS_AT_SMALL):
        return SMALL_TARGET
    return None


class MergeGroups(Value, frozen=True, tag="merge_groups"):
    """Merge other groups into one, which keeps its name (CI-12.1.1-1, CI-RUL-81)."""

    group: Id
    others: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=MOST_CRAFT)]


class GiveUpFighters(Value, frozen=True, tag="give_up_fighters"):
    """Set the order of hits on the fighters of a group, from now on (CI-12.3.1-1).

    Those that are not named come after them. All see it.
    """

    group: Id
    fighters: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=MOST_CRAFT)]


def require_merger(battle: Battle, found: Sequence[Group]) -> int:
    """Return how many fly in a group that others merge into (CI-12.1.1-1, CI-UMP-51)."""
    if len({each.side for each in found}) > 1:
        raise MERGE_UNFIT.refuse(f"Groups {listed(each.id for each in found)} are not of one side.")
    if len({each.id for each in found}) < len(found):
        raise MERGE_UNFIT.refuse(
            f"Groups {listed(each.id for each in found)} name one twice: name each once."
        )
    return merged([_as_found(each) for each in found], battle.tables.small_vessels)


def _as_found(group: Group) -> FlyingGroup:
    return FlyingGroup(
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
    """Put the fighters of a group in the order of hits on them (CI-12.3.1-1).

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


class GiveUpFightersChoice(Choice, frozen=True, tag="give_up_fighters", kw_only=True):
    """The owner of a group may set the order of hits on its fighters; the present order."""

    group: str
    fighters: tuple[Fighter, ...]
    rule: str = "CI-12.3.1-1"
    role: Role = "prepare"


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
        group=group.id,
        fighters=group.flying,
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
    """Return whether a side has groups that may merge in Final Actions (CI-12.1.1-1)."""
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
