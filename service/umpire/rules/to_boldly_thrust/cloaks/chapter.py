"""The chapter of cloaking devices (TBT 9)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.full_thrust.state.units import side_of_ship
from umpire.rules.to_boldly_thrust.cloaks.choices import DropCloakChoice, choices
from umpire.rules.to_boldly_thrust.cloaks.happenings import EVENTS
from umpire.rules.to_boldly_thrust.cloaks.reappearing import DropCloak, drop_cloak
from umpire.rules.to_boldly_thrust.state.battle import Battle

DROP_CLOAK: Act[Battle, DropCloak] = Act(
    order=DropCloak,
    procedure=drop_cloak,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(DropCloakChoice),
)

CLOAKS: Chapter[Battle] = Chapter(acts=(DROP_CLOAK,), events=EVENTS, choices=choices)
