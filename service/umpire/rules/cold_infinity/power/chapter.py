"""The chapter of power (CI 3)."""

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.power import refusals
from umpire.rules.cold_infinity.power.allocating import (
    AllocatePower,
    RestartPlant,
    allocate_power,
    restart_plant,
)
from umpire.rules.cold_infinity.power.choices import (
    AllocatePowerChoice,
    RestartPlantChoice,
    choices,
)
from umpire.rules.cold_infinity.power.happenings import EVENTS
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.units import side_of_ship


def _with_its_event(_battle: Battle, _order: object, _seat: Seat) -> bool:
    """Tell that what is switched is read with what it brings about, alone (CI-4.8.2-1).

    All hear of that, unless the ship masks; an entry from which nothing is held back has its
    orders too.
    """
    return False


ALLOCATE_POWER: Act[Battle, AllocatePower] = Act(
    order=AllocatePower,
    procedure=allocate_power,
    family="sequence",
    phases=("power_allocation",),
    side=side_of_ship,
    offer=InChapter(AllocatePowerChoice),
    readable=_with_its_event,
)

RESTART_PLANT: Act[Battle, RestartPlant] = Act(
    order=RestartPlant,
    procedure=restart_plant,
    family="sequence",
    phases=("power_allocation",),
    side=side_of_ship,
    offer=InChapter(RestartPlantChoice),
    readable=_with_its_event,
)

POWER = ChapterOfPlay(
    acts=(ALLOCATE_POWER, RESTART_PLANT),
    events=EVENTS,
    codes=refusals.CODES,
    choices=choices,
    operations={
        "allocate_power": AllocatePower,
    },
)
