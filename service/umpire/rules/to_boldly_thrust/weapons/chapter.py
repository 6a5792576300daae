"""The chapter of phasers and photon torpedoes (TBT 3, 4); fire is ordered as in Remixed."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.full_thrust.state.units import side_of_ship
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.weapons.choices import (
    AimAtSystemsChoice,
    LaunchSpreadsChoice,
    choices,
)
from umpire.rules.to_boldly_thrust.weapons.happenings import EVENTS
from umpire.rules.to_boldly_thrust.weapons.spreads import LaunchSpreads, launch_spreads

LAUNCH_SPREADS: Act[Battle, LaunchSpreads] = Act(
    order=LaunchSpreads,
    procedure=launch_spreads,
    family="fire",
    phases=("missiles",),
    side=side_of_ship,
    offer=InChapter(LaunchSpreadsChoice),
    uses_turn=True,
)

WEAPONS: Chapter[Battle] = Chapter(
    acts=(LAUNCH_SPREADS,),
    events=EVENTS,
    choices=choices,
    lists=(AimAtSystemsChoice,),
)
