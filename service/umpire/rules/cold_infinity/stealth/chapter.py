"""The chapter of stealth: which ships may vanish (CI 15.8)."""

from collections.abc import Callable, Iterator

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice, order_of
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.state.audience import has_stealth, nobody
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.units import side_of_ship
from umpire.rules.cold_infinity.stealth import hiding
from umpire.rules.cold_infinity.stealth.happenings import EVENTS
from umpire.rules.cold_infinity.stealth.hiding import (
    EnterStealth,
    enter_stealth,
    require_free,
    require_stealth,
)


class EnterStealthChoice(Choice, frozen=True, tag="enter_stealth", kw_only=True):
    """A ship may vanish at the end of the Movement Step, if nobody sees it then."""

    ship: str
    rule: str = "CI-15.8-2"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield the ships of a seat that may vanish; with `unit`, that one alone."""
    if battle.phase != "power_allocation":
        return
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished and unit in {None, ship.id}
        if not mine or ship.status != "active" or not has_stealth(ship):
            continue
        try:
            require_stealth(battle.options, ship)
            require_free(battle, ship)
        except Refusal:
            continue
        yield EnterStealthChoice(ship=ship.id, order=order_of(EnterStealth, ship=ship.id))


ENTER_STEALTH: Act[Battle, EnterStealth] = Act(
    order=EnterStealth,
    procedure=enter_stealth,
    family="sensors",
    phases=("power_allocation",),
    side=side_of_ship,
    offer=InChapter(EnterStealthChoice),
    readable=nobody,
)

STEALTH = ChapterOfPlay(
    acts=(ENTER_STEALTH,),
    events=EVENTS,
    codes=hiding.CODES,
    choices=choices,
)
