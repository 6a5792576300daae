"""The chapter of small vessels (CI 12)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.cold_infinity.small.choices import (
    GiveUpFightersChoice,
    MergeGroupsChoice,
    choices,
)
from umpire.rules.cold_infinity.small.happenings import EVENTS
from umpire.rules.cold_infinity.small.orders import GiveUpFighters, MergeGroups
from umpire.rules.cold_infinity.small.procedures import give_up_fighters, merge_groups
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_group

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

SMALL_VESSELS: Chapter[Battle] = Chapter(
    acts=(MERGE_GROUPS, GIVE_UP_FIGHTERS), events=EVENTS, choices=choices
)
