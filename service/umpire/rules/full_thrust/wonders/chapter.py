"""The chapter of wonder weapons (FT 12.3)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.state.audience import if_book_is_closed
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.units import side_of_ship
from umpire.rules.full_thrust.wonders.chances import nova_odds, wave_odds
from umpire.rules.full_thrust.wonders.choices import (
    FireNovaChoice,
    FireWaveGunChoice,
    MoveTemplatesChoice,
    choices,
)
from umpire.rules.full_thrust.wonders.happenings import EVENTS
from umpire.rules.full_thrust.wonders.nova_cannon import (
    FireNova,
    MoveTemplates,
    fire_nova,
    move_templates,
)
from umpire.rules.full_thrust.wonders.wave_gun import FireWaveGun, fire_wave_gun


def _of_closed_book(battle: Battle, _order: FireNova | FireWaveGun, seat: Seat) -> bool:
    """Tell whether a seat does not read the displays of all that a shot may meet (FT-UMP-68)."""
    return not battle.options.open_book and seat.role != "referee"


FIRE_NOVA: Act[Battle, FireNova] = Act(
    order=FireNova,
    procedure=fire_nova,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(FireNovaChoice),
    bares=if_book_is_closed,
    uses_turn=True,
    odds=nova_odds,
    hides_odds=_of_closed_book,
)

FIRE_WAVE_GUN: Act[Battle, FireWaveGun] = Act(
    order=FireWaveGun,
    procedure=fire_wave_gun,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(FireWaveGunChoice),
    bares=if_book_is_closed,
    uses_turn=True,
    odds=wave_odds,
    hides_odds=_of_closed_book,
)

MOVE_TEMPLATES: Act[Battle, MoveTemplates] = Act(
    order=MoveTemplates,
    procedure=move_templates,
    family="fire",
    phases=("templates",),
    giver="any_side",
    offer=InChapter(MoveTemplatesChoice),
    resolves=True,
)

WONDERS: Chapter[Battle] = Chapter(
    acts=(FIRE_NOVA, FIRE_WAVE_GUN, MOVE_TEMPLATES),
    events=EVENTS,
    choices=choices,
)
