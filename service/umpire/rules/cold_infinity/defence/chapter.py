"""The chapter of defence: modes of weapons, intercepts, rockets, decoys, shields (CI 7.2, 11)."""

from umpire.kernel.chapter import Act, InChapter, of_side_named
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.defence import happenings, refusals, setting_happenings
from umpire.rules.cold_infinity.defence.answers_to_fire import (
    allocate_defence,
    split_shield,
    switch_defence,
)
from umpire.rules.cold_infinity.defence.choices import (
    AllocateDefenceChoice,
    DeclareInterceptChoice,
    SetDefenceChoice,
    SplitShieldChoice,
    SwitchDefenceChoice,
    choices,
)
from umpire.rules.cold_infinity.defence.countermeasures import (
    DeclareRocketsChoice,
    ReleaseDecoyChoice,
    declare_rockets,
    release_decoy,
)
from umpire.rules.cold_infinity.defence.orders import (
    AllocateDefence,
    DeclareIntercept,
    DeclareRockets,
    PlanDefences,
    ReleaseDecoy,
    SetDefence,
    SplitShield,
    SwitchDefence,
)
from umpire.rules.cold_infinity.defence.planning import PlanDefencesChoice, plan_defences
from umpire.rules.cold_infinity.defence.setting import declare_intercept, set_defence
from umpire.rules.cold_infinity.state.audience import may_show_who_is_ahead, nobody
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_ship, side_of_unit

SET_DEFENCE: Act[Battle, SetDefence] = Act(
    order=SetDefence,
    procedure=set_defence,
    family="fire",
    phases=("secret_attacks",),
    side=side_of_unit,
    offer=InChapter(SetDefenceChoice),
    sealed=True,
    readable=nobody,
)

DECLARE_INTERCEPT: Act[Battle, DeclareIntercept] = Act(
    order=DeclareIntercept,
    procedure=declare_intercept,
    family="fire",
    phases=("secret_attacks",),
    side=side_of_unit,
    offer=InChapter(DeclareInterceptChoice),
    sealed=True,
    readable=nobody,
)

SWITCH_DEFENCE: Act[Battle, SwitchDefence] = Act(
    order=SwitchDefence,
    procedure=switch_defence,
    family="fire",
    phases=("switch_defence",),
    side=side_of_unit,
    offer=InChapter(SwitchDefenceChoice),
    sealed=True,
    readable=nobody,
)


def _unless_late(battle: Battle, order: SplitShield, seat: Seat) -> bool:
    """Tell whether a seat reads how a shield is split: not once fire is declared (CI-11.2.3-1)."""
    return battle.phase != "switch_defence" and if_identified(battle, order, seat)


SPLIT_SHIELD: Act[Battle, SplitShield] = Act(
    order=SplitShield,
    procedure=split_shield,
    family="damage",
    phases=("power_allocation", "switch_defence"),
    side=side_of_ship,
    offer=InChapter(SplitShieldChoice),
    readable=_unless_late,
)

ALLOCATE_DEFENCE: Act[Battle, AllocateDefence] = Act(
    order=AllocateDefence,
    procedure=allocate_defence,
    family="fire",
    phases=("allocate_defence",),
    side=of_side_named,
    offer=InChapter(AllocateDefenceChoice),
    sealed=True,
    readable=nobody,
)

DECLARE_ROCKETS: Act[Battle, DeclareRockets] = Act(
    order=DeclareRockets,
    procedure=declare_rockets,
    family="fire",
    phases=("countermeasures",),
    side=side_of_unit,
    offer=InChapter(DeclareRocketsChoice),
    readable=if_identified,
)

RELEASE_DECOY: Act[Battle, ReleaseDecoy] = Act(
    order=ReleaseDecoy,
    procedure=release_decoy,
    family="fire",
    phases=("countermeasures",),
    side=side_of_unit,
    offer=InChapter(ReleaseDecoyChoice),
    readable=if_identified,
    explores=may_show_who_is_ahead,
)

PLAN_DEFENCES: Act[Battle, PlanDefences] = Act(
    order=PlanDefences,
    procedure=plan_defences,
    family="damage",
    side=side_of_ship,
    offer=InChapter(PlanDefencesChoice),
    readable=nobody,
)

DEFENCE = ChapterOfPlay(
    acts=(
        SET_DEFENCE,
        DECLARE_INTERCEPT,
        SWITCH_DEFENCE,
        SPLIT_SHIELD,
        ALLOCATE_DEFENCE,
        DECLARE_ROCKETS,
        RELEASE_DECOY,
        PLAN_DEFENCES,
    ),
    events=(*setting_happenings.EVENTS, *happenings.EVENTS),
    codes=refusals.CODES,
    choices=choices,
    operations={
        "declare_defence": SetDefence,
        "declare_intercept": DeclareIntercept,
        "switch_defence": SwitchDefence,
        "switch_emergency_defence": SwitchDefence,
        "allocate_defence": AllocateDefence,
        "declare_countermeasures": DeclareRockets,
        "deploy_chaff": ReleaseDecoy,
    },
)
