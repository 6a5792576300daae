"""The chapter of morale (FT 11.6, 11.7)."""

from umpire.kernel.chapter import Act, Chapter, InChapter, of_side_named
from umpire.rules.full_thrust.morale.answers import (
    AcceptSurrender,
    AcceptSurrenderChoice,
    RefuseSurrender,
    RefuseSurrenderChoice,
    accept_surrender,
    choices,
    refuse_surrender,
)
from umpire.rules.full_thrust.morale.happenings import EVENTS
from umpire.rules.full_thrust.state.battle import Battle

ACCEPT_SURRENDER: Act[Battle, AcceptSurrender] = Act(
    order=AcceptSurrender,
    procedure=accept_surrender,
    family="sequence",
    side=of_side_named,
    offer=InChapter(AcceptSurrenderChoice),
)

REFUSE_SURRENDER: Act[Battle, RefuseSurrender] = Act(
    order=RefuseSurrender,
    procedure=refuse_surrender,
    family="sequence",
    side=of_side_named,
    offer=InChapter(RefuseSurrenderChoice),
)

MORALE: Chapter[Battle] = Chapter(
    acts=(ACCEPT_SURRENDER, REFUSE_SURRENDER),
    events=EVENTS,
    choices=choices,
    answers=True,
)
