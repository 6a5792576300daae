"""The chapter of fire (CI 7, 8); guided weapons have theirs, in which dice fall for all fire."""

from umpire.kernel.chapter import Act, InChapter
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.fire import beam_happenings, dogfight_happenings, happenings, orders
from umpire.rules.cold_infinity.fire.choices import ChooseAnglesChoice, DeclareFireChoice, choices
from umpire.rules.cold_infinity.fire.declaring import declare_fire
from umpire.rules.cold_infinity.fire.dogfights import choose_angles
from umpire.rules.cold_infinity.fire.fire_odds import odds_of_fire
from umpire.rules.cold_infinity.fire.orders import ChooseAngles, DeclareFire
from umpire.rules.cold_infinity.state.audience import may_show_who_is_ahead, nobody
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_group, side_of_unit

DECLARE_FIRE: Act[Battle, DeclareFire] = Act(
    order=DeclareFire,
    procedure=declare_fire,
    family="fire",
    phases=("secret_attacks",),
    side=side_of_unit,
    offer=InChapter(DeclareFireChoice),
    sealed=True,
    readable=nobody,
    odds=odds_of_fire,
)

CHOOSE_ANGLES: Act[Battle, ChooseAngles] = Act(
    order=ChooseAngles,
    procedure=choose_angles,
    family="fire",
    phases=("dogfights",),
    side=side_of_group,
    offer=InChapter(ChooseAnglesChoice),
    readable=if_identified,
    explores=may_show_who_is_ahead,
)

FIRE = ChapterOfPlay(
    acts=(DECLARE_FIRE, CHOOSE_ANGLES),
    events=(*happenings.EVENTS, *beam_happenings.EVENTS, *dogfight_happenings.EVENTS),
    codes=orders.CODES,
    choices=choices,
    operations={
        "declare_attack": DeclareFire,
        "dogfight": ChooseAngles,
    },
)
